// 6.0 Morale, 11.2 General hits and casualties: states M1 to M3 and the owner's reactions to a failed check.

#include <algorithm>

#include "dixie/change.h"
#include "dixie/window.h"

namespace longroll::dixie {
namespace {

Seat owner_of(const Look& look) { return seat_of(look.top().side); }

// The cards of the step's side that must still be checked, wherever they are (DX-6.0a).
Cards leaders_to_check(const Look& look) {
    const Side& side = look.side(owner_of(look));
    return side.hit & (side.generals | side.leader_specials);
}
Cards troops_to_check(const Look& look) {
    const Side& side = look.side(owner_of(look));
    return side.hit & side.troops();
}

// The fixed order of 'roll all' (DX-6.0a ruling): row U, row C, columns ascending, Reserve, card number.
Slot next_in_order(const Look& look, Seat seat, Cards cards) {
    const Side& side = look.side(seat);
    Cards here = 0;
    for (Place place = 0; place < max_positions && here == 0; ++place) here = cards & side.at[place];
    if (here == 0) here = cards;
    Slot first = lowest(here);
    for (Cards rest = here; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (side.card[slot] < side.card[first]) first = slot;
    }
    return first;
}

void remove_hits(Play& play, Seat seat, Slot slot) {
    play.side(seat).hits[slot] = 0;
    play.side(seat).hit &= ~one(slot);
}

void keep_dice(State& state, const Dice::Handful& dice) {
    Dice::Handful kept = dice;
    std::sort(kept.begin(), kept.end());  // in what order they fell says nothing
    // Of a General's many dice the highest are kept: no more than Aide-de-Camp shows.
    const std::size_t most = std::min(kept.size(), std::size(state.dice));
    state.dice_count = static_cast<std::uint8_t>(most);
    std::copy(kept.end() - static_cast<std::ptrdiff_t>(most), kept.end(), state.dice);
}

void forget_dice(State& state) {
    std::fill_n(state.dice, state.dice_count, std::uint8_t{0});
    state.dice_count = 0;
}

Event& tell_dice(Play& play, Seat seat, const Say& say, const Dice::Handful& dice) {
    Event& event = tell(play, seat, say);
    for (std::uint8_t die : dice) event.dice.push_back(die);
    return event;
}

// ---- M2 leaders ----

void check_leader(Play& play, Seat seat, Slot slot) {
    Side& side = play.side(seat);
    const bool may_react =
        (side.generals & one(slot)) != 0 && window_opens(play, seat, TimingReactLeaderLost);
    const std::size_t hits = std::min<std::size_t>(side.hits[slot], Dice::max_handful);
    // Dice that wait for a reaction are seen as they fell; of others only a 6 matters.
    const Dice::Handful dice = may_react ? play.dice.roll(hits) : play.dice.roll_for(6, hits);
    const bool killed = std::find(dice.begin(), dice.end(), 6) != dice.end();  // DX-11.2c
    if (play.log.on())
        tell_dice(play, seat,
                  Say(rule::DX_11_2b, killed ? "{} is struck down" : "{} survives",
                      card_arg(seat, side.card[slot])),
                  dice);
    if (!killed) return remove_hits(play, seat, slot);  // DX-11.2d
    if (may_react) {
        keep_dice(play.state, dice);
        Step react = step(StepKind::ReactLeaderLost, seat, place_of(play, seat, slot));
        react.slot = slot;
        return push(play, react);
    }
    eliminate(play, seat, slot, rule::DX_11_2c);
    sweep(play);
}

// ---- M3 troops ----

MoraleCheck hits_check(const Look& look, Seat seat, Slot slot) {
    return {MoraleFor::Hits, place_of(look, seat, slot)};
}

bool holds(const std::uint8_t* dice, std::size_t count, int morale) {
    return std::all_of(dice, dice + count, [morale](std::uint8_t die) { return passes(die, morale); });
}

// Johnny Shiloh in the card's position, not yet used this phase: all of it open to both players.
Slot reroller_at(const Look& look, Seat seat, Place place) {
    if (place >= max_positions) return no_slot;
    for (Cards rest = look.side(seat).at[place] & look.side(seat).leader_specials & ~look.side(seat).decoy;
         rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (look.card(seat, slot).effect == Effect::Johnny && !effect_on(look, Effect::Johnny, place, seat))
            return slot;
    }
    return no_slot;
}

void check_troop(Play& play, Seat seat, Slot slot) {
    Side& side = play.side(seat);
    const MoraleCheck check = hits_check(play, seat, slot);
    // Hidden terrain that changes the value turns up just before the roll (DX-3.2f c).
    if (check.place < max_positions)
        reveal_terrain(play, check.place,
                       defends(play, seat, check.place) ? &TerrainRow::dmor : &TerrainRow::amor);
    const int morale = morale_value(play, seat, slot, check);
    const bool may_reroll = reroller_at(play, seat, check.place) != no_slot;
    const bool may_react = may_reroll || window_opens(play, seat, TimingReactRout);
    const Dice::Handful dice =
        may_react ? play.dice.roll(side.hits[slot]) : play.dice.roll_for(fails_from(morale), side.hits[slot]);
    const bool passed = holds(dice.begin(), dice.size(), morale);
    if (play.log.on()) {
        Event& event =
            tell_dice(play, seat,
                      Say(passed ? rule::DX_6_0c : rule::DX_6_0d,
                          passed ? "{} checks its morale: it holds" : "{} checks its morale: it breaks",
                          card_arg(seat, side.card[slot])),
                      dice);
        event.reckoning = reckon_morale(play, seat, slot, check);
    }
    if (passed) return remove_hits(play, seat, slot);
    if (!may_react) {
        eliminate(play, seat, slot, rule::DX_6_0d);
        return sweep(play);
    }
    keep_dice(play.state, dice);
    Step rout = step(StepKind::ReactRout, seat, check.place);
    rout.slot = slot;
    rout.m = static_cast<std::uint8_t>(std::clamp(morale, 0, 9));
    push(play, rout);
    if (!may_reroll) return;
    rout.kind = StepKind::ReactReroll;
    push(play, rout);
}

// ---- one step for both: a list of cards to check, one by one or all in the fixed order ----

template <Cards (*to_check)(const Look&), void (*check_one)(Play&, Seat, Slot)>
struct Checks {
    static bool run(Play& play) {
        const Cards left = to_check(play);
        if (left == 0) {
            play.state.agenda.pop();
            return false;
        }
        if (play.top().stage == 0) return true;
        const Seat seat = owner_of(play);
        check_one(play, seat, next_in_order(play, seat, left));
        return false;
    }
    static void choices(const Look& look, Seat seat, Offers<Action>& offers) {
        const Cards left = to_check(look);
        for (Cards rest = left; rest != 0;)
            if (!offers({.verb = Verb::Check, .card = look.side(seat).card[take_lowest(rest)]})) return;
        if (count(left) > 1) offers({.verb = Verb::RollAll});
    }
    static Verdict check(const Look& look, Seat seat, const Action& action) {
        if (action.verb == Verb::RollAll) {
            if (count(to_check(look)) > 1) return fine;
            return refuse(rule::DX_6_0a, "only one card is left to check");
        }
        if (action.verb != Verb::Check) return not_asked(look, seat, action);
        const Slot slot = slot_of(look, seat, action.card);
        if (slot == no_slot) return refuse(rule::DX_6_0a, "card {} is not in play", action.card);
        if (to_check(look) & one(slot)) return fine;
        if (look.side(seat).hits[slot] == 0)
            return refuse(rule::DX_6_0a, "{} carries no hits", card_arg(seat, action.card));
        return refuse(rule::DX_6_0b, "leaders are checked before Troop cards");
    }
    static void apply(Play& play, Seat seat, const Action& action) {
        if (action.verb == Verb::Check) return check_one(play, seat, slot_of(play, seat, action.card));
        play.top().stage = 1;
        if (play.log.on())
            tell(play, seat,
                 Say(rule::DX_6_0a, "{} rolls for {} {card|cards} in order", seat, count(to_check(play))));
    }
};
using LeaderChecks = Checks<leaders_to_check, check_leader>;
using TroopChecks = Checks<troops_to_check, check_troop>;

Reckoning reckon_troop(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Check) return {};
    const Slot slot = slot_of(look, seat, action.card);
    return reckon_morale(look, seat, slot, hits_check(look, seat, slot));
}
Reckoning reckon_leader(const Look&, Seat, const Action& action) {
    if (action.verb != Verb::Check) return {};
    Reckoning reckoning(rule::DX_11_2c, "lives on");
    reckoning.add(rule::DX_11_2c, "a leader passes up to", 5);
    return reckoning;
}

Say ask_leaders(const Look& look, Seat) {
    return Say(rule::DX_6_0b, "Check a leader with hits: {} left; a 6 kills", count(leaders_to_check(look)));
}
Say ask_troops(const Look& look, Seat) {
    return Say(rule::DX_6_0a, "Check a card with hits: {} left", count(troops_to_check(look)));
}

// ---- reactions of the owner ----

bool wait(Play&) { return true; }

// A Special from the hand with this timing, or Pass.
template <std::uint16_t timing>
void react_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (offers({.verb = Verb::Pass})) special_choices(look, seat, timing, no_place, offers);
}
template <std::uint16_t timing>
Verdict react_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb == Verb::Special) return check_special(look, seat, timing, no_place, action);
    return not_asked(look, seat, action);
}

void apply_leader_lost(Play& play, Seat seat, const Action& action) {
    const Slot slot = play.top().slot;
    const std::uint8_t number = play.side(seat).card[slot];
    play.state.agenda.pop();
    forget_dice(play.state);
    if (action.verb == Verb::Special) {
        // Aide-de-Camp: all his dice again; the second result stands. The Special that leaves the Reserve may
        // change places with a card that is checked there (leave_bag).
        play_special(play, seat, action);
        return check_leader(play, seat, slot_of(play, seat, number));
    }
    eliminate(play, seat, slot, rule::DX_11_2c);
    sweep(play);
}

void reroll_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Pass})) return;
    const Slot johnny = reroller_at(look, seat, look.top().place);
    offers({.verb = Verb::Special, .card = look.side(seat).card[johnny]});
}
Verdict reroll_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Special) return not_asked(look, seat, action);
    const Slot johnny = reroller_at(look, seat, look.top().place);
    if (action == Action{.verb = Verb::Special, .card = look.side(seat).card[johnny]}) return fine;
    return refuse(rule::DX_K17, "only Johnny Shiloh in this position gives a new roll");
}
void apply_reroll(Play& play, Seat seat, const Action& action) {
    const Step asked = play.state.agenda.pop();
    if (action.verb == Verb::Pass) return;
    State& state = play.state;
    state.effects.push_back({Effect::Johnny, asked.side, asked.place, no_slot, asked.side, 0,
                             static_cast<std::uint8_t>(Until::Phase), 0});
    // One failed die is thrown again: the worst.
    std::uint8_t* worst = std::max_element(state.dice, state.dice + state.dice_count);
    *worst = static_cast<std::uint8_t>(play.dice.d6());
    if (play.log.on()) {
        Event& event = tell(play, seat,
                            Say(rule::DX_K17, "{} makes {} stand: one die again", card_arg(seat, action.card),
                                card_arg(seat, play.side(seat).card[asked.slot])));
        event.dice.push_back(*worst);
    }
}

// The last word on a failed check: a new roll may have saved the card, Rally may still.
bool run_rout(Play& play) {
    const Step& rout = play.top();
    const Seat seat = seat_of(rout.side);
    const Slot slot = rout.slot;
    const bool saved = holds(play.state.dice, play.state.dice_count, rout.m);
    if (!saved && window_opens(play, seat, TimingReactRout)) return true;
    play.state.agenda.pop();
    forget_dice(play.state);
    if (saved) {
        remove_hits(play, seat, slot);
    } else {
        eliminate(play, seat, slot, rule::DX_6_0d);
        sweep(play);
    }
    return false;
}
void apply_rout(Play& play, Seat seat, const Action& action) {
    Slot slot = play.top().slot;
    const std::uint8_t number = play.side(seat).card[slot];
    play.state.agenda.pop();
    forget_dice(play.state);
    if (action.verb == Verb::Special) {
        play_special(play, seat, action);
        slot = slot_of(play, seat, number);  // its slot in the Reserve may have changed
        remove_hits(play, seat, slot);
        to_reserve(play, seat, slot);  // Rally: without hits
        if (play.log.on())
            tell(play, seat,
                 Say(rule::DX_K17, "{} rallies in the Reserve", card_arg(seat, play.side(seat).card[slot])));
    } else {
        eliminate(play, seat, slot, rule::DX_6_0d);
    }
    sweep(play);
}

Say ask_leader_lost(const Look& look, Seat seat) {
    return Say(rule::DX_K17, "{} was struck down: an Aide-de-Camp, or pass",
               card_arg(seat, look.side(seat).card[look.top().slot]));
}
Say ask_reroll(const Look& look, Seat seat) {
    return Say(rule::DX_K17, "{} broke: throw one die again, or pass",
               card_arg(seat, look.side(seat).card[look.top().slot]));
}
Say ask_rout(const Look& look, Seat seat) {
    return Say(rule::DX_K17, "{} routs: Rally, or pass",
               card_arg(seat, look.side(seat).card[look.top().slot]));
}

}  // namespace

bool card_holds(Play& play, Seat seat, Slot slot) {
    const Side& side = play.side(seat);
    const std::size_t hits = std::min<std::size_t>(side.hits[slot], Dice::max_handful);
    unsigned fails = 6;  // DX-11.2c
    if ((side.troops() & one(slot)) != 0)
        fails = fails_from(morale_value(play, seat, slot, hits_check(play, seat, slot)));
    const Dice::Handful dice = play.dice.roll_for(fails, hits);
    return std::all_of(dice.begin(), dice.end(), [fails](std::uint8_t die) { return die < fails; });
}

const StepRules morale_window_rules = window_step("morale_window");
const StepRules check_leaders_rules{"check_leaders",       LeaderChecks::run,   step_side,
                                    LeaderChecks::choices, LeaderChecks::check, LeaderChecks::apply,
                                    reckon_leader,         ask_leaders};
const StepRules check_troops_rules{"check_troops",     TroopChecks::run,   step_side,    TroopChecks::choices,
                                   TroopChecks::check, TroopChecks::apply, reckon_troop, ask_troops};
const StepRules react_leader_lost_rules = StepRules{"react_leader_lost",
                                                    wait,
                                                    step_side,
                                                    react_choices<TimingReactLeaderLost>,
                                                    react_check<TimingReactLeaderLost>,
                                                    apply_leader_lost,
                                                    nullptr,
                                                    ask_leader_lost}
                                              .as_window();
const StepRules react_reroll_rules = StepRules{"react_reroll", wait,         step_side, reroll_choices,
                                               reroll_check,   apply_reroll, nullptr,   ask_reroll}
                                         .as_window();
const StepRules react_rout_rules =
    StepRules{"react_rout", run_rout, step_side, react_choices<TimingReactRout>, react_check<TimingReactRout>,
              apply_rout,   nullptr,  ask_rout}
        .as_window();

}  // namespace longroll::dixie
