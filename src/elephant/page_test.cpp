// What the page asks beside the view: the ground, a sight, a move on trial, the reach of a mover.

#include "elephant/move_bed.h"
#include "table/battlefield.h"

namespace longroll::elephant {
namespace {

View asked(const Bed& bed, Seat seat, const std::string& question) {
    Expected<View> found = Elephant::study(bed.setup, bed.state, seat, question);
    EXPECT_TRUE(found) << question << ": " << found.error();
    return found ? *found : View();
}
bool refused(const Bed& bed, Seat seat, const std::string& question) {
    return !Elephant::study(bed.setup, bed.state, seat, question);
}

TEST(Study, GroundOfAFlatTableIsEmpty) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 6, {24, 12}, north);
    bed.phase(usa, {a});
    EXPECT_EQ(asked(bed, usa, "ground").size(), 0u);
    EXPECT_EQ(asked(bed, Seat::Nobody, "ground").size(), 0u);
}

TEST(Study, SightTellsRangesLinesAndWhatIsInTheWay) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {24, 12}, north);
    const Ref near = bed.infantry(csa, 4, {24, 18}, south);
    const Ref behind = bed.infantry(csa, 2, {24, 26}, south);
    bed.phase(usa, {a});
    const View sight = asked(bed, csa, "sight union 1");
    EXPECT_EQ(sight["side"].text(), "union");
    EXPECT_EQ(sight["unit"].number(), a.id + 1);
    EXPECT_FALSE(sight["all_round"].yes());
    ASSERT_GE(sight["ranges"].size(), 3u);
    EXPECT_EQ(sight["ranges"].at(0)["yards"].number(), 100);
    ASSERT_EQ(sight["lines"].size(), 2u);
    EXPECT_EQ(sight["lines"].at(0)["unit"].number(), near.id + 1);
    EXPECT_TRUE(sight["lines"].at(0)["bears"].yes());
    EXPECT_TRUE(sight["lines"].at(0)["block"].empty());
    EXPECT_EQ(sight["lines"].at(1)["unit"].number(), behind.id + 1);
    const View& block = sight["lines"].at(1)["block"];
    EXPECT_EQ(block["by"].text(), "stand");
    EXPECT_EQ(block["name"].text(),
              Elephant::name(bed.setup, ArgKind::Piece, unit_arg(bed.look(), near).value));
}

TEST(Study, AMoveOnTrialTellsItsCostAndWhereItEnds) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {24, 12}, north);
    (void)bed.infantry(csa, 4, {24, 40}, south);
    bed.phase(usa, {a});
    bed.pick(a, {3, 4, 5});
    const View trial = asked(bed, usa, "try go to 24 18 facing 0");
    EXPECT_EQ(trial["length"].number(), 6000);
    EXPECT_EQ(trial["most"].number(), allowance(bed.state.move.dice, bed.state.move.sum, 0, 0));
    ASSERT_EQ(trial["stands"].size(), 4u);
    EXPECT_EQ(trial["stands"].at(0)["facing"].number(), 0);
    EXPECT_EQ(trial["way"].at(0).at(1).number() + 6000, trial["way"].at(1).at(1).number());
    EXPECT_TRUE(trial["nearest"].empty());
    // Too far: the path is drawn all the same, with the farthest place on the way that would do.
    const View far = asked(bed, usa, "try go to 24 38 facing 0");
    EXPECT_EQ(far["length"].number(), 26000);
    ASSERT_EQ(far["nearest"].size(), 2u);
    const Length reached = static_cast<Length>(far["nearest"].at(1).number()) - 12000;
    EXPECT_LE(reached, trial["most"].number() + tolerance);
    EXPECT_GT(reached, trial["most"].number() - 1000);
    // What it would see from there, without having moved.
    EXPECT_EQ(asked(bed, usa, "sight go to 24 18 facing 90")["lines"].at(0)["bears"].yes(), false);
    EXPECT_EQ(asked(bed, usa, "sight go to 24 18 facing 0")["lines"].at(0)["bears"].yes(), true);
    EXPECT_EQ(bed.unit(a).y, 12000);
}

TEST(Study, ReachIsAnOutlineOfLegalPlaces) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 2, {24, 12}, north);
    (void)bed.infantry(csa, 4, {24, 40}, south);
    bed.phase(usa, {a});
    EXPECT_TRUE(refused(bed, usa, "reach"));
    bed.pick(a, {3, 4, 5});
    const View reach = asked(bed, usa, "reach");
    ASSERT_EQ(reach["outline"].size(), 32u);
    for (std::size_t i = 0; i < 32; ++i) {
        const Point p{static_cast<Length>(reach["outline"].at(i).at(0).number()),
                      static_cast<Length>(reach["outline"].at(i).at(1).number())};
        if (table::length(p - Point{24000, 12000}) < 300) continue;
        Action go = just(Verb::Go);
        go.x = p.x;
        go.y = p.y;
        go.angle = static_cast<std::uint16_t>(i * 2048);
        EXPECT_TRUE(bed.may(go)) << i;
    }
    // Straight ahead it is the dice.
    EXPECT_EQ(reach["outline"].at(0).at(1).number() - 12000, bed.state.move.sum * 1000);
    // A path under way is its owner's business.
    EXPECT_TRUE(refused(bed, csa, "reach"));
    EXPECT_TRUE(refused(bed, csa, "sight go to 24 18 facing 0"));
    EXPECT_TRUE(asked(bed, csa, "try go to 24 18 facing 0")["stands"].empty());
}

TEST(Study, WhatIsNoQuestionIsRefusedWithTheQuestionsThereAre) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 2, {24, 12}, north);
    bed.phase(usa, {a});
    for (const char* question :
         {"", "sight", "sight union", "sight union 0", "sight union 2", "sight union 1x",
          "sight union 99999999999", "sight mexico 1", "try", "try gibberish", "grounds"})
        EXPECT_TRUE(refused(bed, usa, question)) << question;
    const Expected<View> wrong = Elephant::study(bed.setup, bed.state, usa, "horizon");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().find("'sight union 3'"), std::string::npos);
}

}  // namespace
}  // namespace longroll::elephant
