// What a player is told who clicks what cannot be done now: the phase, when it can be done, and the one
// reason that holds. Each line is a click as the page and the terminal send it.

#include <string_view>

#include "elephant/asked.h"
#include "elephant/scenario_bed.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

struct Click {
    std::string_view act, answer;
};

// One inch is 40 yards. The Union's first brigade acts: units 1 to 4; unit 5 is of another brigade.
struct Clicks : Bed {
    Clicks() {
        const HqId second = hq(usa, HqLevel::Brigade);
        setup.roster[index(usa)].hqs[0].name = "1st Brigade";
        setup.roster[index(usa)].hqs[second].name = "2nd Brigade";
        first = infantry(usa, 6, {30, 10}, north);
        name_it(first, "1st Ohio");
        guns = battery(usa, 4, {50, 10}, north);
        name_it(guns, "Lynch's Battery");
        far = infantry(usa, 4, {12, 4}, north);
        name_it(far, "2nd Ohio");
        behind = infantry(usa, 4, {24, 22}, north);
        name_it(behind, "3rd Ohio");
        other_brigade = infantry(usa, 4, {20, 4}, north, {.hq = second});
        name_it(other_brigade, "4th Ohio");
        late = infantry(usa, 4, {60, 2}, north);
        name_it(late, "5th Ohio");
        setup.roster[index(usa)].units[late.id].arrival.turn = 5;
        side(usa).on_table &= ~one(late.id);
        side(usa).coming |= one(late.id);
        forget_squares(side(usa), late.id);
        foe = infantry(csa, 6, {30, 16}, south);
        name_it(foe, "1st Virginia");
        distant = infantry(csa, 4, {66, 38}, south);
        name_it(distant, "2nd Virginia");
        screened = infantry(csa, 2, {30, 18}, south);
        name_it(screened, "3rd Virginia");
        group(usa, {first, guns, far, behind});
        state.card = 0;
    }
    void name_it(Ref ref, const char* called) { setup.roster[index(ref.side)].units[ref.id].name = called; }
    void expect(std::initializer_list<Click> clicks) {
        for (const Click& click : clicks) EXPECT_EQ(why(usa, read(click.act)), click.answer) << click.act;
    }
    Ref first, guns, far, behind, other_brigade, late, foe, distant, screened;
};

TEST(ElephantRefusals, WhoFiresAtWhom) {
    Clicks table;
    table.begin(step(StepKind::FireDeclare, usa));
    table.expect({
        {"fire 1 at 2 full",
         "the 2nd Virginia is 42.2 inches away, and the 1st Ohio fires 15 inches at most"},
        {"fire 3 at 1 full",
         "the 1st Virginia is 18.1 inches away, and the 2nd Ohio fires 15 inches at most"},
        {"fire 4 at 1 full", "the 1st Virginia is outside the arc of fire of the 3rd Ohio"},
        {"fire 1 at 3 full", "the 1st Ohio does not see the 3rd Virginia"},
        {"fire 5 at 1 full", "the 4th Ohio belongs to the 2nd Brigade: this is the card of the 1st Brigade"},
        {"fire 6 at 1 full", "the 5th Ohio arrives on turn 5"},
        {"fire 1 at 9 full", "the target is not on the table"},
        {"fire 1 stands 1-9 at 1 full", "the 1st Ohio has no stand 7"},
        {"snipe 1 stand 1 officer 1 full", "shooting at officers is switched off in this game"},
        {"hold 5", "the 4th Ohio belongs to the 2nd Brigade: this is the card of the 1st Brigade"},
        {"combine at 1", "nobody fires at that unit"},
        {"begin 1", "not now: this is the Fire Phase. Units move in the Movement Phase, after the charges."},
        {"charge 1 at 1 left turn 0",
         "not now: this is the Fire Phase. Charges are announced as the Movement Phase begins."},
        {"advance 3",
         "not now: this is the Fire Phase. A unit goes its way once its dice to move are rolled."},
        {"ride officer 1 to 20 12",
         "not now: this is the Fire Phase. Officers ride in the Movement Phase, after the charges."},
        {"yes", "not now: this is the Fire Phase"},
        {"place 1 to 30 10 facing 0 line ranks 1",
         "not now: this is the Fire Phase. Units are placed before the first turn."},
        {"pair 1 at 1", "not now: this is the Fire Phase. Units are paired in a melee of several units."},
    });
}

TEST(ElephantRefusals, Charges) {
    Clicks table;
    table.begin(step(StepKind::ChargeDeclare, usa));
    table.expect({
        {"charge 2 at 1 left turn 0", "artillery and wagons may not charge"},
        {"charge 1 at 2 left turn 0", "the 2nd Virginia is out of reach of the 1st Ohio"},
        {"charge 5 at 1 left turn 0",
         "the 4th Ohio belongs to the 2nd Brigade: this is the card of the 1st Brigade"},
        {"charge 6 at 1 left turn 0", "the 5th Ohio arrives on turn 5"},
        {"fire 1 at 1 full",
         "not now: this is the Movement Phase, and charges come first. Units fire in the Fire Phase."},
        {"begin 1",
         "not now: this is the Movement Phase, and charges come first. Units move in the Movement Phase, "
         "after the charges."},
    });
}

TEST(ElephantRefusals, Moves) {
    Clicks table;
    table.commander(usa, 0, {30, 6});
    table.state.group_hqs = 1;
    table.begin(step(StepKind::MoveSelect, usa));
    table.expect({
        {"begin 5", "the 4th Ohio belongs to the 2nd Brigade: this is the card of the 1st Brigade"},
        {"begin 6", "the 5th Ohio arrives on turn 5"},
        {"begin 1 road-die", "the die of the road is for road columns and limbered guns"},
        {"begin 1 mount", "only cavalry mounts and dismounts"},
        {"begin 1 stand-up", "the 1st Ohio is not prone"},
        {"begin 9", "the Union side has no unit 9"},
        {"fire 1 at 1 full", "not now: this is the Movement Phase. Units fire in the Fire Phase."},
        {"charge 1 at 1 left turn 0",
         "not now: this is the Movement Phase. Charges are announced as the Movement Phase begins."},
        {"advance 3",
         "not now: this is the Movement Phase. A unit goes its way once its dice to move are rolled."},
        {"ride officer 1 to 80 40", "60.5 inches is too far: commander 1 rides 20 inches at most"},
        {"ride officer 2 to 30 10", "commander 2 is not on the field"},
        {"detach 2 stands 1 front", "only infantry and cavalry send out skirmishers"},
    });
    table.act(usa, begin_move(table.first), {4, 4, 3});
    ASSERT_EQ(table.waiting(), StepKind::MovePath);
    table.expect({
        {"advance 12", "12 inches needed, 11 rolled"},
        {"advance 5.8", "the 1st Ohio would come within 1.3 inches of the 1st Virginia"},
        {"wheel left turn 120", "12.6 inches needed, 11 rolled"},
        {"limber", "the 1st Ohio has no limbers"},
        {"fire 1 at 1 full",
         "not now: one unit is moving, and ends its move first. Units fire in the Fire Phase."},
        {"begin 3",
         "not now: one unit is moving, and ends its move first. Units move in the Movement Phase, after the "
         "charges."},
        {"rejoin", "the 1st Ohio has no parent to rejoin"},
        {"go to 30 40 facing 0", "30 inches needed, 11 rolled"},
    });
}

// Every decision that is offered is of a verb that the table of steps knows, so that no time is left out.
TEST(ElephantRefusals, TheTableOfStepsKnowsEveryVerb) {
    for (const char* id : {"bridge", "stone-wall", "skirmish-line"}) {
        const Expected<elephant::Setup> setup = prepared(id);
        ASSERT_TRUE(setup) << setup.error();
        Dice dice(Seed{5, 7});
        State state = Elephant::start(*setup, dice);
        EventLog log = EventLog::off();
        std::vector<Action> room(Elephant::max_choices);
        for (int n = 0; n < 400 && !Elephant::to_act(*setup, state).finished(); ++n) {
            const Turn turn = Elephant::to_act(*setup, state);
            const Seat seat = turn.seats.only();
            const StepAsks& asks = asked[turn.kind];
            ASSERT_NE(asks.now, nullptr) << Elephant::kind_word(turn.kind);
            Offers<Action> offers{std::span<Action>(room)};
            Elephant::choices(*setup, state, seat, offers);
            for (const Action& action : offers.list())
                ASSERT_TRUE(asks.takes(static_cast<unsigned>(action.verb)))
                    << Elephant::kind_word(turn.kind) << ": " << Elephant::write(*setup, action);
            const Action sampled = Elephant::sample(*setup, state, seat, dice);
            Elephant::play(*setup, state, seat, sampled, dice, log);
        }
    }
}

}  // namespace
}  // namespace longroll::elephant
