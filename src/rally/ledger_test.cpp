// 2.19 and chapter 9 of rules/rally.md.

#include "rally/ledger.h"

#include <gtest/gtest.h>

#include <random>

#include "rally/change.h"
#include "rally/testbed.h"
#include "support/counts.h"

namespace longroll::rally {
namespace {

LedgerFormation& formation_of(Ledger& ledger, std::string_view general) {
    const auto found = std::ranges::find(ledger.formations, general, &LedgerFormation::general);
    EXPECT_NE(found, ledger.formations.end()) << general;
    return *found;
}
LedgerUnit& unit_of(LedgerFormation& formation, std::string_view name) {
    for (LedgerBrigade& brigade : formation.brigades)
        for (LedgerUnit& unit : brigade.units)
            if (unit.name == name) return unit;
    ADD_FAILURE() << name;
    return formation.brigades[0].units[0];
}
Account account(const Ledger& ledger, const LedgerFormation& formation, Component component) {
    return {formation, component, ledger.level};
}
std::string why(const auto& expected) { return expected ? "" : expected.error(); }

// A brigade of two regiments and a battery in one formation, beside a battalion of four batteries.
Ledger small(Level level = Level::Division) {
    Ledger ledger{level, {}, {}, {}};
    LedgerFormation brigade{Seat::Union, "Vincent", "3rd Brigade", {}, {}};
    brigade.brigades.push_back({"Vincent",
                                "3rd Brigade",
                                false,
                                {{"20th Maine", Arm::Infantry, {6, 0, 0}, {}, 0},
                                 {"44th New York", Arm::Infantry, {5, 0, 0}, {}, 0},
                                 {"Battery A", Arm::Artillery, {1, 0, 0}, {}, 0}}});
    LedgerFormation battalion{Seat::Union, "Martin", "Artillery Brigade", {}, {}};
    battalion.brigades.push_back({"Martin", "Artillery Brigade", true, {}});
    for (const char* name : {"Battery C", "Battery D", "Battery I", "Battery L"})
        battalion.brigades[0].units.push_back({name, Arm::Artillery, {1, 0, 0}, {}, 0});
    ledger.formations = {brigade, battalion};
    return ledger;
}

// The first forces of the ledger as a battle that costs what a test says.
struct Fought final : Bed {
    explicit Fought(const Ledger& ledger) {
        for (const LedgerFormation& formation : ledger.formations)
            for (const LedgerBrigade& brigade : formation.brigades) {
                const PostId id =
                    this->brigade(formation.side, brigade.battalion ? Rank::Battalion : Rank::Brigade);
                post(formation.side, id).general = brigade.general;
                for (const LedgerUnit& unit : brigade.units) {
                    const UnitNumbers numbers{.strength = unit.circles[0],
                                              .mounted = unit.circles[1],
                                              .holders = unit.circles[2],
                                              .post = id};
                    const double x = 4 + 2.5 * static_cast<double>(refs.size() % 16);
                    const double y = 6 + 4 * static_cast<double>(refs.size() / 16);
                    const Ref ref = unit.arm == Arm::Infantry  ? infantry(formation.side, x, y, 0, numbers)
                                    : unit.arm == Arm::Cavalry ? dismounted(formation.side, x, y, 0, numbers)
                                                               : battery(formation.side, x, y, 0, numbers);
                    plan(ref).name = unit.name;
                    refs[unit.name] = ref;
                }
            }
    }
    Fought& cost(const std::string& unit, int circles, Part part = Part::OnFoot) {
        lose_circles(refs.at(unit), circles, part);
        return *this;
    }
    std::map<std::string, Ref> refs;
};
std::string fight(Ledger& ledger, const Fought& fought, std::string name = "a battle") {
    return why(take_battle(ledger, fought.setup, fought.state, std::move(name)));
}

// ---- the worked examples of chapter 9 ----

TEST(RF_XFER_9, TheExampleOfDevinsBrigade) {
    Ledger ledger = gettysburg_ledger(Level::Division);
    LedgerFormation& devin = formation_of(ledger, "Thomas C. Devin");
    Ledger only{Level::Division, {devin}, {}, {}};
    LedgerFormation& brigade = only.formations[0];
    const Account foot = account(only, brigade, Component::Dismounted),
                  mounted = account(only, brigade, Component::Mounted),
                  holders = account(only, brigade, Component::Holders);
    EXPECT_EQ(foot.circles(), 10);
    EXPECT_EQ(foot.fresh(), 3);
    // 7 on foot, 3 mounted, 1 holder.
    Fought fought(only);
    int on_foot = 7;
    for (const LedgerUnit& unit : brigade.brigades[0].units) {
        const int here = std::min(on_foot, unit.circles[0] - 1);
        fought.cost(unit.name, here).cost(unit.name, 1, Part::Mounted);
        on_foot -= here;
    }
    ASSERT_EQ(on_foot, 0);
    fought.cost(brigade.brigades[0].units[0].name, 1, Part::Holders);
    ASSERT_EQ(fight(only, fought), "");
    EXPECT_EQ(foot.losses(), 2);
    EXPECT_EQ(mounted.losses(), 1);
    EXPECT_EQ(holders.losses(), 0);
    EXPECT_EQ(foot.fresh() - foot.losses(), 1) << "left of the brigade stand";
    EXPECT_EQ(foot.due(), 0) << "without campaign losses the 7 circles stay";
    EXPECT_EQ(foot.marked(), 7);

    Ledger lost = only;
    ASSERT_TRUE(lose_steps(lost, lost.formations[0], Component::Dismounted, 1));
    EXPECT_TRUE(account(lost, lost.formations[0], Component::Dismounted).destroyed());
    EXPECT_EQ(account(lost, lost.formations[0], Component::Dismounted).marked(), 7) << "set aside unmarked";

    Ledger supplied = only;
    LedgerFormation& back = supplied.formations[0];
    ASSERT_EQ(*supply_steps(supplied, back, Component::Dismounted, 1), 1);
    EXPECT_EQ(account(supplied, back, Component::Dismounted).due(), -1);
    EXPECT_EQ(account(supplied, back, Component::Dismounted).due_circles(), 3);
    ASSERT_EQ(why(distribute(supplied, back, Component::Dismounted,
                             even_wishes(supplied, back, Component::Dismounted))),
              "");
    EXPECT_EQ(account(supplied, back, Component::Dismounted).marked(), 4);
    EXPECT_EQ(back.losses[at(Component::Dismounted)], 1);
}

TEST(RF_XFER_9, TheExampleAtCorpsLevel) {
    Ledger ledger = gettysburg_ledger(Level::Corps);
    LedgerFormation& rodes = formation_of(ledger, "Robert E. Rodes");
    const Account infantry = account(ledger, rodes, Component::Infantry);
    int left = 29;
    for (LedgerBrigade& brigade : rodes.brigades)
        for (LedgerUnit& unit : brigade.units)
            if (unit.arm == Arm::Infantry) {
                unit.lost[0] = std::min(left, unit.circles[0]);
                left -= unit.lost[0];
            }
    EXPECT_EQ(infantry.marked(), 29);
    EXPECT_EQ(infantry.worth(), 2);
    rodes.losses[at(Component::Infantry)] = 2;
    ASSERT_TRUE(lose_steps(ledger, rodes, Component::Infantry, 1));
    EXPECT_EQ(infantry.due(), 1);
    EXPECT_EQ(infantry.due_circles(), 12);
    ASSERT_EQ(
        why(distribute(ledger, rodes, Component::Infantry, even_wishes(ledger, rodes, Component::Infantry))),
        "");
    EXPECT_EQ(infantry.marked(), 41);
    EXPECT_EQ(infantry.worth(), 3);
    EXPECT_EQ(infantry.due(), 0);
}

// ---- before a battle ----

TEST(RF_XFER_1, TheOwnerPlacesLossesAsHeLikes) {
    Ledger ledger = small();
    LedgerFormation& vincent = ledger.formations[0];
    ASSERT_TRUE(lose_steps(ledger, vincent, Component::Infantry, 1));
    const auto placed = [&](std::vector<Wish> wishes) {
        return why(distribute(ledger, vincent, Component::Infantry, wishes));
    };
    EXPECT_EQ(placed({{"20th Maine", 2}}), "Vincent has 3 circles of infantry to mark, not 2 (RF-XFER-10)");
    EXPECT_EQ(placed({{"20th Maine", 7}}), "20th Maine has 6 circles to mark, not 7 (RF-XFER-10)");
    EXPECT_EQ(placed({{"20th Maine", 3}, {"Battery A", 0}}),
              "Battery A has 1 circle to mark, not 0 (RF-XFER-10)");
    EXPECT_EQ(placed({{"2nd Maine", 3}}), "Vincent has no unit '2nd Maine'");
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).marked(), 0) << "refused: nothing changes";
    EXPECT_EQ(placed({{"44th New York", 2}, {"Battery A", 1}}), "");
    EXPECT_EQ(unit_of(vincent, "44th New York").lost[0], 2);
    EXPECT_TRUE(is_destroyed(unit_of(vincent, "Battery A")));
    EXPECT_EQ(placed({{"20th Maine", 3}}),
              "Vincent has nothing to hand out: no infantry was lost or supplied on the campaign map since "
              "(RF-XFER-7)");
}

TEST(RF_XFER_1, SurplusSuppliesAreLost) {
    Ledger ledger = small();
    ASSERT_TRUE(lose_steps(ledger, ledger.formations[0], Component::Infantry, 1));
    EXPECT_EQ(*supply_steps(ledger, ledger.formations[0], Component::Infantry, 3), 1);
    EXPECT_EQ(ledger.formations[0].losses[at(Component::Infantry)], 0);
}

TEST(RF_XFER_10, CirclesPutOnABatteryCountAndAreNotHandedOutAgain) {
    Ledger ledger = small();
    LedgerFormation& vincent = ledger.formations[0];
    const Account infantry = account(ledger, vincent, Component::Infantry);
    ASSERT_TRUE(lose_steps(ledger, vincent, Component::Infantry, 1));
    const std::vector<Wish> wishes{{"20th Maine", 2}, {"Battery A", 1}};
    ASSERT_TRUE(distribute(ledger, vincent, Component::Infantry, wishes));
    EXPECT_EQ(infantry.marked(), 3);
    EXPECT_EQ(infantry.due(), 0);
    // A supply restores it, and erases what was marked before what a battle cost.
    ASSERT_EQ(*supply_steps(ledger, vincent, Component::Infantry, 1), 1);
    ASSERT_TRUE(distribute(ledger, vincent, Component::Infantry, wishes));
    EXPECT_FALSE(is_destroyed(unit_of(vincent, "Battery A")));
    EXPECT_EQ(infantry.marked(), 0);
}

TEST(RF_XFER_10, ASupplySpentOnGunsLostInBattleIsNotHandedOutAgain) {
    Ledger ledger = small();
    LedgerFormation& vincent = ledger.formations[0];
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 5).cost("Battery A", 1)), "");
    EXPECT_EQ(vincent.losses[at(Component::Infantry)], 1) << "5 circles: the battery does not count";
    ASSERT_EQ(*supply_steps(ledger, vincent, Component::Infantry, 1), 1);
    const std::vector<Wish> wishes{{"20th Maine", 2}, {"Battery A", 1}};
    ASSERT_EQ(why(distribute(ledger, vincent, Component::Infantry, wishes)), "");
    EXPECT_FALSE(is_destroyed(unit_of(vincent, "Battery A")));
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).marked(), 3);
    EXPECT_EQ(vincent.losses[at(Component::Infantry)], 1) << "RF-XFER-9: the guns took part of the step";
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).due(), 0);
}

// ---- after a battle ----

TEST(RF_XFER_2, ThreeCirclesOrTwelveAreAStepAndRemaindersStay) {
    Ledger ledger = small();
    const Account infantry = account(ledger, ledger.formations[0], Component::Infantry);
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 2).cost("44th New York", 2), "first"), "");
    EXPECT_EQ(infantry.losses(), 1);
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 2), "second"), "");
    EXPECT_EQ(infantry.losses(), 2) << "4 and 2 circles";
    Ledger corps = gettysburg_ledger(Level::Corps);
    LedgerFormation& heth = formation_of(corps, "Henry Heth");
    Ledger only{Level::Corps, {heth}, {}, {}};
    Fought fought(only);
    int left = 23;
    for (const LedgerBrigade& brigade : only.formations[0].brigades)
        for (const LedgerUnit& unit : brigade.units)
            if (unit.arm == Arm::Infantry) {
                const int here = std::min(left, unit.circles[0]);
                fought.cost(unit.name, here);
                left -= here;
            }
    ASSERT_EQ(fight(only, fought), "");
    EXPECT_EQ(only.formations[0].losses[at(Component::Infantry)], 1) << "23 of 12";
}

TEST(RF_XFER_3, ComponentsOfCavalryAreApart) {
    Ledger ledger = gettysburg_ledger(Level::Division);
    LedgerFormation& hampton = formation_of(ledger, "Wade Hampton");
    ASSERT_TRUE(lose_steps(ledger, hampton, Component::Mounted, 1));
    EXPECT_EQ(account(ledger, hampton, Component::Mounted).due(), 1);
    EXPECT_EQ(account(ledger, hampton, Component::Dismounted).due(), 0);
    EXPECT_EQ(why(lose_steps(ledger, hampton, Component::Infantry, 1)),
              "Wade Hampton has no infantry; it has dismounted, mounted, holders (RF-XFER-3)");
    ASSERT_EQ(why(distribute(ledger, hampton, Component::Mounted,
                             even_wishes(ledger, hampton, Component::Mounted))),
              "");
    int on_foot = 0, mounted = 0;
    for (const LedgerUnit& unit : hampton.brigades[0].units) {
        on_foot += unit.lost[at(Part::OnFoot)];
        mounted += unit.lost[at(Part::Mounted)];
    }
    EXPECT_EQ(on_foot, 0);
    EXPECT_EQ(mounted, 3);
}

TEST(RF_XFER_4, ABattalionIsRemovedAtThreeQuartersOfItsBatteries) {
    Ledger ledger = small();
    LedgerBrigade& guns = ledger.formations[1].brigades[0];
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("Battery C", 1).cost("Battery D", 1), "first"), "");
    EXPECT_FALSE(is_removed(guns));
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("Battery I", 1), "second"), "");
    EXPECT_TRUE(is_removed(guns));
    EXPECT_TRUE(is_set_aside(ledger.formations[1], guns, guns.units[3], Part::OnFoot, ledger.level));
    EXPECT_FALSE(is_destroyed(guns.units[3])) << "set aside unmarked";
    EXPECT_EQ(why(lose_steps(ledger, ledger.formations[1], Component::Infantry, 1)),
              "Martin has no infantry; an artillery battalion has no Troop Strength on the campaign map "
              "(RF-XFER-4)");
    // All four in one battle: the last is lost too, though the third removes the battalion.
    Ledger fresh = small();
    ASSERT_EQ(fight(fresh, Fought(fresh)
                               .cost("Battery C", 1)
                               .cost("Battery D", 1)
                               .cost("Battery I", 1)
                               .cost("Battery L", 1)),
              "");
    EXPECT_TRUE(is_destroyed(fresh.formations[1].brigades[0].units[3]));
}

TEST(RF_XFER_13, ThreeOfFiveBatteriesAreNotThreeQuarters) {
    LedgerBrigade guns = small().formations[1].brigades[0];
    guns.units.push_back({"Battery M", Arm::Artillery, {1, 0, 0}, {}, 0});
    for (const std::size_t i : {0u, 1u, 2u}) guns.units[i].lost[0] = 1;
    EXPECT_FALSE(is_removed(guns)) << "12 of 15";
    guns.units[3].marked = 1;
    EXPECT_TRUE(is_removed(guns)) << "16 of 15; a distribution destroys a battery too";
}

TEST(RF_EX_47, LossesOfDevinsBrigadeByComponent) {
    LedgerFormation devin{Seat::Union, "Thomas C. Devin", "2nd Brigade", {}, {}};
    devin.brigades.push_back({"Thomas C. Devin", "2nd Brigade", false, {}});
    for (const auto& [foot, horse, held] : {std::tuple{4, 2, 1}, {3, 1, 0}})
        devin.brigades[0].units.push_back({"a regiment", Arm::Cavalry, {6, 6, 2}, {foot, horse, held}, 0});
    EXPECT_EQ((Account{devin, Component::Dismounted, Level::Division}.worth()), 2) << "7 of 3";
    EXPECT_EQ((Account{devin, Component::Mounted, Level::Division}.worth()), 1);
    EXPECT_EQ((Account{devin, Component::Holders, Level::Division}.worth()), 0);
}

TEST(RF_EX_48, BattalionsOfFourAndFiveBatteries) {
    for (const auto& [batteries, destroyed, removed] :
         {std::tuple{4, 2, false}, {4, 3, true}, {5, 3, false}, {5, 4, true}}) {
        LedgerBrigade guns{"Martin", "Artillery Brigade", true, {}};
        for (int i = 0; i < batteries; ++i)
            guns.units.push_back({"a battery", Arm::Artillery, {1, 0, 0}, {i < destroyed ? 1 : 0, 0, 0}, 0});
        EXPECT_EQ(is_removed(guns), removed) << destroyed << " of " << batteries;
    }
}

TEST(RF_INTRO_7, OnlyMarkedCirclesOutlastTheBattle) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10), fled = bed.infantry(usa, 20, 10);
    Ledger ledger = ledger_of(Level::Division, bed.setup);
    bed.lose_circles(unit, 2);
    bed.routed(fled);
    ASSERT_TRUE(take_battle(ledger, bed.setup, bed.state, "first"));
    LedgerFormation& formation = formation_of(ledger, bed.post(usa, bed.first_brigade).general);
    EXPECT_EQ(unit_of(formation, "Regiment 1").lost[0], 2);
    EXPECT_EQ(unit_of(formation, "Regiment 2").lost[0], 0);
}

TEST(RF_XFER_5, AStandWithoutStepsIsDestroyed) {
    Ledger ledger = small();
    LedgerFormation& vincent = ledger.formations[0];
    EXPECT_EQ(why(lose_steps(ledger, vincent, Component::Infantry, 4)),
              "Vincent cannot lose 4 steps: 3 left (RF-XFER-5)");
    ASSERT_TRUE(lose_steps(ledger, vincent, Component::Infantry, 3));
    EXPECT_TRUE(account(ledger, vincent, Component::Infantry).destroyed());
    EXPECT_EQ(why(lose_steps(ledger, vincent, Component::Infantry, 1)),
              "Vincent cannot lose 1 step: the stand is destroyed (RF-XFER-5)");
}

TEST(RF_XFER_6, RegimentsOfADestroyedStandAreSetAsideUnmarkedAndSupplyBringsThemBack) {
    Ledger ledger = small();
    LedgerFormation& vincent = ledger.formations[0];
    const LedgerBrigade& brigade = vincent.brigades[0];
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 4)), "");
    ASSERT_TRUE(lose_steps(ledger, vincent, Component::Infantry, 2));
    EXPECT_TRUE(is_set_aside(vincent, brigade, brigade.units[0], Part::OnFoot, ledger.level));
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).due(), 0) << "nothing is handed out";
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).marked(), 4);
    // A match that has them all the same costs them nothing.
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("44th New York", 5), "without them"), "");
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).marked(), 4);
    ASSERT_EQ(*supply_steps(ledger, vincent, Component::Infantry, 1), 1);
    EXPECT_FALSE(is_set_aside(vincent, brigade, brigade.units[0], Part::OnFoot, ledger.level));
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).due_circles(), 3) << "2 steps, 4 circles";
}

TEST(RF_XFER_6, CavalryWithoutItsStandOnFootIsSetAsideWhole) {
    Ledger ledger = gettysburg_ledger(Level::Division);
    LedgerFormation& devin = formation_of(ledger, "Thomas C. Devin");
    const LedgerBrigade& brigade = devin.brigades[0];
    const auto aside = [&](Part part) {
        return is_set_aside(devin, brigade, brigade.units[0], part, ledger.level);
    };
    ASSERT_TRUE(lose_steps(ledger, devin, Component::Holders, 1));
    EXPECT_TRUE(aside(Part::Holders));
    EXPECT_FALSE(aside(Part::OnFoot));
    EXPECT_FALSE(aside(Part::Mounted));
    ASSERT_TRUE(lose_steps(ledger, devin, Component::Dismounted, 3));
    EXPECT_TRUE(aside(Part::Mounted));
}

TEST(RF_XFER_7, WithoutCampaignLossesRegimentsStartAsTheyEnded) {
    Ledger ledger = small();
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 2)), "");
    for (const Component component : components)
        EXPECT_EQ(account(ledger, ledger.formations[0], component).due(), 0);
    EXPECT_EQ(unit_of(ledger.formations[0], "20th Maine").lost[0], 2);
}

TEST(RF_XFER_8, GravestonesStayAndMarksDoNot) {
    Ledger ledger = small();
    Fought fought(ledger);
    fought.routed(fought.refs.at("20th Maine"));
    fought.side(usa).general[2].gravestones = 1;
    ASSERT_EQ(fight(ledger, fought, "first"), "");
    EXPECT_EQ(account(ledger, ledger.formations[0], Component::Infantry).marked(), 0);
    EXPECT_EQ((ledger.gravestones[{Seat::Union, "Vincent"}]), 1);
    fought.side(usa).general[2].gravestones = 2;
    ASSERT_EQ(fight(ledger, fought, "second"), "");
    EXPECT_EQ((ledger.gravestones[{Seat::Union, "Vincent"}]), 2) << "never more (RF-GENHIT-3)";
    EXPECT_EQ(fight(ledger, fought, "second"), "the ledger has this battle already, as second");
}

TEST(RF_XFER_11, DestroyedAndCapturedStandsHaveAllCirclesMarked) {
    Ledger ledger = small();
    Fought fought(ledger);
    fought.go({}, [&](Play& play) {
        remove_unit(play, fought.refs.at("20th Maine"), Fate::Captured, rule::RF_ROUT_4);
    });
    ASSERT_EQ(fight(ledger, fought), "");
    EXPECT_EQ(unit_of(ledger.formations[0], "20th Maine").lost[0], 6);
    EXPECT_EQ(ledger.formations[0].losses[at(Component::Infantry)], 2);
    // Marked before, and lost whole in a match that began with it fresh: no more than it has.
    Ledger again = small();
    unit_of(again.formations[0], "20th Maine").lost[0] = 2;
    ASSERT_EQ(fight(again, fought), "");
    EXPECT_EQ(unit_of(again.formations[0], "20th Maine").lost[0], 6);
}

TEST(RF_XFER_11, OfCavalryThatDiesOnFootTheOtherCirclesStay) {
    Ledger ledger = gettysburg_ledger(Level::Division);
    Ledger only{Level::Division, {formation_of(ledger, "Thomas C. Devin")}, {}, {}};
    const std::string name = only.formations[0].brigades[0].units[0].name;
    Fought fought(only);
    const Ref ref = fought.refs.at(name);
    fought.lose_circles(ref, fought.plan(ref).circles[0]);
    fought.go({}, [&](Play& play) { remove_unit(play, ref, Fate::Destroyed, rule::RF_CAV_6); });
    ASSERT_EQ(fight(only, fought), "");
    EXPECT_EQ(unit_of(only.formations[0], name).lost[at(Part::Mounted)], 0);
    EXPECT_EQ(account(only, only.formations[0], Component::Mounted).losses(), 0);
}

TEST(RF_XFER_11, LossesAreHandedOutBeforeTheBattle) {
    Ledger ledger = small();
    ASSERT_TRUE(lose_steps(ledger, ledger.formations[0], Component::Infantry, 1));
    EXPECT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 2)),
              "Vincent has losses or supplies to hand out first: `campaign deploy` (RF-XFER-10)");
    EXPECT_EQ(unit_of(ledger.formations[0], "20th Maine").lost[0], 0) << "refused: nothing changes";
    Ledger other = small();
    other.formations.pop_back();
    EXPECT_EQ(fight(other, Fought(small())), "the ledger has no unit 'Battery C' under Martin (union)");
}

TEST(RF_XFER_12, AFreshStandHasAtLeastOneStep) {
    Ledger ledger = small(Level::Corps);
    LedgerFormation& vincent = ledger.formations[0];
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).circles(), 11) << "batteries do not count";
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).fresh(), 1) << "11 of 12";
    // Fewer circles than a step: the stand is destroyed with the last of them, and a supply brings all back.
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("20th Maine", 6).cost("44th New York", 4), "first"), "");
    EXPECT_FALSE(account(ledger, vincent, Component::Infantry).destroyed());
    ASSERT_EQ(fight(ledger, Fought(ledger).cost("44th New York", 1), "second"), "");
    EXPECT_TRUE(account(ledger, vincent, Component::Infantry).destroyed());
    ASSERT_EQ(*supply_steps(ledger, vincent, Component::Infantry, 1), 1);
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).due_circles(), 11);
    ASSERT_TRUE(
        distribute(ledger, vincent, Component::Infantry, even_wishes(ledger, vincent, Component::Infantry)));
    EXPECT_EQ(account(ledger, vincent, Component::Infantry).marked(), 0);
}

// ---- random campaigns ----

// A campaign of a few formations, by the rule's own words: R, C and S are counted here again.
class Campaign {
  public:
    explicit Campaign(unsigned seed) : luck_(seed) {
        ledger_.level = below(2) == 0 ? Level::Division : Level::Corps;
        const char* sides[] = {"a", "b"};
        for (int f = 0; f < 2; ++f) {
            LedgerFormation formation{f == 0 ? Seat::Union : Seat::Confederate, sides[f], sides[f], {}, {}};
            for (int b = 0; b < 1 + below(3); ++b) {
                const std::string name = sides[f] + std::to_string(b);
                LedgerBrigade brigade{name, name, b == 2, {}};
                for (int u = 0; u < 1 + below(4); ++u) {
                    LedgerUnit unit{
                        name + "." + std::to_string(u), Arm::Infantry, {1 + below(9), 0, 0}, {}, 0};
                    if (brigade.battalion || below(5) == 0) {
                        unit.arm = Arm::Artillery;
                        unit.circles[0] = 1;
                    } else if (below(3) == 0) {
                        unit.arm = Arm::Cavalry;
                        unit.circles[1] = unit.circles[0];
                        unit.circles[2] = 1 + below(2);
                    }
                    brigade.units.push_back(unit);
                }
                formation.brigades.push_back(brigade);
            }
            ledger_.formations.push_back(formation);
        }
        fought_ = std::make_unique<Fought>(ledger_);
    }

    void play() {
        for (int n = 0; n < 12 && !testing::Test::HasFailure(); ++n) {
            for (int losses = below(4); losses > 0; --losses) step();
            hand_out();
            battle(n);
        }
        const Expected<Ledger> again = read_ledger(write_ledger(ledger_), "x.json");
        ASSERT_TRUE(again) << again.error();
        ASSERT_EQ(write_ledger(*again), write_ledger(ledger_));
    }

  private:
    int below(int n) { return static_cast<int>(luck_() % static_cast<unsigned>(n)); }
    LedgerFormation& any_formation() { return ledger_.formations[static_cast<std::size_t>(below(2))]; }

    void step() {
        LedgerFormation& formation = any_formation();
        const Component component = components[below(4)];
        const int before = formation.losses[at(component)];
        if (below(2) == 0) {
            if (lose_steps(ledger_, formation, component, 1)) {
                EXPECT_EQ(formation.losses[at(component)], before + 1);
            }
        } else if (const Expected<int> got = supply_steps(ledger_, formation, component, 1 + below(2))) {
            EXPECT_EQ(formation.losses[at(component)], before - *got);
        }
    }

    // Circles one after the other on units at random, until no more are due.
    void hand_out() {
        for (LedgerFormation& formation : ledger_.formations)
            for (const Component component : components) {
                const Account account{formation, component, ledger_.level};
                const int before = account.marked(), due = account.due(), circles = account.due_circles();
                if (due == 0) continue;
                std::map<std::string, int> wishes;
                std::vector<std::string> free;
                for (const LedgerBrigade& brigade : formation.brigades)
                    for (const LedgerUnit& unit : brigade.units)
                        free.insert(free.end(),
                                    static_cast<std::size_t>(
                                        due > 0 ? free_circles(formation, brigade, unit, component)
                                                : marked_circles(formation, unit, component)),
                                    unit.name);
                std::shuffle(free.begin(), free.end(), luck_);
                ASSERT_GE(std::ssize(free), circles);
                for (int i = 0; i < circles; ++i) ++wishes[free[static_cast<std::size_t>(i)]];
                std::vector<Wish> list;
                for (const auto& [name, number] : wishes) list.push_back({name, number});
                const Expected<Done> done = distribute(ledger_, formation, component, list);
                ASSERT_TRUE(done) << done.error();
                if (due > 0) {
                    ASSERT_EQ(account.marked(), before + due * circles_per_step(ledger_.level))
                        << "a loss always fits";
                }
            }
        check();
    }

    void battle(int n) {
        Fought& fought = *fought_;
        for (const auto& [name, ref] : fought.refs)
            for (const Part part : {Part::OnFoot, Part::Mounted, Part::Holders}) {
                const int circles = fought.plan(ref).circles[at(part)];
                fought.lose_circles(ref, below(3) == 0 ? below(circles + 1) : 0, part);
            }
        const Expected<std::vector<const LedgerFormation*>> taken =
            take_battle(ledger_, fought.setup, fought.state, std::to_string(n));
        ASSERT_TRUE(taken) << taken.error();
        ASSERT_EQ(taken->size(), 2u);
        check();
    }

    // RF-XFER-9, and every mark within its bounds.
    void check() const {
        const int d = ledger_.level == Level::Division ? 3 : 12;
        for (const LedgerFormation& formation : ledger_.formations) {
            int sum[4]{}, marked[4]{}, guns = 0;
            bool infantry = false;
            for (const LedgerBrigade& brigade : formation.brigades)
                for (const LedgerUnit& unit : brigade.units) {
                    for (std::size_t part = 0; part < 3; ++part) {
                        ASSERT_GE(unit.lost[part], 0);
                        ASSERT_LE(unit.lost[part] + unit.marked,
                                  unit.circles[part] + (part == 0 ? 0 : unit.marked));
                    }
                    infantry = infantry || unit.arm == Arm::Infantry;
                    guns += unit.marked;
                    if (unit.arm == Arm::Artillery) continue;
                    for (std::size_t part = 0; part < 3; ++part) {
                        const std::size_t c = unit.arm == Arm::Infantry ? 0 : part + 1;
                        sum[c] += unit.circles[part];
                        marked[c] += unit.lost[part];
                    }
                }
            for (std::size_t c = 0; c < 4; ++c) {
                if (sum[c] == 0) continue;
                const int fresh = std::max(1, sum[c] / d), losses = formation.losses[c];
                const int r = marked[c] + (c == (infantry ? 0u : 1u) ? guns : 0);
                ASSERT_GE(losses, 0);
                ASSERT_LE(losses, fresh);
                if (losses < fresh) {
                    ASSERT_EQ(losses, r / d);
                    ASSERT_LT(marked[c], sum[c]) << "nobody is left of a stand that is there";
                }
            }
        }
    }

    std::mt19937 luck_;
    Ledger ledger_;
    std::unique_ptr<Fought> fought_;
};

TEST(RF_XFER_9, HoldsAfterEveryBattleAndDistributionOfRandomCampaigns) {
    for (int seed = 0; seed < repeats(10'000) && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        Campaign(static_cast<unsigned>(seed)).play();
    }
}

// ---- names ----

TEST(RallyLedger, FormationsAndUnitsGoByAPartOfTheirName) {
    Ledger ledger = gettysburg_ledger(Level::Division);
    const auto general = [&](std::string_view typed, Seat side = Seat::Nobody) {
        const Expected<LedgerFormation*> found = formation_named(ledger, typed, side);
        return found ? (**found).general : found.error();
    };
    EXPECT_EQ(general("Strong Vincent"), "Strong Vincent");
    EXPECT_EQ(general("vincent"), "Strong Vincent");
    EXPECT_EQ(general("Kershaw's Brigade"), "Joseph B. Kershaw");
    EXPECT_EQ(general("vincent", Seat::Confederate), "the ledger has no General or formation 'vincent'");
    EXPECT_EQ(general("1st Brigade", Seat::Confederate),
              "the ledger has no General or formation '1st Brigade'");
    EXPECT_TRUE(general("brigade").starts_with("'brigade' could be ")) << general("brigade");
    EXPECT_TRUE(general("brigade").ends_with(", ...; type more of the name")) << general("brigade");
    const LedgerFormation& vincent = formation_of(ledger, "Strong Vincent");
    const auto unit = [&](std::string_view typed) {
        const Expected<std::string> found = unit_named(vincent, typed);
        return found ? *found : found.error();
    };
    EXPECT_EQ(unit("20th"), "20th Maine");
    EXPECT_EQ(unit("th"), "'th' could be 20th Maine, 16th Michigan, 44th New York; type more of the name");
    EXPECT_EQ(unit("Iron"), "the ledger has no unit of Strong Vincent 'Iron'");
}

// ---- files ----

TEST(RallyLedger, AllOfGettysburgIsWrittenAndReadAgain) {
    for (const Level level : {Level::Division, Level::Corps}) {
        const Ledger ledger = gettysburg_ledger(level);
        const std::string text = write_ledger(ledger);
        const Expected<Ledger> again = read_ledger(text, "x.json");
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(write_ledger(*again), text);
        std::size_t units = 0;
        for (const LedgerFormation& formation : ledger.formations)
            for (const LedgerBrigade& brigade : formation.brigades) units += brigade.units.size();
        EXPECT_GT(units, 400u);
    }
    EXPECT_EQ(gettysburg_ledger(Level::Division).formations.size(), 129u);
}

TEST(RallyLedger, EveryScenarioHasOne) {
    for (const Scenario& scenario : Rally::scenarios()) {
        Dice dice{Seed{1, 1}};
        const Expected<rally::Setup> setup = Rally::prepare(scenario, *resolve_options(scenario, {}), dice);
        ASSERT_TRUE(setup) << setup.error();
        for (const Level level : {Level::Division, Level::Corps}) {
            const Ledger ledger = ledger_of(level, *setup);
            const Expected<Ledger> again = read_ledger(write_ledger(ledger), "x.json");
            EXPECT_TRUE(again) << scenario.id << ": " << again.error();
        }
    }
}

TEST(RallyLedger, WhatIsWrongIsSaid) {
    Ledger ledger = small();
    ASSERT_TRUE(lose_steps(ledger, ledger.formations[0], Component::Infantry, 1));
    ledger.gravestones[{Seat::Union, "Vincent"}] = 1;
    ledger.battles.push_back("first-orders 0123");
    const std::string text = write_ledger(ledger);
    const struct {
        std::string_view from, to, says;
    } broken[] = {
        {"rally_campaign", "rally", "x.json, line 2: field format is \"rally\"; it must be rally_campaign"},
        {"\"level\": \"division\"", "\"level\": \"army\"",
         "x.json, line 3: field level is \"army\"; it must be division or corps"},
        {"\"losses\": {\"infantry\": 1}", "\"losses\": {\"infantry\": 2}",
         "x.json, line 5, formations[0].due: field infantry is 1; it must be 2, because 2 steps are lost and "
         "0 circles are marked (RF-XFER-9)"},
        {"\"losses\": {\"infantry\": 1}", "\"losses\": {\"infantry\": 4}",
         "x.json, line 5, formations[0].losses: field infantry is 4; it must be 0 to 3"},
        {"\"losses\": {\"infantry\": 1}", "\"losses\": {\"infantry\": 1, \"mounted\": 0}",
         "x.json, line 5, formations[0].losses: field mounted"},
        {"\"strength\": 6, \"lost\": 0", "\"strength\": 6, \"lost\": 7",
         "x.json, line 7, formations[0].brigades[0].units[0] '20th Maine': field lost is 7; it must be 0 to "
         "6"},
        {"\"strength\": 6, \"lost\": 0", "\"strength\": 0, \"lost\": 0",
         "x.json, line 7, formations[0].brigades[0].units[0] '20th Maine': field strength is 0; it must be 1 "
         "to 20"},
        {"44th New York", "20th Maine",
         "x.json, line 8, formations[0].brigades[0].units[1] '20th Maine': field name is \"20th Maine\"; it "
         "must be a name that no other unit of the formation has"},
        {"\"lost\": 0, \"marked\": 0", "\"lost\": 1, \"marked\": 1",
         "x.json, line 9, formations[0].brigades[0].units[2] 'Battery A': field marked is 1; it must be 0"},
        {"\"name\": \"Battery C\", \"arm\": \"artillery\", \"strength\": 1, \"lost\": 0, \"marked\": 0",
         "\"name\": \"Battery C\", \"arm\": \"infantry\", \"strength\": 1, \"lost\": 0",
         "x.json, line 12, formations[1].brigades[0].units[0] 'Battery C': field arm is \"infantry\"; it "
         "must "
         "be artillery in a battalion"},
        {"\"general\": \"Martin\"", "\"general\": \"Vincent\"",
         "x.json, line 10, formations[1] 'Vincent': field general is \"Vincent\"; it must be a General who "
         "has one formation in this file"},
        {"\"side\": \"union\"", "\"side\": \"north\"", "x.json, line 5, formations[0] 'Vincent': field side"},
        {"\"number\": 1", "\"number\": 3",
         "x.json, line 17, gravestones[0] 'Vincent': field number is 3; it must be 1 to 2"},
        {"\"first-orders 0123\"", "7",
         "x.json, line 19: field battles[0] is 7; it must be the name of a battle"},
        {"\"lost\": 0}", "\"lost\": 1}", "x.json, line 20: field checksum is "},
        {"],\n\"battles\"", "", "x.json, line "},
    };
    for (const auto& [from, to, says] : broken) {
        std::string wrong = text;
        const std::size_t place = wrong.find(from);
        ASSERT_NE(place, std::string::npos) << from;
        const Expected<Ledger> read = read_ledger(wrong.replace(place, from.size(), to), "x.json");
        ASSERT_FALSE(read) << from;
        EXPECT_TRUE(read.error().starts_with(says)) << read.error() << "\n  expected: " << says;
        EXPECT_EQ(read.error().find('\n'), std::string::npos);
    }
    for (std::size_t length = 0; length < text.size() - 2; length += 7)
        EXPECT_FALSE(read_ledger(std::string_view(text).substr(0, length), "x.json")) << length;
}

}  // namespace
}  // namespace longroll::rally
