// 8.0 to 8.6, 10.2, 13.6, 13.7: one decision of V1 at random.

#include "dixie/move_list.h"

namespace longroll::dixie {
namespace {

Cards in_row(const Side& side, Place first) {
    Cards cards = 0;
    for (int column = 0; column < max_columns; ++column) cards |= side.at[first + column];
    return cards;
}

// Where a card of the row stands.
Place place_in_row(const Side& side, Place first, Slot slot) {
    while (!(side.at[first] >> slot & 1u)) ++first;
    return first;
}

Gait gait_of(const Side& side, Cards card, bool far) {
    if (card & (side.infantry | side.artillery)) return far ? marching : foot;
    if (card & side.cavalry) return horse;
    if (card & side.decoy) return card & side.generals ? decoy_general : decoy_banner;
    return card & side.generals ? general_gait : banner;
}

}  // namespace

MoveDraw::MoveDraw(const Look& look, Seat seat) : look_(look), seat_(seat) {
    const Side& side = look.side(seat);
    const std::uint32_t columns = static_cast<std::uint32_t>(look.setup.columns);
    const Cards near = in_row(side, home_row(seat, 0)), far = in_row(side, home_row(other(seat), 0));
    const Movers movers = movers_of(side, free_cards(look, seat) & (near | far | side.reserve));
    // Horse Artillery and Specials never go two steps (DX-7.2n, DX-12.0e).
    const Cards once = (movers.foot & side.horse) | movers.banners | movers.decoy_banners;
    const Cards twice = movers.all() & ~once;
    const Options& options = look.setup.options;
    const Cards hand = side.reserve & ~(side.moved | side.forfeited);
    const auto lot = [this](Kind kind, Cards cards, std::uint32_t ways) {
        ways_ += static_cast<std::uint32_t>(count(cards)) * ways;
        lots_[kind] = {cards, ways, ways_};
    };
    lot(Near, twice & near, 3 + columns);
    lot(InReserve, twice & side.reserve, 3 * columns);
    lot(Far, twice & far, 3);
    lot(NearOnce, once & near, 2);
    lot(InReserveOnce, once & side.reserve, columns);
    lot(FarOnce, once & far, 1);
    lot(Ground, side.reserve & side.terrain, 2 * columns);
    lot(Scouts, options.scouting ? movers.horse & near : 0, 1);
    lot(Decoys, options.decoys ? hand & (side.generals | side.specials | side.terrain) : 0, columns);
    lot(Reveals, options.decoys ? side.decoy : 0, 1);
}

// Steps of a card, held against the rules.
bool MoveDraw::path(Kind kind, Slot slot, std::uint32_t way, Action& found) const {
    const Side& side = look_.side(seat_);
    const std::uint32_t columns = static_cast<std::uint32_t>(look_.setup.columns);
    Place from = reserve_place, to = no_place, then = no_place;
    switch (kind) {
        case Near:
        case NearOnce: {
            from = place_in_row(side, home_row(seat_, 0), slot);
            const bool across = way == 0 || way == 2;
            to = across ? opposing(from) : reserve_place;
            if (way >= 2) then = across ? from : home_row(seat_, static_cast<int>(way - 3));
            break;
        }
        case Far:
        case FarOnce:
            from = place_in_row(side, home_row(other(seat_), 0), slot);
            to = opposing(from);
            if (way > 0) then = way == 1 ? from : reserve_place;
            break;
        default:
            to = home_row(seat_, static_cast<int>(way % columns));
            if (way >= columns) then = way < 2 * columns ? opposing(to) : reserve_place;
            break;
    }
    const bool twice = then != no_place;
    const Gait gait = gait_of(side, one(slot), twice);
    if ((gait.home_only || !clear_way(look_, seat_, from, to, then)) &&
        walk(ground_of(look_, seat_, on_path(from, to, then)), gait, from, to, then) != Bar::None)
        return false;
    const bool march = twice && gait.troop && !gait.cavalry;
    found = {.verb = march ? Verb::March : Verb::Move, .card = side.card[slot], .place = to, .place2 = then};
    return true;
}

bool MoveDraw::nth(std::uint32_t n, Action& found) const {
    std::uint8_t kind = 0;
    while (n >= lots_[kind].end) ++kind;
    if (kind > 0) n -= lots_[kind - 1].end;
    const Side& side = look_.side(seat_);
    const Slot slot = nth_of(lots_[kind].cards, n / lots_[kind].ways);
    const int way = static_cast<int>(n % lots_[kind].ways);
    const std::uint8_t number = side.card[slot];
    switch (kind) {
        case Scouts: {
            const Place from = place_in_row(side, home_row(seat_, 0), slot);
            found = {.verb = Verb::Scout, .card = number, .place = opposing(from)};
            return may_scout(look_, seat_, from);
        }
        case Ground: {
            const Place place = places(look_)[static_cast<std::size_t>(way)];
            found = {.verb = Verb::Terrain, .card = number, .place = place};
            return terrain_may_be_played(look_, seat_, slot, place);
        }
        case Decoys: {
            const Place place = home_row(seat_, way);
            found = {.verb = Verb::Decoy, .card = number, .place = place};
            return may_lay_decoy(look_, seat_, slot, place);
        }
        case Reveals:
            found = {.verb = Verb::Reveal, .card = number};
            return may_reveal_decoy(look_, seat_, slot);
        default: return path(static_cast<Kind>(kind), slot, static_cast<std::uint32_t>(way), found);
    }
}

}  // namespace longroll::dixie
