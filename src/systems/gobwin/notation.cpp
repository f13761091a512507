#include "systems/gobwin/notation.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/master.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::array<std::string_view, 21> verbs{
    "move", "attack", "fire", "walls", "split", "join", "front", "step", "guard", "unguard", "look",
    "dirt", "fool", "pop", "pop", "pop", "upgrade", "upgrade", "design", "ruling", "end"};

std::string specials_text(Specials specials)
{
    std::string text;
    for (const Special special : every<Special>())
        if (has(specials, special)) text += cat(text.empty() ? "" : ",", name_of(special));
    return text.empty() ? "-" : text;
}

std::string ruling_text(const Scenario& scenario, const Ruling& r)
{
    const EditForm& form = form_of(r.edit);
    std::string text = cat("ruling ", form.word);
    for (const char field : form.fields) {
        text += ' ';
        switch (field) {
            case 'N': text += scenario.nations[r.nation].key; break;
            case 'S': text += name_of_stack(scenario, r.nation, r.stack); break;
            case 'H': text += scenario.label(r.cell); break;
            case 'D': text += design_text(scenario, r.nation, r.what); break;
            case 'I': text += cat(r.index); break;
            case 'A': text += cat(r.amount); break;
            case 'T': text += name_of(static_cast<Terrain>(r.what)); break;
            case 'E': text += name_of(static_cast<Side>(r.what)); break;
            case 'P': text += specials_text(r.specials); break;
            case 'B': text += r.what != 0 ? "on" : "off"; break;
            default: text += r.nation == no_nation ? std::string("none") : std::string(1, scenario.nations[r.nation].key);
        }
    }
    return cat(text, " : ", r.reason);
}

/// Reads the words of one action, from left to right.
class Reader {
public:
    Reader(const Scenario& scenario, Seat seat, std::string_view text) : scenario_(scenario), seat_(seat), text_(text) { skip(); }

    Parsed<Action> action()
    {
        const std::string_view verb = word();
        verb_at_ = word_at_;
        Action a;
        a.nation = 0;
        if (!read(verb, a)) return Malformed{fault_at_, fault_};
        if (!rest().empty()) fail_at(at_, "the end of the line");
        if (failed_) return Malformed{fault_at_, fault_};
        return a;
    }

private:
    bool read(std::string_view verb, Action& a)
    {
        if (verb == "end") a.act = Act::end;
        else if (verb == "move") a.act = Act::move, stack(a), a.cell = hex();
        else if (verb == "attack") a.act = Act::attack, strike(a);
        else if (verb == "fire") a.act = Act::fire, strike(a);
        else if (verb == "walls") a.act = Act::walls, stack(a), a.cell = hex();
        else if (verb == "split") {
            a.act = Act::split, member(a, '.');
            if (!rest().empty()) a.other = own_stack(a.nation);
        } else if (verb == "join") a.act = Act::join, stack(a), a.other = own_stack(a.nation);
        else if (verb == "front") a.act = Act::front, member(a, '.');
        else if (verb == "step") a.act = Act::step, member(a, ':'), a.other = own_stack(a.nation);
        else if (verb == "guard") a.act = Act::guard, stack(a), any_stack(a.other_nation, a.other);
        else if (verb == "unguard") a.act = Act::unguard, stack(a);
        else if (verb == "look") a.act = Act::look, member(a, ':'), a.cell = hex();
        else if (verb == "dirt") a.act = Act::dirt, stack(a);
        else if (verb == "fool") a.act = Act::fool, stack(a), a.what = fool();
        else if (verb == "pop") pop(a);
        else if (verb == "upgrade") upgrade(a);
        else if (verb == "design") a.act = Act::design, design(a);
        else if (verb == "ruling") a.act = Act::ruling, ruling(a);
        else return fail_at(verb_at_, "move, attack, fire, walls, split, join, front, step, guard, unguard, look, dirt, fool, pop, upgrade, design, ruling or end");
        return !failed_;
    }

    // Words.
    void skip()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    std::string_view rest() const { return trim(text_.substr(std::min(at_, text_.size()))); }
    std::string_view word()
    {
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\t') ++at_;
        const std::string_view found = text_.substr(start, at_ - start);
        word_at_ = start;
        skip();
        return found;
    }
    std::string_view peek() const
    {
        const std::string_view left = rest();
        return left.substr(0, left.find(' '));
    }

    bool fail_at(std::size_t at, Text expected)
    {
        if (!failed_) {
            failed_ = true;
            fault_at_ = at;
            fault_ = {{}, expected, {}};
        }
        return false;
    }
    bool fail_here(Text expected) { return fail_at(word_at_, expected); }

    std::optional<Nation> nation_of(char key) const
    {
        for (std::size_t n = 0; n < scenario_.nations.size(); ++n)
            if (scenario_.nations[n].key == key) return static_cast<Nation>(n);
        return std::nullopt;
    }

    bool name(std::string_view text, Nation& nation, std::uint16_t& number)
    {
        const auto found = text.empty() ? std::nullopt : nation_of(text[0]);
        const auto n = text.empty() ? std::nullopt : parse_integer(text.substr(1), 1, 60'000);
        if (!found || !n) return fail_here("a stack, such as R3");
        nation = *found;
        number = static_cast<std::uint16_t>(*n);
        return true;
    }
    void stack(Action& a) { name(word(), a.nation, a.stack); }
    void any_stack(Nation& nation, std::uint16_t& number) { name(word(), nation, number); }
    std::uint16_t own_stack(Nation nation)
    {
        Nation its = 0;
        std::uint16_t number = 0;
        if (name(word(), its, number) && its != nation) fail_here("a stack of the same nation");
        return number;
    }
    void member(Action& a, char mark)
    {
        const std::string_view text = word();
        const std::size_t cut = text.find(mark);
        const auto n = cut == std::string_view::npos ? std::nullopt : parse_integer(text.substr(cut + 1), 1, 60'000);
        if (!n) {
            mark == '.' ? fail_here("a unit of a stack, such as R3.2") : fail_here("a character of a stack, such as R3:1");
            return;
        }
        a.unit = static_cast<std::uint16_t>(*n);
        name(text.substr(0, cut), a.nation, a.stack);
    }
    Cell hex_of(std::string_view text)
    {
        const auto found = parse_hex(scenario_.grid, text);
        if (found) return scenario_.grid.cell(*found);
        fail_here("a hex of the map, such as 0405");
        return off_grid;
    }
    Cell hex() { return hex_of(word()); }

    void strike(Action& a)
    {
        stack(a);
        const std::string_view target = word();
        const std::size_t dot = target.find('.');
        const auto place = dot == std::string_view::npos ? std::nullopt : parse_integer(target.substr(dot + 1), 1, 8);
        if (!place || !parse_hex(scenario_.grid, target.substr(0, dot))) {
            fail_here("an enemy stack by its hex and place there, such as 0406.2");
            return;
        }
        a.cell = hex_of(target.substr(0, dot));
        a.place = static_cast<std::uint8_t>(*place);
        if (rest().empty()) return;
        if (word() != "aim") return void(fail_here("aim, or the end of the line"));
        const auto aim = parse_integer(word(), 1, 60'000);
        if (!aim) return void(fail_here("a unit of the target, from 1"));
        a.unit = static_cast<std::uint16_t>(*aim);
    }

    std::uint8_t fool()
    {
        const std::string_view text = word();
        if (text == "move") return static_cast<std::uint8_t>(Fool::move);
        if (text != "defence") fail_here("move or defence");
        return static_cast<std::uint8_t>(Fool::defence);
    }

    std::uint8_t design_named(std::string_view text, Nation nation)
    {
        if (nation < scenario_.designs->size()) {
            const std::vector<Design>& known = (*scenario_.designs)[nation];
            for (std::size_t d = 0; d < known.size(); ++d)
                if (known[d].name.text() == text) return static_cast<std::uint8_t>(d);
        }
        if (text.starts_with('d'))
            if (const auto n = parse_integer(text.substr(1), 1, most_designs)) return static_cast<std::uint8_t>(*n - 1);
        fail_here("a design by its name, or its number as d1, d2, ...");
        return 0;
    }

    Specials specials(std::string_view text, Text expected)
    {
        Specials set = 0;
        if (text == "-") return set;
        for (const std::string_view each : split(text, ',')) {
            const auto special = named<Special>(each);
            if (!special || has(set, *special)) {
                fail_here(expected);
                return set;
            }
            set |= bit(*special);
        }
        return set;
    }

    bool looks_like_a_stack(std::string_view text) const
    {
        return text.size() > 1 && nation_of(text[0]) && parse_integer(text.substr(1), 1, 60'000);
    }

    void pop(Action& a)
    {
        const std::string_view what = word();
        if (what == "commander") {
            a.act = Act::pop_commander;
            if (!looks_like_a_stack(peek()))
                a.specials = specials(word(), "a stack to join, such as R3, or first a special: dance-fighting, rockin-out, ditto-a-mancy, "
                                              "look-a-mancy, dirt-a-mancy, cwoak-a-mancy, fool-a-mancy or shock-a-mancy");
            return stack(a);
        }
        if (what == "scout") {
            a.act = Act::pop_scout;
            const auto rating = parse_integer(word(), 3, 4);
            if (!rating) return void(fail_here("a rating of 3 or 4"));
            a.what = static_cast<std::uint8_t>(*rating);
            return stack(a);
        }
        a.act = Act::pop_unit;
        a.what = design_named(what, seat_.index);
        const std::string_view where = word();
        if (looks_like_a_stack(where))
            name(where, a.nation, a.stack);
        else if (parse_hex(scenario_.grid, where))
            a.cell = hex_of(where);
        else
            fail_here("a hex with a city, or a stack");
    }

    void upgrade(Action& a)
    {
        const std::string_view what = peek();
        if (what.find('.') == std::string_view::npos) {
            a.act = Act::upgrade_city;
            a.cell = hex();
            return;
        }
        a.act = Act::upgrade_unit;
        member(a, '.');
        a.what = design_named(word(), seat_.index);
    }

    void design(Action& a)
    {
        Design d;
        const std::string_view its_name = word();
        if (!is_design_name(its_name)) return void(fail_here("a name of at most 20 letters, digits and dashes"));
        d.name = Name(its_name);
        const auto type = named<UnitType>(word());
        if (!type) return void(fail_here("siege, pikes, stabbers, archers, cavalry or flyers"));
        d.type = *type;
        for (std::uint8_t* figure : {&d.attack, &d.defence, &d.hits}) {
            const auto n = parse_integer(word(), 0, 250);
            if (!n) return void(fail_here("Attack, Defence and Hits, each from 0 to 250"));
            *figure = static_cast<std::uint8_t>(*n);
        }
        a.words = std::make_shared<const Words>(d);
    }

    void ruling(Action& a)
    {
        Ruling r;
        const std::string_view edit = word();
        const auto forms = edit_forms();
        const auto form = std::find_if(forms.begin(), forms.end(), [&](const EditForm& f) { return f.word == edit; });
        if (form == forms.end()) return void(fail_here("an edit, such as points, walls or place"));
        r.edit = form->edit;
        for (const char field : form->fields) ruling_field(r, field);
        if (failed_) return;
        if (word() != ":") return void(fail_here("a colon, then the reason"));
        const std::string_view reason = rest();
        const bool plain = std::all_of(reason.begin(), reason.end(), [](char c) { return static_cast<unsigned char>(c) >= 32 && c != 127; });
        if (reason.empty() || reason.size() > 200 || !plain) return void(fail_here("a reason of at most 200 bytes"));
        r.reason = reason;
        at_ = text_.size();
        a.words = std::make_shared<const Words>(std::move(r));
    }

    void ruling_field(Ruling& r, char field)
    {
        const std::string_view text = word();
        const auto key = [&](Text expected = "a nation by its letter") -> Nation {
            const auto nation = text.size() == 1 ? nation_of(text[0]) : std::nullopt;
            if (!nation) fail_here(expected);
            return nation.value_or(0);
        };
        switch (field) {
            case 'N': r.nation = key(); break;
            case 'S': name(text, r.nation, r.stack); break;
            case 'H': r.cell = hex_of(text); break;
            case 'D': r.what = design_named(text, r.nation); break;
            case 'P':
                r.specials = specials(text, "specials with commas between, or - for none: dance-fighting, rockin-out, ditto-a-mancy, "
                                            "look-a-mancy, dirt-a-mancy, cwoak-a-mancy, fool-a-mancy or shock-a-mancy");
                break;
            case 'O': r.nation = text == "none" ? no_nation : key("a nation by its letter, or none"); break;
            case 'T': r.what = enumerator<Terrain>(text, "open, woods, mountain or lake"); break;
            case 'E': r.what = enumerator<Side>(text, "Alliance or Opposition"); break;
            case 'B':
                if (text != "on" && text != "off") fail_here("on or off");
                r.what = text == "on" ? 1 : 0;
                break;
            case 'I':
                if (const auto n = parse_integer(text, 1, 60'000)) r.index = static_cast<std::uint16_t>(*n);
                else fail_here("which one, from 1");
                break;
            default:
                if (const auto n = parse_integer(text, -100'000, 100'000)) r.amount = static_cast<std::int32_t>(*n);
                else fail_here("a whole number");
        }
    }

    template <class E>
    std::uint8_t enumerator(std::string_view text, Text expected)
    {
        const auto found = named<E>(text);
        if (!found) fail_here(expected);
        return static_cast<std::uint8_t>(found.value_or(E{}));
    }

    const Scenario& scenario_;
    Seat seat_;
    std::string_view text_;
    std::size_t at_ = 0, word_at_ = 0, verb_at_ = 0;
    bool failed_ = false;
    std::size_t fault_at_ = 0;
    Message fault_;
};

std::string strike_text(const Scenario& scenario, const Action& a, const std::string& stack)
{
    std::string text = cat(verbs[static_cast<std::size_t>(a.act)], ' ', stack, ' ', scenario.label(a.cell), '.', int{a.place});
    if (a.unit > 0) text += cat(" aim ", a.unit);
    return text;
}

std::string design_act_text(const Design& d)
{
    return cat("design ", d.name.text(), ' ', name_of(d.type), ' ', int{d.attack}, ' ', int{d.defence}, ' ', int{d.hits});
}

}  // namespace

std::string design_text(const Scenario& scenario, Nation nation, std::uint8_t design)
{
    if (nation < scenario.designs->size() && design < (*scenario.designs)[nation].size())
        return std::string((*scenario.designs)[nation][design].name.text());
    return cat('d', int{design} + 1);
}

std::string Rules::to_text(const Scenario& scenario, Seat seat, const Action& a)
{
    const std::string_view verb = verbs[static_cast<std::size_t>(a.act)];
    const std::string stack = a.stack ? name_of_stack(scenario, a.nation, a.stack) : std::string();
    const std::string other = a.other ? name_of_stack(scenario, a.nation, a.other) : std::string();
    switch (a.act) {
        case Act::move:
        case Act::walls: return cat(verb, ' ', stack, ' ', scenario.label(a.cell));
        case Act::attack:
        case Act::fire: return strike_text(scenario, a, stack);
        case Act::split: return cat(verb, ' ', stack, '.', a.unit, other.empty() ? "" : " ", other);
        case Act::join: return cat(verb, ' ', stack, ' ', other);
        case Act::front: return cat(verb, ' ', stack, '.', a.unit);
        case Act::step: return cat(verb, ' ', stack, ':', a.unit, ' ', other);
        case Act::guard: return cat(verb, ' ', stack, ' ', name_of_stack(scenario, a.other_nation, a.other));
        case Act::unguard:
        case Act::dirt: return cat(verb, ' ', stack);
        case Act::look: return cat(verb, ' ', stack, ':', a.unit, ' ', scenario.label(a.cell));
        case Act::fool: return cat(verb, ' ', stack, static_cast<Fool>(a.what) == Fool::move ? " move" : " defence");
        case Act::pop_unit:
            return cat(verb, ' ', design_text(scenario, seat.index, a.what), ' ', stack.empty() ? scenario.label(a.cell) : stack);
        case Act::pop_commander:
            return cat(verb, " commander ", a.specials ? specials_text(a.specials) + " " : std::string(), stack);
        case Act::pop_scout: return cat(verb, " scout ", int{a.what}, ' ', stack);
        case Act::upgrade_city: return cat(verb, ' ', scenario.label(a.cell));
        case Act::upgrade_unit: return cat(verb, ' ', stack, '.', a.unit, ' ', design_text(scenario, seat.index, a.what));
        case Act::design: return design_act_text(*std::get_if<Design>(a.words.get()));
        case Act::ruling: return ruling_text(scenario, *std::get_if<Ruling>(a.words.get()));
        case Act::end: break;
    }
    return "end";
}

Parsed<Action> Rules::parse_action(const Scenario& scenario, Seat seat, std::string_view text)
{
    return Reader(scenario, seat, text).action();
}

std::string Rules::to_text(const Scenario&, const Fall& fall)
{
    return cat(fall.kind == RollKind::level ? "level " : "2d5 ", int{fall.value});
}

}  // namespace montjoy::gobwin
