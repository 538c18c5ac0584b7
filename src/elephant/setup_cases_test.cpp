// Set-up at its edges: commanders and the units they are with, ground nobody stands on.

#include <map>

#include "elephant/scenario_file.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

std::string scenario(const std::string& terrain, const std::string& hqs) {
    return R"({"format": "elephant_scenario", "id": "t", "title": "T", "summary": "S.",
 "terrain": {)" +
           terrain + R"(},
 "sides": {"union": {"hqs": [)" +
           hqs + R"(]},
 "confederate": {"hqs": [{"name": "B", "level": "brigade", "units": [{"name": "C", "stands": 4}]}]}}})";
}

TEST(SE_OFFICER_7, AScenarioAttachesACommanderToAUnitOfHisOwn) {
    const auto of = [](const char* first, const char* division) {
        return scenario("", R"({"name": "D", "level": "division", "attached": ")" + std::string(division) +
                                R"(", "hqs": [
 {"name": "1", "level": "brigade", "attached": ")" +
                                first +
                                R"(", "units": [{"name": "U", "stands": 4}]},
 {"name": "2", "level": "brigade", "units": [{"name": "V", "stands": 4}]}]})");
    };
    EXPECT_TRUE(read_scenario(of("U", "V"), "t.json"));
    const Expected<ScenarioFile> wrong = read_scenario(of("V", "U"), "t.json");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(
        wrong.error(),
        "t.json, line 4, sides.union.hqs[0].hqs[0] '1': field attached is \"V\"; it must be a unit under "
        "its own command");
}

TEST(SE_SETUP_7, ACommanderIsNotSetDownInTheWater) {
    Dice dice{Seed{5, 5}};
    Expected<ScenarioFile> file =
        read_scenario(scenario(R"("areas": [{"kind": "water", "box": [30, 2, 40, 8]}])",
                               R"({"name": "B", "level": "brigade", "units": [{"name": "U", "stands": 4}]})"),
                      "t.json");
    ASSERT_TRUE(file) << file.error();
    const Expected<elephant::Setup> setup = setup_of(*std::move(file), dice);
    ASSERT_TRUE(setup) << setup.error();
    State state = Elephant::start(*setup, dice);
    while (state.agenda.top().kind == StepKind::Deploy && state.agenda.top().side != 0) {
        EventLog log = EventLog::off();
        Elephant::play(*setup, state, csa, just(Verb::ForMe), dice, log);
    }
    Action action = just(Verb::PlaceOfficer);
    action.target = 0;
    action.x = 35 * table::inch;
    action.y = 5 * table::inch;
    const Verdict verdict = Elephant::check(*setup, state, usa, action);
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.why().rule, rule::SE_SETUP_7);
    action.x = 20 * table::inch;
    EXPECT_TRUE(Elephant::check(*setup, state, usa, action));
}

// What a scenario file says of a headquarters, and what it need not say.
TEST(SE_SCALE_7, AtBrigadeScaleABrigadeHasNoCommanderUnlessTheFileSaysSo) {
    const auto commanded = [](const char* scale, const char* said) {
        std::string text = scenario("", R"({"name": "D", "level": "division", "hqs": [
 {"name": "1", "level": "brigade")" + std::string(said) +
                                            R"(, "units": [{"name": "U", "stands": 4}]}]})");
        const std::string below = R"({"name": "B", "level": "brigade")";
        text.replace(text.find(below), below.size(), R"({"name": "B", "level": "division")");
        text.insert(1, R"("scale": ")" + std::string(scale) + R"(", )");
        const Expected<ScenarioFile> file = read_scenario(text, "t.json");
        EXPECT_TRUE(file) << file.error();
        return file ? std::pair(file->roster[0].hqs[0].commanded, file->roster[0].hqs[1].commanded)
                    : std::pair(false, false);
    };
    EXPECT_EQ(commanded("regimental2", ""), std::pair(true, true));
    EXPECT_EQ(commanded("brigade", ""), std::pair(true, false));
    EXPECT_EQ(commanded("brigade", R"(, "commanded": true)"), std::pair(true, true));
    EXPECT_EQ(commanded("regimental2", R"(, "commanded": false)"), std::pair(true, false));
}

TEST(SE_OFFICER_6, ARatingIsThreeAtMost) {
    for (const char* field : {"rating", "morale_rating", "combat_rating"})
        for (const int rating : {3, 4}) {
            const Expected<ScenarioFile> file = read_scenario(
                scenario("", R"({"name": "B", "level": "brigade", ")" + std::string(field) + "\": " +
                                 std::to_string(rating) + R"(, "units": [{"name": "U", "stands": 4}]})"),
                "t.json");
            EXPECT_EQ(bool(file), rating == 3) << field;
            EXPECT_TRUE(file || file.error().find(field) != std::string::npos) << file.error();
        }
}

TEST(SE_RETREAT_7, AScenarioLetsUnitsLeaveTheTable) {
    for (const bool leaves : {false, true}) {
        std::string text =
            scenario("", R"({"name": "B", "level": "brigade", "units": [{"name": "U", "stands": 4}]})");
        if (leaves) text.insert(1, R"("may_leave": true, )");
        Expected<ScenarioFile> file = read_scenario(text, "t.json");
        ASSERT_TRUE(file) << file.error();
        Dice dice{Seed{5, 5}};
        const Expected<elephant::Setup> setup = setup_of(*std::move(file), dice);
        ASSERT_TRUE(setup);
        EXPECT_EQ(setup->may_leave, leaves);
    }
}

TEST(ElephantSetup, AMorningThatIsNotPlayedIsNamed) {
    const Expected<ScenarioFile> file = read_situation("picketts_charge");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error(), "Seeing the Elephant has no scenario 'picketts-charge'");
}

// The verdict of McPherson's Ridge: what each side held at noon, less what it had lost.
TEST(SE_WIN_4, McPhersonsRidgeIsMeasuredFromHistory) {
    const Expected<ScenarioFile> file = read_situation("mcphersons_ridge");
    ASSERT_TRUE(file) << file.error();
    int held[2] = {0, 0};  // at noon nothing had changed hands
    for (const auto& objective : file->objectives)
        if (objective.holder != Seat::Nobody) held[index(objective.holder)] += objective.points;
    EXPECT_EQ(held[0], 16);
    EXPECT_EQ(held[1], 2);
    // Reynolds and 12 stands; Archer, 5 stands, and 4 that surrendered.
    constexpr int lost[2] = {8 + 12, 3 + 5 + 2 * 4};
    EXPECT_EQ(file->roster[0].credit, held[0] - held[1] + lost[0] - lost[1]);
    EXPECT_EQ(file->roster[1].credit, 0);
    EXPECT_NE(file->summary.find("credited with 18 points"), std::string::npos);
}

// ---- what a file says of a side ----

std::string brigade_of(const std::string& units) {
    return R"({"name": "B", "level": "brigade", "units": [)" + units + "]}";
}

TEST(SE_MOVE_11, CavalryOfAFileIsMountedUnlessItSaysOtherwise) {
    const auto mounted = [](const char* said) {
        const Expected<ScenarioFile> file = read_scenario(
            scenario("",
                     brigade_of(R"({"name": "U", "stands": 4, "arm": "cavalry")" + std::string(said) + "}")),
            "t.json");
        EXPECT_TRUE(file) << file.error();
        return file && file->roster[0].units[0].mounted;
    };
    EXPECT_TRUE(mounted(""));
    EXPECT_TRUE(mounted(R"(, "mounted": true)"));
    EXPECT_FALSE(mounted(R"(, "mounted": false)"));
}
TEST(SE_WIN_4, AFileMayCreditASideWithPoints) {
    std::string text = scenario("", brigade_of(R"({"name": "U", "stands": 4})"));
    const std::string side = R"({"union": {)";
    text.insert(text.find(side) + side.size(), R"("credit": 12, )");
    const Expected<ScenarioFile> file = read_scenario(text, "t.json");
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->roster[0].credit, 12);
    EXPECT_EQ(file->roster[1].credit, 0);
}
TEST(SE_SETUP_3, NoTwoUnitsOfASideHaveOneName) {
    const auto wrong = [](const char* third) {
        const Expected<ScenarioFile> file = read_scenario(
            scenario("", brigade_of(R"({"name": "U", "stands": 4}, {"name": "V", "stands": 4}, {"name": ")" +
                                    std::string(third) + R"(", "stands": 4})")),
            "t.json");
        return file ? std::string() : file.error();
    };
    EXPECT_EQ(wrong("W"), "");
    for (const char* taken : {"U", "V"})
        EXPECT_NE(wrong(taken).find("one that no other unit of its side has"), std::string::npos) << taken;
}
TEST(SE_OPT_7, WagonsOfAFileStayAwayWithoutTheOption) {
    for (const bool ammunition : {false, true}) {
        std::string text = scenario(
            "", brigade_of(R"({"name": "W", "stands": 1, "arm": "wagon"}, {"name": "U", "stands": 4})"));
        if (ammunition) text.insert(1, R"("options": {"ammunition": true}, )");
        Expected<ScenarioFile> file = read_scenario(text, "t.json");
        ASSERT_TRUE(file) << file.error();
        Dice dice{Seed{5, 5}};
        const Expected<elephant::Setup> setup = setup_of(*std::move(file), dice);
        ASSERT_TRUE(setup) << setup.error();
        const Roster& army = setup->army(usa);
        EXPECT_EQ(army.units.size(), ammunition ? 2u : 1u);
        EXPECT_EQ(army.units[0].name, ammunition ? "W" : "U");
    }
}
TEST(SE_FORCES_1, ForcesRolledAnewForgetTheOldOnes) {
    Options options;
    Roster rosters[2];
    std::size_t units = 0;
    for (int times = 0; times < 2; ++times) {
        Dice dice{Seed{7, 7}};
        roll_forces(options, dice, rosters);
        if (times == 0) units = rosters[0].units.size();
        EXPECT_EQ(rosters[0].units.size(), units);
    }
}
// Men to stands of 60, to the nearest: 850 are 14 and a little, 950 nearly 16.
TEST(SE_SCALE_4, MenOfHistoryMakeTheNearestNumberOfStands) {
    const Expected<ScenarioFile> file = read_situation("matthews_hill");
    ASSERT_TRUE(file) << file.error();
    std::map<std::string, int> stands;
    for (const Roster& army : file->roster)
        for (const UnitPlan& plan : army.units) stands[plan.name] = plan.stands;
    EXPECT_EQ(stands["71st New York State Militia"], 14);
    EXPECT_EQ(stands["2nd New Hampshire"], 16);
}
// Men on horses take deeper stands than men on foot.
TEST(SE_SCALE_2, CavalryIsSetUpOnTheStandsOfItsState) {
    const auto depth = [](bool on_horse) {
        Expected<ScenarioFile> file = read_scenario(
            scenario("", brigade_of(R"({"name": "U", "stands": 4, "arm": "cavalry"})")), "t.json");
        EXPECT_TRUE(file) << file.error();
        Dice dice{Seed{5, 5}};
        const Expected<elephant::Setup> setup = setup_of(*std::move(file), dice);
        State state = Elephant::start(*setup, dice);
        EventLog log = EventLog::off();
        while (state.agenda.top().kind == StepKind::Deploy && state.agenda.top().side != 0)
            Elephant::play(*setup, state, csa, just(Verb::ForMe), dice, log);
        Action place = just(Verb::Place);
        place.unit = 0;
        place.set_point(Inches{20, 6}.point());
        place.formation = static_cast<std::uint8_t>(on_horse ? Formation::Line : Formation::Skirmish);
        place.ranks = on_horse ? 1 : 0;
        place.flags = on_horse ? PlaceMounted : 0;
        EXPECT_TRUE(Elephant::check(*setup, state, usa, place).fine());
        Elephant::play(*setup, state, usa, place, dice, log);
        const Box box = box_of(Look{*setup, state}, Ref{usa, 0});
        return box.high.y - box.low.y;
    };
    EXPECT_EQ(depth(true), mounted_stand.depth);
    EXPECT_EQ(depth(false), dismounted_stand.depth);
}

}  // namespace
}  // namespace longroll::elephant
