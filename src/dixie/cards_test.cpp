// The card sets against chapters 1.0 and 7.1 to 7.4 of the rulebook: every number worked out again from the
// history the card carries.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "dixie/card_records_bed.h"
#include "support/printed_tables.h"

namespace longroll::dixie {
namespace {

const PrintedTables& the_book() {
    static const PrintedTables book = PrintedTables::of_game("dixie");
    return book;
}

// ---- 0.0, 1.0 ----

TEST(DX_0_0a, TwoPlayersOneForEachSide) {
    for (Edition edition : editions)
        for (Seat seat : seats) {
            EXPECT_FALSE(cards_of(edition, seat).empty());
            for (const Card* card : cards_of(edition, seat)) EXPECT_EQ(card->side, seat) << card->id;
        }
}

TEST(DX_0_0b, ThreeEditionsOfOneKindOfCard) {
    for (Edition edition : editions) EXPECT_EQ(card_set(edition).edition, edition);
    EXPECT_EQ(name(Edition::BullRun), "bull_run");
    EXPECT_EQ(title(Edition::Shiloh), "Shiloh");
    // Rules flagged with an edition: letters and horse artillery at Gettysburg only, stacking bonuses not at
    // Bull Run.
    each_card([](Edition edition, const Card& card, const Json&) {
        if (edition != Edition::Gettysburg) {
            EXPECT_EQ(card.letter, 0) << card.id;
            EXPECT_FALSE(card.horse) << card.id;
            EXPECT_FALSE(card.day1) << card.id;
        }
        if (edition == Edition::BullRun) {
            EXPECT_EQ(card.stack, 0) << card.id;
        }
    });
}

TEST(DX_1_0a, SixTypes) {
    for (Edition edition : editions)
        for (Seat seat : seats) {
            std::set<CardType> types;
            for (const Card* card : cards_of(edition, seat)) types.insert(card->type);
            EXPECT_EQ(types.size(), 6u) << name(edition);
        }
    EXPECT_EQ(name(CardType::Infantry), "infantry");
    EXPECT_EQ(name(CardType::Special), "special");
}

void expect_cv(CardType type) {
    std::set<int> seen;
    each_card([&](Edition, const Card& card, const Json&) {
        if (card.type != type) return;
        EXPECT_GE(card.cv, 1) << card.id;
        EXPECT_LE(card.cv, 4) << card.id;
        seen.insert(card.cv);
    });
    EXPECT_GE(seen.size(), 3u);
}
TEST(DX_1_0c, InfantryHasACombatValueOfOneToFour) { expect_cv(CardType::Infantry); }
TEST(DX_1_0d, CavalryHasACombatValueOfOneToFour) { expect_cv(CardType::Cavalry); }
TEST(DX_1_0e, ArtilleryHasACombatValueOfOneToFour) { expect_cv(CardType::Artillery); }

TEST(DX_1_0f, GeneralsAreRatedForAttackAndDefense) {
    each_card([](Edition, const Card& card, const Json& json) {
        if (card.type != CardType::General) return;
        EXPECT_EQ(card.attack, json["attack"].whole()) << card.id;
        EXPECT_EQ(card.defense, json["defense"].whole()) << card.id;
        EXPECT_EQ(card.cv, 0) << card.id;
    });
}

TEST(DX_1_0g, TerrainIsOfTheKindsOfTheTable) {
    std::set<TerrainType> types;
    each_card([&](Edition, const Card& card, const Json&) {
        EXPECT_EQ(card.type == CardType::Terrain, card.terrain != TerrainType::None) << card.id;
        types.insert(card.terrain);
    });
    EXPECT_EQ(types.size(), 10u);  // the nine of DX-10.3h and none
    EXPECT_EQ(name(TerrainType::Town), "town");
}

TEST(DX_1_0h, SpecialsCarryTheirEffect) {
    std::set<Effect> effects;
    each_card([&](Edition, const Card& card, const Json& json) {
        EXPECT_EQ(card.type == CardType::Special, card.effect != Effect::None) << card.id;
        if (card.type == CardType::Special) {
            EXPECT_EQ(name(card.effect), json["effect"].text()) << card.id;
            EXPECT_NE(card.timing, 0) << card.id;
        }
        effects.insert(card.effect);
    });
    EXPECT_EQ(effects.size(), static_cast<std::size_t>(Effect::Count));
}

TEST(DX_1_0i, AGettysburgCardShowsAllItsFields) {
    const Card& card = card_named(Edition::Gettysburg, Seat::Union, "24th Michigan");
    EXPECT_EQ(card.number, 12);
    EXPECT_EQ(card.cv, 3);
    EXPECT_EQ(card.fire, 2);
    EXPECT_EQ(card.melee, 3);
    EXPECT_EQ(card.letter, 1);
    EXPECT_EQ(card.bp, 11);
    EXPECT_TRUE(card.day1);
    EXPECT_NE(card.corps, 0);
    EXPECT_EQ(card.order_of_battle, "1/1");
    EXPECT_EQ(card.state_or_badge, "badge_i");
    // Fire and Melee, letter, Day 1 mark and corps exist only there.
    for (const Card* other : cards_of(Edition::BullRun, Seat::Union)) {
        EXPECT_EQ(other->corps, 0) << other->id;
        EXPECT_FALSE(other->day1) << other->id;
    }
}

// ---- 7.1, 7.2 ----

TEST(DX_K1, EveryCardHasItsFieldsAndItsIdSaysWhichItIs) {
    std::set<std::string> ids;
    each_card([&](Edition edition, const Card& card, const Json& json) {
        const char* letters[] = {"BR", "SH", "GB"};
        char id[16];
        std::snprintf(id, sizeof id, "%s-%c-%03d", letters[static_cast<int>(edition)],
                      card.side == Seat::Union ? 'U' : 'C', card.number);
        EXPECT_EQ(card.id, id);
        EXPECT_TRUE(ids.insert(card.id).second) << card.id;
        EXPECT_EQ(card.name, json["name"].text());
        EXPECT_FALSE(card.name.empty()) << card.id;
        EXPECT_FALSE(card.note.empty()) << card.id;
        EXPECT_GE(card.bp, 1) << card.id;
        EXPECT_LE(card.bp, 30) << card.id;
    });
    EXPECT_EQ(ids.size(), 850u);
}

TEST(DX_K2, FieldsAreReadByType) {
    each_card([&](Edition, const Card& card, const Json& json) {
        if (card.troop()) {
            EXPECT_EQ(card.cv, json["cv"].whole());
            EXPECT_EQ(card.fire, json["fire"].whole());
            EXPECT_EQ(card.long_fire, json["long"].whole());
            EXPECT_EQ(card.melee, json["melee"].whole());
            EXPECT_EQ(card.long_fire > 0, card.type == CardType::Artillery) << card.id;
            EXPECT_EQ(card.guns != Guns::None, card.type == CardType::Artillery) << card.id;
            EXPECT_EQ(card.horse, json["horse"].yes());
        }
        if (card.type == CardType::Terrain) {
            EXPECT_EQ(card.limit, json["limit"].whole());
            EXPECT_EQ(card.no_outflank, json["no_outflank"].yes());
            EXPECT_NE(card.places, 0) << card.id;
        }
        if (card.type == CardType::Special) {
            EXPECT_EQ(card.lasting != Lasting::None, json["lasting"].text() != "none") << card.id;
            EXPECT_EQ(card.takes_hits, json["takes_hits"].yes()) << card.id;
        }
    });
    // A wing commander's three corps are those of the troops.
    const Card& reynolds = card_named(Edition::Gettysburg, Seat::Union, "John F. Reynolds");
    EXPECT_EQ(std::popcount(reynolds.wing_corps), 3);
    EXPECT_TRUE(reynolds.wing_corps >> card_named(Edition::Gettysburg, Seat::Union, "24th Michigan").corps &
                1u);
}

// A cell of DX-K2: 'cv 1–4; guns SMOOTHBORE/RIFLED/MIXED (Artillery); army, corps (strings)'.
struct PrintedField {
    std::string name, note;          // the note: what its brackets say
    int least = 0, most = -1;        // of a number; most < least: none is printed
    std::vector<std::string> words;  // the values, if they are words
};
std::vector<PrintedField> fields_in(const std::string& cell) {
    std::vector<std::string> parts(1), notes(1);
    int depth = 0;
    for (const char c : cell) {  // at commas and semicolons that are in no brackets
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && (c == ';' || c == ',')) {
            parts.emplace_back();
            notes.emplace_back();
        } else if (c != ')') {
            (depth == 0 ? parts : notes).back() += c;
        }
    }
    std::vector<PrintedField> fields;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        PrintedField field;
        field.note = notes[i];
        std::vector<std::string> words(1);
        for (const char c : part) {
            if (c != ' ')
                words.back() += c;
            else if (!words.back().empty())
                words.emplace_back();
        }
        field.name = words.front();
        for (const std::string& word : words) {
            if (const std::size_t dash = word.find("\u2013"); dash != word.npos) {
                field.least = printed_number(word.substr(0, dash)).value_or(-1);
                field.most = printed_number(word.substr(dash + 3)).value_or(-1);
            }
            for (std::size_t from = 0; word.find('/') != word.npos && from < word.size();) {
                const std::size_t end = std::min(word.find('/', from), word.size());
                field.words.push_back(word.substr(from, end - from));
                from = end + 1;
            }
        }
        fields.push_back(field);
    }
    return fields;
}

// Every card has the fields of its row, with values that the row allows, and no others.
TEST(DX_K2, EveryFieldAsPrinted) {
    const PrintedTable& table = the_book().of_rule("DX-K2");
    ASSERT_EQ(table.rows.size(), 4u);
    // On every card (DX-K1), or for the reader alone.
    const std::set<std::string> elsewhere = {"id", "edition", "side", "number", "name",    "type",
                                             "bp", "oob",     "art",  "note",   "history", "likeness"};
    std::map<CardType, std::vector<PrintedField>> rows;
    for (CardType type : {CardType::Infantry, CardType::Cavalry, CardType::Artillery})
        rows[type] = fields_in(table.cell("Infantry, Cavalry, Artillery", "fields"));
    rows[CardType::General] = fields_in(table.cell("General", "fields"));
    rows[CardType::Terrain] = fields_in(table.cell("Terrain", "fields"));
    rows[CardType::Special] = fields_in(table.cell("Special", "fields"));
    EXPECT_EQ(rows[CardType::Infantry].size(), 17u);
    EXPECT_EQ(rows[CardType::General].size(), 19u);
    EXPECT_EQ(rows[CardType::Terrain].size(), 5u);
    EXPECT_EQ(rows[CardType::Special].size(), 5u);
    int horse = 0;
    std::map<std::string, std::set<std::string>> seen;
    each_card([&](Edition edition, const Card& card, const Json& json) {
        std::set<std::string> known = elsewhere;
        for (const PrintedField& field : rows[card.type]) {
            known.insert(field.name);
            const bool of_gettysburg = field.note.starts_with("(GB"),
                       of_shiloh = field.note.starts_with("(SH");
            const bool needed = of_gettysburg ? edition == Edition::Gettysburg
                                : of_shiloh   ? edition == Edition::Shiloh && card.side == Seat::Union
                                              : true;
            EXPECT_TRUE(!needed || json.has(field.name)) << card.id << ' ' << field.name;
            const Json& value = json[field.name];
            if (field.most >= field.least) {
                EXPECT_GE(value.whole(), field.least) << card.id << ' ' << field.name;
                EXPECT_LE(value.whole(), field.most) << card.id << ' ' << field.name;
            }
            if (field.words.empty()) continue;
            std::string word = value.text();
            for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            const bool allowed =
                word == "NONE" || std::any_of(field.words.begin(), field.words.end(),
                                              [&](const std::string& one) { return word.starts_with(one); });
            EXPECT_TRUE(allowed) << card.id << ' ' << field.name << ' ' << word;
            for (const std::string& one : field.words)
                if (word.starts_with(one)) seen[field.name].insert(one);
        }
        for (const auto& [name, value] : json.fields()) EXPECT_TRUE(known.contains(name)) << card.id << name;
        // What the brackets say.
        if (card.troop()) {
            EXPECT_EQ(json["morale"].text() != "none", edition == Edition::Gettysburg) << card.id;
            EXPECT_EQ(json["guns"].text() != "none", card.type == CardType::Artillery) << card.id;
            EXPECT_EQ(json["long"].whole() > 0, card.type == CardType::Artillery) << card.id;
            horse += json["horse"].yes();
            EXPECT_TRUE(!json["horse"].yes() ||
                        (edition == Edition::Gettysburg && card.type == CardType::Artillery))
                << card.id;
        }
        if (card.type == CardType::General) {
            EXPECT_TRUE(edition != Edition::BullRun || json["stack"].whole() == 0) << card.id;
            EXPECT_EQ(json["wing_corps"].items().size(), json["mark"].text() == "W" ? 3u : 0u) << card.id;
            EXPECT_EQ(json["insignia"].text() != "none", edition == Edition::BullRun) << card.id;
            // Three stars: of an infantry corps, or of a wing.
            if (edition == Edition::Gettysburg) {
                const bool of_a_corps = json["level"].text() == "corps" || json["level"].text() == "wing";
                EXPECT_EQ(json["stars"].whole() == 3, of_a_corps && json["arm"].text() == "all") << card.id;
            }
        }
    });
    EXPECT_EQ(horse, 3);
    // Each word that is printed is on some card.
    for (const auto& [type, row] : rows)
        for (const PrintedField& field : row)
            for (const std::string& word : field.words)
                EXPECT_TRUE(word == "NONE" || word == "none" || seen[field.name].contains(word))
                    << field.name << ' ' << word;
}

TEST(DX_K3, FirepowerIsThatOfTheType) {
    int carbines = 0;
    each_card([&](Edition edition, const Card& card, const Json& json) {
        if (card.type == CardType::Infantry) {
            EXPECT_TRUE(card.fire == 2 && card.long_fire == 0 && card.melee == 3) << card.id;
        }
        if (card.type == CardType::Cavalry) {
            EXPECT_TRUE(card.fire == 1 && card.long_fire == 0 && card.melee == 3) << card.id;
        }
        if (card.type == CardType::Artillery) {
            EXPECT_EQ(card.melee, 1) << card.id;
        }
        if (!card.carbines) return;
        ++carbines;
        EXPECT_TRUE(edition == Edition::Gettysburg && card.side == Seat::Union &&
                    card.type == CardType::Cavalry)
            << card.id;
        EXPECT_GE(2 * json["history"]["carbine_men"].whole(), json["history"]["men"].whole()) << card.id;
    });
    EXPECT_EQ(carbines, 7);
}

bool rifled(std::string_view gun) {
    for (std::string_view word : {"rifle", "Parrott", "James", "Whitworth", "Blakely", "Wiard"})
        if (gun.find(word) != std::string::npos) return true;
    return false;
}

TEST(DX_K4, FirepowerByGuns) {
    struct Row {
        int long_fire, fire;
    };
    const std::map<Guns, Row> table = {
        {Guns::Smoothbore, {1, 3}}, {Guns::Rifled, {2, 2}}, {Guns::Mixed, {1, 2}}};
    each_card([&](Edition, const Card& card, const Json& json) {
        if (card.type != CardType::Artillery) return;
        std::int64_t all = 0, rifles = 0, smooth = 0;
        for (const auto& [gun, n] : json["history"]["gun_types"].fields()) {
            all += n.whole();
            if (rifled(gun))
                rifles += n.whole();
            else if (gun != "6-pdr gun")  // obsolete
                smooth += n.whole();
        }
        EXPECT_EQ(all, json["history"]["guns"].whole()) << card.id;
        const Guns guns = 5 * smooth >= 3 * all   ? Guns::Smoothbore
                          : 5 * rifles >= 3 * all ? Guns::Rifled
                                                  : Guns::Mixed;
        EXPECT_EQ(card.guns, guns) << card.id;
        EXPECT_EQ(card.long_fire, table.at(guns).long_fire) << card.id;
        EXPECT_EQ(card.fire, table.at(guns).fire) << card.id;
    });
}

TEST(DX_K5, CombatValueFromStrengthAndClass) {
    // 'S < 450', '450\u2013699', '700\u2013949', '\u2265 950': each value begins where the one before ends.
    const PrintedTable& table = the_book().of_rule("DX-K5");
    int steps[3][3] = {};
    for (std::size_t edition = 0; edition < 3; ++edition) {
        const std::string row = std::array{"BR", "SH", "GB"}[edition];
        const auto number_after = [&](const char* column, std::string_view words) {
            const std::string& cell = table.cell(row, column);
            const std::size_t at = cell.find(words);
            return at == cell.npos ? -1 : std::atoi(cell.c_str() + at + words.size());
        };
        steps[edition][0] = std::atoi(table.cell(row, "CV 2").c_str());
        steps[edition][1] = std::atoi(table.cell(row, "CV 3").c_str());
        steps[edition][2] = number_after("CV 4", "\u2265 ");
        EXPECT_EQ(number_after("CV 1", "S < "), steps[edition][0]) << row;
        EXPECT_EQ(number_after("CV 2", "\u2013"), steps[edition][1] - 1) << row;
        EXPECT_EQ(number_after("CV 3", "\u2013"), steps[edition][2] - 1) << row;
    }
    int sum[2] = {}, cards[2] = {};
    each_card([&](Edition edition, const Card& card, const Json& json) {
        if (card.type != CardType::Infantry && card.type != CardType::Cavalry) return;
        const Json& history = json["history"];
        int cv = 1;
        for (int step : steps[static_cast<int>(edition)]) cv += history["men"].whole() >= step;
        EXPECT_EQ(json["strength"].whole(), history["men"].whole()) << card.id;
        if (edition != Edition::Gettysburg) {
            const std::string& experience = history["experience"].text();
            const bool raw = experience == "militia" || (edition == Edition::Shiloh &&
                                                         card.side == Seat::Union && experience == "green");
            int class_adjustment = history["regular_army"].yes() ? 1 : raw ? -1 : 0;
            class_adjustment += history["conduct"].text() == "outstanding" ? 1
                                : history["conduct"].text() == "broke"     ? -1
                                                                           : 0;
            cv += std::clamp(class_adjustment, -1, 1);
        } else {
            EXPECT_EQ(cv, std::clamp<std::int64_t>((2 * history["men"].whole() + 600) / 1200, 1, 4))
                << card.id << ": S/600, half up";
        }
        EXPECT_EQ(card.cv, std::clamp(cv, 1, 4)) << card.id << ' ' << card.name;
        if (edition == Edition::Shiloh && card.type == CardType::Infantry) {
            sum[index(card.side)] += card.cv;
            ++cards[index(card.side)];
        }
    });
    // The Shiloh row is set so that the mean Infantry CV of the sides differs by less than 0.2.
    EXPECT_LT(std::abs(sum[0] * cards[1] - sum[1] * cards[0]) * 10, 2 * cards[0] * cards[1]);
}

TEST(DX_K6, CombatValueFromGuns) {
    each_card([&](Edition edition, const Card& card, const Json& json) {
        if (card.type != CardType::Artillery) return;
        const std::int64_t guns = json["history"]["guns"].whole();
        std::int64_t cv = 0;
        if (edition == Edition::Gettysburg)
            cv = std::clamp<std::int64_t>((2 * guns + 7) / 14, 1, 4);  // round half up of g/7
        else
            cv = std::max<std::int64_t>(1, (guns <= 2   ? 1
                                            : guns <= 4 ? 2
                                            : guns <= 6 ? 3
                                                        : 4) -
                                               json["history"]["lost_guns"].yes());
        EXPECT_EQ(card.cv, cv) << card.id << ' ' << card.name;
    });
}

TEST(DX_K7, LetterFromPoints) {
    each_card([&](Edition edition, const Card& card, const Json& json) {
        if (edition != Edition::Gettysburg || !card.troop()) return;
        const Json& history = json["history"];
        std::int64_t veterans = 0, elite = 0, green = 0;
        for (const auto& [experience, men] : history["experience"].fields()) {
            if (experience == "veteran" || experience == "elite") veterans += men.whole();
            if (experience == "elite") elite += men.whole();
            if (experience == "green") green += men.whole();
        }
        const std::int64_t men = history["men"].whole();
        const Json& points = history["points"];
        EXPECT_EQ(points["battles"].whole(), 2 * veterans >= men) << card.id;
        EXPECT_EQ(points["renowned"].whole(), 2 * elite >= men) << card.id;
        if (history["rating"].text() == "poor" || 2 * green >= men) {
            EXPECT_EQ(points["weak"].whole(), -1) << card.id;
        }
        std::int64_t sum = 0;
        for (const auto& [what, point] : points.fields()) {
            const bool bad = what == "broke" || what == "weak";
            EXPECT_TRUE(bad ? point.whole() == 0 || point.whole() == -1
                            : point.whole() == 0 || point.whole() == 1)
                << card.id << ' ' << what;
            sum += point.whole();
        }
        EXPECT_EQ(card.letter, sum >= 2 ? 1 : sum >= 0 ? 0 : -1) << card.id << ' ' << card.name;
    });
}

TEST(DX_K8, RatingsAndStackingOfGenerals) {
    const std::set<std::string> three = {"Ulysses S. Grant", "Albert Sidney Johnston", "Robert E. Lee",
                                         "George G. Meade"};
    for (Edition edition : editions)
        for (Seat seat : seats) {
            int generals = 0, best = 0;
            for (const Card* card : cards_of(edition, seat)) {
                if (card->type != CardType::General) continue;
                ++generals;
                best += card->attack == 2 && card->defense == 2;
                EXPECT_NE(card->attack + card->defense, 0) << card->id;
                EXPECT_LE(std::max(card->attack, card->defense), 2) << card->id;
                const bool high = card->attack + card->defense >= 3;
                int stack = 0;
                switch (card->level) {
                    case Level::Brigade: stack = 0; break;
                    case Level::Division: stack = high; break;
                    case Level::Corps:
                    case Level::Wing: stack = 1 + high; break;
                    case Level::Army: stack = three.contains(card->name) ? 3 : 2; break;
                }
                EXPECT_EQ(card->stack, edition == Edition::BullRun ? 0 : stack)
                    << card->id << ' ' << card->name;
            }
            EXPECT_LE(100 * best, 15 * generals) << name(edition);
        }
    each_card([](Edition, const Card& card, const Json& json) {
        const Json& history = json["history"];
        if (card.type != CardType::General || history["judged"].yes()) return;
        const std::string& rating = history["rating"].text();
        const bool attacks = history["role"].text() == "attack";
        const int attack = rating == "poor"                   ? 0
                           : rating == "average"              ? 1
                           : rating == "excellent" || attacks ? 2
                                                              : 1;
        const int defense = rating == "poor" || rating == "average" ? 1
                            : rating == "excellent" || !attacks     ? 2
                                                                    : 1;
        EXPECT_EQ(card.attack, attack) << card.id << ' ' << card.name;
        EXPECT_EQ(card.defense, defense) << card.id << ' ' << card.name;
    });
}

TEST(DX_K9, BattlePointsFollowFromTheNumbers) {
    each_card([](Edition, const Card& card, const Json&) {
        if (card.troop()) {
            const int offence = card.type == CardType::Artillery
                                    ? (card.cv * (card.long_fire + card.fire) + 1) / 2
                                    : card.cv * card.fire;
            const int staying = std::clamp(card.cv + card.letter, 1, 5);
            const int extra = card.type == CardType::Infantry ? 0 : card.horse ? 4 : 2;
            EXPECT_EQ(card.bp, 1 + offence + staying + extra) << card.id << ' ' << card.name;
        }
        if (card.type == CardType::General) {
            const int high = std::max(card.attack, card.defense), low = std::min(card.attack, card.defense);
            EXPECT_EQ(card.bp, 2 + 3 * high + 2 * low + 2 * card.stack + (card.mark == Mark::None ? 0 : 2))
                << card.id;
        }
        if (card.type == CardType::Terrain) {
            const std::map<TerrainType, int> prices = {{TerrainType::Woods, 6}, {TerrainType::Hill, 7},
                                                       {TerrainType::Ridge, 5}, {TerrainType::Field, 4},
                                                       {TerrainType::Works, 4}, {TerrainType::Rough, 5},
                                                       {TerrainType::Town, 5}};
            const int by_limit[] = {0, card.no_outflank ? 7 : 6, 4, 3};
            EXPECT_EQ(card.bp, card.creek() ? by_limit[card.limit] : prices.at(card.terrain)) << card.id;
        }
    });
    // The printed table: whatever card there is of a row and a value has that price.
    const PrintedTable& table = the_book().of_rule("DX-K9");
    ASSERT_EQ(table.rows.size(), 7u);
    std::set<std::string> seen;
    each_card([&](Edition, const Card& card, const Json&) {
        if (!card.troop()) return;
        const std::string row = card.type == CardType::Infantry ? card.letter == 0 ? "Infantry (BR, SH, or B)"
                                                                  : card.letter > 0 ? "Infantry A"
                                                                                    : "Infantry C"
                                : card.letter != 0              ? ""
                                : card.type == CardType::Cavalry ? "Cavalry (fire 1, B or no letter)"
                                : card.horse                     ? "Horse Artillery (sum 4, B)"
                                : card.guns == Guns::Mixed       ? "Artillery mixed (sum 3)"
                                                                 : "Artillery smoothbore or rifled (sum 4)";
        if (row.empty()) return;
        seen.insert(row);
        EXPECT_EQ(card.bp, table.number(row, "CV " + std::to_string(card.cv))) << card.id;
    });
    EXPECT_EQ(seen.size(), table.rows.size()) << "a row that no card proves";
    // The examples.
    EXPECT_EQ(card_named(Edition::Gettysburg, Seat::Confederate, "Robert E. Lee").bp, 20);
    EXPECT_EQ(card_named(Edition::Gettysburg, Seat::Union, "George G. Meade").bp, 20);
}

// ---- 7.3, 7.4 ----

struct Pool {
    const char* row;  // of the table in the book
    Edition edition;
    Seat seat;
};
const Pool pools[] = {
    {"BR USA", Edition::BullRun, Seat::Union},    {"BR CSA", Edition::BullRun, Seat::Confederate},
    {"SH USA", Edition::Shiloh, Seat::Union},     {"SH CSA", Edition::Shiloh, Seat::Confederate},
    {"GB USA", Edition::Gettysburg, Seat::Union}, {"GB CSA", Edition::Gettysburg, Seat::Confederate},
};

TEST(DX_K10, PoolsHaveTheirSizeMixAndWorth) {
    const PrintedTable& table = the_book().of_rule("DX-K10");
    ASSERT_EQ(table.rows.size(), std::size(pools));
    for (const Pool& pool : pools) {
        std::map<CardType, int> found;
        int bp = 0;
        for (const Card* card : cards_of(pool.edition, pool.seat)) {
            ++found[card->type];
            bp += card->bp;
        }
        const auto near = [&](CardType type, const char* column) {
            const int target = table.number(pool.row, column);
            EXPECT_LE(10 * std::abs(found[type] - target), std::max(40, target)) << pool.row << ' ' << column;
        };
        near(CardType::Infantry, "Infantry");
        near(CardType::Cavalry, "Cavalry");
        near(CardType::Artillery, "Artillery");
        near(CardType::General, "General");
        EXPECT_EQ(found[CardType::Terrain], table.number(pool.row, "Terrain")) << pool.row;
        EXPECT_EQ(found[CardType::Special], table.number(pool.row, "Special")) << pool.row;
        EXPECT_EQ(static_cast<int>(cards_of(pool.edition, pool.seat).size()), table.number(pool.row, "total"))
            << pool.row;
        EXPECT_GE(2 * bp, 3 * table.number(pool.row, "largest custom BPs")) << pool.row;
    }
}

TEST(DX_K11, ConstraintsOfTheData) {
    // Shiloh: 57 to 71 are the 3rd Division of the Army of the Tennessee, and nothing else is.
    std::map<CardType, int> third;
    int ohio = 0;
    for (const Card* card : cards_of(Edition::Shiloh, Seat::Union)) {
        EXPECT_EQ(card->third_division, card->number >= 57 && card->number <= 71) << card->id;
        if (card->third_division) ++third[card->type];
        ohio += card->ohio;
        EXPECT_FALSE(card->ohio && card->third_division) << card->id;
    }
    EXPECT_EQ(third[CardType::General], 1);
    EXPECT_EQ(third[CardType::Infantry], 11);
    EXPECT_EQ(third[CardType::Artillery], 2);
    EXPECT_EQ(third[CardType::Cavalry], 1);
    EXPECT_EQ(card_set(Edition::Shiloh).cards[0][57].name, "Lew Wallace");
    EXPECT_GE(ohio, 40);
    each_card([](Edition edition, const Card& card, const Json& json) {
        const std::string& army = json["army"].text();
        if (edition == Edition::Shiloh && card.side == Seat::Union &&
            (card.troop() || card.type == CardType::General)) {
            EXPECT_EQ(army, card.ohio ? "Ohio" : "Tennessee") << card.id;
        }
        if (edition == Edition::BullRun && card.side == Seat::Confederate && card.troop()) {
            EXPECT_TRUE(army == "Potomac" || army == "Shenandoah") << card.id << ' ' << army;
        }
    });
    // Gettysburg: horse artillery, marks, arms and stars.
    std::multiset<std::string> horse_sides, marked_a, marked_w, cavalry, artillery;
    for (Seat seat : seats) {
        int day_one = 0;
        for (const Card* card : cards_of(Edition::Gettysburg, seat)) {
            if (card->horse) horse_sides.insert(std::string(name(seat)));
            if (card->mark == Mark::ArmyCommander) marked_a.insert(card->name);
            if (card->mark == Mark::Wing) marked_w.insert(card->name);
            if (card->arm == CommandArm::Cavalry) cavalry.insert(card->name);
            if (card->arm == CommandArm::Artillery) artillery.insert(card->name);
            if (card->type == CardType::General && card->level == Level::Corps &&
                card->arm == CommandArm::All) {
                EXPECT_EQ(card->stars, 3) << card->name;
            }
            day_one += card->day1 || card->type == CardType::Special;
        }
        EXPECT_GE(day_one, 24);
    }
    EXPECT_EQ(horse_sides, (std::multiset<std::string>{"confederate", "union", "union"}));
    EXPECT_EQ(marked_a, (std::multiset<std::string>{"George G. Meade", "Robert E. Lee"}));
    EXPECT_EQ(marked_w, (std::multiset<std::string>{"Henry W. Slocum", "John F. Reynolds"}));
    EXPECT_EQ(cavalry.size(), 5u);
    EXPECT_EQ(artillery.size(), 2u);
    EXPECT_TRUE(cavalry.contains("J. E. B. Stuart")) << *cavalry.begin();
    // Every card once, but for Specials and generic Woods.
    for (Edition edition : editions)
        for (Seat seat : seats) {
            std::set<std::string> names;
            for (const Card* card : cards_of(edition, seat))
                if (card->type != CardType::Special && card->terrain != TerrainType::Woods) {
                    EXPECT_TRUE(names.insert(card->name).second) << card->name;
                }
        }
}

// ---- 7.4: Terrain, cell by cell ----

// 'Creek 1, no outflank' -> the type, its limit, whether it forbids outflanking.
void expect_kind(const Card& card, std::string text) {
    if (const std::size_t comma = text.find(", no outflank"); comma != text.npos) {
        EXPECT_TRUE(card.no_outflank) << card.name;
        text.resize(comma);
    } else {
        EXPECT_FALSE(card.no_outflank) << card.name;
    }
    const std::size_t space = text.find(' ');
    EXPECT_EQ(card.limit, space == text.npos ? 0 : printed_number(text.substr(space + 1)).value_or(-1))
        << card.name;
    std::string type = text.substr(0, space);
    type[0] = static_cast<char>(std::tolower(type[0]));
    EXPECT_EQ(name(card.terrain), type) << card.name;
}
// 'CF, LF' or 'Left, Center' -> the bits of TerrainPlace.
unsigned places_in(const std::string& text) {
    static const std::map<std::string, unsigned> words = {
        {"LF", PlaceLeftFront}, {"CF", PlaceCenterFront}, {"RF", PlaceRightFront},
        {"LB", PlaceLeftBack},  {"CB", PlaceCenterBack},  {"RB", PlaceRightBack},
        {"Left", PlaceLeft},    {"Center", PlaceCenter},  {"Right", PlaceRight}};
    unsigned places = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t comma = std::min(text.find(", ", from), text.size());
        places |= words.at(text.substr(from, comma - from));
        from = comma + 2;
    }
    return places;
}
// The half of a table that belongs to a side begins with a column such as 'USA (9)'.
void expect_ground(const char* rule, Edition edition, Seat seat) {
    const PrintedTable& table = the_book().of_rule(rule);
    std::size_t cards = 0;
    for (const Card* card : cards_of(edition, seat)) cards += card->type == CardType::Terrain;
    const std::string head =
        (seat == Seat::Union ? "USA (" : "CSA (") + std::to_string(cards) + ")";  // the number is in print
    const std::size_t first = table.column(head);
    std::size_t rows = 0;
    for (const std::vector<std::string>& row : table.rows) {
        if (row[first].empty()) continue;
        ++rows;
        const Card& card = card_named(edition, seat, row[first]);
        ASSERT_EQ(card.type, CardType::Terrain) << row[first];
        expect_kind(card, row[first + 1]);
        const bool any = edition == Edition::BullRun;
        EXPECT_EQ(card.places, any ? unsigned{PlaceAny} : places_in(row[first + 2])) << card.name;
        const bool day1 = edition == Edition::Gettysburg && !row[first + 3].empty();
        EXPECT_EQ(card.day1, day1) << card.name;
    }
    EXPECT_EQ(rows, cards) << rule;
}

TEST(DX_K12, TerrainOfBullRun) {
    for (Seat seat : seats) expect_ground("DX-K12", Edition::BullRun, seat);
}
TEST(DX_K13, TerrainOfShiloh) {
    for (Seat seat : seats) expect_ground("DX-K13", Edition::Shiloh, seat);
}
TEST(DX_K14, TerrainOfGettysburg) {
    for (Seat seat : seats) expect_ground("DX-K14", Edition::Gettysburg, seat);
}

// ---- 7.6: Specials, cell by cell ----

TEST(DX_K18, NumbersOfEachSpecialPerPool) {
    const PrintedTable& table = the_book().of_rule("DX-K18");
    ASSERT_EQ(table.rows.size(),
              static_cast<std::size_t>(Effect::Count));  // one for the total, none for None
    for (const Pool& pool : pools) {
        std::map<std::string, int> found;
        for (const Card* card : cards_of(pool.edition, pool.seat))
            if (card->type == CardType::Special) ++found[std::string(name(card->effect))], ++found["total"];
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            EXPECT_EQ(found[table.rows[row].front()], table.number(row, pool.row))
                << pool.row << ' ' << table.rows[row].front();
    }
}

}  // namespace
}  // namespace longroll::dixie
