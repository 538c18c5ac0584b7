#pragma once
// What fire.cpp, shifts.cpp and the drafts of fire share (2.6, 2.7).

#include "elephant/change.h"

namespace longroll::elephant {

// ---- which stands aim at what, in the fire plan ----

constexpr std::uint8_t aim_at_unit(UnitId unit) { return static_cast<std::uint8_t>(1 + unit); }
constexpr std::uint8_t aim_at_officer(HqId hq) { return static_cast<std::uint8_t>(128 + hq); }
inline std::uint8_t aim_of_stand(const Look& look, Ref ref, int number) {
    return look.state.plan.aim[look.plan(ref).first_stand + number];
}
inline void set_aim(Play& play, Ref ref, Stands stands, std::uint8_t aim) {
    for (const int stand : each(stands)) play.state.plan.aim[play.plan(ref).first_stand + stand] = aim;
}
// The stands of a unit with that aim; 0: those that are free.
inline Stands aimed_at(const Look& look, Ref ref, std::uint8_t aim) {
    Stands found = 0;
    for (const int number : each(look.unit(ref).stands))
        if (aim_of_stand(look, ref, number) == aim) found = static_cast<Stands>(found | 1u << number);
    return found;
}

// ---- what aims are worth ----

// One stand's aim at one target: whether it may fire (SE-FIRE-6), from how far, with how much.
struct Aim {
    bool bears = false;
    Length range = 0;
    int halves = 0;
};
Aim aim_of(const Look& look, const Shot& shot, int stand_number);

// The aims of several stands of one unit at one target: what they share is found once.
struct Aims {
    Stands bearing = 0;
    std::uint8_t halves[most_stands_of_unit];  // of those that bear
};
Aims aims_of(const Look& look, const Shot& shot, Stands asked);
// SE-FIRE-7: what these stands are worth after the loss by Panic Markers.
int halves_of(const Look& look, Ref firer, const Aims& aims, Stands stands);
// Why no such stand may fire at what is there: the range, the arc or the sight, the first that fails all of
// them (SE-FIRE-6). `foe` is how the refusal names it.
Verdict why_not_bearing(const Look& look, Ref firer, std::span<const Rect> target, Stands asked,
                        const Arg& foe);
// Whether so many of these stands bear on the target: looks no further than that.
bool bear_at_least(const Look& look, const Shot& shot, Stands asked, int count);

// What a unit's stands could do at most, by arc and range of the centres alone: no line is looked along.
class Reach {
  public:
    Reach(const Look& look, Ref firer, Stands asked);
    // No fire of these stands at this target has more halves, after the loss by Panic Markers.
    int most_halves(Ref target) const;
    // Those of a set of enemies who may be in range.
    Units about(Units enemies) const {
        return muzzles_.empty() ? 0 : squares_.of(UnitPieces{look_, other(firer_.side)}, enemies);
    }

  private:
    struct Muzzle {
        std::uint8_t stand;
        Weapon weapon;
        table::Arc arc;
    };
    const Look& look_;
    Ref firer_;
    bool round_;
    Length beyond_;  // no base is nearer than its centre less this
    Length farthest_ = -1;
    Box box_;                        // and nobody outside it is in range
    table::Squares squares_{Box{}};  // with all who reach into it
    ScratchList<Muzzle, most_stands_of_unit> muzzles_;
};
// No fire of this unit, and none at that target, has a greater shift than these two together.
int most_shift_by(const Look& look, const Shot& shot);
int most_shift_at(const Look& look, Ref target);

// Takes shifts as Reckoning and Total do, each with its rule.
struct Shifts {
    InlineVector<FireRoll::Part, 12> parts;
    int sum = 0;
    Shifts& add(RuleId rule, const char* words, std::int32_t amount) {
        sum += amount;
        if (!parts.full()) parts.push_back({rule, words, amount});
        return *this;
    }
};

// SE-FLANK-1 for one firing unit; of a battery only the sections that fire.
bool is_enfiladed(const Look& look, const Shot& shot);

// Cover of an officer alone from the stand that fires at him (SE-OPT-3).
Cover officer_cover(const Look& look, const Shot& shot);

// A shot at an officer with its numbers, fixed when the plan is accepted like those of all other fire
// (SE-FIRE-5).
struct OfficerRoll {
    Shot shot;
    int halves = 0;
    Shifts shifts;
};
OfficerRoll make_officer_roll(const Look& look, const Shot& shot);
FireResult roll_officer(Play& play, const OfficerRoll& roll, Aftermath& after);

// The state with a unit where it stands not yet (a charger on its line), for shots at it there. It may be set
// down at many places, one after the other: the state is copied once.
class Moved {
  public:
    Moved(const Look& look, Ref ref) : setup_(look.setup), state_(look.state), ref_(ref) {}
    void put(std::span<const Pose> poses);
    Look look() const { return {setup_, state_}; }

  private:
    const Setup& setup_;
    State state_;
    Ref ref_;
};

// SE-FIRE-8, for an allocation of a battery with these stands added to it, which aim at what `added` names:
// sections of one gun type fire in pairs. `bears(stand, at)` says whether a stand could fire at what `at`
// names; `targets` are all the numbers it could be given.
template <class Bears>
Verdict check_gun_pairs(const Look& look, Ref firer, Stands stands, std::uint8_t added,
                        std::span<const std::uint8_t> targets, Bears bears) {
    const Stands all = look.unit(firer).stands;
    std::uint8_t aim[most_stands_of_unit] = {};
    for (const int stand : each(all))
        aim[stand] = stands >> stand & 1u ? added : aim_of_stand(look, firer, stand);
    const auto count_of = [&](Weapon weapon, auto is) {
        int count = 0;
        for (const int s : each(all)) count += weapon_of(look, firer, s) == weapon && is(s);
        return count;
    };
    const auto firing = [&](Weapon weapon, std::uint8_t at) {
        return count_of(weapon, [&](int s) { return aim[s] == at; });
    };
    for (const int s : each(all)) {
        const Weapon weapon = weapon_of(look, firer, s);
        if (aim[s] == 0 || firing(weapon, aim[s]) % 2 == 0) continue;
        // The one left over: nobody of its type may still be free to make a pair of it,
        bool pair_here = firing(weapon, aim[s]) >= 3;
        for (const int t : each(all)) {
            const Weapon theirs = weapon_of(look, firer, t);
            const bool partner = t != s && aim[t] == 0 && theirs == weapon && bears(t, aim[s]);
            if (partner ||
                (theirs == weapon && aim[t] != 0 && aim[t] != aim[s] && firing(weapon, aim[t]) % 2 == 1))
                return refuse(rule::SE_FIRE_8, "sections of {} fire in pairs of one gun type at one target",
                              unit_arg(look, firer));
            pair_here = pair_here || (aim[t] == aim[s] && firing(theirs, aim[s]) >= 2);
        }
        if (pair_here) continue;
        // and it fires where a pair does, or the battery has no pair that can fire at all.
        for (const int t : each(all))
            for (const std::uint8_t at : targets)
                if (count_of(weapon_of(look, firer, t), [&](int u) { return bears(u, at); }) >= 2)
                    return refuse(rule::SE_FIRE_8,
                                  "a single section of {} joins a target that a pair of it fires at",
                                  unit_arg(look, firer));
    }
    return fine;
}

// Tenths of hits and markers to be expected from a roll, for choosing targets.
int expected_harm(int halves, int shift);

// fire_plan.cpp: the fire of a unit that has not aimed yet at whom it harms most; Done: at nobody.
Action best_fire(const Look& look, Ref firer);

}  // namespace longroll::elephant
