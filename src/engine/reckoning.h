#pragma once
// The numbers of a roll, worked out before anything is rolled: what is needed and every modifier with its
// rule and amount. Preview, odds, log line, refusal and play all read this one value, so they cannot differ.

#include <span>

#include "engine/inline_vector.h"
#include "engine/say.h"

namespace longroll {

struct Modifier {
    RuleId rule;
    const char* words = "";
    std::int32_t amount = 0;
    Arg about{};  // a piece or place that gives it, when worth naming
    bool has_about = false;
};

struct Reckoning {
    static constexpr std::size_t max_parts = 20;

    RuleId rule;            // the rule that asks for the roll
    const char* what = "";  // "dice to roll", "morale needed"
    std::int8_t per = 1;    // amounts are counted in 1/per: 2 where a rulebook has halves
    // The headings of the columns of a printed table, where the total is one of them: the base and the total
    // are read by their heading, 'column 6+: 8 factors 6+, stands still +1'.
    std::span<const char* const> headings{};
    InlineVector<Modifier, max_parts, std::uint8_t> parts;

    constexpr Reckoning() = default;
    constexpr Reckoning(RuleId r, const char* w, int denominator = 1)
        : rule(r), what(w), per(static_cast<std::int8_t>(denominator)) {}

    constexpr Reckoning& add(RuleId r, const char* words, std::int32_t amount) {
        parts.push_back({r, words, amount, {}, false});
        return *this;
    }
    constexpr Reckoning& add(RuleId r, const char* words, std::int32_t amount, Arg about) {
        parts.push_back({r, words, amount, about, true});
        return *this;
    }
    constexpr std::int32_t total() const {
        std::int32_t sum = 0;
        for (const Modifier& part : parts) sum += part.amount;
        return sum;
    }
    constexpr bool empty() const { return parts.empty(); }
};

// The same sum without its reasons, for playouts: a rule writes its modifiers once, as a template over what
// takes them, and play, preview and search cannot come to different numbers.
struct Total {
    std::int32_t sum = 0;

    constexpr Total& add(RuleId, const char*, std::int32_t amount) { return sum += amount, *this; }
    constexpr Total& add(RuleId, const char*, std::int32_t amount, Arg) { return sum += amount, *this; }
    constexpr std::int32_t total() const { return sum; }
};

// 'dice to roll 5: combat value 4, woods -1, general +2'
std::string english(const Reckoning& reckoning, const Namer& namer);
// '5', '2.5' or '6+', and what a part of it adds: '+1'; of the first part, what it is.
std::string total_text(const Reckoning& reckoning);
std::string amount_text(const Reckoning& reckoning, const Modifier& part);

}  // namespace longroll
