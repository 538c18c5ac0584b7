// RF-BOC-2: Field Column. JoinColumn: unit the leader, units those who joined, n the second file once it is
// chosen (FileWord).

#include "rally/bottom_moves.h"
#include "rally/checks.h"

namespace longroll::rally {
namespace {

// The Move of the leader, as Lay has it.
Action move_of(const Action& action) {
    Action lay = action;
    lay.verb = Verb::Lay;
    lay.card = no_card;
    lay.unit = no_unit;
    return lay;
}

// The stand of the leader's file in that rank, from 1; nobody: the slot is free.
Ref in_leader_file(const Look& look, const Step& step, int rank) {
    Ref last = unit_of(step);
    for (int i = 1; i < rank && last.any(); ++i) {
        Ref next = nobody;
        for (const UnitId id : each(step.units & look.side(last.side).on_map)) {
            const Ref ref{last.side, id};
            if (pose_of(look, ref) == place_behind(look, ref, last)) next = ref;
        }
        last = next;
    }
    return last;
}

// Where a stand would be in a slot: ranks follow the leader's file, fronts in line. Nothing: the rank before
// it is not begun.
std::optional<Pose> slot(const Look& look, const Step& step, Ref ref, FileWord file, int rank) {
    const Ref leader = unit_of(step);
    const Facing facing = facing_of(look, leader);
    Point front = table::front_middle(base_of(look, leader));
    if (rank > 1) {
        const Ref before = in_leader_file(look, step, rank - 1);
        if (!before.any()) return std::nullopt;
        if (file == FileWord::Leader) return place_behind(look, ref, before);
        front = table::rear_middle(base_of(look, before));
    } else if (file == FileWord::Leader) {
        return std::nullopt;  // the leader's own
    }
    const Length aside = (size_of(look, leader).frontage + size_of(look, ref).frontage) / 2;
    const Angle turn = file == FileWord::Left ? -table::right_angle : table::right_angle;
    const Vector back = table::half_along(table::direction(facing), size_of(look, ref).depth);
    return Pose{front + table::along(facing + turn, aside) - back, facing};
}

Verdict check_form(const Look& look, const Action& action) {
    const Step& step = look.top();
    const Ref leader = unit_of(step), ref{leader.side, action.unit};
    if (!on_map(look, ref)) return refuse(rule::RF_BOC_2, "that stand is not on the map");
    if (ref == leader || step.units.has(ref.id))
        return refuse(rule::RF_BOC_2, "{} is in the column already", piece_arg(ref));
    if (look.plan(ref).post != look.plan(leader).post)
        return refuse(rule::RF_BOC_2, "{} is not of the brigade of {}", piece_arg(ref), piece_arg(leader));
    if (const Verdict who = check_free_stand(look, ref, rule::RF_BOC_2); !who) return who;
    const auto file = static_cast<FileWord>(action.mode);
    if (file != FileWord::Leader && step.n != 0 && step.n != action.mode)
        return refuse(rule::RF_BOC_2, "the second file of this column is on the other side");
    const int rank = action.number + 1;
    const std::optional<Pose> place = slot(look, step, ref, file, rank);
    if (!place) return refuse(rule::RF_BOC_2, "there is no such place in the column: rank {}", rank);
    return check_close_up(look, ref, *place);
}

void join_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Step& step = look.top();
    const Ref leader = unit_of(step);
    int free_rank = 2;
    while (in_leader_file(look, step, free_rank).any()) ++free_rank;
    const Units able = look.post(leader.side, look.plan(leader).post).own & formed(look, leader.side) &
                       ~step.units & ~one(leader.id);
    for (const UnitId id : each(able)) {
        Action action = with_unit(Verb::Form, id);
        for (const FileWord file : {FileWord::Leader, FileWord::Left, FileWord::Right})
            for (int rank = file == FileWord::Leader ? free_rank : 1; rank <= free_rank; ++rank) {
                action.mode = static_cast<std::uint8_t>(file);
                action.number = static_cast<std::uint8_t>(rank - 1);
                if (check_form(look, action) && !offers(action)) return;
            }
    }
}

Verdict check_join(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    return action.verb == Verb::Form ? check_form(look, action) : not_asked(look, seat, action);
}

void apply_join(Play& play, Seat, const Action& action) {
    const Ref leader = unit_of(play.top());
    if (action.verb == Verb::Done) {
        for (const UnitId id : each(play.top().units)) mark_activated(play, {leader.side, id});
        step_over(play);
        end_action(play, leader);
        return;
    }
    Step& step = play.top();
    const Ref ref{leader.side, action.unit};
    const auto file = static_cast<FileWord>(action.mode);
    const std::optional<Pose> place = slot(play, step, ref, file, action.number + 1);
    if (file != FileWord::Leader) step.n = action.mode;
    step.units |= one(ref.id);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(rule::RF_BOC_2, "{} forms on {} in rank {}", piece_arg(ref), piece_arg(leader),
                 action.number + 1));
    go_to(play, ref, *place);
}

Say join_prompt(const Look& look, Seat) {
    return Say(rule::RF_BOC_2, "Which stands form on {}? {} so far", piece_arg(unit_of(look.top())),
               count(look.top().units));
}

bool run_join(Play&) { return true; }

}  // namespace

Verdict check_column(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    if (!on_map(look, ref)) return refuse(rule::RF_BOC_2, "that stand is not on the map");
    if (const Verdict card = check_bottom(look, ref, action.card, {Bottom::FieldColumn}); !card) return card;
    return check_laid(look, ref, LayMode::DrillMove, move_of(action));
}

void begin_column(Play& play, Seat seat, const Action& action) {
    const Ref leader{seat, action.unit};
    make_laid(play, leader, LayMode::DrillMove, move_of(action));
    if (on_map(play, leader))
        push(play, step(StepKind::JoinColumn, leader));
    else
        end_action(play, leader);
    if (play.setup.options.overrun_roll) roll_for_generals(play);
}

bool offer_columns(const Look& look, Seat seat, CardId card, Offers<Action>& offers) {
    // The list of a turn has no room for every arrow of every regiment: the first few of each.
    constexpr std::size_t most = 6;
    for (const UnitId id : each(look.post(seat, brigade_of(look, seat, card)).own & formed(look, seat))) {
        Action found[most];
        Offers<Action> arrows{std::span(found)};
        offer_laid(look, {seat, id}, LayMode::DrillMove, arrows);
        for (const Action& arrow : arrows.list()) {
            if (arrow.verb != Verb::Lay || arrow.flags != 0) continue;
            Action action = arrow;
            action.verb = Verb::Column;
            action.card = card;
            action.unit = id;
            if (!offers(action)) return false;
        }
    }
    return true;
}

const StepRules join_column_rules = StepRules{.word = "join_column",
                                              .run = run_join,
                                              .deciders = step_side<Look>,
                                              .choices = join_choices,
                                              .check = check_join,
                                              .apply = apply_join,
                                              .prompt = join_prompt,
                                              .default_action = default_done}
                                        .as_draft();

}  // namespace longroll::rally
