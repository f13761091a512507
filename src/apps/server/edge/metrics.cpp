// The numbers for Prometheus, in its text format.
#include <string>

#include "apps/server/edge/edge.hpp"
#include "base/text.hpp"

namespace montjoy::server {

namespace {

void number(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
            std::uint64_t value)
{
    out += cat("# HELP montjoy_", name, " ", help, "\n# TYPE montjoy_", name, " ", kind,
               "\nmontjoy_", name, " ", value, "\n");
}

}  // namespace

std::string Edge::metrics() const
{
    std::string out;
    const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
        number(out, name, "counter", help, value);
    };
    const auto gauge = [&](std::string_view name, std::string_view help, std::uint64_t value) {
        number(out, name, "gauge", help, value);
    };

    const net::Counts& net = server_->counts();
    counter("connections_accepted_total", "Connections taken.", net.accepted);
    counter("connections_turned_away_total", "Connections over a limit.", net.turned_away);
    counter("connections_timed_out_total", "Connections ended by a time limit.", net.timed_out);
    gauge("connections", "Connections open, WebSockets among them.", net.connections);
    gauge("websockets", "WebSockets open.", net.sockets);
    counter("websocket_messages_in_total", "Messages received.", net.messages_in);
    counter("websocket_messages_out_total", "Messages sent.", net.messages_out);
    counter("websockets_slow_total", "WebSockets dropped because they did not read.",
            net.slow_dropped);

    out +=
        "# HELP montjoy_http_answers_total Answers by the first digit of their status.\n# TYPE "
        "montjoy_http_answers_total counter\n";
    for (std::size_t i = 2; i < 6; ++i)
        out +=
            cat("montjoy_http_answers_total{status=\"", i, "xx\"} ", net.answers[i].load(), "\n");
    out +=
        "# HELP montjoy_http_answer_seconds From a request read to its answer made.\n# TYPE "
        "montjoy_http_answer_seconds histogram\n";
    std::uint64_t sum = 0;
    std::uint64_t micros = 16;
    for (std::size_t i = 0; i < net::Counts::spans; ++i, micros *= 2) {
        sum += net.answer_time[i];
        const std::string bound = i + 1 == net::Counts::spans
                                      ? "+Inf"
                                      : cat("0.", std::to_string(1'000'000 + micros).substr(1));
        out += cat("montjoy_http_answer_seconds_bucket{le=\"", bound, "\"} ", sum, "\n");
    }
    out += cat("montjoy_http_answer_seconds_sum ", net.answer_micros / 1'000'000, ".",
               std::to_string(1'000'000 + net.answer_micros % 1'000'000).substr(1),
               "\nmontjoy_http_answer_seconds_count ", sum, "\n");

    const Counts counts = service_->counts();
    gauge("games_loaded", "Games in memory.", counts.games_loaded);
    counter("orders_total", "Orders taken.", counts.orders);
    counter("orders_repeated_total", "Requests that had been done before.", counts.repeated);
    counter("orders_refused_total", "Orders refused by the rules or the table.", counts.refused);
    counter("orders_stale_total", "Orders chosen on an older view.", counts.stale);
    counter("commits_total", "Commits of the database.", counts.commits);
    counter("commit_conflicts_total", "Changes that another server had forestalled.",
            counts.conflicts);
    counter("deadlines_total", "Times that ran out.", counts.deadlines);
    gauge("notices_waiting", "Notices in the outbox.", counts.notices_waiting);
    counter("notices_sent_total", "Notices delivered.", counts.notices_sent);
    counter("notices_failed_total", "Attempts at a notice that failed.", counts.notices_failed);
    counter("replays_total", "Games rebuilt from their steps.", counts.replays);
    gauge("games_frozen", "Games that this program cannot go on with.", counts.frozen);
    counter("bot_moves_total", "Choices made by programs.", counts.bot_moves);
    gauge("store_answers", "Whether the database answers.", counts.store_answers ? 1 : 0);
    gauge("jobs_waiting", "Heavy work that waits for a thread.", workers_->waiting());
    return out;
}

}  // namespace montjoy::server
