#pragma once
// In which squares of the table a unit stands. Nearly every question about units is asked of all of them and
// concerns two or three: the squares, kept with the state, tell the others apart without a look at their
// stands.
//
// The four sides are bytes of seven bits, low ones counted from the south-west and high ones from the
// north-east, so that one subtraction compares them all: no side of a unit may be greater than the side of
// the box it is compared with. A unit off the table, or a slot that nobody has, keeps zeros.

#include "elephant/flow.h"
#include "table/point.h"

namespace longroll::elephant {

inline constexpr int square_bits = 10;    // a square has 1.024 inches
inline constexpr int most_squares = 128;  // to a side; whatever lies beyond is in the last one

constexpr std::uint32_t square_of(Length at) {
    return static_cast<std::uint32_t>(std::clamp<Length>(at >> square_bits, 0, most_squares - 1));
}

// The squares of the centres of its stands.
constexpr std::uint32_t squares_of(const Side& side, UnitId id) {
    const Square low = side.south_west[id], high = side.unit[id].north_east;
    return low.x | std::uint32_t{low.y} << 8 | std::uint32_t{high.x} << 16 | std::uint32_t{high.y} << 24;
}

// The squares of a box, to be compared with those of units.
class Squares {
  public:
    explicit constexpr Squares(const table::Box& box)
        : sides_(square_of(box.high.x) | square_of(box.high.y) << 8 |
                 (most_squares - 1 - square_of(box.low.x)) << 16 |
                 (most_squares - 1 - square_of(box.low.y)) << 24 | each_over) {}
    // False: the centre of no stand of it is in the box.
    constexpr bool may_have(const Side& side, UnitId id) const {
        return ((sides_ - squares_of(side, id)) & each_over) == each_over;
    }
    Units of(const Side& side, Units among) const {
        Units found = 0;
        for (Units rest = among; rest != 0; rest &= rest - 1)
            found |= may_have(side, lowest(rest)) ? rest & (~rest + 1) : 0;
        return found;
    }

  private:
    static constexpr std::uint32_t each_over = 0x80808080;
    std::uint32_t sides_;
};

// To be called whenever a unit has other stands or its stands another place.
void keep_squares(const Setup& setup, Side& side, Ref ref);
// A slot that is given up.
inline void forget_squares(Side& side, UnitId id) { side.unit[id].north_east = side.south_west[id] = {}; }

}  // namespace longroll::elephant
