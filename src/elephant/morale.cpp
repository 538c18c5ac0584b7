// 2.3, 2.5 Morale: the Morale Phase, and the test that every chapter asks for.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// SE-MORALE-11 to 13: so many turns before this one; or, by the other reading, since the unit's last own
// Morale Phase.
bool is_remembered(const Look& look, std::uint8_t turn, int ago) {
    return turn != 0 && (look.setup.options.activation_memory || turn + ago == look.state.turn);
}

// Tests of defensive fire in the opponent's Movement Phase (SE-MORALE-14).
bool is_for_fire(TestFor what) {
    return what == TestFor::SecondVolley || what == TestFor::PassFire || what == TestFor::SkirmFire;
}

bool has_cover(const Look& look, Ref ref, const Test& test) {  // SE-MORALE-15
    const Ref enemy =
        test.enemy.any() && on_table(look, test.enemy) ? test.enemy : nearest_enemy(look, ref).unit;
    return (enemy.any() ? cover_from(look, ref, enemy) : area_cover(look, ref)) != Cover::None;
}

// They never test (SE-MORALE-26, SE-MOVE-16).
bool never_tests(const Look& look, Ref ref) { return is_wagon(look, ref) || is_gunboat(look, ref); }

bool is_charging(const Look& look, Ref ref) {
    for (const Charge& charge : look.state.charges)
        if (charge.side == index(ref.side) && charge.unit == ref.id && (charge.marks & ChargeOver) == 0)
            return true;
    return false;
}

// Whom the result is copied to (SE-COMBAT-7).
Behind copied_to(const Look& look, Ref ref, const Test& test) {
    const bool struck = test.what == TestFor::SecondVolley || test.what == TestFor::Receive;
    return struck || is_charging(look, ref) ? follow_ups(look, ref) : Behind{};
}

void pass_test(Play& play, Ref ref, TestFor what, bool overenthusiastic) {
    Side& side = play.side(ref.side);
    Unit& unit = play.unit(ref);
    unit.panic = 0;                   // SE-MORALE-18, 22
    unit.status = Withdrawing::None;  // SE-MORALE-11
    side.beaten &= ~one(ref.id);      // SE-SKIRM-9
    if (overenthusiastic) side.overenthusiastic |= one(ref.id);
    if (overenthusiastic || what == TestFor::Receive) side.prone &= ~one(ref.id);  // SE-COST-13
}

void apply_result(Play& play, Ref ref, const Test& test, TestResult result, Aftermath& after) {
    Side& side = play.side(ref.side);
    switch (result) {
        case TestResult::Overenthusiastic:
        case TestResult::Pass: return pass_test(play, ref, test.what, result == TestResult::Overenthusiastic);
        case TestResult::Hit:  // SE-MORALE-23
            side.halted |= one(ref.id);
            return add_hits(play, ref, 1, nearest_enemy_point(play, ref), rule::SE_MORALE_23);
        case TestResult::Retreat: withdraw(play, ref, WithdrawalKind::Retreat, test.enemy, 0, after); return;
        case TestResult::Rout: withdraw(play, ref, WithdrawalKind::Rout, test.enemy, 0, after); return;
    }
}

// By TestResult.
constexpr struct {
    RuleId rule;
    const char* sentence;
} results[] = {{rule::SE_MORALE_19, "{} tests its morale: it is Overenthusiastic ({} against {})"},
               {rule::SE_MORALE_22, "{} tests its morale: it passes ({} against {})"},
               {rule::SE_MORALE_23, "{} tests its morale: it takes one more hit ({} against {})"},
               {rule::SE_MORALE_24, "{} tests its morale: it retreats ({} against {})"},
               {rule::SE_MORALE_25, "{} tests its morale: it routs ({} against {})"}};

}  // namespace

template <class Sum>
void add_morale(const Look& look, Ref ref, const Test& test, Sum& sum) {
    const Unit& unit = look.unit(ref);
    if (unit.panic > 0) sum.add(rule::SE_MORALE_9, "Panic Markers", unit.panic);
    if (unit.lost >= 2) sum.add(rule::SE_MORALE_10, "stands lost", unit.lost / 2);
    if (is_remembered(look, unit.rout_turn, 1))
        sum.add(rule::SE_MORALE_12, "routed in the previous turn", 2);
    else if (is_remembered(look, unit.retreat_turn, 1))
        sum.add(rule::SE_MORALE_11, "retreated in the previous turn", 1);
    if (is_remembered(look, unit.flank_fire_turn, 0))
        sum.add(rule::SE_MORALE_13, "fire from flank or rear", 2);
    if (is_for_fire(test.what)) sum.add(rule::SE_MORALE_14, "defensive fire", 1);
    if (has_cover(look, ref, test)) sum.add(rule::SE_MORALE_15, "cover", -1);
    const Help help = morale_help(look, ref);
    if (help.rating > 0)
        sum.add(rule::SE_MORALE_16, "commander", -help.rating, officer_arg(look, ref.side, help.officer));
}
template void add_morale(const Look&, Ref, const Test&, Reckoning&);
template void add_morale(const Look&, Ref, const Test&, Total&);

Reckoning reckon_morale(const Look& look, Ref ref, const Test& test) {
    Reckoning reckoning(rule::SE_MORALE_8, "added to the morale die");
    add_morale(look, ref, test, reckoning);
    return reckoning;
}

Grade grade_of(Play& play, Ref ref) {
    Unit& unit = play.unit(ref);
    if (unit.grade != Grade::Green) return unit.grade;
    const int die = die10_for(play.dice, [](int face) { return at(green_die[face]); });
    const Grade grade = green_die[die];
    const UnitId roster = unit.roster;
    if (play.log.on()) {
        static constexpr const char* shown[] = {"Militia", "Poor", "Regular", "Veteran", "Elite"};
        tell_roll(play, ref.side,
                  Say(rule::SE_MORALE_6, "{} sees the elephant: its grade is {}", unit_arg(play, ref),
                      shown[at(grade)]),
                  EventKind::Words, DieKind::D10, die);
    }
    // Skirmishers have the grade of their unit (SE-SKIRM-11): one die for both.
    Side& side = play.side(ref.side);
    for (const UnitId id : each(side.on_table | side.coming)) {
        Unit& kin = side.unit[id];
        if (kin.roster == roster) kin.grade = grade;
    }
    return grade;
}

TestResult test_morale(Play& play, Ref ref, const Test& test, Aftermath& after) {
    if (never_tests(play, ref)) return TestResult::Pass;
    const int value = grade_value[at(grade_of(play, ref))];
    const bool stand_up = test.what == TestFor::StandUp;
    Total total;
    add_morale(play, ref, test, total);
    Reckoning numbers;
    if (play.log.on()) numbers = reckon_morale(play, ref, test);
    use_morale_help(play, ref);

    const int die = die10_for(play.dice, [&](int face) { return at(test_result(face + total.sum, value)); });
    const int modified = die + total.sum;
    TestResult result = test_result(modified, value);
    // SE-MORALE-19: an option, not for guns, not by standing up.
    if (result == TestResult::Overenthusiastic &&
        (!play.setup.options.overenthusiastic || is_artillery(play, ref) || stand_up))
        result = TestResult::Pass;
    if (play.log.on())
        tell_roll(play, ref.side,
                  stand_up && !passed(result)
                      ? Say(rule::SE_COST_15, "{} tests its morale: it stays prone ({} against {})",
                            unit_arg(play, ref), modified, value)
                      : Say(results[at(result)].rule, results[at(result)].sentence, unit_arg(play, ref),
                            modified, value),
                  EventKind::Test, DieKind::D10, die, numbers);
    if (stand_up) {
        if (passed(result)) pass_test(play, ref, test.what, false);
        return result;
    }

    // One test for all that is owed now (SE-MORALE-4).
    after.tested[index(ref.side)] |= one(ref.id);
    after.to_test[index(ref.side)] &= ~one(ref.id);
    for (Charge& charge : play.state.charges)
        if (charge.side == index(ref.side) && charge.unit == ref.id) charge.clear(ChargeHit);
    if (modified > 0) play.side(ref.side).overenthusiastic &= ~one(ref.id);  // SE-MORALE-21

    // The rearmost goes first, so that nobody runs into those behind him.
    const Behind behind = copied_to(play, ref, test);
    for (std::size_t i = behind.size(); i-- > 0;) {
        const Ref copy{ref.side, behind[i]};
        if (!on_table(play, copy)) continue;
        if (modified > 0) play.side(ref.side).overenthusiastic &= ~one(copy.id);
        apply_result(play, copy, test, result, after);
    }
    apply_result(play, ref, test, result, after);
    return result;
}

// ---- the Morale Phase (SE-MORALE-1, SE-STATE-1) ----

namespace {

bool owes_test(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    return !never_tests(look, ref) &&
           (unit.panic > 0 || (look.setup.options.withdrawn_test && unit.status != Withdrawing::None));
}

void end_morale_phase(Play& play) {
    Side& side = play.side(play.active());
    const Units stayed = play.state.group & side.on_table & ~side.withdrew_card;
    for (const UnitId id : each(play.state.group & side.on_table)) {
        Unit& unit = side.unit[id];
        const bool went = (side.withdrew_card & one(id)) != 0;
        if (!went) unit.status = Withdrawing::None;  // SE-MORALE-11
        if (!play.setup.options.activation_memory) continue;
        unit.flank_fire_turn = 0;
        if (!went) unit.retreat_turn = unit.rout_turn = 0;
    }
    for (HqId hq = 0; hq < most_hqs; ++hq) {  // SE-OFFICER-2
        const UnitId attached = side.officer[hq].attached;
        if ((side.bound >> hq & 1u) && (attached == no_unit || (stayed & one(attached))))
            side.bound = static_cast<Hqs>(side.bound & ~(1u << hq));
    }
}

bool run_morale(Play& play) {
    play.state.phase = static_cast<std::uint8_t>(Phase::Morale);
    play.state.agenda.pop();
    const Seat seat = play.active();
    Units listed = those(seat, play.state.group & play.side(seat).on_table,
                         [&](Ref ref) { return owes_test(play, ref); });
    Aftermath after;  // remembers who has tested in this phase
    while (listed != 0) {
        const Ref ref{seat, take_first(play, seat, listed)};
        if (!on_table(play, ref) || (after.tested[index(seat)] & one(ref.id)) || !owes_test(play, ref))
            continue;
        test_morale(play, ref, {TestFor::MoralePhase, nobody}, after);
        settle(play, after);
    }
    end_morale_phase(play);
    return false;
}

}  // namespace

const StepRules morale_rules{"morale", run_morale};

}  // namespace longroll::elephant
