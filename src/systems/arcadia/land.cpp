// The ground of a battle: the scenario's own terrain and pieces first, then the rolled land.
// AR-BRD-5, AR-SCN-11, AR-SCN-15 to AR-SCN-23
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

const Board& board_of(const State& state) { return state.scenario->board; }

void lay(State& state, At at, Terrain terrain, Chronicle& journal)
{
    state.open.ground[at] = terrain;
    if (!journal) return;
    Event e = event(Event::Kind::terrain, state.open.active);
    e.to = at;
    e.x = static_cast<std::int16_t>(terrain);
    journal.note(std::move(e));
}

void note_die(Chronicle& journal, Event::Kind kind, Side side, int x)
{
    if (!journal) return;
    Event e = event(kind, side);
    e.x = static_cast<std::int16_t>(x);
    journal.note(std::move(e));
}

At river_hex(const Board& board, int column)
{
    const bool near = column % 4 == 2;                                       // AR-SCN-16
    return board.at(Side::player, column, board.named_row(column % 2 == 0 && near ? 4 : 5));
}

// The terrain that belongs to a scenario and needs no die.
void lay_fixed(State& state)
{
    Open& o = state.open;
    const Board& board = board_of(state);
    if (o.kind == Kind::river_crossing)
        for (int c = 1; c <= board.columns(); ++c) o.ground[river_hex(board, c)] = Terrain::river;
    if (o.kind == Kind::disputed_border) {                                   // AR-SCN-15
        Objective town;
        for (int row = 4; row <= 6; ++row) town.hexes.insert(board.at(Side::player, board.named_column(7), board.named_row(row)));
        town.hexes.for_each([&](At at) { o.ground[at] = Terrain::town; });
        o.objectives.push_back(town);
    }
    if (o.kind == Kind::urban_assault) {                                     // AR-SCN-17
        Objective town;
        const At centre = board.at(o.defender, board.named_column(7), board.named_row(4));
        town.hexes.insert(centre);
        for (const At at : board.next[centre])
            if (at != nowhere) town.hexes.insert(at);
        town.hexes.for_each([&](At at) { o.ground[at] = Terrain::town; });
        town.holder = o.defender;
        o.objectives.push_back(town);
    }
    if (o.kind == Kind::amphibious_landing)                                  // AR-SCN-18
        for (const At at : board.hexes)
            if (board.row(other(o.defender), at) <= 3) o.ground[at] = Terrain::water;
}

int pieces_due(Kind kind)
{
    switch (kind) {
        case Kind::river_crossing: return 2;
        case Kind::treasure_raid: return 3;
        case Kind::seize_magic_item:
        case Kind::wizards_tower:
        case Kind::dragons_lair: return 1;
        default: return 0;
    }
}

void set_wild(State& state, At at)
{
    Unit dragon;
    dragon.type = Type::dragon;
    dragon.attributes = breeds[Type::dragon].attributes;
    dragon.price = static_cast<std::uint8_t>(price_of(state.scenario->numbers, Type::dragon, Quality::ordinary, dragon.attributes));
    dragon.at = at;
    state.open.wild.push_back(dragon);
    state.open.stands[at] = the_wild.code;
}

bool taken(const Open& o, At at)
{
    if (o.ground[at] != Terrain::clear || o.stands[at] != none) return true;
    for (const Prize& prize : o.prizes)
        if (prize.at == at) return true;
    return false;
}

// A special piece goes down on a hex; false if the place is rolled again.  AR-SCN-19
bool place_piece(State& state, At at, Chronicle& journal)
{
    Open& o = state.open;
    switch (o.kind) {
        case Kind::wizards_tower: {                                          // AR-SCN-21
            Objective tower;
            tower.hexes.insert(at);
            o.objectives.push_back(tower);
            lay(state, at, Terrain::fortification, journal);
            return true;
        }
        case Kind::dragons_lair: set_wild(state, at); return true;           // AR-SCN-23
        default:
            for (const Prize& prize : o.prizes)
                if (prize.at == at) return false;
            o.prizes.push_back({at, {}, Side::wild});
            return true;
    }
}

void next_piece(State& state)
{
    Open& o = state.open;
    --o.prizes_due;
    o.stage = o.prizes_due > 0 ? Stage::piece_column : state.scenario->bare ? Stage::stronghold : Stage::land;
}

void fell_piece(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    const Board& board = board_of(state);
    if (o.stage == Stage::piece_column) {
        const int column = board.named_column(value);
        note_die(journal, Event::Kind::prize_column, o.active, column);
        if (o.kind != Kind::river_crossing) {
            o.column = static_cast<std::uint8_t>(column);
            o.stage = Stage::piece_row;
            return;
        }
        if (o.column == column) return note_die(journal, Event::Kind::prize_again, o.active, column);  // another column
        lay(state, river_hex(board, column), o.prizes_due == 2 ? Terrain::bridge : Terrain::ford, journal);
        o.column = static_cast<std::uint8_t>(column);
        return next_piece(state);
    }
    const bool deep = board.depth(o.column) == board.depth(1);
    const int row = board.named_row(deep ? 4 + (value - 1) / 2 : 4 + (value - 1) / 3);
    note_die(journal, Event::Kind::prize_row, o.active, row);
    if (place_piece(state, board.at(Side::player, o.column, row), journal)) return next_piece(state);
    note_die(journal, Event::Kind::prize_again, o.active, row);
    o.stage = Stage::piece_column;
}

Terrain terrain_of(Land land, int piece)
{
    switch (land) {
        case Land::woods: return Terrain::woods;
        case Land::hills: return Terrain::hill;
        case Land::wasteland: return piece % 2 == 1 ? Terrain::rough : Terrain::chasm;
        case Land::marsh: return Terrain::marsh;
        case Land::farmland: return Terrain::walled_field;
        default: return Terrain::clear;
    }
}

bool by_own_roll(const Open& o) { return o.land == Land::plain || o.piece % 3 == 0; }

void next_land_piece(State& state)
{
    Open& o = state.open;
    if (o.piece == o.pieces) {
        o.stage = Stage::stronghold;
        return;
    }
    ++o.piece;
    if (by_own_roll(o)) {
        o.stage = Stage::land_kind;
    } else {
        o.piece_terrain = terrain_of(o.land, o.piece);
        o.stage = Stage::land_column;
    }
}

}  // namespace

void begin_ground(State& state)
{
    Open& o = state.open;
    const Scenario& scenario = *state.scenario;
    o.active = Side::player;
    if (scenario.drawn) {
        for (const auto& goal : scenario.goals) {
            const Side holder = goal.holder == Who::player ? Side::player : goal.holder == Who::enemy ? Side::enemy : Side::wild;
            o.objectives.push_back({goal.hexes, holder});
        }
        for (const At at : scenario.prizes) o.prizes.push_back({at, {}, Side::wild});
        if (scenario.lair != nowhere) set_wild(state, scenario.lair);
        o.stage = Stage::stronghold;
        return;
    }
    lay_fixed(state);
    o.prizes_due = static_cast<std::uint8_t>(pieces_due(o.kind));
    o.column = 0;
    o.stage = o.prizes_due > 0 ? Stage::piece_column : scenario.bare ? Stage::stronghold : Stage::land;
}

bool may_be_stronghold(const Position& p, At at)
{
    if (at == nowhere || p.open.defender == Side::wild || !p.empty(at)) return false;
    const int row = p.board().row(p.open.defender, at);
    return row >= 2 && row <= p.board().named_row(4);                        // AR-SCN-11
}

bool may_be_castle(const Position& p, At at, Direction d)
{
    return (d == 1 || d == 2) && may_be_stronghold(p, at) && may_be_stronghold(p, p.board().next[at][d]) &&
           may_be_stronghold(p, p.board().next[at][d + 1u]);
}

void build_stronghold(State& state, At at, Direction d, Chronicle& journal)
{
    Open& o = state.open;
    Objective hold;
    hold.holder = o.defender;
    hold.hexes.insert(at);
    const bool castle = o.kind == Kind::siege;
    if (castle) {
        hold.hexes.insert(board_of(state).next[at][d]);
        hold.hexes.insert(board_of(state).next[at][d + 1u]);
    }
    hold.hexes.for_each([&](At hex) { lay(state, hex, castle ? Terrain::castle : Terrain::fortification, journal); });
    o.objectives.push_back(hold);
}

bool proceed_land(State& state, Chronicle&)
{
    Open& o = state.open;
    if (o.stage != Stage::stronghold) return false;
    const bool due = o.kind == Kind::assault || o.kind == Kind::siege || o.kind == Kind::surprise_assault;
    o.active = due ? o.defender : Side::player;
    if (due && o.objectives.empty()) return false;
    o.stage = Stage::sections;
    return true;
}

void fell_land(State& state, int value, Chronicle& journal)
{
    Open& o = state.open;
    const Board& board = board_of(state);
    switch (o.stage) {
        case Stage::piece_column:
        case Stage::piece_row: return fell_piece(state, value, journal);
        case Stage::land:                                                    // AR-BRD-5
            o.land = static_cast<Land>(value - 1);
            note_die(journal, Event::Kind::land, o.active, value);
            o.stage = Stage::pieces;
            return;
        case Stage::pieces: {
            const int pieces = value + 4;
            o.pieces = static_cast<std::uint8_t>(o.land == Land::plain ? (pieces + 1) / 2 : pieces);
            note_die(journal, Event::Kind::pieces, o.active, o.pieces);
            o.piece = 0;
            return next_land_piece(state);
        }
        case Stage::land_kind:
            note_die(journal, Event::Kind::land_kind, o.active, value);
            if (value == 1) return next_land_piece(state);
            o.piece_terrain = terrain_of(static_cast<Land>(value - 1), o.piece);
            o.stage = Stage::land_column;
            return;
        case Stage::land_column:
            o.column = static_cast<std::uint8_t>(board.named_column(value));
            note_die(journal, Event::Kind::land_column, o.active, o.column);
            o.stage = Stage::land_row;
            return;
        case Stage::land_row: {
            note_die(journal, Event::Kind::land_row, o.active, value);
            if (board.depth(o.column) == board.depth(1) && value == 8) return;  // an 8 is rolled again
            const At at = board.at(Side::player, o.column, value + 1);
            if (taken(o, at)) {
                if (journal) {
                    Event e = event(Event::Kind::lost_piece, o.active);
                    e.to = at;
                    journal.note(std::move(e));
                }
            } else {
                lay(state, at, o.piece_terrain, journal);
            }
            return next_land_piece(state);
        }
        default: return;
    }
}

}  // namespace montjoy::arcadia
