// 10.0 to 10.2 Terrain: where a card may lie, and playing it from the Reserve in the Move Phase.

#include "dixie/deployment.h"
#include "dixie/move_list.h"

namespace longroll::dixie {
namespace {

// The bit of TerrainPlace that a position has on the cards of a side (DX-10.1c).
std::uint8_t place_bit(const Look& look, Seat seat, Place place) {
    const int column = column_of(place), last = look.setup.columns - 1;
    if (look.setup.edition == Edition::Shiloh) {  // named from the USA side, whose right is column 0
        static constexpr std::uint8_t front[] = {PlaceRightFront, PlaceCenterFront, PlaceLeftFront};
        static constexpr std::uint8_t back[] = {PlaceRightBack, PlaceCenterBack, PlaceLeftBack};
        return in_row_u(place) ? back[column] : front[column];
    }
    // With five columns Left is Left and Left-Center, Right is Right and Right-Center.
    if (2 * column == last) return PlaceCenter;
    const bool low = 2 * column < last;
    return low == (seat == Seat::Union) ? PlaceRight : PlaceLeft;
}

// Terrain the seat sees in a position; its own decoys take a place too (DX-13.6a).
int terrain_seen(const Look& look, Seat seat, Place place) {
    const Side& side = look.side(seat);
    return terrain_count(look, place, seat) + count(side.at[place] & side.terrain & side.decoy);
}

// DX-10.2c: the own battleline; at Shiloh what the side holds, for the CSA in the Front only.
bool own_ground(const Look& look, Seat seat, Place place) {
    if (look.setup.edition != Edition::Shiloh) return home_line(look, seat, place);
    return holder(look, place) == seat && (seat == Seat::Union || !in_row_u(place));
}

}  // namespace

bool terrain_fits(const Look& look, Seat seat, const Card& card, Place place) {
    return (card.places & place_bit(look, seat, place)) != 0;
}

bool column_shows_creek(const Look& look, Seat viewer, int column) {
    bool found = false;
    for (Place place : {position_u(column), position_c(column)})
        each_terrain(look, place, viewer,
                     [&](Seat owner, Slot slot) { found |= look.card(owner, slot).creek(); });
    return found;
}

namespace {

enum class TerrainBar : std::uint8_t {
    None,
    NoSuchPlace,
    NotNamed,
    TooEarly,
    TwoThere,
    NotOwnGround,
    EnemyThere,
    SecondCreek
};
// What is laid in the night before Day 2 belongs to Day 2.
bool only_day_one(const Look& look) {
    return look.setup.options.three_days && look.state.day <= 1 &&
           look.state.phase != static_cast<std::uint8_t>(Phase::Night);
}
TerrainBar lie_bar(const Look& look, Seat seat, Slot slot, Place place) {
    if (!exists(look, place)) return TerrainBar::NoSuchPlace;
    const Card& card = look.card(seat, slot);
    if (!terrain_fits(look, seat, card, place)) return TerrainBar::NotNamed;
    if (only_day_one(look) && !card.day1) return TerrainBar::TooEarly;
    const bool here = (look.side(seat).at[place] & one(slot)) != 0;  // a decoy being turned up
    return terrain_seen(look, seat, place) - here >= 2 ? TerrainBar::TwoThere : TerrainBar::None;
}
TerrainBar play_bar(const Look& look, Seat seat, Slot slot, Place place) {
    if (const TerrainBar bar = lie_bar(look, seat, slot, place); bar != TerrainBar::None) return bar;
    if (!own_ground(look, seat, place)) return TerrainBar::NotOwnGround;
    if (enemy_troops_seen(look, seat, place) != 0) return TerrainBar::EnemyThere;
    if (look.card(seat, slot).creek() && column_shows_creek(look, seat, column_of(place)))
        return TerrainBar::SecondCreek;
    return TerrainBar::None;
}
Verdict refused(const Look& look, Seat seat, Slot slot, Place place, TerrainBar bar) {
    const Arg name = card_arg(seat, look.side(seat).card[slot]);
    switch (bar) {
        case TerrainBar::None: break;
        case TerrainBar::NoSuchPlace: return refuse(rule::DX_0_1a, "there is no such position");
        case TerrainBar::NotNamed:
            return refuse(rule::DX_10_1c, "{} may not be played in {}", name, place_arg(place));
        case TerrainBar::TooEarly: return refuse(rule::DX_15_2i, "{} may be played from Day 2 on", name);
        case TerrainBar::TwoThere:
            return refuse(rule::DX_10_0b, "{} has two Terrain cards already", place_arg(place));
        case TerrainBar::NotOwnGround:
            return refuse(rule::DX_10_2c, "{} is not of your battleline, so you may not play Terrain there",
                          place_arg(place));
        case TerrainBar::EnemyThere:
            return refuse(rule::DX_10_2c, "enemy troops stand in {}", place_arg(place));
        case TerrainBar::SecondCreek:
            return refuse(rule::DX_10_2e, "the column of {} has a creek or pond already", place_arg(place));
    }
    return fine;
}

}  // namespace

Cards terrain_that_may_lie(const Look& look, Seat seat, Cards cards, Place place) {
    if (terrain_seen(look, seat, place) >= 2) return 0;
    const std::uint8_t bit = place_bit(look, seat, place);
    const bool day_one = only_day_one(look);
    Cards found = 0;
    while (cards != 0) {
        const Slot slot = take_lowest(cards);
        const Card& card = look.card(seat, slot);
        const bool fits = (card.places & bit) != 0 && (card.day1 || !day_one);
        found |= Cards{fits} << slot;
    }
    return found;
}

Verdict check_terrain_place(const Look& look, Seat seat, Slot slot, Place place) {
    return refused(look, seat, slot, place, lie_bar(look, seat, slot, place));
}

Verdict check_terrain_play(const Look& look, Seat seat, Slot slot, Place place) {
    return refused(look, seat, slot, place, play_bar(look, seat, slot, place));
}
bool terrain_may_be_played(const Look& look, Seat seat, Slot slot, Place place) {
    return play_bar(look, seat, slot, place) == TerrainBar::None;
}

void lay_creek(Play& play, Place place) {
    const unsigned bit = 1u << place;
    play.state.holder_at_start =
        static_cast<std::uint16_t>((play.state.holder_at_start & ~bit) | (play.state.holder & bit));
}

// ---- V1: Terrain ----

Verdict check_play_terrain(const Look& look, Seat seat, const Action& action) {
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(look.side(seat).terrain & look.side(seat).reserve & one(slot)))
        return refuse(rule::DX_10_2a, "only a Terrain card of your Reserve can be played");
    return check_terrain_play(look, seat, slot, action.place);
}

namespace {

Cards creeks_among(const Look& look, Seat seat, Cards cards) {
    Cards creeks = 0;
    while (cards != 0)
        if (const Slot slot = take_lowest(cards); look.card(seat, slot).creek()) creeks |= one(slot);
    return creeks;
}

}  // namespace

bool offer_terrain(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    const Cards hand = side.terrain & side.reserve;
    if (hand == 0) return true;
    const Cards creeks = creeks_among(look, seat, hand);
    // But for Shiloh, the own battleline is the row next to the Reserve.
    std::uint32_t open = field_of(look);
    if (look.setup.edition != Edition::Shiloh) open = calm_columns(look, seat) << home_row(seat, 0);
    for (; open != 0; open &= open - 1) {
        const Place place = static_cast<Place>(std::countr_zero(open));
        if (!own_ground(look, seat, place) || enemy_troops_seen(look, seat, place) != 0) continue;
        Cards cards = terrain_that_may_lie(look, seat, hand, place);
        if ((cards & creeks) != 0 && column_shows_creek(look, seat, column_of(place))) cards &= ~creeks;
        if (!offer_each(offers, side, cards, {.verb = Verb::Terrain, .place = place})) return false;
    }
    return true;
}

void play_terrain(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    Slot slot = slot_of(play, seat, action.card);
    side.face_up |= one(slot);  // DX-10.2b
    slot = put(play, seat, slot, action.place);
    if (play.card(seat, slot).creek()) lay_creek(play, action.place);
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_10_2a, "{} plays {} in {}", seat, card_arg(seat, action.card),
                 place_arg(action.place)));
    sweep(play);
}

}  // namespace longroll::dixie
