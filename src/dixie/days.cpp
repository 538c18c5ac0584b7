// 15.0 Multiple-day battles: N0 to N2 and the new day. Night deployment (N3, N4) is in deployment.cpp.

#include <algorithm>
#include <span>

#include "dixie/muster.h"
#include "dixie/turn.h"

namespace longroll::dixie {
namespace {

// ---- N0: the CSA makes the checks it owes, a full Morale Phase (DX-15.2d) ----

bool run_night_morale(Play& play) {
    State& state = play.state;
    if (play.top().stage == 0) {
        play.top().stage = 1;
        state.active = static_cast<std::uint8_t>(index(Seat::Confederate));
        enter_phase(play, Phase::Morale);
        push(play, step(StepKind::CheckTroops, Seat::Confederate));
        push(play, step(StepKind::CheckLeaders, Seat::Confederate));
        push(play, step(StepKind::MoraleWindow, Seat::Confederate));
        return false;
    }
    state.agenda.pop();
    push(play, step(StepKind::NightRetreat));
    return false;
}

// ---- N1: attackers in engaged positions fall back (DX-15.1c, DX-15.2e) ----

struct Lifted {
    Cards cards[2][max_positions] = {};
};

Lifted lift_attackers(const Look& look) {
    Lifted lifted;
    for (Place place = 0; place < max_positions; ++place) {
        if (!exists(look, place) || !engaged(look, place)) continue;
        const Seat attacker = other(holder(look, place));
        lifted.cards[index(attacker)][place] =
            (troops_at(look, attacker, place) | leaders_at(look, attacker, place)) &
            ~look.side(attacker).meleed;
    }
    return lifted;
}

// A creek may let only some of them cross (DX-8.2b): their owner chooses, and marks those who stay `meleed`.
// The night counts as a Battle Turn of its own, with the holders of nightfall.
void hold_at_creeks(Play& play) {
    State& state = play.state;
    for (auto& columns : state.crossed) std::fill(std::begin(columns), std::end(columns), Cards{0});
    state.holder_at_start = state.holder;
    for (Side& side : state.side) side.meleed = 0;
    if (play.setup.options.free_night_retreat) return;
    for (Seat seat : {Seat::Union, Seat::Confederate})
        for (Place place = 0; place < max_positions; ++place)
            if (exists(play, place) && engaged(play, place) && holder(play, place) != seat)
                push(play, step(StepKind::MeleeRetreat, seat, place));
}

// No way back: one bare morale roll each; leaders go with any card that gets through (DX-8.2c).
void cut_out(Play& play, Seat seat, Cards cards, Place from) {
    const Side& side = play.side(seat);
    bool through = false;
    for (Cards rest = cards & side.troops(); rest != 0;) {
        const Slot slot = take_lowest(rest);
        const MoraleCheck check{.what = MoraleFor::CutOut, .place = from};
        const int morale = morale_value(play, seat, slot, check);
        const unsigned die = morale_die(play.dice, morale);
        const bool passed = passes(die, morale);
        if (play.log.on()) {
            Event& event = tell(play, seat,
                                Say(rule::DX_8_2c,
                                    passed ? "{} is surrounded in {}: it cuts its way out"
                                           : "{} is surrounded in {}: it is cut off",
                                    seen_arg(play, seat, slot), place_arg(from)));
            event.dice.push_back(static_cast<std::uint8_t>(die));
            event.reckoning = reckon_morale(play, seat, slot, check);
        }
        if (passed)
            to_reserve(play, seat, slot);
        else
            eliminate(play, seat, slot, rule::DX_8_2c);
        through |= passed;
    }
    for (Cards rest = cards & ~side.troops(); rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (through)
            to_reserve(play, seat, slot);
        else
            eliminate(play, seat, slot, rule::DX_8_2c);
    }
}

void fall_back(Play& play) {
    // All are lifted before the first is set down: two attackers of a column pass each other (DX-T74).
    const Lifted lifted = lift_attackers(play);
    for (Seat seat : {Seat::Confederate, Seat::Union})
        for (Place place = 0; place < max_positions; ++place) {
            const Cards cards = lifted.cards[index(seat)][place];
            if (cards == 0) continue;
            const Place back = rearward(seat, place);
            const Seat enemy = other(seat);
            if (back != reserve_place &&
                (troops_at(play, enemy, back) & ~lifted.cards[index(enemy)][back]) != 0) {
                cut_out(play, seat, cards, place);
                continue;
            }
            if (play.log.on())
                tell(play, seat,
                     Say(rule::DX_15_1c, "{} falls back from {} to {}", seat, place_arg(place),
                         place_arg(back)));
            for (Cards rest = cards; rest != 0;) put(play, seat, take_lowest(rest), back);
        }
    // Stacking waits until each position has one General again (DX-11.0c).
    for (std::uint16_t& due : play.state.stack_due) due = static_cast<std::uint16_t>(due & succession_due);
    sweep(play);
    if (play.over()) return;
    for (Seat seat : {Seat::Union, Seat::Confederate})
        for (Place place = 0; place < max_positions; ++place)
            if (count(play.side(seat).at[place] & play.side(seat).generals) >
                1)  // a decoy General counts (DX-13.6a)
                push(play, step(StepKind::KeepGeneral, seat, place));
}

// Stacking checks after it (DX-15.1c), the CSA first: what is put on the agenda last comes first.
void check_stacks(Play& play) {
    for (Seat seat : {Seat::Union, Seat::Confederate}) {
        std::uint16_t& due = play.state.stack_due[index(seat)];
        due = static_cast<std::uint16_t>(due | ((1u << max_positions) - 1));
        sweep(play);
        if (play.over()) return;
    }
}

Seat first_of_day(const Look& look) {
    return look.setup.edition == Edition::Shiloh ? Seat::Union : Seat::Confederate;  // DX-15.1f, DX-15.2j
}

bool run_night_retreat(Play& play) {
    State& state = play.state;
    if (play.top().stage == 0) {
        play.top().stage = 1;
        // At night the side that moves next has the precedence of the active one (DX-0.3b).
        state.active = static_cast<std::uint8_t>(index(first_of_day(play)));
        enter_phase(play, Phase::Night);
        if (play.log.on())
            tell(play, Seat::Nobody,
                 Say(play.setup.options.three_days ? rule::DX_15_2d : rule::DX_15_1b, "Day {} ends",
                     int{state.day}));
        hold_at_creeks(play);
        return false;
    }
    if (play.top().stage == 1) {
        play.top().stage = 2;
        fall_back(play);
        return false;
    }
    if (play.top().stage == 2) {
        play.top().stage = 3;
        check_stacks(play);
        return false;
    }
    state.agenda.pop();
    if (play.setup.options.three_days && state.day >= 3)
        end_game(play, Ending::EndOfDayThree, Seat::Union);  // DX-15.2k
    else
        push(play, step(StepKind::NightDraws));
    return false;
}

// ---- N2 ----

// The USA gives up its deck for as many cards of the Army of the Ohio (DX-15.1h). They lie on top.
void exchange_for_ohio(Play& play) {
    Side& side = play.side(Seat::Union);
    std::uint8_t old[max_slots] = {}, fresh[255] = {};
    std::size_t olds = 0, all = 0;
    for (Cards rest = side.deck; rest != 0;) old[olds++] = side.card[take_lowest(rest)];
    for (std::uint8_t number : play.setup.ohio) fresh[all++] = number;
    const std::size_t given = std::min(olds, all);
    choose_first(play.dice, {fresh, all}, static_cast<int>(given));
    if (given < olds)
        choose_first(play.dice, {old, olds}, static_cast<int>(given));  // the first are given up
    std::size_t next = 0;
    for (Cards rest = side.deck; rest != 0; ++next)
        fill_slot(play.setup, side, Seat::Union, take_lowest(rest), next < given ? fresh[next] : old[next]);
    play.state.day_deck[index(Seat::Union)] = static_cast<std::uint8_t>(given);
    if (play.log.on())
        tell(play, Seat::Union,
             Say(rule::DX_15_1h, "{} reinforcements are exchanged for the Army of the Ohio",
                 static_cast<int>(given)));
}

constexpr int night_draw[] = {12, 6};  // USA, CSA (DX-15.2b)

bool run_night_draws(Play& play) {
    State& state = play.state;
    state.agenda.pop();
    if (!play.setup.options.three_days) {
        if (play.setup.options.army_of_the_ohio) exchange_for_ohio(play);
        draw_cards(play, Seat::Union, (count(play.side(Seat::Union).deck) + 1) / 2, rule::DX_15_1d);
        push(play, step(StepKind::NextDay));
        return false;
    }
    for (Seat seat : seats) {
        // What a day left undrawn stays with the reinforcements of the next.
        const int left = state.day_deck[index(seat)];
        draw_cards(play, seat, night_draw[index(seat)], rule::DX_15_2f);
        state.day_deck[index(seat)] =
            static_cast<std::uint8_t>(std::min(left + day_reinforcements, count(play.side(seat).deck)));
    }
    push(play, step(StepKind::NightDeploy));
    return false;
}

// ---- the new day ----

bool run_next_day(Play& play) {
    State& state = play.state;
    state.agenda.pop();
    ++state.day;
    state.holder_at_dawn = state.holder;
    if (play.log.on()) tell(play, Seat::Nobody, Say(rule::DX_15_1f, "Day {} begins", int{state.day}));
    push(play, step(StepKind::Turn, first_of_day(play)));
    sweep(play);  // Shiloh: the USA may have won before anybody moves (DX-4.0d)
    return false;
}

}  // namespace

const StepRules night_morale_rules{"night_morale", run_night_morale};
const StepRules night_retreat_rules{"night_retreat", run_night_retreat};
const StepRules night_draws_rules{"night_draws", run_night_draws};
const StepRules next_day_rules{"next_day", run_next_day};

}  // namespace longroll::dixie
