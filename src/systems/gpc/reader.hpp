// Reading acts and rulings: word by word, with the byte where a fault lies.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// A text read word by word.
class Reader {
public:
    explicit Reader(std::string_view text, std::size_t from = 0) : text_(text), at_(from)
    {
        skip();
    }

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

inline std::string knight_name(const Scenario& scenario, KnightId id)
{
    return id && static_cast<std::size_t>(id.index) < scenario.knights.size()
               ? scenario.sheet(id).seat
               : "?";
}

inline std::string foe_name(const Scenario& scenario, FoeId id)
{
    return id && static_cast<std::size_t>(id.index) < scenario.table.foes.size()
               ? scenario.table.foe(id).id
               : "?";
}

inline std::optional<KnightId> read_knight(const Scenario& scenario, Reader& reader)
{
    for (const KnightId id : all_knights(scenario))
        if (reader.peek() == scenario.sheet(id).seat) {
            reader.word();
            return id;
        }
    return std::nullopt;
}

inline Message a_knight(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const Sheet& sheet : scenario.knights) names.push_back(sheet.seat);
    return {{}, "a knight: {}", {join(names, ", ")}};
}

inline std::optional<FoeId> read_foe(const Scenario& scenario, Reader& reader)
{
    const FoeId foe = scenario.table.named(reader.peek());
    if (!foe) return std::nullopt;
    reader.word();
    return foe;
}

inline Message a_foe(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const FoeKind& foe : scenario.table.foes) names.push_back(foe.id);
    return {{}, "a foe: {}", {join(names, ", ")}};
}

inline std::optional<std::int32_t> read_number(Reader& reader, std::int64_t low, std::int64_t high)
{
    const auto number = parse_integer(reader.peek(), low, high);
    if (number) reader.word();
    return number ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

}  // namespace montjoy::gpc
