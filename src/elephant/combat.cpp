// 2.12 Combat: which melees are fought, in what order, who fights whom (SE-COMBAT-1, 3), and the step forward
// of those who win (SE-MELEE-25).

#include <limits>

#include "elephant/melee.h"

namespace longroll::elephant {
namespace {

// ---- melees: connected sets of units in contact (SE-COMBAT-1) ----

struct Melee {
    Units units[2] = {};
};

Melee melee_of(const Look& look, Ref seed) {
    Melee melee;
    melee.units[index(seed.side)] = one(seed.id);
    for (bool grew = true; grew;) {
        grew = false;
        for (const Contact& contact : look.state.contacts) {
            const bool first = (melee.units[0] & one(contact.unit[0])) != 0;
            const bool second = (melee.units[1] & one(contact.unit[1])) != 0;
            if (first == second) continue;
            melee.units[0] |= one(contact.unit[0]);
            melee.units[1] |= one(contact.unit[1]);
            grew = true;
        }
    }
    return melee;
}

template <class Visit>
void each_contact(const Look& look, const Melee& melee, Visit visit) {
    for (const Contact& contact : look.state.contacts)
        if (melee.units[0] & one(contact.unit[0])) visit(contact);
}

bool is_engaged(const Look& look, const Melee& melee) {
    return ((melee.units[0] & look.side(Seat::Union).engaged) |
            (melee.units[1] & look.side(Seat::Confederate).engaged)) != 0;
}

// Fought in this phase: it holds a unit of the group, or an opportunity charger struck in this phase.
bool is_fought(const Look& look, const Melee& melee) {
    bool opportunity = false;
    each_contact(look, melee,
                 [&](const Contact& c) { opportunity = opportunity || (c.marks & ContactOpportunity); });
    return opportunity || (melee.units[index(look.active())] & look.state.group) != 0;
}

// The side of the opportunity charger only where the phasing side has neither charged nor been engaged.
Seat attacker_of(const Look& look, const Melee& melee) {
    if (is_engaged(look, melee)) return look.active();
    bool only_opportunity = true;
    each_contact(look, melee, [&](const Contact& c) {
        only_opportunity =
            only_opportunity && (c.marks & ContactOpportunity) && seat_of(c.charger) != look.active();
    });
    return only_opportunity ? other(look.active()) : look.active();
}

// Engaged ones first, then in the order of announcement (SE-STATE-1).
int order_of(const Look& look, const Melee& melee) {
    if (is_engaged(look, melee)) return -1;
    int order = 256;
    each_contact(look, melee, [&](const Contact& c) { order = std::min<int>(order, c.order); });
    return order;
}

// ---- the step forward (SE-MELEE-25) ----

// How far straight ahead brings its command stand level with that (nearest section) of the first of these
// opponents in roster order, where it is now.
void note_step(Play& play, Ref attacker, Units among) {
    const Seat enemy = other(attacker.side);
    Units opponents = opponents_of(play, attacker) & among;
    if (opponents == 0) return;
    const Ref opponent{enemy, take_first(play, enemy, opponents)};
    const Point own = command_pose(play, attacker).centre;
    const Point at = is_artillery(play, opponent)
                         ? pose_of(play, opponent, nearest_stand(play, opponent, own)).centre
                         : command_pose(play, opponent).centre;
    const std::int64_t ahead = table::quotient_down(
        table::dot(table::direction(Facing{play.unit(attacker).facing}), at - own), table::unit);
    const StepForward noted{static_cast<std::uint8_t>(index(attacker.side)), attacker.id,
                            static_cast<std::uint16_t>(std::clamp<std::int64_t>(
                                ahead, 0, std::numeric_limits<std::uint16_t>::max()))};
    auto& steps = play.state.steps_forward;
    for (StepForward& known : steps)
        if (known.side == noted.side && known.unit == noted.unit) {
            known = noted;
            return;
        }
    if (!steps.full()) steps.push_back(noted);
}

Length step_forward(const Look& look, Ref ref) {
    for (const StepForward& noted : look.state.steps_forward)
        if (noted.side == index(ref.side) && noted.unit == ref.id) return noted.far;
    return 0;
}

// SE-MELEE-25: on free ground, and not within 50 yards of another enemy fighting unit.
bool may_advance(const Look& look, Ref ref) {
    if (!on_table(look, ref) || in_contact(look, ref) || is_artillery(look, ref) || is_wagon(look, ref))
        return false;
    if (look.unit(ref).formation == Formation::Square) return false;
    if (look.side(ref.side).withdrew_card & one(ref.id)) return false;
    const Length far = step_forward(look, ref);
    if (far == 0) return false;
    const Vector by = table::along(Facing{look.unit(ref).facing}, far);
    const Rects now = rects_of(look, ref), then = table::moved(now, by);
    for (const Rect& rect : then)
        if (!look.field().on_table(rect)) return false;
    if (!check_ground(look, ref, now, by) || !free_of_others(look, ref.side, then, one(ref.id))) return false;
    const Length limit = look.setup.distance.yards_50;
    for (const Ref foe : each(other(ref.side), enemies_within(look, ref.side, then, limit))) {
        const Rects theirs = rects_of(look, foe);
        if (distance(then, theirs) < distance(now, theirs)) return false;
    }
    return true;
}

// One step for all of them, asked one after the other.
void ask_advance(Play& play, Seat seat, Units winners) {
    Step asked = step(StepKind::Advance, seat);
    asked.units = winners;
    push(play, asked);
}

// ---- COMBAT ----

// The attackers of every melee that is fought with this side attacking.
Units attackers_of(const Look& look, Seat side) {
    Units found = 0;
    for (const Contact& contact : look.state.contacts) {
        const Melee melee = melee_of(look, {Seat::Union, contact.unit[0]});
        if (is_fought(look, melee) && attacker_of(look, melee) == side) found |= melee.units[index(side)];
    }
    return found;
}

void begin_combat(Play& play) {
    State& state = play.state;
    state.phase = static_cast<std::uint8_t>(Phase::Combat);
    state.steps_forward.clear();
    for (Contact& contact : state.contacts)
        contact.marks = static_cast<std::uint8_t>(contact.marks & ~ContactFought);
    const Seat active = play.active();
    Step charges = step(StepKind::Combat, active), opportunity = step(StepKind::Combat, other(active));
    charges.stage = opportunity.stage = 1;
    charges.units = attackers_of(play, active);
    opportunity.units = attackers_of(play, other(active));
    for (const Step& part : {charges, opportunity})
        for (const Ref ref : in_roster_order(play, seat_of(part.side), part.units))
            note_step(play, ref, ~Units{0});
    state.agenda.pop();
    push(play, opportunity);  // they come last
    push(play, charges);
}

void end_combat(Play& play) {
    State& state = play.state;
    state.steps_forward.clear();
    state.pairs.clear();
    for (Contact& contact : state.contacts)
        contact.marks = static_cast<std::uint8_t>(contact.marks & ~(ContactFought | ContactOpportunity));
    for (Side& side : state.side) side.in_combat = 0;  // SE-OFFICER-1
}

bool run_combat(Play& play) {
    if (play.top().stage == 0) return begin_combat(play), false;
    Step& top = play.top();
    const Seat seat = seat_of(top.side);
    int least = 0;
    Melee next;
    for (const Ref ref : in_roster_order(play, seat, top.units)) {
        if (!in_contact(play, ref)) {
            // Its Combat is not fought; who stays may advance as after a win (SE-COMBAT-1).
            top.units &= ~one(ref.id);
            if (!may_advance(play, ref)) continue;
            ask_advance(play, seat, one(ref.id));
            return false;
        }
        const Melee melee = melee_of(play, ref);
        const int order = order_of(play, melee);
        if (next.units[0] != 0 && order >= least) continue;
        next = melee;
        least = order;
    }
    if (next.units[0] == 0) {
        play.state.agenda.pop();
        if (play.top().kind != StepKind::Combat) end_combat(play);
        return false;
    }
    top.units &= ~next.units[index(seat)];
    Step melee = step(StepKind::Melee, seat);
    melee.units = next.units[index(seat)];
    push(play, melee);
    return false;
}

// ---- pairing (SE-COMBAT-3) ----

// Pairs cover every unit with as many separate Combats as possible: a smallest edge cover of who touches
// whom. Its parts are stars, which are just the cases of SE-COMBAT-4, and there are as many as pairs in a
// largest matching.
struct Graph {
    Seat attacking = Seat::Union;
    Units attackers = 0, defenders = 0;
    Units touches[most_units] = {};  // defenders, by attacker
};

Graph graph_of(const Look& look, Seat attacking, Units attackers) {
    Graph graph;
    graph.attacking = attacking;
    for (const Ref ref : each(attacking, attackers)) {
        const Units opponents = opponents_of(look, ref);
        if (opponents == 0) continue;
        graph.attackers |= one(ref.id);
        graph.defenders |= opponents;
        graph.touches[ref.id] = opponents;
    }
    return graph;
}

bool augment(const Graph& graph, UnitId attacker, Units defenders, Units& seen,
             UnitId (&partner)[most_units]) {
    for (const UnitId defender : each(graph.touches[attacker] & defenders & ~seen)) {
        if (seen & one(defender)) continue;
        seen |= one(defender);
        if (partner[defender] == no_unit || augment(graph, partner[defender], defenders, seen, partner)) {
            partner[defender] = attacker;
            return true;
        }
    }
    return false;
}

int most_pairs_among(const Graph& graph, Units attackers, Units defenders) {
    UnitId partner[most_units];
    std::fill(std::begin(partner), std::end(partner), no_unit);
    int pairs = 0;
    for (const UnitId id : each(attackers)) {
        Units seen = 0;
        pairs += augment(graph, id, defenders, seen, partner);
    }
    return pairs;
}

using Pairs = InlineVector<Pair, most_pairs, std::uint64_t>;

// How many pairs the smallest cover has that holds these: the rest is paired among itself, or joins one by
// one.
int smallest_cover(const Graph& graph, const Pairs& pairs) {
    Units attackers = graph.attackers, defenders = graph.defenders;
    for (const Pair& pair : pairs) {
        attackers &= ~one(pair.attacker);
        defenders &= ~one(pair.defender);
    }
    return static_cast<int>(pairs.size()) + count(attackers) + count(defenders) -
           most_pairs_among(graph, attackers, defenders);
}
int smallest_cover(const Graph& graph) { return smallest_cover(graph, {}); }

bool holds(const Pairs& pairs, const Pair& wanted) {
    for (const Pair& pair : pairs)
        if (pair.attacker == wanted.attacker && pair.defender == wanted.defender) return true;
    return false;
}

bool fits(const Graph& graph, const Pairs& pairs, const Pair& more) {
    if (holds(pairs, more) || pairs.full()) return false;
    Pairs with = pairs;
    with.push_back(more);
    return smallest_cover(graph, with) == smallest_cover(graph);
}

// Along the attacker's front, of stands that touch.
Length shared_front(const Look& look, Ref attacker, Ref defender) {
    const Rects ours = rects_of(look, attacker);
    const Rects theirs = rects_of(look, defender);
    Length sum = 0;
    for (const Rect& a : ours) {
        for (const Rect& d : theirs) {
            if (!table::within(a, d, linear_cover_depth + tolerance)) continue;
            const Length half = table::length(a.right);
            if (half == 0) continue;
            const auto along_front = [&](Vector v) {
                return static_cast<Length>(table::quotient_nearest(table::dot(a.right, v), half));
            };
            const Length middle = along_front(d.centre - a.centre);
            const Length reach = std::abs(along_front(d.right)) + std::abs(along_front(d.front));
            sum += std::max(0, std::min(half, middle + reach) - std::max(-half, middle - reach));
        }
    }
    return sum;
}

// The default: longest shared front first, pairs before those who join one.
void complete_pairs(const Look& look, const Graph& graph, Pairs& pairs) {
    struct Edge {
        Pair pair;
        Length front;
    };
    InlineVector<Edge, most_contacts> edges;
    for (const Ref attacker : in_roster_order(look, graph.attacking, graph.attackers))
        for (const Ref defender : in_roster_order(look, other(graph.attacking), graph.touches[attacker.id]))
            edges.push_back({{attacker.id, defender.id}, shared_front(look, attacker, defender)});
    for (std::size_t i = 1; i < edges.size(); ++i)  // in roster order where fronts are equal
        for (std::size_t k = i; k > 0 && edges[k - 1].front < edges[k].front; --k)
            std::swap(edges[k - 1], edges[k]);
    for (bool joining : {false, true}) {
        for (const Edge& edge : edges) {
            bool attacker = false, defender = false;
            for (const Pair& pair : pairs) {
                attacker = attacker || pair.attacker == edge.pair.attacker;
                defender = defender || pair.defender == edge.pair.defender;
            }
            if ((attacker && defender) || (!joining && (attacker || defender))) continue;
            if (fits(graph, pairs, edge.pair)) pairs.push_back(edge.pair);
        }
    }
}

bool has_choice(const Look& look, const Graph& graph) {
    if (count(graph.attackers) < 2 || count(graph.defenders) < 2) return false;
    Pairs usual;
    complete_pairs(look, graph, usual);
    for (const UnitId attacker : each(graph.attackers)) {
        for (const UnitId defender : each(graph.touches[attacker])) {
            const Pair pair{attacker, defender};
            if (!holds(usual, pair) && fits(graph, {}, pair)) return true;
        }
    }
    return false;
}

// The melee below a PAIRING.
Graph graph_below(const Look& look) {
    const auto& steps = look.state.agenda.steps;
    const Step& melee = steps[steps.size() - 2];
    return graph_of(look, seat_of(melee.side), melee.units);
}

bool run_pairing(Play&) { return true; }

void choices_pairing(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Graph graph = graph_below(look);
    for (const Ref attacker : in_roster_order(look, graph.attacking, graph.attackers))
        for (const Ref defender : in_roster_order(look, other(graph.attacking), graph.touches[attacker.id]))
            if (fits(graph, look.state.pairs, {attacker.id, defender.id}) &&
                !offers({.verb = Verb::Pair, .unit = attacker.id, .target = defender.id}))
                return;
}

Verdict check_pairing(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
        case Verb::Drop: return fine;
        case Verb::TakeBack:
            for (const Pair& pair : look.state.pairs)
                if (pair.attacker == action.unit) return fine;
            return refuse(rule::SE_COMBAT_3, "that unit is in no pair yet");
        case Verb::Pair: break;
        default: return not_asked(look, seat, action);
    }
    const Graph graph = graph_below(look);
    if (action.unit >= most_units || (graph.attackers & one(action.unit)) == 0)
        return refuse(rule::SE_COMBAT_3, "that unit does not attack in this melee");
    if (action.target >= most_units || (graph.touches[action.unit] & one(action.target)) == 0)
        return refuse(rule::SE_COMBAT_3, "the two units do not touch");
    if (fits(graph, look.state.pairs, {action.unit, action.target})) return fine;
    return refuse(rule::SE_COMBAT_3,
                  "units fight in as many pairs as possible: with this one there would be fewer");
}

void apply_pairing(Play& play, Seat, const Action& action) {
    State& state = play.state;
    switch (action.verb) {
        case Verb::Drop: state.pairs.clear(); return;
        case Verb::TakeBack:
            for (std::size_t i = state.pairs.size(); i-- > 0;)
                if (state.pairs[i].attacker == action.unit) state.pairs.erase_at(i);
            return;
        case Verb::Pair: state.pairs.push_back({action.unit, action.target}); return;
        default: break;
    }
    complete_pairs(play, graph_below(play), state.pairs);
    state.agenda.pop();
}

Say prompt_pairing(const Look& look, Seat) {
    return Say(rule::SE_COMBAT_3, "Pair the units of the melee, then done: {} {pair|pairs} so far",
               look.state.pairs.size());
}

// ---- MELEE: its Combats, one after the other ----

Combat take_combat(State& state, Seat attacking) {
    Combat combat;
    combat.attacking = attacking;
    combat.attackers = one(state.pairs[0].attacker);
    combat.defenders = one(state.pairs[0].defender);
    for (bool grew = true; grew;) {
        grew = false;
        for (std::size_t i = state.pairs.size(); i-- > 0;) {
            const Pair pair = state.pairs[i];
            if (!(combat.attackers & one(pair.attacker)) && !(combat.defenders & one(pair.defender)))
                continue;
            combat.attackers |= one(pair.attacker);
            combat.defenders |= one(pair.defender);
            state.pairs.erase_at(i);
            grew = true;
        }
    }
    return combat;
}

// Those who still touch after all Combats are engaged (SE-MELEE-8); the crossing of a stream is over with the
// round.
void end_melee(Play& play, Seat attacking, Units attackers) {
    for (Contact& contact : play.state.contacts) {
        if ((attackers & one(contact.unit[index(attacking)])) == 0) continue;
        contact.marks = static_cast<std::uint8_t>((contact.marks | ContactFought) &
                                                  ~(ContactStream0 | ContactStream1 | ContactOpportunity));
        for (Seat side : seats) {
            const Ref ref{side, contact.unit[index(side)]};
            if (!has(play.side(side).engaged, ref))
                tell(play, side, rule::SE_MELEE_8, "{} is engaged", unit_arg(play, ref));
            play.side(side).engaged |= one(ref.id);
        }
    }
}

bool run_melee(Play& play) {
    Step& top = play.top();
    const Seat attacking = seat_of(top.side);
    if (top.stage == 0) {
        top.stage = 1;
        play.state.pairs.clear();
        const Graph graph = graph_of(play, attacking, top.units);
        if (has_choice(play, graph)) {
            push(play, step(StepKind::Pairing, play.active()));  // the phasing player chooses
            return false;
        }
        complete_pairs(play, graph, play.state.pairs);
    }
    if (top.stage == 1) {  // who fights whom is settled, and so is whose ground each may step onto
        top.stage = 2;
        for (const Pair& pair : play.state.pairs) {
            Units theirs = 0;
            for (const Pair& same : play.state.pairs)
                if (same.attacker == pair.attacker) theirs |= one(same.defender);
            note_step(play, {attacking, pair.attacker}, theirs);
        }
    }
    if (play.state.pairs.empty()) {
        end_melee(play, attacking, top.units);
        return step_over(play);
    }
    const Combat pending = take_combat(play.state, attacking);
    Combat combat = pending;
    // Whoever has left meanwhile does not fight.
    for (const Ref ref : each(attacking, pending.attackers)) {
        if ((opponents_of(play, ref) & pending.defenders) == 0) combat.attackers &= ~one(ref.id);
    }
    for (const Ref ref : each(other(attacking), pending.defenders)) {
        if ((opponents_of(play, ref) & pending.attackers) == 0) combat.defenders &= ~one(ref.id);
    }
    if (combat.attackers != 0 && combat.defenders != 0) fight(play, combat);
    ask_advance(play, attacking, pending.attackers & play.side(attacking).on_table);
    return false;
}

// ---- ADVANCE ----

Ref advancing(const Look& look) { return {seat_of(look.top().side), look.top().unit}; }

bool run_advance(Play& play) {
    Step& top = play.top();
    const Seat seat = seat_of(top.side);
    // Asked anew: another one may have taken the ground meanwhile.
    if (top.unit != no_unit && may_advance(play, advancing(play))) return true;
    top.unit = no_unit;
    while (top.units != 0) {
        top.unit = take_first(play, seat, top.units);
        if (may_advance(play, advancing(play))) return true;
    }
    return step_over(play);
}

void apply_advance(Play& play, Seat, const Action& action) {
    const Ref ref = advancing(play);
    play.top().unit = no_unit;
    if (action.verb == Verb::No) return;
    const Length far = step_forward(play, ref);
    shift_unit(play, ref, table::along(Facing{play.unit(ref).facing}, far));
    mark_moved(play, ref);
    play.side(ref.side).prone &= ~one(ref.id);
    carry_officers(play, ref);
    tell(play, ref.side, EventKind::Move, rule::SE_MELEE_25, "{} steps forward {}", unit_arg(play, ref),
         inches_arg(far));
    scatter_officers(play, other(ref.side), rects_of(play, ref));
}

Say prompt_advance(const Look& look, Seat) {
    return Say(rule::SE_MELEE_25, "{} has won: step forward?", unit_arg(look, advancing(look)));
}

}  // namespace

const StepRules combat_rules{"combat", run_combat};
const StepRules melee_rules{"melee", run_melee};
const StepRules pairing_rules =
    StepRules{"pairing",     run_pairing, step_side,      choices_pairing, check_pairing,
              apply_pairing, nullptr,     prompt_pairing, default_done}
        .as_draft();
const StepRules advance_rules{"advance",     run_advance, step_side,      choices_yes_no, check_yes_no,
                              apply_advance, nullptr,     prompt_advance, default_no};

}  // namespace longroll::elephant
