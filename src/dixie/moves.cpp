// 8.0 to 8.5 The Move Phase: V0 the opponent's window, V1 the actions, V2 the end of movement.

#include "dixie/move_list.h"
#include "dixie/rules.h"
#include "dixie/window.h"

namespace longroll::dixie {
namespace {

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

Gait gait_of(const Movers& movers) {
    return movers.foot             ? foot
           : movers.horse          ? horse
           : movers.generals       ? general_gait
           : movers.banners        ? banner
           : movers.decoy_generals ? decoy_general
                                   : decoy_banner;
}

// ---- checking one move ----

enum class By : std::uint8_t { Legs, DoubleQuick, LateralRoad, Couriers };

// Fine, and by what; or why not.
Verdict check_move(const Look& look, Seat seat, const Action& action, By& by) {
    const Side& side = look.side(seat);
    by = By::Legs;
    const Slot slot = slot_of(look, seat, action.card);
    const Place from = slot == no_slot ? no_place : place_of(look, seat, slot);
    if (from == no_place)
        return refuse(rule::DX_8_0a, "that card is neither in a position nor in your Reserve");
    const Cards card = one(slot);
    const Arg name = card_arg(seat, action.card);
    if (side.terrain & card) return refuse(rule::DX_10_2d, "Terrain never moves");
    const Movers movers = movers_of(side, card);
    if (movers.all() == 0)
        return from == reserve_place
                   ? refuse(rule::DX_12_0c, "{} leaves the Reserve when it is played", name)
                   : refuse(rule::DX_12_0e, "{} is bound to its ground and does not move", name);
    Gait gait = gait_of(movers);
    if ((side.horse & card) && action.place2 != no_place)
        return refuse(rule::DX_7_2n, "{} is Horse Artillery and never gets two moves", name);
    const Ground ground = ground_of(look, seat, on_path(from, action.place, action.place2));
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
    const Side& side = play.side(seat);
    if (!play.state.effects.empty()) {
        const Place from = place_of(play, seat, slot);
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
    const Side& side = look.side(seat);
    // Where nobody can move, Couriers apart, the ground does not matter.
    if (!look.state.effects.empty() ||
        movers_of(side, free_cards(look, seat) & (side.on_field() | side.reserve)).all() != 0) {
        const Ground ground = ground_of(look, seat);
        if (!offer_moves(look, ground, offers)) return;
        if (look.setup.options.scouting && !offer_scouts(look, ground, seat, offers)) return;
    }
    if (!offer_terrain(look, seat, offers)) return;
    if (look.setup.options.decoys && !offer_decoys(look, seat, offers)) return;
    if (holds_special(look, seat, TimingOwnMove))
        special_choices(look, seat, TimingOwnMove, no_place, offers);
}
// Specials in force that add moves of their own.
bool moves_added(const Look& look, Seat seat) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.side == index(seat) &&
            (active.effect == Effect::Dquick || active.effect == Effect::Later ||
             active.effect == Effect::Courier))
            return true;
    return false;
}
Action moves_sample(const Look& look, Seat seat, Dice& dice) {
    if (!moves_added(look, seat))
        if (const std::optional<Action> drawn = draw_move(look, seat, dice)) return *drawn;
    alignas(Action) std::byte room[Dixie::max_choices * sizeof(Action)];
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), Dixie::max_choices)};
    moves_choices(look, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}
// Whether there surely is a move besides ending them: whoever stands in the row next to the Reserve and is
// free may go there; a General may leave it, whatever the enemy does, and Troop cards where no enemy is; so
// may those beyond the Centerline come home.
bool moves_several(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Cards able = (side.troops() | side.generals | side.leader_specials) & free_cards(look, seat);
    Cards near = 0;
    for (int column = 0; column < max_columns; ++column) near |= side.at[home_row(seat, column)];
    if ((able & (near | (side.reserve & side.generals & ~side.decoy))) != 0) return true;
    const Cards leave = able & side.reserve & side.troops();
    for (int column = 0; column < look.setup.columns; ++column) {
        const Place place = home_row(seat, column);
        if (leave != 0 && !engage_step(look, seat, place)) return true;
        const Place beyond = opposing(place);
        if ((side.at[beyond] & able) != 0 && clear_way(look, seat, beyond, place, no_place)) return true;
    }
    return look.setup.options.decoys && any_decoy_to_lay(look, seat);
}
Verdict moves_check(const Look& look, Seat seat, const Action& action) {
    By by{};
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Move: return check_move(look, seat, action, by);
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

// All cards in engaged positions turn up (DX-8.1c).
void reveal_engaged(Play& play) {
    const Side &blue = play.side(Seat::Union), &gray = play.side(Seat::Confederate);
    const std::uint32_t hidden =
        engaged_places(play) & (places_with(blue, ~blue.face_up) | places_with(gray, ~gray.face_up));
    if (hidden == 0) return;
    for (Place place : positions(play)) {
        if (!(hidden >> place & 1u)) continue;
        for (Seat owner : seats) reveal_all(play, owner, place, rule::DX_8_1c);
    }
}
bool run_end_of_movement(Play& play) {
    const Seat seat = play.active();
    Step& now = play.top();
    // What one stage puts on the agenda comes before the next.
    switch (now.stage++) {
        case 0: {  // DX-11.0c; a decoy General counts
            const Cards generals = play.side(seat).generals & play.side(seat).on_field();
            if (count(generals) > std::popcount(places_with(play.side(seat), generals)))
                for (Place place : positions(play))
                    if (count(play.side(seat).at[place] & generals) > 1)
                        push(play, step(StepKind::KeepGeneral, seat, place));
            if (&play.top() != &now) return false;
            ++now.stage;
            [[fallthrough]];
        }
        case 1:
            play.log.reveal_if(sweep_tells(play));
            reveal_engaged(play);
            play.state.moving = 0;  // from here on lone leaders of the mover fall too (DX-11.2e)
            sweep_unhit(play);
            if (&play.top() != &now || play.over()) return false;
            ++now.stage;
            [[fallthrough]];
        case 2: {
            Step stacks = step(StepKind::NextStack, seat);
            for (Place place : positions(play))
                if (overstacked(play, seat, place)) stacks.cards |= Cards{1} << place;
            if (stacks.cards != 0) {
                push(play, stacks);
                return false;
            }
            break;
        }
        default: break;
    }
    play.state.agenda.pop();
    if (play.setup.horse_in_pool[index(seat)] != 0) push(play, step(StepKind::HorseFire, seat));  // V4
    if (play.setup.options.outflanking) begin_outflanking(play);
    if (play.top().kind != StepKind::OutflankDraft) play.side(seat).was_reserve = 0;
    return false;
}

// No question would tell that none of the backs left can move (DX-0.6b).
bool moves_asks_forced(const Look& look) {
    const Side& side = look.side(look.active());
    return (unseen(side) & ~(side.moved | side.forfeited)) != 0;
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
                 Say(rule::DX_11_0c, "{} goes to the Reserve, because one General stays in {}",
                     seen_arg(play, seat, slot), place_arg(play.top().place)));
        to_reserve(play, seat, slot, play.top().place);
    }
    sweep_unhit(play);
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
    if (has_window(play, StepKind::MoveWindow)) push(play, open_window(play, StepKind::MoveWindow));
}

const StepRules move_window_rules = window_step("move_window");
const StepRules moves_rules{"moves",     run_moves,    step_side,     moves_choices,
                            moves_check, moves_apply,  moves_reckon,  moves_prompt,
                            nullptr,     moves_sample, moves_several, moves_asks_forced};
const StepRules end_of_movement_rules{"end_of_movement", run_end_of_movement};
const StepRules keep_general_rules{"keep_general", run_keep_general, step_side, keep_choices,
                                   keep_check,     keep_apply,       nullptr,   keep_prompt};

}  // namespace longroll::dixie
