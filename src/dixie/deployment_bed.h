#pragma once
// Both sides with a hand, asked to deploy: for the tests of deployment by day and at night.

#include <initializer_list>
#include <vector>

#include "dixie/testbed.h"

namespace longroll::dixie {

inline Action deploy(std::uint8_t card, Place place, bool decoy = false) {
    return {.verb = Verb::Deploy, .card = card, .place = place, .mode = static_cast<std::uint8_t>(decoy)};
}
inline constexpr Action done{.verb = Verb::Done};

// Both sides with a hand, asked to deploy; the CSA turn follows.
struct DeployBed : Bed {
    explicit DeployBed(Edition edition = Edition::BullRun, Options options = {}) : Bed(edition, options) {
        state.phase = static_cast<std::uint8_t>(Phase::SetUp);
    }
    void ask(StepKind kind = StepKind::Deploy) {
        state.agenda.push(step(StepKind::Turn, Seat::Confederate));
        begin(step(kind));
    }
    std::vector<std::uint8_t> hand(Seat seat, int infantry_cards) {
        std::vector<std::uint8_t> numbers;
        for (int i = 0; i < infantry_cards; ++i) numbers.push_back(infantry(seat, 2, reserve_place));
        return numbers;
    }
    // One Troop card in every own position, and the side is done.
    void fill(Seat seat, const std::vector<std::uint8_t>& numbers,
              std::initializer_list<unsigned> faces = {}) {
        for (int column = 0; column < setup.columns; ++column)
            act(seat, deploy(numbers[static_cast<std::size_t>(column)], home_row(seat, column)));
        act(seat, done, faces);
    }
};

}  // namespace longroll::dixie
