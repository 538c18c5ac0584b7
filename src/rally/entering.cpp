// 2.5 Reinforcements. Entry: unit the leader, n the brigade, m the General; stage: the check, then its
// result. EnterMap: units those that may still come, n the brigade whose entry was tested (no_post: none),
// unit the stand that must come first, flags: AsOrder, Came (somebody has come), General (he comes with the
// first).

#include "rally/entering.h"

#include "rally/checks.h"
#include "rally/laying.h"
#include "rally/sight.h"

namespace longroll::rally {
namespace {

enum : std::uint8_t { AsOrder = 1, Came = 2 };

// ---- who and where ----

bool may_use(const Look& look, Ref ref, const EntryLine& line, std::size_t number) {
    const PostPlan& post = look.post(ref.side, look.plan(ref).post);
    return line.owner == ref.side && (post.entry_lines >> number & 1u) != 0;
}

bool has_entry_line(const Look& look, Ref ref) {
    for (std::size_t i = 0; i < look.setup.entry_lines.size(); ++i)
        if (may_use(look, ref, look.setup.entry_lines[i], i)) return true;
    return false;
}

// What a stand is given that comes on: as the order of a Reserve that of the card, else either of them.
struct Given {
    bool move = true, tactic = true, march = false;
};
Given given(const Look& look) {
    const Orders& orders = look.state.orders;
    if ((look.top().flags & AsOrder) == 0) return {};
    if (orders.source == Source::Top) {
        const bool tactic = static_cast<Top>(orders.action) == Top::Tactic;
        return {!tactic, tactic, false};
    }
    const bool march = orders.source == Source::Line && static_cast<Line>(orders.action) == Line::March;
    return {true, !march, march};
}

Arrow longest(const Look& look, Ref ref) {
    if (!given(look).move) return Arrow::T;
    const Arrow own = arrow_of(look, ref);
    return given(look).march && own < Arrow::A4 ? static_cast<Arrow>(at(own) + 1) : own;
}

// ---- D-ENTER: one stand comes on (RF-GEO-21) ----

struct Coming {
    Point from, to;
    Pose pose;
    Rect base;
    table::Segment path() const { return {from, to}; }
};

Coming coming(const Look& look, Ref ref, const Action& action) {
    const EntryLine& line = look.setup.entry_lines[action.number];
    Coming made;
    const Length whole = table::length(line.line.to - line.line.from);
    made.from = line.line.from +
                table::on_the_way(line.line.to - line.line.from, whole, std::min<Length>(action.x, whole));
    made.to = tip_of_entry(look.measures(), made.from, line.inward, static_cast<Arrow>(action.arrow),
                           static_cast<std::int16_t>(action.lean));
    made.pose = {made.to, action.facing()};
    made.base = base_at(look, ref, made.pose);
    return made;
}

// The base that travels from the edge: as it faces along the arrow.
table::Sweep sweep_of(const Look& look, Ref ref, const Coming& made) {
    const Facing along = table::facing_along(made.to - made.from);
    return {table::rect({made.from, along}, size_of(look, ref)), made.to - made.from};
}

Verdict check_way_in(const Look& look, Ref ref, const Action& action, const Coming& made) {
    const auto arrow = static_cast<Arrow>(action.arrow);
    const table::Sweep sweep = sweep_of(look, ref, made);
    if (Barricades(look, sweep.base, table::length(sweep.way)).cut(sweep.base, sweep.way).stopped)
        return refuse(rule::RF_BARR_1, "a barricade stops {} at the edge", piece_arg(ref));
    const Length touch = look.measures().contact_tol;
    const table::Box box = table::grown(table::box_of(sweep), touch);
    for (const UnitId id : each(table::in_box(Crowd{look, ref.side}, look.side(ref.side).on_map, box))) {
        const table::Sweep inner{table::smaller(sweep.base, touch), sweep.way};
        for (const Rect& friends : bases_of(look, {ref.side, id}))
            if (table::overlaps(inner, friends))
                return refuse(rule::RF_MOVE_12, "{} is in the way", piece_arg({ref.side, id}));
    }
    const Seat enemy = other(ref.side);
    for (const UnitId id : each(table::in_box(Crowd{look, enemy}, look.side(enemy).on_map, box)))
        if (table::sweeps_within(std::span(&sweep.base, 1), sweep.way, bases_of(look, {enemy, id}), touch))
            return refuse(rule::RF_MOVE_9, "{} would touch {} on its way", piece_arg(ref),
                          piece_arg({enemy, id}));
    if (is_marked_off(look, sweep.base, sweep.way)) return refuse(rule::RF_ENTRY_3, "its way is marked off");
    const bool steep = is_steep(look, made.path());
    if (steep && (is_mounted(look, ref) || is_artillery(look, ref)))
        return refuse(rule::RF_TERRAIN_13, "only infantry and dismounted cavalry cross steep ground");
    if (steep && arrow != Arrow::T)
        return refuse(rule::RF_MOVE_4, "the way is steep, so the T arrow must be used");
    const bool is_tactic =
        arrow == Arrow::T && (given(look).tactic || !look.setup.options.terrain_needs_tactic_action);
    if (!is_tactic && meets_restrictive(look, made.path()))
        return refuse(rule::RF_REINF_2, "the way leads over restrictive ground, which needs a Tactic");
    return arrow == Arrow::T ? fine : check_limits(look, made.path());
}

Verdict check_come(const Look& look, Seat seat, const Action& action) {
    const Step& step = look.top();
    const Ref ref{seat, action.unit};
    if (!step.units.has(action.unit) || !look.side(seat).off_map.has(action.unit))
        return refuse(rule::RF_REINF_2, "that stand does not come on now");
    if (step.unit != no_unit && step.unit != action.unit)
        return refuse(rule::RF_REINF_1, "{} leads and comes first", piece_arg({seat, step.unit}));
    if (action.number >= look.setup.entry_lines.size() ||
        !may_use(look, ref, look.setup.entry_lines[action.number], action.number))
        return refuse(rule::RF_ENTRY_2, "{} may not use that entry line", piece_arg(ref));
    const EntryLine& line = look.setup.entry_lines[action.number];
    if (action.x > table::length(line.line.to - line.line.from))
        return refuse(rule::RF_GEO_21, "the entry line is {} inches long",
                      inches_arg(table::length(line.line.to - line.line.from)));
    const auto arrow = static_cast<Arrow>(action.arrow);
    if (arrow > longest(look, ref))
        return refuse(rule::RF_MOVE_3, "{} has Discipline {} and may use arrow {} at most", piece_arg(ref),
                      static_cast<int>(look.plan(ref).discipline), static_cast<int>(at(longest(look, ref))));
    const Measures& measures = look.measures();
    const auto lean = static_cast<std::int16_t>(action.lean);
    if (!within(lean, lean_limit(measures, arrow)))
        return refuse(rule::RF_MOVE_7, "that arrow leans {} degrees at most",
                      static_cast<int>(lean_limit(measures, arrow) * 360 / table::whole_turn));
    if (!within(table::turn_between(line.inward + lean, action.facing()), pivot_limit(measures, arrow)))
        return refuse(rule::RF_MOVE_8, "it may pivot {} degrees at most with that arrow",
                      static_cast<int>(pivot_limit(measures, arrow) * 360 / table::whole_turn));
    const Coming made = coming(look, ref, action);
    if (const Verdict place = check_place(look, ref, made.base); !place) return place;
    if (const Verdict way = check_way_in(look, ref, action, made); !way) return way;
    if (!room_for(look, nobody, sweep_of(look, ref, made), made.base).enough)
        return refuse(rule::RF_GEN_6, "a General cannot make room for {}", piece_arg(ref));
    if (given(look).march && under_fire(look, ref, made.base))
        return refuse(rule::RF_MARCH_3, "{} would end its March under fire", piece_arg(ref));
    return fine;
}

// RF-REINF-5: of the formations that it belongs to, the Generals that wait off the map.
void bring_generals(Play& play, Ref ref) {
    for (PostId post = play.plan(ref).post; post != no_post; post = play.post(ref.side, post).parent)
        if ((play.side(ref.side).off_map_generals & one_post(post)) != 0) place_beside(play, ref, post);
}

void come(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    Step& step = play.top();
    const Coming made = coming(play, ref, action);
    const auto arrow = static_cast<Arrow>(action.arrow);
    const Given order = given(play);
    // RF-CAVMOVE-1: by a Move or a March, cavalry of a Reserve has a second one.
    const bool again = (step.flags & AsOrder) != 0 && order.move && arm_of(play, ref) == Arm::Cavalry &&
                       (is_mounted(play, ref) || play.setup.options.double_move_on_foot);
    if ((step.flags & AsOrder) != 0) commit_order(play, ref);
    step.units &= ~one(ref.id);
    step.unit = no_unit;
    step.flags |= Came;
    make_room(play, ref, room_for(play, nobody, sweep_of(play, ref, made), made.base));
    if (arrow != Arrow::T) count_arrow(play, made.path());
    set_on_map(play, ref, made.pose);
    make_room(play, ref);
    if (play.log.on())
        tell(play, seat, EventKind::Move,
             Say(rule::RF_REINF_2, "{} comes on at {}", piece_arg(ref), entry_arg(action.number)));
    bring_generals(play, ref);
    if (again) begin_lay(play, ref, order.march ? LayMode::SecondMarch : LayMode::Second);
    end_action(play, ref);
    if (play.setup.options.overrun_roll) roll_for_generals(play);
}

// ---- the steps ----

enum : std::uint8_t { Test, Judge };

bool run_entry(Play& play) {
    Step& now = play.top();
    const Ref leader = unit_of(now);
    if (now.stage == Test) {
        now.stage = Judge;
        check_discipline(play, {CheckKind::Entry, leader, 0, now.m});
        return false;
    }
    const bool passed = now.outcome == Outcome::Passed;
    const PostId brigade = now.n;
    step_over(play);
    if (!passed) return false;
    const Units waiting = may_enter(play, leader.side) & play.post(leader.side, brigade).own;
    const bool by_stand = play.setup.options.reinforce_by == ReinforceBy::Stand;
    enter(play, leader.side, by_stand ? one(leader.id) : waiting);
    play.top().unit = leader.id;
    return false;
}

bool run_enter_map(Play& play) {
    const Step& now = play.top();
    if (now.units & play.side(side_of(now)).off_map) return true;
    return step_over(play);
}

// Arrows worth a try: straight in and leaning, along the line in steps of a stand.
bool offer_coming(const Look& look, Ref ref, Offers<Action>& offers) {
    Action action = with_unit(Verb::Come, ref.id);
    const table::Size size = size_of(look, ref);
    for (std::size_t i = 0; i < look.setup.entry_lines.size(); ++i) {
        const EntryLine& line = look.setup.entry_lines[i];
        if (!may_use(look, ref, line, i)) continue;
        action.number = static_cast<std::uint8_t>(i);
        const Length whole = table::length(line.line.to - line.line.from);
        const Arrow arrows[] = {longest(look, ref), Arrow::T};
        for (const Arrow arrow : std::span(arrows).first(arrows[0] == Arrow::T ? 1 : 2))
            for (Length shift = size.frontage / 2; shift < whole; shift += size.frontage)
                for (const int leans : {0, 1, -1}) {
                    if (arrow == Arrow::T && leans != 0) continue;
                    const Angle lean = leans * lean_limit(look.measures(), arrow);
                    action.arrow = static_cast<std::uint8_t>(arrow);
                    action.x = shift;
                    action.lean = static_cast<std::uint16_t>(lean);
                    action.angle = line.inward.step;
                    if (check_come(look, ref.side, action) && !offers(action)) return false;
                }
    }
    return true;
}

void enter_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Step& now = look.top();
    const Units next = now.unit != no_unit ? one(now.unit) : now.units & look.side(seat).off_map;
    for (const UnitId id : each(next))
        if (!offer_coming(look, {seat, id}, offers)) return;
}

// One of them somewhere on one of its lines.
Action sample_enter(const Look& look, Seat seat, Dice& dice) {
    const Step& now = look.top();
    const Units next = now.unit != no_unit ? one(now.unit) : now.units & look.side(seat).off_map;
    constexpr int tries = 6;
    for (int i = 0; i < tries; ++i) {
        Units rest = next;
        for (auto skip = dice.below(static_cast<std::uint32_t>(count(next))); skip > 0; --skip)
            rest.take_lowest();
        const Ref ref{seat, rest.lowest()};
        Action action = with_unit(Verb::Come, ref.id);
        action.number =
            static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(look.setup.entry_lines.size())));
        const EntryLine& line = look.setup.entry_lines[action.number];
        const Length whole = table::length(line.line.to - line.line.from);
        action.x = static_cast<Length>(dice.below(static_cast<std::uint32_t>(whole + 1)));
        action.arrow = static_cast<std::uint8_t>(dice.below(3) == 0 ? Arrow::T : longest(look, ref));
        action.angle = line.inward.step;
        if (check_come(look, seat, action)) return action;
    }
    return just(Verb::Done);
}

Verdict check_enter(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    return action.verb == Verb::Come ? check_come(look, seat, action) : not_asked(look, seat, action);
}

void apply_enter(Play& play, Seat seat, const Action& action) {
    if (action.verb != Verb::Done) {
        come(play, seat, action);
        return;
    }
    const Step now = play.top();
    step_over(play);
    if ((now.flags & AsOrder) != 0 && (now.flags & Came) == 0) take_back(play, {seat, now.units.lowest()});
}

Say enter_prompt(const Look& look, Seat) {
    return Say(rule::RF_REINF_2, "{} {stand waits|stands wait} off the map: bring one on, or stop",
               count(look.top().units));
}

}  // namespace

Units may_enter(const Look& look, Seat side) {
    Units able;
    for (const UnitId id : each(look.side(side).off_map))
        if (has_entry_line(look, {side, id})) able |= one(id);
    return able;
}

Units reserves(const Look& look, Seat side) {
    Units able;
    for (const UnitId id : each(look.side(side).off_map)) {
        const PostId post = look.plan({side, id}).post;
        if (static_cast<Formation>(look.side(side).formation[post]) == Formation::Reserve &&
            has_entry_line(look, {side, id}))
            able |= one(id);
    }
    return able;
}

Verdict check_entry(const Look& look, Seat side, PostId brigade, UnitId leader) {
    if (leader >= look.army(side).units.size() || !look.side(side).off_map.has(leader))
        return refuse(rule::RF_REINF_1, "that stand does not wait off the map");
    if (look.plan({side, leader}).post != brigade)
        return refuse(rule::RF_REINF_1, "{} is not of {}", piece_arg({side, leader}),
                      formation_arg(side, brigade));
    if (!has_entry_line(look, {side, leader}))
        return refuse(rule::RF_ENTRY_2, "{} has no entry line", formation_arg(side, brigade));
    return fine;
}

void begin_entry(Play& play, Seat, PostId brigade, Ref leader) {
    Step& made = push(play, step(StepKind::Entry, leader));
    made.n = brigade;
    made.m = play.state.orders.general;
    if (brigade != no_post) play.state.orders.entered |= one_post(brigade);
}

void enter(Play& play, Seat side, const Units& stands, bool as_order) {
    Step& made = push(play, step(StepKind::EnterMap, side));
    made.units = stands & play.side(side).off_map;
    made.flags = as_order ? AsOrder : 0;
}

void call_arrivals(Play& play) {
    const Seat active = play.active();
    const int turn = play.side(active).turns + 1;
    for (const Seat seat : seats) {
        const Army& army = play.army(seat);
        Side& side = play.side(seat);
        for (std::size_t i = 0; i < army.posts.size(); ++i) {
            const PostPlan& post = army.posts[i];
            const auto id = static_cast<PostId>(i);
            if (post.first_turn == 0 || post.first_turn != turn) continue;
            side.off_map |= post.own;
            if ((side.subordinated & one_post(id)) == 0) side.off_map_generals |= one_post(id);  // RF-DECK-6
            add_cards(play, seat, id);
            if (play.log.on())
                tell(play, seat, EventKind::Turn,
                     Say(rule::RF_REINF_6, "{} arrives off the map", formation_arg(seat, id)));
        }
    }
}

const StepRules entry_rules{"entry", run_entry};
const StepRules enter_map_rules = StepRules{.word = "enter_map",
                                            .run = run_enter_map,
                                            .deciders = step_side<Look>,
                                            .choices = enter_choices,
                                            .check = check_enter,
                                            .apply = apply_enter,
                                            .prompt = enter_prompt,
                                            .default_action = default_done,
                                            .sample = sample_enter}
                                      .as_draft();

}  // namespace longroll::rally
