#pragma once
// A whole number of thousandths as people write it: 7250 is '7.25'. Lengths and angles are kept so, because
// rules are decided in whole numbers.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace longroll {

// No more decimals than it needs: '7', '7.5', '-0.125'.
std::string thousandths_text(std::int64_t number);

// Nothing unless the whole text is a number below 10,000 with at most three decimals: '.5' is one, '1.2345'
// is not.
std::optional<std::int32_t> thousandths_in(std::string_view text);

}  // namespace longroll
