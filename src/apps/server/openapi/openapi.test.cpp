#include "apps/server/openapi/openapi.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "apps/server/edge/answers_json.hpp"
#include "apps/server/openapi/validator.test.hpp"
#include "apps/server/time/zone.hpp"

namespace montjoy::server {
namespace {

using ::testing::IsEmpty;

const Validator& document()
{
    static const Validator validator(openapi_document(routes()));
    return validator;
}

Document parsed(std::string_view json)
{
    Problems problems;
    return parse_document(json, problems).value_or(Document{});
}

TEST(OpenApi, EveryRouteIsAnOperationOfItsOwnName)
{
    std::set<std::string> ids;
    std::size_t operations = 0;
    for (const auto& [path, methods] : document().at({"paths"})->fields)
        for (const auto& [method, operation] : methods.fields) {
            ++operations;
            EXPECT_TRUE(ids.insert(operation.find("operationId")->string).second)
                << path << " " << method;
        }
    EXPECT_EQ(operations, routes().size());
    EXPECT_GT(operations, 60u);
}

TEST(OpenApi, EverythingThatIsNamedIsThere)
{
    for (const Route& route : routes()) {
        for (const std::string_view name : {route.body, route.answer}) {
            if (name.empty() || name.find('/') != std::string_view::npos) continue;
            EXPECT_TRUE(document().at({"components", "schemas", name}))
                << route.path << " names " << name;
        }
        EXPECT_EQ(route.answer.empty(), route.status == 204) << route.id;
        EXPECT_EQ(route.body.empty(),
                  route.method == net::Method::get || route.method == net::Method::del ||
                      route.path.find("/{token}") != std::string_view::npos ||
                      route.id == "visit" || route.id == "share" || route.id.ends_with("feed"))
            << route.id;
    }
}

TEST(OpenApi, EverySchemaIsUsedAndRefersToWhatIsThere)
{
    const std::string text = to_json(document().document());
    for (const auto& [name, schema] : document().at({"components", "schemas"})->fields) {
        EXPECT_NE(text.find(cat("\"#/components/schemas/", name, "\"")), std::string::npos)
            << name << " is not used";
        for (const std::string& fault : document().faults(Document{}, schema))
            EXPECT_EQ(fault.find("leads nowhere"), std::string::npos) << name << fault;
    }
}

TEST(OpenApi, EachParameterOfAQueryIsDescribed)
{
    for (const auto& [path, methods] : document().at({"paths"})->fields)
        for (const auto& [method, operation] : methods.fields)
            for (const Document& parameter : operation.find("parameters")->items)
                EXPECT_TRUE(parameter.find("schema")) << path << to_json(parameter);
}

/// The names that a schema allows at a path of properties.
template <class E>
void allows(std::string_view schema, std::initializer_list<std::string_view> path)
{
    const Document* here = document().at({"components", "schemas", schema});
    for (const std::string_view step : path) here = here ? here->find(step) : nullptr;
    const Document* const list = here ? here->find("enum") : nullptr;
    ASSERT_TRUE(list) << schema;
    std::vector<std::string> named, known;
    for (const Document& item : list->items) named.push_back(item.string);
    for (const std::string_view name : enum_names<E>) known.emplace_back(name);
    EXPECT_EQ(named, known) << schema;
}

TEST(OpenApi, NamesThatMayBeChosenAreThoseOfTheProgram)
{
    allows<Fault>("Error", {"properties", "error"});
    allows<Role>("Role", {});
    allows<NewsEntry::Kind>("NewsEntry", {"properties", "kind"});
    allows<Act::Kind>("Act", {"properties", "kind"});
    allows<Ruling::Kind>("Ruling", {"properties", "kind"});
    allows<Watching>("Settings", {"properties", "watching"});
    allows<Terms::Kind>("Settings", {"properties", "clock", "properties", "kind"});
    allows<TimeOut>("Settings", {"properties", "clock", "properties", "time_out"});
    allows<NoticeSettings::Hook::Shape>("NoticeSettings",
                                        {"properties", "hooks", "items", "properties", "shape"});
}

TEST(Validator, SeesWhatIsWrong)
{
    const auto faults = [](std::string_view json, std::string_view schema) {
        return document().faults(parsed(json), schema);
    };
    EXPECT_THAT(faults(R"({"error":"stale","message":{"text":"a","pattern":"a"}})", "Error"),
                IsEmpty());
    EXPECT_EQ(faults(R"({"error":"odd","message":{"text":"a","pattern":"a"}})", "Error").size(),
              1u);
    EXPECT_EQ(faults(R"({"error":"stale"})", "Error").size(), 1u);
    EXPECT_EQ(
        faults(R"({"error":"stale","message":{"text":"a","pattern":"a"},"secret":1})", "Error")
            .size(),
        1u);
    EXPECT_EQ(faults(R"({"error":"stale","message":{"text":1,"pattern":"a"}})", "Error").size(),
              1u);
    EXPECT_EQ(faults(R"("2026-01-01")", "Time").size(), 1u);
    EXPECT_EQ(faults(R"("abc")", "Once").size(), 1u);
    EXPECT_EQ(
        faults(R"({"text":"a","pattern":"a","arguments":[1,"x",{"pattern":"y"},1.5]})", "Sentence")
            .size(),
        1u);
}

// ---- What is written fits
// --------------------------------------------------------------------------

template <class T>
void fits(const T& answer, std::string_view schema)
{
    const std::string json = to_wire(answer);
    EXPECT_THAT(document().faults(parsed(json), schema), IsEmpty()) << json;
}

TEST(Wire, EmptyAndFullAnswersFitTheirSchemas)
{
    const Time then = *from_iso("2026-03-01T12:00:00Z");
    Message message{"GB-COM-8"_rule, "{} is {}", {std::int64_t{3}, Text("good")}};
    fits(Error{}, "Error");
    fits(Error{Fault::refused, message, 3, "/x", std::chrono::milliseconds(1500)}, "Error");
    View view;
    view.json = "{}";
    fits(view, "View");
    view.dice = "2d6";
    view.over = true;
    view.how = message;
    view.clock = {true, "dinner", then, then, std::chrono::milliseconds(1234), 7};
    view.frozen = "why";
    view.waiting_for = {"a", "b"};
    fits(view, "View");
    view.json.clear();
    fits(view, "View");
    fits(NewsEntry{}, "NewsEntry");
    fits(NewsEntry{3, then, NewsEntry::Kind::speech, "a", "all", message}, "NewsEntry");
    fits(Played{1, true, 2}, "Played");
    fits(Service::PlayedList{1, Error{}, {}}, "PlayedList");
    fits(Service::LegalActs{1, {"a"}, {"b"}}, "LegalActs");
    fits(Service::Ways{1, {}}, "Ways");
    fits(Service::Ways{1, {{"a", std::nullopt, 2}, {"b", 0, 3}}}, "Ways");
    Preview preview;
    preview.sums.push_back({message, {}});
    preview.sums.back()
        .tally.add("GB-COM-8"_rule, "first", 3)
        .multiply("GB-COM-8"_rule, "half", Fraction(1, 2));
    preview.odds.push_back({message, {{"won", Fraction(1, 3)}}});
    fits(preview, "Preview");
    Idea idea;
    idea.act = "end";
    idea.preview = preview;
    fits(Service::Hint{3, {{idea}, 0, 7, false}, {}}, "Hint");
    fits(Service::Threats{3, {{"R1", "0405", 7, 0.5, 0.25, 2.5, 0.1}}}, "Threats");
    GameCard card;
    fits(card, "GameCard");
    card.seat = "a";
    card.deadline = then;
    fits(card, "GameCard");
    GameInfo info;
    info.settings = to_json(TableSettings{});
    fits(info, "Game");
    info.over = true;
    info.winner = "b";
    info.how = message;
    info.seats = {{"a", "b", "c", "", true, false}, {"d", "e", "", "automa", false, true}};
    info.sides = {"b"};
    info.changed_numbers = {{"/x", "3"}};
    info.seat = "a";
    info.rematch = "g2";
    info.frozen = "why";
    fits(info, "Game");
    fits(Created{"g", {{"a", Role::player, "s"}, {"", Role::game_master, "t"}}, "k"}, "Created");
    fits(Invitation{}, "Invitation");
    fits(Joined{}, "Joined");
    fits(Session{"a", "n", "very secret", then}, "Session");
    EXPECT_EQ(to_wire(Session{"a", "n", "very secret", then}).find("secret"), std::string::npos);
    Account account;
    account.days_off = {0, 6};
    fits(account, "Account");
    fits(Draft{"d", "t", "s", {"a"}, true, true, 3, then}, "Draft");
    fits(Claim{"a", "b", "c"}, "Claim");
    fits(Service::Upload{"i", "army", "gbh", "t", then}, "Upload");
    fits(Service::RewindPlan{1, 2, {{3, "a", "b"}}, 1}, "RewindPlan");
    fits(Service::History{1, 2, 3, then, "r"}, "History");
    NoticeSettings notices;
    notices.hooks.push_back({NoticeSettings::Hook::Shape::discord, "https://example.org"});
    fits(notices, "NoticeSettings");
}

}  // namespace
}  // namespace montjoy::server
