#pragma once
// Places on the real ground: whole yards east and north of a map's origin.

#include <cstdint>
#include <string>

namespace longroll::history {

struct Yards {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend constexpr bool operator==(const Yards&, const Yards&) = default;
};

// A rectangle of ground; its edges belong to it.
struct Ground {
    Yards low;   // southwest
    Yards high;  // northeast
    friend constexpr bool operator==(const Ground&, const Ground&) = default;

    constexpr std::int32_t width() const { return high.x - low.x; }
    constexpr std::int32_t depth() const { return high.y - low.y; }
};
constexpr bool contains(const Ground& ground, Yards p) {
    return ground.low.x <= p.x && p.x <= ground.high.x && ground.low.y <= p.y && p.y <= ground.high.y;
}
constexpr bool contains(const Ground& ground, const Ground& inner) {
    return contains(ground, inner.low) && contains(ground, inner.high);
}
constexpr Ground grown(const Ground& ground, std::int32_t by) {
    return {{ground.low.x - by, ground.low.y - by}, {ground.high.x + by, ground.high.y + by}};
}

// "(-25, 130)", and "(-25, 130) to (300, 400)".
std::string describe(Yards p);
std::string describe(const Ground& ground);

}  // namespace longroll::history
