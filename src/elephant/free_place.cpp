// SE-GEO-15: a unit left standing on another when its move is over goes to the nearest free place.

#include "elephant/charge.h"
#include "table/search.h"

namespace longroll::elephant {
namespace {

// What a place may lack while there is no better one.
enum class Content : std::uint8_t { KeepsItsDistance, Passable, OnTheTable };

bool will_do(const Look& look, Ref ref, std::span<const Rect> now, std::span<const Rect> there,
             Content with) {
    if (!table::contains(look.field().table(), box_of(there)) ||
        !free_of_others(look, ref.side, there, one(ref.id)))
        return false;
    if (with != Content::OnTheTable && !check_ground(look, ref, there, {})) return false;
    return with != Content::KeepsItsDistance ||
           !comes_nearer(look, ref.side, now, there, look.setup.distance.yards_100).any();
}

// Back, aside, ahead; left before right.
std::optional<Vector> nearest_free(const Look& look, Ref ref, Content with) {
    const Rects now = rects_of(look, ref);
    const table::Fan fan{Facing{look.unit(ref).facing} + table::half_turn, table::right_angle / 2, 8};
    const Length widest = std::max(look.field().width(), look.field().depth());
    return table::first_of(table::Rings{fan, look_step, widest}, [&](Vector shift) {
        return will_do(look, ref, now, table::moved(now, shift), with);
    });
}

}  // namespace

Units in_passing(const State& state, Seat seat) {
    Units units = 0;
    if (state.move.unit != no_unit && state.move.side == index(seat)) units |= one(state.move.unit);
    for (const Charge& charge : state.charges) {
        if (charge.is(ChargeOver) || charge.side != index(seat)) continue;
        units |= one(charge.unit) | followers(charge);
    }
    return units;
}

void clear_of_others(Play& play, Ref ref) {
    if (!on_table(play, ref)) return;
    const Rects now = rects_of(play, ref);
    const Box table = table::grown(play.field().table(), tolerance);
    if (table::contains(table, box_of(now)) && free_of_others(play, ref.side, now, one(ref.id))) return;
    for (Content with : {Content::KeepsItsDistance, Content::Passable, Content::OnTheTable}) {
        const std::optional<Vector> shift = nearest_free(play, ref, with);
        if (!shift) continue;
        shift_unit(play, ref, *shift);
        carry_officers(play, ref);
        tell(play, ref, EventKind::Move, rule::SE_GEO_15,
             "{} goes {} {inch|inches} aside to be clear of others", inches_arg(table::length(*shift)));
        return;
    }
}

}  // namespace longroll::elephant
