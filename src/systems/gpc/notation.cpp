// How acts and rulings are written and read: plain words, in lower case. What to_text writes
// parse_action reads back; what cannot be read is told with its byte and what was expected there.
#include <charconv>

#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

using Value = SubjectRow::Value;

constexpr std::string_view because = " because ";

/// A text read word by word.
class Reader {
public:
    explicit Reader(std::string_view text, std::size_t from = 0) : text_(text), at_(from) { skip(); }

    std::size_t position() const { return at_; }
    bool done() const { return at_ == text_.size(); }
    std::string_view rest() const { return text_.substr(at_); }
    /// The next word, left where it is.
    std::string_view peek() const { return text_.substr(at_, text_.find(' ', at_) - at_); }
    std::string_view word()
    {
        const std::string_view found = peek();
        at_ += found.size();
        skip();
        return found;
    }
    /// Takes `words` if they come next, whole.
    bool take(std::string_view words)
    {
        const std::string_view left = rest();
        if (left.substr(0, words.size()) != words) return false;
        if (left.size() > words.size() && left[words.size()] != ' ') return false;
        at_ += words.size();
        skip();
        return true;
    }
    Malformed expected(Message what) const { return {at_, std::move(what)}; }

private:
    void skip()
    {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view text_;
    std::size_t at_;
};

std::string knight_name(const Scenario& scenario, KnightId id)
{
    return id && static_cast<std::size_t>(id.index) < scenario.knights.size() ? scenario.sheet(id).seat : "?";
}

std::string foe_name(const Scenario& scenario, FoeId id)
{
    return id && static_cast<std::size_t>(id.index) < scenario.table.foes.size() ? scenario.table.foe(id).id : "?";
}

std::optional<KnightId> read_knight(const Scenario& scenario, Reader& reader)
{
    for (const KnightId id : all_knights(scenario))
        if (reader.peek() == scenario.sheet(id).seat) {
            reader.word();
            return id;
        }
    return std::nullopt;
}

Message a_knight(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const Sheet& sheet : scenario.knights) names.push_back(sheet.seat);
    return {{}, "a knight: {}", {join(names, ", ")}};
}

std::optional<FoeId> read_foe(const Scenario& scenario, Reader& reader)
{
    const FoeId foe = scenario.table.named(reader.peek());
    if (!foe) return std::nullopt;
    reader.word();
    return foe;
}

Message a_foe(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const FoeKind& foe : scenario.table.foes) names.push_back(foe.id);
    return {{}, "a foe: {}", {join(names, ", ")}};
}

std::optional<std::int32_t> read_number(Reader& reader, std::int64_t low, std::int64_t high)
{
    const auto number = parse_integer(reader.peek(), low, high);
    if (number) reader.word();
    return number ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

/// A manoeuvre's name as one word, for rulings: "stand-vs-two".
std::string hyphened(std::string_view name)
{
    std::string out(name);
    for (char& c : out)
        if (c == ' ') c = '-';
    return out;
}

std::string item_text(const SubjectRow& row, std::int8_t item)
{
    const auto i = static_cast<std::size_t>(item);
    return i < row.items.size() ? hyphened(row.items[i]) : "?";
}

std::string halves(std::int32_t n) { return cat(n < 0 ? "-" : "", n < 0 ? -n / 2 : n / 2, n % 2 != 0 ? ".5" : ""); }

/// A number of whole or half points, in halves.
std::optional<std::int32_t> read_halves(Reader& reader)
{
    const auto value = parse_decimal(reader.peek());
    if (!value || value->denominator() > 2 || *value > Fraction(1'000'000) || *value < Fraction(-1'000'000))
        return std::nullopt;
    reader.word();
    return static_cast<std::int32_t>((*value * 2).numerator());
}

/// The value of an edit, after its subject and knight; a fault where it is none.
std::optional<Malformed> read_value(const Scenario& scenario, const SubjectRow& row, Reader& reader, Edit& edit)
{
    if (row.value == Value::modifier || row.value == Value::item) {
        std::size_t i = row.value == Value::item ? static_cast<std::size_t>(row.low) : 0;
        while (i < row.items.size() && !reader.take(hyphened(row.items[i]))) ++i;
        if (i == row.items.size()) {
            std::vector<std::string> names;
            for (std::size_t k = row.value == Value::item ? static_cast<std::size_t>(row.low) : 0; k < row.items.size(); ++k)
                names.push_back(hyphened(row.items[k]));
            return reader.expected({{}, "one of: {}", {join(names, ", ")}});
        }
        edit.item = static_cast<std::int8_t>(i);
        if (row.value == Value::item) return std::nullopt;
    }
    if (row.value == Value::foe) {
        const auto foe = read_foe(scenario, reader);
        if (!foe) return reader.expected(a_foe(scenario));
        edit.item = foe->index;
        edit.value = 1;
        if (!reader.done()) {
            const auto place = read_number(reader, row.low, row.high);
            if (!place) return reader.expected({{}, "a place among the foes drawn, 1 to 4", {}});
            edit.value = *place;
        }
        return std::nullopt;
    }
    if (row.value == Value::yes_no) {
        const bool yes = reader.take("yes");
        if (!yes && !reader.take("no")) return reader.expected({{}, "yes or no", {}});
        edit.value = yes ? 1 : 0;
        return std::nullopt;
    }
    if (row.value == Value::text) return std::nullopt;
    edit.by = row.value != Value::dice && row.form.find("[by]") != std::string_view::npos && reader.take("by");
    const std::int64_t span = std::int64_t{row.high} - row.low;
    const auto number = row.value == Value::half ? read_halves(reader)
                                                 : read_number(reader, edit.by ? -span : row.low, edit.by ? span : row.high);
    if (!number)
        return reader.expected({{}, "a number from {} to {}", {edit.by ? -span : std::int64_t{row.low}, edit.by ? span : std::int64_t{row.high}}});
    edit.value = *number;
    if (row.value == Value::dice) {
        const auto second = read_number(reader, row.low, row.high);
        if (!second) return reader.expected({{}, "the other die, 1 to 20", {}});
        edit.second = *second;
    }
    edit.passing = row.value == Value::modifier && reader.take("round");
    return std::nullopt;
}

Parsed<Edit> read_edit(const Scenario& scenario, Reader& reader)
{
    for (const SubjectRow& row : subject_rows()) {
        if (!reader.take(name_of(row.subject))) continue;
        Edit edit{row.subject, {}, 0, false, false, 0, 0};
        if (row.knight) {
            const auto knight = read_knight(scenario, reader);
            if (!knight) return reader.expected(a_knight(scenario));
            edit.knight = *knight;
        }
        if (auto fault = read_value(scenario, row, reader, edit)) return *std::move(fault);
        if (row.value != Value::text && !reader.done()) return reader.expected({{}, "nothing more", {}});
        return edit;
    }
    std::vector<std::string> names;
    for (const SubjectRow& row : subject_rows()) names.emplace_back(name_of(row.subject));
    return reader.expected({{}, "what is ruled: {}", {join(names, ", ")}});
}

}  // namespace

std::string to_text(const Scenario& scenario, const Edit& edit)
{
    const SubjectRow& row = row_of(edit.subject);
    std::string out(name_of(edit.subject));
    if (row.knight) out += cat(' ', knight_name(scenario, edit.knight));
    const auto put_number = [&](const std::string& number) { out += cat(edit.by ? " by " : " ", number); };
    switch (row.value) {
        case Value::number: put_number(cat(edit.value)); break;
        case Value::half: put_number(halves(edit.value)); break;
        case Value::item: out += cat(' ', item_text(row, edit.item)); break;
        case Value::yes_no: out += edit.value != 0 ? " yes" : " no"; break;
        case Value::modifier:
            out += cat(' ', item_text(row, edit.item));
            put_number(cat(edit.value));
            if (edit.passing) out += " round";
            break;
        case Value::foe:
            out += cat(' ', foe_name(scenario, {edit.item}));
            if (edit.value != 1) out += cat(' ', edit.value);
            break;
        case Value::dice: out += cat(' ', edit.value, ' ', edit.second); break;
        case Value::text: break;
    }
    return out;
}

Parsed<Edit> parse_edit(const Scenario& scenario, std::string_view text)
{
    Reader reader(text);
    return read_edit(scenario, reader);
}

namespace {

std::string text_of(const Scenario&, const Continue&) { return "continue"; }
std::string text_of(const Scenario&, const Declare& act)
{
    return act.what == Declare::What::fight ? "fight" : act.what == Declare::What::announce ? "announce" : "sit out";
}
std::string text_of(const Scenario& scenario, const Choose& act)
{
    return cat(act.change ? "change " : "", name_of(act.manoeuvre), act.partner ? " " : "",
               act.partner ? knight_name(scenario, act.partner) : "");
}
std::string text_of(const Scenario& scenario, const Take& act)
{
    return cat("take ", name_of(act.what), act.foe ? " " : "", act.foe ? foe_name(scenario, act.foe) : "");
}
std::string text_of(const Scenario& scenario, const Meet& act) { return cat("meet ", foe_name(scenario, act.foe)); }
std::string text_of(const Scenario&, const Strike&) { return "strike"; }
std::string text_of(const Scenario&, const Split& act) { return cat("split ", act.first, ' ', act.second); }
std::string text_of(const Scenario&, const Stop&) { return "stop"; }
std::string text_of(const Scenario&, const CallSquire&) { return "call squire"; }
std::string text_of(const Scenario&, const UseSquire& act) { return act.horse ? "squire horse" : "squire aid"; }
std::string text_of(const Scenario&, const Guard& act) { return act.men ? "bodyguard" : "endure"; }
std::string text_of(const Scenario&, const GoOn&) { return "go on"; }
std::string text_of(const Scenario& scenario, const Afterwards& act)
{
    switch (act.what) {
        case Afterwards::What::nothing: return "move on";
        case Afterwards::What::search: return "search";
        case Afterwards::What::bring_off: return cat("bring off ", knight_name(scenario, act.other));
        case Afterwards::What::lend: return cat("lend mount ", knight_name(scenario, act.other));
        case Afterwards::What::ransom: return "take captive";
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
        if (what.size() > most || !plain(what)) return head.expected({{}, "one line of at most 400 bytes", {}});
        return Ruling{Edit{Subject::event, {}, 0, false, false, 0, 0}, std::string(what)};
    }
    Reader reader(text.substr(0, told), from);
    auto edit = read_edit(scenario, reader);
    if (auto* fault = std::get_if<Malformed>(&edit)) return *std::move(fault);
    const std::string_view reason =
        told == std::string_view::npos ? std::string_view{} : trim(text.substr(told + because.size()));
    if (told != std::string_view::npos && (reason.empty() || reason.size() > most || !plain(reason)))
        return Malformed{told + because.size(), {{}, "a reason: one line of at most 400 bytes", {}}};
    return Ruling{*std::get_if<Edit>(&edit), std::string(reason)};
}

Parsed<Action> read_choose(const Scenario& scenario, Reader& reader, bool change)
{
    // The longest names first, so that "attack vs two" is not read as "attack".
    constexpr std::array order{Manoeuvre::attack_with_another, Manoeuvre::attack_vs_two, Manoeuvre::attack,
                               Manoeuvre::charge, Manoeuvre::push_deeper, Manoeuvre::flank, Manoeuvre::disengage,
                               Manoeuvre::stand_fast, Manoeuvre::flee, Manoeuvre::stand};
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
        return reader.expected({{}, "an act: fight, announce, sit out; a manoeuvre (attack, attack with KNIGHT, attack vs two, charge, "
                                    "push deeper, flank, disengage, stand fast, flee, stand); take, meet, strike, split, stop, "
                                    "call squire, squire, bodyguard, endure, go on, search, bring off, lend mount, take captive, "
                                    "move on; change, continue, ruling", {}});
    return reader.expected({{}, "a manoeuvre: attack, attack with KNIGHT, attack vs two, charge, push deeper, flank, "
                                "disengage, stand fast, flee, stand", {}});
}

Parsed<Action> read_take(const Scenario& scenario, Reader& reader)
{
    for (const auto what : {Opportunity::weapon, Opportunity::intensity, Opportunity::ransom, Opportunity::squire})
        if (reader.take(name_of(what))) return Take{what, {}};
    if (!reader.take("foe")) return reader.expected({{}, "weapon, intensity, ransom, squire or foe KIND", {}});
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
    if (std::holds_alternative<Action>(action) && !reader.done()) return reader.expected({{}, "nothing more", {}});
    return action;
}

std::string Rules::to_text(const Scenario&, const Roll& roll) { return cat(name_of(roll.kind), ' ', roll.value); }

}  // namespace montjoy::gpc
