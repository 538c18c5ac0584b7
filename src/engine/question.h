#pragma once
// A question of odds, asked piece by piece: what may come of a decision, up to the end of its answer
// (docs/decisions/odds.md).
//
// The rules run over every way the dice of one piece can fall; states that are then equal, byte for byte, are
// one state, and the next piece runs once for it. So ten rolls of two results each cost some dozens of runs,
// not a thousand.
//
// The question reports what the rules read of hidden things. A run that reads something hidden is dropped,
// and the question is asked again of every possibility of that thing, with its weight.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/enumerator.h"
#include "engine/hash.h"

namespace longroll {

struct Chance {
    std::string outcome;
    double p = 0;
    double error = 0;  // half the width of the 95% interval; 0 when exact
};

// Adds up chances of equal outcomes, in the order they are first met.
class OutcomeTally {
  public:
    Chance& of(const std::string& outcome) {
        const auto [found, fresh] = place_.try_emplace(outcome, chances_.size());
        if (fresh) chances_.push_back({outcome, 0, 0});
        return chances_[found->second];
    }
    void add(const OutcomeTally& more, double weight) {
        for (const Chance& chance : more.chances_) of(chance.outcome).p += weight * chance.p;
    }
    std::vector<Chance> take() { return std::move(chances_); }

  private:
    std::unordered_map<std::string, std::size_t> place_;
    std::vector<Chance> chances_;
};

// One way that something hidden can be.
template <class State>
struct Possibility {
    State state;
    double weight;
};

template <class Q>
concept Question =
    requires(Q& question, typename Q::State& changing, const typename Q::State& state, Dice& dice,
             std::uint64_t things, std::vector<Possibility<typename Q::State>>& list) {
        { question.begin(changing, dice) };                       // the decision itself
        { question.next(changing, dice) } -> std::same_as<bool>;  // one piece; true: that was the answer
        { question.words(state, state) } -> std::same_as<std::string>;  // of the state before and after
        // What hidden things were read since this was last asked, as bits.
        { question.take_reads() } -> std::same_as<std::uint64_t>;
        // The state with one of some things that were read in every way it can be; the weights make 1. None:
        // what was supposed before cannot be. False: there are too many.
        { question.possibilities(state, things, list) } -> std::same_as<bool>;
    };

template <Question Q>
class Asking {
  public:
    using State = typename Q::State;

    Asking(Q& question, std::uint64_t max_runs) : question_(question), max_runs_(max_runs) {}

    // Every way from a state, with everything hidden that matters. Nothing: more runs than allowed.
    std::optional<std::vector<Chance>> every_way(const State& state) {
        OutcomeTally all;
        double impossible = 0;
        std::vector<Possibility<State>> open{{state, 1}}, ways_to_be;
        while (!open.empty()) {
            const Possibility<State> now = open.back();
            open.pop_back();
            OutcomeTally tally;
            things_ = 0;
            question_.take_reads();
            if (from(now.state, tally)) {
                all.add(tally, now.weight);
                continue;
            }
            if (things_ == 0) return std::nullopt;
            ways_to_be.clear();
            if (!question_.possibilities(now.state, things_, ways_to_be)) return std::nullopt;
            if (open.size() + ways_to_be.size() > max_runs_) return std::nullopt;
            if (ways_to_be.empty()) {
                impossible += now.weight;
                continue;
            }
            possibilities_ += ways_to_be.size() - 1;
            for (const Possibility<State>& way : ways_to_be)
                open.push_back({way.state, way.weight * now.weight});
        }
        if (impossible > 0.999) return std::nullopt;
        std::vector<Chance> chances = all.take();
        for (Chance& chance : chances) chance.p /= 1 - impossible;
        return chances;
    }

    std::uint64_t runs() const { return runs_; }
    // Ways that hidden things can be which the answer was asked of; 1: none of them was read.
    std::uint64_t possibilities() const { return possibilities_; }
    bool rolls() const { return rolls_; }  // something fell in more than one way
    bool hidden_matters() const { return possibilities_ > 1 || things_ != 0; }

  private:
    struct Node {
        State state;
        double p;
    };

    // False: something hidden was read (things_), or there are too many runs.
    bool from(const State& start, OutcomeTally& tally) {
        nodes_.assign(1, {start, 1});
        bool begun = false;
        while (!nodes_.empty()) {
            next_.clear();
            by_hash_.clear();
            for (const Node& node : nodes_)
                if (!piece(start, node, begun, tally)) return false;
            begun = true;
            nodes_.swap(next_);
        }
        return true;
    }

    bool piece(const State& start, const Node& node, bool begun, OutcomeTally& tally) {
        ways_.restart(max_runs_);
        while (ways_.next()) {
            if (++runs_ > max_runs_) return false;
            Dice dice(ways_);
            State state = node.state;
            bool done = false;
            if (begun)
                done = question_.next(state, dice);
            else
                question_.begin(state, dice);
            const std::string words = done ? question_.words(start, state) : std::string();
            things_ = question_.take_reads();
            if (things_ != 0) return false;
            const double p = node.p * ways_.probability();
            if (done)
                tally.of(words).p += p;
            else
                merge(state, p);
            // Each of those takes another run at least.
            if (runs_ + next_.size() > max_runs_) return false;
        }
        rolls_ = rolls_ || ways_.runs() > 1;
        return ways_.complete();
    }

    void merge(const State& state, double p) {
        const std::uint64_t hash = hash_value(state);
        const auto [first, last] = by_hash_.equal_range(hash);
        for (auto known = first; known != last; ++known)
            if (std::memcmp(&next_[known->second].state, &state, sizeof state) == 0) {
                next_[known->second].p += p;
                return;
            }
        by_hash_.emplace(hash, next_.size());
        next_.push_back({state, p});
    }

    Q& question_;
    std::uint64_t max_runs_;
    std::uint64_t runs_ = 0, possibilities_ = 1, things_ = 0;
    bool rolls_ = false;
    Enumerator ways_;
    std::vector<Node> nodes_, next_;
    std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
};

// One run with dice of the stream.
template <Question Q>
std::string one_way(Q& question, const typename Q::State& start, Dice& dice) {
    typename Q::State state = start;
    question.begin(state, dice);
    while (!question.next(state, dice)) {
    }
    return question.words(start, state);
}

}  // namespace longroll
