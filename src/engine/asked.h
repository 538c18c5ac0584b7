#pragma once
// When a decision can be taken, for refusals: 'not now: this is the Combat Phase. Cards move in the Move
// Phase.' A game has one table of its steps (which decisions each takes, and when it asks) and one of its
// verbs (what is done with each); the sentence is put together from both.
//
//     constexpr StepRow<StepKind> rows[] = {
//         {StepKind::Moves, {"this is the Move Phase", "in the Move Phase", verb_bits(Verb::Move,
//         Verb::Done)}},
//         ...};
//     constexpr auto asked = asks_by_kind(rows);

#include <array>
#include <cstdint>
#include <span>

#include "engine/verdict.h"

namespace longroll {

// A set of verbs, one bit for each.
template <class... Verbs>
constexpr std::uint64_t verb_bits(Verbs... verbs) {
    static_assert(((static_cast<unsigned>(Verbs::Count) <= 64) && ...));
    return (std::uint64_t{0} | ... | (std::uint64_t{1} << static_cast<unsigned>(verbs)));
}

struct StepAsks {
    const char* now = nullptr;   // what goes on: 'this is the Combat Phase', 'hits are being placed'
    const char* when = nullptr;  // the same as a time: 'in the Combat Phase'; nullptr: not worth naming
    std::uint64_t verbs = 0;     // every decision that it may take

    constexpr bool takes(unsigned verb) const { return (verbs >> verb & 1u) != 0; }
};

// The steps that ask, in the order in which their times are named.
template <class Kind>
struct StepRow {
    Kind kind;
    StepAsks asks;
};
template <class Kind, std::size_t rows>
constexpr auto asks_by_kind(const StepRow<Kind> (&list)[rows]) {
    std::array<StepAsks, static_cast<std::size_t>(Kind::Count)> table{};
    for (const StepRow<Kind>& row : list) table[static_cast<std::size_t>(row.kind)] = row.asks;
    return table;
}

// The refusal of a verb that the step `here` does not take. `does` is what is done with it, as a sentence
// begins ('Cards move'); nullptr for what belongs to a step and never alone: pass, done, drop.
Verdict not_now(RuleId rule, std::span<const StepAsks> steps, std::size_t here, unsigned verb,
                const char* does);

}  // namespace longroll
