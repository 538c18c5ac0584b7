// RF-GEO-25: arrows worth a try. What may be laid is continuous; a list tries the directions and pivots that
// a player would think of first, and a sample draws from a finer set.

#include "miniatures/wishes.h"

#include "rally/lay_judge.h"
#include "table/near_ground.h"

namespace longroll::rally {
namespace {

constexpr Angle step_of_wishes = table::degrees(15);
using Facings = ScratchList<Facing, 12>;

constexpr table::Edge other_edges[] = {table::Edge::Rear, table::Edge::Left, table::Edge::Right};

// The enemy stand that is nearest, from centre to centre.
std::optional<Point> nearest_enemy(const Look& look, Ref ref) {
    const Point here = centre_of(look, ref);
    std::optional<Point> found;
    for (const UnitId id : each(look.side(other(ref.side)).on_map)) {
        const Point there = centre_of(look, {other(ref.side), id});
        if (!found || table::square(there - here) < table::square(*found - here)) found = there;
    }
    return found;
}

// As near to that facing as the pivot allows.
Facing turned_to(Facing from, Facing wish, Angle limit) {
    return from + std::clamp(table::turn_between(from, wish), -limit, limit);
}

class Lister {
  public:
    Lister(const Look& look, Ref ref, const LayJudge& judge, LayMode mode, unsigned flags,
           Offers<Action>& offers)
        : look_(look), judge_(judge), rules_(rules_of(mode)), flags_(flags), offers_(offers) {
        enemy_ = nearest_enemy(look, ref);
    }

    // All arrows, from the longest that may be used; false: the offers are full.
    bool arrows() {
        const bool only_t = judge_.longest() == Arrow::T || judge_.is_under_fire();
        if (!only_t) {
            for (std::size_t i = at(judge_.longest()); i >= at(Arrow::A1); --i) {
                const auto arrow = static_cast<Arrow>(i);
                const bool longest = arrow == judge_.longest();
                for (const int lean : {0, 1, -1, 2, -2})
                    if ((longest || lean % 2 == 0) && !way(arrow, table::Edge::Front, lean, longest))
                        return false;
                if (!longest && arrow != Arrow::A1) continue;
                for (const table::Edge edge : other_edges)
                    if (!way(arrow, edge, 0, false)) return false;
            }
        }
        for (const int lean : {0, 1, -1, 2, -2, 3, -3})
            if (!way(Arrow::T, table::Edge::Front, lean, true)) return false;
        for (const table::Edge edge : other_edges)
            if (!way(Arrow::T, edge, 0, true)) return false;
        return !rules_.tactic || specials();
    }

  private:
    // One way, with its pivots: to the enemy and none, or others too.
    bool way(Arrow arrow, table::Edge edge, int leans, bool all_pivots) {
        const Measures& measures = look_.measures();
        const Angle lean = leans * step_of_wishes, limit = pivot_limit(measures, arrow);
        if (!within(lean, lean_limit(measures, arrow))) return true;
        ArrowLaid laid{arrow, edge, lean, judge_.start().facing};
        const LaidWay made = judge_.way_of(laid);
        if (!judge_.check_way(laid, made)) return true;
        const Facing from = judge_.start().facing;
        const Point tip = judge_.start().centre + made.way;
        Facings facings;
        facings.push_back(from);
        const auto also = [&](Facing facing) {
            if (!facings.contains(facing)) facings.push_back(facing);
        };
        if (enemy_ && !made.cut) also(turned_to(from, table::facing_from(tip, *enemy_, from), limit));
        if (all_pivots && !made.cut)
            for (const Angle turn : {limit, -limit, limit / 2, -limit / 2}) also(from + turn);
        for (const Facing facing : facings) {
            const LaidEnd end = judge_.end_of(made, facing);
            if (!judge_.check_end(judge_.sweep(made.way), end, made.leaves, flags_)) continue;
            laid.facing = facing;
            if (!offer(laid, flags_)) return false;
            if (judge_.may_dismount() && !made.leaves &&
                judge_.check_end(judge_.sweep(made.way), end, false, LayDismount) &&
                !offer(laid, LayDismount))
                return false;
        }
        return true;
    }
    bool offer(const ArrowLaid& laid, unsigned flags) {
        Action action = just(Verb::Lay);
        action.arrow = static_cast<std::uint8_t>(laid.arrow);
        action.edge = static_cast<std::uint8_t>(laid.edge);
        action.lean = static_cast<std::uint16_t>(laid.lean);
        action.angle = laid.facing.step;
        action.flags = static_cast<std::uint8_t>(flags);
        return offers_(action);
    }
    bool specials() {
        const Facing from = judge_.start().facing;
        Facings facings;
        for (int i = 0; i < 4; ++i) facings.push_back(from + i * table::right_angle);
        if (enemy_) {
            const Facing wish = table::facing_from(judge_.start().centre, *enemy_, from);
            if (!facings.contains(wish)) facings.push_back(wish);
        }
        for (const bool from_rear : {false, true})
            for (const Angle turn : {0, table::right_angle, -table::right_angle})
                for (const bool on_rear : {false, true})
                    for (const Facing facing : facings) {
                        const Facing out = from_rear ? from + table::half_turn : from;
                        const SpecialTactic laid{from_rear, out + turn, on_rear, facing};
                        const LaidEnd end = judge_.end_of(laid);
                        if (!judge_.check_special(laid, end) ||
                            !judge_.check_end(end.here(), end, false, flags_))
                            continue;
                        Action action = just(Verb::Special);
                        action.lean = laid.direction.step;
                        action.angle = facing.step;
                        action.flags =
                            static_cast<std::uint8_t>(flags_ | (from_rear ? unsigned{LayFromRear} : 0u) |
                                                      (on_rear ? unsigned{LayOnRear} : 0u));
                        if (!offers_(action)) return false;
                    }
        return true;
    }

    const Look& look_;
    const LayJudge& judge_;
    const LayRules& rules_;
    unsigned flags_;
    Offers<Action>& offers_;
    std::optional<Point> enemy_;
};

// ---- drawing one ----

int between(Dice& dice, int low, int high) {
    return low + static_cast<int>(dice.below(static_cast<std::uint32_t>(high - low + 1)));
}

Action drawn_arrow(const Look& look, const LayJudge& judge, Dice& dice) {
    Action action = just(Verb::Lay);
    Arrow arrow = Arrow::T;
    if (judge.longest() != Arrow::T && !judge.is_known_under_fire() && dice.below(4) != 0)
        arrow = dice.below(3) == 0
                    ? static_cast<Arrow>(1 + dice.below(static_cast<std::uint32_t>(judge.longest())))
                    : judge.longest();
    const Measures& measures = look.measures();
    const int leans = lean_limit(measures, arrow) / step_of_wishes;
    const int pivots = pivot_limit(measures, arrow) / step_of_wishes;
    action.arrow = static_cast<std::uint8_t>(arrow);
    action.edge = static_cast<std::uint8_t>(dice.below(3) == 0 ? dice.below(4) : 0u);
    action.lean = static_cast<std::uint16_t>(between(dice, -leans, leans) * step_of_wishes);
    action.angle = (judge.start().facing + between(dice, -pivots, pivots) * step_of_wishes).step;
    return action;
}

Action drawn_special(const LayJudge& judge, Dice& dice) {
    constexpr Angle eighth = table::whole_turn / 8;
    Action action = just(Verb::Special);
    const bool from_rear = dice.below(2) != 0;
    const Facing out = from_rear ? judge.start().facing + table::half_turn : judge.start().facing;
    action.lean = (out + between(dice, -2, 2) * eighth).step;
    action.angle = (judge.start().facing + between(dice, 0, 7) * eighth).step;
    action.flags = static_cast<std::uint8_t>((from_rear ? unsigned{LayFromRear} : 0u) |
                                             (dice.below(2) != 0 ? unsigned{LayOnRear} : 0u));
    return action;
}

}  // namespace

bool offer_laid(const Look& look, Ref unit, LayMode mode, Offers<Action>& offers) {
    const LayJudge judge(look, unit, mode);
    if (!judge.check_unit()) return true;
    if (!Lister(look, unit, judge, mode, 0, offers).arrows()) return false;
    if (!judge.may_mount()) return true;
    if (judge.check(just(Verb::Mount)) && !offers(just(Verb::Mount))) return false;
    if (!has_holders(look, unit)) return true;
    const LayJudge mounting(look, unit, mode, true);
    if (!mounting.can_mount_here()) return true;
    return Lister(look, unit, mounting, mode, LayMount, offers).arrows();
}

Action sample_laid(const Look& look, Seat, Dice& dice) {
    const Ref ref = laying_unit(look.top());
    const auto mode = static_cast<LayMode>(look.top().n);
    const bool takes_back = mode == LayMode::Move || mode == LayMode::March;
    if (!takes_back && dice.below(8) == 0) return just(Verb::Stay);
    const bool horse = arm_of(look, ref) == Arm::Cavalry && !is_mounted(look, ref) && has_holders(look, ref);
    bool mounting = horse && dice.below(3) == 0;
    if (mounting) {
        const LayJudge on_foot(look, ref, mode);
        mounting = on_foot.may_mount() && exchanged_pose(look, ref, pose_of(look, ref)).has_value();
    }
    const LayJudge judge(look, ref, mode, mounting);
    if (!judge.check_unit()) return just(Verb::Stay);
    constexpr int tries = 8;
    for (int i = 0; i < tries; ++i) {
        Action action = rules_of(mode).tactic && dice.below(3) == 0 ? drawn_special(judge, dice)
                                                                    : drawn_arrow(look, judge, dice);
        if (mounting) action.flags |= LayMount;
        if (judge.may_dismount() && dice.below(6) == 0) action.flags |= LayDismount;
        if (judge.check(action)) return action;
    }
    // Crowded: the short arrow straight to each side.
    for (std::uint8_t edge = 0; edge < 4; ++edge) {
        Action action = just(Verb::Lay);
        action.edge = edge;
        action.angle = judge.start().facing.step;
        if (mounting) action.flags |= LayMount;
        if (judge.check(action)) return action;
    }
    return just(Verb::Stay);
}

}  // namespace longroll::rally
