#include "store/store.hpp"

#include <gtest/gtest.h>

#include "store/contract.test.hpp"

namespace montjoy::store {
namespace {

TEST(Store, MemoryKeepsTheContract) { keeps_the_contract(open_memory); }

}  // namespace
}  // namespace montjoy::store
