#pragma once
// Plans, an optional part of the Game contract: what a seat means to do with a whole phase. Players that plan
// (players/planner.h) compare different plans by short rollouts; single decisions are too small a unit for
// that, because the dice drown what they change.

#include <concepts>
#include <optional>
#include <utility>

#include "engine/game.h"

namespace longroll {

template <class G>
concept HasPlans = Game<G> && std::is_trivially_copyable_v<typename G::Plan> &&
                   std::has_unique_object_representations_v<typename G::Plan> &&
                   requires(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                            typename G::Plan& plan, Offers<typename G::Plan>& plans, Dice& dice) {
                       // Whether this decision is part of what a plan says: plans are made, and followed,
                       // only there.
                       { G::is_planned(setup, state, seat) } -> std::same_as<bool>;
                       // Different plans worth a thought, from a redraw: what the seat cannot know may be
                       // read, but is one guess among many.
                       { G::plans(setup, state, seat, dice, plans) };
                       // The next action of the plan that is still legal, which it strikes off; nothing when
                       // it has no more to say. Reads only what the seat knows.
                       {
                           G::follow(setup, state, seat, plan)
                       } -> std::same_as<std::optional<typename G::Action>>;
                       // Whether events have overtaken the plan: what it says next is no longer legal, or the
                       // position is not the one it was made for. Then another is made. Reads only what the
                       // seat knows.
                       { G::is_overtaken(setup, state, seat, std::as_const(plan)) } -> std::same_as<bool>;
                       // A plausible decision at once, for rollouts: no redraw, nothing allocated. Sees the
                       // whole state.
                       { G::quick(setup, state, seat, dice) } -> std::same_as<typename G::Action>;
                   };

}  // namespace longroll
