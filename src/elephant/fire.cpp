// 2.6 Fire: which stands bear, what they are worth together, and the roll.

#include "elephant/fire.h"

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

Weapon weapon_for(const Look& look, const Shot& shot, int stand) {
    return shot.sidearms ? cavalry_firearm(look, shot.firer) : weapon_of(look, shot.firer, stand);
}

Rect officer_rect(const Look& look, const Shot& shot) {
    const Officer& officer = look.side(shot.target.side).officer[shot.officer];
    return officer_rect(look, shot.target.side, shot.officer, officer.point());
}

Aim aim_at_officer(const Look& look, const Shot& shot, int stand) {
    const Rect mark = officer_rect(look, shot);
    const Rect own = rect_of(look, shot.firer, stand);
    const bool round = all_round(look, shot.firer);
    Aim aim;
    if (!round && !in_arc(own, pose_of(look, shot.firer, stand).facing, mark.centre)) return aim;
    aim.range = is_skirmishing(look, shot.firer) ? table::distance(own, mark)
                                                 : table::distance(table::front_middle(own), mark);
    aim.halves = factor_halves(weapon_for(look, shot, stand), aim.range, look.setup.yards);
    const table::Box at = table::box_of(mark);
    aim.bears = aim.halves > 0 &&
                sight_to(look, shot.firer, stand, own, mark, screens_between(look, shot.firer, at)).clear();
    return aim;
}

}  // namespace

void Moved::put(std::span<const Pose> poses) {
    Side& side = state_.side[index(ref_.side)];
    Stand* const block = side.stand + look().plan(ref_).first_stand;
    std::size_t i = 0;
    for (const int stand : each(side.unit[ref_.id].stands)) {
        if (i == poses.size()) break;
        block[stand] = Stand::of(poses[i++]);
    }
    keep_squares(setup_, side, ref_);
}

namespace {

// The farthest a weapon reaches on the table.
Length range_of(Weapon weapon, int yards_an_inch) {
    return static_cast<Length>(std::int64_t{weapon_rows[at(weapon)].max_range} * table::inch / yards_an_inch);
}

// A factor never grows with the distance: no fire from farther away is worth more.
static_assert([] {
    for (const WeaponRow& row : weapon_rows)
        for (int column = 1; column < range_columns; ++column)
            if (row.halves[column] > row.halves[column - 1]) return false;
    return true;
}());

// What all stands of a firing unit share about a target.
struct Mark {
    bool round, from_edge;
    Rects stands;  // of the target
    Size size;     // of the firer's stands
    SightBetween sight;
};

// What is asked of an aim: whether it bears at all; its factor, without its range; or both.
enum class Ask : std::uint8_t { Bears, Factor, Range };

// The stands of a target that are in the arc of one stand and perhaps in range, nearest centre first: centres
// are cheap to measure, and no base is nearer than its centre less its reach, nor farther than its centre.
struct Seen {
    Length centre;
    std::uint32_t place;

    Length nearest() const { return std::max<Length>(0, centre - 2 * stand_reach); }
    Length farthest() const { return centre + 4; }  // points and roots are rounded
};
using AllSeen = ScratchList<Seen, most_stands_of_unit>;
void stands_seen(const Mark& mark, const table::Arc& arc, Length farthest, AllSeen& seen) {
    for (std::uint32_t k = 0; k < mark.stands.size(); ++k) {
        const Point centre = mark.stands[k].centre;
        if (!mark.round && !table::contains(arc, centre, tolerance)) continue;  // SE-FIRE-19
        const Length away = table::length(centre - arc.apex);
        if (away - 2 * stand_reach <= farthest) seen.push_back({away, k});
    }
    std::sort(seen.begin(), seen.end(), [](const Seen& a, const Seen& b) { return a.centre < b.centre; });
}

// The factor of a stand that is known to bear, where all it may bear on give the same; else 0.
int settled_halves(const AllSeen& seen, const auto& factor) {
    if (seen.empty()) return 0;
    const int most = factor(seen[0].nearest());
    return most == factor(seen.back().farthest()) ? most : 0;
}

// The nearest stand of the target that is in the arc and in sight gives the range. Where that is not asked
// for, those that cannot better the factor are not looked for.
Aim aim_at(const Look& look, const Shot& shot, int stand, Weapon weapon, Mark& mark, Ask ask) {
    const Pose pose = pose_of(look, shot.firer, stand);
    const Rect own = table::rect(pose, mark.size);
    const Point front = table::front_middle(own);
    const table::Arc arc = table::arc(front, pose.facing, arc_half);
    const bool fixed = shot.range >= 0;
    AllSeen seen;
    stands_seen(mark, arc, fixed ? 2 * table::farthest : range_of(weapon, look.setup.yards), seen);
    const auto factor = [&](Length range) {
        return factor_halves(weapon, fixed ? shot.range : range, look.setup.yards);
    };
    if (ask == Ask::Factor && shot.settled)
        if (const int halves = settled_halves(seen, factor); halves > 0) return {true, 0, halves};
    Length best = -1;
    int halves = 0;
    for (const Seen& one_seen : seen) {
        const Rect& theirs = mark.stands[one_seen.place];
        if (ask == Ask::Range) {
            if (best >= 0 && one_seen.nearest() > best) break;
        } else {
            const int most = factor(one_seen.nearest());
            if (most <= halves) break;
            // The whole base has one factor, or any will do.
            if (const int least = factor(one_seen.farthest());
                least == most || (ask == Ask::Bears && least > 0)) {
                if (mark.sight.clear(stand, own, theirs)) return {true, 0, least};
                continue;
            }
        }
        const Length range = mark.from_edge ? table::distance(front, theirs) : table::distance(own, theirs);
        if (ask == Ask::Range ? best >= 0 && range >= best : factor(range) <= halves) continue;
        if (factor(range) == 0 && !fixed) continue;
        if (!mark.sight.clear(stand, own, theirs)) continue;
        best = range;
        halves = factor(range);
        if (ask == Ask::Bears) break;
    }
    if (best < 0) return {};
    return {halves > 0, fixed ? shot.range : best, halves};
}

// Each stand asked for with its aim; until `visit` has had enough.
template <class Visit>
void each_aim(const Look& look, const Shot& shot, Stands asked, Ask ask, Visit visit) {
    const Unit& firer = look.unit(shot.firer);
    const auto able = static_cast<Stands>(asked & firer.stands & ~firer.limbered);  // SE-FIRE-4
    if (able == 0) return;
    if (shot.officer != no_hq) {
        for (const int stand : each(able))
            if (!visit(stand, aim_at_officer(look, shot, stand))) return;
        return;
    }
    Length farthest = -1;
    for (const int stand : each(able))
        if (const Weapon weapon = weapon_for(look, shot, stand); weapon != Weapon::None)
            farthest = std::max(farthest, range_of(weapon, look.setup.yards));
    if (farthest < 0) return;
    // Out of range by far: nothing need be measured.
    if (shot.range < 0 && !table::meets(table::grown(outer_box_of(look, shot.firer), farthest),
                                        outer_box_of(look, shot.target)))
        return;
    Mark mark{all_round(look, shot.firer),
              !is_skirmishing(look, shot.firer) && !is_gunboat(look, shot.firer),  // SE-FIRE-10
              {},
              stand_size(look, shot.firer),
              SightBetween(look, shot.firer, shot.target)};
    add_rects(look, shot.target, mark.stands);
    for (const int stand : each(able)) {
        const Weapon weapon = weapon_for(look, shot, stand);
        if (weapon != Weapon::None && !visit(stand, aim_at(look, shot, stand, weapon, mark, ask))) return;
    }
}

}  // namespace

Aim aim_of(const Look& look, const Shot& shot, int stand) {
    Aim found;
    each_aim(look, shot, static_cast<Stands>(1u << stand), Ask::Range,
             [&](int, const Aim& aim) { return found = aim, true; });
    return found;
}

Aims aims_of(const Look& look, const Shot& shot, Stands asked) {
    Aims aims;
    each_aim(look, shot, asked, Ask::Factor, [&](int stand, const Aim& aim) {
        if (!aim.bears) return true;
        aims.bearing = static_cast<Stands>(aims.bearing | 1u << stand);
        aims.halves[stand] = static_cast<std::uint8_t>(aim.halves);
        return true;
    });
    return aims;
}

bool bear_at_least(const Look& look, const Shot& shot, Stands asked, int count) {
    if (count <= 0) return true;
    each_aim(look, shot, asked, Ask::Bears, [&](int, const Aim& aim) { return (count -= aim.bears) > 0; });
    return count <= 0;
}

Reach::Reach(const Look& look, Ref firer, Stands asked)
    : look_(look), firer_(firer), round_(all_round(look, firer)) {
    // From the middle of the front edge, or from the nearest point of a base that reaches as far as the other
    // (SE-FIRE-10).
    const bool from_edge = !is_skirmishing(look, firer) && !is_gunboat(look, firer);
    beyond_ = from_edge ? stand_reach : 3 * stand_reach;
    const Size size = stand_size(look, firer);
    const Unit& unit = look.unit(firer);
    for (const int stand : each(asked & unit.stands & ~unit.limbered)) {
        const Weapon weapon = weapon_of(look, firer, stand);
        if (weapon == Weapon::None) continue;
        farthest_ = std::max(farthest_, range_of(weapon, look.setup.yards));
        const Pose pose = pose_of(look, firer, stand);
        muzzles_.push_back({static_cast<std::uint8_t>(stand), weapon,
                            table::arc(table::front_middle(table::rect(pose, size)), pose.facing, arc_half)});
    }
    box_ = table::grown(outer_box_of(look, firer), std::max<Length>(0, farthest_));
    squares_ = table::Squares(table::grown(box_, stand_reach));
}

int Reach::most_halves(Ref target) const {
    if (muzzles_.empty() || !squares_.may_have(UnitPieces{look_, target.side}.squares(target.id)) ||
        !table::meets(box_, outer_box_of(look_, target)))
        return 0;
    const Poses theirs = poses_of(look_, target);
    Aims most;
    for (const Muzzle& muzzle : muzzles_) {
        constexpr auto none = ~std::uint64_t{0};
        std::uint64_t least = none;
        for (const Pose& pose : theirs) {
            const std::uint64_t away = table::square(pose.centre - muzzle.arc.apex);
            if (away < least && (round_ || table::contains(muzzle.arc, pose.centre, tolerance))) least = away;
        }
        if (least == none) continue;
        const auto away = static_cast<Length>(table::root_down(least));
        const int halves =
            factor_halves(muzzle.weapon, std::max<Length>(0, away - beyond_), look_.setup.yards);
        if (halves == 0) continue;
        most.bearing = static_cast<Stands>(most.bearing | 1u << muzzle.stand);
        most.halves[muzzle.stand] = static_cast<std::uint8_t>(halves);
    }
    return most.bearing == 0 ? 0 : halves_of(look_, firer_, most, most.bearing);
}

int halves_of(const Look& look, Ref firer, const Aims& aims, Stands stands) {
    ScratchList<std::uint8_t, most_stands_of_unit> factors;
    for (const int stand : each(stands & aims.bearing)) factors.push_back(aims.halves[stand]);
    // One stand less for each marker, the smallest factors first.
    std::sort(factors.begin(), factors.end());
    int sum = 0;
    for (std::size_t i = look.unit(firer).panic; i < factors.size(); ++i) sum += factors[i];
    return sum;
}

Stands bearing(const Look& look, const Shot& shot) {
    return aims_of(look, shot, shot.stands == 0 ? look.unit(shot.firer).stands : shot.stands).bearing;
}

int fire_halves(const Look& look, const Shot& shot) {
    return halves_of(look, shot.firer, aims_of(look, shot, shot.stands), shot.stands);
}

namespace {

// The column before any shift, then every shift that moves it.
Reckoning numbers_of(RuleId rule, int halves_in_all, std::span<const FireRoll::Part> parts) {
    Reckoning numbers(rule, "column");
    numbers.headings = fire_heading_text;
    numbers.add(rule::SE_FIRE_17, "factors", fire_column(halves_in_all), halves(halves_in_all));
    for (const FireRoll::Part& part : parts) numbers.add(part.rule, part.words, part.amount);
    return numbers;
}

}  // namespace

FireRoll make_roll(const Look& look, std::span<const Shot> shots) {
    FireRoll roll;
    struct Backed {
        Shifts shifts;
        int halves;
    };
    InlineVector<Backed, 24> backed;  // net shifts lie within -12 and +7
    int flank = 0;
    Length nearest = -1;
    for (const Shot& shot : shots) {
        roll.target = shot.target;
        const int halves = fire_halves(look, shot);
        if (halves == 0) continue;
        Shifts shifts;
        add_shifts(look, shot, shifts);
        roll.halves += halves;
        roll.firers |= one(shot.firer.id);
        if (is_enfiladed(look, shot)) flank += halves;
        const auto same = std::find_if(backed.begin(), backed.end(),
                                       [&](const Backed& b) { return b.shifts.sum == shifts.sum; });
        if (same != backed.end())
            same->halves += halves;
        else
            backed.push_back({shifts, halves});
        for (const int number : each(shot.stands)) {
            const Rect stand = rect_of(look, shot.firer, number);
            const int mark = nearest_stand(look, shot.target, stand.centre);
            const Length far = table::distance(stand, rect_of(look, shot.target, mark));
            if (nearest >= 0 && far >= nearest) continue;
            nearest = far;
            roll.from = stand.centre;
            roll.nearest_firer = shot.firer;
        }
    }
    // SE-SHIFT-17: the shift behind the most factors, the worse one if equal.
    int most = 0;
    for (const Backed& b : backed) {
        if (b.halves < most || (b.halves == most && b.shifts.sum >= roll.shift)) continue;
        most = b.halves;
        roll.shift = b.shifts.sum;
        roll.parts = b.shifts.parts;
    }
    roll.flank = flank > 0 && 2 * flank >= roll.halves;  // SE-MORALE-13
    return roll;
}

Reckoning reckon_fire(const Look& look, std::span<const Shot> shots) {
    const FireRoll roll = make_roll(look, shots);
    if (roll.halves == 0) return {};
    return numbers_of(rule::SE_FIRE_17, roll.halves, roll.parts);
}

namespace {

// One die on the table (SE-FIRE-17); told as say(result).
template <class Words>
FireResult throw_fire(Play& play, Seat side, int halves_in_all, int shift,
                      std::span<const FireRoll::Part> parts, Words words, int& die) {
    const int column = shifted(fire_column(halves_in_all), shift);
    // A 0 also tells of the ammunition (SE-OPT-5).
    die = die10_for(play.dice, [&](int face) {
        return at(fire_results[face][column]) * 2 + (play.setup.options.ammunition && face == 0);
    });
    const FireResult result = fire_results[die][column];
    if (play.log.on()) {
        const Say say = words(result);
        tell_roll(play, side, say, EventKind::Fire, DieKind::D10, die,
                  numbers_of(say.rule, halves_in_all, parts));
    }
    return result;
}

// Who fires on whom, and what comes of it: the nearest first, as many as a sentence has room for.
Say fire_words(const Look& look, const FireRoll& roll, FireResult result) {
    const Seat seat = other(roll.target.side);
    const Arg target = unit_arg(look, roll.target), found = fire_result_text[at(result)],
              first = unit_arg(look, roll.nearest_firer);
    InlineVector<Arg, 3> more;
    const Units rest = roll.firers & ~one(roll.nearest_firer.id);
    for (const Ref ref : in_roster_order(look, seat, rest))
        if (!more.full()) more.push_back(unit_arg(look, ref));
    constexpr RuleId rule = rule::SE_FIRE_17;
    switch (count(rest)) {
        case 0: return Say(rule, "{} fires on {}: {}", first, target, found);
        case 1: return Say(rule, "{} and {} fire on {}: {}", first, more[0], target, found);
        case 2: return Say(rule, "{}, {} and {} fire on {}: {}", first, more[0], more[1], target, found);
        case 3:
            return Say(rule, "{}, {}, {} and {} fire on {}: {}", first, more[0], more[1], more[2], target,
                       found);
        default:
            return Say(rule, "{}, {}, {} and {} more fire on {}: {}", first, more[0], more[1],
                       count(rest) - 2, target, found);
    }
}

}  // namespace

FireResult roll_fire(Play& play, const FireRoll& roll, Aftermath& after) {
    if (roll.halves == 0 || !on_table(play, roll.target))
        return FireResult::Nothing;  // SE-FIRE-11, SE-FIRE-5
    const Seat seat = other(roll.target.side);
    int die = 0;
    const FireResult result = throw_fire(
        play, seat, roll.halves, roll.shift, roll.parts,
        [&](FireResult found) { return fire_words(play, roll, found); }, die);
    mark_ammunition(play, seat, roll.firers, die);
    if (result == FireResult::Nothing) return result;
    Unit& target = play.unit(roll.target);
    target.last_firer = roll.nearest_firer.id;                 // SE-RETREAT-4
    if (roll.flank) target.flank_fire_turn = play.state.turn;  // SE-MORALE-13
    const int hits = hits_of(result);
    if (hits == 0) {
        add_panic(play, roll.target, panic_of(result), rule::SE_FIRE_18);
    } else {
        officers_under_fire(play, roll.target, hits, after);  // while he still has a unit to be struck in
        add_hits(play, roll.target, hits, roll.from, rule::SE_FIRE_18);
    }
    return result;
}

// ---- shots at officers (SE-OPT-1 to 4) ----

Cover officer_cover(const Look& look, const Shot& shot) {
    const Rect mark = officer_rect(look, shot);
    const table::AreaKinds under = look.field().kinds_at(mark.centre);
    if ((under & hard_areas).any()) return Cover::Hard;
    const int stand = lowest(shot.stands);
    const Point from = table::front_middle(rect_of(look, shot.firer, stand));
    if (look.field().cover_between(from, mark, hard_lines, linear_cover_reach)) return Cover::Hard;
    const std::optional<unsigned> obstacle =
        look.field().cover_between(from, mark, obstacle_lines, linear_cover_reach);
    if (obstacle && (look.field().lines()[*obstacle].marks & mark_fort_wall) != 0) return Cover::Hard;
    if (look.field().cover_between(from, mark, soft_lines, linear_cover_reach)) return Cover::Soft;
    return (under & soft_areas).any() ? Cover::Soft : Cover::None;
}

Verdict why_not_bearing(const Look& look, Ref firer, std::span<const Rect> target, Stands asked,
                        const Arg& foe) {
    const Arg name = unit_arg(look, firer);
    const Unit& unit = look.unit(firer);
    const bool from_edge = !is_skirmishing(look, firer) && !is_gunboat(look, firer);  // SE-FIRE-10
    bool armed = false, in_range = false, in_arc = false;
    Length nearest = -1, reach = 0;
    for (const int stand : each(asked & unit.stands & ~unit.limbered)) {
        const Weapon weapon = weapon_of(look, firer, stand);
        if (weapon == Weapon::None) continue;
        armed = true;
        reach = std::max(reach, range_of(weapon, look.setup.yards));
        const Pose pose = pose_of(look, firer, stand);
        const Rect own = table::rect(pose, stand_size(look, firer));
        const Point front = table::front_middle(own);
        const table::Arc arc = table::arc(front, pose.facing, arc_half);
        for (const Rect& theirs : target) {
            const Length far = from_edge ? table::distance(front, theirs) : table::distance(own, theirs);
            if (nearest < 0 || far < nearest) nearest = far;
            if (factor_halves(weapon, far, look.setup.yards) == 0) continue;
            in_range = true;
            in_arc = in_arc || all_round(look, firer) || table::contains(arc, theirs.centre, tolerance);
        }
    }
    if (!armed) return refuse(rule::SE_FIRE_6, "no stand of {} can fire", name);
    if (!in_range)
        return refuse(rule::SE_FIRE_6, "{} is {} {inch|inches} away, and {} fires {} {inch|inches} at most",
                      foe, needed_inches(nearest), name, inches_left(reach));
    if (!in_arc) return refuse(rule::SE_FIRE_6, "{} is outside the arc of fire of {}", foe, name);
    return refuse(rule::SE_FIRE_6, "{} does not see {}", name, foe);
}

Verdict check_officer_shot(const Look& look, const Shot& shot) {
    if (!look.setup.options.shoot_officers)
        return refuse(rule::SE_OPT_1, "shooting at officers is switched off in this game");
    const Arg name = unit_arg(look, shot.firer);
    if (!look.plan(shot.firer).marksmen) return refuse(rule::SE_OPT_1, "{} are no Marksmen", name);
    if (count(shot.stands) != 1) return refuse(rule::SE_OPT_1, "one stand fires at an officer");
    if (look.side(shot.firer.side).sniped & one(shot.firer.id))
        return refuse(rule::SE_OPT_2, "{} has had its shot at an officer this turn", name);
    if (look.unit(shot.firer).panic > 0)
        return refuse(rule::SE_OPT_3, "{} has a Panic Marker: the one stand is lost", name);
    const Officer& officer = look.side(shot.target.side).officer[shot.officer];
    if (officer.fate != Fate::Active || officer.attached != no_unit)
        return refuse(rule::SE_OPT_1, "only an officer who stands alone can be fired at");
    if (!aim_of(look, shot, lowest(shot.stands)).bears) {
        const Rect mark = officer_rect(look, shot);
        return why_not_bearing(look, shot.firer, {&mark, 1}, shot.stands,
                               officer_arg(look, shot.target.side, shot.officer));
    }
    return fine;
}

Reckoning reckon_officer_shot(const Look& look, const Shot& shot) {
    const OfficerRoll roll = make_officer_roll(look, shot);
    return roll.halves == 0 ? Reckoning{} : numbers_of(rule::SE_OPT_3, roll.halves, roll.shifts.parts);
}

OfficerRoll make_officer_roll(const Look& look, const Shot& shot) {
    OfficerRoll roll;
    roll.shot = shot;
    roll.halves = fire_halves(look, shot);
    add_shifts(look, shot, roll.shifts);
    return roll;
}

FireResult roll_officer(Play& play, const OfficerRoll& roll, Aftermath& after) {
    const Shot& shot = roll.shot;
    const Officer& officer = play.side(shot.target.side).officer[shot.officer];
    play.side(shot.firer.side).sniped |= one(shot.firer.id);
    if (roll.halves == 0 || officer.fate != Fate::Active || officer.attached != no_unit)
        return FireResult::Nothing;
    int die = 0;
    const FireResult result = throw_fire(
        play, shot.firer.side, roll.halves, roll.shifts.sum, roll.shifts.parts,
        [&](FireResult found) {
            return Say(rule::SE_OPT_3,
                       hits_of(found) > 0 ? "{} shoots at {}: hit" : "{} shoots at {}: missed",
                       unit_arg(play, shot.firer), officer_arg(play, shot.target.side, shot.officer));
        },
        die);
    mark_ammunition(play, shot.firer.side, one(shot.firer.id), die);
    if (hits_of(result) > 0)
        strike_officer(play, shot.target.side, shot.officer, hits_of(result), after);  // SE-OPT-4
    return result;
}

// ---- who may fire, and at whom ----

Verdict check_target(const Look& look, Ref firer, Ref target) {
    if (target.id >= most_units || !on_table(look, target))
        return refuse(rule::SE_FIRE_20, "the target is not on the table");
    if (target.side == firer.side) return refuse(rule::SE_FIRE_20, "{} is a friend", unit_arg(look, target));
    if (in_contact(look, target))
        return refuse(rule::SE_FIRE_20, "{} is in contact with a friend: nobody fires into a melee",
                      unit_arg(look, target));
    return fine;
}

Verdict check_may_fire(const Look& look, Ref firer) {
    if (firer.side != look.active())
        return refuse(rule::SE_ORDER_4, "the card that was drawn is not of the {} side", firer.side);
    if (const Verdict group = check_in_group(look, firer.id); !group) return group;
    if (!on_table(look, firer))
        return refuse(rule::SE_FIRE_21, "{} comes on in the Movement Phase", unit_arg(look, firer));
    const Side& side = look.side(firer.side);
    const Units bit = one(firer.id);
    const Arg name = unit_arg(look, firer);
    if (is_wagon(look, firer)) return refuse(rule::SE_FIRE_21, "{} has no weapons", name);
    if (in_contact(look, firer)) return refuse(rule::SE_FIRE_21, "{} is in contact with the enemy", name);
    if (is_limbered(look, firer)) return refuse(rule::SE_FIRE_21, "{} is limbered", name);
    if (look.setup.options.withdrawn_hold_fire && (side.withdrew_card & bit))
        return refuse(rule::SE_MORALE_3, "{} withdrew in this activation", name);
    if (side.overenthusiastic & bit) return refuse(rule::SE_MORALE_20, "{} is Overenthusiastic", name);
    if (side.pass_fired & bit)
        return refuse(rule::SE_MOVE_2, "{} has fired at a passing enemy this turn", name);
    if (side.fired & bit) return refuse(rule::SE_FIRE_6, "{} has fired in this phase", name);
    return fine;
}

bool may_pass_fire(const Look& look, Ref firer, Ref mover) {
    const Side& side = look.side(firer.side);
    return on_table(look, firer) && ((side.fired | side.pass_fired) & one(firer.id)) == 0 &&
           !is_wagon(look, firer) && !in_contact(look, firer) &&
           look.unit(firer).status == Withdrawing::None && !is_limbered(look, firer) &&
           check_target(look, firer, mover).fine();
}

namespace {

constexpr int harm_of(int column) {
    int sum = 0;
    for (const auto& row : fire_results) sum += 2 * hits_of(row[column]) + panic_of(row[column]);
    return sum;
}
// More factors and greater shifts never do less: what targets are ranked by.
static_assert([] {
    for (int column = 1; column < fire_columns; ++column)
        if (harm_of(column) < harm_of(column - 1)) return false;
    return true;
}());

}  // namespace

int expected_harm(int halves_in_all, int shift) {
    return harm_of(shifted(fire_column(halves_in_all), shift));
}

}  // namespace longroll::elephant
