// S11: the opponent moves stands of Unformed brigades (RF-FORM-9). Step::side decides; `n` moves were made,
// `units` of the enemy's stands were moved, `flags` is set when he is done.

#include "rally/deployment.h"
#include "rally/laying.h"

namespace longroll::rally {
namespace {

Units unformed(const Look& look, Seat side) {
    Units found;
    for (const PostId post : each(look.side(side).deployed))
        if (static_cast<Formation>(look.side(side).formation[post]) == Formation::Unformed)
            found |= look.post(side, post).own & look.side(side).on_map;
    return found;
}
int most_moves(const Look& look, Seat seat) {
    const PostId general = commanding_general(look, seat);
    return general == no_post ? 0 : leadership_of(look, seat, general);
}
Units movable(const Look& look, Seat seat) {
    if (look.top().n >= most_moves(look, seat)) return {};
    return unformed(look, other(seat)) & ~look.top().units;
}

bool run_dislocate(Play& play) {
    if (play.top().flags == 0 && movable(play, side_of(play.top()))) return true;
    return step_over(play);
}
void dislocate_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const UnitId id : each(movable(look, seat))) {
        Action action = just(Verb::Dislocate);
        action.target = id;
        if (!offers(action)) return;
    }
}
Verdict dislocate_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Dislocate) return not_asked(look, seat, action);
    if (movable(look, seat).has(action.target)) return fine;
    if (look.top().units.has(action.target)) return refuse(rule::RF_FORM_9, "it has been moved already");
    return refuse(rule::RF_FORM_9, "it is not of an Unformed brigade");
}
void dislocate_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.top().flags = 1;
        return;
    }
    ++play.top().n;
    play.top().units |= one(action.target);
    begin_lay(play, {other(seat), action.target}, LayMode::Dislocate);
}
Say dislocate_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_FORM_9, "Move enemy stands of Unformed brigades: {} of {} {move|moves} made",
               static_cast<int>(look.top().n), most_moves(look, seat));
}

}  // namespace

const StepRules dislocate_rules{"dislocate",       run_dislocate,    step_side<Look>,
                                dislocate_choices, dislocate_check,  dislocate_apply,
                                nullptr,           dislocate_prompt, default_done};

}  // namespace longroll::rally
