#include "apps/server/edge/live.hpp"

#include <algorithm>
#include <utility>

#include "apps/server/edge/answers_json.hpp"
#include "apps/server/edge/change.hpp"

namespace montjoy::server {

namespace {

constexpr std::size_t news_at_once = 200;

/// One place at one game that a client has taken.
struct Seated {
    Access access;
    std::string eyes;
    std::size_t news = 0;  ///< entries sent
    std::optional<std::size_t> course;  ///< of the game that they tell of
    bool wants_news = false;
    bool stirred = false;  ///< something may differ from what was sent
    bool plans = false;    ///< the side's plans differ
    std::string tag;       ///< of the view that was sent last
    bool wants_changes = false;
    std::shared_ptr<const View> last;  ///< that view, for who wants changes

    /// The next view is sent, and whole.
    void forget()
    {
        stirred = true;
        tag.clear();
        last.reset();
    }
};

/// Whether what that reader sees may differ.
bool concerns(const Changed& what, const Access& access)
{
    switch (access.role) {
        case Role::player:
            return access.seat &&
                   (what.seats.contains(*access.seat) || what.revoked.contains(*access.seat));
        case Role::game_master:
            return what.game_master;
        case Role::spectator:
        case Role::owner:
            return what.spectators;
    }
    return true;
}

/// What is owed for one message of the client.
struct Owed {
    std::int64_t id = 0;
    std::optional<std::size_t> table;
    std::string verb, value;  ///< value is JSON
};

Error not_here(Text text, std::string where = "")
{
    return {Fault::malformed, {{}, text, {}}, std::nullopt, std::move(where), std::nullopt};
}

}  // namespace

class Live::Channel final : public net::Channel {
public:
    Channel(Live& live, Caller caller)
        : live_(live), caller_(std::move(caller)), alive_(std::make_shared<Channel*>(this))
    {
    }
    ~Channel() override { part(); }

    void opened(net::Socket& socket) override { socket_ = &socket; }
    void closed() override
    {
        part();
        socket_ = nullptr;
    }
    void received(std::string_view text) override;

    void stir(const Changed& what);
    void send();

private:
    struct Wish;
    void part();
    void enter(const Wish& wish);
    void act(const Wish& wish);
    void ask(const Wish& wish);
    bool still_at(const std::string& game) const;
    void leave(std::size_t table);
    void owe(std::int64_t id, std::optional<std::size_t> table, std::string verb,
             std::string value);
    void fail(std::int64_t id, std::optional<std::size_t> table, const Error& error);
    bool write_stirred(Writer& w, std::size_t table);
    void say(Writer&& w)
    {
        socket_->send(w.text_so_far());
    }

    Live& live_;
    Caller caller_;
    net::Socket* socket_ = nullptr;
    std::vector<std::optional<Seated>> tables_;
    std::vector<Owed> owed_;
    std::shared_ptr<Channel*> alive_;  ///< answers that come later look here first
};

/// One message of a client, taken apart.
struct Live::Channel::Wish {
    std::int64_t id = 0;
    std::size_t table = 0;
    std::string verb;
    const Document* value = nullptr;
};

// ---- What comes in
// -------------------------------------------------------------------------------

void Live::Channel::received(std::string_view text)
{
    Problems problems;
    const std::optional<Document> document = parse_document(text, problems);
    Wish wish;
    bool tabled = false;
    if (document) {
        const Place place(*document, problems);
        wish.id = place.required("id").integer(0, std::int64_t{1} << 53, 0);
        for (const auto& [name, value] : place.fields()) {
            if (name == "id") continue;
            if (name == "table") {
                wish.table = static_cast<std::size_t>(value.integer(0, 1000, 0));
                tabled = true;
            } else if (wish.verb.empty()) {
                wish.verb = name;
                wish.value = value.document();
            } else {
                value.fault("one thing at a time");
            }
        }
        if (wish.verb.empty() && !refused(problems))
            place.fault("an id and one thing to do are expected");
    }
    if (refused(problems)) {
        const Problem& first = problems.front();
        return fail(wish.id, std::nullopt,
                    {Fault::malformed, first.message, std::nullopt, first.where, std::nullopt});
    }
    const bool known_table = wish.table < tables_.size() && tables_[wish.table];
    const bool acts = wish.verb == "act" || wish.verb == "enter";
    const Access* const access =
        known_table && wish.verb != "enter" ? &tables_[wish.table]->access : nullptr;
    if (const std::int64_t wait = live_.charge_(acts, caller_.address, access); wait > 0)
        return fail(wish.id, std::nullopt,
                    {Fault::rate_limited,
                     {{}, "too many messages", {}},
                     std::nullopt,
                     "",
                     std::chrono::milliseconds(wait)});
    if (wish.verb == "enter") {
        if (tabled)
            return fail(wish.id, std::nullopt, not_here("a table is given, not chosen", "/table"));
        return enter(wish);
    }
    if (!known_table)
        return fail(wish.id, std::nullopt,
                    not_here("nobody of this socket sits at that table", "/table"));
    if (wish.verb == "act") return act(wish);
    ask(wish);
}

void Live::Channel::enter(const Wish& wish)
{
    Problems problems;
    const Place place(*wish.value, problems);
    place.only({"game", "key", "seat", "eyes", "news", "course", "changes"});
    const std::string game = place.required("game").name(80);
    const std::string seat = place.optional("seat").string();
    Caller caller = caller_;
    caller.key = place.optional("key").string();
    Seated seated;
    seated.eyes = place.optional("eyes").string();
    const Place news = place.optional("news");  // from which entry on
    seated.wants_news = static_cast<bool>(news);
    seated.news = static_cast<std::size_t>(news.integer(0, INT32_MAX, 0));
    seated.wants_changes = place.optional("changes").boolean();
    if (const Place course = place.optional("course"))  // that the client's news are of
        seated.course = static_cast<std::size_t>(course.integer(0, INT32_MAX, 0));
    if (refused(problems)) {
        const Problem& first = problems.front();
        return fail(
            wish.id, std::nullopt,
            {Fault::malformed, first.message, std::nullopt, "/enter" + first.where, std::nullopt});
    }
    const Outcome<Access> access = live_.service_.enter(caller, game, seat);
    if (const auto* error = std::get_if<Error>(&access)) return fail(wish.id, std::nullopt, *error);
    seated.access = std::get<0>(access);
    seated.stirred = true;

    std::size_t table = 0;
    while (table < tables_.size() && tables_[table]) ++table;
    if (table >= live_.tables_each_)
        return fail(wish.id, std::nullopt,
                    {Fault::rate_limited,
                     {{}, "too many tables at one socket", {}},
                     std::nullopt,
                     "",
                     std::nullopt});
    if (table == tables_.size()) tables_.emplace_back();
    Writer w;
    w.open().field("game", game).field("role", name_of(seated.access.role)).close();
    live_.at_game_[game].insert(this);
    tables_[table] = std::move(seated);
    owe(wish.id, table, "entered", std::move(w).text());
}

void Live::Channel::act(const Wish& wish)
{
    Problems problems;
    const Act act = read_act(*wish.value, problems);
    if (refused(problems)) {
        const Problem& first = problems.front();
        return fail(
            wish.id, wish.table,
            {Fault::malformed, first.message, std::nullopt, "/act" + first.where, std::nullopt});
    }
    live_.service_.act(tables_[wish.table]->access, act,
                       [alive = std::weak_ptr<Channel*>(alive_), id = wish.id,
                        table = wish.table](Outcome<Played> outcome) {
                           const auto here = alive.lock();
                           if (!here) return;
                           Channel& channel = **here;
                           if (const auto* error = std::get_if<Error>(&outcome)) {
                               // who chose on an old view is shown the new one with the reason
                               if (error->fault == Fault::stale && channel.tables_[table])
                                   channel.tables_[table]->forget();
                               return channel.fail(id, table, *error);
                           }
                           channel.owe(id, table, "played", to_wire(std::get<0>(outcome)));
                       });
}

void Live::Channel::ask(const Wish& wish)
{
    Seated& seated = *tables_[wish.table];
    Problems problems;
    const Place place(*wish.value, problems);
    const auto fails = [&](const Error& error) { fail(wish.id, wish.table, error); };
    const auto answer = [&](const auto& outcome) {
        if (const auto* error = std::get_if<Error>(&outcome)) return fails(*error);
        owe(wish.id, wish.table, wish.verb, to_wire(std::get<0>(outcome)));
    };
    if (wish.verb == "leave") {
        leave(wish.table);
        owe(wish.id, std::nullopt, "left", std::to_string(wish.table));
    } else if (wish.verb == "legal") {
        answer(live_.service_.legal(seated.access));
    } else if (wish.verb == "ways") {
        place.only({"prefix", "most"});
        const std::string prefix = place.required("prefix").string();
        const auto most = static_cast<std::size_t>(place.optional("most").integer(1, 1000, 400));
        if (prefix.size() > 80) place.fault("at most {} bytes are allowed", {std::int64_t{80}});
        if (refused(problems))
            return fails({Fault::malformed, problems.front().message, std::nullopt,
                          "/ways" + problems.front().where, std::nullopt});
        answer(live_.service_.ways(seated.access, prefix, most));
    } else if (wish.verb == "check" || wish.verb == "preview") {
        place.only({"number", "order"});
        const auto number =
            static_cast<std::uint64_t>(place.required("number").integer(0, INT64_MAX, 0));
        const std::string order = place.required("order").string();
        if (refused(problems))
            fails({Fault::malformed, problems.front().message, std::nullopt,
                   "/" + wish.verb + problems.front().where, std::nullopt});
        else if (wish.verb == "check")
            answer(live_.service_.check(seated.access, number, order));
        else
            answer(live_.service_.preview(seated.access, number, order));
    } else if (wish.verb == "eyes") {
        const std::string eyes = place.string();
        const auto seen = live_.service_.view(seated.access, eyes);
        if (const auto* error = std::get_if<Error>(&seen)) return fails(*error);
        seated.eyes = eyes;
        seated.forget();
        seated.news = 0;  // through other eyes it is other news
        owe(wish.id, wish.table, "eyes", json_quoted(eyes));
    } else if (wish.verb == "whole") {
        seated.forget();
        owe(wish.id, wish.table, "whole", "true");
    } else {
        fails(not_here("enter, act, legal, ways, check, preview, eyes, whole and leave are understood",
                       "/" + wish.verb));
    }
}

// ---- What goes out
// -------------------------------------------------------------------------------

void Live::Channel::owe(std::int64_t id, std::optional<std::size_t> table, std::string verb,
                        std::string value)
{
    owed_.push_back({id, table, std::move(verb), std::move(value)});
    live_.wants_sending(*this);
}

void Live::Channel::fail(std::int64_t id, std::optional<std::size_t> table, const Error& error)
{
    owe(id, table, "error", to_wire(error));
}

void Live::Channel::stir(const Changed& what)
{
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        if (!tables_[i] || tables_[i]->access.game != what.game) continue;
        Seated& seated = *tables_[i];
        if (!concerns(what, seated.access)) continue;
        seated.stirred = true;
        seated.plans = seated.plans || what.plans;
        live_.wants_sending(*this);
    }
}

/// Adds what differs at that table to the message; false if nothing does. A place that is lost is
/// left.
bool Live::Channel::write_stirred(Writer& w, std::size_t table)
{
    Seated& seated = *tables_[table];
    seated.stirred = false;
    const auto view = live_.service_.view(seated.access, seated.eyes);
    if (const auto* error = std::get_if<Error>(&view)) {
        if (error->fault == Fault::unavailable) {
            seated.tag.clear();  // the next change tries again
            seated.last.reset();
            return false;
        }
        w.key("gone");
        write(w, *error);
        leave(table);
        return true;
    }
    const std::shared_ptr<const View>& shared = std::get<0>(view);
    const View& seen = *shared;
    bool any = std::exchange(seated.plans, false);
    if (any) w.field("plans", true);
    if (seen.tag != seated.tag) {
        if (!seated.last || !write_change(w, *seated.last, seen)) {
            w.key("view");
            write(w, seen);
        }
        seated.tag = seen.tag;
        if (seated.wants_changes) seated.last = shared;
        any = true;
    }
    // a game that was taken back has other news, and the client gets them all
    if (seated.course.value_or(seen.course) != seen.course || seated.news > seen.news) seated.news = 0;
    seated.course = seen.course;
    if (seated.wants_news && (seen.news != seated.news)) {
        const auto news =
            live_.service_.news(seated.access, seated.news, news_at_once, seated.eyes);
        if (const auto* entries = std::get_if<0>(&news); entries && !entries->empty()) {
            w.field("course", seen.course);
            write_list(w, "news", *entries);
            seated.news = entries->back().index + 1;
            any = true;
            if (seated.news < seen.news) {
                seated.stirred = true;
                live_.wants_sending(*this);
            }
        }
    }
    return any;
}

void Live::Channel::send()
{
    if (!socket_) return;
    const std::vector<Owed> owed = std::exchange(owed_, {});
    for (const Owed& one : owed) {
        Writer w(2048);
        w.open().field("id", one.id);
        if (one.table) w.field("table", *one.table);
        w.key(one.verb).raw(one.value);
        if (one.table && tables_[*one.table] && tables_[*one.table]->stirred)
            write_stirred(w, *one.table);
        say(std::move(w.close()));
    }
    for (std::size_t table = 0; table < tables_.size(); ++table) {
        if (!tables_[table] || !tables_[table]->stirred) continue;
        if (std::any_of(owed.begin(), owed.end(),
                        [&](const Owed& one) { return one.table == table; }))
            continue;
        Writer w(2048);
        w.open().field("table", table);
        if (write_stirred(w, table)) say(std::move(w.close()));
    }
}

// ---- Coming and going
// ----------------------------------------------------------------------------

bool Live::Channel::still_at(const std::string& game) const
{
    return std::any_of(tables_.begin(), tables_.end(),
                       [&](const auto& seated) { return seated && seated->access.game == game; });
}

void Live::Channel::leave(std::size_t table)
{
    const std::string game = tables_[table]->access.game;
    tables_[table].reset();
    if (still_at(game)) return;
    const auto found = live_.at_game_.find(game);
    if (found == live_.at_game_.end()) return;
    found->second.erase(this);
    if (found->second.empty()) live_.at_game_.erase(found);
}

void Live::Channel::part()
{
    for (std::size_t table = 0; table < tables_.size(); ++table)
        if (tables_[table]) leave(table);
    live_.waiting_.erase(this);
    alive_.reset();
}

Live::Live(Service& service, Charge charge, std::function<void()> send_wanted,
           std::size_t tables_each)
    : service_(service),
      charge_(std::move(charge)),
      send_wanted_(std::move(send_wanted)),
      tables_each_(tables_each)
{
}
Live::~Live() = default;

std::unique_ptr<net::Channel> Live::channel(Caller caller)
{
    return std::make_unique<Channel>(*this, std::move(caller));
}

void Live::changed(const Changed& what)
{
    const auto found = at_game_.find(what.game);
    if (found == at_game_.end()) return;
    for (Channel* channel : found->second) channel->stir(what);
}

void Live::wants_sending(Channel& channel)
{
    if (waiting_.empty()) send_wanted_();
    waiting_.insert(&channel);
}

void Live::send_all()
{
    const std::set<Channel*> waiting = std::exchange(waiting_, {});
    for (Channel* channel : waiting) channel->send();
}

}  // namespace montjoy::server
