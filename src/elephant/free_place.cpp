// SE-GEO-15: a unit left standing on another when its move is over goes to the nearest free place.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

bool is_free(const Look& look, Ref ref, std::span<const Rect> stands) {
    return overlapped(look, ref.side, stands, one(ref.id)) == no_unit &&
           overlapped(look, other(ref.side), stands, 0) == no_unit;
}

// What a place may lack while there is no better one.
enum class Content : std::uint8_t { KeepsItsDistance, Passable, OnTheTable };

// Nearer to an enemy than it stands, and nearer than 100 yards.
bool comes_nearer(const Look& look, Ref ref, std::span<const Rect> now, std::span<const Rect> there) {
    const Length limit = look.setup.distance.yards_100;
    for (const Ref foe : each(other(ref.side), enemies_within(look, ref.side, there, limit))) {
        Rects theirs;
        rects_of(look, foe, theirs);
        if (distance(there, theirs) + tolerance < std::min(limit, distance(now, theirs))) return true;
    }
    return false;
}

bool will_do(const Look& look, Ref ref, std::span<const Rect> now, std::span<const Rect> there,
             Content with) {
    if (!table::contains(look.field().table(), box_of(there)) || !is_free(look, ref, there)) return false;
    if (with != Content::OnTheTable && !check_ground(look, ref, there, {})) return false;
    return with != Content::KeepsItsDistance || !comes_nearer(look, ref, now, there);
}

// Back, aside, ahead; left before right.
constexpr Angle ways[] = {
    table::half_turn,   -3 * table::right_angle / 2, 3 * table::right_angle / 2, -table::right_angle,
    table::right_angle, -table::right_angle / 2,     table::right_angle / 2,     0};
constexpr Length look_step = 50;

bool nearest_free(const Look& look, Ref ref, Content with, Vector& shift) {
    Poses poses;
    Rects now;
    poses_of(look, ref, poses);
    rects_of(look, ref, now);
    const Size size = stand_size(look, ref);
    const Facing facing{look.unit(ref).facing};
    const Length widest = std::max(look.field().width(), look.field().depth());
    for (Length off = look_step; off <= widest; off += look_step)
        for (const Angle turn : ways) {
            shift = table::along(facing + turn, off);
            Rects there;
            for (const Pose& pose : poses)
                there.push_back(table::rect({pose.centre + shift, pose.facing}, size));
            if (will_do(look, ref, now, there, with)) return true;
        }
    return false;
}

}  // namespace

Units in_passing(const State& state, Seat seat) {
    Units units = 0;
    if (state.move.unit != no_unit && state.move.side == index(seat)) units |= one(state.move.unit);
    for (const Charge& charge : state.charges) {
        if ((charge.marks & ChargeOver) != 0 || charge.side != index(seat)) continue;
        units |= one(charge.unit);
        for (UnitId id : charge.behind)
            if (id < most_units) units |= one(id);
    }
    return units;
}

void clear_of_others(Play& play, Ref ref) {
    if (!on_table(play, ref)) return;
    Rects now;
    rects_of(play, ref, now);
    const Box table = table::grown(play.field().table(), tolerance);
    if (table::contains(table, box_of(now)) && is_free(play, ref, now)) return;
    for (Content with : {Content::KeepsItsDistance, Content::Passable, Content::OnTheTable}) {
        Vector shift;
        if (!nearest_free(play, ref, with, shift)) continue;
        shift_unit(play, ref, shift);
        carry_officers(play, ref);
        if (play.log.on())
            tell(play, ref.side,
                 Say(rule::SE_GEO_15, "{} goes {} aside to stand clear of others", unit_arg(play, ref),
                     inches_arg(table::length(shift))))
                .kind = static_cast<std::uint8_t>(EventKind::Move);
        return;
    }
}

}  // namespace longroll::elephant
