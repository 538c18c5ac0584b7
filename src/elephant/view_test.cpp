// What a seat sees and may not see, labels, and whole matches played by chance (SE-STATE-9, 10).

#include <cstring>

#include "elephant/deployment.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

elephant::Setup setup_named(std::string_view id, std::uint64_t seed, const GivenOptions& given = {}) {
    for (const Scenario& scenario : Elephant::scenarios()) {
        if (scenario.id != id) continue;
        Dice dice{Seed{seed, 2}};
        Expected<elephant::Setup> setup =
            Elephant::prepare(scenario, *resolve_options(scenario, given), dice);
        EXPECT_TRUE(setup) << setup.error();
        return *std::move(setup);
    }
    ADD_FAILURE() << "no scenario " << id;
    return {};
}

struct Played {
    int decisions = 0;
    bool over = false;
};

// By chance to the end or so far; every state is sound, every action legal.
Played play_by_chance(const elephant::Setup& setup, std::uint64_t seed, int most, int every) {
    Dice start{Seed{seed, 3}};
    State state = Elephant::start(setup, start);
    Played played;
    for (; played.decisions < most; ++played.decisions) {
        const Turn turn = Elephant::to_act(setup, state);
        if (turn.finished()) {
            played.over = true;
            break;
        }
        const Seat seat = turn.seats.only();
        Dice chooser{Seed{seed, 4}, static_cast<std::uint32_t>(played.decisions)};
        const Action action = Elephant::sample(setup, state, seat, chooser);
        const Verdict legal = Elephant::check(setup, state, seat, action);
        EXPECT_TRUE(legal) << verbs.write(action) << " at step " << static_cast<int>(turn.kind);
        if (!legal) break;
        const Action by_default = Elephant::default_action(setup, state, seat);  // SE-STATE-7: always legal
        EXPECT_TRUE(Elephant::check(setup, state, seat, by_default)) << verbs.write(by_default);
        const Expected<Action> again = verbs.read(verbs.write(action));
        EXPECT_TRUE(again && *again == action) << verbs.write(action);
        if (played.decisions % every == 0) {
            for (Seat viewer : {usa, csa, Seat::Nobody}) {
                Dice one{Seed{9, 9}}, two{Seed{10, 9}};
                const State a = Elephant::redraw_for(setup, state, viewer, one);
                const State b = Elephant::redraw_for(setup, state, viewer, two);
                EXPECT_EQ(Elephant::show(setup, a, viewer), Elephant::show(setup, state, viewer));
                EXPECT_EQ(Elephant::show(setup, b, viewer), Elephant::show(setup, state, viewer));
            }
            EXPECT_FALSE(Elephant::label(setup, state, seat, action).empty());
            EXPECT_NE(Elephant::label(setup, state, seat, action), "?");
            EXPECT_FALSE(Elephant::board(setup, state, seat).empty());
            std::vector<Action> room(Elephant::max_choices);
            Offers<Action> offers{std::span<Action>(room)};
            Elephant::choices(setup, state, seat, offers);
            EXPECT_GT(offers.size(), 0u);
            EXPECT_FALSE(offers.full());
            for (const Action& offered : offers.list())
                EXPECT_TRUE(Elephant::check(setup, state, seat, offered)) << verbs.write(offered);
        }
        Dice dice{Seed{seed, 5}, static_cast<std::uint32_t>(played.decisions)};
        EventLog log = EventLog::off();
        Elephant::play(setup, state, seat, action, dice, log);
        const std::optional<std::string> violation = Elephant::first_violation(setup, state);
        EXPECT_FALSE(violation) << *violation << " after " << played.decisions << ' ' << verbs.write(action)
                                << " seed " << seed;
        if (violation) break;
    }
    return played;
}

TEST(SE_STATE_10, MatchesPlayedByChanceEnd) {
    for (const char* id : {"first-shots", "skirmish-line", "bridge", "crossroads"})
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            SCOPED_TRACE(id);
            const elephant::Setup setup = setup_named(id, seed);
            const Played played = play_by_chance(setup, seed, 20000, 40);
            EXPECT_TRUE(played.over) << played.decisions;
            EXPECT_LT(static_cast<std::uint32_t>(played.decisions), Elephant::max_decisions(setup));
            if (HasFailure()) return;
        }
}

TEST(SE_STATE_10, LargeBattlesKeepSoundThroughManyDecisions) {
    for (const char* id : {"random", "stone-wall", "redoubt", "corps-day", "matthews-hill", "hornets-nest"}) {
        SCOPED_TRACE(id);
        const elephant::Setup setup = setup_named(id, 5, {{"auto_deployment", "yes"}, {"ammunition", "yes"}});
        (void)play_by_chance(setup, 5, 600, 150);
        if (HasFailure()) return;
    }
}

TEST(SE_STATE_9, EventsTellTheRollAndItsNumbers) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 6, {20, 10}, north);
    bed.infantry(csa, 6, {20, 40}, south);
    bed.unit(unit).panic = 1;
    bed.with_dice({7}, [&](Play& play) {
        Aftermath after;
        (void)test_morale(play, unit, {TestFor::MoralePhase, nobody}, after);
    });
    bool told = false;
    for (const Event& event : bed.log.events())
        if (event.rolled() && !event.reckoning.empty()) {
            told = true;
            EXPECT_EQ(event.die, DieKind::D10);
            EXPECT_EQ(event.reckoning.total(), 1);
            EXPECT_EQ(event.reckoning.parts[0].rule, rule::SE_MORALE_9);
        }
    EXPECT_TRUE(told);
}

TEST(SE_STATE_8, TheOrderOfTheDeckIsNobodysToKnow) {
    const elephant::Setup setup = setup_named("stone-wall", 1, {{"auto_deployment", "yes"}});
    Dice dice{Seed{1, 1}};
    State state = Elephant::start(setup, dice);
    ASSERT_GE(state.deck.size(), 3u);
    State other_order = state;
    std::swap(other_order.deck[0], other_order.deck[1]);
    for (Seat viewer : {usa, csa, Seat::Nobody}) {
        EXPECT_EQ(Elephant::show(setup, state, viewer), Elephant::show(setup, other_order, viewer));
        Dice one{Seed{2, 2}}, two{Seed{2, 2}};
        const State a = Elephant::redraw_for(setup, state, viewer, one);
        const State b = Elephant::redraw_for(setup, other_order, viewer, two);
        EXPECT_EQ(std::memcmp(&a, &b, sizeof(State)), 0);
    }
}

TEST(SE_ORDER_3, CardsDrawnAreShownInTheirOrder) {
    const elephant::Setup setup = setup_named("stone-wall", 1, {{"auto_deployment", "yes"}});
    Dice dice{Seed{1, 1}};
    const State state = Elephant::start(setup, dice);
    const View view = Elephant::show(setup, state, Seat::Nobody);
    const View& drawn = view["cards_drawn"];
    ASSERT_GE(drawn.size(), 1u);
    const View& last = drawn.at(drawn.size() - 1);
    EXPECT_EQ(last["side"].text(), view["active"].text());
    EXPECT_EQ(last["hq"].number(), view["card_number"].number());
    std::size_t cards = 0;
    for (Seat seat : seats)
        for (const HqPlan& hq : setup.army(seat).hqs) cards += hq.card ? 1 : 0;
    EXPECT_EQ(drawn.size() + state.deck.size(), cards);
}

TEST(SE_STATE_6, AnOpenDraftIsItsOwnersAlone) {
    const elephant::Setup setup = setup_named("first-shots", 1);
    Dice dice{Seed{1, 1}};
    const State before = Elephant::start(setup, dice);
    const Seat owner = Elephant::to_act(setup, before).seats.only(), enemy = other(owner);
    std::vector<Action> room(Elephant::max_choices);
    Offers<Action> offers{std::span<Action>(room)};
    Elephant::choices(setup, before, owner, offers);
    ASSERT_GT(offers.size(), 1u);
    State state = before;
    EventLog log;
    Elephant::play(setup, state, owner, offers.list()[1], dice, log);
    EXPECT_FALSE(Elephant::show(setup, state, owner) == Elephant::show(setup, before, owner));
    EXPECT_EQ(Elephant::show(setup, state, enemy), Elephant::show(setup, before, enemy));
    Dice one{Seed{2, 2}}, two{Seed{2, 2}};
    const State a = Elephant::redraw_for(setup, state, enemy, one),
                b = Elephant::redraw_for(setup, before, enemy, two);
    EXPECT_EQ(std::memcmp(&a, &b, sizeof(State)), 0);
}

TEST(Board, ShowsUnitsAndTheirNumbers) {
    Bed bed;
    bed.setup.title = "Test";
    bed.infantry(usa, 6, {20, 10}, north);
    bed.infantry(csa, 6, {20, 40}, south);
    bed.area(AreaKind::Woods, {{40, 20}, {50, 20}, {50, 30}, {40, 30}});
    const std::string board = Elephant::board(bed.setup, bed.state, usa);
    for (const char* part : {"▲", "▽", "♣", "union 1: 6 RIFLE-MUSKET, regular, line",
                             "Test, turn 3 of 12 (10 to 15 minutes each)"})
        EXPECT_NE(board.find(part), std::string::npos) << part << '\n' << board;
}

TEST(Board, KeepsToTheWidthOfTheTerminal) {
    const elephant::Setup setup = setup_named("henry-hill", 1);
    Dice dice{Seed{5, 3}};
    const State state = Elephant::start(setup, dice);
    for (std::size_t width : {50u, 80u, 141u}) {
        std::size_t letters = 0, widest = 0;
        for (char c : Elephant::board(setup, state, usa, width)) {
            letters = c == '\n' ? 0 : letters + ((c & '\xC0') != '\x80');
            widest = std::max(widest, letters);
        }
        EXPECT_LE(widest, width);
        EXPECT_GT(widest, 40u);
    }
}

// The page draws what is still to be placed as large as the chart has it (SE-SCALE-2).
TEST(SE_SCALE_2, EveryStandToBePlacedHasItsSizeInTheView) {
    int wagons = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const elephant::Setup setup = setup_named("random", seed, {{"ammunition", "yes"}});
        Dice dice{Seed{seed, 3}};
        const View view = with_scene(Elephant::scene(setup),
                                     Elephant::show(setup, Elephant::start(setup, dice), Seat::Nobody));
        for (Seat side : seats)
            for (const View& unit : view[longroll::name(side)]["to_deploy"].items()) {
                EXPECT_GT(unit["stand_width"].number(), 0) << unit["name"].text();
                EXPECT_GT(unit["stand_depth"].number(), 0) << unit["name"].text();
                if (unit["arm"].text() != word(Arm::Wagon)) continue;
                ++wagons;
                EXPECT_EQ(unit["stand_depth"].number(), 2000);
            }
    }
    EXPECT_GT(wagons, 0);
}

TEST(Outcome, SaysWhatWasLost) {
    Bed bed;
    const Ref unit = bed.infantry(csa, 6, {20, 40}, south);
    bed.infantry(usa, 6, {20, 10}, north);
    const State before = bed.state;
    bed.with_dice({}, [&](Play& play) { add_hits(play, unit, 1, {}, rule::SE_FIRE_18); });
    EXPECT_EQ(Elephant::outcome(bed.setup, before, bed.state, usa), "1 hit, 1 Panic Marker");
    EXPECT_EQ(Elephant::outcome(bed.setup, before, before, usa), "no loss");
}

// The ground, the objectives and what every unit is from the start; a view names them and says the rest.
TEST(Scene, HasWhatNeverChanges) {
    const elephant::Setup setup = setup_named("henry-hill", 1);
    Dice dice{Seed{5, 3}};
    const State state = Elephant::start(setup, dice);
    const View scene = Elephant::scene(setup), view = Elephant::show(setup, state, Seat::Union);
    EXPECT_EQ(scene["title"].text(), setup.title);
    EXPECT_GT(scene["terrain"]["areas"].size(), 0u);
    EXPECT_EQ(scene["things"]["unit:union:1"]["name"].text(), setup.army(usa).units[0].name);
    EXPECT_EQ(scene["things"]["officer:union:1"]["name"].text(), setup.army(usa).hqs[0].name);
    EXPECT_EQ(scene["union"]["zone"].size(), 2u);
    for (const char* key : {"title", "terrain", "captions", "width", "heights"})
        EXPECT_TRUE(view[key].empty());
    const View& unit = view["union"]["units"].at(0);
    EXPECT_TRUE(unit["name"].empty());
    const View whole = with_scene(scene, view);
    EXPECT_EQ(whole["union"]["units"].at(0)["name"].text(),
              scene["things"][unit["thing"].text()]["name"].text());
    EXPECT_EQ(whole["objectives"].at(0)["name"].text(), setup.objectives[0].name);
}

// A contour that is drawn separates what lies below its level from what lies on it.
TEST(Scene, ContoursAreThoseTheRulesJudgeBy) {
    const elephant::Setup setup = setup_named("henry-hill", 1);
    const table::HeightField& heights = setup.field->heights();
    ASSERT_FALSE(heights.empty());
    const View scene = Elephant::scene(setup);
    ASSERT_GT(scene["contours"].size(), 2u);
    std::size_t tried = 0, right = 0;
    for (std::size_t i = 0; i < scene["contours"].size(); ++i) {
        const View& line = scene["contours"].at(i);
        const View& points = line["points"];
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const Point a{static_cast<Length>(points.at(k).at(0).number()),
                          static_cast<Length>(points.at(k).at(1).number())};
            const Point b{static_cast<Length>(points.at(k + 1).at(0).number()),
                          static_cast<Length>(points.at(k + 1).at(1).number())};
            const table::Vector way = b - a;
            if (table::dot(way, way) < 400 * 400) continue;
            // A tenth of an inch to each side of its middle; higher ground is on the left.
            const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
            const table::Facing along = table::facing_along(way);
            const Point left = middle + table::along(along - table::right_angle, 100);
            const Point beyond = middle + table::along(along + table::right_angle, 100);
            ++tried;
            right += heights.level(left) >= line["level"].number() &&
                     heights.level(beyond) < line["level"].number();
        }
    }
    EXPECT_GT(tried, 100u);
    EXPECT_GT(right * 100, tried * 98)
        << right << " of " << tried << "; the rest lies between two near lines";
}

// The picture beside the terminal has every stand on the table, and nothing of a deployment under way.
TEST(Picture, HasWhatTheSeatSees) {
    const elephant::Setup setup = setup_named("henry-hill", 1);
    Dice dice{Seed{5, 3}};
    const State state = Elephant::start(setup, dice);
    const std::string drawn = Elephant::picture(setup, state, Seat::Union);
    EXPECT_TRUE(drawn.starts_with("<svg"));
    EXPECT_NE(drawn.find(setup.title), std::string::npos);
    EXPECT_NE(drawn.find("Turn 1 of "), std::string::npos);
    const View view = with_scene(Elephant::scene(setup), Elephant::show(setup, state, Seat::Union));
    EXPECT_GT(view["captions"].size(), 0u);
    // Where there is room for it a unit has its name.
    for (Seat side : seats) {
        const View& units = view[longroll::name(side)]["units"];
        std::size_t named = 0;
        for (std::size_t i = 0; i < units.size(); ++i)
            named += drawn.find(std::string(units.at(i)["name"].text())) != std::string::npos;
        EXPECT_GT(named, units.size() / 8) << longroll::name(side);
    }
    // A unit that leaves takes its stands along.
    State fewer = state;
    fewer.side[0].on_table &= fewer.side[0].on_table - 1;
    EXPECT_LT(Elephant::picture(setup, fewer, Seat::Union).size(), drawn.size());
}

}  // namespace
}  // namespace longroll::elephant
