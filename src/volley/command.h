#pragma once
// 2.1 Command phase: which stands of the attacker are In Command, and from whom they have it.

#include "volley/query.h"

namespace longroll::volley {

struct Command {
    Stands in_command;
    Stands by_contact;  // In Command only by touching a stand that is: it must end the turn so (VB-CMD-3)
    Comrades anchors[most_stands]{};  // as State keeps them
};
// As the stands are now.
Command command_of(const Look& look, Seat side);
// VB-CMD-1: at the start of the attacker's player turn, for all of it.
void find_command(Play& play);
// Those of the formation of a stand.
Stands comrades(const Look& look, Ref ref, Comrades which);
// VB-CMD-3, at the end of the Movement phase: it touches one of its anchors, or needs none.
bool keeps_anchor(const Look& look, Ref ref);

}  // namespace longroll::volley
