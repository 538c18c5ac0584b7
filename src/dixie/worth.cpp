// How good a state is for a seat, in hundredths of a Battle Point. Symmetric: one side's gain is the other's
// loss.

#include <algorithm>

#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

constexpr std::int32_t won = 1'000'000;

// Chance in 1/7776 that a card with these hits and this morale holds: one die per hit (DX-6.0g, h).
int holds_chance(int morale, int hits) {
    int chance = 7776;
    for (int i = 0; i < std::min(hits, 5); ++i) chance = chance * std::clamp(morale, 1, 5) / 6;
    return chance;
}

// What the cards of a side are worth where they stand: Battle Points, less the chance to lose them.
std::int32_t cards_worth(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    std::int32_t sum = 0;
    const auto add = [&](Cards cards, Place place, std::int32_t percent) {
        for (Cards rest = cards & (side.troops() | side.generals | side.leader_specials); rest != 0;) {
            const Slot slot = take_lowest(rest);
            std::int32_t value = look.card(seat, slot).bp * percent;
            if (const int hits = side.hits[slot]; hits > 0) {
                const bool troop = (side.troops() & one(slot)) != 0;
                const int morale = troop ? morale_value(look, seat, slot, {MoraleFor::Hits, place}) : 5;
                value = static_cast<std::int32_t>(std::int64_t{value} * holds_chance(morale, hits) / 7776);
            }
            sum += value;
        }
        sum += 60 * count(cards & (side.terrain | side.specials) & ~side.leader_specials);
    };
    for (Place place = 0; place < max_positions; ++place)
        if (side.at[place] != 0) add(side.at[place], place, 100);
    add(side.reserve, reserve_place, 85);
    // Cards to come: an average one, nobody knows which.
    return sum + 600 * count(side.deck);
}

int strength(const Look& look, Seat seat, Place place) {
    int sum = 0;
    for (Cards rest = troops_at(look, seat, place); rest != 0;) sum += look.card(seat, take_lowest(rest)).cv;
    return sum;
}

// How much a position of the other side's line matters; at Shiloh the centre decides (DX-4.0c, d).
std::int32_t weight(const Look& look, Seat attacker, Place place) {
    if (look.setup.edition != Edition::Shiloh) return 100;
    if (column_of(place) != 1) return 60;
    if (attacker == Seat::Confederate) return in_row_u(place) ? 300 : 220;
    return in_row_u(place) ? 60 : (look.state.day >= 2 ? 300 : 60);
}

// Ground the seat has taken or is fighting for, in the line its enemy defends.
std::int32_t ground_worth(const Look& look, Seat seat) {
    std::int32_t sum = 0;
    const bool shiloh = look.setup.edition == Edition::Shiloh;
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            // At Shiloh the CSA fights for all of it, the USA on Day 2 for the Front (DX-4.0c, d).
            const bool enemy_ground =
                shiloh ? seat == Seat::Confederate || (look.state.day >= 2 && !in_row_u(place))
                       : home_line(look, other(seat), place);
            if (!enemy_ground) continue;
            const std::int32_t scale = weight(look, seat, place);
            const int ours = strength(look, seat, place), theirs = strength(look, other(seat), place);
            if (ours > 0 && theirs == 0)
                sum += 18 * scale;
            else if (ours > 0)
                sum += (3 + std::clamp(2 * (ours - theirs), -6, 9)) * scale;
            else if (theirs == 0 && !shiloh)
                sum += 4 * scale;  // an empty position invites
        }
    return sum;
}

// Hits that wait to be placed hurt like hits taken.
std::int32_t pending_hits(const Look& look, Seat seat) {
    std::int32_t sum = 0;
    for (const Step& waiting : look.state.agenda.steps) {
        if (waiting.side != index(seat)) continue;
        if (waiting.kind == StepKind::PlaceHits || waiting.kind == StepKind::PlaceFriendlyHits)
            sum += 300 * waiting.n;
        if (waiting.kind == StepKind::PlaceLeaderHits) sum += 100 * waiting.n;
    }
    return sum;
}

// What tells two decisions apart that change nothing yet: a combat that is open and has somebody to fire in
// it is worth a little, and who has moved a little less than who has not. So nobody ends combat unfired, and
// nobody goes a way that leads nowhere.
std::int32_t small_change(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    std::int32_t sum = -count(side.moved | side.forfeited);
    for (const Step& waiting : look.state.agenda.steps)
        if (waiting.kind == StepKind::Fire && waiting.side == index(seat) &&
            can_fire_into(look, seat, waiting.place))
            sum += 20;
    return sum;
}

}  // namespace

std::int32_t Dixie::worth(const Setup& setup, const State& state, Seat seat) {
    if (seat == Seat::Nobody) return 0;
    if (state.ending != 0) return state.winner == index(seat) ? won : state.winner == 2 ? 0 : -won;
    const Look look{setup, state};
    const auto of = [&](Seat side) {
        return cards_worth(look, side) + ground_worth(look, side) - pending_hits(look, side) +
               small_change(look, side);
    };
    std::int32_t value = of(Seat::Union) - of(Seat::Confederate);
    return seat == Seat::Union ? value : -value;
}

}  // namespace longroll::dixie
