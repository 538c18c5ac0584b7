#include "rally/change.h"

namespace longroll::rally {

Event& tell(Play& play, Seat seat, EventKind kind, const Say& say) {
    Event event;
    event.say = say;
    event.seat = seat;
    event.kind = static_cast<std::uint8_t>(kind);
    return play.log.add(event);
}

Event& tell_roll(Play& play, Seat seat, EventKind kind, const Say& say) {
    Event& event = tell(play, seat, kind, say);
    const Roll& roll = play.state.roll;
    for (std::size_t i = 0; i < roll.thrown[index(seat)]; ++i)
        if (roll.dice[index(seat)][i] != 0) event.dice.push_back(roll.dice[index(seat)][i]);
    return event;
}

// ---- places ----

namespace {

// RF-CAV-2: the place behind a stand is free of everyone else.
bool has_room_for_holders(const Look& look, Ref ref, const Rect& holders) {
    if (!look.field().on_table(holders)) return false;
    const Length tolerance = look.measures().contact_tol;
    for (const Seat side : seats) {
        const Units own = side == ref.side ? one(ref.id) : Units{};
        const Units others = look.side(side).on_map & ~own;
        if (table::overlapped(Crowd{look, side}, others, std::span(&holders, 1), tolerance)) return false;
        if (side != ref.side && within(look, side, others, holders, tolerance)) return false;
        for (const PostId post : each(look.side(side).on_map_generals))
            if (table::overlap(std::span(&holders, 1), {{general_base(look, side, post)}}, tolerance))
                return false;
    }
    return true;
}

}  // namespace

void put(Play& play, Ref ref, const Pose& pose) {
    Unit& unit = play.unit(ref);
    unit.pose = table::PackedPose::of(pose);
    if (!has_holders(play, ref)) {
        unit.holders = {};
        return;
    }
    const table::Size& size = play.measures().base[at(Base::Holders)];
    const Pose to = behind(pose, size_of(play, ref), size);
    if (unit.holders == table::PackedPose{} || has_room_for_holders(play, ref, table::rect(to, size)))
        unit.holders = table::PackedPose::of(to);
}

void put_general(Play& play, Seat side, PostId post, Point at_point) {
    General& general = play.general(side, post);
    general.x = at_point.x;
    general.y = at_point.y;
}

void set_on_map(Play& play, Ref ref, const Pose& pose) {
    Side& side = play.side(ref.side);
    side.off_map &= ~one(ref.id);
    side.on_map |= one(ref.id);
    side.ever_on_map |= one(ref.id);
    put(play, ref, pose);
}

void remove_unit(Play& play, Ref ref, Fate fate, RuleId why) {
    Side& side = play.side(ref.side);
    const UnitPlan& plan = play.plan(ref);
    Unit& unit = play.unit(ref);
    // RF-CAV-6: of a regiment whose dismounted stand died the other circles stay as they are.
    const bool on_foot_died = plan.arm == Arm::Cavalry && strength(play, ref, Part::OnFoot) == 0;
    if (fate <= Fate::Captured && !on_foot_died)
        for (std::size_t part = 0; part < at(Part::count); ++part) unit.lost[part] = plan.circles[part];
    constexpr Units Side::* gone[] = {&Side::destroyed, &Side::captured, &Side::routed_off, &Side::withdrawn};
    constexpr Units Side::* marks[] = {&Side::on_map,        &Side::off_map,        &Side::routed,
                                       &Side::activated,     &Side::mounted,        &Side::without_holders,
                                       &Side::bound_to_foot, &Side::engaged_before, &Side::charged,
                                       &Side::guns_charged,  &Side::melee_attacker};
    for (Units Side::* const set : marks) side.*set &= ~one(ref.id);
    side.*gone[at(fate)] |= one(ref.id);
    unit.pose = unit.holders = {};
    if (!play.log.on()) return;
    constexpr const char* words[] = {"{} is destroyed", "{} is captured", "{} runs off the map",
                                     "{} leaves the map"};
    tell(play, ref.side, EventKind::Gone, Say(why, words[at(fate)], piece_arg(ref)));
}

}  // namespace longroll::rally
