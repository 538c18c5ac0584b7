// The scenarios of chapter 6.2 and the rolled terrain of SE-SETUP-5, read from rules/elephant.md and compared
// with what the program prepares.

#include <map>
#include <sstream>

#include "elephant/deployment.h"
#include "elephant/scenario_bed.h"
#include "elephant/scenario_file.h"
#include "elephant/testbed.h"
#include "support/printed_tables.h"

namespace longroll::elephant {
namespace {

const PrintedTables& book() {
    static const PrintedTables read = PrintedTables::of_game("elephant");
    return read;
}
constexpr const char* suggested = "6.2 Suggested scenarios";

// 'RM' or a row of SE-FIRE-13; 'V' or the like.
std::string weapon_text(Weapon weapon) {
    return weapon == Weapon::RifleMusket ? "RM"
           : weapon == Weapon::Musket    ? "MU"
                                         : weapon_rows[at(weapon)].name;
}
char grade_letter(Grade grade) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(word(grade)[0])));
}
std::string hq_text(const HqPlan& hq, const char* rating) {
    return hq.name + rating + std::to_string(hq.morale_rating) + ")";
}

TEST(SE_SETUP_1, TheArmiesOfFirstShotsAsListed) {
    const PrintedTable& table = book().under(suggested);
    const Expected<elephant::Setup> setup = prepared("first-shots");
    ASSERT_TRUE(setup) << setup.error();
    std::size_t row = 0;
    for (const Seat seat : seats) {
        const Roster& army = setup->army(seat);
        ASSERT_EQ(army.hqs.size(), 1u);
        EXPECT_EQ(army.hqs[0].morale_rating, army.hqs[0].combat_rating);
        for (const UnitPlan& plan : army.units) {
            const bool first = &plan == army.units.data();
            EXPECT_EQ(table.cell(row, "Side"), !first ? "" : seat == usa ? "Union" : "CSA");
            EXPECT_EQ(table.cell(row, "HQ"), first ? hq_text(army.hqs[0], " (rating ") : "");
            EXPECT_EQ(table.cell(row, "Unit"), plan.name);
            EXPECT_EQ(table.number(row, "Stands"), plan.stands) << plan.name;
            EXPECT_EQ(table.cell(row, "Weapon"), weapon_text(plan.weapon)) << plan.name;
            EXPECT_EQ(table.cell(row, "Grade"), std::string(1, grade_letter(plan.grade))) << plan.name;
            ++row;
        }
    }
    EXPECT_EQ(row, table.rows.size());
}

// '4 regiments of 9 stands, RM, R R R V; battery 2 x 12lb NAPOLEON R'.
std::string units_text(const Roster& army, HqId hq) {
    std::string foot, guns;
    int regiments = 0;
    for (const UnitPlan& plan : army.units) {
        if (plan.hq != hq) continue;
        if (is_artillery(plan.arm)) {
            guns = std::string(army.hqs[hq].level == HqLevel::Division ? "divisional battery " : "battery ") +
                   std::to_string(plan.stands) + " x " + weapon_text(plan.weapon) + ' ' +
                   grade_letter(plan.grade);
            continue;
        }
        if (regiments++ == 0)
            foot = " of " + std::to_string(plan.stands) + " stands, " + weapon_text(plan.weapon) + ",";
        foot += std::string(" ") + grade_letter(plan.grade);
    }
    if (regiments == 0) return guns;
    return std::to_string(regiments) + " regiments" + foot + (guns.empty() ? "" : "; " + guns);
}

TEST(SE_SETUP_1, TheArmiesOfTheStoneWallAsListed) {
    const PrintedTable& table = book().under(suggested, 1);
    const Expected<elephant::Setup> setup = prepared("stone-wall");
    ASSERT_TRUE(setup) << setup.error();
    std::size_t row = 0;
    for (const Seat seat : seats) {
        const Roster& army = setup->army(seat);
        for (HqId hq = 0; hq < army.hqs.size(); ++hq, ++row) {
            EXPECT_EQ(table.cell(row, "Side"), hq > 0 ? "" : seat == usa ? "Union" : "CSA");
            EXPECT_EQ(table.cell(row, "HQ"), hq_text(army.hqs[hq], hq == 0 ? " (rating " : " ("));
            std::string print = table.cell(row, "Units"), where;
            for (const char* place : {", deployed behind the wall", ", in reserve"})
                if (print.ends_with(place)) where = place, print.resize(print.size() - where.size());
            EXPECT_EQ(print, units_text(army, hq));
            int each = 0;  // regiments of one brigade are equally strong
            for (const UnitPlan& plan : army.units) {
                if (plan.hq != hq || is_artillery(plan.arm)) continue;
                EXPECT_TRUE(each == 0 || each == plan.stands) << plan.name;
                each = plan.stands;
                const bool behind = plan.place.fixed && plan.place.anchor.y > 32 * table::inch &&
                                    plan.place.anchor.y <= 33 * table::inch;
                EXPECT_EQ(behind, where == ", deployed behind the wall") << plan.name;
            }
        }
    }
    EXPECT_EQ(row, table.rows.size());
}

// ---- S6: the garrison stands within its works ----

TEST(SE_SETUP_7, TheGarrisonOfTheRedoubtDeploysInsideItsWorks) {
    const Expected<elephant::Setup> setup = prepared("redoubt", {{"auto_deployment", "yes"}});
    ASSERT_TRUE(setup) << setup.error();
    const Box works{{23 * table::inch, 37 * table::inch}, {37 * table::inch, 43 * table::inch}};
    EXPECT_EQ(setup->army(csa).zone, works);
    Dice dice{Seed{3, 3}};
    const State state = Elephant::start(*setup, dice);
    const Look look{*setup, state};
    const Side& side = state.side[index(csa)];
    EXPECT_EQ(std::popcount(side.on_table), 5) << "nobody is left outside, in reserve";
    for (const Ref ref : each(csa, side.on_table))
        EXPECT_TRUE(table::contains(works, box_of(look, ref))) << setup->army(csa).units[ref.id].name;
    EXPECT_EQ(setup->objectives[0].holder, csa);
    EXPECT_TRUE(table::contains(works, Box{setup->objectives[0].at, setup->objectives[0].at}));
}
TEST(SE_SETUP_7, NobodyOfTheGarrisonIsSetDownBeforeItsWorks) {
    const Expected<elephant::Setup> setup = prepared("redoubt");
    ASSERT_TRUE(setup) << setup.error();
    Dice dice{Seed{3, 3}};
    State state = Elephant::start(*setup, dice);
    EventLog log = EventLog::off();
    while (state.agenda.top().kind == StepKind::Deploy && state.agenda.top().side != index(csa))
        Elephant::play(*setup, state, usa, just(Verb::ForMe), dice, log);
    ASSERT_EQ(state.agenda.top().kind, StepKind::Deploy);
    Action place = just(Verb::Place);
    place.unit = 0;  // seven stands
    place.angle = south.step;
    place.formation = static_cast<std::uint8_t>(Formation::Line);
    place.ranks = 1;
    place.x = 30 * table::inch;
    for (const auto& [y, inside] : {std::pair{39.5, true}, {42.25, true}, {42.26, false}, {36.9, false}}) {
        place.y = static_cast<Length>(y * table::inch);
        const Verdict verdict = Elephant::check(*setup, state, csa, place);
        EXPECT_EQ(verdict.fine(), inside) << y;
        if (!inside) {
            EXPECT_EQ(verdict.why().rule, rule::SE_SETUP_7) << y;
        }
    }
}

// ---- SE-SETUP-5: what a square contains ----

table::BattlefieldPlan terrain_of(const std::string& first_square) {
    std::string faces = first_square;
    for (int square = 1; square < 24; ++square) faces += " 1";
    Script script(faces + " 1 1");  // no road, no stream
    Dice thrown(script);
    table::BattlefieldPlan plan = roll_terrain(thrown);
    EXPECT_TRUE(script.used_up()) << script.complaint() << ' ' << script.left();
    return plan;
}
// The first whole number after some words.
int number_after(const std::string& cell, std::string_view words) {
    const std::size_t found = cell.find(words);
    EXPECT_NE(found, cell.npos) << cell << " has no " << words;
    return found == cell.npos ? -1 : std::stoi(cell.substr(found + words.size()));
}
// "5-6" or "7": the faces of a row.
std::pair<int, int> faces_of(const std::string& cell) {
    const std::size_t dash = cell.find('-');
    const int low = std::stoi(cell);
    return {low, dash == cell.npos ? low : std::stoi(cell.substr(dash + 1))};
}

TEST(SE_SETUP_5, EverySquareAsTabled) {
    const PrintedTable& table = book().of_rule("SE-SETUP-5");
    const Point middle{6 * table::inch, 6 * table::inch};
    const auto circle_of = [&](const std::string& cell) {
        return miniatures::circle(middle, number_after(cell, "radius ") * table::inch);
    };
    int next = 0;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto [low, high] = faces_of(table.cell(row, "d10"));
        EXPECT_EQ(low, next) << "no face is left out";
        next = high + 1;
        const std::string& contains = table.cell(row, "Square contains");
        const std::string kind = contains.substr(0, contains.find(','));
        for (int face = low; face <= high; ++face) {
            SCOPED_TRACE(face);
            const std::string die = std::to_string(face == 0 ? 10 : face);
            if (kind.starts_with("8 inches of linear cover")) continue;  // below
            const table::BattlefieldPlan plan = terrain_of(die);
            EXPECT_TRUE(plan.lines.empty());
            ASSERT_EQ(plan.areas.size(), kind == "open ground" ? 0u : 1u);
            if (plan.areas.empty()) continue;
            const auto& area = plan.areas[0];
            if (kind == "woods") {
                EXPECT_EQ(area.kind, AreaKind::Woods);
                EXPECT_EQ(area.corners, circle_of(contains));
                EXPECT_EQ(area.level, 0);
            } else if (kind == "hill") {
                EXPECT_EQ(area.kind, AreaKind::Hill);
                EXPECT_EQ(area.corners, circle_of(contains));
                EXPECT_EQ(area.level, number_after(contains, "level "));
            } else {
                EXPECT_TRUE(contains.starts_with("building 2 x 2 inches at the centre")) << contains;
                EXPECT_EQ(area.kind, AreaKind::Building);
                EXPECT_EQ(area.corners,
                          (std::vector<Point>{{5000, 5000}, {7000, 5000}, {7000, 7000}, {5000, 7000}}));
            }
        }
    }
    EXPECT_EQ(next, 10);
}

// 'd6 1-3 picket fence (soft), 4-6 stone wall (hard); a second d6 for its run: 1-2 east-west, 3-4
// north-south, 5 northeast, 6 northwest'.
TEST(SE_SETUP_5, EveryRunOfLinearCoverAsTabled) {
    const PrintedTable& table = book().of_rule("SE-SETUP-5");
    const std::string& cell = table.cell("8", "Square contains");
    const Length half = number_after(cell, "") * table::inch / 2;
    const Length slant = table::along(table::facing_of_degrees(45), half).x;
    const Point middle{6 * table::inch, 6 * table::inch};
    const std::map<std::string, Vector> runs = {{"east-west", {half, 0}},
                                                {"north-south", {0, half}},
                                                {"northeast", {slant, slant}},
                                                {"northwest", {-slant, slant}}};
    const auto listed = [&](const std::string& word) {  // the faces before a word
        const std::size_t end = cell.find(' ' + word);
        EXPECT_NE(end, cell.npos) << word;
        return faces_of(cell.substr(cell.rfind(' ', end - 1) + 1));
    };
    const auto [fence_low, fence_high] = listed("picket fence");
    const auto [wall_low, wall_high] = listed("stone wall");
    for (int kind = 1; kind <= 6; ++kind) {
        EXPECT_NE(kind >= fence_low && kind <= fence_high, kind >= wall_low && kind <= wall_high);
        for (const auto& [word, way] : runs) {
            const auto [low, high] = listed(word);
            for (int run = low; run <= high; ++run) {
                const table::BattlefieldPlan plan =
                    terrain_of("8 " + std::to_string(kind) + ' ' + std::to_string(run));
                EXPECT_TRUE(plan.areas.empty());
                ASSERT_EQ(plan.lines.size(), 1u);
                EXPECT_EQ(plan.lines[0].kind, kind <= fence_high ? LineKind::Fence : LineKind::Wall);
                EXPECT_EQ(plan.lines[0].points, (std::vector<Point>{middle - way, middle + way}))
                    << word << ", " << run;
            }
        }
    }
}

}  // namespace
}  // namespace longroll::elephant
