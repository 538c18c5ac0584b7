// Where units are, kept right together: formation, anchor, poses, contacts.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

void write_poses(Play& play, Ref ref, std::span<const Pose> poses) {
    Stand* const block = play.side(ref.side).stand + play.plan(ref).first_stand;
    std::size_t i = 0;
    for (const int stand : each(play.unit(ref).stands)) block[stand] = Stand::of(poses[i++]);
    keep_squares(play.setup, play.side(ref.side), ref);
}

}  // namespace

void put_layout(Play& play, Ref ref, const Layout& layout) {
    Unit& unit = play.unit(ref);
    assert(layout.stands == count(unit.stands));
    unit.formation = layout.formation;
    unit.ranks = layout.ranks;
    unit.frontage = layout.frontage;
    unit.facing = layout.facing.step;
    // Only a ranked formation has an anchor (SE-GEO-3); unused fields are zero.
    const Point anchor = is_ranked(layout.formation) ? layout.anchor : Point{};
    unit.x = anchor.x;
    unit.y = anchor.y;
    write_poses(play, ref, lay_out(layout));
}

void move_to(Play& play, Ref ref, const Layout& layout) {
    put_layout(play, ref, layout);
    carry_officers(play, ref);
}

void mark_moved(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.moved |= one(ref.id);
    if (is_mounted(play, ref)) side.moved_mounted |= one(ref.id);
}

void put_poses(Play& play, Ref ref, std::span<const Pose> poses, Facing facing) {
    Unit& unit = play.unit(ref);
    assert(poses.size() == static_cast<std::size_t>(count(unit.stands)));
    unit.facing = facing.step;
    write_poses(play, ref, poses);
    if (unit.formation != Formation::RoadColumn) return;
    // A road column on its road: its stands follow the way (SE-GEO-12), its anchor is its head's.
    const Point head = table::front_middle(table::rect(poses.front(), stand_size(play, ref)));
    unit.x = head.x;
    unit.y = head.y;
    unit.facing = poses.front().facing.step;
}

void shift_unit(Play& play, Ref ref, Vector by) {
    Unit& unit = play.unit(ref);
    Poses poses = poses_of(play, ref);
    for (Pose& pose : poses) pose.centre = pose.centre + by;
    write_poses(play, ref, poses);
    if (!is_ranked(unit.formation)) return;
    unit.x += by.x;
    unit.y += by.y;
}

void turn_unit(Play& play, Ref ref, Facing facing) {
    const Layout layout = layout_of(play, ref);
    if (is_ranked(layout.formation)) {
        // Where it stands: its middle is kept, as by a face about (SE-GEO-9).
        Layout turned = layout;
        turned.facing = facing;
        return put_layout(play, ref, with_middle(turned, middle_of(play, ref)));
    }
    Poses poses = poses_of(play, ref);
    for (Pose& pose : poses) pose.facing = facing;
    put_poses(play, ref, poses, facing);
}

void settle_layout(Play& play, Ref ref) {
    const Unit& unit = play.unit(ref);
    if (!is_ranked(unit.formation)) return;
    const Layout now = layout_of(play, ref);
    Layout left = thinned(now, count(unit.stands));
    // On a bend of its road a column stays on it: the places behind the last one left are given up.
    if (left.formation == Formation::RoadColumn) {
        const Poses poses = poses_of(play, ref);
        if (is_closed_up(poses, left.size)) return put_poses(play, ref, poses, left.facing);
    }
    // SE-GEO-6: straight back until it overlaps nobody. Ten inches are more than any two units can need;
    // where even that does not help it goes where there is room (SE-GEO-15).
    constexpr Length step_back = 50;
    constexpr int most_steps = 200;
    Layout placed = left;
    for (int i = 0; i <= most_steps; ++i) {
        const Rects stands = rects_of(placed);
        const bool off = !table::contains(play.field().table(), box_of(stands));
        if (!off && free_of_others(play, ref.side, stands, one(ref.id))) return put_layout(play, ref, placed);
        if (off && i > 0) break;
        placed = advanced(placed, -step_back);
    }
    put_layout(play, ref, left);
    if ((in_passing(play.state, ref.side) & one(ref.id)) == 0) clear_of_others(play, ref);
}

void muster_unit(Play& play, Ref ref) {
    const UnitPlan& plan = play.setup.army(ref.side).units[ref.id];
    Unit& unit = play.unit(ref);
    unit = Unit{};
    forget_squares(play.side(ref.side), ref.id);
    unit.roster = ref.id;
    unit.parent = unit.detachment = unit.last_firer = no_unit;
    unit.stands = static_cast<Stands>((1u << plan.stands) - 1u);
    unit.grade = plan.grade;
    unit.formation = stands_apart(plan.arm)                      ? Formation::Sections
                     : plan.arm == Arm::Cavalry && !plan.mounted ? Formation::Skirmish
                                                                 : Formation::Line;
    unit.ranks = unit.formation == Formation::Line ? 1 : 0;
    if (plan.arm == Arm::Wagon) unit.limbered = unit.stands;  // SE-MOVE-12
    Side& side = play.side(ref.side);
    if (plan.mounted) side.mounted |= one(ref.id);
}

UnitId free_slot(const Look& look, Seat side) {
    const Units taken = look.side(side).on_table | look.side(side).coming;
    for (std::size_t id = look.setup.army(side).units.size(); id < most_units; ++id)
        if ((taken >> id & 1u) == 0) return static_cast<UnitId>(id);
    return no_unit;
}

void leave_contacts(Play& play, Ref ref) {
    auto& contacts = play.state.contacts;
    const unsigned seat = index(ref.side);
    for (std::size_t i = contacts.size(); i-- > 0;)
        if (contacts[i].unit[seat] == ref.id) contacts.erase_at(i);
    Units touching[2] = {};
    for (const Contact& contact : contacts)
        for (Seat side : seats) touching[index(side)] |= one(contact.unit[index(side)]);
    for (Seat side : seats) play.side(side).engaged &= touching[index(side)];
}

}  // namespace longroll::elephant
