// What a player is told who clicks what cannot be done now: the phase, when it can be done, and the one
// reason that holds. Each line is a click as the page and the terminal send it.

#include <string_view>

#include "dixie/asked.h"
#include "dixie/scenario_bed.h"
#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

struct Click {
    std::string_view act, answer;
};

// Bull Run with three positions. The Center is engaged; the Confederates hold their own line.
struct Table : SpecialBed {
    Table() {
        infantry(usa, 3, u1);                             // 2
        artillery(usa, 2, u0);                            // 3
        infantry(usa, 3, u0);                             // 4
        cavalry(usa, 2, u2);                              // 5
        general(usa, 1, 1, reserve_place);                // 6
        infantry(usa, 2, reserve_place);                  // 7
        terrain(usa, TerrainType::Woods, reserve_place);  // 8
        special(usa, Effect::Unif, reserve_place);        // 9
        cavalry(usa, 2, reserve_place);                   // 10
        infantry(csa, 3, u1);                             // 2
        infantry(csa, 3, position_c(0));                  // 3
        artillery(csa, 2, position_c(2));                 // 4
    }
    void expect(std::initializer_list<Click> clicks) {
        for (const Click& click : clicks) EXPECT_EQ(why(usa, read(click.act)), click.answer) << click.act;
    }
};

TEST(DixieRefusals, WhereToFire) {
    Table table;
    table.phase(Phase::Combat, usa, {step(StepKind::Combats, usa)});
    table.expect({
        {"move 4 reserve", "not now: this is the Combat Phase. Cards move in the Move Phase."},
        {"move 7 usa-left", "not now: this is the Combat Phase. Cards move in the Move Phase."},
        {"fire 4 short",
         "not now: this is the Combat Phase. Cards fire in the Combat Phase, once a position is chosen and "
         "Specials for it are played."},
        {"special 9 usa-center",
         "not now: this is the Combat Phase. Mistaken Uniforms is played when a position has been chosen to "
         "fire into."},
        {"check 4", "not now: this is the Combat Phase. Cards with hits check morale in the Morale Phase."},
        {"deploy 7 usa-left",
         "not now: this is the Combat Phase. Cards are deployed before the first Battle Turn or at night."},
        {"melee usa-center",
         "not now: this is the Combat Phase. Melees are declared as the Combat Phase begins."},
        {"terrain 8 usa-left", "not now: this is the Combat Phase. Terrain is played in the Move Phase."},
        {"designate 6",
         "not now: this is the Combat Phase. An acting Army Commander is chosen when the army has lost its "
         "commander."},
        {"hit 4", "not now: this is the Combat Phase. Cards take hits when hits are placed."},
        {"pass", "not now: this is the Combat Phase"},
        {"open usa-left", "Cavalry fires only at enemies in its own position: there are none in USA Left"},
        {"open csa-right", "cavalry 5 is Cavalry and fires only at enemies in its own position"},
        {"open csa-center", "there are no enemies in CSA Center"},
        {"outflank 7 usa-left",
         "not now: this is the Combat Phase. Reserve cards outflank at the end of the Move Phase."},
    });
}

TEST(DixieRefusals, WhoFires) {
    Table table;
    table.phase(Phase::Combat, usa, {step(StepKind::Fire, usa, u1)});
    table.expect({
        {"fire 4 short", "Infantry fires only at enemies in its own position: there are none in USA Right"},
        {"fire 4 long", "infantry 4 is Infantry and fires only at enemies in its own position"},
        {"fire 5 short", "Cavalry fires only at enemies in its own position: there are none in USA Left"},
        {"fire 5 long", "cavalry 5 is Cavalry and fires only at enemies in its own position"},
        {"fire 3 short", "there are no enemies in USA Right: artillery 3 fires at long range, into CSA Left"},
        {"fire 3 long", "artillery 3 fires at long range only into CSA Left, across the Centerline"},
        {"fire 2 long", "infantry 2 is Infantry and fires only at enemies in its own position"},
        {"fire 6 short", "only an own Troop card on the field can fire"},
        {"fire 7 short", "only an own Troop card on the field can fire"},
        {"open csa-right",
         "not now: this is the Combat Phase, and fire into one position is open. Positions to fire into are "
         "chosen in the Combat Phase, one after the other."},
        {"move 2 reserve",
         "not now: this is the Combat Phase, and fire into one position is open. Cards move in the Move "
         "Phase."},
        {"special 9 usa-center",
         "not now: this is the Combat Phase, and fire into one position is open. Mistaken Uniforms is played "
         "when a position has been chosen to fire into."},
    });
}

TEST(DixieRefusals, WhereAGunFires) {
    Table table;
    table.phase(Phase::Combat, usa, {step(StepKind::Fire, usa, position_c(0))});
    table.expect(
        {{"fire 4 long", "infantry 4 is Infantry and fires only at enemies in its own position"},
         {"fire 4 short", "Infantry fires only at enemies in its own position: there are none in USA Right"},
         {"fire 2 short", "infantry 2 is engaged in USA Center and fires only there"}});
}

TEST(DixieRefusals, Moves) {
    Table table;
    table.moves(usa);
    table.expect({
        {"fire 4 short",
         "not now: this is the Move Phase. Cards fire in the Combat Phase, once a position is chosen and "
         "Specials for it are played."},
        {"open csa-right",
         "not now: this is the Move Phase. Positions to fire into are chosen in the Combat Phase, one after "
         "the other."},
        {"check 4", "not now: this is the Move Phase. Cards with hits check morale in the Morale Phase."},
        {"special 9 usa-center",
         "not now: this is the Move Phase. Mistaken Uniforms is played when a position has been chosen to "
         "fire into."},
        {"move 2 usa-left", "no move goes sideways from USA Center to USA Left"},
        {"move 7 csa-right",
         "each step must go to a place next to the last one: the Reserve is next to your own row, a position "
         "to the one opposite"},
        {"move 4 usa-center", "no move goes sideways from USA Right to USA Center"},
        {"move 8 usa-left", "Terrain never moves"},
        {"march 10 usa-left csa-right", "cavalry 10 cannot Force-March: only Infantry and Artillery do"},
        {"terrain 7 usa-left", "only a Terrain card of your Reserve can be played"},
        {"scout 4 csa-right", "scouting is not used in this game"},
        {"decoy 6 usa-left", "decoys are not used in this game"},
        {"deploy 7 usa-left",
         "not now: this is the Move Phase. Cards are deployed before the first Battle Turn or at night."},
    });
}

TEST(DixieRefusals, MoraleHitsAndSpecials) {
    Table table;
    table.set_hits(usa, 2, 1);
    table.set_hits(usa, 4, 1);
    table.phase(Phase::Morale, usa, {step(StepKind::CheckTroops, usa)});
    table.expect({{"check 3", "artillery 3 carries no hits"},
                  {"move 4 reserve", "not now: this is the Morale Phase. Cards move in the Move Phase."},
                  {"fire 4 short",
                   "not now: this is the Morale Phase. Cards fire in the Combat Phase, once a position is "
                   "chosen and Specials for it are played."}});
    Table window;
    window.combat_window(usa, u0);
    window.expect({{"special 9", "Mistaken Uniforms is played on an engaged position: USA Right is not"},
                   {"special 9 usa-left", "Mistaken Uniforms can only be played on USA Right now"},
                   {"special 9 usa-center", "Mistaken Uniforms can only be played on USA Right now"},
                   {"fire 4 short",
                    "not now: this is the Combat Phase, and Specials may be played. Cards fire in the Combat "
                    "Phase, once a position is chosen and Specials for it are played."}});
    Table other;
    other.moves(csa);
    other.expect({{"move 4 reserve", "not now: the Confederate player decides"}});
}

// Every decision that is offered is of a verb that the table of steps knows, so that no time is left out.
TEST(DixieRefusals, TheTableOfStepsKnowsEveryVerb) {
    for (const char* id : {"bull-run", "shiloh", "gettysburg-five", "gettysburg-three-days"}) {
        ScenarioBed bed(id);
        Dice dice(Seed{5, 7});
        for (int n = 0; n < 3000 && !Dixie::to_act(bed.setup, bed.state).finished(); ++n) {
            const Turn turn = Dixie::to_act(bed.setup, bed.state);
            const Seat seat = turn.seats.has(usa) ? usa : csa;
            const StepAsks& asks = asked[static_cast<std::size_t>(bed.waiting())];
            ASSERT_NE(asks.now, nullptr) << Dixie::kind_word(turn.kind);
            for (const Action& action : bed.choices(seat))
                ASSERT_TRUE(asks.takes(static_cast<unsigned>(action.verb)))
                    << Dixie::kind_word(turn.kind) << ": " << Dixie::write(bed.setup, action);
            bed.act(seat, Dixie::sample(bed.setup, bed.state, seat, dice));
        }
    }
}

}  // namespace
}  // namespace longroll::dixie
