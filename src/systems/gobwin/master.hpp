// The game master's rulings. Section "The game master".
#pragma once

#include <span>

#include "systems/gobwin/movement.hpp"

namespace montjoy::gobwin {

/// How an edit is written: its word, then its fields in order. GB-GM-1
/// N nation by its key · S stack · H hex · D design of that nation, "d2" · I which, from 1 ·
/// A a number · T terrain · E side · P specials, "-" none · B on or off · O nation or "none"
struct EditForm {
    Edit edit;
    std::string_view word;
    std::string_view fields;
};
std::span<const EditForm> edit_forms();
const EditForm& form_of(Edit edit);

/// Why the seat may not make that ruling now, if so: it is no game master, dice are asked for, or
/// what it names is not there or would not stand. GB-GM-1
Bar bar_ruling(const State& state, Seat seat, const Ruling& ruling);
/// What no map could bear of what `ruling` would leave, in words; empty if nothing.
std::string broken_by(const State& state, const Ruling& ruling);
/// Requires that nothing bars it.
void rule(State& state, const Ruling& ruling, Writing& journal);

/// A ruling that nothing bars, for tests.
std::optional<Ruling> sample_ruling(const State& state, Seat seat, Rng& rng);

/// Which invariant of the state is broken; empty where all hold.
std::string broken_invariant_of(const State& state);

}  // namespace montjoy::gobwin
