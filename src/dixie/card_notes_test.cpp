// The historical notes on the cards (16.0), and reading card files that are wrong.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "dixie/card_records_bed.h"

namespace longroll::dixie {
namespace {

// ---- 16.0 ----

TEST(DX_16_0a, FatesAreOnTheCardsAndChangeNothing) {
    std::map<std::string, int> fates;
    each_card([&](Edition, const Card& card, const Json& json) {
        if (card.type != CardType::General) return;
        const std::string& fate = json["fate"].text();
        EXPECT_TRUE(fate == "none" || fate == "wounded" || fate == "killed") << card.id;
        ++fates[fate];
    });
    EXPECT_GT(fates["wounded"], 10);
    EXPECT_GT(fates["killed"], 5);
}

TEST(DX_16_0b, UnionOrderOfBattleAtBullRunIsDivisionAndBrigade) {
    EXPECT_EQ(card_named(Edition::BullRun, Seat::Union, "2nd Maine").order_of_battle, "I/1");
    EXPECT_EQ(card_named(Edition::BullRun, Seat::Union, "US Cavalry Battalion (7 companies)").order_of_battle,
              "II/1");
}

TEST(DX_16_0c, InsigniaOfUnionOfficersAtBullRun) {
    each_card([](Edition edition, const Card& card, const Json& json) {
        if (edition != Edition::BullRun || card.type != CardType::General || card.side != Seat::Union) return;
        EXPECT_EQ(json["insignia"].text(), json["rank"].text() == "col" ? "eagle" : "star") << card.name;
    });
}

TEST(DX_16_0d, ConfederatesAtBullRunBelongToOneOfTwoArmies) {
    EXPECT_EQ(
        card_named(Edition::BullRun, Seat::Confederate, "11th North Carolina (later 21st)").order_of_battle,
        "Potomac/1");
    each_card([](Edition edition, const Card& card, const Json& json) {
        if (edition != Edition::BullRun || !card.troop() || card.side != Seat::Confederate) return;
        EXPECT_TRUE(json["oob"].text().starts_with("Potomac") || json["oob"].text().starts_with("Shenandoah"))
            << card.id;
        EXPECT_EQ(card.division, 0) << card.id;
    });
}

TEST(DX_16_0e, InsigniaOfConfederateOfficersAtBullRun) {
    each_card([](Edition edition, const Card& card, const Json& json) {
        if (edition != Edition::BullRun || card.type != CardType::General || card.side != Seat::Confederate)
            return;
        EXPECT_EQ(json["insignia"].text(), json["rank"].text() == "col" ? "stars" : "wreath") << card.name;
    });
}

TEST(DX_16_0f, MistakenUniformsIsABullRunSpecial) {
    std::set<Edition> with;
    each_card([&](Edition edition, const Card& card, const Json&) {
        if (card.effect == Effect::Unif) with.insert(edition);
    });
    EXPECT_EQ(with, std::set<Edition>{Edition::BullRun});
}

TEST(DX_16_0g, ShilohNumbersFollowTheOrderOfBattleAndSixColonelsHaveNoLikeness) {
    int without = 0;
    each_card([&](Edition edition, const Card& card, const Json& json) {
        if (edition == Edition::Shiloh && card.type == CardType::General) without += !json["likeness"].yes();
    });
    EXPECT_EQ(without, 6);
    for (Seat seat : seats) {  // divisions come in one piece each
        std::set<std::pair<int, int>> seen;
        std::pair<int, int> last{-1, -1};
        for (const Card* card : cards_of(Edition::Shiloh, seat)) {
            if (!card->troop() || card->division == 0) continue;
            const std::pair<int, int> division{card->army * 64 + card->corps, card->division};
            if (division != last) {
                EXPECT_TRUE(seen.insert(division).second) << card->id;
            }
            last = division;
        }
    }
}

TEST(DX_16_0h, AGettysburgCardStandsForABrigade) {
    each_card([](Edition edition, const Card& card, const Json& json) {
        if (edition != Edition::Gettysburg || !card.troop()) return;
        const std::vector<Json>& units = json["history"]["units"].items();
        EXPECT_GE(units.size(), 1u) << card.id;
        if (card.type == CardType::Artillery) return;
        // It is named after one of the regiments it stands for.
        EXPECT_TRUE(std::ranges::any_of(units, [&](const Json& unit) { return unit.text() == card.name; }))
            << card.id << ' ' << card.name;
        EXPECT_NE(card.note.find("stands for"), std::string::npos) << card.id;
    });
}

TEST(DX_16_0i, EveryGeneralOfADivisionOrMoreIsThere) {
    int divisions[2] = {};
    for (Seat seat : seats)
        for (const Card* card : cards_of(Edition::Gettysburg, seat)) {
            if (card->type != CardType::General) continue;
            EXPECT_GE(card->level, Level::Division) << card->name;
            divisions[index(seat)] += card->level == Level::Division && card->arm == CommandArm::All;
        }
    EXPECT_GE(divisions[0], 19);  // seven corps of two or three divisions
    EXPECT_GE(divisions[1], 9);   // three corps of three
}

TEST(DX_16_0j, LettersDiffer) {
    std::map<int, int> letters;
    for (Seat seat : seats)
        for (const Card* card : cards_of(Edition::Gettysburg, seat))
            if (card->troop()) ++letters[card->letter];
    EXPECT_GT(letters[1], 20);
    EXPECT_GT(letters[0], 20);
    EXPECT_GT(letters[-1], 5);
}

// ---- reading ----

std::string broken_set(std::string_view what, std::string_view with) {
    std::string text(embedded("dixie/bull_run.json"));
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), with);
    const Expected<CardSet> read = read_card_set(text, "cards.json");
    return read ? "fine" : read.error();
}

TEST(CardReading, SaysWhichCardWhichFieldAndWhatWouldBeRight) {
    const std::string card = "cards.json, line 8, cards[3] 'BR-U-004': ";
    EXPECT_EQ(broken_set("\"cv\": 2", "\"cv\": 7"), card + "field cv is 7; it must be 1 to 4");
    EXPECT_EQ(broken_set("\"number\": 4,", "\"number\": 5,"),
              card + "field id is \"BR-U-004\"; it must be BR-U-005, after its edition, side and number");
    EXPECT_EQ(broken_set("\"type\": \"infantry\"", "\"type\": \"infanterie\""),
              card +
                  "field type is \"infanterie\"; it must be infantry, cavalry, artillery, general, terrain "
                  "or special");
    EXPECT_THAT(broken_set("\"timing\": [\"combat_own\"]", "\"timing\": [\"noon\"]"),
                testing::EndsWith("field timing is \"noon\"; it must be one of DX-K15"));
    EXPECT_EQ(broken_set("\"format\": \"dixie_cards\"", "\"format\": \"maps\""),
              "cards.json, line 2: field format is \"maps\"; it must be dixie_cards");
    EXPECT_EQ(broken_set("\"edition\": \"bull_run\",\n", "\"edition\": \"antietam\",\n"),
              "cards.json, line 3: field edition is \"antietam\"; it must be bull_run, shiloh or gettysburg");
    EXPECT_THAT(broken_set("\"positions\": [\"any\"]", "\"positions\": [\"left\"]"),
                testing::EndsWith(
                    "field positions[0] is \"left\"; it must be a position of this edition (DX-10.1c)"));
    EXPECT_EQ(read_card_set("", "x").error(), "x, line 1: a value is missing here");
}

TEST(CardReading, WantsEveryNumberOnce) {
    const std::string text(embedded("dixie/bull_run.json"));
    const std::size_t from = text.find("{\"id\": \"BR-U-002\""), to = text.find("{\"id\": \"BR-U-003\"");
    const std::string card = text.substr(from, to - from);
    std::string without = text;
    without.erase(from, to - from);
    EXPECT_EQ(
        read_card_set(without, "f").error(),
        "f, line 4: field cards has no union number 2; it must have every number up to the highest, 100");
    std::string twice = text;
    twice.insert(from, card);
    EXPECT_THAT(read_card_set(twice, "f").error(),
                testing::HasSubstr("field number is 2; it must be another one: "));
}

}  // namespace
}  // namespace longroll::dixie
