#include "apps/cli/play/watch.hpp"

#include <algorithm>
#include <array>

#include "apps/cli/retelling.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t last_things = 6;  // that somebody is reminded of

/// Fields that tell whose view it is, and nothing else.
constexpr std::array<std::string_view, 4> names_of_eyes{"seat", "you", "viewer", "eyes"};

bool same(const Document& a, const Document& b)
{
    if (a.kind != b.kind || a.items.size() != b.items.size() || a.fields.size() != b.fields.size()) return false;
    if (a.items.empty() && a.fields.empty()) return a == b;
    for (std::size_t i = 0; i < a.items.size(); ++i)
        if (!same(a.items[i], b.items[i])) return false;
    for (std::size_t i = 0; i < a.fields.size(); ++i) {
        if (a.fields[i].first != b.fields[i].first) return false;
        const bool eyes = std::find(names_of_eyes.begin(), names_of_eyes.end(), a.fields[i].first) != names_of_eyes.end();
        if (!eyes && !same(a.fields[i].second, b.fields[i].second)) return false;
    }
    return true;
}

/// A line for each thing that happened; the same several times over is one line.
std::string lines_of(const std::vector<Message>& news, const Style& style)
{
    std::string text;
    for (std::size_t i = 0, next = 0; i < news.size(); i = next) {
        const std::string line = told(news[i], style);
        for (next = i + 1; next < news.size() && told(news[next], style) == line;) ++next;
        const std::string times = next - i > 1 ? cat(" (", next - i, " times)") : std::string();
        text += wrapped(cat("* ", line, times), static_cast<std::size_t>(style.width));
    }
    return text;
}

}  // namespace

bool same_sight(const Match& match, Seat a, Seat b)
{
    if (a == b) return true;
    Problems ignored;
    const auto one = parse_document(match.view_json(a), ignored);
    const auto other = parse_document(match.view_json(b), ignored);
    return one && other && same(*one, *other);
}

Watch::Watch(const Terminal& terminal, const Match& match, Seat seat)
    : terminal_(terminal), match_(match), seated_(seat), told_(match.seats().size(), match.events()), greeted_(seat)
{
}

bool Watch::sit(Seat seat, bool hidden, Prompt& prompt)
{
    if (seat == seated_) return true;
    if (!hidden) {
        told_[seat.index] = std::max(told_[seat.index], told_[seated_.index]);
        seated_ = seat;
        return true;
    }
    const std::string& name = match_.name_of_seat(seat);
    terminal_.clear();
    seated_ = seat;
    shown_.clear();
    prompt.forget();
    if (!terminal_.is_person())
        terminal_.print(cat("---- ", name, " ----\n"));
    else if (!prompt.line(cat("The screen is for ", name, ". Enter when nobody else looks: ")))
        return false;
    if (!greeted_.contains(seat) && told_[seat.index] > 0) terminal_.print(recent(last_things));
    greeted_.insert(seat);
    return true;
}

void Watch::tell()
{
    std::size_t& told_so_far = told_[seated_.index];
    told_so_far = std::min(told_so_far, match_.events());  // fewer after an undo
    terminal_.print(lines_of(match_.news(seated_, told_so_far), terminal_.style()));
    told_so_far = match_.events();
}

std::string Watch::recent(std::size_t count) const
{
    const auto all = match_.news(seated_, 0);
    const std::size_t end = all.size() - match_.news(seated_, std::min(told_[seated_.index], match_.events())).size();
    const auto last = all.begin() + static_cast<std::ptrdiff_t>(end);
    return lines_of({last - static_cast<std::ptrdiff_t>(std::min(end, count)), last}, terminal_.style());
}

void Watch::show() { show(match_.show(seated_, terminal_.style())); }

void Watch::show_change()
{
    std::string page = match_.show(seated_, terminal_.style());
    if (page != shown_ && terminal_.fits(page)) show(std::move(page));
}

void Watch::show(std::string page)
{
    terminal_.print(page.ends_with('\n') ? page : page + '\n');
    shown_ = std::move(page);
}

}  // namespace montjoy::cli
