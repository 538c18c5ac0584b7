// 2.14 Effect of withdrawals on friends, and the order of all that is owed after a fire, a test or a Combat
// (SE-MORALE-4, SE-EFFECT-3, SE-OFFICER-10).

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// The column of SE-EFFECT-1: the withdrawing unit's grade beside the onlooker's.
int column_of(Grade withdrawing, Grade onlooker) {
    return withdrawing < onlooker ? 0 : withdrawing == onlooker ? 1 : 2;
}

bool is_affected(const Look& look, Ref ref) {  // SE-EFFECT-2
    return on_table(look, ref) && !is_wagon(look, ref) && !is_gunboat(look, ref) &&
           (look.side(ref.side).withdrew_card & one(ref.id)) == 0;
}

struct Owed {
    Units friends[2] = {};    // that saw a friend go
    Units commander[2] = {};  // that have lost a commander
};

// Markers for all who saw it, all at once; who has to test is added to what is owed.
void see_friend_go(Play& play, const Withdrawn& gone, Owed& owed, std::uint8_t (&markers)[most_units]) {
    const Seat seat = gone.unit.side;
    for (const Ref onlooker : in_roster_order(play, seat, gone.near)) {
        if (!is_affected(play, onlooker)) continue;
        const int row = gone.how == Withdrawing::Rout ? 1 : 0;
        const EffectCell cell = effect_on_friends[row][column_of(gone.grade, grade_of(play, onlooker))];
        if (!cell.test) continue;
        owed.friends[index(seat)] |= one(onlooker.id);
        markers[onlooker.id] =
            static_cast<std::uint8_t>(std::min(most_panic, markers[onlooker.id] + cell.panic));
    }
}

void test_all(Play& play, const Owed& owed, Aftermath& after) {
    for (Seat seat : {play.active(), other(play.active())}) {
        Units rest = owed.friends[index(seat)] | owed.commander[index(seat)];
        while (rest != 0) {
            const Ref ref{seat, take_first(play, seat, rest)};
            if (!on_table(play, ref)) continue;
            const bool friends = (owed.friends[index(seat)] & one(ref.id)) != 0;
            const bool commander = (owed.commander[index(seat)] & one(ref.id)) != 0;
            if (!commander && (play.side(seat).withdrew_card & one(ref.id))) continue;
            const TestResult result = test_morale(
                play, ref, {commander ? TestFor::CommanderLost : TestFor::Friends, nobody}, after);
            if (friends && (result == TestResult::Retreat || result == TestResult::Rout) &&
                on_table(play, ref))
                play.side(seat).withdrew_for_friends |= one(ref.id);
        }
    }
}

void give_markers(Play& play, Seat seat, const std::uint8_t (&markers)[most_units], Units units) {
    while (units != 0) {
        const Ref ref{seat, take_first(play, seat, units)};
        add_panic(play, ref, markers[ref.id], rule::SE_EFFECT_1);
    }
}

}  // namespace

void settle(Play& play, Aftermath& after) {
    // All that is owed at this moment is one test for each unit (SE-MORALE-4); what follows from these comes
    // after them, first in, first out (SE-EFFECT-3).
    bool first = true;
    while (after.to_test[0] != 0 || after.to_test[1] != 0 || !after.withdrawn.empty()) {
        Owed owed;
        std::uint8_t markers[2][most_units] = {};
        for (Seat seat : seats) owed.commander[index(seat)] = after.to_test[index(seat)];
        after.to_test[0] = after.to_test[1] = 0;
        const std::size_t together =
            first ? after.withdrawn.size() : std::min<std::size_t>(1, after.withdrawn.size());
        first = false;
        for (std::size_t i = 0; i < together; ++i) {
            const Withdrawn gone = after.withdrawn[0];
            after.withdrawn.erase_at(0);
            see_friend_go(play, gone, owed, markers[index(gone.unit.side)]);
        }
        for (Seat seat : {play.active(), other(play.active())})
            give_markers(play, seat, markers[index(seat)], owed.friends[index(seat)]);
        test_all(play, owed, after);
    }
}

}  // namespace longroll::elephant
