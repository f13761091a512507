#include "apps/server/edge/change.hpp"

#include <gtest/gtest.h>

#include "apps/server/edge/answers_json.hpp"
#include "apps/server/edge/change.test.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "dice/faces.hpp"
#include "referee/catalogue.hpp"

namespace montjoy::server {
namespace {

Document read(const std::string& json)
{
    Problems problems;
    const auto document = parse_document(json, problems);
    if (!document) ADD_FAILURE() << json;
    return document.value_or(Document{});
}

View view_of(std::string tag, const std::function<void(Writer&)>& members)
{
    View view;
    view.game = "G";
    view.seat = "red";
    view.tag = std::move(tag);
    Writer w;
    w.note_cuts(view.cuts).open();
    members(w);
    w.close();
    view.json = w.text();
    return view;
}

/// The change from one to the other as JSON, held against the whole: empty where the whole is to be sent.
std::string checked_change(const View& before, const View& after)
{
    Writer w;
    w.open();
    if (!write_change(w, before, after)) {
        EXPECT_EQ(w.text(), "{") << "nothing is written";
        return "";
    }
    const std::string text = w.close().text();
    const Document change = *read(text).find("change");
    EXPECT_EQ(change.find("from")->string, before.tag);
    const Document made = changed(read(to_wire(before)), change);
    EXPECT_EQ(to_json(in_order(made)), to_json(in_order(read(to_wire(after))))) << text;
    return text;
}

/// Long enough that a change is worth it.
void fill(Writer& w) { w.field("filling", std::string(1'000, 'f')); }

TEST(Change, NamesTheMembersAndItemsThatDiffer)
{
    const View before = view_of("a", [](Writer& w) {
        fill(w);
        w.field("round", 1).key("stacks").open_list();
        for (const int n : {1, 2, 3}) w.open().field("name", n).field("text", std::string(60, 's')).close();
        w.close_list().key("none").open_list().close_list().key("old").open().key("a").open().close().close().field("last", true);
    });
    const View after = view_of("b", [](Writer& w) {
        fill(w);
        w.field("round", 2).key("stacks").open_list();
        for (const int n : {1, 7}) w.open().field("name", n).field("text", std::string(60, 's')).close();
        w.close_list().key("none").open_list().open().field("x", 1).close().close_list().field("new", "\\\"}],").field("last", true);
    });
    const std::string text = checked_change(before, after);
    EXPECT_NE(text.find(R"("set":{"round":2,"none":[{"x":1}],"new":"\\\"}],"})"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("items":{"stacks":{"length":2,"set":[[1,{"name":7,)"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("drop":["old"])"), std::string::npos) << text;
    checked_change(after, before);
}

TEST(Change, ListsOfOtherThingsAreToldWhole)
{
    const auto with = [](std::string tag, int n) {
        return view_of(std::move(tag), [n](Writer& w) {
            fill(w);
            w.key("mixed").open_list().open().field("x", 1).close().value(n).open().close().value(n + 1).close_list();
            w.key("before").open_list().value(n).open().close().close_list();
            w.key("nested").open_list().open_list().open().field("x", n).close().close_list().open().field("y", n).close().close_list();
            w.key("end").open_list().open().field("x", 1).close().value(n).close_list();
        });
    };
    EXPECT_FALSE(checked_change(with("a", 4), with("b", 5)).empty());
}

TEST(Change, TheWholeIsSentWhereItIsNotLongerOrOfAnotherSeat)
{
    const View small = view_of("a", [](Writer& w) { w.field("x", 1); }), other = view_of("b", [](Writer& w) { w.field("x", 2); });
    EXPECT_EQ(checked_change(small, other), "");
    const auto big = [](std::string seat) {
        View view = view_of("a", [](Writer& w) { fill(w); });
        view.seat = std::move(seat);
        return view;
    };
    EXPECT_NE(checked_change(big("red"), big("red")), "");
    EXPECT_EQ(checked_change(big("red"), big("blue")), "");
    View none;
    EXPECT_EQ(checked_change(none, big("")), "");
    EXPECT_EQ(checked_change(big(""), none), "");
}

/// A random game of each system: every seat's changes in a row come to its views, and are less than half as long.
class ChangesOfGames : public testing::TestWithParam<const char*> {};

TEST_P(ChangesOfGames, ComeToTheViews)
{
    const std::string id = GetParam();
    const System* const system = find_system(id.substr(0, id.find('/')));
    Problems problems;
    const auto setting = system->read(*built_in_scenario(id), default_numbers(system->name), problems);
    ASSERT_TRUE(setting);
    Header header;
    header.scenario = id;
    header.dice = Dice::table;
    for (const SeatInfo& seat : setting->seats()) header.seats.push_back({seat.name, "human"});
    const auto match = setting->open(std::move(header));
    Rng rng(4, 4);
    std::vector<View> last(setting->seats().size());
    std::size_t whole = 0, sent = 0;
    for (int step = 0; step < 150 && !match->result().over; ++step) {
        if (std::holds_alternative<Chance>(match->pending())) {
            const Cast cast = match->cast();
            Faces faces;
            for (int i = 0; i < cast.count; ++i) faces.push_back(1 + static_cast<std::uint32_t>(rng.below(cast.sides)));
            ASSERT_FALSE(match->fall(faces));
        } else {
            const Seat seat = *match->awaited().begin();
            const std::vector<std::string> legal = match->legal(seat);
            if (legal.empty()) break;
            if (match->submit(seat, legal[rng.index(legal.size())])) break;
        }
        for (std::uint8_t i = 0; i < last.size(); ++i) {
            View view;
            view.seat = setting->seats()[i].name;
            view.tag = cat(step);
            view.json = match->view_json(Seat{i}, &view.cuts);
            ASSERT_EQ(view.json, match->view_json(Seat{i})) << "the same again";
            if (step > 0) {
                const std::string change = checked_change(last[i], view);
                sent += change.empty() ? view.json.size() : change.size();
                whole += view.json.size();
            }
            last[i] = std::move(view);
        }
        if (HasFailure()) break;
    }
    EXPECT_LT(sent * 2, whole);
}

INSTANTIATE_TEST_SUITE_P(Systems, ChangesOfGames, testing::Values("gobwin/duel", "gobwin/grand", "gbh/bridge", "arcadia/duel"));

}  // namespace
}  // namespace montjoy::server
