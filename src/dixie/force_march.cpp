// 8.6 Force-marching: a group from one place on one path of two steps, built card by card, then rolled.
//
// The draft is the step ForceMarchDraft: place = the start, n and m = the two steps, cards = the marching
// cards, slot = the General who leads them.

#include <algorithm>
#include <span>
#include <utility>

#include "dixie/moves.h"

namespace longroll::dixie {
namespace {

// Whether the card can march at all (DX-8.6a, c; DX-7.2n).
Verdict check_marcher(const Look& look, const Ground& ground, Seat seat, Slot slot) {
    const Side& side = look.side(seat);
    const Cards card = one(slot);
    const Arg name = card_arg(seat, side.card[slot]);
    if (side.horse & card)
        return refuse(rule::DX_7_2n, "{} is Horse Artillery and never gets two moves", name);
    if (!(card & (side.infantry | side.artillery)))
        return refuse(rule::DX_8_6c, "{} cannot Force-March: only Infantry and Artillery do", name);
    return check_free(look, ground, seat, slot);
}
Verdict check_leader(const Look& look, const Ground& ground, Seat seat, Slot slot) {
    const Side& side = look.side(seat);
    const Step& draft = look.top();
    if (side.decoy & one(slot)) return refuse(rule::DX_13_6a, "a decoy leads nobody");
    if (draft.slot != no_slot) return refuse(rule::DX_8_6e, "one General leads a group");
    if (draft.place == reserve_place && !look.setup.options.reserve_general_march)
        return refuse(rule::DX_8_6e, "a General in the Reserve does not lead a march");
    return check_free(look, ground, seat, slot);
}
// The field as one card more sees it, with which the group goes.
Ground ground_of_group(const Look& look, Seat seat, const Step& draft) {
    return ground_of(look, seat, on_path(draft.place, draft.n, draft.m), count(draft.cards) + 1);
}
Bar march_bar(const Ground& ground, const Step& draft) {
    return walk(ground, marching, draft.place, draft.n, draft.m);
}

// ---- the draft ----

bool run_march_draft(Play&) { return true; }

Verdict check_add(const Look& look, Seat seat, const Action& action) {
    const Step& draft = look.top();
    const Slot slot = slot_of(look, seat, action.card);
    if (slot == no_slot || place_of(look, seat, slot) != draft.place)
        return refuse(rule::DX_8_6e, "all cards of a march start together in {}", place_arg(draft.place));
    if (draft.slot == slot || (draft.cards & one(slot)))
        return refuse(rule::DX_8_6d, "{} is in the group already", card_arg(seat, action.card));
    const Ground ground = ground_of_group(look, seat, draft);
    if (look.side(seat).generals & one(slot)) return check_leader(look, ground, seat, slot);
    if (const Verdict able = check_marcher(look, ground, seat, slot); !able) return able;
    const Bar bar = march_bar(ground, draft);
    return bar == Bar::None ? Verdict{} : barred(look, ground, bar, draft.place, draft.n, draft.m);
}

// Who may join: Troop cards, if the way has room for one more, and a General who leads them.
struct Joiners {
    Cards troops, generals;
};
Joiners joiners(const Look& look, Seat seat, const Step& draft) {
    const Side& side = look.side(seat);
    const Cards here = cards_in(side, draft.place) & free_cards(look, seat);
    const bool led =
        draft.slot != no_slot || (draft.place == reserve_place && !look.setup.options.reserve_general_march);
    return {here & (side.infantry | side.artillery) & ~side.horse & ~draft.cards,
            led ? 0 : here & side.generals & ~side.decoy};
}
bool room_for_one_more(const Look& look, Seat seat, const Step& draft) {
    return clear_way(look, seat, draft.place, draft.n, draft.m, count(draft.cards) + 1) ||
           march_bar(ground_of_group(look, seat, draft), draft) == Bar::None;
}

void march_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers({.verb = Verb::Done})) return;
    const Step& draft = look.top();
    const Side& side = look.side(seat);
    const auto [troops, generals] = joiners(look, seat, draft);
    if (troops != 0 && room_for_one_more(look, seat, draft))
        if (!offer_each(offers, side, troops, {.verb = Verb::Add})) return;
    offer_each(offers, side, generals, {.verb = Verb::Add});
}
// Whether there is room is asked only when a Troop card is drawn; if not, it is drawn again without them.
Action march_sample(const Look& look, Seat seat, Dice& dice) {
    const auto [troops, generals] = joiners(look, seat, look.top());
    const Side& side = look.side(seat);
    const std::uint32_t men = static_cast<std::uint32_t>(count(troops)),
                        others = 1 + static_cast<std::uint32_t>(count(generals));
    std::uint32_t n = dice.below(others + men);
    if (n >= others) {
        if (room_for_one_more(look, seat, look.top()))
            return with_card({.verb = Verb::Add}, side.card[nth_of(troops, n - others)]);
        n = dice.below(others);
    }
    if (n == 0) return {.verb = Verb::Done};
    return with_card({.verb = Verb::Add}, side.card[nth_of(generals, n - 1)]);
}

Verdict march_check(const Look& look, Seat seat, const Action& action) {
    const Step& draft = look.top();
    switch (action.verb) {
        case Verb::Done:
        case Verb::Cancel: return fine;
        case Verb::Add: return check_add(look, seat, action);
        case Verb::TakeBack: {
            const Slot slot = slot_of(look, seat, action.card);
            if (slot == no_slot || (slot != draft.slot && !(draft.cards & one(slot))))
                return refuse(rule::DX_8_6d, "that card is not in the group");
            if (draft.cards == one(slot))
                return refuse(rule::DX_8_6d, "the last card of a march stays; cancel the march instead");
            return fine;
        }
        default: return not_asked(look, seat, action);
    }
}

// Rolls for each card, then moves those that passed and their General.
void march(Play& play, Seat seat, const Step& draft) {
    const MoraleCheck check{.what = MoraleFor::ForceMarch, .general = draft.slot};
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_8_6a, "{} {} {card tries|cards try} to march from {} over {} to {}",
                 count(draft.cards), seat, place_arg(draft.place), place_arg(draft.n), place_arg(draft.m)));
    Side& side = play.side(seat);
    side.marched |= draft.cards & ~(side.reserve | side.face_up);  // who tries is seen
    struct Roll {
        std::uint8_t number, die;
    };
    InlineVector<Roll, max_slots, std::uint8_t> passed, failed;
    const bool from_reserve = draft.place == reserve_place;
    const auto told = [&](Slot slot, unsigned die, bool good) {
        if (play.log.on()) tell_roll(play, seat, slot, check, die, good, rule::DX_8_6d, false);
    };
    for (Cards rest = draft.cards; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const int morale = morale_value(play, seat, slot, check);
        const unsigned die = morale_die(play.dice, morale);
        const bool good = passes(die, morale);
        (good ? passed : failed).push_back({side.card[slot], static_cast<std::uint8_t>(die)});
        if (!good) side.forfeited |= one(slot);  // DX-8.6f
        if (!from_reserve) told(slot, die, good);
    }
    if (from_reserve) {
        // Their slots were seen if they ever lay open, so nothing is told or done in the order of them: those
        // who go are drawn, once it is known who they are, because odds count every order; the others follow
        // by their dice.
        play.dice.shuffle(std::span(passed));
        std::ranges::sort(failed, {}, [](const Roll& roll) { return std::pair(roll.die, roll.number); });
        for (const Roll& roll : passed) told(slot_of(play, seat, roll.number), roll.die, true);
        for (const Roll& roll : failed) told(slot_of(play, seat, roll.number), roll.die, false);
    }
    if (passed.empty()) return;  // the General stays and may still move
    const std::uint8_t general = draft.slot == no_slot ? 0 : side.card[draft.slot];
    for (const Roll& roll : passed) {
        travel(play, seat, slot_of(play, seat, roll.number), draft.n, draft.m);
        if (play.over()) return;
    }
    if (general != 0) travel(play, seat, slot_of(play, seat, general), draft.n, draft.m);
}

void march_apply(Play& play, Seat seat, const Action& action) {
    Step& draft = play.top();
    const Slot slot = slot_of(play, seat, action.card);
    switch (action.verb) {
        case Verb::Add:
            if (play.side(seat).generals & one(slot))
                draft.slot = slot;
            else
                draft.cards |= one(slot);
            break;
        case Verb::TakeBack:
            if (draft.slot == slot) draft.slot = no_slot;
            draft.cards &= ~one(slot);
            break;
        case Verb::Cancel: play.state.agenda.pop(); break;
        default: march(play, seat, play.state.agenda.pop()); break;
    }
}
Reckoning march_reckon(const Look& look, Seat seat, const Action& action) {
    const Step& draft = look.top();
    Slot slot = lowest(draft.cards);
    Slot general = draft.slot;
    if (action.verb == Verb::Add) {
        const Slot added = slot_of(look, seat, action.card);
        if (added == no_slot) return {};
        (look.side(seat).generals & one(added) ? general : slot) = added;
    } else if (action.verb != Verb::Done) {
        return {};
    }
    if (!(look.side(seat).troops() & one(slot))) return {};
    return reckon_morale(look, seat, slot, {.what = MoraleFor::ForceMarch, .general = general});
}
Say march_prompt(const Look& look, Seat) {
    return Say(rule::DX_8_6d, "add cards to the march over {} to {}, or roll", place_arg(look.top().n),
               place_arg(look.top().m));
}

}  // namespace

Verdict check_march(const Look& look, const Ground& ground, Seat seat, const Action& action) {
    const Slot slot = slot_of(look, seat, action.card);
    const Place from = slot == no_slot ? no_place : place_of(look, seat, slot);
    if (from == no_place)
        return refuse(rule::DX_8_0a, "that card is neither in a position nor in your Reserve");
    if (const Verdict able = check_marcher(look, ground, seat, slot); !able) return able;
    if (action.place2 == no_place) return refuse(rule::DX_8_6d, "a Force-March has two steps");
    const Bar bar = walk(ground, marching, from, action.place, action.place2);
    return bar == Bar::None ? Verdict{} : barred(look, ground, bar, from, action.place, action.place2);
}

void begin_march(Play& play, Seat seat, const Action& action) {
    const Slot slot = slot_of(play, seat, action.card);
    Step draft = step(StepKind::ForceMarchDraft, seat, place_of(play, seat, slot));
    draft.n = action.place;
    draft.m = action.place2;
    draft.cards = one(slot);
    push(play, draft);
}

const StepRules force_march_rules =
    StepRules{"force_march_draft", run_march_draft, step_side,    march_choices, march_check,
              march_apply,         march_reckon,    march_prompt, nullptr,       march_sample}
        .as_draft();

}  // namespace longroll::dixie
