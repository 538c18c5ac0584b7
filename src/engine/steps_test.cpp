#include "engine/steps.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/agenda.h"
#include "engine/script.h"

// A game of nothing but steps: a die adds to the score of a side, a choice adds what was chosen.
namespace longroll::toll {

enum class Kind : std::uint8_t { Over, Roll, Choose, React, Plan, Secret, Hides, Count };

struct Step {
    Kind kind = Kind::Over;
    std::uint8_t side = 0;
    std::uint8_t n = 0;  // Choose: how many choices there are
    std::uint8_t spare = 0;
};
struct Setup {
    struct {
        bool ask_forced = false;
    } options;
};
struct State {
    Agenda<Step, 8, std::uint32_t> agenda;
    std::array<std::uint8_t, 4> score{};
    std::uint32_t hidden = 0;
};
struct Action {
    std::uint8_t number = 0;
    friend bool operator==(const Action&, const Action&) = default;
};
bool well_formed(const Action& action) { return action.number < 100; }

struct Look {
    const Setup& setup;
    const State& state;
    const Step& top() const { return state.agenda.top(); }
};
struct Play {
    const Setup& setup;
    State& state;
    Dice& dice;
    EventLog& log;
    operator Look() const { return {setup, state}; }
    Step& top() const { return state.agenda.top(); }
};
using Types = StepTypes<Setup, State, Action, Look, Play>;

constexpr RuleId over_rule = make_rule_id(1, 1), turn_rule = make_rule_id(1, 2),
                 wait_rule = make_rule_id(1, 3), choose_rule = make_rule_id(1, 4);

struct Toll : StepGame<Toll, Types> {
    static constexpr std::size_t max_choices = 16;
    static const Rules* const steps[];
    static constexpr StepCites cites{over_rule, turn_rule, wait_rule};
};

int listed = 0;  // how often choices were asked for

bool wait(Play&) { return true; }
bool roll(Play& play) {
    const Step step = play.state.agenda.pop();
    play.state.score[step.side] = static_cast<std::uint8_t>(play.state.score[step.side] + play.dice.d6());
    return false;
}
void list(const Look& look, Seat, Offers<Action>& offers) {
    ++listed;
    const int n = look.top().kind == Kind::Choose ? look.top().n : 1;
    for (int i = 1; i <= n; ++i)
        if (!offers({static_cast<std::uint8_t>(i)})) return;
}
Verdict check(const Look& look, Seat, const Action& action) {
    if (action.number == 0) return refuse(choose_rule, "not now: choose");
    return action.number <= look.top().n ? fine : refuse(choose_rule, "there are {}", look.top().n);
}
void take(Play& play, Seat seat, const Action& action) {
    play.state.agenda.pop();
    play.state.score[index(seat)] = static_cast<std::uint8_t>(play.state.score[index(seat)] + action.number);
}
Reckoning reckon(const Look&, Seat, const Action& action) {
    return Reckoning(choose_rule, "what it adds").add(choose_rule, "chosen", action.number);
}
Say prompt(const Look&, Seat seat) { return Say(choose_rule, "choose, {}", seat); }
Action last(const Look& look, Seat) { return {look.top().n}; }
Action second(const Look&, Seat, Dice&) { return {2}; }
bool many(const Look& look, Seat) { return look.top().n > 5; }
SeatSet both(const Look&) { return both_seats; }
bool hides(const Look& look) { return look.state.hidden != 0; }

using Rules = Toll::Rules;
const Rules over{"over", wait};
const Rules rolling{"roll", roll};
const Rules choosing{"choose", wait, step_side, list, check, take, reckon, prompt, last, nullptr, many};
const Rules reacting = Rules{"react", wait, step_side, list, check, take, nullptr, prompt}.as_window();
const Rules planning =
    Rules{"plan", wait, step_side, list, check, take, nullptr, prompt, nullptr, second}.as_draft();
const Rules secret{"secret", wait, both, list, check, take, nullptr, prompt};
const Rules hiding{"hides", wait,   step_side, list,    check,   take,
                   nullptr, prompt, nullptr,   nullptr, nullptr, hides};
const Rules* const Toll::steps[] = {&over, &rolling, &choosing, &reacting, &planning, &secret, &hiding};

}  // namespace longroll::toll

template struct longroll::StepGame<longroll::toll::Toll, longroll::toll::Types>;

namespace longroll::toll {
namespace {

constexpr Seat blue = Seat::Union, gray = Seat::Confederate;

// The last of these steps comes first.
struct Table {
    Setup setup;
    State state;
    EventLog log = EventLog::off();

    explicit Table(std::vector<Step> steps) {
        for (const Step& step : steps) state.agenda.push(step);
        listed = 0;
    }
    Kind waiting() const { return state.agenda.top().kind; }
    Turn turn() const { return Toll::to_act(setup, state); }
    void run(std::initializer_list<unsigned> faces = {}) {
        Script script(faces);
        Dice dice(script);
        Play play{setup, state, dice, log};
        advance<Toll>(play);
        EXPECT_TRUE(script.used_up()) << script.complaint();
    }
    void act(Seat seat, unsigned number, std::initializer_list<unsigned> faces = {}) {
        Script script(faces);
        Dice dice(script);
        Toll::play(setup, state, seat, {static_cast<std::uint8_t>(number)}, dice, log);
        EXPECT_TRUE(script.used_up()) << script.complaint();
    }
    std::vector<int> choices(Seat seat) const {
        Action room[Toll::max_choices];
        Offers<Action> offers{std::span(room)};
        Toll::choices(setup, state, seat, offers);
        std::vector<int> numbers;
        for (const Action& action : offers.list()) numbers.push_back(action.number);
        return numbers;
    }
};

TEST(Steps, AreWorkedOffUntilASeatMustDecide) {
    Table table({{Kind::Over}, {Kind::Roll, 1}, {Kind::Choose, 1, 3}, {Kind::Roll, 0}});
    table.run({4});
    EXPECT_EQ(table.state.score[0], 4);
    EXPECT_EQ(table.waiting(), Kind::Choose);
    EXPECT_EQ(table.turn().seats, SeatSet::of(gray));
    EXPECT_EQ(Toll::kind_word(table.turn().kind), "choose");
    EXPECT_EQ(table.choices(gray), (std::vector{1, 2, 3}));
    EXPECT_TRUE(table.choices(blue).empty());
    table.act(gray, 3, {5});
    EXPECT_EQ(table.state.score[1], 8);
    EXPECT_TRUE(table.turn().finished());
}

TEST(Steps, TakeAnOnlyAnswerThemselves) {
    Table table({{Kind::Over}, {Kind::Choose, 1, 2}, {Kind::Choose, 0, 1}});
    table.run();
    EXPECT_EQ(table.state.score[0], 1);
    EXPECT_EQ(table.waiting(), Kind::Choose) << "the other has two";
    Table asked({{Kind::Over}, {Kind::Choose, 0, 1}});
    asked.setup.options.ask_forced = true;
    asked.run();
    EXPECT_EQ(asked.waiting(), Kind::Choose);
}

TEST(Steps, AskForAnOnlyAnswerInWindowsDraftsAndSecrets) {
    for (Kind kind : {Kind::React, Kind::Plan, Kind::Secret}) {
        Table table({{Kind::Over}, {kind, 0, 1}});
        table.run();
        EXPECT_EQ(table.waiting(), kind);
        EXPECT_EQ(listed, 0) << "that is known without a list";
        EXPECT_EQ(table.turn().window, kind == Kind::React);
        EXPECT_EQ(table.turn().seats, kind == Kind::Secret ? both_seats : SeatSet::of(blue));
        EXPECT_FALSE(table.turn().always_asked);
    }
}

TEST(Steps, AskWhereNoQuestionWouldRevealSomething) {
    Table open({{Kind::Over}, {Kind::Hides, 0, 1}});
    open.run();
    EXPECT_EQ(open.waiting(), Kind::Over);
    Table hidden({{Kind::Over}, {Kind::Hides, 0, 1}});
    hidden.state.hidden = 1;
    hidden.run();
    EXPECT_EQ(hidden.waiting(), Kind::Hides);
    EXPECT_TRUE(hidden.turn().always_asked);
}

TEST(Steps, ListNothingWhereThereSurelyAreSeveral) {
    Table few({{Kind::Over}, {Kind::Choose, 0, 5}}), many({{Kind::Over}, {Kind::Choose, 0, 6}});
    few.run();
    EXPECT_EQ(listed, 1);
    listed = 0;
    many.run();
    EXPECT_EQ(listed, 0);
}

TEST(Steps, RefuseWithTheRuleThatForbids) {
    Table table({{Kind::Over}, {Kind::Choose, 1, 3}});
    const auto refused = [&](Seat seat, unsigned number) {
        return Toll::check(table.setup, table.state, seat, {static_cast<std::uint8_t>(number)}).why().rule;
    };
    EXPECT_TRUE(Toll::check(table.setup, table.state, gray, {3}).fine());
    EXPECT_EQ(refused(blue, 3), turn_rule);
    EXPECT_EQ(refused(gray, 100), turn_rule) << "no action of the game";
    EXPECT_EQ(refused(gray, 4), choose_rule);
    EXPECT_EQ(refused(gray, 0), choose_rule);
    EXPECT_EQ(Toll::prompt(table.setup, table.state, gray).rule, choose_rule);
    EXPECT_EQ(Toll::prompt(table.setup, table.state, blue).rule, wait_rule);
    table.act(gray, 1);
    EXPECT_EQ(refused(gray, 1), over_rule);
    EXPECT_EQ(Toll::prompt(table.setup, table.state, gray).rule, over_rule);
}

TEST(Steps, GiveADefaultASampleAndTheNumbers) {
    Table table({{Kind::Over}, {Kind::Choose, 0, 3}});
    const auto by_default = [](const Table& at, Seat seat) {
        return Toll::default_action(at.setup, at.state, seat).number;
    };
    EXPECT_EQ(by_default(table, blue), 3);
    EXPECT_EQ(by_default(table, gray), 0) << "they are not asked";
    EXPECT_EQ(Toll::reckon(table.setup, table.state, blue, {2}).total(), 2);
    Script script{1};
    Dice dice(script);
    EXPECT_EQ(Toll::sample(table.setup, table.state, blue, dice).number, 2) << "the second of the list";
    EXPECT_TRUE(script.used_up());

    Table plan({{Kind::Over}, {Kind::Plan, 0, 3}});
    EXPECT_EQ(by_default(plan, blue), 1) << "the first of the list";
    EXPECT_EQ(Toll::sample(plan.setup, plan.state, blue, dice).number, 2) << "without a die";
    EXPECT_TRUE(Toll::reckon(plan.setup, plan.state, blue, {2}).empty());
}

}  // namespace
}  // namespace longroll::toll
