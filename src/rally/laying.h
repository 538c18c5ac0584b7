#pragma once
// 4.6 An arrow is laid: one step, Lay, for everything that moves by arrows at its owner's wish.

#include "rally/generals.h"
#include "rally/moves.h"
#include "rally/orders.h"

namespace longroll::rally {

// Why an arrow is laid; Step::n of Lay.
enum class LayMode : std::uint8_t {
    Move,    // of an order; Stay takes the order back
    March,   // the same, RF-MARCH-2, 3
    Second,  // D-SECOND; the modes from here on may be answered with Stay, which spends them
    SecondMarch,
    ChargeMove,  // RF-CHARGE-21: the first Move of a mounted charge
    DrillMove,   // RF-TACTIC-6
    Tactic,      // D-TACTIC, after the check; an arrow T or a Specialised Tactic
    Rush,        // a Tactic element: no check, its own action
    Away,        // RF-TACTIC-5, 6: from the place in Step::pose
    Rally,       // RF-RALLY-4: leaves no mark
    Dislocate    // RF-FORM-9: decided by the enemy, no action
};
// The stand that moves: the step belongs to who decides.
inline Ref laying_unit(const Step& step) {
    return static_cast<LayMode>(step.n) == LayMode::Dislocate ? enemy_of(step) : unit_of(step);
}

// Pushes Lay. An order (Move, March) is committed when the arrow is laid; W-ACTION, the mark and D-SECOND
// follow by themselves.
void begin_lay(Play& play, Ref unit, LayMode mode);
// The same with the place that Away leads away from.
void begin_away(Play& play, Ref unit, Point from);

// Any verb of the step (Lay, Special, Mount) by a stand that moves for that reason. Asked of Field Column and
// Reinforce too, which lay their arrow in one decision with the card.
Verdict check_laid(const Look& look, Ref unit, LayMode mode, const Action& action);
// Makes it: barricades cut it, Generals make room, holders follow, limits count. No mark, no window.
void make_laid(Play& play, Ref unit, LayMode mode, const Action& action);
// Lists arrows worth a try (RF-GEO-25), until the offers are full; false then. wishes.cpp.
bool offer_laid(const Look& look, Ref unit, LayMode mode, Offers<Action>& offers);
// One answer to the Lay on top, drawn at random: an arrow that may be laid, or Stay. wishes.cpp.
Action sample_laid(const Look& look, Seat seat, Dice& dice);

// ---- cavalry.cpp ----

// RF-CAVMOVE-2, 3, RF-GEO-23: where the other stand of the regiment comes to be, were it there and
// exchanged; nothing: it does not fit. Generals make room.
std::optional<Pose> exchanged_pose(const Look& look, Ref ref, const Pose& at);
void mount(Play& play, Ref ref);
void dismount(Play& play, Ref ref);
// RF-CAV-5: the mounted stand is lost; the regiment goes on on foot, or is removed.
void lose_mounted_stand(Play& play, Ref ref);

}  // namespace longroll::rally
