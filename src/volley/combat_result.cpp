// 2.5.5: who wins a melee, what becomes of the loser, the advance (4.4).

#include "volley/combat.h"
#include "volley/commanders.h"
#include "volley/throws.h"

namespace longroll::volley {
namespace {

using table::Vector;

constexpr AreaKinds broken_kinds{AreaKind::Broken, AreaKind::Rocks, AreaKind::Burnt};

// VB-MELEE-7, 8: the attacker's die first; equal totals are thrown again.
Seat break_tie(Play& play, const Stands (&fought)[2]) {
    const Seat attacker = attacking_seat(play), defender = other(attacker);
    const auto reckon = [&](Seat seat) {
        return tie_reckoning(play, seat, fought[index(seat)], fought[index(other(seat))]);
    };
    const Reckoning ours = reckon(attacker), theirs = reckon(defender);
    const TieThrow dice = throw_tie(play.dice, ours.total(), theirs.total());
    if (play.log.on())
        for (const Seat seat : {attacker, defender}) {
            const int die = seat == attacker ? dice.attacker : dice.defender;
            const Reckoning& added = seat == attacker ? ours : theirs;
            Event& event =
                tell(play, seat, EventKind::Melee,
                     Say(rule::VB_MELEE_7, "Equal losses: the {} side totals {}", seat, die + added.total()));
            event.dice.push_back(static_cast<std::uint8_t>(die));
            event.reckoning = added;
        }
    return dice.attacker + ours.total() > dice.defender + theirs.total() ? attacker : defender;
}

// VB-MELEE-6. Nobody: both sides are gone.
Seat winner_of(Play& play, const Stands (&fought)[2]) {
    const Seat attacker = attacking_seat(play), defender = other(attacker);
    const Combat& combat = play.state.combat;
    const bool ours = static_cast<bool>(fought[index(attacker)]);
    const bool theirs = static_cast<bool>(fought[index(defender)]);
    if (!ours || !theirs) return ours ? attacker : theirs ? defender : Seat::Nobody;
    const int lost = combat.lost[index(attacker)], inflicted = combat.lost[index(defender)];
    if (lost == inflicted) return break_tie(play, fought);
    return lost < inflicted ? attacker : defender;
}

// VB-TERR-BROKEN-4: skirmishers in broken ground that cavalry has attacked.
Stands stood_to_cavalry(const Look& look, Seat seat, const Stands (&fought)[2]) {
    Stands found;
    const Seat enemy = other(seat);
    const Stands horse = fought[index(enemy)] & cavalry(look, enemy);
    for (const StandId id : each(fought[index(seat)] & look.setup.army(seat).skirmishers))
        if ((enemies_in_contact(look, {seat, id}) & horse) &&
            (kinds_under(look, {seat, id}) & broken_kinds).any())
            found |= one(id);
    return found;
}

bool run_combat_result(Play& play) {
    const Combat combat = play.state.combat;
    const Seat attacker = attacking_seat(play), defender = other(attacker);
    Stands fought[2], threw[2];
    for (const Named& named : combat.attackers)
        if (named.melee != 0) fought[index(attacker)] |= one(named.stand);
    for (const Named& named : combat.defenders)
        if (named.melee != 0) fought[index(defender)] |= one(named.stand);
    for (const Allotted& part : combat.dice)
        if (part.dice > 0 && part.dice < fires_from) threw[part.side] |= one(part.stand);
    for (const Seat seat : {attacker, defender}) fought[index(seat)] &= play.side(seat).on_table;

    const Seat winner = winner_of(play, fought);
    if (play.log.on())
        tell(play, winner, EventKind::Melee,
             winner == Seat::Nobody
                 ? Say(rule::VB_MELEE_6, "Nobody is left of either side in the melee")
                 : Say(rule::VB_MELEE_6, "The {} side wins the melee: it lost {}, the enemy {}", winner,
                       static_cast<int>(combat.lost[index(winner)]),
                       static_cast<int>(combat.lost[index(other(winner))])));
    clear_combat(play);
    if (winner == Seat::Nobody) return step_over(play);

    const Seat loser = other(winner);
    Step next = step(StepKind::Advance, winner);
    next.n = no_building;
    for (const StandId id : each(fought[index(loser)]))
        if (in_block(play, {loser, id})) next.n = play.stand({loser, id}).building;
    next.stands = fought[index(winner)] & threw[index(winner)] & ~play.setup.army(winner).artillery;
    play.top() = next;

    const Stands withdraws = stood_to_cavalry(play, winner, fought);
    for (const StandId id : each(fought[index(loser)]))
        if (on_table(play, {loser, id})) lose_melee(play, {loser, id});
    for (const StandId id : each(withdraws)) {
        const Ref ref{winner, id};
        if (!on_table(play, ref)) continue;
        play.top().stands &= ~one(id);
        retreat(play, ref, allowance(play, ref) / 2, rule::VB_TERR_BROKEN_4);
    }
    return false;
}

// ---- Advance ----

bool may_advance(const Look& look, Ref ref) {
    return on_table(look, ref) && !is_artillery(look.plan(ref).type) &&
           !has(routed(look.side(ref.side)), ref) && !enemies_in_contact(look, ref);
}

// A garrison comes out of its block on the side that looks there.
Pose advance_from(const Look& look, Ref ref, Point point) {
    return in_block(look, ref) ? pose_out(look, ref, side_toward(look, ref, point))
                               : look.stand(ref).pose.pose();
}
bool goes_in(const Look& look, Point point, std::uint8_t block) {
    return block != no_building && table::contains(look.setup.buildings[block].base, point);
}
Toll advance_toll(const Look& look, Ref ref, const table::Segment& way) {
    Mover mover = mover_of(look, ref);
    mover.forced = true;  // no die for a marsh
    return toll_of(look, mover, way);
}

bool run_advance(Play& play) {
    Step& top = play.top();
    if (top.stage != 0) return step_over(play);
    const Seat seat = seat_of(top.side);
    for (const StandId id : each(top.stands)) {
        Action found[1];
        Offers<Action> offers{std::span(found)};
        if (may_advance(play, {seat, id})) (void)offer_advances(play, {seat, id}, top.n, offers);
        if (offers.size() == 0) top.stands &= ~one(id);
    }
    return top.stands ? true : step_over(play);
}
void advance_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const StandId id : each(look.top().stands))
        if (!offer_advances(look, {seat, id}, look.top().n, offers)) return;
}
Verdict advance_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Advance) return not_asked(look, seat, action);
    if (!look.top().stands.has(action.stand))
        return refuse(rule::VB_MELEE_19,
                      "only a stand that threw dice in the melee and touches no other enemy advances");
    return check_advance(look, {seat, action.stand}, action.point(), look.top().n);
}
void advance_apply(Play& play, Seat seat, const Action& action) {
    const std::uint8_t block = play.top().n;
    play.top().stage = 1;
    if (action.verb == Verb::Advance)
        make_advance(play, {seat, action.stand}, action.point(), block, rule::VB_MELEE_19);
}
Say advance_prompt(const Look&, Seat) {
    return {rule::VB_MELEE_19, "You have won the melee: advance one stand up to 3 inches?"};
}

}  // namespace

Verdict check_advance(const Look& look, Ref ref, Point point, std::uint8_t block) {
    if (!may_advance(look, ref))
        return refuse(rule::VB_MELEE_19, "guns, and stands in contact with an enemy, do not advance");
    if (Verdict verdict = check_held(look, ref, point); !verdict) return verdict;
    if (goes_in(look, point, block)) {
        // VB-TERR-TOWN-11: into the block that the loser held, however far.
        if (Verdict verdict = may_occupy(look, ref, block); !verdict) return verdict;
        if (!table::within(base_of(look, ref), look.setup.buildings[block].base, tolerance))
            return refuse(rule::VB_TERR_TOWN_11, "it does not touch the block");
        return fine;
    }
    const Pose from = advance_from(look, ref, point);
    const Rect base = base_at(look, ref, from);
    const Point front = table::front_middle(base);
    const Vector way = point - front;
    if (way == Vector{}) return refuse(rule::VB_MELEE_19, "that leads nowhere");
    if (table::length(way) > advance_distance + tolerance)
        return refuse(rule::VB_MELEE_19, "an advance goes up to {} inches, not {}",
                      Arg{ArgKind::Length, advance_distance}, Arg{ArgKind::Length, table::length(way)});
    const table::Direction ahead = table::direction(from.facing);
    if (std::abs(table::cross(ahead, way)) > table::dot(ahead, way))
        return refuse(rule::VB_MELEE_19, "it advances straight ahead or up to 45 degrees oblique");
    const Toll toll = advance_toll(look, ref, {front, point});
    if (!toll.allowed()) return refuse(toll.rule, toll.why);
    if (WayCheck check = check_way(look, ref, way); !check.verdict) return check.verdict;
    return check_place(look, ref, {from.centre + way, from.facing});
}

void make_advance(Play& play, Ref ref, Point point, std::uint8_t block, RuleId why) {
    const Posts near = commanders_near(play, ref);
    unsettle(play, ref);
    Length far = 0;
    if (goes_in(play, point, block)) {
        far = table::distance(front_of(play, ref), play.setup.buildings[block].base) + block_side / 2;
        const std::uint32_t code = move_effect(Terrain::TownBlock, column_of(play, ref));
        if ((code & (Entering | Inside)) != 0) disorder(play, ref, rule::VB_TERR_TOWN_2);
        occupy(play, ref, block);
    } else {
        const bool out = in_block(play, ref);
        const Pose from = advance_from(play, ref, point);
        const Point front = table::front_middle(base_at(play, ref, from));
        far = table::length(point - front);
        const Toll toll = advance_toll(play, ref, {front, point});
        Stand& stand = play.stand(ref);
        const bool leaves = out && (move_effect(Terrain::TownBlock, column_of(play, ref)) & Leaving) != 0;
        if (toll.disorders || leaves) disorder(play, ref, rule::VB_TERR_GEN_6);
        if (toll.loses_guns) stand.guns = 0;
        toll.trampled.each([&](unsigned area) { play.state.trampled.add(area); });
        if (out) stand.pose = table::PackedPose::of(from);
        stand.building = no_building;
        shift_stand(play, ref, point - front);
    }
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(why, "{} advances {} inches", piece_arg(ref), Arg{ArgKind::Length, far}));
    ask_commanders(play, ref, near);
    displace_commanders(play, ref);
}

bool offer_advances(const Look& look, Ref ref, std::uint8_t block, Offers<Action>& offers) {
    bool room = true;
    // Whether it can go there; the offers may then be full.
    const auto offer = [&](Point point) {
        if (!check_advance(look, ref, point, block)) return false;
        Action action = just(Verb::Advance);
        action.stand = ref.id;
        action.x = point.x;
        action.y = point.y;
        room = offers(action);
        return true;
    };
    if (block != no_building) (void)offer(look.setup.buildings[block].base.centre);
    if (in_block(look, ref)) {
        for (int i = 0; i < block_sides && room; ++i) {
            const Pose out = pose_out(look, ref, static_cast<BlockSide>(i));
            (void)offer(table::front_middle(base_at(look, ref, out)) +
                        table::along(out.facing, advance_distance));
        }
        return room;
    }
    // As far as it can straight ahead, and to either side.
    const Facing facing = look.stand(ref).pose.pose().facing;
    const Point front = front_of(look, ref);
    constexpr table::Angle aside = oblique - table::degrees(1);
    for (const table::Angle turn : {table::Angle{0}, aside, -aside})
        for (Length far = advance_distance; room && far >= inch; far -= inch)
            if (offer(front + table::along(facing + turn, far))) break;
    return room;
}

const StepRules combat_result_rules{"combat_result", run_combat_result};
const StepRules advance_rules{.word = "advance",
                              .run = run_advance,
                              .deciders = step_side<Look>,
                              .choices = advance_choices,
                              .check = advance_check,
                              .apply = advance_apply,
                              .prompt = advance_prompt,
                              .default_action = default_pass};

}  // namespace longroll::volley
