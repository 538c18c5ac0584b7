#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

Action lay(std::uint8_t card, Place place) { return {.verb = Verb::Terrain, .card = card, .place = place}; }

TEST(DX_10_0a, OpenGroundHasNoEffect) {
    MoveBed bed;
    const auto attacker = bed.infantry(csa, 3, u1);
    const auto defender = bed.infantry(usa, 3, u1);
    for (auto [seat, card] : {std::pair{csa, attacker}, std::pair{usa, defender}}) {
        const Slot slot = bed.slot(seat, card);
        EXPECT_EQ(fire_dice(bed.look(), {seat, slot, FireMode::Short, u1, u1}, seat), 3);
        EXPECT_EQ(morale_value(bed.look(), seat, slot, {.place = u1}), 3);
        EXPECT_EQ(stacking_limit(bed.look(), seat, u1, Seat::Nobody), 4);
    }
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), -1);
}

TEST(DX_10_0b, TwoTerrainCardsAtMost) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Hill, u0);
    const auto second = bed.terrain(usa, TerrainType::Hill, reserve_place);
    const auto third = bed.terrain(usa, TerrainType::Field, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, lay(second, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_10_0b, lay(third, u0)));
    EXPECT_TRUE(bed.agrees(lay(third, u1)));
}

TEST(DX_10_1a, TerrainTakesPlacesOfTroops) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Hill, u0);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u0, Seat::Nobody), 3);
    bed.terrain(usa, TerrainType::Woods, u0);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u0, Seat::Nobody), 2);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, Seat::Nobody), 4);
}

TEST(DX_10_1b, TheSameNumberLimitsTheAttackers) {
    for (int ground = 0; ground <= 2; ++ground) {
        MoveBed bed;
        bed.infantry(usa, 2, u1);
        for (int i = 0; i < ground; ++i) bed.terrain(usa, TerrainType::Field, u1);
        for (int i = 0; i < 5; ++i) bed.infantry(csa, 2, c1);
        bed.begin_phase(csa);
        EXPECT_EQ(engage_room(bed.look(), ground_of(bed.look(), csa), u1), 4 - ground);
    }
}

TEST(DX_10_1c, BullRunTerrainFitsAnywhereGettysburgsIsNamedFromItsOwner) {
    MoveBed any;
    const auto free = any.terrain(usa, TerrainType::Hill, reserve_place);
    any.begin_phase(usa);
    for (Place place : {u0, u1, u2}) EXPECT_TRUE(any.agrees(lay(free, place)));

    MoveBed bed(Edition::Gettysburg);
    for (Seat seat : seats) {
        const auto left = bed.terrain(seat, TerrainType::Hill, reserve_place);
        const auto center = bed.terrain(seat, TerrainType::Hill, reserve_place);
        bed.printed(seat, left).places = PlaceLeft;
        bed.printed(seat, center).places = PlaceCenter;
        bed.begin_phase(seat);
        // The USA Left is column 2, the CSA Left column 0.
        const Place own_left = home_row(seat, seat == usa ? 2 : 0);
        for (int column = 0; column < 3; ++column) {
            const Place place = home_row(seat, column);
            EXPECT_EQ(bed.agrees(lay(left, place)), place == own_left);
            EXPECT_EQ(bed.agrees(lay(center, place)), column == 1);
        }
        EXPECT_TRUE(bed.barred_by(rule::DX_10_1c, lay(center, own_left)));
    }
}

TEST(DX_10_1c, ShilohNamesAreSeenFromTheUsaSide) {
    MoveBed bed(Edition::Shiloh);
    const auto left_front = bed.terrain(usa, TerrainType::Hill, reserve_place);
    const auto right_back = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.printed(usa, left_front).places = PlaceLeftFront;
    bed.printed(usa, right_back).places = PlaceRightBack;
    bed.begin_phase(usa);
    for (Place place : {u0, u1, u2, c0, c1, c2}) {
        EXPECT_EQ(bed.agrees(lay(left_front, place)), place == c2);
        EXPECT_EQ(bed.agrees(lay(right_back, place)), place == u0);
    }
}

TEST(DX_10_1c, WithFiveColumnsLeftIsLeftAndLeftCenter) {
    Options options;
    options.five_positions = options.custom_decks = true;
    MoveBed bed(Edition::Gettysburg, options);
    const auto left = bed.terrain(csa, TerrainType::Hill, reserve_place);
    const auto center = bed.terrain(csa, TerrainType::Hill, reserve_place);
    const auto right = bed.terrain(csa, TerrainType::Hill, reserve_place);
    bed.printed(csa, left).places = PlaceLeft;
    bed.printed(csa, center).places = PlaceCenter;
    bed.printed(csa, right).places = PlaceRight;
    bed.begin_phase(csa);
    for (Place place : {c0, c1, c2, c3, c4}) {
        EXPECT_EQ(bed.agrees(lay(left, place)), place == c0 || place == c1);
        EXPECT_EQ(bed.agrees(lay(center, place)), place == c2);
        EXPECT_EQ(bed.agrees(lay(right, place)), place == c3 || place == c4);
    }
}

TEST(DX_10_2a, FromTheReserveAtAnyMomentOfTheMovePhase) {
    MoveBed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 4, u0);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    const auto lying = bed.terrain(usa, TerrainType::Hill, u1);
    bed.begin_phase(usa);
    bed.go(MoveBed::spare, u2);
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2a, lay(lying, u2)));
    bed.act(usa, lay(hill, u0));
    EXPECT_EQ(bed.where(usa, hill), u0);
    EXPECT_EQ(bed.waiting(), StepKind::Moves) << "stacking waits for the end of movement";
    bed.done({1, 1, 1, 6});
    EXPECT_EQ(count(troops_at(bed.look(), usa, u0)), 3);
}

TEST(DX_10_2a, ACreekLaidNowBindsByTheHolderOfNow) {
    MoveBed bed;
    bed.hold(u0, csa);  // was captured and left
    const auto creek = bed.terrain(usa, TerrainType::Creek, reserve_place, 1);
    bed.begin_phase(usa);
    bed.go(MoveBed::spare, u0);
    EXPECT_EQ(holder(bed.look(), u0), usa);
    bed.act(usa, lay(creek, u0));
    EXPECT_EQ(movement_limit(bed.look(), usa, 0), -1);
    EXPECT_EQ(movement_limit(bed.look(), csa, 0), 1);
}

TEST(DX_10_2b, ItIsPlayedFaceUp) {
    MoveBed bed;
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, lay(hill, u0));
    EXPECT_TRUE(bed.face_up(usa, hill));
    EXPECT_EQ(terrain_count(bed.look(), u0, csa), 1);
}

TEST(DX_10_2c, OnlyInUnengagedPositionsOfTheOwnBattleline) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    bed.infantry(csa, 2, u2, false);
    bed.hold(u2, csa);
    bed.infantry(usa, 2, c0);
    bed.hold(c0, usa);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.agrees(lay(hill, u0))) << "it may be empty";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(hill, u1))) << "engaged";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(hill, u2))) << "lost";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(hill, c0))) << "captured, not of the own battleline";
}

TEST(DX_10_2c, AtShilohWhatTheSideHolds) {
    MoveBed bed(Edition::Shiloh);
    bed.infantry(csa, 2, c0);
    bed.hold(c0, csa);
    bed.infantry(csa, 2, u0);
    bed.hold(u0, csa);
    const auto ours = bed.terrain(usa, TerrainType::Hill, reserve_place);
    const auto theirs = bed.terrain(csa, TerrainType::Field, reserve_place);
    bed.begin_phase(usa);
    for (Place place : {u1, u2, c1, c2}) EXPECT_TRUE(bed.agrees(lay(ours, place)));
    for (Place place : {u0, c0}) EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(ours, place)));
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.agrees(lay(theirs, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(theirs, u0))) << "Front positions only";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2c, lay(theirs, c1))) << "held by the USA";
}

TEST(DX_10_2d, OncePlayedItNeverMoves) {
    MoveBed bed;
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, lay(hill, u0));
    for (Place place : {c0, u1, reserve_place})
        EXPECT_TRUE(bed.barred_by(rule::DX_10_2d, bed.move(hill, place)));
}

TEST(DX_10_2e, NoSecondCreekOrPondInAColumn) {
    MoveBed bed;
    bed.terrain(csa, TerrainType::Pond, c0, 2);
    const auto creek = bed.terrain(usa, TerrainType::Creek, reserve_place, 1);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2e, lay(creek, u0)));
    EXPECT_TRUE(bed.agrees(lay(creek, u1)));
    EXPECT_TRUE(bed.agrees(lay(hill, u0)));
}

// A CV 2 card of each side in U1, held by the USA, with this ground there.
struct Ground10 : MoveBed {
    std::uint8_t attacker, defender;

    explicit Ground10(std::initializer_list<TerrainType> ground) {
        attacker = infantry(csa, 2, u1);
        defender = infantry(usa, 2, u1);
        for (TerrainType type : ground) terrain(usa, type, u1);
    }
    int dice(Seat seat) const {
        return fire_dice(
            look(), {seat, slot(seat, seat == csa ? attacker : defender), FireMode::Short, u1, u1}, seat);
    }
    int morale(Seat seat) const {
        return morale_value(look(), seat, slot(seat, seat == csa ? attacker : defender), {.place = u1});
    }
};

TEST(DX_10_3a, TwoCardsAddUpAlsoOfTheSameType) {
    const Ground10 hills({TerrainType::Hill, TerrainType::Hill});
    EXPECT_EQ(hills.dice(usa), 4);
    EXPECT_EQ(hills.morale(usa), 4);
    const Ground10 both({TerrainType::Hill, TerrainType::Woods});
    EXPECT_EQ(both.dice(usa), 3);
    EXPECT_EQ(both.dice(csa), 1);
}

TEST(DX_10_3b, WoodsWeakenAttackersOnly) {
    const Ground10 woods({TerrainType::Woods});
    EXPECT_EQ(woods.dice(csa), 1);
    EXPECT_EQ(woods.morale(csa), 1);
    EXPECT_EQ(woods.dice(usa), 2);
    EXPECT_EQ(woods.morale(usa), 2);
}

TEST(DX_10_3c, WeakGunsCannotFireIntoWoodsButFromAHill) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Woods, u1);
    bed.infantry(usa, 2, u1);
    const auto guns = bed.artillery(csa, 1, c1);
    const FireOrder order{csa, bed.slot(csa, guns), FireMode::Long, c1, u1};
    EXPECT_EQ(fire_dice(bed.look(), order, csa), 0);
    bed.terrain(csa, TerrainType::Hill, c1);
    EXPECT_EQ(fire_dice(bed.look(), order, csa), 1);
    // Into Woods from outside everybody suffers, whoever holds them; Woods the fire comes from do not matter.
    bed.hold(u1, csa);
    EXPECT_EQ(fire_dice(bed.look(), order, csa), 1);
    bed.terrain(csa, TerrainType::Woods, c1);
    EXPECT_EQ(fire_dice(bed.look(), order, csa), 1);
}

TEST(DX_10_3d, HillsStrengthenDefendersAtBothRanges) {
    Ground10 hill({TerrainType::Hill});
    EXPECT_EQ(hill.dice(usa), 3);
    EXPECT_EQ(hill.morale(usa), 3);
    EXPECT_EQ(hill.dice(csa), 2);
    EXPECT_EQ(hill.morale(csa), 2);
    const auto guns = hill.artillery(csa, 2, c1);
    const FireOrder at_hill{csa, hill.slot(csa, guns), FireMode::Long, c1, u1};
    EXPECT_EQ(fire_dice(hill.look(), at_hill, csa), 2) << "the bonus is not the target's";
    hill.terrain(csa, TerrainType::Hill, c1);
    EXPECT_EQ(fire_dice(hill.look(), at_hill, csa), 3);
}

TEST(DX_10_3e, FieldsHelpDefendersAtShortRangeOnly) {
    Ground10 field({TerrainType::Field});
    EXPECT_EQ(field.dice(usa), 3);
    EXPECT_EQ(field.morale(usa), 2);
    EXPECT_EQ(field.dice(csa), 2);
    EXPECT_EQ(field.morale(csa), 2);
    const auto guns = field.artillery(csa, 2, c1);
    field.terrain(csa, TerrainType::Field, c1);
    EXPECT_EQ(fire_dice(field.look(), {csa, field.slot(csa, guns), FireMode::Long, c1, u1}, csa), 2);
}

TEST(DX_10_3h, TheRowsOfTheTable) {
    struct Row {
        TerrainType type;
        int dcv_s, dcv_l, dmor, acv_s, acv_l, amor;
    };
    for (const Row& row :
         {Row{TerrainType::Woods, 0, 0, 0, -1, -1, -1}, Row{TerrainType::Hill, 1, 1, 1, 0, 0, 0},
          Row{TerrainType::Field, 1, 0, 0, 0, 0, 0}, Row{TerrainType::Creek, 0, 0, 0, 0, 0, 0},
          Row{TerrainType::Pond, 0, 0, 0, 0, 0, 0}, Row{TerrainType::Ridge, 0, 1, 1, 0, 0, 0},
          Row{TerrainType::Works, 0, 0, 1, 0, 0, 0}, Row{TerrainType::Rough, 0, 0, 0, -1, -1, 0},
          Row{TerrainType::Town, 0, 0, 1, 0, -1, 0}}) {
        Ground10 bed({row.type});
        EXPECT_EQ(bed.dice(usa), 2 + row.dcv_s) << name(row.type);
        EXPECT_EQ(bed.dice(csa), 2 + row.acv_s) << name(row.type);
        EXPECT_EQ(bed.morale(usa), 2 + row.dmor) << name(row.type);
        EXPECT_EQ(bed.morale(csa), 2 + row.amor) << name(row.type);
        const auto theirs = bed.artillery(csa, 2, c1);
        const auto ours = bed.artillery(usa, 2, u1);
        EXPECT_EQ(fire_dice(bed.look(), {csa, bed.slot(csa, theirs), FireMode::Long, c1, u1}, csa),
                  2 + row.acv_l);
        EXPECT_EQ(fire_dice(bed.look(), {usa, bed.slot(usa, ours), FireMode::Long, u1, c1}, usa),
                  2 + row.dcv_l);
        EXPECT_EQ(fire_dice(bed.look(), {csa, bed.slot(csa, theirs), FireMode::Enfilade, u0, u1}, csa),
                  2 + row.acv_s);
    }
}

TEST(DX_10_3f, ACreekLimitsCardsThatEnterOrLeaveButNotTheReserve) {
    MoveBed bed;
    bed.infantry(usa, 2, u1);
    bed.terrain(usa, TerrainType::Pond, u1, 2);
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 2);
    EXPECT_EQ(movement_limit(bed.look(), usa, 1), -1);
    EXPECT_EQ(movement_limit(bed.look(), csa, 0), -1);
}

TEST(DX_10_3g, AFordRaisesTheLimitByTwoForBothSides) {
    Options options;
    options.creek_binds_both = true;
    MoveBed bed(Edition::BullRun, options);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    bed.state.fords = 1u << u1;
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), 3);
    EXPECT_EQ(movement_limit(bed.look(), usa, 1), 3);
}

TEST(DX_10_4a, WhoCapturesAPositionHasItsTerrain) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Hill, u1);
    bed.terrain(usa, TerrainType::Creek, u1, 1);
    const auto card = bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, u0);
    bed.begin_phase(csa);
    bed.go(card, u1);
    EXPECT_EQ(holder(bed.look(), u1), csa);
    EXPECT_EQ(morale_value(bed.look(), csa, bed.slot(csa, card), {.place = u1}), 3) << "the Hill is his";
    EXPECT_EQ(stacking_limit(bed.look(), csa, u1, Seat::Nobody), 2) << "and still takes room";
    bed.begin_phase(usa);
    EXPECT_EQ(movement_limit(bed.look(), usa, 1), 1) << "the creek now binds the former defender";
    EXPECT_EQ(movement_limit(bed.look(), csa, 1), -1);
}

TEST(DX_15_2i, OnDayOneOnlyItsOwnTerrain) {
    Options options;
    options.three_days = true;
    MoveBed bed(Edition::Gettysburg, options);
    const auto first = bed.terrain(usa, TerrainType::Hill, reserve_place);
    const auto later = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.printed(usa, first).day1 = true;
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.agrees(lay(first, u0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_15_2i, lay(later, u0)));
    bed.state.day = 2;
    EXPECT_TRUE(bed.agrees(lay(later, u0)));
}

TEST(DX_T19, TerrainAndNumbers) {
    MoveBed bed;
    bed.terrain(usa, TerrainType::Hill, u1);
    for (Seat seat : seats) EXPECT_EQ(stacking_limit(bed.look(), seat, u1, Seat::Nobody), 3);
}

TEST(DX_T29, CommandStacking) {
    MoveBed bed(Edition::Shiloh);
    bed.terrain(usa, TerrainType::Hill, u1);
    bed.general(usa, 1, 1, u1, 1);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, Seat::Nobody), 4);
    EXPECT_EQ(stacking_limit(bed.look(), csa, u1, Seat::Nobody), 3);
}

}  // namespace
}  // namespace longroll::dixie
