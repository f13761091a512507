// What every benchmark measures with: the processor's time, and a plain loop to compare machines by.
#pragma once

#include <cstdint>
#include <ctime>
#include <vector>

namespace montjoy::bench {

/// Whatever is fed to it has to be computed.
class Sink {
public:
    void feed(std::uint64_t value) { value_ = value_ * 31 + value; }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

/// Seconds of the processor that `run` takes: a busy machine does not count.
template <class F>
double seconds(F run)
{
    const std::clock_t begin = std::clock();
    run();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// Steps a second of a loop that does nothing but draw numbers and look them up.
inline double plain_loop(Sink& sink)
{
    std::vector<std::uint32_t> table(4096);
    std::uint32_t x = 1;
    for (std::uint32_t& entry : table) entry = x = x * 1664525u + 1013904223u;
    constexpr std::uint64_t steps = 50'000'000;
    const double took = seconds([&] {
        std::uint32_t at = 7;
        for (std::uint64_t i = 0; i < steps; ++i) at = table[at % 4096] + static_cast<std::uint32_t>(i);
        sink.feed(at);
    });
    return static_cast<double>(steps) / took;
}

}  // namespace montjoy::bench
