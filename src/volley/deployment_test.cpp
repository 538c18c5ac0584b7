// 4.1 Set-up, through its step.

#include "volley/deployment.h"

#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

// The training game, or another, from the first draft on.
struct Drafts {
    volley::Setup setup;
    State state{};
    Dice dice{Seed{1, 1}};
    EventLog log;

    explicit Drafts(std::string_view id = "training", const GivenOptions& given = {}) {
        for (const Scenario& scenario : Volley::scenarios())
            if (scenario.id == id)
                setup = *Volley::prepare(scenario, *resolve_options(scenario, given), dice);
        Play play = playing();
        for (const Seat seat : seats) place_as_planned(play, seat);
        push(play, step(StepKind::TurnStart));
        push_deployment(play);
        settle();
    }
    Play playing() { return {setup, state, dice, log}; }
    Look look() { return {setup, state}; }
    bool deploying() { return state.agenda.top().kind == StepKind::Deploy; }
    void settle() {
        Play play = playing();
        while (deploying() && !deploy_rules.run(play)) {
        }
    }
    Seat asked() { return seat_of(state.agenda.top().side); }
    Verdict check(const Action& action) { return deploy_rules.check(look(), asked(), action); }
    void act(const Action& action) {
        ASSERT_TRUE(check(action));
        Play play = playing();
        deploy_rules.apply(play, asked(), action);
        settle();
    }
    static Action place(StandId id, double x, double y, int heading, unsigned flags = 0) {
        Action action = just(Verb::Place);
        action.stand = id;
        action.x = in(x);
        action.y = in(y);
        action.angle = table::facing_of_heading(heading).step;
        action.flags = static_cast<std::uint8_t>(flags);
        return action;
    }
    static Action commander(PostId post, double x, double y) {
        Action action = just(Verb::PlaceCommander);
        action.other = post;
        action.x = in(x);
        action.y = in(y);
        return action;
    }
};

TEST(VB_DATA_15, TheSideThatMovesSecondDeploysFirst) {
    Drafts drafts;
    EXPECT_EQ(drafts.asked(), cs);
    drafts.act(just(Verb::ForMe));
    EXPECT_EQ(drafts.asked(), cs);  // it may still change it
    drafts.act(just(Verb::Done));
    EXPECT_EQ(drafts.asked(), us);
    drafts.act(just(Verb::ForMe));
    drafts.act(just(Verb::Done));
    EXPECT_FALSE(drafts.deploying());
    for (const Seat seat : seats) EXPECT_EQ(count(drafts.state.side[index(seat)].on_table), 9u);
}

TEST(VB_DATA_11, StandsAreSetUpInTheirZone) {
    Drafts drafts;
    EXPECT_FALSE(drafts.check(just(Verb::Done)));
    EXPECT_TRUE(drafts.check(Drafts::place(0, 10, 28, 270)));
    const Verdict before = drafts.check(Drafts::place(0, 10, 27.9, 270));
    EXPECT_FALSE(before);
    EXPECT_EQ(before.why().rule, rule::VB_DATA_11);
    EXPECT_FALSE(drafts.check(Drafts::place(0, 10, 33.5, 270)));  // over the edge of the table
    drafts.act(Drafts::place(0, 10, 28, 270));
    EXPECT_EQ(drafts.check(Drafts::place(1, 12.9, 28, 270)).why().rule, rule::VB_MOVE_8);
    EXPECT_TRUE(drafts.check(Drafts::place(1, 13, 28, 270)));
    EXPECT_FALSE(drafts.check(Drafts::place(9, 20, 28, 270)));  // there is no such stand
    // Lifted and put elsewhere; a second place moves it.
    Action lift = just(Verb::Lift);
    lift.stand = 0;
    drafts.act(lift);
    EXPECT_FALSE(drafts.check(lift));
    drafts.act(Drafts::place(0, 20, 29, 270));
    drafts.act(Drafts::place(0, 5, 29, 270));
    EXPECT_EQ(front_of(drafts.look(), {cs, 0}), at_inches(5, 29));
    drafts.act(just(Verb::Drop));
    EXPECT_TRUE(drafts.state.side[index(cs)].on_table.empty());
}

TEST(VB_UNIT_4, SetUpMountedLimberedOrInColumn) {
    Drafts drafts;
    EXPECT_EQ(drafts.check(Drafts::place(0, 10, 28, 270, place_mounted)).why().rule, rule::VB_UNIT_4);
    EXPECT_EQ(drafts.check(Drafts::place(0, 10, 28, 270, place_limbered)).why().rule, rule::VB_UNIT_3);
    EXPECT_EQ(drafts.check(Drafts::place(3, 20, 32, 0, place_column)).why().rule, rule::VB_MARCH_6);
    drafts.act(Drafts::place(3, 10, 28, 270, place_limbered));
    EXPECT_TRUE(drafts.state.side[index(cs)].limbered.has(3));
    drafts.act(Drafts::place(3, 10, 28, 270));
    EXPECT_FALSE(drafts.state.side[index(cs)].limbered.has(3));
    // A column of 12 inches does not fit across a zone of 8, but along it.
    EXPECT_FALSE(drafts.check(Drafts::place(1, 20, 28, 270, place_column)));
    drafts.act(Drafts::place(1, 30, 32, 0, place_column));
    EXPECT_EQ(bases_of(drafts.look(), {cs, 1}).size(), 4u);
    drafts.act(Drafts::place(8, 5, 32, 270, place_mounted));
    EXPECT_TRUE(is_mounted(drafts.look(), {cs, 8}));
}

TEST(VB_DATA_4, CommandersAreSetUpToo) {
    Drafts drafts;
    EXPECT_FALSE(drafts.check(Drafts::commander(3, 10, 30)));
    EXPECT_FALSE(drafts.check(Drafts::commander(0, 10, 20)));
    for (StandId id = 0; id < 9; ++id) {
        const bool guns = id == 3 || id == 7;
        drafts.act(Drafts::place(id, 4 + 3.25 * id, 28, 270, id == 8 ? place_mounted : guns ? 0u : 0u));
    }
    EXPECT_EQ(drafts.check(just(Verb::Done)).why().rule, rule::VB_DATA_4);
    for (PostId post = 0; post < 3; ++post) drafts.act(Drafts::commander(post, 10 + 5.0 * post, 32));
    drafts.act(just(Verb::Done));
    EXPECT_EQ(drafts.asked(), us);
}

// A line by divisions, guns on its flanks, everybody in command.
TEST(VB_CMD_2, DeployedForMeAllAreInCommand) {
    for (const std::string_view id : {"training", "proving-ground"}) {
        Drafts drafts(id, {{"auto_deployment", "yes"}});
        EXPECT_FALSE(drafts.deploying());
        const Look look = drafts.look();
        for (const Seat seat : seats) {
            EXPECT_TRUE((to_set_up(drafts.setup, seat) & ~look.side(seat).on_table).empty()) << id;
            for (const StandId one_of : each(look.side(seat).on_table))
                for (const StandId other_one : each(look.side(seat).on_table))
                    if (one_of < other_one && look.stand({seat, one_of}).building == no_building) {
                        EXPECT_FALSE(table::overlap(bases_of(look, {seat, one_of}),
                                                    bases_of(look, {seat, other_one}), tolerance));
                    }
            for (const PostPlan& post : drafts.setup.army(seat).posts) {
                if (post.level != Rank::Division || post.placed) continue;
                const auto number = static_cast<std::size_t>(&post - drafts.setup.army(seat).posts.data());
                const Commander& commander = look.side(seat).commander[number];
                EXPECT_EQ(commander.fate, Fate::Active);
                for (const StandId member : each(post.own & to_set_up(drafts.setup, seat))) {
                    const Rect base = commander_base({commander.x, commander.y});
                    EXPECT_TRUE(table::within(base, base_of(look, {seat, member}), command_distance))
                        << id << ' ' << drafts.setup.army(seat).stands[member].name;
                }
            }
        }
    }
}

TEST(VB_MISC_10, FieldArtilleryForDedicatedGuns) {
    Drafts fixed;
    Action gun = just(Verb::GiveGun);
    gun.stand = 3;
    gun.other = 0;
    EXPECT_EQ(fixed.check(gun).why().rule, rule::VB_MISC_10);  // the scenario fixes them

    Drafts drafts("training", {{"choose_dg_at_setup", "yes"}});
    const Side& side = drafts.state.side[index(cs)];
    drafts.act(gun);
    EXPECT_EQ(side.stand[3].strength, 1);  // one point for two guns
    EXPECT_EQ(side.stand[0].guns, 1);
    gun.other = 1;
    drafts.act(gun);
    EXPECT_EQ(side.stand[3].strength, 1);
    EXPECT_EQ(side.stand[1].guns, 1);
    drafts.act(gun);
    EXPECT_EQ(side.stand[3].strength, 0);
    EXPECT_EQ(drafts.check(gun).why().rule, rule::VB_DATA_8);  // two are the most
    gun.other = 7;
    EXPECT_FALSE(drafts.check(gun));  // guns for guns
    EXPECT_EQ(drafts.check(Drafts::place(3, 10, 28, 270)).why().rule, rule::VB_MISC_10);
    drafts.act(just(Verb::ForMe));
    EXPECT_FALSE(side.on_table.has(3));
    EXPECT_TRUE(drafts.check(just(Verb::Done)));
    drafts.act(just(Verb::Drop));
    EXPECT_EQ(side.stand[3].strength, 2);
    EXPECT_EQ(side.stand[1].guns, 0);
}

TEST(VB_MOVE_12, AnInchFromTheEnemyAtSetUp) {
    Drafts drafts("proving-ground");
    // The garrison of the courthouse lies before the zone of nobody: its own side may touch it, not overlap
    // it.
    EXPECT_TRUE(check_spot(drafts.look(), {us, 2}, at_inches(26.5, 24.9), table::north, 0));
    EXPECT_EQ(check_spot(drafts.look(), {us, 2}, at_inches(26.5, 25.1), table::north, 0).why().rule,
              rule::VB_MOVE_12);
    // One brigade or four skirmishers in a block, one skirmisher in a village.
    EXPECT_EQ(check_spot(drafts.look(), {cs, 2}, at_inches(26.5, 27), table::north, 0).why().rule,
              rule::VB_TERR_TOWN_5);
    EXPECT_TRUE(check_spot(drafts.look(), {cs, 2}, at_inches(23.5, 27), table::north, 0));
    EXPECT_FALSE(check_spot(drafts.look(), {cs, 1}, at_inches(23.5, 27), table::north, 0));
    EXPECT_EQ(check_spot(drafts.look(), {us, 2}, at_inches(13, 22), table::north, 0).why().rule,
              rule::VB_TERR_CHART_1);
}

}  // namespace
}  // namespace longroll::volley
