#pragma once
// Questions that many chapters ask: what a stand is now, where bases are, who touches whom, who commands
// whom. Nothing here changes anything or allocates.

#include <span>

#include "engine/scratch_list.h"
#include "rally/flow.h"
#include "table/bases.h"
#include "table/crowd.h"

namespace longroll::rally {

// ---- what a stand is now ----

inline bool has(const Units& set, Ref ref) { return set.has(ref.id); }
inline bool on_map(const Look& look, Ref ref) { return ref.any() && has(look.side(ref.side).on_map, ref); }
inline bool is_routed(const Look& look, Ref ref) { return has(look.side(ref.side).routed, ref); }
inline bool is_activated(const Look& look, Ref ref) { return has(look.side(ref.side).activated, ref); }
inline bool is_formed(const Look& look, Ref ref) { return on_map(look, ref) && !is_routed(look, ref); }
inline Arm arm_of(const Look& look, Ref ref) { return look.plan(ref).arm; }
inline bool is_mounted(const Look& look, Ref ref) { return has(look.side(ref.side).mounted, ref); }
inline bool is_artillery(const Look& look, Ref ref) { return arm_of(look, ref) == Arm::Artillery; }

// Of those on the map, by sets.
inline Units formed(const Look& look, Seat side) { return look.side(side).on_map & ~look.side(side).routed; }
// Infantry and dismounted cavalry.
Units on_foot(const Look& look, Seat side);
Units mounted(const Look& look, Seat side);
Units batteries(const Look& look, Seat side);

// The base that stands for it on the map now: not that of its holders.
Base base_kind(const Look& look, Ref ref);
table::Size size_of(const Look& look, Ref ref);
// A dismounted regiment whose holders live (RF-CAV-2).
bool has_holders(const Look& look, Ref ref);
// The part of a regiment that its stand on the map is.
Part part_of(const Look& look, Ref ref);

// RF-TROOP-4: unmarked circles.
int strength(const Look& look, Ref ref, Part part);
inline int strength(const Look& look, Ref ref) { return strength(look, ref, part_of(look, ref)); }

// RF-MOVE-3.
inline Arrow arrow_of(const Look& look, Ref ref) {
    return look.measures().arrow_for(look.plan(ref).discipline);
}

// ---- bases ----

inline Pose pose_of(const Look& look, Ref ref) { return look.unit(ref).pose.pose(); }
inline Facing facing_of(const Look& look, Ref ref) { return pose_of(look, ref).facing; }
inline Point centre_of(const Look& look, Ref ref) { return look.unit(ref).pose.centre(); }
Rect base_of(const Look& look, Ref ref);
Rect base_at(const Look& look, Ref ref, const Pose& pose);
Rect holders_base(const Look& look, Ref ref);
using Bases = ScratchList<Rect, 2>;
Bases bases_of(const Look& look, Ref ref);  // the stand, then its holders
Rect general_base(const Look& look, Point at);
Rect general_base(const Look& look, Seat side, PostId post);

// Those of a side, for the questions of table/crowd.h.
struct Crowd {
    using Id = UnitId;
    using Set = Units;
    using Bases = rally::Bases;
    const Look& look;
    Seat side;

    static constexpr Length reach = 2 * table::inch;  // a 2 x 2 inch base reaches 1.42 from its centre
    Units on_table() const { return look.side(side).on_map; }
    table::SquareBox squares(UnitId id) const;
    Point place(UnitId id) const { return centre_of(look, {side, id}); }
    table::Box outer_box(UnitId id) const;
    bool may_have(UnitId id, const table::Box& box) const;
    void bases(UnitId id, Bases& out) const;
    template <class Visit>
    void each_stand(UnitId id, Visit visit) const {
        const Ref ref{side, id};
        if (!visit(pose_of(look, ref), size_of(look, ref))) return;
        if (has_holders(look, ref))
            visit(look.unit(ref).holders.pose(), look.measures().base[at(Base::Holders)]);
    }
};

// RF-GEO-5: from stand to stand; horse holders do not count.
Length distance_between(const Look& look, Ref a, Ref b);
// On the map, and a stand of them or of their holders as near as this to the base.
Units within(const Look& look, Seat side, const Units& among, const Rect& base, Length limit);
// RF-GEO-4: touching the base.
inline Units touching(const Look& look, Seat side, const Rect& base) {
    return within(look, side, look.side(side).on_map, base, look.measures().contact_tol);
}
// Of its own side, formed or not, touching its stand; itself left out.
Units friends_touching(const Look& look, Ref ref);
// RF-MOVE-10: units whose stand or holders its own stand touches.
inline Units enemies_touching(const Look& look, Ref ref) {
    return touching(look, other(ref.side), base_of(look, ref));
}
inline bool is_engaged(const Look& look, Ref ref) { return static_cast<bool>(enemies_touching(look, ref)); }
Units engaged(const Look& look, Seat side, const Units& among);
inline Units engaged(const Look& look, Seat side) { return engaged(look, side, look.side(side).on_map); }
// Generals of a side on the map whose base touches this one.
Posts generals_touching(const Look& look, Seat side, const Rect& base);
// RF-GEN-8.
Posts attached_generals(const Look& look, Ref ref);

// RF-FACE-2, 3, 5 of stands as they are.
bool is_facing(const Look& look, Ref ref, const Rect& other);
bool has_flank_of(const Look& look, Ref ref, Ref target);
bool has_unsupported_flank(const Look& look, Ref ref);
// Its own front touches the rear of the other, at least over this part of its width (RF-FORM-5, RF-MELEE-5).
bool is_close_behind(const Look& look, Ref rear, Ref front, int part_of_width, Angle tolerance);

// ---- ground ----

inline int level_at(const Look& look, Point p) { return look.field().level_at(p); }
Square square_at(const Look& look, Point p);  // RF-GEO-24
std::size_t square_number(const Look& look, Square square);
inline const SquareRating& rating_at(const Look& look, Point p) {
    return look.setup.ratings[square_number(look, square_at(look, p))];
}

// Every piece of a barricade: of the field, then those laid at deployment. `visit(segment)` until it answers
// false. Pieces whose ends touch are one barricade (RF-BARR-2).
template <class Visit>
void each_barricade(const Look& look, Visit visit) {
    for (const table::Battlefield::Line& line : look.field().lines()) {
        if (!look.setup.barricades.has(line.kind)) continue;
        const std::span<const Point> points = look.field().points(line);
        for (std::size_t i = 1; i < points.size(); ++i)
            if (!visit(table::Segment{points[i - 1], points[i]})) return;
    }
    for (const Barricade& laid : look.state.barricades)
        if (!visit(table::Segment{{laid.x0, laid.y0}, {laid.x1, laid.y1}})) return;
}

// ---- command ----

// Current values, with the gravestones (RF-GEN-2).
int command_of(const Look& look, Seat side, PostId post);
int leadership_of(const Look& look, Seat side, PostId post);
int heroism_of(const Look& look, Seat side, PostId post);
inline bool on_map(const Look& look, Seat side, PostId post) {
    return post != no_post && (look.side(side).on_map_generals & one_post(post)) != 0;
}
inline bool in_chain(const Look& look, Seat side, PostId post, UnitId unit) {
    return look.post(side, post).below.has(unit);
}
// RF-RADIUS-2: as near as his radius, chain or no chain.
bool in_radius(const Look& look, Seat side, PostId post, const Rect& base);
bool in_command(const Look& look, Seat side, PostId post, Ref ref);
// RF-GEN-5: of the Generals on the map whose chain and radius the stand is in, the highest or all.
int heroism(const Look& look, Ref ref);
// RF-CARD-1: the highest in rank on the map, or no_post.
PostId commanding_general(const Look& look, Seat side);
int hand_capacity(const Look& look, Seat side);
// RF-AP-4.
int price(const Look& look, Seat side, PostId general, Point stand);

// ---- cards ----

inline const BattleCard& battle_of(const Look& look, Seat side, CardId card) {
    return look.card(side, card).battle;
}
// The brigade or battalion printed on it, or the formation of its General.
inline PostId brigade_of(const Look& look, Seat side, CardId card) { return look.card(side, card).post; }
// RF-CARD-10.
inline bool is_of_brigade(const Look& look, Ref ref, CardId card) {
    return look.plan(ref).post == brigade_of(look, ref.side, card);
}

}  // namespace longroll::rally
