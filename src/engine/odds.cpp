#include "engine/odds.h"

#include <cmath>
#include <unordered_map>

namespace longroll {
namespace {

// Adds up chances of equal outcomes, in the order they are first met.
class Tally {
  public:
    Chance& of(const std::string& outcome) {
        const auto [found, fresh] = place_.try_emplace(outcome, chances_.size());
        if (fresh) chances_.push_back({outcome, 0, 0});
        return chances_[found->second];
    }
    std::vector<Chance> take() { return std::move(chances_); }

  private:
    std::unordered_map<std::string, std::size_t> place_;
    std::vector<Chance> chances_;
};

// 97.5% of Student's t lies below this.
double student(std::uint64_t freedom) {
    constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    if (freedom <= std::size(table)) return table[freedom - 1];
    const auto n = static_cast<double>(freedom);
    return 1.95996 + 2.37227 / n + 2.8225 / (n * n);
}

}  // namespace

double Distribution::p_of(std::string_view outcome) const {
    for (const Chance& chance : chances)
        if (chance.outcome == outcome) return chance.p;
    return 0;
}

double error_of_share(double share, std::uint64_t n) {
    constexpr double z = 1.959964;
    const auto count = static_cast<double>(n);
    const double middle = (share + z * z / (2 * count)) / (1 + z * z / count);
    const double half =
        z / (1 + z * z / count) * std::sqrt(share * (1 - share) / count + z * z / (4 * count * count));
    return std::max(middle + half - share, share - (middle - half));
}

Distribution distribution_of(const std::function<std::string(Dice&)>& run, const OddsLimits& limits,
                             Seed seed) {
    Distribution odds;
    {
        Tally tally;
        Enumerator ways(limits.max_runs);
        while (ways.next()) {
            Dice dice(ways);
            const std::string outcome = run(dice);
            tally.of(outcome).p += ways.probability();
        }
        odds.runs = ways.runs();
        if (ways.complete()) {
            odds.chances = tally.take();
            return odds;
        }
    }
    Tally tally;
    const std::uint64_t samples = std::max<std::uint64_t>(limits.samples, 1);
    Dice dice(seed);
    for (std::uint64_t i = 0; i < samples; ++i) tally.of(run(dice)).p += 1;
    odds.exact = false;
    odds.runs += samples;
    odds.chances = tally.take();
    for (Chance& chance : odds.chances) {
        chance.p /= static_cast<double>(samples);
        chance.error = error_of_share(chance.p, samples);
    }
    return odds;
}

Distribution average(std::span<const Redrawn> redrawn) {
    if (redrawn.size() == 1) return redrawn[0].odds;
    Distribution all;
    all.exact = false;
    all.redraws = redrawn.size();
    std::uint64_t count = 0;
    for (const Redrawn& one : redrawn) count += one.weight;
    Tally tally;
    for (const Redrawn& one : redrawn) {
        all.runs += one.odds.runs;
        const double weight = static_cast<double>(one.weight) / static_cast<double>(count);
        for (const Chance& chance : one.odds.chances) {
            Chance& mean = tally.of(chance.outcome);
            mean.p += weight * chance.p;
            mean.error += weight * weight * chance.error * chance.error;  // of the sampled dice, squared
        }
    }
    all.chances = tally.take();
    for (Chance& mean : all.chances) {
        double squares = 0;  // of the distances from the mean: how much depends on what is hidden
        for (const Redrawn& one : redrawn) {
            const double apart = one.odds.p_of(mean.outcome) - mean.p;
            squares += static_cast<double>(one.weight) * apart * apart;
        }
        const double spread = student(count - 1) * std::sqrt(squares / static_cast<double>(count - 1) /
                                                             static_cast<double>(count));
        mean.error = std::min(1.0, std::sqrt(mean.error + spread * spread));
    }
    return all;
}

}  // namespace longroll
