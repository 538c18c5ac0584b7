// The steps of chapter 4 and the chapters that work them off, in the order of the rulebook.

#include "rally/flow.h"

#include "rally/rules.h"

namespace longroll::rally {
namespace {

constexpr bool never_waits(Play&) { return true; }
const StepRules none_rules{"none", never_waits};

}  // namespace

const StepRules* const Rally::steps[] = {
    &none_rules,
    // 4.2
    &forces_rules,
    &deploy_edges_rules,
    &place_generals_rules,
    &deploy_brigade_rules,
    &waiver_rules,
    &dislocate_rules,
    &build_decks_rules,
    // 4.3
    &round_start_rules,
    &turn_start_rules,
    &melees_rules,
    &turn_end_rules,
    &round_end_rules,
    // 4.4, 4.5
    &order_rules,
    &discard_rules,
    &general_move_rules,
    &activation_rules,
    &entry_rules,
    &enter_map_rules,
    &action_end_rules,
    // 4.6
    &lay_rules,
    &tactic_rules,
    &element_rules,
    &join_column_rules,
    &action_window_rules,
    &contact_window_rules,
    // 4.7
    &fire_rules,
    &rerolls_rules,
    &response_rules,
    &return_fire_rules,
    &swap_rules,
    // checks and losses
    &check_rules,
    &loss_rules,
    &panic_rules,
    &general_hit_rules,
    // 4.8
    &declare_charge_rules,
    &charge_rules,
    &charge_passed_rules,
    &shock_rules,
    &cavalry_charge_rules,
    // 4.9
    &melee_rules,
    &melee_fire_rules,
    &melee_cards_rules,
    &melee_losers_rules,
    &support_rules,
    // 4.10
    &rally_rules,
    &rallied_rules,
    &rout_rules,
    &game_over_rules,
};
static_assert(std::size(Rally::steps) == static_cast<std::size_t>(StepKind::Count));

const StepRules& rules_of(StepKind kind) { return *Rally::steps[static_cast<std::size_t>(kind)]; }

void advance(Play& play) { longroll::advance<Rally>(play); }

}  // namespace longroll::rally
