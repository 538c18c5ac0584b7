// 4.7 The fire procedure. A Fire: `unit` fires at `other`, a unit or with AtGeneral a General; `n` is the
// shot, `m` the context, `card` the addition, `modifier` the surplus, `arrow` the Part of the target that was
// hit, `units` its friends in contact, `spare` what became of the target by the last shot. A ReturnFire:
// `unit` may fire back at `other`.

#include "rally/fire.h"

#include "rally/orders.h"

namespace longroll::rally {
namespace {

enum Stage : std::uint8_t {
    Throw,
    Judge,
    Answered,  // the target's owner has responded, or not
    JudgeAgain,
    Struck,
    Tested,
    Casualties,
    NextShot,
    ReturnDue,
    SwapDue,
    End,
    JudgeGeneral
};
enum : std::uint8_t { Shown = 1, Responded = 2, AtGeneral = 4 };

FireCall call_of(const Step& step) {
    FireCall call;
    call.firer = unit_of(step);
    ((step.flags & AtGeneral) != 0 ? call.general : call.target) = step.other;
    call.context = static_cast<FireContext>(step.m);
    call.card = step.card;
    call.shown = (step.flags & Shown) != 0;
    return call;
}
Outcome result_of(const Step& step) { return static_cast<Outcome>(step.spare); }
void set_result(Step& step, Outcome outcome) { step.spare = static_cast<std::uint8_t>(outcome); }

int shots_of(const Look& look, const FireCall& call) {
    return is_addition(look, call, Bottom::FiringLine) || is_addition(look, call, Bottom::ShotAndShell) ? 2
                                                                                                        : 1;
}

// RF-BOC-6: whether a second shot finds its target.
bool is_still_a_target(const Look& look, const FireCall& call) {
    const Ref target = target_of(call);
    if (!is_formed(look, call.firer) || !may_be_fired_at(look, target)) return false;
    if (is_in_contact(call.context)) return enemies_touching(look, call.firer).has(target.id);
    const std::optional<FireLine> line = fire_line(look, call.firer, target);
    if (!line) return false;
    return !is_addition(look, call, Bottom::ShotAndShell) || line->stick <= Stick::Yellow;
}

// RF-FIRE-8.
bool may_fire_back(const Look& look, const FireCall& call, Outcome result) {
    const bool right = result == Outcome::Missed || result == Outcome::Held ||
                       (result == Outcome::Hit && look.setup.options.return_fire_after_plain_hit);
    const Ref target = target_of(call);
    return call.context == FireContext::Action && right && is_able_to_fire(look, target) &&
           may_be_fired_at(look, call.firer) && fire_line(look, target, call.firer).has_value();
}

// Pushes Response where the target's owner may have a card for it (RF-BOC-8, 9).
bool asks_for_response(Play& play, const FireCall& call) {
    const Ref target = target_of(call);
    const Step& now = play.top();
    if ((now.flags & Responded) != 0) return false;
    if (!window_opens(play, target.side, fire_responses, one(target.id) & formed(play, target.side)))
        return false;
    push(play, step(StepKind::Response, target.side, target.id, call.firer.id));
    return true;
}

void tell_shot(Play& play, const FireCall& call, int sum, int need) {
    const Ref target = target_of(call);
    Event& event = tell_roll(
        play, call.firer.side, EventKind::Fire,
        sum >= need ? Say(rule::RF_FIRE_5, "{} fires at {} and hits: {} rolled, {} needed, surplus {}",
                          piece_arg(call.firer), piece_arg(target), sum, need, sum - need)
                    : Say(rule::RF_FIRE_5, "{} fires at {} and misses: {} rolled, {} needed",
                          piece_arg(call.firer), piece_arg(target), sum, need));
    event.reckoning = needed_parts(play, call, play.top().n);
}

// RF-FIRE-5, 7: the dice are final.
void judge_shot(Play& play, const FireCall& call, int need) {
    Step& now = play.top();
    const int sum = kept_sum(play, call.firer.side);
    if (play.log.on()) tell_shot(play, call, sum, need);
    take_sum(play, call.firer.side);
    const Ref target = target_of(call);
    if (sum < need) {
        set_result(now, Outcome::Missed);
        now.stage = NextShot;
        return;
    }
    const std::optional<FireLine> line = line_of(play, call);
    now.modifier = static_cast<std::int16_t>(sum - need);
    now.units = friends_in_panic(play, target);
    now.arrow = static_cast<std::uint8_t>(line && line->at_holders ? Part::Holders : part_of(play, target));
    now.stage = Struck;
    lose(play, target, 1, rule::RF_FIRE_7);
}

// RF-LOSS-3 to 5.
void after_loss(Play& play, const FireCall& call) {
    Step& now = play.top();
    const Ref target = target_of(call);
    const Units friends = now.units;
    const bool is_gone = now.outcome == Outcome::Gone;
    now.units = {};
    now.stage = Casualties;
    set_result(now, is_gone ? Outcome::Gone : Outcome::Hit);
    if (is_artillery(play, target)) return;
    if (is_gone) {
        if (friends && call.context != FireContext::GunsAtCavalry)
            panic(play, target.side, friends, centre_of(play, call.firer));
        return;
    }
    const int left = strength(play, target, static_cast<Part>(now.arrow));
    if (left == 0 || now.modifier < left) return;
    now.stage = Tested;
    check_discipline(play, {CheckKind::Fire, target, now.modifier});
}

void judge_general(Play& play, const FireCall& call) {
    Step& now = play.top();
    const Seat side = call.firer.side, enemy = other(side);
    if (play.log.on())
        tell_roll(play, side, EventKind::Fire,
                  Say(rule::RF_GENHIT_5, "{} fires at {} and rolls {}", piece_arg(call.firer),
                      general_arg(enemy, call.general), kept_sum(play, side)));
    now.stage = End;
    hit_general(play, enemy, call.general, take_sum(play, side));
}

bool end_fire(Play& play, const FireCall& call) {
    const Outcome result = result_of(play.top());
    if (!call.shown && call.card != no_card) lay_aside(play, call.firer.side, call.card);
    answer(play, result);
    if (call.context == FireContext::Action) end_action(play, call.firer, on_map(play, call.firer));
    return false;
}

bool run_fire(Play& play) {
    Step& now = play.top();
    const FireCall call = call_of(now);
    const Seat side = call.firer.side;
    switch (static_cast<Stage>(now.stage)) {
        case Throw:
            now.stage = call.general != no_post ? JudgeGeneral : Judge;
            roll_dice(play, side, fire_dice(play, call), is_addition(play, call, Bottom::Sharpshooters));
            offer_rerolls(play);
            return false;
        case Judge:
            if (const int need = needed(play, call, now.n); kept_sum(play, side) >= need) {
                now.stage = Answered;
                if (asks_for_response(play, call)) return false;
                judge_shot(play, call, need);
            } else {
                judge_shot(play, call, need);
            }
            return false;
        case Answered:
            now.stage = JudgeAgain;
            if (now.outcome == Outcome::Passed) {
                now.flags |= Responded;
                offer_rerolls(play);
            }
            return false;
        case JudgeAgain: judge_shot(play, call, needed(play, call, now.n)); return false;
        case Struck: after_loss(play, call); return false;
        case Tested:
            now.stage = Casualties;
            set_result(now, now.outcome == Outcome::Passed ? Outcome::Held : Outcome::Routed);
            if (result_of(now) == Outcome::Routed)
                rout(play, {.unit = target_of(call), .cause = centre_of(play, call.firer)});
            return false;
        case Casualties:
            now.stage = NextShot;
            roll_for_generals(play);
            return false;
        case NextShot:
            if (now.n + 1 < shots_of(play, call) && is_still_a_target(play, call)) {
                ++now.n;
                now.stage = Throw;
            } else {
                now.stage = ReturnDue;
            }
            return false;
        case ReturnDue:
            now.stage = SwapDue;
            if (may_fire_back(play, call, result_of(now)))
                push(play, step(StepKind::ReturnFire, other(side), call.target, call.firer.id));
            return false;
        case SwapDue:
            now.stage = End;
            if (is_addition(play, call, Bottom::OpenOrder) && is_formed(play, call.firer) &&
                replacements(play, call.firer))
                push(play, step(StepKind::Swap, call.firer));
            return false;
        case End: return end_fire(play, call);
        case JudgeGeneral: judge_general(play, call); return false;
    }
    return false;
}

// Why there is no line, with numbers.
Verdict no_line(const Look& look, Ref firer, const Rect& base, Arg target) {
    const Point from = fire_point(base_of(look, firer), base_kind(look, firer));
    const Length range = table::distance(from, base), stick = longest_range(look, firer);
    if (range > stick)
        return refuse(rule::RF_FIRE_2, "{} is {} inches away, and the longest stick of {} is {}", target,
                      inches_arg(range), piece_arg(firer), inches_arg(stick));
    if (!is_facing(look, firer, base))
        return refuse(rule::RF_FACE_2, "{} is not in the front arc of {}", target, piece_arg(firer));
    return refuse(rule::RF_FIRE_3, "{} has no line of fire to {}", piece_arg(firer), target);
}

Verdict check_fire_at_general(const Look& look, const FireCall& call) {
    const Seat enemy = other(call.firer.side);
    if (call.general >= look.army(enemy).posts.size() || !on_map(look, enemy, call.general))
        return refuse(rule::RF_GENHIT_5, "that General is not on the map");
    if (call.card != no_card)
        return refuse(rule::RF_GENHIT_5, "no bottom action goes with fire at a General");
    const Arg who = general_arg(enemy, call.general);
    if (!fire_line_to_general(look, call.firer, call.general))
        return no_line(look, call.firer, general_base(look, enemy, call.general), who);
    if (!is_nearest_target(look, call.firer, call.general))
        return refuse(rule::RF_GENHIT_5, "{} is not nearer than every stand that {} could fire at", who,
                      piece_arg(call.firer));
    return fine;
}

}  // namespace

Verdict check_fire(const Look& look, const FireCall& call) {
    const bool in_contact = is_in_contact(call.context);
    if (!in_contact)
        if (const Verdict able = may_fire(look, call.firer); !able) return able;
    if (call.general != no_post) return check_fire_at_general(look, call);
    const Ref target = target_of(call);
    if (call.target >= look.army(target.side).units.size() || !on_map(look, target))
        return refuse(rule::RF_FIRE_1, "that target is not on the map");
    if (in_contact) {
        if (!is_formed(look, call.firer) || is_mounted(look, call.firer))
            return refuse(rule::RF_FIRE_1, "{} cannot fire", piece_arg(call.firer));
        if (!enemies_touching(look, call.firer).has(target.id))
            return refuse(rule::RF_MELEE_2, "{} does not touch {}", piece_arg(target), piece_arg(call.firer));
    } else if (!may_be_fired_at(look, target)) {
        return refuse(rule::RF_FIRE_1, "{} is engaged, and nobody fires into a melee", piece_arg(target));
    }
    const std::optional<FireLine> line = line_of(look, call);
    if (!line) return no_line(look, call.firer, base_of(look, target), piece_arg(target));
    return call.card == no_card ? fine : check_addition(look, call, *line);
}

void fire_at(Play& play, const FireCall& call) {
    const bool general = call.general != no_post;
    Step made = step(StepKind::Fire, call.firer.side, call.firer.id, general ? call.general : call.target);
    made.card = call.card;
    made.m = static_cast<std::uint8_t>(call.context);
    made.flags = static_cast<std::uint8_t>((call.shown ? Shown : 0) | (general ? AtGeneral : 0));
    push(play, made);
    if (call.card != no_card && !call.shown) show_card(play, call.firer.side, call.card);
}

bool offer_fire(const Look& look, Ref firer, Offers<Action>& offers) {
    Action action = with_unit(Verb::Fire, firer.id);
    const Cards cards = playable(look, firer.side, fire_additions, one(firer.id));
    const Units targets = targets_of(look, firer);
    for (const UnitId id : each(targets)) {
        action.target = id;
        action.card = no_card;
        if (!offers(action)) return false;
        if (!cards) continue;
        FireCall call{.firer = firer, .target = id};
        const std::optional<FireLine> line = fire_line(look, firer, target_of(call));
        for (const CardId card : each(cards)) {
            action.card = call.card = card;
            if (check_addition(look, call, *line) && !offers(action)) return false;
        }
    }
    if (!is_able_to_fire(look, firer)) return true;
    Action at_general = with_unit(Verb::FireGeneral, firer.id);
    for (const PostId post : each(look.side(other(firer.side)).on_map_generals)) {
        at_general.post = post;
        if (check_fire_at_general(look, {.firer = firer, .general = post}) && !offers(at_general))
            return false;
    }
    return true;
}

// ---- W-RETURN ----

namespace {

FireCall return_of(const Step& step, CardId card) {
    return {.firer = unit_of(step), .target = step.other, .context = FireContext::Return, .card = card};
}

bool run_return(Play&) { return true; }

void return_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass)) || !offers(just(Verb::Return))) return;
    for (const CardId card : each(playable(look, seat, fire_additions, one(look.top().unit))))
        if (check_fire(look, return_of(look.top(), card)) && !offers(with_card(Verb::Return, card))) return;
}

Verdict check_return(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Return) return not_asked(look, seat, action);
    return check_fire(look, return_of(look.top(), action.card));
}

void apply_return(Play& play, Seat, const Action& action) {
    const FireCall call = return_of(play.top(), action.card);
    play.state.agenda.pop();
    if (action.verb == Verb::Return) fire_at(play, call);
}

Reckoning reckon_return(const Look& look, Seat, const Action& action) {
    return action.verb == Verb::Return ? needed_parts(look, return_of(look.top(), action.card), 0)
                                       : Reckoning{};
}

Say return_prompt(const Look& look, Seat) {
    return Say(rule::RF_FIRE_8, "Does {} fire back at {}?", piece_arg(unit_of(look.top())),
               piece_arg(enemy_of(look.top())));
}

constexpr StepRules return_fire{"return_fire", run_return,    step_side<Look>, return_choices, check_return,
                                apply_return,  reckon_return, return_prompt,   default_pass};

}  // namespace

const StepRules fire_rules{"fire", run_fire};
const StepRules return_fire_rules = return_fire.as_assumed(default_pass, "nobody fires back").as_window();

}  // namespace longroll::rally
