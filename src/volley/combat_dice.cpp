// The dice of one combat, in the order of 4.4: hits, the saving throws of VB-SAVE-9, cavalry that falls back,
// losses of both sides together.

#include "volley/combat.h"
#include "volley/commanders.h"
#include "volley/throws.h"

namespace longroll::volley {
namespace {

// Hits of one source on one target, which are saved apart from those of others (VB-SAVE-10).
struct SourceHits {
    Ref from, target;
    bool melee = false, gun = false;
    std::uint8_t hits = 0;
};
using HitList = ScratchList<SourceHits, 256>;

Saves saves_of(const Look& look, const SourceHits& source) {
    return source.melee ? saves_from_melee(look, source.from, source.target)
                        : saves_from_fire(look, source.from, source.target, source.gun);
}

struct SaveReason {
    bool Saves::* applies;
    RuleId rule;
    const char* words;
    const char* preview;
};
constexpr SaveReason save_reasons[] = {
    {&Saves::attacker, rule::VB_SAVE_2, "the attacker is disordered, or a battery that has moved",
     "the target saves on four or more: the attacker is disordered, or a battery that has moved"},
    {&Saves::open_order, rule::VB_SAVE_3, "open order", "the target saves on four or more: open order"},
    {&Saves::terrain, rule::VB_SAVE_6, "the ground", "the target saves on four or more: the ground"},
    {&Saves::ground, rule::VB_SAVE_8, "gone to ground", "the target saves on four or more: gone to ground"},
};

// Which side of its block a garrison throws from, at an enemy it touches or fires at.
BlockSide side_used(const Look& look, const Throw& thrown) {
    if (thrown.melee)
        for (int i = 0; i < block_sides; ++i)
            if (touching_side(look, thrown.from, static_cast<BlockSide>(i)).has(thrown.target.id))
                return static_cast<BlockSide>(i);
    return static_cast<BlockSide>(
        shot_at(look, thrown.from, thrown.target, farthest_of(look, thrown.from), thrown.fronts).front);
}

// Marks who has attacked with these dice (VB-GEN-7).
void mark_thrown(Play& play, const Throw& thrown, const DiceGroups& groups) {
    Side& side = play.side(thrown.from.side);
    for (const DiceGroup& group : groups)
        if (!(group.from == thrown.from)) side.attacked |= one(group.from.id);  // VB-DICE-5
    const bool attacks = thrown.from.side == attacking_seat(play);
    if (!in_block(play, thrown.from)) {
        side.attacked |= one(thrown.from.id);
        return;
    }
    spend_side(play, thrown.from, side_used(play, thrown), count_dice(groups));
    const unsigned sides = play.stand(thrown.from).sides;
    const bool all = (sides & 15u) == 15u ||
                     static_cast<int>(sides >> block_sides) >= garrison_dice(play, thrown.from, thrown.melee);
    // As a reply this is its one attack; in its own player turn it keeps the other sides.
    if (!attacks || all) side.attacked |= fights_as(play, thrown.from);
}

void throw_dice(Play& play, const Throw& thrown, HitList& list) {
    const DiceGroups groups = dice_of(play, thrown);
    if (groups.empty()) return;
    const bool told = play.log.on();
    Event event;
    if (told) event.reckoning = dice_reckoning(play, thrown);
    int all = 0;
    bool guns = is_artillery(play.plan(thrown.from).type);
    for (const DiceGroup& group : groups) {
        const Dice::Handful faces = play.dice.roll_for(group.to_hit, group.dice);
        const int hits = hits_in(faces, group.to_hit);
        all += hits;
        guns = guns || group.gun;
        if (hits > 0 && !list.full())
            list.push_back(
                {group.from, thrown.target, thrown.melee, group.gun, static_cast<std::uint8_t>(hits)});
        if (told)
            for (const std::uint8_t face : faces)
                if (!event.dice.full()) event.dice.push_back(face);
    }
    if (thrown.melee || guns) mark_attacked(play, thrown.target);  // VB-TERR-BLDG-3
    mark_thrown(play, thrown, groups);
    if (!told) return;
    event.seat = thrown.from.side;
    event.kind = static_cast<std::uint8_t>(thrown.melee ? EventKind::Melee : EventKind::Fire);
    event.say = thrown.melee ? Say(rule::VB_MELEE_1, "{} fights {}: {} {hit|hits}", piece_arg(thrown.from),
                                   piece_arg(thrown.target), all)
                             : Say(rule::VB_DICE_3, "{} fires on {}: {} {hit|hits}", piece_arg(thrown.from),
                                   piece_arg(thrown.target), all);
    play.log.add(event);
}

// VB-SAVE-1, 9: one throw for each reason on the hits still standing.
int save_hits(Play& play, const SourceHits& source) {
    const Saves saves = saves_of(play, source);
    int left = source.hits;
    for (const SaveReason& reason : save_reasons) {
        if (left == 0 || !(saves.*reason.applies)) continue;
        const Dice::Handful faces = play.dice.roll_for(saved_from, static_cast<std::size_t>(left));
        const int saved = hits_in(faces, saved_from);
        if (play.log.on()) {
            Event& event = tell(play, source.target.side, EventKind::Words,
                                Say(reason.rule, "{} saves {} of {} {hit|hits}: {}", piece_arg(source.target),
                                    saved, left, reason.words));
            for (const std::uint8_t face : faces) event.dice.push_back(face);
        }
        left -= saved;
    }
    return left;
}

Hits& hits_on(Combat& combat, Ref ref) {
    for (Hits& hits : combat.hits)
        if (hits.stand == ref.id && hits.side == index(ref.side)) return hits;
    // No combat has more targets than stands named on both sides.
    if (combat.hits.full()) return combat.hits.back();
    return combat.hits.push_back({static_cast<std::uint8_t>(index(ref.side)), ref.id, 0, 0});
}

// The nearest of those that fire at it: it falls back straight away from him (VB-SAVE-5).
Ref nearest_firer(const Look& look, Ref ref) {
    const Combat& combat = look.state.combat;
    const Ref target = defending_stand(look);
    if (!(ref == target)) return target;
    Stands firers;
    for (const Named& named : combat.attackers)
        if (named.melee == 0) firers |= one(named.stand);
    const Seat seat = attacking_seat(look);
    return {seat, nearest(look, seat, firers, base_of(look, ref))};
}

bool run_combat_dice(Play& play) {
    const Seat seat = attacking_seat(play);
    play.top() = step(StepKind::CombatApply, seat);
    Combat& combat = play.state.combat;
    HitList list;
    for (const Throw& thrown : throws_of(play)) throw_dice(play, thrown, list);
    for (const SourceHits& source : list) {
        const int left = save_hits(play, source);
        Hits& hits = hits_on(combat, source.target);
        std::uint8_t& sum = source.melee ? hits.by_melee : hits.by_fire;
        sum = static_cast<std::uint8_t>(sum + left);
    }
    // VB-SAVE-5; the defender is asked first.
    for (const Seat owner : {play.attacker(), play.defender()})
        for (const Hits& hits : combat.hits) {
            const Ref ref{seat_of(hits.side), hits.stand};
            if (ref.side != owner || hits.by_fire == 0) continue;
            const int claims = claims_of(play, ref, hits.by_fire, nearest_firer(play, ref));
            if (claims == 0) continue;
            Step evade = step(StepKind::Evade, owner, ref.id);
            evade.n = static_cast<std::uint8_t>(claims);
            evade.m = hits.by_fire;
            push(play, evade);
        }
    return false;
}

// ---- Evade ----

bool run_evade(Play&) { return true; }
Action claim(int throws_claimed) {
    Action action = just(Verb::Claim);
    action.number = static_cast<std::uint8_t>(throws_claimed);
    return action;
}
void evade_choices(const Look& look, Seat, Offers<Action>& offers) {
    const int most = look.top().n, step_of = look.setup.options.cavalry_falls_back_once ? most : 1;
    for (int claims = 0; claims <= most; claims += step_of)
        if (!offers(claim(claims))) return;
}
Verdict evade_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Claim) return not_asked(look, seat, action);
    const int most = look.top().n;
    if (look.setup.options.cavalry_falls_back_once && action.number != 0 && action.number != most)
        return refuse(rule::VB_SAVE_5, "one claim covers all {} {hit|hits}: claim {} or 0", most, most);
    if (action.number > most)
        return refuse(rule::VB_SAVE_5, "it has {} {hit|hits} and room to fall back for {}",
                      static_cast<int>(look.top().m), most);
    return fine;
}
void evade_apply(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, play.top().unit};
    play.state.agenda.pop();
    if (action.number == 0) return;
    const Dice::Handful faces = play.dice.roll_for(saved_from, action.number);
    const int saved = hits_in(faces, saved_from);
    Hits& hits = hits_on(play.state.combat, ref);
    hits.by_fire = static_cast<std::uint8_t>(hits.by_fire - saved);
    const bool once = play.setup.options.cavalry_falls_back_once;
    const Pose pose = play.stand(ref).pose.pose();
    const Facing away = away_from(play, ref, nearest_firer(play, ref));
    const ForcedEnd end =
        forced_end(play, ref, {away, once ? fall_back : action.number * fall_back, false}, pose.facing);
    const Posts near = commanders_near(play, ref);
    drive_to(play, ref, {pose.centre + end.moved, pose.facing});
    if (play.log.on()) {
        Event& event =
            tell(play, seat, EventKind::Move,
                 Say(rule::VB_SAVE_5, "{} saves {} of {} {hit|hits} and falls back {} inches", piece_arg(ref),
                     saved, static_cast<int>(action.number), Arg{ArgKind::Length, table::length(end.moved)}));
        for (const std::uint8_t face : faces) event.dice.push_back(face);
    }
    ask_commanders(play, ref, near);
}
Reckoning evade_reckon(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Claim || action.number == 0) return {};
    Reckoning reckoning(rule::VB_SAVE_5, "throws, each saves a hit on 4 or more");
    reckoning.add(rule::VB_SAVE_5,
                  look.setup.options.cavalry_falls_back_once ? "6 inches back in all" : "6 inches back each",
                  action.number);
    return reckoning;
}
Say evade_prompt(const Look& look, Seat seat) {
    return {rule::VB_SAVE_5, "{} has {} {hit|hits} left: claim how many saving throws and fall back?",
            piece_arg({seat, look.top().unit}), static_cast<int>(look.top().m)};
}
Action evade_default(const Look&, Seat) { return claim(0); }

// ---- Apply ----

// VB-TERR-TOWN-7: the skirmishers of a block in turn, the one on the attacked side first.
StandId first_hit(const Look& look, Ref ref) {
    if (fights_as(look, ref).count() < 2) return ref.id;
    const Combat& combat = look.state.combat;
    const Seat enemy = other(ref.side);
    const StandId by = enemy == attacking_seat(look) && !combat.attackers.empty() ? combat.attackers[0].stand
                                                                                  : combat.defending;
    if (by == no_stand || !on_table(look, {enemy, by})) return ref.id;
    return holder_of(look, ref, side_toward(look, ref, front_of(look, {enemy, by})));
}

struct Loss {
    Ref ref;
    int lost = 0;
};
using Losses = ScratchList<Loss, most_named + 4 * block_sides>;

// Shares out the hits on one stand, or on the garrison it is of; the melee losses are counted first, since
// fire does not decide a melee (VB-COMBAT-3).
void share_hits(Play& play, const Hits& hits, Losses& losses) {
    const Ref ref{seat_of(hits.side), hits.stand};
    if (!on_table(play, ref)) return;
    const Stands members = fights_as(play, ref);
    int strength = 0;
    for (const StandId id : each(members)) strength += play.stand({ref.side, id}).strength;
    const int lost = std::min<int>(hits.by_fire + hits.by_melee, strength);
    std::uint8_t& melee = play.state.combat.lost[hits.side];
    melee = static_cast<std::uint8_t>(melee + std::min<int>(hits.by_melee, strength));
    const std::size_t from = losses.size();
    const StandId first = first_hit(play, ref);
    for (int round = 0; round < 2; ++round)
        for (const StandId id : each(members))
            if ((id >= first) == (round == 0) && !losses.full()) losses.push_back({{ref.side, id}, 0});
    for (int given = 0; given < lost;)
        for (std::size_t i = from; i < losses.size() && given < lost; ++i)
            if (losses[i].lost < play.stand(losses[i].ref).strength) {
                ++losses[i].lost;
                ++given;
            }
}

bool run_combat_apply(Play& play) {
    Combat& combat = play.state.combat;
    Losses losses;
    for (const Hits& hits : combat.hits) share_hits(play, hits, losses);
    const bool melee = combat.melee != 0;
    if (melee)
        play.top() = step(StepKind::CombatResult, attacking_seat(play));
    else
        play.state.agenda.pop();
    // All losses were settled before any stand is taken off; dice in roster order, the attacker's first.
    for (const Seat seat : {play.attacker(), play.defender()})
        for (const StandId id : each(play.side(seat).on_table))
            for (const Loss& loss : losses)
                if (loss.ref == Ref{seat, id} && loss.lost > 0)
                    take_casualties(play, loss.ref, loss.lost, rule::VB_GEN_8);
    if (!melee) clear_combat(play);
    return false;
}

}  // namespace

DiceGroups dice_of(const Look& look, const Throw& thrown) {
    if (!thrown.melee) return fire_dice(look, thrown.from, thrown.target, thrown.fronts);
    const DiceGroups groups = melee_dice(look, thrown.from, thrown.target);
    const bool preview = thrown.count == 255 && in_block(look, thrown.from);
    return slice(groups, thrown.skip,
                 preview ? side_dice(garrison_dice(look, thrown.from, true)) : thrown.count);
}

Throws throws_of(const Look& look) {
    Throws throws_;
    const Combat& combat = look.state.combat;
    const Seat seat = attacking_seat(look), enemy = other(seat);
    const Ref target = defending_stand(look);
    for (const Named& named : combat.attackers)
        if (named.melee == 0) throws_.push_back({{seat, named.stand}, target, false, 0, 0, every_front});
    // Dice were allotted in the order of naming, the attacker's first.
    const Stands members = fights_as(look, target);
    const auto add = [&](auto is_next) {
        int skip = 0;
        StandId of = no_stand;
        for (const Allotted& part : combat.dice) {
            const Ref from{seat_of(part.side), part.stand};
            if (!is_next(from) || throws_.full()) continue;
            const Ref at_{other(from.side), part.enemy};
            if (part.dice >= fires_from) {
                throws_.push_back(
                    {from, at_, false, 0, 0, static_cast<std::uint8_t>(1u << (part.dice - fires_from))});
                continue;
            }
            // A stand's dice go one after the other to its enemies; skirmishers in a block have one each.
            const bool alone = has(look.setup.army(from.side).skirmishers, from) && in_block(look, from);
            if (of != part.stand || alone) skip = 0;
            of = part.stand;
            throws_.push_back({from, at_, true, static_cast<std::uint8_t>(skip), part.dice, every_front});
            skip += part.dice;
        }
    };
    add([&](Ref from) { return from.side == seat; });
    if (combat.reply != no_stand) throws_.push_back({target, {seat, combat.reply}, false, 0, 0, every_front});
    add([&](Ref from) { return from.side == enemy && has(members, from); });
    add([&](Ref from) { return from.side == enemy && !has(members, from); });
    return throws_;
}

void add_dice(const Look& look, const Throw& thrown, Reckoning& reckoning) {
    // Numbers in letters: the count of the dice follows.
    constexpr const char* words[][3] = {
        {"dice that hit on four or more", "dice that hit on five or more", "dice that hit on a six"},
        {"guns that hit on four or more", "guns that hit on five or more", "guns that hit on a six"},
        {"skirmishers that hit on four or more", "skirmishers that hit on five or more",
         "skirmishers that hit on a six"}};
    const auto add = [&](RuleId cited, const char* text, int amount, Ref about) {
        if (!reckoning.parts.full()) reckoning.add(cited, text, amount, piece_arg(about));
    };
    for (const DiceGroup& group : dice_of(look, thrown)) {
        constexpr RuleId rules[] = {rule::VB_DICE_1, rule::VB_DICE_4, rule::VB_DICE_5};
        const int source = group.gun ? 1 : group.from == thrown.from ? 0 : 2;
        add(rules[source], words[source][std::clamp<int>(group.to_hit, 4, 6) - 4], group.dice, group.from);
    }
    const Saves saves = saves_of(look, {thrown.from, thrown.target, thrown.melee, false, 0});
    for (const SaveReason& reason : save_reasons)
        if (saves.*reason.applies) add(reason.rule, reason.preview, 0, thrown.target);
}

Reckoning dice_reckoning(const Look& look, const Throw& thrown) {
    Reckoning reckoning(thrown.melee ? rule::VB_MELEE_1 : rule::VB_DICE_1, "dice to roll");
    add_dice(look, thrown, reckoning);
    return reckoning;
}

const StepRules combat_dice_rules{"combat_dice", run_combat_dice};
const StepRules evade_rules =
    StepRules{.word = "evade",
              .run = run_evade,
              .deciders = step_side<Look>,
              .choices = evade_choices,
              .check = evade_check,
              .apply = evade_apply,
              .reckon = evade_reckon,
              .prompt = evade_prompt,
              .default_action = evade_default}
        .as_assumed(evade_default, "Cavalry under fire is taken to stand fast.", true);
const StepRules combat_apply_rules{"combat_apply", run_combat_apply};

}  // namespace longroll::volley
