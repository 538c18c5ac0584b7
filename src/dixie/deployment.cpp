// 3.0 to 3.3 Battle deployment (S3, S4), creek pairs (8.3c), and the deployment of night (15.2g; N3, N4).
//
// Both sides deploy in secret. A side's draft lies in its positions already, marked `entered`, in the slots
// the cards had in hand; the enemy is to see them in the Reserve still. Only when both are done are they laid
// out: then they leave the Reserve one by one, at night in an order that is drawn, so that their slots tell
// nothing (DX-0.6c).

#include "dixie/deployment.h"

#include <algorithm>
#include <span>
#include <type_traits>

#include "dixie/rules.h"
#include "dixie/special_effects.h"

namespace longroll::dixie {
namespace {

bool at_night(const Look& look) { return look.top().kind == StepKind::NightDeploy; }

// Whether the side deploys in a position: its own (DX-3.2a, DX-3.2d), at Shiloh the USA in all six
// (DX-3.21a); at night the friendly ones (DX-15.2g).
std::uint32_t own_positions(const Look& look, Seat seat) {
    const std::uint32_t row = (1u << look.setup.columns) - 1,
                        all = row << position_u(0) | row << position_c(0);
    if (at_night(look)) {
        std::uint32_t own = 0;
        for (const Place place : each(all)) {
            if (friendly_as_seen(look, seat, place)) own |= 1u << place;
        }
        return own;
    }
    if (look.setup.edition == Edition::Shiloh) return seat == Seat::Union ? all : 0;
    return row << home_row(seat, 0);
}
bool own_position(const Look& look, Seat seat, Place place) {
    return exists(look, place) && (own_positions(look, seat) >> place & 1u);
}

// A column at the center first, then those beside it: the order in which 'deploy for me' thinks of them.
template <class Visit>
void each_own_position(const Look& look, Seat seat, Visit&& visit) {
    static constexpr int of_three[] = {1, 2, 0}, of_five[] = {2, 3, 1, 4, 0};
    using Order = std::span<const int>;
    const std::uint32_t own = own_positions(look, seat);
    for (int column : look.setup.columns == 5 ? Order(of_five) : Order(of_three))
        for (Place place : {position_c(column), position_u(column)})
            if (own >> place & 1u) visit(place);
}

// Troop and Terrain cards that are not decoys (chapter 4.2).
Cards counting_cards(const Side& side) { return (side.troops() | side.terrain) & ~side.decoy; }

// What the rules ask of the whole battleline while it is filled.
struct Line {
    int empty = 0;        // own positions without a counting card
    int troops_left = 0;  // Troop cards in hand
};
Line line_of(const Look& look, Seat seat) {
    Line line;
    const Side& side = look.side(seat);
    const Cards counting = counting_cards(side);
    for (const int place : each(own_positions(look, seat))) line.empty += (side.at[place] & counting) == 0;
    line.troops_left = count(side.reserve & side.troops());
    return line;
}

bool creek_lies_open(const Look& look, int column) {
    for (Place place : {position_u(column), position_c(column)})
        for (Seat owner : seats)
            for (Cards rest = terrain_at(look, owner, place) & look.side(owner).face_up; rest != 0;)
                if (look.card(owner, take_lowest(rest)).creek()) return true;
    return false;
}

bool room_left(const Look& look, Seat seat, Place place) {
    return stacked(look, seat, place) < stacking_limit(look, seat, place, seat);
}

// What follows answers with a Verdict, or where only yes or no is asked with a bool; then no sentence is
// made.
template <class Answer, class... Args>
Answer barred_by(RuleId rule, const char* pattern, Args... args) {
    if constexpr (std::is_same_v<Answer, bool>)
        return false;
    else
        return refuse(rule, pattern, args...);
}

// At night no decoy beyond the Centerline: it would seem to hold what was captured (DX-13.6g).
bool takes_decoys(const Look& look, Seat seat, Place place) {
    return !at_night(look) || next_to_reserve(seat, place);
}

// Specials deployed in a position count together, decoys too (DX-3.2g, DX-13.6a).
template <class Answer>
Answer check_special_there(const Look& look, Seat seat, Slot slot, Place place) {
    const Side& side = look.side(seat);
    const Cards there = side.at[place] & side.specials & side.entered;
    if (count(there) >= 2)
        return barred_by<Answer>(rule::DX_3_2g, "{} has two Specials already", place_arg(place));
    for (Cards rest = there; rest != 0;)
        if (look.card(seat, take_lowest(rest)).effect == look.card(seat, slot).effect)
            return barred_by<Answer>(rule::DX_3_2g, "{} has a Special of that kind already",
                                     place_arg(place));
    return Answer(fine);
}

template <class Answer>
Answer check_terrain_there(const Look& look, Seat seat, Slot slot, Place place, bool decoy) {
    const Side& side = look.side(seat);
    if (decoy) {
        if (look.setup.options.hidden_terrain)
            return barred_by<Answer>(rule::DX_13_6a, "Terrain laid face-down now is real, not a decoy");
        if (terrain_count(look, place, seat) + count(side.at[place] & side.terrain & side.decoy) >= 2)
            return barred_by<Answer>(rule::DX_3_3a, "{} has two Terrain cards already", place_arg(place));
        return Answer(fine);
    }
    if (at_night(look)) {
        if (!home_line(look, seat, place))
            return barred_by<Answer>(rule::DX_15_2g, "Terrain may be deployed only in your own battleline");
        if (look.card(seat, slot).creek() && creek_lies_open(look, column_of(place)))
            return barred_by<Answer>(rule::DX_8_3c, "the column of {} has a creek or pond already",
                                     place_arg(place));
    }
    if constexpr (std::is_same_v<Answer, bool>)
        return terrain_that_may_lie(look, seat, one(slot), place) != 0;
    else
        return check_terrain_place(look, seat, slot, place);
}

// Whether a card of the hand may be deployed in an own position; every answer leaves the position legal.
template <class Answer>
Answer check_card(const Look& look, Seat seat, Slot slot, Place place, bool decoy, const Line& line) {
    const Side& side = look.side(seat);
    const Cards card = one(slot);
    const bool counting = !decoy && (counting_cards(side) & card) != 0;
    if (decoy && !look.setup.options.decoys)
        return barred_by<Answer>(rule::DX_13_6a, "decoys are not played in this game");
    if (decoy && (side.troops() & card)) return barred_by<Answer>(rule::DX_13_6a, "a Troop card is no decoy");
    if (decoy && (side.hit & card))
        return barred_by<Answer>(rule::DX_8_1f, "a card with hits comes out face-up: it is no decoy");
    if (decoy && !takes_decoys(look, seat, place))
        return barred_by<Answer>(rule::DX_13_6g, "{} lies beyond the Centerline, where no decoy may be",
                                 place_arg(place));

    if (side.generals & card) {
        if (side.at[place] & side.generals)
            return barred_by<Answer>(rule::DX_11_0c, "{} has a General already", place_arg(place));
    } else if (side.specials & card) {
        if (!decoy && !(look.card(seat, slot).timing & TimingSetup))
            return barred_by<Answer>(rule::DX_3_2g,
                                     "{} cannot be deployed: it stays in the Reserve until its time",
                                     card_arg(seat, side.card[slot]));
        if (!decoy && !has_troops(look, seat, place))
            return barred_by<Answer>(rule::DX_K17, "{} needs a Troop card in {}",
                                     card_arg(seat, side.card[slot]), place_arg(place));
        if (const Answer special = check_special_there<Answer>(look, seat, slot, place); !special)
            return special;
    } else if (side.terrain & card) {
        if (const Answer terrain = check_terrain_there<Answer>(look, seat, slot, place, decoy); !terrain)
            return terrain;
    }
    const bool takes_place =
        counting || (side.terrain & card) != 0 || (decoy && look.setup.options.decoys_stack);
    if (takes_place && !room_left(look, seat, place))
        return barred_by<Answer>(rule::DX_3_1a, "{} takes {} {card|cards} for stacking, and has them",
                                 place_arg(place), stacking_limit(look, seat, place, seat));
    if (counting && !at_night(look) && (side.at[place] & counting_cards(side)) != 0) {
        const int left = line.troops_left - ((side.troops() & card) != 0);
        if (left < line.empty)
            return barred_by<Answer>(rule::DX_3_2a,
                                     "{} {position is|positions are} still empty, and you would have {} "
                                     "Troop {card|cards} left for them",
                                     line.empty, left);
    }
    return Answer(fine);
}

// The Terrain cards of the hand that check_terrain_there lets pass.
Cards terrain_for(const Look& look, Seat seat, Place place, bool decoy) {
    const Side& side = look.side(seat);
    const Cards hand = side.reserve & side.terrain;
    if (hand == 0) return 0;
    if (decoy) {
        if (look.setup.options.hidden_terrain) return 0;
        const int there =
            terrain_count(look, place, seat) + count(side.at[place] & side.terrain & side.decoy);
        return there >= 2 ? 0 : hand;
    }
    if (!at_night(look)) return terrain_that_may_lie(look, seat, hand, place);
    if (!home_line(look, seat, place)) return 0;
    Cards found = terrain_that_may_lie(look, seat, hand, place);
    if (!creek_lies_open(look, column_of(place))) return found;
    for (Cards rest = found; rest != 0;)
        if (const Slot slot = take_lowest(rest); look.card(seat, slot).creek()) found &= ~one(slot);
    return found;
}
// The Specials of the hand that have their time now and that check_special_there lets pass.
Cards specials_for(const Look& look, Seat seat, Place place, bool decoy) {
    const Side& side = look.side(seat);
    const Cards there = side.at[place] & side.specials & side.entered, hand = side.reserve & side.specials;
    if (decoy && there == 0) return hand;
    if (count(there) >= 2) return 0;
    Cards found = 0;
    for (Cards rest = hand; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const Card& card = look.card(seat, slot);
        if (!decoy && !(card.timing & TimingSetup)) continue;
        if (there != 0 && look.card(seat, lowest(there)).effect == card.effect) continue;
        found |= one(slot);
    }
    return found;
}

// The cards of the hand that may be deployed in a position: check_card for all of them at once, which a test
// holds to the same answers. The position is looked at once, and only Terrain and Specials one by one.
Cards deployable(const Look& look, Seat seat, Place place, const Line& line, bool room) {
    const Side& side = look.side(seat);
    const Cards hand = side.reserve, there = side.at[place];
    const bool first = at_night(look) || (there & counting_cards(side)) == 0;
    Cards found = 0;
    if (room && (first || line.troops_left > line.empty)) found |= hand & side.troops();
    if ((there & side.generals) == 0) found |= hand & side.generals;
    if (room && (first || line.troops_left >= line.empty)) found |= terrain_for(look, seat, place, false);
    if ((there & side.troops()) != 0) found |= specials_for(look, seat, place, false);
    return found;
}
Cards deployable(const Look& look, Seat seat, Place place, const Line& line) {
    return deployable(look, seat, place, line, room_left(look, seat, place));
}
// And as decoys.
Cards deployable_as_decoys(const Look& look, Seat seat, Place place, bool room) {
    const Side& side = look.side(seat);
    if (!takes_decoys(look, seat, place)) return 0;
    const bool fits = room || !look.setup.options.decoys_stack;
    Cards found = room ? terrain_for(look, seat, place, true) : 0;
    if (fits && (side.at[place] & side.generals) == 0) found |= side.reserve & side.generals;
    if (fits) found |= specials_for(look, seat, place, true);
    return found & ~side.hit;
}

// Whether a position is still empty that a card in hand could fill (chapter 4.2).
bool must_go_on(const Look& look, Seat seat, const Line& line) {
    if (at_night(look) || line.empty == 0) return false;
    const Side& side = look.side(seat);
    bool fillable = false;
    each_own_position(look, seat, [&](Place place) {
        if (!fillable && (side.at[place] & counting_cards(side)) == 0)
            fillable = (deployable(look, seat, place, line) & counting_cards(side)) != 0;
    });
    return fillable;
}

// A draft changed by taking back may have come to stand against the rules; said of the first position found.
Verdict check_whole(const Look& look, Seat seat) {
    Verdict verdict = fine;
    const Side& side = look.side(seat);
    each_own_position(look, seat, [&](Place place) {
        if (!verdict || (side.at[place] & side.entered) == 0) return;
        if (overstacked(look, seat, place))
            verdict =
                refuse(rule::DX_3_1a, "{} has {} {card|cards} for stacking, the limit is {}",
                       place_arg(place), stacked(look, seat, place), stacking_limit(look, seat, place, seat));
        else if ((side.at[place] & side.entered & side.leader_specials & ~side.decoy) != 0 &&
                 !has_troops(look, seat, place))
            verdict = refuse(rule::DX_K17, "the Special in {} needs a Troop card there", place_arg(place));
    });
    return verdict;
}

// ---- deploy for me ----

void lay(Side& side, Slot slot, Place place, bool decoy) {
    const Cards card = one(slot);
    side.reserve &= ~card;
    side.at[place] |= card;
    side.entered |= card;
    if (decoy) side.decoy |= card;
}

void take_back(Side& side, Cards cards) {
    for (Cards& there : side.at) there &= ~cards;
    side.entered &= ~cards;
    side.decoy &= ~cards;
    side.reserve |= cards;
}

// The best of some cards for a place, by a value that tells them apart.
template <class Value>
Slot best_of(Cards cards, Value&& value) {
    Slot best = no_slot;
    int most = -1;
    while (cards != 0) {
        const Slot slot = take_lowest(cards);
        if (const int worth = value(slot); worth > most) {
            most = worth;
            best = slot;
        }
    }
    return best;
}

// A sound battleline by a fixed rule: strong troops evenly from the center on, a quarter of them kept in
// Reserve as far as the positions allow, a General and a Terrain card for each position, no decoys.
void deploy_for_me(const Setup& setup, State& state, Seat seat) {
    Side& side = side_of(state, seat);
    const Look look{setup, state};
    const auto place_best = [&](Place place, Cards kind, auto&& value) {
        const Slot slot = best_of(deployable(look, seat, place, line_of(look, seat)) & kind, value);
        if (slot == no_slot) return false;
        lay(side, slot, place, false);
        return true;
    };
    const auto strength = [&](Slot slot) {
        const Card& card = look.card(seat, slot);
        return (card.cv * 8 + card.letter * 4 +
                (card.type == CardType::Infantry ? 2 : card.type == CardType::Artillery)) *
                   256 +
               card.number;
    };
    const int kept = count(side.reserve & side.troops()) / 4;
    for (int height = 1; height <= 3; ++height)
        each_own_position(look, seat, [&](Place place) {
            const int left = count(side.reserve & side.troops());
            if (stacked(look, seat, place) >= height || (height > 1 && left <= kept)) return;
            place_best(place, side.troops(), strength);
        });
    const auto leadership = [&](Slot slot) {
        const Card& card = look.card(seat, slot);
        return (card.attack + card.defense * 2 + card.stack) * 256 + card.number;
    };
    const auto price = [&](Slot slot) {
        return look.card(seat, slot).bp * 256 + look.card(seat, slot).number;
    };
    each_own_position(look, seat, [&](Place place) {
        // A position that no Troop card was left for takes a Terrain card, as a bluff (DX-3.2a).
        if (!has_troops(look, seat, place)) {
            place_best(place, side.terrain, price);
            return;
        }
        place_best(place, side.generals, leadership);
        place_best(place, side.terrain, price);
        place_best(place, side.specials, price);
    });
}

// ---- S3 and N3 ----

bool deploys(const Look& look, Seat seat) {
    return look.setup.edition != Edition::Shiloh || seat == Seat::Union;
}

// All that a side has laid now leaves its hand, position by position (DX-3.2e: the rest is its Reserve). At
// night the hand holds cards whose slots were seen when they lay open, so the order in each position is
// drawn; the hand of the set-up was dealt at random, and nobody has seen its slots.
void lay_out(Play& play, Seat seat, bool night) {
    struct Laid {
        std::uint8_t number;
        Place place;
        std::uint8_t decoy;
    };
    InlineVector<Laid, max_slots, std::uint8_t> laid;
    Side& side = play.side(seat);
    for (Place place = 0; place < max_positions; ++place) {
        const Cards here = side.at[place] & side.entered;
        for (Cards rest = here; rest != 0;) {
            const Slot slot = take_lowest(rest);
            laid.push_back(
                {side.card[slot], place, static_cast<std::uint8_t>((side.decoy & one(slot)) != 0)});
        }
        const auto size = static_cast<std::size_t>(count(here));
        if (night) play.dice.shuffle(std::span(laid.end() - size, size));
        side.at[place] &= ~here;
        side.reserve |= here;
        side.decoy &= ~here;
        if (here != 0 && play.log.on())
            tell(play, seat,
                 Say(rule::DX_3_2a, "{} deploys {} {card|cards} in {}", seat, count(here), place_arg(place)));
    }
    side.entered = 0;
    for (const Laid& card : laid) {
        const Slot slot = slot_of(play, seat, card.number);
        if (card.decoy != 0) side.decoy |= one(slot);
        side.since_setup |= one(carry(play, seat, slot, reserve_place, card.place));
    }
}

bool run_deploy(Play& play) {
    State& state = play.state;
    if (play.top().stage == 0) {
        play.top().stage = 1;
        for (Seat seat : seats) {
            play.side(seat).entered = 0;  // marks of the last turn
            if (!deploys(play, seat))
                state.deploy_done = static_cast<std::uint8_t>(state.deploy_done | 1u << index(seat));
        }
    }
    if (state.deploy_done != 3) return true;
    const Step now = state.agenda.pop();
    state.deploy_done = 0;
    play.log.reveal();  // where the other line is
    if (play.log.on())
        for (Seat seat : seats)
            if (const int redraws = seat == Seat::Union ? now.n : now.m; redraws > 0)
                tell(play, seat,
                     Say(rule::DX_2_0d,
                         "the {} Muster had too few Troop cards and was drawn again, {} {time|times}", seat,
                         redraws));
    const bool night = now.kind == StepKind::NightDeploy;
    for (Seat seat : seats) lay_out(play, seat, night);
    push(play, step(night ? StepKind::NightReveal : StepKind::Reveal));
    return false;
}

SeatSet not_done(const Look& look) { return {static_cast<std::uint8_t>(~look.state.deploy_done & 3u)}; }

bool may_deploy_for_me(const Look& look, Seat seat, const Line& line) {
    if (!at_night(look)) return must_go_on(look, seat, line);
    if (look.side(seat).entered != 0) return false;
    bool any = false;
    each_own_position(look, seat,
                      [&](Place place) { any = any || deployable(look, seat, place, line) != 0; });
    return any;
}

// All that a side may do, as sets of cards for each position.
struct Deployment {
    bool done = false, for_me = false;
    struct At {
        Place place;
        Cards openly, decoys;
    };
    InlineVector<At, max_positions, std::uint8_t> at;
};
Deployment deployment_of(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Line line = line_of(look, seat);
    const Cards counting = counting_cards(side);
    Deployment now;
    bool any = false, fillable = false;
    each_own_position(look, seat, [&](Place place) {
        const bool room = room_left(look, seat, place);
        const Cards openly = deployable(look, seat, place, line, room);
        any |= openly != 0;
        fillable |= (side.at[place] & counting) == 0 && (openly & counting) != 0;
        now.at.push_back(
            {place, openly, look.setup.options.decoys ? deployable_as_decoys(look, seat, place, room) : 0});
    });
    const bool night = at_night(look), go_on = !night && fillable;  // must_go_on
    now.done = !go_on && check_whole(look, seat);
    now.for_me = night ? any && side.entered == 0 : go_on;  // may_deploy_for_me
    return now;
}

void deploy_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& side = look.side(seat);
    const Deployment now = deployment_of(look, seat);
    if (now.done && !offers({.verb = Verb::Done})) return;
    if (now.for_me && !offers({.verb = Verb::DeployForMe})) return;
    for (const auto& [place, openly, decoys] : now.at)
        if (!offer_each(offers, side, openly, {.verb = Verb::Deploy, .place = place}) ||
            !offer_each(offers, side, decoys, {.verb = Verb::Deploy, .place = place, .mode = 1}))
            return;
}
Verdict deploy_check(const Look& look, Seat seat, const Action& action) {
    const Side& side = look.side(seat);
    const Line line = line_of(look, seat);
    switch (action.verb) {
        case Verb::Deploy: {
            const Slot slot = slot_of(look, seat, action.card);
            if (slot == no_slot || !(side.reserve & one(slot)))
                return refuse(rule::DX_3_2a, "card number {} is not in your hand", int{action.card});
            if (!own_position(look, seat, action.place)) {
                if (!exists(look, action.place)) return refuse(rule::DX_0_1a, "there is no such position");
                return refuse(at_night(look) ? rule::DX_15_2g : rule::DX_3_2d,
                              "{} is not a position of yours", place_arg(action.place));
            }
            if (action.mode > 1)
                return refuse(rule::DX_13_6a, "a card is deployed openly (0) or as a decoy (1)");
            return check_card<Verdict>(look, seat, slot, action.place, action.mode == 1, line);
        }
        case Verb::TakeBack: {
            const Slot slot = slot_of(look, seat, action.card);
            if (slot != no_slot && (side.entered & one(slot))) return fine;
            return refuse(at_night(look) ? rule::DX_15_2h : rule::DX_3_2a,
                          "card number {} was not deployed now", int{action.card});
        }
        case Verb::Cancel:
            if (side.entered != 0) return fine;
            return refuse(rule::DX_3_2a, "nothing has been deployed yet");
        case Verb::DeployForMe:
            if (may_deploy_for_me(look, seat, line)) return fine;
            return refuse(rule::DX_3_2a,
                          "every position that can be filled has a card; deploy more by hand, or end");
        case Verb::Done:
            if (must_go_on(look, seat, line))
                return refuse(look.setup.edition == Edition::Shiloh ? rule::DX_3_21a : rule::DX_3_2a,
                              "{} of your positions have no Troop or Terrain card yet", line.empty);
            return check_whole(look, seat);
        default: return not_asked(look, seat, action);
    }
}

// Every card of the hand in every own position, openly and as a decoy, is drawn alike with the two ways to
// end; what the rules bar is drawn again.
Action deploy_sample(const Look& look, Seat seat, Dice& dice) {
    const Side& side = look.side(seat);
    const std::uint32_t own = own_positions(look, seat);
    // Terrain laid face-down now may be real: then it is no decoy.
    const Cards real = side.troops() | (look.setup.options.hidden_terrain ? side.terrain : 0);
    const Cards hand = side.reserve, decoys = look.setup.options.decoys ? hand & ~real : 0;
    const std::uint32_t openly = static_cast<std::uint32_t>(count(hand)),
                        cards = openly + static_cast<std::uint32_t>(count(decoys)),
                        places = static_cast<std::uint32_t>(count(own));
    const Line line = line_of(look, seat);
    constexpr int tries = 16;  // where the rules bar nearly all, listing is cheaper
    for (int i = 0; i < tries; ++i) {
        std::uint32_t n = dice.below(2 + cards * places);
        if (n < 2) {
            const Action ends{.verb = n == 0 ? Verb::Done : Verb::DeployForMe};
            if (deploy_check(look, seat, ends)) return ends;
            continue;
        }
        const Place place = static_cast<Place>(nth_of(own, (n - 2) % places));
        n = (n - 2) / places;
        const bool decoy = n >= openly;
        const Slot slot = decoy ? nth_of(decoys, n - openly) : nth_of(hand, n);
        if (check_card<bool>(look, seat, slot, place, decoy, line))
            return {.verb = Verb::Deploy, .card = side.card[slot], .place = place, .mode = decoy};
    }
    alignas(Action) std::byte room[Dixie::max_choices * sizeof(Action)];
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), Dixie::max_choices)};
    deploy_choices(look, seat, offers);
    return offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

void deploy_apply(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    switch (action.verb) {
        case Verb::Deploy: lay(side, slot_of(play, seat, action.card), action.place, action.mode == 1); break;
        case Verb::TakeBack: take_back(side, one(slot_of(play, seat, action.card))); break;
        case Verb::Cancel: take_back(side, side.entered); break;
        case Verb::DeployForMe: deploy_for_me(play.setup, play.state, seat); break;
        default:
            play.state.deploy_done = static_cast<std::uint8_t>(play.state.deploy_done | 1u << index(seat));
            break;
    }
}

Say deploy_prompt(const Look& look, Seat seat) {
    const int hand = count(look.side(seat).reserve);
    if (at_night(look))
        return Say(rule::DX_15_2g, "Night: deploy cards in friendly positions ({} in Reserve), or end", hand);
    const Line line = line_of(look, seat);
    const int redraws = seat == Seat::Union ? look.top().n : look.top().m;
    if (redraws > 0)
        return Say(rule::DX_2_0d,
                   "Deploy your Muster, drawn again {} {time|times} for want of Troop cards: {} {card|cards} "
                   "in hand, {} "
                   "{position|positions} not yet held",
                   redraws, hand, line.empty);
    if (line.empty == 0)
        return Say(rule::DX_3_2a, "All your positions are held: place more cards ({} in hand), or begin",
                   hand);
    return Say(rule::DX_3_2a,
               "Deploy your Muster: {} {card|cards} in hand, {} {position|positions} still empty", hand,
               line.empty);
}

// ---- S4 and N4 ----

// What can be seen once both are done (DX-3.1e, DX-3.2f a); `put` laid Generals and leader Specials open.
void show_deployment(Play& play, Seat seat) {
    const Side& side = play.side(seat);
    for (Place place = 0; place < max_positions; ++place) {
        for (Cards rest = side.at[place] & ~side.decoy; rest != 0;) {
            const Slot slot = take_lowest(rest);
            const Card& card = play.card(seat, slot);
            if (card.troop()) {
                if (play.setup.options.open_cards) reveal(play, seat, slot, rule::DX_5_0g);
            } else if (card.type == CardType::Terrain) {
                if (!play.setup.options.hidden_terrain || card.creek() || card.terrain == TerrainType::Rough)
                    reveal(play, seat, slot, rule::DX_3_2f);
            } else {
                reveal(play, seat, slot, rule::DX_3_1e);
            }
        }
        if (!play.log.on()) continue;
        for (Cards rest = side.at[place] & side.face_up & (side.generals | side.specials); rest != 0;)
            tell(play, seat,
                 Say(rule::DX_3_1e, "{} is in {}", card_arg(seat, side.card[take_lowest(rest)]),
                     place_arg(place)));
    }
}

struct CreekCard {
    Seat owner;
    Slot slot;
    std::uint8_t number;
};

// Of several creeks in a column one stays (DX-8.3c).
void settle_creeks(Play& play, int column) {
    InlineVector<CreekCard, 8, std::uint8_t> creeks;
    for (Place place : {position_u(column), position_c(column)})
        for (Seat owner : seats)
            for (Cards rest = terrain_at(play, owner, place); rest != 0;) {
                const Slot slot = take_lowest(rest);
                if (play.card(owner, slot).creek())
                    creeks.push_back({owner, slot, play.side(owner).card[slot]});
            }
    if (creeks.size() < 2) return;
    // The USA before the CSA, the lower number before the higher.
    std::sort(creeks.begin(), creeks.end(), [](const CreekCard& a, const CreekCard& b) {
        return a.owner != b.owner ? a.owner < b.owner : a.number < b.number;
    });
    std::size_t stays = 0;
    unsigned die = 0;
    if (creeks.size() == 2) {
        die = play.dice.d6();
        stays = die <= 3 ? 1 : 0;  // 1 to 3 removes the first
    } else {
        stays = play.dice.below(static_cast<std::uint32_t>(creeks.size()));
    }
    if (play.log.on()) {
        Event& event =
            tell(play, creeks[stays].owner,
                 Say(rule::DX_8_3c, "{} creeks lie in one column: {} stays", static_cast<int>(creeks.size()),
                     card_arg(creeks[stays].owner, creeks[stays].number)));
        if (die == 0) event.die = DieKind::Index;
        event.dice.push_back(static_cast<std::uint8_t>(die == 0 ? stays : die));
    }
    for (std::size_t i = 0; i < creeks.size(); ++i)
        if (i != stays) eliminate(play, creeks[i].owner, creeks[i].slot, rule::DX_8_3c);
}

void reveal_deployment(Play& play) {
    for (Seat seat : seats) show_deployment(play, seat);
    for (int column = 0; column < play.setup.columns; ++column) settle_creeks(play, column);
}

bool run_reveal(Play& play) {
    play.state.agenda.pop();
    reveal_deployment(play);
    // S5, asked for only where DX-13.9d asks.
    if (play.setup.options.corps_integrity)
        for (Seat seat : seats) push(play, step(StepKind::Designate, seat));
    sweep(play);
    return false;
}

bool run_night_reveal(Play& play) {
    play.state.agenda.pop();
    reveal_deployment(play);
    push(play, step(StepKind::NextDay));
    sweep(play);
    return false;
}

}  // namespace

void take_back_deployment(const Setup&, State& state, Seat seat) {
    Side& side = side_of(state, seat);
    take_back(side, side.entered);
}

void deploy_for_side(const Setup& setup, State& state, Seat seat) { deploy_for_me(setup, state, seat); }

static constexpr StepRules deploy_step(std::string_view word) {
    return StepRules{word,         run_deploy, not_done,      deploy_choices, deploy_check,
                     deploy_apply, nullptr,    deploy_prompt, nullptr,        deploy_sample}
        .as_draft();
}
const StepRules deploy_rules = deploy_step("deploy");
const StepRules night_deploy_rules = deploy_step("night_deploy");
const StepRules reveal_rules{"reveal", run_reveal};
const StepRules night_reveal_rules{"night_reveal", run_night_reveal};

}  // namespace longroll::dixie
