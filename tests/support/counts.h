#pragma once
// How often a test repeats what it samples: matches, samples, rounds.
//
// `make test` takes the number the test names for CI, a tenth of it under the sanitizers
// (LONGROLL_COUNT_DIVISOR=10); `make soak` takes the full number (LONGROLL_SOAK=1).

#include <cstdlib>
#include <string_view>

namespace longroll {

inline bool soaking() {
    const char* soak = std::getenv("LONGROLL_SOAK");
    return soak != nullptr && std::string_view(soak) == "1";
}

// At least one, so that nothing is ever passed over in silence.
inline int repeats(int in_ci, int in_soak) {
    if (soaking()) return in_soak;
    const char* text = std::getenv("LONGROLL_COUNT_DIVISOR");
    const int divisor = text == nullptr ? 1 : std::atoi(text);
    if (divisor <= 1) return in_ci;
    return in_ci > divisor ? in_ci / divisor : 1;
}
inline int repeats(int in_ci) { return repeats(in_ci, in_ci); }

}  // namespace longroll
