// 2.2.2 Stationary: who may be marked so, and the draft in which a side names its stands, at the end of its
// Movement phase and at dawn (VB-NIGHT-4).

#include "volley/movement.h"
#include "volley/terrain.h"

namespace longroll::volley {

Verdict may_settle(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const StandPlan& plan = look.plan(ref);
    if (!on_table(look, ref)) return refuse(rule::VB_STAT_1, "it is not on the table");
    if (is_skirmisher(plan.type)) return refuse(rule::VB_STAT_1, "skirmishers cannot be Stationary");
    if (is_mounted(look, ref)) return refuse(rule::VB_STAT_1, "mounted stands cannot be Stationary");
    if (has(side.moved | side.turned | side.charged, ref))
        return refuse(rule::VB_STAT_1, "it has moved or turned in this phase");
    if (has(routed(side), ref)) return refuse(rule::VB_STAT_2, "it is routed");
    if (has(side.rallied_now, ref)) return refuse(rule::VB_STAT_2, "it has rallied in this player turn");
    if (has(side.column, ref) || has(side.limbered, ref))
        return refuse(rule::VB_STAT_2, "it is in march column or limbered");
    if (has(side.ground, ref)) return refuse(rule::VB_MISC_5, "a stand on the ground cannot be Stationary");
    if ((side.exhausted >> plan.post & 1u) != 0)
        return refuse(rule::VB_EXH_3, "stands of an exhausted division cannot become Stationary");
    if (!has(side.in_command, ref))
        return refuse(rule::VB_CMD_6, "out of command it cannot become Stationary");
    if (in_forest(look, ref)) {
        // VB-TERR-FOREST-5: unless it is along a stream, a road, works or a wall.
        constexpr LineKinds features{LineKind::Stream,       LineKind::Creek,      LineKind::River,
                                     LineKind::MarshyStream, LineKind::Road,       LineKind::Lane,
                                     LineKind::SunkenRoad,   LineKind::Fieldworks, LineKind::HastyWorks,
                                     LineKind::Wall};
        const Point front = front_of(look, ref);
        const Rect spot = table::rect({front, table::north}, {2, 2});
        if (!look.field().lines_within(spot, along_feature, features).any())
            return refuse(rule::VB_TERR_FOREST_5,
                          "in forest a stand becomes Stationary only along a stream, road, works or wall");
    }
    return fine;
}

namespace {

Stands may_all_settle(const Look& look, Seat seat) {
    Stands able;
    for (const StandId id : each(look.side(seat).on_table & ~look.side(seat).stationary))
        if (may_settle(look, {seat, id})) able |= one(id);
    return able;
}

bool run_settle(Play& play) {
    // Step::m says that somebody can: asked once, for it does not change while the draft lasts.
    if (play.top().m == 0 && !may_all_settle(play, play.attacker())) return phase_over(play);
    play.top().m = 1;
    return true;
}
Action settle_of(StandId id) {
    Action action = just(Verb::Settle);
    action.stand = id;
    return action;
}
void settle_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Stands left = may_all_settle(look, seat) & ~look.top().stands;
    if (left && !offers(just(Verb::ForMe))) return;
    for (const StandId id : each(left))
        if (!offers(settle_of(id))) return;
}
Verdict check_settle(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
        case Verb::Drop:
        case Verb::ForMe: return fine;
        case Verb::Settle:
            if (look.side(seat).stationary.has(action.stand))
                return refuse(rule::VB_STAT_3, "it is Stationary already");
            if (look.top().kind == StepKind::Dawn && look.side(seat).moved.has(action.stand))
                return refuse(rule::VB_NIGHT_4, "it was moved in the night");
            return may_settle(look, {seat, action.stand});
        default: return not_asked(look, seat, action);
    }
}
void apply_settle(Play& play, Seat seat, const Action& action) {
    Stands& chosen = play.top().stands;
    switch (action.verb) {
        case Verb::Settle:
            chosen = chosen.has(action.stand) ? chosen & ~one(action.stand) : chosen | one(action.stand);
            return;
        case Verb::Drop: chosen = {}; return;
        case Verb::ForMe: chosen = may_all_settle(play, seat); return;
        default: break;
    }
    Side& side = play.side(seat);
    side.stationary |= chosen;
    if (play.log.on() && chosen)
        tell(play, seat, EventKind::Words,
             Say(rule::VB_STAT_1, "{} {stand|stands} Stationary", count(chosen)));
    if (play.top().kind == StepKind::Settle) {
        phase_over(play);
        return;
    }
    side.in_command = side.moved = {};  // those of the night
    play.state.agenda.pop();
}
Say settle_prompt(const Look&, Seat) { return Say(rule::VB_STAT_1, "Which stands are Stationary?"); }
// Everybody, someone, or nobody more: so that random players do not name stand after stand.
Action sample_settle(const Look& look, Seat seat, Dice& dice) {
    const Stands left = may_all_settle(look, seat) & ~look.top().stands;
    if (!left) return just(Verb::Done);
    switch (dice.below(4)) {
        case 0: return just(Verb::Done);
        case 1: {
            std::uint32_t k = dice.below(static_cast<std::uint32_t>(count(left)));
            for (const StandId id : each(left))
                if (k-- == 0) return settle_of(id);
            [[fallthrough]];
        }
        default: return just(Verb::ForMe);
    }
}

}  // namespace

const StepRules settle_rules{.word = "set_stationary",
                             .run = run_settle,
                             .deciders = step_side<Look>,
                             .choices = settle_choices,
                             .check = check_settle,
                             .apply = apply_settle,
                             .prompt = settle_prompt,
                             .default_action = default_done,
                             .sample = sample_settle,
                             .draft = true};
const StepRules dawn_rules{.word = "dawn",
                           .run = run_dawn,
                           .deciders = step_side<Look>,
                           .choices = settle_choices,
                           .check = check_settle,
                           .apply = apply_settle,
                           .prompt = settle_prompt,
                           .default_action = default_done,
                           .sample = sample_settle,
                           .draft = true};

}  // namespace longroll::volley
