#pragma once
// 3.2 Battle deployment and the night's: what other chapters ask of it.

#include "dixie/change.h"

namespace longroll::dixie {

// Whether a terrain card names the position (DX-10.1c), by the card alone.
bool terrain_fits(const Look& look, Seat seat, const Card& card, Place place);

// Takes the cards a side has laid in the deployment that is going on back into its hand (marked `entered`
// while it goes on), as a seat that may not see them must assume.
void take_back_deployment(const Setup& setup, State& state, Seat seat);
// Deploys a side's hand by the fixed rule of 'Deploy for me'; legal, the same hand gives the same deployment.
void deploy_for_side(const Setup& setup, State& state, Seat seat);
// The same for a deck that is being built (BuildDecks): nothing chosen, or some legal deck when the side is
// done.
void redraft_deck(const Setup& setup, State& state, Seat seat, bool done);

}  // namespace longroll::dixie
