#include "volley/charge.h"

#include "table/arc.h"
#include "volley/buildings.h"
#include "volley/commanders.h"

namespace longroll::volley {
namespace {

using table::Vector;

constexpr AreaKinds broken_kinds{AreaKind::Broken, AreaKind::Rocks, AreaKind::Burnt};
constexpr AreaKinds cover_kinds =
    forest_kinds | AreaKinds{AreaKind::TownBlock, AreaKind::Village, AreaKind::Fort, AreaKind::Fortress};

bool is_cavalry_brigade(const Look& look, Ref ref) {
    return look.plan(ref).type == StandType::CavalryBrigade && is_mounted(look, ref);
}

// Their F are in one patch of woods.
bool in_one_forest(const Look& look, Ref a, Ref b) {
    bool found = false;
    const auto woods = [&](Ref ref, auto take) {
        look.field().areas_at(front_of(look, ref)).each([&](unsigned area) {
            if (forest_kinds.has(look.field().areas()[area].kind)) take(look.field().areas()[area].patch);
        });
    };
    woods(a, [&](unsigned patch) { woods(b, [&](unsigned other) { found = found || patch == other; }); });
    return found;
}

// VB-CHARGE-12: an enemy that gave way before this very stand, in the same forest.
bool may_pursue(const Look& look, Ref ref, Ref target) {
    return look.setup.options.pursuit_in_woods && has(look.side(ref.side).drove_before, ref) &&
           has(look.side(target.side).gave_way_before, target) &&
           table::within(front_of(look, ref), front_of(look, target), pursuit_distance) &&
           in_one_forest(look, ref, target);
}

// The farthest it can go before it touches a body; -1: it does not meet it.
Length travel_to(const Rect& base, Vector way, const Bases& bases) {
    const table::Advance advance = table::advance_until_stopped({base, way}, bases);
    return advance.stopped_by < 0 ? -1 : advance.travelled;
}

}  // namespace

bool repulses(const Look& look, Ref target) {
    const Side& side = look.side(target.side);
    if (!has(look.setup.army(target.side).cartridges, target)) return false;
    if (!look.setup.options.asa_ready_only) return true;
    return !has(side.mounted | routed(side) | side.column, target);
}

Target target_of(const Look& look, Ref ref, Ref target) {
    const Side& side = look.side(target.side);
    const StandType type = look.plan(target).type;
    if (is_skirmisher(type)) return Target::Skirmisher;
    if (is_artillery(type)) {
        return table::ahead_of_front(base_of(look, target), start_of(look, ref)) < 0
                   ? Target::ArtilleryInFlank
                   : Target::ArtilleryInFront;
    }
    if (is_cavalry_brigade(look, target)) return Target::CavalryBrigade;
    return has(routed(side) | side.column, target) ? Target::BrokenBrigade : Target::OtherBrigade;
}

Verdict may_charge_now(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const StandPlan& plan = look.plan(ref);
    if (charger_of(plan.type, is_mounted(look, ref)) == Charger::None)
        return refuse(rule::VB_CHARGE_1, is_artillery(plan.type) ? "artillery may not charge"
                                                                 : "infantry skirmishers may not charge");
    if (has(routed(side), ref)) return refuse(rule::VB_ROUT_9, "a routed stand cannot charge");
    if (!has(side.in_command, ref)) return refuse(rule::VB_CHARGE_10, "out of command it cannot charge");
    if (has(side.column, ref) && look.setup.options.columns_never_charge)
        return refuse(rule::VB_MARCH_7, "a stand in march column cannot charge");
    if ((side.exhausted >> plan.post & 1u) != 0)
        return refuse(rule::VB_EXH_4, "stands of an exhausted division cannot move into contact");
    if (has(side.ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
    if (look.stand(ref).building != no_building)
        return refuse(rule::VB_GEO_17, "it comes out of the building first");
    return fine;
}

namespace {

// All but sight.
Verdict may_charge_kind(const Look& look, Ref ref, Ref target) {
    if (!on_table(look, target)) return refuse(rule::VB_CHARGE_1, "that stand is not on the table");
    const StandPlan& plan = look.plan(ref);
    const Charger charger = charger_of(plan.type, is_mounted(look, ref));
    const Target kind = target_of(look, ref, target);
    const Side& theirs = look.side(target.side);
    const bool broken_cavalry = kind == Target::CavalryBrigade && has(routed(theirs) | theirs.column, target);
    const bool allowed =
        broken_cavalry ? may_charge_broken_cavalry[at(charger)] : may_charge[at(charger)][at(kind)];
    if (!allowed) {
        switch (kind) {
            case Target::CavalryBrigade:
                return refuse(rule::VB_CHARGE_1, "it may not charge a cavalry brigade");
            case Target::ArtilleryInFront:
                return refuse(rule::VB_CHARGE_1, "it may charge artillery only in the flank");
            default:
                return refuse(rule::VB_CHARGE_1,
                              "it may charge a brigade only if that is routed or in march column");
        }
    }
    const table::GroundChanges changes = changes_of(look);
    const AreaKinds kinds = look.field().kinds_at(front_of(look, target), &changes);
    for (const AreaRow& row : area_rows)
        if (kinds.has(row.kind) && (move_effect(row.row, column_of(look, ref)) & Prohibited) != 0)
            return refuse(rule::VB_CHARGE_4, "{} is in terrain that is prohibited to it", piece_arg(target));
    // One that was disordered on its way is repulsed instead (VB-CHARGE-7).
    const bool under_way = has_mark(look, Charging) && moving(look.state) == ref;
    if (has(disordered(look.side(ref.side)), ref) && !under_way && repulses(look, target))
        return refuse(rule::VB_CHARGE_6, "a disordered stand cannot charge cartridge weapons");
    return fine;
}

// VB-BREAK-3: a breakthrough goes for what is visible at that moment.
Verdict check_seen(const Look& look, Ref ref, Ref target) {
    const bool breaks = has_mark(look, Breakthrough) && moving(look.state) == ref;
    if (breaks ? !sees_now(look, ref, target)
               : !may_pursue(look, ref, target) && !saw_at_start(look, ref, target))
        return refuse(breaks ? rule::VB_BREAK_3 : rule::VB_CHARGE_2,
                      breaks ? "it cannot see {}" : "it could not see {} when the turn began",
                      piece_arg(target));
    return fine;
}

}  // namespace

Verdict may_charge_stand(const Look& look, Ref ref, Ref target) {
    if (Verdict verdict = may_charge_kind(look, ref, target); !verdict) return verdict;
    return check_seen(look, ref, target);
}

bool holds_bank(const Look& look, Ref ref) {
    const Rect base = base_of(look, ref);
    const table::Segment front = table::edge(base, table::Edge::Front);
    const Point middle = table::front_middle(base);
    const table::Segment ray{middle, middle + table::along(look.stand(ref).pose.pose().facing, bank_ray)};
    for (const table::Battlefield::Line& line : look.field().lines()) {
        if (!water_kinds.has(line.kind) || !table::meets(grown(line.box, bank_ray), table::box_of(base)))
            continue;
        const std::span<const Point> points = look.field().points(line);
        bool touches = false, faces = false;
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const table::Segment piece{points[k], points[k + 1]};
            touches = touches || table::within(piece, front, bank_reach);
            faces = faces || table::meets(piece, ray);
        }
        if (touches && faces) return true;
    }
    return false;
}

Meeting meeting_of(const Look& look, Ref charger, Ref skirmisher) {
    const AreaKinds kinds = kinds_under(look, skirmisher);
    const bool mounted = is_mounted(look, skirmisher);
    if (!is_skirmisher(look.plan(skirmisher).type) || has(routed(look.side(skirmisher.side)), skirmisher))
        return Meeting::Fight;
    if (is_cavalry_brigade(look, charger)) {
        if ((kinds & broken_kinds).any()) return Meeting::Fight;  // VB-SKIR-4
        if ((kinds & cover_kinds).any()) return Meeting::Fight;   // VB-SKIR-5: they are in cover
        return mounted ? Meeting::Retreat : Meeting::ToCover;
    }
    // Once (VB-SKIR-5).
    const bool gave_way = has(look.side(skirmisher.side).gave_way, skirmisher);
    return mounted && !gave_way && has(infantry(look, charger.side), charger) ? Meeting::MayEvade
                                                                              : Meeting::Fight;
}

ChargePlan plan_charge(const Look& look, Ref ref, Ref target, Point toward, Pay pay) {
    ChargePlan plan;
    const auto no = [&](const Verdict& why) {
        plan.verdict = why;
        return plan;
    };
    if (Verdict verdict = may_charge_now(look, ref); !verdict) return no(verdict);
    if (!on_table(look, target)) return no(refuse(rule::VB_CHARGE_1, "that stand is not on the table"));
    if (has_mark(look, StoppedByZone)) return no(refuse(rule::VB_MOVE_11, "its move has ended"));
    if (has_mark(look, TurnedLate))
        return no(refuse(rule::VB_CHARGE_3, "it has turned on its way: a charging stand turns first"));
    const bool column = has(look.side(ref.side).column, ref);
    if (column && has_mark(look, HasGone) && !has_mark(look, AtPlainRate))
        return no(refuse(rule::VB_MARCH_7, "a column that charges goes at the plain rate from the start"));
    const Point front = front_of(look, ref);
    if (toward == front) return no(refuse(rule::VB_CHARGE_3, "that leads nowhere"));
    const Facing facing = look.stand(ref).pose.pose().facing;
    const table::Direction ahead = table::direction(facing);
    if (std::abs(table::cross(ahead, toward - front)) > table::dot(ahead, toward - front))
        return no(refuse(rule::VB_CHARGE_3, "a charge goes within 45 degrees of its facing; turn it first"));

    // As far as it could go over open ground, in that direction.
    const Length most = inches_for(left_of(look.state.move), allowance(look, ref)) + tolerance;
    const Vector aim = toward - front;
    const Vector whole = table::part(aim, most, table::length(aim));
    const Rect base = base_of(look, ref);
    const Seat enemy = target.side;
    const Length contact = travel_to(base, whole, bases_of(look, target));
    const bool touching_now = in_contact(look, ref, target);
    if (contact < 0 && !touching_now)
        return no(refuse(rule::VB_MOVE_10, "it does not reach {}: {} inches are left", piece_arg(target),
                         Arg{ArgKind::Length, most}));

    if (Verdict verdict = may_charge_kind(look, ref, target); !verdict) return no(verdict);

    // Whom it meets first.
    Length stop = std::max<Length>(0, contact);
    const table::Box about = grown(table::box_of(table::Sweep{base, whole}), apart_distance);
    const Stands others = near_box(look, enemy, look.side(enemy).on_table & ~one(target.id), about);
    for (const StandId id : each(others)) {
        const Ref foe{enemy, id};
        const Length at_ = travel_to(base, whole, bases_of(look, foe));
        if (at_ < 0 || at_ > stop + tolerance) continue;
        const bool gives_way =
            meeting_of(look, ref, foe) == Meeting::Retreat || meeting_of(look, ref, foe) == Meeting::ToCover;
        const bool fugitive = has(routed(look.side(enemy)), foe);
        const Verdict may = may_charge_stand(look, ref, foe);
        if (at_ + tolerance < stop) {
            if (!(gives_way || fugitive) || !may)
                return no(refuse(rule::VB_CHARGE_8, "{} is in the way", piece_arg(foe)));
            stop = at_;
            plan.met = foe;
        } else if (!may && !plan.met.any()) {
            return no(
                refuse(rule::VB_CHARGE_9, "it would also touch {}, which it may not charge", piece_arg(foe)));
        }
    }
    if (!plan.met.any()) {
        const Meeting meeting = meeting_of(look, ref, target);
        const bool gives_way =
            meeting == Meeting::Retreat || meeting == Meeting::ToCover || meeting == Meeting::MayEvade;
        if (gives_way || has(routed(look.side(enemy)), target)) plan.met = target;
    }
    plan.way = table::on_the_way(whole, table::length(whole), stop);

    // The ground, friends, and enemies that it may not charge (VB-CHARGE-8).
    Mover mover = mover_of(look, ref);
    mover.plain_rate = column;
    plan.toll = toll_of(look, mover, {front, front + plan.way}, pay);
    if (!plan.toll.allowed()) return no(refuse(plan.toll.rule, plan.toll.why));
    if (plan.toll.cost > left_of(look.state.move))
        return no(refuse(rule::VB_MOVE_10, "the charge needs {} inches, {} are left",
                         needed_arg(inches_for(plan.toll.cost, mover.allowance)),
                         left_arg(inches_for(left_of(look.state.move), mover.allowance))));
    if (Verdict verdict = check_held(look, ref, front + plan.way); !verdict) return no(verdict);
    Stands chargeable = one(target.id);
    for (const StandId id : each(others))
        if (table::sweeps_within({&base, 1}, plan.way, bases_of(look, {enemy, id}), apart_distance) &&
            may_charge_stand(look, ref, {enemy, id}))
            chargeable |= one(id);
    const WayCheck way = check_way(look, ref, plan.way, chargeable);
    if (!way.verdict) return no(way.verdict);

    const Rect end = table::moved(base, plan.way);
    const Point centre = look.stand(ref).pose.centre() + plan.way;
    if (Verdict verdict = check_place(look, ref, {centre, facing}); !verdict) return no(verdict);
    plan.contacted = within(look, enemy, look.side(enemy).on_table, {&end, 1}, tolerance);
    if (!plan.met.any()) {
        bool by_front = false;
        for (const Rect& theirs : bases_of(look, target))
            by_front = by_front || table::contacted_edges(end, theirs, tolerance).has(table::Edge::Front);
        if (!by_front) return no(refuse(rule::VB_CHARGE_5, "a charge makes contact with the front edge"));
    }
    // Last of what may forbid it, for it looks along many lines.
    if (Verdict verdict = check_seen(look, ref, target); !verdict) return no(verdict);
    const bool crossed = plan.toll.crosses_water || has_mark(look, Crossed);
    const bool was_disordered = has(disordered(look.side(ref.side)), ref);
    plan.disordered = was_disordered || plan.toll.disorders;
    for (const StandId id : each(plan.contacted))
        plan.disordered = plan.disordered || (crossed && holds_bank(look, {enemy, id}));
    if (plan.disordered && !plan.met.any()) {
        for (const StandId id : each(plan.contacted))
            plan.repulsed = plan.repulsed || repulses(look, {enemy, id});
        if (plan.repulsed) {
            // It stops an inch away.
            const Length full = table::length(plan.way);
            Length far = full;
            const auto near = [&](Length there) {
                const Rect base_there = table::moved(base, table::on_the_way(plan.way, full, there));
                for (const StandId id : each(plan.contacted))
                    if (table::nearer_than({&base_there, 1}, bases_of(look, {enemy, id}), apart_distance))
                        return true;
                return false;
            };
            while (far > 0 && near(far)) far = std::max<Length>(0, far - 10);
            plan.way = table::on_the_way(plan.way, full, far);
            plan.contacted = {};
        }
    }
    return plan;
}

namespace {

// It goes to the edge of the marsh, where the die is thrown, and on if it still can; else it stops there, or
// an inch from the enemy.
ChargePlan charge_into_marsh(Play& play, Ref target, const ChargePlan& plan, Pay pay) {
    const Ref ref = moving(play.state);
    const Point goal = front_of(play, ref) + plan.way;
    take_toll(play, ref, plan.toll);
    shift_stand(play, ref, table::on_the_way(plan.way, table::length(plan.way), plan.toll.marsh_at));
    mark(play, HasGone | Charging);
    enter_marsh(play, ref, plan.toll.marsh);
    ChargePlan rest = plan_charge(play, ref, target, goal, pay);
    if (rest.verdict) {
        rest = make_charge(play, target, rest, pay);
        if (!rest.repulsed) return rest;
    } else {
        rest.met = nobody;
        mark(play, StoppedByZone);
    }
    const Vector back = table::part(plan.way, -search_step, table::length(plan.way));
    for (Length gone = plan.toll.marsh_at; gone >= search_step; gone -= search_step) {
        const Rect base = base_of(play, ref);
        const Stands enemies = play.side(target.side).on_table;
        if (!within(play, target.side, enemies, {&base, 1}, apart_distance - tolerance)) break;
        shift_stand(play, ref, back);
    }
    return rest;
}

}  // namespace

ChargePlan make_charge(Play& play, Ref target, const ChargePlan& plan, Pay pay) {
    const Ref ref = moving(play.state);
    Side& side = play.side(ref.side);
    if (has(side.column, ref)) mark(play, AtPlainRate);
    if (plan.toll.marsh >= 0) return charge_into_marsh(play, target, plan, pay);
    take_toll(play, ref, plan.toll);
    if (plan.disordered) disorder(play, ref, rule::VB_DIS_2);
    shift_stand(play, ref, plan.way);
    mark(play, HasGone | Charging);
    if (plan.met.any()) return plan;  // it goes on once they have given way
    mark(play, StoppedByZone);
    if (plan.repulsed) {
        side.repulsed_now |= one(ref.id);
        break_column(play, ref);  // VB-MARCH-9
    } else {
        side.charged |= one(ref.id);
    }
    if (play.log.on())
        tell(play, ref.side, EventKind::Charge,
             plan.repulsed ? Say(rule::VB_CHARGE_7, "{} is disordered and repulsed by {}", piece_arg(ref),
                                 piece_arg(target))
                           : Say(rule::VB_CHARGE_5, "{} charges {}", piece_arg(ref), piece_arg(target)));
    return plan;
}

// ---- skirmishers ----

ForcedEnd retreat_ahead(const Look& look, Ref skirmisher, Facing ahead) {
    const Facing facing = look.stand(skirmisher).pose.pose().facing;
    return forced_end(look, skirmisher, {ahead, skirmisher_retreat, false}, facing);
}

void retreat_before(Play& play, Ref skirmisher, Ref charger, Facing ahead) {
    const Posts near = commanders_near(play, skirmisher);
    const Pose pose = play.stand(skirmisher).pose.pose();
    const ForcedEnd end = retreat_ahead(play, skirmisher, ahead);
    const Rect there = table::moved(base_of(play, skirmisher), end.moved);
    const Rect rider = base_of(play, charger);
    if (end.removed || end.left_table || table::within(there, rider, tolerance))
        return remove_stand(play, skirmisher, rule::VB_SKIR_2);
    break_column(play, skirmisher);
    drive_to(play, skirmisher, {pose.centre + end.moved, pose.facing});
    play.side(skirmisher.side).gave_way |= one(skirmisher.id);
    if (play.log.on())
        tell(play, skirmisher.side, EventKind::Move,
             Say(rule::VB_SKIR_2, "{} gives way before {}", piece_arg(skirmisher), piece_arg(charger)));
    ask_commanders(play, skirmisher, near);
}

std::uint8_t cover_block(const Look& look, Point p) {
    for (std::size_t i = 0; i < look.setup.buildings.size(); ++i)
        if (look.setup.buildings[i].block && table::contains(look.setup.buildings[i].base, p))
            return static_cast<std::uint8_t>(i);
    return no_building;
}

Verdict check_cover(const Look& look, Ref skirmisher, Point front) {
    const Point from = front_of(look, skirmisher);
    const std::uint8_t block = cover_block(look, front);
    // A block is reached at its side.
    Vector way = front - from;
    if (block != no_building) {
        if (Verdict verdict = may_occupy(look, skirmisher, block); !verdict) return verdict;
        way = table::nearest_point(look.setup.buildings[block].base, from) - from;
        const Length whole = table::length(way);
        way = table::on_the_way(way, whole, std::max<Length>(0, whole - tolerance / 2));
    }
    Mover mover = mover_of(look, skirmisher);
    mover.marching = false;
    const Toll toll = toll_of(look, mover, {from, from + way});
    if (!toll.allowed()) return refuse(toll.rule, toll.why);
    if (toll.cost > half_allowance)
        return refuse(rule::VB_SKIR_3, "that is {} inches, and half a move is {}",
                      Arg{ArgKind::Length, inches_for(toll.cost, mover.allowance)},
                      Arg{ArgKind::Length, mover.allowance / 2});
    if (block != no_building) return fine;
    const Pose pose = look.stand(skirmisher).pose.pose();
    const Pose there{pose.centre + way, pose.facing};
    if (Verdict verdict = check_place(look, skirmisher, there); !verdict) return verdict;
    const Rect base = base_at(look, skirmisher, there);
    const Seat enemy = other(skirmisher.side);
    if (within(look, enemy, look.side(enemy).on_table, {&base, 1}, tolerance))
        return refuse(rule::VB_SKIR_3, "it would touch the enemy");
    const table::GroundChanges changes = changes_of(look);
    if ((look.field().kinds_at(front, &changes) & forest_kinds).any()) return fine;
    const Army& army = look.setup.army(skirmisher.side);
    const Stands brigades = army.brigades & ~routed(look.side(skirmisher.side));
    for (const StandId id : each(within(look, skirmisher.side, brigades, {&base, 1}, tolerance)))
        if (table::contacted_edges(base_of(look, {skirmisher.side, id}), base, tolerance)
                .has(table::Edge::Rear))
            return fine;
    return refuse(rule::VB_SKIR_3, "cover is a town, a forest, or the rear of a friendly brigade");
}

Places cover_places(const Look& look, Ref skirmisher) {
    Places places;
    const auto offer = [&](Point front) {
        if (!places.full() && check_cover(look, skirmisher, front)) places.push_back(front);
    };
    const Point from = front_of(look, skirmisher);
    // Behind friendly brigades.
    const Side& side = look.side(skirmisher.side);
    for (const StandId id : each(side.on_table & look.setup.army(skirmisher.side).brigades & ~routed(side))) {
        const Rect base = base_of(look, {skirmisher.side, id});
        const Facing brigade = look.stand({skirmisher.side, id}).pose.pose().facing;
        if (!table::within(from, base, cover_distance + 3 * inch)) continue;
        const Facing own = look.stand(skirmisher).pose.pose().facing;
        const Rect self = table::rect({{}, own}, stand_sizes[at(look.plan(skirmisher).type)]);
        // Far enough behind that the two bases touch, however it faces.
        const table::Direction back = table::direction(brigade + table::half_turn);
        const Length reach = static_cast<Length>((std::abs(table::dot(back, self.right)) +
                                                  std::abs(table::dot(back, self.front)) + table::unit - 1) /
                                                 table::unit);
        const Point centre = table::rear_middle(base) + table::along(back, reach);
        offer(centre + self.front);
    }
    for (const Building& building : look.setup.buildings)
        if (building.block && table::within(from, building.base, cover_distance)) offer(building.base.centre);
    // Into a forest: sixteen ways, the nearest place that counts on each.
    for (int i = 0; i < 16; ++i) {
        const Facing way{static_cast<std::uint16_t>(i * 4096)};
        for (Length far = inch; far <= cover_distance; far += inch / 2) {
            const Point front = from + table::along(way, far);
            if (!check_cover(look, skirmisher, front)) continue;
            offer(front);
            break;
        }
    }
    return places;
}

}  // namespace longroll::volley
