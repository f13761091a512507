#include "systems/gpc/numbers.hpp"

#include "base/embedded.hpp"

namespace montjoy::gpc {
namespace {

/// One section of the file: its clause and basis stand beside its numbers.
class Section {
public:
    Section(const Place& whole, std::string_view name,
            std::initializer_list<std::string_view> fields)
        : at_(whole.required(name))
    {
        at_.only(fields);
        at_.optional("clause").string();
        at_.optional("basis").string();
    }
    int number(std::string_view field, int low, int high, int otherwise) const
    {
        return static_cast<int>(at_.required(field).integer(low, high, otherwise));
    }
    const Place& place() const { return at_; }

private:
    Place at_;
};

void read_fight(const Place& whole, Numbers& n)
{
    const Section foes(
        whole, "foes",
        {"clause", "basis", "tiers", "draw_per_tier", "felled_in_blow", "felled_in_round"});
    n.tiers = foes.number("tiers", 1, 9, n.tiers);
    n.draw_per_tier = foes.number("draw_per_tier", 0, 6, n.draw_per_tier);
    n.felled_in_blow = foes.place().required("felled_in_blow").fraction(0, 9, n.felled_in_blow);
    n.felled_in_round = foes.place().required("felled_in_round").fraction(0, 9, n.felled_in_round);
    const Section fumble(whole, "fumble", {"clause", "basis", "stand_vs_two_up_to"});
    n.stand_vs_two_up_to = fumble.number("stand_vs_two_up_to", 0, 6, n.stand_vs_two_up_to);
    const Section charge(whole, "charge", {"clause", "basis", "skill", "mount_damage"});
    n.charge_skill = charge.number("skill", 0, 20, n.charge_skill);
    n.mount_damage = charge.number("mount_damage", 1, 12, n.mount_damage);
    const Section disengage(whole, "disengage", {"clause", "basis", "tiers_back"});
    n.disengage_back = disengage.number("tiers_back", 0, 9, n.disengage_back);
    const Section charged(whole, "stand_vs_charge", {"clause", "basis", "skill", "damage"});
    n.charged_skill = charged.number("skill", 0, 20, n.charged_skill);
    n.charged_damage = charged.number("damage", 0, 1, n.charged_damage);
    const Section flee(whole, "flee", {"clause", "basis", "tiers_back"});
    n.flee_back = flee.number("tiers_back", 0, 9, n.flee_back);
    const Section opportunity(whole, "opportunity", {"clause", "basis", "intensity", "weapon"});
    n.opportunity_intensity = opportunity.number("intensity", 0, 20, n.opportunity_intensity);
    n.opportunity_weapon = opportunity.number("weapon", 0, 20, n.opportunity_weapon);
}

void read_care(const Place& whole, Numbers& n)
{
    const Section aid(whole, "first_aid", {"clause", "basis", "skill", "sides", "critical"});
    n.first_aid_skill = aid.number("skill", 0, 40, n.first_aid_skill);
    n.first_aid_sides = aid.number("sides", 1, 20, n.first_aid_sides);
    n.first_aid_critical = aid.number("critical", 0, 20, n.first_aid_critical);
    const Section back(whole, "follower_return", {"clause", "basis", "quarters"});
    const auto quarters = back.place().required("quarters").items(6, 6);
    for (std::size_t i = 0; i < quarters.size(); ++i)
        n.return_quarters[i] = static_cast<int>(quarters[i].integer(0, 4, n.return_quarters[i]));
    const Section squire(whole, "squire", {"clause", "basis", "skill", "aid", "injured", "ransom"});
    n.squire_skill = squire.number("skill", 0, 40, n.squire_skill);
    n.squire_aid = squire.number("aid", 0, 20, n.squire_aid);
    n.squire_injured = squire.number("injured", -20, 0, n.squire_injured);
    n.squire_ransom = squire.number("ransom", 0, 999, n.squire_ransom);
    const Section fate(whole, "squire_fate",
                       {"clause", "basis", "injured", "fumble", "victory", "dead_up_to",
                        "captured_up_to", "maimed_up_to"});
    n.fate_injured = fate.number("injured", -6, 6, n.fate_injured);
    n.fate_fumble = fate.number("fumble", -6, 6, n.fate_fumble);
    n.fate_victory = fate.number("victory", -6, 6, n.fate_victory);
    n.fate_dead_up_to = fate.number("dead_up_to", -9, 9, n.fate_dead_up_to);
    n.fate_captured_up_to = fate.number("captured_up_to", -9, 9, n.fate_captured_up_to);
    n.fate_maimed_up_to = fate.number("maimed_up_to", -9, 9, n.fate_maimed_up_to);
}

void read_battle(const Place& whole, Numbers& n)
{
    const Section intensity(whole, "intensity",
                            {"clause", "basis", "triumph", "win", "even", "lose", "crush",
                             "triumph_deeper", "tide_less"});
    for (const Result r : {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
        n.intensity_change[r] = intensity.number(name_of(r), -20, 20, n.intensity_change[r]);
    n.triumph_deeper = intensity.number("triumph_deeper", 0, 9, n.triumph_deeper);
    n.tide_less = intensity.number("tide_less", 0, 6, n.tide_less);
    const Section size(whole, "size",
                       {"clause", "basis", "small", "medium", "large", "breaks_at", "decides_at"});
    for (const Size which : every<Size>()) {
        const Place place = size.place().required(name_of(which));
        place.only({"rounds", "intensity"});
        n.lengths[which].rounds =
            static_cast<int>(place.required("rounds").integer(1, 40, n.lengths[which].rounds));
        n.lengths[which].intensity = static_cast<int>(
            place.required("intensity").integer(0, 60, n.lengths[which].intensity));
    }
    n.breaks_at = size.number("breaks_at", 1, 60, n.breaks_at);
    n.decides_at = size.number("decides_at", 1, 60, n.decides_at);
}

}  // namespace

Numbers read_numbers(const Place& whole)
{
    Numbers numbers;
    whole.only({"foes", "fumble", "charge", "disengage", "stand_vs_charge", "flee", "opportunity",
                "first_aid", "follower_return", "squire", "squire_fate", "intensity", "size"});
    if (!whole.is(Document::Kind::object)) return numbers;
    read_fight(whole, numbers);
    read_care(whole, numbers);
    read_battle(whole, numbers);
    return numbers;
}

const Numbers& built_in_numbers()
{
    static const Numbers numbers = [] {
        Problems problems;
        const auto document = parse_document(embedded("data/gpc/assumed.json"), problems);
        return document ? read_numbers(Place(*document, problems)) : Numbers{};
    }();
    return numbers;
}

}  // namespace montjoy::gpc
