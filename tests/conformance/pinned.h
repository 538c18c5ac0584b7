#pragma once
// The pinned hashes: random matches of every scenario of every game, chained into one number a line. They
// hold for g++ and clang, native and wasm; a change of behaviour changes them, and then the rules version
// rises too. No exceptions, no files, no test library: this also runs in wasm.

#include <string>

#include "conformance/covering.h"
#include "conformance/games.h"
#include "engine/match.h"

namespace longroll::conformance {
namespace detail {

inline std::string hex(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    return text;
}

// A whole random match, or as much of it as its bound allows; the hash of its last entry.
inline std::uint64_t random_match(const AnyGame& game, const Scenario& scenario, const OptionValues& options,
                                  std::uint64_t number) {
    const Seed seed{number, 0x50696e73};
    Expected<Match> match = Match::begin(game, scenario, as_typed(scenario, options), seed);
    if (!match) return hash_text(match.error());
    Dice rng(Seed{number, 0x44726177});
    EventLog log = EventLog::off();
    const std::uint32_t bound = match->position().max_decisions();
    for (std::uint32_t i = 0; i < bound && !match->to_act().finished(); ++i) {
        const SeatSet deciding = match->to_act().seats;
        const Seat seat = deciding.count() == 2 ? seats[rng.below(2)] : deciding.only();
        if (!match->act(seat, match->position().sample(seat, rng), log)) break;
    }
    return match->hash();
}

}  // namespace detail

// 'picket/outpost standard 20 0123456789abcdef': scenario, options, matches, hash. A line for each scenario
// as it stands and for each option changed alone (Share says where); the last line is the signature of them
// all.
inline std::string pinned_hashes() {
    std::string text;
    std::uint64_t signature = 0;
    std::uint64_t lines = 0;
    const auto pin = [&](const AnyGame& game, const Scenario& scenario, const OptionValues& options,
                         std::uint64_t matches) {
        std::uint64_t h = 0;
        for (std::uint64_t i = 1; i <= matches; ++i)
            h = hash_value(detail::random_match(game, scenario, options, i), h);
        text += std::string(game.id()) + '/' + scenario.id + ' ' + options_text(scenario, options) + ' ' +
                std::to_string(matches) + ' ' + detail::hex(h) + '\n';
        signature = hash_value(h, signature);
        ++lines;
    };
    for (const TestGame& tested : tested_games_with_example()) {
        const AnyGame& game = *tested.game;
        for (const Scenario& scenario : game.scenarios()) {
            const Accepts accepts = [&](const OptionValues& options) {
                return static_cast<bool>(game.begin(scenario, options, Seed{}));
            };
            const Share share = tested.share(scenario);
            pin(game, scenario, default_options(scenario), share.matches);
            if (share.flipped == 0) continue;
            for (const OptionValues& options : flips(scenario, accepts))
                pin(game, scenario, options, share.flipped);
        }
    }
    return text + "signature all " + std::to_string(lines) + ' ' + detail::hex(signature) + '\n';
}

}  // namespace longroll::conformance
