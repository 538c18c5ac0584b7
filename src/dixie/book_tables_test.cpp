// The tables of the rulebook cell by cell against the tables of the program: what differs by edition, the
// names of positions, the options, dice, firepower, Terrain, the three days, the Special cards. (Cards and
// pools are in cards_test.cpp, the chances of chapter 8 in umpire_fire_test.cpp and umpire_morale_test.cpp.)

#include <map>

#include "dixie/decks.h"
#include "dixie/muster.h"
#include "dixie/scenario_bed.h"
#include "dixie/special_effects.h"
#include "dixie/testbed.h"
#include "support/printed_tables.h"

namespace longroll::dixie {
namespace {

const PrintedTables& the_book() {
    static const PrintedTables book = PrintedTables::of_game("dixie");
    return book;
}
std::string text(int number) { return std::to_string(number); }
std::string pair_of(int of_csa, int of_usa) { return text(of_csa) + " / " + text(of_usa); }

// ---- what differs by edition ----

struct EditionColumn {
    const char* name;
    const char* scenario;
    const char* five;  // the scenario of five columns, if there is one
};
constexpr EditionColumn edition_columns[] = {
    {"Bull Run", "bull-run", "bull-run-five"},
    {"Shiloh", "shiloh", nullptr},
    {"Gettysburg (one day)", "gettysburg", "gettysburg-five"},
    {"Gettysburg (three days, 15.2)", "gettysburg-three-days", nullptr},
};

TEST(DX_0_0b, TheEditionsDifferAsTheirTableSays) {
    const PrintedTable& table = the_book().under("What differs by edition");
    for (const EditionColumn& column : edition_columns) {
        SCOPED_TRACE(column.name);
        const auto cell = [&](const char* row) { return table.cell(row, column.name); };
        const auto begins = [&](const char* row, const std::string& words) {
            EXPECT_TRUE(cell(row).starts_with(words)) << row << ": " << cell(row) << ", not " << words;
        };
        const auto made = prepared(column.scenario);
        ASSERT_TRUE(made) << made.error();
        const auto& setup = *made;
        const bool three_days = setup.options.three_days;
        EXPECT_EQ(cell("Battle Deck CSA / USA"), pair_of(setup.deck_size[1], setup.deck_size[0]));
        begins("Muster CSA / USA", pair_of(setup.muster[1], setup.muster[0]));
        EXPECT_EQ(cell("Cards drawn per Reinforce phase CSA / USA"), pair_of(setup.rate[1], setup.rate[0]));
        int deck[2], turns[2];
        for (Seat seat : seats) {
            const unsigned side = index(seat);
            deck[side] = three_days ? day_reinforcements : setup.deck_size[side] - setup.muster[side];
            turns[side] = (deck[side] + setup.rate[side] - 1) / setup.rate[side];
        }
        begins("Reinforcement deck CSA / USA (derived)", pair_of(deck[1], deck[0]));
        // At Shiloh the Confederate deck ends Day 1, after five turns of the USA.
        const bool shiloh = setup.edition == Edition::Shiloh;
        begins("Turns until the deck is empty CSA / USA (derived)",
               pair_of(turns[1], shiloh ? turns[1] - 1 : turns[0]));
        begins("Columns", column.five != nullptr ? "3 (5 optional)" : shiloh ? "3 only" : "3");
        EXPECT_EQ(setup.columns, 3);
        EXPECT_EQ(cell("Horse Artillery"),
                  setup.horse_in_pool[0] + setup.horse_in_pool[1] == 0
                      ? "no"
                      : text(setup.horse_in_pool[0] + setup.horse_in_pool[1]) + " cards");
        const auto offers = [&](const char* option) {
            for (const OptionSpec& spec : scenario_called(column.scenario).options)
                if (spec.name == option) return true;
            return false;
        };
        EXPECT_EQ(cell("Corps Integrity option (13.9)"), offers("corps_integrity") ? "yes" : "no");
        if (three_days) continue;
        EXPECT_EQ(cell("Custom deck BPs, 3 columns CSA / USA"),
                  pair_of(suggested_bp(setup.edition, 3, csa), suggested_bp(setup.edition, 3, usa)));
        const auto muster = [&](int columns) {
            return pair_of(muster_of(suggested_bp(setup.edition, columns, csa)),
                           muster_of(suggested_bp(setup.edition, columns, usa)));
        };
        const std::string five =
            pair_of(suggested_bp(setup.edition, 5, csa), suggested_bp(setup.edition, 5, usa));
        EXPECT_EQ(cell("Custom deck BPs, 5 columns CSA / USA"), column.five != nullptr ? five : "\u2013");
        EXPECT_EQ(cell("Muster with a custom deck CSA / USA"),
                  column.five != nullptr ? muster(3) + " (" + muster(5) + ")" : muster(3));
    }
}

// ---- 0.1 ----

TEST(DX_0_1a, PositionsAreNamedAsPrinted) {
    const PrintedTable& table = the_book().of_rule("DX-0.1a");
    ASSERT_EQ(table.rows.size(), 8u);
    const auto three = prepared("bull-run"), five = prepared("bull-run-five"), shiloh = prepared("shiloh"),
               gettysburg = prepared("gettysburg");
    ASSERT_TRUE(three && five && shiloh && gettysburg);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const int columns = table.number(row, "N"), column = table.number(row, "column");
        for (const auto* setup : {columns == 3 ? &*three : &*five, columns == 3 ? &*gettysburg : &*five}) {
            EXPECT_EQ(place_name(*setup, position_u(column)),
                      table.cell(row, "row U, Bull Run and Gettysburg"));
            EXPECT_EQ(place_name(*setup, position_c(column)),
                      table.cell(row, "row C, Bull Run and Gettysburg"));
        }
        if (columns != 3) continue;
        EXPECT_EQ(place_name(*shiloh, position_u(column)), table.cell(row, "row U, Shiloh"));
        EXPECT_EQ(place_name(*shiloh, position_c(column)), table.cell(row, "row C, Shiloh"));
    }
}

// ---- 0.5 ----

// What a scenario offers is what the table lists for its edition, with the default of its column.
TEST(DX_0_5a, EveryOptionIsInTheTableWithItsDefaults) {
    const PrintedTable& table = the_book().of_rule("DX-0.5a");
    const auto row_of = [&](const std::string& option) {
        return table.has_row(option) ? table.row(option) : table.row(option + " (ruling)");
    };
    std::vector<bool> offered(table.rows.size());
    for (const EditionColumn& column : edition_columns)
        for (const bool full : {false, true}) {
            if (!full && std::string_view(column.scenario) == "gettysburg-three-days") continue;
            const std::string id = full ? column.scenario : std::string(column.scenario) + "-quick";
            SCOPED_TRACE(id);
            const std::string edition =
                std::string(column.name).substr(0, std::string(column.name).find(" ("));
            for (const OptionSpec& spec : scenario_called(id).options) {
                if (spec.words.size() != 2 || spec.words[0] != "no") continue;
                if (spec.name == "ask_forced") continue;  // for tests of the program, no rule
                const std::size_t row = row_of(spec.name);
                offered[row] = true;
                const std::string& depends = table.cell(row, "depends on");
                EXPECT_EQ(depends.find("not " + edition), std::string::npos) << spec.name;
                if (spec.name == "three_days" && id == "gettysburg-three-days") continue;
                const std::string& print = table.cell(row, full ? "full game" : "basic game");
                const bool on = print == "on" || print == "on in " + edition;
                EXPECT_TRUE(on || print == "off" || print.starts_with("on in ")) << print;
                EXPECT_EQ(spec.default_value, on ? 1 : 0) << spec.name;
            }
        }
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        EXPECT_TRUE(offered[row]) << table.rows[row].front() << " is offered by no scenario";
}

// An option that names an edition in 'depends on' is offered there and nowhere else; other words are options
// that must be on, or with 'not' off.
TEST(DX_0_5a, DependenciesAreThoseOfTheTable) {
    const PrintedTable& table = the_book().of_rule("DX-0.5a");
    const auto offers = [](const std::string& scenario, const std::string& option) {
        for (const OptionSpec& spec : scenario_called(scenario).options)
            if (spec.name == option) return true;
        return false;
    };
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::string option = table.rows[row].front();
        if (const std::size_t ruling = option.find(" (ruling)"); ruling != option.npos) option.resize(ruling);
        SCOPED_TRACE(option);
        const std::string& depends = table.cell(row, "depends on");
        const std::map<std::string, std::string> editions = {
            {"Bull Run", "bull-run"}, {"Shiloh", "shiloh"}, {"Gettysburg", "gettysburg"}};
        std::vector<std::string> parts;
        for (std::size_t from = 0; from < depends.size();) {
            const std::size_t end = std::min(depends.find("; ", from), depends.size());
            parts.push_back(depends.substr(from, end - from));
            from = end + 2;
        }
        std::string only, never;
        for (const std::string& part : parts) {
            if (editions.contains(part)) only = editions.at(part);
            if (part.starts_with("not ") && editions.contains(part.substr(4)))
                never = editions.at(part.substr(4));
        }
        // An option of another is offered where that one is.
        for (const std::string& part : parts)
            if (only.empty() && table.has_row(part) && editions.contains(table.cell(part, "depends on")))
                only = editions.at(table.cell(part, "depends on"));
        for (const auto& [edition, scenario] : editions)
            EXPECT_EQ(offers(scenario, option), only.empty() ? scenario != never : scenario == only)
                << edition;
        for (const std::string& part : parts) {
            const bool excludes = part.starts_with("not ");
            std::string other_option = part;
            if (excludes) other_option.erase(0, part.starts_with("not with ") ? 9 : 4);
            if (!table.has_row(other_option)) continue;
            const std::string scenario = !only.empty()                      ? only
                                         : offers("bull-run", other_option) ? "bull-run"
                                                                            : "gettysburg";
            const std::string why =
                refused(scenario, {{option, "yes"}, {other_option, excludes ? "yes" : "no"}});
            EXPECT_NE(why.find("(DX-0.5a)"), std::string::npos) << part << ": " << why;
        }
    }
}

// ---- 7.1 ----

// 'CV + Σ dcv_l(Q) + Σ acv_l(P) + specials + artillery General' -> 'CV', 'dcv_l(Q)', 'acv_l(P)', 'specials',
// ...
std::vector<std::string> terms_in(std::string cell) {
    for (std::size_t sign; (sign = cell.find("\u03A3 ")) != cell.npos;) cell.erase(sign, 3);
    std::vector<std::string> terms;
    for (std::size_t from = 0; from < cell.size();) {
        const std::size_t end = std::min(cell.find(" + ", from), cell.size());
        terms.push_back(cell.substr(from, end - from));
        from = end + 3;
    }
    return terms;
}

// Each row with every kind of Terrain in P and in Q, and with a General of Artillery: the dice of the code
// are the sum of the terms that the row prints, and of no others.
TEST(DX_7_1a, DiceAreTheSumsOfTheTable) {
    const PrintedTable& table = the_book().of_rule("DX-7.1b");
    ASSERT_EQ(table.rows.size(), 5u);
    struct Row {
        const char* label;
        FireMode mode;
        bool attacks, melee;
        Place from, into;
    };
    const Row rows[] = {
        {"short range, defending P", FireMode::Short, false, false, u1, u1},
        {"short range, attacking P", FireMode::Short, true, false, c1, c1},
        {"long range from Q into P", FireMode::Long, true, false, u1, c1},
        {"enfilade from Q into P", FireMode::Enfilade, true, false, u0, u1},
        {"melee", FireMode::Short, true, true, c1, c1},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.label);
        const std::vector<std::string> terms = terms_in(table.cell(row.label, "dice"));
        const auto printed = [&](const std::string& term) {
            return std::find(terms.begin(), terms.end(), term) != terms.end();
        };
        EXPECT_EQ(terms.front(), "CV");
        EXPECT_TRUE(printed("specials"));
        std::size_t known = 2;
        for (std::size_t type = 0; type <= 9; ++type)
            for (const bool in_q : {false, true}) {
                if (in_q && row.from == row.into) continue;
                for (const bool commanded : {false, true}) {
                    Options options;
                    options.corps_integrity = true;
                    Bed bed(Edition::Gettysburg, options);
                    const auto guns = bed.artillery(usa, 4, row.from);
                    bed.infantry(csa, 3, row.into);
                    if (type > 0)
                        bed.terrain(usa, static_cast<TerrainType>(type), in_q ? row.from : row.into);
                    if (commanded)
                        bed.printed(usa, bed.general(usa, 1, 1, row.from)).arm = CommandArm::Artillery;
                    const Slot slot = bed.slot(usa, guns);
                    const int dice =
                        row.melee ? melee_dice(bed.look(), usa, slot, row.into)
                                  : fire_dice(bed.look(), {usa, slot, row.mode, row.from, row.into}, usa);
                    int expected = 4 + (commanded && printed("artillery General") ? 1 : 0);
                    if (type > 0) {
                        const TerrainRow& numbers = terrain_row(static_cast<TerrainType>(type));
                        const std::string place = in_q ? "(Q)" : "(P)";
                        expected += printed("dcv_s" + place) ? numbers.dcv_s : 0;
                        expected += printed("dcv_l" + place) ? numbers.dcv_l : 0;
                        expected += printed("acv_s" + place) ? numbers.acv_s : 0;
                        expected += printed("acv_l" + place) ? numbers.acv_l : 0;
                    }
                    EXPECT_EQ(dice, expected) << type << (in_q ? " in Q" : " in P") << commanded;
                }
            }
        for (const char* term : {"dcv_s(P)", "dcv_s(Q)", "dcv_l(P)", "dcv_l(Q)", "acv_s(P)", "acv_s(Q)",
                                 "acv_l(P)", "acv_l(Q)", "artillery General"})
            known += printed(term);
        EXPECT_EQ(known, terms.size()) << table.cell(row.label, "dice");
    }
}

// ---- 7.2 ----

TEST(DX_7_2a, FirepowerHitsOnTheFacesOfTheTable) {
    const PrintedTable& table = the_book().of_rule("DX-7.2a");
    ASSERT_EQ(table.rows.size(), 3u);
    for (int power = 1; power <= 3; ++power) {
        std::string hits_on;
        for (unsigned face = 1; face <= 6; ++face) {
            Bed bed;
            const auto card = bed.infantry(csa, 1, u1), target = bed.infantry(usa, 3, u1);
            bed.printed(csa, card).fire = static_cast<std::uint8_t>(power);
            bed.infantry(csa, 1, u1);  // it could fire too: the combat stays open
            bed.no_specials();
            bed.turn(csa);
            bed.act(csa, {.verb = Verb::Open, .place = u1});
            bed.act(csa, {.verb = Verb::Fire, .card = card}, {face});
            if (bed.hits(usa, target) == 1)
                hits_on += (hits_on.empty() ? "" : ", ") + text(static_cast<int>(face));
        }
        EXPECT_EQ(table.cell("F" + text(power), "hits on"), hits_on);
        EXPECT_EQ(table.cell("F" + text(power), "chance per die"), text(power) + "/6");
    }
}

// ---- 10.3 ----

TEST(DX_10_3h, TerrainHasTheNumbersOfTheTable) {
    const PrintedTable& table = the_book().of_rule("DX-10.3h");
    ASSERT_EQ(table.rows.size(), 9u);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::string type = table.rows[row].front().substr(0, table.rows[row].front().find(" ("));
        SCOPED_TRACE(type);
        const TerrainRow& numbers = terrain_row(static_cast<TerrainType>(row + 1));
        type[0] = static_cast<char>(std::tolower(type[0]));
        EXPECT_EQ(name(static_cast<TerrainType>(row + 1)), type);
        EXPECT_EQ(numbers.dcv_s, table.number(row, "dcv_s"));
        EXPECT_EQ(numbers.dcv_l, table.number(row, "dcv_l"));
        EXPECT_EQ(numbers.dmor, table.number(row, "dmor"));
        EXPECT_EQ(numbers.acv_s, table.number(row, "acv_s"));
        EXPECT_EQ(numbers.acv_l, table.number(row, "acv_l"));
        EXPECT_EQ(numbers.amor, table.number(row, "amor"));
        // Movement Limits are on the cards: those of the type have the numbers that the table allows.
        const std::string& limit = table.cell(row, "limit");
        for (Edition edition : {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg})
            for (Seat seat : seats)
                for (const Card& card : card_set(edition).cards[index(seat)]) {
                    if (card.number == 0 || card.terrain != static_cast<TerrainType>(row + 1)) continue;
                    if (card.name == "Stone Bridge")
                        EXPECT_NE(limit.find(text(card.limit) + " Stone Bridge"), std::string::npos);
                    else if (card.limit == 0)
                        EXPECT_EQ(limit, "\u2013") << card.name;
                    else
                        EXPECT_TRUE(limit.starts_with("1 or 2") && card.limit <= 2) << card.name;
                }
    }
}

// ---- 15.2 ----

TEST(DX_15_2b, MusterNightDrawAndReinforcementsOfEachDay) {
    const PrintedTable& table = the_book().of_rule("DX-15.2b");
    ASSERT_EQ(table.rows.size(), 3u);
    ScenarioBed bed("gettysburg-three-days");
    const auto hand = [&](Seat seat) { return count(bed.side(seat).reserve); };
    for (Seat seat : seats)
        EXPECT_EQ(table.cell("Day 1", seat == usa ? "USA" : "CSA"),
                  "M " + text(hand(seat)) + ", R " + text(bed.state.day_deck[index(seat)]));
    bed.deploy();
    for (const char* day : {"Day 2", "Day 3"}) {
        // The cards that the night brings: what leaves the Battle Deck between the last draw and the new day.
        int before[2] = {};
        bed.idle_until([&] {
            if (bed.state.phase != static_cast<std::uint8_t>(Phase::Night) &&
                bed.waiting() != StepKind::NightDeploy)
                for (Seat seat : seats) before[index(seat)] = count(bed.side(seat).deck);
            return bed.waiting() == StepKind::NightDeploy;
        });
        ASSERT_EQ(bed.waiting(), StepKind::NightDeploy) << day;
        for (Seat seat : seats) {
            const int drawn_by_day = bed.state.day_deck[index(seat)];
            EXPECT_EQ(drawn_by_day, day_reinforcements);
            const int night =
                seat == usa ? before[0] - count(bed.side(usa).deck) : before[1] - count(bed.side(csa).deck);
            // The last card of the USA is drawn in the very step that ends the day.
            EXPECT_EQ(table.cell(day, seat == usa ? "USA" : "CSA"),
                      "N " + text(seat == usa ? night - 1 : night) + ", R " + text(drawn_by_day));
        }
        bed.idle_until([&] { return bed.waiting() != StepKind::NightDeploy; });
    }
}

// ---- 7.6 ----

std::uint16_t timings_in(const std::string& cell) {
    static const std::map<std::string, std::uint16_t> words = {
        {"SETUP", TimingSetup},
        {"MORALE own", TimingMoraleOwn},
        {"MORALE enemy", TimingMoraleEnemy},
        {"COMBAT own", TimingCombatOwn},
        {"COMBAT enemy", TimingCombatEnemy},
        {"COMBAT any", TimingCombatOwn | TimingCombatEnemy},
        {"MELEE", TimingMelee},
        {"OWN_MOVE", TimingOwnMove},
        {"ENEMY_MOVE_START", TimingEnemyMoveStart},
        {"REINFORCE", TimingReinforce},
        {"REACT_ROUT", TimingReactRout},
        {"REACT_LEADER_LOST", TimingReactLeaderLost},
        {"round 1", 0},           // of Bayonet Charge, see its own test
        {"own Morale Phase", 0},  // of Rally, see its own test
    };
    std::uint16_t timings = 0;
    for (std::size_t from = 0; from < cell.size();) {
        const std::size_t end = std::min(cell.find(", ", from), cell.size());
        timings = static_cast<std::uint16_t>(timings | words.at(cell.substr(from, end - from)));
        from = end + 2;
    }
    return timings;
}

// The primitives of DX-K16, in the order of Primitive.
constexpr const char* primitive_words[] = {
    "MORALE",    "DICE",    "FIREPOWER",    "HIT",        "UNHIT",     "REROLL",  "SAVE_TO_RESERVE",
    "FREE_FIRE", "NO_FIRE", "BLOCK_LONG",   "ALLOW_LONG", "TWO_MOVES", "LATERAL", "FIRE_AND_MOVE",
    "NO_MOVE",   "LIMIT",   "IGNORE_LIMIT", "OUTFLANK",   "DRAW",      "REVEAL",  "LOOK"};
static_assert(std::size(primitive_words) == static_cast<std::size_t>(Primitive::Look) + 1);

// 'DICE(friendly Infantry,+1,SHORT,phase)' -> what is in the brackets of the row's primitive, or nothing.
std::string primitive_in(const std::string& cell, Primitive what) {
    const std::string word = primitive_words[static_cast<std::size_t>(what)];
    const std::size_t at = cell.find(word);
    EXPECT_NE(at, std::string::npos) << cell << " has no " << word;
    if (at == cell.npos) return {};
    const std::size_t open = at + word.size();
    if (open >= cell.size() || cell[open] != '(') return {};
    return cell.substr(open + 1, cell.find(')', open) - open - 1);
}

// The closed set: each primitive of the code has its row, each row is used by a Special, and a Special is
// made of nothing else.
TEST(DX_K16, EveryPrimitiveAsPrinted) {
    const PrintedTable& table = the_book().of_rule("DX-K16");
    const PrintedTable& specials = the_book().of_rule("DX-K17");
    ASSERT_EQ(table.rows.size(), std::size(primitive_words));
    const auto is_primitive = [](const std::string& word) {
        return std::find(std::begin(primitive_words), std::end(primitive_words), word) !=
               std::end(primitive_words);
    };
    std::map<std::string, int> used;
    for (std::size_t i = 0; i < specials.rows.size(); ++i) {
        const std::string& print = specials.cell(i, "effect in primitives");
        std::string word;
        for (std::size_t at = 0; at <= print.size(); ++at) {
            const char c = at < print.size() ? print[at] : ' ';
            if (std::isupper(static_cast<unsigned char>(c)) || (c == '_' && !word.empty())) {
                word += c;
                continue;
            }
            if ((c == '(' && word.size() > 2) || is_primitive(word)) ++used[word];
            word.clear();
        }
        const SpecialRow& row = special_row(static_cast<Effect>(i + 1));
        EXPECT_NE(print.find(primitive_words[static_cast<std::size_t>(row.does)]), print.npos) << print;
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string& label = table.cell(i, "primitive");
        const std::string word = label.substr(0, label.find('('));
        EXPECT_EQ(word, primitive_words[i]);
        EXPECT_FALSE(table.cell(i, "meaning").empty());
        EXPECT_GT(used[word], 0) << word << " is used by no Special";
        used.erase(word);
    }
    for (const auto& [word, times] : used) ADD_FAILURE() << word << " is no primitive of DX-K16";
}

TEST(DX_K17, TheChartOfSpecialsIsThatOfTheBook) {
    const PrintedTable& table = the_book().of_rule("DX-K17");
    ASSERT_EQ(table.rows.size() + 1, static_cast<std::size_t>(Effect::Count));
    const std::map<std::string, Until> durations = {
        {"roll", Until::MeleeRound}, {"melee", Until::Melee}, {"phase", Until::Phase}, {"game", Until::Game}};
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const Effect effect = static_cast<Effect>(i + 1);
        SCOPED_TRACE(table.rows[i].front());
        EXPECT_EQ(name(effect), table.cell(i, "effect id"));
        const SpecialRow& row = special_row(effect);
        EXPECT_EQ(row.effect, effect);
        const std::string print = table.cell(i, "effect in primitives");
        const std::string& timing =
            effect == Effect::Johnny ? table.cell("COLOR", "timing") : table.cell(i, "timing");
        EXPECT_EQ(row.timing, timings_in(timing));
        const std::string& where = table.cell(i, "where");
        EXPECT_EQ(row.on == PlayedOn::Nothing, where == "\u2013") << where;
        EXPECT_EQ(row.on == PlayedOn::Melee, where == "the Melee") << where;
        EXPECT_EQ((row.where & IsEngaged) != 0, where == "engaged P") << where;
        // The first whole number in the brackets is the amount; the last word of some is the duration.
        const std::string inside = primitive_in(print, row.does);
        std::optional<int> amount;
        std::string last;
        for (std::size_t from = 0; from < inside.size();) {
            const std::size_t end = std::min(inside.find(',', from), inside.size());
            last = inside.substr(from, end - from);
            if (!amount) amount = printed_number(last);
            from = end + 1;
        }
        if (amount) {
            EXPECT_EQ(row.n, *amount) << print;
        } else {
            EXPECT_TRUE(row.n == 0 || row.n == 1) << print;  // one card, or no number at all
        }
        if (durations.contains(last)) {
            EXPECT_EQ(row.until, durations.at(last)) << print;
        }
        // On the cards: the name, the price, and what else the row says.
        int cards = 0;
        for (Edition edition : {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg})
            for (Seat seat : seats)
                for (const Card& card : card_set(edition).cards[index(seat)]) {
                    if (card.number == 0 || card.effect != effect) continue;
                    ++cards;
                    const std::string printed = table.cell(i, "name");
                    EXPECT_TRUE(printed == card.name || printed == "Railway (SH: Steamboats)") << card.name;
                    EXPECT_EQ(card.bp, table.number(i, "BP")) << card.id;
                    EXPECT_EQ(card.timing & ~TimingReactReroll, row.timing) << card.id;
                    EXPECT_EQ(card.lasting == Lasting::Leader,
                              print.find("lasting LEADER") != std::string::npos);
                    EXPECT_EQ(card.lasting == Lasting::Ground,
                              print.find("lasting GROUND") != std::string::npos);
                    EXPECT_EQ(card.takes_hits, print.find("takes hits") != std::string::npos);
                    const std::size_t needs = print.find("requires ");
                    EXPECT_EQ(card.required_option, needs == print.npos ? "" : print.substr(needs + 9));
                }
        EXPECT_GT(cards, 0);
    }
    // Two numbers of one row that the chart has no column for.
    EXPECT_NE(table.cell("SHARP", "effect in primitives").find("HIT(card," + text(sharp_hits_on_guns) + ")"),
              std::string::npos);
    EXPECT_NE(table.cell("GUNB", "effect in primitives").find(",F" + text(gunboat_firepower) + ")"),
              std::string::npos);
}

}  // namespace
}  // namespace longroll::dixie
