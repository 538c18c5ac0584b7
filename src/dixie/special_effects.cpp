// 7.5 Effect primitives (DX-K16): what a Special does once it is played.

#include "dixie/special_effects.h"

#include "dixie/hits_arg.h"
#include "dixie/moves.h"

namespace longroll::dixie {
namespace {

// Whether a Troop card in view could fire into a position in this Combat Phase, by the conditions of 4.3 that
// both players can see (its dice are its owner's business).
bool could_fire_into(const Look& look, Seat owner, Slot slot, Place into) {
    const Side& side = look.side(owner);
    const Place from = place_of(look, owner, slot);
    if (from >= max_positions || ((side.fired | side.meleed) & one(slot))) return false;
    if (from == into) return engaged(look, into);
    if (from == opposing(into)) {
        bool reaches = (side.artillery & one(slot)) != 0;
        for (const ActiveEffect& active : look.state.effects)
            reaches |= active.effect == Effect::Skirm && active.side == index(owner) && active.slot == slot;
        return reaches && !engaged(look, from) &&
               (!engaged(look, into) ||
                (look.setup.options.artillery_support && (look.side(owner).artillery & one(slot))));
    }
    const int apart = column_of(from) - column_of(into);
    return look.setup.options.enfilade && in_row_u(from) == in_row_u(into) && (apart == 1 || apart == -1) &&
           occupies(look, owner, from);
}

Cards open_firers(const Look& look, Seat owner, Place into) {
    const Side& side = look.side(owner);
    Cards found = 0;
    for (Cards rest = side.troops() & side.face_up & side.on_field(); rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (could_fire_into(look, owner, slot, into)) found |= one(slot);
    }
    return found;
}

// Enemy cards that may be told to stay: not Terrain or a ground Special seen to be one, not one already told.
Cards movers(const Look& look, Seat owner, Place place) {
    const Side& side = look.side(owner);
    const Cards ground =
        (side.terrain | (side.specials & ~side.leader_specials)) & side.face_up & ~side.decoy;
    Cards found = side.at[place] & ~ground;
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == Effect::Loot && active.owner == index(owner)) found &= ~one(active.slot);
    return found;
}

void remove_hit(Side& side, Slot slot) {
    if (--side.hits[slot] == 0) side.hit &= ~one(slot);
}

// FREE_FIRE: enemy fire in which no card fires.
void free_fire(Play& play, Seat seat, int dice_count, int power, Place place) {
    const Dice::Handful dice =
        roll_fire(play.dice, dice_count, power, may_strike_leaders(play, other(seat), place));
    Volley volley{other(seat), place, 0, 0, 0, no_slot};
    for (std::uint8_t die : dice) {
        volley.hits += die <= power;
        volley.sixes += die == 6;
    }
    if (play.log.on()) {
        Event& event = tell(play, seat,
                            Say(rule::DX_K16, "{} {die falls|dice fall} on {}: {} {hit|hits} (firepower {})",
                                dice_count, place_arg(place), hits_arg(volley.hits), power));
        for (std::uint8_t die : dice) event.dice.push_back(die);
    }
    place_volley(play, volley);
}

// REVEAL. A decoy that is found out goes back to its owner's Reserve, and the enemy knows it is there.
void reveal_position(Play& play, Seat owner, Place place) {
    const Cards decoys = play.side(owner).at[place] & play.side(owner).decoy;
    reveal_all(play, owner, place, rule::DX_K16);
    for (Cards rest = decoys; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (play.log.on())
            tell(play, owner,
                 Say(rule::DX_K17, "{} was a decoy and goes back to the Reserve",
                     card_arg(owner, play.side(owner).card[slot])));
        to_reserve(play, owner, slot);
    }
}

void look_at_reserve(Play& play, Seat seat) {
    Side& enemy = play.side(other(seat));
    play.log.reveal_if((enemy.reserve & ~enemy.known) != 0);
    enemy.known |= enemy.reserve;
    enemy.loose &= ~enemy.reserve;
    if (!play.log.on()) return;
    for (Cards rest = enemy.reserve; rest != 0;)
        tell(play, seat,
             Say(rule::DX_K16, "the enemy Reserve holds {}",
                 card_arg(other(seat), enemy.card[take_lowest(rest)])))
            .audience = only(seat);
}

}  // namespace

bool friendly_as_seen(const Look& look, Seat seat, Place place) {
    if (enemy_troops_seen(look, seat, place) != 0) return false;
    return friendly(look, seat, place);
}

SpecialTargets special_targets(const Look& look, Seat seat, const SpecialRow& row, Place place) {
    const Side& own = look.side(seat);
    const Side& enemy = look.side(other(seat));
    switch (row.target) {
        case TargetKind::None: break;
        case TargetKind::LeaderOrGuns:
            return {0, (leaders_at(look, other(seat), place) | (enemy.at[place] & enemy.artillery)) &
                           enemy.face_up};
        case TargetKind::OwnArtillery: return {own.at[place] & own.artillery, 0};
        case TargetKind::OpenFirer: return {0, open_firers(look, other(seat), place)};
        case TargetKind::OwnHitTroop: return {troops_at(look, seat, place) & own.hit, 0};
        case TargetKind::EnemyMover: return {0, movers(look, other(seat), place)};
        case TargetKind::Skirmisher: return {own.at[opposing(place)] & own.infantry, 0};
    }
    return {};
}

void take_effect(Play& play, Seat seat, const SpecialRow& row, Place place, Slot target, Slot enemy) {
    State& state = play.state;
    const auto in_force = [&](Slot slot, Seat owner, int left) {
        state.effects.push_back({row.effect, static_cast<std::uint8_t>(index(seat)), place, slot,
                                 static_cast<std::uint8_t>(index(owner)), static_cast<std::uint8_t>(left),
                                 static_cast<std::uint8_t>(row.until), 0});
    };
    const std::uint16_t here =
        place < max_positions ? static_cast<std::uint16_t>(1u << place) : std::uint16_t{0};
    switch (row.does) {
        case Primitive::Morale:
            if (row.until != Until::Game) in_force(no_slot, seat, 0);
            if (row.effect == Effect::Works) state.works = static_cast<std::uint16_t>(state.works | here);
            break;  // a Color Guard works by standing there
        case Primitive::Dice: in_force(target, seat, 0); break;
        case Primitive::Firepower:
        case Primitive::BlockLong:
        case Primitive::IgnoreLimit: in_force(no_slot, seat, 0); break;
        case Primitive::NoFire:
        case Primitive::NoMove: in_force(enemy, other(seat), 0); break;
        case Primitive::AllowLong: in_force(target, seat, 0); break;
        case Primitive::TwoMoves:
        case Primitive::Lateral:
        case Primitive::FireAndMove: in_force(no_slot, seat, row.n); break;
        case Primitive::Hit: {
            const bool guns = (play.side(other(seat)).artillery & one(enemy)) != 0;
            add_hit(play, other(seat), enemy, guns ? sharp_hits_on_guns : row.n);
            break;
        }
        case Primitive::Unhit: remove_hit(play.side(seat), target); break;
        case Primitive::FreeFire: free_fire(play, seat, row.n, gunboat_firepower, place); break;
        case Primitive::Limit: state.fords = static_cast<std::uint16_t>(state.fords | here); break;
        case Primitive::Outflank:
            state.outflank_bonus[index(seat)] =
                static_cast<std::uint8_t>(state.outflank_bonus[index(seat)] + row.n);
            break;
        case Primitive::Draw:
            state.extra_draw[index(seat)] = static_cast<std::uint8_t>(state.extra_draw[index(seat)] + row.n);
            break;
        case Primitive::Reveal: reveal_position(play, other(seat), place); break;
        case Primitive::Look: look_at_reserve(play, seat); break;
        case Primitive::Reroll:
        case Primitive::Save: break;  // reactions: morale.cpp throws again, or saves
    }
}

}  // namespace longroll::dixie
