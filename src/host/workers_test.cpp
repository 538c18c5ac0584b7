#include "host/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

namespace longroll::host {
namespace {

TEST(Workers, run_what_is_due_in_order_of_its_time) {
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
    workers.post_at(300, say('d'));
    workers.post_at(200, say('b'));
    workers.post_at(200, say('c'));
    workers.post(say('a'));
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

TEST(Workers, keep_real_time) {
    Workers workers(2, system_milliseconds);
    std::atomic<std::int64_t> ran = 0;
    const std::int64_t due = system_milliseconds() + 50;
    workers.post_at(due, [&] { ran = system_milliseconds(); });
    while (ran == 0) std::this_thread::yield();
    EXPECT_GE(ran, due);
}

TEST(Workers, share_the_work_and_stop) {
    std::atomic<int> first = 0, second = 0;
    {
        Workers workers(4, system_milliseconds);
        for (int i = 0; i < 1'000; ++i)
            workers.post([&] {
                if (++first % 10 == 0) workers.post([&] { ++second; });
            });
        workers.settle();
        EXPECT_EQ(first, 1'000);
        EXPECT_EQ(second, 100) << "what a task posts is work too";
        workers.post_at(system_milliseconds() + 3'600'000, [&] { first = -1; });
    }
    EXPECT_EQ(first, 1'000) << "what was not due is dropped";
}

}  // namespace
}  // namespace longroll::host
