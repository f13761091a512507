#include "apps/cli/orders.hpp"

#include <cstdlib>

#include "apps/cli/files.hpp"
#include "apps/cli/game_file.hpp"
#include "apps/cli/remote.hpp"
#include "apps/server/table/sheet.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"
#include "referee/luck.hpp"

namespace montjoy::cli {
namespace {

using server::Sheet;
using server::SheetFault;

[[noreturn]] void refuse_line(const std::string& file, std::size_t line, std::string_view why)
{
    refuse(cat(name_of_file(file), ":", line, ": ", why));
}

Sheet sheet_in(const std::string& file, const std::string& text)
{
    auto read = server::read_sheet(text);
    if (const auto* const fault = std::get_if<SheetFault>(&read)) refuse_line(file, fault->line, fault->what);
    return *std::get_if<Sheet>(&read);
}

/// What a saved game is called in a list of orders: its file's name.
std::string id_of_file(const std::string& file)
{
    const std::string name = file.substr(file.rfind('/') + 1);
    return name.ends_with(".game") ? name.substr(0, name.size() - 5) : name;
}

std::string in_words(std::size_t done, std::size_t all) { return cat(done, " of ", all, all == 1 ? " order" : " orders"); }

void tell(const Terminal& terminal, const OrdersWords& words, std::size_t done, std::size_t all)
{
    if (words.json) {
        Writer w;
        w.open().field("done", done).field("orders", all).close();
        terminal.print(w.text() + '\n');
    } else {
        terminal.print(cat(in_words(done, all), " carried out\n"));
    }
}

/// Nothing falls but what the game's own key makes fall: dice of a table are typed by whoever has thrown them.
class NoLuck final : public Luck {
public:
    std::optional<Faces> fall(const Cast&, std::uint64_t, const Message&) override { return std::nullopt; }
};

Status apply_to_file(const Terminal& terminal, const OrdersWords& words)
{
    const std::string text = read_file(words.file);
    const Sheet sheet = sheet_in(words.file, text);
    GameFile::GoneOn saved = GameFile::go_on(words.game);
    Match& match = *saved.match;
    const std::size_t first = server::line_of_order(text, 0);
    if (sheet.game != id_of_file(words.game)) refuse_line(words.file, first - 3, cat("these orders are for ", sheet.game, ", not for ", id_of_file(words.game)));
    if (match.header().dice == Dice::sealed) refuse(cat(words.game, ": its dice are sealed; only who keeps the key goes on with it"));
    SeededLuck seeded(match.header().key);
    NoLuck table;
    Luck& luck = match.header().dice == Dice::seeded ? static_cast<Luck&>(seeded) : table;
    const server::Applied applied = server::apply(sheet, text, match, luck);
    if (const auto wrong = saved.file->keep(match)) refuse(*wrong);
    tell(terminal, words, applied.done, sheet.orders.size());
    if (applied.fault) refuse_line(words.file, applied.fault->line, applied.fault->what);
    return Status::done;
}

std::string key_from(const OrdersWords& words)
{
    if (!words.key_file.empty()) return std::string(trim(read_file(words.key_file)));
    const char* const key = std::getenv("MONTJOY_KEY");
    if (!key || !*key) wrong_words("the key of your seat is wanted: --key-file FILE, or in MONTJOY_KEY");
    return std::string(trim(key));
}

std::string sentence_in(const Document& error)
{
    const Document* const message = error.find("message");
    const Document* const text = message ? message->find("text") : nullptr;
    const Document* const clause = message ? message->find("clause") : nullptr;
    return cat(clause ? cat(clause->string, ": ") : "", text ? text->string : "it was refused");
}

/// An error of the site, which names the line where it knows it.
[[noreturn]] void refuse_as_told(const OrdersWords& words, const Document& error)
{
    const Document* const where = error.find("where");
    constexpr std::string_view front = "line ";
    const auto line = where && where->string.starts_with(front) ? parse_integer(std::string_view(where->string).substr(front.size()), 1, INT32_MAX) : std::nullopt;
    if (line) refuse_line(words.file, static_cast<std::size_t>(*line), sentence_in(error));
    refuse(cat(words.site, ": ", sentence_in(error)));
}

Status apply_at_site(const Terminal& terminal, const OrdersWords& words)
{
    const std::string text = read_file(words.file);
    const Sheet sheet = sheet_in(words.file, text);
    const std::string key = key_from(words);
    for (const char c : sheet.game + key)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            refuse(cat(name_of_file(words.file), ": these orders, or this key, are of no site"));
    // The same list asked again is the same request: nothing is done twice.
    const std::string once = "sheet-" + to_hex(sha256(server::to_text(sheet))).substr(0, 32);
    Writer body;
    body.open().field("once", once).field("sheet", text).close();
    const SiteAnswer answer = post_to_site(words.site, cat("/api/v1/games/", sheet.game, "/sheet"), key, body.text());
    if (answer.status != 200) refuse_as_told(words, answer.body);
    const Document* const done = answer.body.find("done");
    tell(terminal, words, done ? static_cast<std::size_t>(std::max<std::int64_t>(0, done->integer)) : 0, sheet.orders.size());
    if (const Document* const stopped = answer.body.find("stopped_by")) refuse_as_told(words, *stopped);
    return Status::done;
}

}  // namespace

Status check_orders(const Terminal& terminal, const OrdersWords& words)
{
    const Sheet sheet = sheet_in(words.file, read_file(words.file));
    if (words.json) {
        Writer w;
        w.open().field("game", sheet.game).field("seat", sheet.seat).field("view", sheet.number).key("orders").open_list();
        for (const std::string& order : sheet.orders) w.value(order);
        w.close_list().close();
        terminal.print(w.text() + '\n');
    } else {
        terminal.print(cat(sheet.orders.size(), sheet.orders.size() == 1 ? " order of " : " orders of ", sheet.seat, " in ", sheet.game, ", made on view ", sheet.number, '\n'));
    }
    return Status::done;
}

Status apply_orders(const Terminal& terminal, const OrdersWords& words)
{
    if (words.game.empty() == words.site.empty()) wrong_words("either --game FILE or --site ADDRESS is wanted");
    return words.game.empty() ? apply_at_site(terminal, words) : apply_to_file(terminal, words);
}

Status write_orders(const Terminal& terminal, const OrdersWords& words)
{
    const GameFile::GoneOn saved = GameFile::go_on(words.game);
    const auto seat = saved.match->seat_named(words.seat);
    if (!seat) refuse(cat("there is no seat \"", words.seat, "\" in ", words.game));
    Sheet sheet{id_of_file(words.game), words.seat, saved.match->view_number(*seat), {}};
    const std::string text = read_file(words.file);
    for (const std::string_view line : split(text, '\n'))
        if (!trim(line).empty()) sheet.orders.emplace_back(trim(line));
    terminal.print(server::to_text(sheet));
    return Status::done;
}

}  // namespace montjoy::cli
