#pragma once
// The small changes that every chapter makes, and how they are told.

#include "rally/query.h"

namespace longroll::rally {

// What a page animates an event by.
enum class EventKind : std::uint8_t {
    Words,
    Turn,
    Card,
    Move,
    Check,
    Fire,
    Loss,
    Charge,
    Melee,
    Rally,
    Rout,
    Gone,
    General,
    Objective,
    Victory
};
// Tells everyone. Callers write `if (play.log.on()) tell(...)`.
[[gnu::cold]] Event& tell(Play& play, Seat seat, EventKind kind, const Say& say);
// The same with the dice on the table of one side, as thrown (State::roll).
[[gnu::cold]] Event& tell_roll(Play& play, Seat seat, EventKind kind, const Say& say);

// ---- marks (RF-MARK-3) ----

inline void mark_activated(Play& play, Ref ref) { play.side(ref.side).activated |= one(ref.id); }
inline void mark_routed(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.routed |= one(ref.id) & side.on_map;
    side.activated |= one(ref.id) & side.on_map;  // RF-ROUT-8
}
// RF-RALLY-4.
inline void clear_marks(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.routed &= ~one(ref.id);
    side.activated &= ~one(ref.id);
}

// ---- places ----

// The stand goes there; horse holders follow where there is room (RF-CAV-2). Nothing is judged, nobody makes
// room: moves.h and generals.h do.
void put(Play& play, Ref ref, const Pose& pose);
void put_general(Play& play, Seat side, PostId post, Point at);
// It comes on the map: RF-END-3 counts it from now on.
void set_on_map(Play& play, Ref ref, const Pose& pose);

enum class Fate : std::uint8_t { Destroyed, Captured, RoutedOff, Withdrawn };
// It leaves the battle: off every set, marks and all; told. Circles of what is destroyed or captured are
// marked (RF-XFER-11), those of RF-CAV-6 apart.
void remove_unit(Play& play, Ref ref, Fate fate, RuleId why);

}  // namespace longroll::rally
