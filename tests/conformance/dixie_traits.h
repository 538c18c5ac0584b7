#pragma once
// What the battery is told about Dixie.

#include "conformance/traits.h"
#include "dixie/rules.h"

namespace longroll::conformance {

using dixie::Dixie;

template <>
struct Traits<Dixie> : DefaultTraits<Dixie> {
    static constexpr bool exhaustive = true;
    static bool takes_back(const Setup&, const State&, Seat, const Action& action) {
        return action.verb == dixie::Verb::TakeBack || action.verb == dixie::Verb::Cancel;
    }
    // Drafts can be taken back until they are done (DX-0.6c, and cancelled); `ask_forced` asks for everything.
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        if (setup.options.ask_forced) return true;
        switch (state.agenda.top().kind) {
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
