#include "systems/arcadia/chance.hpp"

#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/pieces.hpp"

namespace montjoy::arcadia {
namespace {

// The cards that may be drawn, as bits, at a stage that draws; 0 where dice are thrown.
std::uint64_t lots(const State& state)
{
    const Open& o = state.open;
    switch (o.stage) {
        case Stage::deal:
        case Stage::turn_up:
        case Stage::change_draw:
        case Stage::top_card:
        case Stage::draw_card: return undrawn(state, o.active);
        case Stage::draw_lore: return undrawn_lore(state, o.active, o.deck);
        default: return 0;
    }
}

Roll::Drawn drawn_from(Stage stage) { return stage == Stage::draw_lore ? Roll::Drawn::lore : Roll::Drawn::command; }

std::uint8_t nth_bit(std::uint64_t bits, std::uint32_t n)
{
    for (; n > 1; --n) bits &= bits - 1;
    return static_cast<std::uint8_t>(std::countr_zero(bits));
}

std::uint32_t sides_now(const State& state)
{
    const Open& o = state.open;
    if (o.stage == Stage::die) return 8;
    if (o.stage == Stage::land_row && state.scenario->board.depth(o.column) == state.scenario->board.depth(1)) return 8;
    return 6;
}

std::uint8_t dice_now(Stage stage) { return stage == Stage::piece_column || stage == Stage::land_column ? 2 : 1; }

Side thrower_now(const State& state)
{
    const Open& o = state.open;
    switch (o.stage) {
        case Stage::die: {
            const Fight& f = o.fight;
            const Side own = attacker_is_own(*state.scenario, f.attacker.side(), f.target.side()) ? f.attacker.side() : f.target.side();
            return own == Side::wild ? other(o.active) : own;
        }
        case Stage::unravel: return other(o.casting.side);
        case Stage::resist: return o.casting.aimed.side();
        case Stage::assassin: return o.casting.side;
        default: return o.active;
    }
}

bool hidden_now(Stage stage)
{
    return stage == Stage::deal || stage == Stage::change_draw || stage == Stage::draw_card || stage == Stage::draw_lore ||
           stage == Stage::enemy_scouts || stage == Stage::enemy_stance;
}

Message plain(Clause clause, Text text) { return {clause, text, {}}; }

std::string name_in(const State& state, Ref ref)
{
    const Unit& u = position(state).unit(ref);
    return ref.side() == Side::wild ? "the wild Dragon" : state.scenario->names[u.name];
}

}  // namespace

Cast cast_now(const State& state)
{
    const Open& o = state.open;
    Cast cast;
    cast.kind = static_cast<std::uint8_t>(o.stage);
    cast.thrower = seat_of(thrower_now(state));
    cast.hidden = hidden_now(o.stage);
    if (const std::uint64_t drawn = lots(state)) {
        cast.lots = true;
        cast.sides = static_cast<std::uint32_t>(std::popcount(drawn));
        return cast;
    }
    cast.count = dice_now(o.stage);
    cast.sides = sides_now(state);
    return cast;
}

Message why_now(const State& state)
{
    const Open& o = state.open;
    switch (o.stage) {
        case Stage::reputation: return plain("AR-SCN-1"_rule, "d6 for the reputation of the commander");
        case Stage::enemy_stance: return plain("AR-SCN-1"_rule, "d6 for the stance of the commander");
        case Stage::enemy_scouts: return plain("AR-SCN-3"_rule, "d6 for the next unit of the scouts' pool");
        case Stage::scouting: return plain("AR-SCN-4"_rule, "d6 for the scouting score");
        case Stage::mishap: return plain("AR-SCN-4"_rule, "d6 for the next scout: a mishap on 1-2");
        case Stage::mishap_fate: return plain("AR-SCN-4"_rule, "d6 for what befell the scout");
        case Stage::special: return plain("AR-SCN-7"_rule, "d6 for the special scenario");
        case Stage::siege: return plain("AR-SCN-11"_rule, "d6 for a siege");
        case Stage::first: return plain("AR-SCN-8"_rule, "d6 for who counts as outscouting");
        case Stage::piece_column: return plain("AR-SCN-19"_rule, "2d6 for the column of a piece");
        case Stage::piece_row: return plain("AR-SCN-19"_rule, "d6 for the row of a piece");
        case Stage::land: return plain("AR-BRD-5"_rule, "d6 for the land");
        case Stage::pieces: return plain("AR-BRD-5"_rule, "d6 for the pieces of land");
        case Stage::land_kind: return plain("AR-BRD-5"_rule, "d6 for a piece by its own roll");
        case Stage::land_column: return plain("AR-BRD-5"_rule, "2d6 for the column of a piece of land");
        case Stage::land_row:
            return sides_now(state) == 8 ? plain("AR-BRD-5"_rule, "d8 for the row of a piece of land")
                                         : plain("AR-BRD-5"_rule, "d6 for the row of a piece of land");
        case Stage::deal: return plain("AR-TURN-6"_rule, "a command card for the first hand");
        case Stage::turn_up: return plain("AR-TURN-1"_rule, "the top command card, for its event");
        case Stage::change_draw: return plain("AR-CARD-Confusion"_rule, "a command card for the one changed");
        case Stage::top_card: return plain("AR-TURN-2"_rule, "the top command card, to be played");
        case Stage::die:
            return {"AR-COM-1"_rule, "d8 for {} against {}", {name_in(state, o.fight.attacker), name_in(state, o.fight.target)}};
        case Stage::unravel: return plain("AR-LORE-Unravel"_rule, "d6 to unravel the card");
        case Stage::resist: return plain("AR-CARD-5"_rule, "d6 to resist the card");
        case Stage::assassin: return plain("AR-LORE-Assassin"_rule, "d6 for the assassin");
        case Stage::tokens: return plain("AR-CARD-4"_rule, "d6 for lore tokens");
        case Stage::draw_lore: return plain("AR-TURN-5"_rule, "a lore card");
        case Stage::draw_card: return plain("AR-TURN-5"_rule, "a command card");
        default: return plain({}, "nothing is thrown");
    }
}

Roll reduce_faces(const State& state, const Faces& faces)
{
    if (const std::uint64_t drawn = lots(state)) return {nth_bit(drawn, faces[0]), drawn_from(state.open.stage)};
    return {static_cast<std::int16_t>(sum_of(faces))};
}

Distribution<Roll> rolls_now(const State& state)
{
    Distribution<Roll> odds;
    if (std::uint64_t drawn = lots(state)) {
        for (; drawn != 0; drawn &= drawn - 1) odds.add({static_cast<std::int16_t>(std::countr_zero(drawn)), drawn_from(state.open.stage)}, 1);
        return odds;
    }
    for (const auto& [sum, weight] : sum_of_dice(dice_now(state.open.stage), static_cast<int>(sides_now(state))))
        odds.add({static_cast<std::int16_t>(sum)}, weight);
    return odds;
}

void take_roll(State& state, const Roll& roll, Chronicle& journal)
{
    const int value = roll.value;
    switch (state.open.stage) {
        case Stage::reputation:
        case Stage::enemy_stance:
        case Stage::enemy_scouts:
        case Stage::scouting:
        case Stage::mishap:
        case Stage::mishap_fate:
        case Stage::special:
        case Stage::siege:
        case Stage::first: fell_scouting(state, value, journal); break;
        case Stage::piece_column:
        case Stage::piece_row:
        case Stage::land:
        case Stage::pieces:
        case Stage::land_kind:
        case Stage::land_column:
        case Stage::land_row: fell_land(state, value, journal); break;
        case Stage::deal: fell_deployment(state, value, journal); break;
        case Stage::turn_up:
        case Stage::change_draw:
        case Stage::top_card: fell_turn(state, value, journal); break;
        case Stage::die: fell_fight(state, value, journal); break;
        case Stage::unravel:
        case Stage::resist:
        case Stage::assassin: fell_casting(state, value, journal); break;
        case Stage::tokens:
        case Stage::draw_lore:
        case Stage::draw_card: fell_draw(state, value, journal); break;
        default: break;
    }
}

void roll_fell(State& state, const Roll& roll, Chronicle& journal)
{
    take_roll(state, roll, journal);
    run(state, journal);
}

}  // namespace montjoy::arcadia
