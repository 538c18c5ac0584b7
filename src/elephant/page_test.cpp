// What the page asks beside the view: a sight, a move on trial, the reach of a mover.

#include "elephant/move_bed.h"
#include "table/battlefield.h"

namespace longroll::elephant {
namespace {

View asked(const Bed& bed, Seat seat, const std::string& question) {
    Expected<Inspection> found = Elephant::inspect(bed.setup, bed.state, seat, question);
    EXPECT_TRUE(found) << question << ": " << found.error();
    return found ? found->view : View();
}
bool refused(const Bed& bed, Seat seat, const std::string& question) {
    return !Elephant::inspect(bed.setup, bed.state, seat, question);
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
    EXPECT_EQ(block["name"].text(), name_of(bed.look(), near));
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
    // What is on trial is judged in the same answer, nothing else is.
    const auto verdict = [&](const std::string& question) {
        return Elephant::inspect(bed.setup, bed.state, usa, question)->verdict;
    };
    EXPECT_TRUE(verdict("try go to 24 18 facing 0")->fine());
    EXPECT_FALSE(verdict("try go to 24 38 facing 0")->fine());
    EXPECT_TRUE(verdict("try done")->fine());
    EXPECT_FALSE(verdict("reach"));
    // What it would see from there, without having moved.
    EXPECT_EQ(asked(bed, usa, "sight go to 24 18 facing 90")["lines"].at(0)["bears"].yes(), false);
    EXPECT_EQ(asked(bed, usa, "sight go to 24 18 facing 0")["lines"].at(0)["bears"].yes(), true);
    EXPECT_EQ(bed.unit(a).y, 12000);
}

TEST(Study, APathIsToldStepByStepToItsOwner) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 4, {24, 12}, north);
    (void)bed.infantry(csa, 4, {24, 40}, south);
    bed.phase(usa, {a});
    EXPECT_TRUE(refused(bed, usa, "path"));
    bed.pick(a, {3, 4, 5});
    EXPECT_EQ(asked(bed, usa, "path").size(), 0u);
    bed.part(ahead(2000));
    bed.part(face_to(FacingChange::Right));
    const View path = asked(bed, usa, "path");
    EXPECT_EQ(path["length"].number(), 2000);
    EXPECT_EQ(path["deductions"].number(), 1) << "a face (SE-COST-6)";
    EXPECT_EQ(path["formation"].text(), "column") << "ranks and files are exchanged (SE-GEO-9)";
    EXPECT_EQ(path["facing"].number(), 90000);
    ASSERT_EQ(path["stands"].size(), 4u);
    ASSERT_EQ(path["anchor"].size(), 2u);
    EXPECT_GT(path["anchor"].at(0).number(), 24000) << "the middle of its new front";
    EXPECT_EQ(bed.unit(a).y, 12000);
    EXPECT_TRUE(refused(bed, csa, "path"));
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

// The ground of a profile at a place: the last height given there or before.
std::int64_t height_at(const View& profile, std::int64_t along) {
    std::int64_t found = 0;
    for (std::size_t i = 0; i < profile["ground"].size(); ++i)
        if (profile["ground"].at(i).at(0).number() <= along) found = profile["ground"].at(i).at(1).number();
    return found;
}

TEST(Study, AProfileIsTheCutUnderTheLineOfSight) {
    MoveBed bed;
    bed.area(AreaKind::Hill, {{10, 18}, {40, 18}, {40, 22}, {10, 22}}, 1);
    bed.area(AreaKind::Woods, {{10, 24}, {40, 24}, {40, 24.5}, {10, 24.5}});
    bed.area(AreaKind::Crops, {{10, 26}, {40, 26}, {40, 28}, {10, 28}});
    bed.line(LineKind::Fence, {{10, 14}, {40, 14}});
    bed.line(LineKind::Road, {{10, 15}, {40, 15}}, 500);
    const Ref a = bed.infantry(usa, 1, {24, 12}, north);
    const Ref b = bed.infantry(csa, 1, {24, 32}, south);
    bed.phase(usa, {a});
    const View cut = asked(bed, csa, "profile union 1 at 1");
    EXPECT_EQ(cut["side"].text(), "union");
    EXPECT_EQ(cut["unit"].number(), a.id + 1);
    EXPECT_EQ(cut["target"].number(), b.id + 1);
    EXPECT_EQ(cut["length"].number(), 20000);
    EXPECT_EQ(cut["distance"].number(), 20000);
    EXPECT_EQ(cut["levels"].at(0).number(), 0);
    EXPECT_EQ(cut["levels"].at(1).number(), 0);
    EXPECT_TRUE(cut["interval"].empty()) << "no contours on this table";
    // From end to end in order, the hill with both its heights at either edge.
    const View& ground = cut["ground"];
    EXPECT_EQ(ground.at(0).at(0).number(), 0);
    EXPECT_EQ(ground.at(ground.size() - 1).at(0).number(), 20000);
    for (std::size_t i = 1; i < ground.size(); ++i)
        EXPECT_LE(ground.at(i - 1).at(0).number(), ground.at(i).at(0).number());
    EXPECT_LT(ground.size(), 80u) << "an answer that is drawn 300 pixels wide";
    EXPECT_EQ(height_at(cut, 5999), 0);
    EXPECT_EQ(height_at(cut, 6000), 1000);
    EXPECT_EQ(height_at(cut, 9999), 1000);
    EXPECT_EQ(height_at(cut, 10000), 0);
    // What stands on it: the hill and the wood, no crops; the fence, no road.
    ASSERT_EQ(cut["areas"].size(), 2u);
    EXPECT_EQ(cut["areas"].at(0)["kind"].text(), "hill");
    EXPECT_EQ(cut["areas"].at(0)["level"].number(), 1);
    EXPECT_EQ(cut["areas"].at(1)["kind"].text(), "woods");
    EXPECT_EQ(cut["areas"].at(1)["from"].number(), 12000);
    EXPECT_EQ(cut["areas"].at(1)["to"].number(), 12500);
    ASSERT_EQ(cut["lines"].size(), 1u);
    EXPECT_EQ(cut["lines"].at(0)["kind"].text(), "fence");
    EXPECT_EQ(cut["lines"].at(0)["at"].number(), 2000);
    EXPECT_EQ(cut["woods"].number(), 500);
    EXPECT_EQ(cut["woods_limit"].number(), bed.setup.sight.limit(woods_sight_group));
    // The same answer as the line of sight gives, and how far along.
    const View& block = cut["block"];
    EXPECT_EQ(block["by"].text(), "ground");
    EXPECT_EQ(block["rule"].text(), "SE-GEO-18");
    EXPECT_EQ(block["along"].number(), 6000);
    EXPECT_EQ(block["at"].at(1).number(), 18000);
}

TEST(Study, AProfileTellsUnitsOnTheLineAndWoodsTooDeep) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 1, {24, 12}, north);
    (void)bed.infantry(csa, 1, {24, 32}, south);
    const Ref between = bed.infantry(usa, 3, {24, 20}, north);
    bed.phase(usa, {a});
    View cut = asked(bed, usa, "profile union 1 at 1");
    ASSERT_EQ(cut["units"].size(), 1u);
    EXPECT_EQ(cut["units"].at(0)["side"].text(), "union");
    EXPECT_EQ(cut["units"].at(0)["unit"].number(), between.id + 1);
    EXPECT_EQ(cut["units"].at(0)["to"].number(), 8000);
    EXPECT_TRUE(cut["units"].at(0)["low"].empty());
    EXPECT_EQ(cut["block"]["by"].text(), "stand");
    EXPECT_EQ(cut["block"]["along"].number(), cut["units"].at(0)["from"].number());
    // Lying down they are still there, and in nobody's way.
    bed.side(usa).prone |= one(between.id);
    cut = asked(bed, usa, "profile union 1 at 1");
    ASSERT_EQ(cut["units"].size(), 1u);
    EXPECT_TRUE(cut["units"].at(0)["low"].yes());
    EXPECT_TRUE(cut["block"].empty());
    bed.area(AreaKind::Woods, {{10, 24}, {40, 24}, {40, 28}, {10, 28}});
    cut = asked(bed, usa, "profile union 1 at 1");
    EXPECT_EQ(cut["woods"].number(), 4000);
    EXPECT_EQ(cut["block"]["by"].text(), "woods");
    EXPECT_EQ(cut["block"]["along"].number(), 12000 + cut["woods_limit"].number());
    // The other way round it is the other's cut.
    EXPECT_EQ(asked(bed, usa, "profile confederate 1 at 1")["woods"].number(), 4000);
}

TEST(Study, AProfileOfContoursIsInLevelsAndOfAGhostAsIfItStoodThere) {
    MoveBed bed;
    bed.ground.heights.spacing = 4000;
    bed.ground.heights.columns = bed.ground.width / 4000 + 1;
    bed.ground.heights.rows = bed.ground.depth / 4000 + 1;
    bed.ground.heights.zero = 100;
    bed.ground.heights.interval = 20;
    for (int row = 0; row < bed.ground.heights.rows; ++row)
        for (int column = 0; column < bed.ground.heights.columns; ++column)
            bed.ground.heights.heights.push_back(static_cast<std::int16_t>(90 + (row == 5 ? 50 : 0)));
    bed.survey();
    const Ref a = bed.infantry(usa, 1, {24, 12}, north);
    (void)bed.infantry(csa, 1, {24, 28}, south);
    bed.phase(usa, {a});
    const View cut = asked(bed, usa, "profile union 1 at 1");
    EXPECT_EQ(cut["zero"].number(), 100);
    EXPECT_EQ(cut["interval"].number(), 20);
    EXPECT_EQ(cut["per_foot"].number(), 10);
    EXPECT_EQ(cut["levels"].at(0).number(), -1) << "below the first contour";
    EXPECT_EQ(height_at(cut, 0), -500);
    EXPECT_EQ(height_at(cut, 8000), 2000) << "the ridge at y = 20, two contours up";
    EXPECT_EQ(cut["block"]["by"].text(), "ground");
    EXPECT_EQ(cut["block"]["along"].number(), 4800) << "where it reaches the first contour";
    EXPECT_EQ(height_at(cut, 4800), 0);
    bed.pick(a, {5, 5, 5});
    const View there = asked(bed, usa, "profile go to 24 20 facing 0 at 1");
    EXPECT_EQ(there["length"].number(), 8000);
    EXPECT_TRUE(there["block"].empty()) << "from the crest";
    EXPECT_EQ(bed.unit(a).y, 12000);
    EXPECT_TRUE(refused(bed, csa, "profile go to 24 20 facing 0 at 1"));
}

TEST(Study, WhatIsNoQuestionIsRefusedWithTheQuestionsThereAre) {
    MoveBed bed;
    const Ref a = bed.infantry(usa, 2, {24, 12}, north);
    bed.phase(usa, {a});
    for (const char* question :
         {"", "sight", "sight union", "sight union 0", "sight union 2", "sight union 1x",
          "sight union 99999999999", "sight mexico 1", "profile", "profile union 1", "profile union 1 at",
          "profile union 1 at ", "profile union 1 at 7", "profile union 2 at 1", "profile at 1",
          "profile go to at 1", "try", "try gibberish", "grounds"})
        EXPECT_TRUE(refused(bed, usa, question)) << question;
    const Expected<Inspection> wrong = Elephant::inspect(bed.setup, bed.state, usa, "horizon");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().find("'sight union 3'"), std::string::npos);
}

}  // namespace
}  // namespace longroll::elephant
