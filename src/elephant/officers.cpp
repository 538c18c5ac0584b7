// 2.17 Officers: their help, their wounds, their fate, and where they go with their units.

#include <algorithm>

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// SE-OFFICER-4, 5: the highest rating that is not bound to another unit this turn.
Help help_of(const Look& look, Ref ref, std::uint8_t Officer::* rating, UnitId Officer::* his_unit) {
    Help best;
    for_each_attached(look, ref, [&](HqId hq) {
        const Officer& officer = look.side(ref.side).officer[hq];
        if (!is_subordinate(look, ref, hq)) return;
        if (officer.*his_unit != no_unit && officer.*his_unit != ref.id) return;
        if (officer.*rating > best.rating) best = {officer.*rating, hq};
    });
    return best;
}

void use(Play& play, Ref ref, const Help& help, UnitId Officer::* his_unit) {
    if (help.rating > 0) play.side(ref.side).officer[help.officer].*his_unit = ref.id;
}

// Nothing holds him to a unit any longer.
void set_free(Side& side, HqId hq) {
    const auto others = static_cast<Hqs>(~(1u << hq));
    side.bound &= others;
    side.in_combat &= others;
}

// He is out of the game; the post stays for a successor (SE-OFFICER-14).
void take_off(Play& play, Seat side, HqId hq, Fate fate) {
    Officer& officer = play.side(side).officer[hq];
    officer.fate = fate;
    officer.attached = officer.morale_unit = officer.combat_unit = no_unit;
    officer.set_point({});
    set_free(play.side(side), hq);
    if (fate == Fate::Killed || fate == Fate::Retired || fate == Fate::Captured)  // SE-WIN-4
        score(play, other(side), points_commander[at(play.setup.army(side).hqs[hq].level)], rule::SE_WIN_4);
}

void capture(Play& play, Seat side, HqId hq, RuleId why) {
    tell(play, side, EventKind::Officer, why, "{} is captured", officer_arg(play, side, hq));
    take_off(play, side, hq, Fate::Captured);
}

// SE-OFFICER-15: to the nearest friendly fighting unit, `but` apart; no such unit within his reach: captured.
void displace(Play& play, Seat side, HqId hq, UnitId but) {
    Officer& officer = play.side(side).officer[hq];
    const Rect from = officer_rect(play, side, hq, officer.point());
    Ref nearest = nobody;
    Length least = ride_of(officer);
    for (const Ref ref : in_roster_order(play, side, fighting(play, side))) {
        if (ref.id == but) continue;
        const Rects rects = rects_of(play, ref);
        const Length far = distance({&from, 1}, rects);
        if (far < least || (far == least && !nearest.any())) nearest = ref, least = far;
    }
    if (!nearest.any()) return capture(play, side, hq, rule::SE_OFFICER_15);
    const Point to = command_pose(play, nearest).centre;
    const bool stays = officer.attached == no_unit && officer.point() == to;
    officer.set_point(to);
    if (is_subordinate(play, nearest, hq))
        attach_officer(play, side, hq, nearest.id);
    else
        officer.attached = no_unit;
    if (!stays)
        tell(play, side, EventKind::Officer, rule::SE_OFFICER_15, "{} escapes to {}",
             officer_arg(play, side, hq), unit_arg(play, nearest));
}

// Units that test (SE-MORALE-26, SE-MOVE-16).
Units testing_units(const Look& look, Seat side, HqId hq) {
    return units_below(look, side, hq) & fighting(look, side) & ~look.setup.army(side).gunboats;
}

}  // namespace

Rect officer_rect(const Look& look, Seat side, HqId hq, Point place) {
    const HqLevel level = look.setup.army(side).hqs[hq].level;
    return table::rect({place, table::north}, general_size(look.setup.options.scale, level));
}

Help morale_help(const Look& look, Ref ref) {
    return help_of(look, ref, &Officer::morale_rating, &Officer::morale_unit);
}
Help combat_help(const Look& look, Ref ref) {
    return help_of(look, ref, &Officer::combat_rating, &Officer::combat_unit);
}
void use_morale_help(Play& play, Ref ref) { use(play, ref, morale_help(play, ref), &Officer::morale_unit); }
void use_combat_help(Play& play, Ref ref) { use(play, ref, combat_help(play, ref), &Officer::combat_unit); }

// ---- casualties (SE-OFFICER-8 to 13) ----

// By Struck.
static constexpr struct {
    RuleId rule;
    const char* sentence;
} struck[] = {{rule::SE_OFFICER_10, "{} is killed"},
              {rule::SE_OFFICER_11, "{} is badly wounded and leaves the field"},
              {rule::SE_OFFICER_12, "{} is lightly wounded"},
              {rule::SE_OFFICER_13, "{} is unhurt"}};

static void strike(Play& play, Seat side, HqId hq, RuleId why, std::span<const std::uint8_t> faces,
                   int strikes, Aftermath& after) {
    if (play.log.on())
        tell_roll(play, side,
                  Say(why, strikes > 0 ? "{} is in danger: struck" : "{} is in danger: not struck",
                      officer_arg(play, side, hq)),
                  EventKind::Officer, DieKind::D6, faces);
    strike_officer(play, side, hq, strikes, after);
}

void officers_under_fire(Play& play, Ref ref, int hits, Aftermath& after) {
    if (hits <= 0) return;
    for_each_attached(play, ref, [&](HqId hq) {
        const int dice = std::min<int>(hits, Event::max_dice);
        const Dice::Handful faces = play.dice.roll_for(2, static_cast<std::size_t>(dice));
        const auto strikes = static_cast<int>(std::count(faces.begin(), faces.end(), 1));
        strike(play, ref.side, hq, rule::SE_OFFICER_8, {faces.begin(), faces.size()}, strikes, after);
    });
}

void officers_in_combat(Play& play, Ref ref, int stands_lost, Aftermath& after) {
    if (stands_lost <= 0) return;
    for_each_attached(play, ref, [&](HqId hq) {
        std::uint8_t faces[3 * most_stands_of_unit] = {};
        static_assert(sizeof(faces) <= Event::max_dice);
        const int stands = std::min(stands_lost, most_stands_of_unit);
        int strikes = 0;
        for (int stand = 0; stand < stands; ++stand) {
            const Dice::Handful three = play.dice.roll_for(2, 3);
            std::copy(three.begin(), three.end(), faces + 3 * stand);
            strikes += std::find(three.begin(), three.end(), 1) != three.end();
        }
        strike(play, ref.side, hq, rule::SE_OFFICER_9, {faces, static_cast<std::size_t>(3 * stands)}, strikes,
               after);
    });
}

void strike_officer(Play& play, Seat side, HqId hq, int strikes, Aftermath& after) {
    Officer& officer = play.side(side).officer[hq];
    for (int i = 0; i < strikes && officer.fate == Fate::Active; ++i) {
        const auto die = static_cast<std::uint8_t>(play.dice.throw_for(
            DieKind::D6, [](unsigned face) { return static_cast<unsigned>(officer_table[face - 1]); }));
        Struck result = officer_table[die - 1];
        // SE-OFFICER-12: a second wound is a serious one.
        if (result == Struck::Light && officer.wounded != 0) result = Struck::Serious;
        const Ref with{side, officer.attached};
        if (play.log.on())
            tell_roll(play, side,
                      Say(struck[at(result)].rule, struck[at(result)].sentence, officer_arg(play, side, hq)),
                      EventKind::Officer, DieKind::D6, die);
        switch (result) {
            case Struck::Killed:
                after.to_test[index(side)] |= testing_units(play, side, hq);
                take_off(play, side, hq, Fate::Killed);
                if (with.any()) add_panic(play, with, 2, rule::SE_OFFICER_10);
                break;
            case Struck::Serious:
                take_off(play, side, hq, Fate::Retired);
                if (!with.any()) break;
                add_panic(play, with, 1, rule::SE_OFFICER_11);
                if (fighting(play, side) & ~play.setup.army(side).gunboats & one(with.id))
                    after.to_test[index(side)] |= one(with.id);
                break;
            case Struck::Light: officer.wounded = 1; break;
            case Struck::Nothing: break;
        }
    }
}

// ---- with their units (SE-OFFICER-1, 2, 7) ----

void carry_officers(Play& play, Ref ref) {
    for_each_attached(play, ref, [&](HqId hq) {
        play.side(ref.side).officer[hq].set_point(command_pose(play, ref).centre);
    });
}

void bind_officers(Play& play, Ref ref) {
    for_each_attached(play, ref, [&](HqId hq) {
        Side& side = play.side(ref.side);
        side.bound = static_cast<Hqs>(side.bound | 1u << hq);
    });
}

void attach_officer(Play& play, Seat side, HqId hq, UnitId unit) {
    play.side(side).officer[hq].attached = unit;
    if (on_table(play, {side, unit})) carry_officers(play, {side, unit});
}

void officers_of_lost_unit(Play& play, Ref ref, Loss how) {
    for_each_attached(play, ref, [&](HqId hq) {
        switch (how) {
            case Loss::Captured:
            case Loss::Surrendered: return capture(play, ref.side, hq, rule::SE_OFFICER_1);
            case Loss::LeftTable:  // SE-RETREAT-7: no points
                tell(play, ref.side, EventKind::Officer, rule::SE_RETREAT_7, "{} leaves the table with {}",
                     officer_arg(play, ref.side, hq), unit_arg(play, ref));
                return take_off(play, ref.side, hq, Fate::Left);
            case Loss::Eliminated: {
                if (!play.setup.options.commanders_escape) {
                    tell(play, ref.side, EventKind::Officer, rule::SE_OFFICER_1, "{} falls with {}",
                         officer_arg(play, ref.side, hq), unit_arg(play, ref));
                    return take_off(play, ref.side, hq, Fate::Killed);
                }
                set_free(play.side(ref.side), hq);
                return displace(play, ref.side, hq, ref.id);
            }
            case Loss::count: return;
        }
    });
}

void scatter_officers(Play& play, Seat of_enemy, std::span<const Rect> stands) {
    // Alone, he is attached to nobody.
    for_each_attached(play, {of_enemy, no_unit}, [&](HqId hq) {
        const Rect stand = officer_rect(play, of_enemy, hq, play.side(of_enemy).officer[hq].point());
        if (within({&stand, 1}, stands, play.setup.distance.yards_50)) displace(play, of_enemy, hq, no_unit);
    });
}

bool held_by_combat(const Look& look, Seat side, HqId hq) {
    const UnitId unit = look.side(side).officer[hq].attached;
    if (unit == no_unit) return false;
    if ((look.side(side).in_combat >> hq & 1u) || in_contact(look, {side, unit})) return true;
    for (const Charge& charge : look.state.charges)
        if ((charge.side == index(side) ? charge.unit : charge.target) == unit) return true;
    return false;
}

}  // namespace longroll::elephant
