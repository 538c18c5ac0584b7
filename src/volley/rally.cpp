// 2.3 Rally phase, 2.4.1 Morale phase (4.3).

#include "volley/rally.h"

#include "volley/combat.h"
#include "volley/commanders.h"

namespace longroll::volley {
namespace {

// ---- Rally ----

// VB-RALLY-1, 5: routed stands that touch a corps or army commander of their army.
Stands rallying(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Army& army = look.setup.army(seat);
    Stands found;
    const Stands fugitives = routed(side) & side.on_table;
    if (!fugitives) return found;
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        if (army.posts[post].level == Rank::Division || side.commander[post].fate != Fate::Active) continue;
        const Rect base = commander_base({side.commander[post].x, side.commander[post].y});
        found |= within(look, seat, fugitives, {&base, 1}, tolerance);
    }
    return found;
}

bool run_rally(Play& play) {
    Step& top = play.top();
    if (top.stage == 0) {
        top.stage = 1;
        play.state.phase = static_cast<std::uint8_t>(Phase::Rally);
        const Seat seat = play.attacker();
        Side& side = play.side(seat);
        top.stands = rallying(play, seat);
        side.rallied_now |= top.stands;
        for (const StandId id : each(top.stands)) {
            set_level(side, id, Level::PermanentDisorder);  // VB-RALLY-2
            if (play.log.on())
                tell(
                    play, seat, EventKind::Words,
                    Say(rule::VB_RALLY_1, "{} rallies and is permanently disordered", piece_arg({seat, id})));
        }
    }
    return top.stands ? true : phase_over(play);
}

Verdict check_rally_turn(const Look& look, Ref ref, Facing facing) {
    if (!look.top().stands.has(ref.id))
        return refuse(rule::VB_RALLY_3, "only a stand that has just rallied may be turned");
    if (facing == look.stand(ref).pose.pose().facing) return refuse(rule::VB_RALLY_3, "it faces that way");
    return check_place(look, ref, {look.stand(ref).pose.centre(), facing});
}
void rally_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Ref ref{seat, look.top().stands.lowest()};
    offer_turns(look, ref, offers, [&](Facing facing) { return check_rally_turn(look, ref, facing).fine(); });
}
Verdict rally_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Turn) return not_asked(look, seat, action);
    return check_rally_turn(look, {seat, action.stand}, action.facing());
}
void rally_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.top().stands = {};
        return;
    }
    turn_stand(play, {seat, action.stand}, action.facing());
    check_attached(play, seat);
    play.top().stands &= ~one(action.stand);
}
Say rally_prompt(const Look& look, Seat seat) {
    return {rule::VB_RALLY_3, "{} has rallied: which way does it face?",
            piece_arg({seat, look.top().stands.lowest()})};
}

// ---- Morale ----

bool run_morale_test(Play& play) {
    State& state = play.state;
    state.phase = static_cast<std::uint8_t>(Phase::Morale);
    state.combat.dice.clear();
    for (Side& side : state.side)
        side.tested_pass = side.repulsed_now = side.routed_now = side.broke_through = side.profited = {};
    // VB-MORALE-5: all tests use the state before the phase. The attacker's stands first (4.3).
    Stands failed[2];
    for (const Seat seat : {play.attacker(), play.defender()})
        for (const StandId id : each(must_test(play, seat)))
            if (test_morale(play, {seat, id})) failed[index(seat)] |= one(id);
    (void)phase_over(play);
    apply_failures(play, failed);
    return false;
}

// One rout at a time, so that commanders are asked in between.
bool run_morale_apply(Play& play) {
    Step& top = play.top();
    const Seat seat = seat_of(top.side);
    top.stands &= play.side(seat).on_table;
    if (!top.stands) return step_over(play);
    const Ref ref{seat, top.stands.take_lowest()};
    rout(play, ref, cause_of_rout(play, ref));
    return false;
}

}  // namespace

bool test_morale(Play& play, Ref ref) {
    const int needed = modified_morale(play, ref) + 1;
    const int die = die_for(play.dice, needed);
    const bool failed = die >= needed;
    if (play.log.on()) {
        Event& event = tell(play, ref.side, EventKind::Test,
                            failed ? Say(rule::VB_MORALE_4, "{} fails its morale test", piece_arg(ref))
                                   : Say(rule::VB_MORALE_4, "{} passes its morale test", piece_arg(ref)));
        event.dice.push_back(static_cast<std::uint8_t>(die));
        event.reckoning = morale_reckoning(play, ref);
    }
    return failed;
}

void repulse(Play& play, Ref ref) {
    const std::optional<table::Vector> back = step_back(play, ref);
    if (!back) return;
    play.side(ref.side).repulsed_now |= one(ref.id);
    break_column(play, ref);  // VB-MARCH-9
    unsettle(play, ref);
    shift_stand(play, ref, *back);
    check_attached(play, ref.side);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(rule::VB_CHARGE_7, "{} is disordered and repulsed by cartridge weapons", piece_arg(ref)));
}

void apply_failures(Play& play, const Stands (&failed)[2]) {
    Stands routs[2], shaken[2];
    for (const Seat seat : {play.defender(), play.attacker()}) {
        Side& side = play.side(seat);
        for (const StandId id : each(failed[index(seat)])) {
            const Ref ref{seat, id};
            switch (level_below[at(level_of(play, ref))]) {
                case Level::TemporaryDisorder:
                    set_level(side, id, Level::TemporaryDisorder);
                    shaken[index(seat)] |= one(id);
                    if (play.log.on())
                        tell(play, seat, EventKind::Test,
                             Say(rule::VB_MORALE_6, "{} is disordered", piece_arg(ref)));
                    break;
                case Level::Rout:
                    // It runs when its turn comes, and others may be asked before that.
                    set_level(side, id, Level::Rout);
                    unsettle(play, ref);
                    play.stand(ref).guns = 0;
                    routs[index(seat)] |= one(id);
                    break;
                default: remove_stand(play, ref, rule::VB_MORALE_6); break;
            }
        }
    }
    // VB-CHARGE-7 (b), VB-MORALE-7: a charger that is now disordered, by the cartridge weapons it touches.
    for (const Seat seat : {play.attacker(), play.defender()})
        for (const StandId id : each(shaken[index(seat)] & play.side(seat).charged)) {
            const Ref ref{seat, id};
            bool by_cartridges = false;
            for (const StandId foe : each(enemies_in_contact(play, ref)))
                by_cartridges = by_cartridges || repulses(play, {other(seat), foe});
            if (by_cartridges) repulse(play, ref);
        }
    push(play, step(StepKind::Profit, play.attacker()));
    for (const Seat seat : {play.attacker(), play.defender()}) {
        if (!routs[index(seat)]) continue;
        Step apply = step(StepKind::MoraleApply, seat);
        apply.stands = routs[index(seat)];
        push(play, apply);
    }
}

const StepRules rally_rules{.word = "rally",
                            .run = run_rally,
                            .deciders = step_side<Look>,
                            .choices = rally_choices,
                            .check = rally_check,
                            .apply = rally_apply,
                            .prompt = rally_prompt,
                            .default_action = default_done};
const StepRules morale_test_rules = StepRules{"morale_test", run_morale_test}.as_next_question();
const StepRules morale_apply_rules{"morale_apply", run_morale_apply};

}  // namespace longroll::volley
