// The board as text, labels, outcomes and worth.

#include "engine/odds.h"
#include "picket/field.h"

namespace longroll::picket {
namespace {

Field night() {
    Field field("outpost");
    field.put(union_seat, "Maine", 1).put(union_seat, "Ohio", 2).face_up(union_seat, 2);
    field.put(rebels, "Texas", 2).put(rebels, "Georgia", 3).shaken(rebels, 3).give(rebels, Card::Steady);
    return field;
}

TEST(PicketBoard, ShowsEachSeatWhatItMayKnow) {
    const Field field = night();
    EXPECT_EQ(Picket::board(field.setup, field.state, union_seat),
              "Watch 1 of 4, the moon is bright; 1 over the river wins.\n"
              "\n"
              "Confederate: 0 points, over the river none\n"
              "  reserve 2; hand 1; deck 0; gone none\n"
              "        .            (?)        Georgia 3!\n"
              "  ~~~~~~1~~~~~~~----2-ford----~~~~~~3~~~~~~~\n"
              "    (Maine 3)       Ohio 2          .\n"
              "Union: 0 points, over the river none\n"
              "  reserve Jersey, Scarecrow; hand none; deck 0; gone none\n");
    const std::string enemy = Picket::board(field.setup, field.state, rebels);
    EXPECT_NE(enemy.find("(?)"), std::string::npos);
    EXPECT_EQ(enemy.find("Maine"), std::string::npos);
    EXPECT_NE(enemy.find("(Texas 2)"), std::string::npos);
    EXPECT_NE(enemy.find("hand Steady"), std::string::npos);
}

TEST(PicketWords, LabelsSayWhatWillHappen) {
    Field field = night();
    const auto label = [&](std::string_view text) {
        return Picket::label(field.setup, field.state, union_seat, field.read(text));
    };
    EXPECT_EQ(label("shoot 1 2"), "Maine shoots at post 2 (2 dice)");
    EXPECT_EQ(label("hold"), "Hold fire");
    EXPECT_EQ(label("done"), "done");  // not legal yet: no more than what was typed
    field.act(union_seat, "shoot 1 2");
    EXPECT_EQ(label("done"), "Done: open fire");
    EXPECT_EQ(label("back 1"), "Take back the shot of Maine");
    EXPECT_EQ(field.words(Picket::prompt(field.setup, field.state, union_seat)),
              "Order fire: 1 of 2 shots given. Then done, or hold.");
    EXPECT_EQ(field.words(Picket::prompt(field.setup, field.state, rebels)), "the other line decides");
}

TEST(PicketWords, OutcomesTellWhatCameOfIt) {
    Field field = night();
    field.state.of(rebels).hand[index(Card::Steady)] = 0;
    field.act(union_seat, "shoot 2 3");
    const State before = field.state;
    field.act(union_seat, "done", {6, 6, 1});  // Georgia loses a man, fails and routs; Texas passes
    EXPECT_EQ(Picket::outcome(field.setup, before, field.state, union_seat), "Georgia routs");
    EXPECT_EQ(Picket::outcome(field.setup, field.state, field.state, union_seat), "nothing");
}

TEST(PicketWords, OutcomeOfALanternIsForWhoHoldsIt) {
    Field field = night();
    field.give(union_seat, Card::Lantern).phase(Phase::Move);
    const State before = field.state;
    field.act(union_seat, "lantern 2");
    EXPECT_EQ(Picket::outcome(field.setup, before, field.state, union_seat), "it is Texas");
    EXPECT_EQ(Picket::outcome(field.setup, before, field.state, rebels), "nothing");
    EXPECT_EQ(Picket::outcome(field.setup, before, field.state, Seat::Nobody), "nothing");
}

TEST(PicketWorth, IsAMirrorAndRisesWithWhatIsGood) {
    Field field = night();
    const auto worth = [&](Seat seat) { return Picket::worth(field.setup, field.state, seat); };
    EXPECT_EQ(worth(union_seat), -worth(rebels));
    const std::int32_t before = worth(union_seat);
    field.shaken(rebels, 2);
    EXPECT_GT(worth(union_seat), before);
    field.men(union_seat, "Ohio", 1);
    EXPECT_LT(worth(union_seat), before + 90);
    field.setup.challenge = false;
    field.state.of(rebels) = Field("outpost").state.of(rebels);
    field.state.of(rebels).points = 1;
    field.phase(Phase::Move);
    field.act(union_seat, "wade 2");
    EXPECT_EQ(worth(union_seat), 100'000 + 200);
    EXPECT_EQ(worth(rebels), -100'000 - 200);
}

TEST(PicketBroken, NamesWhatIsWrong) {
    const auto broken = [](auto&& spoil) {
        Field field = night();
        EXPECT_EQ(Picket::first_violation(field.setup, field.state), std::nullopt);
        spoil(field.state);
        return Picket::first_violation(field.setup, field.state).value_or("nothing");
    };
    EXPECT_EQ(broken([](State& s) { s.side[0].manned = {}; }), "the mask of manned posts is wrong");
    EXPECT_EQ(broken([](State& s) { s.side[0].sections.add(2); }), "the mask of sections at posts is wrong");
    EXPECT_EQ(broken([](State& s) { s.side[0].who[1] = s.side[0].who[0]; }), "a counter is at two posts");
    EXPECT_EQ(broken([](State& s) { s.side[0].who[1] = 7; }), "a post holds a counter that does not exist");
    EXPECT_EQ(broken([](State& s) { s.side[0].reserve = {}; }), "a counter is nowhere or in two places");
    EXPECT_EQ(broken([](State& s) { s.side[0].shaken.add(0); }),
              "something is shaken that is no section face up");
    EXPECT_EQ(broken([](State& s) { s.side[0].shown.add(2); }),
              "an unmanned post is face up, seen or shaken");
    EXPECT_EQ(broken([](State& s) { s.side[0].men[0] = 2; }), "a section that lies face down has lost men");
    EXPECT_EQ(broken([](State& s) { s.side[0].men[1] = 4; }), "a section has more men than printed");
    EXPECT_EQ(broken([](State& s) { s.side[0].hand[0] = 4; }), "there are more cards of a kind than printed");
    EXPECT_EQ(broken([](State& s) { s.side[0].hand[0] = 3, s.side[0].hand[1] = 2; }), "a hand is too large");
    EXPECT_EQ(broken([](State& s) { s.side[1].points = 1; }), "points do not add up");
    EXPECT_EQ(broken([](State& s) { s.side[1].ready = 0; }),
              "a line is not posted, but the watches have begun");
    EXPECT_EQ(broken([](State& s) { s.watch = 5; }), "there is no such watch");
    EXPECT_EQ(broken([](State& s) { s.phase = Phase::Rest; }), "a turn has not ended");
    EXPECT_EQ(broken([](State& s) { s.order.volley.add(1); }), "a Volley card lies on no shot");
    EXPECT_EQ(broken([](State& s) { s.order.at[1] = 1; }), "a shot that is not in the order has a target");
    EXPECT_EQ(broken([](State& s) { s.agenda.push({}); }), "the agenda waits for nobody");
}

}  // namespace
}  // namespace longroll::picket
