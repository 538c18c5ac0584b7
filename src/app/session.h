#pragma once
// A match at the terminal: people and computer players at its seats, saved after every decision.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.h"
#include "app/terminal.h"
#include "engine/match.h"
#include "files/file.h"

namespace longroll {

inline constexpr std::string_view human = "human";

class Session {
  public:
    // `who` sits at each seat: `human` or the name of a player. `file` is where the match is kept.
    // `picture`: where the board is drawn, too, whenever it is shown; empty for nowhere.
    Session(Match match, std::array<std::string, 2> who, std::string file, std::string picture);

    // Plays to the end or until the person leaves; the exit code, or why the match cannot be kept.
    Expected<int> run();

  private:
    // What a typed line led to.
    enum class Step {
        Again,  // nothing changed: ask for another line
        Show,   // show the board and the choices once more
        Acted,  // the match went on
        Leave,
    };
    struct WordSpec {
        std::string_view word;
        std::string_view takes;
        std::string_view help;
        Step (Session::*run)(Seat seat, std::string_view rest);
    };
    static const std::vector<WordSpec>& words();

    // session.cpp: the course of a match
    bool is_human(Seat seat) const { return who_[index(seat)] == human; }
    bool hot_seat() const { return is_human(Seat::Union) && is_human(Seat::Confederate); }
    Seat next_seat() const;
    Seat spectator() const;  // whose knowledge a lone person or nobody watches with
    // Whether a person must be asked at all. Windows open by public facts, also for a seat that can only
    // pass, so that the opponent learns nothing (DX-0.6b); a computer player does not use it.
    bool must_ask(Seat seat, const AnyPosition& position) const;
    Step ask(Seat seat);
    void think(Seat seat);
    bool curtain(Seat seat);
    void intro() const;
    void finish();
    int leave();
    Verdict act(Seat seat, const AnyAction& action);
    Expected<Written> write_to(const std::string& path) const;
    void save();

    // session_show.cpp: what is on the screen
    void show(Seat seat);
    void show_news(Seat viewer);
    void show_board(Seat seat, bool even_if_same);
    bool draw_picture(Seat seat);  // false: it cannot be drawn, which is said once
    void show_choices(Seat seat, std::size_t most);
    std::string question(Seat seat) const;  // what is asked now
    void refuse_with(const Say& why);
    void note_events(const std::vector<Event>& events);

    // session_words.cpp: what can be typed
    bool useful(const WordSpec& word) const;  // some games draw no table, or have no cards
    void refuse_text(std::string_view sentence) const;
    // A line that is neither a word of ours nor an action, with what the game said of it.
    std::string not_understood(std::string_view text, const std::string& why) const;
    Step typed(Seat seat, std::string_view line);
    Step take(Seat seat, const AnyAction& action);
    // A number of the list or an action in its text form; complains when it is neither.
    std::optional<AnyAction> choice_typed(std::string_view text);
    Step help(Seat seat, std::string_view rest);
    Step list(Seat seat, std::string_view rest);
    Step board(Seat seat, std::string_view rest);
    Step svg(Seat seat, std::string_view rest);
    Step card(Seat seat, std::string_view rest);
    Step log(Seat seat, std::string_view rest);
    Step odds(Seat seat, std::string_view rest);
    Step why(Seat seat, std::string_view rest);
    Step hint(Seat seat, std::string_view rest);
    Step go_auto(Seat seat, std::string_view rest);
    Step undo(Seat seat, std::string_view rest);
    Step save_as(Seat seat, std::string_view rest);
    Step rule(Seat seat, std::string_view rest);
    Step resign(Seat seat, std::string_view rest);
    Step draw(Seat seat, std::string_view rest);
    Step quit(Seat seat, std::string_view rest);

    std::string numbered(std::size_t i, const AnyAction& action, Seat seat) const;

    Match match_;
    const GameEntry& entry_;
    std::array<std::string, 2> who_;
    std::array<std::unique_ptr<AnyPlayer>, 2> players_;
    std::unique_ptr<AnyPlayer> adviser_;  // for hint and auto
    std::string file_;
    std::string picture_;
    Style style_;

    Seat at_screen_ = Seat::Nobody;
    std::array<std::vector<std::string>, 3> news_;     // by viewer: what happened since it last looked
    std::array<std::vector<std::string>, 3> history_;  // by viewer: all of it, for `log`
    std::string board_shown_;
    std::vector<AnyAction> choices_;
    std::size_t text_width_ = 0;  // of their text forms, for the list
    RuleId cited_;                // last, for `why` and `rule`
    bool rolled_ = false;         // in the last entry
    bool save_failed_ = false;
};

}  // namespace longroll
