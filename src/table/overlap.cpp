#include "table/overlap.h"

namespace longroll::table {

bool overlaps_deeper(const Rect& p, const Rect& q, Length tolerance) {
    assert(tolerance >= 0);
    const Separation s = separation(p, q);
    const Vector sides[4] = {p.right, p.front, q.right, q.front};
    for (int i = 0; i < 4; ++i) {
        if (s.across[i] >= 0) return false;
        // depth = -across / |side|, against the tolerance
        const std::uint64_t depth = magnitude(s.across[i]);
        const auto most = static_cast<std::uint64_t>(tolerance);
        if (product(depth, depth) <= product(most * most, square(sides[i]))) return false;
    }
    return true;
}

}  // namespace longroll::table
