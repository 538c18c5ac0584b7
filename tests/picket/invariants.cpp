// What must be true of every state, whatever was played. The masks say the same thing several times over,
// which is what makes them fast and what this file holds them to.

#include "picket/table.h"

namespace longroll::picket {
namespace {

std::optional<std::string> broken_side(const Setup& setup, const State& state, Seat seat) {
    const Side& own = state.of(seat);
    const Side& enemy = state.of(other(seat));
    const LineSpec& line = setup.of(seat);

    // Every counter in one place (PK-1.2b), and the masks of posts as the posts are.
    Mask posted, manned, sections;
    for (unsigned post = 0; post < max_posts; ++post) {
        if (own.who[post] == 0) continue;
        const unsigned counter = own.counter_at(post);
        if (counter >= max_counters || !line.counters.has(counter))
            return "a post holds a counter that does not exist";
        if (posted.has(counter)) return "a counter is at two posts";
        posted.add(counter);
        manned.add(post);
        if (line.sections.has(counter)) sections.add(post);
    }
    if (manned != own.manned) return "the mask of manned posts is wrong";
    if (sections != own.sections) return "the mask of sections at posts is wrong";
    if (!(manned - setup.bank).empty()) return "a counter stands beyond the bank";
    const unsigned places = posted.count() + own.reserve.count() + own.gone.count() + own.over.count();
    if ((posted | own.reserve | own.gone | own.over) != line.counters || places != line.counters.count())
        return "a counter is nowhere or in two places";

    // What lies face down was never touched (PK-1.2c); what is shaken was.
    if (!((own.shown | own.seen | own.shaken) - manned).empty())
        return "an unmanned post is face up, seen or shaken";
    if (!(own.shaken - (own.shown & sections)).empty())
        return "something is shaken that is no section face up";
    for (unsigned counter : line.counters) {
        const unsigned men = own.men[counter], printed = line.counter[counter].men;
        if (men > printed) return "a section has more men than printed";
        if (own.gone.has(counter) ? men != 0 : line.sections.has(counter) && men == 0)
            return "a section without men is there, or one with men is gone";
        const bool untouched = own.reserve.has(counter);
        if (untouched && men != printed) return "a section in reserve has lost men";
    }
    for (unsigned post : own.manned - own.shown)
        if (own.men[own.counter_at(post)] != line.counter[own.counter_at(post)].men)
            return "a section that lies face down has lost men";

    // Cards: never more than were printed, and no more in hand than a turn can leave.
    for (Card card : cards) {
        unsigned found = own.holds(card);
        for (Card in_deck : own.deck) found += in_deck == card;
        if (found > copies[index(card)]) return "there are more cards of a kind than printed";
    }
    if (own.hand_size() > hand_limit) return "a hand is too large";

    // Points are what was scored (PK-4.3a, PK-5.4a, PK-6.2c).
    const LineSpec& enemy_line = setup.of(other(seat));
    unsigned points = over_points * own.over.count();
    for (unsigned counter : enemy_line.counters)
        points += 0u + enemy_line.counter[counter].men - enemy.men[counter];
    if (points != own.points) return "points do not add up";

    if (state.phase != Phase::Posting && !own.ready)
        return "a line is not posted, but the watches have begun";
    if (own.ready && state.phase == Phase::Posting && !(setup.ford - manned).empty())
        return "a line is done that leaves the ford unmanned";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Picket::first_violation(const Setup& setup, const State& state) {
    for (Seat seat : seats)
        if (std::optional<std::string> fault = broken_side(setup, state, seat)) return fault;
    if (state.watch < 1 || state.watch > setup.watches) return "there is no such watch";
    if (state.mover == Seat::Nobody) return "it is nobody's turn";
    if (state.phase == Phase::Rest && state.agenda.empty() && state.ending == Ending::None)
        return "a turn has not ended";

    // The fire order (PK-4.1a).
    const Side& own = state.of(state.mover);
    if (state.order.from.count() > max_shots) return "a fire order has too many shots";
    if (!(state.order.volley - state.order.from).empty()) return "a Volley card lies on no shot";
    for (unsigned post = 0; post < max_posts; ++post)
        if (!state.order.from.has(post) && state.order.at[post] != 0)
            return "a shot that is not in the order has a target";
    const bool draft = state.agenda.empty();
    if (draft && !state.order.from.empty() && state.phase != Phase::Fire) return "a fire order is left over";
    if (draft && state.order.volley.count() > own.holds(Card::Volley))
        return "a fire order uses cards that are not held";

    // What waits must wait for somebody.
    if (!state.agenda.empty()) {
        const Step& top = state.agenda.top();
        const bool check = top.kind == Step::Kind::Check && top.die > top.need && !top.answered;
        const bool wading = top.kind == Step::Kind::Wade && !top.answered;
        if (!check && !wading) return "the agenda waits for nobody";
        if (!state.of(top.seat).shown.has(top.post))
            return "the agenda waits for a counter that lies face down";
    }
    if (state.ending != Ending::None && (!state.agenda.empty() || !state.order.from.empty()))
        return "something still waits after the end";
    return std::nullopt;
}

}  // namespace longroll::picket
