#pragma once
// What must still happen, last in first out. Rulebooks nest (a fire causes a loss, a loss a check, a check a
// rout, a rout another check): `play` pushes what must follow and works it off until a seat has to decide.
// It is part of State, so a match can be saved, copied and searched in the middle of any nest.

#include "engine/inline_vector.h"

namespace longroll {

// Count is chosen to fit the Step's alignment, so that a State has no padding.
template <class Step, std::size_t Depth, class Count = std::uint16_t>
struct Agenda {
    InlineVector<Step, Depth, Count> steps;

    constexpr bool empty() const { return steps.empty(); }
    constexpr std::size_t depth() const { return steps.size(); }
    constexpr Step& top() { return steps.back(); }
    constexpr const Step& top() const { return steps.back(); }
    constexpr Step& push(const Step& step) { return steps.push_back(step); }
    constexpr Step pop() { return steps.pop_back(); }
    constexpr void clear() { steps.clear(); }
    friend constexpr bool operator==(const Agenda&, const Agenda&) = default;
};

}  // namespace longroll
