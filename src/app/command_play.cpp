#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "app/command.h"
#include "app/games.h"
#include "app/session.h"
#include "app/sources.h"
#include "app/words.h"

namespace longroll {
namespace {

namespace fs = std::filesystem;

// Where matches are kept: LONGROLL_DATA, or the place the desktop standards name for a program's data.
fs::path data_folder() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0' ? std::optional<fs::path>(value) : std::nullopt;
    };
    if (const auto own = set("LONGROLL_DATA")) return *own;
    if (const auto shared = set("XDG_DATA_HOME")) return *shared / "longroll";
    if (const auto home = set("HOME")) return *home / ".local/share/longroll";
    return "longroll-data";
}

fs::path match_folder() { return data_folder() / "matches"; }

std::string new_file(const Match& match) {
    const std::string front = fmt::format("{:%Y%m%d-%H%M%S}-{}-{}", fmt::localtime(std::time(nullptr)),
                                          match.game().id(), match.scenario().id);
    std::error_code ignored;
    fs::path file = match_folder() / (front + std::string(match_file_ending));
    for (int number = 2; fs::exists(file, ignored); ++number)
        file = match_folder() / fmt::format("{}-{}{}", front, number, match_file_ending);
    return file.string();
}

// The match last played that is not over.
Expected<std::string> last_unfinished() {
    struct Kept {
        fs::file_time_type when;
        std::string path;
    };
    std::vector<Kept> all;
    std::error_code error;
    for (fs::directory_iterator at(match_folder(), error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == match_file_ending)
            all.push_back({at->last_write_time(ignored), at->path().string()});
    }
    std::sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.when > b.when; });
    for (const Kept& kept : all)
        if (const Expected<MatchRecord> record = load_record(kept.path); record && !record->result)
            return kept.path;
    return Wrong{fmt::format("{} has no unfinished match; `longroll play SCENARIO` starts one",
                             match_folder().string())};
}

std::vector<std::string> all_kinds_of_player() {
    std::vector<std::string> names{std::string(human)};
    for (std::string_view name : player_names) names.emplace_back(name);
    return names;
}

class Play final : public Command {
  public:
    const char* name() const override { return "play"; }
    const char* summary() const override {
        return "plays a match in the terminal, against the computer or hot seat";
    }
    const char* about() const override {
        return "The match is saved after every decision, so Ctrl-C or a lost connection loses nothing. "
               "In hot seat the screen is cleared between the two players. Against the computer, you are "
               "asked only when you can do more than pass. Of the computer players, recruit makes mistakes, "
               "captain fights to a plan, general weighs more and takes longer; greedy looks one decision "
               "ahead "
               "and random does anything legal.";
    }
    const char* examples() const override {
        return "longroll play                                   the first scenario, you as Union\n"
               "longroll play dixie/shiloh-quick --union general --confederate human\n"
               "longroll play dixie/shiloh-quick --union human --confederate human    hot seat: two people, "
               "one "
               "screen\n"
               "longroll play elephant/first-shots --svg table.svg     also draws the table\n"
               "longroll play --resume                          continues the last match\n"
               "longroll play old.longroll                      continues the match in that file";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(what_, "scenario", "a scenario, or a match file to continue [the first scenario]",
                          Need::May, {all_scenario_ids(), true});
        const Hint players{all_kinds_of_player(), false};
        arguments.option(who_[0], "--union", "WHO", "human, or a computer player [human]", players);
        arguments.option(who_[1], "--confederate", "WHO", "human, or a computer player [captain]", players);
        arguments.option(seed_, "--seed", "S", "a number or 32 hexadecimal digits [new each time]");
        arguments.options(options_, "--option", "NAME=VALUE", "an option of the scenario; may be repeated");
        arguments.option(svg_, "--svg", "FILE",
                         "also draw the table into this file whenever the board is shown", {{}, true});
        arguments.flag(resume_, "--resume", "continue the last unfinished match");
    }

    Expected<int> run() override {
        const std::vector<std::string> known = all_kinds_of_player();
        for (Seat seat : seats) {
            const std::string& who = who_[index(seat)];
            if (!who.empty() && std::find(known.begin(), known.end(), who) == known.end())
                return Wrong{fmt::format("--{}: unknown player '{}'{}; the players are {}",
                                         longroll::name(seat), who, did_you_mean(who, known),
                                         list_words(known))};
        }
        const bool from_file = resume_ || looks_like_file(what_);
        return from_file ? go_on() : begin();
    }

  private:
    Expected<int> begin() {
        if (what_.empty()) what_ = all_scenario_ids().front();
        Expected<Match> match = new_match(what_, options_, seed_);
        if (!match) return Wrong{match.error()};
        if (who_[0].empty()) who_[0] = human;
        if (who_[1].empty()) who_[1] = "captain";
        const std::string file = new_file(*match);
        return Session(*std::move(match), who_, file, svg_).run();
    }

    Expected<int> go_on() {
        if (!options_.empty() || !seed_.empty())
            return Wrong{"--option and --seed are for a new match; a saved match has its own"};
        if (resume_ && !what_.empty() && !looks_like_file(what_))
            return Wrong{fmt::format("--resume takes a match file or nothing, not '{}'", what_)};
        if (what_.empty()) {
            const Expected<std::string> last = last_unfinished();
            if (!last) return Wrong{last.error()};
            what_ = *last;
        }
        Expected<Match> match = load_match(what_);
        if (!match) return Wrong{match.error()};
        if (match->to_act().finished())
            return Wrong{
                fmt::format("the match in '{}' is over; `longroll replay {}` shows it", what_, what_)};
        const Expected<MatchRecord> record = load_record(what_);
        for (Seat seat : seats) {
            std::string& who = who_[index(seat)];
            if (who.empty() && record) who = record->players[index(seat)];
            if (who != human && !is_player(who)) who = seat == Seat::Union ? std::string(human) : "captain";
        }
        return Session(*std::move(match), who_, what_, svg_).run();
    }

    std::string what_, seed_, svg_;
    std::array<std::string, 2> who_;
    std::vector<std::string> options_;
    bool resume_ = false;
};

}  // namespace

AnyCommand play_command() { return std::make_unique<Play>(); }

}  // namespace longroll
