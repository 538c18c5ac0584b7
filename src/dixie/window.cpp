// 12.0h Windows: who is asked, in turn, until two passes in a row.

#include "dixie/window.h"

namespace longroll::dixie {

bool run_window(Play& play) {
    Step& window = play.top();
    while (window.n < 2) {
        const Seat asked = seat_of(window.side);
        if (window_opens(play, asked, window_timings(play, asked))) return true;
        ++window.n;
        window.side = static_cast<std::uint8_t>(index(other(asked)));
    }
    play.state.agenda.pop();
    return false;
}

void window_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Pass})) return;
    special_choices(look, seat, window_timings(look, seat), look.top().place, offers);
}

Verdict window_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Special) return not_asked(look, seat, action);
    return check_special(look, seat, window_timings(look, seat), look.top().place, action);
}

void window_apply(Play& play, Seat seat, const Action& action) {
    // The window is brought up to date first: the card may push steps, or end the game.
    Step& window = play.top();
    window.n = action.verb == Verb::Pass ? static_cast<std::uint8_t>(window.n + 1) : std::uint8_t{0};
    window.side = static_cast<std::uint8_t>(index(other(seat)));
    if (action.verb == Verb::Special) play_special(play, seat, action);
}

Say window_prompt(const Look& look, Seat) {
    if (look.top().place == no_place) return Say(rule::DX_12_0h, "play a Special, or pass");
    return Say(rule::DX_12_0h, "play a Special on {}, or pass", place_arg(look.top().place));
}

}  // namespace longroll::dixie
