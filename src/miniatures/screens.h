#pragma once
// Stands in the way of a line of sight or fire, and shortcuts that settle most lines without walking them.
// The game decides which stands block and gives a predicate; its rulebook says from what height one sees over
// them.

#include "engine/scratch_list.h"
#include "engine/seat.h"
#include "table/crowd.h"
#include "table/sight.h"

namespace longroll::miniatures {

using table::Box;
using table::Length;
using table::Rect;

// Pieces whose stands can be visited one by one, with `visit(pose, size)`, until that answers false.
template <class P>
concept Standing = table::Pieces<P> && requires(const P& pieces, typename P::Id id) {
    { pieces.on_table() } -> std::same_as<typename P::Set>;
    pieces.each_stand(id, [](const table::Pose&, const table::Size&) { return true; });
};
// A game gives the pieces of a side as `of(side)`.
template <class Of>
using PiecesOf = std::remove_cvref_t<decltype(std::declval<const Of&>()(Seat::Union))>;

// Pieces of either side that may be in the way of any line between two: found once for all the lines from the
// stands of one to those of the other.
template <class P>
struct Screens {
    typename P::Set of[2] = {};
};
// Those of whom `blocks(side, id)` is true.
template <class Of, class Blocks, Standing P = PiecesOf<Of>>
Screens<P> screens_between(const Of& of, const Box& a, const Box& b, Blocks blocks) {
    const Box box = table::both(a, b);
    Screens<P> screens;
    for (Seat side : seats)
        for (const typename P::Id id : each(table::about(of(side), of(side).on_table(), box)))
            if (blocks(side, id)) screens.of[index(side)] |= one<typename P::Set>(id);
    return screens;
}

// Each stand of the screens that the line meets, with its pose, until `visit` answers false.
template <class Of, Standing P, class Visit>
void each_met(const Of& of, const table::Segment& line, const Screens<P>& screens, Visit visit) {
    const Box box = table::grown(table::box_of(line), P::reach);
    // A centre farther to the side of the line than a stand reaches: its base does not meet it.
    const table::Vector run = line.to - line.from;
    const std::int64_t beside = std::int64_t{P::reach} * (table::length(run) + 1);
    bool going = true;
    for (Seat side : seats) {
        const P& pieces = of(side);
        for (const typename P::Id id : each(table::Squares(box).of(pieces, screens.of[index(side)]))) {
            pieces.each_stand(id, [&](const table::Pose& pose, const table::Size& size) {
                if (!table::contains(box, pose.centre) ||
                    std::abs(table::cross(run, pose.centre - line.from)) > beside)
                    return true;
                const Rect base = table::rect(pose, size);
                return going = !table::meets(base, line) || visit(base, pose);
            });
            if (!going) return;
        }
    }
}

// Whether any of them is in the way of a line that is clear of the ground: one sees over a stand that is
// lower than the higher end. look_past_screens says which.
template <class Of, Standing P>
bool clear_of_screens(const Of& of, const table::Battlefield& field, const table::Eye& from,
                      const table::Eye& to, const Screens<P>& screens) {
    const std::int32_t highest = std::max(from.level, to.level);
    bool clear = true;
    each_met(of, {from.at, to.at}, screens, [&](const Rect&, const table::Pose& pose) {
        return clear = highest > field.level_at(pose.centre);
    });
    return clear;
}

// What stops it first, by table::look_past: the stands in the way are looked past in batches as they fit.
template <class Of, Standing P>
table::Sight look_past_screens(const Of& of, const table::Battlefield& field, const table::Eye& from,
                               const table::Eye& to, const Screens<P>& screens) {
    ScratchList<table::Blocker, 32> batch;
    table::Sight sight;
    const auto look_past_batch = [&] {
        if (!batch.empty()) sight = table::look_past(from, to, batch);
        batch.clear();
        return sight.clear();
    };
    each_met(of, {from.at, to.at}, screens, [&](const Rect& base, const table::Pose& pose) {
        batch.push_back({base, field.level_at(pose.centre)});
        return !batch.full() || look_past_batch();
    });
    if (sight.clear()) look_past_batch();
    return sight;
}

// Whether stands of one piece see stands of another, asked again and again: what they share is found once,
// and only when a line is first known to be clear of the ground.
template <Standing P>
class SightBetween {
  public:
    // `find()` gives the screens.
    template <class Of, class Find>
    bool clear(const Of& of, const table::Battlefield& field, const table::SightRules& rules,
               const table::Eye& from, const table::Eye& to, Find find) {
        if (!table::in_sight(field, from, to, rules)) return false;
        if (!screens_) screens_ = find();
        return clear_of_screens(of, field, from, to, *screens_);
    }

  private:
    std::optional<Screens<P>> screens_;
};

}  // namespace longroll::miniatures
