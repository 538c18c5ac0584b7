#pragma once
// Texts broken into lines of a screen.

#include <string>
#include <string_view>

namespace longroll {

// The text broken at spaces so that no line is longer than `width`; every line after the first begins with
// `indent` spaces. Line ends of the text itself stay.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);
// The same for a text that comes behind something: its first line begins at column `indent` too.
std::string hanging(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace longroll
