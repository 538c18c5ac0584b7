// The steps of chapter 4 and the chapters that work them off, in the order of the rulebook.

#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

constexpr bool never_waits(Play&) { return true; }
const StepRules none_rules{"none", never_waits};

}  // namespace

const StepRules* const Dixie::steps[] = {
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
static_assert(std::size(Dixie::steps) == static_cast<std::size_t>(StepKind::Count));

const StepRules& rules_of(StepKind kind) { return *Dixie::steps[static_cast<std::size_t>(kind)]; }
bool asked_anyway(const Look& look) { return asks_anyway(rules_of(look.top().kind), look); }
void advance(Play& play) { longroll::advance<Dixie>(play); }

}  // namespace longroll::dixie
