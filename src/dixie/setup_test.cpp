// Scenarios and options (0.5), geometry and words (0.1, 0.2, 3.0, 13.8).

#include <gtest/gtest.h>

#include <algorithm>

#include "dixie/decks.h"
#include "dixie/scenario_bed.h"
#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

bool in_pool(const Setup& setup, Seat seat, const std::string& called) {
    return std::ranges::any_of(setup.pool[index(seat)],
                               [&](std::uint8_t n) { return setup.card(seat, n).name == called; });
}

// ---- 0.1 ----

TEST(DX_0_1a, TwoRowsWithTheirNames) {
    const Bed bull_run(Edition::BullRun), shiloh(Edition::Shiloh),
        five(Edition::BullRun, {.five_positions = true});
    const auto named = [](const Bed& bed, Place place) { return place_name(bed.setup, place); };
    const char* u3[] = {"USA Right", "USA Center", "USA Left"};
    const char* c3[] = {"CSA Left", "CSA Center", "CSA Right"};
    const char* back[] = {"Right-Back", "Center-Back", "Left-Back"};
    const char* front[] = {"Right-Front", "Center-Front", "Left-Front"};
    const char* u5[] = {"USA Right", "USA Right-Center", "USA Center", "USA Left-Center", "USA Left"};
    const char* c5[] = {"CSA Left", "CSA Left-Center", "CSA Center", "CSA Right-Center", "CSA Right"};
    for (int column = 0; column < 5; ++column) {
        EXPECT_EQ(exists(bull_run.look(), position_u(column)), column < 3);
        EXPECT_EQ(exists(five.look(), position_c(column)), true);
        EXPECT_EQ(named(five, position_u(column)), u5[column]);
        EXPECT_EQ(named(five, position_c(column)), c5[column]);
        if (column >= 3) continue;
        EXPECT_EQ(named(bull_run, position_u(column)), u3[column]);
        EXPECT_EQ(named(bull_run, position_c(column)), c3[column]);
        EXPECT_EQ(named(shiloh, position_u(column)), back[column]);
        EXPECT_EQ(named(shiloh, position_c(column)), front[column]);
    }
}

TEST(DX_0_1b, HomeLines) {
    Bed bull_run(Edition::BullRun);
    EXPECT_TRUE(home_line(bull_run.look(), Seat::Union, position_u(1)));
    EXPECT_TRUE(home_line(bull_run.look(), Seat::Confederate, position_c(1)));
    bull_run.hold(position_u(1), Seat::Confederate);  // whoever stands there
    EXPECT_TRUE(home_line(bull_run.look(), Seat::Union, position_u(1)));
    Bed shiloh(Edition::Shiloh);
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_u(0)));
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_c(0)));
    EXPECT_FALSE(home_line(shiloh.look(), Seat::Confederate, position_c(0)));
    shiloh.state.day = 2;  // and it stays so, unless the option is on
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_u(0)));
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_c(0)));
    EXPECT_FALSE(home_line(shiloh.look(), Seat::Confederate, position_c(0)));
    shiloh.setup.options.front_changes_sides = true;
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_u(0)));
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Confederate, position_c(0)));
    EXPECT_FALSE(home_line(shiloh.look(), Seat::Union, position_c(0)));
    shiloh.state.day = 1;
    EXPECT_TRUE(home_line(shiloh.look(), Seat::Union, position_c(0)));
}

TEST(DX_0_1c, OpposingLateralAndFlankPositions) {
    EXPECT_EQ(opposing(position_u(2)), position_c(2));
    EXPECT_EQ(opposing(position_c(0)), position_u(0));
    const Bed three, five(Edition::BullRun, {.five_positions = true});
    for (Place place : {position_u(0), position_u(2), position_c(0), position_c(2)})
        EXPECT_TRUE(flank(three.look(), place));
    EXPECT_FALSE(flank(three.look(), position_u(1)));
    EXPECT_TRUE(flank(five.look(), position_c(4)));
    for (int column : {1, 2, 3}) EXPECT_FALSE(flank(five.look(), position_u(column)));
}

TEST(DX_0_1d, TheRearOfEachSide) {
    EXPECT_EQ(rearward(Seat::Union, position_c(1)), position_u(1));
    EXPECT_EQ(rearward(Seat::Union, position_u(1)), reserve_place);
    EXPECT_EQ(rearward(Seat::Confederate, position_u(1)), position_c(1));
    EXPECT_EQ(rearward(Seat::Confederate, position_c(1)), reserve_place);
}

// ---- 0.2 ----

TEST(DX_0_2a, TroopCardsAndLeaderCards) {
    Bed bed;
    const auto infantry = bed.infantry(Seat::Union, 2, position_u(0));
    const auto cavalry = bed.cavalry(Seat::Union, 2, position_u(0));
    const auto guns = bed.artillery(Seat::Union, 2, position_u(0));
    const auto general = bed.general(Seat::Union, 1, 1, position_u(0));
    const auto colors = bed.special(Seat::Union, Effect::Color, position_u(0));
    bed.terrain(Seat::Union, TerrainType::Woods, position_u(0));
    EXPECT_EQ(troops_at(bed.look(), Seat::Union, position_u(0)),
              bed.cards(Seat::Union, {infantry, cavalry, guns}));
    EXPECT_EQ(leaders_at(bed.look(), Seat::Union, position_u(0)), bed.cards(Seat::Union, {general, colors}));
}

TEST(DX_0_2b, EngagedIsTroopsOfBothSides) {
    Bed bed;
    bed.infantry(Seat::Union, 2, position_u(0));
    EXPECT_FALSE(engaged(bed.look(), position_u(0)));
    bed.general(Seat::Confederate, 1, 1, position_u(0));
    EXPECT_FALSE(engaged(bed.look(), position_u(0)));
    bed.artillery(Seat::Confederate, 1, position_u(0));
    EXPECT_TRUE(engaged(bed.look(), position_u(0)));
}

TEST(DX_0_2c, OccupyingIsTroopsAlone) {
    Bed bed;
    bed.general(Seat::Union, 1, 1, position_u(0));
    EXPECT_FALSE(occupies(bed.look(), Seat::Union, position_u(0)));
    bed.infantry(Seat::Union, 1, position_u(0));
    EXPECT_TRUE(occupies(bed.look(), Seat::Union, position_u(0)));
    bed.infantry(Seat::Confederate, 1, position_u(0));
    EXPECT_FALSE(occupies(bed.look(), Seat::Union, position_u(0)));
    EXPECT_FALSE(occupies(bed.look(), Seat::Confederate, position_u(0)));
}

TEST(DX_0_2d, TheHolderChangesBySoleOccupationAlone) {
    Bed bed;
    EXPECT_EQ(holder(bed.look(), position_u(0)), Seat::Union);
    EXPECT_EQ(holder(bed.look(), position_c(0)), Seat::Confederate);
    EXPECT_EQ(holder(Bed(Edition::Shiloh).look(), position_c(0)), Seat::Union);
    const auto defender = bed.infantry(Seat::Union, 1, position_u(0));
    bed.infantry(Seat::Confederate, 1, position_u(0));
    bed.infantry(Seat::Union, 1, position_u(1));
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    push(play, step(StepKind::GameOver));
    sweep(play);
    EXPECT_EQ(holder(bed.look(), position_u(0)), Seat::Union);  // engaged: the last holder
    eliminate(play, Seat::Union, bed.slot(Seat::Union, defender), rule::DX_6_0d);
    sweep(play);
    EXPECT_EQ(holder(bed.look(), position_u(0)), Seat::Confederate);
    for (Cards rest = bed.state.side[1].at[position_u(0)]; rest != 0;)
        to_reserve(play, Seat::Confederate, take_lowest(rest));
    sweep(play);
    EXPECT_EQ(holder(bed.look(), position_u(0)), Seat::Confederate);  // empty: the last holder
}

TEST(DX_0_2e, TheHolderDefends) {
    Bed bed;
    EXPECT_TRUE(defends(bed.look(), Seat::Union, position_u(0)));
    EXPECT_FALSE(defends(bed.look(), Seat::Confederate, position_u(0)));
    bed.hold(position_u(0), Seat::Confederate);  // a side that storms its own lost position attacks
    EXPECT_FALSE(defends(bed.look(), Seat::Union, position_u(0)));
    EXPECT_TRUE(defends(bed.look(), Seat::Confederate, position_u(0)));
}

TEST(DX_0_2f, FriendlyPositions) {
    Bed bed;
    EXPECT_TRUE(friendly(bed.look(), Seat::Union, position_u(0)));  // empty, in the home line
    EXPECT_FALSE(friendly(bed.look(), Seat::Union, position_c(0)));
    bed.infantry(Seat::Union, 1, position_c(0));
    EXPECT_TRUE(friendly(bed.look(), Seat::Union, position_c(0)));  // occupied
    bed.infantry(Seat::Confederate, 1, position_c(0));
    EXPECT_FALSE(friendly(bed.look(), Seat::Union, position_c(0)));
    Bed shiloh(Edition::Shiloh);
    EXPECT_FALSE(friendly(shiloh.look(), Seat::Confederate, position_c(1)));
    shiloh.hold(position_c(1), Seat::Confederate);
    EXPECT_TRUE(friendly(shiloh.look(), Seat::Confederate, position_c(1)));
}

TEST(DX_0_2g, CapturedPositions) {
    Bed bed;
    bed.infantry(Seat::Confederate, 1, position_u(0));
    EXPECT_TRUE(captured(bed.look(), Seat::Confederate, position_u(0)));
    bed.infantry(Seat::Union, 1, position_u(1));
    EXPECT_FALSE(captured(bed.look(), Seat::Union, position_u(1)));
    Bed shiloh(Edition::Shiloh);
    shiloh.infantry(Seat::Confederate, 1, position_c(0));
    EXPECT_TRUE(captured(shiloh.look(), Seat::Confederate, position_c(0)));
    shiloh.state.day = 2;
    shiloh.hold(position_c(0), Seat::Confederate);
    shiloh.state.holder_at_dawn = shiloh.state.holder;  // held at the start of the day
    EXPECT_FALSE(captured(shiloh.look(), Seat::Confederate, position_c(0)));
}

TEST(DX_0_2h, TheReserveIsHiddenAndCasualtiesAreOpen) {
    Bed bed;
    for (int i = 0; i < 30; ++i) bed.infantry(Seat::Union, 1, reserve_place);
    EXPECT_EQ(count(bed.state.side[0].reserve), 30);  // no limit
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    push(play, step(StepKind::GameOver));
    eliminate(play, Seat::Union, bed.slot(Seat::Union, 4), rule::DX_6_0d);
    EXPECT_TRUE(bed.lost(Seat::Union, 4));
    EXPECT_TRUE(bed.face_up(Seat::Union, 4));
    const View seen = Dixie::show(bed.setup, bed.state, Seat::Confederate);
    EXPECT_EQ(seen["union"]["lost"].size(), 1u) << "open to both players";
    EXPECT_EQ(seen["union"]["reserve_count"].number(), 29);
    EXPECT_TRUE(seen["union"]["reserve"].empty()) << "the hand itself is hidden";
}

TEST(DX_3_0a, TwoBattlelinesAcrossTheCenterline) {
    for (int column = 0; column < 3; ++column) {
        EXPECT_TRUE(in_row_u(position_u(column)));
        EXPECT_FALSE(in_row_u(position_c(column)));
        EXPECT_EQ(column_of(position_u(column)), column_of(position_c(column)));
    }
}

TEST(DX_3_0b, ThreePositionsASideFaceEachOther) {
    const auto setup = prepared("bull-run");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->columns, 3);
    EXPECT_EQ(place_name(*setup, position_u(0)), "USA Right");
    EXPECT_EQ(place_name(*setup, opposing(position_u(0))), "CSA Left");
    EXPECT_EQ(place_name(*setup, opposing(position_u(1))), "CSA Center");
    EXPECT_EQ(place_name(*setup, opposing(position_u(2))), "CSA Right");
}

// ---- 0.5 ----

TEST(DX_0_5a, TheTwoColumnsOfDefaults) {
    const char* basic_on[] = {"hidden_terrain", "turn_limit", "muster_redraw", "annihilation",
                              "usable_specials_only"};
    const char* full_on[] = {"outflanking",
                             "melee",
                             "enfilade",
                             "envelopment",
                             "counter_battery",
                             "artillery_support",
                             "decoys",
                             "scouting",
                             "hidden_terrain",
                             "turn_limit",
                             "muster_redraw",
                             "annihilation",
                             "usable_specials_only"};
    const auto defaults_on = [](std::string_view id) {
        std::vector<std::string> on;
        for (const OptionSpec& option : scenario_called(id).options)
            if (option.words.size() == 2 && option.words[0] == "no" && option.default_value != 0)
                on.push_back(option.name);
        return on;
    };
    for (const char* id : {"bull-run-quick", "shiloh-quick", "gettysburg-quick"})
        EXPECT_EQ(defaults_on(id), std::vector<std::string>(std::begin(basic_on), std::end(basic_on))) << id;
    for (const char* id : {"bull-run", "shiloh"})
        EXPECT_EQ(defaults_on(id), std::vector<std::string>(std::begin(full_on), std::end(full_on))) << id;
    std::vector<std::string> gettysburg(std::begin(full_on), std::end(full_on));
    gettysburg.insert(gettysburg.begin() + 8, "corps_integrity");
    EXPECT_EQ(defaults_on("gettysburg"), gettysburg);
    EXPECT_EQ(Dixie::scenarios().size(), 9u);
}

TEST(DX_0_5a, DependenciesAreRefusedWithASentence) {
    EXPECT_EQ(refused("bull-run-quick", {{"envelopment", "yes"}}),
              "option envelopment needs enfilade (DX-0.5a): set enfilade=yes, or envelopment=no");
    EXPECT_EQ(refused("bull-run-quick", {{"envelopment", "yes"}, {"enfilade", "yes"}}), "fine");
    EXPECT_EQ(
        refused("bull-run", {{"five_positions", "yes"}}),
        "option five_positions needs custom_decks (DX-0.5a): set custom_decks=yes, or five_positions=no");
    EXPECT_EQ(refused("gettysburg-quick", {{"division_integrity", "yes"}}),
              "option division_integrity needs corps_integrity (DX-0.5a): set corps_integrity=yes, or "
              "division_integrity=no");
    EXPECT_EQ(refused("shiloh", {{"third_division_late", "yes"}}),
              "option third_division_late needs army_of_the_ohio (DX-0.5a): set army_of_the_ohio=yes, or "
              "third_division_late=no");
    EXPECT_EQ(
        refused("gettysburg", {{"day_one_historical", "yes"}}),
        "option day_one_historical needs three_days (DX-0.5a): set three_days=yes, or day_one_historical=no");
    EXPECT_EQ(refused("bull-run-quick", {{"decoys_stack", "yes"}}),
              "option decoys_stack needs decoys (DX-0.5a): set decoys=yes, or decoys_stack=no");
    EXPECT_EQ(refused("bull-run", {{"open_cards", "yes"}}),
              "options open_cards and decoys do not go together (DX-0.5a): set open_cards=no or decoys=no");
    EXPECT_EQ(refused("gettysburg-three-days", {{"custom_decks", "yes"}}),
              "options custom_decks and three_days do not go together (DX-0.5a): set custom_decks=no or "
              "three_days=no");
    EXPECT_EQ(refused("gettysburg-five", {{"three_days", "yes"}}),
              "options five_positions and three_days do not go together (DX-0.5a): set five_positions=no or "
              "three_days=no");
    EXPECT_EQ(refused("bull-run", {{"annihilation", "no"}, {"turn_limit", "no"}}),
              "option annihilation can be off only with turn_limit (DX-0.4a): set turn_limit=yes, or "
              "annihilation=yes");
    EXPECT_EQ(refused("bull-run", {{"annihilation", "no"}}), "fine");
    EXPECT_EQ(refused("bull-run", {{"turn_limit", "no"}}), "fine");
    // What belongs to another edition is not an option of the scenario at all.
    EXPECT_TRUE(
        refused("shiloh", {{"five_positions", "yes"}}).starts_with("shiloh has no option 'five_positions'"));
    EXPECT_TRUE(refused("bull-run", {{"corps_integrity", "yes"}})
                    .starts_with("bull-run has no option 'corps_integrity'"));
    EXPECT_TRUE(refused("gettysburg", {{"army_of_the_ohio", "yes"}})
                    .starts_with("gettysburg has no option 'army_of_the_ohio'"));
}

TEST(DX_0_5a, HiddenTerrainIsOffWhenCardsAreOpen) {
    const auto setup = prepared("bull-run-quick", {{"open_cards", "yes"}});
    ASSERT_TRUE(setup);
    EXPECT_TRUE(setup->options.open_cards);
    EXPECT_FALSE(setup->options.hidden_terrain);
}

TEST(DX_0_5a, EverySwitchReachesTheSetup) {
    for (const Scenario& known : Dixie::scenarios())
        for (const OptionSpec& option : known.options) {
            if (option.words.size() != 2 || option.words[0] != "no") continue;
            const std::string other_value = option.default_value != 0 ? "no" : "yes";
            const auto plain = prepared(known.id), changed = prepared(known.id, {{option.name, other_value}});
            ASSERT_TRUE(plain) << plain.error();
            if (!changed) continue;  // refused by a dependency
            EXPECT_NE(std::memcmp(&plain->options, &changed->options, sizeof(Options)), 0)
                << known.id << ' ' << option.name;
        }
}

TEST(DX_0_5b, SpecialsOfOptionsThatAreOffLeaveThePool) {
    const auto quick = prepared("bull-run-quick"), full = prepared("bull-run");
    ASSERT_TRUE(quick && full);
    EXPECT_FALSE(in_pool(*quick, Seat::Confederate, "Rebel Yell"));
    EXPECT_FALSE(in_pool(*quick, Seat::Union, "Bayonet Charge"));
    EXPECT_TRUE(in_pool(*full, Seat::Confederate, "Rebel Yell"));
    EXPECT_EQ(full->pool[1].size(), 100u);
    EXPECT_EQ(quick->pool[1].size(), 98u);
    EXPECT_EQ(quick->timings_in_pool[1] & TimingMelee, 0);
    EXPECT_NE(full->timings_in_pool[1] & TimingMelee, 0);
    // The switch keeps them all.
    const auto all = prepared("bull-run-quick", {{"usable_specials_only", "no"}});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->pool[1].size(), 100u);
    EXPECT_TRUE(in_pool(*all, Seat::Confederate, "Rebel Yell"));
    EXPECT_TRUE(in_pool(*all, Seat::Union, "Bayonet Charge"));
    const auto shiloh = prepared("shiloh-quick"), guide = prepared("shiloh-quick", {{"outflanking", "yes"}});
    ASSERT_TRUE(shiloh && guide);
    EXPECT_FALSE(in_pool(*shiloh, Seat::Confederate, "Local Guide"));
    EXPECT_TRUE(in_pool(*guide, Seat::Confederate, "Local Guide"));
}

TEST(DX_K3, CarbinesChangeTheCardsOfTheSetup) {
    const auto plain = prepared("gettysburg"), setup = prepared("gettysburg", {{"carbines", "yes"}});
    ASSERT_TRUE(plain && setup);
    int changed = 0;
    for (const Card& card : setup->cards[0]) {
        if (!card.carbines) continue;
        ++changed;
        EXPECT_EQ(card.fire, 2);
        EXPECT_EQ(card.melee, 2);
        EXPECT_EQ(plain->cards[0][card.number].fire, 1);
        EXPECT_EQ(card.bp, plain->cards[0][card.number].bp);
    }
    EXPECT_EQ(changed, 7);
}

// ---- what differs by edition ----

TEST(DX_2_0a, EachSideHasThePoolOfItsEdition) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg"}) {
        const auto setup = prepared(id);
        ASSERT_TRUE(setup);
        for (Seat seat : seats) {
            EXPECT_EQ(setup->pool[index(seat)].size(), setup->cards[index(seat)].size() - 1) << id;
            EXPECT_TRUE(std::ranges::is_sorted(setup->pool[index(seat)]));
        }
    }
}

TEST(DX_13_8a, FivePositionsASide) {
    const auto setup = prepared("bull-run-five");
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->columns, 5);
    EXPECT_EQ(setup->positions_to_fill(Seat::Union), 5);
    EXPECT_EQ(place_name(*setup, position_u(1)), "USA Right-Center");
}

TEST(DX_13_8b, CustomDecksWithTheFiveColumnTotals) {
    for (const char* id : {"bull-run-five", "gettysburg-five"}) {
        const auto setup = prepared(id);
        ASSERT_TRUE(setup) << setup.error();
        EXPECT_TRUE(setup->options.custom_decks);
        for (Seat seat : seats) {
            EXPECT_EQ(setup->bp_limit[index(seat)], suggested_bp(setup->edition, 5, seat));
            EXPECT_FALSE(setup->given_deck[index(seat)].empty());
            EXPECT_EQ(wrong_with_deck(*setup, seat, setup->given_deck[index(seat)]),
                      std::vector<std::string>{});
        }
    }
    const auto built = prepared("bull-run-five", {{"union_deck", "build"}});
    ASSERT_TRUE(built);
    EXPECT_TRUE(built->given_deck[0].empty());
    EXPECT_FALSE(built->given_deck[1].empty());
}

TEST(DX_13_8c, ThreeEnemyPositionsWin) {
    Bed bed(Edition::BullRun, {.five_positions = true});
    bed.infantry(Seat::Union, 1, position_u(0));
    bed.infantry(Seat::Confederate, 1, position_u(1));
    bed.infantry(Seat::Confederate, 1, position_u(2));
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    push(play, step(StepKind::Turn, Seat::Confederate));
    sweep(play);
    EXPECT_FALSE(bed.over());
    bed.infantry(Seat::Confederate, 1, position_u(4));
    sweep(play);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(Dixie::result(bed.setup, bed.state).winner, Seat::Confederate);
    EXPECT_EQ(Dixie::result(bed.setup, bed.state).how.rule, rule::DX_13_8c);
}

TEST(DX_13_8d, EverythingElseIsUnchanged) {
    const auto five = prepared("gettysburg-five"), three = prepared("gettysburg", {{"custom_decks", "yes"}});
    ASSERT_TRUE(five && three);
    for (Seat seat : seats) EXPECT_EQ(five->rate[index(seat)], three->rate[index(seat)]);
    EXPECT_EQ(five->options.corps_integrity, three->options.corps_integrity);
    EXPECT_EQ(stacking_limit(Bed(Edition::BullRun, {.five_positions = true}).look(), Seat::Union,
                             position_u(3), Seat::Nobody),
              4);
}

TEST(DX_13_8e, NoFiveColumnShiloh) {
    for (const Scenario& known : Dixie::scenarios())
        for (const OptionSpec& option : known.options) {
            if (!known.id.starts_with("shiloh")) continue;
            EXPECT_NE(option.name, "five_positions");
        }
}

TEST(Scenarios, BadInputIsOneSentence) {
    Dice dice(Seed{1, 2});
    Scenario unknown;
    unknown.id = "antietam";
    EXPECT_EQ(Dixie::prepare(unknown, {}, dice).error(), "Dixie has no scenario 'antietam'");
    EXPECT_EQ(Dixie::prepare(scenario_called("bull-run"), {1}, dice).error(),
              "bull-run has 29 options, and 1 values were given");
    EXPECT_EQ(refused("bull-run", {{"union_points", "300"}}),
              "option union_points needs custom_decks: set custom_decks=yes");
    EXPECT_EQ(refused("bull-run", {{"union_deck", "bull-run-union"}}),
              "option union_deck needs custom_decks: set custom_decks=yes, or union_deck=build");
    EXPECT_EQ(refused("bull-run", {{"custom_decks", "yes"}, {"union_points", "20"}}),
              "option union_points is 20, which buys no legal deck (DX-14.0b): the cheapest costs 24");
    EXPECT_EQ(refused("bull-run",
                      {{"custom_decks", "yes"}, {"union_points", "200"}, {"union_deck", "bull-run-union"}}),
              "deck bull-run-union cannot be played with these options: the deck costs 240 Battle Points, "
              "and the limit is 200 (DX-14.0b); choose another union_deck");
}

TEST(Scenarios, AMatchNamesItsCardsByTheirContent) {
    for (const Scenario& known : Dixie::scenarios()) {
        EXPECT_FALSE(known.source.empty());
        EXPECT_FALSE(known.summary.empty());
        for (const Scenario& other_one : Dixie::scenarios())
            EXPECT_EQ(known.content_hash() == other_one.content_hash(), &known == &other_one);
    }
}
TEST(DX_0_2e, WhoFiresFromOutsideAttacksThere) {
    Bed bed;
    const auto gun = bed.artillery(usa, 2, position_u(0));
    bed.terrain(csa, TerrainType::Woods, position_c(0));  // of the target: as an attacker
    bed.terrain(usa, TerrainType::Hill, position_u(0));   // of the firer: as a defender
    bed.infantry(csa, 2, position_c(0));
    const FireOrder order{usa, bed.slot(usa, gun), FireMode::Long, position_u(0), position_c(0)};
    const int expected = 2 + terrain_row(TerrainType::Hill).dcv_l + terrain_row(TerrainType::Woods).acv_l;
    EXPECT_EQ(fire_dice(bed.look(), order, usa), expected);
    bed.hold(position_u(0), csa);  // a lost position stormed back: the same card attacks there now
    EXPECT_FALSE(defends(bed.look(), usa, position_u(0)));
}

}  // namespace
}  // namespace longroll::dixie
