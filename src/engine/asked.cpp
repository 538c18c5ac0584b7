#include "engine/asked.h"

#include <algorithm>
#include <string_view>

#include "engine/inline_vector.h"

namespace longroll {

Verdict not_now(RuleId rule, std::span<const StepAsks> steps, std::size_t here, unsigned verb,
                const char* does) {
    const char* const now = steps[here].now;
    InlineVector<const char*, 3> times;
    if (does != nullptr)
        for (const StepAsks& step : steps) {
            if (&step == &steps[here] || step.when == nullptr || !step.takes(verb) || times.full()) continue;
            const auto same = [&](const char* time) { return std::string_view(time) == step.when; };
            if (std::none_of(times.begin(), times.end(), same)) times.push_back(step.when);
        }
    switch (times.size()) {
        case 0: return refuse(rule, "not now: {}", now);
        case 1: return refuse(rule, "not now: {}. {} {}.", now, does, times[0]);
        case 2: return refuse(rule, "not now: {}. {} {} or {}.", now, does, times[0], times[1]);
        default:
            return refuse(rule, "not now: {}. {} {}, {} or {}.", now, does, times[0], times[1], times[2]);
    }
}

}  // namespace longroll
