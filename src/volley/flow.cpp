// The steps of chapter 4 and the chapters that work them off, in the order of the rulebook.

#include "volley/flow.h"

#include "volley/rules.h"

namespace longroll::volley {
namespace {

constexpr bool never_waits(Play&) { return true; }
const StepRules none_rules{"none", never_waits};

}  // namespace

const StepRules* const Volley::steps[] = {
    &none_rules,
    // 4.1
    &deploy_rules,
    &turn_start_rules,
    &player_turn_start_rules,
    &player_turn_end_rules,
    &turn_end_rules,
    &night_rules,
    &night_moves_rules,
    &dawn_rules,
    // 4.2
    &move_phase_rules,
    &move_stand_rules,
    &react_rules,
    &commander_rules,
    &move_close_rules,
    &settle_rules,
    &attach_rules,
    // 4.3
    &rally_rules,
    &morale_test_rules,
    &morale_apply_rules,
    &profit_rules,
    &breaks_rules,
    &break_test_rules,
    // 4.4
    &ground_rules,
    &choose_rules,
    &attack_rules,
    &allot_rules,
    &reply_rules,
    &combat_dice_rules,
    &evade_rules,
    &combat_apply_rules,
    &combat_result_rules,
    &advance_rules,
    &last_fire_rules,
    &burn_rules,
    &leave_building_rules,
    // 4.5
    &exhaustion_rules,
    &game_over_rules,
};
static_assert(std::size(Volley::steps) == static_cast<std::size_t>(StepKind::Count));

// 4.2: questions to the owners of commanders come before anything else; the defender's first, whose stands
// give way.
bool Volley::interrupt(Play& play) {
    const unsigned waiting = play.state.commanders_wait;
    if (waiting == 0 || play.top().kind == StepKind::Commander || play.top().kind == StepKind::GameOver)
        return false;
    const Seat first = (waiting >> index(play.defender()) & 1u) != 0 ? play.defender() : play.attacker();
    push(play, step(StepKind::Commander, first));
    return true;
}

const StepRules& rules_of(StepKind kind) { return *Volley::steps[static_cast<std::size_t>(kind)]; }

}  // namespace longroll::volley
