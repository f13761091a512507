#include "systems/gpc/sheet.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy::gpc {
namespace {

constexpr std::array<std::string_view, 3> kept_names{"gm", "knights",
                                                     "enemy"};  // other seats and sides

void read_weapons(const Place& place, Sheet& sheet)
{
    const Place weapons = place.required("weapons");
    if (!weapons) return;
    if (!weapons.is(Document::Kind::object)) return weapons.only({});
    for (const auto& [name, skill] : weapons.fields())
        sheet.weapons.emplace_back(name,
                                   static_cast<int>(skill.integer(0, 60, 0, "GP-WHO-1"_rule)));
    if (sheet.weapons.empty())
        return weapons.fault("GP-WHO-1"_rule, "a knight has one weapon skill at least");
    std::vector<std::string_view> names;
    for (const auto& [name, skill] : sheet.weapons) names.push_back(name);
    sheet.weapon = place.required("weapon").one_of(names, "GP-WHO-1"_rule).value_or(0);
}

void read_body(const Place& place, Sheet& sheet)
{
    const auto number = [&](std::string_view field, int low, int high) {
        return static_cast<int>(place.required(field).integer(low, high, low, "GP-WHO-1"_rule));
    };
    sheet.battle = number("battle", 0, 60);
    sheet.horsemanship = number("horsemanship", 0, 60);
    sheet.awareness = number("awareness", 0, 60);
    sheet.valorous = number("valorous", 0, 40);
    sheet.siz = number("siz", 1, 36);
    sheet.dex = number("dex", 1, 36);
    sheet.str = number("str", 1, 36);
    sheet.con = number("con", 1, 36);
    const int whole = sheet.most_hit_points();
    sheet.hit_points =
        static_cast<int>(place.optional("hit_points").integer(1, whole, whole, "GP-WHO-1"_rule));
    if (place.has("hit_points") && 4 * sheet.hit_points <= whole)
        place.optional("hit_points")
            .fault("GP-EXC-3"_rule, "{} of {} hit points is unconscious: he takes no part",
                   {sheet.hit_points, whole});
    sheet.armour = number("armour", 0, 40);
    sheet.shield = place.required("shield").boolean();
    sheet.glory =
        static_cast<int>(place.required("glory").integer(0, 1'000'000, 0, "GP-WHO-1"_rule));
}

/// "none", or the name of a mount; its damage beside it.
void read_mount(const Place& place, const Numbers& numbers, Sheet& sheet)
{
    const Place mount = place.required("mount");
    const std::string name = mount.name();
    const int damage = static_cast<int>(
        place.optional("mount_damage").integer(1, 12, numbers.mount_damage, "GP-MAN-5"_rule));
    if (name != "none")
        sheet.mount = Mount{name, damage};
    else if (place.has("mount_damage"))
        place.optional("mount_damage").fault("GP-MAN-5"_rule, "there is no mount to deal it");
}

void read_squire(const Place& place, const Numbers& numbers, Sheet& sheet)
{
    const Place squire = place.required("squire");
    if (!squire) return;
    if (squire.is(Document::Kind::string)) {
        if (squire.string() != "none")
            squire.fault("GP-WHO-1"_rule, "\"none\", or an object with name and skill, is asked");
        return;
    }
    squire.only({"name", "skill"});
    sheet.squire = SquireSheet{squire.required("name").name(),
                               static_cast<int>(squire.optional("skill").integer(
                                   0, 60, numbers.squire_skill, "GP-SQ-2"_rule))};
}

void read_followers(const Place& place, Sheet& sheet)
{
    const Place followers = place.required("followers");
    followers.only({"count", "skill"});
    sheet.followers =
        static_cast<int>(followers.required("count").integer(0, 500, 0, "GP-WHO-2"_rule));
    sheet.follower_skill =
        static_cast<int>(followers.required("skill").integer(0, 60, 0, "GP-WHO-2"_rule));
}

bool fits_seat(std::string_view name)
{
    return !name.empty() && name.size() <= 24 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace

std::string seat_name(std::string_view name)
{
    std::string seat;
    for (const char c : name) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            seat += c;
        else if (c >= 'A' && c <= 'Z')
            seat += static_cast<char>(c - 'A' + 'a');
        else if (!seat.empty() && seat.back() != '-')
            seat += '-';
    }
    while (!seat.empty() && seat.back() == '-') seat.pop_back();
    return seat.substr(0, 24);
}

Sheet read_sheet(const Place& place, const Numbers& numbers)
{
    Sheet sheet;
    place.only({"name",         "seat",         "battle",     "weapons", "weapon",
                "horsemanship", "awareness",    "valorous",   "siz",     "dex",
                "str",          "con",          "hit_points", "armour",  "shield",
                "mount",        "mount_damage", "squire",     "glory",   "followers"});
    sheet.weapons.clear();
    if (place.is(Document::Kind::object)) {
        sheet.name = place.required("name").name();
        const Place seat = place.optional("seat");
        sheet.seat = seat ? seat.name(24) : seat_name(sheet.name);
        const Place named = seat ? seat : place.optional("name");
        if (named && !fits_seat(sheet.seat))
            named.fault("a seat is written with a to z, 0 to 9 and -; give one as \"seat\"");
        else if (named &&
                 std::find(kept_names.begin(), kept_names.end(), sheet.seat) != kept_names.end())
            named.fault("\"{}\" is another's name; give one as \"seat\"", {sheet.seat});
        read_weapons(place, sheet);
        read_body(place, sheet);
        read_mount(place, numbers, sheet);
        read_squire(place, numbers, sheet);
        read_followers(place, sheet);
    }
    if (sheet.weapons.empty()) sheet.weapons.emplace_back("sword", 0);
    return sheet;
}

}  // namespace montjoy::gpc
