#include "apps/server/edge/workers.hpp"

#include <utility>

namespace montjoy::server {

Workers::Workers(std::size_t threads, std::function<void(std::function<void()>)> hand_back)
    : hand_back_(std::move(hand_back))
{
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers()
{
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    more_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::add(std::function<void()> work, std::function<void()> after)
{
    {
        const std::lock_guard lock(mutex_);
        jobs_.emplace_back(std::move(work), std::move(after));
    }
    more_.notify_one();
}

std::size_t Workers::waiting() const
{
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Workers::run()
{
    for (;;) {
        std::pair<std::function<void()>, std::function<void()>> job;
        {
            std::unique_lock lock(mutex_);
            more_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
            if (ending_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job.first();
        job.first = nullptr;  // what the work held is let go here, not on the server's thread
        hand_back_(std::move(job.second));
    }
}

}  // namespace montjoy::server
