#include "volley/rout.h"

#include "volley/buildings.h"
#include "volley/commanders.h"

namespace longroll::volley {

Event& tell(Play& play, Seat seat, EventKind kind, const Say& say) {
    return play.log.add(seat, say, static_cast<std::uint8_t>(kind));
}

namespace {

// VB-MISC-1: a six kills the Army Commander attached to a stand that suffers.
void risk_commander(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    const Army& army = play.setup.army(ref.side);
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        const Commander& commander = side.commander[post];
        if (army.posts[post].level != Rank::Army || commander.fate != Fate::Active ||
            commander.attached != ref.id)
            continue;
        const int die = die_for(play.dice, commander_killed_on);
        const bool killed = die >= commander_killed_on;
        if (killed) lose_commander(play, ref.side, static_cast<PostId>(post), rule::VB_MISC_1);
        if (play.log.on()) {
            Event& event =
                tell(play, ref.side, EventKind::Commander,
                     killed ? Say(rule::VB_MISC_1, "The Army Commander is killed beside {}", piece_arg(ref))
                            : Say(rule::VB_MISC_1, "The Army Commander beside {} is unhurt", piece_arg(ref)));
            event.dice.push_back(static_cast<std::uint8_t>(die));
        }
    }
}

void count_casualties(Play& play, Ref ref, int casualties) {
    Side& side = play.side(ref.side);
    const PostId post = play.plan(ref).post;
    const auto add = [&](std::uint8_t& sum) {
        sum = static_cast<std::uint8_t>(std::min(255, sum + casualties));
    };
    add(side.casualties[post]);
    add(side.casualties_now[post]);
}

void take_off(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    const Stands bit = one(ref.id);
    for (Stands* set : {&side.on_table, &side.yellow, &side.red, &side.mounted, &side.limbered, &side.column,
                        &side.stationary, &side.ground, &side.in_command, &side.by_contact, &side.charged})
        *set &= ~bit;
    side.stand[ref.id] = {};
    side.stand[ref.id].building = no_building;
    for (Commander& commander : side.commander)
        if (commander.attached == ref.id && commander.fate == Fate::Active) commander.attached = no_stand;
    if (play.state.move.stand == ref.id && play.state.move.side == index(ref.side))
        play.state.move.stand = no_stand;
}

}  // namespace

void take_casualties(Play& play, Ref ref, int casualties, RuleId why) {
    Stand& stand = play.stand(ref);
    const int lost = std::min<int>(casualties, stand.strength);
    if (lost <= 0) return;
    count_casualties(play, ref, lost);
    risk_commander(play, ref);
    stand.strength = static_cast<std::uint8_t>(stand.strength - lost);
    if (play.log.on())
        tell(play, ref.side, EventKind::Loss,
             stand.strength == 0 ? Say(why, "{} is destroyed", piece_arg(ref))
                                 : Say(why, "{} loses {} strength {point|points}, {} left", piece_arg(ref),
                                       lost, static_cast<int>(stand.strength)));
    if (stand.strength == 0) take_off(play, ref);
}

void remove_stand(Play& play, Ref ref, RuleId why) {
    count_casualties(play, ref, play.stand(ref).strength);
    if (play.log.on()) tell(play, ref.side, EventKind::Loss, Say(why, "{} is lost", piece_arg(ref)));
    take_off(play, ref);
}

void leave_table(Play& play, Ref ref) {
    take_off(play, ref);
    play.side(ref.side).left |= one(ref.id);
}

Ref cause_of_rout(const Look& look, Ref ref) {
    const Seat enemy = other(ref.side);
    const Rect base = base_of(look, ref);
    // In contact: the nearest centre.
    const Stands contacts = enemies_in_contact(look, ref);
    StandId best = no_stand;
    std::uint64_t least = 0;
    for (const StandId id : each(contacts)) {
        const std::uint64_t away = table::square(base_of(look, {enemy, id}).centre - base.centre);
        if (best == no_stand || away < least) {
            best = id;
            least = away;
        }
    }
    if (best == no_stand) best = nearest(look, enemy, close_firers(look, ref), base);
    if (best == no_stand) best = nearest(look, enemy, look.side(enemy).on_table, base);
    return best == no_stand ? nobody : Ref{enemy, best};
}

namespace {

// Of a building or a fort.
bool is_garrison(const Look& look, Ref ref) {
    return look.stand(ref).building != no_building ||
           (kinds_under(look, ref) & AreaKinds{AreaKind::Fort, AreaKind::Fortress}).any();
}

}  // namespace

void check_passed(Play& play, Seat seat, const Stands& passed) {
    Side& side = play.side(seat);
    for (const StandId id : each(passed)) {
        const Ref ref{seat, id};
        if (!on_table(play, ref) || has(side.tested_pass, ref) || is_garrison(play, ref)) continue;
        if (has(routed(side), ref) || !has(close_order(play, seat) | march_order(play, seat), ref)) continue;
        side.tested_pass |= one(id);
        // Morale, disorder and the Army Commander; nothing else.
        Reckoning reckoning(rule::VB_ROUT_5, "passes on this or less");
        reckoning.add(rule::VB_UNIT_5, "morale", play.plan(ref).morale);
        if (has(disordered(side), ref))
            reckoning.add(rule::VB_MORALE_10, "disordered", morale_modifiers[at(MoraleModifier::Disordered)]);
        const Army& army = play.setup.army(seat);
        for (std::size_t post = 0; post < army.posts.size(); ++post)
            if (army.posts[post].level == Rank::Army && side.commander[post].fate == Fate::Active &&
                side.commander[post].attached == id)
                reckoning.add(rule::VB_MORALE_11, "the Army Commander",
                              morale_modifiers[at(MoraleModifier::ArmyCommander)]);
        const int die = die_for(play.dice, reckoning.total() + 1);
        const bool failed = fails(die, reckoning.total());
        if (play.log.on()) {
            Event& event =
                tell(play, seat, EventKind::Test,
                     failed ? Say(rule::VB_ROUT_5, "{} is shaken by those who run through it", piece_arg(ref))
                            : Say(rule::VB_ROUT_5, "{} lets them pass and stands", piece_arg(ref)));
            event.dice.push_back(static_cast<std::uint8_t>(die));
            event.reckoning = reckoning;
        }
        if (failed) drop_level(play, ref, cause_of_rout(play, ref));
    }
}

namespace {

// VB-ROUT-8: whom a stand touched that routs in the Morale phase; profit.cpp asks for it.
void note_contacts(Play& play, Ref ref) {
    if (play.state.phase != static_cast<std::uint8_t>(Phase::Morale)) return;
    auto& touched = play.state.combat.dice;
    for (const StandId id : each(enemies_in_contact(play, ref)))
        if (!touched.full()) touched.push_back({static_cast<std::uint8_t>(index(ref.side)), ref.id, id, 0});
}

}  // namespace

void give_way(Play& play, Ref ref) {
    play.side(ref.side).gave_way |= one(ref.id);
    play.side(other(ref.side)).drove |= enemies_in_contact(play, ref);
}

void rout(Play& play, Ref ref, Ref cause) {
    Side& side = play.side(ref.side);
    const bool guns = is_artillery(play.plan(ref).type);
    set_level(side, ref.id, Level::Rout);
    if (play.log.on())
        tell(play, ref.side, EventKind::Rout, Say(rule::VB_ROUT_1, "{} routs", piece_arg(ref)));
    note_contacts(play, ref);
    if (guns && play.setup.options.guns_lost_on_rout) return remove_stand(play, ref, rule::VB_ROUT_12);
    take_casualties(play, ref, 1, rule::VB_ROUT_2);
    if (!on_table(play, ref)) return;
    play.stand(ref).guns = 0;  // VB-ROUT-3
    const Posts near = commanders_near(play, ref);
    side.routed_now |= one(ref.id);
    give_way(play, ref);
    side.ground &= ~one(ref.id);
    if (guns) side.limbered |= one(ref.id);  // VB-ROUT-12
    break_column(play, ref);                 // VB-MARCH-9
    unsettle(play, ref);
    const Facing away =
        cause.any() ? away_from(play, ref, cause) : play.stand(ref).pose.pose().facing + table::half_turn;
    come_out(play, ref, away);
    const ForcedEnd end = forced_end(play, ref, {away, allowance(play, ref), true}, away);
    if (end.removed || end.left_table) {
        const Stands passed = end.passed;
        remove_stand(play, ref, rule::VB_ROUT_6);
        return check_passed(play, ref.side, passed);
    }
    const Pose pose = play.stand(ref).pose.pose();
    drive_to(play, ref, {pose.centre + end.moved, away});
    ask_commanders(play, ref, near);
    check_passed(play, ref.side, end.passed);
}

void drop_level(Play& play, Ref ref, Ref cause) {
    switch (level_below[at(level_of(play, ref))]) {
        case Level::TemporaryDisorder:
            set_level(play.side(ref.side), ref.id, Level::TemporaryDisorder);
            break;
        case Level::Rout: rout(play, ref, cause); break;
        default: remove_stand(play, ref, rule::VB_MORALE_6); break;
    }
}

}  // namespace longroll::volley
