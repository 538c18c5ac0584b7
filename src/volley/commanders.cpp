// VB-MISC-1, 2, 18, VB-MOVE-19: commanders go along, are driven off, are replaced, and ride.

#include "volley/commanders.h"

#include <cstdlib>

#include "volley/rout.h"

namespace longroll::volley {
namespace {

using table::Vector;

Point place_of(const Commander& commander) { return {commander.x, commander.y}; }
Posts bit_of(std::size_t post) { return Posts{1} << post; }

void wait_for(Play& play, Seat side) {
    play.state.commanders_wait = static_cast<std::uint8_t>(play.state.commanders_wait | 1u << index(side));
}
void asked_nothing(Commander& commander) {
    for (std::uint8_t& asked : commander.asked) asked = 0;
}

// Whom he may go to: those that went (VB-MISC-2 a), friends within 3 inches (b), or any of his command for a
// successor (VB-MISC-18).
Stands hosts_of(const Look& look, Seat seat, std::size_t post) {
    const Side& side = look.side(seat);
    const Commander& commander = side.commander[post];
    const Stands able = side.on_table & ~routed(side);
    if (commander.asked[0] == AskSuccessor) return look.setup.army(seat).posts[post].below & able;
    if (commander.asked[0] == AskDisplaced) {
        const Rect base = commander_base(place_of(commander));
        return within(look, seat, able, {&base, 1}, commander_follows + tolerance);
    }
    Stands hosts;
    for (const std::uint8_t asked : commander.asked)
        if (asked != 0) hosts |= one(static_cast<StandId>(asked - 1));
    return hosts & side.on_table;
}

// The enemy stand that has reached him.
Ref reached_by(const Look& look, Seat seat, const Commander& commander) {
    const Seat enemy = other(seat);
    const StandId id = nearest(look, enemy, look.side(enemy).on_table, commander_base(place_of(commander)));
    return id == no_stand ? nobody : Ref{enemy, id};
}

void put_beside(Play& play, Seat seat, PostId post, StandId host) {
    Commander& commander = play.side(seat).commander[post];
    const bool driven_off = commander.asked[0] == AskDisplaced;
    const bool successor = commander.asked[0] == AskSuccessor;
    const Point to =
        place_beside(play, {seat, host}, driven_off ? reached_by(play, seat, commander) : nobody);
    commander.x = to.x;
    commander.y = to.y;
    if (successor) {
        commander.fate = Fate::Active;
        commander.attached = no_stand;
    }
    asked_nothing(commander);
    if (play.log.on())
        tell(play, seat, EventKind::Commander,
             successor    ? Say(rule::VB_MISC_18, "A new commander of {} joins {}", post_arg(seat, post),
                                piece_arg({seat, host}))
             : driven_off ? Say(rule::VB_MISC_2, "{} gets away to {}", commander_arg(seat, post),
                                piece_arg({seat, host}))
                          : Say(rule::VB_MISC_2, "{} goes with {}", commander_arg(seat, post),
                                piece_arg({seat, host})));
    check_attached(play, seat);
}

}  // namespace

// ---- VB-MISC-2 ----

Posts commanders_near(const Look& look, Ref stand) {
    Posts near = 0;
    const Bases bases = bases_of(look, stand);
    for (std::size_t post = 0; post < look.setup.army(stand.side).posts.size(); ++post) {
        const Commander& commander = look.side(stand.side).commander[post];
        if (commander.fate != Fate::Active) continue;
        const Rect base = commander_base(place_of(commander));
        if (table::within(bases, {&base, 1}, commander_follows + tolerance)) near |= bit_of(post);
    }
    return near;
}

void ask_commanders(Play& play, Ref stand, Posts near) {
    if (near == 0 || !on_table(play, stand)) return;
    for (const unsigned post : each(near)) {
        Commander& commander = play.side(stand.side).commander[post];
        if (commander.fate != Fate::Active || commander.asked[0] >= AskDisplaced) continue;
        const auto mark = static_cast<std::uint8_t>(stand.id + 1);
        for (std::uint8_t& asked : commander.asked) {
            if (asked == mark) break;
            if (asked != 0) continue;
            asked = mark;
            wait_for(play, stand.side);
            break;
        }
    }
}

void displace_commanders(Play& play, Ref by) {
    const Seat seat = other(by.side);
    const Bases bases = bases_of(play, by);
    for (std::size_t post = 0; post < play.setup.army(seat).posts.size(); ++post) {
        Commander& commander = play.side(seat).commander[post];
        if (commander.fate != Fate::Active) continue;
        const Rect base = commander_base(place_of(commander));
        if (!table::within(bases, {&base, 1}, tolerance)) continue;
        asked_nothing(commander);
        commander.asked[0] = AskDisplaced;
        if (hosts_of(play, seat, post))
            wait_for(play, seat);
        else
            lose_commander(play, seat, static_cast<PostId>(post), rule::VB_MISC_2);
    }
}

void check_attached(Play& play, Seat seat) {
    Side& side = play.side(seat);
    for (std::size_t post = 0; post < play.setup.army(seat).posts.size(); ++post) {
        Commander& commander = side.commander[post];
        if (commander.fate != Fate::Active || commander.attached == no_stand) continue;
        // He is asked first whether he goes with it.
        if (commander.asked[0] != 0 && commander.asked[0] < AskDisplaced) continue;
        const Rect base = commander_base(place_of(commander));
        const Ref with{seat, commander.attached};
        if (!on_table(play, with) || !table::within(bases_of(play, with), {&base, 1}, tolerance))
            commander.attached = no_stand;
    }
}

Point place_beside(const Look& look, Ref stand, Ref enemy) {
    const Rect base = base_of(look, stand);
    const Vector outward[] = {-base.front, -base.right, base.right, base.front};  // the rear first
    const Seat foes = other(stand.side);
    Point best = base.centre;
    int best_rank = 0;
    std::uint64_t best_away = 0;
    for (const Vector side : outward) {
        // As far beyond the edge as his square reaches that way.
        const Length half = table::length(side);
        const Length reach = static_cast<Length>((std::int64_t{std::abs(side.x)} + std::abs(side.y)) *
                                                 (commander_size.depth / 2) / half);
        const Point there = base.centre + table::part(side, half + reach, half);
        const Rect his = commander_base(there);
        if (!look.field().on_table(his)) continue;
        const Stands near = within(look, foes, look.side(foes).on_table, {&his, 1}, apart_distance - 1);
        const bool touched = near && within(look, foes, near, {&his, 1}, tolerance);
        const int rank = touched ? 1 : near ? 2 : 3;
        const std::uint64_t away = enemy.any() ? table::square(there - base_of(look, enemy).centre) : 0;
        if (rank < best_rank || (rank == best_rank && away <= best_away)) continue;
        best = there;
        best_rank = rank;
        best_away = away;
    }
    return best_rank > 1 ? best : base.centre;  // he shares space with friends
}

// ---- VB-MISC-18 ----

void lose_commander(Play& play, Seat seat, PostId post, RuleId why) {
    Commander& commander = play.side(seat).commander[post];
    const std::uint8_t killed = static_cast<std::uint8_t>(commander.killed + 1);
    commander = {};
    commander.attached = no_stand;
    commander.fate = Fate::Lost;
    commander.killed = killed;
    commander.waits = successor_after;
    if (play.log.on() && why != rule::VB_MISC_1)
        tell(play, seat, EventKind::Commander, Say(why, "{} is taken", commander_arg(seat, post)));
}

void call_successors(Play& play, Seat seat) {
    for (std::size_t post = 0; post < play.setup.army(seat).posts.size(); ++post) {
        Commander& commander = play.side(seat).commander[post];
        if (commander.fate != Fate::Lost || commander.waits == 0) continue;
        if (commander.waits > 1) {
            --commander.waits;
            continue;
        }
        // Nobody to join: he comes later.
        commander.asked[0] = AskSuccessor;
        if (hosts_of(play, seat, post)) {
            commander.waits = 0;
            wait_for(play, seat);
        } else {
            commander.asked[0] = 0;
        }
    }
}

// ---- the step ----

namespace {

bool run_commander(Play& play) {
    Step& top = play.top();
    const Seat seat = seat_of(top.side);
    for (std::size_t post = 0; post < play.setup.army(seat).posts.size(); ++post) {
        Commander& commander = play.side(seat).commander[post];
        if (commander.asked[0] == 0) continue;
        if (!hosts_of(play, seat, post)) {
            // The stands he might go with are gone; one who was reached by an enemy has nowhere to go.
            const bool driven_off = commander.asked[0] == AskDisplaced;
            if (commander.asked[0] == AskSuccessor) commander.waits = 1;
            asked_nothing(commander);
            if (driven_off) lose_commander(play, seat, static_cast<PostId>(post), rule::VB_MISC_2);
            continue;
        }
        top.n = static_cast<std::uint8_t>(post);
        return true;
    }
    play.state.commanders_wait = static_cast<std::uint8_t>(play.state.commanders_wait & ~(1u << index(seat)));
    check_attached(play, seat);
    return step_over(play);
}

const Commander& asked_for(const Look& look) {
    return look.side(seat_of(look.top().side)).commander[look.top().n];
}
bool may_stay(const Look& look) { return asked_for(look).asked[0] < AskDisplaced; }

Action go_with(StandId host) {
    Action action = just(Verb::GoWith);
    action.stand = host;
    return action;
}
void commander_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (may_stay(look) && !offers(just(Verb::Stay))) return;
    for (const StandId id : each(hosts_of(look, seat, look.top().n)))
        if (!offers(go_with(id))) return;
}
Verdict check_commander(const Look& look, Seat seat, const Action& action) {
    const bool successor = asked_for(look).asked[0] == AskSuccessor;
    if (action.verb == Verb::Stay) {
        if (may_stay(look)) return fine;
        return successor ? refuse(rule::VB_MISC_18, "he joins a stand of his command")
                         : refuse(rule::VB_MISC_2, "the enemy has reached him: he goes to a stand near by");
    }
    if (action.verb != Verb::GoWith) return not_asked(look, seat, action);
    if (hosts_of(look, seat, look.top().n).has(action.stand)) return fine;
    return successor ? refuse(rule::VB_MISC_18, "he joins a stand of his command that is not routed")
           : may_stay(look)
               ? refuse(rule::VB_MISC_2, "he may go with a stand that was within 3 inches of him")
               : refuse(rule::VB_MISC_2, "he goes to a stand within 3 inches that is not routed");
}
void apply_commander(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::GoWith) return put_beside(play, seat, play.top().n, action.stand);
    asked_nothing(play.side(seat).commander[play.top().n]);
    check_attached(play, seat);
}
Say commander_prompt(const Look& look, Seat seat) {
    const Arg commander = commander_arg(seat, look.top().n);
    switch (asked_for(look).asked[0]) {
        case AskSuccessor:
            return Say(rule::VB_MISC_18, "Which stand does the new commander of {} join?",
                       post_arg(seat, look.top().n));
        case AskDisplaced: return Say(rule::VB_MISC_2, "To which stand does {} get away?", commander);
        default: return Say(rule::VB_MISC_2, "Does {} go along?", commander);
    }
}
Action default_commander(const Look& look, Seat seat) {
    if (may_stay(look)) return just(Verb::Stay);
    const Stands hosts = hosts_of(look, seat, look.top().n);
    const Commander& commander = asked_for(look);
    return go_with(commander.asked[0] == AskSuccessor
                       ? lowest(hosts)
                       : nearest(look, seat, hosts, commander_base(place_of(commander))));
}

}  // namespace

const StepRules commander_rules{"commander",       run_commander,    step_side<Look>,
                                commander_choices, check_commander,  apply_commander,
                                nullptr,           commander_prompt, default_commander};

// ---- rides ----

Verdict check_ride(const Look& look, Seat seat, PostId post, Point to) {
    if (post >= look.setup.army(seat).posts.size() || look.side(seat).commander[post].fate != Fate::Active)
        return refuse(rule::VB_MOVE_19, "that commander is not on the table");
    const Commander& commander = look.side(seat).commander[post];
    const Point from = place_of(commander);
    if (to == from) return refuse(rule::VB_MOVE_19, "that leads nowhere");
    const Mover mover = commander_mover();
    const Toll toll = toll_of(look, mover, {from, to});
    if (!toll.allowed()) return refuse(toll.rule, toll.why);
    const Length cost = inches_for(toll.cost, mover.allowance);
    const Length left = mover.allowance - commander.moved * (inch / 10);
    if (cost > std::max<Length>(left, 0) + tolerance)
        return refuse(rule::VB_MOVE_19, "that takes {} inches, and {} are left", Arg{ArgKind::Length, cost},
                      Arg{ArgKind::Length, std::max<Length>(left, 0)});
    if (!look.field().on_table(commander_base(to)))
        return refuse(rule::VB_MOVE_17, "he would leave the table");
    return check_enemies(look, seat, commander_base(from), to - from, {}, true).verdict;
}

void make_ride(Play& play, Seat seat, PostId post, Point to) {
    Commander& commander = play.side(seat).commander[post];
    const Point from = place_of(commander);
    const Mover mover = commander_mover();
    const Length cost = inches_for(toll_of(play, mover, {from, to}).cost, mover.allowance);
    const bool stopped = check_enemies(play, seat, commander_base(from), to - from, {}, true).ends_in_zone;
    const Length tenths = stopped ? 255 : commander.moved + (cost + inch / 10 - 1) / (inch / 10);
    commander.moved = static_cast<std::uint8_t>(std::clamp<Length>(tenths, 1, 255));
    commander.x = to.x;
    commander.y = to.y;
    check_attached(play, seat);
}

namespace {

// Places worth a ride, each found when it is asked for: beside those who run, for corps and army commanders
// rally them (VB-RALLY-1); beside the stand of his command that is nearest to the enemy, to its middle and to
// him; and that middle itself.
class RideGoals {
  public:
    RideGoals(const Look& look, Seat seat, PostId post)
        : look_(look),
          seat_(seat),
          side_(look.side(seat)),
          command_(look.setup.army(seat).posts[post].below & side_.on_table),
          from_(place_of(side_.commander[post])) {
        if (!command_) return;
        std::int64_t x = 0, y = 0;
        for (const StandId id : each(command_)) {
            const Point centre = side_.stand[id].pose.centre();
            x += centre.x;
            y += centre.y;
        }
        const auto many = static_cast<std::int64_t>(count(command_));
        middle_ = {static_cast<Length>(x / many), static_cast<Length>(y / many)};
        if (look.setup.army(seat).posts[post].level == Rank::Division) return;
        for (const StandId id : each(side_.on_table & routed(side_)))
            if (!running_.full() && table::within(from_, base_of(look, {seat, id}).centre, 26 * inch))
                running_.push_back(id);
    }

    std::size_t size() const { return command_ ? running_.size() + 4 : 0; }
    // Nothing where there is no such stand.
    std::optional<Point> operator[](std::size_t i) const {
        if (i < running_.size()) return beside(running_[i]);
        const Stands able = command_ & ~routed(side_);
        switch (i - running_.size()) {
            case 0: return beside(foremost(able));
            case 1: return beside(nearest(look_, seat_, able, commander_base(middle_)));
            case 2: return beside(nearest(look_, seat_, command_, commander_base(from_)));
            default: return middle_;
        }
    }

  private:
    std::optional<Point> beside(StandId id) const {
        if (id == no_stand) return std::nullopt;
        return place_beside(look_, {seat_, id});
    }
    StandId foremost(const Stands& able) const {
        const Seat enemy = other(seat_);
        const StandId foe = nearest(look_, enemy, look_.side(enemy).on_table, commander_base(middle_));
        return foe == no_stand ? no_stand : nearest(look_, seat_, able, base_of(look_, {enemy, foe}));
    }

    const Look& look_;
    Seat seat_;
    const Side& side_;
    Stands command_;
    Point from_, middle_;
    ScratchList<StandId, 4> running_;
};

}  // namespace

RidePlaces ride_places(const Look& look, Seat seat, PostId post) {
    RidePlaces places;
    const RideGoals goals(look, seat, post);
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (const std::optional<Point> to = goals[i];
            to && !places.full() && !places.contains(*to) && check_ride(look, seat, post, *to))
            places.push_back(*to);
    return places;
}

std::optional<Point> sample_ride(const Look& look, Seat seat, PostId post, Dice& dice) {
    const RideGoals goals(look, seat, post);
    for (int tries = 0; tries < 2 && goals.size() > 0; ++tries)
        if (const std::optional<Point> to = goals[dice.below(static_cast<std::uint32_t>(goals.size()))];
            to && check_ride(look, seat, post, *to))
            return to;
    return std::nullopt;
}

}  // namespace longroll::volley
