#pragma once
// Makes plans for a whole phase, compares them by short rollouts and keeps to the best. All else it decides
// as `greedy` does.
//
// A rollout starts in a redraw of the position, follows the plan while it has something to say and lets the
// game's quick player decide for both seats for some turns; then `worth` judges. All plans are tried in the
// same worlds with the same dice, and after each round the worse half is dropped. The number of rollouts is
// fixed and their scores are whole numbers, so that the answer depends neither on the machine nor on how many
// threads share them.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/plan.h"
#include "engine/rollout.h"
#include "players/crew.h"
#include "players/greedy.h"

namespace longroll {

struct PlannerLimits {
    std::size_t plans = 16;  // compared; the game may propose more
    unsigned worlds = 2;     // redraws in which plans are made
    unsigned samples = 12;   // per round and plan: one hidden world and one stream of dice each
    unsigned rounds = 4;
    unsigned turns = 0;    // that a rollout lasts; 0: as long as the game has it
    unsigned remakes = 2;  // in a turn, of a plan that events have overtaken
    unsigned threads = 1;  // at most; fewer where other players have the cores
};

template <HasPlans G>
class Planner {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;
    using Plan = typename G::Plan;

    explicit Planner(Seed seed, PlannerLimits limits = {})
        : seed_(seed), limits_(limits), dice_(seed, 1), greedy_(seed), room_(4 * limits.plans) {}

    Action decide(const Setup& setup, const State& state, Seat seat) {
        if (!G::is_planned(setup, state, seat)) return greedy_.decide(setup, state, seat);
        const std::uint32_t key = G::turn_key(setup, state);
        const bool anew = !planned_ || key != key_;
        if (anew || (remade_ < limits_.remakes && G::is_overtaken(setup, state, seat, plan_))) {
            plan_ = best_plan(setup, state, seat);
            remade_ = anew ? 0 : remade_ + 1;
            planned_ = true;
            key_ = key;
        }
        if (const std::optional<Action> next = G::follow(setup, state, seat, plan_)) return *next;
        return G::default_action(setup, state, seat);
    }

  private:
    struct Candidate {
        Plan plan;
        std::int64_t score;
        std::size_t lot;  // decides ties
    };

    Plan best_plan(const Setup& setup, const State& state, Seat seat) {
        candidates_.clear();
        for (unsigned world = 0; world < limits_.worlds; ++world) {
            const State redrawn = G::redraw_for(setup, state, seat, dice_);
            Offers<Plan> offers{std::span<Plan>(room_).first(limits_.plans)};
            G::plans(setup, redrawn, seat, dice_, offers);
            for (const Plan& plan : offers.list()) add(plan);
        }
        const Rollout shape = shape_of(setup);
        for (unsigned round = 0; round < limits_.rounds && candidates_.size() > 1; ++round) {
            judge_all(setup, state, seat, shape);
            std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& x, const Candidate& y) {
                return x.score != y.score ? x.score > y.score : x.lot < y.lot;
            });
            candidates_.resize((candidates_.size() + 1) / 2);
        }
        return candidates_.front().plan;
    }

    Rollout shape_of(const Setup& setup) const {
        Rollout shape;
        if constexpr (requires { G::rollout(setup); }) shape = G::rollout(setup);
        if (limits_.turns != 0) shape.turns = limits_.turns;
        return shape;
    }

    // One round: every candidate in the same worlds with the same dice.
    void judge_all(const Setup& setup, const State& state, Seat seat, const Rollout& shape) {
        const unsigned samples = std::max(1u, limits_.samples / shape.weight);
        worlds_.clear();
        for (unsigned sample = 0; sample < samples; ++sample)
            worlds_.push_back(G::redraw_for(setup, state, seat, dice_));
        const std::uint32_t first = stream_ + 1;
        stream_ += samples;
        scores_.assign(candidates_.size() * worlds_.size(), 0);
        const SpareCores helpers(limits_.threads - 1);
        do_all(scores_.size(), 1 + helpers.taken(), [&](std::size_t i) {
            const std::size_t sample = i / candidates_.size();
            const Dice fresh(seed_, first + static_cast<std::uint32_t>(sample));
            const Plan& plan = candidates_[i % candidates_.size()].plan;
            scores_[i] = rollout(setup, worlds_[sample], seat, plan, fresh, shape);
        });
        for (Candidate& candidate : candidates_)
            if (candidate.lot == 0) candidate.score += std::int64_t{shape.usual} * samples;
        for (std::size_t i = 0; i < scores_.size(); ++i)
            candidates_[i % candidates_.size()].score += scores_[i];
    }

    void add(const Plan& plan) {
        for (const Candidate& known : candidates_)
            if (std::memcmp(&known.plan, &plan, sizeof plan) == 0) return;
        candidates_.push_back({plan, 0, candidates_.size()});
    }

    std::int64_t rollout(const Setup& setup, State state, Seat seat, Plan plan, Dice dice,
                         const Rollout& shape) const {
        EventLog silent = EventLog::off();
        std::uint32_t key = G::turn_key(setup, state);
        const std::uint32_t planned = key;
        unsigned turns = 0;
        for (unsigned n = 0; n < shape.decisions; ++n) {
            const Turn turn = G::to_act(setup, state);
            if (turn.finished()) break;
            if (const std::uint32_t now = G::turn_key(setup, state); now != key) {
                key = now;
                if (++turns >= shape.turns) break;
            }
            const Seat next = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            std::optional<Action> action;
            if (next == seat && key == planned && G::is_planned(setup, state, seat)) {
                action = G::follow(setup, state, seat, plan);
                if (!action) action = G::default_action(setup, state, seat);
            }
            if (!action) action = G::quick(setup, state, next, dice);
            G::play(setup, state, next, *action, dice, silent);
        }
        const std::int64_t worth = G::worth(setup, state, seat);
        return worth * 1'000'000 / (std::abs(worth) + shape.scale);
    }

    Seed seed_;
    PlannerLimits limits_;
    Dice dice_;
    std::uint32_t stream_ = 0x8000'0000u;  // apart from those of greedy
    Greedy<G> greedy_;
    std::vector<Plan> room_;
    std::vector<Candidate> candidates_;
    std::vector<State> worlds_;
    std::vector<std::int64_t> scores_;
    Plan plan_{};
    bool planned_ = false;
    std::uint32_t key_ = 0;
    unsigned remade_ = 0;  // in this turn
};

}  // namespace longroll
