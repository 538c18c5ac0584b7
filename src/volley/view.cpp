// What a match shows: the scene, which never changes (the ground, the objectives, both orders of battle with
// who arrives when and where), and what a seat sees of the rest. All is open but drafts (VB-GEN-9).

#include "volley/view.h"

#include "miniatures/table_view.h"
#include "volley/exhaustion.h"
#include "volley/moves.h"
#include "volley/rules.h"

namespace longroll::volley {

using miniatures::thing_name;

namespace {

// ---- the scene ----

// The road that leaves the table where a stand comes on.
std::string_view road_at(const Setup& setup, Point entry) {
    constexpr Length near = 2 * inch;
    const table::Battlefield& field = *setup.field;
    for (unsigned i = 0; i < field.lines().size(); ++i) {
        if (!road_kinds.has(field.lines()[i].kind) || field.line_name(i).empty()) continue;
        for (const Point p : field.points(field.lines()[i]))
            if (table::within(p, entry, near)) return field.line_name(i);
    }
    return {};
}

void show_plan(View& view, const Setup& setup, const StandPlan& plan) {
    view.set("hq", plan.post + 1);
    view.set("type", word(plan.type));
    view.set("arm", is_artillery(plan.type) ? "artillery"
                    : plan.type == StandType::InfantryBrigade || plan.type == StandType::InfantrySkirmisher
                        ? "infantry"
                        : "cavalry");
    view.set_if(is_skirmisher(plan.type), "skirmisher", true);
    view.set("weapon", word(plan.weapon));
    const RangeRow& range = ranges[at(plan.weapon)];
    view.set_if(range.close > 0, "close", range.close);
    view.set("long", range.far);
    view.set("morale", plan.morale);
    view.set("training", training_words[at(plan.training)]);
    view.set("full", plan.strength);
    view.set_if(plan.repeating, "repeating", true);
    view.set_if(plan.sharpshooter, "sharpshooter", true);
    view.set_if(plan.hold.until != 0, "held_until", plan.hold.until);
    if (plan.arrival.turn == 0) return;
    view.set("arrives", plan.arrival.turn);
    const std::string_view road = road_at(setup, plan.arrival.entry);
    view.set("entry", !road.empty() ? std::string(road)
                                    : "the " + std::string(table::name_of(plan.arrival.edge)) + " edge");
}

}  // namespace

View flat_scene(const Setup& setup) {
    View view = miniatures::table_scene(
        *setup.field, {setup.title, "1 inch = 100 yards", 100, setup.turns(), setup.captions});
    for (const Seat side : seats) {
        const Army& army = setup.army(side);
        view.set(longroll::name(side), View::fields("name", army.name, "start_strength", army.strength,
                                                    "zone", miniatures::box_view(army.zone)));
    }
    view.set("days", View::list_of(setup.days, [](const Day& day) {
                 return View::fields("turns", day.turns, "hour", day.start_hour);
             }));
    view.set("buildings", View::list_of(setup.buildings, [](const Building& building) {
                 return View::fields("area", building.area, "block", building.block, "stone", building.stone);
             }));
    view.set("command_distance", command_distance);  // VB-CMD-2
    View& things = view.set("things", View::fields());
    miniatures::add_objectives(things, setup.objectives);
    for (const Seat side : seats) {
        const Army& army = setup.army(side);
        miniatures::add_posts(things, "commander", side, army.posts, [](View& post, const PostPlan& plan) {
            post.set_if(plan.exhaustion > 0, "exhaustion", plan.exhaustion);
            post.set("full", plan.strength);
            post.set_if(plan.arrives > 0, "arrives", plan.arrives);
        });
        for (std::size_t i = 0; i < army.stands.size(); ++i)
            show_plan(things.set(thing_name("unit", side, i), View::fields("name", army.stands[i].name)),
                      setup, army.stands[i]);
    }
    return view;
}

View Volley::scene(const Setup& setup) {
    View view = flat_scene(setup);
    miniatures::add_relief(view, *setup.field);
    return view;
}

namespace {

// ---- both armies ----

View unit_view(const Look& look, Ref ref) {
    const Stand& stand = look.stand(ref);
    const StandPlan& plan = look.plan(ref);
    const Side& side = look.side(ref.side);
    View view = View::fields("thing", thing_name("unit", ref.side, ref.id), "number", ref.id + 1, "strength",
                             stand.strength);
    view.set_if(stand.strength < plan.strength, "lost", plan.strength - stand.strength);
    view.set_if(stand.guns > 0, "guns", stand.guns);
    const Level level = level_of(look, ref);
    view.set_if(level != Level::Good, "level", word(level));
    miniatures::show_marks<Stands>(view, ref.id,
                                   {{side.mounted, "mounted"},
                                    {side.limbered, "limbered"},
                                    {side.column, "column"},
                                    {side.stationary, "stationary"},
                                    {side.ground, "ground"},
                                    {side.moved, "moved"},
                                    {side.turned, "turned"},
                                    {side.charged, "charged"},
                                    {side.attacked, "attacked"},
                                    {side.chosen, "chosen"},
                                    {side.rallied_now, "rallied"},
                                    {side.repulsed_now, "repulsed"},
                                    {side.routed_now, "routed_now"},
                                    {side.coming, "coming"}});
    const Posts post = Posts{1} << plan.post;
    view.set_if((side.collapsed & post) != 0, "collapsed", true);
    view.set_if((side.exhausted & ~side.collapsed & post) != 0, "exhausted", true);
    view.set_if(plan.hold.until > look.state.turn && !has(side.free, ref), "held", true);
    miniatures::show_size(view, stand_sizes[at(plan.type)]);
    if (!on_table(look, ref)) return view;
    // VB-CMD-1: the attacker's alone have the status.
    view.set_if(ref.side == look.attacker() && static_cast<Phase>(look.state.phase) == Phase::Movement &&
                    !has(side.in_command, ref),
                "out_of_command", true);
    view.set_if(static_cast<bool>(enemies_in_contact(look, ref)), "in_contact", true);
    view.set_if(stand.building != no_building, "building", stand.building + 1);
    view.set_if(has_zone(look, ref), "zone", true);
    const Pose pose = stand.pose.pose();
    view.set("facing", table::millidegrees(pose.facing));
    View base = View::fields("number", 1);
    miniatures::show_pose(base, pose);
    view.set("stands", View::list(std::move(base)));
    if (const int markers = markers_of(look, ref); markers > 0) {
        View& list = view.set("markers", View::list());
        for (int i = 0; i < markers; ++i) list.add(miniatures::pose_view(stand.marker[i].pose()));
    }
    return view;
}

View post_view(const Look& look, Seat seat, PostId post) {
    const Side& side = look.side(seat);
    const Commander& commander = side.commander[post];
    constexpr const char* fates[] = {"not on the table", "active", "lost", "still to come"};
    View view = View::fields("thing", thing_name("commander", seat, post), "number", post + 1, "commander",
                             Volley::name(look.setup, ArgKind::Thing, commander_arg(seat, post).value),
                             "fate", fates[at(commander.fate)]);
    view.set_if(side.casualties[post] > 0, "casualties", side.casualties[post]);
    view.set_if(side.casualties_now[post] > 0, "casualties_now", side.casualties_now[post]);
    view.set_if((side.exhausted >> post & 1u) != 0, "exhausted", true);
    view.set_if((side.collapsed >> post & 1u) != 0, "collapsed", true);
    view.set_if(commander.killed > 0, "killed", commander.killed);
    if (commander.fate != Fate::Active) return view;
    view.set_if(commander.moved != 0, "moved", true);
    view.set_if(commander.attached != no_stand, "attached", commander.attached + 1);
    view.set("x", commander.x);
    view.set("y", commander.y);
    miniatures::show_size(view, commander_size);
    return view;
}

View side_view(const Look& look, Seat seat) {
    const Army& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    int casualties = 0;
    for (std::size_t post = 0; post < army.posts.size(); ++post) casualties += side.casualties[post];
    View view = View::fields("points", points_of(look, seat), "casualties", casualties);
    View& posts = view.set("hqs", View::list());
    for (std::size_t post = 0; post < army.posts.size(); ++post)
        posts.add(post_view(look, seat, static_cast<PostId>(post)));
    const auto views_of = [&](const Stands& stands) {
        View list = View::list();
        for (const StandId id : each(stands)) list.add(unit_view(look, {seat, id}));
        return list;
    };
    view.set("units", views_of(side.on_table | side.coming));
    if (static_cast<Phase>(look.state.phase) == Phase::SetUp) {
        const Stands roster = Stands::below(static_cast<unsigned>(army.stands.size()));
        view.set("to_deploy", views_of(roster & ~(side.on_table | side.coming)));
    }
    return view;
}

// ---- what is under way ----

View numbers_of(const Stands& stands) {
    View list = View::list();
    for (const StandId id : each(stands)) list.add(id + 1);
    return list;
}
View named_view(std::span<const Named> named) {
    return View::list_of(named, [](const Named& one_of) {
        View item = View::fields("unit", one_of.stand + 1);
        item.set_if(one_of.melee != 0, "melee", true);
        return item;
    });
}

void show_mover(View& view, const Look& look) {
    const Move& move = look.state.move;
    const Ref ref = moving(look.state);
    if (!ref.any()) return;
    const Length most = allowance(look, ref);
    View& mover = view.set("mover", View::fields("side", name(ref.side), "unit", ref.id + 1, "left",
                                                 inches_for(std::max<std::int64_t>(0, left_of(move)), most),
                                                 "most", inches_for(move.budget, most)));
    mover.set_if((move.marks & Charging) != 0, "charging", true);
    mover.set_if((move.marks & UsedFreeFacing) != 0, "turned", true);
    mover.set_if((move.marks & Breakthrough) != 0, "breakthrough", true);
}

void show_combat(View& view, const Look& look) {
    const Combat& combat = look.state.combat;
    if (combat.defending == no_stand) return;
    View& fight =
        view.set("combat", View::fields("side", name(seat_of(combat.side)), "defending", combat.defending + 1,
                                        "attackers", named_view(combat.attackers), "defenders",
                                        named_view(combat.defenders)));
    fight.set_if(combat.reply != no_stand, "reply", combat.reply + 1);
    fight.set_if(!combat.hits.empty(), "hits", View::list_of(combat.hits, [](const Hits& hits) {
        return View::fields("side", name(seat_of(hits.side)), "unit", hits.stand + 1, "fire", hits.by_fire,
                            "melee", hits.by_melee);
    }));
}

// Who the decision at hand is about.
void show_about(View& view, const Look& look) {
    const Step& top = look.top();
    switch (top.kind) {
        case StepKind::React:
        case StepKind::Commander:
        case StepKind::Profit:
        case StepKind::Reply:
        case StepKind::Evade:
        case StepKind::Advance:
        case StepKind::LeaveBuilding: break;
        default: return;
    }
    View& about = view.set("about", View::fields("side", name(seat_of(top.side))));
    about.set_if(top.unit != no_stand, "unit", top.unit + 1);
    about.set_if(top.other != no_stand, "other", top.other + 1);
    about.set_if(top.kind == StepKind::Commander, "commander", top.n + 1);
}

// Sets of stands that their owner has marked so far; a combat is shown above.
void show_draft(View& view, const Look& look, Seat seat) {
    const Step& top = look.top();
    if (seat == Seat::Nobody || top.side != index(seat)) return;
    if (top.kind == StepKind::Settle || top.kind == StepKind::Dawn || top.kind == StepKind::Ground)
        view.set("draft",
                 View::fields("side", name(seat), "kind", top.kind == StepKind::Ground ? "ground" : "settle",
                              "units", numbers_of(top.stands)));
}

int hour_of(const Setup& setup, int turn) {
    for (const Day& day : setup.days) {
        if (turn <= day.turns) return (day.start_hour + turn - 1) % 24;
        turn -= day.turns;
    }
    return 0;
}

}  // namespace

View Volley::show(const Setup& setup, const State& given, Seat seat) {
    // A draft of the other seat is not shown: it is looked at as if it were not begun.
    Dice dice{Seed{}};
    const State state = redraw_for(setup, given, seat, dice);
    const Look look{setup, state};
    constexpr const char* phases[] = {"set-up", "movement",   "rally", "morale",
                                      "combat", "exhaustion", "night"};
    View view = View::fields("turn", state.turn, "day", state.day + 1, "hour", hour_of(setup, state.turn),
                             "phase", phases[state.phase], "active", longroll::name(look.attacker()));
    show_about(view, look);
    show_mover(view, look);
    show_combat(view, look);
    show_draft(view, look, seat);
    view.set("objectives", miniatures::objectives_view(setup.objectives.size(), state.held_by));
    View ground = miniatures::changes_view(*setup.field, changes_of(look));
    View burning = View::list();
    state.burning.each([&](unsigned area) { burning.add(area); });
    ground.set("burning", std::move(burning));
    view.set("ground", std::move(ground));
    for (const Seat side : seats) view.set(longroll::name(side), side_view(look, side));
    view.set_if(state.ending != 0, "over", true);
    view.set_if(state.ending != 0 && state.winner < 2, "winner", longroll::name(seat_of(state.winner)));
    return view;
}

}  // namespace longroll::volley
