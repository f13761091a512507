#include "referee/record.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/hash.hpp"
#include "base/plain_line.hpp"
#include "base/text.hpp"

namespace montjoy {
namespace {

constexpr std::string_view first_line = "montjoy 1";
constexpr std::array<std::string_view, 7> own_words{"act", "roll", "undo", "time", "resign", "draw", "say"};

void note_replaced(const Document& now, const Document* before, const std::string& pointer,
                   std::vector<std::string>& out)
{
    if (now.kind == Document::Kind::object) {
        for (const auto& [name, value] : now.fields)
            note_replaced(value, before ? before->find(name) : nullptr, cat(pointer, '/', name), out);
    } else if (!before || !(now == *before)) {
        out.push_back(cat(pointer, ' ', to_json(now)));
    }
}

std::optional<std::uint64_t> parse_hex64(std::string_view text)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (text.size() != 16 || read.ec != std::errc{} || read.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Reads the header line by line; `fault` is set once.
class HeaderReader {
public:
    explicit HeaderReader(const std::vector<std::string_view>& lines) : lines_(lines) {}

    std::optional<RecordFault> fault;
    std::size_t at = 0;

    std::string_view line() const { return at < lines_.size() ? lines_[at] : std::string_view{}; }

    /// What stands after `word` and a blank on this line, which is then used up.
    std::string_view rest(std::string_view word)
    {
        if (fault) return {};
        if (at >= lines_.size() || !line().starts_with(word) || line().size() <= word.size() ||
            line()[word.size()] != ' ') {
            wrong(cat("\"", word, " ...\""));
            return {};
        }
        return lines_[at++].substr(word.size() + 1);
    }
    /// The same, where nothing else is compared with what stands there.
    std::string_view plain_rest(std::string_view word)
    {
        const std::string_view found = rest(word);
        if (!is_plain_line(found)) wrong_before("a line of UTF-8 without control characters");
        return found;
    }
    bool next_is(std::string_view word) const { return !fault && line().starts_with(cat(word, ' ')); }

    void wrong(const std::string& expected)
    {
        if (!fault)
            fault = {at + 1, at < lines_.size() ? cat("\"", line(), "\" stands here; expected is ", expected)
                                                : cat("the record ends here; expected is ", expected)};
    }
    void wrong_before(const std::string& expected)
    {
        --at;
        wrong(expected);
    }

    Document data(std::string_view word)
    {
        const std::string_view json = rest(word);
        if (fault) return {};
        Problems problems;
        auto document = parse_document(json, problems);
        if (!document) {
            fault = {at, problems.empty() ? "this is not JSON" : to_text(problems.front())};
            return {};
        }
        return *std::move(document);
    }

private:
    const std::vector<std::string_view>& lines_;
};

}  // namespace

std::vector<std::string> replaced_numbers(const Document& numbers, const Document& defaults)
{
    std::vector<std::string> out;
    note_replaced(numbers, &defaults, "", out);
    return out;
}

std::vector<std::string> to_lines(const Header& header, const Document& defaults)
{
    std::vector<std::string> lines{std::string(first_line), cat("system ", header.system),
                                   cat("rules ", header.version), cat("scenario ", is_plain_line(header.scenario) ? header.scenario : "unnamed"),
                                   cat("hash ", header.hash)};
    std::string dice = cat("dice ", name_of(header.dice));
    if (header.dice == Dice::seeded) dice += cat(' ', to_hex(header.key));
    if (header.dice == Dice::sealed) dice += cat(' ', header.seal);
    lines.push_back(dice);
    if (const Document* options = header.scenario_data.find("options"))
        for (const auto& [name, value] : options->fields)
            lines.push_back(cat("option ", name, ' ', to_json(value)));
    for (const std::string& number : replaced_numbers(header.numbers_data, defaults))
        lines.push_back(cat("number ", number));
    for (const auto& seat : header.seats) lines.push_back(cat("seat ", seat.name, ' ', seat.player));
    for (const auto& part : header.parts) lines.push_back(cat("holds ", part.pointer, ' ', part.hash));
    lines.push_back(cat("scenario-data ", to_json(header.scenario_data)));
    lines.push_back(cat("numbers-data ", to_json(header.numbers_data)));
    lines.push_back("begin");
    return lines;
}

Header::Part part_of(const Document& scenario, std::string_view pointer)
{
    const Document* at = &scenario;
    for (const std::string_view step : split(pointer.substr(std::min<std::size_t>(pointer.size(), 1)), '/'))
        if (at) at = at->find(step);
    return {std::string(pointer), at ? to_hex(sha256(to_json(*at))) : std::string("nothing")};
}

std::string to_text(const RecordFault& fault)
{
    std::string text = cat("line ", fault.line, ": ", fault.what);
    // What a record holds may move no cursor and change no colour where its fault is shown.
    if (!is_plain_line(text))
        for (char& c : text)
            if (c < ' ' || c > '~') c = '?';
    return text;
}

std::variant<Header, RecordFault> parse_header(const std::vector<std::string_view>& lines, std::size_t& used)
{
    HeaderReader reader(lines);
    if (reader.line() != first_line) reader.wrong(cat('"', first_line, '"'));
    ++reader.at;
    Header header;
    header.system = reader.rest("system");
    const auto version = parse_integer(reader.rest("rules"), 1, 1'000'000);
    if (!reader.fault && !version) reader.wrong_before("a version of the rules, from 1");
    header.version = static_cast<int>(version.value_or(0));
    header.scenario = reader.plain_rest("scenario");
    header.hash = reader.rest("hash");

    const auto dice = words(reader.rest("dice"));
    const auto mode = dice.empty() ? std::nullopt : named<Dice>(dice[0]);
    const std::size_t asked = mode == Dice::table ? 1 : 2;
    if (!reader.fault && (!mode || dice.size() != asked))
        reader.wrong_before("\"dice seeded KEY\", \"dice table\" or \"dice sealed HASH\"");
    if (!reader.fault) {
        header.dice = *mode;
        if (*mode == Dice::seeded) {
            const auto key = parse_hex64(dice[1]);
            if (!key) reader.wrong_before("a key of sixteen hexadecimal digits");
            header.key = key.value_or(0);
        } else if (*mode == Dice::sealed) {
            header.seal = dice[1];
        }
    }
    while (reader.next_is("option")) ++reader.at;
    while (reader.next_is("number")) ++reader.at;
    while (reader.next_is("seat")) {
        const auto parts = words(reader.plain_rest("seat"));
        if (parts.size() != 2 || !is_seat_name(parts[0])) {
            reader.wrong_before("\"seat NAME PLAYER\"");
            break;
        }
        header.seats.push_back({std::string(parts[0]), std::string(parts[1])});
    }
    while (reader.next_is("holds")) {
        const auto parts = words(reader.rest("holds"));
        if (parts.size() != 2) {
            reader.wrong_before("\"holds POINTER HASH\"");
            break;
        }
        header.parts.push_back({std::string(parts[0]), std::string(parts[1])});
    }
    header.scenario_data = reader.data("scenario-data");
    header.numbers_data = reader.data("numbers-data");
    if (!reader.fault && reader.line() != "begin") reader.wrong("\"begin\"");
    if (reader.fault) return *reader.fault;
    used = reader.at + 1;
    return header;
}

bool is_seat_name(std::string_view name)
{
    if (name.empty() || name.size() > 40) return false;
    for (const char c : name)
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
    return std::find(own_words.begin(), own_words.end(), name) == own_words.end();
}

std::string to_line(const Step& step, std::string_view dice)
{
    std::string line = cat(step.number, ' ');
    switch (step.kind) {
        case Step::Kind::act: line += cat(step.seat, ": ", step.text); break;
        case Step::Kind::roll: line += cat("roll ", step.seat, ' ', dice, ": ", to_text(step.faces)); break;
        case Step::Kind::say: line += cat("say ", step.seat, ": ", step.text); break;
        default: line += cat(own_words[static_cast<std::size_t>(step.kind)], ' ', step.seat);
    }
    return cat(line, " #", step.mark);
}

std::variant<Step, std::string> parse_step(std::string_view line)
{
    const std::size_t blank = line.find(' ');
    const auto number = parse_integer(line.substr(0, blank), 1, 1'000'000'000);
    if (!number || blank == std::string_view::npos) return std::string("a step, which begins with its number");
    line.remove_prefix(blank + 1);
    const std::size_t hash = line.rfind(" #");
    if (hash == std::string_view::npos || line.size() - hash != 6)
        return std::string("a step, which ends with the mark of the state after it, as in \"#1f3a\"");
    Step step;
    step.number = static_cast<std::uint64_t>(*number);
    step.mark = line.substr(hash + 2);
    line = line.substr(0, hash);

    const std::size_t end = line.find_first_of(" :");
    const auto word = std::find(own_words.begin(), own_words.end(), line.substr(0, end));
    if (word != own_words.end()) {
        step.kind = static_cast<Step::Kind>(word - own_words.begin());
        line.remove_prefix(std::min(line.size(), word->size() + 1));
    }
    const std::size_t colon = line.find(": ");
    if (step.kind == Step::Kind::act || step.kind == Step::Kind::say) {
        if (colon == std::string_view::npos) return std::string("\"SEAT: ACTION\"");
        step.seat = line.substr(0, colon);
        step.text = line.substr(colon + 2);
    } else if (step.kind == Step::Kind::roll) {
        const auto before = words(line.substr(0, colon));
        if (colon == std::string_view::npos || before.size() != 2)
            return std::string("\"roll SEAT DICE: FACES\"");
        step.seat = before[0];
        for (const std::string_view face : words(line.substr(colon + 2))) {
            const auto value = parse_integer(face, 1, UINT32_MAX);
            if (!value || step.faces.full()) return std::string("faces, whole numbers from 1");
            step.faces.push_back(static_cast<std::uint32_t>(*value));
        }
    } else {
        step.seat = line;
    }
    return step;
}

std::vector<std::string_view> whole_lines(std::string_view text, bool& torn)
{
    auto lines = split(text, '\n');
    torn = !lines.back().empty();
    lines.pop_back();
    return lines;
}

}  // namespace montjoy
