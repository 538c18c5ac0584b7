// SE-OFFICER-14: who takes over from a commander that is lost.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

bool is_lost(Fate fate) { return fate > Fate::Active; }

// Of a successor: the standard of his post.
std::uint8_t rating_of(const Look& look, Seat seat, HqId hq) {
    return static_cast<std::uint8_t>(standard_rating[at(look.setup.army(seat).hqs[hq].level)]);
}

// The senior surviving regiment (at Brigade scale brigade) under the post: the scenario's list, then the
// roster. Batteries and wagons have no colonel, and one that has not come yet is not there.
UnitId senior_unit(const Look& look, Seat side, HqId hq) {
    const HqPlan& plan = look.setup.army(side).hqs[hq];
    const Roster& army = look.setup.army(side);
    const Units there = plan.below & (army.infantry | army.cavalry) & look.side(side).on_table;
    return miniatures::senior_of(plan, there);
}

// Rides with a unit that is still to arrive.
bool is_coming(const Side& side, const Officer& officer) {
    return officer.attached != no_unit && (side.coming & one(officer.attached)) != 0;
}

// The senior commander of the next level below who is on the field, or no_hq.
HqId senior_officer(const Look& look, Seat side, HqId hq, bool& any_posts) {
    const std::vector<HqPlan>& hqs = look.setup.army(side).hqs;
    any_posts = false;
    for (std::size_t i = 0; i < hqs.size(); ++i) {
        if (hqs[i].parent != hq || !hqs[i].commanded) continue;
        any_posts = true;
        const Officer& officer = look.side(side).officer[i];
        if (officer.fate == Fate::Active && !is_coming(look.side(side), officer)) return static_cast<HqId>(i);
    }
    return no_hq;
}

void move_up(Play& play, Seat seat, HqId from, HqId to) {
    Side& side = play.side(seat);
    Officer& before = side.officer[from];
    Officer& now = side.officer[to];
    now = before;  // he starts where he stands, with the wound he has
    now.morale_rating = now.combat_rating = rating_of(play, seat, to);
    if (now.person == 0) now.person = static_cast<std::uint8_t>(128 + from);
    // What he did this turn he did, whatever his post.
    const auto carry = [&](Hqs& set) {
        set = static_cast<Hqs>((set & ~(1u << to)) | (set >> from & 1u) << to);
        set = static_cast<Hqs>(set & ~(1u << from));
    };
    if (side.officer_moved >> from & 1u) side.officer_moved = static_cast<Hqs>(side.officer_moved | 1u << to);
    carry(side.bound);
    carry(side.in_combat);
    before = Officer{};
    before.attached = before.morale_unit = before.combat_unit = no_unit;
    before.fate = Fate::Left;
}

void appoint_colonel(Play& play, Seat seat, HqId hq, UnitId unit) {
    Officer& officer = play.side(seat).officer[hq];
    officer = Officer{};
    officer.fate = Fate::Active;
    officer.morale_rating = officer.combat_rating = rating_of(play, seat, hq);
    officer.morale_unit = officer.combat_unit = no_unit;
    officer.person = static_cast<std::uint8_t>(1 + unit);
    attach_officer(play, seat, hq, unit);
}

}  // namespace

void replace_commanders(Play& play) {
    const Seat seat = play.active();
    const std::size_t posts = play.setup.army(seat).hqs.size();
    // From the top down: who moves up leaves a post that is filled in the same pass.
    for (std::size_t i = 0; i < posts; ++i) {
        const auto hq = static_cast<HqId>(i);
        if (!is_lost(play.side(seat).officer[hq].fate)) continue;
        if ((units_below(play, seat, hq) & play.state.group) == 0) continue;
        bool posts_below = false;
        if (const HqId from = senior_officer(play, seat, hq, posts_below); from != no_hq) {
            move_up(play, seat, from, hq);
        } else {
            const UnitId unit = posts_below ? no_unit : senior_unit(play, seat, hq);
            if (unit == no_unit) continue;  // nobody is left: the post stays empty
            appoint_colonel(play, seat, hq, unit);
        }
        tell(play, seat, EventKind::Officer, rule::SE_OFFICER_14, "{} takes command of {}",
             officer_arg(play, seat, hq), hq_arg(seat, hq));
    }
}

}  // namespace longroll::elephant
