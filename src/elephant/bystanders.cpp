#include "elephant/bystanders.h"

namespace longroll::elephant {

Bystanders::Bystanders(const Look& look, Ref mover, const Box& within) : within_(within) {
    for (Seat side : seats)
        for (const Ref ref : each(side, units_about(look, side, look.side(side).on_table, within))) {
            if (ref == mover) continue;
            const Box box = outer_box_of(look, ref);
            if (!table::meets(within, box)) continue;
            place_[index(side)][ref.id] = static_cast<std::uint8_t>(all_.size());
            all_.push_back({ref, box});
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
    Neighbours found{box, 0, 0, this};
    for (const One& one_of : all_)
        if (table::meets(box, one_of.box))
            (one_of.ref.side == mover.side ? found.friends : found.enemies) |= one(one_of.ref.id);
    return found;
}

std::span<const Rect> Bystanders::stands_of(const Look& look, Ref ref, Rects& room) const {
    const auto side = index(ref.side) & 1u;
    const auto stands = static_cast<std::size_t>(count(look.unit(ref).stands));
    if ((laid_[side] & one(ref.id)) != 0) return {rects_.begin() + first_[side][ref.id], stands};
    rects_of(look, ref, room);
    if (rects_.size() + room.size() > room_for) return room;
    laid_[side] |= one(ref.id);
    first_[side][ref.id] = static_cast<std::uint16_t>(rects_.size());
    for (const Rect& rect : room) rects_.push_back(rect);
    return room;
}

bool Bystanders::any_under(const Look& look, Seat side, Units among, std::span<const Rect> stands,
                           const Box& box) const {
    for (const UnitId id : each(among)) {
        const One& one_of = all_[place_[index(side)][id]];
        if (!table::meets(box, one_of.box)) continue;
        Rects room;
        if (overlap(stands, stands_of(look, one_of.ref, room))) return true;
    }
    return false;
}

std::span<const Rect> Neighbours::stands_of(const Look& look, Ref ref, Rects& room) const {
    if (among != nullptr) return among->stands_of(look, ref, room);
    rects_of(look, ref, room);
    return room;
}

}  // namespace longroll::elephant
