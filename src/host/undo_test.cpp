// When a decision can be taken back, and that the answer tells nothing the seat does not know.

#include "host/undo.h"

#include "host/service_bed.h"
#include "support/counts.h"

namespace longroll::host {
namespace {

// Where the seat could not tell two states apart before its action, and sees the same after it, the marks are
// the same.
TEST(Undo, is_decided_by_what_the_seat_knows) {
    int compared = 0, can = 0;
    for (const char* id : {"bull-run", "gettysburg", "shiloh"}) {
        const AnyGame& game = *bed_games()[0].game;
        for (int number = 0; number < repeats(2, 50); ++number) {
            Expected<Match> begun =
                Match::begin(game, *game.find(id), {}, Seed{static_cast<std::uint64_t>(number), 8});
            ASSERT_TRUE(begun);
            Match match = *std::move(begun);
            Dice lot(Seed{4, static_cast<std::uint64_t>(number)});
            EventLog log = EventLog::off();
            while (!match.to_act().finished()) {
                const SeatSet deciding = match.to_act().seats;
                const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
                const AnyAction action = match.position().sample(seat, lot);
                const std::unique_ptr<AnyPosition> before = match.position().clone();
                const std::unique_ptr<AnyPosition> world = before->redrawn_for(seat, lot);
                ASSERT_TRUE(match.act(seat, action, log));
                if (match.drew() || !match.to_act().seats.has(seat)) continue;
                const std::unique_ptr<AnyPosition> after = world->clone();
                Dice unused(Seed{1, 1});
                after->play(seat, action, unused, log);
                if (!(after->show(seat) == match.position().show(seat))) continue;
                const bool revealed = reveals(*before, match.position(), seat, action);
                ASSERT_EQ(revealed, reveals(*world, *after, seat, action)) << before->write(action);
                ++compared;
                can += !revealed;
            }
        }
    }
    EXPECT_GT(compared, 50);
    EXPECT_GT(can, 50);
}

TEST(Undo, moves_can_be_taken_back_and_revelations_cannot) {
    const AnyGame& game = *bed_games()[0].game;
    Expected<Match> begun = Match::begin(game, *game.find("bull-run"), {}, Seed{12, 8});
    ASSERT_TRUE(begun);
    Match match = *std::move(begun);
    Dice lot(Seed{4, 4});
    EventLog log = EventLog::off();
    int moves = 0, reveals_seen = 0;
    while (!match.to_act().finished()) {
        const SeatSet deciding = match.to_act().seats;
        const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
        const AnyAction action = match.position().sample(seat, lot);
        const std::string text = match.position().write(action);
        const std::unique_ptr<AnyPosition> before = match.position().clone();
        ASSERT_TRUE(match.act(seat, action, log));
        const std::uint8_t marks = marks_of(*before, match, seat, action);
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
