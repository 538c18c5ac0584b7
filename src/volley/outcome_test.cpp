// What came of a decision, in words: what was lost first, then who runs, then what became of divisions.

#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

struct Field : Bed {
    PostId own = division(us), their = division(cs);
    Ref ours = add(us, StandType::InfantryBrigade, 30, 30, 90, own);
    Ref foe = add(cs, StandType::InfantryBrigade, 30, 36, 270, their),
        second = add(cs, StandType::InfantryBrigade, 36, 36, 270, their);

    Field() {
        state.agenda.push(step(StepKind::None));
        look();
    }
    // What the Union player reads about a change made by `make` in that phase.
    template <class Make>
    std::string told(Phase phase, Make make) {
        state.phase = static_cast<std::uint8_t>(phase);
        const State before = state;
        make();
        const std::string text = Volley::outcome(setup, before, state, us);
        state = before;
        return text;
    }
    void hit(Ref ref, int casualties) {
        const PostId post = plan(ref).post;
        side(ref.side).casualties[post] =
            static_cast<std::uint8_t>(side(ref.side).casualties[post] + casualties);
    }
    void lose(Ref ref) { side(ref.side).on_table &= ~one(ref.id); }
    void beat(Ref ref) {
        side(ref.side).gave_way |= one(ref.id);
        level(ref, Level::TemporaryDisorder);
    }
};

TEST(VolleyOutcome, Fire) {
    Field field;
    const auto told = [&](auto make) { return field.told(Phase::Combat, make); };
    EXPECT_EQ(told([] {}), "no casualties");
    EXPECT_EQ(told([&] { field.hit(field.foe, 1); }), "1 casualty");
    EXPECT_EQ(told([&] {
                  field.hit(field.foe, 1);
                  field.hit(field.second, 1);
                  field.hit(field.ours, 1);
              }),
              "2 casualties, 1 own");
    EXPECT_EQ(told([&] { field.hit(field.ours, 2); }), "no casualties, 2 own");
    EXPECT_EQ(told([&] {
                  field.hit(field.foe, 4);
                  field.lose(field.foe);
              }),
              "4 casualties, 1 stand lost");
    EXPECT_EQ(told([&] {
                  field.hit(field.ours, 1);
                  field.side(us).commander[0].killed = 1;
              }),
              "no casualties, 1 own, 1 own commander lost");
}

TEST(VolleyOutcome, AMeleeIsWonOrLost) {
    Field field;
    const auto told = [&](auto make) { return field.told(Phase::Combat, make); };
    EXPECT_EQ(told([&] {
                  field.hit(field.foe, 2);
                  field.beat(field.foe);
              }),
              "the melee is won");
    EXPECT_EQ(told([&] {
                  field.beat(field.ours);
                  field.lose(field.second);
              }),
              "the melee is lost, 1 stand lost");
    EXPECT_EQ(told([&] {
                  field.beat(field.ours);
                  field.beat(field.foe);
              }),
              "both sides fall back");
}

TEST(VolleyOutcome, MoraleAndExhaustion) {
    Field field;
    const auto later = [&](auto make) {
        return field.told(Phase::Movement, [&] {
            field.state.phase = static_cast<std::uint8_t>(Phase::Combat);
            make();
        });
    };
    EXPECT_EQ(later([] {}), "all hold");
    EXPECT_EQ(field.told(Phase::Morale, [] {}), "all hold");
    EXPECT_EQ(field.told(Phase::Movement, [] {}), "as ordered");
    EXPECT_EQ(later([&] { field.level(field.ours, Level::TemporaryDisorder); }), "1 own stand disordered");
    EXPECT_EQ(later([&] {
                  field.level(field.foe, Level::Rout);
                  field.level(field.second, Level::Rout);
                  field.hit(field.foe, 2);
              }),
              "2 casualties, 2 stands rout");
    EXPECT_EQ(later([&] { field.side(cs).gave_way |= one(field.foe.id); }), "1 stand gives way");
    EXPECT_EQ(later([&] { field.side(cs).collapsed |= Posts{1} << field.their; }), "1 division collapses");
    EXPECT_EQ(later([&] { field.side(us).exhausted |= Posts{1} << field.own; }), "1 own division exhausted");
}

TEST(VolleyOutcome, MarshesFiresAndTheEnd) {
    Field field;
    constexpr const char* words[] = {"", "the marsh is firm", "the marsh slows it", "",
                                     "the marsh nearly stops it"};
    for (const int factor : {1, 2, 4})
        EXPECT_EQ(field.told(Phase::Movement,
                             [&] {
                                 field.state.move.marks = ThrewForMarsh;
                                 field.state.move.marsh_factor = static_cast<std::uint8_t>(factor);
                             }),
                  words[factor]);
    field.setup.buildings.push_back({0, false, false, {}});
    EXPECT_EQ(field.told(Phase::Combat, [&] { field.state.fire_turn[0] = 2; }), "1 building catches fire");
    const auto ended = [&](int winner) {
        return field.told(Phase::Exhaustion, [&] {
            field.state.ending = static_cast<std::uint8_t>(Ending::LastTurn);
            field.state.winner = static_cast<std::uint8_t>(winner);
        });
    };
    EXPECT_EQ(ended(0), "the battle is won");
    EXPECT_EQ(ended(1), "the battle is lost");
    EXPECT_EQ(ended(2), "a draw");
}

}  // namespace
}  // namespace longroll::volley
