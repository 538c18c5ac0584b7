#pragma once
// The Battle Moves of a side (8.0 to 8.6), to be listed, or drawn from.

#include <optional>

#include "dixie/moves.h"

namespace longroll::dixie {

// The uses of an effect of the seat that starts at a place, or nullptr.
const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place);

// The cards in a place that can move at all, by how they move (DX-8.0a, 8.5a, 12.0e, 13.6g).
struct Movers {
    Cards foot = 0, horse = 0, generals = 0, banners = 0, decoy_generals = 0, decoy_banners = 0;

    Cards all() const { return foot | horse | generals | banners | decoy_generals | decoy_banners; }
};
inline Movers movers_of(const Side& side, Cards cards) {
    Movers movers;
    movers.foot = cards & (side.infantry | side.artillery);
    movers.horse = cards & side.cavalry;
    movers.generals = cards & side.generals & ~side.decoy;
    const Cards out = cards & ~side.reserve;  // Specials leave the Reserve only when they are played
    movers.banners = out & side.leader_specials & ~side.decoy;
    movers.decoy_generals = out & side.generals & side.decoy;
    movers.decoy_banners = out & side.specials & side.decoy;
    return movers;
}

// Columns whose position next to the own Reserve has no enemy Troop card in it, as far as the seat can tell.
inline std::uint32_t calm_columns(const Look& look, Seat seat) {
    const Side& enemy = look.side(other(seat));
    const std::uint32_t enemies = places_with(enemy, enemy.troops() | ~enemy.face_up);
    return ~(enemies >> home_row(seat, 0)) & ((1u << look.setup.columns) - 1);
}

// Sideways by the Lateral Road (DX-K17 LATER).
bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to);

// Offers every Battle Move, and every march, begun by each card that may. False: the offers are full.
bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers);

// Two words at once.
using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;

// The columns of a set, one after the other, and zeros.
struct ColumnLists {
    alignas(16) std::uint64_t of[1 << max_columns][max_columns + 1];
};
inline constexpr ColumnLists column_lists = [] {
    ColumnLists lists{};
    for (unsigned set = 0; set < 1u << max_columns; ++set)
        for (unsigned column = 0, n = 0; column < max_columns; ++column)
            if (set >> column & 1u) lists.of[set][n++] = column;
    return lists;
}();

// Decisions of which there is one for each column of a set, as words that lack their card. All there is room
// for are written, two at a time, whatever the set: the next decision is written over those that are too
// many.
struct EachColumn {
    static constexpr std::size_t size_written = max_columns + 1;
    TwoWords words[size_written / 2];
    std::size_t size;

    // `unit` is what a column more adds to the word of the first: one place of an action, or both.
    template <std::uint64_t unit>
    void set(std::uint64_t first, std::uint32_t columns) {
        constexpr int low = std::countr_zero(unit), high = std::bit_width(unit) - 1;
        static_assert(unit == (std::uint64_t{1} << low | std::uint64_t{1} << high));
        size = static_cast<std::size_t>(std::popcount(columns));
        std::memcpy(&words, column_lists.of[columns], sizeof words);
        for (TwoWords& two : words) {
            const TwoWords added = low == high ? two << low : (two << low) + (two << high);
            two = added + TwoWords{first, first};
        }
    }
    Action* write(std::uint64_t card, Action* to) const {
        for (std::size_t i = 0; i < std::size(words); ++i) {
            const TwoWords two = words[i] + TwoWords{card, card};
            std::memcpy(static_cast<void*>(to + 2 * i), &two, sizeof two);
        }
        return to + size;
    }
};

// Where the cards of one gait may go, in all columns at once: bit c of a set stands for column c. What `walk`
// answers for every path, that is; a path is named by where it starts.
struct Reach {
    std::uint32_t over = 0, over_back = 0;  // own row: across the Centerline; and home again
    std::uint32_t home = 0, home_out = 0,
                  home_on = 0;  // beyond it: home; and out again; and into the Reserve
    std::uint32_t enter = 0;    // Reserve: into the own row; so also from the own row through the Reserve
    std::uint32_t calm =
        0;  // of those, where no enemy is: the path may go on, and those who disengage may come
    std::uint32_t beyond = 0;  // Reserve: into the own row and across
    std::uint32_t bound = 0;   // own row: engaged, so only back
};
// One of the decisions of V1 at random, each as likely; nothing where the rules barred all that were drawn.
// Only for a state without Specials in force that add moves of their own.
std::optional<Action> draw_move(const Look& look, Seat seat, Dice& dice);

}  // namespace longroll::dixie
