// What must hold in every state: who is where, which marks belong together, every card in one place.

#include "miniatures/invariants.h"

#include "rally/moves.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

using Broken = miniatures::Violation;

std::string who(const Look& look, Ref ref) {
    return std::string(name(ref.side)) + " unit " + std::to_string(ref.id + 1) + " (" + look.plan(ref).name +
           ")";
}

constexpr Units Side::* places[] = {&Side::on_map,   &Side::off_map,    &Side::destroyed,
                                    &Side::captured, &Side::routed_off, &Side::withdrawn};
constexpr Units Side::* of_units_on_map[] = {&Side::routed, &Side::activated, &Side::charged,
                                             &Side::guns_charged, &Side::melee_attacker};
constexpr Cards Side::* piles[] = {&Side::deck, &Side::hand, &Side::discard, &Side::played, &Side::aside};

// The formation and its cards are in the battle (RF-REINF-6).
bool has_come(const Look& look, const PostPlan& plan) {
    const Seat attacker = look.setup.attacker;
    return plan.first_turn <= look.side(attacker).turns + (look.active() == attacker ? 1 : 0);
}
Cards cards_in_battle(const Look& look, Seat seat) {
    Cards all;
    const Army& army = look.army(seat);
    for (PostId post = 0; post < army.posts.size(); ++post) {
        const PostPlan& plan = army.posts[post];
        if (!has_come(look, plan)) continue;
        all |= plan.cards;
        if (plan.command_card != no_card && (look.side(seat).subordinated & one_post(post)) == 0)
            all.add(plan.command_card);
    }
    return all;
}

bool are_decks_built(const Look& look, const Side& side) {
    const auto& steps = look.state.agenda.steps;
    const auto builds = [](const Step& step) { return step.kind == StepKind::BuildDecks; };
    return side.capacity > 0 && look.state.round > 0 && look.state.ending == 0 &&
           std::none_of(steps.begin(), steps.end(), builds);
}

Broken broken_cards(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::string whose = "the " + std::string(name(seat)) + " side ";
    Cards all;
    for (Cards Side::* const pile : piles) {
        if (all & side.*pile) return whose + "has a card in two places";
        all |= side.*pile;
    }
    if (are_decks_built(look, side) && all != cards_in_battle(look, seat))
        return whose + "has lost or found a card";
    if (side.emptier != no_card && !side.hand.has(side.emptier))
        return whose + "does not hold the card that emptied its deck (RF-TURN-2)";
    if (side.shown & side.aside) return whose + "has shown a card that it put aside (RF-HID-3)";
    return std::nullopt;
}

Broken broken_sets(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::string whose = "the " + std::string(name(seat)) + " side ";
    Units placed;
    for (Units Side::* const set : places) {
        if (placed & side.*set) return whose + "has a unit in two places";
        placed |= side.*set;
    }
    if (placed & ~Units::below(static_cast<unsigned>(look.army(seat).units.size())))
        return whose + "has a unit that its army has not";
    if (miniatures::marks_beyond(side, of_units_on_map, side.on_map))
        return whose + "has a mark on a unit that is not on the map";
    if (side.mounted & ~look.army(seat).cavalry) return whose + "has mounted infantry or guns";
    if ((side.on_map_generals & side.off_map_generals) != 0) return whose + "has a General in two places";
    if (((side.on_map_generals | side.off_map_generals) & side.subordinated) != 0 && look.state.round > 0)
        return whose + "has a General whose brigade is subordinated (RF-DECK-6)";
    // RF-END-3: e and b are counts of these sets.
    if (side.ever_on_map != (placed & ~side.off_map))
        return whose + "does not count who was on the map (RF-END-3)";
    return std::nullopt;
}

// What is counted: points, Gravestones.
Broken broken_counts(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::string whose = "the " + std::string(name(seat)) + " side ";
    if (look.active() != seat && side.points != 0) return whose + "has Action Points in the enemy's turn";
    const PostId activated = look.state.orders.general;
    if (side.points > 0 && activated >= look.army(seat).posts.size())
        return whose + "has Action Points of no General";
    if (side.points > 0 && side.points > look.post(seat, activated).rating.leadership)
        return whose + "has more Action Points than its General has Leadership (RF-AP-3)";
    int rerolls = 0;
    for (const CardId card : each(side.played)) {
        const CardPlan& plan = look.card(seat, card);
        rerolls += plan.is_command                  ? plan.command.reroll
                   : plan.battle.top == Top::Reroll ? plan.battle.number
                                                    : plan.battle.reroll;
    }
    if (side.rerolls > rerolls)
        return whose + "has " + std::to_string(side.rerolls) + " Reroll points, and its cards give " +
               std::to_string(rerolls) + " (RF-REROLL-3)";
    for (std::size_t post = 0; post < most_generals; ++post) {
        const General& general = side.general[post];
        if (post >= look.army(seat).posts.size() && !miniatures::is_zero(general))
            return whose + "has a General whom its army has not";
        if (general.gravestones > most_gravestones)
            return look.army(seat).posts[post].general + " has too many Gravestones (RF-GENHIT-3)";
    }
    return std::nullopt;
}

// Circles and stands of each unit (RF-TROOP-4, RF-CAV-1 to 7).
Broken broken_units(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    for (unsigned id = 0; id < most_units; ++id) {
        const Unit& unit = side.unit[id];
        if (id >= look.army(seat).units.size()) {
            if (!miniatures::is_zero(unit)) return "a slot that nobody has is not empty";
            continue;
        }
        const Ref ref{seat, static_cast<UnitId>(id)};
        for (std::size_t part = 0; part < at(Part::count); ++part)
            if (unit.lost[part] > look.plan(ref).circles[part])
                return who(look, ref) + " has lost more circles than it has";
        if (!on_map(look, ref)) continue;
        if (strength(look, ref) <= 0) return who(look, ref) + " stands without Troop Strength";
        if (arm_of(look, ref) != Arm::Cavalry) continue;
        if (is_mounted(look, ref) && side.bound_to_foot.has(id))
            return who(look, ref) + " is mounted without a mounted stand (RF-CAV-5)";
        if (has_holders(look, ref) ? strength(look, ref, Part::Holders) <= 0
                                   : !miniatures::is_zero(unit.holders))
            return who(look, ref) + " has horse holders that it has not, or none (RF-CAV-2)";
    }
    return std::nullopt;
}

bool is_on_marked_off(const Look& look, Point place) {
    if (!look.setup.options.marked_off_areas) return false;
    return std::any_of(look.setup.marked_off.begin(), look.setup.marked_off.end(), [&](const auto& area) {
        return table::containment_of(place, table::Polygon(area)) == table::Containment::Inside;
    });
}

Broken broken_places(const Look& look) {
    // RF-ROUT-5: a stand that ran is on the map while its centre is.
    miniatures::Bodies bodies(look.field(), look.measures().contact_tol, Crowd::reach);
    for (const Seat seat : seats) {
        for (const UnitId id : each(look.side(seat).on_map)) {
            if (!table::contains(look.field().table(), centre_of(look, {seat, id})))
                return who(look, {seat, id}) + " is off the map";
            if (is_on_marked_off(look, centre_of(look, {seat, id})))
                return who(look, {seat, id}) + " is on ground that is marked off (RF-ENTRY-3)";
            bodies.add(who(look, {seat, id}), bases_of(look, {seat, id}), false);
        }
        for (const PostId post : each(look.side(seat).on_map_generals)) {
            const Rect base = general_base(look, seat, post);
            if (is_marked_off(look, base))
                return look.post(seat, post).general + " is on ground that is marked off (RF-ENTRY-3)";
            bodies.add(look.post(seat, post).general, std::span(&base, 1), false);
        }
    }
    return bodies.first_misplaced();
}

}  // namespace

std::optional<std::string> Rally::first_violation(const Setup& setup, const State& state) {
    const Look look{setup, state};
    for (const Seat seat : seats)
        for (const auto check : {broken_sets, broken_counts, broken_cards, broken_units})
            if (Broken broken = check(look, seat)) return broken;
    return broken_places(look);
}

}  // namespace longroll::rally
