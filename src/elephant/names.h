#pragma once
// What is named in sentences besides units and officers (query.h).

#include "engine/say.h"

namespace longroll::elephant {

// An objective by its number in the setup; units and officers use the lower bits alone.
inline constexpr std::int64_t objective_bit = std::int64_t{1} << 17;
inline Arg objective_arg(std::size_t number) {
    return thing(objective_bit | static_cast<std::int64_t>(number));
}

}  // namespace longroll::elephant
