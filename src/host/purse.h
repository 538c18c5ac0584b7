#pragma once
// Processor time that those who ask may use: everyone has a purse that fills at a steady rate, and whatever
// is done for them is charged to it afterwards. What costs much is begun only with something in the purse;
// what costs little, a single click, also some way into debt. Safe to call from any thread.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace longroll::host {

struct Allowance {
    double per_second = 0;  // seconds of processor time; 0: no limit
    double most = 0;        // saved up by who asks for nothing; the debt of clicks is as large
};

enum class Cost : std::uint8_t { Little, Much };

class Purses {
  public:
    explicit Purses(Allowance allowance) : allowance_(allowance) {}

    bool may_ask(const std::string& who, Cost cost, std::int64_t now) {
        if (allowance_.per_second <= 0) return true;
        const std::scoped_lock lock(mutex_);
        return of(who, now).seconds > (cost == Cost::Much ? 0 : -allowance_.most);
    }
    void charge(const std::string& who, std::chrono::microseconds used, std::int64_t now) {
        if (allowance_.per_second <= 0) return;
        const std::scoped_lock lock(mutex_);
        of(who, now).seconds -= std::chrono::duration<double>(used).count();
    }

  private:
    struct Purse {
        double seconds;
        std::int64_t at;
    };
    static constexpr std::size_t most_purses = 20'000;

    Purse& of(const std::string& who, std::int64_t now) {
        if (purses_.size() >= most_purses && !purses_.contains(who)) {
            std::erase_if(purses_,
                          [&](const auto& each) { return filled(each.second, now) >= allowance_.most; });
            // A flood from many addresses: some start anew rather than the memory running out.
            if (purses_.size() >= most_purses) purses_.clear();
        }
        Purse& purse = purses_.try_emplace(who, Purse{allowance_.most, now}).first->second;
        purse = {filled(purse, now), now};
        return purse;
    }
    double filled(const Purse& purse, std::int64_t now) const {
        const double rested = static_cast<double>(std::max<std::int64_t>(now - purse.at, 0)) / 1'000;
        return std::min(allowance_.most, purse.seconds + rested * allowance_.per_second);
    }

    const Allowance allowance_;
    std::mutex mutex_;
    std::unordered_map<std::string, Purse> purses_;
};

}  // namespace longroll::host
