// RF-GENHIT: Generals in danger (Side::danger) are rolled for one after the other, those of the active side
// first. Step::side and n: whose General is rolled for now.

#include "rally/checks.h"

namespace longroll::rally {
namespace {

enum : std::uint8_t { Throw, Judge };

// The next of them, as the step has him; false: nobody is left.
bool take_next(Play& play) {
    for (const Seat side : {play.active(), play.passive()}) {
        Posts& danger = play.side(side).danger;
        danger &= play.side(side).on_map_generals;
        if (danger == 0) continue;
        play.top().side = static_cast<std::uint8_t>(index(side));
        play.top().n = take_lowest(danger);
        return true;
    }
    return false;
}

bool run_general_hit(Play& play) {
    if (play.top().stage == Throw) {
        if (!take_next(play)) return step_over(play);
        play.top().stage = Judge;
        roll_dice(play, side_of(play.top()), 2);
        offer_rerolls(play);
        return false;
    }
    const Seat side = side_of(play.top());
    const PostId post = play.top().n;
    if (play.log.on())
        tell_roll(play, side, EventKind::General,
                  Say(rule::RF_GENHIT_1, "{} is in danger: {} rolls {}", general_arg(side, post), side,
                      kept_sum(play, side)));
    play.top().stage = Throw;
    hit_general(play, side, post, take_sum(play, side));
    return false;
}

}  // namespace

void note_danger(Play& play, const Rect& base) {
    for (const Seat side : seats) play.side(side).danger |= generals_touching(play, side, base);
}

void roll_for_generals(Play& play) {
    if ((play.side(Seat::Union).danger | play.side(Seat::Confederate).danger) != 0)
        push(play, step(StepKind::GeneralHit, play.active()));
}

Casualty casualty_of(const Look& look, Seat side, PostId post, int sum) {
    if (sum == command_of(look, side, post)) return Casualty::Killed;
    return sum == leadership_of(look, side, post) ? Casualty::Wounded : Casualty::Unhurt;
}

void hit_general(Play& play, Seat side, PostId post, int sum) {
    const Casualty casualty = casualty_of(play, side, post, sum);
    const bool killed = casualty == Casualty::Killed, wounded = casualty == Casualty::Wounded;
    if (play.log.on())
        tell(play, side, EventKind::General,
             killed
                 ? Say(rule::RF_GENHIT_2, "{} is killed: {} equals his Command", general_arg(side, post), sum)
             : wounded ? Say(rule::RF_GENHIT_2, "{} is wounded: {} equals his Leadership",
                             general_arg(side, post), sum)
                       : Say(rule::RF_GENHIT_2, "{} is unhurt: {} is neither Command {} nor Leadership {}",
                             general_arg(side, post), sum, command_of(play, side, post),
                             leadership_of(play, side, post)));
    if (!killed && !wounded) return;
    General& general = play.general(side, post);
    if (killed) ++general.killed;
    if (general.gravestones < most_gravestones) ++general.gravestones;
}

const StepRules general_hit_rules{"general_hit", run_general_hit};

}  // namespace longroll::rally
