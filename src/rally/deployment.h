#pragma once
// 4.2 Set-up in the match, S5 to S12.

#include "rally/formations.h"

namespace longroll::rally {

// Everything where Setup has it before the first decision: units and Generals off the map or at their fixed
// places, statuses, formations, edges as planned.
void set_up(Play& play);
// Pushes the steps S5 to S12 that are to be played, the first on top: none of S5 to S11 for a historical
// deployment (RF-DEPLOY-8). S12 asks nobody where no brigade is subordinated.
void push_setup(Play& play);
// RF-DECK-1 to 10: decks from what was fielded and picked; shuffled by nature, and the opening hands drawn.
void build_decks(Play& play);

// ---- what its files share ----

// Statuses, formations and who waits off the map, before D-S3 and D-S4 change them.
void field_as_planned(Play& play, Seat side);
// RF-DECK-6: under that General; so many of its Battle cards go into the deck at least; those of all
// subordinated brigades that may still be left out.
bool may_subordinate(const Look& look, Seat side, PostId over, PostId brigade);
int fewest_cards(const Look& look, Seat side, PostId brigade);
Cards free_cards(const Look& look, Seat side);
// RF-DECK-1 to 9: all cards of a side, by what was fielded and picked.
Cards whole_deck(const Look& look, Seat side);

// In the battle from its start (RF-REINF-6).
inline bool is_there(const Look& look, Seat side, PostId post) {
    return look.post(side, post).first_turn == 0;
}
// Brigades and battalions of a side that are there.
Posts brigades(const Look& look, Seat side);
// Units of a brigade that start on the map and are not placed yet.
Units to_deploy(const Look& look, Seat side, PostId brigade);
// RF-DEPLOY-2: the Generals who start on the map, also those placed already.
Posts initial_generals(const Look& look, Seat side);
// RF-FORM-2: it stays off the map, Independent and in Reserve.
void force_off_map(Play& play, Seat side, PostId brigade);
// The opposite of set_on_map, for drafts; its barricade goes too.
void unplace(Play& play, Ref ref);

}  // namespace longroll::rally
