#pragma once
// How long the network thread is away from the network: the longest time that one of its handlers has taken.
// Asio calls `begin` and `end` around every handler (http/handler_tracking.h).

#include <atomic>
#include <chrono>
#include <cstdint>

namespace longroll::http {

class Pulse {
  public:
    static constexpr std::chrono::microseconds too_long{5'000};

    // The handlers of the calling thread are measured here from now on, until `leave`.
    void feel() { own() = this; }
    static void leave() { own() = nullptr; }

    static void begin() {
        if (Pulse* pulse = own()) pulse->begun_ = std::chrono::steady_clock::now();
    }
    static void end() {
        if (Pulse* pulse = own())
            pulse->note(std::chrono::duration_cast<std::chrono::microseconds>(
                std::chrono::steady_clock::now() - pulse->begun_));
    }
    void note(std::chrono::microseconds away) {
        if (away.count() > longest_.load(std::memory_order_relaxed)) longest_ = away.count();
        if (away > too_long) ++often_;
    }

    std::chrono::microseconds longest() const { return std::chrono::microseconds(longest_.load()); }
    std::uint64_t often() const { return often_; }  // longer than `too_long`

  private:
    static Pulse*& own() {
        static thread_local Pulse* pulse = nullptr;
        return pulse;
    }

    std::chrono::steady_clock::time_point begun_;  // of the network thread alone
    std::atomic<std::int64_t> longest_{0};
    std::atomic<std::uint64_t> often_{0};
};

}  // namespace longroll::http
