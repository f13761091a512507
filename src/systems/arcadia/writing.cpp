#include "systems/arcadia/writing.hpp"

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

// By Stage.
constexpr std::array stage_names{
    "reputation", "stance", "scouts", "enemy-stance", "enemy-scouts", "scouting", "mishap", "mishap-fate", "special", "siege",
    "first", "piece-column", "piece-row", "land", "pieces", "land-kind", "land-column", "land-row", "stronghold", "sections",
    "deploy", "defences", "deal", "turn-up", "heart", "card", "change", "change-draw", "top-card", "bring", "orders",
    "command-lore", "enemy-lore", "move", "face", "ranged", "close", "before-attack", "before-defence", "die", "after-die",
    "losses", "won", "follow", "struck", "wild", "answer", "unravel", "resist", "assassin", "draw", "tokens", "draw-lore",
    "draw-card", "discard", "over"};
static_assert(stage_names.size() == static_cast<std::size_t>(Stage::over) + 1);

class Page {
public:
    Page(const Scenario& s, Writer& w) : s_(s), w_(w) {}

    void open_part(const Open& o);
    void secret_part(const Secret& own, Side side);

private:
    void hex(std::string_view name, At at)
    {
        if (at != nowhere) w_.field(name, label(s_.board, at));
    }
    void hexes(std::string_view name, const Hexes& all)
    {
        if (all.empty()) return;
        w_.key(name).open_list();
        all.for_each([&](At at) { w_.value(label(s_.board, at)); });
        w_.close_list();
    }
    void ref(std::string_view name, Ref r)
    {
        if (r) w_.key(name).open().field("side", name_of(r.side())).field("number", int{r.number()}).close();
    }
    void mark(std::string_view name, bool yes)
    {
        if (yes) w_.field(name, true);
    }
    void attributes(Attributes all)
    {
        w_.key("attributes").open_list();
        for (const Attribute a : every<Attribute>())
            if (all & with(a)) w_.value(name_of(a));
        w_.close_list();
    }
    void unit(const Position& p, Ref r, const Unit& u);
    void recruit(const Recruit& r);
    void recruits(std::string_view name, const auto& all)
    {
        w_.key(name).open_list();
        for (const Recruit& r : all) recruit(r);
        w_.close_list();
    }
    void fight(const Fight& f);
    void casting(const Casting& c);
    void setup(const Open& o);
    void board(const Open& o);
    void army(const Open& o, Side side);
    void cards_of(std::string_view name, std::uint64_t bits, bool lore);

    const Scenario& s_;
    Writer& w_;
};

void Page::unit(const Position& p, Ref r, const Unit& u)
{
    w_.open().field("number", int{r.number()}).field("name", r.side() == Side::wild ? "Dragon" : s_.names[u.name]);
    w_.field("type", name_of(u.type)).field("quality", name_of(u.quality)).field("class", name_of(u.breed().kind));
    w_.field("medium", name_of(u.medium())).field("price", halves_text(u.price));
    attributes(u.attributes);
    if (u.lore != Lore::none) w_.field("lore", name_of(u.lore));
    const Figures& f = p.figures(u);
    w_.key("factors").open_list().value(int{f.foot}).value(int{f.mounted}).close_list();
    w_.field("move", int{f.move}).field("range", range_of(p, u)).field("fate", name_of(u.fate));
    hex("at", u.at);
    w_.field("facing", side_text(s_.board, u.facing)).field("damage", int{u.damage}).field("hits", hits_of(u));
    if (u.leader != none) w_.field("leader", int{u.leader});
    if (u.leads < seeking) w_.field("leads", int{u.leads});
    mark("seeks", u.leads == seeking);
    if (u.ship != none) w_.field("ship", int{u.ship});
    if (u.spent > 0) w_.field("points-spent", int{u.spent});
    if (u.kills > 0) w_.field("kills", int{u.kills});
    if (u.fell > 0) w_.field("fell", int{u.fell});
    mark("commander", u.commander), mark("disorganized", u.disorganized), mark("ordered", u.ordered), mark("moved", u.moved);
    mark("turned", u.turned), mark("marched", u.marched), mark("attacked", u.attacked), mark("chained", u.chained);
    mark("paired", u.paired), mark("snared", u.snared), mark("mired", u.mired), mark("headlong", u.headlong);
    mark("secret-path", u.secret_path), mark("roused", u.roused), mark("cursed", u.cursed), mark("crossed", u.crossed);
    mark("in-boat", u.in_boat), mark("rained-on", u.behind);
    w_.close();
}

void Page::recruit(const Recruit& r)
{
    w_.open().field("list", int{r.list}).field("name", s_.names[r.name]).field("type", name_of(r.type)).field("quality", name_of(r.quality));
    w_.field("price", halves_text(r.price));
    attributes(r.attributes);
    if (r.lore != Lore::none) w_.field("lore", name_of(r.lore));
    if (r.slot != none) w_.field("number", int{r.slot});
    if (r.section != Section::none) w_.field("section", name_of(r.section));
    mark("commander", r.commander), mark("held", r.held), mark("late", r.late), mark("ordered", r.ordered), mark("disorganized", r.disorganized);
    w_.close();
}

void Page::fight(const Fight& f)
{
    if (!f.attacker) return;
    w_.key("fight").open();
    ref("attacker", f.attacker);
    ref("target", f.target);
    hex("from", f.from);
    hex("to", f.to);
    w_.field("manner", name_of(f.manner)).field("factor", int{f.factor}).field("plus-attacker", int{f.plus_attacker});
    w_.field("plus-target", int{f.plus_target}).field("die", int{f.die}).field("severity", int{f.severity});
    mark("target-loses", f.target_loses), mark("lost", f.lost), mark("challenged", f.challenged), mark("firm", f.firm);
    mark("sanctuary", f.sanctuary), mark("undying", f.undying), mark("again", f.again), mark("damaged", f.damaged);
    mark("destroyed", f.destroyed);
    w_.close();
}

void Page::casting(const Casting& c)
{
    if (c.card == none) return;
    w_.key("casting").open().field("card", s_.lore[c.card].id).field("side", name_of(c.side)).field("back", stage_name(c.back));
    ref("caster", c.caster);
    ref("aimed", c.aimed);
    w_.field("b", int{c.b}).field("c", int{c.c}).close();
}

void Page::setup(const Open& o)
{
    w_.key("setup").open().field("relation", name_of(o.relation)).field("precedence", o.precedence).field("leader", name_of(o.leader));
    for (const Side side : both_sides) {
        w_.key(name_of(side)).open().field("reputation", name_of(o.reputation[side])).field("stance", name_of(o.stance[side]));
        w_.field("surprised", o.surprised[side]).field("ready", o.ready[side]).field("scouting", int{o.scouting[side]});
        recruits("scouts", o.scouts[side]);
        w_.close();
    }
    w_.field("land", name_of(o.land)).field("pieces", int{o.pieces}).field("piece", int{o.piece}).field("column", int{o.column});
    w_.field("prizes-due", int{o.prizes_due}).field("piece-terrain", name_of(o.piece_terrain));
    w_.field("placed-defences", int{o.placed_defences}).field("placed-infiltrators", int{o.placed_infiltrators}).close();
}

void Page::board(const Open& o)
{
    w_.key("board").open().field("columns", s_.board.columns()).field("rows", int{s_.board.grid.rows});
    w_.key("ground").open();
    for (const At at : s_.board.hexes)
        if (o.ground[at] != Terrain::clear) w_.field(label(s_.board, at), name_of(o.ground[at]));
    w_.close();
    hexes("defences", o.defences);
    hexes("burning-player", o.burning[Side::player]);
    hexes("burning-enemy", o.burning[Side::enemy]);
    w_.key("objectives").open_list();
    for (const Objective& each : o.objectives) {
        w_.open().field("holder", name_of(each.holder));
        hexes("hexes", each.hexes);
        w_.close();
    }
    w_.close_list().key("prizes").open_list();
    for (const Prize& prize : o.prizes) {
        w_.open().field("home", name_of(prize.home));
        hex("at", prize.at);
        ref("bearer", prize.bearer);
        w_.close();
    }
    w_.close_list().close();
}

void Page::cards_of(std::string_view name, std::uint64_t bits, bool lore)
{
    w_.key(name).open_list();
    for (; bits != 0; bits &= bits - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(bits));
        if (lore)
            w_.value(s_.lore[i].id);
        else
            w_.open().field("card", name_of(s_.numbers.deck[i].card)).field("event", name_of(s_.numbers.deck[i].omen)).field("copy", i).close();
    }
    w_.close_list();
}

void Page::army(const Open& o, Side side)
{
    const Position p{s_, o};
    w_.key(name_of(side)).open().field("title", s_.side_name(side)).field("npc", s_.npc[side]);
    w_.field("vp", quarters_text(score_of(p, side))).field("scored", quarters_text(o.scored[side])).field("demoralized", demoralized(p, side));
    w_.field("turns", int{o.turns[side]}).field("tokens", int{o.tokens[side]}).field("night", int{o.night[side]});
    w_.field("fallen", int{o.fallen[side]}).field("lore-played", o.lore_played[side]).field("hand-size", int{o.hand[side]});
    w_.key("lore-sizes").open();
    for (const Lore deck : every<Lore>())
        if (o.lore_hand[side][static_cast<std::size_t>(deck)] > 0) w_.field(name_of(deck), int{o.lore_hand[side][static_cast<std::size_t>(deck)]});
    w_.close();
    cards_of("discards", o.discarded[side], false);
    cards_of("lore-discards", o.lore_discarded[side], true);
    w_.key("units").open_list();
    for (std::size_t i = 0; i < o.units[side].size(); ++i) unit(p, {side, i}, o.units[side][i]);
    w_.close_list();
    if (!o.shown[side].empty()) recruits("off-table", o.shown[side]);
    w_.close();
}

void Page::open_part(const Open& o)
{
    const Position p{s_, o};
    w_.field("stage", stage_name(o.stage)).field("active", name_of(o.active)).field("window", name_of(o.window));
    w_.field("scenario", name_of(o.kind)).field("defender", name_of(o.defender)).field("winner", name_of(o.winner));
    w_.field("weather", int{o.weather}).field("weather-name", weather_text(o.weather)).field("night", is_night(p));
    mark("blood-lust", o.blood_lust), mark("distracted", o.distracted), mark("judged", o.judged), mark("declined", o.declined);
    if (o.card != none) w_.field("card", name_of(static_cast<Card>(o.card)));
    w_.field("drawn", int{o.drawn}).field("brought", int{o.brought}).field("changed", int{o.changed}).field("deck", name_of(o.deck));
    ref("facing", o.facing);
    ref("rain", o.rain);
    w_.field("back", stage_name(o.back));
    fight(o.fight);
    casting(o.casting);
    w_.key("errands").open_list();
    constexpr std::array kinds{"push", "terror", "evade", "rout", "join", "face"};
    for (const Errand& e : o.errands) {
        w_.open().field("kind", kinds[static_cast<std::size_t>(e.kind)]).field("done", int{e.done}).field("left", int{e.left});
        ref("unit", e.unit);
        hex("from", e.from);
        w_.close();
    }
    w_.close_list();
    setup(o);
    board(o);
    for (const Side side : both_sides) army(o, side);
    if (!o.wild.empty()) {
        w_.key("wild");
        unit(p, the_wild, o.wild[0]);
        if (o.wild[0].cursed) w_.field("wild-cursed-by", name_of(o.wild_cursed_by));
    }
}

void Page::secret_part(const Secret& own, Side side)
{
    w_.field("side", name_of(side));
    recruits("reserve", own.reserve);
    w_.key("list").open_list();
    for (const std::uint8_t n : own.list) w_.value(int{n});
    w_.close_list();
    cards_of("hand", own.hand, false);
    cards_of("lore", own.lore, true);
    cards_of("answers", own.answers, true);
    w_.field("scouts", own.scouts).field("silent", own.silent).field("passed", own.passed).field("chosen", own.chosen);
    w_.field("stance", name_of(own.stance)).field("pool", int{own.pool});
    w_.key("orders").open().field("left", int{own.orders.left}).field("centre", int{own.orders.centre}).field("right", int{own.orders.right});
    w_.field("anywhere", int{own.orders.anywhere}).close();
}

}  // namespace

std::string_view stage_name(Stage stage) { return stage_names[static_cast<std::size_t>(stage)]; }

void write_state(const State& state, Writer& w)
{
    Page page(*state.scenario, w);
    w.open();
    page.open_part(state.open);
    w.key("secrets").open_list();
    for (const Side side : both_sides) {
        w.open();
        page.secret_part(state.secret[side], side);
        w.close();
    }
    w.close_list().close();
}

void write_view(const View& view, Writer& w)
{
    Page page(*view.scenario, w);
    w.open().field("system", "arcadia").field("title", view.scenario->title).field("seat", name_of(view.side));
    page.open_part(view.open);
    const Awaited now = awaited(*view.scenario, view.open);
    w.key("awaited").open_list();
    for (const Side side : both_sides)
        if (now.contains(side)) w.value(name_of(side));
    w.close_list();
    w.key("own").open();
    page.secret_part(view.own, view.side);
    if (view.open.stage != Stage::over) w.field("hand-limit", hand_limit(eyes(view))).field("lore-limit", lore_limit(eyes(view), view.side));
    w.close().close();
}

}  // namespace montjoy::arcadia
