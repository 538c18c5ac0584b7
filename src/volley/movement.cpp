// 4.2 Movement phase: who moves, the move of one stand, its close, Stationary markers, the Army Commander.

#include "volley/movement.h"

#include "volley/command.h"
#include "volley/commanders.h"
#include "volley/go.h"
#include "volley/rally.h"
#include "volley/react.h"
#include "volley/road.h"

namespace longroll::volley {
namespace {

// ---- VB-MOVE-15: a stand that starts in contact ----

// It may not do anything else before it has kept its contacts or stepped back.
bool must_settle_contact(const Look& look, Ref ref) {
    constexpr unsigned settled = SteppedBack | Charging;
    return (look.state.move.marks & settled) == 0 && on_table(look, ref) && !in_block(look, ref) &&
           enemies_in_contact(look, ref);
}

Verdict check_keep(const Look& look, Ref ref) {
    const Stands contacts = enemies_in_contact(look, ref);
    if (!contacts) return refuse(rule::VB_MOVE_15, "it touches no enemy");
    if (has_mark(look, HasGone) || has_mark(look, SteppedBack))
        return refuse(rule::VB_MOVE_15, "contact is kept instead of a move");
    if (Verdict verdict = may_charge_now(look, ref); !verdict) return verdict;
    for (const StandId id : each(contacts))
        if (Verdict verdict = may_charge_stand(look, ref, {other(ref.side), id}); !verdict) return verdict;
    return fine;
}
void keep(Play& play, Ref ref) {
    play.side(ref.side).charged |= one(ref.id);
    play.stand(ref).from = play.stand(ref).pose;
    mark(play, Charging | StoppedByZone);
    if (play.log.on())
        tell(play, ref.side, EventKind::Charge, Say(rule::VB_MOVE_15, "{} keeps contact", piece_arg(ref)));
}

// The column behind it, if there is one, goes back as it is.
void back(Play& play, Ref ref) {
    play.side(ref.side).stepped_back |= one(ref.id);
    const std::optional<table::Vector> by = step_back(play, ref);
    if (by) {
        const Pose pose = play.stand(ref).pose.pose();
        Markers markers = markers_of_column(play, ref);
        for (Pose& marker : markers) marker.centre = marker.centre + *by;
        put(play, ref, {pose.centre + *by, pose.facing}, markers);
    } else {
        disorder(play, ref, rule::VB_MOVE_15);
    }
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             by ? Say(rule::VB_MOVE_15, "{} steps back {} inches", piece_arg(ref),
                      Arg{ArgKind::Length, table::length(*by)})
                : Say(rule::VB_MOVE_15, "{} cannot step back and is disordered", piece_arg(ref)));
}

}  // namespace

// ---- the steps of a move ----

Verdict check_any_step(const Look& look, const Action& action) {
    const Ref ref = moving(look.state);
    if (has(look.side(ref.side).coming, ref))
        return action.verb == Verb::Enter ? check_enter(look, ref, action.x)
                                          : refuse(rule::VB_MOVE_18, "it enters the table first");
    if (must_settle_contact(look, ref) && action.verb != Verb::Keep && action.verb != Verb::Back &&
        action.verb != Verb::StandUp)
        return refuse(rule::VB_MOVE_15, "it is in contact: it keeps the contact or steps back first");
    const bool out_of_moves = has_mark(look, EndedByRecovery);
    if (out_of_moves && action.verb >= Verb::StandUp && action.verb <= Verb::Exit)
        return refuse(rule::VB_MOVE_13, "recovery was the last of its move");
    switch (action.verb) {
        case Verb::Road: return check_road(look, ref, action.point());
        case Verb::Charge:
            return plan_charge(look, ref, {other(ref.side), action.target}, action.point(),
                               bridge_pay(action))
                .verdict;
        case Verb::Keep: return check_keep(look, ref);
        case Verb::Back:
            if (!enemies_in_contact(look, ref)) return refuse(rule::VB_MOVE_15, "it touches no enemy");
            if (has_mark(look, SteppedBack)) return refuse(rule::VB_MOVE_15, "it has stepped back");
            if (in_block(look, ref))
                return refuse(rule::VB_MOVE_15, "a garrison stays, or comes out by a side that is free");
            return fine;
        case Verb::Exit: return check_exit(look, ref);
        case Verb::Enter: return refuse(rule::VB_MOVE_18, "it is on the table");
        default: return check_step(look, action);
    }
}

void apply_any_step(Play& play, const Action& action) {
    const Ref ref = moving(play.state);
    switch (action.verb) {
        case Verb::Road: return go_road(play, ref, action.point());
        case Verb::Charge: {
            const Ref target{other(ref.side), action.target};
            const ChargePlan plan =
                make_charge(play, target, plan_charge(play, ref, target, action.point(), bridge_pay(action)),
                            bridge_pay(action));
            if (!plan.met.any()) return;
            const Facing facing = play.stand(ref).pose.pose().facing;
            return meet(play, ref, plan.met,
                        plan.way == table::Vector{} ? facing : table::facing_along(plan.way));
        }
        case Verb::Keep: return keep(play, ref);
        case Verb::Back: {
            // An inch of its allowance is gone if it goes on (VB-MOVE-15), and nothing if it does not
            // (VB-MOVE-16).
            Move& move = play.state.move;
            const std::int64_t price = whole_allowance * apart_distance / allowance(play, ref);
            move.budget -= static_cast<std::uint32_t>(std::min<std::int64_t>(price, left_of(move)));
            mark(play, SteppedBack);
            return back(play, ref);
        }
        case Verb::Exit: return exit_table(play, ref);
        case Verb::Enter: return enter(play, ref, action.x);
        default: return apply_step(play, action);
    }
}

// ---- the move of one stand ----

void start_move(Play& play, Ref ref, bool breakthrough) {
    begin_move(play, ref, breakthrough);
    if (breakthrough) {
        // Flanks are judged from where it begins, and it has not charged again yet.
        play.stand(ref).from = play.stand(ref).pose;
        play.side(ref.side).charged &= ~one(ref.id);
    } else if (has(play.side(ref.side).coming, ref)) {
        play.state.move.budget = static_cast<std::uint32_t>(whole_allowance);  // VB-MOVE-18: In Command
    }
    push(play, step(StepKind::MoveStand, ref.side, ref.id));
}

void finish_move(Play& play) {
    const Ref ref = moving(play.state);
    // VB-TERR-CROPS-2: flat from the end of the move.
    play.state.trampling.each([&](unsigned area) { play.state.trampled.add(area); });
    play.state.trampling = {};
    if (ref.any() && on_table(play, ref)) {
        // A charge that was stopped on its way, but not short of every enemy.
        if (has_mark(play, Charging) && enemies_in_contact(play, ref))
            play.side(ref.side).charged |= one(ref.id);
        end_move(play);
        displace_commanders(play, ref);
    }
    play.state.move = {};
    play.state.move.stand = no_stand;
    check_attached(play, play.attacker());
    release_held(play);
}

bool move_is_over(const Look& look) {
    const Ref ref = moving(look.state);
    if (!ref.any() || !(look.side(ref.side).on_table | look.side(ref.side).coming).has(ref.id)) return true;
    // Contact, or a repulse, ends a charge (VB-CHARGE-5, 7).
    return has_mark(look, Charging) && has_mark(look, StoppedByZone);
}

void release_held(Play& play) {
    for (const Seat seat : {Seat::Union, Seat::Confederate}) {
        const std::vector<StandPlan>& plans = play.setup.army(seat).stands;
        Side& side = play.side(seat);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const Ref ref{seat, static_cast<StandId>(i)};
            if (plans[i].hold.until <= play.state.turn || !on_table(play, ref) || has(side.free, ref))
                continue;
            const Seat enemy = other(seat);
            if (within(play, enemy, play.side(enemy).on_table, bases_of(play, ref),
                       held_until_nearer + tolerance))
                side.free |= one(ref.id);
        }
    }
}

namespace {

bool run_move_stand(Play& play) {
    if (!move_is_over(play)) return true;
    finish_move(play);
    return step_over(play);
}

void move_stand_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    offer_goals(look, offers);
}
bool move_has_several(const Look& look, Seat) {
    const Ref ref = moving(look.state);
    // In contact there is always the step back, and one who may turn freely may turn.
    return !has(look.side(ref.side).coming, ref) && !has_mark(look, UsedFreeFacing);
}
Verdict check_move_stand(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb == Verb::Go) return check_go(look, action);
    if (action.verb < Verb::Recover || action.verb > Verb::Enter) return not_asked(look, seat, action);
    return check_any_step(look, action);
}
void apply_move_stand(Play& play, Seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
            finish_move(play);
            play.state.agenda.pop();
            return;
        case Verb::Go: return make_go(play, action);
        default: return apply_any_step(play, action);
    }
}
Say move_stand_prompt(const Look& look, Seat) {
    const Ref ref = moving(look.state);
    if (has(look.side(ref.side).coming, ref)) return Say(rule::VB_MOVE_18, "{} arrives", piece_arg(ref));
    if (must_settle_contact(look, ref))
        return Say(rule::VB_MOVE_15, "{} is in contact: keep it, or step back", piece_arg(ref));
    return Say(rule::VB_MOVE_1, "Where does {} go? It has {} inches left", piece_arg(ref),
               left_arg(inches_for(left_of(look.state.move), allowance(look, ref))));
}
Action sample_move_stand(const Look& look, Seat, Dice& dice) { return sample_goal(look, dice); }

// ---- who moves ----

// Who has not moved; those who were picked and did nothing are not listed again.
Stands movable(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return ((side.on_table & ~routed(side)) | due(look, seat)) &
           ~(side.moved | side.turned | side.charged | side.stepped_back);
}
Posts riders(const Look& look, Seat seat) {
    Posts posts = 0;
    for (std::size_t post = 0; post < look.setup.army(seat).posts.size(); ++post) {
        const Commander& commander = look.side(seat).commander[post];
        if (commander.fate == Fate::Active && commander.moved == 0) posts |= Posts{1} << post;
    }
    return posts;
}

Action move_of(StandId id) {
    Action action = just(Verb::Move);
    action.stand = id;
    return action;
}
Action ride_of(unsigned post, Point to) {
    Action action = just(Verb::Ride);
    action.other = static_cast<std::uint8_t>(post);
    action.x = to.x;
    action.y = to.y;
    return action;
}

bool run_move_phase(Play& play) {
    play.state.phase = static_cast<std::uint8_t>(Phase::Movement);
    return true;
}
void move_phase_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const StandId id : each(movable(look, seat) & ~look.top().stands))
        if (!offers(move_of(id))) return;
    for (const unsigned post : each(riders(look, seat)))
        for (const Point to : ride_places(look, seat, static_cast<PostId>(post)))
            if (!offers(ride_of(post, to))) return;
}
bool several_may_move(const Look& look, Seat seat) {
    return static_cast<bool>(movable(look, seat) & ~look.top().stands);
}
Verdict check_move_phase(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Ride: return check_ride(look, seat, action.other, action.point());
        case Verb::Move: {
            const Ref ref{seat, action.stand};
            if (has(look.side(seat).coming, ref)) {
                if (has(due(look, seat), ref)) return fine;
                return refuse(rule::VB_MOVE_18, "{} arrives in turn {}", piece_arg(ref),
                              static_cast<int>(look.plan(ref).arrival.turn));
            }
            return may_move(look, ref);
        }
        default: return not_asked(look, seat, action);
    }
}
void apply_move_phase(Play& play, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Ride: return make_ride(play, seat, action.other, action.point());
        case Verb::Move:
            play.top().stands |= one(action.stand);
            return start_move(play, {seat, action.stand});
        default: phase_over(play); return;
    }
}
Say move_phase_prompt(const Look& look, Seat seat) {
    const int many = count(movable(look, seat));
    return many == 1 ? Say(rule::VB_MOVE_1, "Movement: 1 stand may still move")
                     : Say(rule::VB_MOVE_1, "Movement: {} stands may still move", many);
}
Action sample_move_phase(const Look& look, Seat seat, Dice& dice) {
    const Stands stands = movable(look, seat) & ~look.top().stands;
    const Posts posts = riders(look, seat);
    const auto many = static_cast<std::uint32_t>(count(stands) + count(posts));
    std::uint32_t k = dice.below(many + 1);
    for (const StandId id : each(stands))
        if (k-- == 0) return move_of(id);
    for (const unsigned post : each(posts)) {
        if (k-- != 0) continue;
        if (const std::optional<Point> to = sample_ride(look, seat, static_cast<PostId>(post), dice))
            return ride_of(post, *to);
        if (stands) return move_of(lowest(stands));
    }
    return just(Verb::Done);
}

// ---- the close of the phase ----

// VB-CMD-3: who has lost the stand it was in command by is treated as if it had been out of command.
void check_anchors(Play& play, Seat seat) {
    Side& side = play.side(seat);
    for (const StandId id : each(side.by_contact & side.on_table)) {
        const Ref ref{seat, id};
        if (keeps_anchor(play, ref)) continue;
        side.in_command &= ~one(id);
        if (!has(side.moved, ref)) continue;
        const bool was_good = level_of(play, ref) == Level::Good;
        disorder(play, ref, rule::VB_CMD_3);
        if (play.log.on() && was_good)
            tell(
                play, seat, EventKind::Words,
                Say(rule::VB_CMD_3, "{} has lost touch with its division and is disordered", piece_arg(ref)));
        if (!was_good || !has(side.charged, ref)) continue;
        bool by_cartridges = false;  // VB-CHARGE-7 (a)
        for (const StandId foe : each(enemies_in_contact(play, ref)))
            by_cartridges = by_cartridges || repulses(play, {other(seat), foe});
        if (by_cartridges) repulse(play, ref);
    }
}

bool run_move_close(Play& play) {
    const Seat seat = play.attacker();
    Side& side = play.side(seat);
    for (const StandId id : each(side.on_table & ~routed(side) & ~side.charged & ~side.stepped_back))
        if (!in_block(play, {seat, id}) && enemies_in_contact(play, {seat, id})) back(play, {seat, id});
    check_anchors(play, seat);
    release_held(play);
    check_attached(play, seat);
    // From now on: where the move began that brought a stand into contact (VB-GEO-5).
    for (const Seat each_side : {Seat::Union, Seat::Confederate})
        for (const StandId id : each(play.side(each_side).on_table & ~play.side(each_side).charged))
            play.stand({each_side, id}).from = play.stand({each_side, id}).pose;
    return phase_over(play);
}

// ---- the Army Commander (VB-MISC-1) ----

PostId army_post(const Look& look, Seat seat) {
    const Army& army = look.setup.army(seat);
    for (std::size_t post = 0; post < army.posts.size(); ++post)
        if (army.posts[post].level == Rank::Army && look.side(seat).commander[post].fate == Fate::Active)
            return static_cast<PostId>(post);
    return no_post;
}
Stands he_touches(const Look& look, Seat seat) {
    const PostId post = army_post(look, seat);
    if (post == no_post) return {};
    const Commander& commander = look.side(seat).commander[post];
    const Rect base = commander_base({commander.x, commander.y});
    return within(look, seat, look.side(seat).on_table, {&base, 1}, tolerance);
}

bool run_attach(Play& play) { return he_touches(play, play.attacker()) ? true : phase_over(play); }
Action attach_to(StandId id) {
    Action action = just(Verb::Attach);
    action.stand = id;
    return action;
}
void attach_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const StandId id : each(he_touches(look, seat)))
        if (!offers(attach_to(id))) return;
}
Verdict check_attach(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Attach) return not_asked(look, seat, action);
    if (he_touches(look, seat).has(action.stand)) return fine;
    return refuse(rule::VB_MISC_1, "the Army Commander does not touch {}", piece_arg({seat, action.stand}));
}
void apply_attach(Play& play, Seat seat, const Action& action) {
    Commander& commander = play.side(seat).commander[army_post(play, seat)];
    commander.attached = action.verb == Verb::Attach ? action.stand : no_stand;
    if (play.log.on() && commander.attached != no_stand)
        tell(play, seat, EventKind::Commander,
             Say(rule::VB_MISC_1, "The Army Commander joins {}", piece_arg({seat, commander.attached})));
    phase_over(play);
}
Say attach_prompt(const Look&, Seat) {
    return Say(rule::VB_MISC_1, "Which stand does the Army Commander join?");
}
// He stays where he is attached.
Action default_attach(const Look& look, Seat seat) {
    const Commander& commander = look.side(seat).commander[army_post(look, seat)];
    return commander.attached == no_stand ? just(Verb::Pass) : attach_to(commander.attached);
}

}  // namespace

const StepRules move_phase_rules{.word = "move_phase",
                                 .run = run_move_phase,
                                 .deciders = step_side<Look>,
                                 .choices = move_phase_choices,
                                 .check = check_move_phase,
                                 .apply = apply_move_phase,
                                 .prompt = move_phase_prompt,
                                 .default_action = default_done,
                                 .sample = sample_move_phase,
                                 .several = several_may_move};
const StepRules move_stand_rules{.word = "move_stand",
                                 .run = run_move_stand,
                                 .deciders = step_side<Look>,
                                 .choices = move_stand_choices,
                                 .check = check_move_stand,
                                 .apply = apply_move_stand,
                                 .prompt = move_stand_prompt,
                                 .default_action = default_done,
                                 .sample = sample_move_stand,
                                 .several = move_has_several,
                                 .draft = true};
const StepRules move_close_rules{"move_close", run_move_close};
const StepRules attach_rules{.word = "attach_army_commander",
                             .run = run_attach,
                             .deciders = step_side<Look>,
                             .choices = attach_choices,
                             .check = check_attach,
                             .apply = apply_attach,
                             .prompt = attach_prompt,
                             .default_action = default_attach};

}  // namespace longroll::volley
