// How acts are written and read: plain words, in lower case. What to_text writes parse_action reads
// back; what cannot be read is told with its byte and what was expected there.
#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/reader.hpp"
#include "systems/gpc/ruling.hpp"

namespace montjoy::gpc {
namespace {

constexpr std::string_view because = " because ";

std::string text_of(const Scenario&, const Continue&)
{
    return "continue";
}
std::string text_of(const Scenario&, const Declare& act)
{
    return act.what == Declare::What::fight      ? "fight"
           : act.what == Declare::What::announce ? "announce"
                                                 : "sit out";
}
std::string text_of(const Scenario& scenario, const Choose& act)
{
    return cat(act.change ? "change " : "", name_of(act.manoeuvre), act.partner ? " " : "",
               act.partner ? knight_name(scenario, act.partner) : "");
}
std::string text_of(const Scenario& scenario, const Take& act)
{
    return cat("take ", name_of(act.what), act.foe ? " " : "",
               act.foe ? foe_name(scenario, act.foe) : "");
}
std::string text_of(const Scenario& scenario, const Meet& act)
{
    return cat("meet ", foe_name(scenario, act.foe));
}
std::string text_of(const Scenario&, const Strike&)
{
    return "strike";
}
std::string text_of(const Scenario&, const Split& act)
{
    return cat("split ", act.first, ' ', act.second);
}
std::string text_of(const Scenario&, const Stop&)
{
    return "stop";
}
std::string text_of(const Scenario&, const CallSquire&)
{
    return "call squire";
}
std::string text_of(const Scenario&, const UseSquire& act)
{
    return act.horse ? "squire horse" : "squire aid";
}
std::string text_of(const Scenario&, const Guard& act)
{
    return act.men ? "bodyguard" : "endure";
}
std::string text_of(const Scenario&, const GoOn&)
{
    return "go on";
}
std::string text_of(const Scenario& scenario, const Afterwards& act)
{
    switch (act.what) {
        case Afterwards::What::nothing:
            return "move on";
        case Afterwards::What::search:
            return "search";
        case Afterwards::What::bring_off:
            return cat("bring off ", knight_name(scenario, act.other));
        case Afterwards::What::lend:
            return cat("lend mount ", knight_name(scenario, act.other));
        case Afterwards::What::ransom:
            return "take captive";
    }
    return "";
}
std::string text_of(const Scenario& scenario, const Ruling& act)
{
    const std::string edit = to_text(scenario, act.edit);
    if (act.edit.subject == Subject::event) return cat("ruling ", edit, ' ', act.reason);
    return cat("ruling ", edit, act.reason.empty() ? "" : because, act.reason);
}

bool plain(std::string_view text)
{
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    return true;
}

Parsed<Action> read_ruling(const Scenario& scenario, std::string_view text, std::size_t from)
{
    constexpr std::size_t most = 400;
    const std::size_t told = text.find(because, from);
    Reader head(text, from);
    if (head.take("event")) {
        const std::string_view what = trim(head.rest());
        if (what.empty()) return head.expected({{}, "what happens", {}});
        if (what.size() > most || !plain(what))
            return head.expected({{}, "one line of at most 400 bytes", {}});
        return Ruling{Edit{Subject::event, {}, 0, false, false, 0, 0}, std::string(what)};
    }
    auto edit = parse_edit(scenario, text.substr(0, told), from);
    if (auto* fault = std::get_if<Malformed>(&edit)) return *std::move(fault);
    const std::string_view reason = told == std::string_view::npos
                                        ? std::string_view{}
                                        : trim(text.substr(told + because.size()));
    if (told != std::string_view::npos &&
        (reason.empty() || reason.size() > most || !plain(reason)))
        return Malformed{told + because.size(),
                         {{}, "a reason: one line of at most 400 bytes", {}}};
    return Ruling{*std::get_if<Edit>(&edit), std::string(reason)};
}

Parsed<Action> read_choose(const Scenario& scenario, Reader& reader, bool change)
{
    // The longest names first, so that "attack vs two" is not read as "attack".
    constexpr std::array order{Manoeuvre::attack_with_another,
                               Manoeuvre::attack_vs_two,
                               Manoeuvre::attack,
                               Manoeuvre::charge,
                               Manoeuvre::push_deeper,
                               Manoeuvre::flank,
                               Manoeuvre::disengage,
                               Manoeuvre::stand_fast,
                               Manoeuvre::flee,
                               Manoeuvre::stand};
    for (const Manoeuvre m : order) {
        if (!reader.take(name_of(m))) continue;
        Choose act{m, {}, change};
        if (m == Manoeuvre::attack_with_another) {
            const auto partner = read_knight(scenario, reader);
            if (!partner) return reader.expected(a_knight(scenario));
            act.partner = *partner;
        }
        return act;
    }
    if (!change)
        return reader.expected({{},
                                "an act: fight, announce, sit out; a manoeuvre (attack, attack "
                                "with KNIGHT, attack vs two, charge, "
                                "push deeper, flank, disengage, stand fast, flee, stand); take, "
                                "meet, strike, split, stop, "
                                "call squire, squire, bodyguard, endure, go on, search, bring off, "
                                "lend mount, take captive, "
                                "move on; change, continue, ruling",
                                {}});
    return reader.expected(
        {{},
         "a manoeuvre: attack, attack with KNIGHT, attack vs two, charge, push deeper, flank, "
         "disengage, stand fast, flee, stand",
         {}});
}

Parsed<Action> read_take(const Scenario& scenario, Reader& reader)
{
    for (const auto what :
         {Opportunity::weapon, Opportunity::intensity, Opportunity::ransom, Opportunity::squire})
        if (reader.take(name_of(what))) return Take{what, {}};
    if (!reader.take("foe"))
        return reader.expected({{}, "weapon, intensity, ransom, squire or foe KIND", {}});
    const auto foe = read_foe(scenario, reader);
    if (!foe) return reader.expected(a_foe(scenario));
    return Take{Opportunity::foe, *foe};
}

Parsed<Action> read_named(const Scenario& scenario, Reader& reader, Afterwards::What what)
{
    const auto other = read_knight(scenario, reader);
    if (!other) return reader.expected(a_knight(scenario));
    return Afterwards{what, *other};
}

Parsed<Action> read_act(const Scenario& scenario, Reader& reader)
{
    const std::pair<std::string_view, Action> whole[] = {
        {"continue", Continue{}},
        {"fight", Declare{Declare::What::fight}},
        {"announce", Declare{Declare::What::announce}},
        {"sit out", Declare{Declare::What::sit_out}},
        {"strike", Strike{}},
        {"stop", Stop{}},
        {"call squire", CallSquire{}},
        {"squire aid", UseSquire{false}},
        {"squire horse", UseSquire{true}},
        {"bodyguard", Guard{true}},
        {"endure", Guard{false}},
        {"go on", GoOn{}},
        {"move on", Afterwards{}},
        {"search", Afterwards{Afterwards::What::search, {}}},
        {"take captive", Afterwards{Afterwards::What::ransom, {}}},
    };
    for (const auto& [words, action] : whole)
        if (reader.take(words)) return action;
    if (reader.take("change")) return read_choose(scenario, reader, true);
    if (reader.take("take")) return read_take(scenario, reader);
    if (reader.take("bring off")) return read_named(scenario, reader, Afterwards::What::bring_off);
    if (reader.take("lend mount")) return read_named(scenario, reader, Afterwards::What::lend);
    if (reader.take("meet")) {
        const auto foe = read_foe(scenario, reader);
        if (!foe) return reader.expected(a_foe(scenario));
        return Meet{*foe};
    }
    if (reader.take("split")) {
        const auto first = read_number(reader, -999, 999);
        if (!first) return reader.expected({{}, "the skill against the first foe", {}});
        const auto second = read_number(reader, -999, 999);
        if (!second) return reader.expected({{}, "the skill against the second foe", {}});
        return Split{static_cast<std::int16_t>(*first), static_cast<std::int16_t>(*second)};
    }
    return read_choose(scenario, reader, false);
}

}  // namespace

std::string Rules::to_text(const Scenario& scenario, Seat, const Action& action)
{
    return std::visit([&](const auto& act) { return text_of(scenario, act); }, action);
}

Parsed<Action> Rules::parse_action(const Scenario& scenario, Seat, std::string_view text)
{
    Reader reader(text);
    if (reader.take("ruling")) return read_ruling(scenario, text, reader.position());
    auto action = read_act(scenario, reader);
    if (std::holds_alternative<Action>(action) && !reader.done())
        return reader.expected({{}, "nothing more", {}});
    return action;
}

std::string Rules::to_text(const Scenario&, const Roll& roll)
{
    return cat(name_of(roll.kind), ' ', roll.value);
}

}  // namespace montjoy::gpc
