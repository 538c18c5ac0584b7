// 8.4 Disorganization: D0 and D1, and the order of several overstacked positions at the end of movement.

#include <algorithm>

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

Seat owner_of(const Look& look) { return seat_of(look.top().side); }

// What can be withdrawn: what counts for stacking and is not Terrain (DX-8.4d).
Cards may_withdraw(const Look& look, Seat seat, Place place) {
    const Side& side = look.side(seat);
    const Cards decoys = look.setup.options.decoys_stack ? side.decoy & (side.generals | side.specials) : 0;
    return side.at[place] & (side.troops() | decoys);
}
int excess(const Look& look, Seat seat, Place place) {
    const int over = stacked(look, seat, place) - stacking_limit(look, seat, place, Seat::Nobody);
    return std::clamp(over, 0, count(may_withdraw(look, seat, place)));
}

// D0: one die for every Troop card and leader of the side there, all against the values of before (DX-8.4c).
Cards roll_all(Play& play, Seat seat, Place place, const MoraleCheck& check) {
    const Side& side = play.side(seat);
    const Cards rolling = troops_at(play, seat, place) | leaders_at(play, seat, place);
    Cards failed = 0;
    for (Cards rest = rolling; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const bool troop = (side.troops() & one(slot)) != 0;
        const int morale = troop ? morale_value(play, seat, slot, check) : 6;
        const unsigned die = morale_die(play.dice, morale);
        const bool passed = passes(die, morale);
        if (!passed) failed |= one(slot);
        if (!play.log.on()) continue;
        Event& event = tell(
            play, seat,
            Say(rule::DX_8_4a, passed ? "{} keeps order" : "{} is disorganised", seen_arg(play, seat, slot)));
        event.dice.push_back(static_cast<std::uint8_t>(die));
        // What a face-down card needs is its owner's business (chapter 6).
        if (troop && (side.face_up & one(slot))) event.reckoning = reckon_morale(play, seat, slot, check);
    }
    return failed;
}

// Of a General who falls in the check of a Melee (X4) his troops' order is part of the Melee: no terrain,
// roles as the round began (DX-13.2e, DX-13.2j).
MoraleCheck check_there(const Look& look, Seat seat, Place place) {
    for (const Step& waiting : look.state.agenda.steps)
        if (waiting.kind == StepKind::MeleeCheck && waiting.place == place)
            return {MoraleFor::Melee, place, no_slot, static_cast<std::int8_t>(waiting.other == index(seat))};
    return {MoraleFor::Disorganization, place};
}

bool run_disorganize(Play& play) {
    const Step now = play.state.agenda.pop();
    const Seat seat = seat_of(now.side);
    if (!overstacked(play, seat, now.place)) return false;
    const MoraleCheck check = check_there(play, seat, now.place);
    if (check.what != MoraleFor::Melee)
        reveal_terrain(play, now.place,
                       defends(play, seat, now.place) ? &TerrainRow::dmor : &TerrainRow::amor);
    if (play.log.on()) {
        tell(play, seat, Say(rule::DX_8_4a, "{} has overstacked {}", seat, place_arg(now.place)));
        // The numbers would tell how much of what lies face-down is Terrain (DX-0.6a).
        tell(play, seat,
             Say(rule::DX_8_4a, "you have {} {card|cards} in {} where {} may stand",
                 stacked(play, seat, now.place), place_arg(now.place),
                 stacking_limit(play, seat, now.place, Seat::Nobody)))
            .audience = only(seat);
    }
    Side& side = play.side(seat);
    for (Cards failed = roll_all(play, seat, now.place, check); failed != 0;) {
        const Slot slot = take_lowest(failed);
        to_reserve(play, seat, slot);  // DX-8.4b
        if (play.setup.options.disorganised_forfeit) side.forfeited |= one(slot);
    }
    // One check settles the position: a General lost by it makes no second one (DX-8.4c).
    std::uint16_t& due = play.state.stack_due[now.side];
    due = static_cast<std::uint16_t>(due & ~(1u << now.place));
    if (const int over = excess(play, seat, now.place); over > 0) {
        Step withdraw = step(StepKind::Withdraw, seat, now.place);
        withdraw.n = static_cast<std::uint8_t>(over);
        withdraw.cards = troops_at(play, seat, now.place);  // those who rolled: all have seen it
        push(play, withdraw);
    }
    sweep(play);
    return false;
}

// D1: the owner withdraws as many cards as are still too many (DX-8.4d).
bool run_withdraw(Play& play) {
    if (play.top().n > 0 && may_withdraw(play, owner_of(play), play.top().place) != 0) return true;
    play.state.agenda.pop();
    play.log.reveal_if(sweep_tells(play));  // whether the leaders who stay behind are alone
    sweep(play);
    return false;
}
void withdraw_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = may_withdraw(look, seat, look.top().place); rest != 0;)
        if (!offers({.verb = Verb::Withdraw, .card = look.side(seat).card[take_lowest(rest)]})) return;
}
Verdict withdraw_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Withdraw) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(may_withdraw(look, seat, look.top().place) & one(slot)))
        return refuse(rule::DX_8_4d, "only a card in {} that counts for its stacking can be withdrawn",
                      place_arg(look.top().place));
    return fine;
}
void withdraw_apply(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    --play.top().n;
    play.top().cards &= ~one(slot);
    if (play.log.on())
        tell(play, seat, Say(rule::DX_8_4d, "{} withdraws to the Reserve", seen_arg(play, seat, slot)));
    to_reserve(play, seat, slot);  // it may still act (DX-8.4d)
}
Say withdraw_prompt(const Look& look, Seat) {
    return Say(rule::DX_8_4d, "Withdraw {} more from {}", int{look.top().n}, place_arg(look.top().place));
}

// The end of movement: positions in Step.cards, one bit each, in the order the player chooses.
Cards stacks_left(const Look& look) {
    Cards left = 0;
    for (Cards rest = look.top().cards; rest != 0;) {
        const Place place = lowest(rest);
        rest &= rest - 1;
        if (overstacked(look, owner_of(look), place)) left |= Cards{1} << place;
    }
    return left;
}
bool run_next_stack(Play& play) {
    play.top().cards = stacks_left(play);
    if (play.top().cards != 0) return true;
    play.state.agenda.pop();
    return false;
}
void next_stack_choices(const Look& look, Seat, Offers<Action>& offers) {
    for (Cards rest = look.top().cards; rest != 0;)
        if (!offers({.verb = Verb::Stack, .place = take_lowest(rest)})) return;
}
Verdict next_stack_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Stack) return not_asked(look, seat, action);
    if (action.place < max_positions && (look.top().cards >> action.place & 1u)) return fine;
    return refuse(rule::DX_8_4a, "{} is not overstacked", place_arg(action.place));
}
void next_stack_apply(Play& play, Seat seat, const Action& action) {
    play.top().cards &= ~(Cards{1} << action.place);
    push(play, step(StepKind::Disorganize, seat, action.place));
}
Say next_stack_prompt(const Look&, Seat) {
    return Say(rule::DX_8_4a, "Which overstacked position rolls next?");
}

}  // namespace

const StepRules disorganize_rules{"disorganize", run_disorganize};
const StepRules withdraw_rules{"withdraw",     run_withdraw,   step_side, withdraw_choices,
                               withdraw_check, withdraw_apply, nullptr,   withdraw_prompt};
const StepRules next_stack_rules{"next_stack",     run_next_stack,   step_side, next_stack_choices,
                                 next_stack_check, next_stack_apply, nullptr,   next_stack_prompt};

}  // namespace longroll::dixie
