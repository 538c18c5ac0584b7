#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/command.h"
#include "app/plan_options.h"
#include "app/progress.h"
#include "app/sources.h"
#include "app/study_file.h"
#include "app/terminal.h"
#include "app/words.h"
#include "files/json_writer.h"
#include "study/elo.h"

namespace longroll {
namespace {

constexpr std::uint64_t most_matches = 1'000'000'000;
// Matches between two writings of the file. The total does not depend on it.
constexpr std::uint64_t per_part = 20;

double points_of(const Tally& tally, std::size_t player) {
    return static_cast<double>(tally.player_wins[player]) + static_cast<double>(tally.draws) / 2;
}

// '67.0 ± 6.5 %': the share of the points and its 95 per cent interval. Two wins and two losses are added for
// the interval alone (Agresti and Coull), so that 20 of 20 is not called certain.
std::string share_of(const Tally& tally, std::size_t player) {
    const double matches = static_cast<double>(std::max<std::uint64_t>(1, tally.games)), more = matches + 4;
    const double share = (points_of(tally, player) + 2) / more;
    const double squares =
        (static_cast<double>(tally.player_wins[player]) + 2 + static_cast<double>(tally.draws) / 4) / more;
    return fmt::format("{:.1f} ± {:.1f} %", 100 * points_of(tally, player) / matches,
                       196 * std::sqrt((squares - share * share) / more));
}

class Study final : public Command {
  public:
    const char* name() const override { return "study"; }
    const char* summary() const override { return "compares computer players over many matches"; }
    const char* about() const override {
        return "With --swap each seed is played twice and the players change seats, so that neither the dice "
               "nor the side favours one of them. The same seed gives the same results on any number of "
               "threads. With --file you can stop with Ctrl-C and continue by the same command.";
    }
    const char* examples() const override {
        return "longroll study dixie/bull-run-quick --matches 200 --players greedy,random --swap\n"
               "longroll study dixie/bull-run-quick --matches 200 --players greedy,random --swap --seed 7 "
               "--file study.json    can be continued\n"
               "longroll study elephant/first-shots --ladder --matches 40    every player against every "
               "other, in Elo";
    }
    void declare(Arguments& arguments) override {
        common_.declare_scenario(arguments);
        arguments.option(matches_, "--matches", "N", "number of matches, with --ladder per pair [100]");
        arguments.option(players_, "--players", "A,B", "the players; A has the Union seat [greedy,random]",
                         {pairs_of_players(), false});
        arguments.flag(swap_, "--swap", "play each seed twice, with seats exchanged");
        arguments.flag(ladder_, "--ladder", "play every pair of players, seats exchanged, and print Elo");
        common_.declare_match(arguments);
        arguments.option(file_, "--file", "FILE", "keep the results in this file and continue from it",
                         {{}, true});
        common_.declare_threads(arguments);
        arguments.flag(json_, "--json", "print the counts as one JSON object");
    }

    Expected<int> run() override {
        const Expected<ScenarioRef> found = common_.scenario();
        if (!found) return Wrong{found.error()};
        Expected<SimulationPlan> plan = common_.plan();
        if (!plan) return Wrong{plan.error()};
        const Expected<std::uint64_t> matches = whole_number(matches_, "--matches", 1, most_matches);
        if (!matches) return Wrong{matches.error()};
        plan->swap = swap_ || ladder_;
        if (plan->swap && *matches % 2 != 0)
            return Wrong{fmt::format("--matches must be even where seats are exchanged, not {}", *matches)};
        if (players_.empty()) {
            players_ = "greedy,random";
            if (ladder_) players_ = fmt::format("{}", fmt::join(player_names, ","));
        }
        const Expected<std::vector<std::string>> players = players_typed(players_, ladder_ ? 0 : 2);
        if (!players) return Wrong{players.error()};
        names_ = *players;

        question_ = {
            found->id(), {}, write_seed(plan->seed), plan->swap, found->entry->game->rules_version()};
        for (std::size_t k = 0; k < plan->options.size(); ++k) {
            const OptionSpec& option = plan->scenario->options[k];
            question_.options.push_back(option.name + '=' + option.text(plan->options[k]));
        }
        if (!file_.empty()) {
            Expected<std::vector<StudyPair>> before = read_study(file_, question_);
            if (!before) return Wrong{before.error()};
            kept_ = *std::move(before);
        }

        watch_interrupt();
        const auto begun = std::chrono::steady_clock::now();
        for (std::size_t b = 1; b < names_.size() && !interrupted(); ++b)
            for (std::size_t a = 0; a < b && !interrupted(); ++a)
                if (const std::string wrong = play_pair(*found, *plan, {names_[a], names_[b]}, *matches);
                    !wrong.empty())
                    return Wrong{wrong};
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        if (ladder_)
            json_ ? print_ladder_json() : print_ladder();
        else
            json_ ? print_json() : print();
        return interrupted() ? exit_interrupted : 0;
    }

  private:
    // Plays what the file does not have yet, in parts, each written down before the next begins. A part that
    // was stopped in the middle counts for nothing: which of its matches were over depends on the threads.
    std::string play_pair(const ScenarioRef& ref, SimulationPlan plan, std::array<std::string, 2> players,
                          std::uint64_t matches) {
        const auto known = std::find_if(kept_.begin(), kept_.end(),
                                        [&](const StudyPair& pair) { return pair.players == players; });
        const std::size_t at = static_cast<std::size_t>(known - kept_.begin());
        if (known == kept_.end()) kept_.push_back({players, {}});
        if (kept_[at].tally.games > matches)
            return fmt::format("{} has {} matches of {} against {}; --matches must be as many or more", file_,
                               kept_[at].tally.games, players[0], players[1]);
        plan.players = players;
        Progress bar(fmt::format("{} against {}", players[0], players[1]), matches);
        while (kept_[at].tally.games < matches) {
            plan.first = kept_[at].tally.games;
            plan.matches =
                std::min(matches - plan.first, std::max<std::uint64_t>(per_part, plan.threads * 4));
            plan.watch = [&](std::uint64_t done) {
                bar.show(plan.first + done);
                return !interrupted();
            };
            const Expected<Tally> part = ref.entry->simulate(*ref.entry->game, plan);
            if (!part) return part.error();
            if (part->games < plan.matches) break;
            kept_[at].tally += *part;
            if (file_.empty()) continue;
            if (const Expected<Written> done = write_study(file_, question_, kept_); !done)
                return done.error();
        }
        played_.push_back(kept_[at]);
        return "";
    }

    void print_json() const {
        const StudyPair& pair = played_.front();
        JsonWriter out;
        out.object().field("matches", pair.tally.games).key("wins").object();
        if (pair.players[0] == pair.players[1])
            out.field(pair.players[0], pair.tally.player_wins[0] + pair.tally.player_wins[1]);
        else
            for (std::size_t k : {0u, 1u}) out.field(pair.players[k], pair.tally.player_wins[k]);
        out.end().key("seats").object();
        out.field("union", pair.tally.wins[0]).field("confederate", pair.tally.wins[1]).end();
        out.field("draws", pair.tally.draws).field("cut", pair.tally.cut).field("seconds", seconds_).end();
        fmt::print("{}\n", out.text());
    }

    void print_heading() const {
        fmt::print("{}, seed {}{}\n\n", Style().strong(question_.scenario), question_.seed,
                   interrupted() ? ", interrupted" : "");
    }

    void print() const {
        const StudyPair& pair = played_.front();
        const Tally& tally = pair.tally;
        print_heading();
        fmt::print("  matches      {:>7}{}\n", tally.games, question_.swap ? ", seats exchanged" : "");
        for (std::size_t k : {0u, 1u})
            fmt::print("  {:<12} {:>7} won; with half the draws {}\n", pair.players[k], tally.player_wins[k],
                       share_of(tally, k));
        fmt::print("  draws        {:>7}\n", tally.draws);
        if (tally.cut > 0) fmt::print("  cut          {:>7}  stopped by the safety limit\n", tally.cut);
        fmt::print("  Union        {:>7} won\n  Confederate  {:>7} won\n", tally.wins[0], tally.wins[1]);
        fmt::print("  time         {:>7.2f} s\n", seconds_);
    }

    // The rating of each player, once every pair has met.
    std::vector<Rating> ratings() const {
        std::vector<Meeting> meetings;
        const auto number = [&](const std::string& name) {
            return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
        };
        for (const StudyPair& pair : played_)
            meetings.push_back({number(pair.players[0]), number(pair.players[1]), pair.tally.player_wins[0],
                                pair.tally.player_wins[1], pair.tally.draws});
        if (played_.size() != names_.size() * (names_.size() - 1) / 2) return {};
        return rate(names_.size(), meetings);
    }

    void print_ladder() const {
        print_heading();
        const std::vector<Rating> rated = ratings();
        for (std::size_t i = 0; i < rated.size(); ++i)
            fmt::print("  {:<12} {:>6.0f}{}\n", names_[i], rated[i].elo,
                       i == 0 ? "" : fmt::format(" ± {:.0f}", rated[i].error));
        fmt::print("\n");
        for (const StudyPair& pair : played_)
            fmt::print("  {} against {}: {} of {} matches\n", pair.players[1], pair.players[0],
                       share_of(pair.tally, 1), pair.tally.games);
        fmt::print("  time {:.2f} s\n", seconds_);
    }

    void print_ladder_json() const {
        JsonWriter out;
        out.object().key("players").list();
        const std::vector<Rating> rated = ratings();
        for (std::size_t i = 0; i < rated.size(); ++i)
            out.object()
                .field("name", names_[i])
                .field("elo", rated[i].elo)
                .field("error", rated[i].error)
                .end();
        out.end().key("pairs").list();
        for (const StudyPair& pair : played_) {
            out.object().key("players").list().value(pair.players[0]).value(pair.players[1]).end();
            out.field("matches", pair.tally.games).key("wins").list();
            out.value(pair.tally.player_wins[0]).value(pair.tally.player_wins[1]).end();
            out.field("draws", pair.tally.draws).field("cut", pair.tally.cut).end();
        }
        fmt::print("{}\n", out.end().field("seconds", seconds_).end().text());
    }

    PlanOptions common_;
    std::string matches_ = "100", players_, file_;
    bool swap_ = false, ladder_ = false, json_ = false;
    std::vector<std::string> names_;
    StudyQuestion question_;
    std::vector<StudyPair> kept_, played_;  // in the file; of this question
    double seconds_ = 0;
};

}  // namespace

AnyCommand study_command() { return std::make_unique<Study>(); }

}  // namespace longroll
