// 2.5.1 Combat phase: the attacker names who fights, dice are allotted, the defender replies (4.4).

#include "volley/combat.h"

namespace longroll::volley {
namespace {

bool is_named(const Look& look, StandId id) {
    for (const Named& named : look.state.combat.attackers)
        if (named.stand == id) return true;
    return false;
}

// VB-GEN-7, VB-RALLY-4, VB-ROUT-9.
Verdict may_attack(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (!on_table(look, ref)) return refuse(rule::VB_COMBAT_1, "it is not on the table");
    if (has(side.attacked, ref)) return refuse(rule::VB_GEN_7, "it has attacked in this phase");
    if (has(routed(side), ref)) return refuse(rule::VB_ROUT_9, "a routed stand cannot attack");
    if (has(side.rallied_now, ref)) return refuse(rule::VB_RALLY_4, "it has rallied in this player turn");
    return fine;
}
Stands ready(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return side.on_table & ~side.attacked & ~routed(side) & ~side.rallied_now;
}

// VB-COMBAT-1, VB-TERR-TOWN-7: enemies that can still be chosen. In a block it is the garrison, if there is
// one, as one defender: its first stand.
Stands choosable(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    Stands found = side.on_table & ~side.chosen;
    for (const StandId id : each(found)) {
        const Ref ref{seat, id};
        if (!in_block(look, ref)) continue;
        const Stands members = garrison(look, seat, look.stand(ref).building);
        if (members && members.lowest() != id) found &= ~one(id);
    }
    return found;
}
Stands all_defenders(const Look& look, const Stands& choosable_ones, Seat seat) {
    Stands all;
    for (const StandId id : each(choosable_ones)) all |= fights_as(look, {seat, id});
    return all;
}

// Whether one of ours can attack it at all, by melee or fire.
bool attackable(const Look& look, Seat seat, Ref target) {
    const Bases bases = bases_of(look, target);
    const Stands able = ready(look, seat);
    for (const StandId id : each(within(look, seat, able, bases, tolerance)))
        if (melee_dice_of(look, {seat, id}) > 0) return true;
    for (const StandId id : each(near_box(look, seat, able, grown(table::box_of(bases), longest_range))))
        if (const Length far = farthest_of(look, {seat, id});
            far > 0 && table::within(bases, bases_of(look, {seat, id}), far + tolerance) &&
            check_target(look, {seat, id}, target))
            return true;
    return false;
}

// VB-COMBAT-6: a contact that must still be fought; nobody: none is left.
Ref must_fight(const Look& look, Seat seat, const Stands& open) {
    const Seat enemy = other(seat);
    for (const StandId foe : each(open)) {
        const Ref ref{enemy, foe};
        for (const StandId id : each(touching(look, ref, seat) & ready(look, seat)))
            if (check_attacker(look, {seat, id}, ref, true)) return ref;
    }
    return nobody;
}

Action with_target(Verb verb, StandId target) {
    Action action = just(verb);
    action.target = target;
    return action;
}

// ---- Choose ----

// Whoever must be fought is kept in Step::other, the enemies that can be chosen in Step::stands; whether one
// of ours can attack them is asked of each when it is needed.
bool run_choose(Play& play) {
    Step& top = play.top();
    const Seat seat = play.attacker(), enemy = other(seat);
    if (top.stage != 0) return phase_over(play);
    top.stands = choosable(play, enemy);
    top.other = must_fight(play, seat, top.stands).id;
    if (top.other != no_stand) return true;
    for (const StandId id : each(top.stands)) {
        if (attackable(play, seat, {enemy, id})) return true;
        top.stands &= ~one(id);
    }
    return phase_over(play);
}
void choose_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (look.top().other == no_stand && !offers(just(Verb::Done))) return;
    for (const StandId id : each(look.top().stands))
        if (attackable(look, seat, {other(seat), id}) && !offers(with_target(Verb::Attack, id))) return;
}
Verdict choose_check(const Look& look, Seat seat, const Action& action) {
    const Ref target{other(seat), action.target};
    if (action.verb == Verb::Done) {
        if (look.top().other == no_stand) return fine;
        return refuse(rule::VB_COMBAT_6, "{} is in contact and must be fought first",
                      piece_arg({other(seat), look.top().other}));
    }
    if (action.verb != Verb::Attack) return not_asked(look, seat, action);
    if (!on_table(look, target)) return refuse(rule::VB_COMBAT_1, "that stand is not on the table");
    if (has(look.side(target.side).chosen, target))
        return refuse(rule::VB_COMBAT_1, "{} has been attacked in this phase", piece_arg(target));
    if (look.top().stands.has(action.target) && attackable(look, seat, target)) return fine;
    if (in_block(look, target))
        return refuse(rule::VB_TERR_TOWN_7,
                      "the garrison of the block is one defender: name its first stand");
    return refuse(rule::VB_COMBAT_1, "none of your stands can attack {}", piece_arg(target));
}
// The dice of all that can attack it, in melee those that touch it.
Reckoning choose_reckon(const Look& look, Seat seat, const Action& action) {
    Reckoning reckoning;
    const Ref target{other(seat), action.target};
    if (action.verb != Verb::Attack || !on_table(look, target)) return reckoning;
    reckoning = Reckoning(rule::VB_DICE_1, "dice to roll, if all attack");
    for (const StandId id : each(ready(look, seat)))
        for (const bool melee : {true, false})
            if (check_attacker(look, {seat, id}, target, melee)) {
                add_dice(look, {{seat, id}, target, melee, 0, 255, every_front}, reckoning);
                break;
            }
    return reckoning;
}
void choose_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.top().stage = 1;
        return;
    }
    clear_combat(play);
    play.state.combat.side = static_cast<std::uint8_t>(index(seat));
    play.state.combat.defending = action.target;
    push(play, step(StepKind::Attack, seat));
}
Say choose_prompt(const Look& look, Seat seat) {
    if (look.top().other != no_stand)
        return {rule::VB_COMBAT_6, "Attack which enemy stand? {} must be fought",
                piece_arg({other(seat), look.top().other})};
    return {rule::VB_COMBAT_1, "Attack which enemy stand?"};
}
bool choose_several(const Look& look, Seat) { return look.top().other == no_stand; }
Action choose_default(const Look& look, Seat) {
    return look.top().other == no_stand ? just(Verb::Done) : with_target(Verb::Attack, look.top().other);
}
// Some enemies are tried, at random, before the phase is ended or the one that must be fought is taken.
Action choose_sample(const Look& look, Seat seat, Dice& dice) {
    constexpr int tries = 4;
    for (int i = 0; i < tries && dice.below(8) != 0; ++i) {
        std::uint32_t skip = dice.below(static_cast<std::uint32_t>(count(look.top().stands)));
        for (const StandId id : each(look.top().stands))
            if (skip-- == 0 && attackable(look, seat, {other(seat), id}))
                return with_target(Verb::Attack, id);
    }
    return choose_default(look, seat);
}

// ---- Attack: the draft of one combat ----

void name_attacker(Play& play, StandId id, bool melee) {
    auto& list = play.state.combat.attackers;
    if (!list.full()) list.push_back({id, static_cast<std::uint8_t>(melee)});
}

// In contact with it and not named: those that could be kept for another enemy.
Stands may_join_melee(const Look& look) {
    const Ref target = defending_stand(look);
    Stands found;
    for (const StandId id : each(touching(look, target, attacking_seat(look))))
        if (!is_named(look, id) && check_attacker(look, {attacking_seat(look), id}, target, true))
            found |= one(id);
    return found;
}
Stands may_join_fire(const Look& look) {
    Stands found = look.top().stands;
    for (const Named& named : look.state.combat.attackers) found &= ~one(named.stand);
    return found;
}

Action join(StandId id, bool melee) {
    Action action = just(Verb::Join);
    action.stand = id;
    action.mode = static_cast<std::uint8_t>(melee ? AttackWord::Melee : AttackWord::Fire);
    return action;
}
void attack_choices(const Look& look, Seat, Offers<Action>& offers) {
    const Combat& combat = look.state.combat;
    if (!combat.attackers.empty() && !offers(just(Verb::Done))) return;
    if (combat.attackers.full()) return;
    const Stands melee = may_join_melee(look), fire = may_join_fire(look);
    for (const StandId id : each(melee))
        if (!offers(join(id, true))) return;
    for (const StandId id : each(fire))
        if (!offers(join(id, false))) return;
    if ((melee | fire).count() > 1) (void)offers(just(Verb::ForMe));
}
Verdict attack_check(const Look& look, Seat seat, const Action& action) {
    const Combat& combat = look.state.combat;
    const Ref target = defending_stand(look);
    switch (action.verb) {
        case Verb::Drop: return fine;
        case Verb::Done:
            if (combat.attackers.empty())
                return refuse(rule::VB_COMBAT_1, "name at least one stand that attacks {}",
                              piece_arg(target));
            return fine;
        case Verb::ForMe:
            if (!may_join_melee(look) && !may_join_fire(look))
                return refuse(rule::VB_COMBAT_1, "nobody else can attack {}", piece_arg(target));
            break;
        case Verb::Leave:
            if (!is_named(look, action.stand)) return refuse(rule::VB_COMBAT_1, "it was not named");
            if (must_melee(look, target).has(action.stand))
                return refuse(rule::VB_MELEE_2, "it touches no other enemy and must take part");
            return fine;
        case Verb::Join:
            if (is_named(look, action.stand)) return refuse(rule::VB_COMBAT_1, "it is named already");
            if (Verdict verdict = check_attacker(look, {seat, action.stand}, target, action.mode != 0);
                !verdict)
                return verdict;
            break;
        default: return not_asked(look, seat, action);
    }
    if (combat.attackers.full())
        return refuse(rule::VB_COMBAT_1, "{} stands are named, no more can attack at once", most_named);
    return fine;
}

void begin_combat(Play& play) {
    Combat& combat = play.state.combat;
    const Seat seat = attacking_seat(play), enemy = other(seat);
    const Ref target = defending_stand(play);
    const Stands members = fights_as(play, target);
    play.side(enemy).chosen |= members;
    for (const Named& named : combat.attackers) {
        combat.melee = combat.melee | named.melee;
        // A garrison keeps the sides that it does not use (VB-TERR-TOWN-9).
        if (!in_block(play, {seat, named.stand})) play.side(seat).attacked |= one(named.stand);
    }
    const auto add = [&](StandId id) {
        if (!combat.defenders.full()) combat.defenders.push_back({id, combat.melee});
    };
    add(target.id);
    if (combat.melee != 0) {
        for (const StandId id : each(members & ~one(target.id))) add(id);
        for (const StandId id : each(joining(play))) add(id);
    }
    play.top() = step(StepKind::CombatDice, seat);
    push(play, step(StepKind::Reply, enemy));
    if (combat.melee == 0) return;
    push(play, step(StepKind::Allot, enemy));
    push(play, step(StepKind::Allot, seat));
}

bool run_attack(Play& play) {
    Step& top = play.top();
    if (top.stage == 0) {
        top.stage = 1;
        const Seat seat = seat_of(top.side);
        const Ref target = defending_stand(play);
        for (const StandId id : each(must_melee(play, target))) name_attacker(play, id, true);
        // Those that can fire at it, found once: nothing moves while the list is made.
        const Rect base = base_of(play, target);
        for (const StandId id : each(ready(play, seat)))
            if (table::within({&base, 1}, bases_of(play, {seat, id}),
                              farthest_of(play, {seat, id}) + most_markers * marker_size.depth) &&
                check_target(play, {seat, id}, target))
                top.stands |= one(id);
        // Where there is nothing to choose nobody is asked.
        const Stands more = may_join_melee(play) | may_join_fire(play);
        if (play.state.combat.attackers.empty() && more.count() == 1)
            name_attacker(play, more.lowest(), static_cast<bool>(may_join_melee(play)));
        else if (more)
            return true;
        begin_combat(play);
        return false;
    }
    return true;
}
void attack_apply(Play& play, Seat, const Action& action) {
    Combat& combat = play.state.combat;
    switch (action.verb) {
        case Verb::Join: name_attacker(play, action.stand, action.mode != 0); break;
        case Verb::Leave:
            for (std::size_t i = 0; i < combat.attackers.size(); ++i)
                if (combat.attackers[i].stand == action.stand) {
                    combat.attackers.erase_at(i);
                    break;
                }
            break;
        case Verb::ForMe: {
            const Stands melee = may_join_melee(play), fire = may_join_fire(play);
            for (const StandId id : each(melee)) name_attacker(play, id, true);
            for (const StandId id : each(fire & ~melee)) name_attacker(play, id, false);
            break;
        }
        case Verb::Drop:
            clear_combat(play);
            play.state.agenda.pop();
            break;
        default: begin_combat(play); break;
    }
}
Say attack_prompt(const Look& look, Seat) {
    return {rule::VB_COMBAT_1, "Which of your stands attack {}?", piece_arg(defending_stand(look))};
}
Action attack_default(const Look& look, Seat) {
    return just(look.state.combat.attackers.empty() ? Verb::ForMe : Verb::Done);
}
Reckoning attack_reckon(const Look& look, Seat seat, const Action& action) {
    const Ref target = defending_stand(look);
    if (action.verb == Verb::Join)
        return dice_reckoning(look, {{seat, action.stand}, target, action.mode != 0, 0, 255, every_front});
    Reckoning reckoning;
    if (action.verb != Verb::Done) return reckoning;
    reckoning = Reckoning(rule::VB_DICE_1, "dice to roll");
    for (const Named& named : look.state.combat.attackers)
        add_dice(look, {{seat, named.stand}, target, named.melee != 0, 0, 255, every_front}, reckoning);
    return reckoning;
}

// ---- Allot ----

// Step::n: which front; stage: which of its enemies is next; m: dice given to those before.
MeleeFront allotting(const Look& look) {
    const MeleeFronts fronts = melee_fronts(look, seat_of(look.top().side));
    return look.top().n < fronts.size() ? fronts[look.top().n] : MeleeFront{};
}
StandId enemy_at(const Stands& enemies, int number) {
    for (const StandId id : each(enemies))
        if (number-- == 0) return id;
    return no_stand;
}
struct AllotRange {
    int least = 0, most = 0;
};
// Each fighting enemy gets at least one die if there are dice enough (VB-MELEE-4).
AllotRange allot_range(const Look& look, const MeleeFront& front) {
    const int enemies = static_cast<int>(front.enemies.count());
    const int left = front.dice - look.top().m, after = enemies - look.top().stage - 1;
    if (front.dice < enemies) return {0, std::min(left, 1)};
    return {1, left - after};
}
void give_dice(Play& play, const MeleeFront& front, StandId enemy, int dice) {
    auto& list = play.state.combat.dice;
    if (!list.full())
        list.push_back({static_cast<std::uint8_t>(index(front.stand.side)), front.stand.id, enemy,
                        static_cast<std::uint8_t>(dice)});
}

bool run_allot(Play& play) {
    const MeleeFronts fronts = melee_fronts(play, seat_of(play.top().side));
    for (; play.top().n < fronts.size(); ++play.top().n) {
        const MeleeFront& front = fronts[play.top().n];
        const int enemies = static_cast<int>(front.enemies.count());
        if (play.top().stage + 1 < enemies) return true;
        give_dice(play, front, enemy_at(front.enemies, enemies - 1), front.dice - play.top().m);
        play.top().stage = play.top().m = 0;
    }
    return step_over(play);
}
Action allot(const Look& look, const MeleeFront& front, int dice) {
    Action action = just(Verb::Allot);
    action.stand = front.stand.id;
    action.target = enemy_at(front.enemies, look.top().stage);
    action.number = static_cast<std::uint8_t>(dice);
    return action;
}
void allot_choices(const Look& look, Seat, Offers<Action>& offers) {
    const MeleeFront front = allotting(look);
    const AllotRange range = allot_range(look, front);
    for (int dice = range.least; dice <= range.most; ++dice)
        if (!offers(allot(look, front, dice))) return;
}
Verdict allot_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Allot) return not_asked(look, seat, action);
    const MeleeFront front = allotting(look);
    const Action asked = allot(look, front, 0);
    if (action.stand != asked.stand || action.target != asked.target)
        return refuse(rule::VB_MELEE_4, "first the dice of {} at {}", piece_arg(front.stand),
                      piece_arg({other(seat), asked.target}));
    const AllotRange range = allot_range(look, front);
    if (action.number < range.least || action.number > range.most)
        return refuse(rule::VB_MELEE_4, "{} to {} dice, so that every enemy in contact gets one", range.least,
                      range.most);
    return fine;
}
void allot_apply(Play& play, Seat, const Action& action) {
    const MeleeFront front = allotting(play);
    give_dice(play, front, action.target, action.number);
    ++play.top().stage;
    play.top().m = static_cast<std::uint8_t>(play.top().m + action.number);
}
Say allot_prompt(const Look& look, Seat seat) {
    const MeleeFront front = allotting(look);
    return {rule::VB_MELEE_4, "How many of its {} dice does {} throw at {}?", front.dice,
            piece_arg(front.stand), piece_arg({other(seat), enemy_at(front.enemies, look.top().stage)})};
}
// As evenly as possible, the first enemies getting what is left over.
Action allot_default(const Look& look, Seat) {
    const MeleeFront front = allotting(look);
    const AllotRange range = allot_range(look, front);
    const int enemies = static_cast<int>(front.enemies.count()) - look.top().stage;
    const int even = (front.dice - look.top().m + enemies - 1) / enemies;
    return allot(look, front, std::clamp(even, range.least, range.most));
}

// ---- Reply ----

// VB-COMBAT-2: one of those that fire at it, if any is a legal target, else any legal target; of a garrison
// from one side of its block.
Ref replying(const Look& look) {
    const Ref target = defending_stand(look);
    return in_block(look, target)
               ? Ref{target.side, holder_of(look, target, static_cast<BlockSide>(look.top().n))}
               : target;
}
unsigned reply_fronts(const Look& look) {
    return in_block(look, defending_stand(look)) ? 1u << look.top().n : every_front;
}
Stands reply_targets(const Look& look) {
    const Ref ref = replying(look);
    const Seat enemy = other(ref.side);
    const unsigned fronts = reply_fronts(look);
    Stands firers, legal;
    for (const Named& named : look.state.combat.attackers)
        if (named.melee == 0 && check_target(look, ref, {enemy, named.stand}, fronts))
            firers |= one(named.stand);
    if (firers) return firers;
    const Length far = farthest_of(look, ref);
    if (far == 0) return legal;
    for (const StandId id :
         each(within(look, enemy, look.side(enemy).on_table, bases_of(look, ref), far + tolerance)))
        if (check_target(look, ref, {enemy, id}, fronts)) legal |= one(id);
    return legal;
}

bool run_reply(Play& play) {
    Step& top = play.top();
    const Ref ref = defending_stand(play);
    const Side& side = play.side(ref.side);
    const bool block = in_block(play, ref);
    if (has(side.attacked, ref) || (!block && play.state.combat.melee != 0)) return step_over(play);
    for (; top.n < (block ? block_sides : 1); ++top.n) {
        top.stands = may_fire(play, replying(play)) ? reply_targets(play) : Stands{};
        if (top.stands) return true;
    }
    return step_over(play);
}
Action reply(const Look& look, StandId target) {
    Action action = with_target(Verb::Reply, target);
    if (in_block(look, defending_stand(look))) action.mode = look.top().n;
    return action;
}
void reply_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const StandId id : each(look.top().stands))
        if (!offers(reply(look, id))) return;
}
Verdict reply_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Reply) return not_asked(look, seat, action);
    if (action.target == no_stand) return refuse(rule::VB_COMBAT_2, "name the target of its fire, or pass");
    if (action.mode != reply(look, action.target).mode)
        return refuse(rule::VB_TERR_TOWN_9, "the sides of the block reply in the order north to west");
    if (look.top().stands.has(action.target)) return fine;
    if (Verdict verdict =
            check_target(look, replying(look), {other(seat), action.target}, reply_fronts(look));
        !verdict)
        return verdict;
    return refuse(rule::VB_COMBAT_2, "it replies to one of those that fire at it");
}
void reply_apply(Play& play, Seat seat, const Action& action) {
    Combat& combat = play.state.combat;
    if (in_block(play, defending_stand(play))) {
        if (action.verb == Verb::Reply && !combat.dice.full())
            combat.dice.push_back({static_cast<std::uint8_t>(index(seat)), replying(play).id, action.target,
                                   static_cast<std::uint8_t>(fires_from | play.top().n)});
        ++play.top().n;
        return;
    }
    if (action.verb == Verb::Reply) combat.reply = action.target;
    play.state.agenda.pop();
}
Reckoning reply_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Reply || action.target == no_stand) return {};
    return dice_reckoning(look, {replying(look),
                                 {other(seat), action.target},
                                 false,
                                 0,
                                 255,
                                 static_cast<std::uint8_t>(reply_fronts(look))});
}
Say reply_prompt(const Look& look, Seat) {
    constexpr const char* sides[] = {"north", "east", "south", "west"};
    if (in_block(look, defending_stand(look)))
        return {rule::VB_TERR_TOWN_9, "Whom does {} fire at from the {} side?", piece_arg(replying(look)),
                sides[look.top().n & 3]};
    return {rule::VB_COMBAT_2, "Whom does {} fire at in reply?", piece_arg(replying(look))};
}

Action first_reply(const Look& look, Seat) { return reply(look, look.top().stands.lowest()); }

// ---- LastFire (VB-COMBAT-7) ----

bool has_target(const Look& look, Ref ref) {
    const Seat enemy = other(ref.side);
    if (!may_fire(look, ref)) return false;
    for (const StandId id : each(within(look, enemy, look.side(enemy).on_table, bases_of(look, ref),
                                        farthest_of(look, ref) + tolerance)))
        if (check_target(look, ref, {enemy, id})) return true;
    return false;
}
bool run_last_fire(Play& play) {
    Step& top = play.top();
    if (!play.setup.options.defenders_fire_last || top.stage != 0) return phase_over(play);
    const Seat seat = play.defender();
    top.side = static_cast<std::uint8_t>(index(seat));
    top.stands = {};
    for (const StandId id : each(ready(play, seat)))
        if (has_target(play, {seat, id})) top.stands |= one(id);
    return top.stands ? true : phase_over(play);
}
void last_fire_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Seat enemy = other(seat);
    for (const StandId id : each(look.top().stands))
        for (const StandId foe :
             each(within(look, enemy, look.side(enemy).on_table, bases_of(look, {seat, id}),
                         farthest_of(look, {seat, id}) + tolerance))) {
            Action action = with_target(Verb::Fire, foe);
            action.stand = id;
            if (check_target(look, {seat, id}, {enemy, foe}) && !offers(action)) return;
        }
}
Verdict last_fire_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Fire) return not_asked(look, seat, action);
    if (Verdict verdict = may_attack(look, {seat, action.stand}); !verdict) return verdict;
    return check_target(look, {seat, action.stand}, {other(seat), action.target});
}
void last_fire_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.top().stage = 1;
        return;
    }
    clear_combat(play);
    Combat& combat = play.state.combat;
    combat.side = static_cast<std::uint8_t>(index(seat));
    combat.defending = action.target;
    combat.last_fire = 1;
    name_attacker(play, action.stand, false);
    if (!in_block(play, {seat, action.stand})) play.side(seat).attacked |= one(action.stand);
    push(play, step(StepKind::CombatDice, seat));
}
Reckoning last_fire_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Fire) return {};
    return dice_reckoning(look,
                          {{seat, action.stand}, {other(seat), action.target}, false, 0, 255, every_front});
}
Say last_fire_prompt(const Look&, Seat) {
    return {rule::VB_COMBAT_7, "Fire with a stand that has not attacked?"};
}

}  // namespace

void clear_combat(Play& play) {
    play.state.combat = {};
    play.state.combat.defending = play.state.combat.reply = no_stand;
}

Verdict check_attacker(const Look& look, Ref ref, Ref target, bool melee) {
    if (Verdict verdict = may_attack(look, ref); !verdict) return verdict;
    if (!melee) return check_target(look, ref, target);
    if (!in_contact(look, ref, target))
        return refuse(rule::VB_MELEE_1, "it is not in contact with {}", piece_arg(target));
    const int dice = in_block(look, ref) ? garrison_dice(look, ref, true) : melee_dice_of(look, ref);
    if (dice == 0) return refuse(rule::VB_TERR_TOWN_3, "cavalry and artillery in a town make no attacks");
    return fine;
}

Stands must_melee(const Look& look, Ref target) {
    const Seat seat = other(target.side);
    const Stands same = fights_as(look, target);
    const Stands open = all_defenders(look, choosable(look, target.side), target.side) & ~same;
    Stands found;
    for (const StandId id : each(touching(look, target, seat) & ready(look, seat))) {
        const Ref ref{seat, id};
        if (!(enemies_in_contact(look, ref) & open) && check_attacker(look, ref, target, true))
            found |= one(id);
    }
    return found;
}

Stands joining(const Look& look) {
    const Seat seat = attacking_seat(look), enemy = other(seat);
    Stands meleers, found;
    for (const Named& named : look.state.combat.attackers)
        if (named.melee != 0) meleers |= one(named.stand);
    const Stands own = fights_as(look, defending_stand(look));
    const Stands others = ready(look, seat) & ~meleers;
    Stands near;
    for (const StandId id : each(meleers)) near |= enemies_in_contact(look, {seat, id});
    near &= ~own & ready(look, enemy);
    for (const StandId id : each(near))
        if (!(touching(look, {enemy, id}, seat) & others)) found |= one(id);
    return found;
}

MeleeFronts melee_fronts(const Look& look, Seat seat) {
    MeleeFronts fronts;
    const Combat& combat = look.state.combat;
    const bool attacks = seat == attacking_seat(look);
    Stands fighting;  // enemies in the melee
    for (const Named& named : attacks ? combat.defenders : combat.attackers)
        if (named.melee != 0) fighting |= one(named.stand);
    Stands done;
    for (const Named& named : attacks ? combat.attackers : combat.defenders) {
        const Ref ref{seat, named.stand};
        // A defender that has attacked in this phase throws nothing (VB-COMBAT-2).
        if (named.melee == 0 || fronts.full() || done.has(named.stand)) continue;
        if (!attacks && has(look.side(seat).attacked, ref)) continue;
        if (!in_block(look, ref)) {
            const Stands enemies = enemies_in_contact(look, ref) & fighting;
            const int dice = melee_dice_of(look, ref);
            if (enemies && dice > 0) fronts.push_back({ref, dice, enemies});
            continue;
        }
        // VB-TERR-TOWN-9: a quarter for each side, in all no more than the total.
        done |= fights_as(look, ref);
        const int total = garrison_dice(look, ref, true);
        int left = total - (look.stand(ref).sides >> block_sides);
        for (int i = 0; i < block_sides && left > 0; ++i) {
            const auto side = static_cast<BlockSide>(i);
            const Stands enemies = touching_side(look, ref, side) & fighting;
            if (!enemies || (look.stand(ref).sides >> i & 1u) != 0 || fronts.full()) continue;
            const int dice = std::min(left, side_dice(total));
            left -= dice;
            fronts.push_back({{seat, holder_of(look, ref, side)}, dice, enemies});
        }
    }
    return fronts;
}

// The next combat is another question of odds.
const StepRules choose_rules = StepRules{.word = "combat",
                                         .run = run_choose,
                                         .deciders = step_side<Look>,
                                         .choices = choose_choices,
                                         .check = choose_check,
                                         .apply = choose_apply,
                                         .reckon = choose_reckon,
                                         .prompt = choose_prompt,
                                         .default_action = choose_default,
                                         .sample = choose_sample,
                                         .several = choose_several}
                                   .as_next_question();
const StepRules attack_rules = StepRules{.word = "attack",
                                         .run = run_attack,
                                         .deciders = step_side<Look>,
                                         .choices = attack_choices,
                                         .check = attack_check,
                                         .apply = attack_apply,
                                         .reckon = attack_reckon,
                                         .prompt = attack_prompt,
                                         .default_action = attack_default}
                                   .as_draft();
const StepRules allot_rules =
    StepRules{.word = "allot",
              .run = run_allot,
              .deciders = step_side<Look>,
              .choices = allot_choices,
              .check = allot_check,
              .apply = allot_apply,
              .prompt = allot_prompt,
              .default_action = allot_default}
        .as_assumed(allot_default, "Dice against several enemies are taken to be divided evenly.", true);
const StepRules reply_rules = StepRules{.word = "reply",
                                        .run = run_reply,
                                        .deciders = step_side<Look>,
                                        .choices = reply_choices,
                                        .check = reply_check,
                                        .apply = reply_apply,
                                        .reckon = reply_reckon,
                                        .prompt = reply_prompt,
                                        .default_action = default_pass}
                                  .as_assumed(first_reply, "The enemy is taken to fire back.", true);
const StepRules last_fire_rules = StepRules{.word = "last_fire",
                                            .run = run_last_fire,
                                            .deciders = step_side<Look>,
                                            .choices = last_fire_choices,
                                            .check = last_fire_check,
                                            .apply = last_fire_apply,
                                            .reckon = last_fire_reckon,
                                            .prompt = last_fire_prompt,
                                            .default_action = default_done}
                                      .as_next_question();

}  // namespace longroll::volley
