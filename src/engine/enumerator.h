#pragma once
// Dice that fall in every way there is, one way a run, each with its exact chance:
//
//     Enumerator ways;
//     while (ways.next()) {
//         Dice dice(ways);
//         ... run the rules ...
//         sum += ways.probability() * ...;
//     }
//     if (!ways.complete()) ...  // more ways than allowed: what was gathered is a part of the whole
//
// It walks the tree of throws depth first. Only the path to the present leaf is kept: what was asked at each
// node and which answer is due. The rules are run again from the start for every leaf, and must ask the same
// questions when they get the same answers.
//
// A handful is asked as 'how many ones, how many twos of the rest, ...', so that each different handful comes
// once, with its multinomial chance. A throw that may be refused is first tried in all its ways by an
// enumerator of its own, without running the rules again; the accepted ways share the whole chance and become
// one node.

#include <cassert>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/dice.h"

namespace longroll {

class Enumerator final : public DiceSource {
  public:
    // At most so many runs of the rules, and as many tries of throws that may be refused.
    explicit Enumerator(std::uint64_t max_runs = 1'000'000) : max_runs_(max_runs) {}
    Enumerator(const Enumerator&) = delete;
    Enumerator& operator=(const Enumerator&) = delete;

    // From the beginning, for other rules; keeps its memory.
    void restart(std::uint64_t max_runs);

    // Gets ready for the next run. False when every way has been run, or when there are too many.
    bool next();
    // The chance of the run just made.
    double probability() const { return probability_; }

    std::uint64_t runs() const { return runs_; }
    bool complete() const { return complete_; }  // every way has been run
    // What makes the odds impossible rather than too large; empty when nothing does.
    std::string_view complaint() const { return complaint_; }

    unsigned face(DieKind kind) override;
    std::uint32_t below(std::uint32_t count) override;
    unsigned face_of_kind(DieKind kind, std::span<const std::uint8_t> kinds) override;
    void handful(DieKind kind, std::span<std::uint8_t> faces) override;
    void handful_of_kinds(DieKind kind, std::span<const std::uint8_t> kinds,
                          std::span<std::uint8_t> faces) override;
    void handful_for(unsigned needed, DieKind kind, std::span<std::uint8_t> faces) override;
    void before_throw() override;
    void value_thrown(std::span<const std::byte> value) override;
    bool after_throw(bool refused) override;

  private:
    // What is asked at a node. Face: which face of a die. Kind: which kind of its faces; `count` says how
    // many sides each has, four bits each. Index: which of `count` things. Share: how many of `count` dice
    // show a face that `part` of `whole` sides have. Throw: which accepted way of a throw.
    struct Question {
        enum class Kind : std::uint8_t { Face, Kind, Index, Share, Throw };
        Kind kind = Kind::Index;
        DieKind die = DieKind::D6;
        std::uint8_t part = 0;
        std::uint8_t whole = 0;
        std::uint64_t count = 0;
        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Node {
        Question question;
        std::uint32_t answers = 0;  // 0 to answers - 1
        std::uint32_t answer = 0;
        double chance = 0;  // of that answer
    };
    // A throw that may be refused: its accepted ways, each as the raw answers that lead to it. Ways of equal
    // value are one way where only the value matters.
    struct Way {
        std::size_t first = 0, end = 0;  // in `answers`
        std::size_t value = 0;           // in `values`
        std::uint64_t value_hash = 0;
        double chance = 0;
    };
    struct Throw {
        std::vector<unsigned> answers;
        std::vector<std::byte> values;
        std::vector<Way> ways;
        double accepted = 0;  // the chance of all ways together
    };
    // Where the next answer comes from.
    enum class Mode : std::uint8_t {
        Walk,     // the path, growing at its end
        Explore,  // the ways of a throw, found by `inner_`
        Repeat,   // an accepted way of a throw
        Stopped,  // too many ways: a stream, so that the rules run on to their end
    };

    std::uint32_t ask(const Question& question, std::uint32_t answers);
    unsigned note(unsigned answer);
    unsigned repeated();
    double chance_of(const Node& node) const;
    void follow_inner();
    void explore();
    void accept_way();
    bool explored();
    void repeat_way();
    void stop(std::string_view why = {});

    std::uint64_t max_runs_;
    std::uint64_t runs_ = 0;
    std::uint64_t tries_ = 0;  // of throws that may be refused
    bool begun_ = false;
    bool complete_ = false;
    std::string_view complaint_;

    Mode mode_ = Mode::Walk;
    std::vector<Node> path_;
    std::size_t at_ = 0;  // nodes passed in this run
    double probability_ = 1;

    std::vector<Throw>
        throws_;  // of the path's Throw nodes, in order; those behind are kept for their memory
    std::size_t throws_used_ = 0;  // in the path
    std::size_t throws_at_ = 0;    // passed in this run

    std::unique_ptr<Enumerator> inner_;  // explores a throw
    std::vector<std::byte> value_;       // of the present try, where it was told
    bool told_ = false;
    std::uint32_t open_ = 0;  // throws begun and not ended: the explored or repeated one, and those in it
    std::size_t repeat_ = 0, repeat_end_ = 0;  // what is left of the repeated way

    bool owned_ = false;         // by an enumerator that explores a throw,
    std::vector<unsigned> raw_;  // which needs every answer of the run

    Dice stream_{Seed{}};
    std::uint32_t refusals_ = 0;  // while stopped
};

// The chance of every number that `run(dice)` may give, over all ways its dice can fall: rules that throw no
// more than an enumerator allows.
template <class Run>
std::map<int, double> chances_of(Run run) {
    std::map<int, double> chances;
    Enumerator ways;
    while (ways.next()) {
        Dice dice(ways);
        const int result = run(dice);
        chances[result] += ways.probability();
    }
    assert(ways.complete());
    return chances;
}

}  // namespace longroll
