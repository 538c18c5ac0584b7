#pragma once
// The two seats of every game, whatever its rulebook calls them, and sets of them.

#include <cstdint>
#include <optional>
#include <string_view>

namespace longroll {

enum class Seat : std::uint8_t { Union = 0, Confederate = 1, Nobody = 2 };

inline constexpr Seat seats[] = {Seat::Union, Seat::Confederate};

constexpr unsigned index(Seat seat) { return static_cast<unsigned>(seat); }

constexpr Seat other(Seat seat) {
    return static_cast<Seat>(index(seat) ^ 1u ^ index(seat) >> 1);  // without a branch: asked all the time
}

constexpr std::string_view name(Seat seat) {
    return seat == Seat::Union ? "union" : seat == Seat::Confederate ? "confederate" : "nobody";
}

constexpr std::optional<Seat> seat_named(std::string_view text) {
    for (Seat seat : seats)
        if (name(seat) == text) return seat;
    return std::nullopt;
}

// Who decides, or who may know a thing. A spectator knows what `nobody` knows: what is public.
struct SeatSet {
    std::uint8_t bits = 0;

    static constexpr SeatSet of(Seat seat) {
        return {static_cast<std::uint8_t>(seat == Seat::Nobody ? 0u : 1u << index(seat))};
    }
    constexpr bool has(Seat seat) const { return seat != Seat::Nobody && (bits >> index(seat) & 1u); }
    constexpr bool empty() const { return bits == 0; }
    constexpr int count() const { return (bits & 1) + (bits >> 1 & 1); }
    // The only member of a set of one, or nobody.
    constexpr Seat only() const {
        // Two bits for each set, without a branch: whose decision it is no processor can guess.
        constexpr unsigned onlys = 0b10'01'00'10;  // of both, the Confederate seat, the Union seat, none
        return static_cast<Seat>(onlys >> (bits & 3u) * 2 & 3u);
    }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;
};

inline constexpr SeatSet no_seat{0};
inline constexpr SeatSet both_seats{3};

}  // namespace longroll
