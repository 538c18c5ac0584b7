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
    // everything; and moves and fire are asked for also where nothing can be done, by what all can see
    // (DX-0.6b).
    static bool may_ask_with_one_answer(const Setup& setup, const State& state, Seat) {
        if (setup.options.ask_forced) return true;
        switch (state.agenda.top().kind) {
            case dixie::StepKind::Combats:
            case dixie::StepKind::Moves:
            case dixie::StepKind::HorseFire: return dixie::asked_anyway({setup, state});
            case dixie::StepKind::BuildDecks:
            case dixie::StepKind::Deploy:
            case dixie::StepKind::NightDeploy:
            case dixie::StepKind::ForceMarchDraft:
            case dixie::StepKind::ScoutDraft:
            case dixie::StepKind::OutflankDraft: return true;
            default: return false;
        }
    }
    static bool same_order(const State& a, const State& b, Seat seat) {
        for (dixie::Cards hand = dixie::side_of(a, seat).reserve; hand != 0;) {
            const dixie::Slot slot = take_lowest(hand);
            if (dixie::side_of(a, seat).card[slot] != dixie::side_of(b, seat).card[slot]) return false;
        }
        return true;
    }
    static constexpr int effort = 10;  // a match has hundreds of decisions, and there are nine scenarios
};

}  // namespace longroll::conformance
