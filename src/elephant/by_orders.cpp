// What an order says of each decision: setting up, fire, charges, moves.

#include "elephant/charge.h"
#include "elephant/deployment.h"
#include "elephant/fire.h"
#include "elephant/orders.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

constexpr Length charge_near = 10 * table::inch;
constexpr Length action_near = 16 * table::inch;  // so near to the enemy it is time to form line and unlimber
constexpr Length wheel_near = 8 * table::inch;    // so near to its place it takes the facing of the line

bool lawful(const Look& look, Seat seat, const Action& action) {
    return Elephant::check(look.setup, look.state, seat, action).fine();
}
bool could_lie_down(const Look& look, Ref ref) {
    return !is_prone(look, ref) && may_lie_down(look, ref, look.unit(ref).formation);
}
template <class Enum>
constexpr std::uint8_t byte_of(Enum value) {
    return static_cast<std::uint8_t>(value);
}

// ---- set-up ----

// Side by side on the front of the zone, from the middle of the ground that scores to both sides; the program
// places the commanders.
Action deploy(const Look& look, Seat seat) {
    constexpr Length step = table::inch / 2;
    const Roster& army = look.setup.army(seat);
    const ZoneFrame frame = frame_of(army);
    const Side& side = look.side(seat);
    std::int64_t sum = 0;
    for (const ObjectivePlan& objective : look.setup.objectives)
        sum += miniatures::to_the_right(frame.front_left, frame.facing, objective.at);
    const auto n = static_cast<std::int64_t>(look.setup.objectives.size());
    const Length middle = n == 0 ? frame.width / 2 : static_cast<Length>(sum / n);
    for (std::size_t hq = 0; hq < army.hqs.size(); ++hq) {
        if (look.top().n != no_hq && look.top().n != hq) continue;
        if (look.state.deployed[index(seat)] >> hq & 1u) continue;
        const Units open = to_deploy(look.setup, seat, static_cast<HqId>(hq)) & ~side.on_table & ~side.coming;
        for (const Ref ref : each(seat, open)) {
            const Arm arm = army.units[ref.id].arm;
            const bool apart = stands_apart(arm);
            Action place = just(Verb::Place);
            place.unit = ref.id;
            place.angle = frame.facing.step;
            if (arm == Arm::Cavalry) place.flags = PlaceMounted;
            place.formation = byte_of(apart ? Formation::Sections : Formation::Line);
            place.ranks = apart ? 0 : 1;
            const Length back = apart ? stand_size(arm, false).depth / 2 : 0;
            for (Length off = 0; off <= frame.width; off += step)
                for (const Length across : {middle + off, middle - off}) {
                    if (across < 0 || across > frame.width) continue;
                    place.set_point(frame.at(across, back));
                    if (lawful(look, seat, place)) return place;
                }
        }
    }
    return just(Verb::ForMe);
}

// ---- fire ----

// Who stands fires; who is to go on holds his fire, which would halve his way.
Action fire(const Look& look, Seat seat, const Orders& orders) {
    const FirePlan& plan = look.state.plan;
    for (const Ref ref : each(seat, look.state.group & fighting(look, seat) & ~(plan.full | plan.reduced))) {
        if (!is_skirmishing(look, ref) && wish_of(look, ref, orders[hq_of(look, ref)]).moves) continue;
        if (const Action best = best_fire(look, ref); best.verb == Verb::Fire) return best;
    }
    return just(Verb::Done);
}

// ---- charges ----

// What a unit weighs in a melee: its stands, fewer the more they are shaken.
int weight_of(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    int weight = 12 * stands_of(look, ref);
    if (is_artillery(look, ref)) weight = is_limbered(look, ref) ? weight / 3 : 2 * weight;
    weight -= weight * unit.panic / 4;
    if (unit.status != Withdrawing::None) weight /= 2;
    const Grade grade = unit.grade == Grade::Green ? Grade::Regular : unit.grade;
    return weight * (6 + static_cast<int>(grade)) / 8;
}

// At whoever is so weak that it should not stand. Skirmishers fall back before a charge and draw it out of
// its line: nobody charges them.
Action charge(const Look& look, Seat seat, const Orders& orders) {
    for (const Ref ref : each(seat, look.state.group & fighting(look, seat))) {
        const Task task = orders[hq_of(look, ref)].task;
        if (task == Task::Support || task == Task::Withdraw || !check_charger(look, ref)) continue;
        const Nearest enemy = nearest_enemy(look, ref);
        if (!enemy.unit.any() || enemy.distance > charge_near || is_skirmishing(look, enemy.unit)) continue;
        const int percent = task == Task::Assault ? 120 : 150;
        if (100 * weight_of(look, ref) < percent * weight_of(look, enemy.unit)) continue;
        Action found;
        if (best_charge(look, ref, enemy.unit, found) && lawful(look, seat, found)) return found;
    }
    return just(Verb::Done);
}

// ---- moves ----

Action select(const Look& look, Seat seat, const Orders& orders) {
    const Side& side = look.side(seat);
    for (const Ref ref : each(seat, look.state.group & (side.on_table | side.coming) & ~side.picked)) {
        if (!check_may_move(look, ref)) continue;
        const Arm arm = arm_of(look, ref);
        Action begin = just(Verb::Begin);
        begin.unit = ref.id;
        if (has(side.coming, ref)) {
            const bool apart = stands_apart(arm);
            begin.formation = byte_of(apart                      ? Formation::Sections
                                      : is_dismounted(look, ref) ? Formation::Skirmish
                                                                 : Formation::Column);
            begin.ranks = apart || is_dismounted(look, ref) ? 0 : 2;
            begin.flags = arm == Arm::Infantry ? byte_of(ColumnDie) : std::uint8_t{0};
            if (lawful(look, seat, begin)) return begin;
            continue;
        }
        const Wish wish = wish_of(look, ref, orders[hq_of(look, ref)]);
        const bool lies_down = wish.lies_down && could_lie_down(look, ref);
        if (!lies_down && (only_prone(look, ref) || !wish.moves)) continue;
        unsigned flags = is_prone(look, ref) ? unsigned{StandUp} : 0u;
        if (arm == Arm::Infantry && in_column(look.unit(ref).formation)) flags |= ColumnDie;
        begin.flags = byte_of(flags);
        if (lawful(look, seat, begin)) return begin;
    }
    return just(Verb::Done);
}

Action path(const Look& look, const Orders& orders) {
    const Ref ref = mover_of(look);
    const Unit& unit = look.unit(ref);
    const Wish wish = wish_of(look, ref, orders[hq_of(look, ref)]);
    const Point from = start_of(look, ref);
    const Facing facing{unit.facing};
    const auto go_to = [](Point goal, Facing way, unsigned flags) {
        Action go = just(Verb::Go);
        go.set_point(goal);
        go.angle = way.step;
        go.flags = byte_of(flags);
        return go;
    };
    const bool down = wish.lies_down && could_lie_down(look, ref);
    if (only_prone(look, ref) || !wish.moves) {
        Action lie = go_to(from, facing, GoProne);
        return down && fit_move(look, lie) ? lie : just(Verb::Done);
    }
    const Nearest enemy = nearest_enemy(look, ref);
    const bool near = enemy.unit.any() && enemy.distance <= action_near;
    unsigned flags = 0;
    if (is_artillery(look, ref)) {
        if (!is_limbered(look, ref))
            flags |= GoLimber;
        else if (near)
            flags |= GoUnlimber;
    }
    // On the way it looks where it goes; at the end as the line does.
    const bool far = is_ranked(unit.formation) && !table::within(from, wish.station.at, wheel_near);
    const Facing way =
        far ? table::facing_from(from, wish.station.at, wish.station.facing) : wish.station.facing;
    const bool forms =
        is_ranked(unit.formation) && near && (unit.formation != Formation::Line || unit.ranks != 1);
    const unsigned prone = down ? unsigned{GoProne} : 0u;
    for (const unsigned more : {flags | prone, flags}) {
        Action go = go_to(wish.station.at, way, more);
        if (forms) {
            Action formed = go;
            formed.formation = byte_of(Formation::Line);
            formed.ranks = 1;
            if (fit_move(look, formed)) return formed;
        }
        if (fit_move(look, go)) return go;
        go = go_to(wish.station.at, facing, more);
        if (fit_move(look, go)) return go;
        if (prone == 0) break;
    }
    // Straight on, at least; or it turns where it stands.
    const Length by = miniatures::ahead(from, facing, wish.station.at);
    Action straight = go_to(from + table::along(facing, by), facing, flags);
    if (by > table::inch && fit_move(look, straight)) return straight;
    Action turn = go_to(from, wish.station.facing, flags);
    return fit_move(look, turn) ? turn : just(Verb::Done);
}

}  // namespace

bool is_ordered(StepKind kind) {
    return kind == StepKind::Deploy || kind == StepKind::FireDeclare || kind == StepKind::ChargeDeclare ||
           kind == StepKind::MoveSelect || kind == StepKind::MovePath;
}

Action by_orders(const Look& look, Seat seat, const Orders& orders) {
    switch (look.top().kind) {
        case StepKind::Deploy: return deploy(look, seat);
        case StepKind::FireDeclare: return fire(look, seat, orders);
        case StepKind::ChargeDeclare: return charge(look, seat, orders);
        case StepKind::MoveSelect: return select(look, seat, orders);
        default: return path(look, orders);
    }
}

}  // namespace longroll::elephant
