// 8.0 to 8.5 The Move Phase: V0 the opponent's window, V1 the actions, V2 the end of movement.

#include "dixie/moves.h"

#include "dixie/window.h"

namespace longroll::dixie {
namespace {

// ---- who moves how ----

// The uses of an effect of the seat that starts at a place, or nullptr.
const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == effect && active.side == index(seat) && active.place == place && active.left > 0)
            return &active;
    return nullptr;
}
void use_up(Play& play, Effect effect, Seat seat, Place place) {
    auto& effects = play.state.effects;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        ActiveEffect& active = effects[i];
        if (active.effect != effect || active.side != index(seat) || active.place != place ||
            active.left == 0)
            continue;
        if (--active.left == 0) effects.erase_at(i);
        return;
    }
}

// The cards in a place that can move at all, by how they move (DX-8.0a, 8.5a, 12.0e, 13.6g).
struct Movers {
    Cards foot = 0, horse = 0, generals = 0, banners = 0, decoy_generals = 0, decoy_banners = 0;

    Cards all() const { return foot | horse | generals | banners | decoy_generals | decoy_banners; }
};
Movers movers_of(const Side& side, Cards cards, bool in_reserve) {
    Movers movers;
    movers.foot = cards & (side.infantry | side.artillery);
    movers.horse = cards & side.cavalry;
    movers.generals = cards & side.generals & ~side.decoy;
    if (in_reserve) return movers;  // Specials leave the Reserve only when they are played
    movers.banners = cards & side.leader_specials & ~side.decoy;
    movers.decoy_generals = cards & side.generals & side.decoy;
    movers.decoy_banners = cards & side.specials & side.decoy;
    return movers;
}
Gait gait_of(const Movers& movers) {
    return movers.foot             ? foot
           : movers.horse          ? horse
           : movers.generals       ? general_gait
           : movers.banners        ? banner
           : movers.decoy_generals ? decoy_general
                                   : decoy_banner;
}

// Sideways by the Lateral Road (DX-K17 LATER).
bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to) {
    const int apart = column_of(from) - column_of(to);
    if (from >= max_positions || !exists(look, to) || in_row_u(from) != in_row_u(to) ||
        (apart != 1 && apart != -1))
        return false;
    if ((ground.engaged >> from & 1u) || enemy_troops_seen(look, ground.seat, to) != 0) return false;
    return !troop || !(ground.engages >> to & 1u) || ground.room[to] >= 1;
}

// ---- listing ----

struct Path {
    Place to, then;
};
struct Paths {
    Path items[12];
    int size = 0;

    void add(Place to, Place then = no_place) { items[size++] = {to, then}; }
};
struct PathsFrom {
    Paths one, two;  // of one step and of two
};

// What `walk` answers for every step of a kind of card, as bits: positions it may enter, columns it may cross
// from its own row and from the far one.
struct Steps {
    std::uint32_t enter = 0, out = 0, back = 0;
};
Steps steps_of(const Ground& ground, const Gait& gait) {
    Steps steps{0xFFFF, 0xFFFF, 0xFFFF};
    if (gait.no_engage) steps.enter &= ~std::uint32_t{ground.engages};
    if (gait.cavalry) steps.enter &= ~std::uint32_t{ground.rough};
    if (gait.home_only) steps.out = steps.back = 0;
    if (!gait.troop) return steps;
    for (std::uint32_t rest = ground.engages; rest != 0; rest &= rest - 1)
        if (const int place = std::countr_zero(rest); ground.room[place] < 1) steps.enter &= ~(1u << place);
    for (int column = 0; column < ground.columns; ++column) {
        if (ground.crossings[column] > 0) continue;
        const Place home = home_row(ground.seat, column);
        if (!(ground.rear >> home & 1u)) steps.out &= ~(1u << column);
        if (!(ground.rear >> opposing(home) & 1u)) steps.back &= ~(1u << column);
    }
    return steps;
}

// All paths from one place that `walk` lets pass; those of two steps only if asked for.
void find_paths(const Ground& ground, const Steps& steps, Place from, bool twice, PathsFrom& paths) {
    const auto enter = [&](Place place) { return (steps.enter >> place & 1u) != 0; };
    const auto enemy = [&](Place place) { return (ground.engages >> place & 1u) != 0; };
    if (from == reserve_place) {
        for (int column = 0; column < ground.columns; ++column) {
            const Place home = home_row(ground.seat, column), far = opposing(home);
            if (!enter(home)) continue;
            paths.one.add(home);
            if (!twice || enemy(home)) continue;
            if ((steps.out >> column & 1u) && enter(far)) paths.two.add(home, far);
            paths.two.add(home, reserve_place);
        }
        return;
    }
    const bool disengaging = (ground.engaged >> from & 1u) != 0;
    const int column = column_of(from);
    const Place across = opposing(from);
    const bool out = (steps.out >> column & 1u) != 0, back = (steps.back >> column & 1u) != 0;
    if (!next_to_reserve(ground.seat, from)) {  // beyond the Centerline: only home
        if (!back || !enter(across) || (disengaging && enemy(across))) return;
        paths.one.add(across);
        if (!twice || enemy(across)) return;
        if (out && enter(from) && !disengaging) paths.two.add(across, from);
        paths.two.add(across, reserve_place);
        return;
    }
    if (!disengaging && out && enter(across)) {
        paths.one.add(across);
        if (twice && !enemy(across) && back && enter(from)) paths.two.add(across, from);
    }
    paths.one.add(reserve_place);
    if (!twice) return;
    for (int to = 0; to < ground.columns; ++to) {
        const Place home = home_row(ground.seat, to);
        if (enter(home) && !(disengaging && enemy(home))) paths.two.add(reserve_place, home);
    }
}

bool emit(const Side& side, Verb verb, Cards cards, const Paths& paths, Offers<Action>& offers) {
    while (cards != 0) {
        const std::uint8_t number = side.card[take_lowest(cards)];
        for (int i = 0; i < paths.size; ++i)
            if (!offers({.verb = verb,
                         .card = number,
                         .place = paths.items[i].to,
                         .place2 = paths.items[i].then}))
                return false;
    }
    return true;
}
bool emit(const Ground& ground, const Side& side, Cards cards, const Gait& gait, const Steps& steps,
          Place from, Offers<Action>& offers) {
    if (cards == 0) return true;
    PathsFrom paths;
    find_paths(ground, steps, from, gait.steps == 2, paths);
    return emit(side, Verb::Move, cards, paths.one, offers) &&
           emit(side, Verb::Move, cards, paths.two, offers);
}

// What Specials in force add to the moves from a place.
bool offer_special_moves(const Look& look, const Ground& ground, Place from, const Movers& movers,
                         Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    if (effect_at(look, Effect::Dquick, seat, from)) {
        PathsFrom paths;
        find_paths(ground, steps_of(ground, marching), from, true, paths);
        if (!emit(side, Verb::Move, movers.foot & ~side.horse, paths.two, offers)) return false;
    }
    if (from == reserve_place) return true;
    if (effect_at(look, Effect::Later, seat, from))
        for (int beside : {column_of(from) - 1, column_of(from) + 1}) {
            if (beside < 0 || beside >= look.setup.columns) continue;
            const Place to = in_row_u(from) ? position_u(beside) : position_c(beside);
            const Cards troops = movers.foot | movers.horse;
            for (bool troop : {true, false}) {
                if (!lateral_open(look, ground, troop, from, to)) continue;
                Paths paths;
                paths.add(to, no_place);
                if (!emit(side, Verb::Move, troop ? troops : movers.all() & ~troops, paths, offers))
                    return false;
            }
        }
    if (effect_at(look, Effect::Courier, seat, from)) {
        const Cards fired =
            side.at[from] & side.fired & ~(side.moved | side.meleed | side.forfeited | ground.held);
        Gait on_foot = foot, on_horse = horse;
        on_foot.no_engage = on_horse.no_engage = true;
        const Cards guns_and_men = fired & (side.infantry | side.artillery), riders = fired & side.cavalry;
        if (!emit(ground, side, guns_and_men, on_foot, steps_of(ground, on_foot), from, offers)) return false;
        if (!emit(ground, side, riders, on_horse, steps_of(ground, on_horse), from, offers)) return false;
    }
    return true;
}

bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers) {
    const Side& side = look.side(ground.seat);
    const Steps on_foot = steps_of(ground, foot), on_horse = steps_of(ground, horse);
    const Steps unbound = steps_of(ground, general_gait), at_home = steps_of(ground, decoy_general);
    const auto from_place = [&](Place from, Cards here) {
        const Movers movers = movers_of(side, here & ground.free, from == reserve_place);
        if (movers.foot != 0) {
            const Cards marchers = movers.foot & ~side.horse;  // DX-8.6a, DX-7.2n
            PathsFrom paths;
            find_paths(ground, on_foot, from, marchers != 0, paths);
            if (!emit(side, Verb::Move, movers.foot, paths.one, offers)) return false;
            if (!emit(side, Verb::March, marchers, paths.two, offers)) return false;
        }
        if (!emit(ground, side, movers.horse, horse, on_horse, from, offers)) return false;
        if (!emit(ground, side, movers.generals, general_gait, unbound, from, offers)) return false;
        if (!emit(ground, side, movers.banners, banner, unbound, from, offers)) return false;
        if (!emit(ground, side, movers.decoy_generals, decoy_general, at_home, from, offers)) return false;
        if (!emit(ground, side, movers.decoy_banners, decoy_banner, at_home, from, offers)) return false;
        return look.state.effects.empty() || offer_special_moves(look, ground, from, movers, offers);
    };
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place from : {position_u(column), position_c(column)})
            if (side.at[from] != 0 && !from_place(from, side.at[from])) return false;
    return side.reserve == 0 || from_place(reserve_place, side.reserve);
}

// ---- checking one move ----

enum class By : std::uint8_t { Legs, DoubleQuick, LateralRoad, Couriers };

// Fine, and by what; or why not.
Verdict check_move(const Look& look, const Ground& ground, const Action& action, By& by) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    by = By::Legs;
    const Slot slot = slot_of(look, seat, action.card);
    const Place from = slot == no_slot ? no_place : place_of(look, seat, slot);
    if (from == no_place)
        return refuse(rule::DX_8_0a, "that card is neither in a position nor in your Reserve");
    const Cards card = one(slot);
    const Arg name = card_arg(seat, action.card);
    if (side.terrain & card) return refuse(rule::DX_10_2d, "Terrain never moves");
    const Movers movers = movers_of(side, card, from == reserve_place);
    if (movers.all() == 0)
        return from == reserve_place
                   ? refuse(rule::DX_12_0c, "{} leaves the Reserve when it is played", name)
                   : refuse(rule::DX_12_0e, "{} is bound to its ground and does not move", name);
    Gait gait = gait_of(movers);
    if ((side.horse & card) && action.place2 != no_place)
        return refuse(rule::DX_7_2n, "{} is Horse Artillery and never gets two moves", name);
    if (!(ground.free & card)) {
        const Cards other_bonds = side.moved | side.meleed | side.forfeited | ground.held;
        if ((side.troops() & side.fired & ~other_bonds & card) == 0 ||
            !effect_at(look, Effect::Courier, seat, from))
            return check_free(look, ground, seat, slot);
        by = By::Couriers;
        gait.no_engage = true;
    }
    if (by == By::Legs && action.place2 == no_place && effect_at(look, Effect::Later, seat, from) &&
        lateral_open(look, ground, gait.troop, from, action.place)) {
        by = By::LateralRoad;
        return fine;
    }
    if (by == By::Legs && action.place2 != no_place && movers.foot != 0 && !(side.horse & card) &&
        effect_at(look, Effect::Dquick, seat, from)) {
        by = By::DoubleQuick;
        gait = marching;
    }
    const Bar bar = walk(ground, gait, from, action.place, action.place2);
    return bar == Bar::None ? Verdict{} : barred(look, ground, bar, from, action.place, action.place2);
}

void apply_move(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    const Place from = place_of(play, seat, slot);
    const Side& side = play.side(seat);
    if (!play.state.effects.empty()) {
        if (side.fired & one(slot))
            use_up(play, Effect::Courier, seat, from);
        else if (action.place2 != no_place && (one(slot) & (side.infantry | side.artillery)))
            use_up(play, Effect::Dquick, seat, from);
        else if (from < max_positions && action.place < max_positions && action.place != opposing(from))
            use_up(play, Effect::Later, seat, from);
    }
    travel(play, seat, slot, action.place, action.place2);
}

// ---- V1 ----

bool run_moves(Play& play) {
    Step& now = play.top();
    if (now.stage == 0) {
        now.stage = 1;
        play.state.moving = 1;
    }
    return true;
}
void moves_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Done})) return;
    const Ground ground = ground_of(look, seat);
    if (!offer_moves(look, ground, offers)) return;
    if (look.setup.options.scouting && !offer_scouts(look, ground, seat, offers)) return;
    if (!offer_terrain(look, seat, offers)) return;
    if (look.setup.options.decoys && !offer_decoys(look, seat, offers)) return;
    if (look.side(seat).reserve & look.side(seat).specials)
        special_choices(look, seat, TimingOwnMove, no_place, offers);
}
Verdict moves_check(const Look& look, Seat seat, const Action& action) {
    By by{};
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Move: return check_move(look, ground_of(look, seat), action, by);
        case Verb::March: return check_march(look, ground_of(look, seat), seat, action);
        case Verb::Scout: return check_scout(look, ground_of(look, seat), seat, action);
        case Verb::Terrain: return check_play_terrain(look, seat, action);
        case Verb::Decoy: return check_play_decoy(look, seat, action);
        case Verb::Reveal: return check_reveal_decoy(look, seat, action);
        case Verb::Special: return check_special(look, seat, TimingOwnMove, no_place, action);
        default: return not_asked(look, seat, action);
    }
}
void moves_apply(Play& play, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done: play.state.agenda.pop(); break;
        case Verb::Move: apply_move(play, seat, action); break;
        case Verb::March: begin_march(play, seat, action); break;
        case Verb::Scout: begin_scouting(play, seat, action); break;
        case Verb::Terrain: play_terrain(play, seat, action); break;
        case Verb::Decoy: play_decoy(play, seat, action); break;
        case Verb::Reveal: reveal_decoy(play, seat, action); break;
        default: play_special(play, seat, action); break;
    }
}
Reckoning moves_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::March) return {};
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(look.side(seat).troops() & one(slot))) return {};
    return reckon_morale(look, seat, slot, {.what = MoraleFor::ForceMarch});
}
Say moves_prompt(const Look&, Seat) { return Say(rule::DX_8_0a, "move a card, or end your moves"); }

// ---- V2 ----

template <class Visit>
void each_position(const Look& look, Visit&& visit) {
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) visit(place);
}

bool run_end_of_movement(Play& play) {
    const Seat seat = play.active();
    Step& now = play.top();
    switch (now.stage++) {
        case 0:  // DX-11.0c; a decoy General counts
            each_position(play, [&](Place place) {
                if (count(play.side(seat).at[place] & play.side(seat).generals) > 1)
                    push(play, step(StepKind::KeepGeneral, seat, place));
            });
            return false;
        case 1:
            each_position(play, [&](Place place) {
                if (!engaged(play, place)) return;
                for (Seat owner : seats) reveal_all(play, owner, place, rule::DX_8_1c);
            });
            play.state.moving = 0;  // from here on lone leaders of the mover fall too (DX-11.2e)
            sweep(play);
            return false;
        case 2: {
            Step stacks = step(StepKind::NextStack, seat);
            each_position(play, [&](Place place) {
                if (overstacked(play, seat, place)) stacks.cards |= Cards{1} << place;
            });
            if (stacks.cards != 0) push(play, stacks);
            return false;
        }
        default: break;
    }
    play.state.agenda.pop();
    if (play.side(seat).horse != 0) {  // V4
        Step guns = step(StepKind::LateFire, seat);
        guns.stage = 1;
        push(play, guns);
    }
    if (play.setup.options.outflanking) begin_outflanking(play);
    play.side(seat).was_reserve = 0;
    return false;
}

Cards generals_here(const Look& look, Seat seat) {
    return look.side(seat).at[look.top().place] & look.side(seat).generals;
}

bool run_keep_general(Play& play) {
    if (count(generals_here(play, seat_of(play.top().side))) > 1) return true;
    play.state.agenda.pop();
    return false;
}
void keep_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = generals_here(look, seat); rest != 0;)
        if (!offers({.verb = Verb::Keep, .card = look.side(seat).card[take_lowest(rest)]})) return;
}
Verdict keep_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Keep) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(generals_here(look, seat) & one(slot)))
        return refuse(rule::DX_11_0c, "that General is not in {}", place_arg(look.top().place));
    return fine;
}
void keep_apply(Play& play, Seat seat, const Action& action) {
    const Slot kept = slot_of(play, seat, action.card);
    for (Cards rest = generals_here(play, seat) & ~one(kept); rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (play.log.on())
            tell(play, seat,
                 Say(rule::DX_11_0c, "{} goes to the Reserve: one General stays in {}",
                     seen_arg(play, seat, slot), place_arg(play.top().place)));
        to_reserve(play, seat, slot);
    }
    sweep(play);
}
Say keep_prompt(const Look& look, Seat) {
    return Say(rule::DX_11_0c, "which General stays in {}?", place_arg(look.top().place));
}

}  // namespace

void begin_moves(Play& play) {
    const Seat seat = play.active();
    play.side(seat).was_reserve = play.side(seat).reserve;  // DX-13.1a
    push(play, step(StepKind::EndOfMovement, seat));
    push(play, step(StepKind::Moves, seat));
    push(play, open_window(play, StepKind::MoveWindow));
}

const StepRules move_window_rules = window_step;
const StepRules moves_rules{run_moves,   step_side,    moves_choices, moves_check,
                            moves_apply, moves_reckon, moves_prompt};
const StepRules end_of_movement_rules{
    run_end_of_movement, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
const StepRules keep_general_rules{run_keep_general, step_side, keep_choices, keep_check,
                                   keep_apply,       nullptr,   keep_prompt};

}  // namespace longroll::dixie
