// What a match shows (chapter 7): the scene, which never changes (the ground, the squares, both orders of
// battle, what is printed on every card), and what a seat sees of the rest. A seat sees its own hand, deck
// and drafts; of the other side the numbers of cards, and those that lie face up.

#include "rally/view.h"

#include "miniatures/table_view.h"
#include "rally/checks.h"
#include "rally/deployment.h"
#include "rally/ending.h"
#include "rally/lay_judge.h"
#include "rally/melee.h"
#include "rally/rules.h"

namespace longroll::rally {

using miniatures::thing_name;

namespace {

// ---- the scene ----

View lengths_view(std::span<const Length> lengths) {
    return View::list_of(lengths, [](Length length) { return View(length); });
}
View measures_view(const Measures& measures) {
    return View::fields("arrows", lengths_view(measures.arrow), "sticks", lengths_view(measures.stick),
                        "chord", measures.tactic_chord, "arc",
                        table::millidegrees(table::north + measures.fire_arc_half), "lean",
                        table::millidegrees(table::north + measures.oblique_move), "lean_tactic",
                        table::millidegrees(table::north + measures.oblique_tactic), "pivot",
                        table::millidegrees(table::north + measures.pivot_move), "pivot_tactic",
                        table::millidegrees(table::north + measures.pivot_tactic));
}
View squares_view(const Setup& setup) {
    View list = View::list();
    const Squares& squares = setup.squares;
    for (int row = 0; row < squares.rows(); ++row)
        for (int column = 0; column < squares.columns(); ++column) {
            const SquareRating rating =
                setup.ratings[static_cast<std::size_t>(row * squares.columns() + column)];
            const Square square{static_cast<std::int8_t>(squares.low.row + row),
                                static_cast<std::int8_t>(squares.low.column + column)};
            list.add(View::fields(
                "name", name_of(square), "at",
                miniatures::point_view({column * setup.measures.square, row * setup.measures.square}),
                "limit", rating.limit, "flag", rating.flag));
        }
    return list;
}
View entries_view(const Setup& setup) {
    return View::list_of(setup.entry_lines, [&](const EntryLine& line) {
        View view =
            View::fields("square", name_of(line.square), "side", longroll::name(line.owner), "from",
                         miniatures::point_view(line.line.from), "to", miniatures::point_view(line.line.to));
        if (line.label != no_post) view.set("label", setup.army(line.owner).posts[line.label].name);
        return view;
    });
}

void show_plan(View& view, const Setup& setup, const UnitPlan& plan) {
    view.set("short", plan.short_name);
    view.set("hq", plan.post + 1);
    view.set("arm", word(plan.arm));
    view.set("fire", plan.fire);
    view.set("discipline", plan.discipline);
    view.set("arrow", static_cast<int>(at(setup.measures.arrow_for(plan.discipline))));
    view.set("full", plan.circles[at(Part::OnFoot)]);
    view.set_if(plan.arm == Arm::Cavalry, "full_mounted", plan.circles[at(Part::Mounted)]);
    view.set_if(plan.arm == Arm::Cavalry, "full_holders", plan.circles[at(Part::Holders)]);
    view.set_if(plan.barricade, "barricade", true);
}
void show_post(View& view, const PostPlan& plan) {
    view.set("general", plan.general);
    view.set_if(static_cast<bool>(plan.own), "class", class_words[at(plan.quality)]);
    view.set_if(plan.first_turn > 0, "arrives", plan.first_turn);
}
void show_face(View& view, const Army& army, const CardPlan& card) {
    view.set("hq", card.post + 1);
    view.set("of", army.posts[card.post].name);
    if (card.is_command) {
        view.set("command", true);
        view.set("top", line_words[at(card.command.line)]);
        view.set("number", card.command.number);
        view.set("reroll", card.command.reroll);
        return;
    }
    view.set("top", top_words[at(card.battle.top)]);
    view.set("number", card.battle.number);
    view.set_if(card.battle.reroll > 0, "reroll", card.battle.reroll);
    view.set("red", card.battle.red);
    view.set("blue", card.battle.blue);
    view.set("bottom", bottom_words[at(card.battle.bottom)]);
}

}  // namespace

View flat_scene(const Setup& setup) {
    View view = miniatures::table_scene(
        *setup.field,
        {setup.title, "1 inch = 55 yards", setup.measures.yards_per_inch, setup.max_turns, setup.captions});
    view.set("attacker", longroll::name(setup.attacker));
    view.set_if(setup.scored, "scored", true);
    view.set("measures", measures_view(setup.measures));
    view.set("square", setup.measures.square);
    view.set("squares", squares_view(setup));
    view.set("entries", entries_view(setup));
    view.set_if(
        !setup.marked_off.empty(), "marked_off",
        View::list_of(setup.marked_off, [](const auto& area) { return miniatures::points_view(area); }));
    for (const Seat side : seats)
        view.set(longroll::name(side),
                 View::fields("name", setup.army(side).name, "start_units", setup.army(side).units.size()));
    View& things = view.set("things", View::fields());
    miniatures::add_objectives(things, setup.objectives);
    for (const Seat side : seats) {
        const Army& army = setup.army(side);
        miniatures::add_posts(things, "general", side, army.posts, show_post);
        for (std::size_t i = 0; i < army.units.size(); ++i)
            show_plan(things.set(thing_name("unit", side, i), View::fields("name", army.units[i].name)),
                      setup, army.units[i]);
        for (std::size_t i = 0; i < army.cards.size(); ++i)
            show_face(things.set(thing_name("card", side, i), View::fields()), army, army.cards[i]);
    }
    return view;
}

View Rally::scene(const Setup& setup) {
    View view = flat_scene(setup);
    miniatures::add_relief(view, *setup.field);
    return view;
}

namespace {

// ---- both armies ----

// RF-HID-5: the viewer knows the formation of a brigade and under whom it fights.
bool is_shown(const Look& look, Seat owner, PostId brigade, Seat viewer) {
    const Side& side = look.side(owner);
    return viewer == owner || (side.deployed & one_post(brigade)) != 0 ||
           (look.post(owner, brigade).own & side.ever_on_map);
}

View numbers_of(const Units& units) {
    View list = View::list();
    for (const UnitId id : each(units)) list.add(id + 1);
    return list;
}

View unit_view(const Look& look, Ref ref, bool is_placed) {
    const UnitPlan& plan = look.plan(ref);
    const Side& side = look.side(ref.side);
    const Unit& unit = look.unit(ref);
    View view = View::fields("thing", thing_name("unit", ref.side, ref.id), "number", ref.id + 1, "strength",
                             strength(look, ref));
    for (const auto& [part, key] : {std::pair{part_of(look, ref), "lost"},
                                    {Part::Mounted, "lost_mounted"},
                                    {Part::Holders, "lost_holders"}})
        view.set_if(unit.lost[at(part)] > 0, key, unit.lost[at(part)]);
    miniatures::show_size(view, size_of(look, ref));
    view.set_if(plan.arm == Arm::Cavalry && is_mounted(look, ref), "mounted", true);
    if (!is_placed) {
        view.set_if(side.off_map.has(ref.id), "off_map", true);
        return view;
    }
    miniatures::show_marks<Units>(view, ref.id,
                                  {{side.routed, "routed"},
                                   {side.activated, "activated"},
                                   {look.active() == ref.side ? look.state.orders.chosen : Units{}, "chosen"},
                                   {side.charged, "charged"}});
    view.set_if(is_engaged(look, ref), "in_contact", true);
    if (const int with_him = heroism(look, ref); with_him > 0) view.set("heroism", with_him);
    const Pose pose = pose_of(look, ref);
    view.set("facing", table::millidegrees(pose.facing));
    View base = View::fields("number", 1);
    miniatures::show_pose(base, pose);
    view.set("stands", View::list(std::move(base)));
    if (has_holders(look, ref)) {
        View holders = miniatures::pose_view(unit.holders.pose());
        miniatures::show_size(holders, look.measures().base[at(Base::Holders)]);
        view.set("markers", View::list(std::move(holders)));
    }
    return view;
}

View post_view(const Look& look, Seat seat, PostId post, Seat viewer) {
    const Side& side = look.side(seat);
    const Posts bit = one_post(post);
    const bool is_on_map = (side.on_map_generals & bit) != 0;
    const PostPlan& plan = look.post(seat, post);
    View view = View::fields("thing", thing_name("general", seat, post), "number", post + 1, "commander",
                             plan.general, "fate", is_on_map ? "active" : "not on the map");
    const General& general = look.general(seat, post);
    view.set("command", command_of(look, seat, post));
    view.set("leadership", leadership_of(look, seat, post));
    view.set("heroism", heroism_of(look, seat, post));
    view.set_if(general.gravestones > 0, "gravestones", general.gravestones);
    view.set_if(general.killed > 0, "killed", general.killed);
    if (plan.own && is_shown(look, seat, post, viewer)) {
        view.set("formation", formation_words[side.formation[post]]);
        view.set_if(side.superior[post] != no_post, "superior", side.superior[post] + 1);
    }
    if (!is_on_map) return view;
    view.set_if((side.activated_generals & bit) != 0, "activated", true);
    view.set("radius", look.measures().reach_of_command(command_of(look, seat, post)));
    view.set("x", general.x);
    view.set("y", general.y);
    miniatures::show_size(view, look.measures().base[at(Base::General)]);
    return view;
}

View cards_view(Seat side, const Cards& cards) {
    View list = View::list();
    for (const CardId card : each(cards))
        list.add(View::fields("thing", thing_name("card", side, card), "id", card + 1));
    return list;
}

void show_cards(View& view, const Look& look, Seat seat, Seat viewer) {
    const Side& side = look.side(seat);
    view.set("hand_count", count(side.hand));
    view.set("deck_count", count(side.deck));
    view.set("capacity", side.capacity);
    view.set("discard", cards_view(seat, side.discard));
    view.set("played", cards_view(seat, side.played));
    if (viewer != seat) return;  // RF-HID-2, 3
    view.set("hand", cards_view(seat, side.hand));
    Cards deck = side.deck;
    if (look.state.round == 0)  // RF-DECK-6: those that may be picked
        for (const PostId post : each(side.subordinated)) deck |= look.post(seat, post).cards & ~side.aside;
    view.set("deck", cards_view(seat, deck));
    view.set("aside", cards_view(seat, side.aside));
    view.set_if(side.emptier != no_card, "emptier", side.emptier + 1);
}

View side_view(const Look& look, Seat seat, Seat viewer) {
    const Army& army = look.army(seat);
    const Side& side = look.side(seat);
    Units there;
    for (PostId post = 0; post < army.posts.size(); ++post)
        if (is_there(look, seat, post)) there |= army.posts[post].own;
    // RF-HID-4: which of the others wait off the map.
    Units waiting = side.off_map;
    if (viewer != seat && !look.setup.options.open_reserves)
        for (PostId post = 0; post < army.posts.size(); ++post)
            if (!is_shown(look, seat, post, viewer) || !(army.posts[post].own & side.on_map))
                waiting &= ~army.posts[post].own;
    const Units gone = side.destroyed | side.captured | side.routed_off | side.withdrawn;
    const Forces forces = forces_of(look, seat);
    View view = View::fields("points", points_of(look, seat), "lost", count(gone), "turns", side.turns,
                             "action_points", side.points, "rerolls", side.rerolls, "engaged_units",
                             forces.engaged, "broken_units", forces.broken);
    view.set_if(side.retiring != 0, "retiring", true);
    if (look.state.round == 0) {
        View& zones = view.set("zones", View::list());
        for (const BitNumber edge : each(unsigned{side.edges}))
            zones.add(miniatures::box_view(deployment_strip(look, static_cast<table::TableEdge>(edge))));
    }
    show_cards(view, look, seat, viewer);
    View& posts = view.set("hqs", View::list());
    for (std::size_t post = 0; post < army.posts.size(); ++post)
        posts.add(post_view(look, seat, static_cast<PostId>(post), viewer));
    const auto views_of = [&](const Units& units, bool on_the_map) {
        View list = View::list();
        for (const UnitId id : each(units)) list.add(unit_view(look, {seat, id}, on_the_map));
        return list;
    };
    View& units = view.set("units", views_of(side.on_map, true));
    for (const UnitId id : each(waiting)) units.add(unit_view(look, {seat, id}, false));
    if (look.state.round == 0) view.set("to_deploy", views_of(there & ~side.on_map & ~waiting, false));
    View& fates = view.set("gone", View::list());
    for (const auto& [set, fate] : {std::pair{side.destroyed, "destroyed"},
                                    {side.captured, "captured"},
                                    {side.routed_off, "routed off the map"},
                                    {side.withdrawn, "withdrawn"}})
        for (const UnitId id : each(set))
            fates.add(View::fields("thing", thing_name("unit", seat, id), "number", id + 1, "fate", fate));
    return view;
}

// ---- what is under way ----

// Who the decision at hand is about: the procedure that waits, below windows and rolls.
void show_about(View& view, const Look& look) {
    const auto& steps = look.state.agenda.steps;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const Step& step = steps[i];
        if (step.unit == no_unit) continue;
        View& about = view.set("about", View::fields("side", name(side_of(step)), "unit", step.unit + 1));
        constexpr std::uint8_t at_general = 4;  // fire.cpp
        const bool is_at_general = step.kind == StepKind::Fire && (step.flags & at_general) != 0;
        const bool has_enemy = step.kind == StepKind::Response || step.kind == StepKind::ReturnFire ||
                               step.kind == StepKind::Charge || step.kind == StepKind::CavalryCharge ||
                               (step.kind == StepKind::Fire && !is_at_general);
        about.set_if(has_enemy && step.other != no_unit, "other", step.other + 1);
        about.set_if(is_at_general, "general", step.other + 1);
        // What the dice on the table are for: whoever may touch them knows that.
        if (step.kind == StepKind::Fire) about.set("rolls_for", "fire");
        if (step.kind == StepKind::Check) about.set("rolls_for", word(static_cast<CheckKind>(step.n)));
        return;
    }
}

void show_mover(View& view, const Look& look) {
    const Step& top = look.top();
    if (top.kind != StepKind::Lay) return;
    constexpr std::string_view modes[] = {"move",        "march", "second move", "second march",
                                          "charge move", "drill", "tactic",      "rush",
                                          "away",        "rally", "dislocation"};
    const Ref ref = laying_unit(top);
    const auto mode = static_cast<LayMode>(top.n);
    const LayJudge judge(look, ref, mode);
    const bool is_bound = rules_of(mode).move_arrows && judge.is_under_fire();  // RF-MOVE-4
    View& mover =
        view.set("mover", View::fields("side", name(ref.side), "unit", ref.id + 1, "mode", modes[top.n],
                                       "arrow", static_cast<int>(at(is_bound ? Arrow::T : judge.longest()))));
    mover.set_if(is_bound, "under_fire", true);
    mover.set_if(rules_of(mode).tactic, "special", true);
    mover.set_if(judge.may_mount(), "may_mount", true);
    mover.set_if(judge.may_dismount(), "may_dismount", true);
}

// An arrow that lies on the table while checks are rolled for it: of a charge that is declared, of a Move
// past friends (laying.cpp).
void show_laid(View& view, const Look& look) {
    const auto& steps = look.state.agenda.steps;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const Step& step = steps[i];
        const bool charges = step.kind == StepKind::Charge || step.kind == StepKind::CavalryCharge;
        if (!charges && (step.kind != StepKind::Lay || step.stage == 0)) continue;
        View& laid = view.set("laid", View::fields("side", name(side_of(step)), "unit", step.unit + 1));
        const auto angle = [](std::uint16_t steps_of_it) { return table::millidegrees(Facing{steps_of_it}); };
        const auto lean = angle(charges ? step.angle : static_cast<std::uint16_t>(step.modifier));
        laid.set("arrow", step.arrow);
        laid.set("lean", lean > 180'000 ? lean - 360'000 : lean);
        if (charges) {
            laid.set("at", step.other + 1);
            laid.set("generals", step.m);
        } else {
            laid.set("edge", step.m);
            laid.set("facing", angle(step.angle));
            laid.set("flags", step.flags);
        }
        if (step.kind == StepKind::CavalryCharge) laid.set("to", miniatures::pose_view(step.pose.pose()));
        return;
    }
}

void show_orders(View& view, const Look& look) {
    const Orders& orders = look.state.orders;
    if (orders.source == Source::None) return;
    constexpr std::string_view sources[] = {"", "top", "bottom", "activation", "line"};
    View& shown = view.set("orders", View::fields("side", name(look.active()), "by",
                                                  sources[at(orders.source)], "left", orders.left));
    shown.set_if(orders.card != no_card, "card", orders.card + 1);
    shown.set_if(orders.general != no_post, "general", orders.general + 1);
    if (orders.source == Source::Top) shown.set("action", top_words[orders.action]);
    if (orders.source == Source::Line) shown.set("action", line_words[orders.action]);
    const std::span<const std::uint8_t> arrows(orders.arrows, look.setup.ratings.size());
    if (std::any_of(arrows.begin(), arrows.end(), [](std::uint8_t n) { return n != 0; }))
        shown.set("arrows", View::list_of(arrows, [](std::uint8_t n) { return View(n); }));
}

void show_roll(View& view, const Look& look) {
    const Roll& roll = look.state.roll;
    if (roll.thrown[0] == 0 && roll.thrown[1] == 0) return;
    View& shown = view.set("roll", View::list());
    for (const Seat seat : seats) {
        const std::size_t who = index(seat);
        if (roll.thrown[who] == 0) continue;
        View faces = View::list(), kept = View::list();
        for (unsigned die = 0; die < roll.thrown[who]; ++die) {
            faces.add(roll.dice[who][die]);
            kept.add((kept_dice(look, seat) >> die & 1u) != 0);
        }
        shown.add(View::fields("side", name(seat), "dice", std::move(faces), "kept", std::move(kept)));
    }
}

void show_melee(View& view, const Look& look) {
    const Melee& melee = look.state.melee;
    if (!melee.stands[0] && !melee.stands[1]) return;
    View& shown = view.set("melee", View::fields("attacker", name(seat_of(melee.attacker))));
    for (const Seat seat : seats)
        shown.set(name(seat), View::fields("units", numbers_of(melee.stands[index(seat)]), "columns",
                                           numbers_of(melee.columns[index(seat)]), "cards",
                                           melee.cards[index(seat)], "sum", melee_sum(look, seat).total()));
}

// What its owner has put together so far (RF-DEPLOY-3, RF-CHARGE-11).
void show_draft(View& view, const Look& look, Seat seat) {
    const Step& top = look.top();
    if (seat == Seat::Nobody || side_of(top) != seat) return;
    if (top.kind == StepKind::Forces)
        view.set("draft", View::fields("kind", "forces", "posts", numbers_of(top.units)));
    if (top.kind == StepKind::DeployBrigade && top.m != no_post)
        view.set("draft", View::fields("kind", "brigade", "post", top.m + 1, "kept", numbers_of(top.units)));
    if (top.kind == StepKind::Shock)
        view.set("draft", View::fields("kind", "shock", "units", numbers_of(top.units)));
}

// RF-BARR-5.
View barricades_view(const Look& look) {
    std::vector<table::LaidLine> laid;
    for (const Barricade& line : look.state.barricades)
        laid.push_back({{{line.x0, line.y0}, {line.x1, line.y1}}, table::LineKind::Barricade});
    table::GroundChanges changes;
    changes.laid = laid;
    return miniatures::changes_view(look.field(), changes);
}

}  // namespace

View Rally::show(const Setup& setup, const State& given, Seat seat) {
    const State state = sealed(setup, given, seat);
    const Look look{setup, state};
    View view = View::fields("round", state.round, "turn", look.side(look.active()).turns + 1, "phase",
                             state.round == 0 ? "set-up" : "battle", "active", longroll::name(look.active()));
    view.set_if(state.round_ending != 0, "round_ending", true);
    show_about(view, look);
    show_mover(view, look);
    show_laid(view, look);
    show_orders(view, look);
    show_roll(view, look);
    show_melee(view, look);
    show_draft(view, look, seat);
    view.set("objectives", miniatures::objectives_view(setup.objectives.size(), state.held_by));
    view.set("ground", barricades_view(look));
    for (const Seat side : seats) view.set(longroll::name(side), side_view(look, side, seat));
    view.set_if(state.ending != 0, "over", true);
    if (state.ending != 0 && winner_of(state) != Seat::Nobody)
        view.set("winner", longroll::name(winner_of(state)));
    return view;
}

}  // namespace longroll::rally
