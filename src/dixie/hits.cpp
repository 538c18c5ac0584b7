// 7.3 Combat hits, 11.2 hits on leaders, 13.5 friendly fire: C6, C7, C8.

#include <algorithm>

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

// Step.stage of PlaceHits and PlaceLeaderHits.
constexpr std::uint8_t in_melee =
    1;  // no sweep between hits; a card over its capacity takes no more (DX-13.2e)

Seat owner_of(const Look& look) { return seat_of(look.top().side); }

// The owner's Troop cards a hit may go to. Step.cards, when not empty, narrows them (scouts).
Cards targets(const Look& look) {
    const Step& now = look.top();
    const Seat owner = seat_of(now.side);
    Cards among = troops_at(look, owner, now.place);
    if (now.cards != 0) among &= now.cards;
    if (now.stage == in_melee)
        for (Cards rest = among & look.side(owner).hit; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (look.side(owner).hits[slot] > look.card(owner, slot).cv) among &= ~one(slot);
        }
    return open_cards(look, owner, among);
}

Cards least_hit(const Side& side, Cards among) {
    if ((among & ~side.hit) != 0) return among & ~side.hit;
    int fewest = 255;
    Cards found = 0;
    for (Cards rest = among; rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (side.hits[slot] < fewest) found = 0, fewest = side.hits[slot];
        if (side.hits[slot] == fewest) found |= one(slot);
    }
    return found;
}

void offer_cards(const Look& look, Seat seat, Verb verb, Cards cards, Offers<Action>& offers) {
    while (cards != 0)
        if (!offers({.verb = verb, .card = look.side(seat).card[take_lowest(cards)]})) return;
}

Verdict check_card(const Look& look, Seat seat, const Action& action, Verb verb, Cards cards, RuleId rule,
                   const char* why) {
    if (action.verb != verb) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot != no_slot && (cards & one(slot))) return fine;
    return refuse(rule, why, place_arg(look.top().place));
}

// ---- C6 ----

void take_hit(Play& play, Seat seat, Slot slot);

bool run_place_hits(Play& play) {
    const Step now = play.top();
    if (now.n > 0)
        if (const Cards cards = targets(play); cards != 0) {
            if (count(cards) > 1 || play.setup.options.ask_forced) return true;
            take_hit(play, seat_of(now.side), lowest(cards));  // the only answer (DX-0.3c)
            return false;
        }
    play.state.agenda.pop();
    const Seat owner = seat_of(now.side);
    // No Troop card takes them: decoys do, one for each hit (DX-13.6c); else they are lost.
    if (now.n > 0 && now.stage != in_melee && now.cards == 0 && !has_troops(play, owner, now.place) &&
        (play.side(owner).at[now.place] & play.side(owner).decoy) != 0) {
        Step lose = step(StepKind::LoseDecoys, owner, now.place);
        lose.n = now.n;
        push(play, lose);
    }
    return false;
}
void hits_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    offer_cards(look, seat, Verb::Hit, targets(look), offers);
}
Verdict hits_check(const Look& look, Seat seat, const Action& action) {
    return check_card(look, seat, action, Verb::Hit, targets(look), rule::DX_7_3b,
                      look.setup.options.even_hits
                          ? "the hit must go to a Troop card in {} that has the fewest"
                          : "the hit must go to a Troop card in {} that may take it: first one on each");
}
void take_hit(Play& play, Seat seat, Slot slot) {
    Step& now = play.top();
    --now.n;
    const bool melee = now.stage == in_melee;
    add_hit(play, seat, slot, 1);
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_7_3a, "{} takes a hit ({} now)", card_arg(seat, play.side(seat).card[slot]),
                 int{play.side(seat).hits[slot]}));
    if (!melee) sweep(play);
}
void hits_apply(Play& play, Seat seat, const Action& action) {
    take_hit(play, seat, slot_of(play, seat, action.card));
}
bool hits_several(const Look&, Seat) { return true; }  // one alone is taken as the step runs
Say hits_prompt(const Look& look, Seat) {
    return Say(rule::DX_7_3a, "Place a hit in {}: {} left", place_arg(look.top().place), int{look.top().n});
}

// ---- no Troop card left: decoys ----

Cards decoys_here(const Look& look) {
    const Side& side = look.side(owner_of(look));
    return side.at[look.top().place] & side.decoy;
}
bool run_lose_decoys(Play& play) {
    if (play.top().n > 0 && decoys_here(play) != 0) return true;
    play.state.agenda.pop();
    return false;
}
void lose_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    offer_cards(look, seat, Verb::Lose, decoys_here(look), offers);
}
Verdict lose_check(const Look& look, Seat seat, const Action& action) {
    return check_card(look, seat, action, Verb::Lose, decoys_here(look), rule::DX_13_6c,
                      "a decoy in {} must be given up for the hit");
}
void lose_apply(Play& play, Seat seat, const Action& action) {
    --play.top().n;
    eliminate(play, seat, slot_of(play, seat, action.card), rule::DX_13_6c);
    sweep(play);
}
Say lose_prompt(const Look& look, Seat) {
    return Say(rule::DX_13_6c, "A hit finds no troops in {}: which decoy is lost?",
               place_arg(look.top().place));
}

// ---- C7 ----

// Leaders with the fewest hits (DX-12.0f). A decoy falls for one (DX-13.6c) only where no real leader is
// (DX-13.6d).
Cards leader_targets(const Look& look) {
    const Side& side = look.side(owner_of(look));
    const Cards leaders = side.at[look.top().place] & (side.generals | side.leader_specials);
    const Cards real = leaders & ~side.decoy;
    return least_hit(side, real != 0 ? real : leaders);
}
bool run_leader_hits(Play& play) {
    if (play.top().n > 0 && leader_targets(play) != 0) return true;
    play.state.agenda.pop();
    return false;
}
void leader_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    offer_cards(look, seat, Verb::Hit, leader_targets(look), offers);
}
Verdict leader_check(const Look& look, Seat seat, const Action& action) {
    return check_card(look, seat, action, Verb::Hit, leader_targets(look), rule::DX_12_0f,
                      "a 6 goes to a leader in {} with the fewest hits");
}
void leader_apply(Play& play, Seat seat, const Action& action) {
    Step& now = play.top();
    --now.n;
    const bool melee = now.stage == in_melee;
    const Slot slot = slot_of(play, seat, action.card);
    if (play.side(seat).decoy & one(slot)) {
        eliminate(play, seat, slot, rule::DX_13_6c);
    } else {
        add_hit(play, seat, slot, 1);
        if (play.log.on())
            tell(play, seat, Say(rule::DX_11_2a, "{} is hit by a 6", card_arg(seat, action.card)));
    }
    if (!melee) sweep(play);
}
Say leader_prompt(const Look& look, Seat) {
    return Say(rule::DX_11_2a, "Which leader in {} takes the hit? {} left", place_arg(look.top().place),
               int{look.top().n});
}

// ---- C8 ----

// Each friend once before any twice: Step.cards are those chosen in this round (DX-13.5b).
Cards friendly_targets(const Look& look) {
    const Cards friends = troops_at(look, owner_of(look), look.top().place);
    const Cards fresh = friends & ~look.top().cards;
    return fresh != 0 ? fresh : friends;
}
bool run_friendly_hits(Play& play) {
    if (play.top().n > 0 && friendly_targets(play) != 0) return true;
    play.state.agenda.pop();
    return false;
}
void friendly_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    offer_cards(look, seat, Verb::Hit, friendly_targets(look), offers);
}
Verdict friendly_check(const Look& look, Seat seat, const Action& action) {
    return check_card(look, seat, action, Verb::Hit, friendly_targets(look), rule::DX_13_5b,
                      "a 5 hits an own Troop card in {}, each once before any twice");
}
void friendly_apply(Play& play, Seat seat, const Action& action) {
    Step& now = play.top();
    --now.n;
    const Slot slot = slot_of(play, seat, action.card);
    if (((troops_at(play, seat, now.place) & ~now.cards) & one(slot)) == 0) now.cards = 0;
    now.cards |= one(slot);
    const MoraleCheck check{MoraleFor::Hits, now.place};
    const int morale = morale_value(play, seat, slot, check);
    const unsigned die = morale_die(play.dice, morale);
    const bool passed = passes(die, morale);
    if (play.log.on()) {
        Event& event = tell(
            play, seat,
            Say(rule::DX_13_5c,
                passed ? "{} is hit by friendly fire: it stands" : "{} is hit by friendly fire: it breaks",
                card_arg(seat, action.card)));
        event.dice.push_back(static_cast<std::uint8_t>(die));
        event.reckoning = reckon_morale(play, seat, slot, check);
    }
    if (passed) return;
    eliminate(play, seat, slot, rule::DX_13_5c);
    sweep(play);
}
Reckoning reckon_friendly(const Look& look, Seat seat, const Action& action) {
    const Slot slot = slot_of(look, seat, action.card);
    return slot == no_slot ? Reckoning{}
                           : reckon_morale(look, seat, slot, {MoraleFor::Hits, look.top().place});
}
Say friendly_prompt(const Look& look, Seat) {
    return Say(rule::DX_13_5b, "Friendly fire in {}: which own card is hit? {} left",
               place_arg(look.top().place), int{look.top().n});
}

}  // namespace

Cards open_cards(const Look& look, Seat owner, Cards among) {
    const Side& side = look.side(owner);
    const Cards unhit = among & ~side.hit;
    if (unhit != 0) return unhit;
    return look.setup.options.even_hits ? least_hit(side, among) : among;
}

void place_volley(Play& play, const Volley& volley) {
    const auto placing = [&](StepKind kind, Seat side, int n) {
        if (n == 0) return;
        Step next = step(kind, side, volley.place);
        next.n = static_cast<std::uint8_t>(n);
        next.stage = volley.melee ? in_melee : std::uint8_t{0};
        push(play, next);
    };
    placing(StepKind::PlaceFriendlyHits, other(volley.owner), volley.fives);
    const bool aimed = volley.target != no_slot;
    if (!aimed || !play.setup.options.aimed_fire_spares_leaders)  // DX-11.2a
        placing(StepKind::PlaceLeaderHits, volley.owner, volley.sixes);
    if (!aimed) {
        placing(StepKind::PlaceHits, volley.owner, volley.hits);
    } else if (volley.hits > 0) {
        // Counter-battery: all on the target, the rest is lost (DX-13.4d).
        const int room =
            play.card(volley.owner, volley.target).cv + 1 - play.side(volley.owner).hits[volley.target];
        add_hit(play, volley.owner, volley.target, std::min(volley.hits, room));
        sweep(play);
    }
}

const StepRules place_hits_rules{"place_hits", run_place_hits, step_side,   hits_choices,
                                 hits_check,   hits_apply,     nullptr,     hits_prompt,
                                 nullptr,      nullptr,        hits_several};
const StepRules lose_decoys_rules{"lose_decoys", run_lose_decoys, step_side, lose_choices,
                                  lose_check,    lose_apply,      nullptr,   lose_prompt};
const StepRules place_leader_hits_rules{"place_leader_hits", run_leader_hits, step_side, leader_choices,
                                        leader_check,        leader_apply,    nullptr,   leader_prompt};
const StepRules place_friendly_hits_rules{"place_friendly_hits", run_friendly_hits, step_side,
                                          friendly_choices,      friendly_check,    friendly_apply,
                                          reckon_friendly,       friendly_prompt};

}  // namespace longroll::dixie
