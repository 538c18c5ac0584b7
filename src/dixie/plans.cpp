// Plans for a Move Phase (engine/plan.h): which cards go where. And the quick player of rollouts.

#include <algorithm>
#include <array>
#include <vector>

#include "dixie/change.h"
#include "dixie/moves.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

// Plays an action that nobody is told about.
void play_on(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice) {
    EventLog silent = EventLog::off();
    Dixie::play(setup, state, seat, action, dice, silent);
}

// Troops by position: plans that end alike are one plan.
using Shape = std::array<std::uint8_t, max_positions + 1>;

struct Node {
    State state;
    Plan plan;
    Shape shape;
    std::int32_t worth;
};

Shape shape_of(const State& state, Seat seat) {
    const Side& side = side_of(state, seat);
    Shape shape{};
    for (Place place = 0; place < max_positions; ++place)
        shape[place] = static_cast<std::uint8_t>(4 * count(side.at[place] & side.troops()) +
                                                 count(side.at[place] & side.generals));
    shape[max_positions] = static_cast<std::uint8_t>(count(side.reserve & side.troops()));
    return shape;
}

// Free cards of a set, the strongest first.
struct Ranked {
    std::uint8_t numbers[max_slots];
    std::size_t size = 0;
};
Ranked ranked(const Look& look, Seat seat, Cards cards) {
    Ranked list;
    const Side& side = look.side(seat);
    for (Cards rest = cards; rest != 0;) list.numbers[list.size++] = side.card[take_lowest(rest)];
    std::sort(list.numbers, list.numbers + list.size, [&](std::uint8_t a, std::uint8_t b) {
        const int x = look.setup.card(seat, a).bp, y = look.setup.card(seat, b).bp;
        return x != y ? x > y : a < b;
    });
    return list;
}

bool at_moves(const State& state) {
    return !state.agenda.empty() && state.agenda.top().kind == StepKind::Moves;
}

// Moves one card if it may; what it did is added to the plan.
bool step_on(const Setup& setup, Node& node, Seat seat, std::uint8_t number, Place to, Dice& dice) {
    const Action action{.verb = Verb::Move, .card = number, .place = to};
    if (node.plan.actions.full() || !at_moves(node.state) || !Dixie::check(setup, node.state, seat, action))
        return false;
    play_on(setup, node.state, seat, action, dice);
    node.plan.actions.push_back(action);
    return true;
}

// Sends the strongest cards of one place to another, in groups of every size up to six, and the best of what
// came of it once more, three times in all. Of all that end with the same cards in the same places the best
// is kept.
class Beam {
  public:
    Beam(const Setup& setup, const State& state, Seat seat, Dice& dice)
        : setup_(setup), seat_(seat), dice_(dice) {
        add(Node{state, Plan{}, shape_of(state, seat), Dixie::worth(setup, state, seat)});
        for (int depth = 0; depth < 3; ++depth) {
            const std::vector<Node> best(
                nodes_.begin(), nodes_.begin() + std::min<std::ptrdiff_t>(std::ssize(nodes_), width));
            for (const Node& node : best) widen(node);
        }
    }
    std::vector<Node>& nodes() { return nodes_; }

  private:
    static constexpr std::ptrdiff_t width = 4;
    static constexpr std::size_t most_kept = 48, most_sent = 6;

    void widen(const Node& node) {
        const Look look{setup_, node.state};
        const Side& side = look.side(seat_);
        const Cards free = free_cards(look, seat_);
        for (Place from = 0; from <= reserve_place; ++from) {
            const Cards here = (from == reserve_place ? side.reserve : side.at[from]) & free;
            if ((here & (side.troops() | side.generals)) == 0) continue;
            for (Place to = 0; to <= reserve_place; ++to) {
                if (to == from || (to < reserve_place && !exists(look, to))) continue;
                send(node, ranked(look, seat_, here & side.troops()), to);
                send(node, ranked(look, seat_, here & side.generals & ~side.decoy), to);
            }
        }
    }
    // The strongest, the two strongest and so on.
    void send(Node node, const Ranked& cards, Place to) {
        std::size_t moved = 0;
        for (std::size_t i = 0; i < cards.size; ++i) {
            if (!step_on(setup_, node, seat_, cards.numbers[i], to, dice_)) {
                if (moved == 0 && i > 0) return;  // the way is barred for all of them
                continue;
            }
            if (++moved > most_sent || !at_moves(node.state)) return;
            node.worth = Dixie::worth(setup_, node.state, seat_);
            node.shape = shape_of(node.state, seat_);
            add(node);
        }
    }
    // The best of each shape, in the order of their worth.
    void add(const Node& node) {
        for (Node& known : nodes_)
            if (known.shape == node.shape) {
                if (node.worth <= known.worth) return;
                known = node;
                sort();
                return;
            }
        nodes_.push_back(node);
        sort();
        if (nodes_.size() > most_kept) nodes_.pop_back();
    }
    void sort() {
        std::sort(nodes_.begin(), nodes_.end(), [](const Node& x, const Node& y) {
            return x.worth != y.worth ? x.worth > y.worth : x.shape < y.shape;
        });
    }

    const Setup& setup_;
    Seat seat_;
    Dice& dice_;
    std::vector<Node> nodes_;
};

// The best of some decisions by what the state is worth right after it, all with the same dice.
Action best_of(const Setup& setup, const State& state, Seat seat, std::span<const Action> tried,
               const Dice& dice) {
    std::int32_t best = INT32_MIN;
    Action found = tried.front();
    for (const Action& action : tried) {
        State after = state;
        Dice same = dice;
        play_on(setup, after, seat, action, same);
        const std::int32_t worth = Dixie::worth(setup, after, seat);
        if (worth > best) best = worth, found = action;
    }
    return found;
}

}  // namespace

bool Dixie::is_planned(const Setup&, const State& state, Seat seat) {
    return at_moves(state) && state.agenda.top().side == index(seat);
}

void Dixie::plans(const Setup& setup, const State& state, Seat seat, Dice& dice, Offers<Plan>& offers) {
    if (!offers(Plan{})) return;
    for (int quick = 0; quick < 2; ++quick) {
        Plan plan{};
        State after = state;
        while (is_planned(setup, after, seat) && !plan.actions.full()) {
            const Action action = Dixie::quick(setup, after, seat, dice);
            if (action.verb == Verb::Done) break;
            plan.actions.push_back(action);
            play_on(setup, after, seat, action, dice);
        }
        if (!offers(plan)) return;
    }
    Beam beam(setup, state, seat, dice);
    for (const Node& node : beam.nodes())
        if (!offers(node.plan)) return;
}

std::optional<Action> Dixie::follow(const Setup& setup, const State& state, Seat seat, Plan& plan) {
    while (plan.next < plan.actions.size()) {
        const Action action = plan.actions[plan.next++];
        if (check(setup, state, seat, action)) return action;
    }
    return std::nullopt;
}

// A plan is for one Move Phase, in which only an answer of the enemy or a failed march can bar its next move.
bool Dixie::is_overtaken(const Setup& setup, const State& state, Seat seat, const Plan& plan) {
    return plan.next < plan.actions.size() && !check(setup, state, seat, plan.actions[plan.next]);
}

// Fires everything, passes every window, moves and places hits by the best of a few tries.
Action Dixie::quick(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    switch (state.agenda.top().kind) {
        case StepKind::Moves: {
            Action tried[13] = {{.verb = Verb::Done}};
            std::size_t n = 1;
            while (n < std::size(tried)) tried[n++] = sample(setup, state, seat, dice);
            return best_of(setup, state, seat, tried, dice);
        }
        case StepKind::Combats:
        case StepKind::Fire: {
            Action first{};
            Offers<Action> offers = Offers<Action>::nth(0, first);
            choices(setup, state, seat, offers);
            return first;
        }
        case StepKind::PlaceHits:
        case StepKind::PlaceLeaderHits:
        case StepKind::PlaceFriendlyHits: {
            Action tried[16];
            Offers<Action> offers{std::span(tried)};
            choices(setup, state, seat, offers);
            return best_of(setup, state, seat, offers.list(), dice);
        }
        default: return default_action(setup, state, seat);
    }
}

}  // namespace longroll::dixie
