#pragma once
// The GoogleTest suites of a source file: a suite named for a rule (TEST(DX_7_3a, ...)) proves that rule.

#include <string>
#include <string_view>
#include <vector>

namespace longroll {

// Suite names in the order they stand, one for each test. Comments, strings, directives and '#if 0' are
// passed over, and so are tests that never run (DISABLED_): they prove nothing.
std::vector<std::string> suite_names(std::string_view source);

}  // namespace longroll
