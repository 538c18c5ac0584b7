#pragma once
// The answer of `check`: fine, or the rule that forbids it and why, with its numbers.

#include "engine/say.h"

namespace longroll {

class [[nodiscard]] Verdict {
  public:
    constexpr Verdict() = default;  // fine
    constexpr Verdict(const Say& why) : fine_(false), why_(why) {}

    constexpr bool fine() const { return fine_; }
    constexpr explicit operator bool() const { return fine_; }
    constexpr const Say& why() const { return why_; }

  private:
    bool fine_ = true;
    Say why_;
};

inline constexpr Verdict fine{};

template <class... Args>
constexpr Verdict refuse(RuleId rule, const char* pattern, Args... args) {
    return Verdict(Say(rule, pattern, args...));
}

}  // namespace longroll
