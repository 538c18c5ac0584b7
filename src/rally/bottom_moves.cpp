// RF-BOC-1, 3: Close Order and Reinforce. Of the windows: stage Closed when declined; ContactWindow has in
// `units` those whom a charge has just touched.

#include "rally/bottom_moves.h"

#include "rally/checks.h"
#include "rally/decks.h"
#include "rally/lay_judge.h"

namespace longroll::rally {
namespace {

Units unengaged(const Look& look, Seat seat) { return formed(look, seat) & ~engaged(look, seat); }

// ---- Close Order (RF-BOC-1) ----

constexpr Bottoms close_order{Bottom::CloseOrder};
constexpr Bottoms contact_cards{Bottom::CloseOrder, Bottom::Reinforce};

Verdict check_close(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit}, friend_{seat, action.friend_};
    if (!on_map(look, ref)) return refuse(rule::RF_BOC_1, "that stand is not on the map");
    if (const Verdict card = check_bottom(look, ref, action.card, close_order); !card) return card;
    if (const Verdict who = check_free_stand(look, ref, rule::RF_BOC_1); !who) return who;
    if (ref == friend_ || !is_formed(look, friend_))
        return refuse(rule::RF_BOC_1, "it closes up behind a formed friend");
    const Pose to = place_behind(look, ref, friend_);
    if (to == pose_of(look, ref)) return refuse(rule::RF_BOC_12, "{} stands there already", piece_arg(ref));
    return check_close_up(look, ref, to);
}

void close_up(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit}, friend_{seat, action.friend_};
    show_card(play, seat, action.card);
    if (play.log.on())
        tell(play, seat, EventKind::Move,
             Say(rule::RF_BOC_1, "Close Order: {} closes up behind {}", piece_arg(ref), piece_arg(friend_)));
    clear_table(play, seat);
    go_to(play, ref, place_behind(play, ref, friend_));
}

bool offer_close(const Look& look, Seat seat, Offers<Action>& offers) {
    const Units able = unengaged(look, seat);
    for (const CardId card : each(playable(look, seat, close_order, able)))
        for (const UnitId id : each(able & look.post(seat, brigade_of(look, seat, card)).own)) {
            const Ref ref{seat, id};
            const Length reach = look.measures().length(arrow_of(look, ref)) + size_of(look, ref).depth / 2;
            Action action = with_card(Verb::Close, card);
            action.unit = id;
            for (const UnitId before : each(formed(look, seat) & ~one(id))) {
                if (!table::within(place_behind(look, ref, {seat, before}).centre, centre_of(look, ref),
                                   reach))
                    continue;
                action.friend_ = before;
                if (check_close(look, seat, action) && !offers(action)) return false;
            }
        }
    return true;
}

// ---- Reinforce (RF-BOC-3) ----

// Where a stand comes to be: the end of the T arrow; cut short, where it touches the friend, or in column
// behind him if it faces as he does and that place is in reach.
struct Reinforcement {
    LaidWay way;
    LaidEnd end;
    bool in_column = false;
};
ArrowLaid arrow_laid(const Action& action) {
    ArrowLaid laid = action.laid();
    laid.arrow = Arrow::T;
    return laid;
}

Reinforcement reinforcement(const Look& look, const LayJudge& judge, Ref ref, Ref friend_,
                            const Action& action) {
    Reinforcement made;
    made.way = judge.way_of(arrow_laid(action));
    if ((action.flags & LayShort) != 0) {
        const Pose column = place_behind(look, ref, friend_);
        const Length far = table::length(column.centre - judge.start().centre);
        if (action.facing() == column.facing &&
            far <= look.measures().length(Arrow::T) + size_of(look, ref).depth / 2 &&
            check_close_up(look, ref, column)) {
            made.end = {column, base_at(look, ref, column)};
            made.way.way = column.centre - judge.start().centre;
            made.in_column = true;
            return made;
        }
        const Rect theirs = base_of(look, friend_);
        const table::Sweep sweep = judge.sweep(made.way.way);
        const table::Advance met = table::advance_until_stopped(sweep, std::span(&theirs, 1));
        if (met.stopped_by >= 0) made.way.way = met.moved;
    }
    made.end = judge.end_of(made.way, action.facing());
    return made;
}

Verdict check_reinforce(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit}, friend_{seat, action.friend_};
    if (!on_map(look, ref)) return refuse(rule::RF_BOC_3, "that stand is not on the map");
    if (const Verdict card = check_bottom(look, ref, action.card, {Bottom::Reinforce}); !card) return card;
    if (const Verdict who = check_free_stand(look, ref, rule::RF_BOC_3); !who) return who;
    if (!on_map(look, friend_) || !look.top().units.has(friend_.id))
        return refuse(rule::RF_BOC_3, "it goes toward a friend that the charge has touched");
    const LayJudge judge(look, ref, LayMode::Rush);
    const Reinforcement made = reinforcement(look, judge, ref, friend_, action);
    if (!made.in_column) {
        if (const Verdict way = judge.check_way(arrow_laid(action), made.way); !way) return way;
        const Angle limit = pivot_limit(look.measures(), Arrow::T);
        if (!within(table::turn_between(judge.start().facing, action.facing()), limit))
            return refuse(rule::RF_MOVE_8, "it may pivot {} degrees at most with that arrow",
                          static_cast<int>(limit * 360 / table::whole_turn));
        if (const Verdict end = judge.check_end(judge.sweep(made.way.way), made.end, made.way.leaves, 0);
            !end)
            return end;
        if (made.way.leaves) return refuse(rule::RF_BOC_3, "it may not leave the map");
    }
    const Rect theirs = base_of(look, friend_);
    if (table::distance(made.end.base, theirs) >= distance_between(look, ref, friend_))
        return refuse(rule::RF_BOC_3, "{} must come nearer to {}", piece_arg(ref), piece_arg(friend_));
    return fine;
}

void reinforce(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit}, friend_{seat, action.friend_};
    const Reinforcement made = reinforcement(play, LayJudge(play, ref, LayMode::Rush), ref, friend_, action);
    show_card(play, seat, action.card);
    if (play.log.on())
        tell(play, seat, EventKind::Move,
             Say(rule::RF_BOC_3, "Reinforce: {} moves {} inches toward {}", piece_arg(ref),
                 inches_arg(table::length(made.way.way)), piece_arg(friend_)));
    clear_table(play, seat);
    go_to(play, ref, made.end.pose);
}

bool offer_reinforce(const Look& look, Seat seat, Offers<Action>& offers) {
    const Units able = unengaged(look, seat);
    const Length far = look.measures().length(Arrow::T);
    for (const CardId card : each(playable(look, seat, {Bottom::Reinforce}, able)))
        for (const UnitId id : each(able & look.post(seat, brigade_of(look, seat, card)).own))
            for (const UnitId touched : each(look.top().units & look.side(seat).on_map)) {
                const Ref ref{seat, id}, friend_{seat, touched};
                if (id == touched || distance_between(look, ref, friend_) > 2 * far) continue;
                Action action = with_card(Verb::Reinforce, card);
                action.unit = id;
                action.friend_ = touched;
                // In column behind him, then each edge that may lead nearer.
                action.flags = LayShort;
                action.angle = facing_of(look, friend_).step;
                if (check_reinforce(look, seat, action) && !offers(action)) return false;
                for (std::uint8_t edge = 0; edge < 4; ++edge)
                    for (const int lean : {0, -3, 3})
                        for (const unsigned flags : {0u, unsigned{LayShort}}) {
                            action.flags = static_cast<std::uint8_t>(flags);
                            action.edge = edge;
                            action.lean = static_cast<std::uint16_t>(lean * table::degrees(15));
                            action.angle = facing_of(look, ref).step;
                            if (check_reinforce(look, seat, action) && !offers(action)) return false;
                        }
            }
    return true;
}

// ---- W-ACTION, W-CONTACT ----

enum : std::uint8_t { Open, Closed };

bool opens(const Look& look, Seat seat, Bottoms kinds) {
    // Most hands cannot: who is engaged is asked last.
    return window_opens(look, seat, kinds, formed(look, seat)) &&
           window_opens(look, seat, kinds, unengaged(look, seat));
}

Bottoms kinds_of(const Step& step) {
    return step.kind == StepKind::ContactWindow ? contact_cards : close_order;
}

bool run_window(Play& play) {
    const Step& now = play.top();
    if (now.stage == Open && opens(play, side_of(now), kinds_of(now))) return true;
    return step_over(play);
}

void window_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass)) || !offer_close(look, seat, offers)) return;
    if (look.top().kind == StepKind::ContactWindow) offer_reinforce(look, seat, offers);
}

Verdict check_window(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Pass: return fine;
        case Verb::Close: return check_close(look, seat, action);
        case Verb::Reinforce:
            if (look.top().kind == StepKind::ContactWindow) return check_reinforce(look, seat, action);
            return refuse(rule::RF_BOC_3, "Reinforce answers a charge that has just made contact");
        default: return not_asked(look, seat, action);
    }
}

void apply_window(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Close)
        close_up(play, seat, action);
    else if (action.verb == Verb::Reinforce)
        reinforce(play, seat, action);
    else
        play.top().stage = Closed;
}

Say window_prompt(const Look& look, Seat) {
    if (look.top().kind == StepKind::ContactWindow)
        return Say(rule::RF_BOC_3, "The charge is in contact: play Reinforce or Close Order, or pass");
    return Say(rule::RF_BOC_1, "The action is over: play Close Order, or pass");
}

constexpr StepRules a_window(std::string_view word) {
    return StepRules{.word = word,
                     .run = run_window,
                     .deciders = step_side<Look>,
                     .choices = window_choices,
                     .check = check_window,
                     .apply = apply_window,
                     .prompt = window_prompt,
                     .default_action = default_pass}
        .as_window()
        .as_assumed(default_pass, "no Close Order or Reinforce is played");
}

}  // namespace

// ---- straight into place ----

void go_to(Play& play, Ref ref, const Pose& to) {
    const Rect base = base_of(play, ref);
    make_room(play, ref, room_for(play, ref, {base, to.centre - base.centre}, base_at(play, ref, to)));
    put(play, ref, to);
    if (play.setup.options.overrun_roll) roll_for_generals(play);
}

Verdict check_free_stand(const Look& look, Ref ref, RuleId why) {
    if (!is_formed(look, ref)) return refuse(why, "{} is not formed", piece_arg(ref));
    if (is_engaged(look, ref)) return refuse(why, "{} is in contact with the enemy", piece_arg(ref));
    return fine;
}

Pose place_behind(const Look& look, Ref ref, Ref friend_) {
    return behind(pose_of(look, friend_), size_of(look, friend_), size_of(look, ref));
}

// ---- the windows open ----

void open_action_window(Play& play) {
    const Seat seat = play.passive();
    if (opens(play, seat, close_order)) push(play, step(StepKind::ActionWindow, seat));
}

void open_contact_window(Play& play, const Units& contacted) {
    const Seat seat = play.passive();
    if (opens(play, seat, contact_cards)) push(play, step(StepKind::ContactWindow, seat)).units = contacted;
}

const StepRules action_window_rules = a_window("action_window");
const StepRules contact_window_rules = a_window("contact_window");

}  // namespace longroll::rally
