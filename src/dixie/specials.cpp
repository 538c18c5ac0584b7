// 12.0 Special cards: when and where each may be played, the windows that must open for them, the end of
// their effects. What they are is special_chart.cpp, what they do special_effects.cpp.

#include <algorithm>
#include <cstring>

#include "dixie/asked.h"
#include "dixie/special_effects.h"

namespace longroll::dixie {
namespace {

// Playing a leader Special is its move of the turn (DX-12.0e).
bool spent(const Side& side, Slot slot) {
    return (side.leader_specials & (side.moved | side.forfeited) & one(slot)) != 0;
}

bool has_open_creek(const Look& look, Place place) {
    bool found = false;
    for (Seat owner : seats)
        for (Cards rest = terrain_at(look, owner, place) & look.side(owner).face_up; rest != 0;)
            found |= look.card(owner, take_lowest(rest)).creek();
    return found;
}

bool holds(const Look& look, Seat seat, Where what, Place place) {
    const Side& enemy = look.side(other(seat));
    switch (what) {
        case AnyWhere: return true;
        case IsEngaged: return engaged(look, place);
        case NotEngaged: return !engaged(look, place);
        case IsFriendly: return friendly_as_seen(look, seat, place);
        case InHomeLine: return home_line(look, seat, place);
        case WithOwnTroop: return has_troops(look, seat, place);
        case WithGeneral: return generals_at(look, seat, place) != 0;
        case WithEnemyCard: return enemy.at[place] != 0;
        case BeyondTerrain: return (enemy.at[place] & ~(enemy.terrain & enemy.face_up)) != 0;
        case WithFaceDown: return (enemy.at[place] & ~enemy.face_up) != 0;
        case OppositeOwn: return occupies(look, seat, opposing(place));
        case InRifleShot: return engaged(look, place) || occupies(look, seat, opposing(place));
        case WithCreek: return !(look.state.fords >> place & 1u) && has_open_creek(look, place);
        case InFrontRow: return !in_row_u(place);
        case OnTheRiver: return column_of(place) == look.setup.columns - 1;
        case HeldByEnemy: return holder(look, place) != seat;
        case WithoutWorks: return !(look.state.works >> place & 1u);
    }
    return false;
}

const char* asked_of(Where what) {
    switch (what) {
        case IsEngaged: return "{} is played on an engaged position: {} is not";
        case NotEngaged: return "{} is played on a position that is not engaged: {} is";
        case IsFriendly: return "{} is played on a friendly position: {} is none";
        case InHomeLine: return "{} is played in the own battleline: {} does not belong to it";
        case WithOwnTroop: return "{} needs an own Troop card in {}";
        case WithGeneral: return "{} needs an own General in {}";
        case WithEnemyCard: return "{} needs an enemy card in {}";
        case BeyondTerrain: return "{} needs an enemy card other than open Terrain in {}";
        case WithFaceDown: return "{} needs a face-down enemy card in {}";
        case OppositeOwn: return "{} needs troops that alone hold the position opposite {}";
        case InRifleShot:
            return "{} needs an engagement in {}, or troops that alone hold the position opposite";
        case WithCreek: return "{} needs an open creek or pond without a Ford in {}";
        case InFrontRow: return "{} is played on a Front position: {} is none";
        case OnTheRiver: return "{} is played on Left-Back or Left-Front, not on {}";
        case HeldByEnemy: return "{} needs the enemy to hold {}";
        case WithoutWorks: return "{} adds nothing: {} has Breastworks";
        case AnyWhere: break;
    }
    return "";
}

// The first condition of the row that the position does not meet, or AnyWhere.
Where missing(const Look& look, Seat seat, const SpecialRow& row, Place place) {
    for (unsigned rest = row.where; rest != 0; rest &= rest - 1) {
        const Where what = static_cast<Where>(rest & -rest);
        if (!holds(look, seat, what, place)) return what;
    }
    return AnyWhere;
}

// Bayonet Charge belongs to the first round (DX-K17); MeleeWindow keeps the round in Step.m.
bool too_late(const Look& look, const SpecialRow& row) {
    return row.effect == Effect::Bayo && look.top().kind == StepKind::MeleeWindow && look.top().m > 1;
}

// Effects that count for DX-12.0g on a position: those played there in this phase, by the option those of
// the player alone (a Reserve is only his), and his decoy Specials that came there this turn; the enemy's he
// cannot know (DX-0.6a). False: `effect` is one of them.
bool count_played(const Look& look, Seat seat, Place place, Effect effect, int& played) {
    played = 0;
    const bool both = !look.setup.options.specials_per_player && place < max_positions;
    for (Seat by : seats) {
        if (by != seat && !both) continue;
        for (std::uint8_t id : look.state.specials_played[index(by)][place]) {
            if (id == 0) continue;
            if (id == static_cast<std::uint8_t>(effect)) return false;
            ++played;
        }
    }
    if (place >= max_positions) return true;
    const Side& side = look.side(seat);
    for (Cards rest = side.at[place] & side.specials & side.decoy & side.moved; rest != 0;) {
        if (look.card(seat, take_lowest(rest)).effect == effect) return false;
        ++played;
    }
    return true;
}

void note_played(State& state, Seat seat, Place place, Effect effect) {
    for (std::uint8_t& id : state.specials_played[index(seat)][place])
        if (id == 0) {
            id = static_cast<std::uint8_t>(effect);
            return;
        }
}

bool offer_on(const Look& look, Seat seat, Slot slot, const SpecialRow& row, Place place,
              Offers<Action>& offers) {
    Action action{.verb = Verb::Special, .card = look.side(seat).card[slot], .place = place};
    if (place < max_positions && missing(look, seat, row, place) != AnyWhere) return true;
    if (place != no_place && !has_special_room(look, seat, place, row.effect)) return true;
    if (row.target == TargetKind::None) return offers(action);
    const SpecialTargets targets = special_targets(look, seat, row, place);
    for (Cards rest = targets.own; rest != 0;) {
        action.target = look.side(seat).card[take_lowest(rest)];
        if (!offers(action)) return false;
    }
    for (Cards rest = targets.enemy; rest != 0;) {
        action.enemy = take_lowest(rest);
        if (!offers(action)) return false;
    }
    return true;
}

Verdict check_targets(const Look& look, Seat seat, const SpecialRow& row, const Action& action) {
    const Arg card = card_arg(seat, action.card);
    const SpecialTargets targets = special_targets(look, seat, row, action.place);
    const Slot own = action.target == 0 ? no_slot : slot_of(look, seat, action.target);
    const bool names_own = own != no_slot && (targets.own & one(own));
    const bool names_enemy = action.enemy < max_slots && (targets.enemy & one(action.enemy));
    const bool nothing = action.target == 0 && action.enemy == no_slot;
    switch (row.target) {
        case TargetKind::None:
            if (nothing) return fine;
            return refuse(rule::DX_K17, "{} names no card", card);
        case TargetKind::LeaderOrGuns:
            if (names_enemy && action.target == 0) return fine;
            return refuse(rule::DX_K17, "{} must name a face-up enemy leader or Artillery card in {}", card,
                          place_arg(action.place));
        case TargetKind::OwnArtillery:
            if (names_own && action.enemy == no_slot) return fine;
            return refuse(rule::DX_K17, "{} must name an own Artillery card in {}", card,
                          place_arg(action.place));
        case TargetKind::OpenFirer:
            if (names_enemy && action.target == 0) return fine;
            return refuse(rule::DX_K17, "{} must name a face-up enemy Troop card that could fire into {}",
                          card, place_arg(action.place));
        case TargetKind::OwnHitTroop:
            if (names_own && action.enemy == no_slot) return fine;
            return refuse(rule::DX_K17, "{} must name an own Troop card in {} that carries a hit", card,
                          place_arg(action.place));
        case TargetKind::EnemyMover:
            if (names_enemy && action.target == 0) return fine;
            return refuse(rule::DX_K17, "{} must name an enemy card in {} that could move", card,
                          place_arg(action.place));
        case TargetKind::Skirmisher:
            if (names_own && action.enemy == no_slot) return fine;
            return refuse(rule::DX_K17, "{} must name an own Infantry card opposite {}", card,
                          place_arg(action.place));
    }
    return fine;
}

Verdict check_place(const Look& look, Seat seat, const SpecialRow& row, Place only_place,
                    const Action& action) {
    const Arg card = card_arg(seat, action.card);
    if (row.on == PlayedOn::Nothing) {
        if (action.place == no_place) return fine;
        return refuse(rule::DX_K17, "{} is not played on a position", card);
    }
    if (only_place != no_place && action.place != only_place) {
        // Named for no position, it is meant for this one: what is wrong with that one comes first.
        const Where what = action.place == no_place ? missing(look, seat, row, only_place) : Where{AnyWhere};
        if (what != AnyWhere) return refuse(rule::DX_K17, asked_of(what), card, place_arg(only_place));
        return refuse(rule::DX_12_0c, "{} can only be played on {} now", card, place_arg(only_place));
    }
    if (action.place == reserve_place && row.on == PlayedOn::Either) return fine;
    if (!exists(look, action.place))
        return refuse(rule::DX_12_0c, "{} is played on a position of the field: choose one", card);
    if (const Where what = missing(look, seat, row, action.place); what != AnyWhere)
        return refuse(rule::DX_K17, asked_of(what), card, place_arg(action.place));
    return fine;
}

}  // namespace

bool has_special_room(const Look& look, Seat seat, Place place, Effect effect) {
    int played = 0;
    return count_played(look, seat, place, effect, played) && played < 2;
}

Verdict special_room(const Look& look, Seat seat, Place place, Effect effect) {
    int played = 0;
    if (!count_played(look, seat, place, effect, played))
        return refuse(rule::DX_12_0g, "that Special was already played on {} in this phase",
                      place_arg(place));
    if (played >= 2)
        return refuse(rule::DX_12_0g, "{} Specials were already played on {} in this phase, the limit is 2",
                      played, place_arg(place));
    return fine;
}

void special_choices(const Look& look, Seat seat, std::uint16_t timings, Place only_place,
                     Offers<Action>& offers) {
    const Side& side = look.side(seat);
    for (Cards rest = side.reserve & side.specials; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const Card& card = look.card(seat, slot);
        if (!(card.timing & timings)) continue;
        const SpecialRow& row = special_row(card.effect);
        if (spent(side, slot) || too_late(look, row)) continue;
        if (row.on == PlayedOn::Nothing) {
            if (!offer_on(look, seat, slot, row, no_place, offers)) return;
            continue;
        }
        for (Place place : positions(look))
            if ((only_place == no_place || only_place == place) &&
                !offer_on(look, seat, slot, row, place, offers))
                return;
        if (row.on == PlayedOn::Either && only_place == no_place &&
            !offer_on(look, seat, slot, row, reserve_place, offers))
            return;
    }
}

Verdict check_special(const Look& look, Seat seat, std::uint16_t timings, Place only_place,
                      const Action& action) {
    const Side& side = look.side(seat);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(side.reserve & side.specials & one(slot)))
        return refuse(rule::DX_12_0c, "a Special is played from the Reserve: card {} is no Special there",
                      action.card);
    const Card& card = look.card(seat, slot);
    const SpecialRow& row = special_row(card.effect);
    const Arg name = card_arg(seat, action.card);
    if (!(card.timing & timings))
        return refuse(rule::DX_12_0b, "not now: {}. {} is played {}.",
                      asked[static_cast<std::size_t>(look.top().kind)].now, name, played_when(card.timing));
    if (too_late(look, row)) return refuse(rule::DX_K17, "{} is for the first round of a Melee", name);
    if (spent(side, slot)) return refuse(rule::DX_12_0e, "{} has made its move of this turn", name);
    if (const Verdict place = check_place(look, seat, row, only_place, action); !place) return place;
    if (action.place != no_place)
        if (const Verdict room = special_room(look, seat, action.place, row.effect); !room) return room;
    return check_targets(look, seat, row, action);
}

// What was played, on what, and which card it names; a face-down card stays a back.
static Say played(const Look& look, Seat seat, const Action& action) {
    const Arg special = card_arg(seat, action.card), place = place_arg(action.place);
    if (action.place == no_place) return Say(rule::DX_12_0d, "{} plays {}", seat, special);
    if (action.target == 0 && action.enemy == no_slot)
        return Say(rule::DX_12_0d, "{} plays {} on {}", seat, special, place);
    const Arg named = action.target != 0 ? seen_arg(look, seat, slot_of(look, seat, action.target))
                                         : seen_arg(look, other(seat), action.enemy);
    return Say(rule::DX_12_0d, "{} plays {} on {} in {}", seat, special, named, place);
}

void play_special(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    Slot slot = slot_of(play, seat, action.card);
    const Card& card = play.card(seat, slot);
    if (play.log.on()) tell(play, seat, played(play, seat, action));
    if (action.place != no_place) note_played(play.state, seat, action.place, card.effect);
    if (card.lasting == Lasting::Leader) {
        slot = put(play, seat, slot, action.place);
        side.moved |= one(slot);
    } else {
        slot = leave_bag(play.state, seat, side.reserve, slot);
        discard(play, seat, slot);
        if (card.lasting == Lasting::Ground) {  // it lies open in its position for the rest of the game
            side.discarded &= ~one(slot);
            side.at[action.place] |= one(slot);
        }
    }
    const Slot target = action.target == 0 ? no_slot : slot_of(play, seat, action.target);
    take_effect(play, seat, special_row(card.effect), action.place, target, action.enemy);
    // Two cards, or two markers, are named one after the other.
    if (card.effect == Effect::Hosp || card.effect == Effect::Loot) {
        Step more = step(StepKind::SpecialTarget, seat, action.place);
        more.n = static_cast<std::uint8_t>(special_amount(card.effect) - 1);
        more.m = action.card;
        push(play, more);
    }
    sweep(play);
}

bool window_opens(const Look& look, Seat seat, std::uint16_t timings) {
    const Side& side = look.side(seat);
    if (side.reserve == 0 || !(look.setup.timings_in_pool[index(seat)] & timings)) return false;
    // Played, lost or lying open is what everybody has seen.
    const Cards seen = side.specials & side.face_up & ~side.deck;
    if (seen == 0) return true;
    for (const unsigned bit : each(timings)) {
        if (!(look.setup.timings_in_pool[index(seat)] >> bit & 1u)) continue;
        // Mostly fewer have been seen at all than there are of this time.
        if (count(seen) < look.setup.specials_in_pool[index(seat)][bit]) return true;
        int of_this = 0;
        for (Cards cards = seen; cards != 0;)
            of_this += look.card(seat, take_lowest(cards)).timing >> bit & 1;
        if (of_this == 0 || of_this < look.setup.specials_in_pool[index(seat)][bit]) return true;
    }
    return false;
}

void end_effects(Play& play, Until until) {
    State& state = play.state;
    for (std::size_t i = state.effects.size(); i-- > 0;)
        if (state.effects[i].until <= static_cast<std::uint8_t>(until)) state.effects.erase_at(i);
    if (until < Until::Phase) return;
    std::memset(state.specials_played, 0, sizeof state.specials_played);
    if (until >= Until::Turn) state.outflank_bonus[0] = state.outflank_bonus[1] = 0;
}

// ---- a Special that names a second card ----

namespace {

const SpecialRow& row_of_step(const Look& look) {
    return special_row(look.setup.card(seat_of(look.top().side), look.top().m).effect);
}
bool run_target(Play& play) {
    const Step& now = play.top();
    const SpecialTargets targets = special_targets(play, seat_of(now.side), row_of_step(play), now.place);
    if (now.n > 0 && (targets.own | targets.enemy) != 0) return true;
    play.state.agenda.pop();
    return false;
}
// A Field Hospital may stop after one marker: it removes 'up to' two (DX-K16).
bool may_stop(const SpecialRow& row) { return row.does == Primitive::Unhit; }

void target_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Step& now = look.top();
    const SpecialRow& row = row_of_step(look);
    const SpecialTargets targets = special_targets(look, seat, row, now.place);
    Action action{.verb = Verb::Special, .card = now.m, .place = now.place};
    for (Cards rest = targets.own; rest != 0;) {
        action.target = look.side(seat).card[take_lowest(rest)];
        if (!offers(action)) return;
    }
    for (Cards rest = targets.enemy; rest != 0;) {
        action.enemy = take_lowest(rest);
        if (!offers(action)) return;
    }
    if (may_stop(row)) offers({.verb = Verb::Done});
}
Verdict target_check(const Look& look, Seat seat, const Action& action) {
    const Step& now = look.top();
    const SpecialRow& row = row_of_step(look);
    if (action.verb == Verb::Done && may_stop(row)) return fine;
    if (action.verb != Verb::Special) return not_asked(look, seat, action);
    if (action.card != now.m || action.place != now.place)
        return refuse(rule::DX_K17, "{} is being played on {}: name one more card for it",
                      card_arg(seat, now.m), place_arg(now.place));
    return check_targets(look, seat, row, action);
}
void target_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.state.agenda.pop();
        return;
    }
    --play.top().n;
    if (play.log.on()) tell(play, seat, played(play, seat, action));
    const Slot target = action.target == 0 ? no_slot : slot_of(play, seat, action.target);
    take_effect(play, seat, row_of_step(play), action.place, target, action.enemy);
}
Say target_prompt(const Look& look, Seat seat) {
    return Say(rule::DX_K17, "Name one more card for {}", card_arg(seat, look.top().m));
}

}  // namespace

const StepRules special_target_rules{"special_target", run_target,   step_side, target_choices,
                                     target_check,     target_apply, nullptr,   target_prompt};

}  // namespace longroll::dixie
