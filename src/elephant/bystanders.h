#pragma once
// Units that stand about a mover. A list of paths asks the same few again and again: where each of them is
// has been looked up once, and a path is held only against those that it comes near.

#include "elephant/query.h"

namespace longroll::elephant {

// Whom a path may have to do with: friends that it may come upon, enemies that it may come too near to.
struct Neighbours {
    Box box;  // of the whole path
    Units friends;
    Units enemies;

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

  private:
    struct One {
        Ref ref;
        Box box;
    };
    Box within_;
    ScratchList<One, 2 * most_units> all_;
};

}  // namespace longroll::elephant
