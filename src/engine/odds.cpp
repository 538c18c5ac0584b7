#include "engine/odds.h"

#include <cmath>
#include <optional>

namespace longroll {
namespace {

// What an outcome begins with: 0 for 'no hit', nothing where there is no number.
std::optional<unsigned> leading_number(std::string_view outcome) {
    for (std::string_view none : {"no ", "nothing", "none"})
        if (outcome.starts_with(none)) return 0;
    unsigned number = 0;
    std::size_t digits = 0;
    for (; digits < outcome.size() && digits < 6 && outcome[digits] >= '0' && outcome[digits] <= '9';
         ++digits)
        number = number * 10 + static_cast<unsigned>(outcome[digits] - '0');
    return digits > 0 ? std::optional(number) : std::nullopt;
}

// 97.5% of Student's t lies below this.
double student(std::uint64_t freedom) {
    constexpr double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    if (freedom <= std::size(table)) return table[freedom - 1];
    const auto n = static_cast<double>(freedom);
    return 1.95996 + 2.37227 / n + 2.8225 / (n * n);
}

void add_assumption(Distribution& odds, std::string_view sentence) {
    if (!sentence.empty()) odds.why.append(" ").append(sentence);
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

std::string_view name(Trust trust) {
    static constexpr std::string_view names[] = {"Exact", "Exact given what you know", "About"};
    return names[static_cast<std::size_t>(trust)];
}

void arrange(std::vector<Chance>& chances) {
    // Equal chances keep their order: their place is part of what is compared.
    struct Row {
        Chance chance;
        std::size_t place;
        std::optional<unsigned> number;
    };
    std::vector<Row> rows;
    for (Chance& chance : chances) {
        const std::optional<unsigned> number = leading_number(chance.outcome);
        rows.push_back({std::move(chance), rows.size(), number});
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return a.chance.p != b.chance.p ? a.chance.p > b.chance.p : a.place < b.place;
    });
    Chance other{"other", 0, 0};
    while (rows.size() > most_outcomes) {
        other.p += rows.back().chance.p;
        other.error = std::min(1.0, std::hypot(other.error, rows.back().chance.error));
        rows.pop_back();
    }
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].place = i;
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        if (a.number && b.number && *a.number != *b.number) return *a.number < *b.number;
        return a.number.has_value() != b.number.has_value() ? a.number.has_value() : a.place < b.place;
    });
    chances.clear();
    for (Row& row : rows) chances.push_back(std::move(row.chance));
    if (other.p > 0) chances.push_back(other);
}

Distribution exact_answer(std::vector<Chance> chances, const Asked& asked) {
    const auto [runs, possibilities, rolls, assumed] = asked;
    Distribution odds;
    odds.chances = std::move(chances);
    odds.runs = runs;
    odds.redraws = possibilities;
    odds.rolls = rolls;
    odds.trust = possibilities > 1 ? Trust::ExactGivenKnown : Trust::Exact;
    odds.why = possibilities > 1 ? "Hidden things matter: each of " + std::to_string(possibilities) +
                                       " possibilities was run with its weight."
                                 : "Nothing that is hidden from you was read.";
    add_assumption(odds, assumed);
    arrange(odds.chances);
    return odds;
}

Distribution sampled_answer(Distribution sampled, bool hidden_matters, bool rolls, std::string_view assumed) {
    sampled.exact = false;
    sampled.trust = Trust::About;
    sampled.rolls = rolls;
    sampled.why = hidden_matters ? "Hidden things matter in too many ways to run them all: some were sampled."
                                 : "The dice can fall in too many ways to run them all: some were sampled.";
    add_assumption(sampled, assumed);
    arrange(sampled.chances);
    return sampled;
}

Distribution distribution_of(const std::function<std::string(Dice&)>& run, const OddsLimits& limits,
                             Seed seed) {
    Distribution odds;
    {
        OutcomeTally tally;
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
    Dice dice(seed);
    const std::uint64_t runs = odds.runs;
    odds = sampled([&] { return run(dice); }, std::max<std::uint64_t>(limits.samples, 1));
    odds.runs += runs;
    return odds;
}

Distribution sampled(const std::function<std::string()>& run, std::uint64_t samples) {
    OutcomeTally tally;
    for (std::uint64_t i = 0; i < samples; ++i) tally.of(run()).p += 1;
    Distribution odds;
    odds.exact = false;
    odds.trust = Trust::About;
    odds.runs = samples;
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
    all.trust = Trust::About;
    all.redraws = redrawn.size();
    std::uint64_t count = 0;
    for (const Redrawn& one : redrawn) count += one.weight;
    OutcomeTally tally;
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
