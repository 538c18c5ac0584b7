#include "volley/morale.h"

#include "volley/terrain.h"

namespace longroll::volley {
namespace {

using table::Edge;

// Ground that is XX for cavalry.
constexpr AreaKinds barred = [] {
    AreaKinds kinds;
    for (const AreaRow& row : area_rows)
        if ((move_effect(row.row, Column::CavalryBrigade) & Prohibited) != 0) kinds.add(row.kind);
    return kinds;
}();

int amount(MoraleModifier which) { return morale_modifiers[at(which)]; }

// F of an enemy when the move began that brought it here; of one that did not charge, now.
Point came_from(const Look& look, Ref ref) {
    if (!has(look.side(ref.side).charged, ref)) return front_of(look, ref);
    return start_of(look, ref);
}

// Every enemy that matters: those in contact, or else those that make it test.
template <class Is>
bool all_of(const Stands& enemies, Seat side, Is is) {
    if (!enemies) return false;
    for (const StandId id : each(enemies))
        if (!is(Ref{side, id})) return false;
    return true;
}
template <class Is>
bool any_of(const Stands& enemies, Seat side, Is is) {
    for (const StandId id : each(enemies))
        if (is(Ref{side, id})) return true;
    return false;
}

}  // namespace

Stands close_firers(const Look& look, Ref ref) {
    Stands found;
    const Seat enemy = other(ref.side);
    // No weapon has a close range of more than 4 inches.
    const table::Box around = grown(table::box_of(bases_of(look, ref)), 4 * inch + tolerance);
    for (const StandId id : each(near_box(look, enemy, look.side(enemy).on_table, around)))
        if (under_close_fire(look, ref, {enemy, id})) found |= one(id);
    return found;
}

Stands must_test(const Look& look, Seat side) {
    Stands found;
    for (const StandId id : each(look.side(side).on_table)) {
        const Ref ref{side, id};
        if (enemies_in_contact(look, ref) || close_firers(look, ref)) found |= one(id);
    }
    return found;
}

Shelter shelter_from(const Look& look, Ref ref, Ref enemy) {
    const Rect base = base_of(look, ref);
    const table::Segment front = table::edge(base, Edge::Front);
    const Point from = came_from(look, enemy);
    const table::Segment line{from, table::nearest_point(base, from)};
    Shelter best = Shelter::None;
    for (const table::Battlefield::Line& work : look.field().lines()) {
        Shelter kind = Shelter::None;
        switch (work.kind) {
            case LineKind::Fieldworks: kind = Shelter::Works; break;
            case LineKind::SunkenRoad: kind = Shelter::Sunken; break;
            case LineKind::HastyWorks:
            case LineKind::Wall: kind = Shelter::Low; break;
            case LineKind::FortWall: kind = Shelter::FortWall; break;
            default: continue;
        }
        if (!table::meets(grown(work.box, behind_reach), table::box_of(base))) continue;
        const std::span<const Point> points = look.field().points(work);
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const table::Segment piece{points[k], points[k + 1]};
            if (kind == Shelter::Sunken) {
                // In it if F is within 0.5 inch of its middle; then it protects towards both sides.
                if (table::within(front_of(look, ref), piece, road_reach)) best = std::max(best, kind);
                continue;
            }
            const bool near = kind == Shelter::FortWall ? table::within(piece, base, behind_reach)
                                                        : table::within(piece, front, behind_reach);
            if (!near) continue;
            const bool crosses = table::meets(line, piece);
            const bool ends_before = table::within(line.to, piece, behind_reach) &&
                                     (table::side(piece.from, piece.to, line.from) > 0) !=
                                         (table::side(piece.from, piece.to, base.centre) > 0);
            if (crosses || ends_before) best = std::max(best, kind);
        }
    }
    return best;
}

bool is_supported(const Look& look, Ref guns) {
    const Army& army = look.setup.army(guns.side);
    const Side& side = look.side(guns.side);
    const Rect base = base_of(look, guns);
    const Facing facing = look.stand(guns).pose.pose().facing;
    const Stands brigades = infantry(look, guns.side) & army.brigades & ~disordered(side);
    for (const StandId id : each(within(look, guns.side, brigades, {&base, 1}, support_contact))) {
        const Ref ref{guns.side, id};
        const table::Edges edges = table::contacted_edges(base, base_of(look, ref), support_contact);
        const bool beside = edges.has(Edge::Left) || edges.has(Edge::Right) || edges.has(Edge::Rear);
        if (beside && std::abs(table::turn_between(facing, look.stand(ref).pose.pose().facing)) <= same_way)
            return true;
    }
    return false;
}

bool is_secure(const Look& look, Ref ref) {
    if (look.stand(ref).building != no_building) return true;  // (c)
    const Army& army = look.setup.army(ref.side);
    const Side& side = look.side(ref.side);
    if (!has(army.brigades & infantry(look, ref.side), ref)) return false;
    const Rect base = base_of(look, ref);
    const Facing facing = look.stand(ref).pose.pose().facing;
    const Stands friends = side.on_table & ~one(ref.id) & ~routed(side);

    // (a) back to back.
    for (const StandId id : each(within(look, ref.side, friends & army.brigades & infantry(look, ref.side),
                                        {&base, 1}, support_contact))) {
        const Ref back{ref.side, id};
        const Rect theirs = base_of(look, back);
        const bool rear = table::contacted_edges(base, theirs, support_contact).has(Edge::Rear) &&
                          table::contacted_edges(theirs, base, support_contact).has(Edge::Rear);
        const Facing opposite = facing + table::half_turn;
        if (rear && std::abs(table::turn_between(opposite, look.stand(back).pose.pose().facing)) <= same_way)
            return true;
    }

    // (b) no cavalry at the rear, and both sides covered.
    const Seat enemy = other(ref.side);
    for (const StandId id : each(enemies_in_contact(look, ref) & cavalry(look, enemy)))
        for (const Rect& rider : bases_of(look, {enemy, id}))
            if (table::contacted_edges(base, rider, tolerance).has(Edge::Rear)) return false;
    for (const Edge which : {Edge::Left, Edge::Right}) {
        const table::Segment flank = table::edge(base, which);
        const Facing outward = facing + (which == Edge::Right ? table::right_angle : -table::right_angle);
        bool covered = false;
        for (const StandId id : each(within(look, ref.side, friends, {&base, 1}, secure_side + tolerance))) {
            const Ref friend_{ref.side, id};
            const Rect theirs = base_of(look, friend_);
            if (!table::within(flank, theirs, secure_side + tolerance)) continue;
            const bool faces =
                std::abs(table::turn_between(outward, look.stand(friend_).pose.pose().facing)) <= same_way;
            const bool bulwark =
                has((army.brigades & infantry(look, ref.side)) | unlimbered(look, ref.side), friend_);
            covered = covered || faces || bulwark;
        }
        const Point middle = flank.from + table::part(flank.to - flank.from, 1, 2);
        const table::Vector out = table::along(outward, secure_side);
        covered = covered || !contains(look.field().table(), middle + out);
        for (const Point from : {flank.from, middle, flank.to})
            covered = covered || !look.field().course({from, from + out}, barred).stretches.empty();
        covered = covered || look.field()
                                 .lines_within(table::rect({middle, table::north}, {2, 2}), secure_side,
                                               LineKinds{LineKind::River})
                                 .any();
        if (!covered) return false;
    }
    return true;
}

template <class Sum>
void add_morale(const Look& look, Ref ref, Sum& sum) {
    using enum MoraleModifier;
    const Side& own = look.side(ref.side);
    const Army& army = look.setup.army(ref.side);
    const Seat enemy = other(ref.side);
    const Side& theirs = look.side(enemy);
    const Army& their_army = look.setup.army(enemy);
    const Stands contacts = enemies_in_contact(look, ref);
    const Stands firers = contacts ? Stands{} : close_firers(look, ref);
    const Stands against = contacts ? contacts : firers;
    const bool charged = has(own.charged, ref);
    const bool defending = !charged;

    if (has(disordered(own), ref)) sum.add(rule::VB_MORALE_10, "disordered", amount(Disordered));
    for (std::size_t post = 0; post < army.posts.size(); ++post)
        if (army.posts[post].level == Rank::Army && own.commander[post].fate == Fate::Active &&
            own.commander[post].attached == ref.id)
            sum.add(rule::VB_MORALE_11, "the Army Commander", amount(ArmyCommander));

    if (defending && has(own.stationary, ref) &&
        (combat_effect(Terrain::OneContour, column_of(look, ref)) & MoraleBonus) != 0) {
        const int level = level_under(look, front_of(look, ref));
        if (all_of(against, enemy, [&](Ref foe) { return level_under(look, came_from(look, foe)) < level; }))
            sum.add(rule::VB_MORALE_12, "higher ground", amount(HigherGround));
    }
    if (defending) {
        // Of those in a block the chart gives it to infantry alone.
        const std::uint8_t building = look.stand(ref).building;
        const bool garrison =
            building != no_building &&
            (combat_effect(look.setup.buildings[building].block ? Terrain::TownBlock : Terrain::Village,
                           column_of(look, ref)) &
             MoraleBonus) != 0;
        const auto sheltered = [&](Ref foe) {
            const Shelter shelter = shelter_from(look, ref, foe);
            return shelter != Shelter::None &&
                   (shelter != Shelter::FortWall || look.setup.options.fort_morale);
        };
        if (garrison || all_of(against, enemy, sheltered))
            sum.add(rule::VB_MORALE_13, garrison ? "in a building" : "behind works", amount(BuildingOrWorks));
    }
    // VB-TERR-BROKEN-4: cavalry counts as infantry against skirmishers in broken ground.
    const bool broken_skirmisher =
        has(army.skirmishers, ref) &&
        (kinds_under(look, ref) & AreaKinds{AreaKind::Broken, AreaKind::Rocks, AreaKind::Burnt}).any();
    const Stands horse = broken_skirmisher ? Stands{} : contacts & cavalry(look, enemy);
    if (defending && horse) {
        if (has(army.artillery, ref) &&
            !(has(own.stationary, ref) && !has(own.limbered, ref) && is_supported(look, ref)))
            sum.add(rule::VB_MORALE_14, "guns meleed by cavalry", amount(ArtilleryByCavalry));
        if (has(infantry(look, ref.side), ref) && !is_secure(look, ref))
            sum.add(rule::VB_MORALE_15, "not secure against cavalry", amount(InfantryByCavalry));
    }
    const bool flanked = any_of(contacts, enemy, [&](Ref foe) { return flanked_in_melee(look, ref, foe); });
    if (flanked && has(own.column, ref))
        sum.add(rule::VB_MORALE_17, "march column in the flank", amount(ColumnFlanked));
    else if (flanked || any_of(firers, enemy, [&](Ref foe) { return flanked_by_fire(look, ref, foe); }))
        sum.add(rule::VB_MORALE_16, "attacked in the flank", amount(Flanked));
    if (any_of(contacts, enemy, [&](Ref foe) { return flanked_in_melee(look, foe, ref); }))
        sum.add(rule::VB_MORALE_18, "in the enemy's flank", amount(MeleesFlank));
    if (contacts && has(close_order(look, ref.side), ref) && !(contacts & ~their_army.skirmishers))
        sum.add(rule::VB_MORALE_19, "against skirmishers only", amount(MeleesSkirmishers));
    const auto in_front_of = [&](Ref foe) { return !flanked_in_melee(look, foe, ref); };
    if (any_of(contacts & unlimbered(look, enemy), enemy, in_front_of))
        sum.add(rule::VB_MORALE_20, "before the muzzles of guns", amount(MeleesGuns));
    if (charged) {
        Stands cartridges = contacts & their_army.cartridges;
        if (look.setup.options.asa_ready_only)
            cartridges &= ~theirs.mounted & ~routed(theirs) & ~theirs.column;
        if (any_of(cartridges & theirs.stationary, enemy, in_front_of))
            sum.add(rule::VB_MORALE_21, "charges Stationary cartridge weapons",
                    amount(ChargesStationaryCartridges));
        if (has(cavalry(look, ref.side), ref) && any_of(cartridges & ~disordered(theirs), enemy, in_front_of))
            sum.add(rule::VB_MORALE_22, "cavalry charges ordered cartridge weapons",
                    amount(CavalryChargesCartridges));
    }
    if (contacts && has(own.ground, ref)) sum.add(rule::VB_MORALE_23, "on the ground", amount(OnTheGround));
}
template void add_morale(const Look&, Ref, Reckoning&);
template void add_morale(const Look&, Ref, Total&);

int modified_morale(const Look& look, Ref ref) {
    Total total;
    total.add(rule::VB_UNIT_5, "morale", look.plan(ref).morale);
    add_morale(look, ref, total);
    return total.total();
}

Reckoning morale_reckoning(const Look& look, Ref ref) {
    Reckoning reckoning(rule::VB_MORALE_4, "passes on this or less");
    reckoning.add(rule::VB_UNIT_5, "morale", look.plan(ref).morale);
    add_morale(look, ref, reckoning);
    return reckoning;
}

}  // namespace longroll::volley
