// RF-DISC: one step for every Discipline check. Step::n is the kind, `modifier` the burden, `m` the General
// of an entry.

#include "rally/checks.h"

namespace longroll::rally {
namespace {

constexpr RuleId rule_of(CheckKind kind) {
    constexpr RuleId rules[] = {rule::RF_LOSS_3,   rule::RF_MELEE_8,   rule::RF_TACTIC_2,  rule::RF_CHARGE_6,
                                rule::RF_CHARGE_9, rule::RF_CHARGE_17, rule::RF_CHARGE_19, rule::RF_RALLY_3,
                                rule::RF_ROUT_3,   rule::RF_REINF_1};
    return rules[at(kind)];
}

// Other routed friends as near as the longest arrow (RF-DISC-2).
int routed_near(const Look& look, Ref ref, const Units& among) {
    const Units others = among & look.side(ref.side).routed & ~one(ref.id);
    int near = 0;
    for (const UnitId id :
         each(within(look, ref.side, others, base_of(look, ref), look.measures().length(Arrow::A4))))
        near += distance_between(look, ref, {ref.side, id}) <= look.measures().length(Arrow::A4) ? 1 : 0;
    return near;
}

// RF-DISC-1, 2: what a roll must not exceed.
template <class Parts>
void add_parts(const Look& look, const CheckCall& call, Parts& parts) {
    const Ref ref = call.unit;
    parts.add(rule::RF_DISC_1, "Discipline", look.plan(ref).discipline);
    const int heroic = call.kind != CheckKind::Entry ? heroism(look, ref)
                       : call.general != no_post && in_chain(look, ref.side, call.general, ref.id)
                           ? heroism_of(look, ref.side, call.general)
                           : 0;
    if (heroic != 0) parts.add(rule::RF_GEN_5, "Heroism", heroic);
    if (call.burden != 0)
        parts.add(rule::RF_DISC_2, call.kind == CheckKind::Charge ? "enemies who could fire" : "surplus",
                  -call.burden);
    if (call.kind == CheckKind::Square) {
        const Army& army = look.army(ref.side);
        const Units near =
            friends_touching(look, ref) & formed(look, ref.side) & (army.infantry | army.cavalry);
        if (near) parts.add(rule::RF_DISC_2, "formed friends in contact", count(near));
        if (const int routed = routed_near(look, ref, on_foot(look, ref.side)); routed != 0)
            parts.add(rule::RF_DISC_2, "routed friends near", -routed);
    }
    if (call.kind == CheckKind::Rally)
        if (const int routed = routed_near(look, ref, look.side(ref.side).on_map); routed != 0)
            parts.add(rule::RF_RALLY_3, "routed friends near", -routed);
}

CheckCall call_of(const Step& step) {
    return {static_cast<CheckKind>(step.n), unit_of(step), step.modifier, step.m};
}

enum : std::uint8_t { Throw, Judge };

bool run_check(Play& play) {
    const CheckCall call = call_of(play.top());
    if (play.top().stage == Throw) {
        play.top().stage = Judge;
        roll_dice(play, call.unit.side, 2);
        offer_rerolls(play);
        return false;
    }
    const int limit = check_limit(play, call), sum = kept_sum(play, call.unit.side);
    const bool passed = sum <= limit;
    if (play.log.on()) {
        Event& event = tell_roll(play, call.unit.side, EventKind::Check,
                                 Say(rule_of(call.kind),
                                     passed ? "{} rolls {} and passes its Discipline check ({} or less)"
                                            : "{} rolls {} and fails its Discipline check ({} or less)",
                                     piece_arg(call.unit), sum, limit));
        event.reckoning = check_reckoning(play, call);
    }
    take_sum(play, call.unit.side);
    return answer(play, passed ? Outcome::Passed : Outcome::Failed);
}

}  // namespace

void check_discipline(Play& play, const CheckCall& call) {
    Step& made = push(play, step(StepKind::Check, call.unit));
    made.n = static_cast<std::uint8_t>(call.kind);
    made.m = call.general;
    made.modifier = static_cast<std::int16_t>(call.burden);
}

Reckoning check_reckoning(const Look& look, const CheckCall& call) {
    Reckoning reckoning(rule_of(call.kind), "highest roll that passes");
    add_parts(look, call, reckoning);
    return reckoning;
}

int check_limit(const Look& look, const CheckCall& call) {
    Total total;
    add_parts(look, call, total);
    return total.total();
}

const StepRules check_rules{"discipline", run_check};

}  // namespace longroll::rally
