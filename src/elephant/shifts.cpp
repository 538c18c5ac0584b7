// 2.7 Column shifts for fire, and their combination (SE-SHIFT-16, 17).

#include "elephant/change.h"
#include "elephant/fire.h"

namespace longroll::elephant {
namespace {

enum class Mark : std::uint8_t { Other, Limbered, Unlimbered };

// Decided by the section nearest to the firing stands (SE-SHIFT-7). A wagon counts as limbered (SE-FIRE-20);
// a gunboat is neither.
Mark mark_of(const Look& look, const Shot& shot) {
    if (is_wagon(look, shot.target)) return Mark::Limbered;
    if (!is_artillery(look, shot.target) || is_gunboat(look, shot.target)) return Mark::Other;
    const Unit& target = look.unit(shot.target);
    Length least = 0;
    int nearest = -1;
    for (const int stand : each(shot.stands)) {
        const Point from = table::front_middle(rect_of(look, shot.firer, stand));
        const int section = nearest_stand(look, shot.target, from);
        const Length far = table::distance(from, rect_of(look, shot.target, section));
        if (nearest < 0 || far < least) nearest = section, least = far;
    }
    return nearest >= 0 && (target.limbered >> nearest & 1u) ? Mark::Limbered : Mark::Unlimbered;
}

// A column of frontage 1 is a road column, on the road or off it (SE-GEO-5).
bool is_road_column(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    return unit.formation == Formation::RoadColumn ||
           (unit.formation == Formation::Column && unit.frontage == 1);
}

int shift_of_depth(const Look& look, Ref ref) {  // SE-SHIFT-3, 5
    const Unit& unit = look.unit(ref);
    if (unit.formation == Formation::Square) return shift_three_ranks;
    if (!is_ranked(unit.formation)) return 0;
    const int ranks = ranks_that_count(layout_of(look, ref));
    return ranks >= 3 ? shift_three_ranks : ranks == 2 ? shift_two_ranks : 0;
}

template <class Sum>
void add_cover(Cover cover, Sum& sum) {
    if (cover == Cover::Soft) sum.add(rule::SE_SHIFT_8, "soft cover", shift_soft_cover);
    if (cover == Cover::Hard) sum.add(rule::SE_SHIFT_9, "hard cover", shift_hard_cover);
}

// What depends on the firing unit alone.
template <class Sum>
void add_firer(const Look& look, const Shot& shot, Sum& sum) {
    const Ref firer = shot.firer;
    if (is_artillery(look, firer)) {
        if (shot.reduced) sum.add(rule::SE_SHIFT_10, "prolongs", shift_prolongs);
        if (look.setup.options.csa_artillery_shift && firer.side == Seat::Confederate)
            sum.add(rule::SE_SHIFT_12, "Confederate artillery", shift_csa_artillery);
    } else {
        const bool prone_bars =
            look.setup.options.prone_fires_reduced && is_prone(look, firer);  // SE-FIRE-21
        if ((shot.still || is_skirmishing(look, firer)) && !prone_bars)
            sum.add(rule::SE_SHIFT_1, "stands still", shift_stands_still);
        if (is_skirmishing(look, firer))
            sum.add(rule::SE_SHIFT_6, "skirmishers fire", shift_skirmishers_fire);
        if (is_mounted(look, firer)) sum.add(rule::SE_SHIFT_11, "fires mounted", shift_mounted_fire);
    }
    if (look.plan(firer).marksmen) sum.add(rule::SE_SHIFT_4, "Marksmen", shift_marksmen);
    if (look.side(firer.side).out_of_ammo & one(firer.id))
        sum.add(rule::SE_SHIFT_14, "out of ammunition",
                look.setup.options.chart_ammo_shift ? out_of_ammo_chart_shift : out_of_ammo_fire_shift);
}

// At 50 yards or less, small arms, by option (SE-SHIFT-15): when the stands so near have at least half of the
// unit's factors.
bool is_close(const Look& look, const Shot& shot) {
    const Length limit = look.setup.distance.yards_50;
    if (shot.range >= 0) return shot.range <= limit;
    int near = 0, all = 0;
    for (const int number : each(shot.stands)) {
        const Aim aim = aim_of(look, shot, number);
        if (!aim.bears) continue;
        all += aim.halves;
        if (aim.range <= limit) near += aim.halves;
    }
    return near > 0 && 2 * near >= all;
}

template <class Sum>
void add_close(const Look& look, const Shot& shot, Sum& sum) {
    const int shift = look.setup.options.close_range_shift;
    if (shift == 0 || is_artillery(look, shot.firer) || !is_close(look, shot)) return;
    sum.add(rule::SE_SHIFT_15, "at 50 yards or less", shift);
}

}  // namespace

int most_shift_by(const Look& look, const Shot& shot) {
    Total sum;
    add_firer(look, shot, sum);
    const int close = is_artillery(look, shot.firer) ? 0 : look.setup.options.close_range_shift;
    return sum.sum + std::max(0, close);
}

int most_shift_at(const Look& look, Ref target) {
    Total sum;
    const bool guns = is_artillery(look, target) && !is_gunboat(look, target);
    const bool unlimbered = guns && look.unit(target).limbered == 0;
    // Enfilade depends on who fires: all who have a flank may be taken in it.
    if (is_wagon(look, target) || is_mounted(look, target) || is_road_column(look, target) ||
        (guns && !unlimbered) || !has_no_flank(look, target))
        sum.add(rule::SE_SHIFT_2, "", shift_easy_target);
    sum.add(rule::SE_SHIFT_3, "", shift_of_depth(look, target));
    if (unlimbered) sum.add(rule::SE_SHIFT_7, "", shift_unlimbered);
    add_cover(area_cover(look, target), sum);  // linear cover only makes it better
    if (is_prone(look, target)) sum.add(rule::SE_SHIFT_13, "", shift_prone);
    return sum.sum;
}

bool is_enfiladed(const Look& look, const Shot& shot) {
    return in_flank_or_rear(look, shot.firer, shot.target,
                            is_artillery(look, shot.firer) ? shot.stands : static_cast<Stands>(0xFFFF));
}

template <class Sum>
void add_shifts(const Look& look, const Shot& shot, Sum& sum) {
    add_firer(look, shot, sum);
    add_close(look, shot, sum);
    if (shot.officer != no_hq) {  // SE-OPT-3: a skirmishing mounted target
        sum.add(rule::SE_OPT_3, "a mounted officer", shift_easy_target);
        return add_cover(officer_cover(look, shot), sum);
    }
    const Ref target = shot.target;
    const Mark mark = mark_of(look, shot);
    // One shift, however many of the four hold (SE-SHIFT-2).
    const char* easy = mark == Mark::Limbered         ? "limbered target"
                       : is_mounted(look, target)     ? "mounted target"
                       : is_road_column(look, target) ? "road column"
                       : is_enfiladed(look, shot)     ? "enfilade"
                                                      : nullptr;
    if (easy != nullptr) sum.add(rule::SE_SHIFT_2, easy, shift_easy_target);
    const int depth = shift_of_depth(look, target);
    if (depth == shift_two_ranks) sum.add(rule::SE_SHIFT_3, "two ranks", depth);
    if (depth == shift_three_ranks) sum.add(rule::SE_SHIFT_5, "three ranks or a square", depth);
    if (mark == Mark::Unlimbered) sum.add(rule::SE_SHIFT_7, "unlimbered artillery", shift_unlimbered);
    add_cover(cover_from(look, target, shot.firer), sum);
    if (is_prone(look, target)) sum.add(rule::SE_SHIFT_13, "prone target", shift_prone);
}
template void add_shifts(const Look&, const Shot&, Reckoning&);
template void add_shifts(const Look&, const Shot&, Total&);
template void add_shifts(const Look&, const Shot&, Shifts&);

}  // namespace longroll::elephant
