#pragma once
// What an arrow laid at a stand comes to, and whether it may be laid (4.6). A judge is made once for a stand
// and a reason, and asked about as many arrows as one likes; expensive questions come last and once.

#include <optional>

#include "rally/laying.h"

namespace longroll::rally {

// What a reason allows.
struct LayRules {
    bool move_arrows = false;  // else the T arrow alone
    bool march = false;        // RF-MARCH-2, 3
    bool tactic = false;       // restrictive ground, Specialised Tactics
    bool exchanges = false;    // mounting, dismounting
    bool order = false;        // commits the order
    bool ends_action = false;
};
const LayRules& rules_of(LayMode mode);

// Where an arrow leads, without its pivot.
struct LaidWay {
    Vector way;           // of the centre, as barricades leave it
    table::Segment axis;  // of the arrow, from foot to tip
    bool cut = false;     // by a barricade: no pivot
    bool leaves = false;  // the map (RF-END-5)
};
// Where a stand comes to be. After a Specialised Tactic only this place is swept (RF-GEO-11).
struct LaidEnd {
    Pose pose;
    Rect base;
    table::Sweep here() const { return {base, {}}; }
};

class LayJudge {
  public:
    // `mounting`: the ways are those of the mounted stand that takes its place first (RF-CAVMOVE-3).
    LayJudge(const Look& look, Ref unit, LayMode mode, bool mounting = false);

    // Any verb of the step; `mounting` must be that of the action.
    Verdict check(const Action& action) const;

    // ---- its parts, for lists ----

    Verdict check_unit() const;  // may move at all, and exchange as the flags say
    LaidWay way_of(const ArrowLaid& laid) const;
    // All that the pivot does not change.
    Verdict check_way(const ArrowLaid& laid, const LaidWay& way) const;
    LaidEnd end_of(const LaidWay& way, Facing facing) const;
    LaidEnd end_of(const SpecialTactic& laid) const;
    // The place in the end, Generals, the stand that dismounts there, and RF-MARCH-3.
    Verdict check_end(const table::Sweep& swept, const LaidEnd& end, bool leaves, unsigned flags) const;
    Verdict check_special(const SpecialTactic& laid, const LaidEnd& end) const;

    bool is_under_fire() const;
    bool is_known_under_fire() const { return under_fire_.value_or(false); }
    Arrow longest() const;
    const Pose& start() const { return start_; }
    table::Sweep sweep(Vector way) const { return {around_.base, way}; }
    MetList friends_met(Vector way) const { return around_.friends_met(look_, way); }
    bool may_mount() const;  // RF-CAV-4, 5
    bool may_dismount() const;
    bool can_mount_here() const { return mounted_at_.has_value(); }  // of one that mounts first

  private:
    Verdict check_flags(unsigned flags) const;
    Verdict check_mount() const;  // Verb::Mount
    Verdict check_away(Vector way) const;
    bool crosses_no_steep_ground() const { return riders_ || guns_; }

    const Look& look_;
    Ref unit_;
    LayMode mode_;
    const LayRules& rules_;
    bool mounting_, riders_, guns_;
    std::optional<Pose> mounted_at_;  // where the mounted stand would be
    Pose start_;
    table::Size size_;
    Around around_;
    bool engaged_;
    mutable std::optional<bool> under_fire_;
};

// RF-CAVMOVE: the one exchange of this activation was made.
bool has_exchanged(const Look& look, Ref unit);
enum : std::uint8_t { LayExchanged = 128 };  // Step::flags of Lay

}  // namespace longroll::rally
