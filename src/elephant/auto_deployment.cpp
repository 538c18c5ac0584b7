// SE-SETUP-8: automatic deployment.

#include "elephant/deployment.h"

namespace longroll::elephant {
namespace {

using table::inch;

constexpr Length row_pitch = 2500, between = 500, nudge = 250;

Length row_width(int stands, Length frontage, Length gap) { return stands * frontage + (stands - 1) * gap; }

using miniatures::Slice;
using Slices = InlineVector<Slice, most_hqs + most_roster>;

Slices slices_of(const Look& look, Seat seat) {
    const Roster& army = look.setup.army(seat);
    return miniatures::slices_of<most_hqs + most_roster>(
        army.hqs, frame_of(army).width, [&](HqId hq) { return to_deploy(look.setup, seat, hq); },
        [&](UnitId id) {
            const UnitPlan& plan = army.units[id];
            return row_width(plan.stands, 1000, stands_apart(plan.arm) ? section_gap : 0) + inch;
        });
}

// A unit in some formation, and how wide it is so.
struct Body {
    Layout layout;
    Length width;

    Body(const Look& look, Ref ref, Formation formation, int n)
        : layout(layout_as(formation, n, stands_of(look, ref), stand_size(look, ref))) {
        const Length gap = formation == Formation::Sections   ? section_gap
                           : formation == Formation::Skirmish ? skirmish_gap_least
                                                              : 0;
        width = row_width(depth_of(layout).frontage, layout.size.frontage, gap);
    }
    Layout at(const ZoneFrame& frame, Length left, Length row) const {
        Layout there = layout;
        there.facing = frame.facing;
        there.anchor =
            frame.at(left + width / 2, row + (is_ranked(layout.formation) ? 0 : layout.size.depth / 2));
        return there;
    }
};

bool put_if_fits(Play& play, Ref ref, const Layout& layout, bool limbered = false) {
    if (!check_spot(play, ref, rects_of(layout), play.setup.army(ref.side).zone)) return false;
    put_unit(play, ref, layout, limbered, false);
    return true;
}

struct Filler {
    Play& play;
    Seat seat;
    ZoneFrame frame;
    Slice slice;
    miniatures::RowFiller rows{static_cast<int>(frame.depth / row_pitch), slice.width, slice.width, nudge,
                               between};

    bool place(Ref ref, Formation formation, int n) {
        const Body body(play, ref, formation, n);
        return rows.place(body.width, [&](Length left, int row) {
            return put_if_fits(play, ref, body.at(frame, slice.from + left, row * row_pitch));
        });
    }

    Formation usual(Ref ref) const {
        if (stands_apart(arm_of(play, ref))) return Formation::Sections;
        return is_dismounted(play, ref) ? Formation::Skirmish : Formation::Line;
    }
    // In line of one rank, or with `deep` those of five or more stands in two.
    bool place_all(Units regiments, bool deep) {
        rows.from_the_start();
        for (const Ref ref : each(seat, regiments)) {
            const Formation formation = usual(ref);
            const bool two = deep && formation == Formation::Line && stands_of(play, ref) >= 5;
            if (!place(ref, formation, two ? 2 : 1)) return false;
        }
        return true;
    }
    void lift_all(Units units) {
        while (units != 0) lift_unit(play, {seat, take_lowest(units)});
    }
};

// At the right end of row 1, half an inch from the next slice; more than one side by side.
void place_batteries(Filler& filler, Units batteries) {
    Length right = filler.slice.width - between;
    for (const Ref ref : each(filler.seat, batteries)) {
        const Body body(filler.play, ref, Formation::Sections, 0);
        for (Length at_x = right; at_x > 0 && at_x >= body.width; at_x -= nudge) {
            const Length left = at_x - body.width;
            if (!put_if_fits(filler.play, ref, body.at(filler.frame, filler.slice.from + left, 0))) continue;
            right = left - between;
            filler.rows.first_row_width = right;
            break;
        }
    }
}

// The middle of the slice, a quarter of an inch from the own edge, or as near to it as there is room.
void place_wagon(Filler& filler, Ref ref) {
    const Length back = filler.frame.depth - nudge - wagon_stand.depth;
    miniatures::place_about(filler.slice.width / 2, filler.frame.width, nudge, [&](Length at_x) {
        const Body body(filler.play, ref, Formation::Sections, 0);
        const Length left = filler.slice.from + at_x - wagon_stand.frontage / 2;
        return put_if_fits(filler.play, ref, body.at(filler.frame, left, back), true);
    });
}

void place_slice(Play& play, Seat seat, const Slice& slice, Units units) {
    const Roster& army = play.setup.army(seat);
    const ZoneFrame frame = frame_of(army);
    Filler filler{play, seat, frame, slice};
    const Units guns = units & army.artillery, wagons = units & army.wagons, troops = units & ~guns & ~wagons;
    if (slice.unit != no_unit) {
        (void)filler.place_all(units, false);
    } else {
        place_batteries(filler, guns);
        if (!filler.place_all(troops, false)) {
            filler.lift_all(troops);
            if (!filler.place_all(troops, true)) {  // in two ranks
                for (const Ref ref : each(seat, troops & ~play.side(seat).on_table)) {
                    filler.rows.from_the_start();
                    if (filler.usual(ref) == Formation::Line && stands_of(play, ref) > 2)
                        (void)filler.place(ref, Formation::Column, 2);
                }
            }
        }
        for (const Ref ref : each(seat, wagons)) place_wagon(filler, ref);
    }
    // Still no place: anywhere in the zone, then in reserve (SE-SETUP-10, on turn 2).
    for (const Ref ref : each(seat, units & ~play.side(seat).on_table)) {
        Filler anywhere{play, seat, frame, {slice.post, no_unit, 0, frame.width}};
        const bool ranked = anywhere.usual(ref) == Formation::Line;
        if (anywhere.place(ref, anywhere.usual(ref), 1)) continue;
        anywhere.rows.from_the_start();
        if (ranked && stands_of(play, ref) > 2 && anywhere.place(ref, Formation::Column, 2)) continue;
        play.side(seat).coming |= one(ref.id);
        tell(play, seat, rule::SE_SETUP_8, "{} finds no place and comes on turn 2", unit_arg(play, ref));
    }
}

// One inch behind row 1 at the middle of what the command has of the front.
void place_commander(Play& play, Seat seat, HqId hq, std::span<const Slice> slices) {
    const Roster& army = play.setup.army(seat);
    const ZoneFrame frame = frame_of(army);
    const auto [from, to] = miniatures::front_of(hq, army.hqs, slices, frame.width);
    const Size size = general_size(play.setup.options.scale, army.hqs[hq].level);
    const Length back =
        std::min<Length>(infantry_stand.depth + inch + size.depth / 2, frame.depth - size.depth);
    const Length middle = (from + to) / 2;
    const bool placed = miniatures::place_about(middle, frame.width, nudge, [&](Length at_x) {
        const Point place = frame.at(at_x, back);
        if (!play.field().on_table(officer_rect(play, seat, hq, place)) || !is_passable(play, place))
            return false;
        put_officer(play, seat, hq, place, no_unit);
        return true;
    });
    if (!placed) put_officer(play, seat, hq, frame.at(middle, back), no_unit);
}

}  // namespace

void deploy_for_me(Play& play, Seat seat, HqId hq) {
    const Side& side = play.side(seat);
    const Slices slices = slices_of(play, seat);
    const Units units = to_deploy(play.setup, seat, hq) & ~side.on_table & ~side.coming;
    for (const Slice& slice : slices) {
        if (slice.post != hq) continue;
        const Units here = slice.unit == no_unit ? units : units & one(slice.unit);
        if (here != 0) place_slice(play, seat, slice, here);
    }
    if (!places_commander(play.setup, seat, hq) || side.officer[hq].fate == Fate::Active) return;
    const UnitId with = play.setup.army(seat).hqs[hq].attached;
    if (with != no_unit && on_table(play, {seat, with}))
        put_officer(play, seat, hq, {}, with);
    else
        place_commander(play, seat, hq, slices);
}

}  // namespace longroll::elephant
