#include "apps/cli/luck_ledger.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "apps/cli/retelling.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::cli {
namespace {

constexpr std::uint32_t turn_of_clock = 64;

std::string decimals(double number, int places, bool sign = false)
{
    char text[40];
    std::snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", places, number);
    return text;
}
std::string share(double worth) { return decimals(worth / 10'000, 3, true); }

}  // namespace

LuckLedger::LuckLedger(Match& match) : match_(match), accounts_(match.sides().size()) { look(0); }

double LuckLedger::Account::error() const
{
    // Percentiles of even luck are spread evenly: their variance is 1/12.
    return rolls_of_weight() > 0 ? std::sqrt(1.0 / 12 / rolls_of_weight()) : 0.5;
}

void LuckLedger::look(std::uint64_t step)
{
    const auto adviser = match_.adviser();
    const std::uint32_t clock = adviser->clock() / turn_of_clock;
    const double worth = adviser->worth(0);
    if (turns_.empty() || clock > turns_.back().clock) turns_.push_back({clock, step, step, turns_.empty() ? worth : turns_.back().after, worth, 0});
    turns_.back().after = worth;
    turns_.back().last_step = step;
}

void LuckLedger::step(const montjoy::Step& step)
{
    if (step.kind == montjoy::Step::Kind::roll) {
        const Weighed what = match_.adviser()->weigh(step.faces);
        Account& account = accounts_[what.side];
        ++account.rolls;
        if (what.stake > 0) {
            ++account.weighed;
            account.stakes += what.stake;
            account.squares += what.stake * what.stake;
            account.percentiles += what.stake * what.percentile;
            for (std::size_t side = 0; side < accounts_.size(); ++side) accounts_[side].gain += side == what.side ? what.gain : -what.gain;
            turns_.back().luck += what.side == 0 ? what.gain : -what.gain;
            rolls_.push_back({step.number, what});
        }
    }
    advance(match_, step);
    look(step.number);
}

void LuckLedger::close()
{
    const Result result = match_.result();
    if (!result.over) return;
    turns_.back().after = !result.winner ? 0 : *result.winner == 0 ? 10'000 : -10'000;
}

std::vector<LuckLedger::Roll> LuckLedger::biggest(std::size_t most) const
{
    auto rolls = rolls_;
    std::stable_sort(rolls.begin(), rolls.end(), [](const Roll& a, const Roll& b) { return std::abs(a.what.gain) > std::abs(b.what.gain); });
    if (rolls.size() > most) rolls.resize(most);
    return rolls;
}

std::vector<LuckLedger::Turn> LuckLedger::turning(std::size_t most) const
{
    auto turns = turns_;
    std::stable_sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return std::abs(a.swing()) > std::abs(b.swing()); });
    if (turns.size() > most) turns.resize(most);
    return turns;
}

std::string LuckLedger::json() const
{
    Writer writer;
    writer.open().key("sides").open();
    for (std::size_t side = 0; side < accounts_.size(); ++side) {
        const Account& account = accounts_[side];
        writer.key(match_.sides()[side]).open().field("rolls", account.rolls).field("weighed", account.weighed);
        writer.field("percentile", account.percentile()).field("error", account.error()).field("rolls_of_weight", account.rolls_of_weight());
        writer.field("gain", account.gain / 10'000).field("small_sample", account.rolls_of_weight() < enough).close();
    }
    writer.close().key("rolls").open_list();
    for (const Roll& roll : rolls_) {
        writer.open().field("step", roll.step).field("seat", match_.name_of_seat(roll.what.thrower)).field("for", render(roll.what.why));
        writer.field("fell", roll.what.fell).field("percentile", roll.what.percentile).field("gain", roll.what.gain / 10'000);
        writer.field("stake", roll.what.stake / 10'000).close();
    }
    writer.close_list().key("turns").open_list();
    for (const Turn& turn : turns_) {
        writer.open().field("from_step", turn.first_step).field("to_step", turn.last_step).field("before", turn.before / 10'000);
        writer.field("after", turn.after / 10'000).field("luck", turn.luck / 10'000).close();
    }
    return writer.close_list().close().text() + '\n';
}

std::string LuckLedger::page(const Style& style) const
{
    std::vector<std::vector<std::string>> rows{{"side", "rolls", "at stake", "percentile", "error", "gained by luck"}};
    for (std::size_t side = 0; side < accounts_.size(); ++side) {
        const Account& a = accounts_[side];
        rows.push_back({match_.sides()[side], cat(a.rolls), cat(a.weighed), decimals(100 * a.percentile(), 0), decimals(100 * a.error(), 0), share(a.gain)});
    }
    std::string text = cat("Luck, each roll against all that could have fallen and weighted by what was at stake; 50 is even, +1 a game.\n",
                           table(style, rows));
    for (std::size_t side = 0; side < accounts_.size(); ++side)
        if (accounts_[side].rolls_of_weight() < enough)
            text += painted(style, Ink::warning, cat(match_.sides()[side], "'s rolls weigh as much as ", decimals(accounts_[side].rolls_of_weight(), 1),
                                                     " equal ones: too few to say much.\n"));
    text += "\nThe rolls that mattered most\n";
    rows = {{"step", "seat", "for", "fell", "percentile", "gain"}};
    for (const Roll& roll : biggest(8))
        rows.push_back({cat(roll.step), match_.name_of_seat(roll.what.thrower), render(roll.what.why), roll.what.fell, decimals(100 * roll.what.percentile, 0), share(roll.what.gain)});
    text += table(style, rows);
    text += cat("\nWhere it turned, as ", match_.sides()[0], " sees it\n");
    rows = {{"steps", "before", "after", "by luck", "by choice"}};
    for (const Turn& turn : turning(5))
        rows.push_back({cat(turn.first_step, " to ", turn.last_step), share(turn.before), share(turn.after), share(turn.luck), share(turn.swing() - turn.luck)});
    return text + table(style, rows);
}

}  // namespace montjoy::cli
