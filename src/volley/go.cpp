// A whole move in one: composed of the steps of moves.h, charge.h and road.h, each judged by its own check.

#include "volley/go.h"

#include <algorithm>

#include "volley/buildings.h"
#include "volley/movement.h"
#include "volley/road.h"

namespace longroll::volley {
namespace {

using table::Vector;

// ---- the steps of a goal ----

Action at_point(Verb verb, Point p) {
    Action action = just(verb);
    action.x = p.x;
    action.y = p.y;
    return action;
}
Action to_face(Verb verb, Facing facing) {
    Action action = just(verb);
    action.angle = facing.step;
    return action;
}

bool ahead_enough(Facing facing, Vector way) {
    const table::Direction ahead = table::direction(facing);
    return std::abs(table::cross(ahead, way)) <= table::dot(ahead, way);
}
Length half_depth(const Look& look, Ref ref) { return stand_sizes[at(look.plan(ref).type)].depth / 2; }
Point centre_for(const Look& look, Ref ref, Point front, Facing facing) {
    return table::rect_behind(front, facing, stand_sizes[at(look.plan(ref).type)]).centre;
}

// The number of the block or village that holds a point; -1: none does.
int building_under(const Look& look, Point p) {
    if (look.setup.buildings.empty()) return -1;
    const table::FeatureSet areas = look.field().areas_at(p);
    for (std::size_t i = 0; i < look.setup.buildings.size(); ++i) {
        const Building& building = look.setup.buildings[i];
        if (building.block ? table::contains(building.base, p) : areas.has(building.area))
            return static_cast<int>(i);
    }
    return -1;
}

// Where a goal leads straight to a place: whether it may be there at all. Most goals that are tried fail so,
// and need not be gone for it.
Verdict check_end(const Look& look, Ref ref, const Action& goal) {
    const Side& side = look.side(ref.side);
    const Stand& stand = look.stand(ref);
    if (goal.target != no_stand || has(side.coming, ref) || stand.building != no_building) return fine;
    const Point centre = centre_for(look, ref, goal.point(), goal.facing());
    if (table::within(centre, stand.pose.centre(), tolerance)) return fine;
    const Verdict verdict = check_place(look, ref, {centre, goal.facing()});
    if (verdict || building_under(look, goal.point()) >= 0) return fine;
    // Along a road it may come to lie elsewhere.
    const bool by_road = has(side.column | side.limbered, ref) || (goal.flags & (GoColumn | GoLimber)) != 0;
    return by_road && look.setup.roads.nearest(goal.point(), road_reach) ? Verdict(fine) : verdict;
}

// Makes one step after the other until one is refused.
class Goer {
  public:
    explicit Goer(Play& play) : play_(play), ref_(moving(play.state)) {}

    Verdict go(const Action& goal) {
        if (!begin(goal)) return why_;
        if (goal.target != no_stand) {
            if (charges_now_ || (turn(goal.facing()) && charge(goal))) return fine;
            return why_;
        }
        if (!travel(goal) || !end(goal)) return why_;
        return fine;
    }

  private:
    bool has_flag(const Action& goal, GoFlag flag) const { return (goal.flags & flag) != 0; }
    Facing facing() const { return play_.stand(ref_).pose.pose().facing; }
    bool step(const Action& action) {
        why_ = check_any_step(play_, action);
        if (why_) apply_any_step(play_, action);
        return why_.fine();
    }
    bool step(Verb verb) { return step(just(verb)); }
    // Free if it can be, else for half a move.
    bool turn(Facing to) {
        if (facing() == to) return true;
        Action face = to_face(Verb::Face, to);
        if (step(face)) return true;
        const Verdict first = why_;
        face.mode = static_cast<std::uint8_t>(PayWord::Half);
        if (step(face)) return true;
        if (first.why().rule != rule::VB_MOVE_4) why_ = first;
        return false;
    }

    bool begin(const Action& goal) {
        const Side& side = play_.side(ref_.side);
        if (has(side.coming, ref_) && !step(Verb::Enter)) return false;
        if (has_flag(goal, GoStandUp) && !step(Verb::StandUp)) return false;
        if (const Stands touched = enemies_in_contact(play_, ref_); touched && !in_block(play_, ref_)) {
            charges_now_ = goal.target != no_stand && touched.has(goal.target);
            if (charges_now_) return step(Verb::Keep);
            if (!has_mark(play_, Charging) && !has_mark(play_, SteppedBack) && !step(Verb::Back))
                return false;
        }
        // Recovery comes first or last.
        if (has_flag(goal, GoRecover)) recovered_ = step(Verb::Recover);
        if (play_.stand(ref_).building != no_building && !stays_inside(goal) && !come_out(goal)) return false;
        if (has_flag(goal, GoMount) && !step(Verb::Mount)) return false;
        if (has_flag(goal, GoLimber) && !step(Verb::Limber)) return false;
        if (!has_flag(goal, GoColumn)) return true;
        const Vector way = goal.point() - play_.stand(ref_).pose.centre();
        const bool may_turn = !has(play_.setup.army(ref_.side).poor, ref_);
        const bool far = table::length(way) > 2 * half_depth(play_, ref_);
        return step(to_face(Verb::Form, !may_turn ? facing()
                                        : far     ? table::facing_along(way)
                                                  : goal.facing()));
    }
    bool stays_inside(const Action& goal) const {
        return table::contains(base_of(play_, ref_), goal.point());
    }
    // By the side of the block that lies towards the goal.
    bool come_out(const Action& goal) {
        const Vector way = goal.point() - base_of(play_, ref_).centre;
        Action out = just(Verb::Out);
        const bool upright = std::abs(way.y) >= std::abs(way.x);
        out.mode = static_cast<std::uint8_t>(upright ? (way.y > 0 ? BlockSide::North : BlockSide::South)
                                                     : (way.x > 0 ? BlockSide::East : BlockSide::West));
        return step(out);
    }

    bool charge(const Action& goal) {
        Action charge = at_point(Verb::Charge, goal.point());
        charge.target = goal.target;
        return step(charge);
    }

    bool travel(const Action& goal) {
        if (const int inside = building_at(goal.point()); inside >= 0) {
            if (play_.stand(ref_).building == inside) return true;
            return enter_building(goal, inside);
        }
        const Point centre = play_.stand(ref_).pose.centre();
        const Vector by = centre_for(play_, ref_, goal.point(), goal.facing()) - centre;
        if (table::length(by) <= tolerance) return true;
        const MoveClass kind = move_class(play_, ref_);
        const bool column = has(play_.side(ref_.side).column, ref_);
        if ((column || kind == MoveClass::Limbered) && on_road(front_of(play_, ref_)) &&
            on_road(goal.point()) && step(at_point(Verb::Road, goal.point())))
            return true;
        if (kind != MoveClass::Limbered && kind != MoveClass::Manhandled && !ahead_enough(facing(), by)) {
            const Facing first = ahead_enough(goal.facing(), by) ? goal.facing() : table::facing_along(by);
            if (!turn(first)) return false;
        }
        return step(at_point(Verb::Leg, front_of(play_, ref_) + by));
    }
    bool on_road(Point p) const { return play_.setup.roads.nearest(p, road_reach).has_value(); }
    int building_at(Point p) const {
        const int number = building_under(play_, p);
        return number >= 0 && may_occupy(play_, ref_, static_cast<std::uint8_t>(number)) ? number : -1;
    }
    bool enter_building(const Action& goal, int number) {
        const Vector way = goal.point() - play_.stand(ref_).pose.centre();
        if (play_.stand(ref_).building == no_building && !ahead_enough(facing(), way) &&
            !turn(table::facing_along(way)))
            return false;
        Action into = just(Verb::Into);
        into.other = static_cast<std::uint8_t>(number);
        return step(into);
    }

    bool end(const Action& goal) {
        if (has_flag(goal, GoDeploy) && !step(to_face(Verb::Deploy, goal.facing()))) return false;
        if (play_.stand(ref_).building == no_building && !turn(goal.facing())) return false;
        if (has_flag(goal, GoDismount) && !step(Verb::Dismount)) return false;
        if (has_flag(goal, GoUnlimber) && !step(Verb::Unlimber)) return false;
        return !has_flag(goal, GoRecover) || recovered_ || step(Verb::Recover);
    }

    Play& play_;
    Ref ref_;
    Verdict why_;
    bool recovered_ = false;
    bool charges_now_ = false;
};

// As far as its allowance leads it, on foot or limbered, and what is near that.
MoveMemo memo_of(const Look& look) {
    const Ref ref = moving(look.state);
    MoveMemo memo{ref};
    const bool comes = has(look.side(ref.side).coming, ref);
    const Length least = comes ? entry_shift : move_rows[at(MoveClass::Limbered)].allowance;
    const Length reach = std::max(allowance(look, ref), least) + 6 * inch;
    const Point centre = comes ? look.plan(ref).arrival.entry : look.stand(ref).pose.centre();
    memo.around = grown(table::Box{centre, centre}, reach);
    for (const Seat side : {Seat::Union, Seat::Confederate})
        memo.near[index(side)] = near_box(look, side, look.side(side).on_table, memo.around);
    return memo;
}

}  // namespace

Verdict check_go(const Look& look, const Action& action) {
    if (action.target != no_stand && !on_table(look, {other(moving(look.state).side), action.target}))
        return refuse(rule::VB_CHARGE_1, "that stand is not on the table");
    if (Verdict verdict = check_end(look, moving(look.state), action); !verdict) return verdict;
    State tried = look.state;
    Dice dice{Seed{}};  // of a marsh: what it makes of the way is known only when it is gone
    EventLog log = EventLog::off();
    Play play{look.setup, tried, dice, log, look.memo};
    return Goer(play).go(action);
}

void make_go(Play& play, const Action& action) {
    MoveMemo memo = memo_of(play);
    memo.judged = true;
    Play going{play.setup, play.state, play.dice, play.log, &memo};
    (void)Goer(going).go(action);
    // Somebody is asked, or a charge that met somebody may go on.
    if (play.top().kind != StepKind::MoveStand) return;
    if (has_mark(play, Charging) && !has_mark(play, StoppedByZone)) return;
    finish_move(play);
    play.state.agenda.pop();
}

// ---- goals worth a try ----

namespace {

// The few of some stands whose middles are nearest to a point, the nearest first.
using Few = ScratchList<StandId, 5>;
Few nearest_few(const Look& look, Seat side, const Stands& among, Point p) {
    Few few;
    std::uint64_t away[Few::capacity()];
    for (const StandId id : each(among & look.side(side).on_table)) {
        const std::uint64_t square = table::square(look.stand({side, id}).pose.centre() - p);
        std::size_t i = few.size();
        if (few.full() && square >= away[i - 1]) continue;
        if (few.full())
            --i;
        else
            few.push_back(id);
        for (; i > 0 && away[i - 1] > square; --i) {
            few[i] = few[i - 1];
            away[i] = away[i - 1];
        }
        few[i] = id;
        away[i] = square;
    }
    return few;
}

using Goals = ScratchList<Action, 96>;

// A way to go: what it changes and how far that leaves it.
struct Manner {
    unsigned flags;
    Length reach;
};
using Manners = ScratchList<Manner, 3>;

Manners manners_of(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const std::int64_t left = left_of(look.state.move);
    const bool commanded = has(side.in_command, ref);
    const unsigned up = has(side.ground, ref) ? unsigned{GoStandUp} : 0u;
    const std::int64_t rest = left - (up != 0 ? half_allowance : 0);
    const Length whole = allowance(look, ref);
    const auto inches = [&](std::int64_t parts, Length of) {
        return inches_for(std::max<std::int64_t>(parts, 0), of);
    };
    Manners manners;
    if (has(side.column, ref)) {
        manners.push_back({0, 2 * inches(rest, whole)});
        manners.push_back({GoDeploy, 2 * inches(rest - half_allowance, whole)});
    } else if (move_class(look, ref) == MoveClass::Limbered) {
        manners.push_back({0, inches(rest, whole)});
        if (commanded) manners.push_back({GoUnlimber, inches(rest, whole)});
    } else if (move_class(look, ref) == MoveClass::Manhandled) {
        if (commanded)
            manners.push_back(
                {GoLimber | GoUnlimber, inches(rest, move_rows[at(MoveClass::Limbered)].allowance)});
        manners.push_back({0, inches(rest, whole)});
    } else {
        manners.push_back({up, inches(rest, whole)});
        if (commanded && level_of(look, ref) == Level::TemporaryDisorder)
            manners.push_back({up | GoRecover, inches(rest - half_allowance, whole)});
    }
    return manners;
}

class GoalMaker {
  public:
    GoalMaker(const Look& look, Goals& goals)
        : look_(look), ref_(moving(look.state)), goals_(goals), pose_(look.stand(ref_).pose.pose()) {}

    void make() {
        const Seat enemy = other(ref_.side);
        const Few foes = nearest_few(look_, enemy, look_.side(enemy).on_table, pose_.centre);
        manners_ = manners_of(look_, ref_);
        to_enemy_ = foes.empty()
                        ? pose_.facing
                        : table::facing_along(look_.stand({enemy, foes[0]}).pose.centre() - pose_.centre);
        on_the_spot();
        for (const StandId id : foes) against({enemy, id});
        for (std::size_t i = 0; i < look_.setup.objectives.size() && i < 4; ++i)
            towards(look_.setup.objectives[i].at, 0);
        to_commander();
        if (!foes.empty()) {
            const Facing away = to_enemy_ + table::half_turn;
            leg(pose_.centre + table::along(away, manners_[0].reach), away, manners_[0]);
            to_cover();
        }
    }

  private:
    void put(Point front, Facing facing, unsigned flags, StandId target = no_stand) {
        Action goal = at_point(Verb::Go, front);
        goal.angle = facing.step;
        goal.flags = static_cast<std::uint8_t>(flags);
        goal.target = target;
        if (!goals_.full() && !goals_.contains(goal)) goals_.push_back(goal);
    }
    void add(Point centre, Facing facing, unsigned flags) {
        put(centre + table::along(facing, half_depth(look_, ref_)), facing, flags);
    }
    // Towards a place of its middle, as far as it reaches.
    void leg(Point to, Facing facing, const Manner& manner) {
        const Vector by = to - pose_.centre;
        const Length whole = table::length(by);
        if (whole < inch / 4 || manner.reach < inch / 2) return;
        const Vector part = whole <= manner.reach ? by : table::part(by, manner.reach - 2 * tolerance, whole);
        add(pose_.centre + part, facing, manner.flags);
    }

    void on_the_spot() {
        const Side& side = look_.side(ref_.side);
        const bool commanded = has(side.in_command, ref_);
        const auto turned = [&](unsigned flags) { add(pose_.centre, to_enemy_, flags); };
        const auto as_is = [&](unsigned flags) { add(pose_.centre, pose_.facing, flags); };
        if (pose_.facing != to_enemy_ && !has(side.ground, ref_)) turned(0);
        if (has(side.ground, ref_)) as_is(GoStandUp);
        if (commanded && level_of(look_, ref_) == Level::TemporaryDisorder) as_is(GoRecover);
        if (is_artillery(look_.plan(ref_).type)) {
            if (!has(side.limbered, ref_))
                as_is(GoLimber);
            else if (!has(side.column, ref_))
                turned(GoUnlimber);
        }
        if (has_horses(look_.plan(ref_).type)) {
            if (has(side.mounted, ref_))
                turned(GoDismount);
            else
                as_is(GoMount);
        }
        if (has(side.column, ref_)) turned(GoDeploy);
    }

    // Contact; fire at close and at long range; as near as an inch.
    void against(Ref foe) {
        const Point there = look_.stand(foe).pose.centre();
        const Vector by = there - pose_.centre;
        const Length apart = table::length(by);
        if (apart == 0) return;
        const Facing facing = table::facing_along(by);
        const StandPlan& plan = look_.plan(ref_);
        // Between the middles, when the two bases touch front to front.
        const Length touching = half_depth(look_, ref_) + half_depth(look_, foe);
        const bool may_charge = charger_of(plan.type, is_mounted(look_, ref_)) != Charger::None &&
                                has(look_.side(ref_.side).in_command, ref_);
        const Length plain = inches_for(left_of(look_.state.move), allowance(look_, ref_));
        // The point of a charge is the one it aims at.
        if (may_charge && apart - touching <= plain + inch)
            put(there, facing, manners_[0].flags & GoStandUp, foe.id);
        const RangeRow& range = ranges[at(plan.weapon)];
        for (const Length gap : {range.close - 100, range.far - 100, apart_distance + 20}) {
            if (gap <= 0) continue;
            const Length way = apart - touching - gap;
            if (way < inch / 4) continue;
            for (const Manner& manner : manners_)
                leg(pose_.centre + table::part(by, way, apart), facing, manner);
            if (way > manners_[0].reach) break;  // it does not come within range at all
        }
    }

    void towards(Point goal, Length short_of) {
        const Vector by = goal - pose_.centre;
        const Length apart = table::length(by);
        if (apart <= short_of + inch / 2) return;
        const Facing facing = table::facing_along(by);
        const Point there = pose_.centre + table::part(by, apart - short_of, apart);
        for (const Manner& manner : manners_) leg(there, facing, manner);
        if (apart <= manners_[0].reach) return;
        // Far: in column, by a road where it is on one.
        const Side& side = look_.side(ref_.side);
        const bool column = has(side.column, ref_);
        const MoveClass kind = move_class(look_, ref_);
        if (kind == MoveClass::Manhandled || has(side.ground, ref_)) return;
        const std::int64_t rest = left_of(look_.state.move) - (column ? 0 : half_allowance);
        const Length plain = inches_for(std::max<std::int64_t>(rest, 0), allowance(look_, ref_));
        if (plain < inch) return;
        const unsigned form = column ? 0u : unsigned{GoColumn};
        if (!column) leg(there, facing, {form, 2 * plain});
        if (!asked_road_) road_ = look_.setup.roads.nearest(front_of(look_, ref_), road_reach);
        asked_road_ = true;
        if (!road_) return;
        if (const std::optional<RoadEnd> end = far_along_road(look_, *road_, goal, 3 * plain - inch / 4))
            put(end->at, end->facing, form);
    }

    // Within 6 inches of him again (VB-CMD-2).
    void to_commander() {
        const PostId post = look_.plan(ref_).post;
        const Commander& commander = look_.side(ref_.side).commander[post];
        if (commander.fate == Fate::Active) towards({commander.x, commander.y}, 3 * inch);
    }

    // Woods and works near by, in eight directions.
    void to_cover() {
        constexpr LineKinds works{LineKind::Fieldworks, LineKind::HastyWorks, LineKind::Wall,
                                  LineKind::SunkenRoad};
        const table::GroundChanges changes = changes_of(look_);
        for (int i = 0; i < 8; ++i) {
            const Facing way{static_cast<std::uint16_t>(i * 8192)};
            const Length far = std::min<Length>(manners_[0].reach / 2, 8 * inch);
            const Point front = front_of(look_, ref_) + table::along(way, far);
            if (!table::contains(look_.field().table(), front)) continue;
            const Rect spot = table::rect({front, table::north}, {2, 2});
            if ((look_.field().kinds_at(front, &changes) & forest_kinds).any() ||
                look_.field().lines_within(spot, behind_reach, works).any())
                add(pose_.centre + table::along(way, far), to_enemy_, manners_[0].flags);
        }
    }

    const Look& look_;
    Ref ref_;
    Goals& goals_;
    Pose pose_;
    Manners manners_;
    Facing to_enemy_;
    bool asked_road_ = false;
    std::optional<table::RoadPlace> road_;  // where it is on one
};

// What is asked before a goal: how it arrives, what becomes of a contact, whom a charge goes on to.
bool first_steps(const Look& look, Goals& steps) {
    const Ref ref = moving(look.state);
    if (has(look.side(ref.side).coming, ref)) {
        steps.push_back(just(Verb::Enter));
        return true;
    }
    const Seat enemy = other(ref.side);
    if (has_mark(look, Charging)) {
        const Few foes = nearest_few(look, enemy, look.side(enemy).on_table, front_of(look, ref));
        for (const StandId id : foes) {
            Action charge = at_point(Verb::Charge, look.stand({enemy, id}).pose.centre());
            charge.target = id;
            steps.push_back(charge);
        }
        return true;
    }
    if (!has_mark(look, SteppedBack) && !in_block(look, ref) && enemies_in_contact(look, ref)) {
        steps.push_back(just(Verb::Keep));
        steps.push_back(just(Verb::Back));
        if (has(look.side(ref.side).ground, ref)) steps.push_back(just(Verb::StandUp));
        return true;
    }
    for (std::size_t i = 0; i < look.setup.buildings.size() && steps.size() < 8; ++i) {
        const Building& building = look.setup.buildings[i];
        if (!building.block || !table::within(front_of(look, ref), building.base, 8 * inch)) continue;
        Action into = just(Verb::Into);
        into.other = static_cast<std::uint8_t>(i);
        steps.push_back(into);
    }
    return false;
}

Verdict check_goal(const Look& look, const Action& goal) {
    return goal.verb == Verb::Go ? check_go(look, goal) : check_any_step(look, goal);
}

Goals goals_of(const Look& look) {
    Goals goals;
    if (!first_steps(look, goals)) GoalMaker(look, goals).make();
    return goals;
}

}  // namespace

void offer_goals(const Look& given, Offers<Action>& offers) {
    MoveMemo memo = memo_of(given);
    const Look look{given.setup, given.state, &memo};
    for (const Action& goal : goals_of(look))
        if (check_goal(look, goal) && !offers(goal)) return;
}

Action sample_goal(const Look& given, Dice& dice) {
    MoveMemo memo = memo_of(given);
    const Look look{given.setup, given.state, &memo};
    const Goals goals = goals_of(look);
    if (goals.empty()) return just(Verb::Done);
    Bits<Goals::capacity()> refused;
    for (int tries = 0; tries < 4; ++tries) {
        const std::uint32_t k = dice.below(static_cast<std::uint32_t>(goals.size() + 1));
        if (k == goals.size()) break;
        if (refused.has(k)) continue;
        if (check_goal(look, goals[k])) return goals[k];
        refused |= Bits<Goals::capacity()>::of(k);
    }
    return just(Verb::Done);
}

}  // namespace longroll::volley
