// 10.0 to 10.2 Terrain: where a card may lie, and playing it from the Reserve in the Move Phase.

#include "dixie/deployment.h"
#include "dixie/moves.h"

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

enum class TerrainBar : std::uint8_t { None, NoSuchPlace, NotNamed, TooEarly, TwoThere };
TerrainBar terrain_bar(const Look& look, Seat seat, Slot slot, Place place) {
    if (!exists(look, place)) return TerrainBar::NoSuchPlace;
    const Card& card = look.card(seat, slot);
    if (!terrain_fits(look, seat, card, place)) return TerrainBar::NotNamed;
    // What is laid in the night before Day 2 belongs to Day 2.
    const bool day_one = look.state.day <= 1 && look.state.phase != static_cast<std::uint8_t>(Phase::Night);
    if (look.setup.options.three_days && day_one && !card.day1) return TerrainBar::TooEarly;
    const bool here = (look.side(seat).at[place] & one(slot)) != 0;  // a decoy being turned up
    return terrain_seen(look, seat, place) - here >= 2 ? TerrainBar::TwoThere : TerrainBar::None;
}

}  // namespace

bool terrain_may_lie(const Look& look, Seat seat, Slot slot, Place place) {
    return terrain_bar(look, seat, slot, place) == TerrainBar::None;
}

Verdict check_terrain_place(const Look& look, Seat seat, Slot slot, Place place) {
    const Arg name = card_arg(seat, look.side(seat).card[slot]);
    switch (terrain_bar(look, seat, slot, place)) {
        case TerrainBar::None: break;
        case TerrainBar::NoSuchPlace: return refuse(rule::DX_0_1a, "there is no such position");
        case TerrainBar::NotNamed:
            return refuse(rule::DX_10_1c, "{} may not be played in {}", name, place_arg(place));
        case TerrainBar::TooEarly: return refuse(rule::DX_15_2i, "{} may be played from Day 2 on", name);
        case TerrainBar::TwoThere:
            return refuse(rule::DX_10_0b, "{} has two Terrain cards already", place_arg(place));
    }
    return fine;
}

Verdict check_terrain_play(const Look& look, Seat seat, Slot slot, Place place) {
    if (const Verdict lies = check_terrain_place(look, seat, slot, place); !lies) return lies;
    if (!own_ground(look, seat, place))
        return refuse(rule::DX_10_2c, "{} is not of your battleline, so you may not play Terrain there",
                      place_arg(place));
    if (enemy_troops_seen(look, seat, place) != 0)
        return refuse(rule::DX_10_2c, "enemy troops stand in {}", place_arg(place));
    if (look.card(seat, slot).creek() && column_shows_creek(look, seat, column_of(place)))
        return refuse(rule::DX_10_2e, "the column of {} has a creek or pond already", place_arg(place));
    return fine;
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

bool offer_terrain(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    const Cards hand = side.terrain & side.reserve;
    if (hand == 0) return true;
    const bool day_one_only = look.setup.options.three_days && look.state.day <= 1;
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            if (!own_ground(look, seat, place) || enemy_troops_seen(look, seat, place) != 0) continue;
            if (terrain_seen(look, seat, place) >= 2) continue;
            const std::uint8_t bit = place_bit(look, seat, place);
            const bool creek = column_shows_creek(look, seat, column);
            for (Cards rest = hand; rest != 0;) {
                const Slot slot = take_lowest(rest);
                const Card& card = look.card(seat, slot);
                if (!(card.places & bit) || (day_one_only && !card.day1) || (creek && card.creek())) continue;
                if (!offers({.verb = Verb::Terrain, .card = card.number, .place = place})) return false;
            }
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
