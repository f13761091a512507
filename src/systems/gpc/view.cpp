// What a seat gets to see, and the state as JSON.
#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// Writes what an `each` walks, as fields of the object that is open.
class Fields {
public:
    Fields(Writer& writer, const Scenario& scenario) : writer_(writer), scenario_(scenario) {}

    void operator()(std::string_view field, KnightId id)
    {
        writer_.key(field);
        if (id)
            writer_.value(scenario_.sheet(id).seat);
        else
            writer_.null();
    }
    void operator()(std::string_view field, FoeId id)
    {
        writer_.key(field);
        if (id)
            writer_.value(scenario_.table.foe(id).id);
        else
            writer_.null();
    }
    void operator()(std::string_view field, bool yes) { writer_.field(field, yes); }
    template <std::integral N>
    void operator()(std::string_view field, N n)
    {
        writer_.field(field, int{n});
    }
    template <class E>
        requires std::is_enum_v<E>
    void operator()(std::string_view field, E e)
    {
        writer_.field(field, name_of(e));
    }
    template <class E, class T>
    void operator()(std::string_view field, const By<E, T>& numbers)
    {
        writer_.key(field).open();
        for (const E e : every<E>()) (*this)(name_of(e), numbers[e]);
        writer_.close();
    }
    template <class T, std::size_t N>
    void operator()(std::string_view field, const Bounded<T, N>& items)
    {
        writer_.key(field).open_list();
        for (const T& item : items) object(item);
        writer_.close_list();
    }
    template <class T>
        requires requires(const T& t, Fields& f) { t.each(f); }
    void operator()(std::string_view field, const T& part)
    {
        writer_.key(field);
        object(part);
    }

private:
    template <class T>
    void object(const T& part)
    {
        writer_.open();
        part.each(*this);
        writer_.close();
    }

    Writer& writer_;
    const Scenario& scenario_;
};

void write_sheet(const Sheet& sheet, Writer& w)
{
    w.open().field("name", sheet.name).field("seat", sheet.seat).field("battle", sheet.battle);
    w.key("weapons").open();
    for (const auto& [weapon, skill] : sheet.weapons) w.field(weapon, skill);
    w.close().field("weapon", sheet.weapon_name());
    w.field("horsemanship", sheet.horsemanship)
        .field("awareness", sheet.awareness)
        .field("valorous", sheet.valorous);
    w.field("siz", sheet.siz)
        .field("dex", sheet.dex)
        .field("str", sheet.str)
        .field("con", sheet.con);
    w.field("hit_points", sheet.hit_points)
        .field("armour", sheet.armour)
        .field("shield", sheet.shield);
    w.field("mount", sheet.mount ? sheet.mount->name : "none");
    if (sheet.mount) w.field("mount_damage", sheet.mount->damage);
    w.key("squire");
    if (sheet.squire)
        w.open().field("name", sheet.squire->name).field("skill", sheet.squire->skill).close();
    else
        w.value("none");
    w.field("glory", sheet.glory);
    w.key("followers")
        .open()
        .field("count", sheet.followers)
        .field("skill", sheet.follower_skill)
        .close()
        .close();
}

void write_foe(const FoeKind& foe, Writer& w)
{
    w.open()
        .field("name", foe.name)
        .field("skill", foe.skill)
        .field("damage", foe.damage)
        .field("armour", foe.armour);
    w.field("shield", foe.shield)
        .field("hit_points", foe.hit_points)
        .field("glory", foe.glory)
        .field("ransom", foe.ransom);
    w.key("tags").open_list();
    for (const auto& [tag, there] : {std::pair<const char*, bool>{"missile", foe.missile},
                                     {"mounted", foe.mounted},
                                     {"longspear", foe.longspear},
                                     {"berserker", foe.berserker}})
        if (there) w.value(tag);
    w.close_list();
    if (foe.assumed) w.field("basis", "assumed");
    w.close();
}

void write_limits(const EncounterTable& table, const std::vector<Limit>& limits, Writer& w)
{
    w.open_list();
    for (std::size_t i = 0; i < limits.size(); ++i) {
        w.open();
        if (i + 1 < limits.size()) w.field("up_to", limits[i].up_to);
        w.field("foe", table.foe(limits[i].foe).id).close();
    }
    w.close_list();
}

void write_scenario(const Scenario& scenario, Writer& w)
{
    w.open()
        .field("title", scenario.title)
        .field("teaches", scenario.teaches)
        .field("size", name_of(scenario.size));
    w.field("rounds", scenario.rounds).field("intensity", scenario.intensity);
    w.key("knights").open_list();
    for (const Sheet& sheet : scenario.knights) write_sheet(sheet, w);
    w.close_list().key("table").open().field("title", scenario.table.title).key("foes").open();
    for (const FoeKind& foe : scenario.table.foes) {
        w.key(foe.id);
        write_foe(foe, w);
    }
    w.close().key("draw");
    write_limits(scenario.table, scenario.table.draw, w);
    w.key("charge");
    write_limits(scenario.table, scenario.table.charge, w);
    w.field("missile", scenario.table.foe(scenario.table.missile).id).close();
    if (!scenario.prepared.empty()) {
        w.key("prepared").open_list();
        for (const Prepared& prepared : scenario.prepared) {
            w.open()
                .field("round", prepared.round)
                .field("text", prepared.text)
                .key("rulings")
                .open_list();
            for (const std::string& ruling : prepared.rulings) w.value(ruling);
            w.close_list().close();
        }
        w.close_list();
    }
    w.field("game_master", scenario.game_master_waits ? "waits" : "watches").close();
}

}  // namespace

View Rules::view(const State& state, Seat seat)
{
    View view{state, seat};
    const bool master = seat == state.scenario->game_master();
    if (!master && state.scenario->open) view.state.scenario = state.scenario->open;
    return view;
}

// What the game master has prepared is all that a knight does not know; a battle in which he has
// prepared nothing is one that the knight could be in.
State Rules::redeal(const View& view, Rng&)
{
    return view.state;
}

void Rules::write(const State& state, Writer& writer)
{
    writer.open();
    Fields fields(writer, *state.scenario);
    state.each(fields);
    writer.close();
}

void Rules::write(const View& view, Writer& writer)
{
    const State& s = view.state;
    const Scenario& scenario = *s.scenario;
    writer.open().field("seat", scenario.seats[view.seat.index].name).key("scenario");
    write_scenario(scenario, writer);
    writer.key("state");
    write(s, writer);
    writer.key("awaited").open_list();
    for (const Seat seat : asked(s)) writer.value(scenario.seats[seat.index].name);
    writer.close_list().key("asks");
    if (s.phase == Phase::over)
        writer.null();
    else if (is_choice(s.phase))
        writer.value(render(question(s)));
    else
        writer.value(render(why(s)));
    // Who has chosen and may still change his mind, which no list shows.  GP-RND-7
    writer.key("may_change").open_list();
    if (is_choice(s.phase) && !s.struck)
        for (const Knight& k : s.knights)
            if (k.fights() && k.fight.read && !k.fight.begun &&
                k.fight.manoeuvre != Manoeuvre::none)
                writer.value(scenario.seats[static_cast<std::size_t>(&k - s.knights.begin())].name);
    writer.close_list().close();
}

}  // namespace montjoy::gpc
