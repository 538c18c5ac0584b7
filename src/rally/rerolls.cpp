// 2.16 Rerolls, and the dice that they touch.

#include <algorithm>

#include "rally/rolls.h"

namespace longroll::rally {

void roll_dice(Play& play, Seat side, int number, bool extra) {
    Roll& roll = play.state.roll;
    const auto who = index(side);
    Dice::Handful thrown = play.dice.roll(static_cast<std::size_t>(number));
    // They lie by their faces: which of them fell first means nothing.
    std::sort(thrown.begin(), thrown.end());
    roll.thrown[who] = static_cast<std::uint8_t>(number);
    for (std::size_t i = 0; i < thrown.size(); ++i) roll.dice[who][i] = thrown[i];
    roll.extra = extra ? static_cast<std::uint8_t>(1 + who) : 0;
}

unsigned kept_dice(const Look& look, Seat side) {
    const Roll& roll = look.state.roll;
    const auto who = index(side);
    const unsigned all = (1u << roll.thrown[who]) - 1;
    if (roll.thrown[who] < 3) return all;
    std::size_t least = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (roll.dice[who][i] < roll.dice[who][least]) least = i;
    return all & ~(1u << least);
}

int kept_sum(const Look& look, Seat side) {
    int sum = 0;
    for (const BitNumber i : each(kept_dice(look, side))) sum += look.state.roll.dice[index(side)][i];
    return sum;
}

int take_sum(Play& play, Seat side) {
    const int sum = kept_sum(play, side);
    Roll& roll = play.state.roll;
    roll.thrown[index(side)] = 0;
    for (std::uint8_t& die : roll.dice[index(side)]) die = 0;
    if (roll.thrown[0] + roll.thrown[1] == 0) roll = {};
    return sum;
}

void throw_again(Play& play, Seat side, unsigned dice) {
    Roll& roll = play.state.roll;
    // RF-BOC-8: a third die that was set aside stays out, whatever falls now. Out is a die without a face.
    const unsigned kept = kept_dice(play, side);
    for (unsigned i = 0; i < roll.thrown[index(side)]; ++i)
        if ((kept >> i & 1u) == 0) roll.dice[index(side)][i] = 0;
    for (const BitNumber i : each(dice))
        roll.dice[index(side)][i] = static_cast<std::uint8_t>(play.dice.d6());
}

// ---- W-REROLL: the active side first, until both have declined in a row (RF-REROLL-3) ----

namespace {

bool has_point(const Look& look, Seat side) {
    return look.side(side).rerolls > 0 || look.state.roll.extra == 1 + index(side);
}
// RF-BOC-10: that Reroll is for the two dice kept; points reach every die that counts.
bool may_touch(const Look& look, Seat whose, unsigned die) {
    return (kept_dice(look, whose) >> die & 1u) != 0;
}

bool run_rerolls(Play& play) {
    Roll& roll = play.state.roll;
    const int able = (has_point(play, Seat::Union) ? 1 : 0) + (has_point(play, Seat::Confederate) ? 1 : 0);
    if (able == 0 || roll.declined >= able) {
        roll.declined = 0;
        return step_over(play);
    }
    Seat asked = side_of(play.top());
    if (!has_point(play, asked)) asked = other(asked);
    play.top().side = static_cast<std::uint8_t>(index(asked));
    return true;
}

Seat whose_die(Seat seat, const Action& action) {
    return static_cast<WhoseWord>(action.mode) == WhoseWord::Own ? seat : other(seat);
}

void reroll_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const WhoseWord whose : {WhoseWord::Own, WhoseWord::Enemy})
        for (unsigned die = 0; die < 3; ++die) {
            Action action = just(Verb::Reroll);
            action.number = static_cast<std::uint8_t>(die);
            action.mode = static_cast<std::uint8_t>(whose);
            if (may_touch(look, whose_die(seat, action), die) && !offers(action)) return;
        }
}

Verdict check_reroll(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Reroll) return not_asked(look, seat, action);
    if (!may_touch(look, whose_die(seat, action), action.number))
        return refuse(rule::RF_REROLL_3, "there is no such die on the table");
    return fine;
}

void apply_reroll(Play& play, Seat seat, const Action& action) {
    Roll& roll = play.state.roll;
    play.top().side = static_cast<std::uint8_t>(index(other(seat)));
    if (action.verb == Verb::Pass) {
        ++roll.declined;
        return;
    }
    roll.declined = 0;
    if (roll.extra == 1 + index(seat))
        roll.extra = 0;
    else
        --play.side(seat).rerolls;
    const Seat whose = whose_die(seat, action);
    throw_again(play, whose, 1u << action.number);
    if (play.log.on())
        tell_roll(play, whose, EventKind::Check, Say(rule::RF_REROLL_3, "{} rerolls a die", seat));
}

// The step below is what the roll is for.
Say reroll_prompt(const Look& look, Seat seat) {
    const auto& steps = look.state.agenda.steps;
    const Step& below = steps[steps.size() - 2];
    const auto left = look.side(seat).rerolls + (look.state.roll.extra == 1 + index(seat) ? 1 : 0);
    if (below.unit == no_unit) return Say(rule::RF_REROLL_3, "Reroll a die? {} {point|points} left", left);
    return Say(rule::RF_REROLL_3, "{} has rolled. Reroll a die? {} {point|points} left",
               piece_arg(unit_of(below)), left);
}

constexpr StepRules rerolls{"reroll",     run_rerolls, step_side<Look>, reroll_choices, check_reroll,
                            apply_reroll, nullptr,     reroll_prompt,   default_pass};

}  // namespace

void offer_rerolls(Play& play) {
    if (has_point(play, Seat::Union) || has_point(play, Seat::Confederate))
        push(play, step(StepKind::Rerolls, play.active()));
}

const StepRules rerolls_rules = rerolls.as_assumed(default_pass, "nobody rerolls a die", true).as_window();

}  // namespace longroll::rally
