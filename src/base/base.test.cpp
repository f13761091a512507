#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "base/bounded.hpp"
#include "base/clause.hpp"
#include "base/document.hpp"
#include "base/fraction.hpp"
#include "base/hash.hpp"
#include "base/message.hpp"
#include "base/rng.hpp"
#include "base/tally.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy {
namespace {

TEST(Philox, GivesTheKnownAnswersOfRandom123)
{
    using Words = std::array<std::uint32_t, 4>;
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
              (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Rng, DrawsEachNumberAlikeAndLanesApart)
{
    Rng rng(42);
    std::array<int, 5> seen{};
    for (int i = 0; i < 50'000; ++i) ++seen[rng.below(5)];
    for (const int n : seen) EXPECT_NEAR(n, 10'000, 450);
    EXPECT_NE(Rng(42, 1).next(), Rng(42, 2).next());
    EXPECT_NE(Rng(42, 1, 1).next(), Rng(42, 1, 2).next());
    EXPECT_EQ(Rng(42, 1, 7).next(), Rng(42, 1, 7).next());
    std::uint64_t most = 0;
    for (int i = 0; i < 1000; ++i) most = std::max(most, rng.wide_below(1ull << 40));
    EXPECT_LT(most, 1ull << 40);
    EXPECT_GT(most, 1ull << 39);
}

TEST(Sha256, GivesThePublishedAnswers)
{
    EXPECT_EQ(to_hex(sha256("")),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Fraction, IsExactAndInLowestTerms)
{
    EXPECT_EQ(Fraction(6, -8), Fraction(-3, 4));
    EXPECT_EQ(Fraction(1, 3) + Fraction(1, 6), Fraction(1, 2));
    EXPECT_EQ(Fraction(2, 3) * Fraction(9, 4), Fraction(3, 2));
    EXPECT_LT(Fraction(1, 3), Fraction(1, 2));
    EXPECT_EQ(Fraction(-1, 2).floor(), -1);
    EXPECT_EQ(Fraction(267, 8).ceil(), 34);
    EXPECT_EQ(Fraction(-1, 2).ceil(), 0);
    EXPECT_EQ(to_text(Fraction(3, 25)), "3/25");
    EXPECT_EQ(to_decimal(Fraction(-264, 5)), "-52.8");
    EXPECT_EQ(to_decimal(Fraction(1, 3)), "1/3");
    EXPECT_EQ(parse_decimal("4.50"), Fraction(9, 2));
    EXPECT_EQ(parse_decimal("-0.25"), Fraction(-1, 4));
    for (const char* bad : {"", "-", ".5", "5.", "1e3", "1.2345678", "--1", "1.-2", "0x1"})
        EXPECT_FALSE(parse_decimal(bad)) << bad;
}

TEST(Message, SetsArgumentsInAndKeepsTheClause)
{
    const Refusal refusal("GB-COM-8"_rule, "{} is safe while {} stands", {std::string("R2"), 3});
    EXPECT_EQ(render_with_clause(refusal), "R2 is safe while 3 stands (GB-COM-8)");
    const Language upside{"test", {{"{} is safe while {} stands", "solange {2} steht, ruht {1}"}}};
    EXPECT_EQ(render(refusal, &upside), "solange 3 steht, ruht R2");
    EXPECT_EQ(refusal.text.places(), 2u);
}

TEST(Tally, IsTheComputationLineByLine)
{
    Tally tally;
    tally.add("GB-COM-2"_rule, "eight Stabbers", 24)
        .add("GB-COM-3"_rule, "nothing", 0)
        .multiply("GB-COM-3"_rule, "bonuses", Fraction(11, 5));
    EXPECT_EQ(tally.total(), Fraction(264, 5));
    EXPECT_EQ(tally.lines().size(), 2u);
    EXPECT_NE(to_text(tally).find("52.8"), std::string::npos);
    Plain<5> plain;
    plain.add("GB-COM-2"_rule, "eight Stabbers", 24).multiply("GB-COM-3"_rule, "x", Fraction(11, 5));
    EXPECT_EQ(plain.total(), tally.total());
}

TEST(Bounded, BehavesAsAList)
{
    Bounded<int, 4> list;
    for (const int n : {1, 2, 3}) list.push_back(n);
    list.insert_at(1, 9);
    EXPECT_TRUE(list.full());
    list.erase_at(0);
    const Bounded<int, 4> copy = list;
    EXPECT_EQ(copy, list);
    EXPECT_EQ(copy[0], 9);
    EXPECT_EQ(copy.size(), 3u);
    list.pop_back();
    EXPECT_NE(copy, list);
}

TEST(Text, CutsJoinsAndReadsNumbers)
{
    EXPECT_EQ(split("a,,b", ',').size(), 3u);
    EXPECT_EQ(words("  move  R1 0405 ").size(), 3u);
    EXPECT_EQ(trim(" x\r\n"), "x");
    EXPECT_EQ(parse_integer("17", 1, 20), 17);
    for (const char* bad : {"", "+1", " 1", "1 ", "21", "0", "99999999999999999999"})
        EXPECT_FALSE(parse_integer(bad, 1, 20)) << bad;
    EXPECT_EQ(nearest("archer", {"pikes", "archers"}), "archers");
    EXPECT_FALSE(nearest("dragon", {"pikes", "archers"}));
}

TEST(Writer, WritesCompactJson)
{
    Writer w;
    w.open().field("a", 1).key("b").open_list().value("x\"\n\x01").value(true).null().close_list();
    w.field("p", Fraction(3, 25)).close();
    EXPECT_EQ(w.text(), R"({"a":1,"b":["x\"\n\u0001",true,null],"p":"3/25"})");
}

TEST(Writer, EscapesWhatMustBeAtAnyPlaceOfATextOfAnyLength)
{
    for (std::size_t size = 0; size <= 40; ++size) {
        const std::string plain(size, '~');
        EXPECT_EQ(json_quoted(plain), '"' + plain + '"');
        EXPECT_EQ(json_quoted(std::string(size, '\x80')), '"' + std::string(size, '\x80') + '"');
        for (std::size_t at = 0; at < size; ++at)
            for (const auto& [special, escaped] : {std::pair{'"', "\\\""}, {'\\', "\\\\"}, {'\n', "\\n"}, {'\x1f', "\\u001f"}, {'\0', "\\u0000"}}) {
                std::string text = plain;
                text[at] = special;
                EXPECT_EQ(json_quoted(text), '"' + plain.substr(0, at) + escaped + plain.substr(at + 1) + '"') << size << " " << at;
            }
    }
}

TEST(Writer, WritesNumbersToTheirEnds)
{
    Writer w;
    w.open_list().value(0).value(9).value(10).value(-1).value(INT64_MIN).value(UINT64_MAX).value(std::uint8_t{255}).value(0.1).close_list();
    EXPECT_EQ(w.text(), "[0,9,10,-1,-9223372036854775808,18446744073709551615,255,0.1]");
    EXPECT_EQ(w.size(), w.text().size());
    w.open().close();  // goes on after it was looked at
    EXPECT_TRUE(w.text().ends_with("0.1],{}"));
}

TEST(Writer, APartOfTheSameIsCopiedAndOneOfAnotherIsWritten)
{
    Parts parts;
    int written = 0;
    const auto document = [&](const std::vector<int>& values) {
        Writer w(parts);
        w.open().key("a").open_list();
        for (const int& value : values)
            w.part({bytes_of(value), "x"}, [&] {
                ++written;
                w.open().field("v", value).close();
            });
        w.close_list().field("b", values.size()).close();
        return w.text();
    };
    EXPECT_EQ(document({1, 2, 3}), R"({"a":[{"v":1},{"v":2},{"v":3}],"b":3})");
    EXPECT_EQ(std::exchange(written, 0), 3);
    EXPECT_EQ(document({1, 7, 3}), R"({"a":[{"v":1},{"v":7},{"v":3}],"b":3})");
    EXPECT_EQ(std::exchange(written, 0), 1);
    EXPECT_EQ(document({7, 3}), R"({"a":[{"v":7},{"v":3}],"b":2})");
    EXPECT_EQ(document({7, 3, 3}), R"({"a":[{"v":7},{"v":3},{"v":3}],"b":3})");
    EXPECT_EQ(written, 0) << "one has vanished, one has appeared";
    EXPECT_EQ(document({5, 7, 3, 3}), R"({"a":[{"v":5},{"v":7},{"v":3},{"v":3}],"b":4})");
    EXPECT_EQ(std::exchange(written, 0), 1);
    EXPECT_EQ(document({3, 5, 6}), R"({"a":[{"v":3},{"v":5},{"v":6}],"b":3})");
    EXPECT_EQ(document({}), R"({"a":[],"b":0})");
    EXPECT_EQ(document({5}), R"({"a":[{"v":5}],"b":1})");
}

TEST(Writer, HoweverADocumentChangesItsPartsComeToWhatIsWrittenWithoutThem)
{
    Rng rng(1, 31);
    Parts parts;
    std::vector<std::string> items;
    const auto write = [&](Writer& w) {
        w.open().key("items").open_list();
        for (const std::string& item : items) w.part({"item", item}, [&] { w.open().field("text", item).field("size", item.size()).close(); });
        w.close_list().field("count", items.size()).close();
        return w.text();
    };
    for (int i = 0; i < 3000; ++i) {
        const std::size_t at = items.empty() ? 0 : rng.index(items.size());
        const std::string fresh(rng.index(rng.below(50) == 0 ? 3000 : 60), static_cast<char>('a' + rng.index(26)));
        switch (rng.index(items.size() > 60 ? 2 : 4)) {
            case 0: if (!items.empty()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(at)); break;
            case 1: if (!items.empty()) items[at] = fresh; break;
            case 2: items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), fresh); break;
            default: items.push_back(items.empty() ? fresh : items[at]);
        }
        Writer by_parts(parts), whole;
        ASSERT_EQ(write(by_parts), write(whole)) << i;
    }
}

TEST(Writer, SeveralAreWrittenAtATimeHoweverLong)
{
    std::vector<std::unique_ptr<Writer>> writers;
    for (int i = 0; i < 7; ++i) writers.push_back(std::make_unique<Writer>());
    for (auto& writer : writers) writer->open_list();
    std::vector<std::string> expected(writers.size(), "[");
    for (int n = 0; n < 4000; ++n)
        for (std::size_t i = 0; i < writers.size(); ++i)
            if (n % static_cast<int>(i + 1) == 0) {
                writers[i]->value(n);
                expected[i] += (n == 0 ? "" : ",") + std::to_string(n);
            }
    for (std::size_t i = 0; i < writers.size(); ++i) EXPECT_EQ(writers[i]->close_list().text(), expected[i] + ']');
}

TEST(Writer, CutsAreWhereMembersAndItemsBegin)
{
    Parts parts;
    for (int again = 0; again < 2; ++again) {
        Cuts cuts;
        Writer w(parts);
        w.note_cuts(cuts).open().field("a", 1).key("list").open_list();
        for (const int& value : {4, 5}) w.part({bytes_of(value)}, [&] { w.open().field("v", value).key("in").open_list().open().close().close_list().close(); });
        w.close_list().key("o").open().key("p").open().field("q", 1).close().close().field(std::string_view("z"), true).close();
        std::string found;
        for (const Cut& cut : cuts) found += (cut.item ? " item " : " member ") + w.text().substr(cut.at, 4);
        EXPECT_EQ(found, R"( member "a": member "lis item {"v" item {"v" member "o": member "z":)");
    }
}

TEST(Hash, Xxh64GivesTheKnownAnswers)
{
    EXPECT_EQ(xxh64(""), 0xef46db3751d8e999u);
    EXPECT_EQ(xxh64("a"), 0xd24ec4f1a98c6e5bu);
    EXPECT_EQ(xxh64("abc"), 0x44bc2cf5ad770999u);
    EXPECT_EQ(xxh64("message digest"), 0x066ed728fceeb3beu);
    EXPECT_EQ(xxh64("abcdefghijklmnopqrstuvwxyz"), 0xcfe1f278fa89835cu);
    EXPECT_EQ(xxh64("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), 0xaaa46907d3047814u);
}

std::vector<std::string> faults(std::string_view json, void (*read)(const Place&))
{
    Problems problems;
    if (const auto document = parse_document(json, problems)) read(Place(*document, problems));
    std::vector<std::string> texts;
    for (const Problem& p : problems) texts.push_back(to_text(p));
    return texts;
}

TEST(Document, SyntaxFaultsNameLineAndColumn)
{
    const auto nothing = [](const Place&) {};
    const auto broken = faults("{\n  \"a\": 1,\n  \"b\" 2}", nothing);
    ASSERT_EQ(broken.size(), 1u);
    EXPECT_TRUE(broken[0].starts_with("line 3, column ")) << broken[0];
    EXPECT_EQ(faults(R"({"a": {"b": 1, "b": 2}})", nothing),
              std::vector<std::string>{"/a/b: the key \"b\" stands twice in one object"});
    EXPECT_EQ(faults(std::string(70, '[') + std::string(70, ']'), nothing).size(), 1u);
    EXPECT_EQ(faults("", nothing).size(), 1u);
    EXPECT_EQ(faults("[1] 2", nothing).size(), 1u);
    EXPECT_EQ(faults("99999999999999999999", [](const Place& p) { p.integer(0, 9); }).size(), 1u);
}

TEST(Place, NamesEachFaultByPointerAndSaysWhatIsAllowed)
{
    const auto texts = faults(R"({"hits": 200, "atack": 3, "list": {}, "x/y": 0.5})", [](const Place& p) {
        p.only({"hits", "attack", "list", "x/y"});
        EXPECT_EQ(p.required("hits").integer(1, 99, 8, "GB-UNIT-2"_rule), 8);
        p.required("attack").integer(2, 9);
        p.required("list").items();
        EXPECT_EQ(p.required("x/y").fraction(0, 1), Fraction(1, 2));
        p.required("x/y").integer(0, 1);
    });
    EXPECT_EQ(texts, (std::vector<std::string>{
                         "/atack: there is no such field; did you mean \"attack\"? Known are: hits, attack, list, x/y",
                         "/hits: 200 stands here; a whole number from 1 to 99 is allowed (GB-UNIT-2)",
                         "/attack: this field is missing",
                         "/list: an object stands here; a list is asked",
                         "/x~1y: a decimal stands here; a whole number from 0 to 1 is asked"}));
}

TEST(Place, NamesAreShortPlainUtf8)
{
    const auto texts = faults("[\"Ector\", \"\", \"a\\u0001\", \"\xff\", 3]", [](const Place& p) {
        for (const Place& item : p.items()) item.name(10);
    });
    EXPECT_EQ(texts.size(), 1u);  // the parser itself refuses what is not UTF-8
    EXPECT_EQ(faults(R"(["Ector", "", "a\u0001", 3, "a name of many letters"])", [](const Place& p) {
                  for (const Place& item : p.items()) item.name(10);
              }).size(),
              4u);
}

TEST(Document, RoundTripsAsJson)
{
    const std::string json = R"({"a":[1,-2,0.5,"x",true,null,{}],"b":{}})";
    Problems problems;
    const auto document = parse_document(json, problems);
    ASSERT_TRUE(document);
    EXPECT_EQ(to_json(*document), json);
}

}  // namespace
}  // namespace montjoy
