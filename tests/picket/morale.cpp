// Chapter 5: checks, the reroll they wait for, and routs that spread.

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

void remove(Table& table, Seat seat, unsigned post) {
    Side& own = table.state.of(seat);
    const unsigned counter = own.counter_at(post);
    own.men[counter] = 0;
    own.gone.add(counter);
    take_from_post(own, post);
}

void throw_check(Table& table, Step& check) {
    check.die = static_cast<std::uint8_t>(table.dice.d6());
    if (!table.log.on()) return;
    Event event;
    event.say = Say(rule::PK_5_1a, check.die <= check.need ? "{} keeps its nerve" : "{} fails its check",
                    piece_at(table.state, check.seat, check.post));
    event.seat = check.seat;
    event.kind = static_cast<std::uint8_t>(Happening::Checked);
    event.dice.push_back(check.die);
    event.reckoning = nerve_reckoning(table.setup, table.state, check);
    table.log.add(event);
}

}  // namespace

// 5.2 Steady, boys: the check waits on the agenda with its die

void offer_steady(const State& state, ActionOffers& offers) {
    const Side& own = state.of(state.agenda.top().seat);
    if (own.holds(Card::Steady) > 0 && !offers(bare(Verb::Steady))) return;
    offers(bare(Verb::Pass));
}

Verdict check_steady(const State& state, const Action& action) {
    const Step& check = state.agenda.top();
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Steady)
        return refuse(rule::PK_5_2a, "a check of {} waits: steady or pass",
                      piece_at(state, check.seat, check.post));
    if (state.of(check.seat).holds(Card::Steady) == 0)
        return refuse(rule::PK_5_2a, "there is no Steady card in hand");
    return fine;
}

void throw_again(Table& table) {
    Step& check = table.state.agenda.top();
    discard(table, check.seat, Card::Steady);
    throw_check(table, check);
}

// 5.1 Checks, 5.3 Failing

bool work_check(Table& table) {
    State& state = table.state;
    Step& check = state.agenda.top();
    Side& own = state.of(check.seat);
    if (check.die == 0) {
        turn_up(table, check.seat, check.post);
        if (!own.sections.has(check.post)) {  // PK-5.4c
            tell(table, Audience::Everyone, check.seat, Happening::FoundOut, rule::PK_5_4c,
                 "{} is found out: a decoy, and gone", piece_at(state, check.seat, check.post));
            remove(table, check.seat, check.post);
            state.agenda.pop();
            return true;
        }
        Tally nerve;
        add_nerve(table.setup, state, check, nerve);
        check.need = static_cast<std::uint8_t>(nerve.total());
        throw_check(table, check);
    }
    if (check.die <= check.need) {
        state.agenda.pop();
        return true;
    }
    // PK-5.2a: asked by the size of the hand, which all can see, not by what is in it.
    if (!check.answered && own.hand_size() > 0) return false;
    if (own.shaken.has(check.post)) {
        check.kind = Step::Kind::Rout;  // PK-5.3b
        return true;
    }
    tell(table, Audience::Everyone, check.seat, Happening::Shaken, rule::PK_5_3a, "{} is shaken",
         piece_at(state, check.seat, check.post));
    own.shaken.add(check.post);
    state.agenda.pop();
    return true;
}

// 5.4 Rout

void work_rout(Table& table) {
    State& state = table.state;
    const Step rout = state.agenda.pop();
    Side& own = state.of(rout.seat);
    const unsigned counter = own.counter_at(rout.post), men = own.men[counter];
    score(state, other(rout.seat), men);
    tell(table, Audience::Everyone, rout.seat, Happening::Routed, rule::PK_5_4a, "{} routs, with {} men",
         piece(piece_of(rout.seat, counter)), men);
    remove(table, rout.seat, rout.post);
    end_if_broken(table, rout.seat);
    if (!table.setup.panic || state.ending != Ending::None) return;
    // The lower post checks first, so it is pushed last. Routs spread away from an empty post: none is asked
    // twice.
    for (unsigned post : {rout.post + 1u, rout.post - 1u})
        if (post < max_posts && own.manned.has(post))
            state.agenda.push({Step::Kind::Check, rout.seat, post_number(post), 0, 0, 0, 0});
}

}  // namespace longroll::picket
