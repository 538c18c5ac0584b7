#pragma once
// Generals on the map: they make room (RF-GEN-6), move (RF-GENMOVE) and go along with a charge (RF-CHARGE-5).

#include "rally/change.h"
#include "table/sweep.h"

namespace longroll::rally {

// Who must make room for a base and what it sweeps over, and where each comes to be.
struct Moved {
    Seat side = Seat::Nobody;
    PostId post = no_post;
    Point to;
};
struct Room {
    bool enough = true;
    ScratchList<Moved, 16> generals;
};
// `mover`: its own stand does not count as in the way, where it ends does.
Room room_for(const Look& look, Ref mover, const table::Sweep& path, const Rect& end);
// With `overrun_roll` Generals of the enemy are in danger from now on (Side::danger): the caller rolls for
// them (roll_for_generals) once the stand is in its place.
void make_room(Play& play, Ref mover, const Room& room);
// Both in one: everyone in the way of a stand, and of its holders, that is where it is now. Where a stand did
// not ask (a rout), a General goes as far as it takes.
void make_room(Play& play, Ref mover);

// RF-GENMOVE-1.
Verdict check_ride(const Look& look, Seat side, PostId post, Point to);
void ride(Play& play, Seat side, PostId post, Point to);
bool offer_rides(const Look& look, Seat side, PostId post, Offers<Action>& offers);
// One of all rides at random, or Stay.
Action sample_ride(const Look& look, Seat side, PostId post, Dice& dice);
// RF-CHARGE-5: he is put against the stand where it is now, on the side he was on before, or as near.
void carry(Play& play, Ref ref, PostId post, Vector from_stand);
// RF-REINF-5: in contact with the stand with which his formation enters.
void place_beside(Play& play, Ref ref, PostId post);

}  // namespace longroll::rally
