#include "host/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <string>

#include "host/purse.h"

namespace longroll::host {
namespace {

TEST(Workers, RunWhatIsDueInOrderOfItsTime) {
    std::atomic<std::int64_t> time = 100;
    Workers workers(1, [&] { return time.load(); });
    std::mutex mutex;
    std::string order;
    const auto say = [&](char letter) {
        return [&, letter] {
            const std::scoped_lock lock(mutex);
            order += letter;
        };
    };
    workers.post_at(300, "", say('d'));
    workers.post_at(200, "", say('b'));
    workers.post_at(200, "", say('c'));
    workers.post("", say('a'));
    workers.settle();
    EXPECT_EQ(order, "a");
    time = 199;
    workers.settle();
    EXPECT_EQ(order, "a");
    time = 200;
    workers.settle();
    EXPECT_EQ(order, "abc");
    time = 1'000;
    workers.settle();
    EXPECT_EQ(order, "abcd");
}

TEST(Workers, KeepRealTime) {
    Workers workers(2, system_milliseconds);
    std::atomic<std::int64_t> ran = 0;
    const std::int64_t due = system_milliseconds() + 50;
    workers.post_at(due, "", [&] { ran = system_milliseconds(); });
    while (ran == 0) std::this_thread::yield();
    EXPECT_GE(ran, due);
}

TEST(Workers, TheirClockStartsWhereItIsToldAndNeverGoesBack) {
    const Clock clock = clock_from(5'000);
    std::int64_t last = clock();
    EXPECT_GE(last, 5'000);
    EXPECT_LT(last, system_milliseconds()) << "it does not show the system's time";
    for (int i = 0; i < 100'000; ++i) {
        const std::int64_t now = clock();
        ASSERT_GE(now, last);
        last = now;
    }
    while (clock() < last + 2) std::this_thread::yield();
}

TEST(Workers, ShareTheWorkAndStop) {
    std::atomic<int> first = 0, second = 0;
    {
        Workers workers(4, system_milliseconds);
        for (int i = 0; i < 1'000; ++i)
            workers.post("", [&] {
                if (++first % 10 == 0) workers.post("", [&] { ++second; });
            });
        workers.settle();
        EXPECT_EQ(first, 1'000);
        EXPECT_EQ(second, 100) << "what a task posts is work too";
        workers.post_at(system_milliseconds() + 3'600'000, "", [&] { first = -1; });
    }
    EXPECT_EQ(first, 1'000) << "what was not due is dropped";
}

TEST(Workers, LinesTakeTurnsAndKeepTheirOrder) {
    std::mutex mutex;
    std::string order;
    std::promise<void> hold;
    Workers workers(1, system_milliseconds);
    workers.post("held", [held = hold.get_future().share()] { held.wait(); });
    const auto say = [&](char letter) {
        return [&, letter] {
            const std::scoped_lock lock(mutex);
            order += letter;
        };
    };
    // One asks for a hundred things, two others for one thing each, after that.
    for (int i = 0; i < 100; ++i) workers.post("greedy", say('g'));
    workers.post("second", say('s'));
    workers.post("third", say('t'));
    workers.post("second", say('S'));
    hold.set_value();
    workers.settle();
    EXPECT_EQ(order.substr(0, 6), "gstgSg");
    EXPECT_EQ(order.size(), 103u);
}

TEST(Workers, TasksOfALineRunOneAtATime) {
    Workers workers(4, system_milliseconds);
    std::atomic<int> inside = 0, most = 0, done = 0;
    for (int i = 0; i < 400; ++i)
        workers.post("line " + std::to_string(i % 2), [&, first = i % 2 == 0] {
            if (first) most = std::max(most.load(), ++inside);
            std::this_thread::yield();
            if (first) --inside;
            ++done;
        });
    workers.settle();
    EXPECT_EQ(done, 400);
    EXPECT_EQ(most, 1);
}

// Who asks for much is made to wait; a click still counts, until that is too much as well.
TEST(Purses, FillAtASteadyRate) {
    using std::chrono::seconds;
    Purses purses({0.5, 10});
    EXPECT_TRUE(purses.may_ask("ann", Cost::Much, 0));
    purses.charge("ann", seconds(12), 0);
    EXPECT_FALSE(purses.may_ask("ann", Cost::Much, 0));
    EXPECT_TRUE(purses.may_ask("ann", Cost::Little, 0));
    EXPECT_TRUE(purses.may_ask("ben", Cost::Much, 0)) << "each has a purse of his own";
    EXPECT_FALSE(purses.may_ask("ann", Cost::Much, 3'900));
    EXPECT_TRUE(purses.may_ask("ann", Cost::Much, 4'100));
    purses.charge("ann", seconds(11), 4'100);
    EXPECT_FALSE(purses.may_ask("ann", Cost::Little, 4'100));
    EXPECT_TRUE(purses.may_ask("ann", Cost::Little, 6'100));
    purses.charge("ben", seconds(11), 0);
    EXPECT_FALSE(purses.may_ask("ben", Cost::Much, 1'000));
    EXPECT_TRUE(purses.may_ask("ben", Cost::Much, 3'600'000));
    purses.charge("ben", seconds(11), 3'600'000);
    EXPECT_FALSE(purses.may_ask("ben", Cost::Much, 3'600'000)) << "no more is saved up than the most";
    Purses open({});
    open.charge("ann", seconds(1'000), 0);
    EXPECT_TRUE(open.may_ask("ann", Cost::Much, 0));
}

}  // namespace
}  // namespace longroll::host
