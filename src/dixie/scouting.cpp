// 13.7 Scouting: Cavalry rides over, draws fire, sees, and comes back.
//
// ScoutDraft  place = where the scouts start, n = the position they scout, cards = the scouts.
// ScoutFire   side = the enemy, who chooses the firing card; place = the scouted position, n = where the
// scouts
//             came from, cards = the scouts (of the other side).
// ScoutStay   the same for an undefended position; side = the scouts' owner.

#include <algorithm>

#include "dixie/hits_arg.h"
#include "dixie/moves.h"

namespace longroll::dixie {
namespace {

// Whether Cavalry in `from` can scout at all (DX-13.7a, b): the position, not the single card.
enum class ScoutBar : std::uint8_t { None, NotHome, Engaged, NoEnemy, OwnTroops };
ScoutBar scout_bar(const Look& look, const Ground& ground, Place from) {
    if (from >= max_positions || !next_to_reserve(ground.seat, from)) return ScoutBar::NotHome;
    if (ground.engaged >> from & 1u) return ScoutBar::Engaged;
    const Place target = opposing(from);
    if (!(ground.engages >> target & 1u)) return ScoutBar::NoEnemy;
    return has_troops(look, ground.seat, target) ? ScoutBar::OwnTroops : ScoutBar::None;
}

Verdict check_group(const Look& look, const Ground& ground, Place from) {
    const Place target = from < max_positions ? opposing(from) : no_place;
    switch (scout_bar(look, ground, from)) {
        case ScoutBar::None: break;
        case ScoutBar::NotHome:
            return refuse(rule::DX_13_7b, "scouts start in the row next to their Reserve");
        case ScoutBar::Engaged: return refuse(rule::DX_8_2c, "engaged Cavalry cannot scout");
        case ScoutBar::NoEnemy:
            return refuse(rule::DX_13_7a, "there is no enemy to scout in {}", place_arg(target));
        case ScoutBar::OwnTroops:
            return refuse(rule::DX_13_7a, "own troops stand in {} already", place_arg(target));
    }
    const Bar bar = walk(ground, horse, from, target, no_place);
    return bar == Bar::None ? Verdict{} : barred(look, ground, bar, from, target, no_place);
}

// ---- the draft ----

bool run_scout_draft(Play&) { return true; }

Verdict check_add(const Look& look, Seat seat, const Action& action) {
    const Step& draft = look.top();
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(look.side(seat).at[draft.place] & look.side(seat).cavalry & one(slot)))
        return refuse(rule::DX_13_7a, "only Cavalry in {} can join these scouts", place_arg(draft.place));
    if (draft.cards & one(slot))
        return refuse(rule::DX_13_7a, "{} rides already", card_arg(seat, action.card));
    const Ground ground = ground_of(look, seat, whole_field, count(draft.cards) + 1);
    if (const Verdict free = check_free(look, ground, seat, slot); !free) return free;
    return check_group(look, ground, draft.place);
}

void draft_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Done})) return;
    const Step& draft = look.top();
    const Side& side = look.side(seat);
    const Ground ground =
        ground_of(look, seat, on_path(draft.place, draft.n, no_place), count(draft.cards) + 1);
    if (walk(ground, horse, draft.place, draft.n, no_place) != Bar::None) return;
    for (Cards rest = side.at[draft.place] & side.cavalry & ground.free & ~draft.cards; rest != 0;)
        if (!offers({.verb = Verb::Add, .card = side.card[take_lowest(rest)]})) return;
}
Verdict draft_check(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
        case Verb::Cancel: return fine;
        case Verb::Add: return check_add(look, seat, action);
        case Verb::TakeBack: {
            const Slot slot = slot_of(look, seat, action.card);
            if (slot == no_slot || !(look.top().cards & one(slot)))
                return refuse(rule::DX_13_7a, "that card is not among the scouts");
            if (look.top().cards == one(slot))
                return refuse(rule::DX_13_7a, "the last scout stays; cancel the scouting instead");
            return fine;
        }
        default: return not_asked(look, seat, action);
    }
}

// SC1: the scouts enter, one by one.
void ride(Play& play, Seat seat, const Step& draft) {
    Side& side = play.side(seat);
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_13_7a, "{} {} Cavalry {card scouts|cards scout} {}", count(draft.cards), seat,
                 place_arg(draft.n)));
    side.rode |= draft.cards & ~side.face_up;
    for (Cards rest = draft.cards; rest != 0;) {
        const Slot slot = take_lowest(rest);
        side.moved |= one(slot);
        take_step(play, seat, slot, place_of(play, seat, slot), draft.n);
        if (play.over()) return;
    }
    const bool defended = has_troops(play, other(seat), draft.n);
    Step next =
        step(defended ? StepKind::ScoutFire : StepKind::ScoutStay, defended ? other(seat) : seat, draft.n);
    next.n = draft.place;
    next.cards = draft.cards;
    push(play, next);
}
void draft_apply(Play& play, Seat seat, const Action& action) {
    Step& draft = play.top();
    switch (action.verb) {
        case Verb::Add: draft.cards |= one(slot_of(play, seat, action.card)); break;
        case Verb::TakeBack: draft.cards &= ~one(slot_of(play, seat, action.card)); break;
        case Verb::Cancel: play.state.agenda.pop(); break;
        default: ride(play, seat, play.state.agenda.pop()); break;
    }
}
Say draft_prompt(const Look& look, Seat) {
    return Say(rule::DX_13_7a, "add Cavalry to the scouts of {}, or let them ride", place_arg(look.top().n));
}

// ---- SC2: one enemy card fires ----

FireOrder order_of(const Look& look, Slot slot) {
    const Step& now = look.top();
    return {seat_of(now.side), slot, FireMode::Short, now.place, now.place};
}
// Troop cards there that have a die (DX-13.7c); by the option not those that fired or fought a Melee this
// turn (DX-7.0c, DX-13.2k).
Cards firers(const Look& look) {
    const Step& now = look.top();
    const Seat enemy = seat_of(now.side);
    Cards able = 0;
    const Cards spent =
        look.setup.options.scout_fire_once ? look.side(enemy).fired | look.side(enemy).meleed : Cards{0};
    for (Cards rest = troops_at(look, enemy, now.place) & ~spent; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (fire_dice(look, order_of(look, slot), enemy) > 0) able |= one(slot);
    }
    return able;
}

void fire_at_scouts(Play& play, Slot slot) {
    const FireOrder order = order_of(play, slot);
    Side& side = play.side(order.side);
    reveal(play, order.side, slot, rule::DX_13_7c);
    reveal_terrain(play, order.into,
                   defends(play, order.side, order.into) ? &TerrainRow::dcv_s : &TerrainRow::acv_s);
    side.fired |= one(slot);
    const int dice = std::min(fire_dice(play, order, Seat::Nobody), static_cast<int>(Dice::max_handful));
    const int power = firepower(play, order);
    int hits = 0;
    const Dice::Handful roll = roll_fire(play.dice, dice, power, false);
    for (std::uint8_t die : roll) hits += die <= power;
    if (play.log.on()) {
        Event& event =
            tell(play, order.side,
                 Say(rule::DX_13_7c, "{} fires at the scouts in {}: {} {hit|hits} (firepower {})",
                     card_arg(order.side, side.card[slot]), place_arg(order.into), hits_arg(hits), power));
        event.dice = roll;
        event.reckoning = reckon_fire(play, order, Seat::Nobody);
    }
    if (hits > 0) place_volley(play, {.owner = other(order.side), .place = order.into, .hits = hits});
}

// DX-13.7d: morale at once for each scout that was hit.
void check_scouts(Play& play) {
    const Step now = play.top();
    const Seat seat = other(seat_of(now.side));
    Side& side = play.side(seat);
    const MoraleCheck check{.what = MoraleFor::Scouts, .place = now.place};
    if (now.cards & side.hit & side.at[now.place]) reveal_terrain(play, now.place, &TerrainRow::amor);
    for (Cards rest = now.cards & side.hit & side.at[now.place]; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const int morale = morale_value(play, seat, slot, check);
        const Dice::Handful roll = play.dice.roll_for(fails_from(morale), side.hits[slot]);
        const bool passed =
            std::all_of(roll.begin(), roll.end(), [&](std::uint8_t die) { return passes(die, morale); });
        if (play.log.on()) {
            const char* words = passed ? "{} checks its morale: it holds" : "{} checks its morale: it routs";
            Event& event = tell(play, seat, Say(rule::DX_13_7d, words, card_arg(seat, side.card[slot])));
            event.dice = roll;
            event.reckoning = reckon_morale(play, seat, slot, check);
        }
        side.hits[slot] = 0;
        side.hit &= ~one(slot);
        if (!passed) eliminate(play, seat, slot, rule::DX_6_0d);
        sweep(play);
        if (play.over()) return;
    }
}

// SC3: what the survivors saw, and home.
void come_home(Play& play) {
    const Step now = play.state.agenda.pop();
    const Seat seat = other(seat_of(now.side));
    const Cards left = now.cards & play.side(seat).at[now.place];
    if (left != 0) {
        reveal_all(play, other(seat), now.place, rule::DX_13_7e);
        if (play.log.on()) tell(play, seat, Say(rule::DX_13_7g, "the scouts return to {}", place_arg(now.n)));
        for (Cards rest = left; rest != 0;) {
            put(play, seat, take_lowest(rest), now.n);
            sweep(play);
            if (play.over()) return;
        }
        return;
    }
    // Nobody came back to tell, but decoys fell when the scouts rode in (DX-13.6b): those left are none.
    Side& enemy = play.side(other(seat));
    enemy.walked |= enemy.at[now.place] & ~enemy.face_up;
}

bool run_scout_fire(Play& play) {
    Step& now = play.top();
    switch (now.stage) {
        case 0:
            if (firers(play) != 0) return true;
            now.stage = 2;
            return false;
        case 1:
            now.stage = 2;
            check_scouts(play);
            return false;
        default: come_home(play); return false;
    }
}
void fire_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = firers(look); rest != 0;)
        if (!offers({.verb = Verb::ScoutFire, .card = look.side(seat).card[take_lowest(rest)]})) return;
}
Verdict fire_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::ScoutFire) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(firers(look) & one(slot)))
        return refuse(rule::DX_13_7c, "a Troop card in {} with at least one die must fire",
                      place_arg(look.top().place));
    return fine;
}
void fire_apply(Play& play, Seat seat, const Action& action) {
    play.top().stage = 1;
    fire_at_scouts(play, slot_of(play, seat, action.card));
}
Reckoning fire_reckon(const Look& look, Seat seat, const Action& action) {
    const Slot slot = action.verb == Verb::ScoutFire ? slot_of(look, seat, action.card) : no_slot;
    if (slot == no_slot || !(look.side(seat).troops() & one(slot))) return {};
    return reckon_fire(look, order_of(look, slot), seat);
}
// For odds: the card with the most dice, of those the one that hits most.
Action strongest_fires(const Look& look, Seat seat) {
    Slot best = no_slot;
    int most = 0;
    for (Cards rest = firers(look); rest != 0;) {
        const Slot slot = take_lowest(rest);
        const int dice = fire_dice(look, order_of(look, slot), seat);
        if (dice < most || dice == 0) continue;
        if (dice > most || firepower(look, order_of(look, slot)) > firepower(look, order_of(look, best)))
            best = slot;
        most = dice;
    }
    Action fires{.verb = Verb::ScoutFire};
    if (best != no_slot) fires.card = look.side(seat).card[best];
    return fires;
}
Say fire_prompt(const Look& look, Seat) {
    return Say(rule::DX_13_7c, "which card in {} fires at the scouts?", place_arg(look.top().place));
}

// ---- SC4: an undefended position ----

bool run_scout_stay(Play& play) {
    if (play.top().cards != 0) return true;
    play.state.agenda.pop();
    return false;
}
void stay_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = look.top().cards; rest != 0;) {
        const std::uint8_t number = look.side(seat).card[take_lowest(rest)];
        if (!offers({.verb = Verb::Stay, .card = number}) || !offers({.verb = Verb::Return, .card = number}))
            return;
    }
}
Verdict stay_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Stay && action.verb != Verb::Return) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(look.top().cards & one(slot)))
        return refuse(rule::DX_13_7h, "that card is not one of the scouts");
    return fine;
}
void stay_apply(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    play.top().cards &= ~one(slot);
    const Step now = play.top();
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_13_7h, action.verb == Verb::Stay ? "{} stays in {}" : "{} leaves {}",
                 seen_arg(play, seat, slot), place_arg(now.place)));
    if (action.verb == Verb::Stay) return;
    put(play, seat, slot, now.n);
    sweep(play);
}
Say stay_prompt(const Look& look, Seat) {
    return Say(rule::DX_13_7h, "does the scout stay in {}, or return?", place_arg(look.top().place));
}

}  // namespace

// ---- V1 ----

Verdict check_scout(const Look& look, const Ground& ground, Seat seat, const Action& action) {
    if (!look.setup.options.scouting) return refuse(rule::DX_13_7a, "scouting is not used in this game");
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || !(look.side(seat).cavalry & one(slot)))
        return refuse(rule::DX_13_7a, "only Cavalry scouts");
    const Place from = place_of(look, seat, slot);
    if (const Verdict free = check_free(look, ground, seat, slot); !free) return free;
    if (const Verdict group = check_group(look, ground, from); !group) return group;
    if (action.place != opposing(from))
        return refuse(rule::DX_13_7a, "Cavalry in {} scouts the opposing position {}", place_arg(from),
                      place_arg(opposing(from)));
    return fine;
}

bool may_scout(const Look& look, Seat seat, Place from) {
    const Ground ground = ground_of(look, seat, on_path(from, opposing(from), no_place));
    return scout_bar(look, ground, from) == ScoutBar::None &&
           walk(ground, horse, from, opposing(from), no_place) == Bar::None;
}

bool offer_scouts(const Look& look, const Ground& ground, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    if (side.cavalry == 0) return true;
    for (int column = 0; column < look.setup.columns; ++column) {
        const Place from = home_row(seat, column);
        const Cards riders = side.at[from] & side.cavalry & ground.free;
        if (riders == 0 || scout_bar(look, ground, from) != ScoutBar::None) continue;
        if (walk(ground, horse, from, opposing(from), no_place) != Bar::None) continue;
        for (Cards rest = riders; rest != 0;)
            if (!offers({.verb = Verb::Scout, .card = side.card[take_lowest(rest)], .place = opposing(from)}))
                return false;
    }
    return true;
}

void begin_scouting(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    Step draft = step(StepKind::ScoutDraft, seat, place_of(play, seat, slot));
    draft.n = action.place;
    draft.cards = one(slot);
    push(play, draft);
}

const StepRules scout_draft_rules = StepRules{"scout_draft", run_scout_draft, step_side, draft_choices,
                                              draft_check,   draft_apply,     nullptr,   draft_prompt}
                                        .as_draft();
const StepRules scout_fire_rules =
    StepRules{"scout_fire", run_scout_fire, step_side,   fire_choices,
              fire_check,   fire_apply,     fire_reckon, fire_prompt}
        .as_assumed(strongest_fires, "The enemy is taken to fire at the scouts with its strongest card.");
const StepRules scout_stay_rules{"scout_stay", run_scout_stay, step_side, stay_choices,
                                 stay_check,   stay_apply,     nullptr,   stay_prompt};

}  // namespace longroll::dixie
