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

    static Share share(const Scenario& scenario) {
        return {.playthrough = scenario.id == "gettysburg-five" ? "confederate-dx-13.8c"
                               : scenario.id == "shiloh"        ? "union-dx-4.0d"
                                                                : ""};
    }

    // The names and ids of cards that nobody has shown the viewer, and what the wire calls them.
    static std::vector<HiddenThing> hidden_things(const Setup& setup) {
        std::vector<HiddenThing> things;
        for (Seat owner : seats)
            for (const dixie::Card& card : setup.cards[index(owner)])
                if (card.number != 0)
                    things.push_back(
                        {owner,
                         card.number,
                         {card.name, card.id,
                          "card:" + std::string(name(owner)) + ':' + std::to_string(card.number)}});
        return things;
    }
    static std::vector<int> shown_to(const Setup&, const State& state, Seat, Seat owner) {
        const dixie::Side& side = dixie::side_of(state, owner);
        std::vector<int> numbers;
        const dixie::Cards seen =
            side.lost | side.discarded | (side.face_up & side.on_field()) | side.known | side.loose;
        for (auto slot : each(seen)) numbers.push_back(side.card[slot]);
        if (state.commander[index(owner)] != 0) numbers.push_back(state.commander[index(owner)]);
        return numbers;
    }
    static std::vector<std::string_view> fields_about_others() {
        return {"note", "order_of_battle", "badge"};
    }
};

}  // namespace longroll::conformance
