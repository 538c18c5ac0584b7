// VB-MISC-3 to 5: stands with cartridge weapons may go to ground as the Combat phase begins; first the
// attacker names his, then the defender (4.4).

#include "volley/combat.h"

namespace longroll::volley {
namespace {

Verdict may_go_to_ground(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (!on_table(look, ref)) return refuse(rule::VB_MISC_3, "it is not on the table");
    if (!has(look.setup.army(ref.side).cartridges & infantry(look, ref.side), ref))
        return refuse(rule::VB_MISC_3, "only stands on foot with cartridge weapons go to ground");
    if (has(side.ground, ref)) return refuse(rule::VB_MISC_3, "it is on the ground");
    if (has(routed(side) | side.column, ref))
        return refuse(rule::VB_MISC_3, "a routed stand or a march column cannot go to ground");
    if (enemies_in_contact(look, ref)) return refuse(rule::VB_MISC_3, "it is in contact with the enemy");
    return fine;
}
Stands able(const Look& look, Seat seat) {
    Stands found;
    const Side& side = look.side(seat);
    for (const StandId id : each(look.setup.army(seat).cartridges & side.on_table & ~side.ground))
        if (may_go_to_ground(look, {seat, id})) found |= one(id);
    return found;
}

void begin_combat_phase(Play& play) {
    State& state = play.state;
    state.phase = static_cast<std::uint8_t>(Phase::Combat);
    for (Side& side : state.side) {
        side.attacked = side.chosen = side.tested_pass = {};
        for (const StandId id : each(side.on_table)) side.stand[id].sides = 0;
    }
    for (std::uint8_t& bits : state.attacked_building) bits = 0;
    clear_combat(play);
}

bool run_ground(Play& play) {
    Step& top = play.top();
    if (top.stage == 0) {
        begin_combat_phase(play);
        top.stage = 1;
    }
    // Stages 1 and 3: a side is to name its stands; 2 and 4: it has.
    for (;;) {
        if (top.stage == 2) {
            top.stage = 3;
            top.side = static_cast<std::uint8_t>(index(play.defender()));
        }
        if (top.stage > 3) return phase_over(play);
        if (able(play, seat_of(top.side))) return true;
        ++top.stage;
    }
}

Action ground(StandId stand) {
    Action action = just(Verb::Ground);
    action.stand = stand;
    return action;
}
void ground_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const StandId id : each(able(look, seat) & ~look.top().stands))
        if (!offers(ground(id))) return;
}
Verdict ground_check(const Look& look, Seat seat, const Action& action) {
    const Stands named = look.top().stands;
    switch (action.verb) {
        case Verb::Done:
        case Verb::Drop: return fine;
        case Verb::Leave: return named.has(action.stand) ? fine : refuse(rule::VB_MISC_3, "it was not named");
        case Verb::Ground:
            if (named.has(action.stand)) return refuse(rule::VB_MISC_3, "it is named already");
            return may_go_to_ground(look, {seat, action.stand});
        default: return not_asked(look, seat, action);
    }
}
void ground_apply(Play& play, Seat seat, const Action& action) {
    Step& top = play.top();
    switch (action.verb) {
        case Verb::Ground: top.stands |= one(action.stand); return;
        case Verb::Leave: top.stands &= ~one(action.stand); return;
        case Verb::Drop: top.stands = {}; return;
        default: break;
    }
    Side& side = play.side(seat);
    side.ground |= top.stands;
    side.stationary &= ~top.stands;  // VB-MISC-5
    if (play.log.on())
        for (const StandId id : each(top.stands))
            tell(play, seat, EventKind::Words,
                 Say(rule::VB_MISC_3, "{} goes to ground", piece_arg({seat, id})));
    top.stands = {};
    ++top.stage;
}
Say ground_prompt(const Look&, Seat) {
    return {rule::VB_MISC_3, "Which stands with cartridge weapons go to ground?"};
}

}  // namespace

const StepRules ground_rules = StepRules{.word = "go_to_ground",
                                         .run = run_ground,
                                         .deciders = step_side<Look>,
                                         .choices = ground_choices,
                                         .check = ground_check,
                                         .apply = ground_apply,
                                         .prompt = ground_prompt,
                                         .default_action = default_done}
                                   .as_draft();

}  // namespace longroll::volley
