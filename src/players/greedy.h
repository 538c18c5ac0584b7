#pragma once
// Looks one decision ahead: takes the one after which its seat stands best on the average, by the game's own
// `worth`, over the dice and over all that the seat cannot know.
//
// It never looks at the state itself, only at states that `hide` makes of it, so it knows what its seat may know
// and no more. All candidates are tried in the same hidden worlds and with the same streams of dice, so that they
// differ by what they do and not by luck; after each round the worse half is dropped, and the time it would have
// taken goes to the better one (successive halving).

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace longroll {

struct GreedyLimits {
    std::size_t candidates = 64;  // tried; a longer list is thinned by lot
    unsigned samples = 4;         // a round: one hidden world and one stream of dice each
    unsigned rounds = 5;          // at most; it ends earlier when one candidate is left
    unsigned answers = 4;         // neutral decisions that may follow before the state is judged
};

template <Game G>
class Greedy {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    static constexpr std::string_view name = "greedy";

    explicit Greedy(Seed seed, GreedyLimits limits = {})
        : seed_(seed), limits_(limits), dice_(seed), room_(G::max_choices) {}

    Action decide(const Setup& setup, const State& state, Seat seat) {
        Offers<Action> offers{std::span<Action>(room_)};
        G::choices(setup, state, seat, offers);
        const std::span<Action> listed = offers.list();
        if (listed.empty()) return G::neutral(setup, state, seat);
        if (listed.size() == 1) return listed.front();

        // The order by lot decides ties, and who is looked at when there are too many.
        dice_.shuffle(listed);
        candidates_.clear();
        for (const Action& action : listed.first(std::min(listed.size(), limits_.candidates)))
            candidates_.push_back({action, 0});

        for (unsigned round = 0; round < limits_.rounds && candidates_.size() > 1; ++round) {
            for (unsigned sample = 0; sample < limits_.samples; ++sample) judge_all(setup, state, seat);
            std::stable_sort(candidates_.begin(), candidates_.end(),
                             [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
            candidates_.resize((candidates_.size() + 1) / 2);
        }
        return candidates_.front().action;
    }

  private:
    struct Candidate {
        Action action;
        std::int64_t worth;  // summed over the samples, of which all candidates have had the same
    };

    void judge_all(const Setup& setup, const State& state, Seat seat) {
        const State world = G::hide(setup, state, seat, dice_);
        ++stream_;
        for (Candidate& candidate : candidates_) {
            State after = world;
            // Streams of the seed that the player's own dice never draw from: those use number 0.
            Dice dice(seed_, stream_);
            G::play(setup, after, seat, candidate.action, dice, silent_);
            settle(setup, after, seat, G::to_act(setup, world).kind, dice);
            candidate.worth += G::worth(setup, after, seat);
        }
    }

    // Lets what the decision began come to an end: the seat closes its draft, and whoever must answer (allots
    // hits, declines to react) answers neutrally, until a fresh decision of the seat. Without this a fire whose
    // hits are still to be allotted would look like no fire at all.
    void settle(const Setup& setup, State& state, Seat seat, std::uint8_t kind, Dice& dice) {
        bool closed = false;
        for (unsigned answer = 0; answer < limits_.answers; ++answer) {
            const Turn turn = G::to_act(setup, state);
            if (turn.finished()) return;
            const bool own = turn.seats.has(seat);
            if (own && !turn.window && (closed || turn.kind != kind)) return;
            closed = closed || (own && turn.kind == kind);
            const Seat next = own ? seat : other(seat);
            G::play(setup, state, next, G::neutral(setup, state, next), dice, silent_);
        }
    }

    Seed seed_;
    GreedyLimits limits_;
    Dice dice_;
    std::uint32_t stream_ = 0;
    std::vector<Action> room_;
    std::vector<Candidate> candidates_;
    EventLog silent_ = EventLog::off();
};

}  // namespace longroll
