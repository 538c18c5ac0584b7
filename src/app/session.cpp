#include "app/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include "app/command.h"
#include "app/story.h"
#include "engine/echo.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/match_file.h"

namespace longroll {

Session::Session(Match match, std::array<std::string, 2> who, std::string file, std::string picture)
    : match_(std::move(match)),
      entry_(entry_of(match_.game())),
      who_(std::move(who)),
      file_(std::move(file)),
      picture_(std::move(picture)) {
    // The players' own seeds follow from the match's and from its number of entries, so that a match typed
    // again with the same seed is the same match; the players never see these seeds.
    const std::uint64_t begun = match_.entries().size();
    for (Seat seat : seats)
        if (!is_human(seat))
            players_[index(seat)] =
                entry_.make_player(who_[index(seat)], derive(match_.seed(), begun, player_of(seat)));
    adviser_ = entry_.make_player("greedy", derive(match_.seed(), begun, SeedUse::Match));
}

Expected<int> Session::run() {
    if (const Expected<Written> done = write_to(file_); !done)
        return Wrong{done.error() + "; set LONGROLL_DATA to a folder for matches"};
    watch_interrupt();
    intro();
    while (!match_.to_act().finished()) {
        if (interrupted()) return leave();
        const Seat seat = next_seat();
        if (!is_human(seat)) {
            think(seat);
        } else if (!must_ask(seat, match_.position())) {
            (void)act(seat, match_.position().choices(seat).front());
        } else if (!curtain(seat) || ask(seat) == Step::Leave) {
            return leave();
        }
    }
    finish();
    return 0;
}

// In a secret and simultaneous step the seat at the screen continues until it is done; then people come
// before computers.
Seat Session::next_seat() const {
    const SeatSet deciding = match_.to_act().seats;
    if (deciding.has(at_screen_)) return at_screen_;
    for (Seat seat : seats)
        if (deciding.has(seat) && is_human(seat)) return seat;
    return deciding.has(Seat::Union) ? Seat::Union : Seat::Confederate;
}

Seat Session::spectator() const {
    if (hot_seat()) return at_screen_;
    return is_human(Seat::Union)         ? Seat::Union
           : is_human(Seat::Confederate) ? Seat::Confederate
                                         : Seat::Nobody;
}

Verdict Session::act(Seat seat, const AnyAction& action) {
    EventLog events;
    const Verdict verdict = match_.act(seat, action, events);
    if (!verdict) return verdict;
    note_events(events.events());
    save();
    return verdict;
}

void Session::think(Seat seat) {
    const AnyAction action = players_[index(seat)]->decide(match_.position(), seat);
    if (const Verdict verdict = act(seat, action); !verdict) {
        // A defect of the player; the match continues with an action that is always legal.
        fmt::print(stderr, "longroll play: {} decided '{}', which is refused: {}\n", who_[index(seat)],
                   match_.position().write(action), describe(verdict, match_.position()));
        (void)act(seat, match_.position().default_action(seat));
    }
    if (spectator() == Seat::Nobody) show_news(Seat::Nobody);
}

// Hot seat: clears the screen before the other player sits down. False when the input ended.
bool Session::curtain(Seat seat) {
    if (!hot_seat() || seat == at_screen_) {
        at_screen_ = seat;
        return true;
    }
    const std::string who = style_.seat(seat, capital_name(seat));
    board_shown_.clear();
    draw_picture(Seat::Nobody);
    if (is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO)) {
        clear_screen();
        if (!read_line(fmt::format("\n\n    {}, take the screen and press Enter. ", who))) return false;
        clear_screen();
    } else {
        fmt::print("\n-- {} --\n", who);
    }
    at_screen_ = seat;
    return true;
}

bool Session::must_ask(Seat seat, const AnyPosition& position) const {
    const Turn turn = position.to_act();
    return is_human(other(seat)) || !(turn.window || turn.always_asked) || position.choices(seat).size() != 1;
}

Session::Step Session::ask(Seat seat) {
    Step step = Step::Show;
    for (;;) {
        if (step == Step::Show) show(seat);
        const std::optional<std::string> line = read_line(style_.seat(seat, capital_name(seat)) + "> ");
        if (!line) return Step::Leave;
        step = typed(seat, *line);
        if (step == Step::Acted || step == Step::Leave) return step;
    }
}

void Session::intro() const {
    fmt::print("{}: {}\n", style_.strong(match_.game().title()), style_.strong(match_.scenario().title));
    fmt::print("{}\n", wrapped(match_.scenario().summary, columns()));
    for (Seat seat : seats)
        fmt::print("{}: {}\n", style_.seat(seat, capital_name(seat)), printable(who_[index(seat)]));
    fmt::print("{}\n", style_.faint("Saved after every decision in " + file_));
    if (spectator() != Seat::Nobody || hot_seat())
        fmt::print("{}\n", style_.faint("Type a number, an action or `help`."));
}

void Session::finish() {
    const Seat viewer = spectator();
    show_news(viewer);
    show_board(viewer, true);
    const Result result = match_.result();
    fmt::print("\n{}\n", style_.strong(describe(result, match_.position())));
    fmt::print("{}\n", style_.faint(fmt::format("{} decisions; to replay the match:\n  longroll replay {}",
                                                match_.line().size(), file_)));
}

int Session::leave() {
    save();
    fmt::print("The match is saved; `longroll play --resume` continues it, and so does\n  longroll play {}\n",
               file_);
    return interrupted() ? exit_interrupted : 0;
}

Expected<Written> Session::write_to(const std::string& path) const {
    MatchRecord record = record_of(match_);
    record.players = who_;
    return replace_file(path, write_record(record));
}

void Session::save() {
    // The seed can repeat a match between computers, so saving its end is enough.
    const bool watched = is_human(Seat::Union) || is_human(Seat::Confederate);
    if (!watched && !match_.to_act().finished() && !interrupted()) return;
    const Expected<Written> done = write_to(file_);
    if (!done && !save_failed_)
        fmt::print(stderr, "longroll play: {}; `save FILE` saves the match elsewhere\n", done.error());
    save_failed_ = !done;
}

}  // namespace longroll
