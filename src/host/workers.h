#pragma once
// A bounded pool of threads with tasks, each due at a time. Tasks of one line run one at a time, in the order
// they came; lines take turns, so that whoever asks for much keeps nobody else waiting. The service has a
// pool for what is short (acts, timers of windows, requests) and one of lower priority for what is long.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <queue>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace longroll::host {

using Clock = std::function<std::int64_t()>;  // ms since 1970

std::int64_t system_milliseconds();
// A clock that shows `start` now and goes on evenly: timers do not care how often the system's clock is set.
Clock clock_from(std::int64_t start);

// Processor time that the calling thread has used.
std::chrono::microseconds thread_time();

class Workers {
  public:
    using Task = std::function<void()>;
    using Line = std::string;  // the id of a match; empty: a line of its own for each task

    // `niceness` lowers the priority of the threads, as the command nice does.
    Workers(unsigned threads, Clock clock, int niceness = 0);
    ~Workers();  // as stop()
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void post(Line line, Task task) { post_at(0, std::move(line), std::move(task)); }
    // Tasks of a line that are due at the same time start in the order they came.
    void post_at(std::int64_t due, Line line, Task task);

    // Waits until no task is running and none is due; for a clock that tests move by hand.
    void settle();
    std::uint64_t posted();  // tasks so far

    // Lets running tasks end and drops the others; nothing runs after this returns. A task must not call it.
    void stop();

  private:
    struct Due {
        std::int64_t at;
        std::uint64_t number;
        Line line;
        Task task;
        bool operator<(const Due& other) const {  // the earliest is on top of a queue
            return at != other.at ? at > other.at : number > other.number;
        }
    };

    void work(const std::stop_token& stop, int niceness);
    void run_first(std::unique_lock<std::mutex>& lock);
    void join_line(Line&& line, std::uint64_t number, Task&& task);
    void take_due();
    bool any_due() const { return !ready_.empty() || (!later_.empty() && later_.top().at <= clock_()); }

    Clock clock_;
    std::mutex mutex_;
    std::condition_variable_any changed_, rested_;
    std::priority_queue<Due> later_;
    std::unordered_map<Line, std::deque<Task>> lines_;  // a line stays while a task of it runs
    std::deque<Line> ready_;                            // have a task and none that runs, by turns
    std::uint64_t posted_ = 0;
    unsigned running_ = 0;
    bool stopped_ = false;
    std::vector<std::jthread> threads_;  // destroyed first
};

}  // namespace longroll::host
