// The tool "muster": a battle of one's own, both armies written out whole, from army lists in files.
#include "base/text.hpp"
#include "base/writer.hpp"
#include "systems/arcadia/scenario.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

Document text_document(std::string text)
{
    Document d;
    d.kind = Document::Kind::string;
    d.string = std::move(text);
    return d;
}

// The enemy: the second file, or one of the published armies.
std::optional<Document> enemy_of(const ToolInput& input, ToolAnswer& answer)
{
    const std::string* const named = input.find("against");
    if (input.files.size() > 1) {
        if (named) answer.problems.push_back({"--against", {"AR-PTS-1"_rule, "the enemy is the second file already", {}}, false});
        return read_file(input, 1, answer);
    }
    if (named) return text_document(*named);
    const auto names = published_armies();
    answer.problems.push_back({"--against", {"AR-PTS-1"_rule, "an enemy is wanted: a second file, or --against with one of {}",
                                             {join({names.begin(), names.end()}, ", ")}}, false});
    return std::nullopt;
}

// What a scenario of that kind needs besides its armies: the player attacks where somebody defends, and outscouts.
void write_course(Writer& w, Kind kind)
{
    const bool trap = kind == Kind::trap;
    if (has_defender(kind)) w.field("defender", "enemy");
    if (trap || kind == Kind::surprise_attack || kind == Kind::ambush || kind == Kind::surprise_assault) w.field("first", trap ? "enemy" : "player");
    if (kind == Kind::surprise_attack || kind == Kind::ambush) w.field("surprised", "enemy");
}

std::string title_of(const Document& army, std::string_view otherwise)
{
    if (army.kind == Document::Kind::string) return army.string;
    const Document* const title = army.find("title");
    return title && title->kind == Document::Kind::string ? title->string : std::string(otherwise);
}

std::string battle(const Document& own, const Document& enemy, std::optional<Kind> kind, const ToolInput& input)
{
    Writer w;
    w.open().field("title", cat(title_of(own, "One army"), " against ", title_of(enemy, "another")));
    w.field("teaches", kind ? "A battle of one's own." : "A battle of one's own, set up by the scenario generator.");
    w.field("kind", kind ? name_of(*kind) : std::string_view("generated"));
    if (input.has("large")) w.field("board", "large");
    if (input.has("tuned")) w.field("numbers", "tuned");
    if (kind) write_course(w, *kind);
    w.key("player").open().key("army").raw(to_json(own));
    if (kind) w.field("stance", "attack");
    w.close().key("enemy").open().key("army").raw(to_json(enemy));
    if (!input.has("hands")) w.field("npc", true);
    if (kind) w.field("stance", has_defender(*kind) ? "defend" : "attack");
    w.close().close();
    return std::move(w).text();
}

// A fault of the battle as one of the file where it stands; who reads a single file names that himself.
Problem in_file(const ToolInput& input, Problem p)
{
    const std::string_view sides[]{"/player/army", "/enemy/army"};
    if (input.find("against") && p.where.starts_with(sides[1])) p.where = "--against";
    for (std::size_t i = 0; i < input.files.size() && i < 2; ++i)
        if (p.where.starts_with(sides[i])) {
            const std::string there = p.where.substr(sides[i].size());
            p.where = input.files.size() == 1 ? there : cat(input.files[i].first, there.empty() ? "" : ": ", there);
        }
    return p;
}

}  // namespace

ToolAnswer run_muster(const ToolInput& input)
{
    ToolAnswer answer;
    const auto own = read_file(input, 0, answer);
    const auto enemy = enemy_of(input, answer);
    std::optional<Kind> kind;
    if (const std::string* const said = input.find("kind")) {
        kind = named<Kind>(*said);
        if (!kind) {
            std::vector<std::string> known;
            for (const Kind each : every<Kind>()) known.emplace_back(name_of(each));
            answer.problems.push_back({"--kind", {"AR-SCN-6"_rule, "no battle goes by this name; there are {}", {join(known, ", ")}}, false});
        }
    }
    if (refused(answer.problems)) return answer;
    Problems problems;
    auto document = parse_document(battle(*own, *enemy, kind, input), problems);
    if (document) read_scenario(*document, *input.numbers, problems);
    for (Problem& p : problems) answer.problems.push_back(in_file(input, std::move(p)));
    if (!document || refused(answer.problems)) return answer;
    Document whole = whole_scenario(*document);
    if (input.has("tuned")) whole.fields.emplace_back("numbers", text_document("tuned"));
    whole.fields.insert(whole.fields.begin(), {"system", text_document("arcadia")});
    answer.text = to_json(whole) + "\n";
    return answer;
}

}  // namespace montjoy::arcadia
