// 8.0 to 8.6, 10.2, 13.6, 13.7: one decision of V1 at random.

#include <array>

#include "dixie/move_list.h"
#include "dixie/special_effects.h"

namespace longroll::dixie {
namespace {

Cards in_row(const Side& side, Place first) {
    Cards cards = 0;
    for (int column = 0; column < max_columns; ++column) cards |= side.at[first + column];
    return cards;
}

// All ways from each place along places that are next to each other (DX-8.0b), those of one step first.
struct Way {
    Place to = no_place, then = no_place;
};
struct Ways {
    Way from[max_positions + 1][3 * max_columns];
};
constexpr Ways ways_of(Seat seat, int columns) {
    Ways ways;
    for (int column = 0; column < columns; ++column) {
        const Place home = home_row(seat, column), beyond = opposing(home);
        Way* way = ways.from[home];
        *way++ = {beyond};
        *way++ = {reserve_place};
        *way++ = {beyond, home};
        for (int to = 0; to < columns; ++to) *way++ = {reserve_place, home_row(seat, to)};
        way = ways.from[beyond];
        *way++ = {home};
        *way++ = {home, beyond};
        *way++ = {home, reserve_place};
        way = ways.from[reserve_place] + column;
        way[0] = {home};
        way[columns] = {home, beyond};
        way[2 * columns] = {home, reserve_place};
    }
    return ways;
}
constexpr Ways of_three[] = {ways_of(Seat::Union, 3), ways_of(Seat::Confederate, 3)},
               of_five[] = {ways_of(Seat::Union, 5), ways_of(Seat::Confederate, 5)};

// n / ways of a card, without a division: exact as long as there are less than 2^16 / most ways in all.
constexpr std::uint32_t most_ways = 3 * max_columns;
static_assert(most_ways >= 2 * max_columns + 2 && max_slots * most_ways * most_ways < 1 << 16);
constexpr auto reciprocals = [] {
    std::array<std::uint32_t, most_ways + 1> of{};
    for (std::uint32_t ways = 1; ways <= most_ways; ++ways) of[ways] = (1u << 16) / ways + 1;
    return of;
}();
constexpr std::uint32_t divided(std::uint32_t n, std::uint32_t ways) { return n * reciprocals[ways] >> 16; }

Gait gait_of(const Side& side, Cards card, bool far) {
    if (card & (side.infantry | side.artillery)) return far ? marching : foot;
    if (card & side.cavalry) return horse;
    if (card & side.decoy) return card & side.generals ? decoy_general : decoy_banner;
    return card & side.generals ? general_gait : banner;
}

// Every way that geometry knows of every card that may still act is drawn alike; one that the rules bar is
// drawn again. So only the ground of one path is looked at, and nothing is listed.
class MoveDraw {
  public:
    MoveDraw(const Look& look, Seat seat);
    std::uint32_t ways() const { return ways_; }
    // Whether the rules let the way pass that has this number, from 0; then it is `found`.
    bool nth(std::uint32_t n, Action& found) const;

  private:
    // Cards that have so many ways each. Those who walk come first, by where they start and how far they go.
    enum Kind : std::uint8_t {
        Near,
        InReserve,
        Far,
        NearOnce,
        InReserveOnce,
        FarOnce,
        Terrains,
        Specials,
        Scouts,
        Decoys,
        Reveals,
        Kinds
    };
    bool path(Slot slot, std::uint32_t way, Action& found) const;

    const Look& look_;
    const Seat seat_;
    Cards cards_[Kinds];
    std::uint32_t each_[Kinds];   // ways of one card
    std::uint32_t first_[Kinds];  // how many ways come before a kind
    std::uint64_t ends_[3];       // where the ways of each kind end, 16 bits each; there is room for one more
    std::uint32_t ways_ = 0;
};

inline MoveDraw::MoveDraw(const Look& look, Seat seat) : look_(look), seat_(seat) {
    const Side& side = look.side(seat);
    const std::uint32_t columns = static_cast<std::uint32_t>(look.setup.columns);
    const Cards near = in_row(side, home_row(seat, 0)), far = in_row(side, home_row(other(seat), 0));
    const Movers movers = movers_of(side, free_cards(look, seat) & (near | far | side.reserve));
    // Horse Artillery and Specials never go two steps (DX-7.2n, DX-12.0e).
    const Cards once = (movers.foot & side.horse) | movers.banners | movers.decoy_banners;
    const Cards twice = movers.all() & ~once;
    for (std::uint64_t& ends : ends_) ends = 0;
    const auto add = [this](Kind kind, Cards cards, std::uint32_t each) {
        cards_[kind] = cards;
        each_[kind] = each;
        first_[kind] = ways_;
        ways_ += static_cast<std::uint32_t>(count(cards)) * each;
        ends_[kind / 4] |= std::uint64_t{ways_} << kind % 4 * 16;
    };
    add(Near, twice & near, 3 + columns);
    add(InReserve, twice & side.reserve, 3 * columns);
    add(Far, twice & far, 3);
    add(NearOnce, once & near, 2);
    add(InReserveOnce, once & side.reserve, columns);
    add(FarOnce, once & far, 1);
    // But for Shiloh, only the row next to the Reserve is own ground (DX-10.2c).
    add(Terrains, side.reserve & side.terrain, look.setup.edition == Edition::Shiloh ? 2 * columns : columns);
    Cards specials = 0;  // of those that have their time now none names a card besides (DX-K17)
    for (Cards rest = side.reserve & side.specials; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const Card& card = look.card(seat, slot);
        if (!(card.timing & TimingOwnMove)) continue;
        assert(special_row(card.effect).target == TargetKind::None);
        specials |= one(slot);
    }
    add(Specials, specials, 2 * columns + 2);
    add(Scouts, look.setup.options.scouting ? movers.horse & near : 0, 1);
    const Cards hand = side.reserve & ~(side.moved | side.forfeited);
    const Cards decoys = look.setup.options.decoys ? ~Cards{0} : 0;
    add(Decoys, decoys & hand & (side.generals | side.specials | side.terrain), columns);
    add(Reveals, decoys & side.decoy, 1);
    ends_[2] |= std::uint64_t{ways_} << 48;
}

// The steps of a card, held against the rules.
inline bool MoveDraw::path(Slot slot, std::uint32_t way, Action& found) const {
    const Side& side = look_.side(seat_);
    const Cards card = one(slot);
    const Place from = place_of(look_, seat_, slot);
    const auto [to, then] = (look_.setup.columns == 3 ? of_three : of_five)[index(seat_)].from[from][way];
    const bool twice = then != no_place;
    if (((side.decoy & card) != 0 || !clear_way(look_, seat_, from, to, then)) &&
        !may_walk(look_, seat_, gait_of(side, card, twice), from, to, then))
        return false;
    const bool march = twice && (card & (side.infantry | side.artillery)) != 0;
    constexpr std::uint64_t move = word_of({.verb = Verb::Move, .place = 0, .place2 = 0}),
                            of_march = word_of({.verb = Verb::March, .place = 0, .place2 = 0});
    found = std::bit_cast<Action>((march ? of_march : move) + side.card[slot] * card_unit + to * place_unit +
                                  then * place2_unit);
    return true;
}

inline bool MoveDraw::nth(std::uint32_t n, Action& found) const {
    // Counted without a branch, four kinds at once: which it is, no processor can guess.
    constexpr std::uint64_t each = 0x0001000100010001u, tops = each << 15;
    int kind = 0;
    for (std::uint64_t ends : ends_) kind += std::popcount((((n * each) | tops) - ends) & tops);
    n -= first_[kind];
    const Side& side = look_.side(seat_);
    const std::uint32_t which = divided(n, each_[kind]), way = n - which * each_[kind];
    const Slot slot = nth_of(cards_[kind], which);
    if (kind <= FarOnce) return path(slot, way, found);
    const std::uint8_t number = side.card[slot];
    const std::uint32_t columns = static_cast<std::uint32_t>(look_.setup.columns);
    switch (kind) {
        case Terrains: {
            const Place place = look_.setup.edition == Edition::Shiloh
                                    ? places(look_)[way]
                                    : home_row(seat_, static_cast<int>(way));
            found = {.verb = Verb::Terrain, .card = number, .place = place};
            return terrain_may_be_played(look_, seat_, slot, place);
        }
        case Specials: {  // on a position, on the Reserve, on nothing
            const Place place = way <= 2 * columns ? places(look_)[way] : no_place;
            found = {.verb = Verb::Special, .card = number, .place = place};
            return check_special(look_, seat_, TimingOwnMove, no_place, found).fine();
        }
        case Scouts: {
            const Place from = place_of(look_, seat_, slot);
            found = {.verb = Verb::Scout, .card = number, .place = opposing(from)};
            return may_scout(look_, seat_, from);
        }
        case Decoys: {
            const Place place = home_row(seat_, static_cast<int>(way));
            found = {.verb = Verb::Decoy, .card = number, .place = place};
            return may_lay_decoy(look_, seat_, slot, place);
        }
        default: found = {.verb = Verb::Reveal, .card = number}; return may_reveal_decoy(look_, seat_, slot);
    }
}

}  // namespace

std::optional<Action> draw_move(const Look& look, Seat seat, Dice& dice) {
    const MoveDraw draw(look, seat);
    constexpr int tries = 16;  // where the rules bar nearly all, listing is cheaper
    for (int i = 0; i < tries; ++i) {
        const std::uint32_t n = dice.below(1 + draw.ways());
        if (n == 0) return Action{.verb = Verb::Done};
        if (Action found; draw.nth(n - 1, found)) return found;
    }
    return std::nullopt;
}

}  // namespace longroll::dixie
