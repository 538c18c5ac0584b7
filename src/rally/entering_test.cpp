#include "rally/entering.h"

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// The western edge of B1 is an entry line of the Union's first brigade: x 0, y 12 to 24.
struct EntryBed : Bed {
    EntryBed() {
        active(usa);
        setup.entry_lines.push_back({.square = {1, 1},
                                     .edge = table::TableEdge::West,
                                     .owner = usa,
                                     .line = {inches(0, 12), inches(0, 24)},
                                     .inward = table::east});
        post(usa, first_brigade).entry_lines = 1;
        state.orders.source = Source::Activation;
        state.orders.general = division;
        general(usa, division, 20, 30);
        side(usa).points = 5;
    }
    void come_on(const Units& stands, bool as_order = false) {
        go({}, [&](Play& play) { enter(play, usa, stands, as_order); });
    }
    bool here(Ref ref) { return side(ref.side).on_map.has(ref.id); }
};

TEST(RF_GEO_21, TheArrowIsLaidOnTheEntryLineAndItsTipIsTheCentre) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa, Arm::Infantry, {.discipline = 9});
    bed.come_on(one(unit.id));
    ASSERT_EQ(bed.waiting(), StepKind::EnterMap);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 12.1 a3 facing 90"), rule::RF_GEO_21);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a3 lean 31 facing 90"), rule::RF_MOVE_7);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a3 facing 136"), rule::RF_MOVE_8);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a4 facing 90"), rule::RF_MOVE_3);
    EXPECT_TRUE(bed.legal("come 1 line 1 shift 6 t lean 45 facing 180"));
    bed.act("come 1 line 1 shift 6 a3 facing 45");
    EXPECT_EQ(bed.centre(unit), bed.inches(5.5, 18));
    EXPECT_TRUE(bed.side(usa).activated.has(unit.id)) << "entering marks it (RF-REINF-2)";
    EXPECT_TRUE(bed.side(usa).ever_on_map.has(unit.id));
    EXPECT_TRUE(bed.over());
}

TEST(RF_REINF_2, ItIsAMoveOrATacticAndNeverUnderFireOffTheMap) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa);
    bed.infantry(csa, 10, 18, 270);
    bed.come_on(one(unit.id));
    EXPECT_TRUE(bed.legal("come 1 line 1 shift 6 a1 facing 90")) << "though guns cover the edge";
    bed.woods(2, 14, 4, 22);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a1 facing 90"), rule::RF_REINF_2);
    EXPECT_TRUE(bed.legal("come 1 line 1 shift 6 t facing 90")) << "a Tactic, without a check";
    bed.box(AreaKind::Broken, 1, 14, 2, 22);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a1 facing 90"), rule::RF_MOVE_4);
}

TEST(RF_REINF_2, WithoutRoomItStaysOffTheMap) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa);
    bed.come_on(one(unit.id));
    bed.infantry(usa, 3, 18, 90);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 a3 facing 90"), rule::RF_MOVE_12);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 6 t facing 90"), rule::RF_STAND_3);
    bed.infantry(csa, 5.5, 22, 90);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 9 a3 facing 90"), rule::RF_STAND_3);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 9 a1 facing 90"), RuleId{});
    bed.act("done");
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(usa).off_map.has(unit.id));
}

TEST(RF_EX_90, TheCheckOfTheLeaderBringsTheWholeBrigadeOn) {
    EntryBed bed;
    const Ref leader = bed.off_map(usa, Arm::Infantry, {.discipline = 8});
    for (int i = 0; i < 3; ++i) bed.off_map(usa);
    bed.go({4, 5}, [&](Play& play) { begin_entry(play, usa, bed.first_brigade, leader); });
    EXPECT_TRUE(bed.over()) << "9: nobody enters";
    EXPECT_EQ(count(bed.side(usa).off_map), 4);
    bed.go({4, 4}, [&](Play& play) { begin_entry(play, usa, bed.first_brigade, leader); });
    ASSERT_EQ(bed.waiting(), StepKind::EnterMap);
    EXPECT_EQ(bed.refused_by("come 2 line 1 shift 2 a3 facing 90"), rule::RF_REINF_1) << "the leader first";
    bed.act("come 1 line 1 shift 2 a2 facing 90");
    bed.act("come 2 line 1 shift 5 a3 facing 90");
    bed.act("come 3 line 1 shift 8 a3 facing 90");
    bed.act("come 4 line 1 shift 11 a3 facing 90");
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(count(bed.side(usa).on_map), 4);
}

TEST(RF_REINF_1, HeroismOfTheActivatedGeneralCountsInHisChainAndTheOptionAsksForEachStand) {
    EntryBed bed;
    bed.general(usa, bed.division, 20, 30, {3, 5, 1});
    const Ref leader = bed.off_map(usa, Arm::Infantry, {.discipline = 8});
    const Ref next = bed.off_map(usa);
    bed.setup.options.reinforce_by = ReinforceBy::Stand;
    bed.go({4, 5}, [&](Play& play) { begin_entry(play, usa, bed.first_brigade, leader); });
    ASSERT_EQ(bed.waiting(), StepKind::EnterMap) << "9 is within 8 + 1";
    bed.act("come 1 line 1 shift 2 a2 facing 90");
    EXPECT_TRUE(bed.over()) << "one stand for one check";
    EXPECT_FALSE(bed.here(next));
}

TEST(RF_REINF_1, OnlyAStandOfThatBrigadeThatWaitsAndHasALineLeads) {
    EntryBed bed;
    const PostId second = bed.brigade(usa);
    const Ref unit = bed.off_map(usa), stranger = bed.off_map(usa, Arm::Infantry, {.post = second}),
              there = bed.infantry(usa, 30, 30);
    EXPECT_TRUE(check_entry(bed.look(), usa, bed.first_brigade, unit.id));
    EXPECT_EQ(check_entry(bed.look(), usa, bed.first_brigade, stranger.id).why().rule, rule::RF_REINF_1);
    EXPECT_EQ(check_entry(bed.look(), usa, second, stranger.id).why().rule, rule::RF_ENTRY_2);
    EXPECT_EQ(check_entry(bed.look(), usa, bed.first_brigade, there.id).why().rule, rule::RF_REINF_1);
    EXPECT_EQ(may_enter(bed.look(), usa), one(unit.id));
}

TEST(RF_REINF_3, TheCommandCardBringsThemWithoutACheckAndTheGeneralWithTheFirst) {
    EntryBed bed;
    const Ref a = bed.off_map(usa), b = bed.off_map(usa);
    bed.side(usa).off_map_generals |= one_post(bed.first_brigade);
    bed.come_on(one(a.id) | one(b.id));
    bed.act("come 2 line 1 shift 6 a3 facing 90");
    EXPECT_TRUE(on_map(bed.look(), usa, bed.first_brigade));
    EXPECT_EQ(attached_generals(bed.look(), b), one_post(bed.first_brigade)) << "in contact (RF-REINF-5)";
    bed.act("done");
    EXPECT_TRUE(bed.side(usa).off_map.has(a.id)) << "any number of them";
}

TEST(RF_REINF_4, AReserveComesByAnOrderWhichIsSpentWhenItComes) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa), other_one = bed.off_map(usa);
    bed.side(usa).formation[bed.first_brigade] = static_cast<std::uint8_t>(Formation::Reserve);
    EXPECT_EQ(reserves(bed.look(), usa), one(unit.id) | one(other_one.id));
    bed.come_on(one(unit.id), true);
    bed.act("done");
    EXPECT_EQ(bed.side(usa).points, 5) << "blocked or not wanted: not spent";
    bed.come_on(one(unit.id), true);
    bed.act("come 1 line 1 shift 6 a3 facing 90");
    EXPECT_EQ(bed.side(usa).points, 4) << "one point";
    EXPECT_TRUE(bed.over());
}

TEST(RF_REINF_4, AnOrderOfACardIsThatOfTheCard) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa);
    bed.woods(2, 12, 4, 16);
    bed.state.orders.source = Source::Top;
    bed.state.orders.action = static_cast<std::uint8_t>(Top::Tactic);
    bed.state.orders.left = 3;
    bed.come_on(one(unit.id), true);
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 9 a1 facing 90"), rule::RF_MOVE_3)
        << "a Tactic is the T arrow's";
    EXPECT_TRUE(bed.legal("come 1 line 1 shift 2 t facing 90"));
    bed.state.orders.action = static_cast<std::uint8_t>(Top::Move);
    EXPECT_TRUE(bed.legal("come 1 line 1 shift 9 a1 facing 90"));
    EXPECT_EQ(bed.refused_by("come 1 line 1 shift 2 t facing 90"), rule::RF_REINF_2) << "a Move is no Tactic";
}

TEST(RF_REINF_4, CavalryOfAReserveHasItsSecondMove) {
    EntryBed bed;
    const Ref unit = bed.off_map(usa, Arm::Cavalry);
    bed.side(usa).mounted |= one(unit.id);
    bed.come_on(one(unit.id), true);
    bed.act("come 1 line 1 shift 6 a3 facing 90");
    EXPECT_EQ(bed.waiting(), StepKind::Lay);
    bed.act("lay a3 front facing 90");
    EXPECT_EQ(bed.centre(unit), bed.inches(11.75, 18));
    EXPECT_TRUE(bed.over());
}

TEST(RF_REINF_6, AFormationArrivesInItsTurnWithItsCards) {
    EntryBed bed;
    const PostId late = bed.brigade(usa);
    const Ref unit = bed.off_map(usa, Arm::Infantry, {.post = late});
    bed.side(usa).off_map &= ~one(unit.id);
    const CardId card = bed.give(usa, Bottom::Flankers, late);
    bed.side(usa).hand = {};
    bed.post(usa, late).first_turn = 3;
    bed.side(usa).turns = 1;
    bed.with_dice({}, [](Play& play) { call_arrivals(play); });
    EXPECT_FALSE(bed.side(usa).off_map.has(unit.id)) << "turn 2";
    bed.side(usa).turns = 2;
    bed.with_dice({}, [](Play& play) { call_arrivals(play); });
    EXPECT_TRUE(bed.side(usa).off_map.has(unit.id));
    EXPECT_TRUE((bed.side(usa).off_map_generals & one_post(late)) != 0);
    EXPECT_TRUE(bed.side(usa).deck.has(card));
}

TEST(RF_REINF_2, EntriesThatAreOfferedAndDrawnAreLegal) {
    EntryBed bed;
    const Ref a = bed.off_map(usa), b = bed.off_map(usa, Arm::Artillery, {.strength = 1});
    bed.infantry(usa, 3, 18, 90);
    bed.come_on(one(a.id) | one(b.id));
    const std::vector<Action> list = bed.choices(usa);
    EXPECT_GT(list.size(), 10u);
    for (const Action& action : list) EXPECT_EQ(bed.why(usa, action), "fine");
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Dice dice{Seed{seed, 1}};
        EXPECT_EQ(bed.why(usa, Rally::sample(bed.setup, bed.state, usa, dice)), "fine");
    }
}

}  // namespace
}  // namespace longroll::rally
