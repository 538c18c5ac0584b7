// What a seat sees. Everything that goes out to a player or a spectator is made here from what it may know:
// own counters, counters that lie face up or were looked at, and backs for the rest.

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

// Whether the watcher knows what lies at a post of a side.
bool knows(const State& state, Seat watcher, Seat side, unsigned post) {
    const Side& own = state.of(side);
    if (watcher == side || own.shown.has(post)) return true;
    return watcher != Seat::Nobody && own.seen.has(post);
}

// Whether the watcher sees the line at all: not while it is being posted (PK-2.1a).
bool sees_line(const State& state, Seat watcher, Seat side) {
    return watcher == side || state.phase != Phase::Posting;
}

// Whether the watcher sees the fire order: its owner, and all once it is being carried out (PK-4.1d).
bool sees_order(const State& state, Seat watcher) { return watcher == state.mover || !state.agenda.empty(); }

View counter_view(const Setup& setup, const State& state, Seat watcher, Seat side, unsigned post) {
    const Side& own = state.of(side);
    View view = View::fields();
    view.set("face_up", own.shown.has(post));
    view.set("looked_at", own.seen.has(post));
    if (!knows(state, watcher, side, post)) return view;
    const unsigned counter = own.counter_at(post);
    const CounterSpec& spec = setup.of(side).counter[counter];
    view.set("name", spec.name);
    view.set("decoy", spec.men == 0);
    view.set("men", own.men[counter]);
    view.set("nerve", spec.nerve);
    view.set("shaken", own.shaken.has(post));
    return view;
}

View names_of(const LineSpec& line, Mask counters) {
    View list = View::list();
    for (unsigned counter : counters) list.add(line.counter[counter].name);
    return list;
}

View cards_view(const std::uint8_t (&held)[card_kinds]) {
    View list = View::list();
    for (Card card : cards)
        for (unsigned copy = 0; copy < held[index(card)]; ++copy) list.add(card_names[index(card)]);
    return list;
}

View played_cards(const Side& own) {
    std::uint8_t played[card_kinds];
    for (Card card : cards)
        played[index(card)] = static_cast<std::uint8_t>(copies[index(card)] - own.holds(card));
    for (Card card : own.deck) --played[index(card)];
    return cards_view(played);
}

View side_view(const Setup& setup, const State& state, Seat watcher, Seat side) {
    const Side& own = state.of(side);
    const LineSpec& line = setup.of(side);
    View view = View::fields();
    view.set("ready", own.ready != 0);
    view.set("points", own.points);
    View& posts = view.set("posts", View::list());
    for (unsigned post : setup.bank) {
        View& at = posts.add(View::fields());
        at.set("post", post + 1);
        at.set("ford", setup.ford.has(post));
        at.set("mist", line.mist.has(post));
        if (sees_line(state, watcher, side) && own.manned.has(post))
            at.set("counter", counter_view(setup, state, watcher, side, post));
    }
    View& reserve = view.set("reserve", View::fields());
    if (sees_line(state, watcher, side)) reserve.set("count", own.reserve.count());
    if (watcher == side) reserve.set("names", names_of(line, own.reserve));
    view.set("gone", names_of(line, own.gone));
    view.set("over", names_of(line, own.over));
    View& hand = view.set("hand", View::fields());
    hand.set("count", own.hand_size());
    if (watcher == side) hand.set("cards", cards_view(own.hand));
    view.set("deck", own.deck.size());
    view.set("played", played_cards(own));
    return view;
}

View order_view(const FireOrder& order) {
    View list = View::list();
    for (unsigned from : order.from) {
        View& shot = list.add(View::fields());
        shot.set("from", from + 1);
        shot.set("at", order.at[from] + 1);
        shot.set("volley", order.volley.has(from));
    }
    return list;
}

std::string centred(const std::string& text, std::size_t width) {
    if (text.size() >= width) return text;
    const std::size_t left = (width - text.size()) / 2;
    return std::string(left, ' ') + text + std::string(width - text.size() - left, ' ');
}

// 'Maine 3' face up, '(Maine 3)' face down but known, '(?)' a back; '!' is shaken.
std::string counter_text(const Setup& setup, const State& state, Seat watcher, Seat side, unsigned post) {
    const Side& own = state.of(side);
    if (!sees_line(state, watcher, side) || !own.manned.has(post)) return ".";
    if (!knows(state, watcher, side, post)) return "(?)";
    const unsigned counter = own.counter_at(post);
    std::string text = setup.of(side).counter[counter].name;
    if (own.men[counter] > 0) text += ' ' + std::to_string(own.men[counter]);
    if (own.shaken.has(post)) text += '!';
    return own.shown.has(post) ? text : '(' + text + ')';
}

std::string joined(const View& list) {
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
        text += (i > 0 ? ", " : "") + std::string(list.at(i).text());
    return text.empty() ? "none" : text;
}

std::string side_text(const Setup& setup, const State& state, Seat watcher, Seat side) {
    const View view = side_view(setup, state, watcher, side);
    const auto count = [](const View& field) { return std::to_string(field["count"].number()); };
    std::string text = side == Seat::Union ? "Union" : "Confederate";
    text +=
        ": " + std::to_string(view["points"].number()) + " points, over the river " + joined(view["over"]);
    if (state.phase == Phase::Posting) text += view["ready"].yes() ? ", posted" : ", posting its line";
    text += "\n  reserve ";
    if (watcher == side)
        text += joined(view["reserve"]["names"]);
    else
        text += sees_line(state, watcher, side) ? count(view["reserve"]) : "?";
    text += "; hand ";
    text += watcher == side ? joined(view["hand"]["cards"]) : count(view["hand"]);
    text += "; deck " + std::to_string(view["deck"].number()) + "; gone " + joined(view["gone"]) + '\n';
    return text;
}

std::string row_text(const Setup& setup, const State& state, Seat watcher, Seat side) {
    std::string text = "  ";
    for (unsigned post : setup.bank) text += centred(counter_text(setup, state, watcher, side, post), 14);
    while (text.back() == ' ') text.pop_back();
    return text + '\n';
}

std::string mist_text(const Setup& setup, Seat side) {
    if (setup.of(side).mist.empty()) return "";
    std::string text = "  ";
    for (unsigned post : setup.bank) text += centred(setup.of(side).mist.has(post) ? "mist" : "", 14);
    while (text.back() == ' ') text.pop_back();
    return text + '\n';
}

}  // namespace

View Picket::scene(const Setup& setup) {
    View view = View::fields();
    view.set("watches", setup.watches);
    view.set("over_needed", setup.over_needed);
    return view;
}

View Picket::show(const Setup& setup, const State& state, Seat seat) {
    View view = View::fields();
    view.set("watch", state.watch);
    view.set("moon", state.bright ? "bright" : "dark");
    const Turn turn = to_act(setup, state);
    View& deciding = view.set("deciding", View::list());
    for (Seat side : seats)
        if (turn.seats.has(side)) deciding.add(longroll::name(side));
    if (!turn.finished()) view.set("decision", kind_word(turn.kind));
    if (state.phase != Phase::Posting) view.set("turn", longroll::name(state.mover));
    View& sides = view.set("sides", View::fields());
    for (Seat side : seats) sides.set(longroll::name(side), side_view(setup, state, seat, side));

    if (sees_order(state, seat) && !state.order.from.empty()) view.set("order", order_view(state.order));
    if (!state.shot.empty()) {
        View& shot = view.set("shot", View::list());
        for (unsigned post : state.shot) shot.add(post + 1);
    }
    if (!state.agenda.empty()) {
        const Step& top = state.agenda.top();
        View& waiting = view.set("waiting", View::fields());
        waiting.set("side", longroll::name(top.seat));
        waiting.set("post", top.post + 1);
        if (top.kind == Step::Kind::Check) {
            waiting.set("die", top.die);
            waiting.set("need", top.need);
        }
    }
    if (const Result ended = result(setup, state); ended.over) {
        view.set("winner", longroll::name(ended.winner));
        view.set("margin", ended.margin);
    }
    return view;
}

std::string Picket::board(const Setup& setup, const State& state, Seat seat) {
    std::string text = "Watch " + std::to_string(state.watch) + " of " + std::to_string(setup.watches) +
                       ", the moon is " + (state.bright ? "bright" : "dark") + "; " +
                       std::to_string(setup.over_needed) + " over the river wins.\n\n";
    const Seat far = seat == Seat::Confederate ? Seat::Union : Seat::Confederate, near = other(far);
    text += side_text(setup, state, seat, far) + row_text(setup, state, seat, far) + mist_text(setup, far);
    std::string river = "  ";
    for (unsigned post : setup.bank) {
        const std::string number = ' ' + std::to_string(post + 1) + (setup.ford.has(post) ? " ford " : " ");
        std::string water = centred(number, 14);
        for (char& c : water)
            if (c == ' ') c = setup.ford.has(post) ? '-' : '~';
        river += water;
    }
    text += river + '\n' + mist_text(setup, near) + row_text(setup, state, seat, near);
    text += side_text(setup, state, seat, near);
    if (sees_order(state, seat) && !state.order.from.empty()) {
        text += "Fire order:";
        for (unsigned from : state.order.from)
            text += ' ' + std::to_string(from + 1) + " at " + std::to_string(state.order.at[from] + 1) +
                    (state.order.volley.has(from) ? " with Volley" : "");
        text += '\n';
    }
    return text;
}

}  // namespace longroll::picket
