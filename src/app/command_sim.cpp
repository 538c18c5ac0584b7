#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "app/command.h"
#include "app/plan_options.h"
#include "app/progress.h"
#include "app/sources.h"
#include "app/terminal.h"
#include "app/words.h"
#include "files/file.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

std::string with_share(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "0";
    return fmt::format("{:>7} ({})", part, percent(static_cast<double>(part) / static_cast<double>(whole)));
}

class Sim final : public Command {
  public:
    const char* name() const override { return "sim"; }
    const char* summary() const override { return "plays many matches between computer players"; }
    const char* about() const override {
        return "The same seed gives the same matches on any number of threads. Ctrl-C stops and prints the "
               "results "
               "so far.";
    }
    const char* examples() const override {
        return "longroll sim dixie/bull-run-quick --games 1000 --players greedy,random\n"
               "longroll sim dixie/bull-run-quick --games 10 --seed 7 --save matches    each match as a file "
               "in "
               "matches/\n"
               "longroll sim dixie/bull-run-quick --games 100 --json                    counts for a script";
    }
    void declare(Arguments& arguments) override {
        common_.declare_scenario(arguments);
        arguments.option(games_, "--games", "N", "number of matches [100]");
        arguments.option(players_, "--players", "UNION,CONFEDERATE", "the players [random,random]",
                         {pairs_of_players(), false});
        common_.declare_match(arguments);
        arguments.option(save_, "--save", "DIR", "save each match as a .longroll file in this folder",
                         {{}, true});
        common_.declare_threads(arguments);
        arguments.flag(json_, "--json", "print the counts as one JSON object");
    }

    Expected<int> run() override {
        const Expected<ScenarioRef> found = common_.scenario();
        if (!found) return Wrong{found.error()};
        Expected<SimulationPlan> planned = common_.plan();
        if (!planned) return Wrong{planned.error()};
        SimulationPlan& plan = *planned;
        const Expected<std::uint64_t> matches = whole_number(games_, "--games", 1, 1'000'000'000);
        if (!matches) return Wrong{matches.error()};
        plan.matches = *matches;
        const Expected<std::vector<std::string>> players = players_typed(players_, 2);
        if (!players) return Wrong{players.error()};
        plan.players = {(*players)[0], (*players)[1]};
        if (!save_.empty()) {
            std::error_code error;
            std::filesystem::create_directories(save_, error);
            if (error)
                return Wrong{
                    fmt::format("--save: the folder '{}' cannot be created: {}", save_, error.message())};
            plan.keep = [&](std::uint64_t i, const Match& match) { return keep(i, match, plan); };
        }

        watch_interrupt();
        const auto begun = std::chrono::steady_clock::now();
        const Expected<Tally> tally = [&] {
            Progress bar("matches", plan.matches);  // gone before anything is printed
            plan.watch = [&](std::uint64_t done) {
                bar.show(done);
                return !interrupted();
            };
            return found->entry->simulate(*found->entry->game, plan);
        }();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
        if (!tally) return Wrong{tally.error()};
        json_ ? print_json(*tally, seconds.count()) : print(*tally, seconds.count(), *found, plan);
        return interrupted() ? exit_interrupted : 0;
    }

  private:
    std::string keep(std::uint64_t i, const Match& match, const SimulationPlan& plan) const {
        const std::string file =
            fmt::format("{}-{}-{:06}{}", match.game().id(), match.scenario().id, i + 1, match_file_ending);
        MatchRecord record = record_of(match);
        record.players = plan.players;
        const Expected<Written> done =
            replace_file((std::filesystem::path(save_) / file).string(), write_record(record), Flush::Later);
        return done ? "" : done.error();
    }

    static void print_json(const Tally& tally, double seconds) {
        JsonWriter out;
        out.object().field("games", tally.games).key("wins").object();
        out.field("union", tally.wins[0]).field("confederate", tally.wins[1]).end();
        out.field("draws", tally.draws).field("cut", tally.cut).field("decisions", tally.decisions);
        out.field("seconds", seconds).end();
        fmt::print("{}\n", out.text());
    }

    void print(const Tally& tally, double seconds, const ScenarioRef& ref, const SimulationPlan& plan) const {
        const Style style;
        fmt::print("{}: {} (Union) against {} (Confederate), seed {}{}\n\n", style.strong(ref.id()),
                   plan.players[0], plan.players[1], write_seed(plan.seed),
                   interrupted() ? ", interrupted" : "");
        fmt::print("  matches      {:>7}\n", tally.games);
        fmt::print("  {}        {}\n", style.seat(Seat::Union, "Union"),
                   with_share(tally.wins[0], tally.games));
        fmt::print("  {}  {}\n", style.seat(Seat::Confederate, "Confederate"),
                   with_share(tally.wins[1], tally.games));
        fmt::print("  draws        {}\n", with_share(tally.draws, tally.games));
        if (tally.cut > 0)
            fmt::print("  cut          {}  stopped by the safety limit\n",
                       with_share(tally.cut, tally.games));
        fmt::print(
            "  decisions    {:>7}, {:.1f} per match\n", tally.decisions,
            tally.games == 0 ? 0.0 : static_cast<double>(tally.decisions) / static_cast<double>(tally.games));
        fmt::print("  time         {:>7.2f} s\n", seconds);
        if (!save_.empty()) fmt::print("\nSaved in {}; `longroll replay FILE` shows one.\n", save_);
    }

    PlanOptions common_;
    std::string games_ = "100", players_ = "random,random", save_;
    bool json_ = false;
};

}  // namespace

AnyCommand sim_command() { return std::make_unique<Sim>(); }

}  // namespace longroll
