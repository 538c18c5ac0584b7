// What is in a seat's view and on its board.

#include "dixie/hidden_bed.h"
#include "dixie/move_bed.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0, letters = 0;
    for (char c : text) {
        if (c == '\n') {
            widest = std::max(widest, letters);
            letters = 0;
        } else if ((c & '\xC0') != '\x80') {
            ++letters;
        }
    }
    return widest;
}

TEST(DixieView, TellsTheSituation) {
    ScenarioBed bed("shiloh-quick");
    const View view = with_scene(Dixie::scene(bed.setup), Dixie::show(bed.setup, bed.state, Seat::Union));
    EXPECT_EQ(view["edition"].text(), "shiloh");
    EXPECT_EQ(view["columns"].number(), 3);
    EXPECT_EQ(view["day"].number(), 1);
    EXPECT_EQ(view["phase"].text(), "set-up");
    EXPECT_EQ(view["positions"].size(), 6u);
    EXPECT_EQ(view["positions"].at(4)["name"].text(), "Center-Front");
    EXPECT_EQ(view["positions"].at(4)["holder"].text(), "union") << "DX-3.21a";
    EXPECT_EQ(view["union"]["reserve_count"].number(), 18);
    EXPECT_TRUE(view["over"].empty());
}

// What is printed on a card is told once, in the scene; the view names the card.
TEST(DixieView, TheSceneHasEveryCardAndPlace) {
    ScenarioBed bed("shiloh-quick");
    const View scene = Dixie::scene(bed.setup);
    const Card& card = bed.setup.card(Seat::Union, 1);
    const View& thing = scene["things"]["card:union:1"];
    EXPECT_EQ(thing["name"].text(), card.name);
    EXPECT_EQ(thing["bp"].number(), card.bp);
    EXPECT_EQ(scene["things"]["place:center-front"]["row"].text(), "c");
    EXPECT_TRUE(scene["things"]["place:reserve"].empty());
    const View own = Dixie::show(bed.setup, bed.state, Seat::Union)["union"]["reserve"].at(0);
    EXPECT_EQ(own["thing"].text(), "card:union:" + std::to_string(own["number"].number()));
    EXPECT_TRUE(own["name"].empty());
}

TEST(DixieView, ADraftIsShownToItsOwner) {
    MoveBed bed;
    bed.ask_all();
    const auto first = bed.infantry(Seat::Confederate, 2, position_c(1), false);
    const auto second = bed.infantry(Seat::Confederate, 3, position_c(1), false);
    bed.infantry(Seat::Union, 2, position_u(0), false);
    bed.begin_phase(Seat::Confederate);
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, Seat::Confederate)["draft"].empty());
    bed.act(Seat::Confederate, bed.march(first, reserve_place, position_c(0)));
    bed.act(Seat::Confederate, {.verb = Verb::Add, .card = second});
    const View draft = Dixie::show(bed.setup, bed.state, Seat::Confederate)["draft"];
    EXPECT_EQ(draft["kind"].text(), "march");
    EXPECT_EQ(draft["from"].text(), "csa-center");
    EXPECT_EQ(draft["over"].text(), "reserve");
    EXPECT_EQ(draft["to"].text(), place_word(bed.setup, position_c(0)));
    EXPECT_EQ(draft["cards"].size(), 2u);
    for (Seat seat : {Seat::Union, Seat::Nobody}) {
        EXPECT_TRUE(Dixie::show(bed.setup, bed.state, seat)["draft"].empty());
        EXPECT_TRUE(Dixie::show(bed.setup, bed.state, seat)["at"].empty());
    }
}

TEST(DixieView, ADeckIsBuiltFromAPool) {
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}});
    const View view = Dixie::show(bed.setup, bed.state, Seat::Union);
    EXPECT_EQ(view["pool"].size(), bed.setup.pool[0].size());
    EXPECT_EQ(view["deck_rules"]["bp_limit"].number(), 240) << "DX-14.1a";
    EXPECT_EQ(view["deck_rules"]["most_cards"].number(), 64);
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, Seat::Nobody)["pool"].empty());
}

TEST(DixieView, ASpectatorSeesWhatBothSee) {
    ScenarioBed bed("bull-run");
    bed.deploy();
    const View view = Dixie::show(bed.setup, bed.state, Seat::Nobody);
    for (Seat seat : seats) {
        EXPECT_TRUE(view[longroll::name(seat)]["reserve"].empty());
        for (Place place = 0; place < max_positions; ++place)
            for (std::size_t i = 0;; ++i) {
                const View card = seen_at(bed.setup, bed.state, Seat::Nobody, seat, place, i);
                if (card.empty()) break;
                EXPECT_EQ(card["name"].empty(), !card["face_up"].yes());
            }
    }
}

TEST(DixieView, EffectsInForceAreOpen) {
    SpecialBed bed;
    bed.infantry(csa, 3, u1);
    bed.infantry(usa, 3, u1);
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.combat_window(csa, u1);
    bed.act(usa, special_action(cover, u1));
    const View effects = Dixie::show(bed.setup, bed.state, csa)["effects"];
    ASSERT_EQ(effects.size(), 1u);
    EXPECT_EQ(effects.at(0)["effect"].text(), "COVER");
    EXPECT_EQ(effects.at(0)["side"].text(), "union");
    EXPECT_EQ(effects.at(0)["place"].text(), "usa-center");
}

TEST(DixieView, LimitsAreThoseTheViewerCanWorkOut) {
    SpecialBed bed;
    bed.infantry(usa, 3, u1, false);
    bed.terrain(usa, TerrainType::Hill, u1, 0, false);
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, csa)["positions"].at(1)["limit_confederate"].number(), 4);
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, usa)["positions"].at(1)["limit_union"].number(), 3);
}

TEST(DixieView, TheEndIsShown) {
    ScenarioBed bed("bull-run-quick");
    bed.idle_until([] { return false; });
    const View view = Dixie::show(bed.setup, bed.state, Seat::Union);
    EXPECT_TRUE(view["over"].yes());
}

// ---- the board ----

TEST(DixieBoard, ShowsBothLinesFromTheSeatsSide) {
    SpecialBed bed;
    const auto own = bed.infantry(usa, 3, u0);
    bed.set_hits(usa, own, 2);
    bed.infantry(csa, 3, u0);
    bed.infantry(csa, 2, c1, false);
    bed.terrain(usa, TerrainType::Hill, u0);
    bed.infantry(usa, 2, reserve_place);
    bed.state.side[0].fired |= one(bed.slot(usa, own));
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const std::string board = Dixie::board(bed.setup, bed.state, usa);
    EXPECT_NE(board.find("■ 2 I3 ✶✶ f infantry 2"), std::string::npos) << board;
    EXPECT_NE(board.find("USA Right ⚔"), std::string::npos) << "engaged";
    EXPECT_NE(board.find("■ 1/3"), std::string::npos) << "stack and limit, the Hill counted";
    EXPECT_NE(board.find("□░░░ face-down"), std::string::npos) << "an enemy back";
    EXPECT_NE(board.find("hill"), std::string::npos);
    EXPECT_NE(board.find("Reserve 1, deck 1 to come"), std::string::npos);
    EXPECT_LT(board.find("CSA Right"), board.find("USA Left")) << "the enemy's line is above";
    EXPECT_LT(board.find("USA Left"), board.find("USA Right")) << "the Union's left is on the left";
    const std::string across = Dixie::board(bed.setup, bed.state, csa);
    EXPECT_LT(across.find("USA Right"), across.find("CSA Left"));
    EXPECT_LT(across.find("CSA Left"), across.find("CSA Right"));
    EXPECT_EQ(across.find("infantry 4"), std::string::npos) << "the Union's hand is not shown";
}

TEST(DixieBoard, FitsTheTerminal) {
    constexpr std::size_t rooms[] = {40, 60, 80, 100, 120, 141};
    constexpr Seat viewers[] = {Seat::Union, Seat::Confederate, Seat::Nobody};
    for (const char* id : {"bull-run", "shiloh", "gettysburg-three-days", "bull-run-five"})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            ScenarioBed bed(id, {}, seed);
            Dice rng(Seed{seed, 5});
            for (std::size_t i = 0; i < 250 && bed.state.ending == 0; ++i) {
                const SeatSet who = Dixie::to_act(bed.setup, bed.state).seats;
                const Seat seat = who.count() == 2 ? seats[i % 2] : who.only();
                bed.act(seat, Dixie::sample(bed.setup, bed.state, seat, rng));
                // One width and one viewer per step, all of them in turn: positions change little from one
                // step to the next.
                const std::size_t room = rooms[i % std::size(rooms)];
                const std::string board = Dixie::board(
                    bed.setup, bed.state, viewers[i / std::size(rooms) % std::size(viewers)], room);
                ASSERT_LE(widest_line(board), room) << board;
            }
        }
}

std::size_t times(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(DixieBoard, ALongBattlelineIsShownInBandsWhereTheScreenIsNarrow) {
    ScenarioBed bed("bull-run-five");
    const auto bands = [&](std::size_t screen) {
        return times(Dixie::board(bed.setup, bed.state, usa, screen), "┌");
    };
    EXPECT_EQ(bands(141), 1u);
    EXPECT_EQ(bands(126), 1u);
    EXPECT_EQ(bands(120), 2u);
    EXPECT_EQ(bands(80), 2u);
    EXPECT_EQ(bands(60), 3u);
    const std::string board = Dixie::board(bed.setup, bed.state, usa, 80);
    for (const char* place : {"USA Right", "USA Right-Center", "USA Center", "USA Left-Center", "USA Left",
                              "CSA Right", "CSA Right-Center", "CSA Center", "CSA Left-Center", "CSA Left"})
        EXPECT_GE(times(board, std::string(place) + " "), 1u) << place;
    EXPECT_LT(board.find("CSA Right "), board.find("USA Left ")) << "the enemy's line is above";
    EXPECT_LT(board.find("USA Left "), board.find("CSA Left ")) << "the left band comes first";
}

TEST(DixieBoard, ANarrowCellLosesNoNumbers) {
    SpecialBed bed;
    bed.infantry(usa, 3, u0);
    bed.infantry(csa, 3, u0);
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const std::string board = Dixie::board(bed.setup, bed.state, usa, 80);
    EXPECT_NE(board.find("□ 1/"), std::string::npos) << board;
    EXPECT_NE(board.find("■ 1/"), std::string::npos) << board;
    EXPECT_EQ(times(board, "held by Confederates"), 3u) << board;
    const std::string wide = Dixie::board(bed.setup, bed.state, usa, 85);
    EXPECT_EQ(times(wide, "held by the Confederates"), 3u) << "whole where there is just room for it\n"
                                                           << wide;
}

// ---- a card in words ----

TEST(DixieCard, SaysWhatIsPrintedOnIt) {
    ScenarioBed bed("gettysburg");
    const auto card = [&](std::string_view which, Seat seat = usa) {
        const Expected<std::string> text = Dixie::card(bed.setup, seat, which);
        return text ? *text : "wrong: " + text.error();
    };
    EXPECT_TRUE(
        card("12").starts_with("12 24th Michigan, Union infantry, 11 Battle Points (GB-U-012)\n"
                               "Combat value 3, morale A, fire F2, in Melee F3."))
        << card("12");
    EXPECT_NE(card("12").find("Iron Brigade"), std::string::npos);
    EXPECT_EQ(card("24th michigan"), card("12"));
    EXPECT_EQ(card("GB-U-012"), card("12"));
    EXPECT_EQ(card("enemy 12", csa), card("12"));
    EXPECT_EQ(card("usa 12", csa), card("12"));
    EXPECT_TRUE(card("1").find("Attack 2, defense 2, stacking +3; commands an army") != std::string::npos);
    EXPECT_NE(card("124").find("Two hits on an open enemy leader there, or one hit on an open enemy "
                               "Artillery card. It is played in your Combat Phase."),
              std::string::npos)
        << card("124");
    EXPECT_NE(card("107").find("Ridge: "), std::string::npos) << card("107");
    EXPECT_NE(card("Artillery Brigade").find("cards have that in their name: usa 22 I Corps"),
              std::string::npos)
        << card("Artillery Brigade");
    EXPECT_EQ(card("zeppelin"), "wrong: no card of Gettysburg has 'zeppelin' in its name");
    EXPECT_TRUE(card("255").starts_with("wrong: Union cards have the numbers 1 to ")) << card("255");
    EXPECT_TRUE(card("").starts_with("wrong: `card` takes the number or name")) << card("");
}

TEST(DixieCard, EveryCardOfEveryEditionHasItsWords) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg"}) {
        ScenarioBed bed(id);
        for (Seat seat : seats)
            for (const Card& card : bed.setup.cards[index(seat)]) {
                if (card.number == 0) continue;
                const Expected<std::string> text = Dixie::card(bed.setup, seat, std::to_string(card.number));
                ASSERT_TRUE(text) << text.error();
                EXPECT_NE(text->find(card.name), std::string::npos);
                EXPECT_EQ(text->find("played ."), std::string::npos) << *text;
                EXPECT_EQ(text->find(": ."), std::string::npos) << *text;
                EXPECT_EQ(text->find("\n It is"), std::string::npos) << *text;
            }
    }
}

// ---- worth ----

TEST(DixieWorth, OneSidesGainIsTheOthersLoss) {
    ScenarioBed bed("gettysburg");
    Dice rng(Seed{4, 5});
    for (int i = 0; i < 300 && bed.state.ending == 0; ++i) {
        const SeatSet who = Dixie::to_act(bed.setup, bed.state).seats;
        const Seat seat = who.count() == 2 ? seats[i % 2] : who.only();
        bed.act(seat, Dixie::sample(bed.setup, bed.state, seat, rng));
        EXPECT_EQ(Dixie::worth(bed.setup, bed.state, Seat::Union),
                  -Dixie::worth(bed.setup, bed.state, Seat::Confederate));
    }
    EXPECT_EQ(Dixie::worth(bed.setup, bed.state, Seat::Nobody), 0);
}

TEST(DixieWorth, TroopsGroundAndHitsCount) {
    SpecialBed bed;
    const auto card = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, c1);
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const auto now = [&] { return Dixie::worth(bed.setup, bed.state, usa); };
    const std::int32_t even = now();
    bed.set_hits(usa, card, 1);
    const std::int32_t hit = now();
    EXPECT_LT(hit, even);
    bed.set_hits(usa, card, 2);
    EXPECT_LT(now(), hit);
    bed.set_hits(usa, card, 0);
    bed.infantry(usa, 3, c0);
    EXPECT_GT(now(), even) << "a position of the enemy taken";
    bed.state.ending = static_cast<std::uint8_t>(Ending::Positions);
    bed.state.winner = 0;
    EXPECT_EQ(now(), 1'000'000);
}
TEST(DX_1_0i, ThePlayerSeesWhatIsPrintedOnHisCards) {
    ScenarioBed bed("gettysburg");
    int generals = 0, wings = 0, ground = 0;
    for (Seat seat : seats)
        for (const Card& card : bed.setup.cards[index(seat)]) {
            if (card.number == 0) continue;
            Bed alone(Edition::Gettysburg);
            alone.add(seat, card, reserve_place);
            alone.begin(step(StepKind::Moves, seat));
            const View view =
                with_scene(Dixie::scene(alone.setup),
                           Dixie::show(alone.setup, alone.state, seat))[longroll::name(seat)]["reserve"]
                    .at(0);
            EXPECT_EQ(view["corps"].text(), card.corps_name);
            if (card.type == CardType::General) {
                ++generals;
                EXPECT_EQ(view["level"].text(), dixie::name(card.level));
                EXPECT_EQ(view["wing"].size(), card.mark == Mark::Wing ? 3u : 0u);
                wings += card.mark == Mark::Wing;
            }
            if (card.type == CardType::Terrain) {
                ++ground;
                ASSERT_GT(view["positions"].size(), 0u) << card.name;
                EXPECT_EQ(view["positions"].at(0).text(), card.positions[0]);
            }
        }
    EXPECT_GT(generals, 20);
    EXPECT_EQ(wings, 2);
    EXPECT_GT(ground, 10);
}

}  // namespace
}  // namespace longroll::dixie
