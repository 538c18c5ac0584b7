#pragma once
// 3 House measures: lengths, angles and limits that the printed rules leave to their pieces. They are data
// (data/rally/measures.json); a file of one's own may replace any of them.

#include <array>
#include <string_view>

#include "data/field_reader.h"
#include "engine/expected.h"
#include "rally/stand.h"
#include "table/facing.h"
#include "table/rect.h"

namespace longroll::rally {

using table::Angle;
using table::Length;

// A square of the map has so many yards of ground, whatever its size on the table.
inline constexpr int square_yards = 660;

// The T arrow, then the Move arrows 1 to 4.
enum class Arrow : std::uint8_t { T, A1, A2, A3, A4, count };
// Fire sticks from the shortest: normal range and canister, shell, solid shot, long range (RF-FIRE-2).
enum class Stick : std::uint8_t { Blue, Orange, Yellow, YellowTwice, count };

struct Measures {
    Length square;
    int yards_per_inch;
    int contour_major, contour_minor;  // feet
    std::array<table::Size, at(Base::count)> base;
    std::array<Length, at(Arrow::count)> arrow;
    std::array<int, 3> discipline_up_to;  // of the arrows A1, A2, A3; A4 beyond
    Angle oblique_move, oblique_tactic, pivot_move, pivot_tactic;
    Length tactic_chord;
    std::array<Length, at(Stick::count)> stick;
    Angle fire_arc_half;
    Length woods_sight, barricade_cover;
    Length deploy_depth_max, deploy_gap, frontier_gap;
    Angle form_angle;
    Length contact_tol;
    Length displace_step;
    int displace_directions;
    int max_fire_dice;
    int max_turns, max_rounds;

    friend constexpr bool operator==(const Measures&, const Measures&) = default;

    Length length(Arrow which) const { return arrow[at(which)]; }
    // RF-MOVE-3.
    Arrow arrow_for(int discipline) const {
        std::size_t i = 0;
        while (i < discipline_up_to.size() && discipline > discipline_up_to[i]) ++i;
        return static_cast<Arrow>(at(Arrow::A1) + i);
    }
    // RF-RADIUS-1, RF-GENMOVE-1.
    Length reach_of_command(int command) const {
        return arrow[static_cast<std::size_t>(command < 1 ? 1 : command > 4 ? 4 : command)];
    }
};

// Those of data/rally/measures.json.
const Measures& house_measures();
// A file that gives some or all of them; the others are those of the house. What is wrong is one sentence.
Expected<Measures> read_measures(std::string_view text, std::string_view file);
// The same from the fields of an object in another file; the others are those of `otherwise`.
Measures read_measures(const FieldReader& in, const Measures& otherwise);

}  // namespace longroll::rally
