#pragma once
// Odds that prove what they read (docs/decisions/odds.md). The rules of Dixie are compiled twice: as they
// play, and in the namespace `dixie_veiled` over sets that know which of their members the asking seat cannot
// see (engine/veiled_set.h). Both share Setup, Action and the templates of state.h; this is all they tell
// each other.
//
// A card of which something is read is then taken in every way that this can be: each card that may still lie
// there is equally likely.

#include <optional>
#include <vector>

#include "dixie/action.h"
#include "dixie/plain_begin.h"
#include "dixie/state.h"
#include "engine/odds.h"
namespace longroll::dixie {

using PlainState = StateOf<std::uint64_t>;

// What a seat cannot know of the cards of a side: slots, and what kind of card may be in each.
struct UnseenCards {
    std::uint64_t slots = 0;
    std::uint64_t troops = 0, terrain = 0, generals = 0, specials = 0;
    // By position: backs of which one at least is a Troop card, because there is a fight; 0: nothing to say.
    std::uint64_t fighting[max_positions] = {};
    // Not every back may be the same kinds of Troop cards.
    bool by_type = false;
};
UnseenCards unseen_cards(const Setup& setup, const PlainState& state, Seat viewer, Seat side);

// A card that may be in a slot, and whether it then is a decoy.
struct CardThere {
    std::uint8_t number;
    bool decoy;
};
// Every card that may be in a slot of a side, of whose slots some are not known; of those of `ground` it is
// known that they are Terrain. What is `supposed` in a slot may be another card of its kind: it is not taken.
// `redrawn` is the state that the question began with: where it fights and who is asked what is so, whatever
// was supposed since.
std::vector<CardThere> cards_that_may_be(const Setup& setup, const PlainState& redrawn,
                                         const PlainState& state, Seat viewer, Seat side, Slot slot,
                                         std::uint64_t unknown, std::uint64_t supposed, std::uint64_t ground);

// The answer, asked of a state that was redrawn for the seat. Nothing: too many ways; then `hidden_matters`
// says whether because of what is hidden.
std::optional<Distribution> ask_veiled(const Setup& setup, const PlainState& redrawn, Seat seat,
                                       const Action& action, std::uint64_t max_runs, bool& hidden_matters);

}  // namespace longroll::dixie
#include "dixie/plain_end.h"
