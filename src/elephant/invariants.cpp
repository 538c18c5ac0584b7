// What must hold in every state: who is where, which marks belong together, what unused slots are.

#include "miniatures/invariants.h"

#include "elephant/change.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

using miniatures::is_zero;
using Broken = miniatures::Violation;

std::string who(const Look& look, Ref ref) {
    return std::string(name(ref.side)) + " unit " + std::to_string(ref.id + 1) + " (" + name_of(look, ref) +
           ")";
}

Broken broken_sets(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::string whose = "the " + std::string(name(seat)) + " side ";
    if (side.on_table & side.coming) return whose + "has a unit that is on the table and still to come";
    const Units there = side.on_table | side.coming;
    if (miniatures::marks_beyond(side, sets_in_play, there))
        return whose + "has a mark on a unit that is not in play";
    if (side.full_fire & side.reduced_fire)
        return whose + "has a unit that fired at full and at reduced effect";
    Stands seen[most_roster] = {};
    for (unsigned id = 0; id < most_units; ++id) {
        const Ref ref{seat, static_cast<UnitId>(id)};
        const Unit& unit = side.unit[id];
        const bool in_play = (there >> id & 1u) != 0;
        const std::size_t roster = look.setup.army(seat).units.size();
        if (!in_play) {
            if (id >= roster && !is_zero(unit)) return whose + "keeps a record in an unused slot";
            continue;
        }
        if (unit.roster >= roster) return whose + "has a unit of no roster";
        if (unit.stands == 0) return who(look, ref) + " has no stands and is still there";
        if (seen[unit.roster] & unit.stands) return who(look, ref) + " shares a stand with another unit";
        seen[unit.roster] = static_cast<Stands>(seen[unit.roster] | unit.stands);
        if (unit.stands >> look.plan(ref).stands) return who(look, ref) + " has more stands than its plan";
        if (unit.limbered & ~unit.stands) return who(look, ref) + " has limbers without a section";
        if (unit.panic > most_panic) return who(look, ref) + " has more than two Panic Markers";
        if (unit.hits >= hits_limit(look, ref)) return who(look, ref) + " has hits that cost a stand";
        const bool detached = (side.detachments >> id & 1u) != 0;
        if (detached != (id >= roster)) return who(look, ref) + " is in a slot of another kind";
        if (unit.detachment != no_unit && side.unit[unit.detachment].parent != id)
            return who(look, ref) + " has skirmishers that do not know it";
        if (unit.parent != no_unit && (!detached || side.unit[unit.parent].detachment != id))
            return who(look, ref) + " has a parent that does not know it";
    }
    // Stands that nobody has left are zero.
    for (std::size_t i = 0; i < look.setup.army(seat).units.size(); ++i) {
        const UnitPlan& plan = look.setup.army(seat).units[i];
        for (int k = 0; k < plan.stands; ++k)
            if (!(seen[i] >> k & 1u) && !is_zero(side.stand[plan.first_stand + k]))
                return whose + "keeps the place of a lost stand of " + plan.name;
    }
    for (int i = look.setup.army(seat).stands; i < most_stands; ++i)
        if (!is_zero(side.stand[i])) return whose + "keeps the place of a stand nobody has";
    return std::nullopt;
}

// Where a formed unit stands follows from its formation; a road column on a bend has its own way (SE-GEO-12).
Broken broken_layout(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    const Arm arm = arm_of(look, ref);
    if (stands_apart(arm) != (unit.formation == Formation::Sections))
        return who(look, ref) + " is in a formation of another arm";
    if (is_dismounted(look, ref) && unit.formation != Formation::Skirmish)
        return who(look, ref) + " is dismounted and not skirmishing (SE-MOVE-11)";
    if ((unit.formation == Formation::Line) != (unit.ranks > 0)) return who(look, ref) + " has no ranks";
    if (in_column(unit.formation) != (unit.frontage > 0))
        return who(look, ref) + " has a column's front and is none";
    if (!is_ranked(unit.formation) || unit.formation == Formation::RoadColumn) return std::nullopt;
    const Poses is = poses_of(look, ref);
    const Poses should = lay_out(layout_of(look, ref));
    for (std::size_t i = 0; i < is.size(); ++i)
        if (!(is[i] == should[i])) return who(look, ref) + " does not stand as its formation says";
    return std::nullopt;
}

// The squares that are kept are those it stands in.
Broken broken_squares(const Look& look, Seat seat) {
    Side side = look.side(seat);
    for (unsigned id = 0; id < most_units; ++id) {
        const Ref ref{seat, static_cast<UnitId>(id)};
        const auto kept = table::squares_of(side.south_west[ref.id], side.unit[ref.id].north_east);
        if (on_table(look, ref))
            keep_squares(look.setup, side, ref);
        else
            forget_squares(side, ref.id);
        if (table::squares_of(side.south_west[ref.id], side.unit[ref.id].north_east) != kept)
            return who(look, ref) + " is kept in squares it is not in";
    }
    return std::nullopt;
}

Broken broken_places(const Look& look) {
    miniatures::Bodies bodies(look.field(), tolerance);
    for (Seat seat : seats)
        for (const Ref ref : each(seat, look.side(seat).on_table)) {
            if (Broken broken = broken_layout(look, ref)) return broken;
            bodies.add(who(look, ref), rects_of(look, ref),
                       (in_passing(look.state, seat) & one(ref.id)) != 0);
        }
    return bodies.first_misplaced();
}

Broken broken_officers(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const std::size_t posts = look.setup.army(seat).hqs.size();
    for (std::size_t hq = 0; hq < most_hqs; ++hq) {
        const Officer& officer = side.officer[hq];
        const std::string post =
            "post " + std::to_string(hq + 1) + " of the " + std::string(name(seat)) + " side";
        if (officer.fate != Fate::Active) {
            if (officer.attached != no_unit && hq < posts) return post + " is vacant and attached";
            continue;
        }
        if (hq >= posts) return post + " does not exist and has an officer";
        if (officer.attached == no_unit) continue;
        const Ref with{seat, officer.attached};
        const bool deploying = static_cast<Phase>(look.state.phase) == Phase::SetUp;
        if (!((side.on_table | side.coming) & one(with.id)) && !deploying)
            return post + " is attached to a unit that is gone";
        if (!is_subordinate(look, with, static_cast<HqId>(hq)))
            return post + " is attached to a unit he does not command";
        if (!on_table(look, with)) continue;
        if (!(command_pose(look, with).centre == officer.point()))
            return post + " is not where the unit is that he is attached to";
    }
    return std::nullopt;
}

Broken broken_contacts(const Look& look) {
    Units touching[2] = {};
    for (const Contact& contact : look.state.contacts)
        for (Seat seat : seats) {
            const UnitId id = contact.unit[index(seat)];
            if (id >= most_units || !on_table(look, {seat, id}))
                return "a contact names a unit that is not there";
            touching[index(seat)] |= one(id);
        }
    for (Seat seat : seats)
        if (look.side(seat).engaged & ~touching[index(seat)])
            return "a unit of the " + std::string(name(seat)) + " side is engaged with nobody";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Elephant::first_violation(const Setup& setup, const State& state) {
    const Look look{setup, state};
    if (state.agenda.empty()) return "nothing is left to do and the game is not over";
    if ((state.ending != 0) != (state.agenda.top().kind == StepKind::GameOver))
        return "the game is over and goes on";
    if (state.turn > setup.options.turn_limit) return "the turn limit is passed (SE-WIN-3)";
    for (Seat seat : seats) {
        if (Broken broken = broken_sets(look, seat)) return broken;
        if (Broken broken = broken_squares(look, seat)) return broken;
        if (Broken broken = broken_officers(look, seat)) return broken;
        if (state.stands_lost[index(seat)] > setup.army(seat).start_stands)
            return "the " + std::string(longroll::name(seat)) + " side has lost more stands than it had";
    }
    if (state.move.unit == no_unit && !state.move.path.empty()) return "a path is kept and nobody moves";
    if (!state.steps_forward.empty() && static_cast<Phase>(state.phase) != Phase::Combat)
        return "steps forward are kept outside the Combat Phase (SE-MELEE-25)";
    if (Broken broken = broken_places(look)) return broken;
    return broken_contacts(look);
}

}  // namespace longroll::elephant
