// RF-LOSS. A Loss: `n` circles are left to mark on `units` of the side, `angle` is the rule that asks for it,
// `m` whether the stand that was hit last is gone. A Panic: `units` still test, `pose` has the place of the
// enemy, `other` tests now.

#include "rally/laying.h"
#include "rally/rout.h"

namespace longroll::rally {
namespace {

Units to_be_hit(const Look& look, const Step& step) { return step.units & look.side(side_of(step)).on_map; }

// RF-CAV-3: parts of it that can still lose a circle.
bool can_lose(const Look& look, Ref ref, Part part) {
    return (part == Part::OnFoot || arm_of(look, ref) == Arm::Cavalry) && strength(look, ref, part) > 0;
}

// RF-LOSS-2, 4, RF-CAV-5 to 7: what the last circle of a part means.
void lose_part(Play& play, Ref ref, Part part) {
    Side& side = play.side(ref.side);
    switch (part) {
        case Part::Holders:
            side.without_holders |= one(ref.id);
            play.unit(ref).holders = {};
            if (play.log.on())
                tell(play, ref.side, EventKind::Loss,
                     Say(rule::RF_CAV_7, "{} has lost its horse holders", piece_arg(ref)));
            break;
        case Part::Mounted:
            if (is_mounted(play, ref)) {
                lose_mounted_stand(play, ref);
                break;
            }
            side.bound_to_foot |= one(ref.id);
            if (play.log.on())
                tell(play, ref.side, EventKind::Loss,
                     Say(rule::RF_CAV_5, "{} has lost its mounted stand and stays on foot", piece_arg(ref)));
            break;
        default:
            remove_unit(play, ref, Fate::Destroyed,
                        arm_of(play, ref) == Arm::Cavalry ? rule::RF_CAV_6 : rule::RF_LOSS_4);
    }
}

void mark_circle(Play& play, Ref ref, Part part, RuleId why) {
    for (const Rect& base : bases_of(play, ref)) note_danger(play, base);
    ++play.unit(ref).lost[at(part)];
    if (is_artillery(play, ref)) {
        remove_unit(play, ref, Fate::Destroyed, rule::RF_LOSS_2);
        return;
    }
    const int left = strength(play, ref, part);
    if (play.log.on()) {
        constexpr const char* patterns[] = {"{} loses one Troop Strength, {} left",
                                            "{} loses one of its mounted stand, {} left",
                                            "{} loses one of its horse holders, {} left"};
        tell(play, ref.side, EventKind::Loss, Say(why, patterns[at(part)], piece_arg(ref), left));
    }
    if (left == 0) lose_part(play, ref, part);
}

bool run_loss(Play& play) {
    const Step& now = play.top();
    if (now.n > 0 && to_be_hit(play, now)) return true;
    return answer(play, now.m != 0 ? Outcome::Gone : Outcome::None);
}

void loss_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (const UnitId id : each(to_be_hit(look, look.top())))
        for (std::uint8_t part = 0; part < at(Part::count); ++part) {
            Action action = with_unit(Verb::Lose, id);
            action.mode = part;
            if (can_lose(look, {seat, id}, static_cast<Part>(part)) && !offers(action)) return;
        }
}

Verdict check_loss(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Lose) return not_asked(look, seat, action);
    const Ref ref{seat, action.unit};
    if (!to_be_hit(look, look.top()).has(action.unit))
        return refuse(rule::RF_LOSS_1, "that stand does not take this loss");
    if (!can_lose(look, ref, static_cast<Part>(action.mode)))
        return refuse(rule::RF_CAV_3, "{} has no such stand, or it has no Troop Strength left",
                      piece_arg(ref));
    return fine;
}

void apply_loss(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    --play.top().n;
    mark_circle(play, ref, static_cast<Part>(action.mode), RuleId{play.top().angle});
    play.top().m = on_map(play, ref) ? 0 : 1;
}

Say loss_prompt(const Look& look, Seat) {
    return Say(rule::RF_CAV_3, "Which stand takes the loss? {} left", look.top().n);
}

// ---- RF-LOSS-5 ----

enum : std::uint8_t { Order, Tested };

bool run_panic(Play& play) {
    Step& now = play.top();
    if (now.stage == Tested) {
        now.stage = Order;
        const Ref ref{side_of(now), now.other};
        if (now.outcome == Outcome::Failed) rout(play, {.unit = ref, .cause = now.pose.centre()});
        return false;
    }
    return to_be_hit(play, now) ? true : step_over(play);
}

void panic_choices(const Look& look, Seat, Offers<Action>& offers) {
    for (const UnitId id : each(to_be_hit(look, look.top())))
        if (!offers(with_unit(Verb::Test, id))) return;
}

Verdict check_panic(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Test) return not_asked(look, seat, action);
    if (!to_be_hit(look, look.top()).has(action.unit))
        return refuse(rule::RF_LOSS_5, "that stand need not test");
    return fine;
}

void apply_panic(Play& play, Seat seat, const Action& action) {
    Step& now = play.top();
    now.units &= ~one(action.unit);
    now.other = action.unit;
    now.stage = Tested;
    check_discipline(play, {CheckKind::Panic, {seat, action.unit}});
}

Say panic_prompt(const Look&, Seat) {
    return Say(rule::RF_LOSS_5, "A friend in contact was destroyed: which stand tests next?");
}

}  // namespace

void lose(Play& play, Ref stand, int circles, RuleId why) {
    lose_among(play, stand.side, one(stand.id), circles, why);
}

void lose_among(Play& play, Seat side, const Units& stands, int circles, RuleId why) {
    Step& made = push(play, step(StepKind::Loss, side));
    made.units = stands;
    made.n = static_cast<std::uint8_t>(circles);
    made.angle = why.value;
}

Units friends_in_panic(const Look& look, Ref destroyed) {
    return friends_touching(look, destroyed) & formed(look, destroyed.side);
}

void panic(Play& play, Seat side, const Units& friends, Point cause) {
    Step& made = push(play, step(StepKind::Panic, side));
    made.units = friends;
    made.pose = table::PackedPose::of({cause, {}});
}

const StepRules loss_rules{"loss",     run_loss,   step_side<Look>, loss_choices,
                           check_loss, apply_loss, nullptr,         loss_prompt};
const StepRules panic_rules{"panic",     run_panic,   step_side<Look>, panic_choices,
                            check_panic, apply_panic, nullptr,         panic_prompt};

}  // namespace longroll::rally
