// 2.11. Tactic: the check, then D-TACTIC. Element, for the bottom actions made of several actions: n the
// bottom action, stage the part of it (two stages each: it is asked for, it is over), other the target of the
// Fire and pose where it was shot at.

#include "rally/tactic.h"

#include "rally/checks.h"
#include "rally/fire.h"

namespace longroll::rally {
namespace {

// ---- RF-TACTIC-2 ----

enum : std::uint8_t { Test, Judge, Laid };

bool run_tactic(Play& play) {
    Step& now = play.top();
    const Ref unit = unit_of(now);
    switch (now.stage) {
        case Test:
            now.stage = Judge;
            check_discipline(play, {CheckKind::Tactic, unit});
            return false;
        case Judge:
            now.stage = Laid;
            if (now.outcome == Outcome::Passed) {
                begin_lay(play, unit, LayMode::Tactic);
                return false;
            }
            [[fallthrough]];
        default:  // passed or failed, the action is spent
            step_over(play);
            end_action(play, unit);
            return false;
    }
}

// ---- RF-TACTIC-4 to 6 ----

enum class Part : std::uint8_t { Tactic, Move, Fire, Away, None };
using Parts = std::array<Part, 4>;

constexpr Parts parts_of(Bottom which) {
    switch (which) {
        case Bottom::IndianRush: return {Part::Tactic, Part::Fire, Part::Tactic, Part::None};
        case Bottom::ZouaveDrill: return {Part::Move, Part::Fire, Part::Away, Part::None};
        default: return {Part::Fire, Part::Away, Part::None, Part::None};
    }
}
Bottom which_of(const Step& step) { return static_cast<Bottom>(step.n); }
Part part_of(const Step& step) { return parts_of(which_of(step))[step.stage / 2u]; }
bool is_over(const Step& step) { return step.stage % 2 != 0; }

constexpr RuleId rule_of(Bottom which) {
    return which == Bottom::IndianRush    ? rule::RF_TACTIC_4
           : which == Bottom::ZouaveDrill ? rule::RF_TACTIC_6
                                          : rule::RF_TACTIC_5;
}

void next_part(Step& step) { step.stage = static_cast<std::uint8_t>(step.stage + 1); }

// The place that Away leads away from: the target, or where it was (RF-TACTIC-5).
Point place_to_leave(const Look& look, const Step& step) {
    const Ref target = enemy_of(step);
    return step.other != no_unit && is_formed(look, target) ? centre_of(look, target) : step.pose.centre();
}

void fire_element(Play& play, const FireCall& call) {
    Step& now = play.top();
    now.other = call.target;
    Point place;
    if (call.target != no_unit) {
        place = centre_of(play, {other(call.firer.side), call.target});
    } else {
        const General& general = play.general(other(call.firer.side), call.general);
        place = {general.x, general.y};
    }
    now.pose = table::PackedPose::of({place, table::north});
    next_part(now);
    fire_at(play, call);
}

bool end_elements(Play& play) {
    const Ref unit = unit_of(play.top());
    if (on_map(play, unit)) mark_activated(play, unit);  // RF-PLAY-3
    return step_over(play);
}

bool run_element(Play& play) {
    Step& now = play.top();
    const Ref unit = unit_of(now);
    if (is_over(now)) {
        const bool laid = part_of(now) != Part::Fire && now.outcome == Outcome::Passed;
        next_part(now);
        now.outcome = Outcome::None;
        if (laid) end_action(play, unit);
        return false;
    }
    if (!is_formed(play, unit) || is_engaged(play, unit)) return end_elements(play);
    const Part part = part_of(now);
    switch (part) {
        case Part::Tactic:
        case Part::Move:
            next_part(now);
            begin_lay(play, unit, part == Part::Move ? LayMode::DrillMove : LayMode::Rush);
            return false;
        case Part::Away: {
            const Point from = place_to_leave(play, now);
            next_part(now);
            begin_away(play, unit, from);
            return false;
        }
        case Part::Fire:
            if (which_of(now) != Bottom::HitAndRun) return true;
            fire_element(play, {.firer = unit, .target = now.other});
            return false;
        default: return end_elements(play);
    }
}

FireCall call_of(Ref unit, const Action& action) {
    return {.firer = unit,
            .target = action.target,
            .general = action.verb == Verb::FireGeneral ? action.post : no_post,
            .card = action.card};
}

void element_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (offers(just(Verb::Stay))) offer_fire(look, unit_of(look.top()), offers);
}

Verdict check_element(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Stay) return fine;
    if (action.verb != Verb::Fire && action.verb != Verb::FireGeneral) return not_asked(look, seat, action);
    const Ref unit = unit_of(look.top());
    if (action.unit != unit.id)
        return refuse(rule_of(which_of(look.top())), "the card was played on {}", piece_arg(unit));
    return check_fire(look, call_of(unit, action));
}

void apply_element(Play& play, Seat, const Action& action) {
    Step& now = play.top();
    if (action.verb != Verb::Stay) {
        fire_element(play, call_of(unit_of(now), action));
        return;
    }
    // Without a target there is nothing to move away from (RF-TACTIC-6).
    if (which_of(now) == Bottom::ZouaveDrill) {
        end_elements(play);
        return;
    }
    next_part(now);
    next_part(now);
}

Say element_prompt(const Look& look, Seat) {
    return Say(rule_of(which_of(look.top())), "At whom does {} fire?", piece_arg(unit_of(look.top())));
}

}  // namespace

void begin_tactic(Play& play, Ref unit) { push(play, step(StepKind::Tactic, unit)); }

void begin_elements(Play& play, Ref unit, Bottom which, UnitId target) {
    Step& made = push(play, step(StepKind::Element, unit));
    made.n = static_cast<std::uint8_t>(which);
    made.other = target;
}

const StepRules tactic_rules{"tactic", run_tactic};
const StepRules element_rules{.word = "element",
                              .run = run_element,
                              .deciders = step_side<Look>,
                              .choices = element_choices,
                              .check = check_element,
                              .apply = apply_element,
                              .prompt = element_prompt,
                              .default_action = default_stay};

}  // namespace longroll::rally
