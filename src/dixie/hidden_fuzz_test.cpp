// Chapter 6 in whole games: at random moments the worlds of `redraw_for` are laid beside the truth. Whatever
// a seat can ask of the game must be answered alike, and nobody is told of a card he may not know.

#include <gtest/gtest.h>

#include "dixie/hidden_bed.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

struct Game {
    const char* scenario;
    GivenOptions given;
};

const std::vector<Game>& games() {
    static const std::vector<Game> all{
        {"bull-run", {}},
        {"bull-run", {{"decoys_stack", "yes"}}},
        {"bull-run", {{"hidden_terrain", "no"}}},
        {"shiloh", {}},
        {"shiloh", {{"army_of_the_ohio", "yes"}, {"third_division_late", "yes"}}},
        {"shiloh", {{"army_of_the_ohio", "yes"}, {"custom_decks", "yes"}}},
        {"gettysburg", {{"reserve_general_march", "yes"}, {"creek_binds_both", "yes"}}},
        {"gettysburg-three-days", {}},
        {"gettysburg-three-days", {{"day_one_historical", "yes"}}},
        {"gettysburg-five", {}},
        {"bull-run-five", {}}};
    return all;
}

// Some decision, legal or not: near one that is offered, or just anything.
Action some_action(const std::vector<Action>& offered, Dice& dice) {
    Action action;
    action.verb = static_cast<Verb>(dice.below(static_cast<unsigned>(Verb::Count)));
    if (!offered.empty() && dice.below(2) == 0)
        action = offered[dice.below(static_cast<unsigned>(offered.size()))];
    switch (dice.below(5)) {
        case 0: action.place = static_cast<Place>(dice.below(reserve_place + 1)); break;
        case 1: action.place2 = static_cast<Place>(dice.below(reserve_place + 1)); break;
        case 2: action.card = static_cast<std::uint8_t>(1 + dice.below(80)); break;
        case 3: action.enemy = static_cast<Slot>(dice.below(max_slots)); break;
        default: action.mode = static_cast<std::uint8_t>(dice.below(3)); break;
    }
    return action;
}

void expect_alike(const ScenarioBed& truth, Seat viewer, Dice& dice) {
    ScenarioBed world = truth;
    world.state = hidden_from(truth.setup, truth.state, viewer, dice.below(1000));
    EXPECT_EQ(Dixie::first_violation(world.setup, world.state).value_or(""), "");
    EXPECT_EQ(Dixie::show(world.setup, world.state, viewer), Dixie::show(truth.setup, truth.state, viewer));
    EXPECT_EQ(Dixie::board(world.setup, world.state, viewer), Dixie::board(truth.setup, truth.state, viewer));
    const Turn asked = Dixie::to_act(truth.setup, truth.state),
               there = Dixie::to_act(world.setup, world.state);
    EXPECT_TRUE(asked.seats.bits == there.seats.bits && asked.kind == there.kind &&
                asked.window == there.window);
    const std::vector<Action> offered = truth.choices(viewer);
    ASSERT_EQ(offered, world.choices(viewer));
    for (const Action& action : offered)
        ASSERT_EQ(english(Dixie::reckon(truth.setup, truth.state, viewer, action), truth),
                  english(Dixie::reckon(world.setup, world.state, viewer, action), truth));
    if (!asked.seats.has(viewer)) return;
    for (int i = 0; i < 40; ++i) {
        const Action action = some_action(offered, dice);
        ASSERT_EQ(truth.why(viewer, action), world.why(viewer, action)) << write(truth.setup, action);
    }
}

// A card that everybody may know of: open, out of the game, seen go to the Reserve, or named Army Commander.
bool open_to_all(const State& state, Seat owner, std::uint8_t number) {
    const Side& side = side_of(state, owner);
    if (state.commander[index(owner)] == number) return true;
    for (Slot slot = 0; slot < max_slots; ++slot)
        if (side.card[slot] == number)
            return ((side.face_up | side.lost | side.discarded | side.known) & one(slot)) != 0;
    return false;
}

void expect_nothing_betrayed(const ScenarioBed& bed, const State& before) {
    for (const Event& event : bed.log.events()) {
        if (event.audience != Audience::Everyone) continue;
        if (event.say.rule == rule::DX_13_9d || event.say.rule == rule::DX_13_9e)
            continue;  // public by that rule
        for (const Arg& arg : event.say.args) {
            if (arg.kind != ArgKind::Piece) continue;
            const Seat owner = seat_of(static_cast<std::uint8_t>(arg.value / 256));
            const auto number = static_cast<std::uint8_t>(arg.value % 256);
            EXPECT_TRUE(open_to_all(before, owner, number) || open_to_all(bed.state, owner, number))
                << "all are told: " << english(event.say, bed);
        }
    }
}

TEST(DixieHiddenFuzz, EveryWorldAnswersLikeTheTruth) {
    int checks = 0;
    for (const Game& game : games())
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            ScenarioBed bed(game.scenario, game.given, seed);
            Dice dice(Seed{seed, 991});
            for (int i = 0; i < 1500 && bed.state.ending == 0; ++i) {
                SCOPED_TRACE(std::string(game.scenario) + ", seed " + std::to_string(seed) + ", decision " +
                             std::to_string(i));
                const SeatSet who = Dixie::to_act(bed.setup, bed.state).seats;
                const Seat seat = who.count() == 2 ? seats[static_cast<std::size_t>(i % 2)] : who.only();
                if (dice.below(8) == 0)
                    for (Seat viewer : seats) {
                        expect_alike(bed, viewer, dice);
                        ++checks;
                    }
                bed.log.clear();
                const State before = bed.state;
                bed.act(seat, Dixie::sample(bed.setup, bed.state, seat, dice));
                expect_nothing_betrayed(bed, before);
                for (const Side& side : bed.state.side)
                    EXPECT_EQ(side.decoy & side.walked, 0u) << "the truth must be possible";
                if (::testing::Test::HasFailure()) return;
            }
        }
    EXPECT_GT(checks, 1000);
}

}  // namespace
}  // namespace longroll::dixie
