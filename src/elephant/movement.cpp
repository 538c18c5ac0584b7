// 2.8 The Movement Phase: MOVE_SELECT, the dice of a move, reinforcements, the duty of SE-MORALE-20.

#include "elephant/route.h"
#include "table/search.h"

namespace longroll::elephant {
namespace {

// Every stand stands on a road (SE-MOVE-13).
bool all_on_road(const Look& look, const Poses& poses) {
    for (const Pose& pose : poses)
        if (!look.field().on_road(pose.centre, road_lines)) return false;
    return true;
}

bool coming(const Look& look, Ref ref) { return has(look.side(ref.side).coming, ref); }

// ---- reinforcements (SE-SETUP-10) ----

// Its rear on the edge, as near to the entry point as there is room; false: nowhere.
bool entry_layout(const Look& look, Ref ref, Formation formation, int n, Layout& out) {
    const UnitPlan& plan = look.plan(ref);
    Layout layout = layout_as(formation, n, stands_of(look, ref), stand_size(look, ref), {},
                              table::inward(plan.arrival.edge));
    // Sections and skirmishers stand with their middle on the row, so half a depth before the edge.
    const Length ahead = is_ranked(formation) ? deep_in_inches(layout) : layout.size.depth / 2;
    const Box board = look.field().table();
    const auto fits = [&](Point on_edge) {
        layout.anchor = on_edge + table::along(layout.facing, ahead);
        const Rects rects = rects_of(layout);
        return check_ground(look, ref, rects, {}).fine() &&
               enemies_within(look, ref.side, rects, look.setup.distance.yards_50) == 0 &&
               free_of_others(look, ref.side, rects, 0);
    };
    if (!miniatures::place_on_edge(plan.arrival, board, miniatures::whole_edge(plan.arrival.edge, board),
                                   walk_step, fits))
        return false;
    out = layout;
    return true;
}

// ---- who may be picked ----

Verdict check_begin(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    if (const Verdict verdict = check_in_group(look, action.unit); !verdict) return verdict;
    if (const Verdict verdict = check_may_move(look, ref); !verdict) return verdict;
    const Side& side = look.side(seat);
    const Unit& unit = look.unit(ref);
    const Arm arm = arm_of(look, ref);
    const Arg name = unit_arg(look, ref);
    const std::uint8_t flags = action.flags;
    if (coming(look, ref)) {
        const auto formation = static_cast<Formation>(action.formation);
        if ((flags & ~ColumnDie & ~RoadDie) != 0) return refuse(rule::SE_SETUP_10, "{} comes on first", name);
        const bool on_foot = is_dismounted(look, ref);  // skirmishers, and nothing else (SE-MOVE-11)
        if (on_foot && formation != Formation::Skirmish)
            return refuse(rule::SE_SETUP_10, "{} is dismounted and comes on in skirmish order", name);
        if (stands_apart(arm) ? formation != Formation::Sections
                              : !on_foot && formation != Formation::Line && !in_column(formation))
            return refuse(rule::SE_SETUP_10, "{} comes on in road column, column, line or limbered", name);
        const int n = depth_named(action);
        if (!stands_apart(arm) && !on_foot)
            if (const Verdict verdict = check_formation(look, ref, formation, n); !verdict) return verdict;
        Layout layout;
        if (!entry_layout(look, ref, formation, n, layout))
            return refuse(rule::SE_SETUP_10, "there is no free place on the edge for {}", name);
        if (const Verdict verdict = check_column_die(arm, formation, flags); !verdict) return verdict;
        if ((flags & RoadDie) != 0) {
            const bool road = look.setup.options.road_bonus &&
                              (formation == Formation::RoadColumn || formation == Formation::Sections) &&
                              all_on_road(look, lay_out(layout));
            if (!road) return refuse(rule::SE_MOVE_13, "{} does not come on by a road", name);
        }
        return fine;
    }
    if (action.formation != no_formation)
        return refuse(rule::SE_STATE_6, "only a unit that comes on names a formation");
    const bool prone = is_prone(look, ref);
    if (only_prone(look, ref) && flags != 0)
        return refuse(rule::SE_FIRE_1, "{} fired at full effect: it can only go prone", name);
    if (prone != ((flags & StandUp) != 0))
        return prone ? refuse(rule::SE_COST_15, "{} is prone: it must rise first", name)
                     : refuse(rule::SE_COST_15, "{} is not prone", name);
    if (const Verdict verdict = check_column_die(arm, unit.formation, flags); !verdict) return verdict;
    if ((flags & RoadDie) != 0) {
        if (!look.setup.options.road_bonus)
            return refuse(rule::SE_MOVE_13, "this game has no die for road movement");
        if (is_skirmishing(look, ref)) return refuse(rule::SE_MOVE_13, "skirmishers have no die of the road");
        if (unit.formation != Formation::RoadColumn && !is_limbered(look, ref))
            return refuse(rule::SE_MOVE_13, "the die of the road is for road columns and limbered guns");
        if (is_mounted(look, ref) && !has(side.moved_last_turn, ref))
            return refuse(rule::SE_MOVE_8, "{} moves from rest, with two dice and no more", name);
        if (!all_on_road(look, poses_of(look, ref)))
            return refuse(rule::SE_MOVE_13, "{} is not on a road", name);
        if ((flags & (Prolong | Mount | CrossObstacle | IntoSkirmish)) != 0)
            return refuse(rule::SE_MOVE_13, "such a move does not keep to the road");
    }
    if ((flags & Mount) != 0 && arm != Arm::Cavalry)
        return refuse(rule::SE_COST_6, "only cavalry mounts and dismounts");
    if ((flags & Prolong) != 0) {
        if (!is_artillery(arm) || arm == Arm::SiegeArtillery || arm == Arm::Gunboat || is_limbered(look, ref))
            return refuse(rule::SE_COST_17, "only unlimbered field and horse artillery is prolonged");
        if (flags != Prolong) return refuse(rule::SE_COST_17, "prolonging is the whole move");
    } else if (is_artillery(arm) && has(side.fired, ref) && arm != Arm::SiegeArtillery &&
               !is_limbered(look, ref)) {
        return refuse(rule::SE_FIRE_4, "{} has fired: it may be prolonged, no more", name);
    }
    if ((flags & IntoSkirmish) != 0) {
        if (arm != Arm::Infantry && arm != Arm::Cavalry)
            return refuse(rule::SE_SKIRM_1, "only infantry and cavalry skirmish");
        if (is_skirmishing(look, ref)) return refuse(rule::SE_SKIRM_3, "{} is in skirmish order", name);
        if (unit.detachment != no_unit)
            return refuse(rule::SE_SKIRM_2, "{} has skirmishers out already", name);
        if ((flags & (Mount | CrossObstacle)) != 0)
            return refuse(rule::SE_SKIRM_3, "{} does one thing at a time", name);
        if (has(side.split, ref)) return refuse(rule::SE_SKIRM_3, "{} has come together this turn", name);
    }
    if ((flags & (IntoSkirmish | Mount)) != 0 && !is_skirmishing(look, ref)) {
        Poses spread;
        const Size size = (flags & Mount) != 0 ? dismounted_stand : stand_size(look, ref);
        if (!skirmish_place(look, ref, size, spread))
            return refuse(rule::SE_SKIRM_3, "there is no room to spread {} out", name);
    }
    if ((flags & Mount) != 0 && !is_mounted(look, ref)) {
        // Horses take more room than men.
        const Rects stands = rects_of(poses_of(look, ref), mounted_stand);
        if (!check_ground(look, ref, stands, {}) || !free_of_others(look, seat, stands, one(ref.id)) ||
            !table::contains(table::grown(look.field().table(), tolerance), box_of(stands)))
            return refuse(rule::SE_COST_6, "there is no room for the horses of {}", name);
    }
    if ((flags & CrossObstacle) != 0) {
        if ((flags & ~CrossObstacle & ~StandUp) != 0)
            return refuse(rule::SE_OBST_3, "the crossing is the whole move");
        if (const Verdict verdict = check_crossing(look, ref, crossing_goal(look, ref)); !verdict)
            return verdict;
    }
    return fine;
}

// ---- the pick ----

int roll_dice(Play& play, int n) {
    if (n == 0) return 0;
    return roll_average(play, seat_of(play.state.move.side), n, EventKind::Move, [&](int sum) {
        return Say(rule::SE_MOVE_4, "{} rolls {} {die|dice} to move: {} inches",
                   unit_arg(play, mover_of(play)), n, sum);
    });
}

Move& begin_move(Play& play, Ref ref) {
    Move& move = play.state.move;
    move = Move{};
    move.side = static_cast<std::uint8_t>(index(ref.side));
    move.unit = ref.id;
    return move;
}

void begin(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    Side& side = play.side(seat);
    Move& move = begin_move(play, ref);
    move.flags = action.flags;
    side.picked |= one(ref.id);
    int dice = movement_dice(play, ref, action.flags, false, false);
    if (coming(play, ref)) {
        Layout layout;
        const auto formation = static_cast<Formation>(action.formation);
        (void)entry_layout(play, ref, formation, depth_named(action), layout);
        move.entry = action.formation;
        side.coming &= ~one(ref.id);
        side.on_table |= one(ref.id);
        side.entered |= one(ref.id);
        if (is_artillery(play, ref)) play.unit(ref).limbered = play.unit(ref).stands;
        move_to(play, ref, layout);
        if (arm_of(play, ref) == Arm::Infantry && in_column(formation) && (action.flags & ColumnDie) != 0)
            dice = dice_formed_infantry + dice_more_in_column +
                   ((action.flags & RoadDie) != 0 ? dice_more_on_road : 0);
        mark_moved(play, ref);
        tell(play, seat, EventKind::Move, rule::SE_SETUP_10, "{} comes on", unit_arg(play, ref));
    }
    if ((action.flags & StandUp) != 0) {
        if (!has(side.overenthusiastic, ref)) {
            Aftermath after;
            const bool rises = passed(test_morale(play, ref, {TestFor::StandUp, nobody}, after));
            settle(play, after);
            if (!rises || !on_table(play, ref)) {
                move = Move{};
                move.unit = no_unit;
                return;  // it has finished its movement (SE-COST-15)
            }
        }
        side.prone &= ~one(ref.id);
        mark_moved(play, ref);
    }
    if ((action.flags & Mount) != 0) {
        // In the state it began in it has moved; one that mounts is at rest next turn (SE-COST-6).
        mark_moved(play, ref);
        if (is_mounted(play, ref)) {
            if (!is_skirmishing(play, ref)) {
                into_skirmish_order(play, ref, true);
                move.flags |= IntoSkirmish;  // what it fired, it fired in the ranks (SE-FIRE-2)
            }
            side.mounted &= ~one(ref.id);
        } else {
            side.mounted |= one(ref.id);
            side.moved_mounted &= ~one(ref.id);
        }
        carry_officers(play, ref);
    }
    if ((action.flags & IntoSkirmish) != 0) {
        into_skirmish_order(play, ref);
        mark_moved(play, ref);
    }
    if ((action.flags & CrossObstacle) != 0) {
        cross_obstacle(play, ref, crossing_goal(play, ref));
        return;
    }
    move.dice = static_cast<std::uint8_t>(only_prone(play, ref) ? 0 : dice);
    move.sum = static_cast<std::uint8_t>(roll_dice(play, move.dice));
    mark_start(play, ref);
    push(play, step(StepKind::MovePath, seat, ref.id));
}

// ---- the step ----

// Overenthusiastic units that have not had their move (SE-MORALE-20).
UnitId next_duty(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Units open =
        look.state.group & side.on_table & side.overenthusiastic & ~side.picked & ~side.charged;
    for (const Ref ref : in_roster_order(look, seat, open))
        if (check_may_move(look, ref)) return ref.id;
    return no_unit;
}

// The duty of SE-MORALE-20 for one unit, at END_MOVES.
void forced_move(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    side.picked |= one(ref.id);
    if (only_prone(play, ref)) return;
    Move& move = begin_move(play, ref);
    if (arm_of(play, ref) == Arm::Infantry && in_column(play.unit(ref).formation)) move.flags |= ColumnDie;
    if (is_prone(play, ref)) {  // it rises without a test, at the usual cost
        move.flags |= StandUp;
        side.prone &= ~one(ref.id);
        mark_moved(play, ref);
    }
    move.dice = static_cast<std::uint8_t>(movement_dice(play, ref, move.flags, false, false));
    move.sum = static_cast<std::uint8_t>(roll_dice(play, move.dice));
    mark_start(play, ref);
    (void)forced_path(play, ref, move);
    start_walk(play);
}

bool run_select(Play& play) {
    Step& now = play.top();
    if (now.stage == 0) {
        now.stage = 1;
        play.state.phase = static_cast<std::uint8_t>(Phase::Movement);
    }
    if (now.stage == 1 && !play.over()) return true;
    // END_MOVES: the engine walks what is still owed, one unit after the other.
    const UnitId duty = play.over() ? no_unit : next_duty(play, seat_of(now.side));
    if (duty == no_unit) return step_over(play);
    forced_move(play, {seat_of(now.side), duty});
    return false;
}

// The ways a unit may begin, not judged yet; until `visit` says that it has enough.
template <class Visit>
void each_begin(const Look& look, Ref ref, Visit visit) {
    const Unit& unit = look.unit(ref);
    const Arm arm = arm_of(look, ref);
    Action begin = just(Verb::Begin);
    begin.unit = ref.id;
    const auto with = [&](unsigned flags) {
        begin.flags = static_cast<std::uint8_t>(flags);
        return visit(begin);
    };
    if (coming(look, ref)) {
        const auto in = [&](Formation formation, unsigned flags, std::uint8_t ranks = 0) {
            begin.formation = static_cast<std::uint8_t>(formation);
            begin.ranks = ranks;
            return with(flags);
        };
        if (stands_apart(arm)) return (void)(in(Formation::Sections, 0) && in(Formation::Sections, RoadDie));
        if (is_dismounted(look, ref)) return (void)in(Formation::Skirmish, 0);
        const unsigned column = arm == Arm::Infantry ? unsigned{ColumnDie} : 0u;
        return (void)(in(Formation::RoadColumn, column | RoadDie) && in(Formation::RoadColumn, column) &&
                      in(Formation::Column, column, 2) && in(Formation::Line, 0, 1));
    }
    const unsigned rises = is_prone(look, ref) ? unsigned{StandUp} : 0u;
    const unsigned column = arm == Arm::Infantry && in_column(unit.formation) ? unsigned{ColumnDie} : 0u;
    if (!with(rises | column)) return;
    if (column != 0 && !with(rises)) return;
    // The die of the road is for those that may keep to one (SE-MOVE-13).
    const bool by_road = look.setup.options.road_bonus && !is_skirmishing(look, ref) &&
                         (unit.formation == Formation::RoadColumn || is_limbered(look, ref));
    if (by_road && !with(RoadDie | column)) return;
    if (by_road && column != 0 && !with(RoadDie)) return;
    if (arm == Arm::Cavalry && !with(rises | Mount)) return;
    if (is_artillery(arm) && !with(Prolong)) return;
    const bool could_skirmish = (arm == Arm::Infantry || arm == Arm::Cavalry) && !is_skirmishing(look, ref) &&
                                unit.detachment == no_unit;
    if (could_skirmish && !with(rises | IntoSkirmish)) return;
    (void)((look.field().line_kinds() & obstacle_lines).any() && with(rises | CrossObstacle));
}

void select_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Side& side = look.side(seat);
    bool room = true;
    for (Units rest = look.state.group & (side.on_table | side.coming); rest != 0 && room;) {
        const Ref ref{seat, take_lowest(rest)};
        if (!check_may_move(look, ref)) continue;
        each_begin(look, ref, [&](const Action& action) {
            return !check_begin(look, seat, action) || (room = offers(action));
        });
    }
    if (!room) return;
    detach_choices(look, seat, offers);
    if (!offers.full()) ride_choices(look, seat, offers);
}

Verdict select_check(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Begin: return check_begin(look, seat, action);
        case Verb::Detach: return check_detach(look, seat, action);
        case Verb::Ride: return check_ride(look, seat, action);
        default: return not_asked(look, seat, action);
    }
}

// One of the list, each as likely as the others, without judging all of them: what is drawn and not legal is
// put aside and another drawn. To be done is always legal.
Action select_sample(const Look& look, Seat seat, Dice& dice) {
    constexpr std::size_t most_wishes = 1024;
    alignas(Action) std::byte room[most_wishes * sizeof(Action)];  // not cleared first
    Offers<Action> offers{std::span(reinterpret_cast<Action*>(room), most_wishes)};
    offers(just(Verb::Done));
    const Side& side = look.side(seat);
    for (const Ref ref : each(seat, look.state.group & (side.on_table | side.coming) & ~side.picked)) {
        if (!check_may_move(look, ref)) continue;
        each_begin(look, ref, [&](const Action& action) { return offers(action); });
    }
    if (!offers.full()) detach_wishes(look, seat, offers);
    if (!offers.full()) ride_wishes(look, seat, offers);
    const std::span<Action> wishes = offers.list();
    for (std::size_t left = wishes.size();; --left) {
        Action& drawn = wishes[dice.below(static_cast<std::uint32_t>(left))];
        if (select_check(look, seat, drawn)) return drawn;
        drawn = wishes[left - 1];
    }
}

void select_apply(Play& play, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Begin: begin(play, seat, action); break;
        case Verb::Detach: (void)detach(play, seat, action); break;
        case Verb::Ride: ride(play, seat, action); break;
        default: play.top().stage = 2; break;
    }
}

Say select_prompt(const Look&, Seat) { return Say(rule::SE_MOVE_3, "which unit or officer moves next?"); }

}  // namespace

int movement_dice(const Look& look, Ref ref, std::uint8_t flags, bool charging, bool through_woods) {
    const int road = (flags & RoadDie) != 0 ? dice_more_on_road : 0;
    switch (arm_of(look, ref)) {
        case Arm::Infantry:
            if (is_skirmishing(look, ref) || (flags & IntoSkirmish) != 0) return dice_skirmishers;
            return dice_formed_infantry + ((flags & ColumnDie) != 0 ? dice_more_in_column : 0) + road;
        case Arm::Cavalry: {
            if (!is_mounted(look, ref)) return dice_skirmishers;
            const Side& side = look.side(ref.side);
            // Those that come on are in motion (SE-SETUP-10).
            if (!has(side.moved_last_turn | side.coming | side.entered, ref)) return dice_mounted_from_rest;
            if (charging && through_woods) return dice_mounted_from_rest;  // SE-MOVE-10
            return dice_mounted + (charging && (flags & ChargeDie) != 0 ? dice_more_charging : 0) +
                   (charging ? 0 : road);
        }
        case Arm::Wagon: return dice_wagon + road;
        case Arm::SiegeArtillery:
        case Arm::Gunboat: return 0;  // SE-MOVE-16
        default:
            if ((flags & Prolong) != 0) return 1;  // SE-COST-17
            return (arm_of(look, ref) == Arm::HorseArtillery ? dice_horse_artillery : dice_field_artillery) +
                   road;
    }
}

Verdict check_may_move(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const Arg name = unit_arg(look, ref);
    if (!has(side.on_table | side.coming, ref))
        return refuse(rule::SE_STATE_1, "{} is not on the table", name);
    if (has(side.picked, ref)) return refuse(rule::SE_STATE_10, "{} has moved in this phase", name);
    if (coming(look, ref)) return fine;
    if (has(side.charged, ref)) return refuse(rule::SE_STATE_1, "{} has charged", name);
    if (has(side.withdrew, ref)) return refuse(rule::SE_MORALE_3, "{} has withdrawn this turn", name);
    if (has(side.moved, ref)) return refuse(rule::SE_STATE_1, "{} has moved this turn", name);
    if (has(side.barred, ref))
        return refuse(rule::SE_COST_9, "friends have passed through {}: it stays where it is", name);
    if (in_contact(look, ref)) return refuse(rule::SE_STATE_1, "{} is in contact with the enemy", name);
    if (is_gunboat(look, ref)) return refuse(rule::SE_MOVE_16, "gunboats do not move");
    if (only_prone(look, ref) && (arm_of(look, ref) != Arm::Infantry ||
                                  look.unit(ref).formation != Formation::Line || is_prone(look, ref)))
        return refuse(rule::SE_FIRE_1, "{} fired at full effect and may not move", name);
    return fine;
}

// Wheel toward the nearest point of the enemy, then straight on: until the dice are used up, the enemy is as
// near as is allowed, or the way is barred.
bool forced_path(const Look& look, Ref ref, Move& move) {
    const Nearest nearest = nearest_enemy(look, ref);
    if (!nearest.unit.any() || move.dice == 0) return false;
    const Length apart = nearest.distance;
    const Unit& unit = look.unit(ref);
    const Length limit = stand_off(look, ref);
    if (apart <= limit) return false;
    Move found{};  // the last that was legal
    const Length most = allowance(move.dice, move.sum, 0, 0);
    const Bystanders known(UnitsOf{look}, ref.side, ref.id,
                           table::grown(outer_box_of(look, ref), 2 * most + 2 * limit));
    const auto try_go = [&](Point goal, Facing facing, std::uint8_t formation, int ranks) {
        Action go = just(Verb::Go);
        go.set_point(goal);
        go.angle = facing.step;
        go.formation = formation;
        go.ranks = static_cast<std::uint8_t>(ranks);
        Move tried = move;
        if (!compose_path(look, go, tried)) return false;
        if (!judge_draft(look, tried, known).fine) return false;
        found = tried;
        return true;
    };
    const Ref foe = nearest.unit;
    const Point middle = middle_of(look, ref);
    const Point their = rect_of(look, foe, nearest_stand(look, foe, middle)).centre;
    const Point target = table::nearest_point(rect_of(look, foe, nearest_stand(look, foe, middle)), middle);
    const Point from = start_of(look, ref);
    const Facing way = table::facing_along((target == from ? their : target) - from);
    const std::uint8_t formation =
        unit.formation == Formation::Square ? static_cast<std::uint8_t>(Formation::Line) : no_formation;
    // The farthest along that line that is legal, to a hundredth of an inch.
    const auto reaches = [&](Length by) {
        return try_go(from + table::along(way, by), way, formation, formation == no_formation ? 0 : 1);
    };
    if (!reaches(most) && table::last_within(0, most, tolerance, reaches) == 0) return false;
    // If this would not shorten the distance the unit stays.
    const Route route(look, ref, found.from, found.from_stand, found.path);
    const Body body = route.end();
    const Rects own = rects_of(body.poses, route.stand_size());
    const Rects theirs = rects_of(look, foe);
    if (distance(own, theirs) >= apart) return false;
    move = found;
    return true;
}

const StepRules move_select_rules{"move_select", run_select, step_side,     select_choices, select_check,
                                  select_apply,  nullptr,    select_prompt, default_done,   select_sample};

}  // namespace longroll::elephant
