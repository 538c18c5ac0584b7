// 2.2.6: skirmishers in the way of a charge; VB-CHARGE-11: fugitives.

#include "volley/react.h"

#include "volley/buildings.h"
#include "volley/commanders.h"

namespace longroll::volley {
namespace {

Ref asked(const Look& look) { return {seat_of(look.top().side), look.top().unit}; }
Ref charger_of_step(const Look& look) { return {other(seat_of(look.top().side)), look.top().other}; }
// The way of the charge, kept in two bytes of the step.
Facing ahead_of(const Look& look) {
    return {static_cast<std::uint16_t>(look.top().m << 8 | look.top().spare)};
}
bool to_cover(const Look& look) {
    return meeting_of(look, charger_of_step(look), asked(look)) == Meeting::ToCover;
}

bool run_react(Play& play) {
    // A charger that is gone, or a stand that is, asks for nothing.
    return on_table(play, asked(play)) && on_table(play, charger_of_step(play)) ? true : step_over(play);
}

Action evade_to(Point front) {
    Action action = just(Verb::Evade);
    action.x = front.x;
    action.y = front.y;
    return action;
}
// VB-SKIR-5: six inches ahead of the infantry that charges, as VB-SKIR-2 has it.
Point retreat_place(const Look& look) {
    const Ref ref = asked(look);
    return front_of(look, ref) + retreat_ahead(look, ref, ahead_of(look)).moved;
}

void react_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!to_cover(look)) {
        if (offers(evade_to(retreat_place(look)))) offers(just(Verb::Stay));
        return;
    }
    for (const Point place : cover_places(look, asked(look)))
        if (!offers(evade_to(place))) return;
    offers(just(Verb::Stay));
}

Verdict check_react(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Stay) return fine;
    if (action.verb != Verb::Evade) return not_asked(look, seat, action);
    if (to_cover(look)) return check_cover(look, asked(look), action.point());
    const Point place = retreat_place(look);
    if (action.point() == place) return fine;
    return refuse(rule::VB_SKIR_5, "it retreats ahead of the charge, to {} {}", Arg{ArgKind::Length, place.x},
                  Arg{ArgKind::Length, place.y});
}

void apply_react(Play& play, Seat, const Action& action) {
    const Ref ref = asked(play), charger = charger_of_step(play);
    const bool cover = to_cover(play);
    const Facing ahead = ahead_of(play);
    play.state.agenda.pop();
    if (!cover) {
        if (action.verb == Verb::Evade) return retreat_before(play, ref, charger, ahead);
        // It fights: the charge is home.
        play.side(charger.side).charged |= one(charger.id);
        mark(play, StoppedByZone);
        return;
    }
    if (action.verb == Verb::Stay) return remove_stand(play, ref, rule::VB_SKIR_3);
    const Posts near = commanders_near(play, ref);
    const Pose pose = play.stand(ref).pose.pose();
    break_column(play, ref);
    if (const std::uint8_t block = cover_block(play, action.point()); block != no_building)
        occupy(play, ref, block);
    else
        play.stand(ref).pose =
            table::PackedPose::of({pose.centre + (action.point() - front_of(play, ref)), pose.facing});
    play.side(ref.side).gave_way |= one(ref.id);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(rule::VB_SKIR_3, "{} takes cover from {}", piece_arg(ref), piece_arg(charger)));
    ask_commanders(play, ref, near);
}

Say react_prompt(const Look& look, Seat) {
    const Ref ref = asked(look), charger = charger_of_step(look);
    return to_cover(look) ? Say(rule::VB_SKIR_3, "{} is ridden at by {}: where does it take cover?",
                                piece_arg(ref), piece_arg(charger))
                          : Say(rule::VB_SKIR_5, "{} is charged by {}: does it retreat?", piece_arg(ref),
                                piece_arg(charger));
}
// 4.5: no answer is the passive one; those on foot are destroyed if they stay, so they go.
Action default_react(const Look& look, Seat) {
    if (!to_cover(look)) return just(Verb::Stay);
    const Places places = cover_places(look, asked(look));
    return places.empty() ? just(Verb::Stay) : evade_to(places[0]);
}

}  // namespace

const StepRules react_rules{"react",     run_react, step_side<Look>, react_choices, check_react,
                            apply_react, nullptr,   react_prompt,    default_react};

void meet(Play& play, Ref charger, Ref met, Facing ahead) {
    if (has(routed(play.side(met.side)), met)) {
        if (play.log.on())
            tell(play, charger.side, EventKind::Charge,
                 Say(rule::VB_CHARGE_11, "{} rides down the fugitives of {}", piece_arg(charger),
                     piece_arg(met)));
        return rout(play, met, charger);
    }
    switch (meeting_of(play, charger, met)) {
        case Meeting::Retreat: return retreat_before(play, met, charger, ahead);
        case Meeting::ToCover:
            if (cover_places(play, met).empty()) return remove_stand(play, met, rule::VB_SKIR_3);
            [[fallthrough]];
        case Meeting::MayEvade: {
            Step react = step(StepKind::React, met.side, met.id, charger.id);
            react.m = static_cast<std::uint8_t>(ahead.step >> 8);
            react.spare = static_cast<std::uint8_t>(ahead.step & 255);
            return push(play, react);
        }
        case Meeting::Fight: return;
    }
}

}  // namespace longroll::volley
