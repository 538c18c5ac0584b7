// Set-up at its edges: commanders and the units they are with, ground nobody stands on.

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

}  // namespace
}  // namespace longroll::elephant
