#include "store/vigil.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <ctime>

namespace montjoy::store {
namespace {

double processor_seconds()
{
    timespec taken{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &taken);
    return static_cast<double>(taken.tv_sec) + static_cast<double>(taken.tv_nsec) / 1e9;
}

TEST(Vigil, WhoWaitsLongIsLeftToSleep)
{
    Vigil vigil;
    const double before = processor_seconds();
    {
        const Vigil::Kept kept(&vigil);
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // nor is it kept afterwards
    EXPECT_LT(processor_seconds() - before, 0.2) << "of half a second; 400 us would do";
}

TEST(Vigil, ItIsWatchedOnceWhileOneIsKept)
{
    Vigil vigil;
    EXPECT_EQ(vigil.watches(), 0u) << "nobody waits";
    for (std::uint32_t i = 1; i <= 3; ++i) {
        const Vigil::Kept kept(&vigil);
        // However busy the processor is, its turn comes.
        for (int tries = 0; tries < 20'000 && vigil.watches() < i; ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        EXPECT_EQ(vigil.watches(), i);
    }
}

TEST(Vigil, ItIsKeptAgainAndAgainWhereverWeRun)
{
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    {
        Vigil vigil;
        for (std::size_t processor = 0; processor < CPU_SETSIZE; ++processor) {
            if (!CPU_ISSET(processor, &allowed)) continue;
            cpu_set_t only;
            CPU_ZERO(&only);
            CPU_SET(processor, &only);
            ASSERT_EQ(::sched_setaffinity(0, sizeof only, &only), 0);
            for (int i = 0; i < 100; ++i) {
                const Vigil::Kept kept(&vigil);
                if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::microseconds(50));
            }
        }
        const Vigil::Kept none(nullptr);
    }  // it ends, whatever its thread was at
    EXPECT_EQ(::sched_setaffinity(0, sizeof allowed, &allowed), 0);
}

}  // namespace
}  // namespace montjoy::store
