// "Random bytes as choices": every byte picks among what is legal or what can fall, in any
// scenario of a system; whatever comes, the rules' promises hold.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "referee/catalogue.hpp"
#include "ruleset/ruleset.hpp"

namespace montjoy {

/// Deals out the bytes of an input; zeros once they are spent.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    bool spent() const { return left_ == 0; }
    std::uint32_t next()
    {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }
    /// A number below `n`, of one byte or two.
    std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : (n > 256 ? next() << 8 | next() : next()) % n; }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

inline void insist(bool holds)
{
    if (!holds) std::abort();
}

template <Ruleset R>
std::vector<std::shared_ptr<const typename R::Scenario>> scenarios_of()
{
    std::vector<std::shared_ptr<const typename R::Scenario>> all;
    for (const std::string& id : scenario_ids(R::name)) {
        Problems problems;
        auto scenario = R::read(*built_in_scenario(id), default_numbers(R::name), problems);
        insist(scenario != nullptr);
        all.push_back(std::move(scenario));
    }
    insist(!all.empty());
    return all;
}

template <Ruleset R>
void play_bytes(const std::uint8_t* data, std::size_t size)
{
    static const auto scenarios = scenarios_of<R>();
    Bytes bytes(data, size);
    auto state = R::opening(scenarios[bytes.below(static_cast<std::uint32_t>(scenarios.size()))]);
    std::vector<typename R::Event> events;
    std::vector<typename R::Action> actions;
    Rng rng(bytes.next());
    for (int step = 0; !bytes.spent() && step < 3000; ++step) {
        JournalOf<R> journal(events);
        const Pending pending = R::pending(state);
        if (const auto* choice = std::get_if<Choice>(&pending)) {
            std::uint32_t nth = bytes.below(static_cast<std::uint32_t>(choice->awaited.size()));
            Seat seat;
            for (const Seat s : choice->awaited)
                if (nth-- == 0) seat = s;
            actions.clear();
            R::list(state, seat, actions);
            const std::uint32_t pick = bytes.below(static_cast<std::uint32_t>(actions.size() + 1));
            if (pick < actions.size()) {
                R::apply(state, seat, actions[pick], journal);
            } else if (const auto open = R::sample_open(state, seat, rng)) {
                insist(!R::check(state, seat, *open));
                R::apply(state, seat, *open, journal);
            } else {
                insist(!actions.empty());
                R::apply(state, seat, actions.back(), journal);
            }
        } else if (std::holds_alternative<Chance>(pending)) {
            const Cast cast = R::cast(state);
            Faces faces;
            for (int i = 0; i < cast.count; ++i) faces.push_back(1 + bytes.below(cast.sides));
            R::apply(state, R::reduce(state, faces), journal);
        } else {
            break;
        }
        insist(R::broken_invariant(state).empty());
        for (const auto& event : events) insist(!R::to_text(*R::scenario(state), event).empty());
        events.clear();
        if (step % 16 == 0) {
            const Seat seat{static_cast<std::uint8_t>(bytes.below(static_cast<std::uint32_t>(R::seats(*R::scenario(state)).size())))};
            const auto view = R::view(state, seat);
            insist(R::view(R::redeal(view, rng), seat) == view);
        }
    }
}

}  // namespace montjoy
