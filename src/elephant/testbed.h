#pragma once
// Positions for tests: units put where a rule needs them, terrain, and actions with scripted dice.
//
//     Bed bed(Scale::Regimental1);
//     bed.line(LineKind::Wall, {{20, 30}, {40, 30}});
//     const Ref a = bed.infantry(usa, 8, {24, 12}, north);               // inches; anchor and facing
//     const Ref b = bed.infantry(csa, 6, {24, 26}, south, {.grade = Grade::Veteran});
//     bed.group(usa, {a});                                               // as if its card had been drawn
//     bed.begin(step(StepKind::FireDeclare, usa));
//     bed.act(usa, fire(a, b));
//     bed.act(usa, just(Verb::Done), {4});
//
// Dice are given as they are printed: a ten-sided 0 is a 10. Every side has a brigade (post 0) to begin with;
// units belong to it unless said otherwise.

#include <initializer_list>
#include <string>

#include "elephant/change.h"
#include "elephant/rules.h"
#include "miniatures/table_bed.h"

namespace longroll::elephant {

using miniatures::csa;
using miniatures::Inches;
using miniatures::usa;
using table::AreaKind;
using table::east;
using table::LineKind;
using table::north;
using table::south;
using table::west;

// What is not the usual about a unit.
struct With {
    Grade grade = Grade::Regular;
    Weapon weapon = Weapon::RifleMusket;
    Formation formation = Formation::Line;
    int ranks = 1;  // of a line; of a column its frontage
    bool dismounted = false;
    bool limbered = false;
    bool marksmen = false;
    bool lance = false;
    Sidearm sidearm = Sidearm::None;
    HqId hq = 0;
    Arm arm = Arm::FieldArtillery;  // of a battery
};

inline bool in_contact_with(const Look& look, Ref ref, Ref enemy) {
    return has(opponents_of(look, ref), enemy);
}

struct Bed : miniatures::TableBed<Elephant> {
    explicit Bed(Scale scale = Scale::Regimental2, const Options& options = {}) {
        setup.options = options;
        setup.options.scale = scale;
        follow_scale(setup);
        state.turn = 3;  // so that there is a previous turn
        state.card = no_hq;
        state.winner = 2;
        state.move.unit = no_unit;
        for (Seat seat : seats) {
            setup.roster[index(seat)].own_edge = seat == usa ? TableEdge::South : TableEdge::North;
            hq(seat, HqLevel::Brigade);
        }
        survey();
        state.agenda.push(step(StepKind::None));  // nothing comes after what a test begins
    }

    // ---- headquarters and officers ----
    HqId hq(Seat seat, HqLevel level, HqId parent = no_hq) {
        Roster& army = setup.roster[index(seat)];
        HqPlan plan;
        plan.name = "hq " + std::to_string(army.hqs.size() + 1);
        plan.commander = "commander " + std::to_string(army.hqs.size() + 1);
        plan.level = level;
        plan.parent = parent;
        plan.morale_rating = plan.combat_rating = static_cast<std::uint8_t>(standard_rating[at(level)]);
        army.hqs.push_back(plan);
        complete(army, setup.options);
        const HqId id = static_cast<HqId>(army.hqs.size() - 1);
        Officer& officer = state.side[index(seat)].officer[id];
        officer.attached = officer.morale_unit = officer.combat_unit = no_unit;
        officer.morale_rating = plan.morale_rating;
        officer.combat_rating = plan.combat_rating;
        return id;
    }
    // Puts the commander of a post on the table; attached, or standing alone.
    void commander(Seat seat, HqId id, Ref attached) {
        Officer& officer = state.side[index(seat)].officer[id];
        officer.fate = Fate::Active;
        officer.attached = attached.id;
        const Point at_unit = command_pose(look(), attached).centre;
        officer.x = at_unit.x;
        officer.y = at_unit.y;
    }
    void commander(Seat seat, HqId id, Inches where) {
        Officer& officer = state.side[index(seat)].officer[id];
        officer.fate = Fate::Active;
        officer.x = where.point().x;
        officer.y = where.point().y;
    }

    // ---- units; all give a Ref ----
    Ref infantry(Seat seat, int stands, Inches anchor, Facing facing, const With& with = {}) {
        return add(seat, Arm::Infantry, stands, anchor, facing, with);
    }
    Ref cavalry(Seat seat, int stands, Inches anchor, Facing facing, With with = {}) {
        if (with.weapon == Weapon::RifleMusket) with.weapon = Weapon::BreechCarbine;
        if (with.dismounted) with.formation = Formation::Skirmish;
        return add(seat, Arm::Cavalry, stands, anchor, facing, with);
    }
    // In the middle of its row of sections.
    Ref battery(Seat seat, int sections, Inches middle, Facing facing, With with = {}) {
        if (is_small_arm(with.weapon)) with.weapon = Weapon::Napoleon12;
        with.formation = Formation::Sections;
        return add(seat, with.arm, sections, middle, facing, with);
    }
    Ref wagon(Seat seat, Inches middle, Facing facing, With with = {}) {
        with.weapon = Weapon::None;
        with.formation = Formation::Sections;
        return add(seat, Arm::Wagon, 1, middle, facing, with);
    }
    Ref skirmishers(Seat seat, int stands, Inches middle, Facing facing, With with = {}) {
        with.formation = Formation::Skirmish;
        return add(seat, Arm::Infantry, stands, middle, facing, with);
    }

    Unit& unit(Ref ref) { return state.side[index(ref.side)].unit[ref.id]; }
    Side& side(Seat seat) { return state.side[index(seat)]; }
    int stands(Ref ref) const { return stands_of(look(), ref); }
    bool on_table(Ref ref) const { return elephant::on_table(look(), ref); }

    // As if the card of these units had been drawn.
    void group(Seat seat, std::initializer_list<Ref> units) {
        state.active = static_cast<std::uint8_t>(index(seat));
        state.group = 0;
        for (Ref ref : units) state.group |= one(ref.id);
        side(seat).activated |= state.group;
    }

    // Puts a step on the agenda and runs it to the first decision.
    void begin(const Step& first, std::initializer_list<unsigned> faces = {}) {
        state.agenda.push(first);
        run(faces);
    }

  private:
    Ref add(Seat seat, Arm arm, int stands, Inches where, Facing facing, const With& with) {
        Roster& army = setup.roster[index(seat)];
        UnitPlan plan;
        const UnitId id = static_cast<UnitId>(army.units.size());
        plan.name = std::string(longroll::name(seat)) + ' ' + std::to_string(id + 1);
        plan.arm = arm;
        plan.grade = with.grade;
        plan.weapon = with.weapon;
        plan.weapons.fill(with.weapon);
        plan.sidearm = with.sidearm;
        plan.lance = with.lance;
        plan.marksmen = with.marksmen;
        plan.mounted = arm == Arm::Cavalry && !with.dismounted;
        plan.hq = with.hq;
        plan.stands = static_cast<std::uint8_t>(stands);
        army.units.push_back(plan);
        complete(army, setup.options);
        with_dice({}, [&](Play& play) {
            muster_unit(play, {seat, id});
            Layout layout;
            layout.formation = with.formation;
            layout.ranks = static_cast<std::uint8_t>(with.formation == Formation::Line ? with.ranks : 0);
            layout.frontage = static_cast<std::uint8_t>(
                with.formation == Formation::Column || with.formation == Formation::RoadColumn ? with.ranks
                                                                                               : 0);
            layout.stands = static_cast<std::uint8_t>(stands);
            layout.size = stand_size(play, {seat, id});
            layout.anchor = where.point();
            layout.facing = facing;
            put_layout(play, {seat, id}, layout);
            if (with.limbered) play.unit({seat, id}).limbered = play.unit({seat, id}).stands;
            play.side(seat).on_table |= one(id);
        });
        return {seat, id};
    }
};

// ---- actions as tests write them ----

inline Action fire(Ref firer, Ref target, FireMode mode = FireMode::Full, Stands stands = 0) {
    return {.verb = Verb::Fire,
            .unit = firer.id,
            .target = target.id,
            .mode = static_cast<std::uint8_t>(mode),
            .stands = stands};
}
inline Action charge(Ref charger, Ref target, Angle wheel = 0, Flank pivot = Flank::Left,
                     std::uint8_t flags = 0) {
    return {.verb = Verb::Charge,
            .unit = charger.id,
            .target = target.id,
            .mode = static_cast<std::uint8_t>(pivot),
            .flags = flags,
            .angle = static_cast<std::uint16_t>(wheel)};
}
inline Action begin_move(Ref mover, std::uint8_t flags = 0) {
    return {.verb = Verb::Begin, .unit = mover.id, .flags = flags};
}
inline Action ahead(Length by) { return {.verb = Verb::Advance, .x = by}; }
inline Action on_unit(Verb verb, Ref ref) { return {.verb = verb, .unit = ref.id}; }

}  // namespace longroll::elephant
