// An act on the wire is read, judged and played once, looked at once per viewer, and put into words only for
// those who listen.

#include <future>

#include "host/service_bed.h"

namespace longroll::host {
namespace {

struct Calls {
    std::atomic<int> read = 0, check = 0, play = 0, show = 0, label = 0;
    void clear() { read = check = play = show = label = 0; }
};

// The sample game, counting.
struct CountedPicket : picket::Picket {
    static inline Calls calls;

    static Expected<Action> read(const Setup& setup, std::string_view text) {
        ++calls.read;
        return Picket::read(setup, text);
    }
    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& action) {
        ++calls.check;
        return Picket::check(setup, state, seat, action);
    }
    static void play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                     EventLog& log) {
        ++calls.play;
        Picket::play(setup, state, seat, action, dice, log);
    }
    static View show(const Setup& setup, const State& state, Seat seat) {
        ++calls.show;
        return Picket::show(setup, state, seat);
    }
    static std::string label(const Setup& setup, const State& state, Seat seat, const Action& action) {
        ++calls.label;
        return Picket::label(setup, state, seat, action);
    }
};

// Its players take what is always legal, without trying anything.
std::unique_ptr<AnyPlayer> nobody(std::string_view, Seed) { return nullptr; }

std::span<const HostGame> counted_games() {
    static const GameOf<CountedPicket> game;
    static const std::array<HostGame, 1> games{HostGame{&game, &nobody}};
    return games;
}

struct CountedBed : Bed {
    CountedBed() : Bed(nullptr, {}, counted_games()), union_guest(guest()), confederate_guest(guest()) {
        const Json card = create(union_guest, "picket/ford", "me", "link", {{"window_seconds", 0}});
        join(confederate_guest, card, "confederate");
        id = card["id"];
        for (Seat seat : seats) decide(seat);  // both lines are posted
        if (!Page(*this, union_guest, id, "union").yours()) std::swap(mover, waiting);
    }
    const GuestId& sitter(Seat seat) const { return seat == Seat::Union ? union_guest : confederate_guest; }
    // By 'auto', which here takes the default action until the decision is done.
    void decide(Seat seat) {
        Page page(*this, sitter(seat), id, std::string(name(seat)));
        EXPECT_EQ(page.ask("auto")["ok"], true);
        service->settle();
    }

    GuestId union_guest, confederate_guest;
    std::string id;
    Seat mover = Seat::Union, waiting = Seat::Confederate;
};

TEST(ServiceOnce, AnActIsReadAndPlayedOnce) {
    CountedBed bed;
    Page mine(bed, bed.union_guest, bed.id, "union"),
        theirs(bed, bed.confederate_guest, bed.id, "confederate");
    for (int i = 0; i < 12 && !mine.newest()["turn"]["seats"].empty(); ++i) {
        Page& page = mine.newest()["turn"]["yours"] == true ? mine : theirs;
        const std::string act = page.newest()["choices"].back()["act"];
        CountedPicket::calls.clear();
        ASSERT_EQ(page.act(act)["ok"], true) << act;
        EXPECT_EQ(CountedPicket::calls.read, 1) << act;
        EXPECT_EQ(CountedPicket::calls.check, 1) << act;
        EXPECT_EQ(CountedPicket::calls.play, 1) << act;
        EXPECT_EQ(CountedPicket::calls.show, 3) << act;
        const Page& asked = mine.newest()["turn"]["yours"] == true ? mine : theirs;
        EXPECT_EQ(CountedPicket::calls.label, static_cast<int>(asked.newest()["choices"].size())) << act;
    }
}

TEST(ServiceOnce, WordsAreMadeForThoseWhoListen) {
    CountedBed bed;
    Page mine(bed, bed.sitter(bed.mover), bed.id, std::string(name(bed.mover)));
    ASSERT_TRUE(mine.yours());
    while (mine.yours()) {
        const std::string act = mine.newest()["choices"].back()["act"];
        CountedPicket::calls.clear();
        ASSERT_EQ(mine.act(act)["ok"], true);
        EXPECT_EQ(CountedPicket::calls.show, 3);
        EXPECT_EQ(CountedPicket::calls.label, static_cast<int>(mine.newest()["choices"].size()));
    }
    // It is the other side's turn, and nobody there listens: no choice of theirs was put into words.
    EXPECT_EQ(CountedPicket::calls.label, 0);
    const Page theirs(bed, bed.sitter(bed.waiting), bed.id, std::string(name(bed.waiting)));
    EXPECT_GT(CountedPicket::calls.label, 0);
    EXPECT_EQ(CountedPicket::calls.label, static_cast<int>(theirs.newest()["choices"].size()));
}

// Nobody waits for the answer any more: it is not worked out.
TEST(ServiceOnce, AClosedSocketsQuestionIsDropped) {
    CountedBed bed;
    const auto asked_and = [&](bool closed) {
        std::promise<void> release;
        EXPECT_TRUE(bed->run({}, Service::Takes::Long, bed.id,
                             [held = release.get_future().share()] { held.wait(); }));
        std::atomic<int> answers = 0;
        const auto page = bed->listen(
            bed.sitter(bed.mover), bed.id, name(bed.mover), std::nullopt,
            [&](const Service::Text& text) { answers += text->find("reply") != std::string::npos; });
        EXPECT_TRUE(page);
        CountedPicket::calls.clear();
        EXPECT_TRUE(bed->receive(*page, R"({"id": 1, "do": "hint"})"));
        if (closed) bed->hang_up(*page);
        release.set_value();
        bed->settle();
        bed->leave(*page);
        return std::pair(CountedPicket::calls.label.load(), answers.load());
    };
    EXPECT_EQ(asked_and(false), std::pair(1, 1));
    EXPECT_EQ(asked_and(true), std::pair(0, 0));
}

TEST(ServiceOnce, WhatTheAdviserTriedIsNotPlayedAgain) {
    CountedBed bed;
    Page page(bed, bed.sitter(bed.mover), bed.id, std::string(name(bed.mover)));
    CountedPicket::calls.clear();
    const std::size_t before = bed.store->entries(bed.id).size();
    ASSERT_EQ(page.ask("auto")["ok"], true);
    const auto added = static_cast<int>(bed.store->entries(bed.id).size() - before);
    EXPECT_GE(added, 1);
    EXPECT_EQ(CountedPicket::calls.read, 0);
    EXPECT_EQ(CountedPicket::calls.play, added);
}

}  // namespace
}  // namespace longroll::host
