#include "history/relief.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "history/contour_lines.h"

namespace longroll::history {
namespace {

void put_big(std::string& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFFu);
}

std::uint32_t crc(const std::string& bytes) {
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int k = 0; k < 8; ++k) c = (c & 1u) != 0 ? 0xEDB88320u ^ c >> 1 : c >> 1;
            made[n] = c;
        }
        return made;
    }();
    std::uint32_t c = 0xFFFFFFFFu;
    for (const char byte : bytes) c = table[(c ^ static_cast<unsigned char>(byte)) & 0xFFu] ^ c >> 8;
    return c ^ 0xFFFFFFFFu;
}

void put_chunk(std::string& file, const char* kind, const std::string& content) {
    put_big(file, static_cast<std::uint32_t>(content.size()));
    const std::string body = kind + content;
    file += body;
    put_big(file, crc(body));
}

// The stream that PNG asks for, in blocks that are stored as they are: the pictures are small.
std::string stored(const std::string& bytes) {
    std::string stream = "\x78\x01";
    for (std::size_t at = 0; at < bytes.size() || at == 0;) {
        const std::size_t size = std::min<std::size_t>(bytes.size() - at, 65535);
        const bool last = at + size == bytes.size();
        stream += last ? '\x01' : '\x00';
        for (const std::size_t word : {size, ~size}) {
            stream += static_cast<char>(word & 0xFFu);
            stream += static_cast<char>(word >> 8 & 0xFFu);
        }
        stream.append(bytes, at, size);
        at += size;
        if (last) break;
    }
    std::uint32_t a = 1, b = 0;
    for (const char byte : bytes) {
        a = (a + static_cast<unsigned char>(byte)) % 65521;
        b = (b + a) % 65521;
    }
    put_big(stream, b << 16 | a);
    return stream;
}

constexpr int tints = 16, shades = 16;

}  // namespace

std::string png(int width, int height, const std::vector<unsigned char>& pixels,
                const std::vector<Colour>& palette) {
    std::string file = "\x89PNG\r\n\x1a\n";
    std::string head;
    put_big(head, static_cast<std::uint32_t>(width));
    put_big(head, static_cast<std::uint32_t>(height));
    head += {'\x08', '\x03', '\x00', '\x00', '\x00'};  // eight bits, by palette
    put_chunk(file, "IHDR", head);
    std::string colours;
    for (const Colour& colour : palette)
        for (const int part : {colour.red, colour.green, colour.blue})
            colours += static_cast<char>(std::clamp(part, 0, 255));
    put_chunk(file, "PLTE", colours);
    std::string rows;
    for (int row = 0; row < height; ++row) {
        rows += '\x00';
        for (int column = 0; column < width; ++column)
            rows += static_cast<char>(pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
                                             static_cast<std::size_t>(column)]);
    }
    put_chunk(file, "IDAT", stored(rows));
    put_chunk(file, "IEND", "");
    return file;
}

std::string base64(const std::string& bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? letters[three >> (18 - 6 * k) & 63u] : '=';
    }
    return text;
}

std::string relief_png_base64(const table::HeightField& heights, table::Length width, table::Length depth,
                              double slope_of_rise, Colour low, Colour middle, Colour high) {
    if (heights.empty()) return {};
    // At most 36,000 points: under 50 kilobytes.
    const double step = std::sqrt(static_cast<double>(width) * depth / 36'000.0);
    const int columns = std::max(2, static_cast<int>(width / step));
    const int rows = std::max(2, static_cast<int>(depth / step));
    const auto [least, most] =
        std::minmax_element(heights.plan().heights.begin(), heights.plan().heights.end());
    const double span = std::max(1, *most - *least);
    std::vector<unsigned char> pixels;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const FinePoint p{(column + 0.5) * width / columns, (rows - row - 0.5) * depth / rows};
            const table::Point near{static_cast<table::Length>(p.x), static_cast<table::Length>(p.y)};
            const double height =
                static_cast<double>(heights.height_times_spacing(near)) / heights.plan().spacing;
            const double part = std::clamp((height - *least) / span, 0.0, 1.0);
            const Rise rise = rise_at(heights, p);
            // Positive where the ground falls away from the light.
            const double shade = std::clamp((rise.north - rise.east) * slope_of_rise * 3.2, -1.0, 1.0);
            const int tint = std::min(tints - 1, static_cast<int>(part * tints));
            const int dark = std::clamp(static_cast<int>((shade + 1) / 2 * shades), 0, shades - 1);
            pixels.push_back(static_cast<unsigned char>(tint * shades + dark));
        }
    }
    std::vector<Colour> palette;
    for (int tint = 0; tint < tints; ++tint) {
        const double part = (tint + 0.5) / tints;
        const Colour ground = part < 0.5 ? mixed(low, middle, part * 2) : mixed(middle, high, part * 2 - 1);
        for (int dark = 0; dark < shades; ++dark) {
            const double shade = (dark + 0.5) / shades * 2 - 1;
            palette.push_back(shade > 0 ? mixed(ground, {122, 98, 60}, shade * 0.42)
                                        : mixed(ground, {255, 253, 246}, -shade * 0.55));
        }
    }
    return base64(png(columns, rows, pixels, palette));
}

}  // namespace longroll::history
