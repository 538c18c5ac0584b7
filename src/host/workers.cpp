#include "host/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace longroll::host {

std::int64_t system_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Clock clock_from(std::int64_t start) {
    // Time asleep counts too: a player's window does not wait for a laptop's lid.
    const auto running = [] {
        timespec time{};
        ::clock_gettime(CLOCK_BOOTTIME, &time);
        return std::int64_t{time.tv_sec} * 1'000 + time.tv_nsec / 1'000'000;
    };
    return [start, running, begun = running()] { return start + running() - begun; };
}

std::chrono::microseconds thread_time() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_nsec / 1'000);
}

Workers::Workers(unsigned threads, Clock clock, int niceness) : clock_(std::move(clock)) {
    for (unsigned i = 0; i < std::max(threads, 1u); ++i)
        threads_.emplace_back([this, niceness](const std::stop_token& stop) { work(stop, niceness); });
}

Workers::~Workers() { stop(); }

void Workers::post_at(std::int64_t due, Line line, Task task) {
    {
        const std::scoped_lock lock(mutex_);
        if (stopped_) return;
        const std::uint64_t number = posted_++;
        if (due <= 0)
            join_line(std::move(line), number, std::move(task));
        else
            later_.push({due, number, std::move(line), std::move(task)});
    }
    changed_.notify_one();
}

void Workers::join_line(Line&& line, std::uint64_t number, Task&& task) {
    if (line.empty()) line = '#' + std::to_string(number);
    const auto [known, fresh] = lines_.try_emplace(line);
    known->second.push_back(std::move(task));
    if (fresh) ready_.push_back(std::move(line));
}

void Workers::take_due() {
    if (later_.empty()) return;
    const std::int64_t now = clock_();
    while (!later_.empty() && later_.top().at <= now) {
        // The queue gives only const access to its top; it is moved out just before it is dropped.
        Due& due = const_cast<Due&>(later_.top());
        join_line(std::move(due.line), due.number, std::move(due.task));
        later_.pop();
    }
}

void Workers::run_first(std::unique_lock<std::mutex>& lock) {
    const Line line = std::move(ready_.front());
    ready_.pop_front();
    if (!ready_.empty()) changed_.notify_one();
    Task task = std::move(lines_[line].front());
    lines_[line].pop_front();
    ++running_;
    lock.unlock();
    task();
    task = nullptr;  // what it holds goes before anybody is told that it ended
    lock.lock();
    --running_;
    if (stopped_) return;
    if (lines_[line].empty())
        lines_.erase(line);
    else
        ready_.push_back(line);
    rested_.notify_all();
}

void Workers::work(const std::stop_token& stop, int niceness) {
    if (niceness > 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
    // A clock that was set back or forward by its owner is looked at again after so long.
    constexpr std::int64_t longest_sleep = 1'000;
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        take_due();
        if (!ready_.empty()) {
            run_first(lock);
        } else if (later_.empty()) {
            changed_.wait(lock, stop, [&] { return !ready_.empty() || !later_.empty(); });
        } else {
            const std::int64_t sleep = std::clamp<std::int64_t>(later_.top().at - clock_(), 1, longest_sleep);
            const std::uint64_t known = posted_;
            changed_.wait_for(lock, stop, std::chrono::milliseconds(sleep),
                              [&] { return any_due() || posted_ != known; });
        }
    }
}

void Workers::settle() {
    std::unique_lock lock(mutex_);
    while (!stopped_ && (running_ > 0 || any_due())) {
        changed_.notify_one();
        rested_.wait_for(lock, std::chrono::milliseconds(20));
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
        later_ = {};
        lines_.clear();
        ready_.clear();
    }
    for (std::jthread& thread : threads_) thread.request_stop();
    changed_.notify_all();
    threads_.clear();  // joins
}

}  // namespace longroll::host
