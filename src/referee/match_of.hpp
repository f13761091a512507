// The one implementation of Match and Setting: it binds a rule system to text.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/play.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/adviser_of.hpp"
#include "referee/bots.hpp"
#include "referee/catalogue.hpp"
#include "referee/foresight.hpp"

namespace montjoy {

/// Systems may say why a bot chose as it did, and sum up a finished game for statistics.
template <class R>
concept Explains = requires(std::string_view bot, const typename R::View& view, Rng& rng) {
    { R::explain(bot, view, rng) } -> std::same_as<std::string>;
};
template <class R>
concept Tallies = requires(const typename R::State& state, Writer& writer) {
    { R::tally(state, writer) } -> std::same_as<void>;
};

/// Systems whose scenarios name documents that stand elsewhere write them out, so that a record needs no other
/// file; they may choose the numbers by the scenario, and say which parts (JSON pointers) a record names by hash.
template <class R>
concept Wholes = requires(const Document& scenario) {
    { R::whole(scenario) } -> std::same_as<Document>;
};
template <class R>
concept ChoosesNumbers = requires(const Document& document) {
    { R::numbers_of(document, document) } -> std::same_as<Document>;
};
template <class R>
concept HasParts = requires(const Document& scenario) {
    { R::parts(scenario) } -> std::same_as<std::vector<std::string>>;
};

template <Ruleset R>
std::string tally_of(const typename R::State& state)
{
    if constexpr (Tallies<R>) {
        Writer writer;
        R::tally(state, writer);
        return std::move(writer).text();
    } else {
        return {};
    }
}

template <Ruleset R>
class MatchOf final : public Match {
public:
    MatchOf(std::shared_ptr<const typename R::Scenario> scenario, Header header, std::vector<std::string> lines)
        : Match(std::move(header), std::move(lines)), scenario_(std::move(scenario)), state_(R::opening(scenario_))
    {
        begin(R::seats(*scenario_).size());
        written_.resize(R::seats(*scenario_).size() + 1);
    }

    std::string_view system() const override { return R::name; }
    std::span<const SeatInfo> seats() const override { return R::seats(*scenario_); }
    std::span<const std::string> sides() const override { return R::sides(*scenario_); }

    Pending pending() const override { return R::pending(state_); }

    std::vector<std::string> legal(Seat seat) const override
    {
        std::vector<std::string> texts;
        if (!awaited().contains(seat)) return texts;
        std::vector<typename R::Action> actions;
        R::list(state_, seat, actions);
        for (const auto& action : actions) texts.push_back(R::to_text(*scenario_, seat, action));
        return texts;
    }

    std::vector<std::string> open_samples(Seat seat, int count) const override
    {
        std::vector<std::string> texts;
        if (!awaited().contains(seat)) return texts;
        Rng rng(0, 901);
        for (int i = 0; i < count; ++i)
            if (const auto action = R::sample_open(state_, seat, rng)) {
                std::string text = R::to_text(*scenario_, seat, *action);
                if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
            }
        return texts;
    }

    std::optional<Objection> check(Seat seat, std::string_view text) const override
    {
        const auto read = R::parse_action(*scenario_, seat, text);
        if (const auto* malformed = std::get_if<Malformed>(&read))
            return Objection{malformed->expected, malformed->position};
        if (auto refusal = R::check(state_, seat, *std::get_if<typename R::Action>(&read)))
            return Objection{*refusal, {}};
        return std::nullopt;
    }

    std::vector<Way> ways(Seat seat, std::string_view prefix, std::size_t most) const override
    {
        if (!awaited().contains(seat)) return {};
        Rng rng(0, 902);
        return ways_from<R>(R::redeal(R::view(state_, seat), rng), seat, prefix, most);
    }

    Imagined imagined(Seat seat, const Errands& errands) const override
    {
        Rng rng(0, 904);
        auto match = std::make_unique<MatchOf<R>>(scenario_, Header{}, std::vector<std::string>{});
        match->state_ = R::redeal(R::view(state_, seat), rng);
        Imagined imagined = carry_out<R>(match->state_, seat, errands);
        imagined.match = std::move(match);
        return imagined;
    }

    Cast cast() const override { return R::cast(state_); }
    Message why() const override { return R::why(state_); }
    Message mending() const override
    {
        if constexpr (requires { R::mending(state_); })
            return R::mending(state_);
        else
            return {};
    }

    std::optional<Faces> faces_of(std::string_view roll) const override
    {
        const Cast now = cast();
        if (!now.lots) return std::nullopt;
        // As a person types it: capitals and blanks make no difference, nor does an end that all of that name share.
        const auto plain = [](std::string_view text) {
            std::string all;
            for (const char c : text)
                if (c != '\'') all += c == ' ' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
            return all;
        };
        const std::string typed = plain(roll);
        std::optional<Faces> longer;
        std::string name;
        bool several = false;
        for (std::uint32_t face = 1; face <= now.sides; ++face) {
            Faces faces;
            faces.push_back(face);
            const std::string each = plain(R::to_text(*scenario_, R::reduce(state_, faces)));
            if (each == typed) return faces;
            if (typed.empty() || !each.starts_with(typed + '-')) continue;
            several = several || (longer && each != name);
            longer = faces;
            name = each;
        }
        return several ? std::nullopt : longer;
    }

    std::string view_json(Seat seat, Cuts* cuts) const override
    {
        Writer writer(written_[seat.index]);
        if (cuts) writer.note_cuts(*cuts);
        R::write(R::view(state_, seat), writer);
        return writer.text();
    }
    std::string show(Seat seat, const Style& style) const override
    {
        return R::show(R::view(state_, seat), style);
    }
    Preview preview(Seat seat, std::string_view text) const override
    {
        const auto read = R::parse_action(*scenario_, seat, text);
        const auto* action = std::get_if<typename R::Action>(&read);
        if (!action || R::check(state_, seat, *action)) return {};
        return R::preview(R::view(state_, seat), *action);
    }
    std::vector<Message> news(Seat seat, std::size_t from) const override
    {
        std::vector<Message> news;
        for (std::size_t i = from; i < events_.size(); ++i)
            if (const auto event = R::seen(*scenario_, events_[i], seat))
                for (Message& message : R::describe(*scenario_, *event)) news.push_back(std::move(message));
        return news;
    }
    std::vector<Message> tale(std::size_t from) const override
    {
        std::vector<Message> tale;
        for (std::size_t i = from; i < events_.size(); ++i)
            for (Message& message : R::describe(*scenario_, events_[i])) tale.push_back(std::move(message));
        return tale;
    }
    std::size_t events() const override { return events_.size(); }
    std::span<const Paper> papers() const override { return R::papers(); }
    std::string paper(std::string_view name, Format format, Seat seat) const override
    {
        std::vector<typename R::Event> seen;
        for (const auto& event : events_)
            if (auto own = R::seen(*scenario_, event, seat)) seen.push_back(*std::move(own));
        return R::paper(name, format, R::view(state_, seat), seen);
    }

    std::span<const std::string_view> bots() const override { return bots_of<R>(); }
    std::string choose(std::string_view bot, Seat seat, const Patience& stop) const override
    {
        Rng rng = seeded_mind(header().key, seat, choices_of(seat));
        std::vector<typename R::Action> scratch;
        return R::to_text(*scenario_, seat, choice_of<R>(bot, state_, seat, rng, scratch, pace_.had(state_, seat), stop));
    }
    std::unique_ptr<Adviser> adviser() const override
    {
        if constexpr (Searchable<R>)
            return std::make_unique<AdviserOf<R>>(state_, header().key, choices(), pace_);
        else
            return nullptr;
    }
    std::string reason([[maybe_unused]] std::string_view bot, [[maybe_unused]] Seat seat) const override
    {
        if constexpr (Searchable<R>)
            if (const auto level = level_in<R>(bot)) return reason_of(AdviserOf<R>(state_, header().key, choices(), pace_).advise(seat, *level, {}));
        if constexpr (Explains<R>) {
            Rng rng = seeded_mind(header().key, seat, choices_of(seat));
            return R::explain(bot, R::view(state_, seat), rng);
        } else {
            return {};
        }
    }

    std::string whole_json() const override
    {
        Writer writer(written_.back());
        R::write(state_, writer);
        return writer.text();
    }
    std::uint64_t whole_hash() const override
    {
        Writer writer(written_.back());
        R::write(state_, writer);
        return xxh64(writer.text_so_far());
    }
    std::string tally_json() const override { return tally_of<R>(state_); }

private:
    std::optional<Objection> do_act(Seat seat, std::string_view text, std::string& written) override
    {
        const auto read = R::parse_action(*scenario_, seat, text);
        if (const auto* malformed = std::get_if<Malformed>(&read))
            return Objection{malformed->expected, malformed->position};
        const auto& action = *std::get_if<typename R::Action>(&read);
        if (auto refusal = R::check(state_, seat, action)) return Objection{*refusal, {}};
        written = R::to_text(*scenario_, seat, action);
        remember();
        pace_.note(state_, seat, action);
        JournalOf<R> journal(events_);
        R::apply(state_, seat, action, journal);
        return std::nullopt;
    }
    void do_fall(const Faces& faces) override
    {
        JournalOf<R> journal(events_);
        R::apply(state_, R::reduce(state_, faces), journal);
    }
    void do_time(Seat seat) override
    {
        JournalOf<R> journal(events_);
        R::time_is_up(state_, seat, journal);
    }
    bool do_undo() override
    {
        if (earlier_.empty()) return false;
        state_ = earlier_.back()->state;
        pace_ = earlier_.back()->pace;
        events_.resize(earlier_.back()->events);
        noted_ = events_.size();
        spare_ = std::move(earlier_.back());
        earlier_.pop_back();
        return true;
    }
    void forget_undo() override
    {
        if (earlier_.empty()) return;
        spare_ = std::move(earlier_.front());
        earlier_.clear();
    }
    /// Keeps the position for undo, in room that was in use before if there is some: a state takes much of it.
    void remember()
    {
        if (!spare_) spare_.reset(new Earlier);  // not made zero first, as make_unique does
        spare_->state = state_;
        spare_->events = events_.size();
        spare_->pace = pace_;
        earlier_.push_back(std::move(spare_));
    }
    std::vector<std::string> take_event_lines(Seats& seen_by, bool& revealed) override
    {
        std::vector<std::string> lines;
        for (; noted_ < events_.size(); ++noted_) {
            const auto& event = events_[noted_];
            lines.push_back(R::to_text(*scenario_, event));
            revealed = revealed || R::reveals(event);
            for (std::size_t i = 0; i < seats().size(); ++i)
                if (const Seat seat{static_cast<std::uint8_t>(i)}; R::seen(*scenario_, event, seat))
                    seen_by.insert(seat);
        }
        return lines;
    }

    struct Earlier {
        typename R::State state;
        std::size_t events = 0;
        Pace<R> pace;
    };

    std::shared_ptr<const typename R::Scenario> scenario_;
    typename R::State state_;
    std::vector<typename R::Event> events_;
    std::size_t noted_ = 0;
    std::vector<std::unique_ptr<Earlier>> earlier_;
    std::unique_ptr<Earlier> spare_;  ///< of what was kept before
    Pace<R> pace_;
    mutable std::vector<Parts> written_;  ///< the last view of each seat, and the whole state
};

template <Ruleset R>
class SettingOf final : public Setting {
public:
    SettingOf(std::shared_ptr<const typename R::Scenario> scenario, Document data, Document numbers)
        : scenario_(std::move(scenario)), data_(std::move(data)), numbers_(std::move(numbers)),
          hash_(content_hash(data_, numbers_))
    {
    }

    std::span<const SeatInfo> seats() const override { return R::seats(*scenario_); }
    std::span<const std::string> sides() const override { return R::sides(*scenario_); }
    const std::string& hash() const override { return hash_; }
    std::optional<int> turn_hours() const override
    {
        if constexpr (requires { R::turn_hours(*scenario_); })
            return R::turn_hours(*scenario_);
        else
            return std::nullopt;
    }

    std::unique_ptr<Match> open(Header header) const override
    {
        header.system = R::name;
        header.version = R::version;
        header.hash = hash_;
        header.scenario_data = data_;
        header.numbers_data = numbers_;
        header.parts.clear();
        if constexpr (HasParts<R>)
            for (const std::string& pointer : R::parts(data_)) header.parts.push_back(part_of(data_, pointer));
        std::vector<std::string> lines = to_lines(header, default_numbers(R::name));
        return std::make_unique<MatchOf<R>>(scenario_, std::move(header), std::move(lines));
    }

    SimulatedResult simulate(const std::vector<std::string>& bots, std::uint64_t key, std::uint64_t longest) const override
    {
        auto state = R::opening(scenario_);
        JournalOf<R> silent;
        std::vector<typename R::Action> scratch;
        std::array<std::uint64_t, 32> choices{};
        std::array<std::uint64_t, 256> fallen{};
        Pace<R> pace;
        const bool paced = std::any_of(bots.begin(), bots.end(), [](const std::string& bot) { return bot.starts_with("search"); });
        SimulatedResult result;
        for (std::uint64_t step = 0; step < longest; ++step) {
            const Pending pending = R::pending(state);
            if (const auto* over = std::get_if<Over>(&pending)) {
                result.ended = true;
                result.winner = over->winner;
                break;
            }
            if (const auto* choice = std::get_if<Choice>(&pending)) {
                const Seat seat = *choice->awaited.begin();
                Rng mind = seeded_mind(key, seat, choices[seat.index]++);
                const auto action = choice_of<R>(bots[seat.index], state, seat, mind, scratch, pace.had(state, seat));
                if (paced) pace.note(state, seat, action);
                R::apply(state, seat, action, silent);
                ++result.actions;
            } else {
                const Cast cast = R::cast(state);
                R::apply(state, R::reduce(state, seeded_faces(key, cast, fallen[cast.kind]++)), silent);
            }
        }
        result.tally = tally_of<R>(state);
        return result;
    }

    std::uint64_t perft(int depth) const override { return montjoy::perft<R>(R::opening(scenario_), depth); }
    std::uint64_t signature(std::uint32_t games, int longest) const override
    {
        return montjoy::signature<R>(R::opening(scenario_), games, longest);
    }

private:
    std::shared_ptr<const typename R::Scenario> scenario_;
    Document data_;
    Document numbers_;
    std::string hash_;
};

template <Ruleset R>
System system_of()
{
    return {R::name, R::title, R::version, bots_of<R>(), R::tools(), R::papers(),
            [](const Document& data, const Document& numbers, Problems& problems) -> std::shared_ptr<const Setting> {
                auto scenario = R::read(data, numbers, problems);
                if (!scenario) return nullptr;
                for (const SeatInfo& seat : R::seats(*scenario))
                    if (!is_seat_name(seat.name)) {
                        problems.push_back({"/seats", {{}, "\"{}\" cannot be a seat's name: lower case letters, digits and dashes are allowed, and no word of the record's own", {seat.name}}});
                        return nullptr;
                    }
                Document whole = data, chosen = numbers;
                if constexpr (Wholes<R>) whole = R::whole(data);
                if constexpr (ChoosesNumbers<R>) chosen = R::numbers_of(data, numbers);
                if (!(whole == data && chosen == numbers)) {
                    Problems told_already;
                    scenario = R::read(whole, chosen, told_already);
                    if (!scenario) {
                        problems.insert(problems.end(), told_already.begin(), told_already.end());
                        return nullptr;
                    }
                }
                return std::make_shared<SettingOf<R>>(std::move(scenario), std::move(whole), std::move(chosen));
            }};
}

}  // namespace montjoy
