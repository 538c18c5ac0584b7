#pragma once
// 4.6 Windows for bottom actions: they open by public facts alone (RF-HID-7).

#include "rally/decks.h"

namespace longroll::rally {

// A set of bottom actions.
struct Bottoms {
    std::uint16_t bits = 0;
    constexpr Bottoms(std::initializer_list<Bottom> list) {
        for (const Bottom one : list) bits = static_cast<std::uint16_t>(bits | 1u << at(one));
    }
    constexpr bool has(Bottom one) const { return (bits >> at(one) & 1u) != 0; }
};
inline constexpr Bottoms fire_additions{Bottom::Flankers, Bottom::FiringLine, Bottom::OpenOrder,
                                        Bottom::Sharpshooters, Bottom::ShotAndShell};
inline constexpr Bottoms fire_responses{Bottom::LooseOrder, Bottom::SkirmishLine};
inline constexpr Bottoms charge_cards{Bottom::Echelon, Bottom::ShockColumn};

// The opening test of 4.6: a hand that is not empty, a card of these kinds that may be in it, and a unit of
// its brigade among those that fulfil the public conditions.
bool window_opens(const Look& look, Seat side, Bottoms kinds, const Units& able);
// The cards of these kinds in the hand that a unit of the set could play: what the owner is offered.
Cards playable(const Look& look, Seat side, Bottoms kinds, const Units& able);
// Refuses a card that is not in the hand, is no such card, or is of another brigade (RF-BOC-12).
Verdict check_bottom(const Look& look, Ref unit, CardId card, Bottoms kinds);

}  // namespace longroll::rally
