// How acts and rolls are written and read: "unit Swordmen 1.2", "move 0406", "face n",
// "attack Macemen 2.1", "batter 0304 gate".
#include <algorithm>

#include "base/text.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {
namespace {

/// What follows a verb's word.
enum class Shape : std::uint8_t {
    alone,
    side,
    weapon,
    load,
    unit,
    unit_hex,
    unit_hex_way,
    hex,
    hex_gate,
    hex_way,
    count,
    wings,
    machine_hex
};

struct Form {
    Verb verb;
    std::string_view word;
    Shape shape;
};

// By Verb. Where two share a word, what follows it tells them apart.
constexpr std::array<Form, 36> forms{{{Verb::place, "place", Shape::unit_hex},
                                      {Verb::face, "face", Shape::side},
                                      {Verb::hand, "hand", Shape::weapon},
                                      {Verb::load, "load", Shape::load},
                                      {Verb::unit, "unit", Shape::unit},
                                      {Verb::wait, "wait", Shape::alone},
                                      {Verb::move, "move", Shape::hex},
                                      {Verb::fly, "fly", Shape::hex},
                                      {Verb::land, "land", Shape::hex},
                                      {Verb::attack, "attack", Shape::unit},
                                      {Verb::storm, "attack", Shape::hex},
                                      {Verb::enough, "enough", Shape::alone},
                                      {Verb::shoot, "shoot", Shape::unit},
                                      {Verb::hurl, "throw", Shape::unit},
                                      {Verb::fire, "fire", Shape::unit},
                                      {Verb::burn, "fire", Shape::hex_gate},
                                      {Verb::batter, "batter", Shape::hex_gate},
                                      {Verb::breath, "breath", Shape::alone},
                                      {Verb::wings, "wings", Shape::wings},
                                      {Verb::demand, "demand", Shape::unit},
                                      {Verb::disengage, "disengage", Shape::alone},
                                      {Verb::flee, "flee", Shape::hex_way},
                                      {Verb::pursue, "pursue", Shape::unit_hex_way},
                                      {Verb::join, "join", Shape::unit},
                                      {Verb::divide, "divide", Shape::count},
                                      {Verb::at, "at", Shape::hex},
                                      {Verb::swap, "swap", Shape::unit},
                                      {Verb::pass, "pass", Shape::unit_hex},
                                      {Verb::repair, "repair", Shape::unit},
                                      {Verb::mend, "repair", Shape::hex_gate},
                                      {Verb::douse, "douse", Shape::unit},
                                      {Verb::quench, "douse", Shape::hex_gate},
                                      {Verb::build, "build", Shape::machine_hex},
                                      {Verb::fix, "fix", Shape::hex},
                                      {Verb::climb, "climb", Shape::hex},
                                      {Verb::name, "name", Shape::unit}}};

static_assert([] {
    for (std::size_t i = 0; i < forms.size(); ++i)
        if (forms[i].verb != static_cast<Verb>(i)) return false;
    return forms.size() == static_cast<std::size_t>(Verb::name) + 1;
}(), "a form for each verb, in their order");

constexpr std::array<std::string_view, 3> way_words{"", "air", "landed"};
constexpr std::array<std::string_view, 2> wing_words{"shelter", "beat"};
constexpr std::array<std::string_view, 2> machine_words{"ladder", "battering-ram"};

std::string known_words()
{
    std::vector<std::string> known;
    for (const Form& form : forms)
        if (known.empty() || known.back() != form.word) known.emplace_back(form.word);
    return join(known, ", ");
}

/// Reads an act word by word and knows where it stands.
class Reader {
public:
    Reader(const Scenario& scenario, std::string_view text) : scenario_(scenario), text_(text) {}

    Parsed<Action> act()
    {
        const std::string_view first = word();
        const Form* form = form_of(first);
        if (!form) return malformed("one of: {}", {known_words()}, start_);
        Action action;
        action.verb = form->verb;
        if (!rest(form->shape, action)) return *fault_;
        if (!word().empty()) return malformed("nothing more", {}, start_);
        return action;
    }

private:
    std::string_view word()
    {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        start_ = at_;
        while (at_ < text_.size() && text_[at_] != ' ') ++at_;
        return text_.substr(start_, at_ - start_);
    }

    /// The form of that word; of two, the one with a hex where a hex follows.
    const Form* form_of(std::string_view first)
    {
        const std::size_t back = at_, back_start = start_;
        const std::string_view next = word();
        at_ = back;
        start_ = back_start;
        const bool hex = next.size() == 4 && next.find_first_not_of("0123456789") == std::string_view::npos;
        const Form* found = nullptr;
        for (const Form& form : forms) {
            if (form.word != first) continue;
            const bool wants_hex = form.shape == Shape::hex || form.shape == Shape::hex_gate;
            if (!found || hex == wants_hex) found = &form;
        }
        return found;
    }

    bool rest(Shape shape, Action& action)
    {
        switch (shape) {
            case Shape::alone: return true;
            case Shape::side: return side(action);
            case Shape::weapon: return named_detail<Weapon>(action);
            case Shape::load: return named_detail<Load>(action);
            case Shape::unit: return unit(action);
            case Shape::unit_hex: return unit(action) && hex(action);
            case Shape::unit_hex_way: return unit(action) && hex(action) && way(action);
            case Shape::hex: return hex(action);
            case Shape::hex_gate: return hex(action) && gate(action);
            case Shape::hex_way: return hex(action) && way(action);
            case Shape::count: return count(action);
            case Shape::wings: return one_of(wing_words, action);
            case Shape::machine_hex: return one_of(machine_words, action) && hex(action);
        }
        return false;
    }

    bool side(Action& action)
    {
        const auto found = parse_side(scenario_.grid, word());
        if (!found) return fail("a side of the hex: n, ne, se, s, sw or nw");
        action.detail = *found;
        return true;
    }

    template <class E>
    bool named_detail(Action& action)
    {
        return one_of(enum_names<E>, action);
    }

    template <std::size_t N>
    bool one_of(const std::array<std::string_view, N>& words_known, Action& action)
    {
        const auto found = std::find(words_known.begin(), words_known.end(), word());
        if (found == words_known.end())
            return fail("one of: {}",
                        {join(std::vector<std::string>(words_known.begin(), words_known.end()), ", ")});
        action.detail = static_cast<std::uint8_t>(found - words_known.begin());
        return true;
    }

    bool count(Action& action)
    {
        const auto number = parse_integer(word(), 2, 7);
        if (!number) return fail("a number of parts from 2 to 7");
        action.detail = static_cast<std::uint8_t>(*number);
        return true;
    }

    bool hex(Action& action)
    {
        const auto found = parse_hex(scenario_.grid, word());
        if (!found)
            return fail("a hex from 0101 to {}",
                        {label(scenario_.grid, static_cast<Cell>(scenario_.grid.size() - 1))});
        action.cell = scenario_.grid.cell(*found);
        return true;
    }

    bool gate(Action& action)
    {
        const std::string_view next = word();
        if (next.empty()) return true;
        if (next != "gate") return fail("\"gate\" or nothing");
        action.detail = 1;
        return true;
    }

    bool way(Action& action)
    {
        const std::string_view next = word();
        const auto found = std::find(way_words.begin(), way_words.end(), next);
        if (found == way_words.end()) return fail("\"air\", \"landed\" or nothing");
        action.detail = static_cast<std::uint8_t>(found - way_words.begin());
        return true;
    }

    /// "Two-handed swordmen 1.2": words, then player and number.
    bool unit(Action& action)
    {
        std::string label_text;
        std::size_t from = std::string_view::npos;
        for (std::string_view next = word(); !next.empty(); next = word()) {
            from = std::min(from, start_);
            if (next[0] < '0' || next[0] > '9') {
                label_text += cat(label_text.empty() ? "" : " ", next);
                continue;
            }
            const std::size_t dot = next.find('.');
            const auto player = parse_integer(next.substr(0, dot), 1, static_cast<int>(scenario_.players.size()));
            const auto number =
                parse_integer(dot == std::string_view::npos ? "" : next.substr(dot + 1), 1, 255);
            if (!player || !number) return fail("a player and a number such as 1.2");
            for (std::uint8_t known = 0; known < label_count; ++known)
                if (label_word(known) == label_text) {
                    action.unit = {known, static_cast<std::uint8_t>(*player), static_cast<std::uint8_t>(*number)};
                    return true;
                }
            start_ = from;
            if (label_text.empty()) break;
            return fail("\"{}\" is no kind of unit", {label_text});
        }
        start_ = std::min(from, text_.size());
        return fail("a unit such as Swordmen 1.2");
    }

    bool fail(Text text, std::vector<Argument> arguments = {})
    {
        fault_ = malformed(text, std::move(arguments), start_);
        return false;
    }

    Malformed malformed(Text text, std::vector<Argument> arguments, std::size_t at) const
    {
        return {at, {{}, text, std::move(arguments)}};
    }

    const Scenario& scenario_;
    std::string_view text_;
    std::size_t at_ = 0, start_ = 0;
    std::optional<Malformed> fault_;
};

}  // namespace

std::string Rules::to_text(const Scenario& scenario, Seat, const Action& action)
{
    const Form& form = forms[static_cast<std::size_t>(action.verb)];
    const auto unit = [&] { return cat(' ', gbh::to_text(action.unit)); };
    const auto hex = [&] {
        return cat(' ', action.cell < scenario.spots.size() ? label(scenario.grid, action.cell) : std::string("----"));
    };
    const auto way = [&] {
        const std::string_view word = way_words[std::min<std::size_t>(action.detail, 2)];
        return cat(word.empty() ? "" : " ", word);
    };
    switch (form.shape) {
        case Shape::alone: return std::string(form.word);
        case Shape::side: return cat(form.word, ' ', side_name(scenario.grid, static_cast<Direction>(action.detail % 6)));
        case Shape::weapon: return cat(form.word, ' ', name_of(static_cast<Weapon>(action.detail % 12)));
        case Shape::load: return cat(form.word, ' ', name_of(static_cast<Load>(action.detail % 2)));
        case Shape::unit: return cat(form.word, unit());
        case Shape::unit_hex: return cat(form.word, unit(), hex());
        case Shape::unit_hex_way: return cat(form.word, unit(), hex(), way());
        case Shape::hex: return cat(form.word, hex());
        case Shape::hex_gate: return cat(form.word, hex(), action.detail == 1 ? " gate" : "");
        case Shape::hex_way: return cat(form.word, hex(), way());
        case Shape::count: return cat(form.word, ' ', action.detail);
        case Shape::wings: return cat(form.word, ' ', wing_words[action.detail % 2]);
        case Shape::machine_hex: return cat(form.word, ' ', machine_words[action.detail % 2], hex());
    }
    return {};
}

Parsed<Action> Rules::parse_action(const Scenario& scenario, Seat, std::string_view text)
{
    return Reader(scenario, text).act();
}

std::string Rules::to_text(const Scenario&, const Roll& roll) { return cat(roll.sum); }

}  // namespace montjoy::gbh
