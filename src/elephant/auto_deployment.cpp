// SE-SETUP-8: automatic deployment.

#include "elephant/deployment.h"

namespace longroll::elephant {
namespace {

using table::inch;

constexpr Length row_pitch = 2500, between = 500, nudge = 250;

Length row_width(int stands, Length frontage, Length gap) { return stands * frontage + (stands - 1) * gap; }

// The part of the front that a headquarters has: a slice of a brigade, or the strips of troops of a higher
// one.
struct Part {
    HqId hq = no_hq;
    UnitId unit = no_unit;  // of a strip
    Length from = 0, width = 0;
};
using Parts = InlineVector<Part, most_hqs + most_roster>;

Length strip_width(const Look& look, Ref ref) {
    const UnitPlan& plan = look.plan(ref);
    const Length gap = stands_apart(plan.arm) ? section_gap : 0;
    return row_width(plan.stands, 1000, gap) + inch;
}

// Left to right in roster order: brigades, and after the last of a division the strips of its own troops.
Parts parts_of(const Look& look, Seat seat) {
    const Roster& army = look.setup.army(seat);
    Parts parts;
    Length strips = 0;
    int slices = 0;
    for (std::size_t i = 0; i < army.hqs.size(); ++i) {
        if (!is_leaf(army.hqs[i])) continue;
        parts.push_back({static_cast<HqId>(i), no_unit, 0, 0});
        ++slices;
        for (HqId above = army.hqs[i].parent; above != no_hq; above = army.hqs[above].parent) {
            bool last = true;  // no other brigade of it follows
            for (std::size_t k = i + 1; k < army.hqs.size(); ++k)
                last = last && !(is_leaf(army.hqs[k]) && (army.hqs[above].posts_below >> k & 1u));
            if (!last) break;
            for (const UnitId id : each(to_deploy(look.setup, seat, above))) {
                const Length width = strip_width(look, {seat, id});
                parts.push_back({above, id, 0, width});
                strips += width;
            }
        }
    }
    const Length whole = frame_of(army).width;
    const Length slice = slices == 0 ? 0 : std::max<Length>(0, (whole - strips) / slices);
    Length at_x = 0;
    for (Part& part : parts) {
        if (part.unit == no_unit) part.width = slice;
        part.from = at_x;
        at_x += part.width;
    }
    return parts;
}

Layout layout_at(const Look& look, Ref ref, const ZoneFrame& frame, Formation formation, int n, Length left,
                 Length row, Length& width) {
    Layout layout;
    layout.formation = formation;
    layout.ranks = static_cast<std::uint8_t>(formation == Formation::Line ? n : 0);
    layout.frontage = static_cast<std::uint8_t>(formation == Formation::Column ? n : 0);
    layout.stands = static_cast<std::uint8_t>(stands_of(look, ref));
    layout.size = stand_size(look, ref);
    layout.facing = frame.facing;
    const bool apart = formation == Formation::Sections || formation == Formation::Skirmish;
    const Length gap = formation == Formation::Sections ? section_gap : apart ? skirmish_gap_least : 0;
    width = row_width(apart ? int{layout.stands} : depth_of(layout).frontage, layout.size.frontage, gap);
    layout.anchor = frame.at(left + width / 2, row + (apart ? layout.size.depth / 2 : 0));
    return layout;
}

bool fits(const Look& look, Ref ref, const Layout& layout) {
    Poses poses;
    Rects rects;
    lay_out(layout, poses);
    rects_of(poses, layout.size, rects);
    return static_cast<bool>(check_spot(look, ref, rects, look.setup.army(ref.side).zone));
}

struct Filler {
    Play& play;
    Seat seat;
    ZoneFrame frame;
    Part part;
    int rows;
    Length row_1_ends;  // where the battery begins
    int row = 0;
    Length next = 0;

    Length row_end(int which) const { return which == 0 ? row_1_ends : part.width; }

    // From the cursor on, row by row; a unit that does not fit opens the next row.
    bool place(Ref ref, Formation formation, int n) {
        for (int r = row; r < rows; ++r) {
            for (Length at_x = r == row ? next : 0;; at_x += nudge) {
                Length width = 0;
                const Layout layout =
                    layout_at(play, ref, frame, formation, n, part.from + at_x, r * row_pitch, width);
                if (at_x + width > row_end(r)) break;
                if (!fits(play, ref, layout)) continue;
                put_unit(play, ref, layout, false, false);
                row = r;
                next = at_x + width + between;
                return true;
            }
        }
        return false;
    }
    void from_the_start() { row = 0, next = 0; }

    Formation usual(Ref ref) const {
        if (stands_apart(arm_of(play, ref))) return Formation::Sections;
        return is_dismounted(play, ref) ? Formation::Skirmish : Formation::Line;
    }
    // In line of one rank, or with `deep` those of five or more stands in two.
    bool place_all(Units regiments, bool deep) {
        from_the_start();
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
    Length right = filler.part.width - between;
    while (batteries != 0) {
        const Ref ref{filler.seat, take_lowest(batteries)};
        for (Length at_x = right; at_x > 0; at_x -= nudge) {
            Length width = 0;
            Layout layout =
                layout_at(filler.play, ref, filler.frame, Formation::Sections, 0, filler.part.from, 0, width);
            if (at_x < width) break;
            layout = layout_at(filler.play, ref, filler.frame, Formation::Sections, 0,
                               filler.part.from + at_x - width, 0, width);
            if (!fits(filler.play, ref, layout)) continue;
            put_unit(filler.play, ref, layout, false, false);
            right = at_x - width - between;
            filler.row_1_ends = right;
            break;
        }
    }
}

// The middle of the slice, a quarter of an inch from the own edge, or as near to it as there is room.
void place_wagon(Filler& filler, Ref ref) {
    const Length back = filler.frame.depth - nudge - wagon_stand.depth;
    for (Length off = 0; off <= filler.frame.width; off += nudge)
        for (Length at_x : {filler.part.width / 2 + off, filler.part.width / 2 - off}) {
            Length width = 0;
            const Layout layout = layout_at(filler.play, ref, filler.frame, Formation::Sections, 0,
                                            filler.part.from + at_x - wagon_stand.frontage / 2, back, width);
            if (fits(filler.play, ref, layout)) return put_unit(filler.play, ref, layout, true, false);
        }
}

void place_part(Play& play, Seat seat, const Part& part, Units units) {
    const Roster& army = play.setup.army(seat);
    const ZoneFrame frame = frame_of(army);
    Filler filler{play, seat, frame, part, static_cast<int>(frame.depth / row_pitch), part.width};
    const Units guns = units & army.artillery, wagons = units & army.wagons, troops = units & ~guns & ~wagons;
    if (part.unit != no_unit) {
        (void)filler.place_all(units, false);
    } else {
        place_batteries(filler, guns);
        if (!filler.place_all(troops, false)) {
            filler.lift_all(troops);
            if (!filler.place_all(troops, true)) {  // in two ranks
                for (const Ref ref : each(seat, troops & ~play.side(seat).on_table)) {
                    filler.from_the_start();
                    if (filler.usual(ref) == Formation::Line && stands_of(play, ref) > 2)
                        (void)filler.place(ref, Formation::Column, 2);
                }
            }
        }
        for (const Ref ref : each(seat, wagons)) place_wagon(filler, ref);
    }
    // Still no place: anywhere in the zone, then in reserve (SE-SETUP-10, on turn 2).
    for (const Ref ref : each(seat, units & ~play.side(seat).on_table)) {
        Filler anywhere{play, seat, frame, {part.hq, no_unit, 0, frame.width}, filler.rows, frame.width};
        const bool ranked = anywhere.usual(ref) == Formation::Line;
        if (anywhere.place(ref, anywhere.usual(ref), 1)) continue;
        anywhere.from_the_start();
        if (ranked && stands_of(play, ref) > 2 && anywhere.place(ref, Formation::Column, 2)) continue;
        play.side(seat).coming |= one(ref.id);
        if (play.log.on())
            tell(play, seat,
                 Say(rule::SE_SETUP_8, "{} finds no place and comes on turn 2", unit_arg(play, ref)));
    }
}

// One inch behind row 1 at the middle of what the command has of the front.
void place_commander(Play& play, Seat seat, HqId hq, const Parts& parts) {
    const Roster& army = play.setup.army(seat);
    const ZoneFrame frame = frame_of(army);
    Length from = frame.width, to = 0;
    bool own = false;
    for (const Part& part : parts) {
        const bool is_own = part.hq == hq;
        const bool below = (army.hqs[hq].posts_below >> part.hq & 1u) != 0;
        if (is_own && !own) from = frame.width, to = 0, own = true;
        if (own ? !is_own : !below) continue;
        from = std::min(from, part.from);
        to = std::max(to, part.from + part.width);
    }
    if (from > to) from = 0, to = frame.width;
    const Size size = general_size(play.setup.options.scale, army.hqs[hq].level);
    const Length back =
        std::min<Length>(infantry_stand.depth + inch + size.depth / 2, frame.depth - size.depth);
    for (Length off = 0; off <= frame.width; off += nudge)
        for (Length at_x : {(from + to) / 2 + off, (from + to) / 2 - off}) {
            const Point place = frame.at(at_x, back);
            const Rect stand = officer_rect(play, seat, hq, place);
            if (!play.field().on_table(stand)) continue;
            if (is_passable(play, place)) return put_officer(play, seat, hq, place, no_unit);
        }
    put_officer(play, seat, hq, frame.at((from + to) / 2, back), no_unit);
}

}  // namespace

void deploy_for_me(Play& play, Seat seat, HqId hq) {
    const Side& side = play.side(seat);
    const Parts parts = parts_of(play, seat);
    const Units units = to_deploy(play.setup, seat, hq) & ~side.on_table & ~side.coming;
    for (const Part& part : parts) {
        if (part.hq != hq) continue;
        const Units here = part.unit == no_unit ? units : units & one(part.unit);
        if (here != 0) place_part(play, seat, part, here);
    }
    if (!places_commander(play.setup, seat, hq) || side.officer[hq].fate == Fate::Active) return;
    const UnitId with = play.setup.army(seat).hqs[hq].attached;
    if (with != no_unit && on_table(play, {seat, with}))
        put_officer(play, seat, hq, {}, with);
    else
        place_commander(play, seat, hq, parts);
}

}  // namespace longroll::elephant
