// Chapter 6: what each side sees, row by row of its table, and each moment of revelation.

#include "dixie/hidden_bed.h"
#include "dixie/move_bed.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

// A match some way on, with cards of all sorts everywhere.
ScenarioBed some_match(std::string_view id, std::uint64_t seed, int decisions) {
    ScenarioBed bed(id, {}, seed);
    Dice rng(Seed{seed, 99});
    for (int i = 0; i < decisions && bed.state.ending == 0; ++i) {
        const SeatSet who = Dixie::to_act(bed.setup, bed.state).seats;
        const Seat seat = who.count() == 2 ? seats[i % 2] : who.only();
        bed.act(seat, Dixie::sample(bed.setup, bed.state, seat, rng));
    }
    return bed;
}

// ---- DX-0.6a: what is legal, shown and reckoned depends on what the seat sees alone ----

TEST(DX_0_6a, ASeatCannotTellTheTruthFromAnythingItMustHoldPossible) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg"})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const ScenarioBed bed = some_match(id, seed, 60 + 40 * static_cast<int>(seed));
            for (Seat seat : seats) {
                const State other_truth = hidden_from(bed.setup, bed.state, seat);
                EXPECT_EQ(Dixie::first_violation(bed.setup, other_truth).value_or(""), "");
                EXPECT_EQ(Dixie::show(bed.setup, other_truth, seat), Dixie::show(bed.setup, bed.state, seat));
                EXPECT_EQ(Dixie::board(bed.setup, other_truth, seat),
                          Dixie::board(bed.setup, bed.state, seat));
                ScenarioBed twin = bed;
                twin.state = other_truth;
                EXPECT_EQ(twin.choices(seat), bed.choices(seat));
                // The same for the same dice, from whatever the seat cannot tell apart.
                EXPECT_TRUE(same(hidden_from(bed.setup, other_truth, seat, 7),
                                 hidden_from(bed.setup, bed.state, seat, 7)));
            }
        }
}

TEST(DX_0_6a, AFaceDownCardCountsAsTroopsAndHiddenTerrainAsAbsent) {
    MoveBed bed;
    const auto mover = bed.infantry(csa, 2, c1);
    bed.infantry(usa, 2, u1, false);
    bed.terrain(usa, TerrainType::Hill, u1, 0, false);
    bed.terrain(usa, TerrainType::Woods, u2, 0, false);
    EXPECT_EQ(stacking_limit(bed.look(), csa, u1, csa), 4) << "the enemy reckons with the terrain he sees";
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, usa), 3);
    EXPECT_EQ(enemy_troops_seen(bed.look(), csa, u2) != 0, true)
        << "a lone face-down Woods might be a regiment";
    bed.begin_phase(csa);
    EXPECT_TRUE(bed.can(mover, u1)) << "offered although hidden terrain may overstack";
    // The same answers where the backs are other cards.
    MoveBed twin = bed;
    twin.state = hidden_from(bed.setup, bed.state, csa);
    EXPECT_EQ(twin.choices(), bed.choices());
}

TEST(DX_0_6a, ADraftIsNobodyElsesBusiness) {
    MoveBed bed;
    const auto first = bed.infantry(csa, 2, c1, false), second = bed.infantry(csa, 3, c1, false);
    bed.infantry(usa, 2, u0, false);
    bed.begin_phase(csa);
    const State before = bed.state;
    const View shown = Dixie::show(bed.setup, before, usa);
    bed.log.clear();
    bed.act(csa, bed.march(first, reserve_place, c0));
    ASSERT_EQ(bed.waiting(), StepKind::ForceMarchDraft);
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, usa), shown);
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).kind, Dixie::to_act(bed.setup, before).kind);
    EXPECT_TRUE(bed.log.events().empty());
    const State with_first = hidden_from(bed.setup, bed.state, usa);
    bed.state = before;
    bed.act(csa, bed.march(second, reserve_place, c2));
    EXPECT_TRUE(same(hidden_from(bed.setup, bed.state, usa), with_first)) << "who marches where is not known";
    EXPECT_TRUE(same(hidden_from(bed.setup, before, usa), with_first));
}

TEST(DX_0_6a, WhatIsHeldInTheHandChangesNoSlotTheEnemyCanSee) {
    // Whichever card leaves the Reserve, it comes to the table in the same slot.
    MoveBed bed;
    const auto first = bed.infantry(csa, 2, reserve_place), second = bed.cavalry(csa, 3, reserve_place);
    bed.infantry(usa, 2, u1, false);
    bed.begin_phase(csa);
    const State before = bed.state;
    bed.go(first, c1);
    const Cards with_first = bed.state.side[1].at[c1];
    const State seen_first = hidden_from(bed.setup, bed.state, usa);
    bed.state = before;
    bed.go(second, c1);
    EXPECT_EQ(bed.state.side[1].at[c1], with_first);
    EXPECT_TRUE(same(hidden_from(bed.setup, bed.state, usa), seen_first));
}

TEST(DX_0_6a, CreeksNeverLieFaceDownAfterTheSetUp) {
    // What bars or limits movement lies open; so no back is redrawn as one (DX-3.2f a).
    const ScenarioBed bed = some_match("shiloh", 3, 90);
    for (Seat seat : seats)
        for (std::uint32_t draw = 0; draw < 40; ++draw) {
            const State state = hidden_from(bed.setup, bed.state, seat, draw);
            const Look look{bed.setup, state};
            for (Seat owner : seats) {
                const Side& side = look.side(owner);
                for (Cards rest = side.on_field() & side.terrain & ~side.face_up & ~side.decoy; rest != 0;) {
                    const Card& card = look.card(owner, take_lowest(rest));
                    EXPECT_FALSE(card.creek() || card.terrain == TerrainType::Rough) << card.name;
                }
            }
        }
}

TEST(DX_0_6a, AFightStaysAFightAndGroundKeepsItsHolder) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const ScenarioBed bed = some_match("bull-run", seed, 150);
        if (bed.state.ending != 0) continue;
        for (Seat seat : seats)
            for (std::uint32_t draw = 0; draw < 10; ++draw) {
                const State state = hidden_from(bed.setup, bed.state, seat, draw);
                for (Place place = 0; place < max_positions; ++place) {
                    EXPECT_EQ(engaged({bed.setup, state}, place), engaged(bed.look(), place));
                    EXPECT_EQ(holder({bed.setup, state}, place), holder(bed.look(), place));
                }
            }
    }
}

// ---- DX-0.6b ----

TEST(DX_0_6b, AWindowOpensWhateverIsHeld) {
    // The same fire, once with a Special in the enemy's hand, once with a regiment.
    for (bool special : {false, true}) {
        SpecialBed bed;
        const auto attacker = bed.infantry(csa, 3, u1);
        bed.infantry(usa, 3, u1);
        if (special)
            bed.special(usa, Effect::Cover, reserve_place);
        else
            bed.infantry(usa, 1, reserve_place);
        bed.combat(csa, u1);
        EXPECT_EQ(bed.waiting(), StepKind::CombatWindow);
        EXPECT_EQ(bed.decides(), usa) << "asked though he can only pass";
        bed.act(usa, action(Verb::Pass));
        bed.act(csa, {.verb = Verb::Fire, .card = attacker}, {6, 6, 6});
    }
}

TEST(DX_0_6b, ReactionsToo) {
    for (bool special : {false, true}) {
        SpecialBed bed;
        const auto card = bed.infantry(usa, 2, u1);
        bed.infantry(usa, 2, u0);
        if (special)
            bed.special(usa, Effect::Rally, reserve_place);
        else
            bed.infantry(usa, 1, reserve_place);
        bed.set_hits(usa, card, 1);
        bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {5});
        EXPECT_EQ(bed.waiting(), StepKind::ReactRout) << "a rout could be rallied, as far as the enemy knows";
    }
}

// ---- DX-0.6c ----

TEST(DX_0_6c, NothingOfADeploymentShowsButThatItIsDone) {
    ScenarioBed bed("gettysburg");
    const View before = Dixie::show(bed.setup, bed.state, usa);
    const State hidden = hidden_from(bed.setup, bed.state, usa);
    bed.act(csa, {.verb = Verb::DeployForMe});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, usa), before);
    EXPECT_TRUE(same(hidden_from(bed.setup, bed.state, usa), hidden));
    EXPECT_FALSE(before["confederate"]["done"].yes());
    bed.act(csa, {.verb = Verb::Done});
    const View after = Dixie::show(bed.setup, bed.state, usa);
    EXPECT_TRUE(after["confederate"]["done"].yes());
    EXPECT_EQ(after["confederate"]["reserve_count"].number(),
              before["confederate"]["reserve_count"].number());
    EXPECT_EQ(after["positions"], before["positions"]);
}

TEST(DX_0_6c, NorOfADeckThatIsBeingBuilt) {
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}});
    const View before = Dixie::show(bed.setup, bed.state, usa);
    bed.act(csa, {.verb = Verb::DeployForMe});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, usa), before);
    bed.act(csa, {.verb = Verb::Done});
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, usa)["confederate"]["done"].yes());
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, usa)["confederate"]["deck_count"].empty());
}

// ---- the table, row by row ----

TEST(DixieHidden, CardsNotDealtAndDecksAreNumbersOnly) {
    const ScenarioBed bed("bull-run-quick");
    for (Seat seat : seats) {
        const View own = Dixie::show(bed.setup, bed.state, seat)[longroll::name(seat)];
        EXPECT_EQ(own["deck_count"].number(), count(bed.side(seat).deck));
        EXPECT_TRUE(own["deck"].empty()) << "a standard deck is unknown to its owner";
        const View enemy = Dixie::show(bed.setup, bed.state, seat)[longroll::name(other(seat))];
        EXPECT_EQ(enemy["deck_count"].number(), count(bed.side(other(seat)).deck));
        // Both decks are redrawn.
        bool changed[2] = {false, false};
        for (std::uint32_t draw = 0; draw < 5; ++draw) {
            const State state = hidden_from(bed.setup, bed.state, seat, draw);
            for (Seat owner : seats)
                for (Cards rest = bed.side(owner).deck; rest != 0;) {
                    const Slot slot = take_lowest(rest);
                    changed[index(owner)] |= side_of(state, owner).card[slot] != bed.side(owner).card[slot];
                }
        }
        EXPECT_TRUE(changed[0] && changed[1]);
    }
}

TEST(DixieHidden, ACustomDeckIsAListWithoutOrderToItsOwner) {
    ScenarioBed bed("bull-run-five");
    const View own = Dixie::show(bed.setup, bed.state, usa)["union"];
    EXPECT_EQ(own["deck"].size(), static_cast<std::size_t>(count(bed.side(usa).deck)));
    for (std::size_t i = 1; i < own["deck"].size(); ++i)
        EXPECT_LT(own["deck"].at(i - 1)["number"].number(), own["deck"].at(i)["number"].number())
            << "by number, so the order tells nothing";
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, csa)["union"]["deck"].empty());
}

TEST(DixieHidden, TheReserveIsANumberToTheEnemy) {
    SpecialBed bed;
    bed.infantry(usa, 3, u1);
    bed.infantry(usa, 2, reserve_place);
    bed.general(usa, 1, 1, reserve_place);
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const View own = Dixie::show(bed.setup, bed.state, usa)["union"],
               enemy = Dixie::show(bed.setup, bed.state, csa)["union"];
    EXPECT_EQ(own["reserve"].size(), 2u);
    EXPECT_TRUE(enemy["reserve"].empty());
    EXPECT_EQ(enemy["reserve_count"].number(), 2);
    EXPECT_EQ(enemy["reserve_known"].size(), 0u);
}

TEST(DixieHidden, WhatWentThereOpenlyIsRememberedUntilABackComesOut) {
    MoveBed bed;
    const auto open = bed.infantry(usa, 3, u1);
    const auto unseen = bed.infantry(usa, 2, reserve_place);
    bed.infantry(usa, 1, u0);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.go(open, reserve_place);
    View seen = Dixie::show(bed.setup, bed.state, csa)["union"];
    ASSERT_EQ(seen["reserve_known"].size(), 1u);
    EXPECT_EQ(seen["reserve_known"].at(0)["number"].number(), open);
    const State redrawn = hidden_from(bed.setup, bed.state, csa);
    EXPECT_EQ(redrawn.side[0].card[lowest(redrawn.side[0].known)], open) << "it stays in the hand";
    // A back comes out: it may be any card, also that one. The opponent may reason about it but is not told.
    bed.go(unseen, u1);
    seen = Dixie::show(bed.setup, bed.state, csa)["union"];
    EXPECT_EQ(seen["reserve_known"].size(), 0u);
    ASSERT_EQ(seen["seen_before"].size(), 1u);
    EXPECT_EQ(seen["seen_before"].at(0)["number"].number(), open);
    bool in_hand = false, on_field = false;
    for (std::uint32_t draw = 0; draw < 40; ++draw) {
        const State state = hidden_from(bed.setup, bed.state, csa, draw);
        const Slot slot = slot_of({bed.setup, state}, usa, open);
        (state.side[0].reserve & one(slot) ? in_hand : on_field) = true;
    }
    EXPECT_TRUE(in_hand && on_field);
}

TEST(DixieHidden, ACardWithHitsInTheReserveIsKnown) {
    SpecialBed bed;
    const auto card = bed.infantry(usa, 3, u1);
    bed.infantry(usa, 2, reserve_place);
    bed.infantry(usa, 2, u0);
    bed.set_hits(usa, card, 1);
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    to_reserve(play, usa, bed.slot(usa, card));
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const View seen = Dixie::show(bed.setup, bed.state, csa)["union"]["reserve_known"];
    ASSERT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen.at(0)["number"].number(), card);
    EXPECT_EQ(seen.at(0)["hits"].number(), 1);
}

TEST(DixieHidden, AFaceDownCardIsABack) {
    SpecialBed bed(Edition::BullRun, {.decoys = true});
    bed.infantry(usa, 3, u1, false);
    bed.terrain(usa, TerrainType::Hill, u1, 0, false);
    bed.special(usa, Effect::Cover, u1, false);
    bed.state.side[0].decoy |= one(bed.slot(usa, 4));
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    for (std::size_t i = 0; i < 3; ++i) {
        const View back = seen_at(bed.setup, bed.state, csa, usa, u1, i);
        EXPECT_FALSE(back.empty());
        for (const char* field : {"number", "name", "type", "cv", "bp", "decoy", "terrain", "effect"})
            EXPECT_TRUE(back[field].empty()) << field;
        EXPECT_FALSE(back["face_up"].yes());
        EXPECT_FALSE(seen_at(bed.setup, bed.state, usa, usa, u1, i)["name"].empty()) << "its owner knows it";
    }
    EXPECT_TRUE(seen_at(bed.setup, bed.state, usa, usa, u1, 2)["decoy"].yes());
}

TEST(DixieHidden, AFaceUpCardShowsAllThatIsPrinted) {
    SpecialBed bed(Edition::Gettysburg);
    const auto card = bed.infantry(usa, 3, u1, true, 1);
    bed.set_hits(usa, card, 2);
    bed.state.side[0].fired |= one(bed.slot(usa, card));
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const View seen = seen_at(bed.setup, bed.state, csa, usa, u1);
    EXPECT_EQ(seen["number"].number(), card);
    EXPECT_EQ(seen["cv"].number(), 3);
    EXPECT_EQ(seen["morale"].text(), "A");
    EXPECT_EQ(seen["fire"].number(), 2);
    EXPECT_EQ(seen["hits"].number(), 2) << "hits and marks are seen by all";
    EXPECT_TRUE(seen["fired"].yes());
}

TEST(DixieHidden, MarksOfBacksAreSeenAndThoseOfTheHandAreCounted) {
    MoveBed bed;
    const auto back = bed.infantry(usa, 2, u1, false), hand = bed.cavalry(usa, 2, reserve_place);
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    bed.go(back, reserve_place);
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, csa)["union"]["reserve_moved"].number(), 1);
    bed.go(hand, u1);
    EXPECT_TRUE(seen_at(bed.setup, bed.state, csa, usa, u1)["moved"].yes());
}

TEST(DixieHidden, HoldersCreeksAndCommandersAreOpen) {
    SpecialBed bed(Edition::Gettysburg, {.corps_integrity = true});
    bed.infantry(usa, 2, u1);
    bed.terrain(csa, TerrainType::Creek, c0, 2);
    const auto general = bed.general(csa, 2, 2, c0);
    bed.infantry(csa, 2, c0);
    bed.state.commander[1] = general;
    bed.phase(Phase::Move, csa, {step(StepKind::None)});
    const View view = Dixie::show(bed.setup, bed.state, usa);
    EXPECT_EQ(view["positions"].at(3)["holder"].text(), "confederate");
    EXPECT_EQ(seen_at(bed.setup, bed.state, usa, csa, c0)["limit"].number(), 2);
    EXPECT_EQ(view["confederate"]["army_commander"].number(), general);
}

TEST(DixieHidden, CasualtiesAndPlayedSpecialsAreOpen) {
    SpecialBed bed;
    const auto card = bed.infantry(usa, 3, u1, false), cover = bed.special(usa, Effect::Cover, reserve_place);
    bed.infantry(usa, 1, u1);
    bed.infantry(csa, 1, u1);
    bed.combat_window(csa, u1);
    bed.act(usa, special_action(cover, u1));
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    eliminate(play, usa, bed.slot(usa, card), rule::DX_6_0d);
    const View seen = Dixie::show(bed.setup, bed.state, csa)["union"];
    EXPECT_EQ(seen["lost"].at(0)["number"].number(), card) << "any card when it is eliminated";
    EXPECT_EQ(seen["discarded"].at(0)["number"].number(), cover) << "played Specials";
}

TEST(DixieHidden, DiceAreOpenButWhatAFaceDownCardNeedsIsNot) {
    MoveBed bed;
    const auto card = bed.infantry(usa, 2, u1, false);
    bed.infantry(csa, 1, c0);
    bed.begin_phase(usa);
    bed.log.clear();
    bed.act(usa, bed.march(card, reserve_place, u0), {5});
    bool die_seen = false, numbers_seen = false, owner_knows = false;
    for (const Event& event : bed.log.events()) {
        if (may_know(event.audience, csa)) {
            die_seen |= event.rolled();
            numbers_seen |= !event.reckoning.empty();
        }
        owner_knows |= may_know(event.audience, usa) && !event.reckoning.empty();
    }
    EXPECT_TRUE(die_seen);
    EXPECT_FALSE(numbers_seen);
    EXPECT_TRUE(owner_knows);
    EXPECT_FALSE(is_told(bed, bed.log, csa, bed.printed(usa, card).name));
}

// ---- moments of revelation ----

TEST(DixieHidden, Moment1TheEndOfSetUp) {
    ScenarioBed bed("shiloh");
    bed.deploy();
    const Side& side = bed.side(usa);
    const Cards field = side.on_field();
    EXPECT_NE(field & side.troops(), 0u);
    EXPECT_EQ(field & side.troops() & side.face_up, 0u);
    EXPECT_EQ(field & (side.generals | side.leader_specials) & ~side.decoy & ~side.face_up, 0u);
    for (Cards rest = field & side.terrain & ~side.decoy; rest != 0;) {
        const Slot slot = take_lowest(rest);
        const Card& card = bed.look().card(usa, slot);
        EXPECT_EQ((side.face_up & one(slot)) != 0, card.creek() || card.terrain == TerrainType::Rough)
            << card.name;
    }
}

TEST(DixieHidden, Moment2FiringAndBeingHit) {
    SpecialBed bed;
    const auto guns = bed.artillery(csa, 2, c1, false), target = bed.infantry(usa, 3, u1, false),
               spared = bed.infantry(usa, 3, u1, false);
    bed.no_specials();
    bed.combat(csa, u1);
    bed.act(csa, {.verb = Verb::Fire, .card = guns, .mode = 1}, {1, 5});
    EXPECT_TRUE(bed.face_up(csa, guns));
    EXPECT_FALSE(bed.face_up(usa, target));
    bed.act(usa, action(Verb::Hit, target));
    EXPECT_TRUE(bed.face_up(usa, target)) << "taking a hit";
    EXPECT_FALSE(bed.face_up(usa, spared));
}

TEST(DixieHidden, Moment3TheEndOfMovement) {
    MoveBed bed;
    const auto mover = bed.infantry(csa, 2, c1, false), target = bed.infantry(usa, 2, u1, false),
               beside = bed.infantry(usa, 2, u0, false);
    bed.begin_phase(csa);
    bed.go(mover, u1);
    EXPECT_FALSE(bed.face_up(csa, mover) || bed.face_up(usa, target)) << "not before all movement is done";
    bed.done();
    EXPECT_TRUE(bed.face_up(csa, mover));
    EXPECT_TRUE(bed.face_up(usa, target));
    EXPECT_FALSE(bed.face_up(usa, beside));
}

TEST(DixieHidden, Moment4HiddenTerrainAtItsFirstEffect) {
    SpecialBed bed;
    const auto guns = bed.artillery(csa, 2, c1);
    bed.infantry(usa, 3, u1, false);
    const auto woods = bed.terrain(usa, TerrainType::Woods, u1, 0, false),
               field = bed.terrain(usa, TerrainType::Field, u1, 0, false);
    bed.no_specials();
    bed.combat(csa, u1);
    bed.act(csa, {.verb = Verb::Fire, .card = guns, .mode = 1}, {6});
    EXPECT_TRUE(bed.face_up(usa, woods)) << "it took a die";
    EXPECT_FALSE(bed.face_up(usa, field)) << "it changed nothing";
}

TEST(DixieHidden, Moment5ScoutsAndSpecialsThatReveal) {
    Options options;
    options.scouting = true;
    MoveBed bed(Edition::BullRun, options);
    const auto riders = bed.cavalry(csa, 3, c1), target = bed.infantry(usa, 1, u1, false),
               second = bed.infantry(usa, 2, u1, false);
    bed.begin_phase(csa);
    bed.act(csa, {.verb = Verb::Scout, .card = riders, .place = u1});
    bed.act(usa, action(Verb::ScoutFire, target), {6});
    EXPECT_TRUE(bed.face_up(usa, target) && bed.face_up(usa, second));

    SpecialBed balloon;
    balloon.infantry(csa, 2, c1);
    const auto hidden = balloon.infantry(usa, 2, u1, false);
    const auto signal = balloon.special(csa, Effect::Signal, reserve_place);
    balloon.moves(csa);
    balloon.act(csa, special_action(signal, u1));
    EXPECT_TRUE(balloon.face_up(usa, hidden));
}

TEST(DixieHidden, Moment6SuccessfulOutflankers) {
    Options options;
    options.outflanking = true;
    MoveBed bed(Edition::BullRun, options);
    bed.infantry(csa, 3, u0);
    bed.infantry(usa, 3, u0);
    const auto succeeds = bed.infantry(csa, 3, reserve_place), fails = bed.infantry(csa, 2, reserve_place);
    bed.begin_phase(csa);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
    bed.act(csa, {.verb = Verb::Outflank, .card = succeeds, .place = u0});
    bed.act(csa, {.verb = Verb::Outflank, .card = fails, .place = u0});
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, usa)["positions"].at(0)["outflankers"].number(), 2)
        << "the number is told in advance";
    bed.log.clear();
    bed.act(csa, bed.verb(Verb::Done), {1, 6});
    EXPECT_TRUE(bed.face_up(csa, succeeds));
    EXPECT_TRUE(is_told(bed, bed.log, usa, bed.printed(csa, succeeds).name));
    EXPECT_FALSE(is_told(bed, bed.log, usa, bed.printed(csa, fails).name)) << "DX-13.1j";
}

TEST(DixieHidden, Moment7ElimininatedCardsEvenFromTheHand) {
    SpecialBed bed;
    const auto card = bed.infantry(usa, 1, reserve_place);
    bed.infantry(usa, 1, u0);
    bed.set_hits(usa, card, 1);
    bed.state.side[0].known |= one(bed.slot(usa, card));
    bed.no_specials();
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)}, {6});
    EXPECT_TRUE(is_told(bed, bed.log, csa, bed.printed(usa, card).name));
    EXPECT_EQ(Dixie::show(bed.setup, bed.state, csa)["union"]["lost"].size(), 1u);
}

TEST(DixieHidden, Moment8PlayedSpecialsAndTerrain) {
    MoveBed bed;
    bed.infantry(usa, 1, u0);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, {.verb = Verb::Terrain, .card = hill, .place = u0});
    EXPECT_TRUE(bed.face_up(usa, hill));
    EXPECT_TRUE(is_told(bed, bed.log, csa, bed.printed(usa, hill).name));
}

TEST(DixieHidden, AFaceUpCardIsHiddenAgainOnlyByTheReserve) {
    MoveBed bed;
    const auto card = bed.infantry(usa, 2, u1), rider = bed.cavalry(usa, 2, u2);
    bed.infantry(csa, 2, c0);
    bed.begin_phase(usa);
    bed.go(card, c1);
    EXPECT_TRUE(bed.face_up(usa, card)) << "moving on the field keeps it open";
    bed.go(rider, reserve_place, u0);
    EXPECT_FALSE(bed.face_up(usa, rider));
}

}  // namespace
}  // namespace longroll::dixie
