// When a decision can be undone. That reports of the rules say neither too little nor too much is for the
// conformance battery.

#include "host/undo.h"

#include "host/service_bed.h"

namespace longroll::host {
namespace {

TEST(Undo, MovesCanBeTakenBackAndRevelationsCannot) {
    const AnyGame& game = *bed_games()[0].game;
    Expected<Match> begun = Match::begin(game, *game.find("bull-run"), {}, Seed{12, 8});
    ASSERT_TRUE(begun);
    Match match = *std::move(begun);
    Dice lot(Seed{4, 4});
    int moves = 0, reveals_seen = 0;
    while (!match.to_act().finished()) {
        const SeatSet deciding = match.to_act().seats;
        const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
        const AnyAction action = match.position().sample(seat, lot);
        const std::string text = match.position().write(action);
        Attempt attempt(match);
        ASSERT_TRUE(attempt.act(seat, action, EventLog::off()));
        const std::uint8_t marks = marks_of(attempt.made().back());
        ASSERT_TRUE(match.commit(std::move(attempt)));
        if (text.starts_with("deploy ")) {
            EXPECT_EQ(marks & ~EntryMarks::together, 0) << text;
        }
        // A card turned over by its owner is out.
        if (text.starts_with("reveal ")) {
            EXPECT_NE(marks & (EntryMarks::revealed | EntryMarks::drew | EntryMarks::passed), 0) << text;
            ++reveals_seen;
        }
        if (text.starts_with("move ") && marks == 0) ++moves;
    }
    EXPECT_GT(moves, 5);
    EXPECT_GT(reveals_seen, 0);
}

}  // namespace
}  // namespace longroll::host
