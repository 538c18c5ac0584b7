// 2.12 Combat: which melees are fought, in what order, who fights whom (SE-COMBAT-1, 3), and the step forward
// of those who win (SE-MELEE-25).

#include <limits>

#include "elephant/change.h"

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

// Some contact of it is so.
template <class Is>
bool any_contact(const Look& look, const Melee& melee, Is is) {
    return std::ranges::any_of(look.state.contacts, [&](const Contact& contact) {
        return has(melee.units[0], contact.unit[0]) && is(contact);
    });
}

bool is_engaged(const Look& look, const Melee& melee) {
    return ((melee.units[0] & look.side(Seat::Union).engaged) |
            (melee.units[1] & look.side(Seat::Confederate).engaged)) != 0;
}

// Fought in this phase: it holds a unit of the group, or an opportunity charger struck in this phase.
bool is_fought(const Look& look, const Melee& melee) {
    return any_contact(look, melee, [](const Contact& c) { return (c.marks & ContactOpportunity) != 0; }) ||
           (melee.units[index(look.active())] & look.state.group) != 0;
}

// The side of the opportunity charger only where the phasing side has neither charged nor been engaged.
Seat attacker_of(const Look& look, const Melee& melee) {
    const bool own = is_engaged(look, melee) || any_contact(look, melee, [&](const Contact& c) {
                         return (c.marks & ContactOpportunity) == 0 || seat_of(c.charger) == look.active();
                     });
    return own ? look.active() : other(look.active());
}

// Engaged ones first, then in the order of announcement (SE-STATE-1).
int order_of(const Look& look, const Melee& melee) {
    if (is_engaged(look, melee)) return -1;
    int order = 256;
    for (const Contact& contact : look.state.contacts)
        if (has(melee.units[0], contact.unit[0])) order = std::min<int>(order, contact.order);
    return order;
}

// ---- the step forward (SE-MELEE-25) ----

template <class AState>
auto noted_step(AState& state, Ref ref) -> decltype(state.steps_forward.begin()) {
    for (auto& noted : state.steps_forward)
        if (noted.side == index(ref.side) && noted.unit == ref.id) return &noted;
    return nullptr;
}

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
    if (StepForward* const known = noted_step(play.state, attacker))
        *known = noted;
    else if (!play.state.steps_forward.full())
        play.state.steps_forward.push_back(noted);
}

Length step_forward(const Look& look, Ref ref) {
    const StepForward* const noted = noted_step(look.state, ref);
    return noted == nullptr ? 0 : noted->far;
}

// SE-MELEE-25: on free ground, and not within 50 yards of another enemy fighting unit.
bool may_advance(const Look& look, Ref ref) {
    if (!on_table(look, ref) || in_contact(look, ref) || is_artillery(look, ref) || is_wagon(look, ref))
        return false;
    if (look.unit(ref).formation == Formation::Square || has(look.side(ref.side).withdrew_card, ref))
        return false;
    const Length far = step_forward(look, ref);
    if (far == 0) return false;
    const Vector by = table::along(Facing{look.unit(ref).facing}, far);
    const Rects now = rects_of(look, ref), then = table::moved(now, by);
    if (!table::contains(look.field().table(), box_of(then))) return false;
    if (!check_ground(look, ref, now, by) || !free_of_others(look, ref.side, then, one(ref.id))) return false;
    const Units near = enemies_within(look, ref.side, then, look.setup.distance.yards_50);
    return those(other(ref.side), near, [&](Ref foe) {
               const Rects theirs = rects_of(look, foe);
               return distance(then, theirs) < distance(now, theirs);
           }) == 0;
}

void push_for(Play& play, StepKind kind, Seat seat, Units units) {
    Step next = step(kind, seat);
    next.units = units;
    push(play, next);
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
            push_for(play, StepKind::Advance, seat, one(ref.id));
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
    push_for(play, StepKind::Melee, seat, next.units[index(seat)]);
    return false;
}

// ---- pairing (SE-COMBAT-3) ----

// Pairs cover every unit with as many separate Combats as possible (engine/edge_cover.h); the stars that come
// of it are just the cases of SE-COMBAT-4.
struct Graph : TouchGraph {
    Seat attacking = Seat::Union;
};

Graph graph_of(const Look& look, Seat attacking, Units attackers) {
    Graph graph;
    graph.attacking = attacking;
    for (const Ref ref : each(attacking, attackers)) graph.add(ref.id, opponents_of(look, ref));
    return graph;
}

using Pairs = InlineVector<Paired, most_pairs, std::uint64_t>;

bool fits(const Graph& graph, const Pairs& pairs, const Paired& more) {
    return !pairs.full() && can_hold(graph, pairs, more);
}

// Along the attacker's front, of stands that touch.
Length shared_front(const Look& look, Ref attacker, Ref defender) {
    const Rects ours = rects_of(look, attacker), theirs = rects_of(look, defender);
    Length sum = 0;
    for (const Rect& a : ours)
        for (const Rect& d : theirs)
            if (table::within(a, d, linear_cover_depth + tolerance)) sum += table::shared_front(a, d);
    return sum;
}

// The default: longest shared front first, pairs before those who join one.
void complete_pairs(const Look& look, const Graph& graph, Pairs& pairs) {
    struct Edge {
        Paired pair;
        Length front;
    };
    InlineVector<Edge, most_contacts> edges;
    for (const Ref attacker : in_roster_order(look, graph.attacking, graph.ones))
        for (const Ref defender : in_roster_order(look, other(graph.attacking), graph.touches[attacker.id]))
            edges.push_back({{attacker.id, defender.id}, shared_front(look, attacker, defender)});
    for (std::size_t i = 1; i < edges.size(); ++i)  // in roster order where fronts are equal
        for (std::size_t k = i; k > 0 && edges[k - 1].front < edges[k].front; --k)
            std::swap(edges[k - 1], edges[k]);
    for (bool joining : {false, true}) {
        for (const Edge& edge : edges) {
            bool attacker = false, defender = false;
            for (const Paired& pair : pairs) {
                attacker = attacker || pair.one == edge.pair.one;
                defender = defender || pair.other == edge.pair.other;
            }
            if ((attacker && defender) || (!joining && (attacker || defender))) continue;
            if (fits(graph, pairs, edge.pair)) pairs.push_back(edge.pair);
        }
    }
}

bool has_choice(const Look& look, const Graph& graph) {
    if (count(graph.ones) < 2 || count(graph.others) < 2) return false;
    Pairs usual;
    complete_pairs(look, graph, usual);
    for (const UnitId attacker : each(graph.ones))
        for (const UnitId defender : each(graph.touches[attacker]))
            if (!usual.contains({attacker, defender}) && fits(graph, {}, {attacker, defender})) return true;
    return false;
}

// The melee below a PAIRING.
Graph graph_below(const Look& look) {
    const auto& steps = look.state.agenda.steps;
    const Step& melee = steps[steps.size() - 2];
    return graph_of(look, seat_of(melee.side), melee.units);
}

void choices_pairing(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    const Graph graph = graph_below(look);
    for (const Ref attacker : in_roster_order(look, graph.attacking, graph.ones))
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
            for (const Paired& pair : look.state.pairs)
                if (pair.one == action.unit) return fine;
            return refuse(rule::SE_COMBAT_3, "that unit is in no pair yet");
        case Verb::Pair: break;
        default: return not_asked(look, seat, action);
    }
    const Graph graph = graph_below(look);
    if (action.unit >= most_units || !has(graph.ones, action.unit))
        return refuse(rule::SE_COMBAT_3, "that unit does not attack in this melee");
    if (action.target >= most_units || !has(graph.touches[action.unit], action.target))
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
                if (state.pairs[i].one == action.unit) state.pairs.erase_at(i);
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
    Combat combat{attacking, one(state.pairs[0].one), one(state.pairs[0].other)};
    for (bool grew = true; grew;) {
        grew = false;
        for (std::size_t i = state.pairs.size(); i-- > 0;) {
            const Paired pair = state.pairs[i];
            if (!has(combat.attackers, pair.one) && !has(combat.defenders, pair.other)) continue;
            combat.attackers |= one(pair.one);
            combat.defenders |= one(pair.other);
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
        for (const Paired& pair : play.state.pairs) {
            Units theirs = 0;
            for (const Paired& same : play.state.pairs)
                if (same.one == pair.one) theirs |= one(same.other);
            note_step(play, {attacking, pair.one}, theirs);
        }
    }
    if (play.state.pairs.empty()) {
        end_melee(play, attacking, top.units);
        return step_over(play);
    }
    const Combat pending = take_combat(play.state, attacking);
    Combat combat = pending;
    // Whoever has left meanwhile does not fight.
    for (const Ref ref : each(attacking, pending.attackers))
        if ((opponents_of(play, ref) & pending.defenders) == 0) combat.attackers &= ~one(ref.id);
    for (const Ref ref : each(other(attacking), pending.defenders))
        if ((opponents_of(play, ref) & pending.attackers) == 0) combat.defenders &= ~one(ref.id);
    if (combat.attackers != 0 && combat.defenders != 0) fight(play, combat);
    // One step for all of them, asked one after the other.
    push_for(play, StepKind::Advance, attacking, pending.attackers & play.side(attacking).on_table);
    return false;
}

// ---- ADVANCE ----

bool run_advance(Play& play) {
    Step& top = play.top();
    const Seat seat = seat_of(top.side);
    // Asked anew: another one may have taken the ground meanwhile.
    if (top.unit != no_unit && may_advance(play, asked_unit(play))) return true;
    top.unit = no_unit;
    while (top.units != 0) {
        top.unit = take_first(play, seat, top.units);
        if (may_advance(play, asked_unit(play))) return true;
    }
    return step_over(play);
}

void apply_advance(Play& play, Seat, const Action& action) {
    const Ref ref = asked_unit(play);
    play.top().unit = no_unit;
    if (action.verb == Verb::No) return;
    const Length far = step_forward(play, ref);
    shift_unit(play, ref, table::along(Facing{play.unit(ref).facing}, far));
    mark_moved(play, ref);
    play.side(ref.side).prone &= ~one(ref.id);
    carry_officers(play, ref);
    tell(play, ref, EventKind::Move, rule::SE_MELEE_25, "{} steps forward {} {inch|inches}", inches_arg(far));
    scatter_officers(play, other(ref.side), rects_of(play, ref));
}

Say prompt_advance(const Look& look, Seat) {
    return Say(rule::SE_MELEE_25, "{} has won: step forward?", asked_arg(look));
}

}  // namespace

const StepRules combat_rules{"combat", run_combat};
const StepRules melee_rules{"melee", run_melee};
const StepRules pairing_rules =
    StepRules{"pairing",     run_ask, step_side,      choices_pairing, check_pairing,
              apply_pairing, nullptr, prompt_pairing, default_done}
        .as_draft();
const StepRules advance_rules{"advance",     run_advance, step_side,      choices_yes_no, check_yes_no,
                              apply_advance, nullptr,     prompt_advance, default_no};

}  // namespace longroll::elephant
