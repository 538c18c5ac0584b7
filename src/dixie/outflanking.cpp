// 13.1 Outflanking (V3): declared card by card over all flanks, then rolled, placed and revealed.
//
// On the agenda, from the top: OutflankDraft (cards = the Reserve cards that may still try), one OutflankRoll
// for each flank that may be tried (place, cards = those declared, slot = the General who goes along),
// NextStack for the flanks that got cards, and LateFire for those that passed.

#include "dixie/moves.h"

namespace longroll::dixie {
namespace {

// The flanks that are open to the seat: engaged (DX-13.1b), and no creek card there forbids it (DX-13.1l).
enum class FlankBar : std::uint8_t { None, NotFlank, NotEngaged, Forbidden };
FlankBar flank_bar(const Look& look, Place place) {
    if (!exists(look, place) || !flank(look, place)) return FlankBar::NotFlank;
    if (!engaged(look, place)) return FlankBar::NotEngaged;
    bool forbidden = false;
    each_terrain(look, place, Seat::Nobody,
                 [&](Seat owner, Slot slot) { forbidden |= look.card(owner, slot).no_outflank; });
    return forbidden ? FlankBar::Forbidden : FlankBar::None;
}

// How many cards the creek in the position lets try, or 99 (DX-13.1m).
int creek_limit(const Look& look, Seat seat, Place place) {
    if (!look.setup.options.creek_binds_both && (look.state.holder_at_start >> place & 1u) == index(seat))
        return 99;
    int limit = 99;
    each_terrain(look, place, Seat::Nobody, [&](Seat owner, Slot slot) {
        const Card& card = look.card(owner, slot);
        const int own = card.limit + ((look.state.fords >> place & 1u) ? 2 : 0);
        if (card.creek() && own < limit) limit = own;
    });
    return limit;
}

bool rough_bars(const Look& look, Seat seat, Slot slot, Place place) {
    if (!(look.side(seat).cavalry & one(slot)) || defends(look, seat, place)) return false;
    bool rough = false;
    each_terrain(look, place, Seat::Nobody, [&](Seat owner, Slot ground) {
        rough |= look.card(owner, ground).terrain == TerrainType::Rough;
    });
    return rough;
}

// The draft's flanks lie right under it on the agenda.
template <class Visit>
void each_flank(const State& state, Visit&& visit) {
    const auto& steps = state.agenda.steps;
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (steps[i].kind == StepKind::OutflankDraft) continue;
        if (steps[i].kind != StepKind::OutflankRoll) return;
        visit(steps[i]);
    }
}
const Step* flank_of(const State& state, Place place) {
    const Step* found = nullptr;
    each_flank(state, [&](const Step& roll) {
        if (roll.place == place) found = &roll;
    });
    return found;
}
Step* flank_of(State& state, Place place) { return const_cast<Step*>(flank_of(std::as_const(state), place)); }
const Step* flank_with(const State& state, Slot slot) {
    const Step* found = nullptr;
    each_flank(state, [&](const Step& roll) {
        if (roll.slot == slot || (roll.cards & one(slot))) found = &roll;
    });
    return found;
}

// DX-13.1c: the limit caps the cards that try; a General who comes along counts with his bonus.
int room_of(const Look& look, Seat seat, const Step& roll) {
    int limit = stacking_limit(look, seat, roll.place, seat);
    if (roll.slot != no_slot) limit += look.card(seat, roll.slot).stack;
    return limit;
}

Cards generals_who_may(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return side.reserve & side.generals & ~(side.moved | side.forfeited);
}

Verdict check_general(const Look& look, Seat seat, Slot slot, const Step& roll) {
    if (!(generals_who_may(look, seat) & one(slot)))
        return refuse(rule::DX_13_1i, "only a General of the Reserve who has not moved can go along");
    if (roll.slot != no_slot)
        return refuse(rule::DX_13_1i, "a General goes along to {} already", place_arg(roll.place));
    if (look.side(seat).at[roll.place] & look.side(seat).generals)
        return refuse(rule::DX_13_1i, "a General is in {} already", place_arg(roll.place));
    if (roll.cards == 0)
        return refuse(rule::DX_13_1i, "a General goes along with cards that try: name them first");
    return fine;
}

enum class TryBar : std::uint8_t { None, Stack, Creek, Rough };
TryBar try_bar(const Look& look, Seat seat, Slot slot, const Step& roll) {
    const int cards = count(roll.cards) + 1;
    if (cards > room_of(look, seat, roll)) return TryBar::Stack;
    if (cards > creek_limit(look, seat, roll.place)) return TryBar::Creek;
    return rough_bars(look, seat, slot, roll.place) ? TryBar::Rough : TryBar::None;
}

Verdict check_declare(const Look& look, Seat seat, const Action& action) {
    switch (flank_bar(look, action.place)) {
        case FlankBar::None: break;
        case FlankBar::NotFlank: return refuse(rule::DX_13_1a, "only flank positions can be outflanked");
        case FlankBar::NotEngaged:
            return refuse(rule::DX_13_1b, "{} is not engaged", place_arg(action.place));
        case FlankBar::Forbidden:
            return refuse(rule::DX_13_1l, "the creek forbids to outflank {}", place_arg(action.place));
    }
    const Step* roll = flank_of(look.state, action.place);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || roll == nullptr) return refuse(rule::DX_13_1a, "that card is not in your Reserve");
    if (flank_with(look.state, slot) != nullptr)
        return refuse(rule::DX_13_1c, "{} tries once, for one flank", card_arg(seat, action.card));
    if (look.side(seat).generals & one(slot)) return check_general(look, seat, slot, *roll);
    if (!(look.top().cards & one(slot)))
        return refuse(
            rule::DX_13_1a,
            "only Troop cards that were in the Reserve when the Move Phase began, and have not acted, "
            "can outflank");
    switch (try_bar(look, seat, slot, *roll)) {
        case TryBar::None: return fine;
        case TryBar::Stack:
            return refuse(rule::DX_13_1c,
                          "{} {card tries|cards try} for {} already, its stacking limit is {}",
                          count(roll->cards), place_arg(roll->place), room_of(look, seat, *roll));
        case TryBar::Creek:
            return refuse(rule::DX_13_1m,
                          "{} {card tries|cards try} for {} already, its Movement Limit is {}",
                          count(roll->cards), place_arg(roll->place), creek_limit(look, seat, roll->place));
        case TryBar::Rough:
            return refuse(rule::DX_10_3h, "Cavalry may not engage the rough ground of {}",
                          place_arg(roll->place));
    }
    return fine;
}

// A card is taken back; the General may not leave more cards behind than the limit without him allows.
Verdict check_take_back(const Look& look, Seat seat, const Action& action) {
    const Slot slot = slot_of(look, seat, action.card);
    const Step* roll = slot == no_slot ? nullptr : flank_with(look.state, slot);
    if (roll == nullptr) return refuse(rule::DX_13_1c, "that card does not try to outflank");
    const int without = stacking_limit(look, seat, roll->place, seat);
    if (roll->slot == slot && count(roll->cards) > without)
        return refuse(rule::DX_13_1c, "without the General only {} {card|cards} may try for {}", without,
                      place_arg(roll->place));
    return fine;
}

// ---- the draft ----

// Asked also where nobody can be sent: whether he is asked would tell of his hand (DX-0.6b).
bool run_draft(Play&) { return true; }

void draft_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Done})) return;
    const Side& side = look.side(seat);
    Cards declared = 0;
    each_flank(look.state, [&](const Step& roll) {
        declared |= roll.cards | (roll.slot == no_slot ? 0 : one(roll.slot));
    });
    bool more = true;
    each_flank(look.state, [&](const Step& roll) {
        const auto offer = [&](Slot slot) {
            more = more && offers({.verb = Verb::Outflank, .card = side.card[slot], .place = roll.place});
        };
        for (Cards rest = look.top().cards & ~declared; rest != 0 && more;) {
            const Slot slot = take_lowest(rest);
            if (try_bar(look, seat, slot, roll) == TryBar::None) offer(slot);
        }
        if (roll.slot != no_slot || roll.cards == 0 || (side.at[roll.place] & side.generals)) return;
        for (Cards rest = generals_who_may(look, seat) & ~declared; rest != 0 && more;)
            offer(take_lowest(rest));
    });
}
Verdict draft_check(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Outflank: return check_declare(look, seat, action);
        case Verb::TakeBack: return check_take_back(look, seat, action);
        default: return not_asked(look, seat, action);
    }
}
void draft_apply(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    switch (action.verb) {
        case Verb::Outflank: {
            Step& roll = *flank_of(play.state, action.place);
            if (play.side(seat).generals & one(slot))
                roll.slot = slot;
            else
                roll.cards |= one(slot);
            break;
        }
        case Verb::TakeBack: {
            Step& roll = *flank_of(play.state, flank_with(play.state, slot)->place);
            roll.cards &= ~one(slot);
            if (roll.slot == slot || roll.cards == 0) roll.slot = no_slot;  // nobody goes alone
            break;
        }
        default: play.state.agenda.pop(); break;
    }
}
Reckoning draft_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Outflank) return {};
    const Slot slot = slot_of(look, seat, action.card);
    const Step* roll = flank_of(look.state, action.place);
    if (slot == no_slot || roll == nullptr || !(look.side(seat).troops() & one(slot))) return {};
    return reckon_morale(look, seat, slot,
                         {.what = MoraleFor::Outflank, .place = action.place, .general = roll->slot});
}
Say draft_prompt(const Look&, Seat) { return Say(rule::DX_13_1c, "outflank with which Reserve cards?"); }

// ---- the rolls ----

// A step of that kind below the top, the nearest one.
Step* below(State& state, StepKind kind) {
    auto& steps = state.agenda.steps;
    for (std::size_t i = steps.size(); i-- > 0;)
        if (steps[i].kind == kind) return &steps[i];
    return nullptr;
}

// A card leaves the Reserve for the flank.
Slot arrive(Play& play, Seat seat, Slot before, Place place) {
    Side& side = play.side(seat);
    side.moved |= one(before);
    side.face_up |= one(before);  // DX-13.1j: those that succeed are revealed
    const Slot now = put(play, seat, before, place);
    side.entered |= one(now);
    return now;
}

bool run_roll(Play& play) {
    Step now = play.state.agenda.pop();
    if (now.cards == 0) return false;
    const Seat seat = seat_of(now.side);
    Side& side = play.side(seat);
    const MoraleCheck check{.what = MoraleFor::Outflank, .place = now.place, .general = now.slot};
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_13_1c, "{} {} {card tries|cards try} to outflank {}", count(now.cards), seat,
                 place_arg(now.place)));
    Cards passed = 0;
    for (Cards rest = now.cards; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const int morale = morale_value(play, seat, slot, check);
        const unsigned die = morale_die(play.dice, morale);
        const bool good = passes(die, morale);
        (good ? passed : side.forfeited) |= one(slot);  // DX-13.1e
        tell_roll(play, seat, slot, check, die, good, rule::DX_13_1d, good);
    }
    if (passed == 0) return false;
    if (Step* stacks = below(play.state, StepKind::NextStack)) stacks->cards |= Cards{1} << now.place;
    Slot general = now.slot;
    while (passed != 0) {
        const Slot before = take_lowest(passed);
        const Slot there = arrive(play, seat, before, now.place);
        passed = follow(passed, before, there);
        general = follow(general, before, there);
        if (Step* fire = below(play.state, StepKind::LateFire)) fire->cards |= one(there);
        if (play.log.on())
            tell(play, seat,
                 Say(rule::DX_13_1f, "{} outflanks {}", card_arg(seat, side.card[there]),
                     place_arg(now.place)));
        sweep(play);
        if (play.over()) return false;
    }
    if (general == no_slot) return false;
    general = arrive(play, seat, general, now.place);
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_13_1i, "{} goes along to {}", card_arg(seat, side.card[general]),
                 place_arg(now.place)));
    sweep(play);
    return false;
}

}  // namespace

void begin_outflanking(Play& play) {
    const Seat seat = play.active();
    const Side& side = play.side(seat);
    const Cards idle =
        side.was_reserve & side.reserve & ~(side.moved | side.fired | side.meleed | side.forfeited);
    const Cards able = idle & side.troops();
    if ((able | (idle & ~side.known)) == 0) return;  // for all the enemy knows nobody can try
    InlineVector<Place, 4> open;
    for (int column : {0, play.setup.columns - 1})
        for (Place place : {position_u(column), position_c(column)})
            if (flank_bar(play, place) == FlankBar::None) open.push_back(place);
    if (open.empty()) return;
    push(play, step(StepKind::LateFire, seat));
    push(play, step(StepKind::NextStack, seat));
    for (std::size_t i = open.size(); i-- > 0;) push(play, step(StepKind::OutflankRoll, seat, open[i]));
    Step draft = step(StepKind::OutflankDraft, seat);
    draft.cards = able;
    push(play, draft);
}

const StepRules outflank_draft_rules = StepRules{"outflank_draft", run_draft,   step_side,    draft_choices,
                                                 draft_check,      draft_apply, draft_reckon, draft_prompt}
                                           .as_draft();
const StepRules outflank_roll_rules{"outflank_roll", run_roll};

}  // namespace longroll::dixie
