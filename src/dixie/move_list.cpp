// 8.0 to 8.6: every Battle Move of a side, listed.

#include "dixie/move_list.h"

#include <optional>

namespace longroll::dixie {

const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == effect && active.side == index(seat) && active.place == place && active.left > 0)
            return &active;
    return nullptr;
}

bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to) {
    const int apart = column_of(from) - column_of(to);
    if (from >= max_positions || !exists(look, to) || in_row_u(from) != in_row_u(to) ||
        (apart != 1 && apart != -1))
        return false;
    if ((ground.engaged >> from & 1u) || enemy_troops_seen(look, ground.seat, to) != 0) return false;
    return !troop || !(ground.full >> to & 1u);
}

namespace {

constexpr std::uint64_t step_to(unsigned to) {
    return word_of({.verb = Verb::Move, .place = 0}) + to * place_unit;
}
constexpr std::uint64_t steps_to(unsigned to, unsigned then) {
    return word_of({.verb = Verb::Move, .place = 0, .place2 = 0}) + to * place_unit + then * place2_unit;
}
// What makes a move of two steps a march.
constexpr std::uint64_t to_march = word_of({.verb = Verb::March}) - word_of({.verb = Verb::Move});

// All steps of a gait, whatever a path makes of them: positions it may enter, columns it may cross from its
// own row and from the far one.
struct Steps {
    std::uint32_t enter = 0xFFFF, out = 0xFFFF, back = 0xFFFF;
};
Steps steps_of(const Ground& ground, const Gait& gait) {
    Steps steps;
    if (gait.no_engage) steps.enter &= ~std::uint32_t{ground.engages};
    if (gait.cavalry) steps.enter &= ~std::uint32_t{ground.rough};
    if (gait.home_only) steps.out = steps.back = 0;
    if (!gait.troop) return steps;
    steps.enter &= ~std::uint32_t{ground.full};
    // A column that is shut is open to those whom a Rear Guard covers, in the row it stands in.
    const std::uint32_t shut = ground.shut, row_u = ground.rear, row_c = row_u >> max_columns;
    const bool ours_is_u = ground.seat == Seat::Union;
    steps.out &= ~(shut & ~(ours_is_u ? row_u : row_c));
    steps.back &= ~(shut & ~(ours_is_u ? row_c : row_u));
    return steps;
}

inline Reach reach_of(const Ground& ground, const Gait& gait) {
    const Steps steps = steps_of(ground, gait);
    const unsigned own_row = home_row(ground.seat, 0), far_row = max_columns - own_row;
    const std::uint32_t columns = (1u << ground.columns) - 1;
    const std::uint32_t engages = ground.engages, engaged = ground.engaged;
    const std::uint32_t near = steps.enter >> own_row & columns, far = steps.enter >> far_row & columns;
    const std::uint32_t enemy_near = engages >> own_row, enemy_far = engages >> far_row;
    const std::uint32_t fights_far = engaged >> far_row, cut_off = std::uint32_t{ground.cut_off} >> own_row;
    Reach reach;
    reach.bound = engaged >> own_row & columns;
    reach.enter = near;
    reach.calm = near & ~enemy_near;
    reach.beyond = reach.calm & steps.out & far;
    reach.over = far & steps.out & ~reach.bound;
    reach.over_back = reach.over & ~enemy_far & steps.back & near;
    reach.home = near & steps.back & ~(fights_far & cut_off);
    reach.home_on = reach.home & ~enemy_near;
    reach.home_out = reach.home_on & steps.out & far & ~fights_far;
    return reach;
}

// How cards go that go alike: the paths of each place are put together from these, with no list between.
struct Paths {
    Seat seat;
    Reach reach;
    EachColumn enter, beyond, calm;    // from the Reserve: one step, two, in and back
    EachColumn through, through_calm;  // from the own row through the Reserve

    Paths(const Ground& ground, const Gait& gait) : seat(ground.seat), reach(reach_of(ground, gait)) {
        const unsigned home = home_row(seat, 0), far = max_columns - home;
        enter.set<place_unit>(step_to(home), reach.enter);
        beyond.set<place_unit + place2_unit>(steps_to(home, far), reach.beyond);
        calm.set<place_unit>(steps_to(home, reserve_place), reach.calm);
        through.set<place2_unit>(steps_to(reserve_place, home), reach.enter);
        through_calm.size = 0;  // only engaged cards go that way
        if (reach.bound != 0) through_calm.set<place2_unit>(steps_to(reserve_place, home), reach.calm);
    }
};

// A card, and what makes its moves of one step and of two of the paths' words: those of two may be marches.
struct Mover {
    std::uint64_t once, twice;

    explicit Mover(std::uint8_t number, bool marches = false)
        : once(number * card_unit), twice(once + marches * to_march) {}
};

// The moves of one card from a place, all or those of one step, and where the next card's begin. A move is
// written in any case and counted only if it is there: whether it is, no processor can guess.
inline Action* write(std::uint64_t word, std::uint32_t is_there, Action* to) {
    std::memcpy(static_cast<void*>(to), &word, sizeof word);
    return to + (is_there & 1u);
}
template <bool twice>
inline Action* write_from_reserve(const Paths& paths, Mover card, Action* to) {
    to = paths.enter.write(card.once, to);
    if (!twice) return to;
    return paths.calm.write(card.twice, paths.beyond.write(card.twice, to));
}
template <bool twice>
inline Action* write_from_own_row(const Paths& paths, Place from, Mover card, Action* to) {
    const Reach& reach = paths.reach;
    const int column = column_of(from);
    const Place across = opposing(from);
    to = write(step_to(across) + card.once, reach.over >> column, to);
    to = write(step_to(reserve_place) + card.once, 1, to);
    if (!twice) return to;
    to = write(steps_to(across, from) + card.twice, reach.over_back >> column, to);
    return ((reach.bound >> column & 1u) ? paths.through_calm : paths.through).write(card.twice, to);
}
template <bool twice>
inline Action* write_from_beyond(const Paths& paths, Place from, Mover card, Action* to) {
    const Reach& reach = paths.reach;
    const int column = column_of(from);
    const Place across = opposing(from);
    to = write(step_to(across) + card.once, reach.home >> column, to);
    if (!twice) return to;
    to = write(steps_to(across, from) + card.twice, reach.home_out >> column, to);
    return write(steps_to(across, reserve_place) + card.twice, reach.home_on >> column, to);
}
template <bool twice>
Action* write_from(const Paths& paths, Place from, Mover card, Action* to) {
    if (from == reserve_place) return write_from_reserve<twice>(paths, card, to);
    if (next_to_reserve(paths.seat, from)) return write_from_own_row<twice>(paths, from, card, to);
    return write_from_beyond<twice>(paths, from, card, to);
}
// The most moves of one card; and how many may be written past them.
constexpr std::size_t most_moves = 3 * max_columns, written_past = EachColumn::size_written;

// Who moves how, all over the field. Room and creeks bind Troop cards, rough ground Cavalry besides; where
// nothing does, all go alike.
struct Going {
    Movers movers;
    Cards men, others;  // who may march (DX-8.6a, DX-7.2n); who is none of them, no Cavalry and no General
    Paths unbound;
    std::optional<Paths> bound, on_horse;
    const Paths *of_men = &unbound, *of_riders = &unbound;

    Going(const Side& side, const Ground& ground)
        : movers(movers_of(side, ground.free)),
          men(movers.foot & ~side.horse),
          others((movers.foot & side.horse) | movers.banners | movers.decoy_generals | movers.decoy_banners),
          unbound(ground, general_gait) {
        if ((ground.full | ground.shut) != 0) of_men = of_riders = &bound.emplace(ground, foot);
        if (ground.rough != 0) of_riders = &on_horse.emplace(ground, horse);
    }
    Going(const Going&) = delete;
};

// Horse Artillery, leader Specials and decoys: mostly there are few.
[[gnu::noinline]] Action* write_others(const Look& look, const Ground& ground, const Going& going,
                                       Action* to) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    const Cards decoys = going.movers.decoy_generals | going.movers.decoy_banners;
    const auto each = [&](Cards cards, const Paths& paths, auto write_one) {
        while (cards != 0) {
            const Slot slot = take_lowest(cards);
            to = write_one(paths, place_of(look, seat, slot), Mover(side.card[slot]), to);
        }
    };
    const Cards here = side.on_field() | side.reserve;
    each(here & going.movers.foot & side.horse, *going.of_men, write_from<false>);
    each(here & going.movers.banners, going.unbound, write_from<false>);
    if ((here & decoys) == 0) return to;
    const Paths at_home(ground, decoy_general);
    each(here & going.movers.decoy_generals, at_home, write_from<true>);
    each(here & going.movers.decoy_banners, at_home, write_from<false>);
    return to;
}

// Every Battle Move, and every march, begun by each card that may. Gives their end.
Action* write_moves(const Look& look, const Ground& ground, const Going& going, Action* to) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    const Cards men = going.men, riders = going.movers.horse, all = men | riders | going.movers.generals;
    const auto each = [&](Place from, auto&& write_one) {
        for (Cards rest = cards_in(side, from) & all; rest != 0;) {
            const Slot slot = take_lowest(rest);
            const Paths* paths = &going.unbound;
            if (men >> slot & 1u) paths = going.of_men;
            if (riders >> slot & 1u) paths = going.of_riders;
            to = write_one(*paths, Mover(side.card[slot], (men >> slot & 1u) != 0));
        }
    };
    for (int column = 0; column < ground.columns; ++column) {
        const Place home = home_row(seat, column), beyond = opposing(home);
        each(home,
             [&](const Paths& paths, Mover card) { return write_from_own_row<true>(paths, home, card, to); });
        each(beyond, [&](const Paths& paths, Mover card) {
            return write_from_beyond<true>(paths, beyond, card, to);
        });
    }
    each(reserve_place,
         [&](const Paths& paths, Mover card) { return write_from_reserve<true>(paths, card, to); });
    return going.others == 0 ? to : write_others(look, ground, going, to);
}

// Offers the moves of some cards from a place: those of one step, of two, or all.
enum class Which : std::uint8_t { OneStep, TwoSteps, All };
bool offer_from(const Side& side, Cards cards, const Ground& ground, const Gait& gait, Place from,
                Which which, Offers<Action>& offers) {
    if (cards == 0) return true;
    const Paths paths(ground, gait);
    Action room[most_moves + written_past];
    while (cards != 0) {
        const Action* const end = write_from<true>(paths, from, Mover(side.card[take_lowest(cards)]), room);
        for (const Action* move = room; move != end; ++move) {
            const bool of_one = move->place2 == no_place;
            if (which != Which::All && of_one != (which == Which::OneStep)) continue;
            if (!offers(*move)) return false;
        }
    }
    return true;
}

// What Specials in force add to the moves from a place.
bool offer_special_moves(const Look& look, const Ground& ground, Place from, const Movers& movers,
                         Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    if (effect_at(look, Effect::Dquick, seat, from) &&
        !offer_from(side, movers.foot & ~side.horse, ground, marching, from, Which::TwoSteps, offers))
        return false;
    if (from == reserve_place) return true;
    if (effect_at(look, Effect::Later, seat, from))
        for (int beside : {column_of(from) - 1, column_of(from) + 1}) {
            if (beside < 0 || beside >= look.setup.columns) continue;
            const Place to = in_row_u(from) ? position_u(beside) : position_c(beside);
            const Cards troops = movers.foot | movers.horse;
            for (bool troop : {true, false}) {
                if (!lateral_open(look, ground, troop, from, to)) continue;
                if (!offer_each(offers, side, troop ? troops : movers.all() & ~troops,
                                {.verb = Verb::Move, .place = to}))
                    return false;
            }
        }
    if (effect_at(look, Effect::Courier, seat, from)) {
        const Cards fired =
            side.at[from] & side.fired & ~(side.moved | side.meleed | side.forfeited | ground.held);
        Gait on_foot = foot, on_horse = horse;
        on_foot.no_engage = on_horse.no_engage = true;
        const Cards guns_and_men = fired & (side.infantry | side.artillery), riders = fired & side.cavalry;
        if (!offer_from(side, guns_and_men, ground, on_foot, from, Which::OneStep, offers) ||
            !offer_from(side, riders, ground, on_horse, from, Which::All, offers))
            return false;
    }
    return true;
}

}  // namespace

bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers) {
    const Side& side = look.side(ground.seat);
    const Going going(side, ground);
    // Written straight into the offers where they surely have room; a question for one or two gets them one
    // by one.
    const auto cards = static_cast<std::size_t>(count(going.movers.all() & (side.on_field() | side.reserve)));
    if (Offers<Action> roomy = offers; Action* const first = roomy.take(cards * most_moves + written_past)) {
        offers.take(static_cast<std::size_t>(write_moves(look, ground, going, first) - first));
    } else {
        alignas(Action) std::byte room[(max_slots * most_moves + written_past) * sizeof(Action)];
        Action* const begin = reinterpret_cast<Action*>(room);
        for (const Action& move : std::span(begin, write_moves(look, ground, going, begin)))
            if (!offers(move)) return false;
    }
    if (look.state.effects.empty()) return true;
    for (Place from : places(look))
        if (const Cards here = cards_in(side, from);
            here != 0 &&
            !offer_special_moves(look, ground, from, movers_of(side, here & ground.free), offers))
            return false;
    return true;
}

}  // namespace longroll::dixie
