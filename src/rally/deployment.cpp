// S7 to S10: Generals, then brigade by brigade. PlaceGenerals: those placed are Side::on_map_generals;
// `flags` is set when the side is done. DeployBrigade: `m` is the brigade whose stands are placed, or
// no_post; `units` are kept back. Waiver: `m` the brigade, `side` the opponent who is asked.

#include "rally/deployment.h"

namespace longroll::rally {

// ---- what Setup says ----

void field_as_planned(Play& play, Seat seat) {
    Side& side = play.side(seat);
    side.off_map = {};
    side.subordinated = 0;
    side.named_commander = no_post;
    for (PostId post = 0; post < play.army(seat).posts.size(); ++post) {
        const PostPlan& plan = play.army(seat).posts[post];
        const bool is_under = plan.status == Status::Subordinated;
        side.formation[post] = static_cast<std::uint8_t>(plan.formation);
        side.superior[post] = is_under ? plan.subordinated_to : no_post;
        if (is_under) side.subordinated |= one_post(post);
        if (is_there(play, seat, post) && !plan.starts_on_map) side.off_map |= plan.own;
    }
}

void set_up(Play& play) {
    const bool is_free = play.setup.options.deployment == Deployment::Free;
    for (const Seat seat : seats) {
        Side& side = play.side(seat);
        const Army& army = play.setup.army(seat);
        side.edges = army.deployment_edges;
        field_as_planned(play, seat);
        for (PostId post = 0; post < army.posts.size(); ++post) {
            const PostPlan& plan = army.posts[post];
            side.general[post].gravestones = plan.gravestones;
            if (!is_there(play, seat, post)) continue;
            const bool used = (side.subordinated & one_post(post)) == 0;
            if (!is_free && used) {
                if (plan.fixed) put_general(play, seat, post, plan.place);
                (plan.fixed ? side.on_map_generals : side.off_map_generals) |= one_post(post);
            }
        }
        for (UnitId id = 0; id < army.units.size(); ++id) {
            const UnitPlan& plan = army.units[id];
            for (std::size_t part = 0; part < at(Part::count); ++part)
                side.unit[id].lost[part] = plan.lost[part];
            if (plan.arm == Arm::Cavalry) {
                if (plan.circles[at(Part::Holders)] <= plan.lost[at(Part::Holders)])
                    side.without_holders |= one(id);
                if (plan.circles[at(Part::Mounted)] <= plan.lost[at(Part::Mounted)])
                    side.bound_to_foot |= one(id);
                if ((plan.mounted || is_free) && !side.bound_to_foot.has(id)) side.mounted |= one(id);
            }
            if (!is_there(play, seat, plan.post) || is_free || side.off_map.has(id)) continue;
            if (plan.fixed)
                set_on_map(play, {seat, id}, plan.place);
            else
                side.off_map |= one(id);
        }
        if (!is_free) side.deployed = brigades(play, seat);
        side.capacity = static_cast<std::uint8_t>(hand_capacity(play, seat));
    }
}

void push_setup(Play& play) {
    const Seat attacker = play.setup.attacker, defender = other(attacker);
    push(play, step(StepKind::BuildDecks));
    if (play.setup.options.deployment == Deployment::Historical) return;
    // The last first.
    push(play, step(StepKind::Dislocate, attacker));  // of the Defender's stands
    push(play, step(StepKind::Dislocate, defender));
    for (const Seat seat : {attacker, defender}) push(play, step(StepKind::DeployBrigade, seat)).m = no_post;
    for (const Seat seat : {attacker, defender}) push(play, step(StepKind::PlaceGenerals, seat));
    push(play, step(StepKind::DeployEdges, attacker));
    for (const Seat seat : {defender, attacker}) push(play, step(StepKind::Forces, seat));
}

void unplace(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    const table::Segment front = table::edge(base_of(play, ref), table::Edge::Front);
    auto& laid = play.state.barricades;
    for (std::size_t i = 0; i < laid.size(); ++i)
        if (laid[i].x0 == front.from.x && laid[i].y0 == front.from.y && laid[i].x1 == front.to.x &&
            laid[i].y1 == front.to.y) {
            laid.erase_at(i);
            break;
        }
    side.on_map &= ~one(ref.id);
    side.ever_on_map &= ~one(ref.id);
    side.unit[ref.id].pose = side.unit[ref.id].holders = {};
    if (!side.bound_to_foot.has(ref.id)) side.mounted |= one(ref.id) & play.army(ref.side).cavalry;
}

void force_off_map(Play& play, Seat seat, PostId brigade) {
    Side& side = play.side(seat);
    for (const UnitId id : each(play.look().post(seat, brigade).own & side.on_map)) unplace(play, {seat, id});
    side.off_map |= play.look().post(seat, brigade).own;
    side.formation[brigade] = static_cast<std::uint8_t>(Formation::Reserve);
    side.subordinated &= ~one_post(brigade);
    side.superior[brigade] = no_post;
    side.on_map_generals &= ~one_post(brigade);
    side.off_map_generals |= one_post(brigade);
    side.deployed |= one_post(brigade);
    if (play.log.on())
        tell(play, seat, EventKind::Words,
             Say(rule::RF_FORM_2, "there is no room for {}: it waits off the map",
                 formation_arg(seat, brigade)));
}

namespace {

// ---- S7, S8: Generals ----

Posts unplaced(const Look& look, Seat seat) {
    return initial_generals(look, seat) & ~look.side(seat).on_map_generals;
}

Verdict check_general(const Look& look, Seat seat, PostId post, Point place) {
    if (post >= most_generals || (initial_generals(look, seat) & one_post(post)) == 0)
        return refuse(rule::RF_DEPLOY_2, "he does not start on the map");
    const Rect base = general_base(look, place);
    if (!in_deployment_area(look, seat, base) || !look.field().on_table(base))
        return refuse(rule::RF_DEPLOY_2, "he would be outside your deployment area");
    if (is_marked_off(look, base)) return refuse(rule::RF_ENTRY_3, "that ground is marked off");
    for (const PostId other : each(look.side(seat).on_map_generals & ~one_post(post))) {
        const Rect his = general_base(look, seat, other);
        if (table::overlap({&base, 1}, {&his, 1}, look.measures().contact_tol))
            return refuse(rule::RF_STAND_3, "he would overlap {}", general_arg(seat, other));
    }
    return fine;
}
// Along the first of the side's edges, evenly, in roster order, well back; the nearest inch that is free.
Point place_for(const Look& look, Seat seat, PostId post) {
    const Posts all = initial_generals(look, seat);
    const auto edge = static_cast<table::TableEdge>(lowest(std::uint64_t{look.side(seat).edges}));
    const table::Box board = look.field().table();
    const Length long_side = table::runs_east(edge) ? board.high.x - board.low.x : board.high.y - board.low.y;
    const int n = count(all), i = count(all & (one_post(post) - 1));
    const Length start = table::runs_east(edge) ? board.low.x : board.low.y;
    const Point first = table::point_on(edge, start + long_side / (2 * n) * (2 * i + 1), board) +
                        table::along(table::inward(edge), 2 * table::inch);
    for (int ring = 0; ring < 48; ++ring)
        for (int y = -ring; y <= ring; ++y)
            for (int x = -ring; x <= ring; ++x) {
                if (std::max(std::abs(x), std::abs(y)) != ring) continue;
                const Point place{first.x + x * table::inch, first.y + y * table::inch};
                if (check_general(look, seat, post, place)) return place;
            }
    return first;
}

bool run_generals(Play& play) { return play.top().flags == 0 ? true : step_over(play); }
void generals_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Posts left = unplaced(look, seat);
    if (left == 0) {
        offers(just(Verb::Done));
        return;
    }
    if (!offers(just(Verb::ForMe))) return;
    Action action = just(Verb::PlaceGeneral);
    action.post = static_cast<PostId>(lowest(left));
    const Point best = place_for(look, seat, action.post);
    for (const Length aside : {0, -4, 4, -8, 8}) {
        const auto edge = static_cast<table::TableEdge>(lowest(std::uint64_t{look.side(seat).edges}));
        const Point place =
            best + table::along(table::inward(edge) + table::right_angle, aside * table::inch);
        action.x = place.x;
        action.y = place.y;
        if (check_general(look, seat, action.post, place) && !offers(action)) return;
    }
}
Verdict generals_check(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::ForMe: return fine;
        case Verb::PlaceGeneral: return check_general(look, seat, action.post, action.point());
        case Verb::Done:
            if (unplaced(look, seat) == 0) return fine;
            return refuse(rule::RF_DEPLOY_2, "{} {General is|Generals are} still to be placed",
                          count(unplaced(look, seat)));
        default: return not_asked(look, seat, action);
    }
}
void generals_apply(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    if (action.verb == Verb::Done) {
        play.top().flags = 1;
        side.off_map_generals = 0;
        for (PostId post = 0; post < play.army(seat).posts.size(); ++post)
            if (is_there(play, seat, post) &&
                ((side.on_map_generals | side.subordinated) & one_post(post)) == 0)
                side.off_map_generals |= one_post(post);
        if (play.log.on())
            tell(play, seat, EventKind::General, Say(rule::RF_DEPLOY_2, "{} has placed its Generals", seat));
    } else if (action.verb == Verb::PlaceGeneral) {
        side.on_map_generals |= one_post(action.post);
        put_general(play, seat, action.post, action.point());
    } else {
        for (const PostId post : each(unplaced(play, seat))) {
            const Point place = place_for(play, seat, post);
            side.on_map_generals |= one_post(post);
            put_general(play, seat, post, place);
        }
    }
}
Say generals_prompt(const Look& look, Seat seat) {
    const int left = count(unplaced(look, seat));
    return left > 0 ? Say(rule::RF_DEPLOY_2, "Place your Generals: {} left", left)
                    : Say(rule::RF_DEPLOY_2, "All Generals are placed: confirm, or place one again");
}
Action generals_default(const Look& look, Seat seat) {
    return just(unplaced(look, seat) == 0 ? Verb::Done : Verb::ForMe);
}

// ---- S9, S10: brigades ----

Posts undeployed(const Look& look, Seat seat) {
    Posts found = 0;
    for (const PostId post : each(brigades(look, seat) & ~look.side(seat).deployed))
        if (look.post(seat, post).own & ~look.side(seat).off_map) found |= one_post(post);
    return found;
}
Formation formation_of(const Look& look, Seat seat, PostId post) {
    return static_cast<Formation>(look.side(seat).formation[post]);
}
Units placed_of(const Look& look, Seat seat, PostId post) {
    return look.post(seat, post).own & look.side(seat).on_map;
}
Units left_of(const Look& look, Seat seat) { return to_deploy(look, seat, look.top().m) & ~look.top().units; }
Verdict may_finish(const Look& look, Seat seat) {
    const PostId post = look.top().m;
    if (const Units left = left_of(look, seat))
        return refuse(rule::RF_DEPLOY_3, "{} {stand is|stands are} still to be placed or kept back",
                      count(left));
    if (!placed_of(look, seat, post))
        return refuse(rule::RF_DEPLOY_5, "at least one stand of the brigade is placed");
    return check_formation(look, seat, post, formation_of(look, seat, post), placed_of(look, seat, post),
                           look.top().units);
}

// RF-BARR-5.
void lay_barricade(Play& play, Ref ref) {
    if (!play.plan(ref).barricade || play.state.barricades.full()) return;
    const table::Segment front = table::edge(base_of(play, ref), table::Edge::Front);
    play.state.barricades.push_back({front.from.x, front.from.y, front.to.x, front.to.y});
}
void finish_brigade(Play& play, Seat seat) {
    Side& side = play.side(seat);
    const PostId post = play.top().m;
    side.off_map |= play.top().units;
    side.deployed |= one_post(post);
    play.top().m = no_post;
    play.top().units = {};
    play.log.reveal();  // its places and its formation
    if (!play.log.on()) return;
    constexpr const char* told[at(Formation::count)] = {"{} deploys in Line",
                                                        "{} deploys in Skirmish formation",
                                                        "{} deploys in Column",
                                                        "{} deploys in Frontier formation",
                                                        "{} deploys in Assault formation",
                                                        "{} deploys with a Reserve",
                                                        "{} deploys Unformed"};
    tell(play, seat, EventKind::Words,
         Say(rule::RF_DEPLOY_3, told[side.formation[post]], formation_arg(seat, post)));
}
// By the canonical layout; for want of room in Skirmish, and else off the map (RF-FORM-1, 2).
void deploy_for(Play& play, Seat seat) {
    Side& side = play.side(seat);
    const PostId post = play.top().m;
    for (const UnitId id : each(placed_of(play, seat, post))) unplace(play, {seat, id});
    play.top().units = {};
    for (const Formation formation : {formation_of(play, seat, post), Formation::Skirmish}) {
        const Layout layout = find_layout(play, seat, post, formation);
        if (!layout.found) continue;
        side.formation[post] = static_cast<std::uint8_t>(formation);
        play.top().units = layout.kept;
        std::size_t i = 0;
        for (const UnitId id : each(to_deploy(play, seat, post) & ~layout.kept)) {
            set_on_map(play, {seat, id}, layout.poses[i++]);
            lay_barricade(play, {seat, id});
        }
        return;
    }
    play.top().m = no_post;
    force_off_map(play, seat, post);
}

bool run_brigades(Play& play) { return undeployed(play, side_of(play.top())) != 0 ? true : step_over(play); }
void brigade_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (look.top().m == no_post) {
        for (const PostId post : each(undeployed(look, seat))) {
            Action action = just(Verb::Brigade);
            action.post = post;
            if (!offers(action)) return;
        }
        return;
    }
    if (may_finish(look, seat)) {
        offers(just(Verb::Done));
        return;
    }
    offers(just(Verb::ForMe));
}
Verdict brigade_check(const Look& look, Seat seat, const Action& action) {
    const PostId post = look.top().m;
    if (action.verb == Verb::Brigade) {
        if (action.post >= most_generals || (undeployed(look, seat) & one_post(action.post)) == 0)
            return refuse(rule::RF_DEPLOY_3, "that is no brigade that is still to be deployed");
        if (post != no_post && post != action.post && placed_of(look, seat, post))
            return refuse(rule::RF_DEPLOY_3, "brigades deploy one after the other: {} is not finished",
                          formation_arg(seat, post));
        return fine;
    }
    if (post == no_post) return refuse(rule::RF_DEPLOY_3, "name the brigade that deploys first");
    const Ref ref{seat, action.unit};
    switch (action.verb) {
        case Verb::ForMe: return fine;
        case Verb::Done: return may_finish(look, seat);
        case Verb::Waive:
            if (left_of(look, seat) == to_deploy(look, seat, post) && !placed_of(look, seat, post))
                return fine;
            return refuse(rule::RF_FORM_1, "a waiver is asked for before the first stand is placed");
        case Verb::Place:
        case Verb::KeepBack:
        case Verb::Lift: break;
        default: return not_asked(look, seat, action);
    }
    if (!look.post(seat, post).own.has(action.unit))
        return refuse(rule::RF_DEPLOY_3, "it is not of {}", formation_arg(seat, post));
    if (action.verb == Verb::Lift) {
        if (on_map(look, ref) || look.top().units.has(action.unit)) return fine;
        return refuse(rule::RF_DEPLOY_3, "it is not placed yet");
    }
    if (on_map(look, ref)) return refuse(rule::RF_DEPLOY_3, "it is placed already: lift it first");
    if (action.verb == Verb::KeepBack) return fine;
    const bool is_cavalry = arm_of(look, ref) == Arm::Cavalry;
    const bool wants_mounted = (action.flags & PlaceMounted) != 0;
    if (wants_mounted && (!is_cavalry || look.side(seat).bound_to_foot.has(action.unit)))
        return refuse(rule::RF_DEPLOY_7, "only cavalry that has its mounted stand deploys mounted");
    // As it will be, on foot or mounted.
    State tried = look.state;
    Side& side = tried.side[index(seat)];
    side.mounted &= ~one(action.unit);
    if (wants_mounted) side.mounted |= one(action.unit);
    return check_deployed({look.setup, tried}, ref, {action.point(), action.facing()},
                          formation_of(look, seat, post));
}
void brigade_apply(Play& play, Seat seat, const Action& action) {
    Step& top = play.top();
    const Ref ref{seat, action.unit};
    switch (action.verb) {
        case Verb::Brigade:
            top.m = action.post;
            top.units = {};
            break;
        case Verb::ForMe: deploy_for(play, seat); break;
        case Verb::Done: finish_brigade(play, seat); break;
        case Verb::KeepBack: top.units |= one(ref.id); break;
        case Verb::Lift:
            if (on_map(play, ref)) unplace(play, ref);
            top.units &= ~one(ref.id);
            break;
        case Verb::Waive: push(play, step(StepKind::Waiver, other(seat))).m = top.m; break;
        default: {
            Side& side = play.side(seat);
            side.mounted &= ~one(ref.id);
            if ((action.flags & PlaceMounted) != 0) side.mounted |= one(ref.id);
            set_on_map(play, ref, {action.point(), action.facing()});
            if ((action.flags & PlaceOpen) == 0) lay_barricade(play, ref);
            top.units &= ~one(ref.id);
        }
    }
}
Say brigade_prompt(const Look& look, Seat seat) {
    if (look.top().m == no_post)
        return Say(rule::RF_DEPLOY_3, "Which brigade deploys next? {} left", count(undeployed(look, seat)));
    const Arg brigade = formation_arg(seat, look.top().m);
    const int left = count(left_of(look, seat));
    return left > 0
               ? Say(rule::RF_DEPLOY_3, "Place the stands of {}: {} left", brigade, left)
               : Say(rule::RF_DEPLOY_3, "All stands of {} are placed: confirm, or place one again", brigade);
}
Action brigade_default(const Look& look, Seat seat) {
    if (look.top().m == no_post) {
        Action action = just(Verb::Brigade);
        action.post = static_cast<PostId>(lowest(undeployed(look, seat)));
        return action;
    }
    return just(may_finish(look, seat) ? Verb::Done : Verb::ForMe);
}

// ---- RF-FORM-1: waivers ----

bool run_waiver(Play&) { return true; }
void waiver_choices(const Look&, Seat, Offers<Action>& offers) {
    if (offers(just(Verb::Agree))) offers(just(Verb::Refuse));
}
Verdict waiver_check(const Look& look, Seat seat, const Action& action) {
    return action.verb == Verb::Agree || action.verb == Verb::Refuse ? fine : not_asked(look, seat, action);
}
void waiver_apply(Play& play, Seat seat, const Action& action) {
    const Seat owner = other(seat);
    const PostId post = play.top().m;
    const Formation formation = formation_of(play, owner, post);
    play.state.agenda.pop();
    const bool granted = action.verb == Verb::Agree || !find_layout(play, owner, post, formation).found;
    if (play.log.on())
        tell(play, owner, EventKind::Words,
             Say(rule::RF_FORM_1,
                 granted ? "{} is freed of its formation" : "{} keeps its formation: there is room for it",
                 formation_arg(owner, post)));
    if (!granted) return;
    if (formation != Formation::Skirmish) {
        play.side(owner).formation[post] = static_cast<std::uint8_t>(Formation::Skirmish);
        return;
    }
    play.top().m = no_post;
    force_off_map(play, owner, post);
}
Say waiver_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_FORM_1, "May {} deploy in Skirmish instead of its formation?",
               formation_arg(other(seat), look.top().m));
}
Action refusal(const Look&, Seat) { return just(Verb::Refuse); }

constexpr StepRules place_generals{"place_generals", run_generals,    step_side<Look>,
                                   generals_choices, generals_check,  generals_apply,
                                   nullptr,          generals_prompt, generals_default};
constexpr StepRules deploy_brigade{"deploy_brigade", run_brigades,   step_side<Look>,
                                   brigade_choices,  brigade_check,  brigade_apply,
                                   nullptr,          brigade_prompt, brigade_default};

}  // namespace

const StepRules place_generals_rules = place_generals.as_draft();
const StepRules deploy_brigade_rules = deploy_brigade.as_draft();
const StepRules waiver_rules{"waiver",     run_waiver, step_side<Look>, waiver_choices, waiver_check,
                             waiver_apply, nullptr,    waiver_prompt,   refusal};

}  // namespace longroll::rally
