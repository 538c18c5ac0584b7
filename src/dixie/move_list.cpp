// 8.0 to 8.6: every Battle Move of a side, listed.

#include "dixie/move_list.h"

namespace longroll::dixie {

const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == effect && active.side == index(seat) && active.place == place && active.left > 0)
            return &active;
    return nullptr;
}

Movers movers_of(const Side& side, Cards cards) {
    Movers movers;
    movers.foot = cards & (side.infantry | side.artillery);
    movers.horse = cards & side.cavalry;
    movers.generals = cards & side.generals & ~side.decoy;
    const Cards out = cards & ~side.reserve;  // Specials leave the Reserve only when they are played
    movers.banners = out & side.leader_specials & ~side.decoy;
    movers.decoy_generals = out & side.generals & side.decoy;
    movers.decoy_banners = out & side.specials & side.decoy;
    return movers;
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

// Paths as the moves they become for a card, whose number is still to be added.
struct Paths {
    std::uint64_t words[12];
    std::size_t size = 0;
};
struct PathsFrom {
    std::uint64_t long_way;  // a path of two steps that goes nowhere yet
    Paths one, two;          // of one step and of two

    explicit PathsFrom(Verb verb) : long_way(word_of({.verb = verb, .place = 0, .place2 = 0})) {}
    void add(Place to) {
        constexpr std::uint64_t step = word_of({.verb = Verb::Move, .place = 0});
        one.words[one.size++] = step + to * place_unit;
    }
    void add(Place to, Place then) {
        two.words[two.size++] = long_way + to * place_unit + then * place2_unit;
    }
};

// Which Gait of `reach_of` a kind of card has.
enum Legs : std::uint8_t { OnFoot, OnHorse, Unbound, AtHome };

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

// All paths from one place; those of two steps only if asked for.
void find_paths(Seat seat, const Reach& reach, Place from, bool twice, PathsFrom& paths) {
    const auto each = [](std::uint32_t columns, auto&& visit) {
        for (; columns != 0; columns &= columns - 1) visit(std::countr_zero(columns));
    };
    if (from == reserve_place) {
        each(reach.enter, [&](int column) {
            const Place home = home_row(seat, column);
            paths.add(home);
            if (!twice || !(reach.calm >> column & 1u)) return;
            if (reach.beyond >> column & 1u) paths.add(home, opposing(home));
            paths.add(home, reserve_place);
        });
        return;
    }
    const int column = column_of(from);
    const Place across = opposing(from);
    if (!next_to_reserve(seat, from)) {
        if (reach.home >> column & 1u) paths.add(across);
        if (!twice) return;
        if (reach.home_out >> column & 1u) paths.add(across, from);
        if (reach.home_on >> column & 1u) paths.add(across, reserve_place);
        return;
    }
    if (reach.over >> column & 1u) paths.add(across);
    paths.add(reserve_place);
    if (!twice) return;
    if (reach.over_back >> column & 1u) paths.add(across, from);
    each((reach.bound >> column & 1u) ? reach.calm : reach.enter,
         [&](int to) { paths.add(reserve_place, home_row(seat, to)); });
}

bool emit(const Side& side, Cards cards, const Paths& paths, Offers<Action>& offers) {
    if (cards == 0 || paths.size == 0) return true;
    if (Action* written = offers.take(static_cast<std::size_t>(count(cards)) * paths.size)) {
        while (cards != 0) {
            const std::uint64_t number = side.card[take_lowest(cards)] * card_unit;
            for (std::size_t i = 0; i < paths.size; ++i, ++written) {
                const std::uint64_t move = paths.words[i] + number;
                std::memcpy(static_cast<void*>(written), &move, sizeof move);
            }
        }
        return true;
    }
    while (cards != 0) {
        const std::uint64_t number = side.card[take_lowest(cards)] * card_unit;
        for (std::size_t i = 0; i < paths.size; ++i)
            if (!offers(std::bit_cast<Action>(paths.words[i] + number))) return false;
    }
    return true;
}
inline bool emit(Seat seat, const Side& side, Cards cards, Cards far_goers, const Reach& reach, Place from,
                 Verb long_way, Offers<Action>& offers) {
    if (cards == 0) return true;
    PathsFrom paths(long_way);
    find_paths(seat, reach, from, far_goers != 0, paths);
    return emit(side, cards, paths.one, offers) && emit(side, far_goers, paths.two, offers);
}

// What Specials in force add to the moves from a place.
bool offer_special_moves(const Look& look, const Ground& ground, Place from, const Movers& movers,
                         Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    if (effect_at(look, Effect::Dquick, seat, from)) {
        PathsFrom paths(Verb::Move);
        find_paths(seat, reach_of(ground, marching), from, true, paths);
        if (!emit(side, movers.foot & ~side.horse, paths.two, offers)) return false;
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
        if (!emit(seat, side, guns_and_men, 0, reach_of(ground, on_foot), from, Verb::Move, offers))
            return false;
        if (!emit(seat, side, riders, riders, reach_of(ground, on_horse), from, Verb::Move, offers))
            return false;
    }
    return true;
}

// The reach of each gait. Where neither room nor creeks nor rough ground bind them, they are all alike.
void find_reach(const Side& side, const Ground& ground, Reach (&reach)[4]) {
    reach[Unbound] = reach_of(ground, general_gait);
    reach[OnFoot] = (ground.full | ground.shut) == 0 ? reach[Unbound] : reach_of(ground, foot);
    reach[OnHorse] = ground.rough == 0 ? reach[OnFoot] : reach_of(ground, horse);
    if (side.decoy != 0) reach[AtHome] = reach_of(ground, decoy_general);
}

// Visits the cards of a place that move alike, in the order of the list: all of them, those who may go two
// steps (Infantry and plain Artillery by a Force-March: DX-8.6a, DX-7.2n), how, and by what verb. False ends
// it.
template <class Visit>
[[gnu::always_inline]] inline bool each_kind(const Side& side, const Movers& movers, Cards here,
                                             Visit&& visit) {
    const Cards men = here & movers.foot, riders = here & movers.horse, generals = here & movers.generals;
    if (men != 0 && !visit(men, men & ~side.horse, OnFoot, Verb::March)) return false;
    if (riders != 0 && !visit(riders, riders, OnHorse, Verb::Move)) return false;
    if (generals != 0 && !visit(generals, generals, Unbound, Verb::Move)) return false;
    if ((here & (movers.banners | movers.decoy_generals | movers.decoy_banners)) == 0) return true;
    const Cards decoy_generals = here & movers.decoy_generals;
    return visit(here & movers.banners, Cards{0}, Unbound, Verb::Move) &&
           visit(decoy_generals, decoy_generals, AtHome, Verb::Move) &&
           visit(here & movers.decoy_banners, Cards{0}, AtHome, Verb::Move);
}

}  // namespace

bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    Reach reach[4];
    find_reach(side, ground, reach);
    const bool specials = !look.state.effects.empty();
    const Movers movers = movers_of(side, ground.free);
    for (Place from : places(look)) {
        const Cards here = cards_in(side, from);
        const bool more = each_kind(side, movers, here, [&](Cards cards, Cards far, Legs legs, Verb verb) {
            return emit(seat, side, cards, far, reach[legs], from, verb, offers);
        });
        if (!more) return false;
        if (!specials || here == 0) continue;
        if (!offer_special_moves(look, ground, from, movers_of(side, here & ground.free), offers))
            return false;
    }
    return true;
}

}  // namespace longroll::dixie
