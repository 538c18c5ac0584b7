// What came of a decision in a few words, for odds: hits, who breaks, who arrives, what is taken. Only what
// the asking seat may know.

#include "dixie/change.h"
#include "dixie/rules.h"
#include "engine/words.h"

namespace longroll::dixie {
namespace {

// What waits on the agenda for a side: hits that are still to be placed count like hits taken, and a card
// that broke may still be saved.
struct Pending {
    int hits = 0, on_leaders = 0, on_friends = 0;
    bool breaks = false, falls = false;
};
Pending pending_of(const Look& look, Seat side) {
    Pending pending;
    for (const Step& step : look.state.agenda.steps) {
        if (step.side != index(side)) continue;
        switch (step.kind) {
            case StepKind::PlaceHits: pending.hits += step.n; break;
            // A six strikes nobody where no leader stands; a decoy General is no leader.
            case StepKind::PlaceLeaderHits:
                if (leaders_at(look, side, step.place) != 0) pending.on_leaders += step.n;
                break;
            case StepKind::PlaceFriendlyHits: pending.on_friends += step.n; break;
            case StepKind::ReactRout:
            case StepKind::ReactReroll: pending.breaks = true; break;
            case StepKind::ReactLeaderLost: pending.falls = true; break;
            default: break;
        }
    }
    return pending;
}

// Hits on cards that everybody sees: a card with hits lies open.
struct Hits {
    int troops = 0, leaders = 0;
};
Hits hits_on(const Side& side) {
    Hits hits;
    const Cards troops = side.troops();
    for (Cards rest = side.hit; rest != 0;) {
        const Slot slot = take_lowest(rest);
        ((troops & one(slot)) != 0 ? hits.troops : hits.leaders) += side.hits[slot];
    }
    return hits;
}

// Of a Melee only what was lost: its hits are compared (say_round).
void say_side(const Look& before, const Look& after, Seat side, bool own, bool in_melee, WordList& words) {
    const Side& then = before.side(side);
    const Side& now = after.side(side);
    const std::string whose = own ? "own " : "enemy ";
    const Pending was = pending_of(before, side), is = pending_of(after, side);
    const Hits had = hits_on(then), has = hits_on(now);
    const int lost = count(now.lost & now.troops()) - count(then.lost & then.troops());
    const int leaders = count(now.lost & now.generals) - count(then.lost & then.generals);
    const int hits = has.troops + is.hits - had.troops - was.hits;
    const int struck = has.leaders + is.on_leaders - had.leaders - was.on_leaders;
    const int friends = is.on_friends - was.on_friends;
    if (hits > 0 && !in_melee) words.add(counted(hits, "hit", "hits") + (own ? " on own cards" : ""));
    if (struck > 0 && !in_melee)
        words.add(counted(struck, "hit", "hits") + " on " + (own ? "own " : "") + "leaders");
    if (friends > 0) words.add(counted(friends, "friend", "friends") + " hit");
    if (lost > 0) words.add(counted(lost, (whose + "card").c_str(), (whose + "cards").c_str()) + " lost");
    if (leaders > 0) words.add(whose + "General lost");
    if (is.breaks && !was.breaks) words.add(own ? "the card breaks" : "enemy card breaks");
    if (is.falls && !was.falls) words.add(own ? "the General falls" : "enemy General falls");
    const int decoys = count(now.lost & now.decoy) - count(then.lost & then.decoy);
    if (decoys > 0) words.add(whose + "decoys lost");
}

// A round of Melee whose hits are still to be placed: who has the better of it.
int hits_taken(const Look& before, const Look& after, Seat side) {
    return hits_on(after.side(side)).troops + pending_of(after, side).hits -
           hits_on(before.side(side)).troops - pending_of(before, side).hits;
}
void say_round(const Look& before, const Look& after, Seat seat, WordList& words) {
    const int enemy = hits_taken(before, after, other(seat)), own = hits_taken(before, after, seat);
    if (enemy > 0 || own > 0)
        words.add(enemy > own   ? "more hits on the enemy"
                  : enemy < own ? "more hits on own cards"
                                : "as many hits on both sides");
}
bool of_a_melee(StepKind asked) {
    return asked == StepKind::Melees || asked == StepKind::MeleeWindow || asked == StepKind::MeleeDecide;
}

// Own cards that came from elsewhere to a position: who marched, outflanked or rode there.
void say_arrivals(const Look& before, const Look& after, Seat seat, StepKind asked, WordList& words) {
    if (asked != StepKind::ForceMarchDraft && asked != StepKind::OutflankDraft && asked != StepKind::Moves)
        return;
    const Side& then = before.side(seat);
    const Side& now = after.side(seat);
    for (Place place : positions(after)) {
        const int came = count(now.at[place]) - count(then.at[place]);
        if (came > 0) words.add(counted(came, "card", "cards") + " in " + place_name(after.setup, place));
    }
}

// Own cards that were on the field and now are in the Reserve. Slots may change hands on the way, numbers do
// not.
int came_back(const Look& before, const Look& after, Seat seat) {
    int cards = 0;
    const Side& now = after.side(seat);
    for (Cards rest = now.reserve & now.troops(); rest != 0;) {
        const Slot was = slot_of(before, seat, now.card[take_lowest(rest)]);
        cards += was != no_slot && (before.side(seat).on_field() & one(was)) != 0;
    }
    return cards;
}

// Scouts (13.7): those who draw fire, and those who come home.
void say_scouts(const Look& before, const Look& after, Seat seat, WordList& words) {
    const Step& asked = before.top();
    if (asked.kind == StepKind::ScoutFire) {  // of their enemy
        if ((after.side(other(seat)).at[asked.n] & asked.cards) != 0) words.add("the scouts return");
        return;
    }
    if (asked.kind != StepKind::Moves && asked.kind != StepKind::ScoutDraft) return;
    if (after.top().kind == StepKind::ScoutFire) return words.add("the scouts draw fire");
    if (after.top().kind == StepKind::ScoutStay) return words.add("the scouts find nobody");
    const Side& now = after.side(seat);
    for (Cards rest = now.on_field() & now.moved & now.cavalry; rest != 0;) {
        const Slot slot = take_lowest(rest), was = slot_of(before, seat, now.card[slot]);
        if (was == no_slot || (before.side(seat).moved & one(was)) != 0) continue;
        if (place_of(before, seat, was) == place_of(after, seat, slot)) return words.add("the scouts return");
    }
}

// What there is to say where nothing of that came.
std::string_view unchanged(StepKind asked) {
    switch (asked) {
        case StepKind::Fire:
        case StepKind::LateFire:
        case StepKind::HorseFire:
        case StepKind::Melees:
        case StepKind::MeleeWindow:
        case StepKind::MeleeDecide:
        case StepKind::CombatWindow:
        case StepKind::ScoutFire: return "no hit";
        case StepKind::CheckTroops:
        case StepKind::CheckLeaders:
        case StepKind::PlaceFriendlyHits: return "all hold";
        case StepKind::PlaceHits:
        case StepKind::PlaceLeaderHits: return "the card holds";
        case StepKind::ForceMarchDraft:
        case StepKind::OutflankDraft: return "nobody arrives";
        default: return "no loss";
    }
}

}  // namespace

void Dixie::begin(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice) {
    const StepKind asked = state.agenda.top().kind;
    StepGame::begin(setup, state, seat, action, dice);
    // Friends who are hit check at once, by the rules (DX-13.5b).
    const bool places = asked == StepKind::PlaceHits || asked == StepKind::PlaceLeaderHits;
    if (action.verb != Verb::Hit || !places || state.ending != 0) return;
    // Whether the card that takes a hit will break is what its owner asks, and its next Morale Phase tells.
    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    const Slot slot = slot_of(play, seat, action.card);
    if (slot != no_slot && (play.side(seat).hit & one(slot)) != 0 && !card_holds(play, seat, slot)) {
        const bool troop = (play.side(seat).troops() & one(slot)) != 0;
        push(play, step(troop ? StepKind::ReactRout : StepKind::ReactLeaderLost, seat));
    }
    push(play, step(StepKind::EndOfTurn, seat));  // no more of it
}

std::string Dixie::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    if (after.ending != 0)
        return after.winner == index(seat) ? "the battle is won"
               : after.winner == 2         ? "a draw"
                                           : "the battle is lost";
    const Look then{setup, before}, now{setup, after};
    const StepKind asked = before.agenda.top().kind;
    WordList words;
    for (Seat side : {other(seat), seat})
        if (side != Seat::Nobody) say_side(then, now, side, side == seat, of_a_melee(asked), words);
    if (seat != Seat::Nobody) {
        if (words.empty() && of_a_melee(asked)) say_round(then, now, seat, words);
        const Side& own_then = then.side(seat);
        const Side& own_now = now.side(seat);
        const int back = came_back(then, now, seat);
        if (back > 0) words.add(counted(back, "card falls back", "cards fall back"));
        say_arrivals(then, now, seat, asked, words);
        say_scouts(then, now, seat, words);
        // A march that nobody passes.
        if (words.empty() && (asked == StepKind::Moves || asked == StepKind::ForceMarchDraft) &&
            count(own_now.forfeited) > count(own_then.forfeited))
            words.add("nobody arrives");
    }
    for (Place place = 0; place < max_positions; ++place)
        if ((before.holder ^ after.holder) >> place & 1u)
            words.add(place_name(setup, place) +
                      ((after.holder >> place & 1u) == index(seat) ? " taken" : " given up"));
    return words.empty() ? std::string(unchanged(asked)) : words.take();
}

}  // namespace longroll::dixie
