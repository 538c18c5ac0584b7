#include "rally/sight.h"

#include "miniatures/screens.h"
#include "table/arc.h"

namespace longroll::rally {
namespace {

// Who may be in the way of a line (RF-LOS-8). A line that grazes a base no deeper than the tolerance does not
// cross it: stands that touch leave the corner that they share free.
struct Screening : Crowd {
    template <class Visit>
    void each_stand(UnitId id, Visit visit) const {
        const Length tolerance = look.measures().contact_tol;
        Crowd::each_stand(id, [&](const Pose& pose, const table::Size& size) {
            return visit(pose, table::smaller(size, tolerance));
        });
    }
};
// The pieces of a side.
struct ScreeningOf {
    const Look& look;
    Screening operator()(Seat side) const { return {{look, side}}; }
};
using Screens = miniatures::Screens<Screening>;

Screens screens_between(const Look& look, Ref firer, const Rect& base, const Rect& target_base, Ref target) {
    return miniatures::screens_between(ScreeningOf{look}, table::box_of(base), table::box_of(target_base),
                                       [&](Seat side, UnitId id) {
                                           const Ref ref{side, id};
                                           return ref != firer && ref != target;
                                       });
}

// A stand that looks for targets: what all its lines have in common.
class Marksman {
  public:
    Marksman(const Look& look, Ref firer)
        : look_(look),
          firer_(firer),
          base_(base_of(look, firer)),
          from_(fire_point(base_, base_kind(look, firer))),
          arc_(table::arc(from_, facing_of(look, firer), look.measures().fire_arc_half)) {}

    Point from() const { return from_; }

    // Range and arc alone.
    bool reaches(const Rect& target, Length stick) const {
        return table::within(from_, target, stick) && table::meets(arc_, target);
    }

    // RF-GEO-13: the nearest aim point that is in range, in the arc and in sight.
    std::optional<FireLine> line(const Rect& base, Ref target, Length stick) const {
        if (!reaches(base, stick)) return std::nullopt;
        Aims aims;
        list_aims(base, aims);
        const table::Eye from{from_, level_at(look_, base_.centre), &base_};
        const int level = level_at(look_, base.centre);
        miniatures::SightBetween<Screening> sight;
        for (const Aim& aim : aims) {
            if (aim.range > stick) break;
            if (!table::contains(arc_, aim.at)) continue;
            const table::Eye to{aim.at, level, &base};
            const bool clear =
                look_.setup.options.stands_block_fire
                    ? sight.clear(ScreeningOf{look_}, look_.field(), look_.setup.sight, from, to,
                                  [&] { return screens_between(look_, firer_, base_, base, target); })
                    : table::in_sight(look_.field(), from, to, look_.setup.sight);
            if (clear) return FireLine{from_, aim.at, aim.range, stick_for(look_, firer_, aim.range), false};
        }
        return std::nullopt;
    }

  private:
    struct Aim {
        Point at;
        Length range;
    };
    using Aims = ScratchList<Aim, 6>;

    // By distance; of equal ones the first of the list: nearest point, centre, corners.
    void list_aims(const Rect& base, Aims& aims) const {
        const auto add = [&](Point at, Length range) {
            aims.push_back({at, range});
            for (std::size_t i = aims.size() - 1; i > 0 && aims[i].range < aims[i - 1].range; --i)
                std::swap(aims[i], aims[i - 1]);
        };
        add(table::nearest_point(base, from_), table::distance(from_, base));
        add(base.centre, table::distance(from_, base.centre));
        for (const Point& corner : table::corners(base)) add(corner, table::distance(from_, corner));
    }

    const Look& look_;
    Ref firer_;
    Rect base_;
    Point from_;
    table::Arc arc_;
};

// By their centres alone: no part of the base is as near to any point of the stand.
bool is_far(const Look& look, Ref ref, const Rect& base, Length stick) {
    const Vector apart = base.centre - centre_of(look, ref);
    const std::int64_t most = std::int64_t{stick} + 2 * Crowd::reach;
    return table::square(apart) > static_cast<std::uint64_t>(most * most);
}

// Formed enemies of these that could fire at the base with their stick (RF-UFIRE-1, RF-CHARGE-7), until
// `visit` answers false. The dearest question comes last.
template <class StickOf, class Visit>
void each_shooter(const Look& look, Ref unit, const Rect& base, const Units& among, StickOf stick_of,
                  Visit visit) {
    const Seat side = other(unit.side);
    for (const UnitId id : each(among & formed(look, side))) {
        const Ref ref{side, id};
        const Length stick = stick_of(ref);
        if (is_far(look, ref, base, stick)) continue;
        const Marksman marksman(look, ref);
        if (!marksman.reaches(base, stick) || is_engaged(look, ref) || !marksman.line(base, unit, stick))
            continue;
        if (!visit(id)) return;
    }
}

}  // namespace

// ---- who may fire ----

Verdict may_fire(const Look& look, Ref firer) {
    if (!on_map(look, firer)) return refuse(rule::RF_FIRE_1, "{} is not on the map", piece_arg(firer));
    if (is_routed(look, firer))
        return refuse(rule::RF_ROUT_10, "{} is routed and cannot fire", piece_arg(firer));
    if (is_mounted(look, firer))
        return refuse(rule::RF_FIRE_1, "{} is mounted and cannot fire", piece_arg(firer));
    if (is_engaged(look, firer))
        return refuse(rule::RF_FIRE_1, "{} is engaged and fights in the melee instead", piece_arg(firer));
    return fine;
}

bool is_able_to_fire(const Look& look, Ref firer) {
    return is_formed(look, firer) && !is_mounted(look, firer) && !is_engaged(look, firer);
}

bool may_be_fired_at(const Look& look, Ref target) {
    return on_map(look, target) && (look.setup.options.fire_into_melee || !is_engaged(look, target));
}

// ---- RF-FIRE-2 ----

Length longest_range(const Look& look, Ref firer) {
    return look.measures().stick[at(is_artillery(look, firer) ? Stick::YellowTwice : Stick::Blue)];
}

Stick stick_for(const Look& look, Ref firer, Length range) {
    if (!is_artillery(look, firer)) return Stick::Blue;
    std::size_t i = 0;
    while (i + 1 < at(Stick::count) && range > look.measures().stick[i]) ++i;
    return static_cast<Stick>(i);
}

// ---- lines of fire ----

std::optional<FireLine> fire_line(const Look& look, Ref firer, Ref target) {
    const Length stick = longest_range(look, firer);
    const Marksman marksman(look, firer);
    std::optional<FireLine> found = marksman.line(base_of(look, target), target, stick);
    if (!has_holders(look, target)) return found;
    const std::optional<FireLine> at_holders = marksman.line(holders_base(look, target), target, stick);
    if (!at_holders || (found && found->range <= at_holders->range)) return found;
    found = at_holders;
    found->at_holders = true;
    return found;
}

std::optional<FireLine> fire_line_to(const Look& look, Ref firer, const Rect& base, Ref target) {
    return Marksman(look, firer).line(base, target, longest_range(look, firer));
}

std::optional<FireLine> fire_line_to_general(const Look& look, Ref firer, PostId general) {
    return fire_line_to(look, firer, general_base(look, other(firer.side), general), nobody);
}

bool is_nearest_target(const Look& look, Ref firer, PostId general) {
    const Seat enemy = other(firer.side);
    const Marksman marksman(look, firer);
    const Length range = table::distance(marksman.from(), general_base(look, enemy, general));
    for (const UnitId id : each(look.side(enemy).on_map)) {
        const Ref ref{enemy, id};
        for (const Rect& base : bases_of(look, ref))
            if (table::within(marksman.from(), base, range) && may_be_fired_at(look, ref) &&
                marksman.line(base, ref, longest_range(look, firer)))
                return false;
    }
    return true;
}

table::Sight look_along(const Look& look, Ref firer, Point from, Point to, const Rect& target_base,
                        Ref target) {
    const Rect base = base_of(look, firer);
    const table::Eye eye{from, level_at(look, base.centre), &base};
    const table::Eye aim{to, level_at(look, target_base.centre), &target_base};
    const table::Sight sight = table::look(look.field(), eye, aim, look.setup.sight);
    if (!sight.clear() || !look.setup.options.stands_block_fire) return sight;
    return miniatures::look_past_screens(ScreeningOf{look}, look.field(), eye, aim,
                                         screens_between(look, firer, base, target_base, target));
}

Units targets_of(const Look& look, Ref firer) {
    Units found;
    if (!is_able_to_fire(look, firer)) return found;
    const Seat enemy = other(firer.side);
    const Length stick = longest_range(look, firer);
    const Marksman marksman(look, firer);
    for (const UnitId id : each(look.side(enemy).on_map)) {
        const Ref target{enemy, id};
        if (is_far(look, firer, base_of(look, target), stick + Crowd::reach)) continue;
        bool seen = false;
        for (const Rect& base : bases_of(look, target))
            seen = seen || (marksman.reaches(base, stick) && may_be_fired_at(look, target) &&
                            marksman.line(base, target, stick));
        if (seen) found |= one(id);
    }
    return found;
}

// ---- under fire ----

bool under_fire(const Look& look, Ref unit, const Rect& base) {
    const Seat enemy = other(unit.side);
    bool found = false;
    each_shooter(
        look, unit, base, on_foot(look, enemy) | batteries(look, enemy),
        [&](Ref ref) {
            return look.measures().stick[at(is_artillery(look, ref) ? Stick::Orange : Stick::Blue)];
        },
        [&](UnitId) { return !(found = true); });
    return found;
}

Units muskets_at(const Look& look, Ref unit, const Rect& base) {
    Units found;
    each_shooter(
        look, unit, base, on_foot(look, other(unit.side)),
        [&](Ref) { return look.measures().stick[at(Stick::Blue)]; },
        [&](UnitId id) {
            found |= one(id);
            return true;
        });
    return found;
}

bool sees_ground(const Look& look, Point from, Point to) {
    return table::in_sight(look.field(), {from, level_at(look, from)}, {to, level_at(look, to)},
                           look.setup.sight);
}

}  // namespace longroll::rally
