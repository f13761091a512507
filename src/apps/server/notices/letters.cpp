#include "apps/server/notices/letters.hpp"

#include "base/markup.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::server {
namespace {

struct Wording {
    std::string subject;
    std::string sentence;
};

Wording wording_of(const Notice& n, const Site& site)
{
    if (n.what == "turn") return {cat("Your turn: ", n.title), cat("It is your turn as ", n.seat, " in ", n.title, ".")};
    if (n.what == "reminder") return {cat("Time runs: ", n.title), cat("The game ", n.title, " still waits for ", n.seat, ".")};
    if (n.what == "end") return {cat("It is over: ", n.title), cat("The game ", n.title, " is over: ", n.text, ".")};
    if (n.what == "speech") return {cat("Said at ", n.title), n.text};
    if (n.what == "table") return {cat("At the table: ", n.title), n.text};
    if (n.what == "reset") return {cat(site.name, ": a new password"), "Somebody, you we hope, asks for a new password. The link holds for two hours; if it was not you, nothing need be done."};
    return {cat(site.name, ": is this your address?"), "This address was given for an account. If it is yours, open the link; if not, nothing need be done."};
}

std::string deadline_of(const Notice& n)
{
    if (!n.deadline) return {};
    const std::string zone = n.zone.empty() ? "UTC" : n.zone;
    return cat("The time ends on ", to_words(*n.deadline, zone_named(n.zone)), " (", zone, ").");
}

std::string text_of(const Notice& n, const Wording& words)
{
    std::string text = n.name.empty() ? "" : cat("Hello ", n.name, ",\n\n");
    text += cat(words.sentence, '\n');
    if (const std::string deadline = deadline_of(n); !deadline.empty()) text += cat(deadline, '\n');
    text += cat('\n', n.link, '\n');
    if (!n.unsubscribe.empty()) text += cat("\n-- \nNo more of these letters: ", n.unsubscribe, '\n');
    return text;
}

std::string html_of(const Notice& n, const Wording& words)
{
    std::string html = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body>";
    if (!n.name.empty()) html += cat("<p>Hello ", html_text(n.name), ",</p>");
    html += cat("<p>", html_text(words.sentence), "</p>");
    if (const std::string deadline = deadline_of(n); !deadline.empty()) html += cat("<p>", html_text(deadline), "</p>");
    html += cat("<p><a href=\"", html_text(n.link), "\">", html_text(n.link), "</a></p>");
    if (!n.unsubscribe.empty()) html += cat("<p><small><a href=\"", html_text(n.unsubscribe), "\">No more of these letters</a></small></p>");
    return html + "</body></html>";
}

/// A title may not call out a whole channel: Slack reads <!channel>.
std::string for_slack(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else
            out += c;
    }
    return out;
}

std::string json_of(const Notice& n, const Wording& words, std::string_view shape)
{
    const std::string deadline = deadline_of(n);
    const std::string line = cat(words.sentence, deadline.empty() ? "" : " ", deadline);
    Writer w;
    w.open();
    if (shape == "discord") {
        w.field("content", cat(line, '\n', n.link));
        w.key("allowed_mentions").open().key("parse").open_list().close_list().close();
    } else if (shape == "slack") {
        w.field("text", cat(for_slack(line), '\n', n.link));
    } else {
        w.field("what", n.what).field("game", n.game).field("title", n.title).field("seat", n.seat).field("text", line).field("link", n.link);
        if (n.deadline) w.field("deadline", to_iso(*n.deadline));
    }
    w.close();
    return std::move(w).text();
}

}  // namespace

Letter letter_of(const Notice& notice, std::string_view channel, const std::string& target, const std::string& id, const Site& site)
{
    const Wording words = wording_of(notice, site);
    Letter letter;
    letter.id = id;
    letter.target = target;
    letter.unsubscribe = notice.unsubscribe;
    if (const std::size_t slash = notice.unsubscribe.rfind('/'); slash != std::string::npos)
        letter.one_click = cat(site.address, "/api/v1/unsubscribe", notice.unsubscribe.substr(slash));
    constexpr std::string_view hook = "hook ";
    if (channel.starts_with(hook)) {
        letter.is_hook = true;
        letter.text = json_of(notice, words, channel.substr(hook.size()));
        return letter;
    }
    letter.subject = words.subject;
    letter.text = text_of(notice, words);
    letter.html = html_of(notice, words);
    return letter;
}

}  // namespace montjoy::server
