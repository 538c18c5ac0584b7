// Names, labels and buttons; what came of an action in the words of the odds.

#include <gtest/gtest.h>

#include "volley/rout.h"
#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Field : Bed {
    PostId own = division(us), their = division(cs);
    Ref brigade = add(us, InfantryBrigade, 30, 20, 90, own),
        second = add(us, InfantryBrigade, 40, 20, 90, own);
    Ref enemy = add(cs, InfantryBrigade, 30, 24, 270, their),
        other_enemy = add(cs, InfantryBrigade, 40, 24, 270, their);

    Field() {
        plan(brigade).name = "Meredith";
        plan(second).name = "Cutler";
        plan(enemy).name = "Archer";
        plan(other_enemy).name = "Davis";
        setup.objectives.push_back({"McPherson's Ridge", at_inches(36, 36), 5, Seat::Nobody, 0});
        state.agenda.push(step(StepKind::None));
        look();
    }
};

TEST(VolleyText, ThingsHaveNames) {
    Field field;
    field.setup.army_of[0].posts[field.own].name = "1st Division";
    const auto name = [&](const Arg& arg) { return Volley::name(field.setup, arg.kind, arg.value); };
    EXPECT_EQ(name(piece_arg(field.enemy)), "Archer");
    EXPECT_EQ(name(post_arg(us, field.own)), "1st Division");
    EXPECT_EQ(name(commander_arg(us, field.own)), "the commander of 1st Division");
    field.setup.army_of[0].posts[field.own].commander = "General Wadsworth";
    EXPECT_EQ(name(commander_arg(us, field.own)), "General Wadsworth");
    EXPECT_EQ(name(objective_arg(0)), "McPherson's Ridge");
    field.setup.buildings.push_back({0, false, false, {}});
    field.setup.field = nullptr;
    field.area(AreaKind::Village, 10, 10, 12, 12);
    field.look();
    EXPECT_EQ(name(building_arg(0)), "the village");
}

TEST(VolleyText, EveryDecisionHasALabel) {
    Field field;
    for (int verb = 1; verb < static_cast<int>(Verb::Count); ++verb) {
        Action action = just(static_cast<Verb>(verb));
        action.stand = 0;
        action.target = 1;
        action.other = 0;
        action.number = 2;
        for (int kind = 0; kind < static_cast<int>(StepKind::Count); ++kind) {
            field.state.agenda.top().kind = static_cast<StepKind>(kind);
            const std::string label = Volley::label(field.setup, field.state, us, action);
            EXPECT_GT(label.size(), 2u) << verb;
            EXPECT_EQ(label.find('?'), std::string::npos) << label;
            // A button is shorter, in at most five words.
            const std::string button = Volley::button(field.setup, field.state, us, action);
            EXPECT_LE(std::count(button.begin(), button.end(), ' '), 4) << button;
        }
    }
    const auto label = [&](std::string_view text) {
        const Expected<Action> action = verbs.read(text);
        EXPECT_TRUE(action) << action.error();
        return action ? Volley::label(field.setup, field.state, us, *action) : "";
    };
    EXPECT_EQ(label("charge 1 to 30 22.5"), "Charge Archer towards (30, 22.5)");
    EXPECT_EQ(label("go to 24.5 18 facing 90 recover"), "Go to (24.5, 18) facing 90°, recovering");
    EXPECT_EQ(label("go to 24.512 18 facing 89.6"), "Go to (24.5, 18) facing 90°");
    EXPECT_EQ(label("go at 1 to 30 22.567 facing 0"), "Charge Archer towards (30, 22.6)");
    EXPECT_EQ(label("claim 2"), "Fall back 12 inches for 2 saving throws");
    EXPECT_EQ(label("join 2 melee"), "Cutler melees");
    EXPECT_EQ(label("reply at 2"), "Fire back at Davis");
    // Buttons of one stand differ by the way it goes.
    const auto button = [&](std::string_view text) {
        return Volley::button(field.setup, field.state, us, *verbs.read(text));
    };
    EXPECT_EQ(button("turn 1 facing 91"), "Turn east");
    EXPECT_EQ(button("turn 1 facing 340"), "Turn north");
    EXPECT_EQ(button("advance 1 to 40 30"), "Advance north-east");
    EXPECT_EQ(button("go at 1 to 30 22 facing 0"), "Charge");
}

}  // namespace
}  // namespace longroll::volley
