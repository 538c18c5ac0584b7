#pragma once

namespace longroll {

// The same as project(VERSION) in CMakeLists.txt; a test compares them.
inline constexpr const char* program_version = "0.1.0";

}  // namespace longroll
