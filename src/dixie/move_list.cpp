// 8.0 to 8.6: every Battle Move of a side, listed.

#include "dixie/move_list.h"

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

// Paths as the moves they become for a card, whose number is still to be added. One after the other, so that
// two can be taken at a time; there is room for one more than there are.
struct Paths {
    std::uint64_t words[2 * max_columns + 2];
    std::size_t size = 0;

    // Written down in any case and counted only if it is there: whether it is, no processor can guess.
    void add(std::uint64_t word, std::uint32_t is_there) {
        words[size] = word;
        size += is_there & 1u;
    }
};
constexpr std::uint64_t step_to(unsigned to) {
    return word_of({.verb = Verb::Move, .place = 0}) + to * place_unit;
}
constexpr std::uint64_t steps_to(unsigned to, unsigned then) {
    return word_of({.verb = Verb::Move, .place = 0, .place2 = 0}) + to * place_unit + then * place2_unit;
}
// What makes a move of two steps a march.
constexpr std::uint64_t to_march = word_of({.verb = Verb::March}) - word_of({.verb = Verb::Move});
struct PathsFrom {
    Paths one, two;  // of one step and of two
};

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
    const std::uint32_t fights_far = engaged >> far_row;
    Reach reach;
    reach.bound = engaged >> own_row;
    reach.enter = near;
    reach.calm = near & ~enemy_near;
    reach.beyond = reach.calm & steps.out & far;
    reach.over = far & steps.out & ~reach.bound;
    reach.over_back = reach.over & ~enemy_far & steps.back & near;
    reach.home = near & steps.back & ~(fights_far & enemy_near);
    reach.home_on = reach.home & ~enemy_near;
    reach.home_out = reach.home_on & steps.out & far & ~fights_far;
    return reach;
}

// All paths from one place.
inline void find_paths(Seat seat, int columns, const Reach& reach, Place from, PathsFrom& paths) {
    const unsigned own_row = home_row(seat, 0);
    if (from == reserve_place) {
        for (int column = 0; column < columns; ++column) {
            const unsigned home = own_row + static_cast<unsigned>(column),
                           beyond = opposing(static_cast<Place>(home));
            paths.one.add(step_to(home), reach.enter >> column);
            paths.two.add(steps_to(home, beyond), reach.beyond >> column);
            paths.two.add(steps_to(home, reserve_place), reach.calm >> column);
        }
        return;
    }
    const int column = column_of(from);
    const Place across = opposing(from);
    if (!next_to_reserve(seat, from)) {
        paths.one.add(step_to(across), reach.home >> column);
        paths.two.add(steps_to(across, from), reach.home_out >> column);
        paths.two.add(steps_to(across, reserve_place), reach.home_on >> column);
        return;
    }
    paths.one.add(step_to(across), reach.over >> column);
    paths.one.add(step_to(reserve_place), 1);
    paths.two.add(steps_to(across, from), reach.over_back >> column);
    const std::uint32_t enter = (reach.bound >> column & 1u) ? reach.calm : reach.enter;
    for (int to = 0; to < columns; ++to)
        paths.two.add(steps_to(reserve_place, own_row + static_cast<unsigned>(to)), enter >> to);
}

// Two words at once.
using TwoWords [[gnu::vector_size(16)]] = std::uint64_t;

// The paths of each card, two at a time: where their number is odd, the last word is one too many and the
// next card's first is written over it. `take` has left room for that.
template <std::size_t pairs>
void write_pairs(const Side& side, Cards cards, const Paths& paths, std::uint64_t verb, Action* written) {
    TwoWords two[pairs];
    std::memcpy(&two, paths.words, sizeof two);
    while (cards != 0) {
        const std::uint64_t number = side.card[take_lowest(cards)] * card_unit + verb;
        for (std::size_t i = 0; i < pairs; ++i) {
            const TwoWords moves = two[i] + TwoWords{number, number};
            std::memcpy(static_cast<void*>(written + 2 * i), &moves, sizeof moves);
        }
        written += paths.size;
    }
}
// `verb` is what a word needs besides the card, to be the verb that is meant.
inline bool emit(const Side& side, Cards cards, Paths& paths, std::uint64_t verb, Offers<Action>& offers) {
    if (cards == 0 || paths.size == 0) return true;
    if (Action* const written = offers.take(static_cast<std::size_t>(count(cards)) * paths.size)) {
        paths.words[paths.size] = 0;
        switch ((paths.size + 1) / 2) {
            case 1: write_pairs<1>(side, cards, paths, verb, written); return true;
            case 2: write_pairs<2>(side, cards, paths, verb, written); return true;
            case 3: write_pairs<3>(side, cards, paths, verb, written); return true;
            case 4: write_pairs<4>(side, cards, paths, verb, written); return true;
            default: write_pairs<5>(side, cards, paths, verb, written); return true;
        }
    }
    while (cards != 0) {
        const std::uint64_t number = side.card[take_lowest(cards)] * card_unit + verb;
        for (std::size_t i = 0; i < paths.size; ++i)
            if (!offers(std::bit_cast<Action>(paths.words[i] + number))) return false;
    }
    return true;
}
bool emit(Seat seat, int columns, const Side& side, Cards cards, Cards far_goers, const Reach& reach,
          Place from, Offers<Action>& offers) {
    if (cards == 0) return true;
    PathsFrom paths;
    find_paths(seat, columns, reach, from, paths);
    return emit(side, cards, paths.one, 0, offers) && emit(side, far_goers, paths.two, 0, offers);
}

// What Specials in force add to the moves from a place.
bool offer_special_moves(const Look& look, const Ground& ground, Place from, const Movers& movers,
                         Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    if (effect_at(look, Effect::Dquick, seat, from)) {
        PathsFrom paths;
        find_paths(seat, ground.columns, reach_of(ground, marching), from, paths);
        if (!emit(side, movers.foot & ~side.horse, paths.two, 0, offers)) return false;
    }
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
        if (!emit(seat, ground.columns, side, guns_and_men, 0, reach_of(ground, on_foot), from, offers))
            return false;
        if (!emit(seat, ground.columns, side, riders, riders, reach_of(ground, on_horse), from, offers))
            return false;
    }
    return true;
}

// The moves of decoys and leader Specials from a place: mostly there are none.
bool offer_others(const Look& look, const Ground& ground, const Movers& movers, const Reach& unbound,
                  Place from, Offers<Action>& offers) {
    const Side& side = look.side(ground.seat);
    const Cards here = cards_in(side, from);
    const Cards banners = here & movers.banners, decoy_generals = here & movers.decoy_generals,
                decoy_banners = here & movers.decoy_banners;
    const auto offer = [&](Cards cards, Cards far, const Reach& reach) {
        return emit(ground.seat, ground.columns, side, cards, far, reach, from, offers);
    };
    if (!offer(banners, 0, unbound)) return false;
    if ((decoy_generals | decoy_banners) == 0) return true;
    const Reach at_home = reach_of(ground, decoy_general);
    return offer(decoy_generals, decoy_generals, at_home) && offer(decoy_banners, 0, at_home);
}

}  // namespace

// From each place first Infantry and Artillery, of whom all but Horse Artillery may march (DX-8.6a, DX-7.2n),
// then Cavalry, then Generals.
bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const int columns = ground.columns;
    const Side& side = look.side(seat);
    // Room and creeks bind Troop cards, rough ground Cavalry besides. Where nothing does, all go alike.
    const Reach unbound = reach_of(ground, general_gait);
    Reach on_foot, on_horse;
    const Reach *of_men = &unbound, *of_riders = &unbound;
    if ((ground.full | ground.shut) != 0) {
        on_foot = reach_of(ground, foot);
        of_men = of_riders = &on_foot;
    }
    if (ground.rough != 0) {
        on_horse = reach_of(ground, horse);
        of_riders = &on_horse;
    }
    const bool specials = !look.state.effects.empty();
    const Movers movers = movers_of(side, ground.free);
    const Cards others = movers.banners | movers.decoy_generals | movers.decoy_banners;
    for (Place from : places(look)) {
        const Cards here = cards_in(side, from);
        const Cards men = here & movers.foot, riders = here & movers.horse, generals = here & movers.generals;
        if ((men | riders | generals) != 0) {
            PathsFrom paths;
            const Reach* found = nullptr;
            const auto find = [&](const Reach* reach) {
                if (reach == found) return;
                found = reach;
                paths.one.size = paths.two.size = 0;
                find_paths(seat, columns, *reach, from, paths);
            };
            if (men != 0) {
                find(of_men);
                if (!emit(side, men, paths.one, 0, offers) ||
                    !emit(side, men & ~side.horse, paths.two, to_march, offers))
                    return false;
            }
            if (riders != 0) {
                find(of_riders);
                if (!emit(side, riders, paths.one, 0, offers) || !emit(side, riders, paths.two, 0, offers))
                    return false;
            }
            if (generals != 0) {
                find(&unbound);
                if (!emit(side, generals, paths.one, 0, offers) ||
                    !emit(side, generals, paths.two, 0, offers))
                    return false;
            }
        }
        if ((here & others) != 0 && !offer_others(look, ground, movers, unbound, from, offers)) return false;
        if (!specials || here == 0) continue;
        if (!offer_special_moves(look, ground, from, movers_of(side, here & ground.free), offers))
            return false;
    }
    return true;
}

}  // namespace longroll::dixie
