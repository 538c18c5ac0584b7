#pragma once
// Two shapes of pieces for tests of crowds, those that our games have: up to 64 units of several stands with
// their squares kept, and up to 128 stands of one base each with their squares computed.

#include <vector>

#include "engine/scratch_list.h"
#include "table/crowd.h"
#include "table/oracle_bed.h"

namespace longroll::table {

struct ToyPiece {
    std::vector<Pose> stands;
    Size size{1000, 500};
    bool on_table = true;
};

// Pieces of up to Stands stands each.
template <class SetOf, std::size_t Stands>
struct ToyCrowd {
    using Id = BitNumber;
    using Set = SetOf;
    using Bases = ScratchList<Rect, Stands>;
    static constexpr Length reach = 1200;
    std::vector<ToyPiece> pieces;

    Id add(ToyPiece piece) {
        pieces.push_back(std::move(piece));
        return static_cast<Id>(pieces.size() - 1);
    }
    Set all() const {
        auto set = Set{};
        for (unsigned i = 0; i < pieces.size(); ++i) set |= one<Set>(i);
        return set;
    }

    Set on_table() const {
        auto set = Set{};
        for (const auto id : each(all()))
            if (pieces[id].on_table) set |= one<Set>(id);
        return set;
    }
    SquareBox squares(Id id) const { return squares_of(box_of(pieces[id].stands)); }
    Point place(Id id) const { return pieces[id].stands[0].centre; }
    Box outer_box(Id id) const { return grown(box_of(pieces[id].stands), reach); }
    bool may_have(Id id, const Box& box) const { return meets(box, outer_box(id)); }
    void bases(Id id, Bases& out) const {
        for (const Pose& pose : pieces[id].stands) out.push_back(rect(pose, pieces[id].size));
    }
    template <class Visit>
    void each_stand(Id id, Visit visit) const {
        for (const Pose& pose : pieces[id].stands)
            if (!visit(pose, pieces[id].size)) return;
    }
};
using Regiments = ToyCrowd<std::uint64_t, 16>;
using Companies = ToyCrowd<Bits<128>, 1>;
static_assert(Pieces<Regiments> && Pieces<Companies>);

template <class Crowd>
inline constexpr std::size_t stands_each = Crowd::Bases::capacity() == 1 ? 1 : 4;
template <class Crowd>
inline constexpr unsigned most_pieces = sizeof(typename Crowd::Set) * 8;

// Anywhere on a table so wide, facing anywhere, its stands side by side; one in ten is off the table.
template <class Crowd>
ToyPiece any_piece(Cases& cases, Length table_side) {
    ToyPiece piece;
    const Point middle{cases.between(0, table_side), cases.between(0, table_side)};
    const Facing facing = cases.facing();
    for (std::size_t k = 0; k < stands_each<Crowd>; ++k)
        piece.stands.push_back({middle + along(facing + right_angle, static_cast<Length>(k) * 1000), facing});
    piece.on_table = !cases.one_in(10);
    return piece;
}

}  // namespace longroll::table
