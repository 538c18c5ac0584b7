#pragma once
// The terminal: colours where they are wanted, its width, lines typed, Ctrl-C.

#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.h"
#include "engine/wrapped.h"

namespace longroll {

// Whether stdin, stdout or stderr is a terminal.
bool is_terminal(int descriptor);

// Colours on standard output: only on a terminal, never with NO_COLOR set or on a dumb terminal.
class Style {
  public:
    Style();
    explicit Style(bool colour) : colour_(colour) {}

    std::string strong(std::string_view text) const { return in("1", text); }
    std::string faint(std::string_view text) const { return in("2", text); }
    std::string rule(std::string_view text) const { return in("36", text); }
    std::string dice(std::string_view text) const { return in("33", text); }
    std::string refusal(std::string_view text) const { return in("31", text); }
    std::string good(std::string_view text) const { return in("32", text); }
    std::string seat(Seat seat, std::string_view text) const {
        return in(seat == Seat::Union ? "1;34" : seat == Seat::Confederate ? "1;33" : "1", text);
    }
    bool colour() const { return colour_; }

  private:
    std::string in(const char* code, std::string_view text) const;
    bool colour_;
};

// Columns of the terminal, at most `most`; 100 where there is none.
std::size_t columns(std::size_t most = 110);
// A board may use more of it than a text that is read line by line.
inline std::size_t board_columns() { return columns(200); }

// From here on Ctrl-C only leaves a note; a second one ends the program at once.
void watch_interrupt();
bool interrupted();

// One line typed, without its end; nothing at the end of input or after Ctrl-C. When the input does not come
// from a terminal, the line is repeated behind the prompt, so that a transcript can be read.
std::optional<std::string> read_line(std::string_view prompt);

// Clears the screen and what scrolled out of it, where there is a screen.
void clear_screen();

}  // namespace longroll
