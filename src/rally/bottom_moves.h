#pragma once
// RF-BOC-1 to 3: Close Order, Field Column, Reinforce.

#include "rally/laying.h"
#include "rally/windows.h"

namespace longroll::rally {

// W-ACTION: pushes ActionWindow for the side that is not active, if the opening test lets it open.
void open_action_window(Play& play);
// W-CONTACT, for the same side: `contacted` are its units that a charge has just touched.
void open_contact_window(Play& play, const Units& contacted);
// Field Column (field_column.cpp) as a turn's play: the leader's Move is in the action (Verb::Column); then
// D-COLUMN.
Verdict check_column(const Look& look, Seat seat, const Action& action);
void begin_column(Play& play, Seat seat, const Action& action);
bool offer_columns(const Look& look, Seat seat, CardId card, Offers<Action>& offers);

// ---- straight into place ----

// Right behind that friend, flush and in line.
Pose place_behind(const Look& look, Ref ref, Ref friend_);
// A stand goes straight to its place in one go; Generals make room.
void go_to(Play& play, Ref ref, const Pose& to);
// Refuses a stand that is routed or engaged.
Verdict check_free_stand(const Look& look, Ref ref, RuleId why);

}  // namespace longroll::rally
