#pragma once
// Units that stand about a mover. A list of paths asks the same few again and again: where each of them is
// has been looked up once, and a path is held only against those that it comes near.

#include "elephant/query.h"

namespace longroll::elephant {

class Bystanders;

// Whom a path may have to do with: friends that it may come upon, enemies that it may come too near to.
struct Neighbours {
    Box box;  // of the whole path
    Units friends;
    Units enemies;
    const Bystanders* among = nullptr;  // the list they were found in: they are all in it

    // The stands of one of them, laid out here, or already.
    std::span<const Rect> stands_of(const Look& look, Ref ref, Rects& room) const;
    Units of(Seat side, Ref mover) const { return side == mover.side ? friends : enemies; }
};

class Bystanders {
  public:
    // All units but the mover that have a part of this box.
    Bystanders(const Look& look, Ref mover, const Box& within);

    // Whether the box is within the one they were found for: then these are all there are.
    bool know(const Box& box) const { return table::contains(within_, box); }
    // Those of a side whose outer box meets this one.
    Units near(Seat side, const Box& box) const;
    // Who may be where these stands are, or so near to them.
    Neighbours about(const Poses& poses, Ref mover, Length near_by = 0) const;
    // The stands of one of them: laid out when first asked for, and kept as long as there is room.
    std::span<const Rect> stands_of(const Look& look, Ref ref, Rects& room) const;
    // One of a set stands on these stands, which are all in this box (SE-GEO-15).
    bool any_under(const Look& look, Seat side, Units among, std::span<const Rect> stands,
                   const Box& box) const;

  private:
    struct One {
        Ref ref;
        Box box;
    };
    static constexpr std::size_t room_for = 512;

    Box within_;
    ScratchList<One, 2 * most_units> all_;
    std::uint8_t place_[2][most_units];  // of each of them in that list
    // What has been laid out: of each unit, where its stands begin, if it is among those.
    mutable Units laid_[2] = {};
    mutable std::uint16_t first_[2][most_units];
    mutable ScratchList<Rect, room_for> rects_;
};

}  // namespace longroll::elephant
