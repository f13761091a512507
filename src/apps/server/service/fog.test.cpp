// What a seat is told depends only on what it may know: games that differ in what is hidden from right, and in
// nothing else, answer right the same to every byte.
#include <map>
#include <set>

#include "apps/server/service/site.test.hpp"
#include "apps/server/table/sheet.hpp"

namespace montjoy::server {
namespace {

std::string without(std::string text, const std::string& id)
{
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id)) text.replace(at, id.size(), "ID");
    return text;
}

std::string to_text(const Error& error) { return cat(name_of(error.fault), ' ', render_with_clause(error.reason), ' ', error.position.value_or(9), ' ', error.where, '\n'); }

/// Everything that the site answers to `reader`, its game's id and what is keyed by the site taken out.
std::string everything(TestServer& server, const Access& reader)
{
    std::string text;
    const auto view = server.view(reader);
    text += cat(view->json, '\n', view->number, view->awaited ? " awaited" : "", view->sealed ? " sealed" : "", view->may_undo ? " undo" : "", view->over ? " over" : "",
                ' ', view->news, ' ', view->winner, ' ', join(view->waiting_for, ","), ' ', view->dice.value_or("-"), '\n');
    const auto legal = must(server.service->legal(reader));
    text += cat(legal.number, ' ', join(legal.listed, ","), ' ', join(legal.samples, ","), '\n');
    for (const char* order : {"low", "high", "pass", "show", "boast 5", "boast x", ""})
        if (const auto checked = server.service->check(reader, view->number, order); std::holds_alternative<Error>(checked)) text += to_text(std::get<Error>(checked));
    if (const auto stale = server.order(reader, "low", view->number + 3); std::holds_alternative<Error>(stale)) text += to_text(std::get<Error>(stale));
    for (const NewsEntry& entry : must(server.service->news(reader, 0, 1'000)))
        text += cat(entry.index, ' ', to_iso(entry.when), ' ', name_of(entry.kind), ' ', entry.who, ' ', render(entry.message), '\n');
    const GameInfo info = must(server.service->game(reader));
    text += cat(info.title, info.settings, info.histories, info.luck, info.frozen, info.seats.size(), '\n');
    for (const auto& history : must(server.service->histories(reader))) text += cat(history.history, ' ', history.steps, ' ', history.branched_at, '\n');
    for (const Draft& draft : must(server.service->drafts(reader))) text += cat(draft.title, ' ', draft.seat, ' ', join(draft.orders, ","), '\n');
    for (const Claim& claim : must(server.service->claims(reader))) text += cat(claim.thing, ' ', claim.seat, ' ', claim.note, '\n');
    const Sheet sheet = std::get<Sheet>(read_sheet(must(server.service->order_sheet(reader)).content));
    text += join(sheet.orders, "; ") + cat(' ', sheet.number, '\n');
    const Report report = std::get<Report>(read_report(must(server.service->report_sheet(reader, 0)).content));
    text += join(report.lines, "; ") + '\n';
    const std::string record = must(server.service->export_record(reader)).content;
    text += without(record.substr(0, record.find("sum: ")), reader.game);
    const std::string feed = must(server.service->feed(must(server.service->feed_secret({}, &reader)))).content;
    text += without(feed.substr(feed.find("<author>")), reader.game);
    return text;
}

class Fog : public SiteTest {
protected:
    /// Plays a game whose luck and whose left player differ by `seed`; what right was told at each point, under
    /// what right may know there.
    void play(std::uint64_t seed, std::map<std::string, std::map<std::string, std::set<std::string>>>& told)
    {
        store = store::open_memory();
        server = std::make_unique<TestServer>(*store, now, seed);
        TableSettings settings;
        settings.terms = turns(std::chrono::hours(24), TimeOut::end_turn, {}, {std::chrono::hours(2)});
        const Game game = begin(settings);
        const auto hidden = [&] { return server->view(game.master, "left")->json; };
        // Right knows its view and the dice: they fall in the open and are told to everybody. Cards are dealt unseen.
        const auto known = [&] {
            std::string words = server->view(game.right)->json;
            const std::string record = must(server->service->export_record(game.master)).content;
            for (const std::string_view line : split(record, '\n'))
                if (const std::size_t die = line.find(" 1d6: "); die != std::string_view::npos) words += line.substr(die, line.find(" #") - die);
            return words;
        };
        const auto note = [&](const std::string& point) { told[point + known()][everything(*server, game.right)].insert(hidden()); };
        note("dealt ");
        must(server->order(game.left, seed % 2 == 0 ? "low" : "high"));
        if (seed % 3 == 0) must(server->act(game.left, Act::Kind::undo));
        if (seed % 3 == 0) must(server->order(game.left, "high"));
        must(server->act(game.left, Act::Kind::say, cat("a word to myself ", seed), "side"));
        must(server->service->keep_draft(game.left, {"", cat("plan ", seed), "", std::vector<std::string>(seed % 4, "pass"), true, false, 0, {}}));
        must(server->service->claim(game.left, {"card", "", cat("mine ", seed)}));
        note("left has chosen ");
        must(server->order(game.right, "low"));
        note("the die has fallen ");
        must(server->order(game.left, "boast 7"));
        note("boasted ");
    }
};

TEST_F(Fog, WhatIsHiddenChangesNoAnswer)
{
    std::map<std::string, std::map<std::string, std::set<std::string>>> told;
    for (std::uint64_t seed = 1; seed <= 90; ++seed) play(seed, told);
    std::size_t points_with_secrets = 0;
    for (const auto& [point, answers] : told) {
        EXPECT_EQ(answers.size(), 1u) << point << "\n--- one ---\n" << answers.begin()->first << "\n--- other ---\n" << answers.rbegin()->first;
        points_with_secrets += answers.begin()->second.size() > 1 ? 1u : 0u;
    }
    EXPECT_GT(points_with_secrets, 10u);  // there was something to hide
}

}  // namespace
}  // namespace montjoy::server
