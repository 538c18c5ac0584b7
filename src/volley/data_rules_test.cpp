// 6.1, 6.2: what a file says of commands and stands, and the stands of the battles against the tables of
// rules/volley.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "data/embedded.h"
#include "support/printed_tables.h"
#include "volley/deployment.h"
#include "volley/rules.h"
#include "volley/scenario_file.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("volley");
    return tables;
}

volley::Setup prepared(std::string_view id) {
    for (const Scenario& scenario : Volley::scenarios()) {
        if (scenario.id != id) continue;
        Dice dice{Seed{1, 1}};
        Expected<volley::Setup> setup = Volley::prepare(scenario, *resolve_options(scenario, {}), dice);
        EXPECT_TRUE(setup) << setup.error();
        return std::move(*setup);
    }
    ADD_FAILURE() << id;
    return {};
}

// The training game with another text for the first stand of the Union, or with anything else replaced.
ScenarioFile training(std::string_view from, const std::string& to) {
    std::string text(embedded("volley/training.json"));
    const std::size_t found = text.find(from);
    EXPECT_NE(found, std::string::npos) << from;
    Expected<ScenarioFile> file = read_scenario(text.replace(found, from.size(), to), "my.json");
    EXPECT_TRUE(file) << file.error();
    return file ? std::move(*file) : ScenarioFile{};
}
StandPlan first_stand(const std::string& fields) {
    return training(R"({"name": "1st Brigade", "type": "INF_BDE", "sp": 4})",
                    R"({"name": "1st Brigade", )" + fields + "}")
        .army_of[index(us)]
        .stands[0];
}

// ---- what a file says ----

TEST(VB_GEN_3, TheScale) {
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "men": 500)").strength, 1) << "500 men are a point";
    EXPECT_EQ(first_stand(R"("type": "ART_BN", "pieces": 12)").strength, 2) << "6 pieces are a point";
    // The window of Bull Run is 6,000 by 4,800 yards; an inch is 100. A turn is an hour: ten from nine.
    const volley::Setup setup = prepared("bull-run");
    EXPECT_EQ(setup.field->width(), 60 * inch);
    EXPECT_EQ(setup.field->depth(), 48 * inch);
    EXPECT_EQ(setup.turns(), 10);
}

TEST(VB_UNIT_5, MoraleByTraining) {
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4)").morale, 4);
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4, "training": "militia")").morale, 3);
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4, "training": "elite")").morale, 6);
    EXPECT_EQ(first_stand(R"("type": "ART_BN", "sp": 2)").morale, 4);
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4, "training": "militia", "morale": 5)").morale, 5);
}

TEST(VB_UNIT_8, EliteByMorale) {
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4)").training, Training::Regular);
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4, "morale": 6)").training, Training::Elite);
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4, "morale": 6, "training": "poor")").training,
              Training::Poor);
    // Elite by morale, whatever the training.
    for (const int morale : {5, 6}) {
        Bed bed;
        const Ref stand = bed.add(us, InfantryBrigade, 30, 30);
        bed.plan(stand).training = Training::Poor;
        bed.plan(stand).morale = static_cast<std::uint8_t>(morale);
        EXPECT_EQ(has(bed.look().setup.army(us).elite, stand), morale == 6);
        EXPECT_TRUE(has(bed.setup.army(us).poor, stand));
    }
}

TEST(VB_DATA_2, ADivisionAndItsLevel) {
    const std::string_view head = R"("name": "1st Division",)";
    const auto level = [&](const std::string& more) {
        ScenarioFile file = training(head, R"("name": "1st Division", )" + more);
        Army& army = file.army_of[index(us)];
        complete(army);
        EXPECT_EQ(army.posts[1].commander, "Commander, 1st Division");
        return int{army.posts[1].exhaustion};
    };
    EXPECT_EQ(level(""), 7) << "average: half of 14";
    EXPECT_EQ(level(R"("quality": "raw",)"), 6) << "40 percent, rounded up";
    EXPECT_EQ(level(R"("quality": "veteran",)"), 9) << "60 percent";
    EXPECT_EQ(level(R"("exhaustion": 11,)"), 11);
    EXPECT_EQ(level(R"("exhaustion": 0,)"), 0) << "never (VB-UNIT-10)";
}

// VB-MOVE-17: zones through which a side may leave.
TEST(VB_DATA_11, ExitsOfASide) {
    const ScenarioFile file =
        training("\"zone\": 8,", "\"zone\": 8, \"exits\": [{\"box\": [4, 0, 9.5, 2]}],");
    ASSERT_EQ(file.army_of[index(us)].exits.size(), 1u);
    EXPECT_EQ(file.army_of[index(us)].exits[0], (table::Box{at_inches(4, 0), at_inches(9.5, 2)}));
    EXPECT_TRUE(file.army_of[index(cs)].exits.empty());
}

TEST(VB_DATA_3, TheChainOfCommand) {
    const volley::Setup plain = prepared("training"), corps = prepared("gettysburg-day-1");
    for (const volley::Setup* setup : {&plain, &corps})
        for (const Seat seat : seats) {
            const std::vector<PostPlan>& posts = setup->army(seat).posts;
            EXPECT_EQ(posts[0].level, Rank::Army);
            EXPECT_EQ(posts[0].parent, no_post);
            for (std::size_t i = 1; i < posts.size(); ++i) {
                EXPECT_NE(posts[i].level, Rank::Army) << "one Army Commander";
                EXPECT_FALSE(posts[i].commander.empty());
                if (posts[i].level == Rank::Corps) {
                    EXPECT_EQ(posts[i].parent, 0);
                }
            }
        }
    EXPECT_EQ(plain.army(us).posts[1].parent, 0) << "without corps: directly under the army";
    const std::vector<PostPlan>& posts = corps.army(cs).posts;
    EXPECT_EQ(posts[1].level, Rank::Corps);
    EXPECT_EQ(posts[posts.back().parent].level, Rank::Corps);
}

// ---- from history to stands ----

constexpr std::string_view battles[] = {"bull-run",         "shiloh-day-1",     "shiloh-day-2",
                                        "gettysburg-day-1", "gettysburg-day-2", "gettysburg-day-3",
                                        "gettysburg"};

// Every stand of every battle.
template <class See>
void each_stand(See see) {
    for (const std::string_view id : battles) {
        const volley::Setup setup = prepared(id);
        for (const Seat seat : seats)
            for (std::size_t i = 0; i < setup.army(seat).stands.size(); ++i) {
                SCOPED_TRACE(std::string(id) + ", " + setup.army(seat).stands[i].name);
                see(setup.army(seat), i, id);
            }
    }
}

TEST(VB_DATA_6, MenToPointsAndTheSizesOfStands) {
    const std::pair<int, int> men[] = {{300, 1},  {749, 1},  {750, 2}, {1249, 2},
                                       {1250, 3}, {2749, 5}, {2750, 6}};
    for (const auto& [number, points] : men)
        EXPECT_EQ(first_stand(R"("type": "INF_BDE", "men": )" + std::to_string(number)).strength, points)
            << number;
    each_stand([](const Army& army, std::size_t i, std::string_view) {
        const StandPlan& stand = army.stands[i];
        if (stand.type == InfantryBrigade || stand.type == CavalryBrigade) {
            EXPECT_GE(stand.strength, 2);
            EXPECT_LE(stand.strength, 6);
        }
        const std::size_t second = stand.name.find(", second line");
        if (second == std::string::npos) return;
        const StandPlan& larger = army.stands[i - 1];
        EXPECT_EQ(larger.name, stand.name.substr(0, second)) << "the larger half first";
        EXPECT_GE(larger.strength + stand.strength, 7);
        EXPECT_TRUE(larger.strength == stand.strength || larger.strength == stand.strength + 1);
    });
}

TEST(VB_DATA_7, SkirmishersAreOfOneOrTwoPoints) {
    int many = 0;
    each_stand([&](const Army& army, std::size_t i, std::string_view) {
        if (!is_skirmisher(army.stands[i].type)) return;
        ++many;
        EXPECT_LE(army.stands[i].strength, 2);
    });
    EXPECT_GT(many, 10);
}

TEST(VB_DATA_8, PiecesToPoints) {
    const std::pair<int, int> pieces[] = {{4, 1},  {8, 1},  {9, 2},  {12, 2},
                                          {15, 3}, {16, 3}, {20, 3}, {26, 4}};
    for (const auto& [number, points] : pieces)
        EXPECT_EQ(first_stand(R"("type": "ART_BN", "pieces": )" + std::to_string(number)).strength, points)
            << number;
    each_stand([](const Army& army, std::size_t i, std::string_view) {
        const StandPlan& stand = army.stands[i];
        EXPECT_LE(stand.guns, is_brigade(stand.type) ? 2 : 0);
        if (stand.type == ArtilleryBattery) {
            EXPECT_EQ(stand.strength, 1);
        }
        if (stand.type != ArtilleryBattalion) return;
        EXPECT_GE(stand.strength, 2);
        EXPECT_LE(stand.strength, 4);
    });
}

TEST(VB_DATA_9, WeaponsByYear) {
    each_stand([](const Army& army, std::size_t i, std::string_view id) {
        const StandPlan& stand = army.stands[i];
        if (id.starts_with("gettysburg")) {
            if (stand.type == InfantryBrigade) {
                EXPECT_EQ(stand.weapon, Weapon::RifledMusket);
            }
        } else {
            EXPECT_FALSE(is_cartridge(stand.weapon) || stand.repeating) << "before 1863";
            EXPECT_FALSE(is_artillery(stand.type) && is_heavy(stand.weapon));
        }
    });
    const volley::Setup setup = prepared("gettysburg-day-1"), run = prepared("bull-run");
    for (const StandPlan& stand : setup.army(us).stands)
        if (stand.type == CavalryBrigade) {
            EXPECT_EQ(stand.weapon, Weapon::CartridgeCarbine) << "Union, 1863";
        }
    for (const Seat seat : seats)
        for (const StandPlan& stand : run.army(seat).stands)
            if (stand.type == InfantryBrigade) {
                EXPECT_EQ(stand.weapon, Weapon::Smoothbore) << "1861";
            }
    EXPECT_EQ(first_stand(R"("type": "INF_BDE", "sp": 4)").weapon, Weapon::RifledMusket);
    EXPECT_EQ(first_stand(R"("type": "ART_BTY", "sp": 1)").weapon, Weapon::SmoothboreField);
}

TEST(VB_DATA_10, MoraleOfArmies) {
    std::map<std::string, std::pair<int, int>> sums;  // of the infantry: sum and number
    each_stand([&](const Army& army, std::size_t i, std::string_view id) {
        const StandPlan& stand = army.stands[i];
        EXPECT_TRUE(stand.morale >= 3 && stand.morale <= 6);
        if (stand.type != InfantryBrigade) return;
        auto& [sum, many] = sums[std::string(id)];
        sum += stand.morale;
        ++many;
    });
    const auto mean = [&](const std::string& id) { return sums[id].first / double(sums[id].second); };
    EXPECT_NEAR(mean("gettysburg-day-1"), 4.5, 0.2) << "the average army of 1863";
    EXPECT_LT(mean("bull-run"), 4);
}

// ---- the tables of the battles ----

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
// What the table calls a stand.
std::string key_of(std::string name) {
    const std::pair<const char*, const char*> others[] = {
        {"Iowa and Missouri regiments", "15th and 16th iowa"}, {"Rhode Island Battery", "rhode island"}};
    for (const auto& [ours, printed] : others)
        if (name == ours) return printed;
    for (const char* tail : {", second line", "'s guns", ", part 2"})
        if (const std::size_t at_ = name.find(tail); at_ != std::string::npos) name.resize(at_);
    return lower(name);
}
int number_at(const std::string& text, std::size_t at_) {
    while (at_ < text.size() && !std::isdigit(static_cast<unsigned char>(text[at_]))) ++at_;
    return at_ < text.size() ? std::stoi(text.substr(at_)) : -1;
}

// The row of a table that has the stand, and what it says of it, up to the next semicolon.
struct Entry {
    std::size_t row = 0;
    std::string text;
    bool found = false;
};
Entry entry_of(const PrintedTable& printed, Seat seat, const std::string& column, const StandPlan& stand) {
    const std::string key = key_of(stand.name);
    for (std::size_t row = 0; row < printed.rows.size(); ++row) {
        if (!printed.cell(row, "Formation").starts_with(seat == us ? "US" : "CS")) continue;
        const std::string cell = lower(printed.cell(row, column));
        for (std::size_t at_ = cell.find(key); at_ != std::string::npos; at_ = cell.find(key, at_ + 1)) {
            if (at_ > 0 && std::isalpha(static_cast<unsigned char>(cell[at_ - 1]))) continue;
            return {row, cell.substr(at_ + key.size(), cell.find(';', at_) - at_ - key.size()), true};
        }
    }
    return {};
}
// '4', or '4 + 3' of a brigade of two stands.
int points_in(const Entry& entry, const StandPlan& stand) {
    const std::size_t to = entry.text.find(" to ");
    if (to == std::string::npos) return -1;
    const std::size_t more = entry.text.find(" + ", to);
    return number_at(entry.text, stand.name.ends_with("second line") ? more : to);
}
void compare_formation(const PrintedTable& printed, std::size_t row, const PostPlan& post) {
    const std::string cell = printed.cell(row, "SP, quality, level");
    const std::size_t first = cell.find(", ");
    EXPECT_EQ(post.strength, std::stoi(cell)) << post.name;
    if (cell.substr(first + 2) == "none") {
        EXPECT_EQ(post.exhaustion, 0) << post.name;
        return;
    }
    EXPECT_EQ(cell.substr(first + 2),
              std::string(quality_words[at(post.quality)]) + ", " + std::to_string(post.exhaustion))
        << post.name;
}

// What the column of arrivals says of one stand: the turn in which it arrives, 0 if it is in place, and the
// turn from which it is no longer held. A stand goes by its name, by 'guns' or 'the others', or by what
// stands first.
struct Coming {
    int turn = 0, held = 0;
};
std::size_t word_in(const std::string& text, const std::string& word) {
    std::size_t found = text.find(word);
    while (found != std::string::npos && found > 0 &&
           std::isalpha(static_cast<unsigned char>(text[found - 1])))
        found = text.find(word, found + 1);
    return found;
}
Coming coming_in(const std::string& printed, const StandPlan& stand) {
    const std::string cell = lower(printed);
    std::size_t own = word_in(cell, key_of(stand.name));
    if (own == std::string::npos && is_artillery(stand.type)) own = word_in(cell, "guns");
    if (own == std::string::npos) own = word_in(cell, "the others");
    Coming coming;
    // The turns in its own words, then the first of the cell.
    const auto read = [&](std::size_t from) {
        const std::size_t end = cell.find(';', from);
        if (const std::size_t there = cell.find("in place", from); there < end) coming.turn = -1;
        for (std::size_t at_ = cell.find("turn ", from); at_ < end; at_ = cell.find("turn ", at_ + 1)) {
            const std::string before = cell.substr(0, at_);
            const bool binds = before.ends_with("from ") || before.ends_with("before ");
            int& number = binds ? coming.held : coming.turn;
            if (number == 0) number = number_at(cell, at_);
            if (binds || coming.turn > 0) return;
        }
    };
    if (own != std::string::npos) read(own);
    if (coming.turn == 0) {
        const int held = coming.held;
        read(0);
        coming.held = held;
    }
    coming.turn = std::max(coming.turn, 0);
    return coming;
}
// The road by which the table lets it come.
void compare_road(const volley::Setup& setup, const std::string& printed, const StandPlan& stand) {
    const std::pair<const char*, const char*> roads[] = {{"Sudley Ford", "Manassas-Sudley Road"},
                                                         {"Manassas-Sudley road", "Manassas-Sudley Road"},
                                                         {"Portici lane", "Lewis Ford / Portici lane"},
                                                         {"south-east edge", "Ball's Ford road"},
                                                         {"Chambersburg Pike", "Chambersburg Pike"},
                                                         {"Newville road", "Newville"},
                                                         {"Harrisburg road", "Harrisburg"},
                                                         {"Emmitsburg road", "Emmitsburg Road"},
                                                         {"Taneytown road", "Taneytown Road"}};
    bool named = false, enters = false;
    const table::Battlefield& field = *setup.field;
    for (const auto& [word, road] : roads) {
        if (printed.find(word) == std::string::npos) continue;
        named = true;
        for (unsigned i = 0; i < field.lines().size(); ++i) {
            if (!field.line_name(i).starts_with(road)) continue;
            const std::span<const Point> points = field.points(field.lines()[i]);
            for (std::size_t k = 0; k + 1 < points.size(); ++k)
                enters = enters || table::within(stand.arrival.entry,
                                                 table::Segment{points[k], points[k + 1]}, inch / 10);
        }
    }
    EXPECT_TRUE(named) << printed;
    EXPECT_TRUE(enters) << printed;
}

// VB-DATA-12, VB-DATA-14: type, strength, morale, weapon and guns of every stand, level of every formation,
// and who comes when by which road; and nobody is missing.
void compare_battle(std::string_view id, const PrintedTable& printed) {
    const volley::Setup setup = prepared(id);
    std::map<std::size_t, int> strength;  // of the rows
    for (const Seat seat : seats)
        for (const StandPlan& stand : setup.army(seat).stands) {
            SCOPED_TRACE(stand.name);
            const Entry entry = entry_of(printed, seat, "Stands: men to SP, morale", stand);
            ASSERT_TRUE(entry.found);
            strength[entry.row] += stand.strength;
            const std::string type(lower(std::string(stand_type_codes[at(stand.type)])));
            if (is_artillery(stand.type)) {
                const std::string words = type + " " + std::to_string(stand.strength) + " " +
                                          std::string(weapon_codes[at(stand.weapon)]);
                EXPECT_NE(entry.text.find(words), std::string::npos) << words << " in" << entry.text;
            } else {
                EXPECT_EQ(points_in(entry, stand), stand.strength);
                if (stand.type != InfantryBrigade) {
                    EXPECT_NE(entry.text.find(type), std::string::npos);
                }
            }
            EXPECT_EQ(number_at(entry.text, entry.text.find(" m")), stand.morale);
            EXPECT_EQ(entry.text.find("dg 1") != std::string::npos, stand.guns == 1);
            compare_formation(printed, entry.row, setup.army(seat).posts[stand.post]);
            const std::string arrives = printed.cell(entry.row, "Arrives");
            const Coming coming = coming_in(arrives, stand);
            EXPECT_EQ(int{stand.arrival.turn}, coming.turn) << arrives;
            EXPECT_EQ(int{stand.hold.until}, coming.held) << arrives;
            if (coming.turn > 0) compare_road(setup, arrives, stand);
            if (arrives.find("dismounted") != std::string::npos) {
                EXPECT_FALSE(stand.mounted);
            }
        }
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        EXPECT_EQ(strength[row], std::stoi(printed.cell(row, "SP, quality, level"))) << "a stand is missing";
}
TEST(VB_DATA_12, EveryStandOfTheTable) {
    compare_battle("bull-run", book().of_rule("VB-DATA-12"));
    // All volunteers are poorly trained but those of Sherman, Porter, Jackson and Hampton.
    const volley::Setup setup = prepared("bull-run");
    const std::string_view trained[] = {"Sherman",  "Sherman, second line",
                                        "Porter",   "US Cavalry",
                                        "Griffin",  "Ayres",
                                        "Carlisle", "Ricketts",
                                        "Arnold",   "Jackson",
                                        "Hampton"};
    for (const Seat seat : seats)
        for (const StandPlan& stand : setup.army(seat).stands) {
            const bool regular =
                std::find(std::begin(trained), std::end(trained), stand.name) != std::end(trained);
            EXPECT_EQ(stand.training, regular ? Training::Regular : Training::Poor) << stand.name;
        }
}
TEST(VB_DATA_14, EveryStandOfTheTable) {
    compare_battle("gettysburg-day-1", book().of_rule("VB-DATA-14"));
    for (const Seat seat : seats)
        EXPECT_FALSE(prepared("gettysburg-day-1").army(seat).poor) << "in 1863 nobody is poorly trained";
}

// '`ART_BTY` 2 x 1 sb_field' and so on of a formation, as the table has them; what the brigades' column has
// by name is left out.
std::multiset<std::string> guns_and_cavalry(const Army& army, const PostPlan& post, bool cavalry_is_named) {
    std::multiset<std::string> found;
    int guns = 0;
    for (const StandId id : each(post.own)) {
        const StandPlan& stand = army.stands[id];
        guns += stand.guns;
        const std::string type(stand_type_codes[at(stand.type)]);
        if (is_artillery(stand.type))
            found.insert(type + " " + std::to_string(stand.strength) + " " +
                         std::string(weapon_codes[at(stand.weapon)]));
        if (stand.type == CavalrySkirmisher && !cavalry_is_named)
            found.insert(type + " " + std::to_string(stand.strength));
    }
    if (guns > 0) found.insert("dg " + std::to_string(guns));
    return found;
}
std::multiset<std::string> printed_guns(std::string cell) {
    std::multiset<std::string> found;
    if (cell == "none") return found;
    if (const std::size_t place = cell.find(": "); place != std::string::npos) cell.erase(0, place + 2);
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find("; "), cell.find(", "));
        std::string item = cell.substr(0, end);
        cell.erase(0, end == std::string::npos ? cell.size() : end + 2);
        int many = 1;
        if (const std::size_t times = item.find(" x "); times != std::string::npos) {
            many = item[times - 1] - '0';
            item.erase(times - 1, 4);
        }
        while (many-- > 0) found.insert(item);
    }
    return found;
}

TEST(VB_DATA_13, EveryCellOfTheTable) {
    const PrintedTable& printed = book().of_rule("VB-DATA-13");
    const volley::Setup setup = prepared("shiloh-day-1");
    std::map<std::size_t, int> strength;  // of the rows
    for (const Seat seat : seats) {
        const Army& army = setup.army(seat);
        std::map<PostId, std::size_t> row_of;  // the row of a post is that of its named stands
        const auto is_named = [&](const StandPlan& stand) {
            return stand.type == InfantryBrigade || stand.type == InfantrySkirmisher ||
                   (stand.type == CavalrySkirmisher && seat == cs &&
                    army.posts[stand.post].level == Rank::Army);
        };
        for (StandPlan stand : army.stands) {
            if (!is_named(stand)) continue;
            SCOPED_TRACE(stand.name);
            for (const char* name : {"Forrest", "8th Texas", "Morgan"})
                if (stand.name.find(name) != std::string::npos) stand.name = name;
            const Entry entry = entry_of(printed, seat, "Brigades: men to SP", stand);
            ASSERT_TRUE(entry.found);
            row_of[stand.post] = entry.row;
            EXPECT_EQ(points_in(entry, stand), stand.strength);
            if (is_small_arm(stand.weapon) && stand.type == InfantryBrigade) {
                EXPECT_EQ(entry.text.find("rifled musket") != std::string::npos,
                          stand.weapon == Weapon::RifledMusket);
            }
            compare_formation(printed, entry.row, army.posts[stand.post]);
        }
        for (const StandPlan& stand : army.stands) {
            SCOPED_TRACE(stand.name);
            ASSERT_TRUE(row_of.contains(stand.post));
            const std::size_t row = row_of[stand.post];
            strength[row] += stand.strength;
            const std::string last = printed.cell(row, "Morale, arrival");
            const std::string morale = last.substr(0, last.find(';')),
                              arrives = last.substr(last.find(';') + 2);
            const std::string surname = stand.name.substr(0, stand.name.find(','));
            const std::size_t named = morale.find(surname);
            const bool guns = is_artillery(stand.type);
            EXPECT_EQ(guns ? 4 : number_at(morale, named == std::string::npos ? 0 : named), stand.morale);
            EXPECT_EQ(!guns && morale.find("poorly trained") != std::string::npos,
                      is_poorly_trained(stand.training));
            // 'in camp, the last turn 4 at the landing': the last of its brigades.
            const bool last_one = stand.name == "Iowa and Missouri regiments";
            int turn = arrives.starts_with("in ") ? 0 : number_at(arrives, 0);
            if (last_one) turn = number_at(arrives, arrives.find("the last turn"));
            EXPECT_EQ(int{stand.arrival.turn}, turn) << arrives;
            if (turn > 0 && arrives.find("landing") != std::string::npos) {
                EXPECT_EQ(setup.objectives[0].name, "Pittsburg Landing");
                EXPECT_TRUE(table::within(stand.arrival.entry, setup.objectives[0].at, inch));
            }
        }
        for (const auto& [post, row] : row_of)
            EXPECT_EQ(
                guns_and_cavalry(army, army.posts[post], seat == cs && army.posts[post].level == Rank::Army),
                printed_guns(printed.cell(row, "Guns and cavalry")))
                << printed.cell(row, "Formation");
    }
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        EXPECT_EQ(strength[row], std::stoi(printed.cell(row, "SP, quality, level"))) << "a stand is missing";
}

}  // namespace
}  // namespace longroll::volley
