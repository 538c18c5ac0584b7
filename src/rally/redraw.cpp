// Chapter 7: the same game as far as a seat can tell, the rest drawn again.
//
// What a seat does not know of a side: which cards it holds, which are left in its deck and which it put
// aside (RF-HID-2, 3), whether it holds or has just played the card that emptied the deck, what it chose for
// brigades that nobody has seen yet (RF-HID-4, 5), and its drafts. How many cards lie where is public.

#include "rally/decks.h"
#include "rally/deployment.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

// The step of a side that is still to be played, or is: what belongs to it is not done.
Step* waiting(State& state, StepKind kind, Seat side) {
    for (Step& step : state.agenda.steps)
        if (step.kind == kind && (kind == StepKind::BuildDecks || side_of(step) == side)) return &step;
    return nullptr;
}

// ---- set-up: S5 to S10 ----

// The Generals on the map tell who is subordinated: until they are placed that is a secret too. Who starts
// on the map is known once the forces are chosen.
void forget_forces(Play& play, Seat seat, Step* choosing) {
    Side& side = play.side(seat);
    for (const PostId post : each(side.on_map_generals)) put_general(play, seat, post, {});
    side.on_map_generals = 0;
    const Units off_map = side.off_map;
    field_as_planned(play, seat);
    if (choosing == nullptr)
        side.off_map = off_map;
    else
        choosing->units = {};
}
void forget_brigade(Play& play, Seat seat, Step& deploying) {
    const Side& side = play.side(seat);
    for (const PostId post : each(brigades(play, seat) & ~side.deployed))
        for (const UnitId id : each(play.look().post(seat, post).own & side.on_map))
            unplace(play, {seat, id});
    // Of a brigade that asks for a waiver the enemy has heard (RF-FORM-1).
    if (play.top().kind != StepKind::Waiver) deploying.m = no_post;
    deploying.units = {};
}
// Formations that nobody has seen: of brigades that are still to deploy, and of those off the map where
// reserves are hidden.
void redraw_formations(Play& play, Seat seat, bool deploying) {
    Side& side = play.side(seat);
    for (const PostId post : each(brigades(play, seat) & ~side.deployed)) {
        const Units own = play.look().post(seat, post).own;
        const bool off_map = !(own & ~side.off_map);
        const bool known = off_map ? play.setup.options.open_reserves : !deploying;
        if (!known) side.formation[post] = static_cast<std::uint8_t>(play.dice.below(at(Formation::count)));
    }
}

void redraw_set_up(Play& play, Seat seat) {
    Step* const forces = waiting(play.state, StepKind::Forces, seat);
    Step* const deploying = waiting(play.state, StepKind::DeployBrigade, seat);
    if (waiting(play.state, StepKind::PlaceGenerals, seat) != nullptr) forget_forces(play, seat, forces);
    if (forces != nullptr) return;
    if (deploying != nullptr) forget_brigade(play, seat, *deploying);
    redraw_formations(play, seat, deploying != nullptr);
}

// ---- cards ----

void redraw_cards(Play& play, Seat seat) {
    Side& side = play.side(seat);
    const int held = count(side.hand), left_out = count(side.aside);
    Cards pool = side.hand | side.deck | side.aside;
    side.aside = side.hand = {};
    for (int i = 0; i < left_out; ++i) {
        Cards able = free_cards(play, seat) & pool & ~side.shown;
        side.aside.add(static_cast<CardId>(draw_from(able, play.dice)));
    }
    pool = pool - side.aside;
    for (int i = 0; i < held; ++i) side.hand.add(static_cast<CardId>(draw_from(pool, play.dice)));
    side.deck = pool;

    if (!was_emptied(side)) return;
    const auto many = static_cast<std::uint32_t>(held + side.played_since + side.discarded_since);
    const std::uint32_t which = play.dice.below(many);
    const auto first_played = static_cast<std::uint32_t>(held);
    side.emptier = which < first_played ? static_cast<CardId>(member_at(side.hand, which)) : no_card;
    side.emptier_played = which >= first_played && which < first_played + side.played_since ? 1 : 0;
}

}  // namespace

State Rally::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State redrawn = state;
    if (state.ending != 0 && seat == Seat::Nobody) return redrawn;
    EventLog silent = EventLog::off();
    Play play{setup, redrawn, dice, silent};
    for (const Seat side : seats) {
        if (side == seat) continue;
        const bool set_up_over = waiting(redrawn, StepKind::BuildDecks, side) == nullptr;
        redraw_set_up(play, side);
        if (set_up_over)
            redraw_cards(play, side);
        else
            play.side(side).aside = {};
        // Who is to join a column of attack is a draft.
        if (Step& top = play.top(); top.kind == StepKind::Shock && side_of(top) == side) top.units = {};
    }
    return redrawn;
}

State Rally::sealed(const Setup& setup, const State& state, Seat seat) {
    Dice dice{Seed{}};
    return redraw_for(setup, state, seat, dice);
}

}  // namespace longroll::rally
