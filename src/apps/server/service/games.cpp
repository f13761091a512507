// Games: made, found, described, followed by another.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

Error fault_of(const Problems& problems, std::string_view front)
{
    for (const Problem& problem : problems)
        if (!problem.warning) {
            Error error = fault(Fault::malformed, "{}", {});
            error.reason = problem.message;
            error.where = problem.where.starts_with('/') || problem.where.empty() ? cat(front, problem.where) : problem.where;
            return error;
        }
    return fault(Fault::malformed, "the scenario does not hold");
}

/// `scenario` with the fields of `options` in place of its own.
Document with_options(Document scenario, const Document& options)
{
    auto own = std::find_if(scenario.fields.begin(), scenario.fields.end(), [](const auto& f) { return f.first == "options"; });
    if (own == scenario.fields.end()) {
        Document empty;
        empty.kind = Document::Kind::object;
        own = scenario.fields.insert(scenario.fields.end(), {"options", empty});
    }
    for (const auto& [name, value] : options.fields) {
        auto& fields = own->second.fields;
        const auto field = std::find_if(fields.begin(), fields.end(), [&n = name](const auto& f) { return f.first == n; });
        if (field == fields.end())
            fields.emplace_back(name, value);
        else
            field->second = value;
    }
    return scenario;
}

std::string hex_secret(const SecretBytes& bytes, std::uint64_t& value)
{
    std::array<std::uint8_t, 8> raw{};
    bytes(raw);
    value = 0;
    for (const std::uint8_t byte : raw) value = value << 8 | byte;
    return to_hex(value);
}

}  // namespace

std::optional<Error> take_turn_length(const Setting& setting, Terms& terms)
{
    if (terms.kind != Terms::Kind::turns || terms.turn > Span{}) return std::nullopt;
    if (const auto hours = setting.turn_hours()) {
        terms.turn = std::chrono::hours(*hours);
        return std::nullopt;
    }
    Error error = fault(Fault::malformed, "this scenario says not how long a turn is: at least 60 seconds are to be given");
    error.where = "/settings/clock/turn";
    return error;
}

TablePtr Service::Inside::new_table(std::shared_ptr<const Setting> what, Header header, Seating seating, store::Batch& batch)
{
    std::uint64_t luck = 0;
    const std::string hex = hex_secret(ports.secret_bytes, luck);
    header.dice = seating.settings.table_dice ? Dice::table : Dice::sealed;
    header.seal = header.dice == Dice::sealed ? to_hex(sha256(hex)) : "";
    header.key = 0;
    seating.created = now();
    const Dice dice = header.dice;
    auto table = std::make_shared<Table>(Origin{new_id(ports.secret_bytes), std::move(what), std::move(header), luck, dice}, std::move(seating), secret);
    const store::PinRow pin{table->id(), montjoy::join(table->match().lines(), "\n"), hex, table->seating.owner, ms(now())};
    // Dice of the table wait for those who are to type them.
    if (dice != Dice::table || started(*table)) table->settle(now());
    if (started(*table)) mind_clock(*table, std::nullopt);
    table->last_used = now();
    batch.append(first_batch(*table, pin));
    if (const std::string lines = table->lines_to_write(); !lines.empty()) {  // what fell before anybody chose
        batch.add(store::StepRow{table->id(), 0, 0, ms(now()), "", {}, "", "", lines});
        table->written_lines = table->match().lines().size();
    }
    return table;
}

std::vector<Link> Service::Inside::links_of(const Table& table, store::Batch* batch)
{
    std::vector<Link> links;
    const auto add = [&](Role role, const std::string& seat) {
        links.push_back({seat, role, link_secret(table, role, seat)});
        if (batch) batch->put(link_row(table, role, seat));
    };
    for (std::uint8_t i = 0; i < table.match().seats().size(); ++i) {
        const Sitter& sitter = table.seating.of(Seat{i});
        if (&sitter != &table.seating.master && sitter.bot.empty()) add(Role::player, sitter.seat);
    }
    add(Role::game_master, "");
    if (table.seating.settings.watching != Watching::nobody) add(Role::spectator, "");
    return links;
}

namespace {

/// A seating for a scenario's seats, the programs at theirs.
Outcome<Seating> seat_everybody(const Setting& setting, const System& system, const NewGame& wish)
{
    Seating seating;
    for (const SeatInfo& info : setting.seats()) {
        Sitter sitter;
        sitter.seat = info.name;
        if (info.game_master) seating.master.seat = info.name;
        seating.seats.push_back(std::move(sitter));
    }
    for (const auto& [seat, bot] : wish.bots) {
        const bool known = bot == "random" || std::find(system.bots.begin(), system.bots.end(), bot) != system.bots.end();
        const auto found = std::find_if(seating.seats.begin(), seating.seats.end(), [&s = seat](const Sitter& sitter) { return sitter.seat == s; });
        Error error = fault(Fault::malformed, "there is no seat \"{}\", or no program \"{}\" for it", {seat, bot});
        error.where = cat("/bots/", seat);
        if (!known || found == seating.seats.end()) return error;
        (found->seat == seating.master.seat ? seating.master : *found).bot = bot;
    }
    seating.settings = wish.settings;
    return seating;
}

}  // namespace

Outcome<Created> Service::create_game(const Caller& caller, const NewGame& wish)
{
    return inside_->run<Created>([&]() -> Outcome<Created> {
        auto& in = *inside_;
        const std::string account = in.account_of(caller);
        const std::string scope = account.empty() ? cat("create at ", caller.address) : cat("create by ", account);
        std::string bots;
        for (const auto& [seat, bot] : wish.bots) bots += cat(seat, '=', bot, '\n');
        const std::string fingerprint = hash_of(cat(bots, '\n', wish.scenario, '\n', wish.system, '\n', wish.title, '\n', to_json(wish.settings), '\n',
                                                    wish.scenario_data ? to_json(*wish.scenario_data) : "", '\n',
                                                    wish.options ? to_json(*wish.options) : "", '\n', wish.numbers ? to_json(*wish.numbers) : ""));
        if (const auto done = in.store.one<store::DoneRow>({store::equal(&store::DoneRow::scope, scope), store::equal(&store::DoneRow::once, wish.once)})) {
            if (done->fingerprint != fingerprint) return fault(Fault::conflict, "this idempotency key was used for another request");
            auto found = in.table(done->answer);
            if (const Error* const error = error_of(found)) return *error;
            return Created{done->answer, in.links_of(*answer_of(found), nullptr), in.link_secret(*answer_of(found), Role::owner, "")};
        }

        std::string system_name = wish.system, scenario_name = wish.scenario;
        std::optional<Document> data = wish.scenario_data;
        if (!data && scenario_name.starts_with("own/")) {
            const auto upload = in.store.one<store::UploadRow>({store::equal(&store::UploadRow::id, scenario_name.substr(4))});
            if (!upload || account.empty() || upload->account != account || upload->kind != "scenario") return fault(Fault::not_found, "there is no such scenario of yours");
            Problems problems;
            data = parse_document(upload->content, problems);
            system_name = upload->system;
        } else if (!data) {
            data = built_in_scenario(scenario_name);
            system_name = scenario_name.substr(0, scenario_name.find('/'));
        }
        const System* const system = in.find_system(system_name);
        if (!data || !system) return fault(Fault::not_found, "there is no such scenario");
        if (wish.options) data = with_options(*std::move(data), *wish.options);
        Problems problems;
        Document numbers = default_numbers(system->name);
        if (wish.numbers) numbers = with_replaced(std::move(numbers), *wish.numbers, problems);
        if (refused(problems)) return fault_of(problems, "/numbers");
        const auto setting = in.setting(*system, *data, numbers, problems);
        if (!setting) return fault_of(problems, wish.scenario_data ? "/scenario_data" : "/options");
        auto seated = seat_everybody(*setting, *system, wish);
        if (const Error* const error = error_of(seated)) return *error;

        Seating& seating = answer_of(seated);
        if (auto wrong = take_turn_length(*setting, seating.settings.terms)) return *wrong;
        const Document* const named = data->find("title");
        seating.title = !wish.title.empty() ? wish.title : named ? named->string : scenario_name;
        seating.scenario = wish.scenario_data ? cat(system->name, "/own") : scenario_name;
        seating.owner = account;
        Header header;
        header.scenario = seating.scenario;
        for (std::uint8_t i = 0; i < seating.seats.size(); ++i) {
            const Sitter& sitter = seating.of(Seat{i});
            header.seats.push_back({setting->seats()[i].name, sitter.bot.empty() ? "human" : sitter.bot});
        }
        store::Batch batch;
        const TablePtr table = in.new_table(setting, std::move(header), std::move(seating), batch);
        Created created{table->id(), in.links_of(*table, &batch), in.link_secret(*table, Role::owner, "")};
        batch.put(in.link_row(*table, Role::owner, ""));
        if (!account.empty()) batch.put(store::SeatRow{table->id(), "(owner)", account});
        batch.add(store::DoneRow{scope, wish.once, fingerprint, table->id(), ms(in.now())});
        if (!in.write_now(batch)) return create_game(caller, wish);  // the same request at another server: now it is found
        in.tables.emplace(table->id(), table);
        in.wake_programs(table);
        return created;
    });
}

Outcome<GameInfo> Service::game(const Access& access)
{
    return inside_->run<GameInfo>([&]() -> Outcome<GameInfo> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        const Match& match = table.match();
        const Header& header = match.header();
        GameInfo info;
        info.game = table.id();
        info.title = table.seating.title;
        info.system = header.system;
        info.scenario = table.seating.scenario;
        info.rules_version = header.version;
        info.scenario_hash = header.hash;
        info.created = table.seating.created;
        info.started = in.started(table);
        const Result result = match.result();
        info.over = result.over;
        info.paused = table.clock.paused;
        if (result.winner) info.winner = match.sides()[*result.winner];
        info.how = result.how;
        for (std::uint8_t i = 0; i < match.seats().size(); ++i) {
            const Sitter& sitter = table.seating.of(Seat{i});
            info.seats.push_back({match.seats()[i].name, match.sides()[match.seats()[i].side], sitter.player, sitter.bot, sitter.joined, match.seats()[i].game_master});
        }
        if (table.seating.master.seat.empty() && table.seating.master.joined)
            info.seats.push_back({"", "", table.seating.master.player, "", true, true});
        for (const std::string& side : match.sides()) info.sides.push_back(side);
        info.settings = to_json(table.seating.settings);
        for (const std::string& line : replaced_numbers(header.numbers_data, default_numbers(header.system)))
            info.changed_numbers.emplace_back(line.substr(0, line.find(' ')), line.substr(line.find(' ') + 1));
        info.role = access.role;
        if (access.seat) info.seat = match.name_of_seat(*access.seat);
        info.owner = access.role == Role::owner || (!access.account.empty() && access.account == table.seating.owner);
        info.rematch = std::string(table.seating.rematch.substr(0, table.seating.rematch.find(' ')));
        info.histories = table.seating.histories.size() + 1;
        info.frozen = table.frozen;
        info.seal = header.seal;
        // A game that was brought in before its end goes on with other luck than was sealed.
        const std::string luck = to_hex(table.origin().secret);
        if (result.over && (header.seal.empty() || to_hex(sha256(luck)) == header.seal)) info.luck = luck;
        return info;
    });
}

namespace {

GameCard card_of(const Seating& seating, const std::string& id, const std::string& system, const store::GameRow& row, Role role, std::size_t seat)
{
    GameCard card;
    card.game = id;
    card.title = seating.title;
    card.system = system;
    card.scenario = seating.scenario;
    card.role = role;
    card.over = row.over;
    card.created = seating.created;
    Problems problems;
    const auto state = parse_document(row.state, problems);
    if (!state) return card;
    const Place place(*state, problems);
    card.paused = place.optional("clock").optional("paused").boolean();
    if (seat >= seating.seats.size()) return card;
    const Sitter& sitter = seating.of(Seat{static_cast<std::uint8_t>(seat)});
    card.seat = seating.seats[seat].seat;
    for (const Place& awaited : place.optional("awaited").items()) card.awaited = card.awaited || awaited.string() == card.seat;
    const auto deadlines = place.optional("deadlines").items();
    if (seat < deadlines.size() && card.awaited)
        if (const std::int64_t at = deadlines[seat].integer(0, INT64_MAX); at > 0) card.deadline = from_ms(at);
    const auto numbers = place.optional("numbers").items();
    const auto number = seat < numbers.size() ? static_cast<std::uint64_t>(numbers[seat].integer(0, INT64_MAX)) : 0;
    card.unread = number > sitter.visited_at ? static_cast<std::size_t>(number - sitter.visited_at) : 0;
    return card;
}

}  // namespace

Outcome<std::vector<GameCard>> Service::my_games(const Caller& caller)
{
    return inside_->run<std::vector<GameCard>>([&]() -> Outcome<std::vector<GameCard>> {
        auto& in = *inside_;
        const std::string account = in.account_of(caller);
        if (account.empty()) return fault(Fault::unauthorized, "sign in first");
        in.flush();
        std::vector<GameCard> cards;
        const auto seats = in.store.find<store::SeatRow>({store::equal(&store::SeatRow::account, account)});
        std::multiset<std::string> own;
        for (const store::SeatRow& seat : seats) own.insert(seat.game);
        for (const store::SeatRow& seat : seats) {
            const auto row = in.store.one<store::GameRow>({store::equal(&store::GameRow::id, seat.game)});
            const auto table = in.store.one<store::TableRow>({store::equal(&store::TableRow::game, seat.game)});
            const auto seating = table ? read_seating(table->body) : std::nullopt;
            if (!row || !seating) continue;
            // Who made a game and plays in it has it once.
            if (seat.seat == "(owner)" && own.count(seat.game) > 1) continue;
            const Role role = seat.seat == "(game-master)" ? Role::game_master : seat.seat == "(owner)" ? Role::owner : Role::player;
            const std::string name = role == Role::game_master ? seating->master.seat : seat.seat;
            std::size_t index = 0;
            while (index < seating->seats.size() && seating->seats[index].seat != name) ++index;
            cards.push_back(card_of(*seating, seat.game, seating->scenario.substr(0, seating->scenario.find('/')), *row, role, index));
        }
        std::stable_sort(cards.begin(), cards.end(), [](const GameCard& a, const GameCard& b) {
            if (a.over != b.over) return b.over;
            if (a.awaited != b.awaited) return a.awaited;
            if (a.deadline != b.deadline) return a.deadline && (!b.deadline || *a.deadline < *b.deadline);
            return a.created > b.created;
        });
        return cards;
    });
}

Outcome<std::vector<GameCard>> Service::listed_games(std::size_t from, std::size_t most)
{
    return inside_->run<std::vector<GameCard>>([&]() -> Outcome<std::vector<GameCard>> {
        auto& in = *inside_;
        in.flush();
        most = std::min<std::size_t>(most, 100);
        const auto rows = in.store.find<store::TableRow>({store::equal(&store::TableRow::listed, true)}, {{store::column_of(&store::TableRow::created), true}}, from + most);
        std::vector<GameCard> cards;
        for (std::size_t i = from; i < rows.size(); ++i) {
            const auto seating = read_seating(rows[i].body);
            const auto game = in.store.one<store::GameRow>({store::equal(&store::GameRow::id, rows[i].game)});
            if (seating && game) cards.push_back(card_of(*seating, rows[i].game, seating->scenario.substr(0, seating->scenario.find('/')), *game, Role::spectator, SIZE_MAX));
        }
        return cards;
    });
}

}  // namespace montjoy::server
