#include "store/vigil.hpp"

#include <pthread.h>
#include <sched.h>

namespace montjoy::store {

Vigil::Vigil() : thread_([this] { watch(); }) {}

Vigil::~Vigil()
{
    over_ = true;
    turn_.fetch_add(1);
    turn_.notify_one();
    thread_.join();
}

bool Vigil::begin()
{
    // Elsewhere it would keep a processor awake on which nobody is woken.
    if (const int here = ::sched_getcpu(); here != processor_) {
        if (here < 0 || here >= CPU_SETSIZE) return false;
        cpu_set_t only;
        CPU_ZERO(&only);
        CPU_SET(static_cast<std::size_t>(here), &only);
        if (::pthread_setaffinity_np(thread_.native_handle(), sizeof only, &only) != 0) return false;
        processor_ = here;
    }
    turn_.fetch_add(1);
    turn_.notify_one();
    return true;
}

void Vigil::watch()
{
    while (!over_) {
        const std::uint32_t turn = turn_.load();
        if (turn % 2 == 1) {
            ++watches_;
            for (const auto until = std::chrono::steady_clock::now() + most;
                 turn_.load(std::memory_order_relaxed) == turn && std::chrono::steady_clock::now() < until;)
                ::sched_yield();
        }
        turn_.wait(turn);
    }
}

}  // namespace montjoy::store
