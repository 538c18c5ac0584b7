// What a seat is sent depends on what it may know, and on nothing else.

#include "host/moment.h"

#include <nlohmann/json.hpp>

#include "host/service_bed.h"
#include "support/counts.h"

namespace longroll::host {
namespace {

// Two states that differ only in what the seat cannot know are the same to it, byte for byte: view, turn,
// prompt, choices with their labels, result.
void expect_alike(const AnyPosition& position, Seat seat, std::uint32_t number) {
    Dice dice(Seed{99, number});
    const std::unique_ptr<AnyPosition> world = position.redrawn_for(seat, dice);
    const Status status{position, position.to_act(), position.result()};
    const Status redrawn{*world, world->to_act(), world->result()};
    for (Seat viewer : {seat, Seat::Nobody}) {
        const MomentParts a = parts_for(viewer, status, {}), b = parts_for(viewer, redrawn, {});
        ASSERT_EQ(a.view, b.view);
        ASSERT_EQ(a.turn, b.turn);
        ASSERT_EQ(a.choices, b.choices);
        ASSERT_EQ(a.result, b.result);
    }
}

void random_match(const AnyGame& game, const Scenario& scenario, Seed seed) {
    Expected<Match> begun = Match::begin(game, scenario, {}, seed);
    ASSERT_TRUE(begun) << begun.error();
    Match match = *std::move(begun);
    Dice lot(Seed{seed.low, 77});
    EventLog log = EventLog::off();
    for (std::uint32_t i = 0; !match.to_act().finished() && i < match.position().max_decisions(); ++i) {
        if (i % 3 == seed.low % 3)
            for (Seat seat : seats) {
                SCOPED_TRACE(std::string(game.id()) + '/' + scenario.id + " entry " + std::to_string(i));
                expect_alike(match.position(), seat, i);
                if (testing::Test::HasFatalFailure()) return;
            }
        const SeatSet deciding = match.to_act().seats;
        const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, lot), log));
    }
}

TEST(Moment, HiddenCardsChangeNoByte) {
    for (const HostGame& host : bed_games())
        for (const Scenario& scenario : host.game->scenarios())
            for (int i = 0; i < repeats(1, 20); ++i) {
                random_match(*host.game, scenario, Seed{static_cast<std::uint64_t>(i) + 5, 3});
                if (HasFatalFailure()) return;
            }
}

TEST(Moment, IsJsonInTheShapeOfTheProtocol) {
    const AnyGame& game = *bed_games()[0].game;
    Expected<Match> begun = Match::begin(game, *game.find("gettysburg"), {}, Seed{2, 2});
    ASSERT_TRUE(begun);
    Match match = *std::move(begun);
    Dice lot(Seed{1, 1});
    bool dice = false, reckoning = false;
    while (!match.to_act().finished()) {
        const SeatSet deciding = match.to_act().seats;
        const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
        EventLog log;
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, lot), log));
        for (Seat viewer : {Seat::Union, Seat::Confederate, Seat::Nobody}) {
            MomentParts parts = parts_for(viewer, {match.position(), match.to_act(), match.result()}, {});
            parts.events = events_for(viewer, log.events(), match.position());
            const Json moment = Json::parse(moment_json(3, 5, moment_head(parts), parts.view, parts.choices));
            ASSERT_EQ(moment["n"], 3);
            ASSERT_EQ(moment["at"], 5);
            for (const char* part : {"events", "view", "turn", "choices", "undo", "result"})
                ASSERT_TRUE(moment.contains(part));
            const Json& turn = moment["turn"];
            ASSERT_EQ(turn["yours"].get<bool>(), match.to_act().seats.has(viewer));
            ASSERT_EQ(turn["yours"].get<bool>(), turn["prompt"].is_object());
            ASSERT_EQ(turn["yours"].get<bool>(), !moment["choices"].empty());
            ASSERT_EQ(turn["kind"].is_null(), !turn["yours"].get<bool>() && !turn["window"].get<bool>());
            ASSERT_EQ(turn["waiting"].is_string(), !turn["yours"].get<bool>() && !match.to_act().finished());
            for (const Json& event : moment["events"]) {
                ASSERT_TRUE(event["rule"].is_string() && event["text"].is_string() &&
                            event["kind"].is_number());
                dice = dice || event.contains("dice");
                reckoning = reckoning || event.contains("reckoning");
                if (event.contains("reckoning")) {
                    int sum = 0;
                    for (const Json& part : event["reckoning"]["parts"]) sum += part["amount"].get<int>();
                    ASSERT_EQ(event["reckoning"]["total"], sum);
                }
            }
            const Json head = Json::parse(moment_json(3, 5, moment_head(parts)));
            ASSERT_FALSE(head.contains("view") || head.contains("choices"));
            ASSERT_EQ(head["events"], moment["events"]);
            ASSERT_EQ(moment["result"].is_object(), match.to_act().finished());
        }
    }
    EXPECT_TRUE(dice && reckoning);
}

}  // namespace
}  // namespace longroll::host
