// Whole battles of players who choose at random: they end by the rules, and after every action the state is
// sound.

#include <gtest/gtest.h>

#include <map>

#include "rally/ending.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// An invented battle on 4 x 4 squares: a division of two brigades, a battalion of guns and a regiment of
// cavalry a side, woods, a creek, a hill and a wall between them; a brigade in reserve and one that comes
// later for each side.
struct Battle : Bed {
    explicit Battle(double south = 8, double north = 40) {
        setup.options.deployment = Deployment::Historical;
        setup.max_turns = 30;
        setup.scored = true;
        woods(16, 18, 24, 24);
        box(AreaKind::Rocks, 30, 26, 34, 29);
        line(LineKind::Creek, {{0, 25}, {14, 26}}, 400);
        line(LineKind::Barricade, {{26, 31}, {32, 31}});
        std::vector<int> feet;
        for (int row = 0; row < 49; ++row)
            feet.push_back(row < 28 ? 440 : row < 36 ? 440 + 15 * (row - 28) : 560);
        heights(feet);
        square("C3", {2, 2});
        square("B2", {0, 3});
        setup.objectives.push_back({"the wall", inches(29, 31), 3, csa});
        setup.objectives.push_back({"the woods", inches(20, 20), 2, Seat::Nobody});
        line_up(usa, south, 0);
        line_up(csa, north, 180);
        for (const Seat seat : seats) settle(seat);
    }

    Setup battle() const { return setup; }

  private:
    void line_up(Seat seat, double y, double facing) {
        const double back = facing == 0 ? -2.5 : 2.5;
        const PostId second = brigade(seat), guns = brigade(seat, Rank::Battalion), reserve = brigade(seat),
                     late = brigade(seat), riders = brigade(seat);
        post(seat, riders).pattern = Template::Cavalry;
        post(seat, second).pattern = Template::Assault;
        post(seat, reserve).pattern = Template::Skirmish;
        post(seat, late).pattern = Template::Zouave;
        for (int i = 0; i < 4; ++i) infantry(seat, 6 + 2.2 * i, y, facing, {.strength = 3 + i % 2});
        for (int i = 0; i < 4; ++i)
            infantry(seat, 26 + 2.2 * i, y, facing,
                     {.fire = 8, .discipline = 8, .strength = 4, .post = second});
        for (int i = 0; i < 3; ++i)
            battery(seat, 17 + 2.5 * i, y, facing, {.fire = 8, .discipline = 8, .post = guns});
        mounted(seat, 40, y, facing, {.discipline = 9, .post = riders});
        dismounted(seat, 44, y, facing, {.fire = 8, .discipline = 8, .post = riders});
        for (int i = 0; i < 2; ++i) off_map(seat, Arm::Infantry, {.discipline = 8, .post = reserve});
        for (int i = 0; i < 2; ++i) off_map(seat, Arm::Infantry, {.discipline = 8, .post = late});
        general(seat, division, 20, y + 2 * back);
        general(seat, first_brigade, 9, y + back);
        general(seat, second, 29, y + back);
        general(seat, guns, 15, y + 2 * back);
        general(seat, riders, 42, y + 2 * back);
        post(seat, reserve).formation = Formation::Reserve;
        post(seat, reserve).starts_on_map = post(seat, late).starts_on_map = false;
        post(seat, late).first_turn = 5;
        const auto entry = static_cast<std::uint32_t>(setup.entry_lines.size());
        for (const PostId coming : {reserve, late}) post(seat, coming).entry_lines = 3u << entry;
        const bool south = facing == 0;
        for (const std::int8_t column : {std::int8_t{1}, std::int8_t{3}}) {
            const Length edge = south ? 0 : 48 * table::inch, west = (column - 1) * 12 * table::inch;
            setup.entry_lines.push_back({{static_cast<std::int8_t>(south ? 0 : 3), column},
                                         south ? table::TableEdge::South : table::TableEdge::North,
                                         seat,
                                         reserve,
                                         {{west, edge}, {west + 12 * table::inch, edge}},
                                         south ? table::north : table::south});
        }
    }
    // What stands on the bed becomes the plan.
    void settle(Seat seat) {
        Army& own = army(seat);
        own.deployment_edges = static_cast<std::uint8_t>(
            1u << at(seat == usa ? table::TableEdge::South : table::TableEdge::North));
        for (UnitId id = 0; id < own.units.size(); ++id) {
            const Ref ref{seat, id};
            own.units[id].mounted = has(side(seat).mounted, ref);
            if (!on_map(look(), ref)) continue;
            own.units[id].fixed = true;
            own.units[id].place = pose(ref);
        }
        for (PostId post = 0; post < own.posts.size(); ++post) {
            if (!on_map(look(), seat, post)) continue;
            own.posts[post].fixed = true;
            own.posts[post].place = {side(seat).general[post].x, side(seat).general[post].y};
        }
        deal_cards(own, seat);
        complete(own);
    }
};

struct Played {
    int decisions = 0;
    Result result;
};

// One battle: by samples, or drawn from the list of choices.
Played play_through(const Setup& setup, unsigned seed, bool from_the_list, std::map<std::string, int>* seen) {
    Played played;
    Dice dice{Seed{seed, 1863}};
    State state = Rally::start(setup, dice);
    EventLog log = EventLog::off();
    for (; !Rally::to_act(setup, state).finished(); ++played.decisions) {
        if (static_cast<std::uint32_t>(played.decisions) >= Rally::max_decisions(setup)) {
            ADD_FAILURE() << "battle " << seed << " does not end";
            return played;
        }
        const Turn turn = Rally::to_act(setup, state);
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        Action action;
        if (from_the_list) {
            std::vector<Action> room(Rally::max_choices);
            Offers<Action> offers{std::span<Action>(room)};
            Rally::choices(setup, state, seat, offers);
            if (offers.size() == 0) {
                ADD_FAILURE() << "nothing is offered in " << Rally::kind_word(turn.kind);
                return played;
            }
            action = offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
        } else {
            action = Rally::sample(setup, state, seat, dice);
        }
        const std::string text = Rally::write(setup, action);
        if (seen != nullptr)
            ++(*seen)[std::string(Rally::kind_word(turn.kind)) + ' ' + text.substr(0, text.find(' '))];
        const std::string where = "battle " + std::to_string(seed) + ", decision " +
                                  std::to_string(played.decisions) + ", " +
                                  std::string(Rally::kind_word(turn.kind)) + ": " + text;
        if (const Verdict verdict = Rally::check(setup, state, seat, action); !verdict) {
            ADD_FAILURE() << where << ": refused by " << verdict.why().pattern;
            return played;
        }
        Rally::play(setup, state, seat, action, dice, log);
        if (const auto broken = Rally::first_violation(setup, state)) {
            ADD_FAILURE() << where << ": " << *broken;
            return played;
        }
    }
    played.result = Rally::result(setup, state);
    EXPECT_TRUE(played.result.over);
    return played;
}

TEST(RF_DECK_10, ABattleBeginsWithFullHandsInTheFirstRound) {
    const auto setup = Battle().battle();
    Dice dice{Seed{1, 1863}};
    const State state = Rally::start(setup, dice);
    EXPECT_EQ(state.round, 1);
    for (const Seat seat : seats) {
        const Side& side = state.side[index(seat)];
        EXPECT_EQ(count(side.hand), hand_capacity({setup, state}, seat));
        // Those of the brigade that comes later are not there yet.
        EXPECT_EQ(count(side.hand | side.deck), static_cast<int>(setup.army(seat).cards.size()) - 9);
    }
}

TEST(RallyPlaythrough, BattlesBySamplesEndByTheRules) {
    const auto setup = Battle().battle();
    for (unsigned seed = 0; seed < 10 && !::testing::Test::HasFailure(); ++seed)
        play_through(setup, seed, false, nullptr);
}

// Lines as near as these come to blows at once.
TEST(RallyPlaythrough, BattlesFromTheListEndByTheRules) {
    const auto setup = Battle(18, 27).battle();
    for (unsigned seed = 0; seed < 4 && !::testing::Test::HasFailure(); ++seed)
        play_through(setup, seed, true, nullptr);
}

TEST(RallyPlaythrough, EveryKindOfDecisionComesUp) {
    const auto setup = Battle(20, 25).battle();
    std::map<std::string, int> seen;
    for (unsigned seed = 100; seed < 120 && !::testing::Test::HasFailure(); ++seed)
        play_through(setup, seed, false, &seen);
    for (const char* kind :
         {"turn activate", "turn top", "turn command", "turn bottom", "turn pass", "discard discard",
          "general_move ride", "activation move", "activation fire", "activation rally", "order move",
          "order tactic", "order fire", "order charge", "rallied face"})
        EXPECT_GT(seen[kind], 0) << kind;
    for (const auto& [kind, times] : seen) RecordProperty(kind, times);
}

}  // namespace
}  // namespace longroll::rally
