// 2.7 Column shifts for fire.

#include "elephant/fire.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

Shot shot_at(const Bed& bed, Ref firer, Ref target, bool full = true) {
    Shot shot;
    shot.firer = firer;
    shot.target = target;
    shot.stands = bed.look().unit(firer).stands;
    shot.still = full;
    shot.reduced = !full;
    return shot;
}
// The shift of one rule in the numbers; 0: it has no part. The silent sum must agree.
int part(const Bed& bed, const Shot& shot, RuleId rule) {
    Reckoning numbers(rule::SE_SHIFT_16, "");
    Total total;
    add_shifts(bed.look(), shot, numbers);
    add_shifts(bed.look(), shot, total);
    EXPECT_EQ(numbers.total(), total.sum);
    int sum = 0;
    for (const Modifier& modifier : numbers.parts)
        if (modifier.rule == rule) sum += modifier.amount;
    return sum;
}

// A firing line, and 250 yards ahead whatever a test needs.
struct Range : Bed {
    Ref a;
    explicit Range(const Options& options = {}, const With& with = {}) : Bed(Scale::Regimental2, options) {
        a = infantry(usa, 6, {30, 10}, north, with);
        group(usa, {a});
    }
    const Inches there{30, 16.25};
    int of(Ref target, RuleId rule, bool full = true) const {
        return part(*this, shot_at(*this, a, target, full), rule);
    }
};

TEST(SE_SHIFT_1, RightOneForStandingStill) {
    Range bed;
    const Ref b = bed.infantry(csa, 6, bed.there, south);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_1), 1);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_1, false), 0);
    const Ref guns = bed.battery(usa, 2, {45, 10}, north);
    EXPECT_EQ(part(bed, shot_at(bed, guns, b), rule::SE_SHIFT_1), 0);  // infantry and cavalry only
}
TEST(SE_SHIFT_2, OneShiftForAnEasyTarget) {
    Range bed;
    const Ref limbered = bed.battery(csa, 2, {20, 18}, south, {.limbered = true}),
              mounted = bed.cavalry(csa, 4, {26, 18}, south),
              column = bed.infantry(csa, 4, {32, 18}, south, {.formation = Formation::Column}),
              wagon = bed.wagon(csa, {36, 18}, south), plain = bed.infantry(csa, 4, {42, 18}, south);
    for (Ref ref : {limbered, mounted, column, wagon}) EXPECT_EQ(bed.of(ref, rule::SE_SHIFT_2), 1);
    EXPECT_EQ(bed.of(plain, rule::SE_SHIFT_2), 0);
    const Ref away = bed.cavalry(csa, 4, {30, 24}, north);  // mounted and enfiladed: still one
    EXPECT_EQ(bed.of(away, rule::SE_SHIFT_2), 1);
    Range wider;
    const Ref wide = wider.infantry(csa, 4, wider.there, south, {.formation = Formation::Column, .ranks = 2});
    EXPECT_EQ(wider.of(wide, rule::SE_SHIFT_2), 0);  // two abreast is no road column
}
TEST(SE_SHIFT_3, RightOneForTwoRanks) {
    Range bed;
    const Ref b = bed.infantry(csa, 8, bed.there, south, {.ranks = 2});
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_3), 1);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_5), 0);
}
TEST(SE_SHIFT_4, Marksmen) {
    Range bed({}, {.marksmen = true});
    EXPECT_EQ(bed.of(bed.infantry(csa, 6, bed.there, south), rule::SE_SHIFT_4), 1);
}
TEST(SE_SHIFT_5, RightTwoForThreeRanksOrASquare) {
    Range bed;
    const Ref deep = bed.infantry(csa, 9, {20, 18}, south, {.ranks = 3}),
              square = bed.infantry(csa, 8, {30, 18}, south, {.formation = Formation::Square}),
              thin = bed.infantry(csa, 7, {40, 18}, south,
                                  {.ranks = 3});  // 3, 3, 1: the last rank does not count
    EXPECT_EQ(bed.of(deep, rule::SE_SHIFT_5), 2);
    EXPECT_EQ(bed.of(deep, rule::SE_SHIFT_3), 0);
    EXPECT_EQ(bed.of(square, rule::SE_SHIFT_5), 2);
    EXPECT_EQ(bed.of(thin, rule::SE_SHIFT_5), 0);
    EXPECT_EQ(bed.of(thin, rule::SE_SHIFT_3), 1);
    EXPECT_EQ(bed.of(bed.battery(csa, 3, {50, 18}, south), rule::SE_SHIFT_5), 0);
}
TEST(SE_SHIFT_6, LeftOneForSkirmishersThatFire) {
    Bed bed;
    const Ref foot = bed.skirmishers(usa, 3, {20, 10}, north),
              dismounted = bed.cavalry(usa, 3, {35, 10}, north, {.dismounted = true}),
              b = bed.infantry(csa, 8, {28, 14}, south);
    for (Ref ref : {foot, dismounted}) EXPECT_EQ(part(bed, shot_at(bed, ref, b), rule::SE_SHIFT_6), -1);
}
TEST(SE_SHIFT_7, LeftOneForUnlimberedGunsByTheNearestSection) {
    Range bed;
    const Ref guns = bed.battery(csa, 2, bed.there, south);
    EXPECT_EQ(bed.of(guns, rule::SE_SHIFT_7), -1);
    bed.with_dice({}, [&](Play& play) {
        const Pose poses[] = {{{30000, 17000}, south}, {{30000, 22000}, south}};
        put_poses(play, guns, poses, south);
    });
    bed.unit(guns).limbered = 0b01;  // the near one
    EXPECT_EQ(bed.of(guns, rule::SE_SHIFT_7), 0);
    EXPECT_EQ(bed.of(guns, rule::SE_SHIFT_2), 1);
    bed.unit(guns).limbered = 0b10;
    EXPECT_EQ(bed.of(guns, rule::SE_SHIFT_7), -1);
    EXPECT_EQ(bed.of(guns, rule::SE_SHIFT_2), 0);
}
TEST(SE_SHIFT_8, SoftCover) {
    Range bed;
    bed.line(LineKind::Fence, {{20, 16}, {40, 16}});
    EXPECT_EQ(bed.of(bed.infantry(csa, 6, bed.there, south), rule::SE_SHIFT_8), -1);
}
TEST(SE_SHIFT_9, HardCoverInsteadOfSoft) {
    Range bed;
    bed.line(LineKind::Wall, {{20, 16}, {40, 16}});
    bed.area(AreaKind::Orchard, {{20, 15.9}, {40, 15.9}, {40, 20}, {20, 20}});
    const Ref b = bed.infantry(csa, 6, bed.there, south);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_9), -2);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_8), 0);
}
TEST(SE_SHIFT_10, LeftOneForGunsThatWillProlong) {
    Bed bed;
    const Ref guns = bed.battery(usa, 2, {30, 10}, north), b = bed.infantry(csa, 6, {30, 20}, south);
    EXPECT_EQ(part(bed, shot_at(bed, guns, b, false), rule::SE_SHIFT_10), -1);
    EXPECT_EQ(part(bed, shot_at(bed, guns, b, true), rule::SE_SHIFT_10), 0);
}
TEST(SE_SHIFT_11, LeftTwoForMountedFire) {
    Bed bed;
    const Ref horse = bed.cavalry(usa, 4, {30, 10}, north), b = bed.infantry(csa, 6, {30, 14}, south);
    EXPECT_EQ(part(bed, shot_at(bed, horse, b), rule::SE_SHIFT_11), -2);
}
TEST(SE_SHIFT_12, ConfederateGunsByOption) {
    for (bool on : {false, true}) {
        Options options;
        options.csa_artillery_shift = on;
        Bed bed(Scale::Regimental2, options);
        const Ref theirs = bed.battery(csa, 2, {30, 20}, south), ours = bed.battery(usa, 2, {30, 10}, north);
        EXPECT_EQ(part(bed, shot_at(bed, theirs, ours), rule::SE_SHIFT_12), on ? -1 : 0);
        EXPECT_EQ(part(bed, shot_at(bed, ours, theirs), rule::SE_SHIFT_12), 0);
    }
}
TEST(SE_SHIFT_13, LeftFourForAProneTarget) {
    Range bed;
    const Ref b = bed.infantry(csa, 6, bed.there, south);
    bed.side(csa).prone |= one(b.id);
    EXPECT_EQ(bed.of(b, rule::SE_SHIFT_13), -4);
}
TEST(SE_SHIFT_14, LeftTwoWithoutAmmunition) {
    Range bed;
    bed.side(usa).out_of_ammo |= one(bed.a.id);
    EXPECT_EQ(bed.of(bed.infantry(csa, 6, bed.there, south), rule::SE_SHIFT_14), -2);
}
TEST(SE_SHIFT_15, CloseRangeByOption) {
    for (int option : {0, -1, 1}) {
        Options options;
        options.close_range_shift = static_cast<std::int8_t>(option);
        Range bed(options);
        const Ref near = bed.infantry(csa, 6, {30, 11.25}, south),
                  guns = bed.battery(usa, 2, {45, 10}, north);
        EXPECT_EQ(bed.of(near, rule::SE_SHIFT_15), option);
        EXPECT_EQ(part(bed, shot_at(bed, guns, near), rule::SE_SHIFT_15), 0);  // small arms only
        Range far(options);
        EXPECT_EQ(far.of(far.infantry(csa, 6, {30, 11.5}, south), rule::SE_SHIFT_15), 0);
        Shot volley = shot_at(bed, bed.a, near);
        volley.range = bed.setup.distance.yards_50;
        EXPECT_EQ(part(bed, volley, rule::SE_SHIFT_15), option);
    }
}
TEST(SE_SHIFT_16, TheColumnIsHeldInside) {
    EXPECT_EQ(shifted(9, 4), 9);
    EXPECT_EQ(shifted(2, -6), 0);
    EXPECT_EQ(shifted(4, 3), 7);
    Range bed;  // prone and cover add up
    bed.line(LineKind::Wall, {{20, 16}, {40, 16}});
    const Ref b = bed.infantry(csa, 6, bed.there, south);
    bed.side(csa).prone |= one(b.id);
    Total total;
    add_shifts(bed.look(), shot_at(bed, bed.a, b), total);
    EXPECT_EQ(total.sum, 1 - 2 - 4);
}
TEST(SE_SHIFT_17, TheShiftBehindTheMostFactors) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {24, 10}, north),
              c = bed.infantry(usa, 5, {34, 10}, north, {.marksmen = true}),
              b = bed.infantry(csa, 10, {30, 14}, south);
    const Shot two[] = {shot_at(bed, a, b), shot_at(bed, c, b)};
    EXPECT_EQ(make_roll(bed.look(), two).shift, 2);  // Marksmen have more
    bed.unit(c).panic = 1;                           // four stands each: a tie goes to the worse
    ASSERT_EQ(fire_halves(bed.look(), two[0]), fire_halves(bed.look(), two[1]));
    EXPECT_EQ(make_roll(bed.look(), two).shift, 1);
}

}  // namespace
}  // namespace longroll::elephant
