#include "engine/thousandths.h"

#include <algorithm>

namespace longroll {

std::string thousandths_text(std::int64_t number) {
    std::string text = number < 0 ? "-" : "";
    const std::int64_t size = number < 0 ? -number : number;
    text += std::to_string(size / 1000);
    if (const std::int64_t rest = size % 1000; rest != 0) {
        std::string decimals = std::to_string(1000 + rest).substr(1);
        while (decimals.back() == '0') decimals.pop_back();
        text += '.' + decimals;
    }
    return text;
}

std::optional<std::int32_t> thousandths_in(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view decimals = text.substr(std::min(point + 1, text.size()));
    if (whole.size() + decimals.size() == 0 || whole.size() > 4 || decimals.size() > 3) return std::nullopt;
    std::int32_t value = 0;
    for (std::string_view digits : {whole, decimals})
        for (char c : digits) {
            if (c < '0' || c > '9') return std::nullopt;
            value = value * 10 + (c - '0');
        }
    for (std::size_t i = decimals.size(); i < 3; ++i) value *= 10;
    return negative ? -value : value;
}

}  // namespace longroll
