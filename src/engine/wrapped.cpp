#include "engine/wrapped.h"

#include <algorithm>

namespace longroll {
namespace {

std::string broken(std::string_view text, std::size_t width, std::size_t indent, std::size_t column) {
    std::string out;
    const std::string margin(indent, ' ');
    while (!text.empty()) {
        if (text.front() == '\n') {
            out += '\n';
            out += margin;
            column = indent;
            text.remove_prefix(1);
            continue;
        }
        // Spaces and the word behind them.
        const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
        const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        // Bytes that continue a character take no column.
        const auto size = static_cast<std::size_t>(
            std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
        if (column + size > width && column > indent) {
            out += '\n';
            out += margin;
            out += text.substr(begin, end - begin);
            column = indent + size - begin;
        } else {
            out += text.substr(0, end);
            column += size;
        }
        text.remove_prefix(end);
    }
    return out;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    return broken(text, width, indent, 0);
}

std::string hanging(std::string_view text, std::size_t width, std::size_t indent) {
    return broken(text, width, indent, indent);
}

}  // namespace longroll
