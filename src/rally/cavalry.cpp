// RF-CAV-2 to 5, RF-CAVMOVE: one stand of a cavalry regiment takes the place of another.

#include "rally/laying.h"

namespace longroll::rally {
namespace {

// The stands of the regiment on foot, were the first of them there.
Bases foot_bases(const Look& look, Ref ref, const Pose& pose) {
    const auto& sizes = look.measures().base;
    Bases bases;
    bases.push_back(table::rect(pose, sizes[at(Base::Dismounted)]));
    if (!has(look.side(ref.side).without_holders, ref))
        bases.push_back(table::rect(behind(pose, sizes[at(Base::Dismounted)], sizes[at(Base::Holders)]),
                                    sizes[at(Base::Holders)]));
    return bases;
}

bool fits_on_foot(const Look& look, Ref ref, const Pose& pose, unsigned allowed) {
    for (const Rect& base : foot_bases(look, ref, pose))
        if (!is_free(look, ref, base, allowed)) return false;
    return true;
}

}  // namespace

std::optional<Pose> exchanged_pose(const Look& look, Ref ref, const Pose& from) {
    const auto& sizes = look.measures().base;
    if (is_mounted(look, ref)) {
        const Pose foot = exchanged(from, sizes[at(Base::Mounted)], sizes[at(Base::Dismounted)]);
        return fits_on_foot(look, ref, foot, 0) ? std::optional(foot) : std::nullopt;
    }
    const Pose riders = exchanged(from, sizes[at(Base::Dismounted)], sizes[at(Base::Mounted)]);
    const Rect base = table::rect(riders, sizes[at(Base::Mounted)]);
    return is_free(look, ref, base) ? std::optional(riders) : std::nullopt;
}

void mount(Play& play, Ref ref) {
    const auto& sizes = play.measures().base;
    const Pose riders = exchanged(pose_of(play, ref), sizes[at(Base::Dismounted)], sizes[at(Base::Mounted)]);
    play.side(ref.side).mounted |= one(ref.id);
    put(play, ref, riders);
    make_room(play, ref);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move, Say(rule::RF_CAVMOVE_3, "{} mounts", piece_arg(ref)));
}

void dismount(Play& play, Ref ref) {
    const auto& sizes = play.measures().base;
    const Pose foot = exchanged(pose_of(play, ref), sizes[at(Base::Mounted)], sizes[at(Base::Dismounted)]);
    play.side(ref.side).mounted &= ~one(ref.id);
    put(play, ref, foot);
    make_room(play, ref);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move, Say(rule::RF_CAVMOVE_2, "{} dismounts", piece_arg(ref)));
}

void lose_mounted_stand(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.bound_to_foot |= one(ref.id);
    if (!on_map(play, ref) || !is_mounted(play, ref)) return;
    // Where the riders were in contact, those on foot may be: their front edges are the same.
    const unsigned allowed = AnyGround | (is_engaged(play, ref) ? unsigned{MayTouchEnemy} : 0u);
    const Measures& measures = play.measures();
    const Pose first =
        exchanged(pose_of(play, ref), measures.base[at(Base::Mounted)], measures.base[at(Base::Dismounted)]);
    std::optional<Pose> place;
    if (fits_on_foot(play, ref, first, allowed)) place = first;
    for (Length far = measures.displace_step; !place && far <= measures.length(Arrow::T);
         far += measures.displace_step)
        for (int i = 0; i < measures.displace_directions && !place; ++i) {
            const Facing way = first.facing + i * table::whole_turn / measures.displace_directions;
            const Pose there{first.centre + table::along(way, far), first.facing};
            if (fits_on_foot(play, ref, there, allowed)) place = there;
        }
    if (!place) {
        remove_unit(play, ref, Fate::Destroyed, rule::RF_CAV_5);
        return;
    }
    side.mounted &= ~one(ref.id);
    put(play, ref, *place);
    make_room(play, ref);
    if (play.log.on())
        tell(play, ref.side, EventKind::Loss,
             Say(rule::RF_CAV_5, "{} has lost its horses and fights on foot", piece_arg(ref)));
}

}  // namespace longroll::rally
