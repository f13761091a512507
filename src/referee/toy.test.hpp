// A small game for the referee's own tests: hidden cards, a sealed choice, a shared one, open
// acts and dice, so that every promise of Match is tried without a rulebook.
//
//   Each of two seats is dealt one of three cards, unseen. Three rounds: both choose high or low
//   sealed; a die falls; who chose its half scores 1. Then both may boast a number (open), show
//   their card, and pass; when both have passed the next round begins. More points win.
#pragma once

#include "ruleset/ruleset.hpp"

namespace montjoy::toy {

struct Scenario {
    std::string hash;
    std::vector<SeatInfo> seats{{"left", 0, false}, {"right", 1, false}};
    std::vector<std::string> sides{"Left", "Right"};
};

struct State {
    std::shared_ptr<const Scenario> scenario;
    std::array<int, 2> card{};     ///< 1 to 3; 0 not dealt
    std::array<int, 2> chosen{};   ///< 1 low, 2 high; 0 not yet
    std::array<bool, 2> passed{};
    std::array<bool, 2> shown{};
    std::array<int, 2> points{};
    std::array<int, 2> boast{};
    int round = 0;
    bool rolled = false;
    friend bool operator==(const State&, const State&) = default;
};

struct View {
    Seat seat;
    State known;
    friend bool operator==(const View&, const View&) = default;
};

struct Action {
    enum class Kind { low, high, boast, show, pass } kind = Kind::pass;
    int number = 0;
    friend bool operator==(const Action&, const Action&) = default;
};

struct Event {
    enum class Kind { dealt, scored, showed, boasted } kind = Kind::dealt;
    int seat = 0;
    int number = 0;
};

struct Rules {
    using Scenario = toy::Scenario;
    using State = toy::State;
    using View = toy::View;
    using Action = toy::Action;
    using Event = toy::Event;
    using Roll = int;
    static constexpr std::string_view name = "toy";
    static constexpr std::string_view title = "A toy";
    static constexpr int version = 1;

    static std::shared_ptr<const Scenario> read(const Document& data, const Document& numbers, Problems& problems)
    {
        Place(data, problems).only({"title"});
        if (refused(problems)) return nullptr;
        auto scenario = std::make_shared<Scenario>();
        scenario->hash = content_hash(data, numbers);
        return scenario;
    }
    static State opening(std::shared_ptr<const Scenario> scenario)
    {
        State state;
        state.scenario = std::move(scenario);
        return state;
    }
    static const std::shared_ptr<const Scenario>& scenario(const State& s) { return s.scenario; }
    static std::span<const SeatInfo> seats(const Scenario& s) { return s.seats; }
    static std::span<const std::string> sides(const Scenario& s) { return s.sides; }

    static Pending pending(const State& s)
    {
        if (s.card[0] == 0 || s.card[1] == 0) return Chance{};
        if (s.round == 3) {
            if (s.points[0] == s.points[1]) return Over{};
            return Over{static_cast<std::uint8_t>(s.points[0] > s.points[1] ? 0 : 1)};
        }
        Choice choice{{}, !s.rolled && !(s.chosen[0] && s.chosen[1])};
        if (choice.sealed) {
            for (std::uint8_t i = 0; i < 2; ++i)
                if (!s.chosen[i]) choice.awaited.insert({i});
            return choice;
        }
        if (!s.rolled) return Chance{};
        for (std::uint8_t i = 0; i < 2; ++i)
            if (!s.passed[i]) choice.awaited.insert({i});
        return choice;
    }
    static void list(const State& s, Seat seat, std::vector<Action>& out)
    {
        if (!awaited<Rules>(s).contains(seat)) return;
        if (!s.rolled) {
            out.push_back({Action::Kind::low, 0});
            out.push_back({Action::Kind::high, 0});
            return;
        }
        if (!s.shown[seat.index]) out.push_back({Action::Kind::show, 0});
        out.push_back({Action::Kind::pass, 0});
    }
    static bool is_open(const Action& a) { return a.kind == Action::Kind::boast; }
    static std::optional<Action> sample_open(const State& s, Seat seat, Rng& rng)
    {
        if (!s.rolled || s.passed[seat.index]) return std::nullopt;
        return Action{Action::Kind::boast, static_cast<int>(rng.below(1000))};
    }
    static bool ends_turn(const Action& a) { return a.kind == Action::Kind::pass; }
    static std::optional<Refusal> check(const State& s, Seat seat, const Action& a)
    {
        if (!awaited<Rules>(s).contains(seat)) return Refusal("TY-A-1"_rule, "nothing is asked of you now");
        const bool choosing = a.kind == Action::Kind::low || a.kind == Action::Kind::high;
        if (choosing == s.rolled) return Refusal("TY-A-2"_rule, "that is not asked now");
        if (a.kind == Action::Kind::show && s.shown[seat.index]) return Refusal("TY-A-3"_rule, "your card lies open");
        if (a.number < 0 || a.number > 999) return Refusal("TY-A-4"_rule, "{} is too much", {std::int64_t{a.number}});
        return std::nullopt;
    }
    static void apply(State& s, Seat seat, const Action& a, Journal<Event>& journal)
    {
        const std::size_t i = seat.index;
        switch (a.kind) {
            case Action::Kind::low: s.chosen[i] = 1; break;
            case Action::Kind::high: s.chosen[i] = 2; break;
            case Action::Kind::boast:
                s.boast[i] = a.number;
                journal.note({Event::Kind::boasted, seat.index, a.number});
                break;
            case Action::Kind::show:
                s.shown[i] = true;
                journal.note({Event::Kind::showed, seat.index, s.card[i]});
                break;
            case Action::Kind::pass: pass(s, seat); break;
        }
    }
    static void time_is_up(State& s, Seat seat, Journal<Event>&)
    {
        if (s.rolled)
            pass(s, seat);
        else
            s.chosen[seat.index] = 1;
    }
    static Cast cast(const State& s)
    {
        if (s.card[0] == 0) return {0, 1, 3, {0}, true, true};
        if (s.card[1] == 0) return {0, 1, 2, {1}, true, true};
        return {1, 1, 6, {0}, false, false};
    }
    static Message why(const State& s) { return {{}, s.card[1] == 0 ? Text("a card") : Text("a die"), {}}; }
    static int reduce(const State& s, const Faces& faces)
    {
        int face = static_cast<int>(faces[0]);
        if (s.card[0] != 0 && s.card[1] == 0 && face >= s.card[0]) ++face;  // not the card that is gone
        return face;
    }
    static Distribution<int> rolls(const State& s)
    {
        Distribution<int> all;
        const Cast now = cast(s);
        for (std::uint32_t f = 1; f <= now.sides; ++f) {
            Faces faces;
            faces.push_back(f);
            all.add(reduce(s, faces), 1);
        }
        return all;
    }
    static void apply(State& s, const int& roll, Journal<Event>& journal)
    {
        if (s.card[0] == 0 || s.card[1] == 0) {
            const int seat = s.card[0] == 0 ? 0 : 1;
            s.card[static_cast<std::size_t>(seat)] = roll;
            journal.note({Event::Kind::dealt, seat, roll});
            return;
        }
        for (std::size_t i = 0; i < 2; ++i)
            if ((roll > 3) == (s.chosen[i] == 2)) ++s.points[i];
        s.rolled = true;
        journal.note({Event::Kind::scored, 0, roll});
    }
    static View view(const State& s, Seat seat)
    {
        State known;
        known.scenario = s.scenario;
        for (std::size_t i = 0; i < 2; ++i) {
            if (i == seat.index || s.shown[i] || s.round == 3) known.card[i] = s.card[i];
            if (i == seat.index || s.rolled) known.chosen[i] = s.chosen[i];
            if (i != seat.index && !s.rolled && s.chosen[i]) known.chosen[i] = 3;  // something
        }
        known.passed = s.passed;
        known.shown = s.shown;
        known.points = s.points;
        known.boast = s.boast;
        known.round = s.round;
        known.rolled = s.rolled;
        if (known.card[0] == 0 && s.card[0] != 0) known.card[0] = 9;  // dealt, unseen
        if (known.card[1] == 0 && s.card[1] != 0) known.card[1] = 9;
        return {seat, known};
    }
    static State redeal(const View& view, Rng& rng)
    {
        State s = view.known;
        for (std::size_t i = 0; i < 2; ++i) {
            while (s.card[i] == 9 || (s.card[i] != 0 && s.card[0] == s.card[1]))
                s.card[i] = 1 + static_cast<int>(rng.below(3));
            if (s.chosen[i] == 3) s.chosen[i] = 1 + static_cast<int>(rng.below(2));
        }
        return s;
    }
    static std::optional<Event> seen(const Scenario&, const Event& e, Seat seat)
    {
        if (e.kind == Event::Kind::dealt && e.seat != seat.index) return std::nullopt;
        return e;
    }
    static bool reveals(const Event& e) { return e.kind != Event::Kind::boasted; }
    static std::string to_text(const Scenario&, Seat, const Action& a)
    {
        constexpr std::array<std::string_view, 5> names{"low", "high", "boast", "show", "pass"};
        std::string text(names[static_cast<std::size_t>(a.kind)]);
        return a.kind == Action::Kind::boast ? text + ' ' + std::to_string(a.number) : text;
    }
    static Parsed<Action> parse_action(const Scenario&, Seat, std::string_view text)
    {
        if (text == "low") return Action{Action::Kind::low, 0};
        if (text == "high") return Action{Action::Kind::high, 0};
        if (text == "show") return Action{Action::Kind::show, 0};
        if (text == "pass") return Action{Action::Kind::pass, 0};
        if (text.starts_with("boast ") && text.size() < 10) {
            int n = 0;
            for (const char c : text.substr(6)) {
                if (c < '0' || c > '9') return Malformed{6, {{}, "a number", {}}};
                n = n * 10 + (c - '0');
            }
            return Action{Action::Kind::boast, n};
        }
        return Malformed{0, {{}, "low, high, boast N, show or pass", {}}};
    }
    static std::string to_text(const Scenario&, const int& roll) { return "face-" + std::to_string(roll); }
    static std::string to_text(const Scenario&, const Event& e)
    {
        constexpr std::array<std::string_view, 4> names{"dealt", "scored", "showed", "boasted"};
        return std::string(names[static_cast<std::size_t>(e.kind)]) + ' ' + std::to_string(e.seat) + ' ' + std::to_string(e.number);
    }
    static std::vector<Message> describe(const Scenario&, const Event& e)
    {
        return {{{}, "something fell: {}", {std::int64_t{e.number}}}};
    }
    static void write(const State& s, Writer& w)
    {
        w.open();
        for (std::size_t i = 0; i < 2; ++i) {
            w.key(i == 0 ? "left" : "right").open().field("card", s.card[i]).field("chosen", s.chosen[i]);
            w.field("passed", bool{s.passed[i]}).field("shown", bool{s.shown[i]}).field("points", s.points[i]);
            w.field("boast", s.boast[i]).close();
        }
        w.field("round", s.round).field("rolled", s.rolled).close();
    }
    static void write(const View& v, Writer& w) { write(v.known, w); }
    static std::string show(const View& v, const Style&)
    {
        Writer w;
        write(v, w);
        return w.text() + '\n';
    }
    static Preview preview(const View&, const Action&) { return {}; }
    static std::span<const Tool> tools() { return {}; }
    static std::span<const Paper> papers() { return {}; }
    static std::string paper(std::string_view, Format, const View&, const std::vector<Event>&) { return {}; }
    static std::span<const std::string_view> bots()
    {
        static constexpr std::array<std::string_view, 1> names{"automa"};
        return names;
    }
    static Action choose(std::string_view, const View& v, Rng&)
    {
        return {v.known.rolled ? Action::Kind::pass : Action::Kind::high, 0};
    }
    static std::string broken_invariant(const State& s)
    {
        return s.card[0] != 0 && s.card[0] == s.card[1] ? "one card is dealt twice" : "";
    }

private:
    static void pass(State& s, Seat seat)
    {
        s.passed[seat.index] = true;
        if (!s.passed[0] || !s.passed[1]) return;
        ++s.round;
        s.rolled = false;
        s.passed = {};
        s.chosen = {};
        s.boast = {};
    }
};
static_assert(Ruleset<Rules>);

}  // namespace montjoy::toy
