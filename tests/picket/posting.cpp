// Chapter 2: posting the line. Secret and simultaneous: each seat's decisions touch its own side alone.

#include "picket/table.h"

namespace longroll::picket {
namespace {

// Where a counter may still go (PK-2.1b, PK-2.2b): the counters left must do for the unmanned ford posts and
// one in reserve.
Mask open_posts(const Setup& setup, const Side& own) {
    const Mask unmanned = setup.bank - own.manned;
    const Mask unmanned_ford = setup.ford & unmanned;
    const unsigned left = own.reserve.count(), wanted = unmanned_ford.count() + 1;
    if (left > wanted) return unmanned;
    return left == wanted ? unmanned_ford : Mask{};
}

}  // namespace

void offer_posting(const Setup& setup, const Side& own, Seat seat, ActionOffers& offers) {
    const Mask open = open_posts(setup, own);
    if (!open.empty())
        for (unsigned counter : own.reserve)
            for (unsigned to : open)
                if (!offers(place_counter(Verb::Post, seat, counter, to))) return;
    if ((setup.ford - own.manned).empty()) offers(bare(Verb::Done));
}

Verdict check_posting(const Setup& setup, const Side& own, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Post:
            if (side_of_piece(action.counter) != seat)
                return refuse(rule::PK_2_1b, "{} belongs to the enemy", piece(action.counter));
            if (!own.reserve.has(counter_of_piece(action.counter)))
                return refuse(rule::PK_1_2b, "{} is posted already", piece(action.counter));
            if (own.manned.has(action.to))
                return refuse(rule::PK_1_2b, "{} is manned already", place_of(seat, action.to));
            if (!open_posts(setup, own).has(action.to))
                return refuse(rule::PK_2_2b, "of {} counters left, the ford and the reserve need {}",
                              own.reserve.count(), (setup.ford - own.manned).count() + 1);
            return fine;
        case Verb::TakeBack:
            if (!own.manned.has(action.from))
                return refuse(rule::PK_2_1b, "{} is not manned", place_of(seat, action.from));
            return fine;
        case Verb::Done:
            if (const Mask unmanned = setup.ford - own.manned; !unmanned.empty())
                return refuse(rule::PK_2_2a, "the ford at {} is not manned",
                              place_of(seat, unmanned.lowest()));
            return fine;
        default:
            return refuse(rule::PK_2_1b, "counters are being posted: post one, take one back, or be done");
    }
}

Action default_posting(const Setup& setup, const Side& own, Seat seat) {
    const Mask unmanned = setup.ford - own.manned;
    if (unmanned.empty()) return bare(Verb::Done);
    return place_counter(Verb::Post, seat, own.reserve.lowest(), unmanned.lowest());
}

void put_at_post(const Setup& setup, Side& own, Seat seat, unsigned counter, unsigned post) {
    own.who[post] = static_cast<std::uint8_t>(counter + 1);
    own.reserve.remove(counter);
    own.manned.add(post);
    if (setup.of(seat).sections.has(counter)) own.sections.add(post);
}

// The counter leaves the post, to wherever the caller puts it.
void take_from_post(Side& own, unsigned post) {
    own.who[post] = 0;
    for (Mask* posts : {&own.manned, &own.sections, &own.shown, &own.seen, &own.shaken}) posts->remove(post);
}

void post(Table& table, Seat seat, const Action& action) {
    put_at_post(table.setup, table.state.of(seat), seat, counter_of_piece(action.counter), action.to);
    tell(table, only(seat), seat, Happening::Posted, rule::PK_2_1b, "{} takes {}", piece(action.counter),
         place_of(seat, action.to));
}

void take_back_posted(Table& table, Seat seat, const Action& action) {
    Side& own = table.state.of(seat);
    own.reserve.add(own.counter_at(action.from));
    tell(table, only(seat), seat, Happening::Posted, rule::PK_2_1b, "{} goes back to the reserve",
         piece_at(table.state, seat, action.from));
    take_from_post(own, action.from);
}

void finish_posting(Table& table, Seat seat) {
    State& state = table.state;
    state.of(seat).ready = 1;
    tell(table, Audience::Everyone, seat, Happening::Ready, rule::PK_2_2a, "the {} line is posted", seat);
    if (!state.of(other(seat)).ready) return;
    table.log.reveal();               // where the other line is
    state.mover = table.setup.first;  // PK-2.3a
    begin_turn(table);
}

}  // namespace longroll::picket
