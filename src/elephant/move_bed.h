#pragma once
// A bed for the Movement Phase: units picked, their dice, their path, with the reactions it meets.
//
//     MoveBed bed;
//     const Ref a = bed.infantry(usa, 6, {24, 12}, north);
//     bed.phase(usa, {a});
//     bed.pick(a, {3, 4, 5});
//     bed.part(ahead(6000));
//     bed.done();

#include "elephant/charge.h"
#include "elephant/testbed.h"

namespace longroll::elephant {

struct MoveBed : Bed {
    using Bed::Bed;
    Seat who = usa;

    // MOVE_SELECT for these units; whatever is asked waits for its answer, also where there is only one.
    void phase(Seat seat, std::initializer_list<Ref> units) {
        who = seat;
        setup.options.ask_forced = true;
        group(seat, units);
        begin(step(StepKind::MoveSelect, seat));
    }
    void pick(Ref ref, std::initializer_list<unsigned> faces, unsigned flags = 0) {
        act(who, begin_move(ref, static_cast<std::uint8_t>(flags)), faces);
    }
    void part(const Action& action) { act(who, action); }
    void done(std::initializer_list<unsigned> faces = {}) { act(who, just(Verb::Done), faces); }
    bool may(const Action& action) const { return check(who, action).fine(); }
    RuleId barred(const Action& action) const { return refused_by(who, action); }

    // CHARGE_PLAN, then the charges; nothing after them.
    void charges(Seat seat, std::initializer_list<Ref> units) {
        who = seat;
        setup.options.ask_forced = true;
        group(seat, units);
        state.agenda.push(step(StepKind::Charges, seat));
        begin(step(StepKind::ChargeDeclare, seat));
    }

    Point anchor(Ref ref) { return {unit(ref).x, unit(ref).y}; }
    double apart(Ref a, Ref b) const { return distance(look(), a, b) / 1000.0; }
};

inline Action face_to(FacingChange way) {
    return {.verb = Verb::Face, .mode = static_cast<std::uint8_t>(way)};
}
inline Action wheel(Flank pivot, Angle turn) {
    return {.verb = Verb::Wheel,
            .mode = static_cast<std::uint8_t>(pivot),
            .angle = static_cast<std::uint16_t>(turn)};
}
inline Action form(Formation formation, int ranks) {
    return {.verb = Verb::Form,
            .formation = static_cast<std::uint8_t>(formation),
            .ranks = static_cast<std::uint8_t>(ranks)};
}
inline Action send(int stand, Inches to, Facing facing) {
    return {.verb = Verb::To,
            .other = static_cast<UnitId>(stand),
            .angle = facing.step,
            .x = to.point().x,
            .y = to.point().y};
}
inline Action go_to(Inches where, Facing facing, std::uint8_t flags = 0) {
    Action action{.verb = Verb::Go, .flags = flags, .angle = facing.step};
    action.set_point(where.point());
    return action;
}
inline Action march(Inches to) { return {.verb = Verb::March, .x = to.point().x, .y = to.point().y}; }

}  // namespace longroll::elephant
