// What a seat may not know is the order of the deck and a draft of the other seat that is not closed yet; all
// else of a state is public.

#include <algorithm>

#include "elephant/deployment.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

// The drafts of SE-STATE-6 as they are before their first part.
void empty_draft(Play& play) {
    State& state = play.state;
    Step& top = state.agenda.top();
    switch (top.kind) {
        case StepKind::Deploy:
            if (top.n != no_hq) lift_hq(play, seat_of(top.side), top.n);
            top.n = no_hq;
            break;
        case StepKind::FireDeclare:
        case StepKind::Volley1:
        case StepKind::Volley2: state.plan = {}; break;
        case StepKind::ChargeDeclare:
            for (std::size_t i = state.charges.size(); i-- > 0;)
                if ((state.charges[i].marks & ChargeRolled) == 0) state.charges.erase_at(i);
            break;
        case StepKind::MovePath: state.move.path.clear(); break;
        case StepKind::Pairing: state.pairs.clear(); break;
        default: break;
    }
}

}  // namespace

State Elephant::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State hidden = state;
    // From the cards that are left, in an order that does not depend on the true one.
    const std::span<Card> deck = hidden.deck;
    std::sort(deck.begin(), deck.end(),
              [](const Card& a, const Card& b) { return a.side != b.side ? a.side < b.side : a.hq < b.hq; });
    dice.shuffle(deck);
    const Turn turn = to_act(setup, hidden);
    if (!turn.seats.empty() && !turn.seats.has(seat)) {
        EventLog silent = EventLog::off();
        Play play{setup, hidden, dice, silent};
        empty_draft(play);
    }
    return hidden;
}

}  // namespace longroll::elephant
