#pragma once
// A path (MOVE_PATH) as the way of a body over the table: where every stand is after so much of it, what it
// meets, and where it ends. Checking a path, walking it (4.4) and sampling all use this one.
//
// Formed units move as one figure: they slide straight or wheel (SE-GEO-7, 8, 10). Skirmishers and sections
// go each its own way, all at the same pace (SE-GEO-13); the stands of a road column follow its head
// (SE-GEO-12).

#include "elephant/change.h"
#include "miniatures/bystanders.h"

namespace longroll::elephant {

using Bystanders = miniatures::Bystanders<UnitPieces>;
using Neighbours = miniatures::Neighbours<UnitPieces>;

// A unit at some point of its path.
struct Body {
    Layout layout;  // formation and facing; of a ranked formation also its anchor
    Poses poses;    // in the order of the stands' numbers
    Stands limbered = 0;
    bool prone = false;
};

class Route {
  public:
    // From the unit as `from` and `stands` have it; `path` must live as long as the route.
    Route(const Look& look, Ref ref, const Unit& from, std::span<const Stand> stands,
          std::span<const PathStep> path);
    // Of the unit that is picked, from where its walk began.
    explicit Route(const Look& look);

    Length length() const { return whole_; }
    Body at(Length walked) const;
    Body end() const { return at(whole_); }
    const Size& stand_size() const { return size_; }

    struct Leg {
        enum class Kind : std::uint8_t { Slide, Wheel, Change, Loose };
        Kind kind;
        std::uint8_t first, last;  // steps of the path
        Flank pivot;
        Angle turn;
        Length begin, length;
        Vector way;
        Layout from;  // before it
        Layout to;    // after it; of a loose leg only formation and facing are right
    };
    std::span<const Leg> legs() const { return legs_; }
    // The way of one stand of the loose leg: corners, the place where it stood first. Of a road column that
    // of its head is the way of the middle of its front edge.
    using Way = ScratchList<Point, most_path_steps + most_stands_of_unit + 2>;
    Way way_of(const Leg& leg, int place) const;
    Way head_way(const Leg& leg) const;
    // Where the stands are as a leg begins.
    Poses before(const Leg& leg) const;

  private:
    Poses loose_at(const Leg& leg, Length walked) const;
    Pose follower_at(const Leg& leg, int place, Length walked) const;

    std::span<const PathStep> path_;
    Stands stands_ = 0;
    Stands limbered_at_start_ = 0;
    bool prone_at_start_ = false;
    Size size_;
    Layout start_layout_;
    Poses start_;       // as the walk began
    Poses loose_from_;  // as the loose leg began; there is at most one, for a formation changes once at most
    ScratchList<Leg, most_path_steps + 1> legs_;
    Length whole_ = 0;
};

// Writes a body into the state: poses, formation, limbers.
void put_body(Play& play, Ref ref, const Body& body);
// Remembers where a walk begins.
void mark_start(Play& play, Ref ref);

// All that any of its stands covers on the way lies within this box.
Box box_of(const Route& route);
// Whom it may have to do with; `known`: found among these where they are all.
Neighbours neighbours_of(const Look& look, Ref mover, const Route& route, const Bystanders* known = nullptr);

// What a whole route meets (SE-COST-1): length, deductions and halvings of its ground and its steps, friends
// passed. Not what the unit brings along: fire, standing up, mounting.
GroundSeen add_route_costs(const Look& look, Ref mover, const Route& route, std::span<const PathStep> path,
                           const Neighbours& near, Costs& costs);
// The steps alone.
void add_step_costs(std::span<const PathStep> path, Costs& costs);
// Ground that bars it; `obstacles`: they bar it too.
Verdict check_way(const Look& look, Ref mover, const Route& route, bool obstacles, const Neighbours& near);
// Enemies that it comes too near to (SE-GEO-14, SE-SKIRM-6).
Verdict check_stand_off(const Look& look, Ref mover, const Route& route, const Neighbours& near);
// By how much it ends too near to one of them; 0: to none, though it may come so on the way.
Length too_near_by(const Look& look, Ref mover, const Route& route, const Body& end, const Neighbours& near);
// The place where it ends: free of others and on the table (SE-GEO-15, SE-GEO-27), skirmishers spaced
// (SE-SKIRM-5).
Verdict check_room(const Look& look, Ref mover, const Route& route, const Body& end, const Neighbours& near);
Verdict check_spaced(const Look& look, const Route& route, const Body& end);
// SE-COST-13: infantry in line or skirmish order, and dismounted cavalry.
inline bool may_lie_down(const Look& look, Ref ref, Formation formation) {
    if (arm_of(look, ref) != Arm::Infantry) return is_dismounted(look, ref);
    return formation == Formation::Line || formation == Formation::Skirmish;
}
// A unit that fired at full effect may only go prone (SE-FIRE-1).
inline bool only_prone(const Look& look, Ref ref) {
    return has(look.side(ref.side).full_fire, ref) && !is_skirmishing(look, ref);
}
// How near a unit may come to enemies when it does not charge.
inline Length stand_off(const Look& look, Ref mover) {
    return is_skirmishing(look, mover) ? look.setup.distance.yards_100 : look.setup.distance.yards_50;
}

// One more step after those the draft has: whether this unit may do such a thing now.
Verdict check_step(const Look& look, const Move& move, const PathStep& step);
// What a draft costs, the unit's own burdens with the ground's (SE-COST-1): all that its length is judged by.
GroundSeen cost_of_draft(const Look& look, const Move& move, const Route& route, const Neighbours& near,
                         Costs& costs);
// How far its dice carry it, with these costs.
Length most_of(const Move& move, const Costs& costs = {});
// A draft of MOVE_PATH as a whole (SE-STATE-5): legal, and the duty of SE-MORALE-20.
Verdict check_whole(const Look& look, const Move& move, Costs& costs);
// The same answer, asked in the order of what the questions cost: for lists, samples and duties, which want
// no reason. Without the duty of SE-MORALE-20.
struct Judged {
    bool fine = false;
    bool looked = false;   // at the ground, which is what costs most
    bool crowded = false;  // its own stands would not be spaced (SE-SKIRM-5)
    Length over = 0;       // by so much it is longer than its dice allow, or ends too near to an enemy
};
Judged judge_draft(const Look& look, const Move& move, const Bystanders& known);
// SE-MORALE-20: a path of his own must come as near as the one the engine would walk.
Verdict check_duty(const Look& look, const Move& move);
// A draft of MOVE_PATH as a whole, or so far: everything but where it ends.
Verdict check_draft(const Look& look, const Move& move, bool whole, Costs& costs);
// samples.cpp: the way to a goal, or as much of it as its dice and those about it allow; false: nothing of
// it.
bool fit_move(const Look& look, Action& go);
// The duty of SE-MORALE-20 as a path, or none.
bool forced_path(const Look& look, Ref ref, Move& move);
// Puts the accepted path of State::move under way.
void start_walk(Play& play);
// So much of it, asking nobody: who stands in the way gives way, friends are passed (SE-CAV-4).
void walk_on(Play& play, Length by);
inline Ref mover_of(const Look& look) { return {seat_of(look.state.move.side), look.state.move.unit}; }

// ---- walk.cpp, pass_fire.cpp (4.4): the quarter inches of a path ----

// The steps that a way so long has, the last one perhaps a part of one.
inline std::uint16_t step_number(Length walked) {
    return static_cast<std::uint16_t>((walked + walk_step - 1) / walk_step);
}

// No unit of these is nearer to the box than this, where that is less than a bound; else the bound.
inline Length gap_below(const Look& look, Seat side, Units among, const Box& box, Length bound) {
    return table::gap_below(UnitPieces{look, side}, among, box, bound);
}

// How many quarter inches of its path no stand needs to get farther than so far. The cost of a
// wheel is the way of the front's outer end: ranks behind it have a longer one.
Length steps_within(const Route& route, Length far);
// Stands are moved at no cost, by a change of formation, where the path ends and nowhere else.
bool changes_only_at_end(const Route& route);

// pass_fire.cpp: where on the path, all of which is in this box, each enemy that might fire has its largest
// factor, the first such point (SE-MOVE-2).
void plan_pass_fire(Play& play, const Route& route, const Box& path);

// skirmishers.cpp: where a whole unit is spread out, on stands of this size (SE-SKIRM-3); false: no room.
bool skirmish_place(const Look& look, Ref ref, const Size& size, Poses& out);
// Where the parent stands once this detachment is in it; false: it has no room (SE-SKIRM-12).
bool reunited_layout(const Look& look, Ref ref, Layout& out);
// obstacles.cpp: where the middle of a unit would be beyond the nearest major obstacle (SE-OBST-3).
Point crossing_goal(const Look& look, Ref ref);

}  // namespace longroll::elephant
