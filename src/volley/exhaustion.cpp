#include "volley/exhaustion.h"

namespace longroll::volley {
namespace {

Posts bit_of(std::size_t post) { return Posts{1} << post; }

}  // namespace

void find_exhausted(Play& play) {
    for (const Seat seat : {play.attacker(), play.defender()}) {
        Side& side = play.side(seat);
        const Army& army = play.setup.army(seat);
        for (std::size_t post = 0; post < army.posts.size(); ++post) {
            const int level = army.posts[post].exhaustion;
            if (level == 0 || side.casualties[post] < level || (side.exhausted & bit_of(post)) != 0) continue;
            side.exhausted |= bit_of(post);
            if (play.log.on())
                tell(play, seat, EventKind::Exhaustion,
                     Say(rule::VB_EXH_1, "{} is exhausted: {} casualties of {}",
                         post_arg(seat, static_cast<PostId>(post)), static_cast<int>(side.casualties[post]),
                         level));
        }
    }
}

void roll_for_collapse(Play& play) {
    struct Roll {
        Seat seat;
        PostId post;
        bool collapsed;
    };
    ScratchList<Roll, 2 * most_posts> rolls;
    for (const Seat seat : {play.attacker(), play.defender()}) {
        const Side& side = play.side(seat);
        for (std::size_t post = 0; post < play.setup.army(seat).posts.size(); ++post) {
            if ((side.exhausted & ~side.collapsed & bit_of(post)) == 0 || side.casualties_now[post] == 0)
                continue;
            const int die = d6(play.dice), lost = side.casualties_now[post];
            const bool falls = collapses(die, lost);
            rolls.push_back({seat, static_cast<PostId>(post), falls});
            if (play.log.on()) {
                const Arg name = post_arg(seat, static_cast<PostId>(post));
                Event& event = tell(
                    play, seat, EventKind::Exhaustion,
                    falls
                        ? Say(rule::VB_EXH_5, "{} collapses: {} {casualty|casualties} this turn", name, lost)
                        : Say(rule::VB_EXH_5, "{} holds together: {} {casualty|casualties} this turn", name,
                              lost));
                event.dice.push_back(static_cast<std::uint8_t>(die));
            }
        }
    }
    for (const Roll& roll : rolls)
        if (roll.collapsed) collapse(play, roll.seat, roll.post);
}

void collapse(Play& play, Seat seat, PostId post) {
    Side& side = play.side(seat);
    side.collapsed |= bit_of(post);
    for (const StandId id : each(play.setup.army(seat).posts[post].own)) {
        const Ref ref{seat, id};
        if (!on_table(play, ref)) continue;  // lost, or by a rout of this very collapse
        switch (level_collapsed[at(level_of(play, ref))]) {
            case Level::PermanentDisorder: set_level(side, id, Level::PermanentDisorder); break;
            case Level::Rout: {
                const Seat enemy = other(seat);
                const StandId near = nearest(play, enemy, play.side(enemy).on_table, base_of(play, ref));
                rout(play, ref, near == no_stand ? nobody : Ref{enemy, near});
                break;
            }
            default: remove_stand(play, ref, rule::VB_EXH_6); break;
        }
    }
}

void unsettle_exhausted(Play& play) {
    for (const Seat seat : {Seat::Union, Seat::Confederate}) {
        Side& side = play.side(seat);
        const Army& army = play.setup.army(seat);
        for (std::size_t post = 0; post < army.posts.size(); ++post)
            if ((side.exhausted & bit_of(post)) != 0) side.stationary &= ~army.posts[post].own;
    }
}

// ---- 2.9 ----

void take_objectives(Play& play) {
    const auto is_there = [&](Seat seat, const miniatures::ObjectivePlan& plan) {
        const Side& side = play.side(seat);
        const Rect spot = table::rect({plan.at, table::north}, {2, 2});
        const Length reach = plan.radius != 0 ? plan.radius : objective_reach;
        return static_cast<bool>(within(play, seat, side.on_table & ~routed(side), {&spot, 1}, reach));
    };
    miniatures::take_objectives(
        play.setup.objectives, play.state.held_by, is_there, [&](std::size_t i, Seat taker) {
            if (play.log.on())
                tell(play, taker, EventKind::Objective,
                     Say(rule::VB_WIN_2, "The {} side takes {}", taker, objective_arg(i)));
        });
}

int points_of(const Look& look, Seat seat) {
    int points = miniatures::points_held(look.setup.objectives, look.state.held_by, seat);
    const Seat enemy = other(seat);
    const Side& theirs = look.side(enemy);
    const Army& army = look.setup.army(enemy);
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        if ((theirs.collapsed & bit_of(post)) != 0)
            points += points_collapsed;
        else if ((theirs.exhausted & bit_of(post)) != 0)
            points += points_exhausted;
        if (theirs.commander[post].killed != 0)
            points += theirs.commander[post].killed *
                      (army.posts[post].level == Rank::Army ? points_army_commander : points_commander);
    }
    return points;
}

bool army_collapsed(const Look& look, Seat seat) {
    const Army& army = look.setup.army(seat);
    int strength = 0;
    for (std::size_t post = 0; post < army.posts.size(); ++post)
        if ((look.side(seat).collapsed & bit_of(post)) != 0) strength += army.posts[post].strength;
    return 2 * strength > army.strength;
}

int degree_of(const VictoryLimits& limits, int difference) {
    return difference >= limits.decisive ? 3
           : difference >= limits.major  ? 2
           : difference >= limits.minor  ? 1
                                         : 0;
}

}  // namespace longroll::volley
