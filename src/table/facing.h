#pragma once
// Facings are 1/65536 of a circle, clockwise from north, as files give them in degrees. Their sines are whole
// numbers of 2^-30, made by the compiler from whole numbers alone: no library's sine has a say in a game.

#include <array>
#include <cstdint>

#include "table/point.h"

namespace longroll::table {

// An angle in steps of a facing, clockwise positive. 45 degrees is 8192.
using Angle = std::int32_t;

inline constexpr Angle whole_turn = 65536;
inline constexpr Angle half_turn = whole_turn / 2;
inline constexpr Angle right_angle = whole_turn / 4;

constexpr Angle degrees(int whole) {
    return static_cast<Angle>(quotient_nearest(std::int64_t{whole} * whole_turn, 360));
}

struct Facing {
    std::uint16_t step = 0;
    friend constexpr bool operator==(Facing, Facing) = default;
};

inline constexpr Facing north{0};
inline constexpr Facing east{16384};
inline constexpr Facing south{32768};
inline constexpr Facing west{49152};

constexpr Facing operator+(Facing facing, Angle turn) {
    return {static_cast<std::uint16_t>(facing.step + turn)};
}
constexpr Facing operator-(Facing facing, Angle turn) {
    return {static_cast<std::uint16_t>(facing.step - turn)};
}

// The shorter way round from one facing to another: -32768 .. 32767.
constexpr Angle turn_between(Facing from, Facing to) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(to.step - from.step));
}

// Thousandths of a degree, as read from files; any number, rounded to the nearest step.
constexpr Facing facing_of_millidegrees(std::int64_t clockwise_from_north) {
    const std::int64_t once = (clockwise_from_north % 360'000 + 360'000) % 360'000;
    return Facing{} + static_cast<Angle>(quotient_nearest(once * whole_turn, 360'000));
}
constexpr Facing facing_of_degrees(int clockwise_from_north) {
    return facing_of_millidegrees(std::int64_t{clockwise_from_north} * 1000);
}
constexpr std::int32_t millidegrees(Facing facing) {
    return static_cast<std::int32_t>(quotient_nearest(std::int64_t{facing.step} * 360'000, whole_turn));
}
// Two of the rulebooks count counter-clockwise from east (SE-GEO-1, VB-GEO-1).
constexpr Facing facing_of_heading(int counterclockwise_from_east) {
    return facing_of_degrees(90 - counterclockwise_from_east);
}

// A unit vector in 2^-30: x = sine, y = cosine of the facing.
struct Direction {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend constexpr bool operator==(const Direction&, const Direction&) = default;
};
inline constexpr std::int32_t unit = 1 << 30;

constexpr std::int64_t cross(Direction a, Vector b) {
    return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}
constexpr std::int64_t dot(Direction a, Vector b) {
    return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}

namespace sines {

// 2^-61 through the reckoning, so that the last of 30 bits is right.
inline constexpr std::int64_t one = std::int64_t{1} << 61;
inline constexpr std::int64_t pi_64th = 0x3243F6A8885A308D >> 5;  // pi / 64

constexpr std::int64_t times(std::int64_t a, std::int64_t b) {
    const Wide whole = product(magnitude(a), magnitude(b));
    return static_cast<std::int64_t>(whole.high << 3 | whole.low >> 61);
}
// Sine of an angle of 0 to a right angle, by its series.
constexpr std::int32_t sine_of(std::int64_t angle) {
    const std::int64_t square = times(angle, angle);
    std::int64_t sum = 0;
    std::int64_t term = angle;
    for (int n = 1; term != 0; n += 2) {
        sum += n % 4 == 1 ? term : -term;
        term = times(term, square) / ((n + 1) * (n + 2));
    }
    return static_cast<std::int32_t>((sum + (std::int64_t{1} << 30)) >> 31);
}
constexpr std::int32_t cosine_of(std::int64_t angle) {
    const std::int64_t square = times(angle, angle);
    std::int64_t sum = 0;
    std::int64_t term = one;
    for (int n = 0; term != 0; n += 2) {
        sum += n % 4 == 0 ? term : -term;
        term = times(term, square) / ((n + 1) * (n + 2));
    }
    return static_cast<std::int32_t>((sum + (std::int64_t{1} << 30)) >> 31);
}

// Multiples of 256 steps up to 45 degrees, and the steps between: two small tables stay in the cache where
// one of 16,385 numbers would not.
struct Tables {
    std::array<Direction, 33> coarse{};
    std::array<Direction, 256> fine{};
};
constexpr Tables make_tables() {
    Tables tables;
    for (std::size_t i = 0; i < tables.coarse.size(); ++i) {
        const std::int64_t angle = pi_64th / 2 * static_cast<std::int64_t>(i);
        tables.coarse[i] = {sine_of(angle), cosine_of(angle)};
    }
    tables.coarse[32].y = tables.coarse[32].x;
    for (std::size_t i = 0; i < tables.fine.size(); ++i) {
        const std::int64_t angle = pi_64th / 512 * static_cast<std::int64_t>(i);
        tables.fine[i] = {sine_of(angle), cosine_of(angle)};
    }
    return tables;
}
inline constexpr Tables tables = make_tables();

// 0 to 45 degrees, by the sum of angles.
constexpr Direction of_octant(unsigned step) {
    const Direction a = tables.coarse[step >> 8];
    const Direction b = tables.fine[step & 255];
    const std::int64_t sine = std::int64_t{a.x} * b.y + std::int64_t{a.y} * b.x;
    const std::int64_t cosine = std::int64_t{a.y} * b.y - std::int64_t{a.x} * b.x;
    constexpr std::int64_t half = std::int64_t{1} << 29;
    return {static_cast<std::int32_t>((sine + half) >> 30), static_cast<std::int32_t>((cosine + half) >> 30)};
}

}  // namespace sines

// The octants are mirror images of each other to the last bit: what is symmetric on the table is so in its
// numbers, and 45 degrees is exactly the diagonal.
constexpr Direction direction(Facing facing) {
    const unsigned within = facing.step & 16383u;
    const Direction octant = within <= 8192 ? sines::of_octant(within) : sines::of_octant(16384 - within);
    const Direction quarter = within <= 8192 ? octant : Direction{octant.y, octant.x};
    switch (facing.step >> 14) {
        case 0: return quarter;
        case 1: return {quarter.y, -quarter.x};
        case 2: return {-quarter.x, -quarter.y};
        default: return {-quarter.y, quarter.x};
    }
}

// So far that way, rounded once to the grid.
constexpr Vector along(Direction way, Length distance) {
    return {static_cast<Length>(quotient_nearest(std::int64_t{way.x} * distance, unit)),
            static_cast<Length>(quotient_nearest(std::int64_t{way.y} * distance, unit))};
}
constexpr Vector along(Facing facing, Length distance) { return along(direction(facing), distance); }

// The facing nearest to the way this vector points; of two equally near the first clockwise from north. North
// for the zero vector.
Facing facing_along(Vector vector);

}  // namespace longroll::table
