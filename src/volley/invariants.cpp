// What must hold in every state (4.6): who is where, which marks belong together, what unused slots are.

#include "miniatures/invariants.h"

#include "volley/exhaustion.h"
#include "volley/ground.h"
#include "volley/rules.h"

namespace longroll::volley {
namespace {

using miniatures::is_zero;
using Broken = miniatures::Violation;

std::string who(const Look& look, Ref ref) {
    return std::string(name(ref.side)) + " stand " + std::to_string(ref.id + 1) + " (" + look.plan(ref).name +
           ")";
}

constexpr Stands Side::* of_stands_on_table[] = {&Side::stationary, &Side::ground, &Side::in_command,
                                                 &Side::by_contact, &Side::yellow, &Side::charged};

Broken broken_sets(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Army& army = look.setup.army(seat);
    const std::string whose = "the " + std::string(name(seat)) + " side ";
    if ((side.on_table & side.coming) || ((side.on_table | side.coming) & side.left))
        return whose + "has a stand in two places";
    if (miniatures::marks_beyond(side, of_stands_on_table, side.on_table))
        return whose + "has a mark on a stand that is not on the table";
    const Stands formed = side.column | side.limbered | side.mounted | side.ground | routed(side);
    if (side.stationary & formed & side.on_table)
        return whose +
               "has a Stationary stand in column, limbered, mounted, on the ground or routed (VB-STAT-2)";
    if (side.stationary & army.skirmishers) return whose + "has a Stationary skirmisher (VB-STAT-1)";
    if (side.column & army.artillery & ~side.limbered)
        return whose + "has unlimbered guns in march column (VB-MARCH-6)";
    if ((side.mounted & side.on_table) &
        ~(army.cavalry_brigades | army.mounted_infantry | army.cavalry_skirmishers))
        return whose + "has a mounted stand without horses";
    if (side.limbered & ~army.artillery) return whose + "has a limbered stand without guns";
    if ((side.collapsed & ~side.exhausted) != 0)
        return whose + "has a division that collapsed before it was exhausted (VB-EXH-5)";
    if (side.stationary & (side.moved | side.turned))
        return whose + "has a Stationary stand that has moved or turned (VB-STAT-3)";
    const auto phase = static_cast<Phase>(look.state.phase);
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        if ((side.exhausted >> post & 1u) == 0) continue;
        // The markers go at the end of the player turn.
        if (phase != Phase::Exhaustion && (side.stationary & army.posts[post].own))
            return whose + "has a Stationary stand in an exhausted division (VB-EXH-3)";
        if (army.posts[post].exhaustion == 0 || side.casualties[post] < army.posts[post].exhaustion)
            return whose + "has a division that is exhausted below its level (VB-EXH-1)";
    }
    // In the Combat phase alone, and what it leaves behind until the next player turn.
    const bool fights = phase == Phase::Combat || phase == Phase::Exhaustion || phase == Phase::Night;
    if (!fights && (side.attacked | side.chosen))
        return whose + "has a stand that attacked outside the Combat phase (VB-GEN-7)";
    return std::nullopt;
}

// VB-GEN-7, VB-COMBAT-1: nobody attacks twice, nobody is attacked twice. A garrison attacks once by each side
// of its block (VB-TERR-TOWN-9).
Broken broken_combat(const Look& look) {
    const Combat& combat = look.state.combat;
    const Seat seat = seat_of(combat.side);
    bool drafted = false;
    for (const Step& step : look.state.agenda.steps) drafted = drafted || step.kind == StepKind::Attack;
    Stands named;
    for (const Named& one_of : combat.attackers) {
        const Ref ref{seat, one_of.stand};
        if (named.has(ref.id)) return who(look, ref) + " attacks twice in one combat (VB-GEN-7)";
        named |= one(ref.id);
        if (drafted && has(look.side(seat).attacked, ref) && !in_block(look, ref))
            return who(look, ref) + " attacks twice (VB-GEN-7)";
    }
    if (drafted && look.side(other(seat)).chosen.has(combat.defending))
        return who(look, {other(seat), combat.defending}) + " is attacked twice (VB-COMBAT-1)";
    return std::nullopt;
}

Broken broken_records(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Army& army = look.setup.army(seat);
    const bool deploying = static_cast<Phase>(look.state.phase) == Phase::SetUp;
    for (unsigned id = 0; id < most_stands; ++id) {
        const Ref ref{seat, static_cast<StandId>(id)};
        Stand stand = side.stand[id];
        const bool in_play = (side.on_table | side.coming).has(id);
        if (id >= army.stands.size()) {
            if (!is_zero(stand)) return "a slot that nobody has is not empty";
            continue;
        }
        if (!in_play) {
            if (!deploying && stand.strength != 0) return who(look, ref) + " is lost and has strength left";
            continue;
        }
        if (stand.strength < 1) return who(look, ref) + " has no strength and is still there (VB-GEN-8)";
        if (stand.strength > look.plan(ref).strength) return who(look, ref) + " is stronger than its plan";
        if (stand.guns > 0 && has(routed(side), ref))
            return who(look, ref) + " is routed and has a dedicated gun (VB-ROUT-3)";
        if (stand.building != no_building && stand.building >= look.setup.buildings.size())
            return who(look, ref) + " is in no building that there is";
    }
    // Every point of strength that is gone is a casualty of its division (VB-EXH-1).
    if (deploying || look.setup.options.choose_dg_at_setup || side.left) return std::nullopt;
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        int there = side.casualties[post];
        for (const StandId id : each(army.posts[post].own)) there += side.stand[id].strength;
        if (there != army.posts[post].strength)
            return "the strength and casualties of post " + std::to_string(post + 1) + " of the " +
                   std::string(name(seat)) + " side do not sum up (VB-EXH-1)";
    }
    return std::nullopt;
}

// VB-MOVE-8; bases in one block are one, markers lie over friends by rule (VB-GEO-12).
Broken broken_places(const Look& look) {
    miniatures::Bodies bodies(look.field(), 2 * tolerance);
    for (const Seat seat : seats) {
        Stands blocks;
        for (const StandId id : each(look.side(seat).on_table)) {
            const Ref ref{seat, id};
            const std::uint8_t building = look.stand(ref).building;
            if (building != no_building && look.setup.buildings[building].block) {
                if (blocks.has(building)) continue;
                blocks.add(building);
            }
            const Rect base = base_of(look, ref);
            bodies.add(who(look, ref), {&base, 1}, false);
            // Prohibited ground, with room for what lies on its very edge.
            if (building != no_building || look.setup.roads.nearest(front_of(look, ref), road_reach))
                continue;
            AreaKinds kinds = AreaKinds::all();
            for (const table::Vector by : {table::Vector{50, 50}, {50, -50}, {-50, 50}, {-50, -50}})
                kinds = kinds & look.field().kinds_at(front_of(look, ref) + by);
            for (const AreaRow& row : area_rows)
                if (kinds.has(row.kind) && (move_effect(row.row, column_of(look, ref)) & Prohibited) != 0)
                    return who(look, ref) + " is on prohibited ground (VB-TERR-GEN-2)";
        }
    }
    return bodies.first_misplaced();
}

Broken broken_commanders(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::size_t posts = look.setup.army(seat).posts.size();
    for (std::size_t post = 0; post < most_posts; ++post) {
        const Commander& commander = side.commander[post];
        const std::string which = "the commander of post " + std::to_string(post + 1) + " of the " +
                                  std::string(name(seat)) + " side";
        if (post >= posts) {
            if (!is_zero(commander)) return which + " has no post";
            continue;
        }
        const bool waits = (look.state.commanders_wait >> index(seat) & 1u) != 0;
        if (commander.asked[0] != 0 && !waits) return which + " is asked and nobody waits";
        if (commander.fate != Fate::Active) {
            if (commander.fate != Fate::None && commander.attached != no_stand)
                return which + " is away and attached";
            continue;
        }
        if (!look.field().on_table(commander_base({commander.x, commander.y})))
            return which + " is not on the table";
        // While the stand moves away from him, or he is asked, he still is.
        if (commander.attached == no_stand || commander.asked[0] != 0 || look.state.move.stand != no_stand)
            continue;
        const Ref with{seat, commander.attached};
        const Rect base = commander_base({commander.x, commander.y});
        if (!on_table(look, with) || !table::within(bases_of(look, with), {&base, 1}, tolerance))
            return which + " is attached to a stand that he does not touch (VB-MISC-1)";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Volley::first_violation(const Setup& setup, const State& state) {
    const Look look{setup, state};
    if (state.agenda.empty()) return "nothing is left to do and the game is not over";
    if ((state.ending != 0) != (state.agenda.top().kind == StepKind::GameOver))
        return "the game is over and goes on";
    if (state.turn > setup.turns()) return "the last turn is passed (VB-WIN-1)";
    bool moves = false;
    for (const Step& step : state.agenda.steps) moves = moves || step.kind == StepKind::MoveStand;
    if (moves != (state.move.stand != no_stand)) return "a move is kept and nobody moves";
    for (const Seat seat : seats) {
        if (Broken broken = broken_sets(look, seat)) return broken;
        if (Broken broken = broken_records(look, seat)) return broken;
        if (Broken broken = broken_commanders(look, seat)) return broken;
    }
    if (Broken broken = broken_combat(look)) return broken;
    return broken_places(look);
}

}  // namespace longroll::volley
