// 8.0 to 8.5: what bars a path, and taking a step.

#include <algorithm>

#include "dixie/moves.h"

namespace longroll::dixie {

namespace {

// Cards that an effect keeps from moving, and the positions of a Rear Guard.
void read_effects(const State& state, Seat seat, Ground& ground) {
    ground.held = held_back(state, seat);
    for (const ActiveEffect& active : state.effects)
        if (active.effect == Effect::Rear && active.side == index(seat))
            ground.rear = static_cast<std::uint16_t>(ground.rear | 1u << active.place);
}

bool shows_rough(const Look& look, Seat seat, Place place) {
    bool rough = false;
    each_terrain(look, place, seat, [&](Seat owner, Slot slot) {
        rough |= look.card(owner, slot).terrain == TerrainType::Rough;
    });
    return rough;
}

// Columns whose creek lets fewer than so many cards pass (DX-8.3a). One card always passes where none has
// yet.
std::uint16_t shut_columns(const Look& look, Seat seat, std::uint32_t positions, int cards) {
    unsigned shut = 0;
    // Who does not ask for both positions of a column does not cross it.
    for (const int column : each(positions & positions >> max_columns & field_of(look))) {
        if (column >= max_columns) break;
        if (cards == 1 && look.state.crossed[index(seat)][column] == 0) continue;
        if (crossings_left(look, seat, column) < cards) shut |= 1u << column;
    }
    return static_cast<std::uint16_t>(shut);
}

}  // namespace

static int engage_room(const Look& look, Seat seat, Cards free, Place place) {
    const Cards stuck = troops_at(look, seat, place) & (~free | look.side(seat).entered);
    return stacking_limit(look, seat, place, seat) - count(stuck);
}
int engage_room(const Look& look, const Ground& ground, Place place) {
    return engage_room(look, ground.seat, ground.free, place);
}

Ground ground_of(const Look& look, Seat seat, std::uint32_t positions, int cards) {
    const Side& side = look.side(seat);
    const Side& enemy = look.side(other(seat));
    Ground ground;
    ground.seat = seat;
    ground.columns = static_cast<std::uint8_t>(look.setup.columns);
    if (!look.state.effects.empty()) read_effects(look.state, seat, ground);
    ground.free = ~(side.fired | side.moved | side.meleed | side.forfeited | ground.held);
    ground.shut = shut_columns(look, seat, positions, cards);
    // What `engage_step`, `enemy_troops_seen` and `engaged` ask of each position, taken out of the loop.
    const Cards own_troops = side.troops(), enemy_troops = enemy.troops();
    const Cards foes = enemy_troops | enemy.generals | enemy.leader_specials | ~enemy.face_up;
    const Cards stuck = own_troops & (~ground.free | side.entered);
    const bool riders = (side.cavalry & ground.free & (side.on_field() | side.reserve)) != 0;
    const std::uint32_t engages = places_with(enemy, foes) & positions & field_of(look);
    const std::uint32_t cut_off = places_with(enemy, enemy_troops | ~enemy.face_up) & engages;
    const std::uint32_t engaged_here =
        places_with(enemy, enemy_troops) & places_with(side, own_troops) & engages;
    unsigned full = 0, rough = 0;
    for (const Place place : each(engages)) {
        const Cards there = enemy.at[place], own = side.at[place];
        const unsigned bit = 1u << place;
        // Generals only add to the room: mostly there is enough without asking for them.
        const int terrain = count(own & side.terrain) + count(there & enemy.terrain);
        if (count(own & stuck) + terrain + cards > 4 && engage_room(look, ground, place) < cards) full |= bit;
        if (riders && terrain != 0 && !defends(look, seat, place) && shows_rough(look, seat, place))
            rough |= bit;
    }
    ground.engages = static_cast<std::uint16_t>(engages);
    ground.cut_off = static_cast<std::uint16_t>(cut_off);
    ground.engaged = static_cast<std::uint16_t>(engaged_here);
    ground.full = static_cast<std::uint16_t>(full);
    ground.rough = static_cast<std::uint16_t>(rough);
    return ground;
}

namespace {

// What a path is held against: the ground as it was worked out,
struct Worked {
    const Ground& ground;

    Seat seat() const { return ground.seat; }
    int columns() const { return ground.columns; }
    bool engages(Place place) const { return ground.engages >> place & 1u; }
    bool cut_off(Place place) const { return ground.cut_off >> place & 1u; }
    bool engaged(Place place) const { return ground.engaged >> place & 1u; }
    bool full(Place place) const { return ground.full >> place & 1u; }
    bool rough(Place place) const { return ground.rough >> place & 1u; }
    bool rear(Place place) const { return ground.rear >> place & 1u; }
    bool shut(int column) const { return ground.shut >> column & 1u; }
};
// or as it is found when it is asked for, by one card that is free to move.
struct Asked {
    const Look& look;
    const Seat mover;

    Seat seat() const { return mover; }
    int columns() const { return look.setup.columns; }
    bool engages(Place place) const { return engage_step(look, mover, place); }
    bool cut_off(Place place) const { return enemy_troops_seen(look, mover, place) != 0; }
    bool engaged(Place place) const { return dixie::engaged(look, place); }
    bool full(Place place) const { return engage_room(look, mover, free_cards(look, mover), place) < 1; }
    bool rough(Place place) const { return !defends(look, mover, place) && shows_rough(look, mover, place); }
    bool rear(Place place) const { return effect_on(look, Effect::Rear, place, mover); }
    bool shut(int column) const {
        return look.state.crossed[index(mover)][column] != 0 && crossings_left(look, mover, column) < 1;
    }
};

bool is_place(int columns, Place place) {
    return place == reserve_place || (place < max_positions && column_of(place) < columns);
}
// DX-8.0b.
bool adjacent(Seat seat, Place from, Place to) {
    if (from == reserve_place) return to < max_positions && next_to_reserve(seat, to);
    if (to == reserve_place) return next_to_reserve(seat, from);
    return opposing(from) == to;
}

// One step of a path; `disengaging` says the card leaves an engaged position with this step, `engages` that
// enemies are where it leads.
template <class Field>
Bar one_step(const Field& field, const Gait& gait, Place from, Place to, bool disengaging, bool engages) {
    if (!is_place(field.columns(), to)) return Bar::NoSuchPlace;
    if (!adjacent(field.seat(), from, to))
        return from < max_positions && to < max_positions && from != to ? Bar::Lateral : Bar::NotAdjacent;
    const bool crossing = from < max_positions && to < max_positions;
    if (crossing && gait.home_only) return Bar::Centerline;
    if (disengaging && to != rearward(field.seat(), from)) return Bar::NotRearward;
    // A leader alone does not make the position behind an engaged one (DX-8.2c).
    if (disengaging && engages && field.cut_off(to)) return Bar::EnemyBehind;
    if (engages) {
        if (gait.no_engage) return Bar::NoEngage;
        if (gait.troop && field.full(to)) return Bar::NoRoom;
        if (gait.cavalry && field.rough(to)) return Bar::Rough;
    }
    if (crossing && gait.troop && field.shut(column_of(to)) && !field.rear(from)) return Bar::Limit;
    return Bar::None;
}

template <class Field>
Bar walk_on(const Field& field, const Gait& gait, Place from, Place to, Place then) {
    const bool disengaging = from < max_positions && field.engaged(from);
    const bool engages = to < max_positions && field.engages(to);
    if (const Bar bar = one_step(field, gait, from, to, disengaging, engages); bar != Bar::None) return bar;
    if (then == no_place) return Bar::None;
    if (gait.steps < 2) return Bar::TooFar;
    if (engages) return Bar::AfterEngaging;  // DX-8.5b
    const bool engages_then = then < max_positions && field.engages(then);
    if (const Bar bar = one_step(field, gait, to, then, false, engages_then); bar != Bar::None) return bar;
    return disengaging && engages_then ? Bar::BothWays : Bar::None;
}

}  // namespace

Bar walk(const Ground& ground, const Gait& gait, Place from, Place to, Place then) {
    return walk_on(Worked{ground}, gait, from, to, then);
}
bool may_walk(const Look& look, Seat seat, const Gait& gait, Place from, Place to, Place then) {
    return walk_on(Asked{look, seat}, gait, from, to, then) == Bar::None;
}

Verdict barred(const Look& look, const Ground& ground, Bar bar, Place from, Place to, Place then) {
    const Place last = then == no_place ? to : then;
    switch (bar) {
        case Bar::None: return fine;
        case Bar::NoSuchPlace: return refuse(rule::DX_0_1a, "there is no such position");
        case Bar::NotAdjacent:
            return refuse(rule::DX_8_0b,
                          "each step must go to a place next to the last one: the Reserve is next to your "
                          "own row, a position to the one opposite");
        case Bar::Lateral:
            return adjacent(ground.seat, from, to)
                       ? refuse(rule::DX_8_0d, "no move goes sideways from {} to {}", place_arg(to),
                                place_arg(then))
                       : refuse(rule::DX_8_0d, "no move goes sideways from {} to {}", place_arg(from),
                                place_arg(to));
        case Bar::TooFar: return refuse(rule::DX_8_0a, "this card makes one Battle Move, not two");
        case Bar::Centerline: return refuse(rule::DX_13_6g, "a decoy may not cross the Centerline");
        case Bar::NotRearward:
            return refuse(rule::DX_8_2c, "an engaged card leaves {} only rearward, to {}", place_arg(from),
                          place_arg(rearward(ground.seat, from)));
        case Bar::EnemyBehind:
            return refuse(rule::DX_8_2c,
                          "enemy Troop cards, or cards face-down, are in {}, so there is no way back from {}",
                          place_arg(to), place_arg(from));
        case Bar::AfterEngaging:
            return refuse(rule::DX_8_5b, "a card that has engaged {} goes no further", place_arg(to));
        case Bar::BothWays:
            return refuse(rule::DX_8_5b, "a card that disengages from {} may not engage {} in the same turn",
                          place_arg(from), place_arg(last));
        case Bar::NoRoom: {
            const Place full = to < max_positions && (ground.engages >> to & 1u) ? to : last;
            const int limit = stacking_limit(look, ground.seat, full, ground.seat);
            return refuse(rule::DX_8_1b,
                          "{} Troop cards are bound in {} already, the limit for engaging is {}",
                          limit - engage_room(look, ground, full), place_arg(full), limit);
        }
        case Bar::Rough:
            return refuse(rule::DX_10_3h, "Cavalry may not engage the rough ground of {}", place_arg(last));
        case Bar::Limit: {
            const int column = column_of(to < max_positions ? to : from);
            return refuse(rule::DX_8_3a,
                          "the Movement Limit is {} and {} {card has|cards have} crossed there",
                          movement_limit(look, ground.seat, column),
                          count(look.state.crossed[index(ground.seat)][column]));
        }
        case Bar::NoEngage:
            return refuse(rule::DX_K17, "a card that fired moves with the Couriers only without engaging");
    }
    return fine;
}

Verdict check_free(const Look& look, const Ground& ground, Seat seat, Slot slot) {
    const Side& side = look.side(seat);
    const Cards card = one(slot);
    if (ground.free & card) return fine;
    const Arg name = card_arg(seat, side.card[slot]);
    if (ground.held & card) return refuse(rule::DX_K17, "{} is held back by Camp Plunder", name);
    if (side.meleed & card) return refuse(rule::DX_13_2k, "{} has fought a Melee this turn", name);
    if (side.moved & card) return refuse(rule::DX_8_0a, "{} has moved already", name);
    if (side.forfeited & card & side.reserve) {  // by its own march, or disordered and sent there
        const bool marcher = ((side.infantry | side.artillery) & ~side.horse & card) != 0;
        return marcher ? refuse(rule::DX_8_6f, "{} has failed its roll this turn and may not act again", name)
                       : refuse(rule::DX_8_4b, "{} was disorganised this turn and may not act again", name);
    }
    if (side.forfeited & card)
        return refuse(rule::DX_8_6f, "{} has failed to march and forfeited its turn", name);
    return refuse(rule::DX_7_0b, "{} has fired this turn", name);
}

namespace {

// A step of which nothing comes that a sweep would find. The state was swept before, so only the two places
// are looked at, the card having gone from one to the other.
bool quiet_step(const Look& look, Seat seat, Cards card, Place from, Place to) {
    const Side& side = look.side(seat);
    const Side& enemy = look.side(other(seat));
    const Cards enemy_troops = enemy.troops(), troops = side.troops();
    // While a side moves, its lone leaders stand and hidden terrain stays hidden.
    const bool moves = look.state.moving != 0 && seat == look.active();
    if (from < max_positions) {
        const bool enemies_stay = (enemy.at[from] & enemy_troops) != 0,
                   some_stay = (side.at[from] & troops) != 0;
        if (enemy.at[from] != 0 && (!moves || (enemies_stay && !some_stay)))
            return false;  // the ground is lost
        if (some_stay && !enemies_stay && !defends(look, seat, from)) return false;
    }
    if (to == reserve_place) return true;
    if (!moves && enemy.at[to] != 0) return false;
    const bool enemies = (enemy.at[to] & enemy_troops) != 0;
    // No Troop card, or not the first of its side there: that changes nothing for anybody else.
    if ((card & troops) == 0 || (side.at[to] & troops & ~card) != 0)
        return (card & side.decoy) == 0 || !enemies;
    if (enemies) return (enemy.at[to] & enemy.decoy) == 0;
    return enemy.at[to] == 0 && next_to_reserve(seat, to) && defends(look, seat, to);
}

// Whether the first Troop card of the enemy in a position finds out what lies face-down there, by what all
// can see: decoys fall (DX-13.6b), and Terrain alone does not hold the position (DX-0.2d).
bool contact_tells(const Look& look, Seat owner, Place place) {
    const Side& side = look.side(owner);
    const Cards here = side.at[place], backs = here & ~side.face_up;
    if (backs == 0) return false;
    const Cards laid = next_to_reserve(owner, place) ? backs : backs & side.since_setup;
    if (look.setup.options.decoys && (laid & ~(side.walked | side.marched)) != 0) return true;
    if (!look.setup.options.hidden_terrain || (backs & ~side.since_setup) != 0) return false;
    const Cards open = here & side.face_up;
    return (open & side.troops()) == 0 && count(backs | (open & side.terrain)) <= 2;  // DX-10.0b
}

}  // namespace

Slot take_step(Play& play, Seat seat, Slot slot, Place from, Place to) {
    Side& side = play.side(seat);
    const bool crossing = from < max_positions && to < max_positions && opposing(from) == to;
    Cards crosses = crossing ? side.troops() & one(slot) : 0;
    if (!play.state.effects.empty() && effect_on(play, Effect::Rear, from, seat)) crosses = 0;
    play.state.crossed[index(seat)][column_of(to)] |= crosses;
    const Arg before = play.log.on() ? seen_arg(play, seat, slot) : Arg{};
    if (to < max_positions && (side.troops() & one(slot)) != 0 && (side.at[to] & side.troops()) == 0)
        play.log.reveal_if(contact_tells(play, other(seat), to));
    slot = carry(play, seat, slot, from, to);
    if (to < max_positions) side.entered |= one(slot);
    if (play.log.on()) {
        const Arg name = from == reserve_place ? seen_arg(play, seat, slot) : before;
        const bool engages = to < max_positions && engage_step(play, seat, to);
        if (engages)
            tell(play, seat,
                 Say(rule::DX_8_1a, "{} engages {} from {}", name, place_arg(to), place_arg(from)));
        else
            tell(play, seat,
                 Say(rule::DX_8_0a, "{} moves from {} to {}", name, place_arg(from), place_arg(to)));
        if (name.kind == ArgKind::Thing)  // a back to the others
            tell(play, seat, Say(rule::DX_8_1f, "it is {}", card_arg(seat, side.card[slot]))).audience =
                only(seat);
    }
    // A General who comes into play may have to act as Army Commander at once (DX-13.9d).
    if (play.state.stack_due[index(seat)] != 0 || !quiet_step(play, seat, one(slot), from, to))
        sweep_unhit(play);
    return slot;
}

Slot travel(Play& play, Seat seat, Slot slot, Place to, Place then) {
    Side& side = play.side(seat);
    side.moved |= one(slot);
    const bool decoy = (side.decoy & one(slot)) != 0;
    slot = take_step(play, seat, slot, place_of(play, seat, slot), to);
    if (then == no_place || play.over() || (side.lost & one(slot))) return slot;
    // A decoy that goes through the Reserve comes out as it went in (DX-13.6g).
    if (decoy) side.decoy |= one(slot);
    slot = take_step(play, seat, slot, to, then);
    // Seen by all: two steps without a roll are ridden, those of Infantry and Artillery are marched.
    if (then < max_positions && (side.at[then] & ~side.face_up & one(slot)))
        ((side.infantry | side.artillery) & one(slot) ? side.marched : side.rode) |= one(slot);
    return slot;
}

Arg roller_arg(const Look& look, Seat seat, Slot slot) {
    if (look.side(seat).reserve & one(slot)) return "a card of the Reserve";
    return seen_arg(look, seat, slot);
}

void tell_roll(Play& play, Seat seat, Slot slot, const MoraleCheck& check, unsigned die, bool passed,
               RuleId why, bool named) {
    if (!play.log.on()) return;
    const Arg name = named ? card_arg(seat, play.side(seat).card[slot]) : roller_arg(play, seat, slot);
    const char* pattern = passed ? "{} rolls {}: it passes" : "{} rolls {}: it fails";
    Event& event = tell(play, seat, Say(why, pattern, name, die));
    event.dice.push_back(static_cast<std::uint8_t>(die));
    if (name.kind == ArgKind::Piece) {
        event.reckoning = reckon_morale(play, seat, slot, check);
        return;
    }
    Event& own = tell(play, seat, Say(why, "it is {}", card_arg(seat, play.side(seat).card[slot])));
    own.audience = only(seat);
    own.reckoning = reckon_morale(play, seat, slot, check);
}

}  // namespace longroll::dixie
