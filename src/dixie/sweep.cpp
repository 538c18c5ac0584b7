// 0.3 Order of events, 4.0 Victory, Envelopment (13.3j), adjudication (0.4d).

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

// Positions where each side has Troop cards, as bits. Of what a sweep does only the removal of Troop cards
// (step 1) changes them.
struct Standing {
    std::uint32_t troops[2] = {};

    std::uint32_t of(Seat seat) const { return troops[index(seat) & 1u]; }
    std::uint32_t alone(Seat seat) const { return of(seat) & ~of(other(seat)); }
    std::uint32_t engaged() const { return troops[0] & troops[1]; }
};
Standing standing(const Look& look) {
    const Side &blue = look.side(Seat::Union), &gray = look.side(Seat::Confederate);
    const Cards blue_troops = blue.troops(), gray_troops = gray.troops();
    std::uint32_t bits_u[2] = {}, bits_c[2] = {};
    for (int column = look.setup.columns; column-- > 0;) {
        const Place u = position_u(column), c = position_c(column);
        bits_u[0] = bits_u[0] << 1 | static_cast<std::uint32_t>((blue.at[u] & blue_troops) != 0);
        bits_c[0] = bits_c[0] << 1 | static_cast<std::uint32_t>((blue.at[c] & blue_troops) != 0);
        bits_u[1] = bits_u[1] << 1 | static_cast<std::uint32_t>((gray.at[u] & gray_troops) != 0);
        bits_c[1] = bits_c[1] << 1 | static_cast<std::uint32_t>((gray.at[c] & gray_troops) != 0);
    }
    return {{bits_u[0] | bits_c[0] << max_columns, bits_u[1] | bits_c[1] << max_columns}};
}

// All cards of a side in some positions.
Cards cards_in_all(const Look& look, const Side& side, std::uint32_t positions) {
    Cards cards = 0;
    const auto in = [&](Place place) { return side.at[place] & (Cards{0} - (positions >> place & 1u)); };
    for (int column = 0; column < look.setup.columns; ++column)
        cards |= in(position_u(column)) | in(position_c(column));
    return cards;
}

// 1. Troop cards with more hits than their printed CV (DX-7.3d).
template <Seat seat>
bool sweep_excess_hits(Play& play) {
    bool any = false;
    for (Cards rest = play.side(seat).hit & play.side(seat).troops(); rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (play.side(seat).hits[slot] <= play.card(seat, slot).cv) continue;
        eliminate(play, seat, slot, rule::DX_7_3d);
        any = true;
    }
    return any;
}

// 2. Decoys that share a position with an enemy Troop card (DX-13.6b).
// 3. Leaders without a friendly Troop card where the enemy has one (DX-11.2e).
template <Seat seat>
bool sweep_alone(Play& play, const Standing& now) {
    const Side& side = play.side(seat);
    const bool exempt = play.state.moving != 0 && seat == play.active();
    // Mostly there are none: one look at all positions with enemy troops tells.
    const Cards leaders = (side.generals | side.leader_specials) & ~side.decoy;
    Cards falling = 0;
    if (side.decoy != 0) falling |= cards_in_all(play, side, now.of(other(seat))) & side.decoy;
    if (!exempt) falling |= cards_in_all(play, side, now.alone(other(seat))) & leaders;
    if (falling == 0) return false;
    for (Place place : positions(play)) {
        if (!has_troops(play, other(seat), place)) continue;
        for (Cards rest = side.at[place] & side.decoy; rest != 0;)
            eliminate(play, seat, take_lowest(rest), rule::DX_13_6b);
        if (exempt || has_troops(play, seat, place)) continue;
        for (Cards rest = leaders_at(play, seat, place); rest != 0;)
            eliminate(play, seat, take_lowest(rest), rule::DX_11_2e);
    }
    return true;
}

void holder_changed(Play& play, Place place, Seat now) {
    play.state.holder = static_cast<std::uint16_t>(play.state.holder ^ (1u << place));
    play.state.idle = 0;  // DX-0.4b
    if (play.log.on()) tell(play, now, Say(rule::DX_10_4a, "{} now holds {}", now, place_arg(place)));
    for (Seat owner : seats)
        for (Cards rest = terrain_at(play, owner, place) & ~play.side(owner).face_up; rest != 0;)
            reveal(play, owner, take_lowest(rest), rule::DX_3_2f);  // (d)
    if (play.state.works >> place & 1u) {  // Breastworks are discarded (DX-K17)
        play.state.works = static_cast<std::uint16_t>(play.state.works & ~(1u << place));
        Side& side = play.side(other(now));
        for (Cards rest = side.at[place] & side.specials & ~side.decoy; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (play.card(other(now), slot).effect == Effect::Works) discard(play, other(now), slot);
        }
    }
}

// 4. Holders (DX-0.2d); hidden terrain in engaged positions turns up (DX-3.2f b).
bool sweep_holders(Play& play, const Standing& now_standing) {
    const std::uint32_t changed = (now_standing.alone(Seat::Confederate) & ~std::uint32_t{play.state.holder}) |
                                  (now_standing.alone(Seat::Union) & play.state.holder);
    const auto hidden_in = [&play](const Side& side, std::uint32_t positions) {
        const Cards hidden = side.terrain & ~side.decoy & ~side.face_up;
        return hidden != 0 && (cards_in_all(play, side, positions) & hidden) != 0;
    };
    const std::uint32_t fights = play.state.moving == 0 ? now_standing.engaged() : 0;
    const bool hidden = fights != 0 && (hidden_in(play.side(Seat::Union), fights) ||
                                        hidden_in(play.side(Seat::Confederate), fights));
    if (changed == 0 && !hidden) return false;
    bool any = false;
    for (int column = 0; column < play.setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            const bool ours[2] = {has_troops(play, Seat::Union, place), has_troops(play, Seat::Confederate, place)};
            if (ours[0] == ours[1]) {
                // During movement it turns up when all movement is over, with the other cards (DX-8.1c, DX-T50).
                if (!ours[0] || play.state.moving != 0) continue;
                for (Seat owner : seats)
                    for (Cards rest = terrain_at(play, owner, place) & ~play.side(owner).face_up; rest != 0;)
                        reveal(play, owner, take_lowest(rest), rule::DX_3_2f);
                continue;
            }
            const Seat now = ours[0] ? Seat::Union : Seat::Confederate;
            if (holder(play, place) == now) continue;
            holder_changed(play, place, now);
            any = true;
        }
    return any;
}

constexpr std::uint32_t enemy_row(Seat side) {  // its positions
    constexpr std::uint32_t row = (1u << max_columns) - 1;
    return row << home_row(other(side), 0);
}

// Ground that wins (DX-4.0a, c, d, DX-13.8c).
Ending wins_by_ground(const Look& look, Seat side, const Standing& now) {
    const std::uint32_t held = now.alone(side);
    if (look.setup.edition == Edition::Shiloh) {
        if (side == Seat::Confederate)
            return (held >> position_u(1) & 1u) ? Ending::CenterBack : Ending::None;
        return look.state.day >= 2 && (held >> position_c(1) & 1u) ? Ending::CenterFront : Ending::None;
    }
    return std::popcount(held & enemy_row(side)) >= (look.setup.columns == 5 ? 3 : 2) ? Ending::Positions : Ending::None;
}

// DX-0.4a. Cards kept apart for a later day still count as to be drawn.
bool annihilated(const Look& look, Seat seat, const Standing& now) {
    const Side& side = look.side(seat);
    if (now.of(seat) != 0 || (side.troops() & (side.reserve | side.deck)) != 0) return false;
    return !(seat == Seat::Union && look.setup.options.army_of_the_ohio && look.state.day <= 1 && side.deck != 0);
}

// 5. Victory.
bool sweep_victory(Play& play, const Standing& now) {
    // At night the side that moves next stands where the active side stands by day (DX-0.3b).
    const Seat first = play.active();
    for (Seat seat : {first, other(first)}) {
        Ending how = wins_by_ground(play, seat, now);
        if (how == Ending::None && seat == first && play.setup.options.envelopment &&
            (now.alone(seat) & enemy_row(seat)) != 0 && envelopment(play, seat))
            how = Ending::Envelopment;
        if (how == Ending::None) continue;
        if (how == Ending::Envelopment)  // what lies there is turned up (DX-13.3k)
            for (int column = 0; column < play.setup.columns; ++column)
                if (const Place place = home_row(other(seat), column); !has_troops(play, other(seat), place)) {
                    reveal_all(play, other(seat), place, rule::DX_13_3k);
                    play.side(other(seat)).decoy &= ~play.side(other(seat)).at[place];
                }
        end_game(play, how, seat);
        return true;
    }
    const bool gone[2] = {annihilated(play, Seat::Union, now), annihilated(play, Seat::Confederate, now)};
    if (!gone[0] && !gone[1]) return false;
    if (gone[0] && gone[1])
        end_game(play, Ending::BothAnnihilated, Seat::Nobody);
    else
        end_game(play, Ending::Annihilation, gone[0] ? Seat::Confederate : Seat::Union);
    return true;
}

// 6. Stacking checks that are due (DX-8.4a); the side that moves next comes last on the agenda, so first in time.
void sweep_stacking(Play& play) {
    for (Seat seat : {other(play.active()), play.active()}) {
        std::uint16_t& due = play.state.stack_due[index(seat)];
        for (; due != 0; due = static_cast<std::uint16_t>(due & (due - 1))) {
            const Place place = static_cast<Place>(std::countr_zero(due));
            if (overstacked(play, seat, place)) push(play, step(StepKind::Disorganize, seat, place));
        }
    }
}

}  // namespace

void sweep(Play& play) {
    if (play.over()) return;
    Standing now;
    for (bool again = true; again;) {
        again = sweep_excess_hits<Seat::Union>(play);
        again |= sweep_excess_hits<Seat::Confederate>(play);
        now = standing(play);
        again |= sweep_alone<Seat::Union>(play, now);
        again |= sweep_alone<Seat::Confederate>(play, now);
        again |= sweep_holders(play, now);
    }
    if (sweep_victory(play, now)) return;
    if ((play.state.stack_due[0] | play.state.stack_due[1]) != 0) sweep_stacking(play);
}

void stacking_due(Play& play, Seat side, Place place) {
    std::uint16_t& due = play.state.stack_due[index(side)];
    due = static_cast<std::uint16_t>(due | (1u << place));
}

void end_game(Play& play, Ending how, Seat winner) {
    State& state = play.state;
    state.ending = static_cast<std::uint8_t>(how);
    state.winner = static_cast<std::uint8_t>(index(winner));
    state.stack_due[0] = state.stack_due[1] = 0;
    state.agenda.clear();
    push(play, step(StepKind::GameOver));
}

bool envelopment(const Look& look, Seat side) {
    if (!look.setup.options.envelopment || look.state.phase != static_cast<std::uint8_t>(Phase::Combat)) return false;
    const bool shiloh = look.setup.edition == Edition::Shiloh;
    if (shiloh && side == Seat::Union && look.state.day < 2) return false;
    for (int column = 0; column < look.setup.columns; ++column) {
        if (shiloh && column != 1) continue;  // only the position that decides the game (DX-13.3l)
        const Place vacant = home_row(other(side), column);
        if (!home_line(look, other(side), vacant)) continue;
        if (has_troops(look, side, vacant) || has_troops(look, other(side), vacant)) continue;  // DX-13.3k
        for (int beside : {column - 1, column + 1}) {
            if (beside < 0 || beside >= look.setup.columns) continue;
            const Place from = home_row(other(side), beside);
            if (!occupies(look, side, from)) continue;
            const Side& own = look.side(side);
            for (Cards rest = troops_at(look, side, from) & ~own.fired & ~own.meleed; rest != 0;)
                if (fire_dice(look, {side, take_lowest(rest), FireMode::Enfilade, from, vacant}, side) > 0) return true;
        }
    }
    return false;
}

void adjudicate(Play& play) {
    State& state = play.state;
    // (1) Shiloh: the CSA stands in Center-Front, contested or not.
    if (play.setup.edition == Edition::Shiloh && has_troops(play, Seat::Confederate, position_c(1))) {
        state.adjudicated_by = 1;
        return end_game(play, Ending::Adjudicated, Seat::Confederate);
    }
    // (2) More enemy home positions occupied.
    if (play.setup.edition != Edition::Shiloh) {
        int ground[2] = {0, 0};
        for (Seat seat : seats)
            for (int column = 0; column < play.setup.columns; ++column)
                ground[index(seat)] += occupies(play, seat, home_row(other(seat), column));
        if (ground[0] != ground[1]) {
            state.adjudicated_by = 2;
            return end_game(play, Ending::Adjudicated, ground[0] > ground[1] ? Seat::Union : Seat::Confederate);
        }
    }
    // (3) Battle Points of enemy Troop and General cards eliminated.
    int lost_bp[2] = {0, 0};
    for (Seat seat : seats) {
        const Side& side = play.side(seat);
        for (Cards rest = side.lost & (side.troops() | side.generals); rest != 0;)
            lost_bp[index(seat)] += play.card(seat, take_lowest(rest)).bp;
    }
    state.adjudicated_by = lost_bp[0] != lost_bp[1] ? 3 : 4;
    end_game(play, Ending::Adjudicated,
             lost_bp[0] == lost_bp[1] ? Seat::Nobody : lost_bp[0] < lost_bp[1] ? Seat::Union : Seat::Confederate);
}

}  // namespace longroll::dixie
