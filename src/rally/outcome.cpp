// What came of a decision in a few words, for odds: who wins a melee, whether a charge goes home or a check
// is passed, then hits, routs and what is gone.

#include "engine/words.h"
#include "rally/charge.h"
#include "rally/checks.h"
#include "rally/ending.h"
#include "rally/rules.h"

namespace longroll::rally {

// A run copies a state of some 7 KiB and measures a table.
OddsLimits Rally::odds_limits() { return {.max_runs = 6'000, .samples = 1'000}; }

namespace {

// What a decision did to one side, in units but for the circles.
struct Harm {
    int circles = 0, routed = 0, rallied = 0, destroyed = 0, captured = 0, ran_off = 0;
    int killed = 0, wounded = 0;
};
Harm harm_of(const Setup& setup, const State& before, const State& after, Seat seat) {
    const Side &then = before.side[index(seat)], &now = after.side[index(seat)];
    Harm harm;
    const Units there = then.on_map & now.on_map;
    for (const UnitId id : each(there))
        for (std::size_t part = 0; part < at(Part::count); ++part)
            harm.circles += now.unit[id].lost[part] - then.unit[id].lost[part];
    // Losses and routs whose owner is still asked where and which way.
    Units runs = now.routed & ~then.routed;
    for (const Step& step : after.agenda.steps) {
        if (side_of(step) != seat) continue;
        if (step.kind == StepKind::Loss) harm.circles += step.n;
        if (step.kind == StepKind::Rout) runs |= one(step.unit);
    }
    harm.routed = count(runs & there);
    harm.rallied = count(there & then.routed & ~now.routed & ~runs);
    harm.destroyed = count(now.destroyed & ~then.destroyed);
    harm.captured = count(now.captured & ~then.captured);
    harm.ran_off = count(now.routed_off & ~then.routed_off);
    for (std::size_t post = 0; post < setup.army(seat).posts.size(); ++post) {
        const General &was = then.general[post], &is = now.general[post];
        harm.killed += is.killed - was.killed;
        harm.wounded += is.killed == was.killed && is.gravestones > was.gravestones;
    }
    return harm;
}

void say_harm(const Harm& harm, const std::string& whose, WordList& words) {
    words.count(harm.routed, whose, "unit routs", "units rout");
    words.count(harm.destroyed, whose, "unit destroyed", "units destroyed");
    words.count(harm.captured, whose, "unit captured", "units captured");
    words.count(harm.ran_off, whose, "unit runs off the map", "units run off the map");
    words.count(harm.rallied, whose, "unit rallies", "units rally");
    words.count(harm.killed, whose, "General killed", "Generals killed");
    words.count(harm.wounded, whose, "General wounded", "Generals wounded");
}

bool is_in_melee(const State& state) {
    return state.agenda.top().kind == StepKind::Melees || state.melee.stands[0] || state.melee.stands[1];
}

// The order that is carried out, or None.
Verb order_in(const State& state) {
    for (std::size_t i = state.agenda.steps.size(); i-- > 0;) {
        const Step& step = state.agenda.steps[i];
        if (step.kind == StepKind::Order || step.kind == StepKind::Activation)
            return static_cast<Verb>(step.n);
    }
    return Verb::None;
}

// What the dice on the table are for: the step below the question whether to reroll them.
const Step& rolled_for(const State& state) { return state.agenda.steps[state.agenda.steps.size() - 2]; }

std::string_view charge_words(const Look& after, Ref charger) {
    return is_formed(after, charger) && !is_engaged(after, charger) ? "the charge fails"
                                                                    : "the charge goes home";
}

// RF-REROLL-3: how what was rolled for went.
std::string_view reroll_words(const Look& before, const Look& after) {
    const Step& below = rolled_for(before.state);
    const StepKind now = after.top().kind;
    if (below.kind != StepKind::Check || now == StepKind::Rerolls) return "";
    bool passed = is_formed(after, unit_of(below));  // who fails most of them routs
    switch (static_cast<CheckKind>(below.n)) {
        case CheckKind::Charge: return charge_words(after, unit_of(below));
        case CheckKind::Tactic: passed = now == StepKind::Lay; break;
        case CheckKind::Rally: passed = now == StepKind::Rallied; break;
        case CheckKind::Entry: passed = now == StepKind::EnterMap; break;
        case CheckKind::Passage: return "";
        default: break;
    }
    return passed ? "the check is passed" : "the check fails";
}

// Of what is decided by a Discipline check, how it went; empty: by something else.
std::string_view check_words(const Look& before, const Look& after) {
    const StepKind asked = before.top().kind, now = after.top().kind;
    if (asked == StepKind::Rerolls) return reroll_words(before, after);
    if (asked == StepKind::DeclareCharge) {
        const Ref charger = unit_of(before.top());
        if (!is_activated(after, charger) && now != StepKind::ContactWindow && is_formed(after, charger))
            return "";  // no charge was declared
        return charge_words(after, charger);
    }
    if (asked != StepKind::Order && asked != StepKind::Activation) return "";
    const bool lays = now == StepKind::Lay;
    switch (order_in(after.state)) {
        case Verb::Tactic: return lays ? "the check is passed" : "the check fails";
        case Verb::Rally: return now == StepKind::Rallied ? "the check is passed" : "the check fails";
        case Verb::Enter: return now == StepKind::EnterMap ? "the check is passed" : "the check fails";
        default: return "";
    }
}

bool is_fire(const State& before, const State& after) {
    switch (before.agenda.top().kind) {
        case StepKind::Response:
        case StepKind::ReturnFire:
        case StepKind::MeleeFire:
        case StepKind::Element: return true;
        case StepKind::Order:
        case StepKind::Activation: {
            const Verb order = order_in(after);
            return order == Verb::Fire || order == Verb::FireGeneral;
        }
        case StepKind::Rerolls: return rolled_for(before).kind == StepKind::Fire;
        case StepKind::TurnStart:
            return after.orders.source == Source::Bottom && after.agenda.top().kind != StepKind::Lay;
        default: return false;
    }
}

}  // namespace

std::string Rally::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    if (after.ending != 0 && before.ending == 0) {
        const Seat winner = winner_of(after);
        return winner == Seat::Nobody ? "a draw"
               : winner == seat       ? "the battle is won"
                                      : "the battle is lost";
    }
    if (seat == Seat::Nobody || before.round == 0) return "as ordered";
    const Look then{setup, before}, now{setup, after};
    WordList words;
    const auto end = static_cast<MeleeEnd>(after.last_melee);
    const bool fought =
        end != MeleeEnd::None && (before.last_melee != after.last_melee || is_in_melee(before));
    if (fought)
        words.add(end == MeleeEnd::Undecided                              ? "the melee goes on"
                  : (end == MeleeEnd::UnionWins) == (seat == Seat::Union) ? "the melee is won"
                                                                          : "the melee is lost");
    else if (const std::string_view checked = check_words(then, now); !checked.empty())
        words.add(checked);
    const Harm theirs = harm_of(setup, before, after, other(seat)),
               ours = harm_of(setup, before, after, seat);
    if (!fought) {
        words.count(theirs.circles, "", "hit", "hits");
        if (theirs.circles + theirs.destroyed == 0 && is_fire(before, after)) words.add("no hit");
        words.count(ours.circles, "own ", "loss", "losses");
    }
    say_harm(theirs, "", words);
    say_harm(ours, "own ", words);
    if (words.empty() && before.agenda.top().kind == StepKind::Rerolls &&
        rolled_for(before).kind == StepKind::GeneralHit)
        return "nobody is hurt";
    return words.empty() ? "as ordered" : words.take();
}

}  // namespace longroll::rally
