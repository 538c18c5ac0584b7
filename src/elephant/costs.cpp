// 2.10 Movement costs: what ground, lines and friends cost a move, and who may pass through whom.

#include "elephant/change.h"
#include "table/sweep.h"
#include "table/way.h"

namespace longroll::elephant {
namespace {

constexpr table::LineKinds paid_lines = stream_lines | fence_lines | wall_lines;
constexpr table::LineKinds asked_lines = paid_lines | impassable_lines;

Passed passed_kind(const Look& look, Ref ref) {
    switch (arm_of(look, ref)) {
        case Arm::Infantry: {
            if (is_skirmishing(look, ref)) return Passed::FootSkirmishers;
            const Side& side = look.side(ref.side);
            return ((side.moved | side.withdrew) & one(ref.id)) != 0 ? Passed::MovingInfantry
                                                                     : Passed::StillInfantry;
        }
        case Arm::Cavalry:
            if (!is_mounted(look, ref)) return Passed::FootSkirmishers;
            return is_skirmishing(look, ref) ? Passed::SkirmishingCavalry : Passed::FormedCavalry;
        default: return is_limbered(look, ref) ? Passed::Limbered : Passed::Unlimbered;
    }
}
Mover mover_kind(const Look& look, Ref ref, bool prolonging) {
    if (prolonging) return Mover::Prolonging;
    switch (arm_of(look, ref)) {
        case Arm::Infantry: return is_skirmishing(look, ref) ? Mover::FootSkirmishers : Mover::FormedInfantry;
        case Arm::Cavalry:
            if (!is_mounted(look, ref)) return Mover::FootSkirmishers;
            return is_skirmishing(look, ref) ? Mover::SkirmishingCavalry : Mover::FormedCavalry;
        default: return Mover::Limbered;
    }
}

// Woods and buildings do not stand on the road that runs through them (SE-SETUP-5); a clearing is no wood.
bool on_open_ground(const Look& look, const table::Segment& way) {
    return look.field().keeps_to_road(way, road_lines);
}
bool truly_in_woods(const Look& look, const table::Segment& way) {
    return table::leads_through(look.field(), way, woods_kinds, walk_step);
}

void meet_areas(const Look& look, Ref mover, const table::GroundMet& met, const table::Segment& way,
                GroundSeen& seen, Costs& costs) {
    met.areas.each([&](unsigned area) {
        if (look.field().areas()[area].marks & mark_defile) costs.bridge_or_defile = true;
    });
    met.lines.each([&](unsigned line) {
        if (look.field().lines()[line].marks & mark_defile) costs.bridge_or_defile = true;
    });
    const bool woods = (met.area_kinds & woods_kinds).any();
    const bool buildings = (met.area_kinds & building_kinds).any();
    if (!woods && !buildings) return;
    if (on_open_ground(look, way)) return;
    if (woods && !(met.area_kinds.has(table::AreaKind::Clearing) && !truly_in_woods(look, way))) {
        costs.woods = true;
        if (!seen.woods && !is_skirmishing(look, mover)) ++costs.deductions;
        seen.woods = true;
    }
    if (buildings) {
        if (!seen.buildings) ++costs.deductions;  // skirmishers too (SE-SKIRM-10)
        seen.buildings = true;
    }
}

// What the ground near a way can still add. Most ways lead over ground of one kind, which the first stand
// settles for all.
struct StillOpen {
    bool on_table;
    table::GroundIn in;

    StillOpen(const Look& look, const Box& box) : on_table(table::contains(look.field().table(), box)) {
        if (on_table) in = look.field().ground_in(box);
    }
    bool areas(const GroundSeen& seen, const Costs& costs) const {
        return !on_table || ((in.marks & mark_defile) != 0 && !costs.bridge_or_defile) ||
               ((in.areas & woods_kinds).any() && !seen.woods) ||
               ((in.areas & building_kinds).any() && !seen.buildings);
    }
    bool lines() const { return !on_table || (in.lines & asked_lines).any(); }
};

// Where a stand is in woods, off any road, as it sets out, nothing else need be known of them.
void meet_woods_at(const Look& look, Ref mover, Point from, const StillOpen& open, GroundSeen& seen,
                   Costs& costs) {
    if (seen.woods || !open.on_table || !(open.in.areas & woods_kinds).any()) return;
    if (!(look.field().kinds_at(from) & woods_kinds).any()) return;
    if (look.field().on_road(from, road_lines)) return;
    costs.woods = true;
    if (!is_skirmishing(look, mover)) ++costs.deductions;
    seen.woods = true;
}

void meet_lines(const Look& look, Ref mover, int place, const table::Segment& way, GroundSeen& seen,
                Costs& costs) {
    if (way.from == way.to) return;
    table::LinesCrossed crossed;
    look.field().lines_crossed(way, asked_lines, crossed);
    for (const table::LineCrossed& one_crossed : crossed) {
        const table::Battlefield::Line& line = look.field().lines()[one_crossed.line];
        const bool bridge = one_crossed.over >= 0 &&
                            look.field().crossings()[static_cast<std::size_t>(one_crossed.over)].kind ==
                                table::CrossingKind::Bridge;
        if (bridge) {
            costs.bridge_or_defile = true;
            continue;  // a bridge costs nothing
        }
        const bool wet = stream_lines.has(line.kind) || impassable_lines.has(line.kind);
        if (wet) costs.stream = true;
        if (is_skirmishing(look, mover)) continue;
        if (!wet && !paid_lines.has(line.kind)) continue;
        GroundSeen::Crossed* entry = nullptr;
        for (GroundSeen::Crossed& known : seen.lines)
            if (known.line == one_crossed.line) entry = &known;
        if (entry == nullptr) {
            if (seen.lines.full()) continue;
            entry = &seen.lines.push_back({one_crossed.line, {}});
        }
        int most = 0;
        for (std::uint8_t times : entry->times) most = std::max<int>(most, times);
        std::uint8_t& own = entry->times[place];
        if (own < 255) ++own;
        if (own > most) ++costs.deductions;  // once per crossing (SE-COST-1)
    }
}

void meet_slope(const Look& look, Ref mover, const table::Segment& way, GroundSeen& seen, Costs& costs) {
    if (seen.uphill || is_skirmishing(look, mover) || way.from == way.to) return;
    constexpr Length fine_step = 100;
    if (!table::climbs(look.field(), way, fine_step)) return;
    seen.uphill = true;
    ++costs.deductions;
}

// Friends whose ground is entered, and what each costs.
void meet_friend(const Look& look, Ref mover, Ref other, Costs& costs) {
    const Passing cell = passing_of(look, mover, other, false);
    costs.passed |= one(other.id);
    if (cell == Passing::Free) return;
    if (cell == Passing::Hit) costs.hit |= one(other.id);
    // SE-COST-7, 8: not infantry skirmishers and dismounted cavalry.
    if (!is_skirmishing(look, mover) || is_mounted(look, mover)) ++costs.deductions;
}

// What one stand covers on its way: a box about it, the way itself, and where it stood first.
template <class Way>
struct Covered {
    Box box;
    Way way;
    Rect first;
};
template <class Way>
Covered(Box, Way, Rect) -> Covered<Way>;

// Those of these friends upon whom any of the stands comes; whom it stands among already it passes no more.
template <class CoveredBy>
void meet_friends(const Look& look, Ref mover, Units friends, std::size_t stands, Costs& costs,
                  CoveredBy covered_by) {
    for (const Ref other : each(mover.side, friends)) {
        const bool again = (costs.passed & one(other.id)) != 0;
        const Rects theirs = rects_of(look, other);
        bool meets = false, inside = false;
        for (std::size_t k = 0; k < stands && !(meets && (!again || inside)); ++k) {
            const auto own = covered_by(k);
            for (const Rect& t : theirs) {
                if (!table::meets(own.box, table::box_of(t))) continue;
                meets = meets || table::overlaps(own.way, t);
                inside = inside || (again && table::overlaps(own.first, t));
            }
        }
        if (meets && !(again && inside)) meet_friend(look, mover, other, costs);
    }
}

Units near_friends(const Look& look, Ref mover, Units among, const Box& box) {
    return units_in_box(look, mover.side, among & look.side(mover.side).on_table & ~one(mover.id), box);
}

}  // namespace

Passing passing_of(const Look& look, Ref mover, Ref passed, bool prolonging) {
    return passing[at(mover_kind(look, mover, prolonging))][at(passed_kind(look, passed))];
}

void add_sweep_costs(const Look& look, Ref mover, std::span<const Rect> from, Vector way, GroundSeen& seen,
                     Costs& costs, int place, Units friends) {
    if (from.empty() || way == Vector{}) return;
    const bool whole_unit = static_cast<int>(from.size()) == stands_of(look, mover);
    Box box = table::box_of(table::Sweep{from[0], way});
    for (const Rect& r : from) box = table::both(box, table::box_of(table::Sweep{r, way}));
    const StillOpen all(look, box);
    for (std::size_t k = 0; k < from.size(); ++k) {
        const int own = place + static_cast<int>(k);
        const table::Segment centre{from[k].centre, from[k].centre + way};
        if (all.areas(seen, costs)) {
            const StillOpen open(look, table::box_of(table::Sweep{from[k], way}));
            meet_woods_at(look, mover, centre.from, open, seen, costs);
            if (open.areas(seen, costs))
                meet_areas(look, mover,
                           look.field().ground_met(table::Sweep{table::smaller(from[k], tolerance), way}),
                           centre, seen, costs);
        }
        if (all.lines()) meet_lines(look, mover, own, centre, seen, costs);
        if (seen.command < 0 || seen.command == own) meet_slope(look, mover, centre, seen, costs);
    }
    // Passed once already: only a unit that has left it may pass it again.
    if (!whole_unit) friends &= ~costs.passed;
    meet_friends(look, mover, near_friends(look, mover, friends, box), from.size(), costs,
                 [&](std::size_t k) {
                     const table::Sweep sweep{table::smaller(from[k], tolerance), way};
                     return Covered{table::box_of(table::Sweep{from[k], way}), sweep, sweep.base};
                 });
}

void add_wheel_costs(const Look& look, Ref mover, const Layout& from, Flank pivot, Angle turn,
                     GroundSeen& seen, Costs& costs, Units friends) {
    if (turn == 0) return;
    const Poses poses = lay_out(from);
    const Point about = front_end(from, pivot);
    const Size small = smaller(from.size);
    // Every stand stays within a box about the arc of its centre.
    const Length reach = table::half_diagonal(small);
    ScratchList<Box, most_stands_of_unit> boxes;
    Box box{};
    for (std::size_t k = 0; k < poses.size(); ++k) {
        const Point centre = poses[k].centre;
        const Length radius = table::length(centre - about) + 1;
        const Point end = table::turned_about(poses[k], about, turn).centre;
        boxes.push_back(table::box_of_arc(centre, end, radius, turn, reach));
        box = k == 0 ? boxes[k] : table::both(box, boxes[k]);
    }
    const StillOpen all(look, box);
    for (std::size_t k = 0; k < poses.size(); ++k) {
        const bool climbs =
            (seen.command < 0 || seen.command == static_cast<int>(k)) && !seen.uphill && !look.field().flat();
        bool areas = all.areas(seen, costs);
        if (areas) {
            const StillOpen open(look, boxes[k]);
            meet_woods_at(look, mover, poses[k].centre, open, seen, costs);
            areas = open.areas(seen, costs);
        }
        if (!areas && !all.lines() && !climbs) continue;
        const table::Wheel wheel{poses[k], small, about, turn};
        const table::GroundMet met = areas ? look.field().ground_met(wheel) : table::GroundMet{};
        table::each_chord(poses[k], about, turn, [&](const Pose& chord_from, const Pose& to) {
            const table::Segment centre{chord_from.centre, to.centre};
            if (areas) meet_areas(look, mover, met, centre, seen, costs);
            if (all.lines()) meet_lines(look, mover, static_cast<int>(k), centre, seen, costs);
            if (climbs) meet_slope(look, mover, centre, seen, costs);
        });
    }
    meet_friends(look, mover, near_friends(look, mover, friends, box), poses.size(), costs,
                 [&](std::size_t k) {
                     return Covered{boxes[k], table::Wheel{poses[k], small, about, turn},
                                    table::rect(poses[k], small)};
                 });
}

bool nothing_bars(const Look& look, const Box& box) {
    const table::Battlefield& field = look.field();
    constexpr table::ClosedGround with_obstacles{impassable_areas, impassable_lines | obstacle_lines,
                                                 mark_impassable, mark_passable};
    return table::contains(field.table(), box) && !with_obstacles.may_be_in(field, box);
}

Verdict check_ground(const Look& look, Ref mover, std::span<const Rect> from, Vector way) {
    for (const Rect& r : from) {
        if (nothing_bars(look, table::box_of(table::Sweep{r, way}))) continue;
        // A bridge or ford near its way lets it pass a river: a stand is as long as it is.
        const table::Closure met =
            table::closes(closed_ground, look.field(), table::Sweep{table::smaller(r, tolerance), way},
                          table::Bridges::NearWay, road_lines);
        if (met.off_table && !look.setup.may_leave)
            return refuse(rule::SE_GEO_27, "{} would leave the table", unit_arg(look, mover));
        if (met.area)
            return refuse(rule::SE_COST_5, "{} would enter impassable ground", unit_arg(look, mover));
        if (met.line)
            return refuse(rule::SE_COST_5, "{} cannot cross the river there", unit_arg(look, mover));
        if ((met.lines_met & obstacle_lines).any())
            return refuse(rule::SE_OBST_3, "{} can pass a major obstacle only by a move that is all crossing",
                          unit_arg(look, mover));
    }
    return fine;
}

bool is_room(const Look& look, Ref ref, std::span<const Rect> stands, Units but_own, Units but_enemy) {
    return table::contains(look.field().table(), box_of(stands)) &&
           free_of_others(look, ref.side, stands, but_own, but_enemy) &&
           check_ground(look, ref, stands, {}).fine();
}

}  // namespace longroll::elephant
