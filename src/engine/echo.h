#pragma once
// What somebody typed or a file holds, made fit to be shown again in a sentence or on a terminal.

#include <string>
#include <string_view>

namespace longroll {

// Control characters (C0, DEL and, in UTF-8, C1) as \x1b and the like: a terminal acts on none of it.
inline std::string printable(std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    std::string shown;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
        const bool c1 = byte == 0xC2 && next >= 0x80 && next < 0xA0;
        if (byte >= ' ' && byte != 0x7F && !c1) {
            shown += text[i];
            continue;
        }
        const unsigned code = c1 ? next : byte;
        shown += "\\x";
        shown += digits[code >> 4];
        shown += digits[code & 15];
        i += c1;
    }
    return shown;
}

// The same, cut to 80 characters: a sentence stays one, whatever was sent.
inline std::string echoed(std::string_view text) {
    constexpr std::size_t most = 80;
    std::size_t end = 0, characters = 0;
    while (end < text.size() && characters < most) {
        ++end;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
        ++characters;
    }
    return printable(text.substr(0, end)) + (end < text.size() ? "..." : "");
}

}  // namespace longroll
