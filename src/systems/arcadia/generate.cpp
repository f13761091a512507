// The tool "generate": a scenario with every roll of its set-up, both armies deployed.  AR-SCN-1 to AR-SCN-23
#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/chance.hpp"
#include "systems/arcadia/events.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/show.hpp"
#include "systems/arcadia/tools.hpp"
#include "systems/arcadia/view.hpp"
#include "systems/arcadia/writing.hpp"

namespace montjoy::arcadia {
namespace {

// Stances and scouts that the file fixes for the player; the automa chooses the rest.
struct Wishes {
    std::optional<Stance> stance;
    std::optional<std::vector<std::int64_t>> scouts;
};

Action choice(const State& state, Side side, const Wishes& wishes, Rng& rng)
{
    using K = Action::Kind;
    if (side == Side::player && state.open.stage == Stage::stance && wishes.stance)
        return {K::stance, static_cast<std::uint8_t>(*wishes.stance)};
    if (side == Side::player && state.open.stage == Stage::scouts && wishes.scouts) {
        for (const std::int64_t n : *wishes.scouts)
            if (!(state.secret[side].scouts >> n & 1)) return {K::scout, static_cast<std::uint8_t>(n)};
        return {K::ready};
    }
    return automa(view_of(state, side), rng).action;
}

}  // namespace

ToolAnswer run_generate(const ToolInput& input)
{
    ToolAnswer answer;
    auto document = read_file(input, 0, answer);
    if (!document) return answer;
    Wishes wishes;
    {
        const Place place(*document, answer.problems);
        if (const Place stance = place.optional("stance")) wishes.stance = stance.choice(Stance::attack, "AR-SCN-1"_rule);
        if (const Place scouts = place.optional("scouts")) {
            wishes.scouts.emplace();
            for (const Place& item : scouts.items(0, 18)) wishes.scouts->push_back(item.integer(1, most_units, 1, "AR-SCN-3"_rule));
        }
    }
    std::erase_if(document->fields, [](const auto& field) { return field.first == "stance" || field.first == "scouts"; });
    if (!document->find("kind")) {
        Document kind;
        kind.kind = Document::Kind::string;
        kind.string = "generated";
        document->fields.emplace_back("kind", kind);
    }
    const auto scenario = read_scenario(*document, *input.numbers, answer.problems);
    if (!scenario || refused(answer.problems)) return answer;

    std::uint64_t seed = 0;
    if (const std::string* given = input.find("seed")) {
        const auto n = parse_integer(*given, 0, std::int64_t{1} << 62);
        if (!n) {
            answer.problems.push_back({"--seed", {{}, "a whole number from 0 is expected", {}}, false});
            return answer;
        }
        seed = static_cast<std::uint64_t>(*n);
    }
    Rng dice(seed), mind(seed, 1);
    State state = opening_of(scenario);
    std::vector<Event> events;
    Chronicle journal(events);
    std::string told;
    while (state.open.stage < Stage::deal) {
        if (waits_for_chance(state.open)) {
            const Cast cast = cast_now(state);
            const Faces faces = throw_dice(dice, cast.count, cast.sides);
            told += cat("roll ", render(why_now(state)), ": ", to_text(faces), "\n");
            roll_fell(state, reduce_faces(state, faces), journal);
        } else {
            const Side side = awaited(*scenario, state.open).contains(Side::player) ? Side::player : Side::enemy;
            const Action act = choice(state, side, wishes, mind);
            if (const auto no = check_act(eyes(state, side), act)) {
                answer.problems.push_back({"/scouts", *no, false});
                return answer;
            }
            told += cat("act ", name_of(side), " ", write_act(*scenario, act), "\n");
            do_act(state, side, act, journal);
        }
        for (const Event& e : events)
            for (const Message& m : sentences(*scenario, e)) told += cat("  ", render_with_clause(m), "\n");
        events.clear();
    }
    if (input.has("json")) {
        Writer w;
        write_state(state, w);
        answer.text = w.text() + "\n";
    } else {
        answer.text = told + show_board(position(state), Side::player, {});
    }
    return answer;
}

}  // namespace montjoy::arcadia
