#include "rally/lay_judge.h"

#include "rally/formations.h"
#include "rally/sight.h"
#include "table/edge.h"

namespace longroll::rally {
namespace {

using table::Segment;

//                                     arrows march  tactic exch.  order  ends
constexpr LayRules lay_modes[] = {
    /* Move        */ {true, false, false, true, true, true},
    /* March       */ {true, true, false, true, true, true},
    /* Second      */ {true, false, false, true, false, true},
    /* SecondMarch */ {true, true, false, true, false, true},
    /* ChargeMove  */ {true, false, false, false, true, false},
    /* DrillMove   */ {true, false, false, true, false, false},
    /* Tactic      */ {false, false, true, true, false, false},
    /* Rush        */ {false, false, true, true, false, false},
    /* Away        */ {false, false, true, true, false, false},
    /* Rally       */ {false, false, true, false, false, false},
    /* Dislocate   */ {false, false, true, false, false, false},
};
static_assert(std::size(lay_modes) == at(LayMode::Dislocate) + 1);

// RF-END-5: the place where a path line leaves the map lies on the deployment edge or on an entry line of its
// side.
bool leaves_by_own_edge(const Look& look, Seat side, const Segment& path) {
    const table::Box map = look.field().table();
    const Vector run = path.to - path.from;
    const Length whole = table::length(run);
    Length inside = 0;
    for (Length step = whole; step > 0; step /= 2)  // the last place on the map
        while (inside + step <= whole &&
               table::contains(map, path.from + table::on_the_way(run, whole, inside + step)))
            inside += step;
    const Point last = path.from + table::on_the_way(run, whole, inside);
    const table::TableEdge edge = table::nearest_edge(last, map);
    if ((look.side(side).edges >> static_cast<unsigned>(edge) & 1u) != 0) return true;
    constexpr Length rounding = 2;
    for (const EntryLine& line : look.setup.entry_lines)
        if (line.owner == side && table::within(last, line.line, rounding)) return true;
    return false;
}

}  // namespace

const LayRules& rules_of(LayMode mode) { return lay_modes[at(mode)]; }

bool has_exchanged(const Look& look, Ref unit) {
    const Step& top = look.top();
    return top.kind == StepKind::Lay && laying_unit(top) == unit && (top.flags & LayExchanged) != 0;
}

LayJudge::LayJudge(const Look& look, Ref unit, LayMode mode, bool mounting)
    : look_(look),
      unit_(unit),
      mode_(mode),
      rules_(rules_of(mode)),
      mounting_(mounting),
      riders_(mounting || is_mounted(look, unit)),
      guns_(is_artillery(look, unit)),
      mounted_at_(mounting && !is_mounted(look, unit) ? exchanged_pose(look, unit, pose_of(look, unit))
                                                      : std::nullopt),
      start_(mounted_at_ ? *mounted_at_ : pose_of(look, unit)),
      size_(mounted_at_ ? look.measures().base[at(Base::Mounted)] : size_of(look, unit)),
      around_(look, unit, table::rect(start_, size_),
              look.measures().length(longest()) + std::max(size_.frontage, size_.depth) / 2),
      engaged_(is_engaged(look, unit)) {}

Arrow LayJudge::longest() const {
    if (!rules_.move_arrows) return Arrow::T;
    const Arrow own = arrow_of(look_, unit_);
    return rules_.march && own < Arrow::A4 ? static_cast<Arrow>(at(own) + 1) : own;
}

bool LayJudge::is_under_fire() const {
    if (!under_fire_) under_fire_ = under_fire(look_, unit_);
    return *under_fire_;
}

// ---- who ----

bool LayJudge::may_mount() const {
    const Side& side = look_.side(unit_.side);
    return rules_.exchanges && arm_of(look_, unit_) == Arm::Cavalry && !is_mounted(look_, unit_) &&
           !has(side.bound_to_foot, unit_) && !has_exchanged(look_, unit_);
}
bool LayJudge::may_dismount() const {
    return rules_.exchanges && riders_ && !mounting_ && !has_exchanged(look_, unit_);
}

Verdict LayJudge::check_unit() const {
    if (!is_formed(look_, unit_))
        return refuse(rule::RF_MOVE_10, "{} is routed and cannot move", piece_arg(unit_));
    if (engaged_) return refuse(rule::RF_MOVE_10, "{} touches an enemy and cannot move", piece_arg(unit_));
    return fine;
}

Verdict LayJudge::check_flags(unsigned flags) const {
    if ((flags & LayMount) != 0) {
        if (!may_mount()) return refuse(rule::RF_CAVMOVE_3, "{} cannot mount now", piece_arg(unit_));
        if (!has_holders(look_, unit_))
            return refuse(rule::RF_CAVMOVE_4, "without its horse holders {} may mount, but not move then",
                          piece_arg(unit_));
        if (!mounted_at_)
            return refuse(rule::RF_GEO_23, "there is no room for {} to mount", piece_arg(unit_));
    }
    if ((flags & LayDismount) != 0 && !may_dismount())
        return refuse(rule::RF_CAVMOVE_2, "{} cannot dismount now", piece_arg(unit_));
    return fine;
}

Verdict LayJudge::check_mount() const {
    if (!may_mount()) return refuse(rule::RF_CAVMOVE_3, "{} cannot mount now", piece_arg(unit_));
    const bool second = mode_ == LayMode::Second || mode_ == LayMode::SecondMarch;
    if (second && !has_holders(look_, unit_))
        return refuse(rule::RF_CAVMOVE_4, "{} has moved and has no horse holders, so it cannot mount",
                      piece_arg(unit_));
    if (!exchanged_pose(look_, unit_, pose_of(look_, unit_)))
        return refuse(rule::RF_GEO_23, "there is no room for {} to mount", piece_arg(unit_));
    return fine;
}

// ---- the way ----

LaidWay LayJudge::way_of(const ArrowLaid& laid) const {
    const Rect& base = around_.base;
    LaidWay made;
    const Point foot = foot_of(base, laid.edge), tip = tip_of(look_.measures(), base, start_.facing, laid);
    made.axis = {foot, tip};
    const Cut cut = around_.barricades.cut(base, tip - base.centre);
    made.way = cut.way;
    made.cut = cut.stopped;
    made.leaves =
        !cut.stopped && !table::contains(look_.field().table(), tip) && look_.side(unit_.side).retiring != 0;
    return made;
}

Verdict LayJudge::check_away(Vector way) const {
    if (mode_ != LayMode::Away) return fine;
    const Point from = look_.top().pose.centre();
    const Vector apart = start_.centre - from;
    if (table::dot(way, apart) < 0 || table::square(apart + way) <= table::square(apart))
        return refuse(rule::RF_TACTIC_5, "it must go away from the target");
    return fine;
}

Verdict LayJudge::check_way(const ArrowLaid& laid, const LaidWay& made) const {
    const Measures& measures = look_.measures();
    if (laid.arrow > longest()) {
        if (!rules_.move_arrows) return refuse(rule::RF_MOVE_4, "a Tactic is made with the T arrow");
        return refuse(rules_.march ? rule::RF_MARCH_2 : rule::RF_MOVE_3,
                      "{} has Discipline {} and may use arrow {} at most", piece_arg(unit_),
                      static_cast<int>(look_.plan(unit_).discipline), static_cast<int>(at(longest())));
    }
    if (!within(laid.lean, lean_limit(measures, laid.arrow)))
        return refuse(rule::RF_MOVE_7, "that arrow leans {} degrees at most",
                      static_cast<int>(lean_limit(measures, laid.arrow) * 360 / table::whole_turn));
    if (const Verdict away = check_away(made.way); !away) return away;
    const Rect there = table::moved(around_.base, made.way);
    const Segment path{start_.centre, start_.centre + made.way};
    if (made.leaves) {
        if (!leaves_by_own_edge(look_, unit_.side, path))
            return refuse(rule::RF_END_5, "{} may leave only by its deployment edge or an entry line",
                          piece_arg(unit_));
    } else if (!look_.field().on_table(there)) {
        return refuse(rule::RF_MOVE_11, "{} would leave the map", piece_arg(unit_));
    }
    if (look_.setup.options.passage_in_moves == Passage::None || mode_ == LayMode::Dislocate) {
        const MetList friends = around_.friends_met(look_, made.way);
        if (!friends.empty()) {
            const Ref friend_{unit_.side, friends[0].unit};
            // Where it would end upon him, a shorter arrow may do.
            if (table::overlap(std::span(&there, 1), bases_of(look_, friend_), measures.contact_tol))
                return refuse(rule::RF_CROWD_1, "{} leaves no room there; a shorter arrow may fit",
                              piece_arg(friend_));
            return refuse(rule::RF_MOVE_12, "{} is in the way", piece_arg(friend_));
        }
    }
    if (around_.touches_enemy(look_, made.way))
        return refuse(rule::RF_MOVE_9, "{} would touch an enemy on its way", piece_arg(unit_));
    if (is_marked_off(look_, around_.base, made.way))
        return refuse(rule::RF_ENTRY_3, "its way is marked off");
    if (around_.is_steep(look_, path)) {
        if (crosses_no_steep_ground())
            return refuse(rule::RF_TERRAIN_13, "only infantry and dismounted cavalry cross steep ground");
        if (laid.arrow != Arrow::T)
            return refuse(rule::RF_MOVE_4, "the way is steep, so the T arrow must be used");
    }
    if (!rules_.tactic && (look_.setup.options.terrain_needs_tactic_action || laid.arrow != Arrow::T) &&
        around_.meets_restrictive(look_, path))
        return refuse(rule::RF_TERRAIN_2, "the way leads over restrictive ground, which needs a Tactic");
    if (laid.arrow != Arrow::T) {
        if (const Verdict limits = check_limits(look_, made.axis); !limits) return limits;
        if (is_under_fire())
            return refuse(rule::RF_MOVE_4, "{} is under fire, so the T arrow must be used", piece_arg(unit_));
    }
    return fine;
}

// ---- the end ----

LaidEnd LayJudge::end_of(const LaidWay& made, Facing facing) const {
    const Pose pose{start_.centre + made.way, made.cut || made.leaves ? start_.facing : facing};
    return {pose, table::rect(pose, size_)};
}
LaidEnd LayJudge::end_of(const SpecialTactic& laid) const {
    const Pose pose = pose_after(look_.measures(), start_, size_, laid);
    return {pose, table::rect(pose, size_)};
}

Verdict LayJudge::check_end(const table::Sweep& swept, const LaidEnd& end, bool leaves,
                            unsigned flags) const {
    if (!leaves && !around_.is_free(look_, end.base)) {
        const Verdict place = check_place(look_, unit_, end.base);
        return place ? refuse(rule::RF_STAND_3, "there is no room there") : place;
    }
    if (mode_ == LayMode::Dislocate && !in_deployment_area(look_, unit_.side, end.base))
        return refuse(rule::RF_FORM_9, "it must stay in its deployment area");
    if (!room_for(look_, unit_, swept, end.base).enough)
        return refuse(rule::RF_GEN_6, "a General cannot make room for {}", piece_arg(unit_));
    Rect stand = end.base;
    if ((flags & LayDismount) != 0) {
        const std::optional<Pose> foot = exchanged_pose(look_, unit_, end.pose);
        if (leaves || !foot)
            return refuse(rule::RF_CAVMOVE_2, "there is no room for {} to dismount there", piece_arg(unit_));
        stand = table::rect(*foot, look_.measures().base[at(Base::Dismounted)]);
    }
    if (rules_.march && !leaves && under_fire(look_, unit_, stand))
        return refuse(rule::RF_MARCH_3, "{} would end its March under fire", piece_arg(unit_));
    return fine;
}

// RF-TACTIC-7, RF-GEO-11.
Verdict LayJudge::check_special(const SpecialTactic& laid, const LaidEnd& end) const {
    if (!rules_.tactic)
        return refuse(rule::RF_TACTIC_7, "a Specialised Tactic is a Tactic action, not a Move");
    if (!is_laid_right(start_.facing, laid))
        return refuse(rule::RF_GEO_11, "the arc must lead away from the edge that it is laid at");
    const Segment path{start_.centre, end.pose.centre};
    if (const Verdict away = check_away(path.to - path.from); !away) return away;
    if (around_.barricades.crossed_by(path))
        return refuse(rule::RF_BARR_1, "a barricade is in the way of {}", piece_arg(unit_));
    const Rect centre = table::rect({start_.centre, start_.facing}, {2, 2});
    if (is_marked_off(look_, centre, path.to - path.from))
        return refuse(rule::RF_ENTRY_3, "its way is marked off");
    if (crosses_no_steep_ground() && around_.is_steep(look_, path))
        return refuse(rule::RF_TERRAIN_13, "only infantry and dismounted cavalry cross steep ground");
    const Seat enemy = other(unit_.side);
    for (const UnitId id : each(around_.enemies))
        for (const Rect& theirs : bases_of(look_, {enemy, id}))
            if (table::within(path, theirs, size_.depth / 2))
                return refuse(rule::RF_TACTIC_8, "{} would touch {} on its way", piece_arg(unit_),
                              piece_arg({enemy, id}));
    return fine;
}

Verdict LayJudge::check(const Action& action) const {
    if (const Verdict who = check_unit(); !who) return who;
    if (action.verb == Verb::Mount) return check_mount();
    if (const Verdict flags = check_flags(action.flags & (LayMount | LayDismount)); !flags) return flags;
    if (action.verb == Verb::Special) {
        const SpecialTactic laid = action.special();
        const LaidEnd end = end_of(laid);
        if (const Verdict special = check_special(laid, end); !special) return special;
        return check_end(end.here(), end, false, action.flags);
    }
    const ArrowLaid laid = action.laid();
    const LaidWay way = way_of(laid);
    if (const Verdict made = check_way(laid, way); !made) return made;
    if (!within(table::turn_between(start_.facing, laid.facing), pivot_limit(look_.measures(), laid.arrow)))
        return refuse(rule::RF_MOVE_8, "it may pivot {} degrees at most with that arrow",
                      static_cast<int>(pivot_limit(look_.measures(), laid.arrow) * 360 / table::whole_turn));
    return check_end(sweep(way.way), end_of(way, laid.facing), way.leaves, action.flags);
}

}  // namespace longroll::rally
