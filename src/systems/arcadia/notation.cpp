#include "systems/arcadia/notation.hpp"

#include <optional>

#include "base/text.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

/// What a place in an act holds.
enum class Slot : std::uint8_t { nothing, hex, list, side, side_or_none, section, stance, card, lore, deck, moment, nth, aim };

struct Form {
    K kind;
    std::string_view verb;   ///< one or two words
    Slot a = Slot::nothing, b = Slot::nothing, c = Slot::nothing;
    std::string_view usage;
};

// clang-format off
constexpr std::array forms{
    Form{K::stance,       "stance",        Slot::stance, Slot::nothing, Slot::nothing, "stance attack|defend|recon"},
    Form{K::scout,        "scout",         Slot::list, Slot::nothing, Slot::nothing, "scout NUMBER"},
    Form{K::ready,        "ready",         Slot::nothing, Slot::nothing, Slot::nothing, "ready"},
    Form{K::stronghold,   "stronghold",    Slot::hex, Slot::nothing, Slot::nothing, "stronghold HEX"},
    Form{K::castle,       "castle",        Slot::hex, Slot::side, Slot::nothing, "castle HEX ne|se"},
    Form{K::section,      "section",       Slot::list, Slot::section, Slot::nothing, "section NUMBER left|centre|right"},
    Form{K::deploy,       "deploy",        Slot::list, Slot::hex, Slot::side_or_none, "deploy NUMBER HEX [SIDE]"},
    Form{K::embark,       "embark",        Slot::list, Slot::hex, Slot::nothing, "embark NUMBER HEX"},
    Form{K::lead,         "lead",          Slot::list, Slot::hex, Slot::nothing, "lead NUMBER HEX"},
    Form{K::hold,         "hold",          Slot::list, Slot::nothing, Slot::nothing, "hold NUMBER"},
    Form{K::infiltrate,   "infiltrate",    Slot::list, Slot::hex, Slot::side, "infiltrate NUMBER HEX SIDE"},
    Form{K::defences,     "defences",      Slot::hex, Slot::nothing, Slot::nothing, "defences HEX"},
    Form{K::heart,        "heart",         Slot::hex, Slot::nothing, Slot::nothing, "heart HEX"},
    Form{K::play,         "play",          Slot::card, Slot::nothing, Slot::nothing, "play CARD"},
    Form{K::change,       "change",        Slot::card, Slot::nothing, Slot::nothing, "change CARD"},
    Form{K::bring,        "bring",         Slot::list, Slot::hex, Slot::nothing, "bring NUMBER HEX"},
    Form{K::order,        "order",         Slot::hex, Slot::nothing, Slot::nothing, "order HEX"},
    Form{K::order_leader, "order-leader",  Slot::hex, Slot::nothing, Slot::nothing, "order-leader HEX"},
    Form{K::order_reserve,"order-reserve", Slot::list, Slot::nothing, Slot::nothing, "order-reserve NUMBER"},
    Form{K::join,         "join",          Slot::hex, Slot::nothing, Slot::nothing, "join HEX"},
    Form{K::pair,         "pair",          Slot::hex, Slot::hex, Slot::nothing, "pair HEX HEX"},
    Form{K::rally,        "rally",         Slot::hex, Slot::nothing, Slot::nothing, "rally HEX"},
    Form{K::rally_order,  "rally-order",   Slot::hex, Slot::nothing, Slot::nothing, "rally-order HEX"},
    Form{K::order_all,    "order-all",     Slot::nothing, Slot::nothing, Slot::nothing, "order-all"},
    Form{K::done,         "done",          Slot::nothing, Slot::nothing, Slot::nothing, "done"},
    Form{K::move,         "move",          Slot::hex, Slot::hex, Slot::nothing, "move HEX HEX"},
    Form{K::move_leader,  "move-leader",   Slot::hex, Slot::hex, Slot::nothing, "move-leader HEX HEX"},
    Form{K::turn,         "turn",          Slot::hex, Slot::side, Slot::nothing, "turn HEX SIDE"},
    Form{K::enter,        "enter",         Slot::list, Slot::hex, Slot::nothing, "enter NUMBER HEX"},
    Form{K::land,         "land",          Slot::hex, Slot::hex, Slot::nth, "land HEX HEX [NTH]"},
    Form{K::leave,        "leave",         Slot::hex, Slot::nothing, Slot::nothing, "leave HEX"},
    Form{K::face,         "face",          Slot::side, Slot::nothing, Slot::nothing, "face SIDE"},
    Form{K::shoot,        "shoot",         Slot::hex, Slot::hex, Slot::nothing, "shoot HEX HEX"},
    Form{K::attack,       "attack",        Slot::hex, Slot::hex, Slot::nothing, "attack HEX HEX"},
    Form{K::push,         "push",          Slot::hex, Slot::nothing, Slot::nothing, "push HEX"},
    Form{K::evade,        "evade",         Slot::hex, Slot::nothing, Slot::nothing, "evade HEX"},
    Form{K::halt,         "halt",          Slot::nothing, Slot::nothing, Slot::nothing, "halt"},
    Form{K::join_unit,    "join-unit",     Slot::hex, Slot::nothing, Slot::nothing, "join-unit HEX"},
    Form{K::follow,       "follow",        Slot::nothing, Slot::nothing, Slot::nothing, "follow"},
    Form{K::stay,         "stay",          Slot::nothing, Slot::nothing, Slot::nothing, "stay"},
    Form{K::lore,         "lore",          Slot::lore, Slot::aim, Slot::aim, "lore CARD [HEX [HEX]]"},
    Form{K::pass,         "pass",          Slot::nothing, Slot::nothing, Slot::nothing, "pass"},
    Form{K::pass_turn,    "pass-turn",     Slot::nothing, Slot::nothing, Slot::nothing, "pass-turn"},
    Form{K::draw,         "draw",          Slot::deck, Slot::nothing, Slot::nothing, "draw DECK"},
    Form{K::roll,         "roll",          Slot::nothing, Slot::nothing, Slot::nothing, "roll"},
    Form{K::discard,      "discard",       Slot::card, Slot::nothing, Slot::nothing, "discard CARD"},
    Form{K::drop,         "drop",          Slot::lore, Slot::nothing, Slot::nothing, "drop CARD"},
    Form{K::answer,       "answer",        Slot::lore, Slot::nothing, Slot::nothing, "answer CARD"},
    Form{K::unanswer,     "unanswer",      Slot::lore, Slot::nothing, Slot::nothing, "unanswer CARD"},
    Form{K::silent,       "silent",        Slot::moment, Slot::nothing, Slot::nothing, "silent MOMENT"},
    Form{K::ask,          "ask",           Slot::moment, Slot::nothing, Slot::nothing, "ask MOMENT"},
};
// clang-format on
static_assert(forms.size() == static_cast<std::size_t>(K::ask) + 1);

const Form& form_of(K kind) { return forms[static_cast<std::size_t>(kind)]; }

// The two places of a lore card by what it is aimed at.
Slot aim_slot(Aim aim, bool second)
{
    switch (aim) {
        case Aim::friend_:
        case Aim::foe: return second ? Slot::nothing : Slot::hex;
        case Aim::friends:
        case Aim::leap: return Slot::hex;
        case Aim::fire: return second ? Slot::side : Slot::hex;
        case Aim::amount: return second ? Slot::nothing : Slot::nth;
        default: return Slot::nothing;
    }
}

bool may_lack(Slot slot, Aim aim, bool second)
{
    return slot == Slot::side_or_none || (slot == Slot::nth && aim != Aim::amount) || (second && aim == Aim::friends);
}

std::string written(const Scenario& s, Slot slot, std::uint8_t value)
{
    switch (slot) {
        case Slot::hex: return label(s.board, value);
        case Slot::list:
        case Slot::nth: return cat(value);
        case Slot::side:
        case Slot::side_or_none: return side_text(s.board, value);
        case Slot::section: return std::string(name_of(static_cast<Section>(value)));
        case Slot::stance: return std::string(name_of(static_cast<Stance>(value)));
        case Slot::card: return std::string(name_of(static_cast<Card>(value)));
        case Slot::lore: return s.lore[value].id;
        case Slot::deck: return std::string(name_of(static_cast<Lore>(value)));
        case Slot::moment: return std::string(name_of(static_cast<Moment>(value)));
        default: return {};
    }
}

template <class E>
std::optional<std::uint8_t> value_of(std::string_view word)
{
    const auto e = named<E>(word);
    if (!e) return std::nullopt;
    return static_cast<std::uint8_t>(*e);
}

std::optional<std::uint8_t> number_of(std::string_view word, std::int64_t low, std::int64_t high)
{
    const auto n = parse_integer(word, low, high);
    if (!n) return std::nullopt;
    return static_cast<std::uint8_t>(*n);
}

std::optional<std::uint8_t> read_value(const Scenario& s, Slot slot, std::string_view word)
{
    switch (slot) {
        case Slot::hex: return parse_at(s.board, word);
        case Slot::list: return number_of(word, 1, most_units);
        case Slot::nth: return number_of(word, 0, 9);
        case Slot::side:
        case Slot::side_or_none: return parse_side(s.board.grid, word);
        case Slot::section: {
            const auto section = value_of<Section>(word);
            return section && *section < 3 ? section : std::nullopt;
        }
        case Slot::stance: return value_of<Stance>(word);
        case Slot::card: return value_of<Card>(word);
        case Slot::lore:
            for (std::size_t i = 0; i < s.lore.size(); ++i)
                if (s.lore[i].id == word) return static_cast<std::uint8_t>(i);
            return std::nullopt;
        case Slot::deck: {
            const auto deck = value_of<Lore>(word);
            return deck && *deck != static_cast<std::uint8_t>(Lore::none) ? deck : std::nullopt;
        }
        case Slot::moment: return value_of<Moment>(word);
        default: return std::nullopt;
    }
}

Message expected(Slot slot)
{
    switch (slot) {
        case Slot::hex: return {{}, "a hex of the board, such as 0705", {}};
        case Slot::list: return {{}, "a number of the army list", {}};
        case Slot::nth: return {{}, "a number from 0 to 9", {}};
        case Slot::side:
        case Slot::side_or_none: return {{}, "a side: n, ne, se, s, sw or nw", {}};
        case Slot::section: return {{}, "left, centre or right", {}};
        case Slot::stance: return {{}, "attack, defend or recon", {}};
        case Slot::card: return {{}, "a command card, such as press-left", {}};
        case Slot::lore: return {{}, "a lore card, such as fire-bolt", {}};
        case Slot::deck: return {{}, "a lore deck: warrior, stealth, sorcery, priest, fire", {}};
        case Slot::moment: return {{}, "a moment for lore, such as defence", {}};
        default: return {{}, "nothing more", {}};
    }
}

}  // namespace

std::string side_text(const Board& board, Direction d) { return d < 6 ? std::string(side_name(board.grid, d)) : std::string("-"); }

std::string omen_text(Omen omen)
{
    std::string text(name_of(omen));
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == '-' && text[i + 1] > '9') text[i] = ' ';
    if (const std::size_t sign = text.find_first_of("+-"); sign != std::string::npos) text.insert(sign, " ");
    return text;
}

std::string weather_text(int weather)
{
    return weather == 0 ? "fog" : weather <= 2 || weather == 7 ? "overcast" : weather <= 6 ? "clear" : weather == 8 ? "rain" : "storm";
}

std::string_view usage_of(K kind) { return form_of(kind).usage; }

std::string write_act(const Scenario& s, const Action& action)
{
    const Form& form = form_of(action.kind);
    std::string out(form.verb);
    const Aim aim = action.kind == K::lore && action.a < s.lore.size() ? spells[s.lore[action.a].spell].aim : Aim::nothing;
    const std::array<Slot, 3> slots{form.a, form.b == Slot::aim ? aim_slot(aim, false) : form.b,
                                    form.c == Slot::aim ? aim_slot(aim, true) : form.c};
    const std::array<std::uint8_t, 3> values{action.a, action.b, action.c};
    for (std::size_t i = 0; i < 3; ++i) {
        if (slots[i] == Slot::nothing) continue;
        if (may_lack(slots[i], aim, i == 2) && (values[i] == none || (slots[i] == Slot::nth && values[i] == 0))) continue;
        out += ' ';
        out += written(s, slots[i], values[i]);
    }
    return out;
}

std::string write_roll(const Scenario& s, const Roll& roll)
{
    const auto n = static_cast<std::size_t>(roll.value);
    if (roll.drawn == Roll::Drawn::command && n < s.numbers.deck.size()) {
        const Copy& copy = s.numbers.deck[n];
        return copy.omen == Omen::none ? std::string(name_of(copy.card)) : cat(name_of(copy.card), ' ', name_of(copy.omen));
    }
    if (roll.drawn == Roll::Drawn::lore && n < s.lore.size()) return s.lore[n].id;
    return cat(roll.value);
}

Parsed<Action> read_act(const Scenario& s, std::string_view text)
{
    const auto parts = words(text);
    const auto place = [&](std::size_t i) { return i < parts.size() ? static_cast<std::size_t>(parts[i].data() - text.data()) : text.size(); };
    if (parts.empty()) return Malformed{0, {{}, "an act, such as \"order 0708\"", {}}};
    const Form* form = nullptr;
    std::vector<std::string_view> verbs;
    for (const Form& each : forms) {
        verbs.push_back(each.verb);
        if (each.verb == parts[0]) form = &each;
    }
    if (!form) {
        const auto near = nearest(parts[0], verbs);
        if (near) return Malformed{place(0), {{}, "an act; did you mean \"{}\"?", {std::string(*near)}}};
        return Malformed{place(0), {{}, "an act, such as \"order 0708\", \"move 0708 0707\" or \"done\"", {}}};
    }
    Action action{form->kind};
    if (form->kind == K::lore) action.b = action.c = none;
    if (form->kind == K::deploy) action.c = none;
    Aim aim = Aim::nothing;
    std::size_t next = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        Slot slot = i == 0 ? form->a : i == 1 ? form->b : form->c;
        if (slot == Slot::aim) slot = aim_slot(aim, i == 2);
        if (slot == Slot::nothing) continue;
        if (next >= parts.size()) {
            if (may_lack(slot, aim, i == 2)) continue;
            return Malformed{text.size(), expected(slot)};
        }
        const auto value = read_value(s, slot, parts[next]);
        if (!value) return Malformed{place(next), expected(slot)};
        (i == 0 ? action.a : i == 1 ? action.b : action.c) = *value;
        if (i == 0 && form->kind == K::lore) aim = spells[s.lore[*value].spell].aim;
        ++next;
    }
    if (next < parts.size()) return Malformed{place(next), expected(Slot::nothing)};
    return action;
}

}  // namespace montjoy::arcadia
