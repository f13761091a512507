#include "apps/cli/command.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <memory>

#include "apps/cli/analyst.hpp"
#include "apps/cli/contest.hpp"
#include "apps/cli/failure.hpp"
#include "apps/cli/lab.hpp"
#include "apps/cli/listing.hpp"
#include "apps/cli/orders.hpp"
#include "apps/cli/play/play.hpp"
#include "apps/cli/retelling.hpp"
#include "apps/cli/serving.hpp"
#include "apps/cli/simulation.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/tool.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/choices.hpp"

namespace montjoy::cli {
namespace {

constexpr std::uint64_t most = UINT64_MAX;

/// How each command is called: shown with --help, and where its words are wrong.
const std::vector<std::pair<std::string, std::string>> usages{
    {"systems", "systems [--json]"},
    {"scenarios", "scenarios [SYSTEM] [--json]"},
    {"rules", "rules SYSTEM [ID | WORDS]"},
    {"check", "check FILE [--numbers FILE] [--option NAME=VALUE ...]"},
    {"play", "play SCENARIO [--seat SEAT=human|BOT ...] [--seed N] [--dice table] [--save FILE] [--numbers FILE] "
             "[--option NAME=VALUE ...] [--reasons] | play FILE.game [--seat SEAT=human|BOT ...]"},
    {"replay", "replay FILE [--verify] [--at N] [--as SEAT]"},
    {"paper", "paper FILE PAPER [--as SEAT] [--format text|markdown|bbcode|html] [--at N]"},
    {"sim", "sim SCENARIO --games N [--seed S] [--seat SEAT=BOT ...] [--jobs J] [--save DIR] [--numbers FILE] "
            "[--option NAME=VALUE ...] [--longest STEPS] [--json]"},
    {"match", "match BOT BOT SCENARIO [--games N] [--seed S] [--aim PERCENT] [--jobs J] [--save DIR] [--numbers FILE] "
              "[--option NAME=VALUE ...] [--json]"},
    {"hint", "hint FILE.game [--as SEAT] [--at N] [--level LEVEL] [--json]"},
    {"threats", "threats FILE.game [--as SEAT] [--at N] [--trials N] [--json]"},
    {"row", "row FILE.game ACT ACT ... [--as SEAT] [--at N] [--trials N] [--json]"},
    {"luck", "luck FILE.game [--at N] [--json]"},
    {"lab", "lab effect SCENARIO --instead NAME=VALUE|/pointer=VALUE ... [--seat SEAT=BOT ...] | lab armies SCENARIO FILE FILE ... | "
            "lab designs [FILE] [--points N]; each [--bot BOT] [--games N] [--seed S] [--jobs J] [--format text|csv|json|html]"},
    {"perft", "perft SCENARIO DEPTH [--numbers FILE] [--option NAME=VALUE ...]"},
    {"bench", "bench"},
    {"serve", "serve [--bind ADDR] [--port P] [--db URL] [--data DIR] [--config FILE] [--page DIR]"},
    {"backup", "backup FILE [--db URL] [--data DIR] [--config FILE]"},
    {"restore", "restore FILE [--db URL] [--data DIR] [--config FILE]"},
    {"orders", "orders apply FILE (--game FILE.game | --site ADDRESS [--key-file FILE]) [--json] | orders check FILE [--json] | "
               "orders write FILE --game FILE.game --seat SEAT"},
};

/// What stands on the command line, before any of it is looked up.
struct Words {
    std::string colour = "auto";
    bool json = false, search = false;
    std::string system, depth, games, seed, aim, trials, points, jobs, longest = "1000000", at;
    std::vector<std::string> asked;
    PlayWords play;
    ReplayWords replay;
    PaperWords paper;
    SimulationWords sim;
    ContestWords contest;
    AnalystWords analyst;
    LabWords lab;
    ScenarioWords scenario;
    ServingWords serving;
    OrdersWords orders;
    std::string dice;
};

std::optional<std::uint64_t> step_from(const std::string& text)
{
    if (text.empty()) return std::nullopt;
    return number_from("--at", text, 0, most);
}

/// How many threads; 0, one a core, where nothing was said.
std::uint64_t jobs_from(const std::string& text) { return text.empty() ? 0 : number_from("--jobs", text, 1, 1024); }

void add_scenario(CLI::App& command, ScenarioWords& words, const char* name = "SCENARIO")
{
    command.add_option(name, words.scenario, "an id (`montjoy scenarios` lists them) or a JSON file")->required();
    command.add_option("--numbers", words.numbers, "a file of numbers in place of the assumed ones");
    command.add_option("--option", words.options, "NAME=VALUE: an option of the scenario")->take_all()->allow_extra_args(false);
}

void perft(const Terminal& terminal, const Words& words)
{
    const std::uint64_t depth = number_from("DEPTH", words.depth, 0, 64);
    const FoundScenario found = find_scenario(words.scenario);
    terminal.print(cat(found.setting->perft(static_cast<int>(depth)), '\n'));
}

/// The rules signature: so many random games of every scenario, each cut after so many steps; or what search chooses.
void bench(const Terminal& terminal, bool search)
{
    constexpr std::uint32_t games = 8;
    constexpr int longest = 2000;
    for (const System& system : systems()) {
        if (search) {
            terminal.print(cat(system.name, ' ', to_hex(search_signature(system)), '\n'));
            continue;
        }
        Fnv hash;
        for (const std::string& id : scenario_ids(system.name))
            hash.feed(id).feed(to_hex(find_scenario({id, "", {}}).setting->signature(games, longest)));
        terminal.print(cat(system.name, ' ', to_hex(hash.value()), '\n'));
    }
}

/// The commands as CLI11 reads them; each sets `todo` to what is to be done.
class CommandLine {
public:
    CommandLine()
    {
        app_.name("montjoy")->require_subcommand(1, 1)->fallthrough();
        app_.set_version_flag("--version", "montjoy 1");
        for (const char* const colour : {"--colour", "--color"})
            app_.add_option(colour, words_.colour, "auto, always or never")->check(CLI::IsMember({"auto", "always", "never"}));
        app_.get_option("--color")->group("");
        add_looking();
        add_playing();
        add_analysis();
        add_lab();
        add_serving();
        add_orders();
        for (const std::string& name : tool_names())
            add(name, cat("a tool of ", systems_with(name)), [this, name](const Terminal& terminal) {
                run_tool(terminal, name, app_.get_subcommand(name)->remaining());
                return Status::done;
            })->prefix_command()->fallthrough(false);
    }

    Status run(std::vector<std::string> words)
    {
        check_command(words);
        std::reverse(words.begin(), words.end());
        try {
            app_.parse(std::move(words));
        } catch (const CLI::Success& asked) {
            app_.exit(asked);
            return Status::done;
        } catch (const CLI::ParseError& error) {
            wrong_words(app_.get_subcommands().empty() && error.get_name() == "RequiredError" ? "a command is wanted" : error.what());
        }
        return todo_(Terminal(words_.colour));
    }

    /// How the command that was meant is called; all of them where none was.
    std::string usage() const
    {
        for (const CLI::App* const command : app_.get_subcommands()) {
            for (const auto& [name, usage] : usages)
                if (name == command->get_name()) return cat("montjoy ", usage);
            return tool_usage(command->get_name());
        }
        return "montjoy COMMAND ...; `montjoy --help` lists the commands";
    }

private:
    using Todo = std::function<Status(const Terminal&)>;

    CLI::App* add(const std::string& name, const std::string& does, Todo todo)
    {
        CLI::App* const command = app_.add_subcommand(name, does);
        command->fallthrough();
        for (const auto& [own, usage] : usages)
            if (own == name) command->footer("usage: montjoy " + usage);
        if (const std::string usage = tool_usage(name); !usage.empty()) command->footer("usage: " + usage);
        command->callback([this, todo = std::move(todo)] { todo_ = todo; });
        return command;
    }
    CLI::App* add(const std::string& name, const std::string& does, void (*todo)(const Terminal&, const Words&))
    {
        return add(name, does, [this, todo](const Terminal& terminal) {
            todo(terminal, words_);
            return Status::done;
        });
    }

    /// Names a command that there is not; CLI11 would only miss one.
    void check_command(const std::vector<std::string>& words) const
    {
        const auto word = std::find_if(words.begin(), words.end(), [](const std::string& w) { return !w.starts_with('-'); });
        if (word == words.end() || word != words.begin()) return;
        std::vector<std::string> names;
        for (const CLI::App* const command : app_.get_subcommands(nullptr)) names.push_back(command->get_name());
        if (std::find(names.begin(), names.end(), *word) != names.end()) return;
        const auto near = nearest(*word, {names.begin(), names.end()});
        wrong_words(cat("there is no command \"", *word, "\"", near ? cat("; did you mean ", *near, '?') : ""));
    }

    /// The systems that have a tool of this name, each with what it does there.
    static std::string systems_with(const std::string& tool)
    {
        std::vector<std::string> does;
        for (const System& system : systems())
            for (const Tool& own : system.tools)
                if (own.name == tool) does.push_back(cat(system.name, ": ", own.summary));
        return join(does, "; ");
    }

    void add_looking()
    {
        auto* command = add("systems", "the rule systems", +[](const Terminal& t, const Words& w) { list_systems(t, w.json); });
        command->add_flag("--json", words_.json);
        command = add("scenarios", "what can be played", +[](const Terminal& t, const Words& w) { list_scenarios(t, w.system, w.json); });
        command->add_option("SYSTEM", words_.system);
        command->add_flag("--json", words_.json);
        command = add("rules", "the rulebook of a system, a clause of it, or the clauses that speak of something",
                      +[](const Terminal& t, const Words& w) { show_rules(t, w.system, join(w.asked, " ")); });
        command->add_option("SYSTEM", words_.system)->required();
        command->add_option("ID", words_.asked);
        command = add("check", "reads a scenario and says what is wrong with it", +[](const Terminal& t, const Words& w) { check_scenario(t, w.scenario); });
        add_scenario(*command, words_.scenario, "FILE");
        command = add("replay", "tells or proves a recorded game", +[](const Terminal& t, const Words& w) {
            ReplayWords replay = w.replay;
            replay.at = step_from(w.at);
            retell(t, replay);
        });
        command->add_option("FILE", words_.replay.file)->required();
        command->add_flag("--verify", words_.replay.verify, "proves every step and prints the final hash");
        command->add_option("--at", words_.at, "the position after so many steps");
        command->add_option("--as", words_.replay.seat, "as this seat saw it");
        command = add("paper", "a paper of a recorded game: a report, a sheet, a chronicle", +[](const Terminal& t, const Words& w) {
            PaperWords paper = w.paper;
            paper.at = step_from(w.at);
            show_paper(t, paper);
        });
        command->add_option("FILE", words_.paper.file)->required();
        command->add_option("PAPER", words_.paper.paper)->required();
        command->add_option("--as", words_.paper.seat, "as this seat saw the game");
        command->add_option("--format", words_.paper.format, "text, markdown, bbcode or html");
        command->add_option("--at", words_.at, "after so many steps");
    }

    void add_playing()
    {
        auto* command = add("play", "plays a game in the terminal, or goes on with a saved one", [this](const Terminal& terminal) {
            PlayWords play = words_.play;
            if (!words_.seed.empty()) play.seed = number_from("--seed", words_.seed, 0, most);
            if (!words_.dice.empty()) play.dice = words_.dice;
            return montjoy::cli::play(terminal, play);
        });
        add_scenario(*command, words_.play.scenario);
        add_seats(*command, words_.play.seats);
        command->add_option("--seed", words_.seed, "the key of the game's dice");
        command->add_option("--dice", words_.dice, "table: you throw them; seeded: the program does")->check(CLI::IsMember({"table", "seeded"}));
        command->add_option("--save", words_.play.save, "the file that keeps every step");
        command->add_flag("--reasons", words_.play.reasons, "programs may be asked why while the game goes on");

        command = add("sim", "many games between programs", +[](const Terminal& t, const Words& w) {
            SimulationWords sim = w.sim;
            sim.json = w.json;
            sim.games = number_from("--games", w.games, 1, 100'000'000);
            if (!w.seed.empty()) sim.seed = number_from("--seed", w.seed, 0, most);
            sim.jobs = jobs_from(w.jobs);
            sim.longest = number_from("--longest", w.longest, 1, most);
            simulate(t, sim);
        });
        add_scenario(*command, words_.sim.scenario);
        add_seats(*command, words_.sim.seats);
        command->add_option("--games", words_.games)->required();
        command->add_option("--seed", words_.seed);
        command->add_option("--jobs", words_.jobs, "threads, one a core unless told otherwise; the result is the same");
        command->add_option("--save", words_.sim.folder, "the folder for each game's record; games found there are not played again");
        command->add_option("--longest", words_.longest, "steps after which a game counts as endless");
        command->add_flag("--json", words_.json);

        command = add("match", "two programs against each other, each battle twice with the seats exchanged", +[](const Terminal& t, const Words& w) {
            ContestWords match = w.contest;
            match.json = w.json;
            if (!w.games.empty()) match.games = number_from("--games", w.games, 2, 1'000'000);
            if (!w.seed.empty()) match.seed = number_from("--seed", w.seed, 0, most);
            if (!w.aim.empty()) match.aim = number_from("--aim", w.aim, 1, 99);
            match.jobs = jobs_from(w.jobs);
            match.longest = number_from("--longest", w.longest, 1, most);
            contest(t, match);
        });
        command->add_option("FIRST", words_.contest.first, "a program")->required();
        command->add_option("SECOND", words_.contest.second, "its opponent")->required();
        add_scenario(*command, words_.contest.scenario, "--scenario,SCENARIO");
        command->add_option("--games", words_.games, "at most; it stops as soon as the aim is proved or refuted, after 40 at the soonest");
        command->add_option("--seed", words_.seed);
        command->add_option("--aim", words_.aim, "the score of 100 that is to be proved; 70 unless told otherwise");
        command->add_option("--jobs", words_.jobs, "threads, one a core unless told otherwise; the result is the same");
        command->add_option("--save", words_.contest.folder, "the folder for each game's record; games found there are not played again");
        command->add_option("--longest", words_.longest, "steps after which a game counts as endless");
        command->add_flag("--json", words_.json);

        command = add("perft", "how many ways there are to go on", perft);
        add_scenario(*command, words_.scenario);
        command->add_option("DEPTH", words_.depth)->required();
        add("bench", "the rules signature, a line a system", +[](const Terminal& t, const Words& w) { bench(t, w.search); })
            ->add_flag("--search", words_.search, "instead what search chooses, by few nodes");
    }

    /// A command of the analyst's on the game in FILE.
    CLI::App* add_analyst(const std::string& name, const std::string& does, void (*todo)(const Terminal&, const AnalystWords&))
    {
        CLI::App* const command = add(name, does, [this, todo](const Terminal& terminal) {
            AnalystWords words = words_.analyst;
            words.at = step_from(words_.at);
            words.json = words_.json;
            if (!words_.trials.empty()) words.trials = number_from("--trials", words_.trials, 1, 1'000'000);
            todo(terminal, words);
            return Status::done;
        });
        command->add_option("FILE", words_.analyst.file, "a recorded game")->required();
        command->add_option("--at", words_.at, "after so many steps");
        command->add_flag("--json", words_.json);
        if (name != "luck") command->add_option("--as", words_.analyst.seat, "as this seat; who is awaited unless told otherwise");
        return command;
    }

    void add_analysis()
    {
        add_analyst("hint", "what to do in a game, and why", hint)->add_option("--level", words_.analyst.level, "search:easy, search, search:hard, search:NODES, search:TIMEms");
        add_analyst("threats", "what a seat's pieces have to fear in the enemy's next turn", show_threats)->add_option("--trials", words_.trials);
        auto* const command = add_analyst("row", "what acts in a row come to, and in which order", show_rows);
        command->add_option("ACTS", words_.analyst.acts, "as at the prompt, each in quotes")->required();
        command->add_option("--trials", words_.trials);
        add_analyst("luck", "whose luck a game was, and where it turned", show_luck);
    }

    void add_lab()
    {
        auto* const lab = add("lab", "the designer's bench: what an option, an army or a design is worth", [this](const Terminal& terminal) { return part_(terminal); });
        lab->require_subcommand(1, 1);
        const auto part = [&](const std::string& name, const std::string& does, void (*todo)(const Terminal&, const LabWords&)) {
            CLI::App* const command = lab->add_subcommand(name, does);
            command->add_option("--games", words_.games, "of each pairing");
            command->add_option("--seed", words_.seed);
            command->add_option("--jobs", words_.jobs, "threads, one a core unless told otherwise");
            command->add_option("--bot", words_.lab.bot, "who plays; automa unless told otherwise");
            command->add_option("--format", words_.lab.format, "text, csv, json or html")->check(CLI::IsMember({"text", "csv", "json", "html"}));
            command->callback([this, todo] {
                part_ = [this, todo](const Terminal& terminal) {
                    LabWords words = words_.lab;
                    if (!words_.games.empty()) words.games = number_from("--games", words_.games, 1, 1'000'000);
                    if (!words_.seed.empty()) words.seed = number_from("--seed", words_.seed, 0, most);
                    if (!words_.points.empty()) words.points = number_from("--points", words_.points, 1, 100'000);
                    words.jobs = jobs_from(words_.jobs);
                    todo(terminal, words);
                    return Status::done;
                };
            });
            return command;
        };
        auto* command = part("effect", "a scenario as it is and with something else instead", lab_effect);
        add_scenario(*command, words_.lab.scenario);
        add_seats(*command, words_.lab.seats);
        command->add_option("--instead", words_.lab.instead, "NAME=VALUE: an option; /pointer=VALUE: an assumed number")->take_all()->allow_extra_args(false);
        command = part("armies", "armies against one another", lab_armies);
        add_scenario(*command, words_.lab.scenario);
        command->add_option("FILES", words_.lab.files, "armies as a scenario writes them, in JSON")->required();
        command = part("designs", "Gobwin's designs: cost against worth", lab_designs);
        command->add_option("FILE", words_.lab.file, "a list of designs in JSON; a spread of possible ones unless told otherwise");
        command->add_option("--points", words_.points, "of each stack; 400 unless told otherwise");
    }

    /// Where the games of a site are.
    void add_store(CLI::App& command)
    {
        command.add_option("--db", words_.serving.site.db, "sqlite:FILE or postgresql://...; else a file in the data folder");
        command.add_option("--data", words_.serving.site.data, "the folder for what is kept");
        command.add_option("--config", words_.serving.site.config, "a file of settings (docs/host.md)");
    }

    void add_serving()
    {
        auto* command = add("serve", "the server and the web page, until it is asked to stop", [this](const Terminal&) { return serve(words_.serving); });
        command->add_option("--bind", words_.serving.site.bind, "the address to listen on; 127.0.0.1 unless told otherwise");
        command->add_option("--port", words_.serving.port, "8080 unless told otherwise; 0 takes a free one");
        command->add_option("--page", words_.serving.site.page, "the folder of the web page, where it is not beside the program");
        add_store(*command);
        command = add("backup", "writes everything that a site keeps to a file, while it serves or not", [this](const Terminal&) { return back_up(words_.serving); });
        command->add_option("FILE", words_.serving.file, "the file; - is standard output")->required();
        add_store(*command);
        command = add("restore", "reads such a file into an empty site", [this](const Terminal&) { return restore(words_.serving); });
        command->add_option("FILE", words_.serving.file, "the file; - is standard input")->required();
        add_store(*command);
    }

    void add_orders()
    {
        auto* const orders = add("orders", "lists of orders that travel by forum or mail", [this](const Terminal& terminal) { return part_(terminal); });
        orders->require_subcommand(1, 1);
        OrdersWords& words = words_.orders;
        const auto part = [&](const std::string& name, const std::string& does, Status (*todo)(const Terminal&, const OrdersWords&)) {
            CLI::App* const command = orders->add_subcommand(name, does);
            command->add_option("FILE", words.file, "the text; - is standard input")->required();
            command->callback([this, todo] { part_ = [this, todo](const Terminal& terminal) { return todo(terminal, words_.orders); }; });
            return command;
        };
        auto* command = part("apply", "carries a list out", apply_orders);
        command->add_option("--game", words.game, "in this saved game");
        command->add_option("--site", words.site, "at a site, such as https://play.example.org");
        command->add_option("--key-file", words.key_file, "the file with the key of your seat there");
        command->add_flag("--json", words.json);
        part("check", "reads a list", check_orders)->add_flag("--json", words.json);
        command = part("write", "makes a list of plain orders, a line each", write_orders);
        command->add_option("--game", words.game)->required();
        command->add_option("--seat", words.seat)->required();
    }

    static void add_seats(CLI::App& command, std::vector<std::string>& seats)
    {
        command.add_option("--seat", seats, "SEAT=PLAYER: who plays a seat, or every seat of a side")->take_all()->allow_extra_args(false);
    }

    CLI::App app_{"Montjoy, a referee for tabletop battles."};
    Words words_;
    Todo todo_;
    Todo part_;  ///< of a command that has commands of its own
};

}  // namespace

int run(const std::vector<std::string>& words)
{
    CommandLine line;
    try {
        return static_cast<int>(line.run(words));
    } catch (const Failure& failure) {
        complain(cat("montjoy: ", failure.what(), '\n'));
        if (failure.status() == Status::wrong_words) complain(cat("usage: ", line.usage(), '\n'));
        return static_cast<int>(failure.status());
    }
}

}  // namespace montjoy::cli
