// Where a unit that has rolled might go: a few dozen goals worth a thought, for lists and for players that
// draw one at random. Every one is judged as any other path.

#include <algorithm>

#include "elephant/route.h"
#include "miniatures/wishes.h"

namespace longroll::elephant {
namespace {

using miniatures::Fit;
using table::facing_from;
using table::toward;

// A goal, and how to be there.
using Wishes = ScratchList<Action, 48>;

// The three nearest enemy fighting units, nearest first: by the middle between the first and the last stand,
// which is near enough to theirs to choose by.
using Enemies = miniatures::NearestFew<UnitId, 3>;
Enemies enemies_of(const Look& look, Ref mover, Point from) {
    const Seat enemy = other(mover.side);
    Enemies found;
    for (const Ref foe : each(enemy, fighting(look, enemy))) {
        const Stands stands = look.unit(foe).stands;
        const Vector first = pose_of(look, foe, lowest(stands)).centre - from;
        const Vector last = pose_of(look, foe, std::bit_width(stands) - 1).centre - from;
        found.add(foe.id, table::square({(first.x + last.x) / 2, (first.y + last.y) / 2}));
    }
    return found;
}

struct Asker {
    const Look& look;
    Ref ref;
    Point from;  // anchor, or middle
    Facing facing;
    Length most;  // the dice without any deduction
    Enemies enemies;

    explicit Asker(const Look& l)
        : look(l),
          ref(mover_of(l)),
          from(start_of(l, ref)),
          facing{l.unit(ref).facing},
          most(most_of(l.state.move)),
          enemies(enemies_of(l, ref, from)) {}
    // All that a path of its, no longer than so much, may have to do with.
    Bystanders bystanders(Length longest) const {
        return {UnitsOf{look}, ref.side, ref.id,
                table::grown(outer_box_of(look, ref), longest + stand_off(look, ref) + 3 * table::inch)};
    }
};

Action go_to(Point goal, Facing facing, unsigned flags = 0) {
    Action go = just(Verb::Go);
    go.set_point(goal);
    go.angle = facing.step;
    go.flags = static_cast<std::uint8_t>(flags);
    return go;
}
Action in_formation(Action go, Formation formation, int ranks) {
    go.formation = static_cast<std::uint8_t>(formation);
    go.ranks = static_cast<std::uint8_t>(ranks);
    return go;
}

void add(Wishes& wishes, const Action& go) {
    if (!wishes.full()) wishes.push_back(go);
}

void wish_enemies(const Asker& a, Wishes& wishes, unsigned flags) {
    for (const UnitId id : a.enemies) {
        const Ref foe{other(a.ref.side), id};
        const Point there = middle_of(a.look, foe);
        const Length apart = table::distance(there, a.from);
        const Facing way = facing_from(a.from, there, a.facing);
        // In front of it at a good range, or as near as may be; and beyond its flanks.
        const Length range =
            is_artillery(a.look, a.ref) ? a.look.setup.distance.yards_400 : a.look.setup.distance.yards_100;
        const Length stop = range + table::inch;
        add(wishes, go_to(toward(there, a.from, std::min(stop, apart)), way, flags));
        add(wishes,
            go_to(toward(there, a.from, std::min(a.look.setup.distance.yards_50 + table::inch, apart)), way,
                  flags));
        const Facing beside = Facing{a.look.unit(foe).facing} + table::right_angle;
        for (Length side : {7 * table::inch, -7 * table::inch}) {
            const Point flank = there + table::along(beside, side);
            add(wishes, go_to(flank, facing_from(flank, there, a.facing), flags));
        }
    }
}

// The nearest line worth lining, and the nearest edge of a wood, within reach.
void wish_cover(const Asker& a, Wishes& wishes, Facing enemy_way) {
    const table::Battlefield& field = a.look.field();
    const Length reach = a.most + table::inch;
    const auto apart = [&](Point there) { return table::distance(there, a.from); };
    // Just this side of a line, and just inside a wood.
    if (const auto line = table::nearest_on_lines(field, soft_lines | hard_lines, a.from, reach))
        add(wishes, go_to(toward(a.from, *line, std::max<Length>(0, apart(*line) - 150)), enemy_way));
    if (const auto wood = table::nearest_of_areas(field, soft_areas | hard_areas, a.from, reach))
        add(wishes, go_to(toward(a.from, *wood, apart(*wood) + 500), enemy_way));
}

void wish_friends(const Asker& a, Wishes& wishes, unsigned flags) {
    Ref best = nobody;
    Length least = 0;
    for (const Ref ref : each(a.ref.side, fighting(a.look, a.ref.side) & ~one(a.ref.id))) {
        if (a.look.unit(ref).panic == 0 && !in_contact(a.look, ref)) continue;
        const Length apart = table::distance(middle_of(a.look, ref), a.from);
        if (!best.any() || apart < least) best = ref, least = apart;
    }
    if (!best.any()) return;
    const Point there = middle_of(a.look, best);
    add(wishes, go_to(toward(there, a.from, std::min(2 * table::inch, least)),
                      facing_from(a.from, there, a.facing), flags));
}

void wish_all(const Asker& a, Wishes& wishes) {
    const Unit& unit = a.look.unit(a.ref);
    const Arm arm = arm_of(a.look, a.ref);
    const Facing enemy_way =
        a.enemies.empty()
            ? a.facing
            : facing_from(a.from, middle_of(a.look, {other(a.ref.side), *a.enemies.begin()}), a.facing);
    if (may_lie_down(a.look, a.ref, unit.formation)) add(wishes, go_to(a.from, a.facing, GoProne));
    if (a.most == 0 && arm != Arm::SiegeArtillery) return;
    if (arm == Arm::SiegeArtillery) return add(wishes, go_to(a.from, enemy_way));
    unsigned flags = 0;
    if (is_artillery(arm) && (a.look.state.move.flags & Prolong) == 0) {
        if (!is_limbered(a.look, a.ref)) flags |= GoLimber;
        // Limbered guns may come into action at the end of the move, or where they are.
        if (is_limbered(a.look, a.ref)) {
            add(wishes, go_to(a.from, enemy_way, GoUnlimber));
            wish_enemies(a, wishes, GoUnlimber);
        }
    }
    for (const ObjectivePlan& objective : a.look.setup.objectives)
        add(wishes, go_to(objective.at, facing_from(a.from, objective.at, a.facing), flags));
    wish_enemies(a, wishes, flags);
    wish_cover(a, wishes, enemy_way);
    wish_friends(a, wishes, flags);
    for (Length by : {a.most, a.most / 2})
        add(wishes, go_to(a.from + table::along(a.facing, by), a.facing, flags));
    // Away from the enemy: infantry backward with its face to him, others turn.
    for (Length by : {a.most / 2, a.most}) {
        const Point back = a.from - table::along(enemy_way, by);
        if (arm == Arm::Infantry && is_ranked(unit.formation) && unit.formation != Formation::RoadColumn)
            add(wishes, go_to(a.from - table::along(a.facing, by), a.facing, GoBackstep));
        else
            add(wishes,
                go_to(back, unit.formation == Formation::Skirmish ? enemy_way : enemy_way + table::half_turn,
                      flags));
    }
    if (is_ranked(unit.formation)) {
        add(wishes, go_to(a.from, enemy_way));
        const int n = count(unit.stands);
        const Point ahead = a.from + table::along(a.facing, a.most / 2);
        if (unit.formation != Formation::Line) {
            for (Point goal : {a.from, ahead}) {
                add(wishes, in_formation(go_to(goal, a.facing), Formation::Line, 1));
                if (n >= 6) add(wishes, in_formation(go_to(goal, a.facing), Formation::Line, 2));
            }
        } else {
            add(wishes, in_formation(go_to(a.from, a.facing), Formation::Column, 2));
            add(wishes, in_formation(go_to(ahead, a.facing), Formation::RoadColumn, 0));
            if (n >= 6)
                add(wishes, in_formation(go_to(a.from, a.facing), Formation::Line, unit.ranks == 1 ? 2 : 1));
        }
    } else if (unit.formation == Formation::Skirmish) {
        if (unit.parent != no_unit)
            add(wishes, go_to(a.from, a.facing, GoRejoin));
        else if (arm == Arm::Infantry || is_mounted(a.look, a.ref))
            add(wishes, in_formation(go_to(a.from, enemy_way), Formation::Line, 1));
    }
}

// How often a wish is tried, each time cut shorter: a list tries hard, a random player once more.
constexpr int tries_of_list = 6;
constexpr int tries_by_lot = 2;

// The wish itself, or as much of the way to it, no longer than this, as its dice and those about it allow;
// false: nothing of it. The ground is looked at twice at the most: after the first look its costs are known.
bool fitted(const Asker& a, const Bystanders& known, Action& go, Length longest, int most_tries) {
    const bool skirmishes = a.look.unit(a.ref).formation == Formation::Skirmish;
    miniatures::WayLimits limits;
    limits.tries = most_tries;
    limits.same_place = tolerance;
    return miniatures::fit_way(a.from, go.point(), longest, limits, [&](Point goal) -> miniatures::Tried {
        go.set_point(goal);
        Move move = a.look.state.move;
        if (!compose_path(a.look, go, move) || move.path.empty()) return {Fit::Refused};
        const Judged judged = judge_draft(a.look, move, known);
        if (judged.fine) return {check_duty(a.look, move).fine() ? Fit::Fine : Fit::Refused};
        if (!judged.crowded) return {Fit::Shorter, judged.over, judged.looked};
        // Turned in their places they would stand too close; as they stand they may go.
        if (!skirmishes || go.facing() == a.facing) return {Fit::Refused};
        go.angle = a.facing.step;
        return {Fit::Again, 0, judged.looked};
    });
}

// Where a wish ends, as far as its dice may carry it.
Point end_of(const Asker& a, const Action& go) {
    return toward(a.from, go.point(), std::min(a.most, table::distance(a.from, go.point())));
}

// Nearly the same, but for where they end: a list has room for one of them.
bool alike(const Action& one_go, const Action& other_go) {
    constexpr Angle little = table::degrees(5);
    const Angle turn = table::turn_between(one_go.facing(), other_go.facing());
    return one_go.flags == other_go.flags && one_go.formation == other_go.formation &&
           one_go.ranks == other_go.ranks && turn <= little && turn >= -little;
}

}  // namespace

bool fit_move(const Look& look, Action& go) {
    const Asker a(look);
    return fitted(a, a.bystanders(a.most), go, a.most, tries_of_list);
}

void move_samples(const Look& look, Seat, Offers<Action>& offers) {
    const Asker a(look);
    const Bystanders known = a.bystanders(a.most);
    Wishes wishes;
    wish_all(a, wishes);
    miniatures::offer_wishes(
        wishes, table::inch / 2, [&](const Action& go) { return end_of(a, go); }, alike,
        [&](Action& go) { return fitted(a, known, go, a.most, tries_of_list); }, offers);
}

Action sample_move(const Look& look, Seat, Dice& dice) {
    const Asker a(look);
    Wishes wishes;
    wish_all(a, wishes);
    const std::uint32_t n = dice.below(static_cast<std::uint32_t>(wishes.size()) + 1);
    if (n == wishes.size()) return just(Verb::Done);
    Action go = wishes[n];
    // He goes as far as he likes, a quarter of his dice at least.
    const Length longest = a.most * static_cast<Length>(1 + dice.below(4)) / 4;
    return fitted(a, a.bystanders(longest), go, longest, tries_by_lot) ? go : just(Verb::Done);
}

}  // namespace longroll::elephant
