// 13.6 Decoys in the Move Phase: laying them face-down, turning them up. Their movement is in ground.cpp,
// their end in sweep.cpp and hits.cpp, their deployment in deployment.cpp.

#include "dixie/move_list.h"
#include "dixie/special_effects.h"

namespace longroll::dixie {
namespace {

// DX-13.6a: a friendly position of the row next to the own Reserve.
bool decoy_place(const Look& look, Seat seat, Place place) {
    if (!exists(look, place) || !next_to_reserve(seat, place)) return false;
    // Next to the own Reserve, but for Shiloh, every position without enemies is friendly.
    if (look.setup.edition != Edition::Shiloh) return enemy_troops_seen(look, seat, place) == 0;
    return friendly_as_seen(look, seat, place);
}

int own_terrain_and_seen(const Look& look, Seat seat, Place place) {
    const Side& side = look.side(seat);
    return terrain_count(look, place, seat) + count(side.at[place] & side.terrain & side.decoy);
}

// What keeps a card of this kind out of a place that takes decoys: two Terrain cards (DX-10.0b), and for
// Specials two different ones in a phase (DX-12.0g).
enum class DecoyBar : std::uint8_t { None, TwoTerrain, Specials };
DecoyBar decoy_bar(const Look& look, Seat seat, Slot slot, Place place) {
    const Side& side = look.side(seat);
    if ((side.terrain & one(slot)) && own_terrain_and_seen(look, seat, place) >= 2)
        return DecoyBar::TwoTerrain;
    if ((side.specials & one(slot)) && !has_special_room(look, seat, place, look.card(seat, slot).effect))
        return DecoyBar::Specials;
    return DecoyBar::None;
}

// Whether a lasting Special may be turned up where it lies, by its text (DX-13.6f, DX-K17).
bool works_here(const Look& look, Seat seat, Slot slot, Place place) {
    switch (look.card(seat, slot).effect) {
        case Effect::Color:
        case Effect::Johnny: return has_troops(look, seat, place) && friendly_as_seen(look, seat, place);
        case Effect::Works:
            return has_troops(look, seat, place) && friendly_as_seen(look, seat, place) &&
                   home_line(look, seat, place) && !(look.state.works >> place & 1u);
        case Effect::Ford: {
            bool creek = false;
            each_terrain(look, place, seat, [&](Seat owner, Slot ground) {
                creek |= look.card(owner, ground).creek() && (look.side(owner).face_up & one(ground));
            });
            return creek && !(look.state.fords >> place & 1u);
        }
        default: return false;
    }
}

Cards reserve_decoys(const Side& side) {
    // What carries hits comes out face-up (DX-8.1f).
    return side.reserve & (side.generals | side.specials | side.terrain) &
           ~(side.moved | side.forfeited | side.hit);
}

// The cards of a hand that may be laid in a place: decoy_bar of all of them at once.
Cards layable(const Look& look, Seat seat, Cards hand, Place place) {
    const Side& side = look.side(seat);
    Cards cards = hand;
    if ((hand & side.terrain) != 0 && own_terrain_and_seen(look, seat, place) >= 2) cards &= ~side.terrain;
    if (!any_special_played(look, seat, place)) return cards;
    for (Cards rest = hand & side.specials; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (!has_special_room(look, seat, place, look.card(seat, slot).effect)) cards &= ~one(slot);
    }
    return cards;
}

bool may_reveal(const Look& look, Seat seat, Slot slot, Place place) {
    const Side& side = look.side(seat);
    if (side.generals & one(slot)) return true;  // two Generals: at the end of movement (DX-11.0c)
    if (side.terrain & one(slot)) return terrain_may_be_played(look, seat, slot, place);
    return works_here(look, seat, slot, place);
}

}  // namespace

Verdict check_play_decoy(const Look& look, Seat seat, const Action& action) {
    if (!look.setup.options.decoys) return refuse(rule::DX_13_6a, "decoys are not used in this game");
    const Side& side = look.side(seat);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(side.reserve & (side.generals | side.specials | side.terrain) & one(slot)))
        return refuse(rule::DX_13_6a,
                      "only a General, Special or Terrain card of your Reserve can be laid as a decoy");
    if (!(reserve_decoys(side) & one(slot)))
        return (side.hit & one(slot))
                   ? refuse(rule::DX_8_1f, "{} carries hits and comes out face-up: it is no decoy",
                            card_arg(seat, action.card))
                   : refuse(rule::DX_13_6a, "{} has moved or forfeited its turn",
                            card_arg(seat, action.card));
    if (!decoy_place(look, seat, action.place))
        return refuse(rule::DX_13_6a, "a decoy is laid in a friendly position next to your Reserve");
    switch (decoy_bar(look, seat, slot, action.place)) {
        case DecoyBar::None: return fine;
        case DecoyBar::TwoTerrain:
            return refuse(rule::DX_10_0b, "{} has two Terrain cards already", place_arg(action.place));
        case DecoyBar::Specials: return special_room(look, seat, action.place, look.card(seat, slot).effect);
    }
    return fine;
}

Verdict check_reveal_decoy(const Look& look, Seat seat, const Action& action) {
    const Side& side = look.side(seat);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(side.decoy & one(slot)))
        return refuse(rule::DX_13_6e, "that card is not a decoy on the field");
    const Place place = place_of(look, seat, slot);
    if (side.terrain & one(slot)) return check_terrain_play(look, seat, slot, place);
    if (may_reveal(look, seat, slot, place)) return fine;
    if (look.card(seat, slot).lasting == Lasting::None)
        return refuse(rule::DX_13_6f, "{} has no lasting effect: it can only be taken back to the Reserve",
                      card_arg(seat, action.card));
    return refuse(rule::DX_13_6f, "{} cannot be played openly in {}", card_arg(seat, action.card),
                  place_arg(place));
}

bool may_lay_decoy(const Look& look, Seat seat, Slot slot, Place place) {
    return (reserve_decoys(look.side(seat)) & one(slot)) != 0 && decoy_place(look, seat, place) &&
           decoy_bar(look, seat, slot, place) == DecoyBar::None;
}

bool any_decoy_to_lay(const Look& look, Seat seat) {
    const Cards hand = reserve_decoys(look.side(seat));
    if (hand == 0) return false;
    for (int column = 0; column < look.setup.columns; ++column)
        if (const Place place = home_row(seat, column);
            decoy_place(look, seat, place) && layable(look, seat, hand, place) != 0)
            return true;
    return false;
}

bool may_reveal_decoy(const Look& look, Seat seat, Slot slot) {
    return may_reveal(look, seat, slot, place_of(look, seat, slot));
}

// Columns whose position next to the own Reserve takes decoys (decoy_place).
static std::uint32_t decoy_columns(const Look& look, Seat seat) {
    if (look.setup.edition != Edition::Shiloh) return calm_columns(look, seat);
    std::uint32_t columns = 0;
    for (int column = 0; column < look.setup.columns; ++column)
        if (decoy_place(look, seat, home_row(seat, column))) columns |= 1u << column;
    return columns;
}

// Whether surely nothing keeps a card of the hand out of any of those: no Special counts anywhere, and there
// are not two Terrain cards that could lie in one place.
static bool all_layable(const Look& look, Seat seat, Cards hand) {
    const Side &side = look.side(seat), &enemy = look.side(other(seat));
    if ((hand & side.specials) != 0) {
        if ((side.specials & side.decoy & side.moved) != 0) return false;
        for (const auto& by : look.state.specials_played)
            for (const auto& played : by)
                if (played[0] != 0) return false;
    }
    return (hand & side.terrain) == 0 ||
           count(side.on_field() & side.terrain) + count(enemy.on_field() & enemy.terrain & enemy.face_up) <
               2;
}

// Each card in each of some columns: straight into the offers where they have room, else one by one.
static bool offer_each_column(const Look& look, Seat seat, Cards hand, std::uint32_t columns,
                              Offers<Action>& offers) {
    const Side& side = look.side(seat);
    EachColumn decoys;
    decoys.set<place_unit>(word_of({.verb = Verb::Decoy, .place = home_row(seat, 0)}), columns);
    const std::size_t size = decoys.size * static_cast<std::size_t>(count(hand));
    if (Offers<Action> roomy = offers; roomy.take(size + EachColumn::size_written) != nullptr) {
        Action* to = offers.take(size);
        while (hand != 0) to = decoys.write(side.card[take_lowest(hand)] * card_unit, to);
        return true;
    }
    while (hand != 0) {
        Action room[EachColumn::size_written];
        const Action* const end = decoys.write(side.card[take_lowest(hand)] * card_unit, room);
        for (const Action* action = room; action != end; ++action)
            if (!offers(*action)) return false;
    }
    return true;
}

// Mostly all cards of the hand may be laid in all places that take decoys; then they are written card by
// card.
static bool offer_hand(const Look& look, Seat seat, Cards hand, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    const std::uint32_t columns = decoy_columns(look, seat);
    bool all = all_layable(look, seat, hand);
    if (!all) {
        all = true;
        for (const int column : each(columns))
            all = all && layable(look, seat, hand, home_row(seat, column)) == hand;
    }
    if (all) return offer_each_column(look, seat, hand, columns, offers);
    for (const int column : each(columns)) {
        const Place place = home_row(seat, column);
        if (!offer_each(offers, side, layable(look, seat, hand, place),
                        {.verb = Verb::Decoy, .place = place}))
            return false;
    }
    return true;
}

bool offer_decoys(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    if (const Cards hand = reserve_decoys(side); hand != 0 && !offer_hand(look, seat, hand, offers))
        return false;
    for (Cards rest = side.decoy; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (!may_reveal(look, seat, slot, place_of(look, seat, slot))) continue;
        if (!offers({.verb = Verb::Reveal, .card = side.card[slot]})) return false;
    }
    return true;
}

void play_decoy(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    Slot slot = slot_of(play, seat, action.card);
    side.decoy |= one(slot);
    side.moved |= one(slot);
    slot = put(play, seat, slot, action.place);
    side.entered |= one(slot);
    if (play.log.on()) {  // to the enemy a back like any other
        tell(play, seat,
             Say(rule::DX_8_0a, "{} moves from {} to {}", back_arg(seat, slot), place_arg(reserve_place),
                 place_arg(action.place)));
        tell(play, seat, Say(rule::DX_13_6a, "it is {}, a decoy", card_arg(seat, action.card))).audience =
            only(seat);
    }
    // A card that is no Troop card changes nothing where no enemy is.
    if (has_troops(play, other(seat), action.place)) sweep_unhit(play);
}

void reveal_decoy(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    const Slot slot = slot_of(play, seat, action.card);
    const Place place = place_of(play, seat, slot);
    side.decoy &= ~one(slot);
    reveal(play, seat, slot, rule::DX_13_6e);
    const Card& card = play.card(seat, slot);
    // A Special that came there this turn goes on counting (DX-12.0g).
    if (side.specials & side.moved & one(slot))
        for (std::uint8_t& id : play.state.specials_played[index(seat)][place])
            if (id == 0) {
                id = static_cast<std::uint8_t>(Effect{card.effect});
                break;
            }
    const unsigned bit = 1u << place;
    if (card.creek()) lay_creek(play, place);
    if (card.effect == Effect::Works) play.state.works = static_cast<std::uint16_t>(play.state.works | bit);
    if (card.effect == Effect::Ford) play.state.fords = static_cast<std::uint16_t>(play.state.fords | bit);
    sweep_unhit(play);
}

}  // namespace longroll::dixie
