// What a match shows: the scene, which never changes (the ground, the objectives, both orders of battle), and
// what a seat sees of the rest: both armies, the cards drawn; of drafts only its own. What it may not know is
// the order of the deck and a draft of the other seat that is not closed yet; all else of a state is public.

#include <algorithm>

#include "elephant/deployment.h"
#include "elephant/rules.h"
#include "miniatures/table_view.h"

namespace longroll::elephant {

using miniatures::thing_name;

namespace {

// ---- the scene ----

// What a unit is from the start: its headquarters, arm and weapons.
void show_plan(View& view, const UnitPlan& plan) {
    view.set("hq", plan.hq + 1);
    view.set("arm", word(plan.arm));
    view.set("weapon", weapon_rows[at(plan.weapon)].name);
    view.set_if(plan.sidearm != Sidearm::None, "sidearm", word(plan.sidearm));
    view.set_if(plan.lance, "lance", true);
    view.set_if(plan.marksmen, "marksmen", true);
}

}  // namespace

View Elephant::flat_scene(const Setup& setup) {
    View view = miniatures::table_scene(*setup.field, {setup.title, word(setup.options.scale), setup.yards,
                                                       setup.options.turn_limit, setup.captions});
    const Minutes minutes = minutes_per_turn[at(setup.options.scale)];
    View& turn = view.set("minutes_per_turn", View::list());
    turn.add(minutes.least);
    turn.add(minutes.most);
    for (Seat side : seats) {
        const Roster& army = setup.army(side);
        View& shown =
            view.set(longroll::name(side), View::fields("name", army.name, "start_stands", army.start_stands,
                                                        "zone", miniatures::box_view(army.zone)));
        shown.set_if(army.credit != 0, "credit", army.credit);
    }
    View& things = view.set("things", View::fields());
    miniatures::add_objectives(things, setup.objectives);
    for (Seat side : seats) {
        const Roster& army = setup.army(side);
        miniatures::add_posts(things, "officer", side, army.hqs,
                              [](View& hq, const HqPlan& plan) { hq.set("card", plan.card); });
        for (std::size_t i = 0; i < army.units.size(); ++i)
            show_plan(things.set(thing_name("unit", side, i), View::fields("name", army.units[i].name)),
                      army.units[i]);
    }
    return view;
}

View Elephant::scene(const Setup& setup) {
    View view = flat_scene(setup);
    miniatures::add_relief(view, *setup.field);
    return view;
}

namespace {

// ---- both armies ----

int men_of(const Look& look, Ref ref) {  // SE-SCALE-4, 5: display only
    const std::size_t scale = at(look.setup.options.scale);
    const int stands = stands_of(look, ref);
    switch (arm_of(look, ref)) {
        case Arm::Infantry: return stands * men_per_infantry_stand[scale];
        case Arm::Cavalry:
            return stands * (is_mounted(look, ref) ? men_per_cavalry_stand : men_per_dismounted_stand)[scale];
        case Arm::FieldArtillery:
        case Arm::HorseArtillery:
        case Arm::SiegeArtillery: return stands * men_per_crew_stand[scale];
        default: return 0;
    }
}

View unit_view(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    const UnitPlan& plan = look.plan(ref);
    const Side& side = look.side(ref.side);
    View view = View::fields("thing", thing_name("unit", ref.side, ref.id), "number", ref.id + 1);
    // A skirmish line is sent out in play, so the scene does not have it.
    if (ref.id != unit.roster) {
        view.set("name", name_of(look, ref));
        show_plan(view, plan);
    }
    view.set("grade", word(unit.grade));
    view.set("strength", stands_of(look, ref));
    const int men = men_of(look, ref);
    view.set_if(men > 0, "men", men);
    view.set_if(is_artillery(plan.arm), "guns",
                stands_of(look, ref) * guns_per_section[at(look.setup.options.scale)]);
    view.set_if(plan.arm == Arm::Cavalry, "mounted", is_mounted(look, ref));
    view.set_if(unit.lost != 0, "lost", unit.lost);
    view.set_if(unit.hits != 0, "hits", unit.hits);
    view.set_if(unit.panic != 0, "panic", unit.panic);
    view.set_if(unit.status != Withdrawing::None, "status", word(unit.status));
    view.set_if(unit.parent != no_unit, "parent", unit.parent + 1);
    miniatures::show_marks<Units>(view, ref.id,
                                  {{side.activated, "activated"},
                                   {side.moved, "moved"},
                                   {side.fired, "fired"},
                                   {side.pass_fired, "pass_fired"},
                                   {side.prone, "prone"},
                                   {side.overenthusiastic, "overenthusiastic"},
                                   {side.out_of_ammo, "out_of_ammunition"},
                                   {side.engaged, "engaged"},
                                   {side.full_fire, "full_fire"},
                                   {side.reduced_fire, "reduced_fire"},
                                   {side.withdrew, "withdrew"},
                                   {side.barred, "barred"},
                                   {side.split, "split"},
                                   {side.beaten, "beaten"},
                                   {side.charged, "charged"},
                                   {side.picked, "picked"},
                                   {side.moved_last_turn, "in_motion"},
                                   {side.coming, "coming"}});
    miniatures::show_size(view, stand_size(look, ref));
    view.set_if(ref.side == look.active() && (look.state.group & one(ref.id)), "in_group", true);
    if (!on_table(look, ref)) {
        view.set_if(side.coming & one(ref.id), "arrives", std::max<int>(2, plan.arrival.turn));
        return view;
    }
    view.set_if(in_contact(look, ref), "in_contact", true);
    view.set("formation", word(unit.formation));
    view.set_if(unit.ranks > 1, "ranks", unit.ranks);
    view.set_if(unit.frontage != 0, "front", unit.frontage);
    view.set("facing", table::millidegrees({unit.facing}));
    if (!stands_apart(plan.arm))
        view.set("command", nth_stand(unit.stands, command_place(layout_of(look, ref))) + 1);
    view.set("stands", View::list_of(each(unit.stands), [&](int number) {
                 View stand = View::fields("number", number + 1);
                 miniatures::show_pose(stand, pose_of(look, ref, number));
                 stand.set_if(unit.limbered >> number & 1u, "limbered", true);
                 return stand;
             }));
    return view;
}

View hq_view(const Look& look, Seat seat, HqId hq) {
    const Officer& officer = look.side(seat).officer[hq];
    constexpr const char* fates[] = {"none", "active", "killed", "wounded and gone", "captured", "gone"};
    View view = View::fields("thing", thing_name("officer", seat, hq), "number", hq + 1, "commander",
                             name_of(look, seat, hq), "fate", fates[at(officer.fate)]);
    if (officer.fate != Fate::Active) return view;
    view.set("morale_rating", officer.morale_rating);
    view.set("combat_rating", officer.combat_rating);
    view.set_if(officer.wounded != 0, "wounded", true);
    view.set_if(officer.attached != no_unit, "attached", officer.attached + 1);
    if (officer.attached != no_unit && !on_table(look, {seat, officer.attached})) return view;
    view.set("x", officer.x);
    view.set("y", officer.y);
    miniatures::show_size(view, general_size(look.setup.options.scale, look.setup.army(seat).hqs[hq].level));
    return view;
}

View side_view(const Look& look, Seat seat) {
    const Roster& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    View view = View::fields("points", look.state.points[index(seat)], "stands_lost",
                             look.state.stands_lost[index(seat)]);
    View& hqs = view.set("hqs", View::list());
    for (std::size_t hq = 0; hq < army.hqs.size(); ++hq) hqs.add(hq_view(look, seat, static_cast<HqId>(hq)));
    View& units = view.set("units", View::list());
    for (Units rest = side.on_table | side.coming; rest != 0;)
        units.add(unit_view(look, {seat, take_first(look, seat, rest)}));
    // Not on the table yet and not lost either: still to be deployed.
    if (static_cast<Phase>(look.state.phase) == Phase::SetUp) {
        const Units roster =
            (one(static_cast<UnitId>(army.units.size())) - 1) & ~(side.on_table | side.coming);
        view.set("to_deploy",
                 View::list_of(each(seat, roster), [&](Ref ref) { return unit_view(look, ref); }));
    }
    return view;
}

// ---- drafts, for their owner ----

View fire_plan_view(const Look& look, Seat seat) {
    const FirePlan& plan = look.state.plan;
    View shots = View::list();
    for (const Ref ref : each(seat, look.side(seat).on_table))
        for (const int number : each(look.unit(ref).stands)) {
            const std::uint8_t aim = plan.aim[look.plan(ref).first_stand + number];
            if (aim == 0) continue;
            const bool officer = aim >= 128;
            View& shot =
                shots.add(View::fields("unit", ref.id + 1, "stand", number + 1,
                                       officer ? "officer" : "target", officer ? aim - 128 + 1 : aim));
            shot.set_if(plan.reduced & one(ref.id), "reduced", true);
        }
    return View::fields("kind", "fire", "shots", std::move(shots), "targets",
                        View::list_of(plan.targets, [&](UnitId target) {
                            View item = View::fields("unit", target + 1);
                            item.set_if(plan.combine & one(target), "combined", true);
                            return item;
                        }));
}

View charges_view(const Look& look) {
    View list = View::list();
    for (const Charge& charge : look.state.charges)
        if ((charge.marks & ChargeRolled) == 0)
            list.add(View::fields("unit", charge.unit + 1, "target", charge.target + 1));
    return View::fields("kind", "charges", "charges", std::move(list));
}

// Nothing: there is none.
View draft_view(const Look& look, Seat seat) {
    const Step& top = look.top();
    if (seat == Seat::Nobody || top.side != index(seat)) return {};
    switch (top.kind) {
        case StepKind::FireDeclare:
        case StepKind::Volley1:
        case StepKind::Volley2: return fire_plan_view(look, seat);
        case StepKind::ChargeDeclare: return charges_view(look);
        case StepKind::Deploy: {
            View draft = View::fields("kind", "deploy");
            draft.set_if(top.n != no_hq, "hq", top.n + 1);
            return draft;
        }
        case StepKind::MovePath: {
            const Move& move = look.state.move;
            return View::fields("kind", "path", "unit", move.unit + 1, "dice", move.dice, "sum", move.sum,
                                "steps", move.path.size());
        }
        case StepKind::Pairing:
            return View::fields("kind", "pairs", "pairs",
                                View::list_of(look.state.pairs, [](const Paired& pair) {
                                    return View::fields("attacker", pair.one + 1, "defender", pair.other + 1);
                                }));
        default: return {};
    }
}

// ---- what is under way ----

// The unit that moves with its dice, and charges that have been rolled for: known to all; a path or a charge
// that is not done yet is a draft.
void show_moves(View& view, const Look& look) {
    const Move& move = look.state.move;
    if (move.unit != no_unit) {
        View& mover = view.set("mover", View::fields("side", name(seat_of(move.side)), "unit", move.unit + 1,
                                                     "dice", move.dice, "sum", move.sum));
        for (const auto& [flag, key] : {std::pair{ColumnDie, "column_die"},
                                        {RoadDie, "road_die"},
                                        {StandUp, "stand_up"},
                                        {Mount, "mount"},
                                        {Prolong, "prolong"},
                                        {CrossObstacle, "cross_obstacle"},
                                        {IntoSkirmish, "into_skirmish"}})
            mover.set_if(move.flags & flag, key, true);
    }
    View& charges = view.set("charges", View::list());
    for (const Charge& charge : look.state.charges) {
        if ((charge.marks & ChargeRolled) == 0) continue;
        View& item =
            charges.add(View::fields("side", name(seat_of(charge.side)), "unit", charge.unit + 1, "target",
                                     charge.target + 1, "dice", charge.dice, "sum", charge.sum));
        item.set_if(charge.marks & ChargeOver, "over", true);
    }
}

// Who the decision at hand is about, where all may know it.
void show_about(View& view, const Look& look) {
    const Step& top = look.top();
    switch (top.kind) {
        case StepKind::PassFire:
        case StepKind::OppCharge:
        case StepKind::MeetCharge:
        case StepKind::SkirmFire:
        case StepKind::Volley1:
        case StepKind::Volley2:
        case StepKind::CavFire:
        case StepKind::Follow:
        case StepKind::Advance: break;
        default: return;
    }
    View& about = view.set("about", View::fields("side", name(seat_of(top.side))));
    about.set_if(top.unit != no_unit, "unit", top.unit + 1);
    about.set_if(top.other != no_unit, "other", top.other + 1);
}

}  // namespace

View Elephant::show(const Setup& setup, const State& given, Seat seat) {
    // An open draft of the other seat is not shown: it is looked at as if it were empty.
    Trial shown({setup, given});
    const State& state = shown.state;
    if (const Step& top = state.agenda.top();
        top.kind == StepKind::Deploy && top.n != no_hq && top.side != index(seat))
        lift_hq(shown.play, seat_of(top.side), top.n);
    const Look look{setup, state};
    constexpr const char* phases[] = {"set-up", "morale", "fire", "movement", "combat"};
    View view = View::fields("turn", state.turn, "phase", phases[state.phase], "active",
                             longroll::name(look.active()));
    if (state.card != no_hq) {
        view.set("card", setup.army(look.active()).hqs[state.card].name);
        view.set("card_number", state.card + 1);
    }
    view.set("cards_left", state.deck.size());
    // In the order they came, also those that had nobody left to act: that was told to all.
    view.set("cards_drawn", View::list_of(state.drawn, [](const Card& card) {
                 return View::fields("side", longroll::name(seat_of(card.side)), "hq", card.hq + 1);
             }));
    show_about(view, look);
    show_moves(view, look);
    if (View draft = draft_view(look, seat); !draft.empty()) view.set("draft", std::move(draft));
    view.set("objectives", miniatures::objectives_view(setup.objectives.size(), state.held_by));
    for (Seat side : seats) view.set(longroll::name(side), side_view(look, side));
    view.set("contacts", View::list_of(state.contacts, [](const Contact& contact) {
                 return View::fields("union", contact.unit[0] + 1, "confederate", contact.unit[1] + 1);
             }));
    view.set_if(state.ending != 0, "over", true);
    view.set_if(state.ending != 0 && state.winner < 2, "winner", longroll::name(seat_of(state.winner)));
    return view;
}

// ---- what a seat may not know ----

namespace {

// The drafts of SE-STATE-6 as they are before their first part.
void empty_draft(Play& play) {
    State& state = play.state;
    Step& top = state.agenda.top();
    switch (top.kind) {
        case StepKind::Deploy:
            if (top.n != no_hq) lift_hq(play, seat_of(top.side), top.n);
            top.n = no_hq;
            break;
        case StepKind::FireDeclare:
        case StepKind::Volley1:
        case StepKind::Volley2: state.plan = {}; break;
        case StepKind::ChargeDeclare:
            for (std::size_t i = state.charges.size(); i-- > 0;)
                if ((state.charges[i].marks & ChargeRolled) == 0) state.charges.erase_at(i);
            break;
        case StepKind::MovePath: state.move.path.clear(); break;
        case StepKind::Pairing: state.pairs.clear(); break;
        default: break;
    }
}

}  // namespace

State Elephant::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State hidden = state;
    // From the cards that are left, in an order that does not depend on the true one.
    const std::span<Card> deck = hidden.deck;
    std::sort(deck.begin(), deck.end(),
              [](const Card& a, const Card& b) { return a.side != b.side ? a.side < b.side : a.hq < b.hq; });
    dice.shuffle(deck);
    const Turn turn = to_act(setup, hidden);
    if (!turn.seats.empty() && !turn.seats.has(seat)) {
        EventLog silent = EventLog::off();
        Play play{setup, hidden, dice, silent};
        empty_draft(play);
    }
    return hidden;
}

}  // namespace longroll::elephant
