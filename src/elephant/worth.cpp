// How good a state is for a seat, in hundredths of a victory point. Symmetric: one side's gain is the other's
// loss.

#include "elephant/change.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

constexpr std::int32_t won = 1'000'000;

// A unit is worth its stands as victory points, more if it will stand, less the more it is shaken.
std::int32_t unit_worth(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    const Arm arm = arm_of(look, ref);
    if (arm == Arm::Wagon) return 100 * points_wagon;
    const std::int32_t stand = is_artillery(arm) ? 200 * points_section_lost : 200 * points_stand_lost;
    std::int32_t value = stand * stands_of(look, ref) - stand * unit.hits / hits_limit(look, ref);
    const int grade =
        unit.grade == Grade::Green ? static_cast<int>(Grade::Regular) : static_cast<int>(unit.grade);
    value += value * (grade - 2) / 10;
    value -= value * unit.panic / 12;
    if (unit.status == Withdrawing::Retreat) value -= value / 6;
    if (unit.status == Withdrawing::Rout)
        value -= value / 3;  // its stands count as lost at the turn's end (SE-WIN-2)
    if (look.side(ref.side).out_of_ammo & one(ref.id)) value -= value / 8;
    return value;
}

std::int32_t troops_worth(const Look& look, Seat seat) {
    std::int32_t sum = 0;
    const Side& side = look.side(seat);
    for (const Ref ref : each(seat, side.on_table)) sum += unit_worth(look, ref);
    for (const UnitId id : each(side.coming)) sum += 160 * count(side.unit[id].stands);
    return sum;
}

// Objectives held, and how near the side's units are to those it does not hold.
std::int32_t ground_worth(const Look& look, Seat seat) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < look.setup.objectives.size() && i < most_objectives; ++i) {
        const ObjectivePlan& objective = look.setup.objectives[i];
        const std::int32_t value = 100 * objective.points;
        if (look.state.held_by[i] == miniatures::held_mark(seat)) {
            sum += value;
            continue;
        }
        Length nearest = 48 * table::inch;
        for (const Ref ref : each(seat, fighting(look, seat))) {
            if (look.unit(ref).status != Withdrawing::None) continue;
            const Point at = pose_of(look, ref, lowest(look.unit(ref).stands)).centre;
            if (table::within(at, objective.at, nearest)) nearest = table::distance(at, objective.at);
        }
        sum += value / 3 * (48 * table::inch - nearest) / (48 * table::inch);
    }
    return sum;
}

// Who has whom in contact: the heavier side of a melee to come is ahead.
std::int32_t melee_worth(const Look& look, Seat seat) {
    std::int32_t sum = 0;
    for (const Contact& contact : look.state.contacts) {
        const Ref own{seat, contact.unit[index(seat)]}, enemy{other(seat), contact.unit[index(other(seat))]};
        const int ours = melee_halves(look, own), theirs = std::max(1, melee_halves(look, enemy));
        sum += std::clamp(60 * (ours - theirs) / theirs, -60, 120);
    }
    return sum;
}

// Break is near: what is lost weighs more (SE-WIN-2).
std::int32_t break_worth(const Look& look, Seat seat) {
    const int start = std::max(1, look.setup.army(seat).start_stands);
    const int lost = look.state.stands_lost[index(seat)];
    const int percent = 100 * lost / start;
    return -(percent * percent);
}

}  // namespace

std::int32_t Elephant::worth(const Setup& setup, const State& state, Seat seat) {
    if (seat == Seat::Nobody) return 0;
    if (state.ending != 0) return state.winner == index(seat) ? won : state.winner == 2 ? 0 : -won;
    const Look look{setup, state};
    const auto of = [&](Seat side) {
        return 100 * state.points[index(side)] + troops_worth(look, side) + ground_worth(look, side) +
               melee_worth(look, side) + break_worth(look, side);
    };
    const std::int32_t value = of(Seat::Union) - of(Seat::Confederate);
    return seat == Seat::Union ? value : -value;
}

}  // namespace longroll::elephant
