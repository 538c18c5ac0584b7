#include "rally/deployment.h"

#include <gtest/gtest.h>

#include "rally/orders.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A battle that is set up freely: two brigades of the Union under their division, one of the Confederates.
struct Camp : Bed {
    PostId second;

    explicit Camp(Deployment deployment = Deployment::Free) {
        setup.options.deployment = deployment;
        army(usa).deployment_edges = 1;
        army(csa).deployment_edges = 2;
        second = brigade(usa);
        for (int i = 0; i < 3; ++i) recruit(usa, first_brigade);
        for (int i = 0; i < 2; ++i) recruit(usa, second);
        for (int i = 0; i < 3; ++i) recruit(csa, first_brigade);
        for (const Seat seat : seats)
            for (PostPlan& post : army(seat).posts) post.rating = {4, 5, 1};
    }
    void recruit(Seat seat, PostId post) {
        const Ref ref = off_map(seat, Arm::Infantry, {.post = post});
        side(seat).off_map &= ~one(ref.id);
    }
    void begin() {
        with_dice({}, [&](Play& play) {
            set_up(play);
            push_setup(play);
            advance(play);
        });
    }
    // By the fixed rule, until that step is reached.
    void until(StepKind kind) {
        for (int i = 0; i < 60 && waiting() != kind && !over(); ++i)
            act(decides(), Rally::default_action(setup, state, decides()));
    }
};

TEST(RF_SETUP_1, ForcesEdgesGeneralsBrigadesThenDecks) {
    Camp bed;
    bed.army(usa).deployment_edges = bed.army(csa).deployment_edges = 0;
    bed.begin();
    std::vector<StepKind> seen;
    std::vector<Seat> who;
    while (!bed.over()) {
        if (seen.empty() || seen.back() != bed.waiting() || who.back() != bed.decides()) {
            seen.push_back(bed.waiting());
            who.push_back(bed.decides());
        }
        bed.act(bed.decides(), Rally::default_action(bed.setup, bed.state, bed.decides()));
    }
    using enum StepKind;
    EXPECT_EQ(seen, (std::vector{Forces, Forces, DeployEdges, DeployEdges, PlaceGenerals, PlaceGenerals,
                                 DeployBrigade, DeployBrigade}));
    EXPECT_EQ(who, (std::vector{usa, csa, usa, csa, csa, usa, csa, usa})) << "the Union attacks";
    EXPECT_EQ(count(bed.side(usa).on_map), 5);
    EXPECT_EQ(count(bed.side(csa).on_map), 3);
}

TEST(RF_OOB_4, AtLeastOneBrigadeStartsOnTheMap) {
    Camp bed;
    bed.begin();
    bed.act("field 2 off-map line");
    EXPECT_TRUE(bed.legal("done"));
    bed.act("field 3 off-map line");
    EXPECT_EQ(bed.refused_by("done"), rule::RF_OOB_4);
    EXPECT_EQ(bed.decides(), usa) << "the Attacker chooses first";
    // What is listed then brings one back.
    std::vector<Action> room(Rally::max_choices);
    Offers<Action> offers{std::span<Action>(room)};
    Rally::choices(bed.setup, bed.state, usa, offers);
    ASSERT_GT(offers.size(), 0u);
    for (const Action& action : offers.list()) {
        EXPECT_EQ(Rally::write(bed.setup, action).substr(0, 15), "field 2 on-map ");
        EXPECT_TRUE(Rally::check(bed.setup, bed.state, usa, action));
    }
    Dice dice(Seed{1, 1});
    EXPECT_TRUE(Rally::check(bed.setup, bed.state, usa, Rally::sample(bed.setup, bed.state, usa, dice)));
}

TEST(RF_OOB_3, OnlyBrigadesThatAreHereAreFielded) {
    Camp bed;
    bed.post(usa, bed.second).first_turn = 4;
    bed.begin();
    EXPECT_EQ(bed.refused_by("field 1 on-map line"), rule::RF_OOB_3) << "a division";
    EXPECT_EQ(bed.refused_by("field 3 on-map line"), rule::RF_OOB_3) << "it comes later";
    EXPECT_TRUE(bed.legal("field 2 on-map line"));
}

TEST(RF_DECK_6, ABrigadeIsSubordinatedToAGeneralOfItsChain) {
    Camp bed;
    bed.begin();
    EXPECT_TRUE(bed.legal("field 2 on-map line under 1"));
    EXPECT_EQ(bed.refused_by("field 2 on-map line under 3"), rule::RF_DECK_6) << "a brigade of its own rank";
    bed.act("field 2 on-map line under 1");
    EXPECT_EQ(initial_generals(bed.look(), usa), one_post(bed.division) | one_post(bed.second));
}

TEST(RF_DECK_7, WithoutAHigherGeneralNobodyIsSubordinated) {
    Camp bed;
    bed.post(usa, bed.division).first_turn = 9;
    bed.begin();
    EXPECT_EQ(bed.refused_by("field 2 on-map line under 1"), rule::RF_DECK_6);
}

TEST(RF_CARD_1, OfSeveralOfOneRankTheOwnerNamesTheCommander) {
    Camp bed;
    bed.post(usa, bed.division).first_turn = 9;
    bed.begin();
    EXPECT_TRUE(bed.offered("lead 3"));
    bed.act("lead 3");
    EXPECT_EQ(bed.side(usa).named_commander, bed.second);
    EXPECT_EQ(bed.refused_by("lead 1"), rule::RF_CARD_1);
}

TEST(RF_DEPLOY_1, ThreeRefusalsGiveTheDefaultEdges) {
    Camp bed;
    bed.army(usa).deployment_edges = bed.army(csa).deployment_edges = 0;
    bed.begin();
    bed.until(StepKind::DeployEdges);
    EXPECT_EQ(bed.refused_by("edges attacker-south"), rule::RF_DEPLOY_1);
    EXPECT_EQ(bed.refused_by("edges attacker-south defender-south"), rule::RF_DEPLOY_1);
    for (int i = 0; i < 3; ++i) {
        bed.act("edges attacker-south defender-north");
        EXPECT_EQ(bed.decides(), csa);
        bed.act("refuse");
    }
    EXPECT_EQ(bed.side(usa).edges, 4) << "west";
    EXPECT_EQ(bed.side(csa).edges, 8) << "east";
}

TEST(RF_DEPLOY_2, GeneralsStandInTheirArea) {
    Camp bed;
    bed.begin();
    bed.until(StepKind::PlaceGenerals);
    EXPECT_EQ(bed.decides(), csa) << "the Defender first";
    EXPECT_EQ(bed.refused_by("done"), rule::RF_DEPLOY_2);
    EXPECT_EQ(bed.refused_by("place-general 1 to 24 10"), rule::RF_DEPLOY_2);
    bed.act("place-general 1 to 24 42");
    EXPECT_EQ(bed.refused_by("place-general 2 to 25 42"), rule::RF_STAND_3);
    bed.act("place-general 2 to 30 42");
    bed.act("done");
    EXPECT_EQ(bed.decides(), usa);
}

TEST(RF_EX_22, FiveRegimentsStandInTheRadiusOfTheirGeneral) {
    Camp bed;
    for (int i = 0; i < 2; ++i) bed.recruit(csa, bed.first_brigade);
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.until(StepKind::GameOver);
    for (const UnitId id : each(bed.side(csa).on_map))
        EXPECT_TRUE(in_command(bed.look(), csa, bed.first_brigade, {csa, id})) << +id;
    EXPECT_EQ(count(bed.side(csa).on_map), 5);
}

TEST(RF_DEPLOY_4, BrigadesDeployOneAfterTheOther) {
    Camp bed;
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    bed.act("for-me");
    bed.act("done");
    EXPECT_EQ(bed.decides(), usa) << "then the Attacker";
    bed.act("brigade 2");
    EXPECT_EQ(bed.refused_by("place 4 to 20 8 facing 0"), rule::RF_DEPLOY_3) << "of the other brigade";
    bed.act("for-me");
    EXPECT_EQ(bed.refused_by("brigade 3"), rule::RF_DEPLOY_3);
    bed.act("done");
    EXPECT_TRUE(bed.side(usa).deployed & one_post(bed.first_brigade));
}

TEST(RF_DEPLOY_5, SingleStandsMayBeKeptBack) {
    Camp bed;
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    bed.act("keep-back 1");
    const Point general{bed.side(csa).general[1].x, bed.side(csa).general[1].y};
    const std::string y = std::to_string(general.y / table::inch - 3),
                      x = std::to_string(general.x / table::inch);
    bed.act("place 2 to " + x + " " + y + " facing 180");
    bed.act("place 3 to " + std::to_string(general.x / table::inch + 2) + " " + y + " facing 180");
    bed.act("done");
    EXPECT_TRUE(bed.side(csa).off_map.has(0));
    EXPECT_EQ(count(bed.side(csa).on_map), 2);
}

TEST(RF_DEPLOY_6, StandsFaceAsTheirOwnerLikes) {
    Camp bed;
    bed.begin();
    bed.act("field 2 on-map skirmish");
    bed.until(StepKind::DeployBrigade);
    bed.act(bed.decides(), Rally::default_action(bed.setup, bed.state, bed.decides()));
    const Point general{bed.side(csa).general[bed.first_brigade].x,
                        bed.side(csa).general[bed.first_brigade].y};
    const std::string at = std::to_string(general.x / 1000) + " " + std::to_string(general.y / 1000 - 3);
    for (const char* facing : {"180", "0", "90", "222.5"})
        EXPECT_TRUE(bed.legal("place 1 to " + at + " facing " + facing)) << facing;
}

TEST(RF_DEPLOY_7, CavalryDeploysMountedOrDismounted) {
    Camp bed;
    const Ref ref = bed.off_map(csa, Arm::Cavalry);
    bed.side(csa).off_map = {};
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    const General& general = bed.side(csa).general[1];
    const std::string at =
        std::to_string(general.x / table::inch) + " " + std::to_string(general.y / table::inch - 3);
    EXPECT_EQ(bed.refused_by("place 1 to " + at + " facing 180 mounted"), rule::RF_DEPLOY_7) << "infantry";
    bed.act("place 4 to " + at + " facing 180");
    EXPECT_FALSE(bed.side(csa).mounted.has(ref.id));
    bed.act("lift 4");
    bed.act("place 4 to " + at + " facing 180 mounted");
    EXPECT_TRUE(bed.side(csa).mounted.has(ref.id));
}

TEST(RF_DEPLOY_8, HistoricalDeploymentAsksNobody) {
    Camp bed(Deployment::Historical);
    for (const Seat seat : seats)
        for (std::size_t i = 0; i < bed.army(seat).units.size(); ++i) {
            UnitPlan& plan = bed.army(seat).units[i];
            plan.fixed = true;
            plan.place = {Bed::inches(10.0 + 3.0 * static_cast<double>(i), seat == usa ? 10 : 30),
                          table::north};
        }
    bed.begin();
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(count(bed.side(usa).on_map), 5);
    EXPECT_EQ(bed.centre({usa, 1}), Bed::inches(13, 10));
}

TEST(RF_BARR_5, AnEntitledRegimentReceivesOneOnItsFrontAndMayDeclineIt) {
    Camp bed;
    for (UnitPlan& plan : bed.army(csa).units) plan.barricade = true;
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    const General& general = bed.side(csa).general[1];
    const std::string at =
        std::to_string(general.x / table::inch) + " " + std::to_string(general.y / table::inch - 3);
    bed.act("place 1 to " + at + " facing 180 open");
    EXPECT_EQ(bed.state.barricades.size(), 0u);
    bed.act("lift 1");
    bed.act("place 1 to " + at + " facing 180");
    ASSERT_EQ(bed.state.barricades.size(), 1u);
    const Barricade laid = bed.state.barricades[0];
    EXPECT_EQ(laid.y0, bed.centre({csa, 0}).y - 500);
    EXPECT_EQ(std::abs(laid.x1 - laid.x0), 2000);
    bed.act("lift 1");
    EXPECT_EQ(bed.state.barricades.size(), 0u);
}

TEST(RF_FORM_1, AWaiverIsGrantedByTheOpponentOrForWantOfRoom) {
    Camp bed;
    bed.begin();
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    bed.act("waive");
    EXPECT_EQ(bed.decides(), usa);
    bed.act("refuse");
    EXPECT_EQ(bed.side(csa).formation[1], at(Formation::Line)) << "there is room";
    bed.act("waive");
    bed.act("agree");
    EXPECT_EQ(bed.side(csa).formation[1], at(Formation::Skirmish));
}

TEST(RF_FORM_2, ABrigadeWithoutRoomWaitsOffTheMapAsAnIndependentReserve) {
    Camp bed;
    for (int i = 0; i < 20; ++i) bed.recruit(csa, bed.first_brigade);
    bed.post(csa, bed.first_brigade).rating = {1, 3, 1};
    bed.begin();
    bed.until(StepKind::Forces);
    bed.until(StepKind::DeployBrigade);
    bed.act("brigade 2");
    bed.act("for-me");
    EXPECT_EQ(count(bed.side(csa).off_map), 23);
    EXPECT_EQ(bed.side(csa).formation[1], at(Formation::Reserve));
    EXPECT_TRUE(bed.side(csa).off_map_generals & one_post(bed.first_brigade));
    EXPECT_EQ(bed.side(csa).subordinated, 0u);
}

TEST(RF_FORM_9, TheOpponentMovesAsManyUnformedStandsAsHisLeadership) {
    Camp bed;
    bed.post(csa, bed.division).rating.leadership = 2;
    bed.begin();
    bed.act("field 2 on-map unformed");
    bed.until(StepKind::Dislocate);
    EXPECT_EQ(bed.decides(), csa) << "the Attacker's are moved first, by the Defender";
    EXPECT_TRUE(bed.offered("dislocate 1"));
    EXPECT_EQ(bed.refused_by("dislocate 4"), rule::RF_FORM_9) << "of a brigade in line";
}

// ---- decks ----

struct Decks : Camp {
    Decks() {
        deal_cards(army(usa), usa);
        deal_cards(army(csa), csa);
        complete(army(usa));
        complete(army(csa));
    }
    void build() {
        Dice dice{Seed{17, 1}};
        Play play{setup, state, dice, log};
        build_decks(play);
    }
};

TEST(RF_DECK_5, AnIndependentBrigadeBringsAllItsCardsAndItsGenerals) {
    Decks bed;
    bed.build();
    const Side& side = bed.side(usa);
    EXPECT_EQ(count(side.deck | side.hand), 8 + 8 + 3) << "two brigades, three Generals";
    EXPECT_EQ(count(side.hand), hand_capacity(bed.look(), usa));
}

TEST(RF_DECK_8, EveryGeneralInTheBattleAddsHisCommandCard) {
    Decks bed;
    bed.post(usa, bed.second).first_turn = 5;
    bed.build();
    EXPECT_EQ(count(bed.side(usa).deck | bed.side(usa).hand), 8 + 2) << "the other brigade is not here yet";
}

TEST(RF_EX_54, ASubordinatedBrigadeGivesAtLeastTheLeadershipOfItsGeneral) {
    Decks bed;
    bed.begin();
    bed.act("field 2 on-map line under 1");
    bed.act("field 3 on-map line under 1");
    bed.until(StepKind::BuildDecks);
    const Cards all = bed.post(usa, bed.first_brigade).cards;
    ASSERT_EQ(count(all), 8);
    int left = 0;
    for (const CardId card : each(all)) {
        const std::string text = "leave " + std::to_string(card + 1);
        if (left == 3) {
            EXPECT_EQ(bed.refused_by(usa, text), rule::RF_DECK_6);
            continue;
        }
        bed.act(usa, text);
        ++left;
    }
    EXPECT_EQ(count(bed.side(usa).aside), 3) << "5 to 8 of 8";
    bed.act(usa, "done");
    bed.build();
    EXPECT_FALSE(bed.side(usa).deck & bed.side(usa).aside);
    EXPECT_FALSE((bed.side(usa).deck | bed.side(usa).hand).has(bed.post(usa, bed.first_brigade).command_card))
        << "his Command card is not used";
}

TEST(RF_DECK_9, ABrigadeForcedOffTheMapBringsAllItsCards) {
    Decks bed;
    bed.begin();
    bed.act("field 2 on-map line under 1");
    bed.with_dice({}, [&](Play& play) { force_off_map(play, usa, bed.first_brigade); });
    bed.build();
    const PostPlan& post = bed.post(usa, bed.first_brigade);
    EXPECT_EQ((bed.side(usa).deck | bed.side(usa).hand) & post.cards, post.cards);
    EXPECT_TRUE((bed.side(usa).deck | bed.side(usa).hand).has(post.command_card));
}

TEST(RF_DECK_10, TheOpeningHandIsAsLargeAsTheCapacity) {
    Decks bed;
    bed.general(usa, bed.division, 24, 5, {4, 6, 1});
    bed.build();
    EXPECT_EQ(count(bed.side(usa).hand), 6);
}

TEST(RF_HID_5, StatusAndFormationAreShownWhenTheBrigadeIsDeployed) {
    Camp bed;
    bed.begin();
    EXPECT_EQ(bed.side(usa).deployed, 0u);
    bed.until(StepKind::GameOver);
    EXPECT_EQ(bed.side(usa).deployed, one_post(bed.first_brigade) | one_post(bed.second));
}

TEST(RF_DECK_1, TheDeckHasTheCardsOfThoseWhoTakePart) {
    Decks bed;
    bed.post(usa, bed.second).first_turn = 5;
    bed.build();
    const Side& side = bed.side(usa);
    for (const CardId card : each(side.deck | side.hand)) {
        EXPECT_NE(bed.army(usa).cards[card].post, bed.second) << "not in the battle yet";
        EXPECT_FALSE(side.discard.has(card));
    }
    EXPECT_EQ((side.deck | side.hand) & bed.post(usa, bed.first_brigade).cards,
              bed.post(usa, bed.first_brigade).cards);
}

TEST(RF_DECK_4, AScenarioSaysWhoIsSubordinated) {
    Decks bed;
    bed.setup.options.deployment = Deployment::Historical;
    bed.post(usa, bed.second).status = Status::Subordinated;
    bed.post(usa, bed.second).subordinated_to = bed.division;
    bed.with_dice({}, [](Play& play) { set_up(play); });
    bed.build();
    const Side& side = bed.side(usa);
    EXPECT_FALSE((side.deck | side.hand).has(bed.post(usa, bed.second).command_card));
    EXPECT_TRUE((side.deck | side.hand).has(bed.post(usa, bed.first_brigade).command_card));
}

// ---- chapter 1 ----

TEST(RF_INTRO_4, WhatTheScenarioFixesIsNotProposed) {
    for (const bool fixed : {true, false}) {
        Camp bed;
        if (!fixed) bed.army(usa).deployment_edges = bed.army(csa).deployment_edges = 0;
        bed.begin();
        bool proposed = false;
        for (int i = 0; i < 60 && !bed.over(); ++i) {
            proposed |= bed.waiting() == StepKind::DeployEdges;
            bed.act(bed.decides(), Rally::default_action(bed.setup, bed.state, bed.decides()));
        }
        EXPECT_EQ(proposed, !fixed);
    }
}

TEST(RF_INTRO_5, TheFormationIsThatOfTheScenarioOrOfTheOwner) {
    Camp bed;
    bed.post(usa, bed.first_brigade).formation = Formation::Assault;
    bed.begin();
    EXPECT_EQ(static_cast<Formation>(bed.side(usa).formation[bed.first_brigade]), Formation::Assault);
    bed.act(usa, "field 2 on-map column");
    EXPECT_EQ(static_cast<Formation>(bed.side(usa).formation[bed.first_brigade]), Formation::Column);
}

}  // namespace
}  // namespace longroll::rally
