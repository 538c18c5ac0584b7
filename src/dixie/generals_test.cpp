// 11.0, 11.1 Generals, 13.9 Corps integrity.

#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Place u0 = position_u(0), u1 = position_u(1);

int morale(const Bed& bed, Seat seat, std::uint8_t card) {
    const Slot slot = bed.slot(seat, card);
    return morale_value(bed.look(), seat, slot, {MoraleFor::Hits, place_of(bed.look(), seat, slot)});
}

TEST(DX_11_0a, GeneralsNeverCountForStacking) {
    Bed bed;
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 2, u1);
    bed.general(usa, 1, 1, u1);
    EXPECT_FALSE(overstacked(bed.look(), usa, u1));
}
TEST(DX_11_0b, AGeneralComesFaceUpFromTheReserve) {
    Bed bed;
    const auto general = bed.general(usa, 1, 1, reserve_place);
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, position_c(0));
    bed.no_specials();
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::Move, .card = general, .place = u1});
    EXPECT_TRUE(bed.face_up(usa, general));
}
TEST(DX_11_0d, TwoMovesAlsoAfterHisTroopsFired) {
    Bed bed;
    const auto general = bed.general(usa, 1, 1, u0), card = bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 3, u1);
    bed.infantry(csa, 3, position_c(0));
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::Open, .place = u1});
    bed.act(usa, {.verb = Verb::Fire, .card = card}, {6, 6});
    EXPECT_TRUE(bed.offered(
        usa, {.verb = Verb::Move, .card = general, .place = reserve_place, .place2 = position_u(2)}));
}
TEST(DX_11_1a, TwoSlashOneIsAttackTwoDefenseOne) {
    Bed bed;
    const auto attacker = bed.infantry(csa, 2, u1);
    bed.general(csa, 2, 1, u1);
    bed.infantry(usa, 2, u1);
    EXPECT_EQ(morale(bed, csa, attacker), 4);
    bed.hold(u1, csa);
    EXPECT_EQ(morale(bed, csa, attacker), 3);
}
TEST(DX_11_1b, HeSupportsEveryFriendInHisPositionAndHasNoFire) {
    Bed bed;
    const auto a = bed.infantry(usa, 2, u1), b = bed.artillery(usa, 1, u1),
               elsewhere = bed.infantry(usa, 2, u0);
    const auto general = bed.general(usa, 0, 2, u1);
    bed.infantry(csa, 2, u1);
    EXPECT_EQ(morale(bed, usa, a), 4);
    EXPECT_EQ(morale(bed, usa, b), 3);
    EXPECT_EQ(morale(bed, usa, elsewhere), 2);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    bed.begin(step(StepKind::Combats, usa));
    bed.act(usa, {.verb = Verb::Open, .place = u1});
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Fire, .card = general}), rule::DX_7_0c);
}
TEST(DX_11_1c, AttackRatingForAttackers) {
    Bed bed;
    const auto card = bed.infantry(csa, 3, u1);
    bed.general(csa, 1, 0, u1);
    bed.infantry(usa, 3, u1);
    EXPECT_EQ(morale(bed, csa, card), 4);
}
TEST(DX_11_1d, DefenseRatingForDefenders) {
    Bed bed;
    const auto card = bed.infantry(usa, 3, u1);
    bed.general(usa, 0, 1, u1);
    EXPECT_EQ(morale(bed, usa, card), 4) << "unengaged cards defend too";
}
TEST(DX_T26, OneSlashTwo) {
    Bed bed;
    const auto card = bed.infantry(csa, 1, u1);
    bed.general(csa, 1, 2, u1);
    bed.infantry(usa, 1, u1);
    EXPECT_EQ(morale(bed, csa, card), 2);
    bed.hold(u1, csa);
    EXPECT_EQ(morale(bed, csa, card), 3);
}
struct Storm : Bed {
    std::uint8_t attacker, defender;
    Storm() {
        attacker = infantry(csa, 3, u1);
        general(csa, 2, 1, u1);
        defender = infantry(usa, 1, u1);
        infantry(usa, 3, u0);
        infantry(csa, 3, position_c(0));
        state.active = 1;
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
        begin(step(StepKind::Combats, csa));
        act(csa, {.verb = Verb::Open, .place = u1});
    }
};
TEST(DX_11_1e, AfterTheCaptureHeGivesHisDefense) {
    Storm bed;
    EXPECT_EQ(morale(bed, csa, bed.attacker), 5);
    bed.act(csa, {.verb = Verb::Fire, .card = bed.attacker}, {1, 1, 6});
    EXPECT_TRUE(bed.lost(usa, bed.defender));
    EXPECT_EQ(morale(bed, csa, bed.attacker), 4);
}
TEST(DX_T27, TwoSlashOneStormsAPosition) {
    Storm bed;
    EXPECT_EQ(morale(bed, csa, bed.attacker), 5);
    bed.act(csa, {.verb = Verb::Fire, .card = bed.attacker}, {1, 2, 3});
    EXPECT_EQ(holder(bed.look(), u1), csa);
    EXPECT_EQ(morale(bed, csa, bed.attacker), 4);
}

// ---- 13.9 ----

struct Corps : Bed {
    explicit Corps(bool divisions = false) : Bed(Edition::Gettysburg, options(divisions)) {}
    static Options options(bool divisions) {
        Options with;
        with.corps_integrity = true;
        with.division_integrity = divisions;
        return with;
    }
    std::uint8_t leader(Seat seat, int corps, Place where, int stars = 3, Mark mark = Mark::None,
                        CommandArm arm = CommandArm::All) {
        const auto card = general(seat, 1, 2, where);
        printed(seat, card).corps = static_cast<std::uint8_t>(corps);
        printed(seat, card).stars = static_cast<std::uint8_t>(stars);
        printed(seat, card).mark = mark;
        printed(seat, card).arm = arm;
        printed(seat, card).level = mark == Mark::ArmyCommander ? Level::Army
                                    : mark == Mark::Wing        ? Level::Wing
                                                                : Level::Corps;
        return card;
    }
    std::uint8_t foot(Seat seat, int corps, Place where, int division = 1) {
        const auto card = infantry(seat, 3, where);
        printed(seat, card).corps = static_cast<std::uint8_t>(corps);
        printed(seat, card).division = static_cast<std::uint8_t>(division);
        return card;
    }
    bool leads(Seat seat, std::uint8_t general_card, std::uint8_t troop) const {
        return commands(look(), seat, slot(seat, general_card), slot(seat, troop));
    }
};
constexpr int II = 2, III = 3, V = 5, XI = 11;

TEST(DX_13_9a, OnlyCardsOfHisCorps) {
    Corps bed;
    const auto general = bed.leader(usa, II, u1), mine = bed.foot(usa, II, u1),
               theirs = bed.foot(usa, III, u1);
    EXPECT_TRUE(bed.leads(usa, general, mine));
    EXPECT_FALSE(bed.leads(usa, general, theirs));
    EXPECT_EQ(morale(bed, usa, mine), 5);
    EXPECT_EQ(morale(bed, usa, theirs), 3);
}
TEST(DX_T70, HancockAndTheThirdCorps) {
    Corps bed;
    const auto hancock = bed.leader(usa, II, u1), second = bed.foot(usa, II, u1),
               third = bed.foot(usa, III, u1);
    bed.printed(usa, hancock).stack = 1;
    EXPECT_EQ(morale(bed, usa, second), 5);
    EXPECT_EQ(morale(bed, usa, third), 3);
    EXPECT_EQ(stacking_limit(bed.look(), usa, u1, Seat::Nobody), 5) << "the stacking bonus serves all";
}
// The corps in the corner decides, and only with the option.
TEST(DX_13_9b, TheCorpsOnTheCardsDecides) {
    for (const bool integrity : {false, true}) {
        Corps bed;
        bed.setup.options.corps_integrity = integrity;
        bed.leader(usa, II, u1);
        const auto same = bed.foot(usa, II, u1), none = bed.foot(usa, 0, u1), third = bed.foot(usa, III, u1);
        EXPECT_EQ(morale(bed, usa, same), 5);
        EXPECT_EQ(morale(bed, usa, none), integrity ? 3 : 5);
        EXPECT_EQ(morale(bed, usa, third), integrity ? 3 : 5);
        bed.printed(usa, third).corps = II;
        EXPECT_EQ(morale(bed, usa, third), 5);
    }
}
TEST(DX_13_9c, TheArmyCommanderLeadsAll) {
    Corps bed;
    const auto lee = bed.leader(csa, 0, u1, 4, Mark::ArmyCommander), any = bed.foot(csa, III, u1);
    EXPECT_TRUE(bed.leads(csa, lee, any));
}
TEST(DX_13_9d, ACorpsCommanderInPlayActsForHim) {
    Corps bed;
    const auto one_star = bed.leader(csa, II, u0, 2), a = bed.leader(csa, II, u1),
               b = bed.leader(csa, III, position_u(2));
    const auto any = bed.foot(csa, XI, u1);
    bed.begin(step(StepKind::Designate, csa));
    ASSERT_EQ(bed.waiting(), StepKind::Designate);
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Designate, .card = b}));
    EXPECT_EQ(bed.refused_by(csa, {.verb = Verb::Designate, .card = one_star}), rule::DX_13_9d);
    EXPECT_FALSE(bed.leads(csa, a, any));
    bed.act(csa, {.verb = Verb::Designate, .card = a});
    EXPECT_TRUE(bed.leads(csa, a, any));
}
TEST(DX_13_9e, ADesignationEndsWithDeathOrWhenTheCommanderComes) {
    Corps bed;
    const auto acting = bed.leader(csa, II, u1);
    const auto lee = bed.leader(csa, 0, reserve_place, 4, Mark::ArmyCommander);
    bed.foot(csa, II, u1);
    bed.state.commander[1] = acting;
    bed.with_dice({}, [&](Play& play) { put(play, csa, bed.slot(csa, lee), position_c(0)); });
    EXPECT_EQ(bed.state.commander[1], 0);
    bed.state.commander[1] = acting;
    bed.with_dice({}, [&](Play& play) { eliminate(play, csa, bed.slot(csa, acting), rule::DX_11_2c); });
    EXPECT_EQ(bed.state.commander[1], 0);
}
TEST(DX_13_9f, AWingCommanderInPlayMustAct) {
    Corps bed;
    const auto reynolds = bed.leader(usa, 1, u1, 3, Mark::Wing), sickles = bed.leader(usa, III, u0);
    const auto slocum = bed.leader(usa, 12, position_u(2), 3, Mark::Wing);
    bed.begin(step(StepKind::Designate, usa));
    EXPECT_EQ(bed.refused_by(usa, {.verb = Verb::Designate, .card = sickles}), rule::DX_13_9f);
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::Designate, .card = reynolds}));
    bed.act(usa, {.verb = Verb::Designate, .card = slocum});
    EXPECT_EQ(bed.state.commander[0], slocum);
}
TEST(DX_13_9g, BesideTheCommanderHeLeadsHisThreeCorps) {
    Corps bed;
    const auto reynolds = bed.leader(usa, 1, u1, 3, Mark::Wing);
    bed.printed(usa, reynolds).wing_corps = 1u << 1 | 1u << III | 1u << XI;
    EXPECT_TRUE(bed.leads(usa, reynolds, bed.foot(usa, 1, u1)));
    EXPECT_TRUE(bed.leads(usa, reynolds, bed.foot(usa, III, u1)));
    EXPECT_TRUE(bed.leads(usa, reynolds, bed.foot(usa, XI, u1)));
    EXPECT_FALSE(bed.leads(usa, reynolds, bed.foot(usa, V, u1)));
}
TEST(DX_T71, ReynoldsThenMeade) {
    Corps bed;
    const auto reynolds = bed.leader(usa, 1, u1, 3, Mark::Wing);
    bed.printed(usa, reynolds).wing_corps = 1u << 1 | 1u << III | 1u << XI;
    bed.leader(usa, III, u0);
    const auto meade = bed.leader(usa, 0, reserve_place, 4, Mark::ArmyCommander);
    const auto fifth = bed.foot(usa, V, u1);
    bed.begin(step(StepKind::Designate, usa));  // one eligible: taken without asking
    EXPECT_EQ(bed.state.commander[0], reynolds);
    EXPECT_TRUE(bed.leads(usa, reynolds, fifth));
    bed.with_dice({}, [&](Play& play) { put(play, usa, bed.slot(usa, meade), u0); });
    EXPECT_FALSE(bed.leads(usa, reynolds, fifth));
}
TEST(DX_13_9h, CavalryGeneralsLeadCavalryAndHorseArtilleryOfAnyCorps) {
    constexpr int cavalry_corps = 9;
    Corps bed;
    const auto buford = bed.leader(usa, cavalry_corps, u1, 2, Mark::None, CommandArm::Cavalry);
    for (const int corps : {cavalry_corps, II, XI}) {
        const auto horse = bed.cavalry(usa, 2, u1), gun = bed.artillery(usa, 2, u1),
                   horse_gun = bed.horse_artillery(usa, 2, u1), foot = bed.foot(usa, corps, u1);
        for (const auto card : {horse, gun, horse_gun})
            bed.printed(usa, card).corps = static_cast<std::uint8_t>(corps);
        EXPECT_EQ(morale(bed, usa, horse), 4) << corps;
        EXPECT_EQ(morale(bed, usa, horse_gun), 4) << corps;
        EXPECT_EQ(morale(bed, usa, gun), 2) << "guns that are no Horse Artillery, corps " << corps;
        EXPECT_EQ(morale(bed, usa, foot), 3) << "Infantry even of his own corps, corps " << corps;
    }
    // Nor as Army Commander: he cannot be designated (DX-13.9d), and his arm would bind him still.
    bed.state.commander[0] = buford;
    EXPECT_FALSE(bed.leads(usa, buford, bed.foot(usa, cavalry_corps, u1)));
}
TEST(DX_13_9i, ArtilleryGeneralsLeadArtilleryOfAnyCorps) {
    Corps bed;
    bed.leader(usa, II, u1, 2, Mark::None, CommandArm::Artillery);
    for (const int corps : {0, II, XI}) {
        const auto gun = bed.artillery(usa, 2, u1), horse_gun = bed.horse_artillery(usa, 2, u1),
                   horse = bed.cavalry(usa, 2, u1), foot = bed.foot(usa, corps, u1);
        for (const auto card : {gun, horse_gun, horse})
            bed.printed(usa, card).corps = static_cast<std::uint8_t>(corps);
        EXPECT_EQ(morale(bed, usa, gun), 4) << corps;
        EXPECT_EQ(morale(bed, usa, horse_gun), 4) << corps;
        EXPECT_EQ(morale(bed, usa, horse), 2) << corps;
        EXPECT_EQ(morale(bed, usa, foot), 3) << "even of his own corps, corps " << corps;
    }
}
TEST(DX_13_9j, AndGiveItOneMoreDie) {
    Corps bed;
    const auto gun = bed.artillery(usa, 2, u1), foot = bed.foot(usa, II, u1);
    bed.leader(usa, 0, u1, 2, Mark::None, CommandArm::Artillery);
    const Slot slot = bed.slot(usa, gun);
    EXPECT_EQ(fire_dice(bed.look(), {usa, slot, FireMode::Long, u1, position_c(1)}, usa), 3);
    EXPECT_EQ(fire_dice(bed.look(), {usa, slot, FireMode::Short, u1, u1}, usa), 3);
    EXPECT_EQ(fire_dice(bed.look(), {usa, slot, FireMode::Enfilade, u1, u0}, usa), 3);
    EXPECT_EQ(melee_dice(bed.look(), usa, slot, u1), 2);
    EXPECT_EQ(fire_dice(bed.look(), {usa, bed.slot(usa, foot), FireMode::Short, u1, u1}, usa), 3);
}
TEST(DX_13_9k, DivisionCommandersLeadTheirOwnDivision) {
    for (const bool divisions : {false, true}) {
        Corps bed(divisions);
        const auto general = bed.leader(usa, II, u1, 2);
        bed.printed(usa, general).level = Level::Division;
        bed.printed(usa, general).division = 1;
        const auto own = bed.foot(usa, II, u1, 1), second = bed.foot(usa, II, u1, 2),
                   same_number = bed.foot(usa, III, u1, 1);
        EXPECT_EQ(morale(bed, usa, own), 5);
        EXPECT_EQ(morale(bed, usa, second), divisions ? 3 : 5) << "another division of his corps";
        EXPECT_EQ(morale(bed, usa, same_number), 3) << "the 1st Division of another corps";
        const auto corps = bed.leader(usa, II, u0);
        bed.printed(usa, corps).division = 1;  // a Corps commander, whatever division he came from
        EXPECT_TRUE(bed.leads(usa, corps, bed.foot(usa, II, u0, 2)));
        EXPECT_FALSE(bed.leads(usa, corps, bed.foot(usa, III, u0, 1)));
        // Acting as Army Commander a division commander would lead everybody.
        bed.state.commander[0] = general;
        EXPECT_TRUE(bed.leads(usa, general, same_number));
    }
}
TEST(DX_13_9k, CavalryDivisionCommandersTooUnlessTheOptionIsOn) {
    for (const bool divisions : {false, true})
        for (const bool any : {false, true}) {
            Corps bed(divisions);
            bed.setup.options.cavalry_any_division = any;
            const auto buford = bed.leader(usa, 9, u1, 2, Mark::None, CommandArm::Cavalry);
            bed.printed(usa, buford).level = Level::Division;
            bed.printed(usa, buford).division = 1;
            const auto rider = [&](int division, bool gun) {
                const auto card = gun ? bed.horse_artillery(usa, 2, u1) : bed.cavalry(usa, 2, u1);
                bed.printed(usa, card).corps = 9;
                bed.printed(usa, card).division = static_cast<std::uint8_t>(division);
                return card;
            };
            EXPECT_TRUE(bed.leads(usa, buford, rider(1, false)));
            EXPECT_TRUE(bed.leads(usa, buford, rider(1, true)));
            EXPECT_EQ(bed.leads(usa, buford, rider(2, false)), !divisions || any);
            EXPECT_EQ(bed.leads(usa, buford, rider(0, true)), !divisions || any) << "guns of the whole corps";
            const auto pleasonton = bed.leader(usa, 9, u0, 2, Mark::None, CommandArm::Cavalry);
            EXPECT_TRUE(bed.leads(usa, pleasonton, rider(2, false))) << "he commands the corps";
            const auto hunt = bed.leader(usa, 0, u0, 2, Mark::None, CommandArm::Artillery);
            bed.printed(usa, hunt).level = Level::Division;
            EXPECT_TRUE(bed.leads(usa, hunt, rider(2, true))) << "Artillery of any corps (DX-13.9i)";
        }
}

// ---- 13.9d: a successor at once ----

struct Succession : Corps {
    std::uint8_t lee, first, second, other_corps;
    explicit Succession(bool waits = false) {
        setup.options.succession_waits = waits;
        no_specials();
        lee = leader(csa, 0, position_c(1), 4, Mark::ArmyCommander);
        first = leader(csa, II, position_c(0));
        second = leader(csa, III, position_c(2));
        other_corps = foot(csa, XI, position_c(0));
        foot(csa, XI, position_c(1));
        foot(csa, XI, position_c(2));
        infantry(usa, 3, u0);
        infantry(usa, 3, u1);
    }
};
TEST(DX_13_9d, ASuccessorCommandsAsSoonAsTheCommanderFalls) {
    for (const bool waits : {false, true}) {
        Succession bed(waits);
        bed.set_hits(csa, bed.lee, 1);
        bed.set_hits(csa, bed.other_corps, 1);
        // His own Morale Phase: Lee falls, and the successor leads the check that follows.
        if (waits) {
            bed.turn(csa, {6, 5});  // nobody leads the card, and it routs
            EXPECT_NE(bed.waiting(), StepKind::Designate) << "not before the next own Morale Phase";
            EXPECT_EQ(bed.state.commander[1], 0);
            EXPECT_TRUE(bed.lost(csa, bed.other_corps));
            continue;
        }
        bed.turn(csa, {6});
        EXPECT_TRUE(bed.lost(csa, bed.lee));
        ASSERT_EQ(bed.waiting(), StepKind::Designate);
        EXPECT_EQ(bed.decides(), csa);
        EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Designate, .card = bed.second}));
        // CV 3 and the successor's Defense of 2: a 5 holds.
        bed.act(csa, {.verb = Verb::Designate, .card = bed.first}, {5});
        EXPECT_EQ(bed.state.commander[1], bed.first);
        EXPECT_FALSE(bed.lost(csa, bed.other_corps));
    }
}
TEST(DX_13_9d, AlsoInTheEnemysTurnAndWhenAnActingCommanderFalls) {
    Succession bed;
    bed.with_dice({}, [&](Play& play) {
        play.state.phase = static_cast<std::uint8_t>(Phase::Combat);
        push(play, step(StepKind::None));
        eliminate(play, csa, bed.slot(csa, bed.lee), rule::DX_11_2e);
        sweep(play);
    });
    ASSERT_EQ(bed.waiting(), StepKind::Designate);
    EXPECT_EQ(bed.state.agenda.top().side, index(csa));
    bed.act(csa, {.verb = Verb::Designate, .card = bed.first});
    ASSERT_EQ(bed.state.commander[1], bed.first);
    bed.with_dice({}, [&](Play& play) {
        eliminate(play, csa, bed.slot(csa, bed.first), rule::DX_11_2e);
        sweep(play);
        advance(play);
    });
    EXPECT_EQ(bed.state.commander[1], bed.second) << "the only one left, so nobody is asked";
}
TEST(DX_13_9d, ACorpsCommanderWhoComesIntoPlayCommandsWhereNobodyDoes) {
    Corps bed;
    bed.no_specials();
    const auto comes = bed.leader(usa, II, reserve_place), any = bed.foot(usa, XI, u1);
    bed.foot(usa, XI, u0);
    bed.infantry(csa, 3, position_c(0));
    bed.infantry(csa, 3, position_c(1));
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_FALSE(bed.leads(usa, comes, any));
    bed.act(usa, {.verb = Verb::Move, .card = comes, .place = u1});
    EXPECT_EQ(bed.state.commander[0], comes);
    EXPECT_TRUE(bed.leads(usa, comes, any));
    EXPECT_EQ(bed.waiting(), StepKind::Moves);
}
TEST(DX_13_9f, AWingCommanderTakesOverAsHeComesIntoPlay) {
    Corps bed;
    bed.no_specials();
    const auto acting = bed.leader(usa, II, u0), wing = bed.leader(usa, 1, reserve_place, 3, Mark::Wing);
    bed.state.commander[0] = acting;
    bed.foot(usa, XI, u1);
    bed.foot(usa, XI, u0);
    bed.infantry(csa, 3, position_c(0));
    bed.infantry(csa, 3, position_c(1));
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::Move, .card = wing, .place = u1});
    EXPECT_EQ(bed.state.commander[0], wing);
}
TEST(DX_13_9d, ACommanderLaidAsADecoyIsStillInPlay) {
    Corps bed;
    bed.setup.options.decoys = true;
    const auto meade = bed.leader(csa, 0, u0, 4, Mark::ArmyCommander);
    const auto acting = bed.leader(csa, II, u1);
    bed.foot(csa, II, u1);
    bed.foot(csa, II, u0);
    bed.infantry(usa, 2, position_u(2));
    // He has stood on the field openly, went back, and lies face-down now.
    Side& side = bed.state.side[1];
    side.face_up &= ~bed.cards(csa, {meade});
    side.decoy |= bed.cards(csa, {meade});
    bed.begin(step(StepKind::Designate, csa));
    EXPECT_EQ(bed.state.commander[1], 0) << "he is in play until he is eliminated";
    EXPECT_FALSE(army_commander(bed.look(), csa, bed.slot(csa, acting)));
}
TEST(DX_13_9e, AWingCommanderEndsItToo) {
    Corps bed;
    const auto acting = bed.leader(usa, II, u0);
    const auto wing = bed.leader(usa, 0, reserve_place, 3, Mark::Wing);
    bed.state.commander[0] = acting;
    bed.with_dice({}, [&](Play& play) { put(play, usa, bed.slot(usa, wing), u1); });
    EXPECT_EQ(bed.state.commander[0], 0);
}
TEST(DX_13_9b, EveryCardThatCanBeLedShowsItsCorps) {
    for (Seat seat : seats)
        for (const Card& card : card_set(Edition::Gettysburg).cards[index(seat)]) {
            if (card.number == 0 || card.mark != Mark::None || card.arm != CommandArm::All) continue;
            if (card.type != CardType::Infantry && card.type != CardType::Cavalry &&
                card.type != CardType::General)
                continue;
            EXPECT_NE(card.corps, 0) << card.name;
            EXPECT_FALSE(card.corps_name.empty()) << card.name;
        }
}

}  // namespace
}  // namespace longroll::dixie
