// VB-ROUT-8: what the enemies of a stand that routs make of it; VB-BREAK: cavalry that breaks through (4.3).

#include "volley/combat.h"
#include "volley/commanders.h"
#include "volley/movement.h"
#include "volley/rally.h"

namespace longroll::volley {
namespace {

// ---- Profit ----

// Who still may, of those that touched it.
bool may_profit(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const Stands barred =
        routed(side) | side.routed_now | side.repulsed_now | side.profited | side.rallied_now;
    return on_table(look, ref) && !has(barred, ref) && !enemies_in_contact(look, ref);
}

// While routs are worked off the record of dice holds, for each stand that routed, the enemies it touched.
bool run_profit(Play& play) {
    auto& touched = play.state.combat.dice;
    Step& top = play.top();
    for (const Seat seat : {play.attacker(), play.defender()}) {
        for (std::size_t i = 0; i < touched.size(); ++i) {
            if (touched[i].side == index(seat)) continue;
            Stands able;
            for (const Allotted& pair : touched)
                if (pair.side == touched[i].side && pair.stand == touched[i].stand &&
                    may_profit(play, {seat, pair.enemy}))
                    able |= one(pair.enemy);
            if (!able) continue;
            top.side = static_cast<std::uint8_t>(index(seat));
            top.unit = touched[i].stand;
            top.stands = able;
            return true;
        }
    }
    touched.clear();
    return step_over(play);
}

Verdict check_profit_turn(const Look& look, Ref ref, Facing facing) {
    if (in_block(look, ref)) return refuse(rule::VB_ROUT_8, "a garrison has no facing to change");
    const Pose turned{look.stand(ref).pose.centre(), facing};
    if (turned.facing == look.stand(ref).pose.pose().facing)
        return refuse(rule::VB_ROUT_8, "it faces that way");
    if (Verdict verdict = check_place(look, ref, turned); !verdict) return verdict;
    const Rect base = base_at(look, ref, turned);
    if (within(look, other(ref.side), look.side(other(ref.side)).on_table, {&base, 1}, tolerance))
        return refuse(rule::VB_ROUT_8, "it would touch the enemy by turning");
    return check_held(look, ref, table::front_middle(base));
}
void profit_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const StandId id : each(look.top().stands)) {
        const Ref ref{seat, id};
        if (!offer_advances(look, ref, no_building, offers)) return;
        if (!offer_turns(look, ref, offers,
                         [&](Facing facing) { return check_profit_turn(look, ref, facing).fine(); }))
            return;
    }
}
Verdict profit_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Advance && action.verb != Verb::Turn) return not_asked(look, seat, action);
    const Ref ref{seat, action.stand};
    if (!look.top().stands.has(action.stand))
        return refuse(rule::VB_ROUT_8,
                      "only one that touched {}, has not routed and touches no other enemy profits",
                      piece_arg({other(seat), look.top().unit}));
    if (action.verb == Verb::Turn) return check_profit_turn(look, ref, action.facing());
    return check_advance(look, ref, action.point(), no_building);
}
void profit_apply(Play& play, Seat seat, const Action& action) {
    auto& touched = play.state.combat.dice;
    const StandId routed_stand = play.top().unit;
    for (std::size_t i = touched.size(); i-- > 0;)
        if (touched[i].side != index(seat) && touched[i].stand == routed_stand) touched.erase_at(i);
    if (action.verb == Verb::Pass) return;
    const Ref ref{seat, action.stand};
    play.side(seat).profited |= one(ref.id);
    if (action.verb == Verb::Advance)
        return make_advance(play, ref, action.point(), no_building, rule::VB_ROUT_8);
    unsettle(play, ref);
    turn_stand(play, ref, action.facing());
    check_attached(play, seat);
    if (play.log.on())
        tell(play, seat, EventKind::Move, Say(rule::VB_ROUT_8, "{} turns to a new facing", piece_arg(ref)));
}
Say profit_prompt(const Look& look, Seat seat) {
    return {rule::VB_ROUT_8, "{} has routed: one stand that touched it may advance or turn",
            piece_arg({other(seat), look.top().unit})};
}

// ---- Breaks ----

// VB-BREAK-1: a mounted cavalry brigade that charged, is in order, and all of whose opponents are gone.
Verdict may_break(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (!on_table(look, ref) || look.plan(ref).type != StandType::CavalryBrigade || !is_mounted(look, ref))
        return refuse(rule::VB_BREAK_1, "only a mounted cavalry brigade breaks through");
    if (!has(side.charged, ref)) return refuse(rule::VB_BREAK_1, "it has not charged in this player turn");
    if (has(disordered(side) | side.repulsed_now, ref))
        return refuse(rule::VB_BREAK_1, "it is disordered or was repulsed");
    if (has(side.broke_through, ref)) return refuse(rule::VB_BREAK_4, "it has broken through in this phase");
    if (has(side.profited, ref))
        return refuse(rule::VB_BREAK_3, "it has advanced or turned after a rout instead");
    if (enemies_in_contact(look, ref)) return refuse(rule::VB_BREAK_1, "it still touches an enemy");
    return fine;
}
Stands able_to_break(const Look& look, Seat seat) {
    Stands able;
    const Side& side = look.side(seat);
    for (const StandId id :
         each(look.setup.army(seat).cavalry_brigades & side.mounted & side.charged & side.on_table))
        if (may_break(look, {seat, id})) able |= one(id);
    return able;
}

bool run_breaks(Play& play) {
    Step& top = play.top();
    const Seat seat = play.attacker();
    if (top.unit != no_stand) {
        // A breakthrough is over: whoever is in contact tests (VB-BREAK-4).
        const Ref ref{seat, top.unit};
        top.unit = no_stand;
        if (on_table(play, ref) && enemies_in_contact(play, ref)) {
            push(play, step(StepKind::BreakTest, seat, ref.id));
            return false;
        }
    }
    if (top.stage != 0) return phase_over(play);
    top.stands = able_to_break(play, seat);
    return top.stands ? true : phase_over(play);
}
void breaks_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const StandId id : each(look.top().stands)) {
        Action action = just(Verb::Break);
        action.stand = id;
        if (!offers(action)) return;
    }
}
Verdict breaks_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Break) return not_asked(look, seat, action);
    return may_break(look, {seat, action.stand});
}
void breaks_apply(Play& play, Seat seat, const Action& action) {
    Step& top = play.top();
    if (action.verb == Verb::Pass) {
        top.stage = 1;
        return;
    }
    const Ref ref{seat, action.stand};
    top.unit = ref.id;
    play.side(seat).broke_through |= one(ref.id);
    // Flanks are judged from where this move begins (VB-GEO-5).
    play.stand(ref).from = play.stand(ref).pose;
    if (play.log.on())
        tell(play, seat, EventKind::Move, Say(rule::VB_BREAK_1, "{} breaks through", piece_arg(ref)));
    start_move(play, ref, true);
}
Say breaks_prompt(const Look&, Seat) {
    return {rule::VB_BREAK_1, "Cavalry whose opponents are gone may break through"};
}

bool run_break_test(Play& play) {
    const Ref ref{play.attacker(), play.top().unit};
    const Seat enemy = other(ref.side);
    play.state.agenda.pop();
    play.state.combat.dice.clear();
    Stands failed[2];
    for (const StandId id : each(enemies_in_contact(play, ref)))
        if (test_morale(play, {enemy, id})) failed[index(enemy)] |= one(id);
    if (test_morale(play, ref)) failed[index(ref.side)] |= one(ref.id);
    apply_failures(play, failed);
    return false;
}

}  // namespace

const StepRules profit_rules{.word = "profit",
                             .run = run_profit,
                             .deciders = step_side<Look>,
                             .choices = profit_choices,
                             .check = profit_check,
                             .apply = profit_apply,
                             .prompt = profit_prompt,
                             .default_action = default_pass};
const StepRules breaks_rules{.word = "breakthroughs",
                             .run = run_breaks,
                             .deciders = step_side<Look>,
                             .choices = breaks_choices,
                             .check = breaks_check,
                             .apply = breaks_apply,
                             .prompt = breaks_prompt,
                             .default_action = default_pass};
const StepRules break_test_rules{"break_test", run_break_test};

}  // namespace longroll::volley
