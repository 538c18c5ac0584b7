// The steps of chapter 4 and the chapters that work them off, in the order of the rulebook.

#include "elephant/flow.h"

#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

const StepRules none_rules{"none", run_ask};

}  // namespace

const StepRules* const Elephant::steps[] = {
    &none_rules,
    // 4.1
    &deploy_next_rules,
    &deploy_rules,
    // 4.2
    &turn_start_rules,
    &draw_rules,
    &act_start_rules,
    &morale_rules,
    &fire_declare_rules,
    &engaged_rules,
    &charge_declare_rules,
    &charges_rules,
    &move_select_rules,
    &move_path_rules,
    &combat_rules,
    &act_end_rules,
    &turn_end_rules,
    // 4.3
    &charge_group_rules,
    &skirm_fire_rules,
    &volley1_rules,
    &volley2_rules,
    &pass_fire_rules,
    &opp_charge_rules,
    &meet_charge_rules,
    &cav_fire_rules,
    &follow_rules,
    // 4.4
    &walk_rules,
    // 2.12, 2.13
    &melee_rules,
    &pairing_rules,
    &advance_rules,
    &game_over_rules,
};
static_assert(std::size(Elephant::steps) == static_cast<std::size_t>(StepKind::Count));

const StepRules& rules_of(StepKind kind) { return *Elephant::steps[static_cast<std::size_t>(kind)]; }
void advance(Play& play) { longroll::advance<Elephant>(play); }

Verdict check_yes_no(const Look& look, Seat seat, const Action& action) {
    return action.verb == Verb::Yes || action.verb == Verb::No ? fine : not_asked(look, seat, action);
}

}  // namespace longroll::elephant
