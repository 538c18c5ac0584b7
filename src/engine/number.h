#pragma once
// A number as it is written in a file, an option or a typed action.

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace longroll {

// Nothing unless the whole text is the number: no blanks, no '+', nothing after it, nothing the type cannot
// hold.
template <std::integral Number>
std::optional<Number> number_in(std::string_view text, int base = 10) {
    Number value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace longroll
