// 2.14 Rally. Of Rally, `unit` is the stand that tests. Of Rallied, `unit` is the stand that has passed; its
// stages are the turn and the Tactic move; `flags` is set where it makes no such move (RF-CHARGE-19).

#include "rally/rallying.h"

namespace longroll::rally {
namespace {

// ---- the check ----

enum : std::uint8_t { Test, Judge };

bool run_rally(Play& play) {
    const Ref unit = unit_of(play.top());
    if (play.top().stage == Test) {
        play.top().stage = Judge;
        check_discipline(play, {CheckKind::Rally, unit});
        return false;
    }
    const bool passed = play.top().outcome == Outcome::Passed, was_routed = is_routed(play, unit);
    step_over(play);
    end_action(play, unit, false);  // RF-RALLY-7
    if (passed) {
        clear_marks(play, unit);
        if (play.log.on())
            tell(play, unit.side, EventKind::Rally, Say(rule::RF_RALLY_4, "{} rallies", piece_arg(unit)));
        if (!is_engaged(play, unit)) push(play, step(StepKind::Rallied, unit));
    } else if (was_routed) {
        if (play.log.on())
            tell(play, unit.side, EventKind::Rally, Say(rule::RF_RALLY_5, "{} runs on", piece_arg(unit)));
        rout(play, {.unit = unit, .cause = {}, .by_rally = true, .own_event = true});
    }
    return false;
}

// ---- D-RALLIED ----

enum : std::uint8_t { Turn, MakeTactic, Rallied };

// RF-RALLY-4: about the flag, or about the muzzle of the guns.
Pose turned(const Look& look, Ref unit, Facing facing) {
    const Pose from = pose_of(look, unit);
    if (base_kind(look, unit) != Base::Artillery) return {from.centre, facing};
    const table::Size size = size_of(look, unit);
    const Point muzzle = fire_point(table::rect(from, size), Base::Artillery);
    return {muzzle - table::half_along(table::direction(facing), size.depth), facing};
}

Room room_to_turn(const Look& look, Ref unit, const Rect& base) {
    return room_for(look, unit, table::Sweep{base, {}}, base);
}

Verdict check_turn(const Look& look, Ref unit, Facing facing) {
    const Pose pose = turned(look, unit, facing);
    if (const Verdict place = check_place(look, unit, pose); !place) return place;
    if (!room_to_turn(look, unit, base_at(look, unit, pose)).enough)
        return refuse(rule::RF_GEN_6, "a General cannot make room for {} as it turns", piece_arg(unit));
    return fine;
}

bool run_rallied(Play& play) {
    const Ref unit = unit_of(play.top());
    if (play.top().stage == Turn) return true;
    if (play.top().stage == MakeTactic && play.top().flags == 0) {
        play.top().stage = Rallied;
        begin_lay(play, unit, LayMode::Rally);
        return false;
    }
    return step_over(play);
}

constexpr int turns = 24;  // of 15 degrees (RF-GEO-25)

void rallied_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Stay))) return;
    const Ref unit = unit_of(look.top());
    Action action = just(Verb::Face);
    for (int i = 1; i < turns; ++i) {
        action.angle = (facing_of(look, unit) + table::degrees(360 / turns * i)).step;
        if (check_turn(look, unit, action.facing()) && !offers(action)) return;
    }
}

Verdict check_rallied(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Stay) return fine;
    if (action.verb != Verb::Face) return not_asked(look, seat, action);
    return check_turn(look, unit_of(look.top()), action.facing());
}

void apply_rallied(Play& play, Seat, const Action& action) {
    const Ref unit = unit_of(play.top());
    play.top().stage = MakeTactic;
    if (action.verb == Verb::Stay) return;
    const Pose pose = turned(play, unit, action.facing());
    make_room(play, unit, room_to_turn(play, unit, base_at(play, unit, pose)));
    put(play, unit, pose);
    if (play.log.on())
        tell(play, unit.side, EventKind::Move, Say(rule::RF_RALLY_4, "{} turns", piece_arg(unit)));
}

Say rallied_prompt(const Look& look, Seat) {
    return Say(rule::RF_RALLY_4, "Which way does {} face?", piece_arg(unit_of(look.top())));
}

Action sample_rallied(const Look& look, Seat, Dice& dice) {
    const Ref unit = unit_of(look.top());
    Action action = just(Verb::Face);
    for (int tries = 3; tries > 0; --tries) {
        const auto turn = static_cast<int>(dice.below(turns));
        action.angle = (facing_of(look, unit) + table::degrees(360 / turns * turn)).step;
        if (turn != 0 && check_turn(look, unit, action.facing())) return action;
    }
    return just(Verb::Stay);
}

bool always_several(const Look&, Seat) { return true; }

constexpr StepRules rallied{.word = "rallied",
                            .run = run_rallied,
                            .deciders = step_side<Look>,
                            .choices = rallied_choices,
                            .check = check_rallied,
                            .apply = apply_rallied,
                            .prompt = rallied_prompt,
                            .default_action = default_stay,
                            .sample = sample_rallied,
                            .several = always_several};

}  // namespace

void begin_rally(Play& play, Ref unit) { push(play, step(StepKind::Rally, unit)); }

const StepRules rally_rules{"rally", run_rally};
const StepRules rallied_rules = rallied;

}  // namespace longroll::rally
