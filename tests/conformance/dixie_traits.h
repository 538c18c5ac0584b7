#pragma once
// What the battery is told about Dixie.

#include "conformance/traits.h"
#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::conformance {

using dixie::Dixie;

template <>
struct Traits<Dixie> : DefaultTraits<Dixie> {
    static constexpr bool exhaustive = true;
    static bool takes_back(const Setup&, const State&, Seat, const Action& action) {
        return action.verb == dixie::Verb::TakeBack || action.verb == dixie::Verb::Cancel;
    }
    // Drafts can be taken back until they are done (DX-0.6c, and cancelled); `ask_forced` asks for
    // everything; and who might hold a Special is asked for a combat also when he holds none (DX-0.6b), by
    // public facts alone.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat seat) {
        if (setup.options.ask_forced) return true;
        switch (state.agenda.top().kind) {
            case dixie::StepKind::Combats:
                return dixie::window_opens({setup, state}, seat, dixie::TimingCombatOwn);
            case dixie::StepKind::BuildDecks:
            case dixie::StepKind::Deploy:
            case dixie::StepKind::NightDeploy:
            case dixie::StepKind::ForceMarchDraft:
            case dixie::StepKind::ScoutDraft:
            case dixie::StepKind::OutflankDraft: return true;
            default: return false;
        }
    }
    static constexpr int effort = 10;  // a match has hundreds of decisions, and there are nine scenarios
};

}  // namespace longroll::conformance
