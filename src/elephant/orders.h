#pragma once
// What the computer's brigades are ordered to do, and how each decision of a card follows from it
// (miniatures/orders.h): they hold a line, go for the ground that scores together, lie down under fire, and
// charge who should not stand. For plans and their rollouts (plans.cpp); no rule reads it.

#include "elephant/route.h"
#include "miniatures/orders.h"

namespace longroll::elephant {

using miniatures::Order;
using miniatures::Task;
using Orders = Order[most_hqs];  // by headquarters

// Where a unit is, near enough to give orders by; and the middle of some, of the table where there are none.
inline Point about(const Look& look, Ref ref) { return command_pose(look, ref).centre; }
Point middle_of(const Look& look, Seat seat, Units units);

// The orders that anybody would give to all brigades of a side. Reads what both sides see.
void usual_orders(const Look& look, Seat seat, Orders& orders);

// ---- a unit and its order ----

struct Station {
    Point at;
    Facing facing;
};
// Its place in the line of its brigade.
Station station_of(const Look& look, Ref ref, const Order& order);

struct Wish {
    bool moves = false;  // to its station, or as far as the enemy lets it
    bool lies_down = false;
    Station station;
};
Wish wish_of(const Look& look, Ref ref, const Order& order);

// ---- decisions ----

// Whether the orders say anything of the decision that is asked now.
bool is_ordered(StepKind kind);
// What they say; Done where they have no more.
Action by_orders(const Look& look, Seat seat, const Orders& orders);

}  // namespace longroll::elephant
