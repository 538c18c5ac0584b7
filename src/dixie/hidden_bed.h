#pragma once
// What tests of hidden information ask again and again.

#include <cstring>
#include <string>
#include <vector>

#include "dixie/special_bed.h"

namespace longroll::dixie {

inline bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

inline State hidden_from(const Setup& setup, const State& state, Seat seat, std::uint32_t draw = 1) {
    Dice dice(Seed{11, 12}, draw);
    return Dixie::redraw_for(setup, state, seat, dice);
}

// A card as a seat sees it in its view of a position.
inline View seen_at(const Setup& setup, const State& state, Seat viewer, Seat owner, Place place,
                    std::size_t i = 0) {
    const View view = with_scene(Dixie::scene(setup), Dixie::show(setup, state, viewer));
    const View& positions = view["positions"];
    for (std::size_t p = 0; p < positions.size(); ++p)
        if (positions.at(p)["place"].text() == place_word(setup, place))
            return positions.at(p)[longroll::name(owner)].at(i);
    return {};
}

// Everything a seat is told, in words.
inline std::vector<std::string> told(const Namer& namer, const EventLog& log, Seat seat) {
    std::vector<std::string> lines;
    for (const Event& event : log.events())
        if (may_know(event.audience, seat)) lines.push_back(english(event.say, namer));
    return lines;
}
inline bool is_told(const Namer& namer, const EventLog& log, Seat seat, std::string_view words) {
    for (const std::string& line : told(namer, log, seat))
        if (line.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace longroll::dixie
