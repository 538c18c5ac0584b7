#pragma once
// Who is where: questions about a crowd of pieces, each answered by looking at as few of them as possible. A
// game gives the pieces of a side as a small type (Pieces); everything here is compiled against it, so that a
// set may have 64 or 128 members and a piece one base or sixteen.
//
// Nearly every question is asked of all pieces and concerns two or three: squares, an inch wide, tell the
// others apart without a look at their bases. A game keeps them in its State or computes them.

#include <concepts>
#include <optional>

#include "engine/bits.h"
#include "table/bases.h"
#include "table/sweep.h"

namespace longroll::table {

// ---- squares ----

// A square inch of the table, nearly; its sides are counted from the edge that a corner is nearest to.
struct Square {
    std::uint8_t x, y;
    friend constexpr bool operator==(Square, Square) = default;
};
inline constexpr int square_bits = 10;    // a square has 1.024 inches
inline constexpr int most_squares = 128;  // to a side; whatever lies beyond is in the last one

constexpr std::uint32_t square_of(Length at) {
    return static_cast<std::uint32_t>(std::clamp<Length>(at >> square_bits, 0, most_squares - 1));
}
// The two corners of the squares that the centres in a box have: low sides are counted from the south-west,
// high ones from the north-east.
constexpr Square south_west_of(const Box& centres) {
    return {static_cast<std::uint8_t>(square_of(centres.low.x)),
            static_cast<std::uint8_t>(square_of(centres.low.y))};
}
constexpr Square north_east_of(const Box& centres) {
    return {static_cast<std::uint8_t>(most_squares - 1 - square_of(centres.high.x)),
            static_cast<std::uint8_t>(most_squares - 1 - square_of(centres.high.y))};
}
// Both of them as four bytes of seven bits, so that one subtraction compares them all: no side of a piece may
// be greater than the side of the box it is compared with. A piece off the table keeps zeros.
struct SquareBox {
    std::uint32_t sides = 0;
    friend constexpr bool operator==(SquareBox, SquareBox) = default;
};
constexpr SquareBox squares_of(Square south_west, Square north_east) {
    return {south_west.x | std::uint32_t{south_west.y} << 8 | std::uint32_t{north_east.x} << 16 |
            std::uint32_t{north_east.y} << 24};
}
constexpr SquareBox squares_of(const Box& centres) {
    return squares_of(south_west_of(centres), north_east_of(centres));
}

// The squares of a box, to be compared with those of pieces.
class Squares {
  public:
    explicit constexpr Squares(const Box& box)
        : sides_(square_of(box.high.x) | square_of(box.high.y) << 8 |
                 (most_squares - 1 - square_of(box.low.x)) << 16 |
                 (most_squares - 1 - square_of(box.low.y)) << 24 | each_over) {}
    // False: no centre with these squares is in the box.
    constexpr bool may_have(SquareBox piece) const {
        return ((sides_ - piece.sides) & each_over) == each_over;
    }
    // Those of a set who may have a centre in it.
    template <class P>
    constexpr typename P::Set of(const P& pieces, typename P::Set among) const {
        auto found = typename P::Set{};
        if constexpr (std::unsigned_integral<typename P::Set>) {
            for (auto rest = among; rest != 0; rest &= rest - 1)  // without a branch per piece
                found |= may_have(pieces.squares(lowest(rest))) ? rest & (~rest + 1) : 0;
        } else {
            for (const auto id : each(among))
                if (may_have(pieces.squares(id))) found.add(id);
        }
        return found;
    }

  private:
    static constexpr std::uint32_t each_over = 0x80808080;
    std::uint32_t sides_;
};

// ---- pieces ----

template <class P>
concept Pieces = requires(const P& pieces, typename P::Id id, const Box& box, typename P::Bases& out) {
    { pieces.squares(id) } -> std::same_as<SquareBox>;   // of the centres of its bases
    { pieces.place(id) } -> std::same_as<Point>;         // the centre of one of its bases
    { pieces.outer_box(id) } -> std::same_as<Box>;       // holds it whole; need not be tight
    { pieces.may_have(id, box) } -> std::same_as<bool>;  // false: no base of it has a part of the box
    pieces.bases(id, out);                               // its rectangles, into an empty list
    { P::reach } -> std::convertible_to<Length>;         // no base reaches farther from its centre
};

template <Pieces P>
typename P::Bases bases_of(const P& pieces, typename P::Id id) {
    typename P::Bases bases;
    pieces.bases(id, bases);
    return bases;
}

// Those of a set any base of which may have a part of the box: all others have none.
template <Pieces P>
constexpr typename P::Set about(const P& pieces, typename P::Set among, const Box& box) {
    return Squares(grown(box, P::reach)).of(pieces, among);
}
// The same by their outer boxes.
template <Pieces P>
typename P::Set in_box(const P& pieces, typename P::Set among, const Box& box) {
    auto found = typename P::Set{};
    for (const auto id : each(about(pieces, among, box)))
        if (meets(box, pieces.outer_box(id))) found |= one<typename P::Set>(id);
    return found;
}

// Calls `visit(id, bases)` for those who may be as near as the limit, until it answers false.
template <Pieces P, class Visit>
void each_near(const P& pieces, typename P::Set among, std::span<const Rect> bases, Length limit,
               Visit visit) {
    if (bases.empty()) return;
    const Box near = grown(box_of(bases), limit);
    for (const typename P::Id id : each(about(pieces, among, near))) {
        if (!pieces.may_have(id, near)) continue;
        const typename P::Bases theirs = bases_of(pieces, id);
        if (!visit(id, std::span<const Rect>(theirs))) return;
    }
}

// Those of a set within the limit of these bases.
template <Pieces P>
typename P::Set within(const P& pieces, typename P::Set among, std::span<const Rect> bases, Length limit) {
    auto found = typename P::Set{};
    each_near(pieces, among, bases, limit, [&](auto id, std::span<const Rect> theirs) {
        if (within(bases, theirs, limit)) found |= one<typename P::Set>(id);
        return true;
    });
    return found;
}

// The first of a set that these bases overlap deeper than the tolerance.
template <Pieces P>
std::optional<typename P::Id> overlapped(const P& pieces, typename P::Set among, std::span<const Rect> bases,
                                         Length tolerance) {
    std::optional<typename P::Id> found;
    each_near(pieces, among, bases, 0, [&](auto id, std::span<const Rect> theirs) {
        if (overlap(bases, theirs, tolerance)) found = id;
        return !found;
    });
    return found;
}

// A piece and how far away it is, or how far one goes to meet it.
template <class P>
struct Found {
    typename P::Id id{};
    Length far = 0;
};

// The nearest of a set. Of several the first in the order in which `take(set)` takes them out.
template <Pieces P, class Take>
std::optional<Found<P>> nearest(const P& pieces, typename P::Set among, std::span<const Rect> bases,
                                Take take) {
    // A piece that is near by its place gives a bound that spares most of the others the measuring.
    std::optional<typename P::Id> guess;
    std::uint64_t least = 0;
    for (const typename P::Id id : each(among)) {
        const std::uint64_t far = square(pieces.place(id) - bases[0].centre);
        if (guess && far >= least) continue;
        guess = id;
        least = far;
    }
    if (!guess) return std::nullopt;
    Found<P> found{*guess, distance(bases, bases_of(pieces, *guess)) + 1};
    const Box box = box_of(bases);
    for (auto rest = about(pieces, among, grown(box, found.far)); static_cast<bool>(rest);) {
        const typename P::Id id = take(rest);
        if (!pieces.may_have(id, grown(box, found.far))) continue;
        const Length far = distance_below(bases, bases_of(pieces, id), found.far);
        if (far < found.far) found = {id, far};
    }
    return found;
}

// Whom bases that advance straight that way meet first, and after how much; within `far`.
template <Pieces P>
std::optional<Found<P>> first_met(const P& pieces, typename P::Set among, std::span<const Rect> bases,
                                  Facing way, Length far) {
    std::optional<Found<P>> first;
    if (bases.empty()) return first;
    const Box box = box_of(bases, along(way, far));
    for (const typename P::Id id : each(in_box(pieces, among, box))) {
        const Length met = advance_onto(bases, way, far, bases_of(pieces, id));
        if (met >= 0 && (!first || met < first->far)) first = Found<P>{id, met};
    }
    return first;
}

// No piece of these is nearer to the box than this, by their outer boxes, where that is less than a bound;
// else the bound.
template <Pieces P>
Length gap_below(const P& pieces, typename P::Set among, const Box& box, Length bound) {
    for (const typename P::Id id : each(about(pieces, among, grown(box, bound)))) {
        if (bound <= 0) break;
        bound = std::min(bound, gap_of(box, pieces.outer_box(id)));
    }
    return bound;
}

}  // namespace longroll::table
