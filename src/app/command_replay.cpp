#include <fmt/format.h>
#include <unistd.h>

#include "app/command.h"
#include "app/sources.h"
#include "app/story.h"
#include "app/words.h"
#include "engine/echo.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

class ReplayCommand final : public Command {
  public:
    const char* name() const override { return "replay"; }
    const char* summary() const override { return "replays a match from its file"; }
    const char* about() const override {
        return "Without --seat it shows everything, also what only one seat could know. A match made with "
               "another version of the rules cannot be replayed; then it prints the sentences in the file.";
    }
    const char* examples() const override {
        return "longroll replay last.longroll                 the whole story\n"
               "longroll replay last.longroll --step          entry by entry: Enter continues, b goes back\n"
               "longroll replay last.longroll --boards --to 20    with the board after each of 20 entries\n"
               "longroll replay last.longroll --seat union    only what the Union saw";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(file_, "file", "a match file", Need::Must, {{}, true});
        arguments.flag(step_, "--step", "stop after each entry");
        arguments.flag(boards_, "--boards", "show the board after each entry");
        arguments.option(seat_, "--seat", "SEAT", "show only what this seat may know",
                         {{"union", "confederate", "nobody"}, false});
        arguments.option(from_, "--from", "N", "start at this entry [1]");
        arguments.option(to_, "--to", "N", "end with this entry [the last]");
        arguments.flag(json_, "--json", "one JSON object per entry, one per line");
    }

    Expected<int> run() override {
        if (!seat_.empty()) {
            const Expected<Seat> seat = seat_typed(seat_, "--seat");
            if (!seat) return Wrong{seat.error()};
            viewer_.seat = *seat;
        }
        const Expected<MatchRecord> record = load_record_or_match();
        if (!record) return Wrong{record.error()};
        const std::uint64_t count = record->entries.size();
        std::uint64_t from = 1, to = count;
        if (!from_.empty()) {
            const Expected<std::uint64_t> number =
                whole_number(from_, "--from", 1, std::max<std::uint64_t>(count, 1));
            if (!number) return Wrong{number.error()};
            from = *number;
        }
        if (!to_.empty()) {
            const Expected<std::uint64_t> number =
                whole_number(to_, "--to", from, std::max<std::uint64_t>(count, from));
            if (!number) return Wrong{number.error()};
            to = *number;
        }
        if (!json_) print_head(*record);
        if (!match_) return print_record(*record, from, to);
        StoryTeller teller(*match_);
        teller.go_to(from - 1);
        return step_ ? walk(teller, to) : print_all(teller, to);
    }

  private:
    // The record always; the match too where this program can play it again. Only other rules or another
    // scenario excuse a record that cannot be replayed; one that fails on the way is refused.
    Expected<MatchRecord> load_record_or_match() {
        Expected<MatchRecord> record = load_record(file_);
        if (!record) return record;
        Expected<Match> match = replay(*record, game_list());
        if (match) {
            match_.emplace(*std::move(match));
        } else if (same_rules(*record)) {
            return Wrong{file_ + ": " + match.error()};
        } else {
            if (viewer_.seat)
                return Wrong{fmt::format("--seat needs a match that can be replayed, and {}", match.error())};
            fmt::print(stderr, "longroll replay: {}\n", printable(match.error()));
        }
        return record;
    }
    static bool same_rules(const MatchRecord& record) {
        for (const AnyGame* game : game_list()) {
            const Scenario* scenario = game->find(record.scenario);
            if (game->id() == record.game && game->rules_version() == record.rules_version &&
                scenario != nullptr && scenario->content_hash() == record.scenario_hash)
                return true;
        }
        return false;
    }

    void print_head(const MatchRecord& record) const {
        fmt::print("{}  {} entries\n", style_.strong(printable(record.game + "/" + record.scenario)),
                   record.entries.size());
        for (Seat seat : seats)
            if (!record.players[index(seat)].empty())
                fmt::print("{}: {}\n", style_.seat(seat, capital_name(seat)),
                           printable(record.players[index(seat)]));
        for (const auto& [option, value] : record.options)
            fmt::print("{} = {}\n", printable(option), printable(value));
        fmt::print("\n");
    }

    int print_record(const MatchRecord& record, std::uint64_t from, std::uint64_t to) const {
        for (std::uint64_t i = from; i <= to; ++i) {
            const RecordEntry& entry = record.entries[i - 1];
            const StoryEntry story{i, entry.kind, entry.seat, entry.to, printable(entry.act), {}, {}};
            fmt::print("{:>4}  {}\n", i, headline(story, style_));
            for (const std::string& sentence : entry.says)
                fmt::print("        {}\n", wrapped(printable(sentence), columns(), 10));
        }
        if (record.result && to == record.entries.size())
            fmt::print("\n{}: {}\n",
                       record.result->winner == Seat::Nobody ? "A draw"
                                                             : capital_name(record.result->winner) + " wins",
                       printable(record.result->how));
        return 0;
    }

    void print_one(StoryTeller& teller) {
        const StoryEntry entry = teller.next();
        if (json_) return print_json(entry, teller.position());
        const bool secret = viewer_.seat && entry.seat != *viewer_.seat;
        // A seat learns what the other decided from the events that it may know.
        if (!secret) fmt::print("{:>4}  {}\n", entry.number, headline(entry, style_));
        bool numbered = !secret;
        for (const Event& event : entry.events) {
            if (!viewer_.may_know(event)) continue;
            if (!numbered)
                fmt::print("{:>4}  {}\n", entry.number, style_.seat(entry.seat, capital_name(entry.seat)));
            numbered = true;
            fmt::print("{}", event_text(event, teller.position(), style_, 8));
        }
        if (boards_ || step_) fmt::print("\n{}\n", board_of(teller));
    }

    std::string board_of(const StoryTeller& teller) const {
        return teller.position().board(viewer_.seat.value_or(Seat::Nobody), board_columns());
    }

    void print_json(const StoryEntry& entry, const AnyPosition& position) const {
        JsonWriter out;
        out.object().field("n", entry.number).field("seat", longroll::name(entry.seat));
        if (!viewer_.seat || entry.seat == *viewer_.seat) out.field("act", entry.act);
        out.key("events").list();
        for (const Event& event : entry.events)
            if (viewer_.may_know(event)) out.value(describe(event, position));
        out.end().end();
        fmt::print("{}\n", out.text());
    }

    int print_all(StoryTeller& teller, std::uint64_t to) {
        while (teller.entries_done() < to) print_one(teller);
        if (!json_ && to == match_->entries().size())
            fmt::print("\n{}\n", style_.strong(describe(match_->result(), match_->position())));
        return 0;
    }

    int walk(StoryTeller& teller, std::uint64_t to) {
        watch_interrupt();
        fmt::print("{}\n", style_.faint("Enter: next   b: back   a number: go to that entry   q: quit"));
        fmt::print("\n{}\n", board_of(teller));
        for (;;) {
            const std::optional<std::string> line =
                read_line(fmt::format("{}/{}> ", teller.entries_done(), to));
            if (!line || trimmed(*line) == "q") return interrupted() ? exit_interrupted : 0;
            const std::string word(trimmed(*line));
            if (word == "b" || !word.empty()) {
                const Expected<std::uint64_t> number =
                    word == "b"
                        ? Expected<std::uint64_t>(teller.entries_done() > 1 ? teller.entries_done() - 1 : 0)
                        : whole_number(word, "an entry", 0, to);
                if (!number) {
                    fmt::print("{}; b goes back, q quits\n", number.error());
                    continue;
                }
                teller.go_to(*number > 0 ? *number - 1 : 0);
                if (*number == 0) {
                    fmt::print("\n{}\n", board_of(teller));
                    continue;
                }
            }
            if (teller.entries_done() < to) print_one(teller);
            if (teller.entries_done() == to && to == match_->entries().size())
                fmt::print("{}\n", style_.strong(describe(match_->result(), match_->position())));
        }
    }

    std::string file_, seat_, from_, to_;
    bool step_ = false, boards_ = false, json_ = false;
    Viewer viewer_;
    std::optional<Match> match_;
    Style style_;
};

}  // namespace

AnyCommand replay_command() { return std::make_unique<ReplayCommand>(); }

}  // namespace longroll
