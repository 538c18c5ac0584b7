// Fire plans, cover, ammunition and the draw at their limits.

#include "elephant/fire.h"
#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

// ---- fire plans ----

// Two units aim at one target; what one of them takes back the other still means.
TEST(SE_FIRE_2, WhoTakesBackHisFireLeavesThatOfOthersAlone) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {27, 10}, north), c = bed.infantry(usa, 4, {33, 10}, north);
    const Ref b = bed.infantry(csa, 10, {30, 16}, south);
    bed.group(usa, {a, c});
    bed.begin(step(StepKind::FireDeclare, usa));
    bed.act(usa, fire(a, b));
    bed.act(usa, fire(c, b));
    bed.act(usa, on_unit(Verb::TakeBack, c));
    EXPECT_TRUE(bed.state.plan.targets.contains(b.id));
    bed.act(usa, just(Verb::Done), {9});
    EXPECT_EQ(bed.side(usa).fired, one(a.id));
    EXPECT_EQ(bed.unit(b).hits, 1);
}
TEST(SE_FIRE_2, ThePlanThatIsMadeForMeLeavesOutWhoMayNotFireAndWhoAims) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {20, 10}, north), c = bed.infantry(usa, 4, {40, 10}, north);
    const Ref b = bed.infantry(csa, 4, {20, 13}, south), d = bed.infantry(csa, 4, {40, 13}, south);
    const Ref tired = bed.infantry(usa, 4, {30, 10}, north), e = bed.infantry(csa, 4, {30, 13}, south);
    bed.side(usa).pass_fired = one(tired.id);  // it has had its fire for the turn (SE-MOVE-2)
    bed.group(usa, {a, c, tired});
    bed.begin(step(StepKind::FireDeclare, usa));
    bed.act(usa, fire(a, b, FireMode::Reduced));
    bed.act(usa, just(Verb::ForMe));
    EXPECT_EQ(bed.state.plan.reduced, one(a.id)) << "as its owner said";
    EXPECT_EQ(bed.state.plan.full, one(c.id));
    EXPECT_FALSE(bed.state.plan.targets.contains(e.id));
    EXPECT_TRUE(bed.state.plan.targets.contains(d.id));
}
TEST(SE_OPT_1, AnOfficerWhoDoesNotExistIsNoTarget) {
    Options options;
    options.shoot_officers = true;
    Bed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 4, {30, 10}, north, {.marksmen = true});
    bed.infantry(csa, 6, {50, 30}, south);
    bed.commander(csa, 0, {30, 14});
    bed.group(usa, {a});
    bed.begin(step(StepKind::FireDeclare, usa));
    EXPECT_TRUE(bed.check(usa, {.verb = Verb::Snipe, .unit = a.id, .target = 0, .other = 1}).fine());
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Snipe, .unit = a.id, .target = 1, .other = 1}),
              rule::SE_OPT_1);
}
TEST(SE_OPT_3, AWallBeforeAnOfficerIsHardCover) {
    Options options;
    options.shoot_officers = true;
    for (const auto& [y, columns] : {std::pair{13.2, 1}, std::pair{12.5, 3}}) {
        Bed bed(Scale::Regimental2, options);
        const Ref a = bed.infantry(usa, 4, {30, 10}, north, {.marksmen = true});
        bed.infantry(csa, 6, {50, 30}, south);
        bed.commander(csa, 0, {30, 14});  // the front of his stand is at 13.5
        bed.line(LineKind::Wall, {{25, y}, {35, y}});
        const Shot shot{.firer = a, .target = {csa, no_unit}, .stands = 0b10, .officer = 0};
        Total total;
        add_shifts(bed.look(), shot, total);
        EXPECT_EQ(total.sum, columns)
            << "still, mounted, Marksmen, and two left within half an inch of a wall";
    }
}

// A fence before a house makes it no worse.
TEST(SE_GEO_20, TheBetterOfGroundAndLineIsTheCover) {
    Bed bed;
    const Ref a = bed.infantry(usa, 4, {30, 10}, north), b = bed.infantry(csa, 4, {30, 14}, south);
    bed.line(LineKind::Fence, {{20, 13.9}, {40, 13.9}});
    EXPECT_EQ(cover_from(bed.look(), b, a), Cover::Soft);
    bed.area(AreaKind::Building, {{27, 13.5}, {33, 13.5}, {33, 15.5}, {27, 15.5}});
    EXPECT_EQ(cover_from(bed.look(), b, a), Cover::Hard);
}

// ---- ammunition, detachments, cards ----

TEST(SE_OPT_7, AnActivationBeginsWithTheWagons) {
    Options options;
    options.ammunition = true;
    Bed bed(Scale::Regimental2, options);
    const Ref a = bed.infantry(usa, 6, {12, 8}, north);
    bed.wagon(usa, {12, 5}, north);
    bed.side(usa).out_of_ammo = one(a.id);
    bed.group(usa, {a});
    bed.begin(step(StepKind::ActStart, usa));
    EXPECT_EQ(bed.side(usa).out_of_ammo, 0u);
}
TEST(SE_SKIRM_12, WhatTheSkirmishersHaveUsedTheirParentHasUsed) {
    MoveBed bed;
    const Ref parent = bed.infantry(usa, 6, {20, 10}, north),
              other_unit = bed.infantry(usa, 6, {40, 10}, north);
    bed.with_dice({}, [&](Play& play) {
        const Ref out{usa, detach(play, usa, {.verb = Verb::Detach, .unit = parent.id, .stands = 0b110000})};
        Side& side = play.side(usa);
        side.out_of_ammo = side.fired = side.pass_fired = one(out.id) | one(other_unit.id);
        rejoin(play, out);
    });
    const Units both = one(parent.id) | one(other_unit.id);
    EXPECT_EQ(bed.side(usa).out_of_ammo, both);
    EXPECT_EQ(bed.side(usa).fired, both);
    EXPECT_EQ(bed.side(usa).pass_fired, both);
}
// Which card comes is news as long as there is another that might have come.
TEST(SE_ORDER_3, ACardThatIsDrawnRevealsTheDeckUnlessItIsTheLast) {
    for (const bool last : {false, true}) {
        Bed bed;
        bed.infantry(usa, 4, {20, 10}, north);
        bed.infantry(csa, 4, {20, 40}, south);
        bed.state.deck.push_back({0, 0});
        if (!last) bed.state.deck.push_back({1, 0});
        bed.log = EventLog();
        bed.with_dice({}, [&](Play& play) {
            push(play, step(StepKind::Draw));
            (void)rules_of(StepKind::Draw).run(play);
        });
        EXPECT_EQ(bed.log.revealed(), !last);
    }
}
TEST(SE_STATE_1, AMovementPhaseBeginsWithoutChargesOfTheLast) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {30, 24}, north);
    Charge old{};
    old.side = 1;
    old.unit = 3;
    bed.state.charges.push_back(old);
    bed.group(usa, {a});
    bed.begin(step(StepKind::Engaged, usa));
    EXPECT_TRUE(bed.state.charges.empty());
}
// The points of the loser are his own, whichever side that is.
TEST(SE_WIN_5, TheResultNamesBothSidesPoints) {
    for (const Seat winner : {usa, csa}) {
        Bed bed;
        bed.state.points[index(winner)] = 9;
        bed.state.points[index(other(winner))] = 4;
        bed.state.ending = static_cast<std::uint8_t>(Ending::TurnLimit);
        bed.state.winner = static_cast<std::uint8_t>(index(winner));
        const Result result = Elephant::result(bed.setup, bed.state);
        EXPECT_EQ(result.margin, 5);
        const std::string text = english(result.how, bed);
        EXPECT_NE(text.find('9'), text.npos) << text;
        EXPECT_NE(text.find('4'), text.npos) << text;
    }
}
// The test to receive a charge is caused by the charger: a wall towards him is cover, whoever else is nearer.
TEST(SE_MORALE_15, CoverInTheTestToReceiveIsCoverFromTheCharger) {
    for (const bool wall : {true, false}) {
        MoveBed bed(Scale::Regimental1);
        if (wall) bed.line(LineKind::Wall, {{20, 13.9}, {40, 13.9}});
        const Ref a = bed.infantry(usa, 6, {30, 10}, north), t = bed.infantry(csa, 6, {30, 14}, south);
        bed.infantry(usa, 4, {30, 15.5}, south);  // close behind it
        bed.charges(usa, {a});
        bed.act(usa, charge(a, t));
        bed.act(usa, just(Verb::Done), {4, 4, 4});
        while (bed.waiting() == StepKind::Volley2)
            bed.act(csa, just(Verb::No), {9});  // 9, or 8 behind the wall
        EXPECT_EQ(bed.unit(t).hits, wall ? 0 : 1);
    }
}

}  // namespace
}  // namespace longroll::elephant
