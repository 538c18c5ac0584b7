#include "host/workers.h"

#include <algorithm>
#include <chrono>

namespace longroll::host {

std::int64_t system_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Workers::Workers(unsigned threads, Clock clock) : clock_(std::move(clock)) {
    for (unsigned i = 0; i < std::max(threads, 1u); ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

Workers::~Workers() { stop(); }

void Workers::post_at(std::int64_t due, Task task) {
    {
        const std::scoped_lock lock(mutex_);
        if (stopped_) return;
        queue_.push({due, posted_++, std::move(task)});
    }
    changed_.notify_all();
}

void Workers::work(const std::stop_token& stop) {
    // A clock that was set back or forward by its owner is looked at again after so long.
    constexpr std::int64_t longest_sleep = 1'000;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        if (any_due()) {
            // The queue gives only const access to its top; the task is moved out just before it is dropped.
            Task task = std::move(const_cast<Due&>(queue_.top()).task);
            queue_.pop();
            ++running_;
            lock.unlock();
            task();
            task = nullptr;  // what it holds goes before anybody is told that it ended
            lock.lock();
            --running_;
            changed_.notify_all();
        } else if (queue_.empty()) {
            changed_.wait(lock, stop, [&] { return !queue_.empty(); });
        } else {
            const std::int64_t sleep = std::clamp<std::int64_t>(queue_.top().at - clock_(), 1, longest_sleep);
            const std::uint64_t known = posted_;
            changed_.wait_for(lock, stop, std::chrono::milliseconds(sleep),
                              [&] { return any_due() || posted_ != known; });
        }
    }
}

void Workers::settle() {
    std::unique_lock lock(mutex_);
    while (!stopped_ && (running_ > 0 || any_due())) {
        changed_.notify_all();
        changed_.wait_for(lock, std::chrono::milliseconds(20));
    }
}

std::uint64_t Workers::posted() {
    const std::scoped_lock lock(mutex_);
    return posted_;
}

void Workers::stop() {
    {
        const std::scoped_lock lock(mutex_);
        stopped_ = true;
        queue_ = {};
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    changed_.notify_all();
    threads_.clear();  // joins
}

}  // namespace longroll::host
