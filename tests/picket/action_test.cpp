// The text form of actions, and that every list of choices is exactly what `check` accepts.

#include <gtest/gtest.h>

#include <cstring>

#include "picket/field.h"
#include "support/verb_bed.h"

namespace longroll::picket {
namespace {

std::string wrong(std::string_view text) { return Picket::read(setup_of("ford"), text).error(); }

TEST(PicketActions, AreWrittenAsPeopleTypeThem) {
    const Picket::Setup setup = setup_of("ford");
    EXPECT_EQ(Picket::write(setup, place_counter(Verb::Post, union_seat, 0, 2)), "post maine 3");
    EXPECT_EQ(Picket::write(setup, place_counter(Verb::CallUp, rebels, 5, 0)), "up campfire 1");
    EXPECT_EQ(Picket::write(setup, from_to(Verb::Shoot, 1, 2)), "shoot 2 3");
    EXPECT_EQ(Picket::write(setup, to_post(Verb::Lantern, 4)), "lantern 5");
    EXPECT_EQ(Picket::write(setup, bare(Verb::Done)), "done");
    EXPECT_EQ(Picket::write(setup, Action{}), "?");
}

TEST(PicketActions, WhatIsWrittenIsReadBack) {
    for (const Scenario& scenario : Picket::scenarios())
        expect_written_and_read_back(verbs, FieldNames(setup_of(scenario.id)));
}

TEST(PicketActions, AreReadWithAnyCapitalsAndSpaces) {
    const Picket::Setup setup = setup_of("ford");
    const Expected<Action> action = Picket::read(setup, "  Post  MAINE 3 ");
    ASSERT_TRUE(action);
    EXPECT_EQ(*action, place_counter(Verb::Post, union_seat, 0, 2));
}

TEST(PicketActions, WhatIsNotUnderstoodIsAnsweredWithWhatWouldBeRight) {
    EXPECT_EQ(wrong(""), "an action is a word and what it names, like 'shoot 2 3'");
    EXPECT_EQ(wrong("fire 2 3"),
              "'fire' is not an action: there are post, back, done, shoot, volley, hold, shift, up, "
              "wade, lantern, "
              "rally, challenge, steady, pass");
    EXPECT_EQ(wrong("shoot 2"), "'shoot' lacks TO: write 'shoot FROM TO'");
    EXPECT_EQ(wrong("shoot 2 6"), "TO is '6'; it must be 1 to 5: write 'shoot FROM TO'");
    EXPECT_EQ(wrong("post nevada 1"),
              "COUNTER is 'nevada'; it must be the name of a counter: write 'post COUNTER TO'");
    EXPECT_EQ(wrong("hold 3"), "'3' does not belong here: write 'hold'");
}

// Every action there can be, well formed or nearly so.
template <class Visit>
void every_action(Visit&& visit) {
    for (unsigned verb = 0; verb <= verb_count; ++verb)
        for (unsigned counter = 0; counter < 17; ++counter)
            for (unsigned from = 0; from < 6; ++from)
                for (unsigned to = 0; to < 6; ++to)
                    visit(Action{static_cast<Verb>(verb),
                                 static_cast<std::uint8_t>(counter),
                                 post_number(from),
                                 post_number(to),
                                 {}});
}

// In random matches of every scenario: fine is exactly what is offered, and taking back.
TEST(PicketActions, ChoicesAreAllThatIsLegalButTakingBack) {
    for (const Scenario& scenario : Picket::scenarios()) {
        const Picket::Setup setup = setup_of(scenario.id);
        Dice dice(Seed{11, 5});
        State state = Picket::start(setup, dice);
        EventLog log = EventLog::off();
        while (!Picket::to_act(setup, state).finished()) {
            for (Seat seat : seats) {
                Action room[Picket::max_choices];
                Offers<Action> offers{std::span(room)};
                Picket::choices(setup, state, seat, offers);
                std::size_t legal = 0;
                every_action([&](const Action& action) {
                    const bool fine_one = Picket::check(setup, state, seat, action).fine();
                    legal += fine_one && action.verb != Verb::TakeBack;
                    if (!fine_one) return;
                    const Expected<Action> again = Picket::read(setup, Picket::write(setup, action));
                    ASSERT_TRUE(again);
                    EXPECT_EQ(*again, action);
                });
                EXPECT_EQ(legal, offers.size()) << scenario.id;
                for (const Action& action : offers.list())
                    EXPECT_TRUE(Picket::check(setup, state, seat, action).fine());
            }
            const Turn turn = Picket::to_act(setup, state);
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            Picket::play(setup, state, seat, Picket::sample(setup, state, seat, dice), dice, log);
        }
    }
}

TEST(PicketActions, SampleDrawsEveryChoice) {
    Field field;
    field.put(union_seat, "Maine", 3).put(rebels, "Georgia", 3).put(rebels, "Texas", 2).phase(Phase::Fire);
    const std::vector<std::string> list = field.choice_texts(union_seat);
    std::vector<int> drawn(list.size());
    Dice dice(Seed{1, 9});
    for (int i = 0; i < 300; ++i) {
        const std::string text =
            Picket::write(field.setup, Picket::sample(field.setup, field.state, union_seat, dice));
        const auto at = std::find(list.begin(), list.end(), text);
        ASSERT_NE(at, list.end());
        ++drawn[static_cast<std::size_t>(at - list.begin())];
    }
    for (int times : drawn) EXPECT_GT(times, 60);
}

TEST(PicketActions, DefaultsAloneEndAMatch) {
    for (const Scenario& scenario : Picket::scenarios()) {
        const Picket::Setup setup = setup_of(scenario.id);
        Dice dice(Seed{2, 2});
        State state = Picket::start(setup, dice);
        EventLog log = EventLog::off();
        std::uint32_t decisions = 0;
        for (Turn turn = Picket::to_act(setup, state); !turn.finished();
             turn = Picket::to_act(setup, state)) {
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            const Action action = Picket::default_action(setup, state, seat);
            ASSERT_TRUE(Picket::check(setup, state, seat, action).fine());
            Picket::play(setup, state, seat, action, dice, log);
            ASSERT_LT(++decisions, Picket::max_decisions(setup));
        }
        EXPECT_EQ(state.ending, Ending::Dawn);
        EXPECT_EQ(state.winner, Seat::Nobody);
    }
}

}  // namespace
}  // namespace longroll::picket
