#pragma once
// A bounded pool of threads with a queue of tasks, each due at a time. Computer players, odds and hints run
// in a pool of several threads. Timers of windows run in a pool of one thread, where no long task delays
// them.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <queue>
#include <stop_token>
#include <thread>
#include <vector>

namespace longroll::host {

using Clock = std::function<std::int64_t()>;  // ms since 1970

std::int64_t system_milliseconds();

class Workers {
  public:
    using Task = std::function<void()>;

    Workers(unsigned threads, Clock clock);
    ~Workers();  // as stop()
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void post(Task task) { post_at(0, std::move(task)); }
    // Tasks due at the same time start in the order they came; with one thread they run one after the other.
    void post_at(std::int64_t due, Task task);

    // Waits until no task is running and none is due; for a clock that tests move by hand.
    void settle();
    std::uint64_t posted();  // tasks so far

    // Lets running tasks end and drops the others; nothing runs after this returns. A task must not call it.
    void stop();

  private:
    struct Due {
        std::int64_t at;
        std::uint64_t number;
        Task task;
        bool operator<(const Due& other) const {  // the earliest is on top of a queue
            return at != other.at ? at > other.at : number > other.number;
        }
    };

    void work(const std::stop_token& stop);
    bool any_due() const { return !queue_.empty() && queue_.top().at <= clock_(); }

    Clock clock_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::priority_queue<Due> queue_;
    std::uint64_t posted_ = 0;
    unsigned running_ = 0;
    bool stopped_ = false;
    std::vector<std::jthread> threads_;  // destroyed first
};

}  // namespace longroll::host
