#include "miniatures/from_history.h"

#include <gtest/gtest.h>

#include "history/map_bed.h"

namespace longroll::miniatures {
namespace {

using table::inch;
using table::Point;
using table::TableEdge;

// The small field of history's own tests: 800 by 600 yards, Gray's brigade and a battery, one regiment later.
Expected<history::Moment> small_moment(const std::string& oob = history::small_oob(),
                                       const std::string& situation = history::small_situation()) {
    Expected<history::Map> map = history::Map::read(history::small_map(), "small.json");
    if (!map) return Wrong{map.error()};
    Expected<history::OrderOfBattle> order = history::OrderOfBattle::read(oob, "small.csv");
    if (!order) return Wrong{order.error()};
    Expected<history::Situation> read = history::Situation::read(situation, "small.json", *map, *order);
    if (!read) return Wrong{read.error()};
    return history::Moment{*std::move(read), *std::move(map), *std::move(order)};
}

// An invented game of dominoes: one for each 100 men or 2 guns.
int dominoes(const HistoricUnit& unit) { return unit.guns > 0 ? unit.guns / 2 : unit.men / 100; }

HistoryRules at(int yards_per_inch) {
    HistoryRules rules;
    rules.yards_per_inch = yards_per_inch;
    rules.minutes_per_turn = 30;
    return rules;
}

TEST(FromHistory, HeadObjectivesAndGround) {
    const Expected<history::Moment> moment = small_moment();
    ASSERT_TRUE(moment) << moment.error();
    const Expected<HistoricScenario> made = from_history(*moment, at(20));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->head.id, "small");
    EXPECT_EQ(made->head.summary, "1 May 1862, 09:00. Two meet at a mill.");
    EXPECT_EQ(made->year, 1862);
    EXPECT_EQ(made->turns, 6);
    EXPECT_EQ(made->field.width(), 40 * inch);
    EXPECT_EQ(made->head.ground.depth, 30 * inch);
    EXPECT_FALSE(made->head.captions.empty());
    ASSERT_EQ(made->head.objectives.size(), 1u);
    EXPECT_EQ(made->head.objectives[0].at, (Point{23 * inch, 26500}));
    EXPECT_EQ(made->head.objectives[0].holder, Seat::Confederate);
    EXPECT_EQ(made->side[0].own_edge, TableEdge::West);  // the Union stands west of the guns
    EXPECT_EQ(made->side[1].own_edge, TableEdge::East);
}

TEST(FromHistory, PostsAndUnits) {
    const Expected<history::Moment> moment = small_moment();
    ASSERT_TRUE(moment) << moment.error();
    const Expected<HistoricScenario> made = from_history(*moment, at(20));
    ASSERT_TRUE(made) << made.error();
    const HistoricSide& blue = made->side[0];
    const std::vector<HistoricUnit>& units = made->units;
    ASSERT_EQ(blue.posts.size(), 1u);
    EXPECT_EQ(blue.posts[0].name, "Gray's Brigade");
    EXPECT_EQ(blue.posts[0].commander, "General One");
    EXPECT_EQ(blue.posts[0].level, history::Level::Brigade);
    EXPECT_EQ(blue.posts[0].rating, history::Rating::Good);
    ASSERT_EQ(units.size(), 4u);
    EXPECT_EQ(units[0].name, "1st Maine");
    EXPECT_EQ(units[0].side, Seat::Union);
    EXPECT_EQ(dominoes(units[0]), 4);  // 500 men at 80 per cent
    EXPECT_EQ(units[0].where, (Point{10 * inch, 15 * inch}));
    EXPECT_EQ(units[0].front, 10 * inch);
    EXPECT_EQ(units[0].facing, table::east);
    EXPECT_EQ(units[1].name, "Macon Artillery");
    EXPECT_EQ(units[1].side, Seat::Confederate);
    EXPECT_EQ(dominoes(units[1]), 1);
    EXPECT_EQ(units[2].name, "Macon Artillery (2)");  // in two places
    EXPECT_EQ(units[3].arrival.turn, 4);              // 10:30
    EXPECT_EQ(units[3].arrival.edge, TableEdge::West);
    EXPECT_EQ(units[3].arrival.entry, (Point{0, 25 * inch}));
    EXPECT_EQ(made->side[1].posts[0].commander, "Commander, Red's Brigade");
}

TEST(FromHistory, RegimentsMergedByBrigade) {
    const std::string both = history::with(history::small_situation(), ", \"except\": [\"2nd Ohio\"]", "");
    const std::size_t from = both.find("\"reinforcements\": ["), to = both.find("\"not_present\"");
    const Expected<history::Moment> moment = small_moment(
        history::small_oob(), both.substr(0, from) + "\"reinforcements\": [],\n" + both.substr(to));
    ASSERT_TRUE(moment) << moment.error();
    HistoryRules rules = at(20);
    rules.merge_brigades = true;
    const Expected<HistoricScenario> made = from_history(*moment, rules);
    ASSERT_TRUE(made) << made.error();
    const HistoricSide& blue = made->side[0];
    ASSERT_EQ(made->units.size(), 3u);
    EXPECT_EQ(made->units[0].name, "Macon Artillery");  // batteries stay what they are
    const HistoricUnit& brigade = made->units[2];
    EXPECT_EQ(brigade.name, "Gray's Brigade");
    EXPECT_EQ(brigade.men, 400 + 320);
    EXPECT_EQ(brigade.row->unit, "1st Maine");  // the largest
    EXPECT_EQ(brigade.where, (Point{10 * inch, 15 * inch}));
    EXPECT_EQ(brigade.front, 10 * inch);
    ASSERT_EQ(blue.posts.size(), 1u);  // no brigade; nothing is between it and the army
    EXPECT_EQ(blue.posts[0].level, history::Level::Army);
    EXPECT_EQ(blue.posts[0].name, "Army");
}

TEST(FromHistory, AnArtilleryBattalionIsAPostIfTheGameWantsIt) {
    const auto guns = [](std::string text) {
        for (std::size_t at = 0; (at = text.find("Red's Brigade", at)) != std::string::npos;)
            text.replace(at, 13, "Red's Artillery");
        return text;
    };
    const Expected<history::Moment> moment =
        small_moment(guns(history::small_oob()), guns(history::small_situation()));
    ASSERT_TRUE(moment) << moment.error();
    HistoryRules rules = at(20);
    EXPECT_EQ(from_history(*moment, rules)->side[1].posts[0].level, history::Level::Army);
    rules.artillery_posts = true;
    EXPECT_EQ(from_history(*moment, rules)->side[1].posts[0].name, "Red's Artillery");
}

TEST(FromHistory, EveryMorningCanBeTaken) {
    for (const std::string& name : history::situation_names()) {
        const Expected<history::Moment> moment = history::moment(name);
        ASSERT_TRUE(moment) << moment.error();
        for (bool merged : {false, true}) {
            HistoryRules rules = at(100);
            rules.merge_brigades = merged;
            const Expected<HistoricScenario> made = from_history(*moment, rules);
            ASSERT_TRUE(made) << made.error();
            for (const HistoricUnit& unit : made->units)
                EXPECT_LT(unit.post, made->side[index(unit.side)].posts.size()) << unit.name;
            for (const HistoricSide& side : made->side) {
                EXPECT_FALSE(side.posts.empty()) << name;
                for (std::size_t i = 0; i < side.posts.size(); ++i)
                    EXPECT_TRUE(side.posts[i].parent == no_post || side.posts[i].parent < i);
            }
        }
    }
}

TEST(FromHistory, APlaceAsNearAsThereIsRoom) {
    table::BattlefieldPlan plan;
    plan.areas.push_back(
        {"pond",
         table::AreaKind::Water,
         {{10 * inch, 10 * inch}, {14 * inch, 10 * inch}, {14 * inch, 14 * inch}, {10 * inch, 14 * inch}},
         0,
         0});
    const Expected<table::Battlefield> field = table::Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    Placer placer(*field, {{table::AreaKind::Water}, {}});
    table::Rect base;
    const auto bases_at = [&](Point place) {
        base = table::rect({place, table::north}, {inch, inch});
        return std::span<const table::Rect>{&base, 1};
    };
    const Point open{30 * inch, 30 * inch};
    EXPECT_EQ(placer.put(open, table::north, bases_at), open);
    EXPECT_EQ(placer.put(open, table::north, bases_at),
              (Point{30 * inch, 29 * inch}));  // straight back first
    const std::optional<Point> ashore = placer.put({12 * inch, 10500}, table::north, bases_at);
    ASSERT_TRUE(ashore);
    EXPECT_LE(ashore->y, 9500);
    EXPECT_GE(table::distance(*ashore, Point{12 * inch, 10500}), inch);
    EXPECT_EQ(placer.put({-20 * inch, -20 * inch}, table::north, bases_at), std::nullopt);
}

}  // namespace
}  // namespace longroll::miniatures
