#pragma once
// Checks of the decisions themselves: what is offered, what is accepted, how it is written, and what every
// state must be. They are cheap and fall on every step of a random match.

#include "conformance/table.h"

namespace longroll::conformance {

// A sentence fits its arguments, and there is one.
inline bool well_said(const Say& say) {
    std::size_t holes = 0;
    for (const char* c = say.pattern; *c != '\0'; ++c) holes += c[0] == '{' && c[1] == '}' ? 1u : 0u;
    return say.pattern[0] != '\0' && holes == say.args.size();
}

// Asks `check`, and that it answers in words and leaves the state alone.
template <Game G>
Verdict ask(const Moment<G>& m, Seat seat, const typename G::Action& action) {
    const typename G::State before = m.state;
    const Verdict verdict = G::check(m.setup(), m.state, seat, action);
    if (!same_bytes(before, m.state)) {
        m.found("refusals change nothing", "check changed the state on " + G::write(m.setup(), action));
        // The match goes on as if it had not happened, so that one fault is told once.
        std::memcpy(const_cast<typename G::State*>(&m.state), &before, sizeof before);
    }
    if (!verdict && !well_said(verdict.why()))
        m.found("refusals say why",
                "'" + std::string(verdict.why().pattern) + "' does not fit its arguments");
    return verdict;
}

// A legal action survives being written and read: a match file holds nothing else of it.
template <Game G>
void check_codec(const Moment<G>& m, const typename G::Action& action) {
    const std::string text = G::write(m.setup(), action);
    if (text.empty() || text.find('\n') != std::string::npos)
        m.found("text form", "an action is written as '" + text + "'");
    const Expected<typename G::Action> back = G::read(m.setup(), text);
    if (!back)
        m.found("text form", "'" + text + "' cannot be read back: " + back.error());
    else if (!same_bytes(*back, action))
        m.found("text form",
                "'" + text + "' reads back as another action, '" + G::write(m.setup(), *back) + "'");
}

// Whatever text comes in, `read` answers; what it reads, `check` decides.
template <Game G>
void check_reading(const Moment<G>& m, const typename G::Action& near, Seat seat) {
    std::string text = G::write(m.setup(), near);
    for (std::uint32_t changes = 1 + m.rng.below(3); changes > 0; --changes) {
        const std::size_t at = m.rng.below(static_cast<std::uint32_t>(text.size() + 1));
        const char c = m.rng.below(4) == 0 ? static_cast<char>(m.rng.below(256))
                                           : " 0123456789abcdefz-+,:"[m.rng.below(22)];
        switch (m.rng.below(3)) {
            case 0: text.insert(at, 1, c); break;
            case 1:
                if (at < text.size()) text[at] = c;
                break;
            default: text.erase(at, m.rng.below(4));
        }
    }
    const Expected<typename G::Action> action = G::read(m.setup(), text);
    if (action)
        (void)ask(m, seat, *action);
    else if (action.error().empty())
        m.found("text form", "'" + text + "' is refused without a word");
}

// What `check` accepts from a seat that decides is played without harm.
template <Game G>
void check_playable(const Moment<G>& m, Seat seat, const typename G::Action& action) {
    typename G::State next = m.state;
    Dice dice(m.table.seed(), m.entry);
    EventLog log;
    G::play(m.setup(), next, seat, action, dice, log);
    if (const std::optional<std::string> violation = G::first_violation(m.setup(), next))
        m.found("invariants", "after " + G::write(m.setup(), action) + ": " + *violation);
}

// An action that did not come from `choices`. Only who decides may act; what is fine is written and played
// like any other, and where `choices` lists all, it lists this.
template <Game G>
void check_odd(const Moment<G>& m, Seat seat, const typename G::Action& action,
               const std::vector<typename G::Action>& offered) {
    if (!ask(m, seat, action)) return;
    const auto text = [&] { return std::string(name(seat)) + ' ' + G::write(m.setup(), action); };
    if (!m.turn.seats.has(seat)) {
        m.found("only who decides", text() + " is fine, but it is not for that seat to decide");
        return;
    }
    check_codec(m, action);
    check_playable(m, seat, action);
    if (Traits<G>::exhaustive && !listed(offered, action) &&
        !Traits<G>::takes_back(m.setup(), m.state, seat, action))
        m.found("choices and check", text() + " is fine, but not among the choices");
}

template <Game G>
void check_offers(const Moment<G>& m) {
    using Action = typename G::Action;
    for (Seat seat : {Seat::Union, Seat::Confederate, Seat::Nobody}) {
        const std::vector<Action> list = m.table.choices(m.state, seat);
        const bool decides = m.turn.seats.has(seat);
        if (!decides && !list.empty())
            m.found("only who decides", std::string(name(seat)) + " is offered choices, but does not decide");
        if (decides && list.empty())
            m.found("choices and check", std::string(name(seat)) + " is offered nothing");
        if (list.size() > G::max_choices)
            m.found("choices and check",
                    "more than max_choices, " + std::to_string(G::max_choices) + ", are offered");
        if (decides && list.size() == 1 && !m.turn.window &&
            !Traits<G>::may_ask_with_one_answer(m.setup(), m.state, seat))
            m.found("no forced questions",
                    "kind " + std::to_string(m.turn.kind) + " has only " + G::write(m.setup(), list[0]));
        std::unordered_set<std::string> texts;
        for (const Action& action : list) {
            if (const Verdict verdict = ask(m, seat, action); !verdict)
                m.found("choices and check",
                        "offered " + G::write(m.setup(), action) + " is " + m.table.text(verdict));
            check_codec(m, action);
            if (!texts.insert(G::write(m.setup(), action)).second)
                m.found("choices and check", G::write(m.setup(), action) + " is offered twice");
        }
        // The generator stopped early gives what the whole list has at that place.
        if (!list.empty()) {
            const std::uint32_t k = m.rng.below(static_cast<std::uint32_t>(list.size()));
            Action one{};
            Offers<Action> nth = Offers<Action>::nth(k, one);
            G::choices(m.setup(), m.state, seat, nth);
            if (nth.size() != 1 || !same_bytes(one, list[k]))
                m.found("choices and check",
                        "choice " + std::to_string(k) + " alone is not the one of the list");
            if (G::label(m.setup(), m.state, seat, one).empty())
                m.found("words", G::write(m.setup(), one) + " has no label");
        }
        if (decides && !well_said(G::prompt(m.setup(), m.state, seat)))
            m.found("words", "the prompt '" + std::string(G::prompt(m.setup(), m.state, seat).pattern) +
                                 "' does not fit its arguments");

        const std::vector<Action>& near = list.empty() ? m.past : list;
        for (int i = 0; i < 6; ++i) check_odd(m, seat, odd_action(m, near), list);
        if (!near.empty()) check_reading(m, near[m.rng.below(static_cast<std::uint32_t>(near.size()))], seat);
        if (!decides) continue;
        for (int i = 0; i < 2; ++i) {
            const Action sample = G::sample(m.setup(), m.state, seat, m.rng);
            if (const Verdict verdict = ask(m, seat, sample); !verdict)
                m.found("sample and default action",
                        "sample " + G::write(m.setup(), sample) + " is " + m.table.text(verdict));
            else
                check_odd(m, seat, sample, list);
        }
        const Action by_default = G::default_action(m.setup(), m.state, seat);
        if (const Verdict verdict = ask(m, seat, by_default); !verdict)
            m.found("sample and default action",
                    "default action " + G::write(m.setup(), by_default) + " is " + m.table.text(verdict));
    }
}

// Dear: every value of every byte of one offered action.
template <Game G>
void check_neighbours(const Moment<G>& m, Seat seat) {
    using Action = typename G::Action;
    const std::vector<Action> list = m.table.choices(m.state, seat);
    if (list.empty()) return;
    const Action base = list[m.rng.below(static_cast<std::uint32_t>(list.size()))];
    for (std::size_t i = 0; i < sizeof(Action); ++i)
        for (unsigned value = 0; value < 256; ++value) {
            std::uint8_t bytes[sizeof(Action)];
            std::memcpy(bytes, &base, sizeof bytes);
            bytes[i] = static_cast<std::uint8_t>(value);
            Action action;
            std::memcpy(&action, bytes, sizeof bytes);
            check_odd(m, seat, action, list);
        }
}

// What must be true of every state.
template <Game G>
void check_state(const Table<G>& table, const typename G::State& state, std::uint32_t entry,
                 Findings& findings) {
    const auto found = [&](std::string_view check, std::string what) {
        findings.add(check, table.where(entry), std::move(what));
    };
    if (const std::optional<std::string> violation = G::first_violation(table.setup(), state))
        return found("invariants", *violation);
    const Turn turn = G::to_act(table.setup(), state);
    const Result result = G::result(table.setup(), state);
    if (turn.finished() != result.over)
        found("ends", turn.finished() ? "nobody decides, but there is no result"
                                      : "there is a result, but a seat decides");
    if (result.over && !well_said(result.how)) found("words", "the result does not say how");
    const std::int64_t worth = G::worth(table.setup(), state, Seat::Union);
    if (worth != -std::int64_t{G::worth(table.setup(), state, Seat::Confederate)})
        found("worth", "union " + std::to_string(worth) + ", confederate " +
                           std::to_string(G::worth(table.setup(), state, Seat::Confederate)) + ": no mirror");
    if (turn.finished())
        for (Seat seat : {Seat::Union, Seat::Confederate, Seat::Nobody})
            if (!table.choices(state, seat).empty()) found("ends", "there are choices after the end");
}

template <Game G>
void check_events(const Moment<G>& m, const EventLog& log) {
    for (const Event& event : log.events()) {
        if (!well_said(event.say))
            m.found("words", "the event '" + std::string(event.say.pattern) + "' does not fit its arguments");
        if (event.say.rule == RuleId{})
            m.found("events cite", "'" + english(event.say, m.table) + "' names no rule");
    }
}

}  // namespace longroll::conformance
