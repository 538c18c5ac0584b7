#pragma once
// How the turn flows. State holds an agenda of steps (state.h); each kind of step is worked off by the
// chapter it belongs to (engine/steps.h). The table of all steps is in flow.cpp.

#include <cstring>

#include "dixie/action.h"
#include "dixie/seen_card.h"
#include "dixie/state.h"
#include "engine/steps.h"
#include "rules/dixie.h"

namespace longroll::dixie {

// What rules may read; and what they may change while an action is played.
struct Look {
    const Setup& setup;
    const State& state;

    const Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    SeenCard card(Seat seat, Slot slot) const { return setup.card(seat, side(seat).card[slot]); }
    const Step& top() const { return state.agenda.top(); }
    Seat active() const { return seat_of(state.active); }
};
// Whoever plays may also look: a Play is a Look, so that asking something costs no copy.
struct Play : Look {
    State& state;  // the same, and not const
    Dice& dice;
    EventLog& log;

    Play(const Setup& of, State& changing, Dice& thrown, EventLog& told)
        : Look{of, changing}, state(changing), dice(thrown), log(told) {}

    const Look& look() const { return *this; }
    Side& side(Seat seat) const { return state.side[index(seat) & 1u]; }
    SeenCard card(Seat seat, Slot slot) const { return setup.card(seat, side(seat).card[slot]); }
    Step& top() const { return state.agenda.top(); }
    Seat active() const { return seat_of(state.active); }
    bool over() const { return state.ending != 0; }
};

using StepRules = longroll::StepRules<Look, Play, Action>;
const StepRules& rules_of(StepKind kind);

// Whether the step asks also where there is one legal answer only: windows, drafts, and what would else tell
// what somebody holds or what lies face-down (DX-0.6b).
bool asked_anyway(const Look& look);

// Runs steps until a seat has to decide; takes decisions with one legal answer itself (DX-0.3c), except in
// windows, in secret drafts and with `ask_forced`.
void advance(Play& play);

inline Step step(StepKind kind, Seat side = Seat::Union, Place place = no_place) {
    return {kind, static_cast<std::uint8_t>(index(side)), place, 0, 0, 0, no_slot, 0, 0};
}
inline void push(Play& play, const Step& next) { play.state.agenda.push(next); }

// Offers one decision with each card of a set, in the order of their slots. False: the offers are full.
inline bool offer_each(Offers<Action>& offers, const Side& side, Cards cards, const Action& with_card_0) {
    const std::uint64_t word = word_of(with_card_0);
    Action* written = offers.take(static_cast<std::size_t>(count(cards)));
    while (cards != 0) {
        const std::uint64_t next = word + side.card[take_lowest(cards)] * card_unit;
        if (written != nullptr)
            std::memcpy(static_cast<void*>(written++), &next, sizeof next);
        else if (!offers(std::bit_cast<Action>(next)))
            return false;
    }
    return true;
}

// A refusal for a verb the step does not know: what goes on now, and when it can be done (asked.cpp).
Verdict not_asked(const Look& look, Seat seat, const Action& action);

// ---- the steps, chapter by chapter; each table is defined in the file named ----

// decks.cpp (14.0), muster.cpp (2.0), deployment.cpp (3.0, 8.3c, night deployment)
extern const StepRules build_decks_rules, deal_rules, deploy_rules, reveal_rules;
// generals.cpp (11.0, 13.9)
extern const StepRules designate_rules, keep_general_rules;
// turn.cpp (5.0, 9.0, 0.4)
extern const StepRules turn_rules, reinforce_window_rules, draw_rules, end_of_turn_rules, game_over_rules;
// morale.cpp (6.0, 11.2)
extern const StepRules morale_window_rules, check_leaders_rules, check_troops_rules, react_leader_lost_rules,
    react_reroll_rules, react_rout_rules;
// disorganization.cpp (8.4)
extern const StepRules disorganize_rules, withdraw_rules, next_stack_rules;
// combat.cpp (7.0 to 7.2, 13.3, 13.4, 13.5), hits.cpp (7.3)
extern const StepRules combats_rules, combat_window_rules, fire_rules, late_fire_rules, horse_fire_rules;
extern const StepRules place_hits_rules, place_leader_hits_rules, place_friendly_hits_rules,
    lose_decoys_rules;
// melee.cpp (13.2)
extern const StepRules melees_rules, melee_window_rules, melee_round_rules, melee_check_rules,
    melee_decide_rules, melee_retreat_rules, melee_end_rules;
// moves.cpp (8.0 to 8.5), force_march.cpp (8.6), scouting.cpp (13.7), outflanking.cpp (13.1)
extern const StepRules move_window_rules, moves_rules, end_of_movement_rules;
extern const StepRules force_march_rules;
extern const StepRules scout_draft_rules, scout_fire_rules, scout_stay_rules;
extern const StepRules outflank_draft_rules, outflank_roll_rules;
// days.cpp (15.0)
extern const StepRules night_morale_rules, night_retreat_rules, night_draws_rules, night_deploy_rules,
    night_reveal_rules, next_day_rules;
// specials.cpp (12.0, 7.5, 7.6)
extern const StepRules special_target_rules;

}  // namespace longroll::dixie
