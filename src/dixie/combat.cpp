// 7.0 Combat, 7.1 Combat value, 7.2 Firepower, 13.3 Enfilade, 13.4 Counter-battery, 13.5 Artillery support:
// C2 to C5, and the fire after movement (V3b, V4).

#include <algorithm>

#include "dixie/change.h"
#include "dixie/hits_arg.h"
#include "dixie/window.h"

namespace longroll::dixie {
namespace {

bool long_range_blocked(const Look& look, Place into) {  // Smoke
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == Effect::Smoke && column_of(active.place) == column_of(into)) return true;
    return false;
}

bool may_skirmish(const Look& look, Seat seat, Slot slot) {  // Skirmishers
    for (const ActiveEffect& active : look.state.effects)
        if (active.effect == Effect::Skirm && active.side == index(seat) && active.slot == slot) return true;
    return false;
}

// No enemies are where the card is.
Verdict no_short_range(const Look& look, const FireOrder& order, RuleId rule = rule::DX_7_2j) {
    const Side& side = look.side(order.side);
    const Cards card = one(order.slot);
    const Arg name = card_arg(order.side, side.card[order.slot]), from = place_arg(order.from);
    if (order.from != order.into && engaged(look, order.from))
        return refuse(rule, "{} is engaged in {} and fires only there", name, from);
    if (side.artillery & card)
        return refuse(rule, "there are no enemies in {}: {} fires at long range, into {}", from, name,
                      place_arg(opposing(order.from)));
    return refuse(rule,
                  side.cavalry & card
                      ? "Cavalry fires only at enemies in its own position: there are none in {}"
                      : "Infantry fires only at enemies in its own position: there are none in {}",
                  from);
}

// Why a card may not fire so, or fine: the conditions under 'Fire is legal if' (4.3). The caller has made
// sure that it is an own Troop card in order.from.
Verdict check_fire(const Look& look, const FireOrder& order) {
    const Seat seat = order.side;
    const Side& side = look.side(seat);
    const Cards card = one(order.slot);
    const Arg name = card_arg(seat, side.card[order.slot]);
    if (side.fired & card) return refuse(rule::DX_7_0c, "{} has fired this turn", name);
    if (side.meleed & card) return refuse(rule::DX_13_2k, "{} fought a Melee this turn", name);
    if (told_not_to_fire(look, seat, order.slot))
        return refuse(rule::DX_K17, "{} is low on ammunition", name);
    switch (order.mode) {
        case FireMode::Short:
            if (order.from != order.into || !engaged(look, order.into)) return no_short_range(look, order);
            break;
        case FireMode::Long:
            if (!(side.artillery & card) && !may_skirmish(look, seat, order.slot))
                return refuse((side.cavalry & card) != 0 ? rule::DX_7_2d : rule::DX_7_2b,
                              (side.cavalry & card) != 0
                                  ? "{} is Cavalry and fires only at enemies in its own position"
                                  : "{} is Infantry and fires only at enemies in its own position",
                              name);
            if (order.into != opposing(order.from))
                return refuse(rule::DX_7_2f, "{} fires at long range only into {}, across the Centerline",
                              name, place_arg(opposing(order.from)));
            if (engaged(look, order.from))
                return refuse(rule::DX_7_2h, "{} is engaged and cannot fire at long range", name);
            if (engaged(look, order.into) && !look.setup.options.artillery_support)
                return refuse(rule::DX_7_2g, "no long-range fire into the engagement in {}",
                              place_arg(order.into));
            if (engaged(look, order.into) && !(side.artillery & card))
                return refuse(rule::DX_13_5a, "{} is not Artillery and gives no support into {}", name,
                              place_arg(order.into));
            if (long_range_blocked(look, order.into))
                return refuse(rule::DX_K17, "smoke hides {}", place_arg(order.into));
            break;
        case FireMode::Enfilade:
            if (!look.setup.options.enfilade) return refuse(rule::DX_13_3a, "Enfilade is not in this game");
            if (in_row_u(order.from) != in_row_u(order.into) ||
                std::abs(column_of(order.from) - column_of(order.into)) != 1)
                return refuse(rule::DX_13_3a, "{} does not lie beside {}", place_arg(order.into),
                              place_arg(order.from));
            if (!occupies(look, seat, order.from))
                return refuse(rule::DX_13_3b, "{} is engaged and cannot enfilade", name);
            break;
    }
    if (hittable_at(look, other(seat), order.into, seat) == 0)
        return refuse(rule::DX_7_2f, "no enemy card in {} can take a hit", place_arg(order.into));
    if (fire_dice(look, order, seat) == 0)
        return refuse(rule::DX_7_1b, "{} has no die left against {}", name, place_arg(order.into));
    return fine;
}

// Enemy Artillery cards that counter-battery may name (DX-13.4a, b).
Cards battery_targets(const Look& look, const FireOrder& order) {
    if (!look.setup.options.counter_battery || order.mode == FireMode::Enfilade) return 0;
    if (order.mode == FireMode::Long && !(look.side(order.side).artillery & one(order.slot))) return 0;
    const Side& enemy = look.side(other(order.side));
    return enemy.at[order.into] & enemy.artillery & enemy.face_up;
}

// Offers one card's fire and its targeted variants. False: enough.
bool offer_fire(const Look& look, const FireOrder& order, Place named, Offers<Action>& offers) {
    Action action{.verb = Verb::Fire,
                  .card = look.side(order.side).card[order.slot],
                  .place = named,
                  .mode = static_cast<std::uint8_t>(order.mode)};
    if (!offers(action)) return false;
    for (Cards rest = battery_targets(look, order); rest != 0;) {
        action.enemy = take_lowest(rest);
        if (!offers(action)) return false;
    }
    return true;
}

// Visits every fire of `among` into a position, until `visit` answers false; so does this, then.
template <class Visit>
inline bool each_fire(const Look& look, Seat seat, Place into, Cards among, Visit&& visit) {
    if (hittable_at(look, other(seat), into, seat) == 0) return true;
    const Side& side = look.side(seat);
    among &= ~(side.fired | side.meleed);
    const bool specials = !look.state.effects.empty();
    // A Terrain card takes one die at most, and only where the fire goes: a card with more of them surely has
    // one left.
    const Side& enemy = look.side(other(seat));
    const int taken = count(side.at[into] & side.terrain) + count(enemy.at[into] & enemy.terrain);
    const auto from = [&](Place start, FireMode mode, Cards cards) {
        for (Cards rest = cards & among & side.at[start]; rest != 0;) {
            const FireOrder order{seat, take_lowest(rest), mode, start, into};
            if (mode == FireMode::Long && !(side.artillery & one(order.slot)) &&
                !may_skirmish(look, seat, order.slot))
                continue;
            if (specials && told_not_to_fire(look, seat, order.slot)) continue;
            const bool sure = !specials && look.card(seat, order.slot).cv > taken;
            if ((sure || fire_dice(look, order, seat) > 0) && !visit(order)) return false;
        }
        return true;
    };
    const bool fight = engaged(look, into);
    if (fight && !from(into, FireMode::Short, side.troops())) return false;
    const Place across = opposing(into);
    const Cards far_firers =
        specials && !fight ? side.artillery | side.infantry : side.artillery;  // DX-13.5a
    if ((side.at[across] & among & far_firers) != 0 && (!fight || look.setup.options.artillery_support) &&
        !engaged(look, across) && !(specials && long_range_blocked(look, into)) &&
        !from(across, FireMode::Long, far_firers))
        return false;
    if (look.setup.options.enfilade)
        for (int beside : {column_of(into) - 1, column_of(into) + 1}) {
            if (beside < 0 || beside >= look.setup.columns) continue;
            const Place start = static_cast<Place>(into - column_of(into) + beside);
            if (occupies(look, seat, start) && !from(start, FireMode::Enfilade, side.troops())) return false;
        }
    return true;
}

// Offers it. `named`: what the action says of the position.
bool offer_fire_into(const Look& look, Seat seat, Place into, Cards among, Place named,
                     Offers<Action>& offers) {
    return each_fire(look, seat, into, among,
                     [&](const FireOrder& order) { return offer_fire(look, order, named, offers); });
}

bool any_special_on(const Look& look, Seat seat, Place place) {
    Action first;
    Offers<Action> offers = Offers<Action>::nth(0, first);
    special_choices(look, seat, TimingCombatOwn, place, offers);
    return offers.size() > 0;
}

// Why a position cannot be opened: what bars the first card that stands where it could fire into it.
Verdict why_no_fire(const Look& look, Seat seat, Place into) {
    const Side& side = look.side(seat);
    if (hittable_at(look, other(seat), into, seat) == 0) {
        if (look.side(other(seat)).at[into] != 0)
            return refuse(rule::DX_7_2f, "no enemy card in {} can take a hit", place_arg(into));
        // Own cards are meant where no enemies are: the reason is what holds for most of them.
        const Cards troops = side.at[into] & side.troops(), foot = troops & ~side.artillery;
        if (troops == 0) return refuse(rule::DX_7_2f, "there are no enemies in {}", place_arg(into));
        return no_short_range(look, {seat, lowest(foot != 0 ? foot : troops), FireMode::Short, into, into},
                              rule::DX_7_2f);
    }
    for (Place from : {into, opposing(into), static_cast<Place>(into - 1), static_cast<Place>(into + 1)}) {
        const bool beside = from != into && from != opposing(into);
        if (!exists(look, from) ||
            (beside && (in_row_u(from) != in_row_u(into) || !look.setup.options.enfilade)))
            continue;
        const FireMode mode = beside ? FireMode::Enfilade : from == into ? FireMode::Short : FireMode::Long;
        // Artillery first: what bars a gun across the Centerline is worth more than that others have no guns.
        const Cards troops = side.at[from] & side.troops();
        for (Cards cards : {troops & side.artillery, troops & ~side.artillery})
            while (cards != 0)
                if (Verdict verdict = check_fire(look, {seat, take_lowest(cards), mode, from, into});
                    !verdict)
                    return verdict;
    }
    return refuse(rule::DX_7_0d, "no Troop card of yours is where it could fire into {}", place_arg(into));
}

// ---- C2 ----

// Positions that cards of the seat could fire into by where they stand, whatever else keeps them from it.
std::uint32_t in_range(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Cards able = side.troops() & ~(side.fired | side.meleed);
    const Cards far_firers =
        look.state.effects.empty() ? side.artillery : side.artillery | side.infantry;  // Skirmishers
    const std::uint32_t here = places_with(side, able), far = places_with(side, able & far_firers);
    const std::uint32_t across = (far >> max_columns) | (far << max_columns);
    const std::uint32_t beside = look.setup.options.enfilade ? here << 1 | here >> 1 : 0;
    return here | across | beside;
}
// Positions with enemies that backs of the seat could fire into by where they stand, whatever they are:
// Artillery across the Centerline, any Troop card from the side. All can see it.
std::uint32_t in_range_of_backs(const Look& look, Seat seat, Cards among) {
    const Side& side = look.side(seat);
    const std::uint32_t backs = places_with(side, among & side.on_field() & ~side.face_up);
    if (backs == 0) return 0;
    std::uint32_t across = (backs >> max_columns) | (backs << max_columns);
    if (!look.setup.options.artillery_support) across &= ~engaged_places(look);
    const std::uint32_t beside = look.setup.options.enfilade ? backs << 1 | backs >> 1 : 0;
    std::uint32_t found = 0;
    for (const Place into : each((across | beside) & field_of(look))) {
        if (hittable_at(look, other(seat), into, seat) != 0) found |= 1u << into;
    }
    return found;
}
// Positions not yet finished that may be opened, as far as a glance tells: in range, or by a Special.
struct ToOpen {
    std::uint32_t places, range;
    bool specials;  // the seat holds one that has its time now
};
ToOpen to_open(const Look& look, Seat seat) {
    const std::uint32_t range = in_range(look, seat);
    const bool specials = holds_special(look, seat, TimingCombatOwn);
    return {(specials ? field_of(look) : range & field_of(look)) & ~std::uint32_t{look.state.closed}, range,
            specials};
}
bool can_open(const Look& look, Seat seat, Place place, const ToOpen& open) {
    if (!(open.places >> place & 1u)) return false;
    return ((open.range >> place & 1u) && can_fire_into(look, seat, place)) ||
           (open.specials && any_special_on(look, seat, place));
}
// Whether a card surely can fire at short range: no Special is in force, and the ground takes one die a
// Terrain card at most. The caller has made sure that enemy troops are there.
inline bool plain_fire(const Look& look, Seat seat, Place place) {
    const Side& side = look.side(seat);
    const Side& enemy = look.side(other(seat));
    const Cards able = side.at[place] & side.troops() & ~(side.fired | side.meleed);
    return able != 0 && look.card(seat, lowest(able)).cv >
                            count(side.at[place] & side.terrain) + count(enemy.at[place] & enemy.terrain);
}
// Then there is a position to open besides ending combat, and a fire besides closing it.
bool combats_several(const Look& look, Seat seat) {
    if (!look.state.effects.empty()) return false;
    for (const Place place : each(engaged_places(look) & ~std::uint32_t{look.state.closed}))
        if (plain_fire(look, seat, place)) return true;
    return false;
}
// No question would tell that the seat holds no Special for it, or that no back of it is the right card to
// fire, by what all can see (DX-0.6b).
bool combats_asks_forced(const Look& look) {
    const Seat seat = look.active();
    return window_opens(look, seat, TimingCombatOwn) ||
           (in_range_of_backs(look, seat, ~Cards{0}) & ~std::uint32_t{look.state.closed}) != 0;
}
bool fire_several(const Look& look, Seat seat) {
    const Place into = look.top().place;
    return look.state.effects.empty() && has_troops(look, other(seat), into) && plain_fire(look, seat, into);
}
bool run_combats(Play&) { return true; }
void combats_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const ToOpen open = to_open(look, seat);
    if (open.places != 0)
        for (Place place : positions(look))
            if (can_open(look, seat, place, open) && !offers({.verb = Verb::Open, .place = place})) return;
    offers({.verb = Verb::Done});
}
// What cannot be opened is struck off, and drawn again from the rest.
Action combats_sample(const Look& look, Seat seat, Dice& dice) {
    const ToOpen open = to_open(look, seat);
    for (std::uint32_t places = open.places; places != 0;) {
        const std::uint32_t n = dice.below(1 + static_cast<std::uint32_t>(count(places)));
        if (n == 0) break;
        const Place place = static_cast<Place>(nth_of(places, n - 1));
        if (can_open(look, seat, place, open)) return {.verb = Verb::Open, .place = place};
        places &= ~(1u << place);
    }
    return {.verb = Verb::Done};
}
Verdict combats_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Open) return not_asked(look, seat, action);
    if (!exists(look, action.place)) return refuse(rule::DX_0_1a, "there is no such position");
    if (look.state.closed >> action.place & 1u)
        return refuse(rule::DX_7_0d, "you have finished your fire into {} this turn",
                      place_arg(action.place));
    if (!can_open(look, seat, action.place, to_open(look, seat)))
        return why_no_fire(look, seat, action.place);
    return fine;
}
void combats_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.state.agenda.pop();
        return;
    }
    if (play.log.on())
        tell(play, seat, Say(rule::DX_7_0d, "{} opens the combat in {}", seat, place_arg(action.place)));
    push(play, step(StepKind::Fire, seat, action.place));
    push(play, open_window(play, StepKind::CombatWindow, action.place));
}
Say combats_prompt(const Look&, Seat) {
    return Say(rule::DX_7_0d, "Choose a position to fire into, or end combat");
}

// ---- C4 ----

bool run_fire(Play&) { return true; }

Expected<FireOrder> order_of(const Look& look, Seat seat, const Action& action, Place into, Verdict& why) {
    const Slot slot = slot_of(look, seat, action.card);
    const Place from = slot == no_slot ? no_place : place_of(look, seat, slot);
    if (from >= max_positions || !(look.side(seat).troops() & one(slot))) {
        why = refuse(rule::DX_7_0c, "only an own Troop card on the field can fire");
        return Wrong{};
    }
    return FireOrder{seat, slot, static_cast<FireMode>(action.mode), from, into};
}
Verdict check_fire_action(const Look& look, Seat seat, const Action& action, Place into) {
    Verdict why;
    const Expected<FireOrder> order = order_of(look, seat, action, into, why);
    if (!order) return why;
    if (Verdict verdict = check_fire(look, *order); !verdict) return verdict;
    if (action.enemy != no_slot &&
        (action.enemy >= max_slots || !(battery_targets(look, *order) & one(action.enemy))))
        return refuse(rule::DX_13_4a, "only a revealed enemy Artillery card in {} can be targeted",
                      place_arg(into));
    return fine;
}

void fire_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (offer_fire_into(look, seat, look.top().place, ~Cards{0}, no_place, offers))
        offers({.verb = Verb::Done});
}
Verdict fire_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Fire) return not_asked(look, seat, action);
    if (action.place != no_place)
        return refuse(rule::DX_7_0d, "all fire now goes into {}", place_arg(look.top().place));
    return check_fire_action(look, seat, action, look.top().place);
}
void fire_apply(Play& play, Seat seat, const Action& action) {
    const Place into = play.top().place;
    if (action.verb == Verb::Done) {
        play.state.closed = static_cast<std::uint16_t>(play.state.closed | (1u << into));
        play.state.agenda.pop();
        return;
    }
    const Slot slot = slot_of(play, seat, action.card);
    fire_card(play, {seat, slot, static_cast<FireMode>(action.mode), place_of(play, seat, slot), into},
              action.enemy);
}
Reckoning fire_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Fire) return {};
    Verdict why;
    const Place into = look.top().kind == StepKind::Fire ? look.top().place : action.place;
    const Expected<FireOrder> order = order_of(look, seat, action, into, why);
    return order ? reckon_fire(look, *order, seat) : Reckoning{};
}
Say fire_prompt(const Look& look, Seat) {
    return Say(rule::DX_7_0c, "Fire a card into {}, or close this combat", place_arg(look.top().place));
}

// ---- V3b, V4 ----

// V3b: the cards in Step.cards that have just outflanked (DX-13.1f). V4: Horse Artillery that moved
// (DX-7.2l).
bool by_outflankers(const Look& look) { return look.top().kind == StepKind::LateFire; }
Cards late_firers(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    if (by_outflankers(look)) return look.top().cards & side.on_field() & ~side.fired;
    return side.horse & side.moved & side.on_field() & ~side.fired & ~side.decoy;
}
bool offer_late_fire(const Look& look, Seat seat, Offers<Action>& offers) {
    const Cards firers = late_firers(look, seat);
    if (firers == 0) return true;
    for (int column = 0; column < look.setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            // Outflankers fire at short range only.
            const Cards among = by_outflankers(look) ? firers & look.side(seat).at[place] : firers;
            if (among == 0 || (by_outflankers(look) && !engaged(look, place))) continue;
            if (!offer_fire_into(look, seat, place, among, place, offers)) return false;
        }
    return true;
}
// Whether a back that moved might be Horse Artillery with a target, by what all can see (DX-0.6b).
bool a_back_might_be_horse(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Cards seen = side.horse & (side.face_up | side.known) & ~side.deck;
    return count(seen) < look.setup.horse_in_pool[index(seat)] &&
           in_range_of_backs(look, seat, side.moved) != 0;
}
bool run_late_fire(Play& play) {
    const Seat seat = seat_of(play.top().side);
    if (!by_outflankers(play) && envelopment(play, seat)) {  // DX-13.3j
        sweep_unhit(play);
        return false;
    }
    if (!by_outflankers(play) && a_back_might_be_horse(play, seat)) return true;
    Action first;
    Offers<Action> offers = Offers<Action>::nth(0, first);
    offer_late_fire(play, seat, offers);
    if (offers.size() > 0) return true;
    play.state.agenda.pop();
    return false;
}
void late_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (offer_late_fire(look, seat, offers)) offers({.verb = Verb::Done});
}
Verdict late_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Fire) return not_asked(look, seat, action);
    if (!exists(look, action.place)) return refuse(rule::DX_0_1a, "there is no such position");
    const Slot slot = slot_of(look, seat, action.card);
    const bool outflankers = by_outflankers(look);
    if (slot == no_slot || !(late_firers(look, seat) & one(slot)))
        return refuse(outflankers ? rule::DX_13_1f : rule::DX_7_2l,
                      outflankers ? "only cards that have just outflanked fire now"
                                  : "only Horse Artillery that moved fires now");
    if (outflankers && action.mode != static_cast<std::uint8_t>(FireMode::Short))
        return refuse(rule::DX_13_1f, "outflankers fire at short range");
    return check_fire_action(look, seat, action, action.place);
}
void late_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.state.agenda.pop();
        return;
    }
    const Slot slot = slot_of(play, seat, action.card);
    fire_card(play,
              {seat, slot, static_cast<FireMode>(action.mode), place_of(play, seat, slot), action.place},
              action.enemy);
}
bool horse_fire_asks_forced(const Look&) { return true; }  // else it would not wait
Say late_prompt(const Look& look, Seat) {
    return by_outflankers(look)
               ? Say(rule::DX_13_1f, "Fire an outflanking card, or end its fire")
               : Say(rule::DX_7_2l, "Fire Horse Artillery that moved, or end the turn's fire");
}

void reveal_terrain_of_fire(Play& play, const FireOrder& order) {
    switch (order.mode) {
        case FireMode::Short:
            return reveal_terrain(
                play, order.into,
                defends(play, order.side, order.into) ? &TerrainRow::dcv_s : &TerrainRow::acv_s);
        case FireMode::Long:
            reveal_terrain(play, order.from, &TerrainRow::dcv_l);
            return reveal_terrain(play, order.into, &TerrainRow::acv_l);
        case FireMode::Enfilade: return reveal_terrain(play, order.into, &TerrainRow::acv_s);
    }
}

}  // namespace

bool can_fire_into(const Look& look, Seat seat, Place place) {
    return !each_fire(look, seat, place, ~Cards{0}, [](const FireOrder&) { return false; });
}

// C5: reveal, roll, place.
void fire_card(Play& play, const FireOrder& order, Slot target) {
    Side& side = play.side(order.side);
    reveal(play, order.side, order.slot, rule::DX_7_0a);
    reveal_terrain_of_fire(play, order);
    side.fired |= one(order.slot);
    const int dice_count =
        std::min(fire_dice(play, order, Seat::Nobody), static_cast<int>(Dice::max_handful));
    const Arg name = card_arg(order.side, side.card[order.slot]);
    if (dice_count == 0) {  // hidden terrain took the last die (DX-7.1b)
        if (play.log.on())
            tell(play, order.side,
                 Say(rule::DX_7_1b, "{} fires into {}: no effect, the ground takes its last die", name,
                     place_arg(order.into)));
        return;
    }
    const int power = firepower(play, order);
    const bool support = order.mode == FireMode::Long && engaged(play, order.into);
    const Dice::Handful dice = roll_fire(play.dice, dice_count, power,
                                         may_strike_leaders(play, other(order.side), order.into), support);
    Volley volley{other(order.side), order.into, 0, 0, 0, target};
    for (std::uint8_t die : dice) {
        volley.hits += die <= power;
        volley.sixes += die == 6;
        volley.fives += support && die == 5;
    }
    if (play.log.on()) {
        static constexpr const char* said[] = {"{} fires into {}: {} {hit|hits} (firepower {})",
                                               "{} fires at long range into {}: {} {hit|hits} (firepower {})",
                                               "{} enfilades {}: {} {hit|hits} (firepower {})"};
        Event& event = target == no_slot
                           ? tell(play, order.side,
                                  Say(order.mode == FireMode::Enfilade ? rule::DX_13_3a : rule::DX_7_2a,
                                      said[static_cast<std::size_t>(order.mode)], name, place_arg(order.into),
                                      hits_arg(volley.hits), power))
                           : tell(play, order.side,
                                  Say(rule::DX_13_4a, "{} fires at {} in {}: {} {hit|hits} (firepower {})",
                                      name, seen_arg(play, other(order.side), target), place_arg(order.into),
                                      hits_arg(volley.hits), power));
        for (std::uint8_t die : dice) event.dice.push_back(die);
        event.reckoning = reckon_fire(play, order, Seat::Nobody);
    }
    place_volley(play, volley);
}

const StepRules combats_rules{"combats",     run_combats,    step_side,       combats_choices,
                              combats_check, combats_apply,  nullptr,         combats_prompt,
                              nullptr,       combats_sample, combats_several, combats_asks_forced};
const StepRules combat_window_rules = window_step("combat_window");
const StepRules fire_rules{"fire",      run_fire,    step_side, fire_choices, fire_check,  fire_apply,
                           fire_reckon, fire_prompt, nullptr,   nullptr,      fire_several};
const StepRules late_fire_rules{"late_fire", run_late_fire, step_side,   late_choices,
                                late_check,  late_apply,    fire_reckon, late_prompt};
const StepRules horse_fire_rules{"horse_fire", run_late_fire, step_side,   late_choices,
                                 late_check,   late_apply,    fire_reckon, late_prompt,
                                 nullptr,      nullptr,       nullptr,     horse_fire_asks_forced};

}  // namespace longroll::dixie
