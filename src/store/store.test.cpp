#include "store/store.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "store/backends.hpp"
#include "store/contract.test.hpp"
#include "store/sql.hpp"

namespace montjoy::store {
namespace {

TEST(Store, ABackupOfEveryEarlierSchemaIsRead)
{
    const auto store = open_memory();
    ASSERT_TRUE(store->write(Batch().add(FactRow{"a", "1"}).add(FactRow{"b", "2"})));
    std::vector<std::string> lines;
    backup(*store, [&](std::string_view line) { lines.emplace_back(line); });
    const auto read_as = [&](std::size_t schema) {
        std::vector<std::string> older = lines;
        older.front() = cat(R"({"format":"montjoy-backup","schema":)", schema, "}");
        const auto empty = open_memory();
        std::size_t next = 0;
        restore(*empty, [&]() -> std::optional<std::string> { return next < older.size() ? std::optional(older[next++]) : std::nullopt; });
        return empty->find<FactRow>({}).size();
    };
    for (std::size_t schema = 1; schema <= migrations().size(); ++schema) EXPECT_EQ(read_as(schema), 2u) << schema;
    EXPECT_THROW(read_as(0), Failure);
    EXPECT_THROW(read_as(migrations().size() + 1), Failure);
}

TEST(Store, MemoryKeepsTheContract) { keeps_the_contract(open_memory); }

}  // namespace
}  // namespace montjoy::store
