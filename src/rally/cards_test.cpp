// 8.1 to 8.4 of rules/rally.md, cell by cell, with the generator's test vectors.

#include "rally/cards.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "rally/ratings.h"
#include "rally/setup.h"
#include "support/printed_tables.h"

namespace longroll::rally {
namespace {

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("rally");
    return tables;
}

std::string top_text(const BattleCard& card) {
    std::string text = std::string(top_words[at(card.top)]) + ' ' + std::to_string(card.number);
    if (card.reroll > 0) text += " R" + std::to_string(card.reroll);
    return text;
}
std::string modifiers(const BattleCard& card) {
    return std::to_string(card.red) + '/' + std::to_string(card.blue);
}

TEST(RF_DATA_2, TemplatesAreThoseOfTheBook) {
    int templates = 0;
    for (std::size_t which = 0; which < 4; ++which) {
        const PrintedTable& printed = book().of_rule("RF-DATA-2", which);
        // '#', then three columns for each template; their names repeat, so by place.
        for (std::size_t column = 1; column + 2 < printed.columns.size(); column += 3) {
            std::size_t pattern = 0;
            while (pattern < at(Template::count) && template_words[pattern] != printed.columns[column])
                ++pattern;
            ASSERT_LT(pattern, at(Template::count)) << printed.columns[column];
            ASSERT_EQ(printed.rows.size(),
                      static_cast<std::size_t>(cards_of(static_cast<Template>(pattern))));
            for (std::size_t i = 0; i < printed.rows.size(); ++i) {
                const BattleCard& card = printed::cards[pattern][i];
                EXPECT_EQ(printed.rows[i][column], top_text(card));
                EXPECT_EQ(printed.rows[i][column + 1], modifiers(card));
                EXPECT_EQ(printed.rows[i][column + 2], bottom_words[at(card.bottom)]);
            }
            ++templates;
        }
    }
    EXPECT_EQ(templates, static_cast<int>(at(Template::count)));
}

TEST(RF_DATA_13, EveryBottomActionAndTheFourMainActionsOccur) {
    bool bottoms[at(Bottom::count)]{};
    for (std::size_t pattern = 0; pattern < at(Template::count); ++pattern) {
        bool tops[at(Top::count)]{};
        for (int i = 0; i < cards_of(static_cast<Template>(pattern)); ++i) {
            bottoms[at(printed::cards[pattern][i].bottom)] = true;
            tops[at(printed::cards[pattern][i].top)] = true;
        }
        for (const Top top : {Top::Move, Top::Tactic, Top::Fire, Top::Rally})
            EXPECT_TRUE(tops[at(top)]) << template_words[pattern] << ' ' << top_words[at(top)];
    }
    for (std::size_t i = 0; i < at(Bottom::count); ++i) EXPECT_TRUE(bottoms[i]) << bottom_words[i];
}

TEST(RF_DATA_1, CommandCardsAreThoseOfTheBook) {
    const PrintedTable& printed = book().of_rule("RF-DATA-1");
    const std::string_view rows[] = {"Brigade / artillery battalion", "Brigade / artillery battalion",
                                     "Division", "Corps", "Army"};
    for (std::size_t rank = 0; rank < at(Rank::count); ++rank) {
        for (std::size_t line = 0; line < at(Line::count); ++line) {
            const int number = printed.number(rows[rank], line_words[line]);
            const auto card = [&](Grade grade) {
                return command_card(static_cast<Rank>(rank), grade, static_cast<Line>(line)).number;
            };
            EXPECT_EQ(card(Grade::B), number);
            EXPECT_EQ(card(Grade::C), number);
            EXPECT_EQ(card(Grade::A), std::min(number + 1, 6));
            EXPECT_EQ(card(Grade::D), std::max(number - 1, 1));
        }
        EXPECT_EQ(command_card(static_cast<Rank>(rank), Grade::B, Line::Plan).reroll,
                  printed.number(rows[rank], "bottom Reroll"));
    }
}

TEST(RF_DATA_5, RatingsOfGeneralsAreThoseOfTheBook) {
    const PrintedTable& printed = book().of_rule("RF-DATA-5");
    for (std::size_t rank = 0; rank < at(Rank::count); ++rank)
        for (std::size_t grade = 0; grade < at(Grade::count); ++grade) {
            const GeneralRating rating =
                general_rating(static_cast<Rank>(rank), static_cast<Grade>(grade), false);
            EXPECT_EQ(printed.cell(rank_words[rank], grade_words[grade]),
                      std::to_string(rating.command) + '/' + std::to_string(rating.leadership) + '/' +
                          std::to_string(rating.heroism));
            EXPECT_EQ(general_rating(static_cast<Rank>(rank), static_cast<Grade>(grade), true).heroism,
                      rating.heroism + 1);
        }
}

TEST(RF_DATA_9, ClassesAreThoseOfTheBook) {
    const PrintedTable& printed = book().of_rule("RF-DATA-9");
    for (std::size_t i = 0; i < at(Class::count); ++i) {
        const auto quality = static_cast<Class>(i);
        EXPECT_EQ(printed.number(class_words[i], "Discipline (all arms)"), discipline_of(quality));
        EXPECT_EQ(printed.number(class_words[i], "Fire infantry"),
                  fire_of(Arm::Infantry, quality, Arms::Usual));
        EXPECT_EQ(printed.number(class_words[i], "Fire dismounted cavalry"),
                  fire_of(Arm::Cavalry, quality, Arms::Usual));
    }
    EXPECT_EQ(fire_of(Arm::Infantry, Class::Elite, Arms::Sharpshooters), 6);
    EXPECT_EQ(fire_of(Arm::Infantry, Class::Veteran, Arms::Mixed), 8);
    EXPECT_EQ(fire_of(Arm::Cavalry, Class::Average, Arms::Repeaters), 8);
    EXPECT_EQ(discipline_of(Class::Elite, 1), 11);
    EXPECT_EQ(discipline_of(Class::Shaken, -1), 5);
}

TEST(RF_DATA_6, CirclesOfInfantry) {
    EXPECT_EQ(infantry_strength(91), 1);
    EXPECT_EQ(infantry_strength(92), 2) << "the least of a regiment that is not a detachment";
    EXPECT_EQ(infantry_strength(275), 2);
    EXPECT_EQ(infantry_strength(276), 3);
    EXPECT_EQ(infantry_strength(839), 9) << "the 26th North Carolina";
    EXPECT_EQ(infantry_strength(1200), 9);
}

TEST(RF_DATA_7, CirclesOfCavalry) {
    EXPECT_EQ(cavalry_strength(80), (CavalryStrength{1, 1, 1}));
    EXPECT_EQ(cavalry_strength(552), (CavalryStrength{6, 6, 2})) << "6 / 4 is 1.5, rounded up";
    EXPECT_EQ(cavalry_strength(464), (CavalryStrength{5, 5, 1}));
}

TEST(RF_DATA_10, FireOfBatteries) {
    EXPECT_EQ(battery_fire(4, false), 8);
    EXPECT_EQ(battery_fire(6, false), 7);
    EXPECT_EQ(battery_fire(3, false), 9);
    EXPECT_EQ(battery_fire(4, true), 7);
    EXPECT_EQ(battery_fire(6, true), 7) << "never below 7";
    EXPECT_EQ(battery_discipline(false), 8);
    EXPECT_EQ(battery_discipline(true), 9);
}

// ---- the generator's test vectors ----

TEST(RF_EX_79, The43rdNorthCarolina) {
    EXPECT_EQ(infantry_strength(572), 6);
    EXPECT_EQ(discipline_of(Class::Average), 8);
    EXPECT_EQ(fire_of(Arm::Infantry, Class::Average, Arms::Usual), 8);
}
TEST(RF_EX_80, The24thMichigan) {
    EXPECT_EQ(infantry_strength(496), 5);
    EXPECT_EQ(discipline_of(Class::Elite), 10);
    EXPECT_EQ(fire_of(Arm::Infantry, Class::Elite, Arms::Usual), 7);
}
TEST(RF_EX_81, DevinsRegiments) {
    EXPECT_EQ(cavalry_strength(218), (CavalryStrength{2, 2, 1}));
    EXPECT_EQ(cavalry_strength(367), (CavalryStrength{3, 3, 1}));
    EXPECT_EQ(cavalry_strength(464), (CavalryStrength{5, 5, 1}));
    EXPECT_EQ(discipline_of(Class::Veteran), 9);
    EXPECT_EQ(fire_of(Arm::Cavalry, Class::Veteran, Arms::Usual), 8);
}
TEST(RF_EX_82, ThreeBatteries) {
    EXPECT_EQ(battery_fire(6, false), 7);
    EXPECT_EQ(battery_fire(4, false), 8);
    EXPECT_EQ(battery_fire(6, true), 7);
    EXPECT_EQ(battery_discipline(true), 9);
}
TEST(RF_EX_83, MeredithsCards) {
    const auto card = [](std::size_t n) {
        return battle_card(Seat::Union, Template::Assault, Class::Elite, n - 1);
    };
    EXPECT_EQ(top_text(card(1)) + ' ' + modifiers(card(1)), "Move 4 1/3");
    EXPECT_EQ(top_text(card(2)) + ' ' + modifiers(card(2)), "Move 3 2/1");
    EXPECT_EQ(top_text(card(5)) + ' ' + modifiers(card(5)), "Fire 2 2/1");
    EXPECT_EQ(top_text(card(7)) + ' ' + modifiers(card(7)), "Rally 2 2/2");
}
TEST(RF_EX_84, DanielsFirstCard) {
    EXPECT_EQ(battle_card(Seat::Confederate, Template::Line, Class::Average, 0),
              (BattleCard{Top::Move, 4, 0, 2, 1, Bottom::FieldColumn}));
}
TEST(RF_EX_85, VonGilsasCards) {
    const auto text = [](std::size_t n) {
        return modifiers(battle_card(Seat::Union, Template::Skirmish, Class::Shaken, n - 1));
    };
    EXPECT_EQ(text(1), "1/1");
    EXPECT_EQ(text(2), "0/1");
    EXPECT_EQ(text(5), "0/2");
    EXPECT_EQ(text(6), "0/1");
}
TEST(RF_EX_86, Reynolds) {
    EXPECT_EQ(general_rating(Rank::Corps, Grade::A, true), (GeneralRating{4, 7, 2}));
    EXPECT_EQ(command_card(Rank::Corps, Grade::A, Line::Plan), (CommandCard{Line::Plan, 4, 2}));
}
TEST(RF_EX_87, Iverson) {
    EXPECT_EQ(general_rating(Rank::Brigade, Grade::D, false), (GeneralRating{1, 3, 0}));
    EXPECT_EQ(command_card(Rank::Brigade, Grade::D, Line::March), (CommandCard{Line::March, 2, 1}));
}

TEST(RF_DATA_3, ConfederatesAddRedAndGreenTroopsLose) {
    const auto text = [](Seat side, Template pattern, Class quality, std::size_t n) {
        return modifiers(battle_card(side, pattern, quality, n - 1));
    };
    EXPECT_EQ(text(Seat::Confederate, Template::Cavalry, Class::Veteran, 1), "3/0");
    EXPECT_EQ(text(Seat::Union, Template::Cavalry, Class::Veteran, 1), "2/1");
    EXPECT_EQ(text(Seat::Union, Template::Line, Class::Green, 6), "2/0");
    // Guns have no class adjustment.
    EXPECT_EQ(text(Seat::Union, Template::Artillery, Class::Elite, 5), "0/2");
    EXPECT_EQ(text(Seat::Union, Template::Artillery, Class::Shaken, 2), "0/3");
    EXPECT_EQ(text(Seat::Union, Template::Artillery, Class::Elite, 1), "0/3")
        << "blue +1 for the Union alone";
}

TEST(RF_PLAY_3, BottomActionsThatAreATurnsPlay) {
    int plays = 0;
    for (std::size_t i = 0; i < at(Bottom::count); ++i) plays += is_turns_play(static_cast<Bottom>(i));
    EXPECT_EQ(plays, 9);
    for (const Bottom never : {Bottom::CloseOrder, Bottom::Reinforce, Bottom::LooseOrder,
                               Bottom::SkirmishLine, Bottom::Echelon, Bottom::ShockColumn})
        EXPECT_FALSE(is_turns_play(never)) << bottom_words[at(never)];
}

// ---- cards as they are dealt ----

struct Dealt {
    Army army;
    Dealt() {
        for (const Template pattern : {Template::Line, Template::Artillery}) {
            PostPlan post;
            post.level = pattern == Template::Artillery ? Rank::Battalion : Rank::Brigade;
            post.pattern = pattern;
            post.own = Units::of(static_cast<UnitId>(army.posts.size()));
            army.posts.push_back(post);
            UnitPlan unit;
            unit.post = static_cast<PostId>(army.posts.size() - 1);
            army.units.push_back(unit);
        }
        complete(army);
        deal_cards(army, Seat::Union);
        complete(army);
    }
};

TEST(RF_CARD_7, ABattleCardHasFivePartsOneOfThemItsBrigade) {
    const Dealt dealt;
    int battle_cards = 0;
    for (std::size_t i = 0; i < dealt.army.cards.size(); ++i) {
        const CardPlan& card = dealt.army.cards[i];
        if (card.is_command) continue;
        ++battle_cards;
        EXPECT_TRUE(dealt.army.posts[card.post].cards.has(static_cast<CardId>(i)));
        EXPECT_EQ(card.battle,
                  battle_card(Seat::Union, dealt.army.posts[card.post].pattern, Class::Elite, card.number))
            << "top action, red, blue and bottom action of the chart";
        EXPECT_GT(card.battle.number, 0);
        EXPECT_LE(std::max(card.battle.red, card.battle.blue), 3);
    }
    EXPECT_EQ(battle_cards, most_brigade_cards + battalion_cards);
}

TEST(RF_DATA_4, EveryCardIsACardOfItsOwn) {
    const Dealt dealt;
    std::set<std::pair<PostId, int>> ids;
    for (const CardPlan& card : dealt.army.cards)
        ids.insert({card.post, card.is_command ? most_brigade_cards : card.number});
    EXPECT_EQ(ids.size(), dealt.army.cards.size()) << "brigade and index";
    EXPECT_EQ(ids.size(), 8u + 6u + 2u);
}

}  // namespace
}  // namespace longroll::rally
