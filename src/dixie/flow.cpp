// The steps of chapter 4 and the chapters that work them off, in the order of the rulebook.

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

constexpr bool never_waits(Play&) { return true; }
const StepRules none_rules{never_waits, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, false};

}  // namespace

const StepRules* const all_rules[] = {
    &none_rules,
    // 4.2 set-up
    &build_decks_rules,
    &deal_rules,
    &deploy_rules,
    &reveal_rules,
    &designate_rules,
    // 4.3 Battle Turn
    &turn_rules,
    &morale_window_rules,
    &check_leaders_rules,
    &check_troops_rules,
    &react_leader_lost_rules,
    &react_reroll_rules,
    &react_rout_rules,
    &disorganize_rules,
    &withdraw_rules,
    &melees_rules,
    &combats_rules,
    &combat_window_rules,
    &fire_rules,
    &place_hits_rules,
    &place_leader_hits_rules,
    &place_friendly_hits_rules,
    &lose_decoys_rules,
    &melee_window_rules,
    &melee_round_rules,
    &melee_check_rules,
    &melee_decide_rules,
    &melee_retreat_rules,
    &melee_end_rules,
    &move_window_rules,
    &moves_rules,
    &end_of_movement_rules,
    &keep_general_rules,
    &next_stack_rules,
    &force_march_rules,
    &scout_draft_rules,
    &scout_fire_rules,
    &scout_stay_rules,
    &outflank_draft_rules,
    &outflank_roll_rules,
    &late_fire_rules,
    &reinforce_window_rules,
    &draw_rules,
    &end_of_turn_rules,
    &night_morale_rules,
    &night_retreat_rules,
    &night_draws_rules,
    &night_deploy_rules,
    &night_reveal_rules,
    &next_day_rules,
    &special_target_rules,
    &horse_fire_rules,
    &game_over_rules,
};
static_assert(std::size(all_rules) == static_cast<std::size_t>(StepKind::Count));

bool asked_anyway(const Look& look) {
    const StepRules& rules = rules_of(look.top().kind);
    if (rules.window || rules.draft || look.setup.options.ask_forced) return true;
    const Seat seat = look.active();
    switch (look.top().kind) {
        case StepKind::Combats:
            return window_opens(look, seat, TimingCombatOwn) || a_back_might_fire(look, seat);
        case StepKind::Moves: {
            const Side& side = look.side(seat);
            return (unseen(side) & ~(side.moved | side.forfeited)) != 0;
        }
        case StepKind::HorseFire: return true;  // else it would not wait
        default: return false;
    }
}

// Who decides alone, or nobody.
static Seat only_decider(const StepRules& rules, const Look& look) {
    return rules.deciders == step_side ? seat_of(look.top().side) : rules.deciders(look).only();
}

void advance(Play& play) {
    for (;;) {
        const StepRules& rules = rules_of(play.top().kind);
        if (!rules.run(play)) continue;
        if (rules.window || rules.draft || rules.deciders == nullptr)
            return;  // asked anyway; the game is over
        const Seat who = only_decider(rules, play);
        if (who == Seat::Nobody) return;
        if (rules.several != nullptr && rules.several(play, who)) return;
        if (asked_anyway(play)) return;
        Action found[2];
        Offers<Action> offers{std::span(found)};
        rules.choices(play, who, offers);
        assert(offers.size() > 0);
        if (offers.size() != 1) return;
        rules.apply(play, who, found[0]);
    }
}

}  // namespace longroll::dixie
