// 0.3 Order of events, 4.0 Victory, Envelopment (13.3j), adjudication (0.4d).

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

// Who stands where: positions as bits, cards as sets. Of what a sweep does only the removal of Troop cards
// (step 1) changes where Troop cards stand.
struct Standing {
    std::uint32_t troops[2] = {};  // positions where the side has Troop cards
    Cards met[2] = {};             // its cards in positions where the enemy has some
    Cards lone[2] = {};            // of those, where it has none itself

    std::uint32_t of(Seat seat) const { return troops[index(seat) & 1u]; }
    std::uint32_t alone(Seat seat) const { return of(seat) & ~of(other(seat)); }
};
// Odds do not read what nothing comes of: whether backs are troops at all where their side holds a position
// of its own row, and nobody else is there. They are taken for troops.
[[maybe_unused]] bool stays_as_it_is(const Look& look, Seat seat, Place place) {
    return look.setup.edition != Edition::Shiloh && in_row_u(place) == (seat == Seat::Union) &&
           holder(look, place) == seat && look.side(other(seat)).at[place] == 0;
}
[[maybe_unused]] Cards none_there(const Look&, Seat, Place, std::uint64_t troops) {
    return troops == 0 ? ~Cards{0} : 0;
}
[[maybe_unused]] Cards none_there(const Look& look, Seat seat, Place place, VeiledSet troops) {
    if (troops.unknown != 0 && stays_as_it_is(look, seat, place)) return 0;
    return troops == 0 ? ~Cards{0} : 0;
}
// Without a branch, and so that compilers take positions two by two.
Standing standing(const Look& look) {
    static constexpr Cards bits[max_positions] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    const Side &blue = look.side(Seat::Union), &gray = look.side(Seat::Confederate);
    const Cards blue_troops = blue.troops(), gray_troops = gray.troops();
    Cards in_blue = 0, in_gray = 0, met_blue = 0, met_gray = 0, lone_blue = 0, lone_gray = 0;
    for (std::size_t place = 0; place < max_positions; ++place) {
        const Place here = static_cast<Place>(place);
        const Cards no_blue = none_there(look, Seat::Union, here, blue.at[place] & blue_troops);
        const Cards no_gray = none_there(look, Seat::Confederate, here, gray.at[place] & gray_troops);
        in_blue |= bits[place] & ~no_blue;
        in_gray |= bits[place] & ~no_gray;
        const Cards meet_blue = blue.at[place] & ~no_gray, meet_gray = gray.at[place] & ~no_blue;
        met_blue |= meet_blue;
        met_gray |= meet_gray;
        lone_blue |= meet_blue & no_blue;
        lone_gray |= meet_gray & no_gray;
    }
    return {{static_cast<std::uint32_t>(in_blue), static_cast<std::uint32_t>(in_gray)},
            {met_blue, met_gray},
            {lone_blue, lone_gray}};
}

// 1. Troop cards with more hits than their printed CV (DX-7.3d).
[[maybe_unused]] Cards excess_hits(const Look& look, Seat seat) {
    Cards excess = 0;
    for (Cards rest = look.side(seat).hit & look.side(seat).troops(); rest != 0;)
        if (const Slot slot = take_lowest(rest); look.side(seat).hits[slot] > look.card(seat, slot).cv)
            excess |= one(slot);
    return excess;
}
void sweep_excess_hits(Play& play, Seat seat) {
    for (Cards rest = excess_hits(play, seat); rest != 0;)
        eliminate(play, seat, take_lowest(rest), rule::DX_7_3d);
}

// 2. Decoys that share a position with an enemy Troop card (DX-13.6b).
// 3. Leaders without a friendly Troop card where the enemy has one (DX-11.2e).
bool exempt(const Look& look, Seat seat) { return look.state.moving != 0 && seat == look.active(); }
Cards falling(const Look& look, Seat seat, const Standing& now) {
    const Side& side = look.side(seat);
    const Cards leaders = (side.generals | side.leader_specials) & ~side.decoy;
    const Cards alone = exempt(look, seat) ? 0 : now.lone[index(seat) & 1u];
    return (now.met[index(seat) & 1u] & side.decoy) | (alone & leaders);
}
bool sweep_alone(Play& play, Seat seat, const Standing& now) {
    if (falling(play, seat, now) == 0) return false;
    const Side& side = play.side(seat);
    for (Place place : positions(play)) {
        if (!has_troops(play, other(seat), place)) continue;
        for (Cards rest = side.at[place] & side.decoy; rest != 0;)
            eliminate(play, seat, take_lowest(rest), rule::DX_13_6b);
        if (exempt(play, seat) || has_troops(play, seat, place)) continue;
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
    if (play.state.works >> place & 1u) {                           // Breastworks are discarded (DX-K17)
        play.state.works = static_cast<std::uint16_t>(play.state.works & ~(1u << place));
        Side& side = play.side(other(now));
        for (Cards rest = side.at[place] & side.specials & ~side.decoy; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (play.card(other(now), slot).effect == Effect::Works) discard(play, other(now), slot);
        }
    }
}

// 4. Holders (DX-0.2d); hidden terrain in engaged positions turns up (DX-3.2f b).
bool holders_stay(const Look& look, const Standing& now) {
    const std::uint32_t changed = (now.alone(Seat::Confederate) & ~std::uint32_t{look.state.holder}) |
                                  (now.alone(Seat::Union) & look.state.holder);
    if (changed != 0) return false;
    if (look.state.moving != 0) return true;
    const auto hidden = [&](Seat seat) {
        const Side& side = look.side(seat);
        return now.met[index(seat)] & ~now.lone[index(seat)] & side.terrain & ~side.decoy & ~side.face_up;
    };
    return (hidden(Seat::Union) | hidden(Seat::Confederate)) == 0;
}
bool sweep_holders(Play& play, const Standing& now) {
    if (holders_stay(play, now)) return false;
    const std::uint32_t gray = now.alone(Seat::Confederate), blue = now.alone(Seat::Union);
    const std::uint32_t changed = (gray & ~std::uint32_t{play.state.holder}) | (blue & play.state.holder);
    // During movement hidden terrain turns up when all movement is over, with the other cards (DX-8.1c,
    // DX-T50).
    const std::uint32_t turned_up =
        play.state.moving != 0 ? 0 : now.of(Seat::Union) & now.of(Seat::Confederate);
    for (Place place : positions(play)) {
        if (changed >> place & 1u)
            holder_changed(play, place, (gray >> place & 1u) ? Seat::Confederate : Seat::Union);
        if (!(turned_up >> place & 1u)) continue;
        for (Seat owner : seats)
            for (Cards rest = terrain_at(play, owner, place) & ~play.side(owner).face_up; rest != 0;)
                reveal(play, owner, take_lowest(rest), rule::DX_3_2f);
    }
    return changed != 0;
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
    return std::popcount(held & enemy_row(side)) >= (look.setup.columns == 5 ? 3 : 2) ? Ending::Positions
                                                                                      : Ending::None;
}

// DX-0.4a. Cards kept apart for a later day still count as to be drawn.
bool annihilated(const Look& look, Seat seat, const Standing& now) {
    const Side& side = look.side(seat);
    constexpr bool all_read = std::is_integral_v<Cards>;  // else some backs were taken for troops
    if (now.of(seat) != 0 && (all_read || (side.troops() & side.on_field()) != 0)) return false;
    if ((side.troops() & (side.reserve | side.deck)) != 0) return false;
    return !(seat == Seat::Union && look.setup.options.army_of_the_ohio && look.state.day <= 1 &&
             side.deck != 0);
}

// 5. Victory.
bool sweep_victory(Play& play, const Standing& now) {
    // At night the side that moves next stands where the active side stands by day (DX-0.3b).
    const Seat first = play.active();
    for (Seat seat : {first, other(first)}) {
        Ending how = wins_by_ground(play, seat, now);
        // A card that enfilades an enemy position is in the enemy's line itself.
        const std::uint32_t lines = play.setup.edition == Edition::Shiloh ? field_of(play) : enemy_row(seat);
        if (how == Ending::None && seat == first && play.setup.options.envelopment &&
            (now.alone(seat) & lines) != 0 && envelopment(play, seat))
            how = Ending::Envelopment;
        if (how == Ending::None) continue;
        if (how == Ending::Envelopment)  // what lies there is turned up (DX-13.3k)
            for (Place place : positions(play))
                if (((lines >> place) & 1u) && !has_troops(play, other(seat), place)) {
                    reveal_all(play, other(seat), place, rule::DX_13_3k);
                    play.side(other(seat)).decoy &= ~play.side(other(seat)).at[place];
                }
        end_game(play, how, seat);
        return true;
    }
    if (!play.setup.options.annihilation) return false;
    const bool gone[2] = {annihilated(play, Seat::Union, now), annihilated(play, Seat::Confederate, now)};
    if (!gone[0] && !gone[1]) return false;
    if (gone[0] && gone[1])
        end_game(play, Ending::BothAnnihilated, Seat::Nobody);
    else
        end_game(play, Ending::Annihilation, gone[0] ? Seat::Confederate : Seat::Union);
    return true;
}

// 6. Stacking checks that are due (DX-8.4a); the side that moves next comes last on the agenda, so first in
// time. A new Army Commander comes before the rolls of his side (DX-13.9d).
void sweep_stacking(Play& play) {
    for (Seat seat : {other(play.active()), play.active()}) {
        std::uint16_t& due = play.state.stack_due[index(seat)];
        for (; due != 0; due = static_cast<std::uint16_t>(due & (due - 1))) {
            if (due == succession_due) {
                if (must_designate(play, seat)) push(play, step(StepKind::Designate, seat));
                continue;
            }
            const Place place = static_cast<Place>(std::countr_zero(due));
            if (overstacked(play, seat, place)) push(play, step(StepKind::Disorganize, seat, place));
        }
    }
}

}  // namespace

namespace {

// Steps 1 to 4, until nothing more comes of them.
[[gnu::noinline]] Standing settle(Play& play, Standing now) {
    for (bool again = true; again;) {
        again = sweep_alone(play, Seat::Union, now);
        again |= sweep_alone(play, Seat::Confederate, now);
        again |= sweep_holders(play, now);
        if (!again) break;
        sweep_excess_hits(play, Seat::Union);
        sweep_excess_hits(play, Seat::Confederate);
        now = standing(play);
    }
    return now;
}
void sweep_the_rest(Play& play) {
    Standing now = standing(play);
    // Mostly there is nothing to do: one look at all positions tells.
    if ((falling(play, Seat::Union, now) | falling(play, Seat::Confederate, now)) != 0 ||
        !holders_stay(play, now))
        now = settle(play, now);
    if (sweep_victory(play, now)) return;
    if ((play.state.stack_due[0] | play.state.stack_due[1]) != 0) sweep_stacking(play);
}

}  // namespace

void sweep(Play& play) {
    if (play.over()) return;
    sweep_excess_hits(play, Seat::Union);
    sweep_excess_hits(play, Seat::Confederate);
    sweep_the_rest(play);
}

void sweep_unhit(Play& play) {
    if (play.over()) return;
    assert(excess_hits(play, Seat::Union) == 0 && excess_hits(play, Seat::Confederate) == 0);
    sweep_the_rest(play);
}

bool sweep_tells(const Look& look) {
    const Seat active = look.active();
    const Side &own = look.side(active), &enemy = look.side(other(active));
    bool advanced = false, may_be_vacant = false;
    for (Place place : positions(look)) {
        const Cards backs = enemy.at[place] & ~enemy.face_up;
        if (own.at[place] != 0 && (backs | (enemy.at[place] != 0 ? own.at[place] & ~own.face_up : 0)) != 0)
            return true;
        if ((enemy_row(active) >> place & 1u) == 0) continue;
        advanced = advanced || own.at[place] != 0;
        may_be_vacant =
            may_be_vacant || (backs != 0 && (enemy.at[place] & enemy.face_up & enemy.troops()) == 0);
    }
    return look.setup.options.envelopment && advanced && may_be_vacant;
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

namespace {

// A position of the enemy that counts if it is vacant (DX-13.3j): of his line, by the option at Shiloh only
// the one that decides the game (DX-13.3l).
bool envelopable(const Look& look, Seat side, Place place) {
    if (look.setup.edition != Edition::Shiloh || !look.setup.options.envelop_center_only)
        return home_line(look, other(side), place);
    if (side == Seat::Confederate) return place == position_u(1);
    return look.state.day >= 2 && place == position_c(1);
}

// Cards that may fire now: in the Combat Phase all, in V4 Horse Artillery that moved (DX-7.2l).
Cards enveloping(const Look& look, Seat side) {
    const Side& own = look.side(side);
    if (look.state.phase == static_cast<std::uint8_t>(Phase::Combat))
        return own.troops() & ~own.fired & ~own.meleed;
    if (look.setup.options.envelop_in_combat_only || look.top().kind != StepKind::HorseFire) return 0;
    return own.horse & own.moved & ~own.fired;
}

}  // namespace

bool envelopment(const Look& look, Seat side) {
    if (!look.setup.options.envelopment) return false;
    const Cards able = enveloping(look, side);
    if (able == 0) return false;
    for (Place vacant : positions(look)) {
        if (!envelopable(look, side, vacant)) continue;
        for (int beside : {column_of(vacant) - 1, column_of(vacant) + 1}) {
            if (beside < 0 || beside >= look.setup.columns) continue;
            const Place from = static_cast<Place>(vacant - column_of(vacant) + beside);
            if (!occupies(look, side, from)) continue;
            if (has_troops(look, side, vacant) || has_troops(look, other(side), vacant)) break;  // DX-13.3k
            for (Cards rest = look.side(side).at[from] & able; rest != 0;) {
                const Slot slot = take_lowest(rest);
                if (!told_not_to_fire(look, side, slot) &&
                    fire_dice(look, {side, slot, FireMode::Enfilade, from, vacant}, side) > 0)
                    return true;
            }
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
            return end_game(play, Ending::Adjudicated,
                            ground[0] > ground[1] ? Seat::Union : Seat::Confederate);
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
             lost_bp[0] == lost_bp[1]  ? Seat::Nobody
             : lost_bp[0] < lost_bp[1] ? Seat::Union
                                       : Seat::Confederate);
}

}  // namespace longroll::dixie
