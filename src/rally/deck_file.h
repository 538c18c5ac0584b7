#pragma once
// A deck as a file or a scenario has it (2.5, RF-DECK), for players who prepare one before a match.

#include "rally/rules.h"

namespace longroll::rally {

struct DeckPlan {
    std::string scenario;
    Seat side = Seat::Union;
    Setup setup;
    State state;  // at the start, with the brigades fielded and the cards picked as the deck has them

    Cards cards() const;
};

// With the statuses that the scenario gives to the brigades, and all their cards.
Expected<DeckPlan> scenario_deck(std::string_view scenario, Seat side);
// A file names a scenario, a side, and which brigades are subordinated to whom with which of their cards
// (docs/files.md). What is wrong is one sentence: file, line, object, field, what would be right.
Expected<DeckPlan> read_deck(std::string_view text, std::string_view file);

}  // namespace longroll::rally
