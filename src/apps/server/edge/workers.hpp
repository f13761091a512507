// Threads for what takes long: passwords, programs that think, exact odds. What follows from it is
// handed back to the server's thread.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace montjoy::server {

class Workers {
public:
    /// `hand_back` may be called from any of the threads.
    Workers(std::size_t threads, std::function<void(std::function<void()>)> hand_back);
    /// Ends what is being worked on; what still waits is dropped.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void add(std::function<void()> work, std::function<void()> after);
    std::size_t waiting() const;

private:
    void run();

    std::function<void(std::function<void()>)> hand_back_;
    mutable std::mutex mutex_;
    std::condition_variable more_;
    std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace montjoy::server
