#include "apps/server/table/sheet.hpp"

#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::size_t digits_of_sum = 8;

struct Envelope {
    std::string_view first, last, label;
};
constexpr Envelope orders_envelope{"[montjoy orders]", "[end of orders]", "orders"};
constexpr Envelope report_envelope{"[montjoy report]", "[end of report]", "a report"};

std::string sum_of(const std::string& body) { return to_hex(sha256(body)).substr(0, digits_of_sum); }

/// A line without what quoting and line ends put around it.
std::string_view bare(std::string_view line)
{
    while (line.starts_with("> ") || line.starts_with(">")) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    return line;
}

/// Reads an envelope line by line; the first fault stays.
class Reader {
public:
    Reader(std::string_view text, const Envelope& envelope) : envelope_(envelope), lines_(split(text, '\n'))
    {
        while (at_ < lines_.size() && line() != envelope.first) ++at_;
        if (at_ == lines_.size()) {
            at_ = 0;
            fail(cat("no ", envelope.label, " here: a line \"", envelope.first, "\" is expected"));
        } else {
            ++at_;
        }
    }

    std::optional<SheetFault> fault;

    std::string field(std::string_view name)
    {
        if (fault) return {};
        const std::string front = cat(name, ": ");
        if (at_ >= lines_.size() || !line().starts_with(front)) {
            fail(cat('"', front, "...\" is expected"));
            return {};
        }
        std::string value(line().substr(front.size()));
        take();
        return value;
    }

    std::uint64_t number(std::string_view name)
    {
        const std::string text = field(name);
        const auto value = parse_integer(text, 0, INT64_MAX);
        if (!fault && !value) {
            --at_;
            fail(cat("a number is expected after \"", name, ": \""));
        }
        return static_cast<std::uint64_t>(value.value_or(0));
    }

    /// The numbered lines up to the sum, and the sum itself.
    std::vector<std::string> numbered()
    {
        std::vector<std::string> items;
        while (!fault && at_ < lines_.size() && !line().starts_with("sum: ")) {
            const std::string front = cat(items.size() + 1, ". ");
            if (!line().starts_with(front)) {
                fail(cat('"', front, "...\" or \"sum: ...\" is expected"));
                break;
            }
            items.emplace_back(line().substr(front.size()));
            take();
        }
        const std::string asked = sum_of(body_);
        const std::string sum = field("sum");
        if (!fault && sum != asked) {
            --at_;
            fail("the text is not what was written: the sum does not hold");
        }
        if (!fault && (at_ >= lines_.size() || line() != envelope_.last)) fail(cat('"', envelope_.last, "\" is expected"));
        return items;
    }

    /// Whether another envelope of the kind follows: which one is meant?
    void no_other()
    {
        for (std::size_t i = at_ + 1; !fault && i < lines_.size(); ++i)
            if (bare(lines_[i]) == envelope_.first) {
                at_ = i;
                fail(cat("there are two of ", envelope_.label, " here; one is expected"));
            }
    }

private:
    std::string_view line() const { return bare(lines_[at_]); }
    void take()
    {
        body_ += line();
        body_ += '\n';
        ++at_;
    }
    void fail(std::string what)
    {
        if (!fault) fault = SheetFault{at_ + 1, std::move(what)};
    }

    const Envelope& envelope_;
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
    std::string body_;
};

std::string sealed(const Envelope& envelope, std::string body, const std::vector<std::string>& items)
{
    for (std::size_t i = 0; i < items.size(); ++i) body += cat(i + 1, ". ", bare(items[i]), '\n');
    return cat(envelope.first, '\n', body, "sum: ", sum_of(body), '\n', envelope.last, '\n');
}

}  // namespace

std::string to_text(const Sheet& sheet)
{
    return sealed(orders_envelope, cat("game: ", sheet.game, "\nseat: ", sheet.seat, "\nview: ", sheet.number, '\n'), sheet.orders);
}

std::string to_text(const Report& report)
{
    return sealed(report_envelope, cat("game: ", report.game, "\nseat: ", report.seat, "\nview: ", report.number, "\nwhen: ", report.when, '\n'), report.lines);
}

std::variant<Sheet, SheetFault> read_sheet(std::string_view text)
{
    Reader reader(text, orders_envelope);
    Sheet sheet;
    sheet.game = reader.field("game");
    sheet.seat = reader.field("seat");
    sheet.number = reader.number("view");
    sheet.orders = reader.numbered();
    reader.no_other();
    if (reader.fault) return *reader.fault;
    return sheet;
}

std::variant<Report, SheetFault> read_report(std::string_view text)
{
    Reader reader(text, report_envelope);
    Report report;
    report.game = reader.field("game");
    report.seat = reader.field("seat");
    report.number = reader.number("view");
    report.when = reader.field("when");
    report.lines = reader.numbered();
    reader.no_other();
    if (reader.fault) return *reader.fault;
    return report;
}

std::size_t line_of_order(std::string_view text, std::size_t n)
{
    const auto lines = split(text, '\n');
    std::size_t at = 0;
    while (at < lines.size() && bare(lines[at]) != orders_envelope.first) ++at;
    return at + 5 + n;  // below it stand three fields
}

Applied apply(const Sheet& sheet, std::string_view text, Match& match, Luck& luck)
{
    Applied applied;
    const auto refuse = [&](std::size_t line, std::string what) { applied.fault = SheetFault{line, std::move(what)}; };
    const auto seat = match.seat_named(sheet.seat);
    const std::size_t first = line_of_order(text, 0);
    if (!seat) {
        refuse(first - 2, cat("there is no seat \"", sheet.seat, "\" in this game"));
        return applied;
    }
    if (sheet.number != match.view_number(*seat)) {
        refuse(first - 1, cat("the orders were made on view ", sheet.number, "; the game stands at view ", match.view_number(*seat)));
        return applied;
    }
    for (const std::string& order : sheet.orders) {
        if (const auto objection = match.submit(*seat, order)) {
            refuse(line_of_order(text, applied.done), to_text(*objection));
            break;
        }
        ++applied.done;
        if (!match.settle(luck)) {
            if (applied.done < sheet.orders.size()) refuse(line_of_order(text, applied.done), "dice are awaited before this order");
            break;
        }
    }
    return applied;
}

}  // namespace montjoy::server
