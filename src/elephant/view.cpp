// What a seat sees of what changes: both armies, the cards drawn; of drafts only its own. What never changes
// is the scene (scene.cpp).

#include "elephant/view.h"

#include "elephant/deployment.h"
#include "elephant/rules.h"

namespace longroll::elephant {

namespace {

int men_of(const Look& look, Ref ref) {  // SE-SCALE-4, 5: display only
    const std::size_t scale = at(look.setup.options.scale);
    const int stands = stands_of(look, ref);
    switch (arm_of(look, ref)) {
        case Arm::Infantry: return stands * men_per_infantry_stand[scale];
        case Arm::Cavalry:
            return stands * (is_mounted(look, ref) ? men_per_cavalry_stand : men_per_dismounted_stand)[scale];
        default: return 0;
    }
}

View unit_view(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    const UnitPlan& plan = look.plan(ref);
    const Side& side = look.side(ref.side);
    const bool there = on_table(look, ref);
    View view = View::fields();
    view.set("thing", unit_thing(ref.side, ref.id));
    view.set("number", ref.id + 1);
    // A skirmish line is sent out in play, so the scene does not have it.
    if (ref.id != unit.roster) {
        view.set("name", Elephant::name(look.setup, ArgKind::Piece, unit_arg(look, ref).value));
        show_plan(view, plan);
    }
    view.set("grade", word(unit.grade));
    view.set("strength", stands_of(look, ref));
    if (const int men = men_of(look, ref); men > 0) view.set("men", men);
    if (is_artillery(plan.arm))
        view.set("guns", stands_of(look, ref) * guns_per_section[at(look.setup.options.scale)]);
    if (plan.arm == Arm::Cavalry) view.set("mounted", is_mounted(look, ref));
    if (unit.lost != 0) view.set("lost", unit.lost);
    if (unit.hits != 0) view.set("hits", unit.hits);
    if (unit.panic != 0) view.set("panic", unit.panic);
    if (unit.status != Withdrawing::None) view.set("status", word(unit.status));
    if (unit.parent != no_unit) view.set("parent", unit.parent + 1);
    for (const auto& [set, key] : {std::pair{side.activated, "activated"},
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
                                   {side.coming, "coming"}})
        if (set & one(ref.id)) view.set(key, true);
    const Size size = stand_size(look, ref);
    view.set("stand_width", size.frontage);
    view.set("stand_depth", size.depth);
    if (ref.side == look.active() && (look.state.group & one(ref.id))) view.set("in_group", true);
    if (!there) {
        if (side.coming & one(ref.id)) view.set("arrives", std::max<int>(2, plan.arrival.turn));
        return view;
    }
    if (in_contact(look, ref)) view.set("in_contact", true);
    view.set("formation", word(unit.formation));
    if (unit.ranks > 1) view.set("ranks", unit.ranks);
    if (unit.frontage != 0) view.set("front", unit.frontage);
    view.set("facing", table::millidegrees({unit.facing}));
    if (!stands_apart(plan.arm))
        view.set("command", nth_stand(unit.stands, command_place(layout_of(look, ref))) + 1);
    View& stands = view.set("stands", View::list());
    for (int number = 0; number < most_stands_of_unit; ++number) {
        if ((unit.stands >> number & 1u) == 0) continue;
        const Pose pose = pose_of(look, ref, number);
        View& stand = stands.add(View::fields());
        stand.set("number", number + 1);
        stand.set("x", pose.centre.x);
        stand.set("y", pose.centre.y);
        stand.set("facing", table::millidegrees(pose.facing));
        if (unit.limbered >> number & 1u) stand.set("limbered", true);
    }
    return view;
}

View hq_view(const Look& look, Seat seat, HqId hq) {
    const HqPlan& plan = look.setup.army(seat).hqs[hq];
    const Officer& officer = look.side(seat).officer[hq];
    View view = View::fields();
    view.set("thing", officer_thing(seat, hq));
    view.set("number", hq + 1);
    view.set("commander", Elephant::name(look.setup, ArgKind::Thing, officer_arg(look, seat, hq).value));
    constexpr const char* fates[] = {"none", "active", "killed", "wounded and gone", "captured", "gone"};
    view.set("fate", fates[at(officer.fate)]);
    if (officer.fate != Fate::Active) return view;
    view.set("morale_rating", officer.morale_rating);
    view.set("combat_rating", officer.combat_rating);
    if (officer.wounded != 0) view.set("wounded", true);
    const bool off = officer.attached != no_unit && !on_table(look, {seat, officer.attached});
    if (officer.attached != no_unit) view.set("attached", officer.attached + 1);
    if (off) return view;
    const Size size = general_size(look.setup.options.scale, plan.level);
    view.set("x", officer.x);
    view.set("y", officer.y);
    view.set("stand_width", size.frontage);
    view.set("stand_depth", size.depth);
    return view;
}

View side_view(const Look& look, Seat seat) {
    const Roster& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    View view = View::fields();
    view.set("points", look.state.points[index(seat)]);
    view.set("stands_lost", look.state.stands_lost[index(seat)]);
    View& hqs = view.set("hqs", View::list());
    for (std::size_t hq = 0; hq < army.hqs.size(); ++hq) hqs.add(hq_view(look, seat, static_cast<HqId>(hq)));
    View& units = view.set("units", View::list());
    for (Units rest = side.on_table | side.coming; rest != 0;)
        units.add(unit_view(look, {seat, take_first(look, seat, rest)}));
    // Not on the table yet and not lost either: still to be deployed.
    if (static_cast<Phase>(look.state.phase) == Phase::SetUp) {
        View& waiting = view.set("to_deploy", View::list());
        for (std::size_t i = 0; i < army.units.size(); ++i)
            if (!((side.on_table | side.coming) >> i & 1u))
                waiting.add(unit_view(look, {seat, static_cast<UnitId>(i)}));
    }
    return view;
}

// ---- drafts, for their owner ----

void show_fire_plan(View& view, const Look& look, Seat seat) {
    const FirePlan& plan = look.state.plan;
    View& draft = view.set("draft", View::fields());
    draft.set("kind", "fire");
    View& shots = draft.set("shots", View::list());
    for (const Ref ref : each(seat, look.side(seat).on_table)) {
        const Unit& unit = look.unit(ref);
        for (int number = 0; number < most_stands_of_unit; ++number) {
            if ((unit.stands >> number & 1u) == 0) continue;
            const std::uint8_t aim = plan.aim[look.plan(ref).first_stand + number];
            if (aim == 0) continue;
            View& shot = shots.add(View::fields());
            shot.set("unit", ref.id + 1);
            shot.set("stand", number + 1);
            if (aim >= 128)
                shot.set("officer", aim - 128 + 1);
            else
                shot.set("target", aim);
            if (plan.reduced & one(ref.id)) shot.set("reduced", true);
        }
    }
    View& targets = draft.set("targets", View::list());
    for (UnitId target : plan.targets) {
        View& item = targets.add(View::fields());
        item.set("unit", target + 1);
        if (plan.combine & one(target)) item.set("combined", true);
    }
}

void show_draft(View& view, const Look& look, Seat seat) {
    const Step& top = look.top();
    if (seat == Seat::Nobody || top.side != index(seat)) return;
    switch (top.kind) {
        case StepKind::FireDeclare:
        case StepKind::Volley1:
        case StepKind::Volley2: return show_fire_plan(view, look, seat);
        case StepKind::Deploy: {
            View& draft = view.set("draft", View::fields());
            draft.set("kind", "deploy");
            if (top.n != no_hq) draft.set("hq", top.n + 1);
            return;
        }
        case StepKind::ChargeDeclare: {
            View& draft = view.set("draft", View::fields());
            draft.set("kind", "charges");
            View& list = draft.set("charges", View::list());
            for (const Charge& charge : look.state.charges) {
                if (charge.marks & ChargeRolled) continue;
                View& item = list.add(View::fields());
                item.set("unit", charge.unit + 1);
                item.set("target", charge.target + 1);
            }
            return;
        }
        case StepKind::MovePath: {
            View& draft = view.set("draft", View::fields());
            draft.set("kind", "path");
            draft.set("unit", look.state.move.unit + 1);
            draft.set("dice", look.state.move.dice);
            draft.set("sum", look.state.move.sum);
            draft.set("steps", look.state.move.path.size());
            return;
        }
        case StepKind::Pairing: {
            View& draft = view.set("draft", View::fields());
            draft.set("kind", "pairs");
            View& list = draft.set("pairs", View::list());
            for (const Pair& pair : look.state.pairs) {
                View& item = list.add(View::fields());
                item.set("attacker", pair.attacker + 1);
                item.set("defender", pair.defender + 1);
            }
            return;
        }
        default: return;
    }
}

const char* phase_word(const State& state) {
    constexpr const char* words[] = {"set-up", "morale", "fire", "movement", "combat"};
    return words[state.phase];
}

// The unit that moves with its dice, and charges that have been rolled for: known to all; a path or a charge
// that is not done yet is a draft.
void show_moves(View& view, const Look& look) {
    const Move& move = look.state.move;
    if (move.unit != no_unit) {
        View& mover = view.set("mover", View::fields());
        mover.set("side", name(seat_of(move.side)));
        mover.set("unit", move.unit + 1);
        mover.set("dice", move.dice);
        mover.set("sum", move.sum);
        for (const auto& [flag, key] : {std::pair{ColumnDie, "column_die"},
                                        {RoadDie, "road_die"},
                                        {StandUp, "stand_up"},
                                        {Mount, "mount"},
                                        {Prolong, "prolong"},
                                        {CrossObstacle, "cross_obstacle"},
                                        {IntoSkirmish, "into_skirmish"}})
            if (move.flags & flag) mover.set(key, true);
    }
    View& charges = view.set("charges", View::list());
    for (const Charge& charge : look.state.charges) {
        if ((charge.marks & ChargeRolled) == 0) continue;
        View& item = charges.add(View::fields());
        item.set("side", name(seat_of(charge.side)));
        item.set("unit", charge.unit + 1);
        item.set("target", charge.target + 1);
        item.set("dice", charge.dice);
        item.set("sum", charge.sum);
        if (charge.marks & ChargeOver) item.set("over", true);
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
    View& about = view.set("about", View::fields());
    about.set("side", name(seat_of(top.side)));
    if (top.unit != no_unit) about.set("unit", top.unit + 1);
    if (top.other != no_unit) about.set("other", top.other + 1);
}

}  // namespace

View Elephant::show(const Setup& setup, const State& given, Seat seat) {
    // An open draft of the other seat is not shown: it is looked at as if it were empty.
    State public_state = given;
    if (given.agenda.top().kind == StepKind::Deploy && given.agenda.top().n != no_hq &&
        given.agenda.top().side != index(seat)) {
        Dice dice{Seed{}};
        EventLog silent = EventLog::off();
        Play play{setup, public_state, dice, silent};
        lift_hq(play, seat_of(play.top().side), play.top().n);
    }
    const State& state = public_state;
    const Look look{setup, state};
    View view = View::fields();
    view.set("turn", state.turn);
    view.set("phase", phase_word(state));
    view.set("active", longroll::name(look.active()));
    if (state.card != no_hq) {
        view.set("card", setup.army(look.active()).hqs[state.card].name);
        view.set("card_number", state.card + 1);
    }
    view.set("cards_left", state.deck.size());
    // In the order they came, also those that had nobody left to act: that was told to all.
    View& drawn = view.set("cards_drawn", View::list());
    for (const Card& card : state.drawn) {
        View& item = drawn.add(View::fields());
        item.set("side", longroll::name(seat_of(card.side)));
        item.set("hq", card.hq + 1);
    }
    show_about(view, look);
    show_moves(view, look);
    show_draft(view, look, seat);
    View& objectives = view.set("objectives", View::list());
    for (std::size_t i = 0; i < setup.objectives.size(); ++i) {
        View& item = objectives.add(View::fields());
        item.set("thing", objective_thing(i));
        if (state.held_by[i] != 0)
            item.set("holder", longroll::name(miniatures::holder_of(state.held_by[i])));
    }
    for (Seat side : seats) view.set(longroll::name(side), side_view(look, side));
    View& contacts = view.set("contacts", View::list());
    for (const Contact& contact : state.contacts) {
        View& item = contacts.add(View::fields());
        item.set("union", contact.unit[0] + 1);
        item.set("confederate", contact.unit[1] + 1);
    }
    if (state.ending != 0) {
        view.set("over", true);
        if (state.winner < 2) view.set("winner", longroll::name(seat_of(state.winner)));
    }
    return view;
}

}  // namespace longroll::elephant
