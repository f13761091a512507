// Keeps a processor from sleeping while who runs there waits for the disk: being woken from sleep takes a third of a
// sync's time where the machine is a virtual one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace montjoy::store {

/// A thread that gives way to every other, again and again, on the processor of who keeps vigil: whoever is ready there
/// runs at once. Where the system does not let it be bound to that processor, nothing is done. To be used by one thread
/// at a time.
class Vigil {
public:
    /// For so long at most it keeps awake: who waits longer loses nothing by being woken.
    static constexpr std::chrono::microseconds most{400};

    Vigil();
    ~Vigil();
    Vigil(const Vigil&) = delete;
    Vigil& operator=(const Vigil&) = delete;

    /// The vigil lasts as long as one of these.
    class Kept {
    public:
        explicit Kept(Vigil* vigil) : vigil_(vigil && vigil->begin() ? vigil : nullptr) {}
        ~Kept()
        {
            if (vigil_) vigil_->end();
        }
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;

    private:
        Vigil* vigil_;
    };

    /// How often it has begun to watch: once at most while one of these is kept.
    std::uint32_t watches() const { return watches_; }

private:
    bool begin();
    void end() { turn_.fetch_add(1); }
    void watch();

    int processor_ = -1;                   ///< where the thread is bound to; of who keeps vigil alone
    std::atomic<std::uint32_t> turn_{0};   ///< odd: somebody keeps vigil
    std::atomic<std::uint32_t> watches_{0};
    std::atomic<bool> over_{false};
    std::thread thread_;
};

}  // namespace montjoy::store
