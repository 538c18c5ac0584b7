#pragma once
// How long many things took, of which a few numbers are printed.

#include <algorithm>
#include <chrono>
#include <vector>

namespace longroll::wire {

using Steady = std::chrono::steady_clock;

inline double milliseconds_since(Steady::time_point start) {
    return std::chrono::duration<double, std::milli>(Steady::now() - start).count();
}

class Times {
  public:
    void add(double milliseconds) { all_.push_back(milliseconds); }
    void add(const Times& others) { all_.insert(all_.end(), others.all_.begin(), others.all_.end()); }
    std::size_t count() const { return all_.size(); }
    // The time that this share of all stayed within.
    double within(double share) {
        if (all_.empty()) return 0;
        std::sort(all_.begin(), all_.end());
        const auto place = static_cast<std::size_t>(share * static_cast<double>(all_.size()));
        return all_[std::min(place, all_.size() - 1)];
    }

  private:
    std::vector<double> all_;
};

}  // namespace longroll::wire
