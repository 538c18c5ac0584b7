// 2.6 FIRE_PLAN: who fires at whom, built part by part, rolled when it is done (SE-FIRE-5).

#include "elephant/fire.h"

namespace longroll::elephant {
namespace {

Stands idle_stands(const Look& look, Ref ref) { return aimed_at(look, ref, 0); }
bool is_aiming(const Look& look, Ref ref) { return idle_stands(look, ref) != look.unit(ref).stands; }

Shot shot_of(const Look& look, Ref firer, Ref target, Stands stands, FireMode mode) {
    return {.firer = firer,
            .target = target,
            .stands = stands,
            .still = mode == FireMode::Full || is_skirmishing(look, firer),
            .reduced = mode == FireMode::Reduced};
}
Shot officer_shot(const Look& look, Ref firer, HqId officer, Stands stands, FireMode mode) {
    Shot shot = shot_of(look, firer, {other(firer.side), no_unit}, stands, mode);
    shot.officer = officer;
    return shot;
}
Shot officer_shot(const Look& look, Ref firer, const Action& snipe) {
    return officer_shot(look, firer, snipe.target, static_cast<Stands>(1u << snipe.other), snipe.fire_mode());
}

// Already moved this turn: reduced effect only (SE-MORALE-3); skirmishers fire as they like (SE-FIRE-3).
bool only_reduced(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    return !is_skirmishing(look, ref) && ((side.moved | side.withdrew) & one(ref.id)) != 0;
}
FireMode declared_mode(const Look& look, Ref ref) {
    if (look.state.plan.reduced & one(ref.id)) return FireMode::Reduced;
    if (look.state.plan.full & one(ref.id)) return FireMode::Full;
    return only_reduced(look, ref) ? FireMode::Reduced : FireMode::Full;
}

Verdict check_mode(const Look& look, Ref ref, FireMode mode) {
    if (is_skirmishing(look, ref) && mode == FireMode::Reduced)
        return refuse(rule::SE_FIRE_3, "skirmishers always fire at full effect");
    if (mode == FireMode::Full && only_reduced(look, ref))
        return refuse(rule::SE_MORALE_3, "{} has moved this turn and fires at reduced effect",
                      unit_arg(look, ref));
    const Units other_mode = mode == FireMode::Full ? look.state.plan.reduced : look.state.plan.full;
    if (other_mode & one(ref.id))
        return refuse(rule::SE_FIRE_2, "{} is declared for the other effect: take it back first",
                      unit_arg(look, ref));
    return fine;
}

// Something about each enemy, found where it is first asked for.
template <class T>
class OfEach {
  public:
    T learn(Ref target, T value) {
        known_ |= one(target.id);
        return values_[target.id] = value;
    }
    template <class Find>
    T get(Ref target, Find find) {
        return has(known_, target) ? values_[target.id] : learn(target, find());
    }

  private:
    Units known_ = 0;
    T values_[most_units];
};

// The sections of a battery that bear on each enemy: the rule of pairs asks about all targets for each.
struct Sights : OfEach<Stands> {
    const Look& look;
    Ref firer;
    Sights(const Look& at, Ref ref) : look(at), firer(ref) {}
    Stands on(Ref target) {
        return get(target, [&] {
            return bearing(look, shot_of(look, firer, target, look.unit(firer).stands, FireMode::Full));
        });
    }
};

// SE-FIRE-8 with these stands added to what the unit aims at already.
Verdict check_pairs(const Look& look, Ref firer, Ref target, Stands stands, Sights& sights) {
    if (!is_artillery(look, firer)) return fine;
    ScratchList<std::uint8_t, most_units> targets;
    for (const Ref enemy : each(target.side, look.side(target.side).on_table))
        if (check_target(look, firer, enemy)) targets.push_back(aim_at_unit(enemy.id));
    return check_gun_pairs(
        look, firer, stands, aim_at_unit(target.id), targets, [&](int stand, std::uint8_t at) {
            return (sights.on({target.side, static_cast<UnitId>(at - 1)}) >> stand & 1u) != 0;
        });
}

// All that bear and are still free; of a battery so many that its pairs are whole.
Stands all_that_bear(const Look& look, Ref firer, Ref target, Aims& aims, Sights& sights) {
    Stands stands = idle_stands(look, firer);
    if (stands == 0) return 0;
    aims = aims_of(look, shot_of(look, firer, target, stands, FireMode::Full), stands);
    if (stands == look.unit(firer).stands) sights.learn(target, aims.bearing);
    stands = aims.bearing;
    if (stands == 0 || check_pairs(look, firer, target, stands, sights)) return stands;
    Stands kept = 0;
    for (std::size_t type = 0; type < at(Weapon::count); ++type) {
        Stands same = 0;
        for (const int number : each(stands))
            if (at(weapon_of(look, firer, number)) == type) same = static_cast<Stands>(same | 1u << number);
        if (count(same) % 2 == 1) take_lowest(same);
        kept = static_cast<Stands>(kept | same);
    }
    return kept != 0 && check_pairs(look, firer, target, kept, sights) ? kept : Stands{0};
}

// A stand of the unit that aims at nobody yet.
Verdict check_free(const Look& look, Ref firer, int stand) {
    if ((look.unit(firer).stands >> stand & 1u) == 0)
        return refuse(rule::SE_FIRE_6, "{} has no stand {}", unit_arg(look, firer), stand + 1);
    if (aim_of_stand(look, firer, stand) != 0)
        return refuse(rule::SE_FIRE_6, "stand {} of {} fires at one target only", stand + 1,
                      unit_arg(look, firer));
    return fine;
}

Verdict check_fire(const Look& look, Seat seat, const Action& action, Stands& stands) {
    const Ref firer{seat, action.unit}, target{other(seat), action.target};
    if (const Verdict may = check_may_fire(look, firer); !may) return may;
    if (const Verdict mode = check_mode(look, firer, action.fire_mode()); !mode) return mode;
    if (const Verdict lawful = check_target(look, firer, target); !lawful) return lawful;
    Sights sights(look, firer);
    if (action.stands == 0) {
        Aims aims;
        stands = all_that_bear(look, firer, target, aims, sights);
        if (stands != 0) return fine;
        const Stands idle = aimed_at(look, firer, 0);
        if (idle == 0)
            return refuse(rule::SE_FIRE_6, "every stand of {} has its target already", unit_arg(look, firer));
        const Stands bear = aims_of(look, shot_of(look, firer, target, idle, FireMode::Full), idle).bearing;
        if (bear != 0) return check_pairs(look, firer, target, bear, sights);
        return why_not_bearing(look, firer, rects_of(look, target), idle, unit_arg(look, target));
    }
    stands = action.stands;
    for (const int number : each(stands)) {
        if (const Verdict verdict = check_free(look, firer, number); !verdict) return verdict;
        if (!aim_of(look, shot_of(look, firer, target, stands, FireMode::Full), number).bears)
            return why_not_bearing(look, firer, rects_of(look, target), static_cast<Stands>(1u << number),
                                   unit_arg(look, target));
    }
    return check_pairs(look, firer, target, stands, sights);
}

Verdict check_snipe(const Look& look, Seat seat, const Action& action) {
    const Ref firer{seat, action.unit};
    if (const Verdict may = check_may_fire(look, firer); !may) return may;
    if (const Verdict mode = check_mode(look, firer, action.fire_mode()); !mode) return mode;
    if (action.target >= look.setup.army(other(seat)).hqs.size() || action.other >= most_stands_of_unit)
        return refuse(rule::SE_OPT_1, "there is no such officer or stand");
    if (const Verdict verdict = check_free(look, firer, action.other); !verdict) return verdict;
    for (HqId hq = 0; hq < most_hqs; ++hq)
        if (aimed_at(look, firer, aim_at_officer(hq)) != 0)
            return refuse(rule::SE_OPT_2, "{} has one shot at an officer each turn", unit_arg(look, firer));
    return check_officer_shot(look, officer_shot(look, firer, action));
}

// Small arms and artillery both aim at it (SE-FIRE-9).
bool both_aim_at(const Look& look, Seat seat, UnitId target) {
    bool guns = false, arms = false;
    for (const Ref firer : each(seat, look.state.group & look.side(seat).on_table)) {
        if (aimed_at(look, firer, aim_at_unit(target)) == 0) continue;
        (is_artillery(look, firer) ? guns : arms) = true;
    }
    return guns && arms;
}

Verdict check_combine(const Look& look, Seat seat, UnitId target, bool combine) {
    if (!look.state.plan.targets.contains(target))
        return refuse(rule::SE_FIRE_9, "nobody fires at that unit");
    if (!both_aim_at(look, seat, target))
        return refuse(rule::SE_FIRE_9, "only small arms and artillery at one target can be combined");
    if (((look.state.plan.combine & one(target)) != 0) == combine)
        return refuse(rule::SE_FIRE_9,
                      combine ? "that fire is combined already" : "that fire is separate already");
    return fine;
}

// ---- changing the draft ----

void declare(Play& play, Ref ref, FireMode mode) {
    (mode == FireMode::Full ? play.state.plan.full : play.state.plan.reduced) |= one(ref.id);
}

void add_fire(Play& play, Ref firer, Ref target, Stands stands, FireMode mode) {
    set_aim(play, firer, stands, aim_at_unit(target.id));
    declare(play, firer, mode);
    if (!play.state.plan.targets.contains(target.id)) play.state.plan.targets.push_back(target.id);
}

void take_back(Play& play, Ref firer) {
    FirePlan& plan = play.state.plan;
    set_aim(play, firer, play.unit(firer).stands, 0);
    plan.full &= ~one(firer.id);
    plan.reduced &= ~one(firer.id);
    for (std::size_t i = plan.targets.size(); i-- > 0;) {
        const UnitId target = plan.targets[i];
        bool wanted = false;
        for (const Ref ref : each(firer.side, play.state.group & play.side(firer.side).on_table))
            wanted |= aimed_at(play, ref, aim_at_unit(target)) != 0;
        if (!both_aim_at(play, firer.side, target)) plan.combine &= ~one(target);
        if (!wanted) plan.targets.erase_at(i);
    }
}

// The target that takes most harm, all that bear on it.
struct Best {
    Ref target;
    Stands stands = 0;
    int harm = 0;
};
// Shifts at most at each enemy, for all who might fire at him: found for the first of them.
struct MostShifts : OfEach<int> {
    int at(const Look& look, Ref target) {
        return get(target, [&] { return most_shift_at(look, target); });
    }
};
Best best_target(const Look& look, Ref firer, FireMode mode, MostShifts& most_shifts) {
    Best best;
    std::size_t best_place = 0;
    const Stands idle = idle_stands(look, firer);
    const Seat enemy = other(firer.side);
    const Reach reach(look, firer, idle);
    const int by = most_shift_by(look, shot_of(look, firer, {enemy, 0}, idle, mode));
    // By the harm they could take at most: whoever cannot take more than the best so far is not looked at.
    struct Rank {
        UnitId target;
        std::uint8_t place;  // in the order of the roster, which decides between equals
        std::int16_t most;
    };
    ScratchList<Rank, most_units> ranks;
    std::uint8_t place = 0;
    for (Units rest = reach.about(look.side(enemy).on_table); rest != 0; ++place) {
        const Ref target{enemy, take_first(look, enemy, rest)};
        if (!check_target(look, firer, target)) continue;
        const int halves = reach.most_halves(target);
        if (halves == 0) continue;
        const int most = expected_harm(halves, by + most_shifts.at(look, target));
        if (most > 0) ranks.push_back({target.id, place, static_cast<std::int16_t>(most)});
    }
    std::sort(ranks.begin(), ranks.end(), [](const Rank& a, const Rank& b) {
        return a.most != b.most ? a.most > b.most : a.place < b.place;
    });
    Sights sights(look, firer);
    for (const Rank& rank : ranks) {
        const auto worth_while = [&](int harm) {
            return harm > best.harm || (harm == best.harm && harm > 0 && rank.place < best_place);
        };
        if (rank.most < best.harm) break;
        if (!worth_while(rank.most)) continue;
        const Ref target{enemy, rank.target};
        Aims aims;
        const Stands stands = all_that_bear(look, firer, target, aims, sights);
        if (stands == 0) continue;
        const Shot shot = shot_of(look, firer, target, stands, mode);
        const int factors = halves_of(look, firer, aims, stands);
        if (factors == 0 || !worth_while(expected_harm(factors, by + most_shifts.at(look, target)))) continue;
        Total shift;
        add_shifts(look, shot, shift);
        const int harm = expected_harm(factors, shift.sum);
        if (!worth_while(harm)) continue;
        best = {target, stands, harm};
        best_place = rank.place;
    }
    return best;
}

void fill_for_me(Play& play, Seat seat) {
    MostShifts most_shifts;
    for (const Ref firer : in_roster_order(play, seat, play.state.group & play.side(seat).on_table)) {
        if (!check_may_fire(play, firer) || is_aiming(play, firer)) continue;
        const FireMode mode = declared_mode(play, firer);
        const Best best = best_target(play, firer, mode, most_shifts);
        if (best.stands != 0) add_fire(play, firer, best.target, best.stands, mode);
    }
}

}  // namespace

Action best_fire(const Look& look, Ref firer) {
    if (!check_may_fire(look, firer) || is_aiming(look, firer)) return just(Verb::Done);
    const FireMode mode = declared_mode(look, firer);
    MostShifts most_shifts;
    const Best best = best_target(look, firer, mode, most_shifts);
    if (best.stands == 0) return just(Verb::Done);
    return {.verb = Verb::Fire,
            .unit = firer.id,
            .target = best.target.id,
            .mode = static_cast<std::uint8_t>(mode),
            .stands = best.stands};
}

namespace {

// ---- FIRE_RESOLVE ----

struct Resolve {
    ScratchList<FireRoll, 2 * most_units> rolls;
    ScratchList<OfficerRoll, most_units> at_officers;
    Units fired = 0;
};

// All numbers are fixed before any die (SE-FIRE-5).
void make_rolls(const Look& look, Seat seat, Resolve& out) {
    const FirePlan& plan = look.state.plan;
    for (UnitId target : plan.targets) {
        ScratchList<Shot, most_units> arms, guns;
        for (const Ref firer : in_roster_order(look, seat, look.state.group & look.side(seat).on_table)) {
            const Stands stands = aimed_at(look, firer, aim_at_unit(target));
            if (stands == 0) continue;
            const bool together = (plan.combine & one(target)) != 0 || !is_artillery(look, firer);
            Shot shot = shot_of(look, firer, {other(seat), target}, stands, declared_mode(look, firer));
            shot.settled = true;  // a plan has only what bears, and nobody has moved since
            (together ? arms : guns).push_back(shot);
        }
        for (const auto* shots : {&arms, &guns}) {
            if (shots->empty()) continue;
            const FireRoll roll = make_roll(look, *shots);
            if (roll.halves == 0) continue;
            out.rolls.push_back(roll);
            out.fired |= roll.firers;
        }
    }
    for (const Ref firer : in_roster_order(look, seat, look.state.group & look.side(seat).on_table)) {
        for (HqId hq = 0; hq < most_hqs; ++hq) {
            const Stands stands = aimed_at(look, firer, aim_at_officer(hq));
            if (stands == 0) continue;
            out.at_officers.push_back(
                make_officer_roll(look, officer_shot(look, firer, hq, stands, declared_mode(look, firer))));
            out.fired |= one(firer.id);
        }
    }
}

void resolve(Play& play, Seat seat) {
    Resolve todo;
    make_rolls(play, seat, todo);
    Side& side = play.side(seat);
    const Units skirmishing = skirmishers_of(play, seat, todo.fired);
    side.fired |= todo.fired;
    // Skirmishers may still move (SE-FIRE-3): only others are bound by full effect.
    side.full_fire |= todo.fired & play.state.plan.full & ~skirmishing;
    side.reduced_fire |= todo.fired & (play.state.plan.reduced | skirmishing);
    play.state.plan = {};
    play.state.agenda.pop();
    for (const FireRoll& roll : todo.rolls) {
        Aftermath after;
        roll_fire(play, roll, after);
        settle(play, after);
    }
    for (const OfficerRoll& roll : todo.at_officers) {
        if (!on_table(play, roll.shot.firer)) continue;
        Aftermath after;
        roll_officer(play, roll, after);
        settle(play, after);
    }
}

// ---- the step ----

// What keeps a unit from firing at most of its enemies, found once for all of them.
class Outlook {
  public:
    Outlook(const Look& look, Ref firer)
        : look_(look),
          firer_(firer),
          idle_(idle_stands(look, firer)),
          reach_(look, firer, idle_),
          near_(woods_sight(look)) {}

    // Those of the enemy about whom there is anything to ask, by where they stand.
    Units worth_asking() {
        const Seat enemy = other(firer_.side);
        const Units there = reach_.about(look_.side(enemy).on_table);
        if (there == 0 || deep() != idle_) return there;
        return units_about(look_, enemy, there, table::grown(outer_box_of(look_, firer_), near_));
    }

    // The free stands for which range, arc and the woods about them leave it open whether they bear; none of
    // them if all together would have no factors.
    Stands may_bear_on(Ref target) {
        if (reach_.most_halves(target) == 0) return 0;
        if (table::meets(table::grown(outer_box_of(look_, firer_), near_), outer_box_of(look_, target)))
            return idle_;
        return static_cast<Stands>(idle_ & ~deep());
    }

  private:
    Stands deep() {
        if (known_) return deep_;
        known_ = true;
        if (are_deep_in_woods(look_, outer_box_of(look_, firer_), near_)) return deep_ = idle_;
        for (const int stand : each(idle_)) {
            const Point eye = eye_of(look_, firer_, rect_of(look_, firer_, stand));
            if (are_deep_in_woods(look_, {eye, eye}, near_)) deep_ = static_cast<Stands>(deep_ | 1u << stand);
        }
        return deep_;
    }

    const Look& look_;
    Ref firer_;
    Stands idle_;
    Reach reach_;
    Length near_;  // beyond this, and a little, nobody is seen from deep in woods
    bool known_ = false;
    Stands deep_ = 0;
};

// Whether a fire of all that bear would have any factors. A stand that bears has some; each Panic Marker
// takes one stand (SE-FIRE-7).
bool can_fire_at(const Look& look, Ref firer, Ref target, Outlook& outlook, Sights& sights) {
    const Stands asked = outlook.may_bear_on(target);
    if (asked == 0) return false;
    if (!is_artillery(look, firer))
        return bear_at_least(look, shot_of(look, firer, target, asked, FireMode::Full), asked,
                             look.unit(firer).panic + 1);
    Aims aims;
    const Stands stands = all_that_bear(look, firer, target, aims, sights);
    return stands != 0 && halves_of(look, firer, aims, stands) > 0;
}

Action fire_at(Ref firer, Ref target, FireMode mode) {
    return {
        .verb = Verb::Fire, .unit = firer.id, .target = target.id, .mode = static_cast<std::uint8_t>(mode)};
}
Action snipe_at(Ref firer, HqId officer, int stand, FireMode mode) {
    Action snipe = fire_at(firer, {other(firer.side), officer}, mode);
    snipe.verb = Verb::Snipe;
    snipe.other = static_cast<UnitId>(stand);
    return snipe;
}

bool each_fire(const Look& look, Seat seat, auto&& offer) {
    for (const Ref firer : in_roster_order(look, seat, look.state.group & look.side(seat).on_table)) {
        if (!check_may_fire(look, firer) || idle_stands(look, firer) == 0) continue;
        Sights sights(look, firer);
        Outlook outlook(look, firer);
        for (Units targets = outlook.worth_asking(); targets != 0;) {
            const Ref target{other(seat), take_first(look, other(seat), targets)};
            if (!check_target(look, firer, target)) continue;
            if (!can_fire_at(look, firer, target, outlook, sights)) continue;
            for (FireMode mode : {FireMode::Full, FireMode::Reduced}) {
                if (!check_mode(look, firer, mode)) continue;
                if (!offer(fire_at(firer, target, mode))) return false;
            }
        }
        if (!look.setup.options.shoot_officers || !look.plan(firer).marksmen) continue;
        const auto hqs = static_cast<HqId>(look.setup.army(other(seat)).hqs.size());
        for (HqId hq = 0; hq < hqs; ++hq)
            for (FireMode mode : {FireMode::Full, FireMode::Reduced})
                for (const int number : each(idle_stands(look, firer))) {
                    const Action action = snipe_at(firer, hq, number, mode);
                    if (!check_snipe(look, seat, action)) continue;
                    if (!offer(action)) return false;
                    break;  // one stand is as good as another
                }
    }
    return true;
}

bool run_fire(Play& play) {
    Step& top = play.top();
    if (top.stage != 0) return true;
    play.state.phase = static_cast<std::uint8_t>(Phase::Fire);
    play.state.plan = {};
    top.stage = 1;
    top.side = play.state.active;
    if (!each_fire(play, play.active(), [](const Action&) { return false; })) return true;
    return step_over(play);  // nothing to decide (SE-STATE-7)
}

// Whether the rule of thumb still has anybody to aim.
bool for_me_helps(const Look& look, Seat seat) {
    return !each_fire(look, seat, [&](const Action& action) {
        return action.verb != Verb::Fire || is_aiming(look, {seat, action.unit});
    });
}

void choices_fire(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    if (for_me_helps(look, seat) && !offers(just(Verb::ForMe))) return;
    // Separate takes Combine back: legal, but choices always lead to an end.
    for (UnitId target : look.state.plan.targets)
        if (check_combine(look, seat, target, true) && !offers({.verb = Verb::Combine, .target = target}))
            return;
    each_fire(look, seat, [&](const Action& action) { return offers(action); });
}

Verdict check_fire_plan(const Look& look, Seat seat, const Action& action) {
    Stands stands = 0;
    switch (action.verb) {
        case Verb::Done:
        case Verb::Drop:
        case Verb::ForMe: return fine;
        case Verb::Hold:
        case Verb::TakeBack:
            if (const Verdict group = check_in_group(look, action.unit); !group) return group;
            if (on_table(look, {seat, action.unit})) return fine;
            return refuse(rule::SE_ORDER_4, "{} comes on in the Movement Phase",
                          unit_arg(look, {seat, action.unit}));
        case Verb::Fire: return check_fire(look, seat, action, stands);
        case Verb::Combine:
        case Verb::Separate: return check_combine(look, seat, action.target, action.verb == Verb::Combine);
        case Verb::Snipe: return check_snipe(look, seat, action);
        default: return not_asked(look, seat, action);
    }
}

void apply_fire(Play& play, Seat seat, const Action& action) {
    const Ref firer{seat, action.unit};
    switch (action.verb) {
        case Verb::Drop: play.state.plan = {}; return;
        case Verb::ForMe: return fill_for_me(play, seat);
        case Verb::Hold:
        case Verb::TakeBack: return take_back(play, firer);
        case Verb::Combine: play.state.plan.combine |= one(action.target); return;
        case Verb::Separate: play.state.plan.combine &= ~one(action.target); return;
        case Verb::Fire: {
            Stands stands = 0;
            if (check_fire(play, seat, action, stands))
                add_fire(play, firer, {other(seat), action.target}, stands, action.fire_mode());
            return;
        }
        case Verb::Snipe:
            set_aim(play, firer, static_cast<Stands>(1u << action.other), aim_at_officer(action.target));
            return declare(play, firer, action.fire_mode());
        default: return resolve(play, seat);
    }
}

Reckoning reckon_plan(const Look& look, Seat seat, const Action& action) {
    const Ref firer{seat, action.unit};
    if (action.verb == Verb::Fire) {
        Stands stands = 0;
        if (!check_fire(look, seat, action, stands)) return {};
        const Shot shot = shot_of(look, firer, {other(seat), action.target}, stands, action.fire_mode());
        return reckon_fire(look, {&shot, 1});
    }
    if (action.verb != Verb::Snipe || !check_snipe(look, seat, action)) return {};
    return reckon_officer_shot(look, officer_shot(look, firer, action));
}

Say prompt_fire(const Look& look, Seat) {
    return Say(rule::SE_FIRE_5, "Declare all fire, then done: {} {target|targets} so far",
               look.state.plan.targets.size());
}

// A shot of one stand at an officer, any that is lawful; false: after a few tries none.
bool draw_snipe(const Look& look, Ref firer, Dice& dice, Action& out) {
    constexpr int most_tries = 4;
    const auto hqs = static_cast<std::uint32_t>(look.setup.army(other(firer.side)).hqs.size());
    for (int tries = 0; tries < most_tries && hqs > 0; ++tries) {
        const auto stands = static_cast<std::uint32_t>(stands_of(look, firer));
        const auto hq = static_cast<HqId>(dice.below(hqs));
        const int stand = nth_stand(look.unit(firer).stands, static_cast<int>(dice.below(stands)));
        out = snipe_at(firer, hq, stand, dice.below(2) == 0 ? FireMode::Full : FireMode::Reduced);
        if (check_snipe(look, firer.side, out)) return true;
    }
    return false;
}

// A fire of this unit at somebody whom it reaches; false: after a few tries at nobody.
bool draw_fire(const Look& look, Ref firer, Dice& dice, Action& out) {
    constexpr int most_tries = 3;
    if (look.setup.options.shoot_officers && look.plan(firer).marksmen && dice.below(4) == 0 &&
        draw_snipe(look, firer, dice, out))
        return true;
    Sights sights(look, firer);
    Outlook outlook(look, firer);
    Units reached = 0;
    for (const Ref target : each(other(firer.side), outlook.worth_asking()))
        if (outlook.may_bear_on(target) != 0 && check_target(look, firer, target)) reached |= one(target.id);
    for (int tries = 0; tries < most_tries && reached != 0; ++tries) {
        const Ref target{other(firer.side), dice.draw_from(reached)};
        if (!can_fire_at(look, firer, target, outlook, sights)) continue;
        const bool full = check_mode(look, firer, FireMode::Full).fine();
        const bool reduced = check_mode(look, firer, FireMode::Reduced).fine();
        const FireMode mode = full && (!reduced || dice.below(2) == 0) ? FireMode::Full : FireMode::Reduced;
        out = fire_at(firer, target, mode);
        return true;
    }
    return false;
}

// As often what the rule of thumb does as another part: of one unit drawn, at one of those it reaches.
Action sample_fire(const Look& look, Seat seat, Dice& dice) {
    constexpr int most_tries = 4;
    if (look.state.plan.full | look.state.plan.reduced) return just(Verb::Done);
    if (dice.below(2) != 0) return just(Verb::ForMe);
    Units able = those(seat, look.state.group & look.side(seat).on_table,
                       [&](Ref ref) { return check_may_fire(look, ref).fine(); });
    Action drawn;
    for (int tries = 0; tries < most_tries && able != 0; ++tries)
        if (draw_fire(look, {seat, dice.draw_from(able)}, dice, drawn)) return drawn;
    return just(Verb::Done);
}

}  // namespace

const StepRules fire_declare_rules =
    StepRules{"fire_declare", run_fire,    step_side,   choices_fire, check_fire_plan,
              apply_fire,     reckon_plan, prompt_fire, default_done, sample_fire}
        .as_draft();

}  // namespace longroll::elephant
