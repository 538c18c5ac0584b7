#pragma once
// What the draft of DEPLOY, automatic deployment, `redraw_for` and `start` share (SE-SETUP-7, 8).

#include "elephant/change.h"
#include "miniatures/deployment.h"

namespace longroll::elephant {

using miniatures::ZoneFrame;
inline ZoneFrame frame_of(const Roster& army) { return miniatures::frame_of(army.zone, army.own_edge); }
// The same zone with 200 yards before it, where skirmishers may stand.
inline Box skirmish_zone(const Setup& setup, Seat seat) {
    return table::deepened(setup.army(seat).zone, setup.army(seat).own_edge, setup.distance.yards_200);
}

// The units of a headquarters that a player sets up.
inline Units to_deploy(const Setup& setup, Seat seat, HqId hq) {
    return miniatures::to_set_up(setup.army(seat).units, setup.army(seat).hqs[hq].own);
}
// Its commander is placed with them, where the scenario has not settled it otherwise.
bool places_commander(const Setup& setup, Seat seat, HqId hq);
inline bool needs_deployment(const Setup& setup, Seat seat, HqId hq) {
    return to_deploy(setup, seat, hq) != 0 || places_commander(setup, seat, hq);
}

// A unit as it was before it was set up: whole, off the table, its skirmishers back in it.
void lift_unit(Play& play, Ref ref);
// The whole open draft of a headquarters.
void lift_hq(Play& play, Seat seat, HqId hq);

// Ground, neighbours and zone: whether stands may be set down there.
Verdict check_spot(const Look& look, Ref ref, std::span<const Rect> stands, const Box& zone);
// Nobody, an officer either, is set down on ground that nobody passes.
inline bool is_passable(const Look& look, Point place) {
    return !table::closes(closed_ground, look.field(), place);
}
void put_unit(Play& play, Ref ref, const Layout& layout, bool limbered, bool prone);
void put_officer(Play& play, Seat seat, HqId hq, Point place, UnitId attached);

// ---- units the scenario puts in place ----

Layout fixed_layout(const UnitPlan& plan);
// What is wrong with the first that cannot stand where it is put, or nothing.
std::string wrong_place(const Setup& setup);

// SE-SETUP-8 for what a headquarters has not set up yet, its commander included.
void deploy_for_me(Play& play, Seat seat, HqId hq);
// Commanders that DEPLOY does not place: attached by the scenario, with arriving troops, behind fixed ones.
void settle_commanders(Play& play, Seat seat);

}  // namespace longroll::elephant
