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
        const Units friends = owed.friends[index(seat)], commander = owed.commander[index(seat)];
        for (const Ref ref : in_roster_order(play, seat, friends | commander)) {
            if (!on_table(play, ref)) continue;
            if (!has(commander, ref) && has(play.side(seat).withdrew_card, ref)) continue;
            const TestFor what = has(commander, ref) ? TestFor::CommanderLost : TestFor::Friends;
            const TestResult result = test_morale(play, ref, {what, nobody}, after);
            if (has(friends, ref) && result >= TestResult::Retreat && on_table(play, ref))
                play.side(seat).withdrew_for_friends |= one(ref.id);
        }
    }
}

}  // namespace

void settle(Play& play, Aftermath& after) {
    if (asking_odds) return;
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
            for (const Ref ref : in_roster_order(play, seat, owed.friends[index(seat)]))
                add_panic(play, ref, markers[index(seat)][ref.id], rule::SE_EFFECT_1);
        test_all(play, owed, after);
    }
}

}  // namespace longroll::elephant
