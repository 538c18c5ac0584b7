#include "elephant/bystanders.h"

namespace longroll::elephant {

Bystanders::Bystanders(const Look& look, Ref mover, const Box& within) : within_(within) {
    for (Seat side : seats)
        for (Units rest = units_about(look, side, look.side(side).on_table, within); rest != 0;) {
            const Ref ref{side, take_lowest(rest)};
            if (ref == mover) continue;
            const Box box = outer_box_of(look, ref);
            if (table::meets(within, box)) all_.push_back({ref, box});
        }
}

Units Bystanders::near(Seat side, const Box& box) const {
    Units found = 0;
    for (const One& one_of : all_)
        if (one_of.ref.side == side && table::meets(box, one_of.box)) found |= one(one_of.ref.id);
    return found;
}

Neighbours Bystanders::about(const Poses& poses, Ref mover, Length near_by) const {
    Box box{poses[0].centre, poses[0].centre};
    for (const Pose& pose : poses) box = table::both(box, {pose.centre, pose.centre});
    box = table::grown(box, stand_reach + near_by);
    if (!know(box)) return {box, ~Units{0}, ~Units{0}};
    Neighbours found{box, 0, 0};
    for (const One& one_of : all_)
        if (table::meets(box, one_of.box))
            (one_of.ref.side == mover.side ? found.friends : found.enemies) |= one(one_of.ref.id);
    return found;
}

}  // namespace longroll::elephant
