#pragma once
// Looks one decision ahead: takes the one after which its seat stands best on the average, by the game's own
// `worth`, over the dice and over all that the seat cannot know.
//
// It never looks at the state itself, only at states that `redraw_for` makes of it, so it knows what its seat
// may know and no more. All candidates are tried in the same hidden worlds and with the same streams of dice,
// so that they differ by what they do and not by luck; after each round the worse half is dropped, and the
// time it would have taken goes to the better one (successive halving).

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace longroll {

struct GreedyLimits {
    std::size_t candidates = 64;  // tried; a longer list is thinned at random
    unsigned samples = 4;         // a round: one hidden world and one stream of dice each
    unsigned rounds = 5;          // at most; it ends earlier when one candidate is left
    unsigned answers = 2;         // default answers that may follow before the state is judged
    bool keep_default = false;    // the default action is tried in any case: nothing worse is taken for want
                                  // of better ones
};

template <Game G>
class Greedy {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    static constexpr std::string_view name = "greedy";

    explicit Greedy(Seed seed, GreedyLimits limits = {})
        : seed_(seed), limits_(limits), dice_(seed), room_(G::max_choices), more_room_(G::max_choices) {}

    Action decide(const Setup& setup, const State& state, Seat seat) {
        Offers<Action> offers{std::span<Action>(room_)};
        G::choices(setup, state, seat, offers);
        const std::span<Action> listed = offers.list();
        if (listed.empty()) return G::default_action(setup, state, seat);
        if (listed.size() == 1) return listed.front();

        // The random order decides ties, and which are tried when there are too many.
        dice_.shuffle(listed);
        if (limits_.keep_default) {
            const Action by_default = G::default_action(setup, state, seat);
            const auto found = std::find(listed.begin(), listed.end(), by_default);
            if (found != listed.end()) std::iter_swap(listed.begin(), found);
        }
        candidates_.clear();
        for (const Action& action : listed.first(std::min(listed.size(), limits_.candidates)))
            candidates_.push_back({action, 0, candidates_.size(), Action{}, false});

        for (unsigned round = 0; round < limits_.rounds && candidates_.size() > 1; ++round) {
            for (unsigned sample = 0; sample < limits_.samples; ++sample) judge_all(setup, state, seat);
            std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& x, const Candidate& y) {
                return x.worth != y.worth ? x.worth > y.worth : x.lot < y.lot;
            });
            candidates_.resize((candidates_.size() + 1) / 2);
        }
        return candidates_.front().action;
    }

  private:
    struct Candidate {
        Action action;
        std::int64_t worth;  // summed over the samples, of which all candidates have had the same
        std::size_t lot;     // decides ties
        Action closer;       // what ends the draft that the action leaves open
        bool closer_known;
    };

    // One sample: every candidate in the same hidden world with the same dice.
    void judge_all(const Setup& setup, const State& state, Seat seat) {
        const State world = G::redraw_for(setup, state, seat, dice_);
        const std::uint8_t kind = G::to_act(setup, world).kind;
        // Streams of the seed that the player's own dice never draw from: those are of number 0.
        const Dice fresh(seed_, ++stream_);
        for (Candidate& candidate : candidates_) {
            State after = world;
            Dice dice = fresh;
            G::play(setup, after, seat, candidate.action, dice, silent_);
            if (is_open(setup, after, seat, kind)) {
                if (!candidate.closer_known) {
                    candidate.closer = find_closer(setup, world, after, seat, kind, fresh);
                    candidate.closer_known = true;
                }
                G::play(setup, after, seat, candidate.closer, dice, silent_);
            }
            settle(setup, after, seat, dice);
            candidate.worth += G::worth(setup, after, seat);
        }
    }

    // The seat is still at the same decision: a draft, or the next of many alike.
    static bool is_open(const Setup& setup, const State& state, Seat seat, std::uint8_t kind) {
        const Turn turn = G::to_act(setup, state);
        return turn.seats.has(seat) && turn.kind == kind && !turn.window;
    }

    // A draft is judged as if it ended here. The default action ends it, but in some games by dropping it:
    // then all is as if the seat had taken it at once, and the first choice that ends it otherwise is
    // taken. What a seat may choose is the same in all its hidden worlds, so this is asked once.
    Action find_closer(const Setup& setup, const State& world, const State& after, Seat seat,
                       std::uint8_t kind, const Dice& fresh) {
        const auto played = [&](const State& from, const Action& action) {
            State then = from;
            Dice dice = fresh;
            G::play(setup, then, seat, action, dice, silent_);
            return then;
        };
        const Action by_default = G::default_action(setup, after, seat);
        const State nothing_done = played(world, G::default_action(setup, world, seat));
        const auto dropped = [&](const State& then) {
            return std::memcmp(&then, &nothing_done, sizeof then) == 0;
        };
        if (!dropped(played(after, by_default))) return by_default;
        Offers<Action> offers{std::span<Action>(more_room_)};
        G::choices(setup, after, seat, offers);
        for (const Action& choice : offers.list()) {
            const State then = played(after, choice);
            if (!is_open(setup, then, seat, kind) && !dropped(then)) return choice;
        }
        return by_default;
    }

    // Lets what the decision began come to an end: a seat that must answer (allots hits, declines to react)
    // answers by default, until a fresh decision of the seat. Without this a fire whose hits are still to be
    // allotted would look like no fire at all.
    void settle(const Setup& setup, State& state, Seat seat, Dice& dice) {
        for (unsigned answer = 0; answer < limits_.answers; ++answer) {
            const Turn turn = G::to_act(setup, state);
            const bool own = turn.seats.has(seat);
            if (turn.finished() || (own && !turn.window)) return;
            const Seat next = own ? seat : other(seat);
            G::play(setup, state, next, G::default_action(setup, state, next), dice, silent_);
        }
    }

    Seed seed_;
    GreedyLimits limits_;
    Dice dice_;
    std::uint32_t stream_ = 0;
    std::vector<Action> room_, more_room_;
    std::vector<Candidate> candidates_;
    EventLog silent_ = EventLog::off();
};

}  // namespace longroll
