#pragma once
// How often a client may do something: one bucket of tokens per client, filled at a steady rate. Not
// thread-safe.

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>

namespace longroll::http {

struct Rate {
    double per_second = 0;  // 0: no limit
    double burst = 0;       // how many at once after a rest
};

class Rates {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Rates(Rate rate) : rate_(rate) {}

    // Takes one token of `who`, if there is one.
    bool take(const std::string& who, Clock::time_point now) {
        if (rate_.per_second <= 0) return true;
        if (buckets_.size() >= most && !buckets_.contains(who)) forget_rested(now);
        auto [found, fresh] = buckets_.try_emplace(who, Bucket{rate_.burst, now});
        Bucket& bucket = found->second;
        const double rested = std::chrono::duration<double>(now - bucket.at).count();
        bucket = {std::min(rate_.burst, bucket.tokens + rested * rate_.per_second), now};
        if (bucket.tokens < 1) return false;
        bucket.tokens -= 1;
        return true;
    }

  private:
    struct Bucket {
        double tokens;
        Clock::time_point at;
    };
    static constexpr std::size_t most = 10'000;

    void forget_rested(Clock::time_point now) {
        const auto whole = std::chrono::duration<double>(rate_.burst / rate_.per_second);
        std::erase_if(buckets_, [&](const auto& entry) { return now - entry.second.at >= whole; });
        if (buckets_.size() >= most)
            buckets_.clear();  // a flood from many addresses: we would rather let some through than run out
                               // of memory
    }

    Rate rate_;
    std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace longroll::http
