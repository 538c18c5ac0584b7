#pragma once
// Two shapes of pieces for tests of crowds, those that our games have: up to 64 units of several stands with
// their squares kept, and up to 128 stands of one base each with their squares computed.

#include <vector>

#include "engine/scratch_list.h"
#include "miniatures/crowd.h"

namespace longroll::miniatures {

struct ToyPiece {
    std::vector<table::Pose> stands;
    table::Size size{1000, 500};
    bool on_table = true;
};

// The pieces of both sides, each of up to Stands stands.
template <class SetOf, std::size_t Stands>
struct ToyCrowd {
    using Id = BitNumber;
    using Set = SetOf;
    using Bases = ScratchList<Rect, Stands>;
    static constexpr Length reach = 1200;
    std::vector<ToyPiece> pieces[2];

    Id add(Seat side, ToyPiece piece) {
        auto& own = pieces[index(side)];
        own.push_back(std::move(piece));
        return static_cast<Id>(own.size() - 1);
    }
    const ToyPiece& at(Seat side, Id id) const { return pieces[index(side)][id]; }
    Set all(Seat side) const {
        auto set = Set{};
        for (unsigned i = 0; i < pieces[index(side)].size(); ++i) set |= one<Set>(i);
        return set;
    }

    Set on_table(Seat side) const {
        auto set = Set{};
        for (const auto id : each(all(side)))
            if (at(side, id).on_table) set |= one<Set>(id);
        return set;
    }
    SquareBox squares(Seat side, Id id) const { return squares_of(table::box_of(at(side, id).stands)); }
    Point place(Seat side, Id id) const { return at(side, id).stands[0].centre; }
    Box outer_box(Seat side, Id id) const { return table::grown(table::box_of(at(side, id).stands), reach); }
    bool may_have(Seat side, Id id, const Box& box) const { return table::meets(box, outer_box(side, id)); }
    void bases(Seat side, Id id, Bases& out) const {
        for (const table::Pose& pose : at(side, id).stands)
            out.push_back(table::rect(pose, at(side, id).size));
    }
    template <class Visit>
    void each_stand(Seat side, Id id, Visit visit) const {
        for (const table::Pose& pose : at(side, id).stands)
            if (!visit(pose, at(side, id).size)) return;
    }
};
using Regiments = ToyCrowd<std::uint64_t, 16>;
using Companies = ToyCrowd<Bits<128>, 1>;
static_assert(Pieces<Regiments> && Pieces<Companies>);

template <class Crowd>
inline constexpr std::size_t stands_each = Crowd::Bases::capacity() == 1 ? 1 : 4;
template <class Crowd>
inline constexpr unsigned most_pieces = sizeof(typename Crowd::Set) * 8;

}  // namespace longroll::miniatures
