// 4.6: the step Lay. Its fields: n the mode, unit the stand (of Dislocate `other`), pose the place that Away
// leads away from, flags whether the one exchange of this activation was made. While friends are passed
// (passage_in_moves): stage Passing, arrow, m (edge), modifier (lean), angle (facing) and flags as laid,
// other the friend whose passage is tested.

#include "rally/laying.h"

#include "rally/checks.h"
#include "rally/lay_judge.h"

namespace longroll::rally {

namespace {

enum : std::uint8_t { Ask, Passing };

LayMode mode_of(const Step& step) { return static_cast<LayMode>(step.n); }

bool is_mounting(const Action& action) {
    return action.verb == Verb::Mount || (action.flags & LayMount) != 0;
}

// ---- carrying it out ----

// RF-LIMIT-3, RF-GEN-6: the stand goes so much of its way.
void go(Play& play, Ref ref, const LayJudge& judge, const ArrowLaid& laid, const LaidWay& made,
        const LaidEnd& end) {
    make_room(play, ref, room_for(play, ref, judge.sweep(made.way), end.base));
    if (laid.arrow != Arrow::T) count_arrow(play, made.axis);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(made.cut                 ? rule::RF_BARR_1
                 : laid.arrow == Arrow::T ? rule::RF_MOVE_4
                                          : rule::RF_MOVE_6,
                 made.cut ? "{} moves {} inches, to a barricade" : "{} moves {} inches", piece_arg(ref),
                 inches_arg((table::length(made.way) + 50) / 100 * 100)));
    if (made.leaves)
        remove_unit(play, ref, Fate::Withdrawn, rule::RF_END_5);
    else
        put(play, ref, end.pose);
}

// Whether the first Move of cavalry leaves it a second one (RF-CAVMOVE-1).
bool may_go_again(const Look& look, Ref ref, const Action& action, bool on_foot, bool had_holders) {
    if (arm_of(look, ref) != Arm::Cavalry || !on_map(look, ref)) return false;
    if (action.verb == Verb::Mount) return had_holders;  // RF-CAVMOVE-4
    return !on_foot || look.setup.options.double_move_on_foot;
}

// The arrow lies: what follows for this mode.
void finish(Play& play, Ref ref, LayMode mode, const Action& action, bool on_foot, bool had_holders) {
    const bool first = mode == LayMode::Move || mode == LayMode::March;
    if (first && may_go_again(play, ref, action, on_foot, had_holders)) {
        Step again = step(StepKind::Lay, ref);
        again.n = static_cast<std::uint8_t>(mode == LayMode::Move ? LayMode::Second : LayMode::SecondMarch);
        again.flags = is_mounting(action) || (action.flags & LayDismount) != 0 ? LayExchanged : 0;
        play.top() = again;
        end_action(play, ref);
    } else if (rules_of(mode).ends_action) {
        step_over(play);
        end_action(play, ref);
    } else {
        answer(play, Outcome::Passed);
    }
    if (play.setup.options.overrun_roll) roll_for_generals(play);
}

// ---- friends on the way (passage_in_moves) ----

void keep(Step& step, const Action& action) {
    step.stage = Passing;
    step.arrow = action.arrow;
    step.m = action.edge;
    step.modifier = static_cast<std::int16_t>(action.lean);
    step.angle = action.angle;
    step.flags = static_cast<std::uint8_t>((step.flags & LayExchanged) | action.flags);
}
Action kept(const Step& step) {
    Action action = just(Verb::Lay);
    action.arrow = step.arrow;
    action.edge = step.m;
    action.lean = static_cast<std::uint16_t>(step.modifier);
    action.angle = step.angle;
    action.flags = static_cast<std::uint8_t>(step.flags & ~LayExchanged);
    return action;
}

// The friend after the one that was passed last; the first if none was.
std::optional<Met> next_friend(const LayJudge& judge, const LaidWay& made, UnitId last) {
    bool found = last == no_unit;
    for (const Met& met : judge.friends_met(made.way)) {
        if (found) return met;
        found = met.unit == last;
    }
    return std::nullopt;
}

// RF-CHARGE-9 by RF-MOVE-12: it stops behind the friend, in the last place where it overlaps nobody, and
// keeps its facing.
void stop_behind(Play& play, Ref ref, const LayJudge& judge, const Action& action, const LaidWay& made,
                 const Met& met) {
    LaidWay shorter = made;
    const Length whole = table::length(made.way);
    shorter.cut = true;
    shorter.leaves = false;
    for (Length far = met.at;; far = std::max(0, far - play.measures().contact_tol)) {
        shorter.way = table::on_the_way(made.way, whole, far);
        const LaidEnd end = judge.end_of(shorter, judge.start().facing);
        if (far > 0 && !is_free(play, ref, end.base)) continue;
        go(play, ref, judge, action.laid(), shorter, end);
        return;
    }
}

bool run_lay(Play& play) {
    const Ref ref = laying_unit(play.top());
    const LayMode mode = mode_of(play.top());
    if (play.top().stage == Ask) {
        const bool second = mode == LayMode::Second || mode == LayMode::SecondMarch;
        if (second && (!is_formed(play, ref) || is_engaged(play, ref))) return step_over(play);
        return true;
    }
    const Action action = kept(play.top());
    const bool on_foot = !is_mounted(play, ref) && !is_mounting(action), had_holders = has_holders(play, ref);
    if (is_mounting(action) && !is_mounted(play, ref)) mount(play, ref);
    const LayJudge judge(play, ref, mode);
    const LaidWay made = judge.way_of(action.laid());
    const UnitId last = play.top().other;
    if (last != no_unit && play.top().outcome == Outcome::Failed) {
        for (const Met& met : judge.friends_met(made.way))
            if (met.unit == last) {
                stop_behind(play, ref, judge, action, made, met);
                break;
            }
        finish(play, ref, mode, action, on_foot, had_holders);
        return false;
    }
    if (const std::optional<Met> met = next_friend(judge, made, last)) {
        play.top().other = met->unit;
        play.top().outcome = Outcome::None;
        check_discipline(play, {CheckKind::Passage, ref});
        return false;
    }
    Action rest = action;
    if (is_mounted(play, ref)) rest.flags &= static_cast<std::uint8_t>(~LayMount);
    make_laid(play, ref, mode, rest);
    finish(play, ref, mode, action, on_foot, had_holders);
    return false;
}

// ---- asking ----

Say prompt_lay(const Look& look, Seat) {
    const Arg who = piece_arg(laying_unit(look.top()));
    switch (mode_of(look.top())) {
        case LayMode::Move: return Say(rule::RF_MOVE_13, "Where does {} move?", who);
        case LayMode::March: return Say(rule::RF_MARCH_2, "Where does {} march?", who);
        case LayMode::Second:
        case LayMode::SecondMarch:
            return Say(rule::RF_CAVMOVE_1, "Where does {} move with its second arrow?", who);
        case LayMode::ChargeMove:
            return Say(rule::RF_CHARGE_21, "Where does {} move before its charge?", who);
        case LayMode::DrillMove: return Say(rule::RF_TACTIC_6, "Where does {} move?", who);
        case LayMode::Away: return Say(rule::RF_TACTIC_5, "Where does {} go, away from its target?", who);
        case LayMode::Rush: return Say(rule::RF_TACTIC_4, "Where does {} go by its Tactic?", who);
        case LayMode::Rally: return Say(rule::RF_RALLY_4, "Where does {} go by a T arrow?", who);
        case LayMode::Dislocate: return Say(rule::RF_FORM_9, "Where does {} go by a T arrow?", who);
        default: return Say(rule::RF_TACTIC_2, "Where does {} go by its Tactic?", who);
    }
}

void choices_lay(const Look& look, Seat, Offers<Action>& offers) {
    const LayMode mode = mode_of(look.top());
    const std::size_t before = offers.size();
    if (!offer_laid(look, laying_unit(look.top()), mode, offers)) return;
    const bool takes_back = mode == LayMode::Move || mode == LayMode::March;
    if (!takes_back || offers.size() == before) offers(just(Verb::Stay));
}

Verdict check_lay(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Stay: return fine;
        case Verb::Lay:
        case Verb::Special:
        case Verb::Mount: return check_laid(look, laying_unit(look.top()), mode_of(look.top()), action);
        default: return not_asked(look, seat, action);
    }
}

void apply_lay(Play& play, Seat, const Action& action) {
    const Ref ref = laying_unit(play.top());
    const LayMode mode = mode_of(play.top());
    if (action.verb == Verb::Stay) {
        const bool takes_back = mode == LayMode::Move || mode == LayMode::March;
        answer(play, Outcome::None);
        if (takes_back) take_back(play, ref);
        return;
    }
    if (rules_of(mode).order) commit_order(play, ref);
    if (action.verb == Verb::Lay && play.setup.options.passage_in_moves == Passage::Check &&
        mode != LayMode::Dislocate) {
        keep(play.top(), action);
        play.top().other = no_unit;
        return;
    }
    const bool on_foot = !is_mounted(play, ref) && !is_mounting(action), had_holders = has_holders(play, ref);
    make_laid(play, ref, mode, action);
    finish(play, ref, mode, action, on_foot, had_holders);
}

}  // namespace

void begin_lay(Play& play, Ref unit, LayMode mode) {
    const Step made = mode == LayMode::Dislocate ? step(StepKind::Lay, other(unit.side), no_unit, unit.id)
                                                 : step(StepKind::Lay, unit);
    push(play, made).n = static_cast<std::uint8_t>(mode);
}

void begin_away(Play& play, Ref unit, Point from) {
    begin_lay(play, unit, LayMode::Away);
    play.top().pose = table::PackedPose::of({from, table::north});
}

Verdict check_laid(const Look& look, Ref unit, LayMode mode, const Action& action) {
    const bool mounting = action.verb != Verb::Mount && (action.flags & LayMount) != 0;
    return LayJudge(look, unit, mode, mounting).check(action);
}

void make_laid(Play& play, Ref ref, LayMode mode, const Action& action) {
    if (is_mounting(action)) mount(play, ref);
    if (action.verb == Verb::Mount) return;
    const LayJudge judge(play, ref, mode);
    if (action.verb == Verb::Special) {
        const LaidEnd end = judge.end_of(action.special());
        make_room(play, ref, room_for(play, ref, end.here(), end.base));
        if (play.log.on())
            tell(play, ref.side, EventKind::Move,
                 Say(rule::RF_TACTIC_7, "{} makes a Specialised Tactic", piece_arg(ref)));
        put(play, ref, end.pose);
    } else {
        const LaidWay made = judge.way_of(action.laid());
        go(play, ref, judge, action.laid(), made, judge.end_of(made, action.facing()));
    }
    if ((action.flags & LayDismount) != 0 && on_map(play, ref)) dismount(play, ref);
}

const StepRules lay_rules = StepRules{.word = "lay",
                                      .run = run_lay,
                                      .deciders = step_side<Look>,
                                      .choices = choices_lay,
                                      .check = check_lay,
                                      .apply = apply_lay,
                                      .prompt = prompt_lay,
                                      .default_action = default_stay,
                                      .sample = sample_laid}
                                .as_draft();

}  // namespace longroll::rally
