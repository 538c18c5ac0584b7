// 2.10 Nights, between two days of a battle: fires and contacts end, every stand and commander may move once,
// and at dawn those that stayed may be Stationary.

#include "miniatures/wishes.h"
#include "table/near_ground.h"
#include "table/search.h"
#include "volley/commanders.h"
#include "volley/deployment.h"
#include "volley/movement.h"
#include "volley/rout.h"
#include "volley/terrain.h"

namespace longroll::volley {
namespace {

using table::Segment;
using table::Vector;

constexpr Length night_distance = 6 * inch;  // VB-NIGHT-3
constexpr std::int64_t night_budget = 2 * whole_allowance;
constexpr Length road_near = 16 * inch;  // a road as near as this may be part of a path

Seat step_seat(const Look& look) { return seat_of(look.top().side); }

// ---- VB-NIGHT-2 ----

void put_out_fires(Play& play) {
    play.state.burning.each([&](unsigned area) { play.state.burnt.add(area); });
    play.state.burning = {};
}

// As in VB-MOVE-15; a garrison keeps its house, and whoever touches it goes back.
void part_contacts(Play& play, Seat seat) {
    for (const StandId id : each(play.side(seat).on_table)) {
        const Ref ref{seat, id};
        if (play.stand(ref).building != no_building || enemies_in_contact(play, ref).empty()) continue;
        if (const std::optional<Vector> back = step_back(play, ref)) shift_stand(play, ref, *back);
    }
}

void settle_levels(Play& play, Seat seat) {
    Side& side = play.side(seat);
    for (const StandId id : each(routed(side) & side.on_table)) {
        const Ref ref{seat, id};
        if ((side.collapsed >> play.plan(ref).post & 1u) != 0)
            remove_stand(play, ref, rule::VB_NIGHT_2);
        else
            set_level(side, id, Level::PermanentDisorder);
    }
    side.yellow = {};
    side.stationary = side.ground = {};
    side.moved = side.turned = side.charged = side.stepped_back = side.rallied_now = {};
    side.attacked = side.chosen = side.repulsed_now = side.routed_now = {};
    side.gave_way = side.gave_way_before = side.drove = side.drove_before = {};
    for (Commander& commander : side.commander) commander.moved = 0;
}

bool run_night(Play& play) {
    const Seat first = play.setup.first, second = other(first);
    play.state.phase = static_cast<std::uint8_t>(Phase::Night);
    if (play.log.on())
        tell(play, first, EventKind::Night,
             Say(rule::VB_NIGHT_2, "Night falls: fires go out and the armies part"));
    put_out_fires(play);
    for (const Seat seat : {second, first}) part_contacts(play, seat);
    for (const Seat seat : {second, first}) settle_levels(play, seat);
    play.state.agenda.pop();
    for (const StepKind kind : {StepKind::Dawn, StepKind::NightMoves})
        for (const Seat seat : {first, second}) push(play, step(kind, seat));
    return false;
}

// ---- VB-NIGHT-3: where a night's march leads ----

// Legs of F: straight, or straight to a road, along it and straight from it.
using Path = ScratchList<Segment, 2 + table::most_road_corners>;

struct March {
    Mover mover;
    Point from;
    // Enemies, and how near it may come to each: not within 6 inches, or no nearer than it is.
    struct Foe {
        StandId id;
        Length limit;
    };
    ScratchList<Foe, most_stands> foes;
};

Mover night_mover(Column column, Length allowance_of) {
    Mover mover;
    mover.column = column;
    mover.allowance = allowance_of;
    mover.marching = column != Column::Commander;  // on roads and bridges, at its plain rate
    mover.plain_rate = true;
    mover.forced = true;  // no die for a marsh
    return mover;
}

void add_foes(const Look& look, Seat side, std::span<const Rect> bases, March& march) {
    const Seat enemy = other(side);
    for (const StandId id : each(look.side(enemy).on_table)) {
        const Length now = table::distance(bases, bases_of(look, {enemy, id}));
        march.foes.push_back({id, std::min(night_distance, now - tolerance)});
    }
}

March march_of(const Look& look, Ref ref) {
    const StandType type = look.plan(ref).type;
    const MoveRow& row = move_rows[at(is_artillery(type) ? MoveClass::Limbered
                                      : has_horses(type) ? MoveClass::Cavalry
                                                         : MoveClass::Infantry)];
    March march;
    march.mover = night_mover(column_of(type, has_horses(type)),
                              look.stand(ref).guns > 0 ? row.with_gun : row.allowance);
    march.from = front_of(look, ref);
    add_foes(look, ref.side, bases_of(look, ref), march);
    return march;
}
March march_of(const Look& look, Seat side, PostId post) {
    const Commander& commander = look.side(side).commander[post];
    March march;
    march.mover = night_mover(Column::Commander, move_rows[at(MoveClass::Commander)].allowance);
    march.from = {commander.x, commander.y};
    const Rect base = commander_base(march.from);
    add_foes(look, side, {&base, 1}, march);
    return march;
}

// The enemy to whom a base, or a leg, would come too near; no_stand: none.
template <class Shape>
StandId too_near(const Look& look, Seat side, const March& march, const Shape& shape) {
    const Seat enemy = other(side);
    for (const March::Foe& foe : march.foes)
        for (const Rect& base : bases_of(look, {enemy, foe.id}))
            if (foe.limit > 0 && table::within(shape, base, foe.limit)) return foe.id;
    return no_stand;
}

Verdict check_path(const Look& look, Seat side, const March& march, const Path& path, bool& loses_guns) {
    std::int64_t cost = 0;
    Mover mover = march.mover;
    for (const Segment& leg : path) {
        if (leg.from == leg.to) continue;
        const Toll toll = toll_of(look, mover, leg);
        if (!toll.allowed()) return refuse(toll.rule, toll.why);
        cost += toll.cost;
        mover.streams = static_cast<std::uint8_t>(mover.streams + toll.streams);
        loses_guns = loses_guns || toll.loses_guns;
        if (cost > night_budget)
            return refuse(rule::VB_NIGHT_3, "it is farther than twice its allowance, {} inches",
                          Arg{ArgKind::Length, 2 * mover.allowance});
        if (const StandId foe = too_near(look, side, march, leg); foe != no_stand)
            return refuse(rule::VB_NIGHT_3, "the way leads within 6 inches of {}",
                          piece_arg({other(side), foe}));
    }
    return fine;
}

Verdict check_march(const Look& look, Seat side, const March& march, Point to, bool& loses_guns) {
    Path path;
    path.push_back({march.from, to});
    const Verdict straight = check_path(look, side, march, path, loses_guns);
    if (straight) return straight;
    const auto on = look.setup.roads.nearest(march.from, road_near),
               off = look.setup.roads.nearest(to, road_near);
    table::RoadWay way;
    if (!on || !off || !look.setup.roads.way(*on, *off, 2 * march.mover.allowance, way)) return straight;
    path.clear();
    loses_guns = false;
    path.push_back({march.from, way.points[0]});
    for (std::size_t i = 0; i + 1 < way.points.size(); ++i)
        path.push_back({way.points[i], way.points[i + 1]});
    path.push_back({way.points.back(), to});
    return check_path(look, side, march, path, loses_guns) ? fine : straight;
}

// How it stands at the end.
unsigned flags_after(const Look& look, Ref ref, unsigned wanted) {
    unsigned flags = flags_now(look, ref) | (wanted & (place_column | place_limbered | place_mounted));
    if ((wanted & GoDeploy) != 0) flags &= ~place_column;
    if ((wanted & GoUnlimber) != 0) flags &= ~place_limbered;
    if ((wanted & GoDismount) != 0) flags &= ~place_mounted;
    return flags;
}

Verdict check_night_move(const Look& look, const March& march, Ref ref, const Action& action,
                         bool& loses_guns) {
    const unsigned flags = flags_after(look, ref, action.flags);
    if (const Verdict verdict = check_spot(look, ref, action.point(), action.facing(), flags); !verdict)
        return verdict;
    for (const Rect& base : bases_set(look.plan(ref).type, flags, action.point(), action.facing()))
        if (const StandId foe = too_near(look, ref.side, march, base); foe != no_stand)
            return refuse(rule::VB_NIGHT_3, "it would end within 6 inches of {}",
                          piece_arg({other(ref.side), foe}));
    return check_march(look, ref.side, march, action.point(), loses_guns);
}

Verdict check_stand(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.stand};
    if (action.stand >= look.setup.army(seat).stands.size() || !on_table(look, ref))
        return refuse(rule::VB_NIGHT_3, "that stand is not on the table");
    if (has(look.side(seat).moved, ref))
        return refuse(rule::VB_NIGHT_3, "{} has moved in this night", piece_arg(ref));
    if ((action.flags & ~unsigned{GoColumn | GoDeploy | GoLimber | GoUnlimber | GoMount | GoDismount}) != 0)
        return refuse(rule::VB_NIGHT_3, "nobody recovers or stands up by a night move");
    bool loses_guns = false;
    return check_night_move(look, march_of(look, ref), ref, action, loses_guns);
}

Verdict check_ride_at_night(const Look& look, Seat seat, const Action& action) {
    const PostId post = action.other;
    if (post >= look.setup.army(seat).posts.size() || look.side(seat).commander[post].fate != Fate::Active)
        return refuse(rule::VB_NIGHT_3, "that commander is not on the table");
    if (look.side(seat).commander[post].moved != 0)
        return refuse(rule::VB_NIGHT_3, "{} has moved in this night", commander_arg(seat, post));
    const Rect base = commander_base(action.point());
    if (!look.field().on_table(base)) return refuse(rule::VB_MOVE_17, "he would leave the table");
    const March march = march_of(look, seat, post);
    if (const StandId foe = too_near(look, seat, march, base); foe != no_stand)
        return refuse(rule::VB_NIGHT_3, "he would end within 6 inches of {}", piece_arg({other(seat), foe}));
    bool loses_guns = false;
    return check_march(look, seat, march, action.point(), loses_guns);
}

Verdict check_moves(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Night: return check_stand(look, seat, action);
        case Verb::NightRide: return check_ride_at_night(look, seat, action);
        default: return not_asked(look, seat, action);
    }
}

void apply_moves(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    const Ref ref{seat, action.stand};
    switch (action.verb) {
        case Verb::Night: {
            bool loses_guns = false;
            (void)check_march(play, seat, march_of(play, ref), action.point(), loses_guns);
            if (loses_guns) play.stand(ref).guns = 0;
            // Held stands are not bound at night; one that has marched out is held no longer (VB-MOVE-22).
            if (!check_held(play, ref, action.point())) side.free |= one(ref.id);
            set_down(play, ref, action.point(), action.facing(), flags_after(play, ref, action.flags));
            side.moved |= one(ref.id);
            if (play.log.on())
                tell(play, seat, EventKind::Move,
                     Say(rule::VB_NIGHT_3, "{} marches by night", piece_arg(ref)));
            return check_attached(play, seat);
        }
        case Verb::NightRide: {
            Commander& commander = side.commander[action.other];
            commander.x = action.x;
            commander.y = action.y;
            commander.moved = 1;
            return check_attached(play, seat);
        }
        default: play.state.agenda.pop();
    }
}

// ---- marches worth a try ----

constexpr int wishes_each = 4;

// A place it would go to: away from an enemy near it, to an objective, to its commander, to the enemy.
std::optional<Point> goal_of(const Look& look, Ref ref, int wish) {
    const Point from = front_of(look, ref);
    const Seat enemy = other(ref.side);
    const StandId foe = nearest(look, enemy, look.side(enemy).on_table, base_of(look, ref));
    switch (wish) {
        case 0:
            if (foe == no_stand || distance_between(look, ref, {enemy, foe}) > 2 * night_distance)
                return std::nullopt;
            return from +
                   (from - table::toward(from, look.stand({enemy, foe}).pose.centre(), night_distance));
        case 1: {
            std::optional<Point> best;
            for (std::size_t i = 0; i < look.setup.objectives.size(); ++i) {
                const Point there = look.setup.objectives[i].at;
                if (look.state.held_by[i] == miniatures::held_mark(ref.side)) continue;
                if (!best || table::length(there - from) < table::length(*best - from)) best = there;
            }
            return best;
        }
        case 2: {
            const Commander& commander = look.side(ref.side).commander[look.plan(ref).post];
            const Point there{commander.x, commander.y};
            if (commander.fate != Fate::Active || table::within(from, there, command_distance))
                return std::nullopt;
            return there;
        }
        default:
            if (foe == no_stand) return std::nullopt;
            return table::toward(look.stand({enemy, foe}).pose.centre(), from, night_distance + 3 * inch);
    }
}

// The march nearest to that wish that is legal, or nothing.
std::optional<Action> march_to(const Look& look, Ref ref, int wish) {
    const std::optional<Point> goal = goal_of(look, ref, wish);
    if (!goal) return std::nullopt;
    const March march = march_of(look, ref);
    const Seat enemy = other(ref.side);
    const StandId foe = nearest(look, enemy, look.side(enemy).on_table, base_of(look, ref));
    Action action = just(Verb::Night);
    action.stand = ref.id;
    const miniatures::WayLimits limits{.tries = 5, .looks = 5, .blocks = 5, .least = inch, .least_cut = inch};
    const bool found =
        miniatures::fit_way(march.from, *goal, 2 * march.mover.allowance, limits, [&](Point end) {
            action.x = end.x;
            action.y = end.y;
            action.angle = foe == no_stand ? look.stand(ref).pose.pose().facing.step
                                           : table::facing_from(end, look.stand({enemy, foe}).pose.centre(),
                                                                look.stand(ref).pose.pose().facing)
                                                 .step;
            bool loses_guns = false;
            for (const int flags :
                 {GoDeploy | (is_artillery(look.plan(ref).type) ? GoUnlimber : 0), 0 | GoDeploy | GoLimber}) {
                action.flags = static_cast<std::uint8_t>(flags);
                if ((flags & GoLimber) != 0 && !is_artillery(look.plan(ref).type)) continue;
                if (check_night_move(look, march, ref, action, loses_guns) && !loses_guns)
                    return miniatures::Tried{miniatures::Fit::Fine, 0, false};
            }
            return miniatures::Tried{miniatures::Fit::Shorter, 0, true};
        });
    return found ? std::optional<Action>(action) : std::nullopt;
}

// To the middle of his command, where most of it is out of his reach.
std::optional<Action> ride_to(const Look& look, Seat seat, PostId post) {
    const Commander& commander = look.side(seat).commander[post];
    const Stands below = look.setup.army(seat).posts[post].below & look.side(seat).on_table;
    if (commander.fate != Fate::Active || commander.moved != 0 || below.empty()) return std::nullopt;
    Vector sum{};
    int number = 0;
    for (const StandId id : each(below)) {
        sum = sum + (look.side(seat).stand[id].pose.centre() - Point{});
        ++number;
    }
    const Point middle = Point{} + table::part(sum, 1, number);
    if (table::within(middle, Point{commander.x, commander.y}, command_distance)) return std::nullopt;
    Action action = just(Verb::NightRide);
    action.other = post;
    action.x = middle.x;
    action.y = middle.y;
    return check_ride_at_night(look, seat, action) ? std::optional<Action>(action) : std::nullopt;
}

Stands unmoved(const Look& look, Seat seat) { return look.side(seat).on_table & ~look.side(seat).moved; }

void choices_moves(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const StandId id : each(unmoved(look, seat)))
        for (int wish = 0; wish < wishes_each; ++wish)
            if (const auto march = march_to(look, {seat, id}, wish); march && !offers(*march)) return;
    for (std::size_t post = 0; post < look.setup.army(seat).posts.size(); ++post)
        if (const auto ride = ride_to(look, seat, static_cast<PostId>(post)); ride && !offers(*ride)) return;
}

// One stand and one wish, at random; listing them all costs too much for a playout.
Action sample_moves(const Look& look, Seat seat, Dice& dice) {
    const Stands rest = unmoved(look, seat);
    const unsigned number = rest.count();
    if (number == 0 || dice.below(6) == 0) return just(Verb::Done);
    std::uint32_t skip = dice.below(number);
    for (const StandId id : each(rest))
        if (skip-- == 0)
            if (const auto march = march_to(look, {seat, id}, static_cast<int>(dice.below(wishes_each))))
                return *march;
    return just(Verb::Done);
}

Say prompt_moves(const Look& look, Seat seat) {
    return Say(rule::VB_NIGHT_3,
               "Night: move stands and commanders once each, or end. {} stands have not moved",
               static_cast<int>(unmoved(look, seat).count()));
}

bool run_moves(Play&) { return true; }

// ---- VB-NIGHT-4 ----

// The first turn of the day that begins: those due in it have come in the night.
int turn_at_dawn(const Look& look) { return look.state.turn + 1; }

void place_arrivals(Play& play, Seat seat) {
    Side& side = play.side(seat);
    const Army& army = play.setup.army(seat);
    for (const StandId id : each(side.coming)) {
        const Ref ref{seat, id};
        const StandPlan& plan = army.stands[id];
        if (plan.arrival.turn > turn_at_dawn(play)) continue;
        // From the entry point inward and to both sides, guns limbered, in battle order.
        const unsigned flags = flags_of(plan) & ~place_column;
        const table::Facing in = plan.entry_facing;
        const Point start = plan.arrival.entry + table::along(in, stand_sizes[at(plan.type)].depth);
        const table::Rings rings{
            {in, table::whole_turn / search_directions, search_directions}, inch / 2, entry_shift};
        Vector found{};
        const auto takes = [&](Vector by) {
            return found = by, static_cast<bool>(check_spot(play, ref, start + by, in, flags));
        };
        if (!takes({}) && !table::first_of(rings, takes)) continue;  // it enters by day
        side.coming &= ~one(id);
        set_down(play, ref, start + found, in, flags);
        side.moved |= one(id);
        if (play.log.on())
            tell(play, seat, EventKind::Night,
                 Say(rule::VB_NIGHT_4, "{} has come in the night", piece_arg(ref)));
    }
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        Commander& commander = side.commander[post];
        const Stands below = army.posts[post].below & side.on_table;
        if (commander.fate != Fate::Coming || army.posts[post].arrives == 0 || commander.killed != 0 ||
            army.posts[post].arrives > turn_at_dawn(play) || below.empty())
            continue;
        const Point at_ = place_beside(play, {seat, lowest(below)});
        commander = {at_.x, at_.y, no_stand, Fate::Active, 0, 0, 0, {}};
    }
}

}  // namespace

bool run_dawn(Play& play) {
    const Seat seat = step_seat(play);
    if (play.top().stage != 0) return true;
    play.top().stage = 1;
    place_arrivals(play, seat);
    play.side(seat).in_command = play.side(seat).on_table;  // VB-CMD-6 does not apply
    // All that were to be replaced are, however short their wait has been.
    for (Commander& commander : play.side(seat).commander)
        if (commander.fate == Fate::Lost) commander.waits = std::min<std::uint8_t>(commander.waits, 1);
    call_successors(play, seat);
    return false;
}

const StepRules night_rules{"night", run_night};
const StepRules night_moves_rules =
    StepRules{"night_moves", run_moves, step_side,    choices_moves, check_moves,
              apply_moves,   nullptr,   prompt_moves, default_done,  sample_moves}
        .as_draft();

}  // namespace longroll::volley
