// Movement Phases played at random on crowded tables: whatever is offered is legal, whatever is drawn too,
// and every state keeps its invariants.

#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

struct Crowd : MoveBed {
    explicit Crowd(Scale scale, unsigned seed) : MoveBed(scale) {
        area(AreaKind::Woods, {{10, 20}, {22, 20}, {22, 28}, {10, 28}});
        line(LineKind::Wall, {{26, 25}, {40, 25}});
        line(LineKind::Fence, {{45, 18}, {60, 22}});
        line(LineKind::Stream, {{0, 30}, {72, 30}}, 500);
        crossing(table::CrossingKind::Bridge, {36, 30});
        line(LineKind::Road, {{36, 0}, {36, 48}}, 1200);
        line(LineKind::MajorObstacle, {{50, 32}, {60, 32}});
        area(AreaKind::Hill, {{40, 34}, {55, 34}, {55, 44}, {40, 44}}, 1);
        setup.objectives.push_back({"middle", Inches{36, 24}.point(), 5, Seat::Nobody});
        for (Seat seat : seats) {
            const bool north_side = seat == csa;
            const Facing facing = north_side ? south : north;
            const double y = north_side ? 27.5 + seed % 3 : 19.5 - seed % 2;
            infantry(seat, 6, {8, y}, facing);
            infantry(seat, 8, {16, y}, facing, {.ranks = 2});
            skirmishers(seat, 3, {24.5, y + (north_side ? -1.5 : 1.5)}, facing);
            infantry(seat, 6, {33, y}, facing, {.formation = Formation::Column, .ranks = 2});
            cavalry(seat, 5, {42, y}, facing);
            battery(seat, 2, {48, y}, facing);
            battery(seat, 2, {53, y}, facing, {.limbered = true});
            cavalry(seat, 3, {60, y}, facing, {.dismounted = true});
            infantry(seat, 4, {36, north_side ? 44.0 : 8.0}, facing,
                     {.formation = Formation::RoadColumn, .ranks = 1});
            side(seat).moved_last_turn = seed % 2 == 0 ? one(4) : 0;
            if (seed % 4 == 3) side(seat).overenthusiastic = one(0) | one(3);
        }
    }
    // One Movement Phase of a side, all decisions drawn by sample; returns how many were made.
    int play_phase(Seat seat, Dice& dice) {
        EventLog quiet = EventLog::off();
        state.active = static_cast<std::uint8_t>(index(seat));
        state.group = side(seat).on_table;
        side(seat).activated |= state.group;
        state.phase = static_cast<std::uint8_t>(Phase::Movement);
        for (Side& each : state.side)
            each.received = each.charged = each.halted = each.picked = each.entered = each.moved =
                each.withdrew = each.withdrew_card = each.withdrew_for_friends = each.barred = each.split = 0;
        state.agenda.push(step(StepKind::MoveSelect, seat));
        state.agenda.push(step(StepKind::Charges, seat));
        state.agenda.push(step(StepKind::ChargeDeclare, seat));
        Play play{setup, state, dice, quiet};
        advance(play);
        int made = 0;
        for (; waiting() != StepKind::None && made < 600; ++made) {
            const Seat now = decides();
            if (made % 7 == 0)
                for (const Action& offer : choices(now)) {
                    const Verdict verdict = Elephant::check(setup, state, now, offer);
                    EXPECT_TRUE(verdict.fine()) << Elephant::write(setup, offer) << ": " << why(now, offer);
                }
            EXPECT_TRUE(
                Elephant::check(setup, state, now, Elephant::default_action(setup, state, now)).fine());
            const Action drawn = Elephant::sample(setup, state, now, dice);
            EXPECT_TRUE(Elephant::check(setup, state, now, drawn).fine())
                << Elephant::write(setup, drawn) << ": " << why(now, drawn);
            Elephant::play(setup, state, now, drawn, dice, quiet);
            const auto violation = Elephant::first_violation(setup, state);
            EXPECT_FALSE(violation) << *violation << " after " << Elephant::write(setup, drawn);
            if (violation) return -1;
        }
        EXPECT_LT(made, 600) << "a phase ends";
        return made;
    }
};

TEST(MovementPlay, RandomPhasesKeepTheirInvariants) {
    int decisions = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        Crowd bed(static_cast<Scale>(seed % 3), seed);
        Dice dice(Seed{seed + 1, 77});
        for (int phase = 0; phase < 4; ++phase) {
            const int made = bed.play_phase(phase % 2 == 0 ? usa : csa, dice);
            if (made < 0 || testing::Test::HasFailure()) {
                ADD_FAILURE() << "seed " << seed << ", phase " << phase;
                return;
            }
            decisions += made;
        }
    }
    EXPECT_GT(decisions, 250);
}

}  // namespace
}  // namespace longroll::elephant
