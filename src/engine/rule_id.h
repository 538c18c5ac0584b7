#pragma once
// A rule of a rulebook, as refusals, events and modifiers cite it. The constants (rule::DX_7_3b) are
// generated from rules/*.md, so an id that is in no rulebook does not compile.

#include <cstdint>

namespace longroll {

// The value counts the rules of one build: book number in the upper five bits, place in the book (from 1) in
// the lower eleven. A rule added to a book moves the ones behind it, so files and hashes
// hold the name, never this.
struct RuleId {
    static constexpr unsigned ordinal_bits = 11;
    static constexpr unsigned max_ordinal = (1u << ordinal_bits) - 1;

    std::uint16_t value = 0;  // 0: no rule

    constexpr unsigned book() const { return value >> ordinal_bits; }
    constexpr unsigned ordinal() const { return value & max_ordinal; }

    friend constexpr bool operator==(RuleId, RuleId) = default;
};

constexpr RuleId make_rule_id(unsigned book, unsigned ordinal) {
    return {static_cast<std::uint16_t>((book << RuleId::ordinal_bits) | (ordinal & RuleId::max_ordinal))};
}

}  // namespace longroll
