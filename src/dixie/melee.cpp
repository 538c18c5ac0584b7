// 13.2 Melee: C1 and X1 to X9.
//
// A Melee is a nest of steps, the first to be worked off on top:
//     MeleeWindow  X1, MeleeRound  X2 X3 (placing by hits.cpp), MeleeCheck  X4, MeleeDecide  X5 X6 X7,
//     MeleeRetreat X8, MeleeEnd    X9.
// In all of them Step.place is the position, Step.m the round; Step.side is the player who declared the
// Melee, in MeleeDecide the one who is asked, in MeleeRetreat the one who leaves. From MeleeRound on
// Step.other is the side that held the position when the round began: it defends, whatever happens in the
// round (DX-13.2j).

#include <algorithm>

#include "dixie/hits_arg.h"
#include "dixie/moves.h"
#include "dixie/window.h"

namespace longroll::dixie {
namespace {

Step melee_step(StepKind kind, Seat side, Place place, int round) {
    Step next = step(kind, side, place);
    next.m = static_cast<std::uint8_t>(round);
    return next;
}

void begin_round(Play& play, Seat declarer, Place place, int round) {
    push(play, melee_step(StepKind::MeleeRound, declarer, place, round));
    Step window = open_window(play, StepKind::MeleeWindow, place);
    window.m = static_cast<std::uint8_t>(round);
    push(play, window);
}

// ---- C1 ----

// Where one may be declared.
std::uint32_t to_declare(const Look& look) {
    return engaged_places(look) & field_of(look) & ~std::uint32_t{look.state.melee_done};
}
bool run_melees(Play& play) {
    const Options& options = play.setup.options;
    if (options.melee && (options.ask_forced || to_declare(play) != 0)) return true;
    play.state.agenda.pop();  // where there is none, ending them is the only answer (DX-0.3c)
    return false;
}
void melees_choices(const Look& look, Seat, Offers<Action>& offers) {
    const std::uint32_t open = to_declare(look);
    for (Place place : positions(look))
        if ((open >> place & 1u) && !offers({.verb = Verb::Melee, .place = place})) return;
    offers({.verb = Verb::Done});
}
bool melees_several(const Look&, Seat) { return true; }  // ending them alone is taken as the step runs
Verdict melees_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Melee) return not_asked(look, seat, action);
    if (!exists(look, action.place)) return refuse(rule::DX_0_1a, "there is no such position");
    if (!engaged(look, action.place))
        return refuse(rule::DX_13_2a, "{} is not engaged: a Melee needs troops of both sides",
                      place_arg(action.place));
    if (look.state.melee_done >> action.place & 1u)
        return refuse(rule::DX_13_2a, "there was a Melee in {} this turn", place_arg(action.place));
    return fine;
}
void melees_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.state.agenda.pop();
        return;
    }
    const Place place = action.place;
    play.state.melee_done = static_cast<std::uint16_t>(play.state.melee_done | (1u << place));
    // Whoever takes part neither fires nor moves this turn, wherever the Melee leaves him (DX-13.2k).
    for (Seat side : seats) play.side(side).meleed |= troops_at(play, side, place);
    if (play.log.on())
        tell(play, seat, Say(rule::DX_13_2a, "{} declares a Melee in {}", seat, place_arg(place)));
    push(play, melee_step(StepKind::MeleeEnd, seat, place, 0));
    begin_round(play, seat, place, 1);
}
Say melees_prompt(const Look&, Seat) { return Say(rule::DX_13_2a, "Declare a Melee, or continue to fire"); }

// ---- X2, X3 ----

int dice_in_melee(const Look& look, Seat seat, Slot slot, Place place) {
    return std::clamp(melee_dice(look, seat, slot, place), 0, static_cast<int>(Dice::max_handful));
}

// All Troop cards of a side roll: the hits they score on the other.
Volley roll_side(Play& play, Seat seat, Place place) {
    Volley volley{other(seat), place, 0, 0, 0, no_slot, true};
    const Side& side = play.side(seat);
    // Cards of the same firepower that follow each other are one handful: whose die it is matters only to
    // those who watch.
    for (Cards rest = troops_at(play, seat, place); rest != 0;) {
        const int power = melee_firepower(play, seat, lowest(rest));
        InlineVector<Slot, max_slots, std::uint8_t> together;
        int dice_left = 0;
        while (rest != 0 && melee_firepower(play, seat, lowest(rest)) == power) {
            const int dice = dice_in_melee(play, seat, lowest(rest), place);
            if (!together.empty() && dice_left + dice > static_cast<int>(Dice::max_handful)) break;
            dice_left += dice;
            together.push_back(take_lowest(rest));
        }
        const Dice::Handful thrown =
            roll_fire(play.dice, dice_left, power, may_strike_leaders(play, other(seat), place));
        const std::uint8_t* die = thrown.begin();
        for (const Slot slot : together) {
            const std::uint8_t* const end = die + dice_in_melee(play, seat, slot, place);
            int hits = 0;
            const std::uint8_t* const first = die;
            for (; die != end; ++die) {
                hits += *die <= power;
                volley.sixes += *die == 6;
            }
            volley.hits += hits;
            if (!play.log.on()) continue;
            Event& event =
                tell(play, seat,
                     Say(rule::DX_13_2d, "{} fights in {}: {} {hit|hits} (firepower {})",
                         card_arg(seat, side.card[slot]), place_arg(place), hits_arg(hits), power));
            for (const std::uint8_t* shown = first; shown != end; ++shown) event.dice.push_back(*shown);
            event.reckoning = Reckoning(rule::DX_13_2d, "dice");
            add_melee_dice(play, seat, slot, place, event.reckoning);
        }
    }
    return volley;
}

bool run_round(Play& play) {
    Step& now = play.top();
    const Place place = now.place;
    const Seat declarer = seat_of(now.side);
    if (now.stage == 0) {
        now.stage = 1;
        now.other = static_cast<std::uint8_t>(index(holder(play, place)));
        // Cards that fight are seen (DX-7.0a): in a Melee everybody does.
        for (Seat side : seats) reveal_all(play, side, place, rule::DX_7_0a);
        const Volley by_declarer = roll_side(play, declarer, place);
        const Volley by_opponent = roll_side(play, other(declarer), place);
        place_volley(play, by_opponent);  // on the declarer's cards: placed last
        place_volley(play, by_declarer);
        return false;
    }
    // Both have placed: one sweep for both (DX-13.2e), then the check of all hits.
    const Step done = play.state.agenda.pop();
    for (StepKind kind : {StepKind::MeleeDecide, StepKind::MeleeCheck}) {
        Step next = melee_step(kind, declarer, place, done.m);
        next.other = done.other;
        push(play, next);
    }
    sweep(play);
    return false;
}

// ---- X4 ----

void lift_hits(Side& side, Slot slot) {
    side.hits[slot] = 0;
    side.hit &= ~one(slot);
}

void tell_check(Play& play, Seat seat, Slot slot, bool passed, const Dice::Handful& dice,
                const Reckoning& reckoning) {
    Event& event = tell(
        play, seat,
        Say(rule::DX_13_2e, passed ? "{} checks its morale: it stands" : "{} checks its morale: it breaks",
            card_arg(seat, play.side(seat).card[slot])));
    for (std::uint8_t die : dice) event.dice.push_back(die);
    event.reckoning = reckoning;
}

void check_leader(Play& play, Seat seat, Slot slot) {
    Side& side = play.side(seat);
    const Dice::Handful dice =
        play.dice.roll_for(6, std::min<std::size_t>(side.hits[slot], Dice::max_handful));
    const bool lives = std::find(dice.begin(), dice.end(), 6) == dice.end();  // DX-11.2c
    if (play.log.on()) tell_check(play, seat, slot, lives, dice, {});
    if (lives) return lift_hits(side, slot);
    eliminate(play, seat, slot, rule::DX_11_2c);
    sweep(play);
}

// Which of a side's cards break; the others lose their markers. All is rolled before anyone is removed.
Cards check_troops(Play& play, Seat seat, Place place, Seat defender) {
    Side& side = play.side(seat);
    const MoraleCheck check{MoraleFor::Melee, place, no_slot, static_cast<std::int8_t>(seat == defender)};
    Cards broken = 0;
    for (Cards rest = troops_at(play, seat, place) & side.hit; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const int morale = morale_value(play, seat, slot, check);
        const Dice::Handful dice =
            play.dice.roll_for(fails_from(morale), std::min<std::size_t>(side.hits[slot], Dice::max_handful));
        const bool stands =
            std::all_of(dice.begin(), dice.end(), [morale](std::uint8_t die) { return passes(die, morale); });
        if (play.log.on()) tell_check(play, seat, slot, stands, dice, reckon_morale(play, seat, slot, check));
        if (stands)
            lift_hits(side, slot);
        else
            broken |= one(slot);
    }
    return broken;
}

bool run_check(Play& play) {
    const Step now = play.top();
    const Seat declarer = seat_of(now.side);
    // Leaders first, one after the other: one who falls may cost his troops their order (DX-11.3d).
    for (Seat seat : {other(declarer), declarer})
        if (const Cards hit = leaders_at(play, seat, now.place) & play.side(seat).hit; hit != 0) {
            check_leader(play, seat, lowest(hit));
            return false;
        }
    play.state.agenda.pop();
    const Seat defender = seat_of(now.other);
    Cards broken[2];
    for (Seat seat : {other(declarer), declarer})
        broken[index(seat)] = check_troops(play, seat, now.place, defender);
    for (Seat seat : {other(declarer), declarer})
        while (broken[index(seat)] != 0)
            eliminate(play, seat, take_lowest(broken[index(seat)]), rule::DX_6_0d);
    sweep(play);
    return false;
}

// ---- X5, X6, X7 ----

// A side may choose to leave only where it sees no enemy Troop card behind it (DX-13.2g, DX-0.6a).
bool may_disengage(const Look& look, Seat seat, Place place) {
    const Place behind = rearward(seat, place);
    return behind == reserve_place || enemy_troops_seen(look, seat, behind) == 0;
}

bool run_decide(Play& play) {
    const Step now = play.top();
    const Seat declarer = play.active();
    if (now.stage == 0) end_effects(play, Until::MeleeRound);
    if (engaged(play, now.place) && now.m == 1) return true;
    play.state.agenda.pop();
    // A declarer who does not have the position to himself after the second round must leave (DX-13.2i).
    if (engaged(play, now.place)) push(play, melee_step(StepKind::MeleeRetreat, declarer, now.place, now.m));
    return false;
}
void decide_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::FightOn})) return;
    if (may_disengage(look, seat, look.top().place)) offers({.verb = Verb::Disengage});
}
Verdict decide_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::FightOn) return fine;
    if (action.verb != Verb::Disengage) return not_asked(look, seat, action);
    if (may_disengage(look, seat, look.top().place)) return fine;
    return refuse(rule::DX_13_2g, "there are enemies in {}: no way to disengage",
                  place_arg(rearward(seat, look.top().place)));
}
void decide_apply(Play& play, Seat seat, const Action& action) {
    Step& now = play.top();
    const Place place = now.place;
    const bool goes = action.verb == Verb::Disengage;
    if (play.log.on())
        tell(play, seat,
             Say(now.stage == 0 ? rule::DX_13_2f : rule::DX_13_2g, goes ? "{} disengages" : "{} fights on",
                 seat));
    if (!goes && now.stage == 0) {
        now.stage = 1;
        now.side = static_cast<std::uint8_t>(index(other(seat)));
        return;
    }
    play.state.agenda.pop();
    if (goes)
        push(play, melee_step(StepKind::MeleeRetreat, seat, place, 1));
    else
        begin_round(play, play.active(), place, 2);
}
Say decide_prompt(const Look& look, Seat) {
    return Say(look.top().stage == 0 ? rule::DX_13_2f : rule::DX_13_2g,
               "Fight a second round in {}, or disengage", place_arg(look.top().place));
}

// ---- X8 ----

// How many Troop cards may cross to the rear now (DX-8.3a); a Rear Guard makes it all.
int may_cross(const Look& look, Seat seat, Place place) {
    if (effect_on(look, Effect::Rear, place, seat)) return 99;
    return crossings_left(look, seat, column_of(place));
}

void leave(Play& play, Seat seat, Cards cards, Place behind) {
    Side& side = play.side(seat);
    while (cards != 0) {
        const Slot slot = take_lowest(cards);
        if (play.log.on())
            tell(play, seat,
                 Say(rule::DX_8_2c, "{} falls back to {}", card_arg(seat, side.card[slot]),
                     place_arg(behind)));
        put(play, seat, slot, behind);
        if (!(side.troops() & one(slot))) side.moved |= one(slot);  // DX-13.2k
    }
}

// Everyone of the set goes back one step. A leader whose troops all go goes with them; so no leader is ever
// alone with the enemy in between, and one sweep at the end is enough.
void retreat(Play& play, Seat seat, Place place, Cards cards) {
    const Place behind = rearward(seat, place);
    if (behind != reserve_place && !effect_on(play, Effect::Rear, place, seat))
        play.state.crossed[index(seat)][column_of(place)] |= cards & play.side(seat).troops();
    leave(play, seat, cards, behind);
    if (behind == reserve_place) {
        // A General's bonus is no longer needed where nobody is left.
        if (!has_troops(play, seat, place))
            play.state.stack_due[index(seat)] =
                static_cast<std::uint16_t>(play.state.stack_due[index(seat)] & ~(1u << place));
    } else {
        stacking_due(play, seat, behind);  // DX-13.2i: 8.4 at once
        // So it is for those who stay without the General whose bonus they used (DX-11.3d).
        if (has_troops(play, seat, place)) stacking_due(play, seat, place);
    }
    sweep(play);
    // Two Generals behind: one stays (DX-11.0c), before the stack is judged as at the end of movement.
    if (behind != reserve_place && !play.over() &&
        count(play.side(seat).at[behind] & play.side(seat).generals) > 1)
        push(play, step(StepKind::KeepGeneral, seat, behind));
}

// Enemies in the rear: each card rolls against its bare morale; leaders go with any that gets through
// (DX-8.2c).
void cut_out(Play& play, Seat seat, Place place) {
    Side& side = play.side(seat);
    const Cards leaders = leaders_at(play, seat, place);
    Cards through = 0, caught = 0;
    for (Cards rest = troops_at(play, seat, place); rest != 0;) {
        const Slot slot = take_lowest(rest);
        const MoraleCheck check{MoraleFor::CutOut, place};
        const int morale = morale_value(play, seat, slot, check);
        const unsigned die = morale_die(play.dice, morale);
        const bool passed = passes(die, morale);
        (passed ? through : caught) |= one(slot);
        if (!play.log.on()) continue;
        Event& event =
            tell(play, seat,
                 Say(rule::DX_8_2c,
                     passed ? "{} is surrounded: it cuts its way out" : "{} is surrounded: it is cut off",
                     card_arg(seat, side.card[slot])));
        event.dice.push_back(static_cast<std::uint8_t>(die));
        event.reckoning = reckon_morale(play, seat, slot, check);
    }
    (through != 0 ? through : caught) |= leaders;
    leave(play, seat, through, reserve_place);
    while (caught != 0) eliminate(play, seat, take_lowest(caught), rule::DX_8_2c);
    // Nobody of the side is left there to be disorganised.
    play.state.stack_due[index(seat)] =
        static_cast<std::uint16_t>(play.state.stack_due[index(seat)] & ~(1u << place));
    sweep(play);
}

// At night all fall back together (days.cpp): here their owner only chooses whom a creek holds back. Enemies
// behind who fall back themselves do not bar the way.
bool at_night(const Look& look) { return look.state.phase == static_cast<std::uint8_t>(Phase::Night); }
bool way_is_barred(const Look& look, Seat seat, Place behind) {
    if (behind == reserve_place || !has_troops(look, other(seat), behind)) return false;
    return !at_night(look) || holder(look, behind) != seat || !engaged(look, behind);
}

bool run_retreat(Play& play) {
    const Step now = play.top();
    const Seat seat = seat_of(now.side);
    const Place behind = rearward(seat, now.place);
    const Cards troops = troops_at(play, seat, now.place);
    const bool barred = way_is_barred(play, seat, behind);
    if (!barred && behind != reserve_place && count(troops) > may_cross(play, seat, now.place)) return true;
    play.state.agenda.pop();
    if (at_night(play)) return false;
    if (barred)
        cut_out(play, seat, now.place);
    else
        retreat(play, seat, now.place, troops | leaders_at(play, seat, now.place));
    return false;
}

// A creek holds some back: exactly as many Troop cards as may cross are chosen, and any leaders (Step.cards).
bool crossing_full(const Look& look, Seat seat) {
    const Step& now = look.top();
    return count(now.cards & look.side(seat).troops()) >= may_cross(look, seat, now.place);
}
Cards may_join(const Look& look, Seat seat) {
    const Place place = look.top().place;
    Cards free = leaders_at(look, seat, place);
    if (!crossing_full(look, seat)) free |= troops_at(look, seat, place);
    return free & ~look.top().cards;
}
void retreat_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = may_join(look, seat); rest != 0;)
        if (!offers({.verb = Verb::Add, .card = look.side(seat).card[take_lowest(rest)]})) return;
    if (crossing_full(look, seat)) offers({.verb = Verb::Done});
}
Verdict retreat_check(const Look& look, Seat seat, const Action& action) {
    const Step& now = look.top();
    const int room = may_cross(look, seat, now.place);
    if (action.verb == Verb::Done) {
        if (crossing_full(look, seat)) return fine;
        return refuse(rule::DX_13_2i, "{} Troop cards can cross and must: {} are chosen", room,
                      count(now.cards & look.side(seat).troops()));
    }
    const Slot slot = slot_of(look, seat, action.card);
    if (action.verb == Verb::TakeBack) {
        if (slot != no_slot && (now.cards & one(slot))) return fine;
        return refuse(rule::DX_13_2i, "that card is not chosen to cross");
    }
    if (action.verb != Verb::Add) return not_asked(look, seat, action);
    if (slot == no_slot ||
        !((troops_at(look, seat, now.place) | leaders_at(look, seat, now.place)) & one(slot)))
        return refuse(rule::DX_13_2i, "only a Troop card or leader in {} can go", place_arg(now.place));
    if (now.cards & one(slot)) return refuse(rule::DX_13_2i, "that card is chosen already");
    if (!(may_join(look, seat) & one(slot)))
        return refuse(rule::DX_8_3a, "only {} Troop cards may cross the creek", room);
    return fine;
}
void retreat_apply(Play& play, Seat seat, const Action& action) {
    Step& now = play.top();
    if (action.verb != Verb::Done) {
        now.cards ^= one(slot_of(play, seat, action.card));
        return;
    }
    const Step done = play.state.agenda.pop();
    if (!at_night(play)) return retreat(play, seat, done.place, done.cards);
    const Cards stay = (troops_at(play, seat, done.place) | leaders_at(play, seat, done.place)) & ~done.cards;
    play.side(seat).meleed |= stay;
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_8_3a, "{} cannot cross out of {} with all: {} {stays|stay}", seat,
                 place_arg(done.place), count(stay)));
}
Say retreat_prompt(const Look& look, Seat seat) {
    return Say(rule::DX_13_2i, "Choose who crosses out of {}: {} Troop cards and any leaders",
               place_arg(look.top().place), may_cross(look, seat, look.top().place));
}

// ---- X9 ----

bool run_end(Play& play) {
    play.state.agenda.pop();
    end_effects(play, Until::Melee);
    return false;
}

}  // namespace

MeleeRoll roll_melee(Play& play, Seat seat, Slot slot, Place place) {
    const int dice = dice_in_melee(play, seat, slot, place);
    const int power = melee_firepower(play, seat, slot);
    MeleeRoll roll{roll_fire(play.dice, dice, power, true), 0, 0};
    for (std::uint8_t die : roll.dice) {
        roll.hits += die <= power;
        roll.sixes += die == 6;
    }
    return roll;
}

const StepRules melees_rules{"melees", run_melees,    step_side, melees_choices, melees_check,  melees_apply,
                             nullptr,  melees_prompt, nullptr,   nullptr,        melees_several};
const StepRules melee_window_rules =
    window_step("melee_window")
        .as_assumed([](const Look&, Seat) { return Action{.verb = Verb::Pass}; },
                    "No Special is taken to be played in the Melee.", true);
const StepRules melee_round_rules{"melee_round", run_round};
const StepRules melee_check_rules{"melee_check", run_check};
const StepRules melee_decide_rules{"melee_decide", run_decide,   step_side, decide_choices,
                                   decide_check,   decide_apply, nullptr,   decide_prompt};
const StepRules melee_retreat_rules{"melee_retreat", run_retreat,   step_side, retreat_choices,
                                    retreat_check,   retreat_apply, nullptr,   retreat_prompt};
const StepRules melee_end_rules{"melee_end", run_end};

}  // namespace longroll::dixie
