// 8.0 to 8.6: every Battle Move of a side, listed or counted.

#include "dixie/move_list.h"

namespace longroll::dixie {

const ActiveEffect* effect_at(const Look& look, Effect effect, Seat seat, Place place) {
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == effect && active.side == index(seat) && active.place == place && active.left > 0)
            return &active;
    return nullptr;
}

Movers movers_of(const Side& side, Cards cards, bool in_reserve) {
    Movers movers;
    movers.foot = cards & (side.infantry | side.artillery);
    movers.horse = cards & side.cavalry;
    movers.generals = cards & side.generals & ~side.decoy;
    if (in_reserve) return movers;  // Specials leave the Reserve only when they are played
    movers.banners = cards & side.leader_specials & ~side.decoy;
    movers.decoy_generals = cards & side.generals & side.decoy;
    movers.decoy_banners = cards & side.specials & side.decoy;
    return movers;
}

bool lateral_open(const Look& look, const Ground& ground, bool troop, Place from, Place to) {
    const int apart = column_of(from) - column_of(to);
    if (from >= max_positions || !exists(look, to) || in_row_u(from) != in_row_u(to) ||
        (apart != 1 && apart != -1))
        return false;
    if ((ground.engaged >> from & 1u) || enemy_troops_seen(look, ground.seat, to) != 0) return false;
    return !troop || !(ground.engages >> to & 1u) || ground.room[to] >= 1;
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

Steps steps_of(const Ground& ground, const Gait& gait) {
    Steps steps{0xFFFF, 0xFFFF, 0xFFFF};
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

// All paths from one place that `walk` lets pass; those of two steps only if asked for.
void find_paths(const Ground& ground, const Steps& steps, Place from, bool twice, PathsFrom& paths) {
    const auto enter = [&](Place place) { return (steps.enter >> place & 1u) != 0; };
    const auto enemy = [&](Place place) { return (ground.engages >> place & 1u) != 0; };
    if (from == reserve_place) {
        for (int column = 0; column < ground.columns; ++column) {
            const Place home = home_row(ground.seat, column), far = opposing(home);
            if (!enter(home)) continue;
            paths.add(home);
            if (!twice || enemy(home)) continue;
            if ((steps.out >> column & 1u) && enter(far)) paths.add(home, far);
            paths.add(home, reserve_place);
        }
        return;
    }
    const bool disengaging = (ground.engaged >> from & 1u) != 0;
    const int column = column_of(from);
    const Place across = opposing(from);
    const bool out = (steps.out >> column & 1u) != 0, back = (steps.back >> column & 1u) != 0;
    if (!next_to_reserve(ground.seat, from)) {  // beyond the Centerline: only home
        if (!back || !enter(across) || (disengaging && enemy(across))) return;
        paths.add(across);
        if (!twice || enemy(across)) return;
        if (out && enter(from) && !disengaging) paths.add(across, from);
        paths.add(across, reserve_place);
        return;
    }
    if (!disengaging && out && enter(across)) {
        paths.add(across);
        if (twice && !enemy(across) && back && enter(from)) paths.add(across, from);
    }
    paths.add(reserve_place);
    if (!twice) return;
    for (int to = 0; to < ground.columns; ++to) {
        const Place home = home_row(ground.seat, to);
        if (enter(home) && !(disengaging && enemy(home))) paths.add(reserve_place, home);
    }
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
inline bool emit(const Ground& ground, const Side& side, Cards cards, const Gait& gait, const Steps& steps,
                 Place from, Offers<Action>& offers) {
    if (cards == 0) return true;
    PathsFrom paths(Verb::Move);
    find_paths(ground, steps, from, gait.steps == 2, paths);
    return emit(side, cards, paths.one, offers) && emit(side, cards, paths.two, offers);
}

// What Specials in force add to the moves from a place.
bool offer_special_moves(const Look& look, const Ground& ground, Place from, const Movers& movers,
                         Offers<Action>& offers) {
    const Seat seat = ground.seat;
    const Side& side = look.side(seat);
    if (effect_at(look, Effect::Dquick, seat, from)) {
        PathsFrom paths(Verb::Move);
        find_paths(ground, steps_of(ground, marching), from, true, paths);
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
        if (!emit(ground, side, guns_and_men, on_foot, steps_of(ground, on_foot), from, offers)) return false;
        if (!emit(ground, side, riders, on_horse, steps_of(ground, on_horse), from, offers)) return false;
    }
    return true;
}

}  // namespace

bool offer_moves(const Look& look, const Ground& ground, Offers<Action>& offers) {
    const Side& side = look.side(ground.seat);
    const Steps on_foot = steps_of(ground, foot), on_horse = steps_of(ground, horse);
    const Steps unbound = steps_of(ground, general_gait), at_home = steps_of(ground, decoy_general);
    const auto from_place = [&](Place from, const Movers& movers) {
        if (movers.foot != 0) {
            const Cards marchers = movers.foot & ~side.horse;  // DX-8.6a, DX-7.2n
            PathsFrom paths(Verb::March);
            find_paths(ground, on_foot, from, marchers != 0, paths);
            if (!emit(side, movers.foot, paths.one, offers)) return false;
            if (!emit(side, marchers, paths.two, offers)) return false;
        }
        if (!emit(ground, side, movers.horse, horse, on_horse, from, offers)) return false;
        if (!emit(ground, side, movers.generals, general_gait, unbound, from, offers)) return false;
        if ((movers.banners | movers.decoy_generals | movers.decoy_banners) == 0) return true;
        return emit(ground, side, movers.banners, banner, unbound, from, offers) &&
               emit(ground, side, movers.decoy_generals, decoy_general, at_home, from, offers) &&
               emit(ground, side, movers.decoy_banners, decoy_banner, at_home, from, offers);
    };
    const bool specials = !look.state.effects.empty();
    const auto from_here = [&](Place from, Cards here) {
        if (here == 0) return true;
        const Movers movers = movers_of(side, here & ground.free, from == reserve_place);
        if ((here & ground.free) != 0 && !from_place(from, movers)) return false;
        return !specials || offer_special_moves(look, ground, from, movers, offers);
    };
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place from : {position_u(column), position_c(column)})
            if (!from_here(from, side.at[from])) return false;
    return from_here(reserve_place, side.reserve);
}

// ---- counting ----

namespace {

// As many as find_paths finds.
Ways ways_from(const Ground& ground, const Steps& steps, Place from, bool twice) {
    const auto enter = [&](Place place) { return (steps.enter >> place & 1u) != 0; };
    const auto enemy = [&](Place place) { return (ground.engages >> place & 1u) != 0; };
    const auto number = [](std::uint32_t bits) { return static_cast<std::uint32_t>(std::popcount(bits)); };
    const Place home0 = home_row(ground.seat, 0), far0 = opposing(home0);
    const std::uint32_t all = (1u << ground.columns) - 1, homes = steps.enter >> home0 & all;
    const std::uint32_t enemies = std::uint32_t{ground.engages} >> home0;
    if (from == reserve_place) {
        const std::uint32_t on = homes & ~enemies;  // where a second step may begin
        return {number(homes), twice ? number(on) + number(on & steps.out & steps.enter >> far0) : 0};
    }
    const bool disengaging = (ground.engaged >> from & 1u) != 0;
    const int column = column_of(from);
    const Place across = opposing(from);
    const bool out = (steps.out >> column & 1u) != 0, back = (steps.back >> column & 1u) != 0;
    if (!next_to_reserve(ground.seat, from)) {
        if (!back || !enter(across) || (disengaging && enemy(across))) return {0, 0};
        if (!twice || enemy(across)) return {1, 0};
        return {1, 1u + (out && enter(from) && !disengaging)};
    }
    const bool over = !disengaging && out && enter(across);
    Ways ways{1u + over, 0};
    if (twice)
        ways.two = number(disengaging ? homes & ~enemies : homes) + (over && !enemy(across) && back && enter(from));
    return ways;
}

Slot nth_of(Cards cards, std::uint32_t n) {
    for (; n > 0; --n) cards &= cards - 1;
    return lowest(cards);
}

}  // namespace

MoveCount::MoveCount(const Look& look, const Ground& ground)
    : side_(look.side(ground.seat)),
      ground_(ground),
      steps_{steps_of(ground, foot), steps_of(ground, horse), steps_of(ground, general_gait),
             steps_of(ground, decoy_general)} {
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place from : {position_u(column), position_c(column)}) add_place(from, side_.at[from]);
    add_place(reserve_place, side_.reserve);
}

void MoveCount::add_place(Place from, Cards here) {
    here &= ground_.free;
    if (here == 0) return;
    const Movers movers = movers_of(side_, here, from == reserve_place);
    add(from, movers.foot, movers.foot & ~side_.horse, 0, Verb::March);
    add(from, movers.horse, movers.horse, 1);
    add(from, movers.generals, movers.generals, 2);
    if ((movers.banners | movers.decoy_generals | movers.decoy_banners) == 0) return;
    add(from, movers.banners, 0, 2);
    add(from, movers.decoy_generals, movers.decoy_generals, 3);
    add(from, movers.decoy_banners, 0, 3);
}

void MoveCount::add(Place from, Cards cards, Cards far_goers, std::uint8_t gait, Verb long_way) {
    if (cards == 0) return;
    const Ways ways = ways_from(ground_, steps_[gait], from, far_goers != 0);
    const std::uint32_t here = ways.one * static_cast<std::uint32_t>(count(cards)) +
                               ways.two * static_cast<std::uint32_t>(count(far_goers));
    blocks_[size_++] = {cards, far_goers, here, ways, long_way, from, gait};
    moves_ += here;
}

Action MoveCount::nth(std::uint32_t n) const {
    const Block* block = blocks_;
    for (; n >= block->moves; ++block) n -= block->moves;
    PathsFrom paths(block->long_way);
    find_paths(ground_, steps_[block->gait], block->from, block->far_goers != 0, paths);
    const std::uint32_t near = block->ways.one * static_cast<std::uint32_t>(count(block->cards));
    const bool far = n >= near;
    const std::uint32_t k = far ? n - near : n, ways = far ? block->ways.two : block->ways.one;
    const Slot slot = nth_of(far ? block->far_goers : block->cards, k / ways);
    return std::bit_cast<Action>((far ? paths.two : paths.one).words[k % ways] + side_.card[slot] * card_unit);
}

}  // namespace longroll::dixie
