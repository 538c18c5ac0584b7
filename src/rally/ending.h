#pragma once
// 2.18 Deciding the matter.

#include "miniatures/objectives.h"
#include "rally/change.h"

namespace longroll::rally {

// RF-END-3: e and b of a side.
struct Forces {
    int engaged = 0, broken = 0;
    bool must_retire() const { return 2 * broken >= engaged && engaged > 0; }
    // One more unit lost, and it must: then lists offer a retirement (it is always legal).
    bool may_soon() const { return broken > 0 && 2 * (broken + 1) >= engaged; }
};
Forces forces_of(const Look& look, Seat side);
// RF-END-7: points of a side now.
int points_of(const Look& look, Seat side);
void take_objectives(Play& play);
// RF-TURN-6 (3) to (5): ends the battle if it is decided. True then.
bool decide(Play& play);
// RF-END-8: the time is over; the points decide where the scenario counts them.
void end_by_time(Play& play);
// RF-END-4: the stands of a side that retires leave; the agenda becomes GameOver alone.
void end_battle(Play& play, Ending how, Seat winner);
// RF-END-2, 5, 6.
void retire(Play& play, Seat side, RetireWord way);
// Of a battle that is over, or of one from which a side withdraws (RF-END-5); nobody else. State::winner is
// a mark like those of objectives.
inline Seat winner_of(const State& state) { return miniatures::holder_of(state.winner); }

}  // namespace longroll::rally
