#include "referee/adviser.hpp"

#include "base/text.hpp"

namespace montjoy {
namespace {

constexpr double of_a_game = 10'000;  // as worths are counted

/// Ten-thousandths as "+0.031".
std::string signed_share(double worth)
{
    const auto thousandths = static_cast<std::int64_t>(worth / 10 + (worth < 0 ? -0.5 : 0.5));
    std::string digits = std::to_string(thousandths < 0 ? -thousandths : thousandths);
    if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
    return cat(thousandths < 0 ? "-" : "+", digits.substr(0, digits.size() - 3), ".", digits.substr(digits.size() - 3));
}

}  // namespace

void write_fields(Writer& writer, const Advice& advice, const std::function<void(Writer&, const Preview&)>& odds)
{
    writer.field("act", std::string_view(advice.ideas[advice.chosen].act)).field("nodes", advice.nodes).field("capped", advice.capped);
    writer.key("ideas").open_list();
    for (const Idea& idea : advice.ideas) {
        writer.open().field("act", std::string_view(idea.act)).field("manner", std::string_view(idea.manner));
        writer.field("trials", std::uint64_t{idea.trials}).field("worth", idea.worth / of_a_game).field("error", idea.error / of_a_game);
        writer.field("lead", idea.lead / of_a_game).field("lead_error", idea.lead_error / of_a_game);
        odds(writer, idea.preview);
        writer.close();
    }
    writer.close_list();
}

void write_fields(Writer& writer, const Estimate& estimate)
{
    writer.field("worth", estimate.worth / of_a_game).field("error", estimate.error / of_a_game);
    writer.field("won", estimate.won).field("drawn", estimate.drawn);
}

void write(Writer& writer, const std::vector<ThreatTo>& threats)
{
    writer.open_list();
    for (const ThreatTo& threat : threats) {
        writer.open().field("piece", std::string_view(threat.piece)).field("place", std::string_view(threat.place));
        writer.field("health", std::int64_t{threat.health}).field("hurt", threat.hurt).field("lost", threat.lost);
        writer.field("error", threat.error).field("damage", threat.damage).close();
    }
    writer.close_list();
}

void write_fields(Writer& writer, const Outlook& outlook)
{
    const auto chances = [&writer](std::string_view name, const std::vector<double>& list) {
        writer.key(name).open_list();
        for (const double each : list) writer.value(each);
        writer.close_list();
    };
    writer.key("order").open_list();
    for (const std::size_t place : outlook.order) writer.value(place);
    writer.close_list();
    chances("done", outlook.done);
    writer.field("all", outlook.all).field("won", outlook.won).field("beaten", outlook.beaten);
    writer.field("worth", outlook.worth / of_a_game).field("error", outlook.error / of_a_game);
    chances("foes_lost", outlook.foes_lost);
    chances("own_lost", outlook.own_lost);
    writer.key("pieces").open_list();
    for (const Outlook::Piece& piece : outlook.pieces) {
        writer.open().field("piece", std::string_view(piece.piece)).field("place", std::string_view(piece.place)).field("own", piece.own);
        writer.field("health", std::int64_t{piece.health}).field("hurt", piece.hurt).field("lost", piece.lost).field("damage", piece.damage).close();
    }
    writer.close_list().field("trials", std::uint64_t{outlook.trials}).field("guided", outlook.guided);
}

std::string reason_of(const Advice& advice)
{
    const Idea& best = advice.ideas[advice.chosen];
    if (best.trials == 0) return cat(best.act, ": there is nothing to search");
    std::string text = cat(best.act, " is worth ", signed_share(best.worth), " in ", best.trials, " trials, the best of ", advice.ideas.size(), " ideas");
    if (!best.manner.empty()) text += cat(", going on ", best.manner);
    if (advice.chosen > 0)
        text += cat("; ", signed_share(best.lead), " (error ", signed_share(best.lead_error).substr(1), ") more than ", advice.ideas[0].act);
    for (const auto& odds : best.preview.odds) {
        text += cat("; ", render(odds.title), ":");
        std::size_t shown = 0;
        for (const auto& bar : odds.bars)
            if (++shown <= 6) text += cat(" ", bar.outcome, " ", to_text(bar.chance));
        if (shown > 6) text += " ...";
    }
    if (advice.capped) text += "; memory was at its cap";
    return text;
}

}  // namespace montjoy
