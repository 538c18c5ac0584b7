// What is reckoned once for many must be what each would be by itself; and what is drawn must be legal.

#include <gtest/gtest.h>

#include "elephant/fire.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

TEST(Nearness, TheOuterBoxHoldsTheUnit) {
    Bed bed;
    const Ref units[] = {bed.infantry(usa, 9, {24, 12}, table::facing_of_degrees(33)),
                         bed.infantry(usa, 8, {44, 12}, east, {.formation = Formation::Column, .ranks = 2}),
                         bed.battery(usa, 3, {12, 30}, table::facing_of_degrees(200)),
                         bed.cavalry(csa, 5, {30, 30}, table::facing_of_degrees(301))};
    for (const Ref ref : units)
        EXPECT_TRUE(table::contains(outer_box_of(bed.look(), ref), box_of(bed.look(), ref)));
}

TEST(Nearness, SquaresMissNobodyWhoHasAPartOfABox) {
    Bed bed;
    for (int k = 0; k < 8; ++k) {
        const double across = 6.0 + 8.0 * k;
        bed.infantry(usa, 3 + k % 4, {across, 8.0 + k % 3}, table::facing_of_degrees(41 * k));
        bed.battery(csa, 1 + k % 3, {across, 36.0 - k % 5}, table::facing_of_degrees(200 + 13 * k));
    }
    Dice dice(Seed{4, 12});
    int met = 0, passed_over = 0;
    for (int i = 0; i < 2000; ++i) {
        const Point low{static_cast<Length>(dice.below(80000)) - 4000,
                        static_cast<Length>(dice.below(56000)) - 4000};
        const Box box{
            low,
            {low.x + static_cast<Length>(dice.below(9000)), low.y + static_cast<Length>(dice.below(9000))}};
        for (Seat side : seats) {
            const Units all = bed.look().side(side).on_table;
            const Units about = units_about(bed.look(), side, all, box);
            passed_over += count(all & ~about);
            for (const Ref ref : each(side, all)) {
                const Rects rects = rects_of(bed.look(), ref);
                bool part = false;
                for (const Rect& rect : rects) part = part || table::meets(box, table::box_of(rect));
                if (!part) continue;
                ++met;
                EXPECT_NE(about & one(ref.id), 0u);
            }
        }
    }
    EXPECT_GT(met, 300);
    EXPECT_GT(passed_over, 2 * met);
}

TEST(Nearness, AllAimsAtOnceAreTheAimsOneByOne) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 9, {24, 12}, north);
    const Ref screen = bed.infantry(csa, 3, {21, 17}, south);
    const Ref target = bed.infantry(csa, 8, {27, 19}, table::facing_of_degrees(190));
    const Ref guns = bed.battery(csa, 3, {24, 30}, south);
    int bearing_stands = 0, others = 0;
    for (const auto& [from, at] :
         {std::pair{firer, target}, {firer, screen}, {guns, firer}, {target, firer}}) {
        Shot shot;
        shot.firer = from;
        shot.target = at;
        const Aims aims = aims_of(bed.look(), shot, bed.look().unit(from).stands);
        for (const int stand : each(bed.look().unit(from).stands)) {
            const Aim aim = aim_of(bed.look(), shot, stand);
            EXPECT_EQ(aim.bears, (aims.bearing >> stand & 1u) != 0);
            if (aim.bears) {
                EXPECT_EQ(aim.halves, aims.halves[stand]);
            }
            ++(aim.bears ? bearing_stands : others);
        }
    }
    EXPECT_GT(bearing_stands, 0);
    EXPECT_GT(others, 0);
}

// The nearest stand in sight gives the range (SE-FIRE-10), though it is found by the centres of all.
TEST(Nearness, TheRangeIsThatOfTheNearestStandInSight) {
    Bed bed;
    const Ref firer = bed.infantry(usa, 6, {24, 12}, north);
    const Ref target = bed.infantry(csa, 7, {26, 18}, table::facing_of_degrees(160));
    Shot shot;
    shot.firer = firer;
    shot.target = target;
    for (int stand = 0; stand < 6; ++stand) {
        const Rect own = rect_of(bed.look(), firer, stand);
        Length least = -1;
        for (int mark = 0; mark < 7; ++mark) {
            const Rect theirs = rect_of(bed.look(), target, mark);
            if (!in_arc(own, north, theirs.centre)) continue;
            const FireLine line = line_to(bed.look(), firer, stand, target, mark);
            if (line.sight.clear() && (least < 0 || line.distance < least)) least = line.distance;
        }
        const Aim aim = aim_of(bed.look(), shot, stand);
        ASSERT_EQ(aim.bears, least >= 0);
        if (aim.bears) {
            EXPECT_EQ(aim.range, least);
        }
    }
}

// No weapon is worth more from farther away, so that nobody fires better than this.
TEST(Nearness, TheBestFactorBeyondADistanceIsTheLargestThere) {
    for (std::size_t weapon = 0; weapon < at(Weapon::count); ++weapon)
        for (Length distance = 0; distance < 60 * table::inch; distance += 500) {
            const int best = factor_halves(static_cast<Weapon>(weapon), distance, 50);
            for (Length beyond = distance; beyond < 60 * table::inch; beyond += 500)
                ASSERT_LE(factor_halves(static_cast<Weapon>(weapon), beyond, 50), best);
        }
}

const Scenario& scenario_of(const std::string& id) {
    const auto& all = Elephant::scenarios();
    return *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
}

// SE-STATE-7: what `sample` draws is legal, and where there is a list of whole decisions it stands in it.
TEST(Nearness, WhatIsDrawnIsLegal) {
    for (const char* id : {"first-shots", "crossroads"}) {
        const Scenario& scenario = scenario_of(id);
        Dice dice(Seed{1861, 9});
        const elephant::Setup setup = *Elephant::prepare(scenario, *resolve_options(scenario, {}), dice);
        EventLog silent = EventLog::off();
        int drawn = 0;
        State state = Elephant::start(setup, dice);
        for (Turn turn = Elephant::to_act(setup, state); !turn.finished();
             turn = Elephant::to_act(setup, state)) {
            const Seat seat = turn.seats.only();
            const Action action = Elephant::sample(setup, state, seat, dice);
            ASSERT_TRUE(Elephant::check(setup, state, seat, action)) << id << ' ' << drawn;
            if (state.agenda.top().kind == StepKind::MoveSelect && drawn % 4 == 0) {
                std::vector<Action> room(Elephant::max_choices);
                Offers<Action> offers{std::span(room)};
                Elephant::choices(setup, state, seat, offers);
                const auto list = offers.list();
                EXPECT_NE(std::find(list.begin(), list.end(), action), list.end()) << id << ' ' << drawn;
            }
            Elephant::play(setup, state, seat, action, dice, silent);
            ++drawn;
        }
        EXPECT_GT(drawn, 50);
    }
}

}  // namespace
}  // namespace longroll::elephant
