#pragma once
// Pieces near a mover. A list of paths asks about the same few again and again, so the place of each is
// looked up once, and a path is compared only with those that it comes near. A game gives the pieces
// of a side, `of(side)`, which also say who of them is on the table.

#include "engine/scratch_list.h"
#include "engine/seat.h"
#include "table/crowd.h"

namespace longroll::miniatures {

using table::Box;
using table::Length;
using table::Pieces;
using table::Point;
using table::Rect;

template <Pieces P>
class Bystanders;

// Whom a path may have to do with: friends that it may come upon, enemies that it may come too near to.
template <Pieces P>
struct Neighbours {
    Box box;  // of the whole path
    typename P::Set friends;
    typename P::Set enemies;
    const Bystanders<P>* among = nullptr;  // the list they were found in: they are all in it

    // The bases of one of them, made in the empty `room`, or already there.
    std::span<const Rect> bases_of(const P& pieces, Seat side, typename P::Id id,
                                   typename P::Bases& room) const {
        if (among != nullptr) return among->bases_of(pieces, side, id, room);
        pieces.bases(id, room);
        return room;
    }
};

template <Pieces P>
class Bystanders {
  public:
    using Id = typename P::Id;
    using Set = typename P::Set;
    using Bases = typename P::Bases;

    // All pieces but the mover that have a part of this box.
    template <class Of>
    Bystanders(const Of& of, Seat mover_side, Id mover, const Box& within)
        : within_(within), mover_side_(mover_side) {
        for (Seat side : seats) {
            const P& pieces = of(side);
            for (const Id id : each(table::about(pieces, pieces.on_table(), within))) {
                if (side == mover_side && id == mover) continue;
                const Box box = pieces.outer_box(id);
                if (!table::meets(within, box)) continue;
                place_[index(side)][id] = static_cast<std::uint8_t>(all_.size());
                all_.push_back({side, id, box});
            }
        }
    }

    // Whether the box is within the one they were found for: then these are all there are.
    bool know(const Box& box) const { return table::contains(within_, box); }
    // Those of a side whose outer box meets this one.
    Set near(Seat side, const Box& box) const {
        auto found = Set{};
        for (const One& other : all_)
            if (other.side == side && table::meets(box, other.box)) found |= one<Set>(other.id);
        return found;
    }
    // Who may be where bases in these poses are, or so near to them.
    Neighbours<P> about_poses(std::span<const table::Pose> poses, Length near_by = 0) const {
        const Box box = table::grown(table::box_of(poses), P::reach + near_by);
        if (!know(box)) return {box, ~Set{}, ~Set{}};
        Neighbours<P> found{box, {}, {}, this};
        for (const One& other : all_)
            if (table::meets(box, other.box))
                (other.side == mover_side_ ? found.friends : found.enemies) |= one<Set>(other.id);
        return found;
    }
    // The bases of one of them: made when first asked for, and kept as long as there is room.
    std::span<const Rect> bases_of(const P& pieces, Seat side, Id id, Bases& room) const {
        const auto of = index(side) & 1u;
        if (static_cast<bool>(made_[of] & one<Set>(id)))
            return {rects_.begin() + first_[of][id], count_[of][id]};
        pieces.bases(id, room);
        const std::span<const Rect> bases = room;
        if (rects_.size() + bases.size() > room_for) return bases;
        made_[of] |= one<Set>(id);
        first_[of][id] = static_cast<std::uint16_t>(rects_.size());
        count_[of][id] = static_cast<std::uint8_t>(bases.size());
        for (const Rect& base : bases) rects_.push_back(base);
        return bases;
    }
    // One of a set is overlapped, deeper than the tolerance, by these bases, which are all in this box.
    bool any_under(const P& pieces, Seat side, Set among, std::span<const Rect> bases, const Box& box,
                   Length tolerance) const {
        for (const Id id : each(among)) {
            if (!table::meets(box, all_[place_[index(side)][id]].box)) continue;
            Bases room;
            if (table::overlap(bases, bases_of(pieces, side, id, room), tolerance)) return true;
        }
        return false;
    }

  private:
    struct One {
        Seat side;
        Id id;
        Box box;
    };
    static constexpr std::size_t most = sizeof(Set) * 8;
    static constexpr std::size_t room_for = 512;

    Box within_;
    Seat mover_side_;
    ScratchList<One, 2 * most> all_;
    std::uint8_t place_[2][most];  // of each of them in that list
    // What has been made: of each piece, where its bases begin and how many there are.
    mutable Set made_[2] = {};
    mutable std::uint16_t first_[2][most];
    mutable std::uint8_t count_[2][most];
    mutable ScratchList<Rect, room_for> rects_;
};

}  // namespace longroll::miniatures
