#pragma once
// What the files of the charge share (2.11, 2.15, 4.3): the line of a charge, who stands on it, the
// procedure.

#include "elephant/route.h"

namespace longroll::elephant {

inline Ref charger_of(const Charge& charge) { return {seat_of(charge.side), charge.unit}; }
inline Ref target_of(const Charge& charge) { return {other(seat_of(charge.side)), charge.target}; }
inline bool under_way(const Charge& charge) { return charge.is(ChargeRolled) && !charge.is(ChargeOver); }
// Announced, no dice yet.
inline bool is_draft(const Charge& charge, Seat seat) {
    return charge.side == index(seat) && !charge.is(ChargeRolled);
}
// Those who follow it up (SE-COMBAT-6).
inline Units followers(const Charge& charge) {
    Units units = 0;
    for (UnitId id : charge.behind)
        if (id != no_unit) units |= one(id);
    return units;
}
// Enemy fighting units that bar a charge on the target: all others but skirmishers (SE-CHARGE-2).
inline Units in_the_way(const Look& look, Ref target) {
    return fighting(look, target.side) & ~one(target.id) & ~skirmishers_of(look, target.side);
}

// The charge that a unit is making now; nullptr: none.
template <class AState>
auto charge_under_way(AState& state, Ref ref) -> decltype(state.charges.begin()) {
    for (auto& charge : state.charges)
        if (charger_of(charge) == ref && under_way(charge)) return &charge;
    return nullptr;
}
// The wheels that a charge is tried with, five degrees apart: straight on, then ever more to both sides.
template <class Visit>
void each_wheel(Visit visit) {
    visit(Angle{0});
    for (int off = 5; off <= 45; off += 5)
        for (int sign : {1, -1}) visit(table::degrees(sign * off));
}
// Whether a unit may charge at all, whomever (SE-CHARGE-2).
Verdict check_charger(const Look& look, Ref charger, ChargeCause cause = ChargeCause::Declared);

// ---- the line ----

// The whole unit as it stands after so much of its advance, wheel made.
Layout layout_on_line(const Look& look, const Charge& charge, Length travelled);
Rects rects_on_line(const Look& look, const Charge& charge, Length travelled);
// How far it is then from its target.
Length apart_on_line(const Look& look, const Charge& charge, Length travelled);
// The advance at which it is this near to its target; 0: it began nearer. Never beyond its reach or contact.
Length mark_on_line(const Look& look, const Charge& charge, Length limit);
// The same, or where it is if its target has come to stand there since.
Length onward_mark(const Look& look, const Charge& charge, Length limit);

// Stands going straight that way: which of these units they meet first, and after how much.
inline std::optional<table::Found<UnitPieces>> first_met(const Look& look, Seat of,
                                                         std::span<const Rect> from, Facing way, Length far,
                                                         Units whom) {
    return table::first_met(UnitPieces{look, of}, whom & look.side(of).on_table, from, way, far);
}
// The advance to contact with the target, counted from the beginning of the line; -1: it does not lead there.
// Linear cover between them is as deep as it is (SE-GEO-17).
Length contact_on_line(const Look& look, const Charge& charge, Length far);
// Where its advance ends: in contact, or where its dice are used up.
inline Length end_of_line(const Look& look, const Charge& charge) {
    const Length contact = contact_on_line(look, charge, charge.reach + table::inch);
    return contact < 0 ? charge.reach : std::min(contact, charge.reach);
}
// How far straight on its dice take it (SE-CHARGE-3): what it meets on the way costs it.
// `whose`: the dice are, where not the charger's own (SE-COMBAT-6).
Length reach_on_line(const Look& look, const Charge& charge, int dice, int sum, Ref whose = nobody);
// The same for follow-up units counted in: all go as far as the slowest.
void find_reach(Play& play, Charge& charge);

// ---- moving on it ----

// Brings the charger, and those who follow it, to that point of its line; friends passed on the way are
// passed (SE-COST-12).
void move_on_line(Play& play, Charge& charge, Length travelled);
// The same, then back along the line until nobody is overlapped (SE-CHARGE-5).
void halt_on_line(Play& play, Charge& charge, Length travelled);

// Back where it began, wheel undone, with those who follow it; farther back if that is taken (SE-CHARGE-5,
// 8).
void return_to_start(Play& play, Charge& charge);
// Whoever gives way to a charger standing so: skirmishers but for `driven`, officers alone, wagons
// (SE-SKIRM-15, SE-OFFICER-15, SE-GEO-16).
void make_way(Play& play, Ref charger, std::span<const Rect> stands, Units& driven);

// The charge ends where it is; if that is on a friend, a little way back.
void stop_here(Play& play, Charge& charge);
void settle_followers(Play& play, const Charge& charge);

// Enemy units in whose flank or rear a unit is as it stands (SE-FLANK-2).
Units flanked_by(const Look& look, Ref attacker);
// Where the target's command stand, or nearest section, is (SE-CHARGE-11).
Point ground_of(const Look& look, Ref target, Ref charger);

// The target is no longer where it was when the charge was judged.
inline bool has_left_its_ground(const Look& look, const Charge& charge, Ref target) {
    return table::distance(ground_of(look, target, charger_of(charge)), charge.ground()) > table::inch;
}

// A charge written down: target, flank, start, ground; no dice yet.
Charge make_charge(const Look& look, Ref charger, Ref target, Angle wheel, Flank pivot, std::uint8_t flags);
void roll_charge(Play& play, Charge& charge);
// A charge whose target has changed its place: another wheel that leads to it, with the dice it has
// (SE-STATE-3, step 0); `look` has the charger free to charge. False: there is none.
bool wheel_anew(Play& play, const Look& look, Charge& charge);
std::uint8_t free_group(const State& state);
// Officers with it may not leave until Combat is resolved (SE-OFFICER-1).
void hold_officers(Play& play, Ref ref);

// cavalry.cpp: brings mover and cavalry to where they meet, or as near as they get (SE-CAV-4).
void intercept(Play& play, Charge& charge);

}  // namespace longroll::elephant
