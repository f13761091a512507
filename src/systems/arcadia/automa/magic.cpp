// Lore: which card, tokens kept back, drawing and discarding.  AR-NPC-P21 to AR-NPC-P23
#include <algorithm>

#include "base/text.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/appraisal.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/plan.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message words(Text text, std::vector<Argument> arguments = {}) { return {{}, text, std::move(arguments)}; }

// AR-NPC-P22: two tokens for the enemy's turn, where a card for it is held.
bool keeps_two_back(const Eyes& e)
{
    if (e.open.active != e.side) return false;
    for (std::uint64_t left = e.own.lore; left != 0; left &= left - 1)
        switch (e.scenario.lore[static_cast<std::size_t>(std::countr_zero(left))].spell) {
            case Spell::ward: case Spell::unravel: case Spell::veil: case Spell::glamour: case Spell::sanctuary:
            case Spell::iron_skin: case Spell::vanish: case Spell::undying: return true;
            default: break;
        }
    return false;
}

int casters_of(const Eyes& e, Lore deck)
{
    int n = 0;
    e.each_on_board(e.side, [&](Ref, const Unit& u) { n += u.lore == deck ? 1 : 0; });
    return n;
}

// AR-NPC-P23: most casters, then Warrior, Priest, Sorcery, Stealth, Deity.
Reasoned draw_phase(const Mind& m)
{
    constexpr std::array order{Lore::warrior, Lore::priest, Lore::sorcery, Lore::stealth, Lore::fire, Lore::other_player, Lore::other_enemy};
    std::optional<Lore> best;
    for (const Lore deck : order)
        if (m.offers({K::draw, static_cast<std::uint8_t>(deck)}) && (!best || casters_of(m.e, deck) > casters_of(m.e, *best))) best = deck;
    // An army with a hand has to choose: tokens below four, or a full hand of lore, and it rolls.
    const bool rolls = m.offers(K::roll) && (!best || m.e.open.tokens[m.e.side] < 4 || lore_cards(m.e.open, m.e.side) >= lore_limit(m.e, m.e.side));
    if (rolls) return {{K::roll}, "AR-NPC-P23"_rule, {words("it has {} tokens", {std::int64_t{m.e.open.tokens[m.e.side]}})}};
    if (best) return {{K::draw, static_cast<std::uint8_t>(*best)}, "AR-NPC-P23"_rule, {words("the kind with most casters on the board")}};
    return {{K::pass}, "AR-NPC-P23"_rule, {words("no card can be drawn")}};
}

// AR-NPC-P23: the dearest lore card goes first; of command cards the one that would order fewest.
Reasoned discard(const Mind& m)
{
    const Action* best = nullptr;
    int most = 0;
    for (const Action& act : m.acts) {
        const CardRow* const row = act.kind == K::discard ? &cards[static_cast<Card>(act.a)] : nullptr;
        const int rank = row ? 100 - std::min(99, row->left + row->centre + row->right + row->anywhere) + (row->whom == Whom::nobody ? 100 : 0)
                             : int{m.e.scenario.lore[act.a].cost};
        if (!best || rank > most) {
            best = &act;
            most = rank;
        }
    }
    return {*best, "AR-NPC-P23"_rule, {words("over the limit of cards")}};
}

}  // namespace

std::optional<Reasoned> lore_worth_playing(const Mind& m)
{
    if (!m.offers(K::lore)) return std::nullopt;
    const Appraisal appraisal(m);
    const bool back = keeps_two_back(m.e);
    const Action* best = nullptr;
    Worth most = 0, best_worth = 0;
    bool saving = false;
    for (const Action& act : m.acts) {
        if (act.kind != K::lore) continue;
        const int cost = m.e.scenario.lore[act.a].cost;
        const Worth worth = appraisal.of(act);
        const bool saves = appraisal.saves(act);
        if (!saves && back && m.e.open.tokens[m.e.side] - cost < 2) continue;
        const Worth rate = worth / std::max(cost, 1);
        if (!saves && rate < one_point) continue;
        if (!best || (saves && !saving) || (saves == saving && rate > most)) {
            best = &act;
            most = rate;
            best_worth = worth;
            saving = saves;
        }
    }
    if (!best) return std::nullopt;
    const LoreCard& card = m.e.scenario.lore[best->a];
    std::vector<Message> why{words("{} changes {} for {} tokens", {card.title, points_text(best_worth), std::int64_t{card.cost}})};
    if (saving) why.push_back(words("it saves a Deity or a unit led by the commander"));
    return Reasoned{*best, "AR-NPC-P21"_rule, why};
}

Reasoned work_magic(const Mind& m)
{
    if (m.e.open.stage == Stage::discard) return discard(m);
    if (auto lore = lore_worth_playing(m)) return *lore;
    if (m.e.open.stage == Stage::draw) return draw_phase(m);
    return {{K::pass}, keeps_two_back(m.e) ? "AR-NPC-P22"_rule : "AR-NPC-P21"_rule, {words("no card changes a point a token")}};
}

}  // namespace montjoy::arcadia
