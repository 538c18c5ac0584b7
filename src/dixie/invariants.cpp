// What must hold after every action. For tests and for finding faults early; never asked in play.

#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

std::string slot_text(const Setup& setup, Seat seat, const Side& side, Slot slot) {
    return std::string(name(seat)) + " slot " + std::to_string(slot) + " (card " +
           std::to_string(side.card[slot]) + ' ' +
           (side.card[slot] < setup.cards[index(seat)].size() ? setup.card(seat, side.card[slot]).name
                                                              : "?") +
           ')';
}

std::optional<std::string> broken_side(const Setup& setup, const State& state, Seat seat) {
    const bool deploying = !state.agenda.empty() && state.agenda.top().kind == StepKind::NightDeploy;
    const Side& side = side_of(state, seat);
    const auto wrong = [&](Slot slot, const char* what) {
        return std::optional<std::string>(slot_text(setup, seat, side, slot) + ' ' + what);
    };
    Cards somewhere = 0, twice = 0;
    const auto in = [&](Cards cards) { twice |= somewhere & cards, somewhere |= cards; };
    for (Cards cards : side.at) in(cards);
    for (Cards cards : {side.reserve, side.deck, side.lost, side.discarded}) in(cards);
    if (twice != 0) return wrong(lowest(twice), "is in two places");

    bool seen[256] = {};
    Side kinds{};
    for (Slot slot = 0; slot < max_slots; ++slot) {
        const std::uint8_t number = side.card[slot];
        if (number == 0) {
            if (somewhere & one(slot)) return wrong(slot, "is an empty slot in a place");
            continue;
        }
        if (number >= setup.cards[index(seat)].size()) return wrong(slot, "holds a number that is no card");
        if (seen[number]) return wrong(slot, "holds a card that is in the match twice");
        seen[number] = true;
        fill_slot(setup, kinds, seat, slot, number);
        const bool hit = (side.hit & one(slot)) != 0;
        if (hit != (side.hits[slot] != 0)) return wrong(slot, "has hits and mark at odds");
        if (hit && (side.terrain & one(slot))) return wrong(slot, "is Terrain with hits");
        if (hit && (side.troops() & one(slot)) && side.hits[slot] > setup.card(seat, number).cv + 1 + 8)
            return wrong(slot, "carries more hits than any card can");
    }
    for (Cards Side::* kind : {&Side::infantry, &Side::cavalry, &Side::artillery, &Side::generals,
                               &Side::terrain, &Side::specials, &Side::horse, &Side::leader_specials})
        if (side.*kind != kinds.*kind)
            return wrong(lowest(side.*kind ^ kinds.*kind), "is marked as a kind it is not");

    const Cards field = side.on_field();
    if (const Cards bad = side.decoy & (side.face_up | ~field | side.troops()); bad != 0)
        return wrong(lowest(bad), "is a decoy that is face-up, off the field or a Troop card");
    if (const Cards bad = (side.generals | side.leader_specials) & field & ~side.decoy & ~side.face_up;
        bad != 0 && state.phase != static_cast<std::uint8_t>(Phase::SetUp) &&
        state.phase != static_cast<std::uint8_t>(Phase::Night))
        return wrong(lowest(bad), "is a leader face-down without being a decoy");
    // A card laid in a secret deployment is in the hand still, for all the enemy knows.
    if (const Cards bad = side.known & ~(side.reserve | (deploying ? side.entered : 0)); bad != 0)
        return wrong(lowest(bad), "is known in the Reserve and not there");
    if (const Cards bad = side.loose & (side.face_up | side.deck | side.lost | side.discarded); bad != 0)
        return wrong(lowest(bad), "is called unseen in a place that is seen");
    if (const Cards bad = side.face_up & (side.reserve | side.deck); bad != 0)
        return wrong(lowest(bad), "is face-up in a hand or deck");
    if (const Cards bad = side.hit & (side.deck | side.lost | side.discarded); bad != 0)
        return wrong(lowest(bad), "carries hits where no card can");
    if (const Cards bad = (side.walked | side.rode | side.marched) & ~field; bad != 0)
        return wrong(lowest(bad), "is marked for how it moved, and not on the field");
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Dixie::first_violation(const Setup& setup, const State& state) {
    for (Seat seat : seats)
        if (std::optional<std::string> wrong = broken_side(setup, state, seat)) return wrong;
    const Look look{setup, state};
    if (state.agenda.empty()) return "nothing is left to do and the game is not over";
    if ((state.ending != 0) != (state.agenda.top().kind == StepKind::GameOver))
        return "the game is over and goes on";
    const bool deploying = state.phase == static_cast<std::uint8_t>(Phase::SetUp) ||
                           state.phase == static_cast<std::uint8_t>(Phase::Night);
    for (Place place = 0; place < max_positions; ++place) {
        if (!exists(look, place)) {
            if ((state.side[0].at[place] | state.side[1].at[place]) != 0)
                return "a card lies outside the battlefield";
            continue;
        }
        for (Seat seat : seats) {
            if (!deploying && occupies(look, seat, place) && holder(look, place) != seat)
                return place_name(setup, place) + " is occupied by a side that does not hold it";
            const Side& side = look.side(seat);
            if (count(side.at[place] & side.terrain) > 2)
                return place_name(setup, place) + " has more than two Terrain cards of a side";
            if (state.moving == 0 && !deploying && state.ending == 0 &&
                state.phase != static_cast<std::uint8_t>(Phase::Move) &&
                state.agenda.top().kind !=
                    StepKind::KeepGeneral &&                // a retreat from Melee brings a second one
                count(side.at[place] & side.generals) > 1)  // decoys counted (DX-13.6a)
                return place_name(setup, place) + " has two Generals of a side";
        }
    }
    return std::nullopt;
}

}  // namespace longroll::dixie
