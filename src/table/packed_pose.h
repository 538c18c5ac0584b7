#pragma once
// Where a stand is, in eight bytes: how a State keeps it. A table may be wider than 16 bits reach, so each
// coordinate has 24 of them, and the facing 16.

#include "table/rect.h"

namespace longroll::table {

struct PackedPose {
    std::uint16_t x_low, y_low;
    std::uint16_t facing;
    std::int8_t x_high, y_high;

    static constexpr PackedPose of(const Pose& pose) {
        return {static_cast<std::uint16_t>(pose.centre.x & 0xFFFF),
                static_cast<std::uint16_t>(pose.centre.y & 0xFFFF), pose.facing.step,
                static_cast<std::int8_t>(pose.centre.x >> 16), static_cast<std::int8_t>(pose.centre.y >> 16)};
    }
    constexpr Point centre() const { return {x_high * 65536 + x_low, y_high * 65536 + y_low}; }
    constexpr Pose pose() const { return {centre(), {facing}}; }
    friend constexpr bool operator==(const PackedPose&, const PackedPose&) = default;
};
static_assert(sizeof(PackedPose) == 8);

}  // namespace longroll::table
