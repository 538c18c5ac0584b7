#include "rally/bottom_moves.h"

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// The enemy, who is active, has just ended an action: W-ACTION for the Union.
struct WindowBed : Bed {
    WindowBed() { active(csa); }
    void open() {
        go({}, [](Play& play) { open_action_window(play); });
    }
    void contact(const Units& touched) {
        go({}, [&](Play& play) { open_contact_window(play, touched); });
    }
    std::string close(CardId card, Ref who, Ref behind) {
        return "close " + std::to_string(card + 1) + " on " + std::to_string(who.id + 1) + " behind " +
               std::to_string(behind.id + 1);
    }
    std::string reinforce(CardId card, Ref who, Ref toward, const std::string& rest) {
        return "reinforce " + std::to_string(card + 1) + " on " + std::to_string(who.id + 1) + " toward " +
               std::to_string(toward.id + 1) + " " + rest;
    }
};

// ---- Close Order ----

TEST(RF_BOC_1, CloseOrderBringsARegimentIntoContactBehindAFriend) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 13, 8, 90), front = bed.infantry(usa, 10, 12, 20);
    const CardId card = bed.give(usa, Bottom::CloseOrder);
    bed.open();
    ASSERT_EQ(bed.waiting(), StepKind::ActionWindow);
    EXPECT_TRUE(bed.offered(bed.close(card, unit, front)));
    bed.act(bed.close(card, unit, front));
    EXPECT_TRUE(is_close_behind(bed.look(), unit, front, 1, 0)) << "over the whole width";
    EXPECT_EQ(bed.pose(unit).facing, bed.pose(front).facing);
    EXPECT_FALSE(bed.side(usa).activated.has(unit.id)) << "no mark (RF-PLAY-4)";
    EXPECT_TRUE(bed.side(usa).discard.has(card));
    EXPECT_TRUE(bed.over()) << "the hand is empty";
}

TEST(RF_BOC_1, ItsReachIsItsArrowAndUnderFireOrOverRoughGroundTheTArrow) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 5, 0, {.discipline = 9}), front = bed.infantry(usa, 10, 12);
    const CardId card = bed.give(usa, Bottom::CloseOrder);
    bed.open();
    EXPECT_TRUE(bed.legal(bed.close(card, unit, front))) << "6 inches, the arrow reaches 5.5 and 0.5";
    bed.side(usa).unit[front.id].pose = table::PackedPose::of({bed.inches(10, 12.01), table::north});
    EXPECT_EQ(bed.refused_by(bed.close(card, unit, front)), rule::RF_BOC_1);
    bed.side(usa).unit[front.id].pose = table::PackedPose::of({bed.inches(10, 10), table::north});
    bed.woods(8, 6, 12, 7);
    EXPECT_EQ(bed.refused_by(bed.close(card, unit, front)), rule::RF_BOC_1) << "4 inches through woods";
    bed.side(usa).unit[front.id].pose = table::PackedPose::of({bed.inches(10, 9.5), table::north});
    EXPECT_TRUE(bed.legal(bed.close(card, unit, front))) << "3.5: the T arrow";
}

TEST(RF_BOC_1, NoFriendNoEnemyAndNoBarricadeMayBeInTheWay) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 5), front = bed.infantry(usa, 10, 11);
    const CardId card = bed.give(usa, Bottom::CloseOrder);
    bed.open();
    const std::string text = bed.close(card, unit, front);
    EXPECT_TRUE(bed.legal(text));
    const Ref other_one = bed.infantry(usa, 11.5, 7.5);
    EXPECT_EQ(bed.refused_by(text), rule::RF_BOC_1);
    bed.side(usa).on_map &= ~one(other_one.id);
    bed.barricade(8, 7, 12, 7);
    EXPECT_EQ(bed.refused_by(text), rule::RF_BARR_1);
    bed.state.barricades.clear();
    bed.infantry(csa, 12.02, 7.5, 0);
    EXPECT_EQ(bed.refused_by(text), rule::RF_BOC_1);
}

TEST(RF_BOC_1, BehindAnEngagedFriendButNotByAnEngagedOrRoutedRegiment) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 8), front = bed.infantry(usa, 10, 11),
              busy = bed.infantry(usa, 20, 8), runs = bed.infantry(usa, 30, 8);
    bed.infantry(csa, 10, 12, 180);
    bed.infantry(csa, 20, 9, 180);
    bed.routed(runs);
    const CardId card = bed.give(usa, Bottom::CloseOrder);
    bed.open();
    EXPECT_EQ(bed.refused_by(bed.close(card, busy, front)), rule::RF_BOC_1);
    EXPECT_EQ(bed.refused_by(bed.close(card, runs, front)), rule::RF_BOC_1);
    EXPECT_EQ(bed.refused_by(bed.close(card, unit, runs)), rule::RF_BOC_1);
    bed.act(bed.close(card, unit, front));
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 10));
}

TEST(RF_CARD_10, TheCardIsForARegimentOfItsBrigade) {
    WindowBed bed;
    const PostId second = bed.brigade(usa);
    const Ref unit = bed.infantry(usa, 10, 8), front = bed.infantry(usa, 10, 11),
              stranger = bed.infantry(usa, 13, 8, 0, {.post = second});
    const CardId card = bed.give(usa, Bottom::CloseOrder), other_card = bed.give(usa, Bottom::Flankers);
    bed.open();
    EXPECT_EQ(bed.refused_by(bed.close(card, stranger, front)), rule::RF_CARD_10);
    EXPECT_EQ(bed.refused_by(bed.close(other_card, unit, front)), rule::RF_BOC_12);
    EXPECT_TRUE(bed.legal(bed.close(card, unit, stranger)) || bed.legal(bed.close(card, unit, front)))
        << "the friend may be of any brigade";
}

TEST(RF_BOC_1, TheWindowReopensUntilThePlayerDeclines) {
    WindowBed bed;
    const Ref a = bed.infantry(usa, 10, 8), b = bed.infantry(usa, 20, 8), front = bed.infantry(usa, 10, 11),
              before = bed.infantry(usa, 20, 11);
    const CardId first = bed.give(usa, Bottom::CloseOrder), second = bed.give(usa, Bottom::CloseOrder);
    bed.open();
    bed.act(bed.close(first, a, front));
    EXPECT_EQ(bed.waiting(), StepKind::ActionWindow);
    EXPECT_TRUE(bed.legal(bed.close(second, b, before)));
    bed.act("pass");
    EXPECT_TRUE(bed.over());
    bed.side(usa).hand = {};
    bed.open();
    EXPECT_TRUE(bed.over()) << "an empty hand is not asked";
}

// ---- Reinforce ----

TEST(RF_BOC_3, ReinforceMovesTowardTheFriendWhoWasTouched) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 5), front = bed.infantry(usa, 10, 11),
              apart = bed.infantry(usa, 30, 11);
    bed.infantry(csa, 10, 12, 180);
    const CardId card = bed.give(usa, Bottom::Reinforce);
    bed.contact(one(front.id));
    ASSERT_EQ(bed.waiting(), StepKind::ContactWindow);
    EXPECT_EQ(bed.refused_by(bed.reinforce(card, unit, apart, "front facing 0")), rule::RF_BOC_3);
    EXPECT_EQ(bed.refused_by(bed.reinforce(card, unit, front, "rear facing 0")), rule::RF_BOC_3) << "farther";
    EXPECT_EQ(bed.refused_by(bed.reinforce(card, unit, front, "front facing 91")), rule::RF_MOVE_8);
    bed.act(bed.reinforce(card, unit, front, "front facing 30"));
    EXPECT_EQ(bed.centre(unit), bed.inches(10, 8.5));
    EXPECT_FALSE(bed.side(usa).activated.has(unit.id));
    EXPECT_TRUE(bed.side(usa).discard.has(card));
}

TEST(RF_BOC_3, ItStopsShortAtTheFriendOrLinesUpBehindHim) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10.5, 8.5, 90), front = bed.infantry(usa, 10, 11);
    bed.infantry(csa, 10, 12, 180);
    const CardId card = bed.give(usa, Bottom::Reinforce);
    bed.contact(one(front.id));
    EXPECT_TRUE(bed.legal(bed.reinforce(card, unit, front, "left facing 90 short")));
    EXPECT_FALSE(bed.legal(bed.reinforce(card, unit, front, "left facing 90"))) << "onto him";
    EXPECT_TRUE(bed.offered(bed.reinforce(card, unit, front, "front facing 0 short")));
    bed.act(bed.reinforce(card, unit, front, "front facing 0 short"));
    EXPECT_EQ(bed.pose(unit), (Pose{bed.inches(10, 10), table::north})) << "in column";
    WindowBed beside;
    const Ref other_one = beside.infantry(usa, 10, 8.2), touched = beside.infantry(usa, 10, 11, 10);
    const CardId again = beside.give(usa, Bottom::Reinforce);
    beside.contact(one(touched.id));
    beside.act(beside.reinforce(again, other_one, touched, "front facing 0 short"));
    EXPECT_EQ(friends_touching(beside.look(), other_one), one(touched.id)) << "it stops where it touches him";
    EXPECT_EQ(beside.pose(other_one).facing, table::north);
}

TEST(RF_BOC_3, RoughGroundIsAllowedAndContactWithTheEnemyIsNot) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 6), front = bed.infantry(usa, 10, 11),
              near = bed.infantry(usa, 13, 9);
    bed.infantry(csa, 10, 12, 180);
    bed.infantry(csa, 13, 12, 180);
    bed.woods(8, 7, 12, 9);
    const CardId card = bed.give(usa, Bottom::Reinforce);
    bed.contact(one(front.id));
    EXPECT_TRUE(bed.legal(bed.reinforce(card, unit, front, "front facing 0")));
    EXPECT_EQ(bed.refused_by(bed.reinforce(card, near, front, "front lean -10 facing 0")), rule::RF_MOVE_9);
}

TEST(RF_BOC_3, AfterAnActionWithoutContactThereIsNoReinforce) {
    WindowBed bed;
    const Ref unit = bed.infantry(usa, 10, 6), front = bed.infantry(usa, 10, 11);
    bed.give(usa, Bottom::CloseOrder);
    const CardId card = bed.give(usa, Bottom::Reinforce);
    bed.open();
    EXPECT_EQ(bed.refused_by(bed.reinforce(card, unit, front, "front facing 0")), rule::RF_BOC_3);
}

// ---- Field Column ----

struct ColumnBed : Bed {
    ColumnBed() { active(usa); }
    void lead(CardId card, Ref ref, std::string_view rest) {
        const Action action = read("column " + std::to_string(card + 1) + " on " +
                                   std::to_string(ref.id + 1) + " " + std::string(rest));
        ASSERT_TRUE(check_column(look(), usa, action));
        go({}, [&](Play& play) {
            show_card(play, usa, card);
            begin_column(play, usa, action);
        });
    }
};

TEST(RF_BOC_2, TheLeaderMovesAndHisBrigadeFormsTwoFilesOnHim) {
    ColumnBed bed;
    const Ref leader = bed.infantry(usa, 20, 20), a = bed.infantry(usa, 17.5, 20),
              b = bed.infantry(usa, 22.5, 20), c = bed.infantry(usa, 20, 18),
              guns = bed.battery(usa, 24.5, 20);
    const CardId card = bed.give(usa, Bottom::FieldColumn);
    bed.activated(a);
    bed.lead(card, leader, "a1 front facing 0");
    EXPECT_EQ(bed.centre(leader), bed.inches(20, 24));
    ASSERT_EQ(bed.waiting(), StepKind::JoinColumn);
    EXPECT_EQ(bed.refused_by("form 2 leader rank 3"), rule::RF_BOC_2) << "rank 2 is not begun";
    EXPECT_EQ(bed.refused_by("form 2 leader rank 1"), rule::RF_BOC_2) << "the leader's own place";
    EXPECT_TRUE(bed.offered("form 2 leader rank 2"));
    bed.act("form 2 leader rank 2");  // marked or not
    EXPECT_EQ(bed.centre(a), bed.inches(20, 23));
    bed.act("form 3 right rank 1");
    EXPECT_EQ(bed.centre(b), bed.inches(22, 24));
    EXPECT_EQ(bed.refused_by("form 4 left rank 1"), rule::RF_BOC_2) << "one more file only";
    bed.act("form 4 leader rank 3");
    EXPECT_EQ(bed.centre(c), bed.inches(20, 22));
    EXPECT_EQ(bed.refused_by("form 4 right rank 2"), rule::RF_BOC_2) << "it is in the column";
    bed.act("form 5 right rank 2");
    EXPECT_EQ(bed.centre(guns), bed.inches(21.75, 22.75)) << "its front in line with rank 2";
    bed.act("done");
    EXPECT_TRUE(bed.over());
    for (const Ref ref : {leader, a, b, c, guns}) EXPECT_TRUE(bed.side(usa).activated.has(ref.id));
}

TEST(RF_BOC_2, NotByStrangersNorByTheEngagedAndOnlyInReach) {
    ColumnBed bed;
    const PostId second = bed.brigade(usa);
    const Ref leader = bed.infantry(usa, 20, 20);
    bed.infantry(usa, 17, 20, 0, {.post = second});
    bed.infantry(usa, 23, 20);
    bed.infantry(csa, 23, 21, 180);
    bed.infantry(usa, 20, 12);
    const CardId card = bed.give(usa, Bottom::FieldColumn);
    bed.lead(card, leader, "t front facing 0");
    EXPECT_EQ(bed.refused_by("form 2 leader rank 2"), rule::RF_BOC_2);
    EXPECT_EQ(bed.refused_by("form 3 leader rank 2"), rule::RF_BOC_2);
    EXPECT_EQ(bed.refused_by("form 4 leader rank 2"), rule::RF_BOC_1) << "10.5 inches";
    bed.act("done");
    EXPECT_FALSE(bed.side(usa).activated.has(3));
}

TEST(RF_BOC_2, TheLeadersMoveObeysAllRulesOfMoves) {
    ColumnBed bed;
    const Ref leader = bed.infantry(usa, 20, 20);
    bed.woods(18, 22, 22, 24);
    const CardId card = bed.give(usa, Bottom::FieldColumn);
    const auto why = [&](std::string_view rest) {
        return check_column(bed.look(), usa,
                            bed.read("column " + std::to_string(card + 1) + " on 1 " + std::string(rest)));
    };
    EXPECT_EQ(why("a3 front facing 0").why().rule, rule::RF_TERRAIN_2);
    EXPECT_TRUE(why("a3 rear facing 0"));
    bed.infantry(csa, 20, 13, 0);
    EXPECT_EQ(why("a1 left facing 0").why().rule, rule::RF_MOVE_4) << "under fire";
    std::vector<Action> room(200);
    Offers<Action> offers{std::span<Action>(room)};
    offer_columns(bed.look(), usa, card, offers);
    ASSERT_GT(offers.size(), 0u);
    for (const Action& action : offers.list()) EXPECT_TRUE(check_column(bed.look(), usa, action));
    EXPECT_EQ(offers.list()[0].unit, leader.id);
}

}  // namespace
}  // namespace longroll::rally
