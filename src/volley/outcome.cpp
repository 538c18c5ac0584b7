// Odds of Volley & Bayonet: how far a question goes, and what came of a decision in a few words.

#include "engine/words.h"
#include "volley/query.h"
#include "volley/rules.h"

namespace longroll::volley {

// A run copies a state of 16 KiB and measures a table.
OddsLimits Volley::odds_limits() { return {.max_runs = 3'000, .samples = 600}; }

// The steps of a move are made at once; a set-up rolls nothing.
bool Volley::judged_open(const State& state) {
    const StepKind kind = state.agenda.top().kind;
    return kind == StepKind::MoveStand || kind == StepKind::NightMoves || kind == StepKind::Deploy;
}

namespace {

// What a decision did to one side, in numbers of stands but for the casualties.
struct Harm {
    int casualties = 0, lost = 0, routed = 0, gave_way = 0, disordered = 0;
    int commanders = 0, collapsed = 0, exhausted = 0;
};
Harm harm_of(const Setup& setup, const State& before, const State& after, Seat seat) {
    const Side &then = before.side[index(seat)], &now = after.side[index(seat)];
    Harm harm;
    for (std::size_t post = 0; post < setup.army(seat).posts.size(); ++post) {
        harm.casualties += now.casualties[post] - then.casualties[post];
        harm.commanders += now.commander[post].killed - then.commander[post].killed;
    }
    const Stands there = then.on_table & now.on_table, routs = there & routed(now) & ~routed(then);
    harm.lost = count(then.on_table & ~now.on_table & ~now.left);
    harm.routed = count(routs);
    harm.gave_way = count(there & now.gave_way & ~then.gave_way & ~routs);
    harm.disordered = count(there & disordered(now) & ~disordered(then) & ~routs);
    harm.collapsed = count(now.collapsed & ~then.collapsed);
    harm.exhausted = count(now.exhausted & ~then.exhausted & ~now.collapsed);
    return harm;
}

// In a melee the loser falls back in disorder: that is said already.
void say_harm(const Harm& harm, const std::string& whose, bool in_melee, WordList& words) {
    words.count(harm.lost, whose, "stand lost", "stands lost");
    words.count(harm.routed, whose, "stand routs", "stands rout");
    if (!in_melee) {
        words.count(harm.gave_way, whose, "stand gives way", "stands give way");
        words.count(harm.disordered, whose, "stand disordered", "stands disordered");
    }
    words.count(harm.commanders, whose, "commander lost", "commanders lost");
    words.count(harm.collapsed, whose, "division collapses", "divisions collapse");
    words.count(harm.exhausted, whose, "division exhausted", "divisions exhausted");
}

}  // namespace

std::string Volley::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    if (after.ending != 0 && before.ending == 0)
        return after.winner == index(seat) ? "the battle is won"
               : after.winner == 2         ? "a draw"
                                           : "the battle is lost";
    const auto phase = static_cast<Phase>(before.phase);
    if (phase == Phase::SetUp || seat == Seat::Nobody) return "as ordered";
    const Harm theirs = harm_of(setup, before, after, other(seat)),
               ours = harm_of(setup, before, after, seat);
    WordList words;
    // VB-MELEE-16: the loser falls back.
    const bool in_melee = phase == Phase::Combat && theirs.gave_way + ours.gave_way > 0;
    if (in_melee) {
        words.add(theirs.gave_way == 0 ? "the melee is lost"
                  : ours.gave_way == 0 ? "the melee is won"
                                       : "both sides fall back");
    } else if (theirs.casualties + ours.casualties > 0) {
        if (theirs.casualties == 0) words.add("no casualties");
        words.count(theirs.casualties, "", "casualty", "casualties");
        if (ours.casualties > 0) words.add(std::to_string(ours.casualties) + " own");
    }
    say_harm(theirs, "", in_melee, words);
    say_harm(ours, "own ", in_melee, words);
    // VB-TERR-MARSH-1.
    if ((after.move.marks & ~before.move.marks & ThrewForMarsh) != 0 && after.move.stand == before.move.stand)
        words.add(after.move.marsh_factor == 1   ? "the marsh is firm"
                  : after.move.marsh_factor == 2 ? "the marsh slows it"
                                                 : "the marsh nearly stops it");
    int fires = 0;
    for (std::size_t i = 0; i < setup.buildings.size(); ++i)
        fires += after.fire_turn[i] != 0 && before.fire_turn[i] == 0;
    words.count(fires, "", "building catches fire", "buildings catch fire");
    if (!words.empty()) return words.take();
    if (phase == Phase::Combat) return "no casualties";
    return phase == Phase::Morale || before.phase != after.phase || before.active != after.active
               ? "all hold"
               : "as ordered";
}

}  // namespace longroll::volley
