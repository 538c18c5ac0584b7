// Odds of Seeing the Elephant!: how far a question goes, and what came of a decision in a few words.

#include <algorithm>

#include "elephant/change.h"
#include "elephant/fire.h"
#include "elephant/rules.h"
#include "engine/words.h"

namespace longroll::elephant {

State Elephant::sealed(const Setup&, const State& state, Seat) {
    State known = state;
    known.deck.clear();  // nor is there a draft of the other seat: who is asked has the only one
    return known;
}

// A run takes 20 to 60 us: it measures a table.
OddsLimits Elephant::odds_limits() { return {.max_runs = 3'000, .samples = 200}; }

namespace {
struct AskingOdds {
    AskingOdds() { asking_odds = true; }
    ~AskingOdds() { asking_odds = false; }
};
}  // namespace

void Elephant::begin(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice) {
    const AskingOdds asking;
    StepGame::begin(setup, state, seat, action, dice);
}
bool Elephant::go_on(const Setup& setup, State& state, Seat seat, Dice& dice, const char*& assumed) {
    const AskingOdds asking;
    return StepGame::go_on(setup, state, seat, dice, assumed);
}

bool Elephant::judged_open(const State& state) { return state.agenda.top().kind == StepKind::MovePath; }

void Elephant::narrow(const Setup&, State& state, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Fire:
        case Verb::Combine:
        case Verb::Separate:
        case Verb::Volley: {
            if (action.target >= most_units) return;
            FirePlan& plan = state.plan;
            for (std::uint8_t& aim : plan.aim)
                if (aim != aim_at_unit(action.target)) aim = 0;
            plan.targets.clear();
            plan.targets.push_back(action.target);
            return;
        }
        case Verb::Snipe:
            for (std::uint8_t& aim : state.plan.aim)
                if (aim != aim_at_officer(action.target)) aim = 0;
            state.plan.targets.clear();
            return;
        case Verb::Charge:
        case Verb::Support: {
            const UnitId charger = action.verb == Verb::Charge ? action.unit : action.other;
            UnitId target = no_unit;
            for (const Charge& charge : state.charges)
                if (charge.side == index(seat) && charge.unit == charger) target = charge.target;
            for (std::size_t i = state.charges.size(); i-- > 0;)
                if (state.charges[i].target != target) state.charges.erase_at(i);
            return;
        }
        default: return;
    }
}

namespace {

// What a side has suffered.
struct Loss {
    int hits = 0, panic = 0, retreats = 0, routs = 0, stands = 0, officers = 0;
};
Loss loss_of(const Setup& setup, const State& before, const State& after, Seat side) {
    const Side& then = before.side[index(side)];
    const Side& now = after.side[index(side)];
    Loss loss;
    for (unsigned unit = 0; unit < most_units; ++unit) {
        const Unit &was = then.unit[unit], &is = now.unit[unit];
        if (!((then.on_table & now.on_table) >> unit & 1u)) continue;
        const int limit = hits_per_stand[at(setup.army(side).units[is.roster].arm)];
        loss.hits += is.hits - was.hits + limit * (is.lost - was.lost);
        loss.panic += std::max(0, is.panic - was.panic);
        const bool went = ((now.withdrew & ~then.withdrew) >> unit & 1u) != 0;
        loss.retreats += went && is.status == Withdrawing::Retreat;
        loss.routs += went && is.status == Withdrawing::Rout;
    }
    loss.stands = after.stands_lost[index(side)] - before.stands_lost[index(side)];
    for (unsigned hq = 0; hq < most_hqs; ++hq)
        loss.officers += then.officer[hq].fate == Fate::Active && now.officer[hq].fate != Fate::Active;
    return loss;
}
// Hits first, by which a player sorts them; then who runs. Of a charge or a melee, whose end is told first,
// only stands and officers.
void say_loss(const Loss& loss, bool own, bool briefly, WordList& words) {
    const std::string whose = own ? "own " : "";
    words.count(loss.stands, whose, "stand lost", "stands lost");
    if (!briefly) {
        if (loss.stands == 0) words.count(loss.hits, whose, "hit", "hits");
        words.count(loss.panic, whose, "Panic Marker", "Panic Markers");
        words.count(loss.retreats, whose, "unit retreats", "units retreat");
        words.count(loss.routs, whose, "unit routs", "units rout");
    }
    words.count(loss.officers, whose, "officer lost", "officers lost");
}

bool gave_way(const State& state, unsigned side, UnitId id) {
    return !has(state.side[side].on_table, id) || has(state.side[side].withdrew_card, id);
}

// How a charge fares that was announced or is under way: of several at one target the first, which is asked
// of.
std::string_view charge_result(const State& after) {
    for (const Charge& charge : after.charges) {
        if ((charge.marks & ChargeRolled) == 0) continue;
        const Side& own = after.side[charge.side];
        if ((charge.marks & ChargeContact) != 0) return "contact";
        if (!has(own.on_table, charge.unit)) return "the charger is destroyed";
        if (has(own.withdrew_card, charge.unit))
            return own.unit[charge.unit].status == Withdrawing::Rout ? "the charger routs"
                                                                     : "the charger retreats";
        if (gave_way(after, 1u - charge.side, charge.target)) return "the target gives way";
        if ((charge.marks & ChargeOver) == 0) return "the charge comes on";
        return has(own.halted, charge.unit) ? "the charge halts" : "the charge falls short";
    }
    return "";
}
// Fire as the riders close is not among them: contact is certain by then, and its hits are what is asked.
bool of_a_charge(StepKind kind) {
    constexpr StepKind kinds[] = {StepKind::ChargeDeclare, StepKind::Volley1,   StepKind::Volley2,
                                  StepKind::SkirmFire,     StepKind::OppCharge, StepKind::MeetCharge};
    return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

// Who wins where own units touch the enemy.
void say_melees(const State& before, const State& after, Seat seat, WordList& words) {
    Units counted_units = 0;
    int won = 0, lost = 0, on = 0;
    for (const Contact& met : before.contacts) {
        const UnitId own = met.unit[index(seat)];
        if (has(counted_units, own)) continue;
        counted_units |= one(own);
        const bool still =
            std::any_of(after.contacts.begin(), after.contacts.end(),
                        [&](const Contact& contact) { return contact.unit[index(seat)] == own; });
        ++(still ? on : gave_way(after, static_cast<unsigned>(index(seat)), own) ? lost : won);
    }
    const bool only = won + lost + on == 1;
    const auto say = [&](int n, const char* one_is, const char* many) {
        if (n > 0) words.add(only ? one_is : std::to_string(n) + many);
    };
    say(won, "the melee is won", " melees won");
    say(lost, "the melee is lost", " melees lost");
    say(on, "the melee goes on", " melees go on");
}

// What there is to say where nothing was lost.
std::string_view unchanged(StepKind kind) {
    switch (kind) {
        case StepKind::FireDeclare:
        case StepKind::PassFire:
        case StepKind::SkirmFire:
        case StepKind::CavFire:
        case StepKind::Volley1:
        case StepKind::Volley2: return "no effect";
        case StepKind::Combat:
        case StepKind::Melee:
        case StepKind::Pairing: return "no loss";
        default: return "no loss";
    }
}

}  // namespace

// Only what everybody sees: nothing of this game but the order of the deck is hidden.
std::string Elephant::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    if (after.ending != 0 && before.ending == 0)
        return after.winner == index(seat) ? "the battle is won"
               : after.winner == 2         ? "a draw"
                                           : "the battle is lost";
    const StepKind asked = before.agenda.top().kind;
    // Parts of a deployment are a draft: units and officers that are taken up again are no losses.
    if (asked == StepKind::Deploy) return "no loss";
    WordList words;
    // A unit that begins to move: the inches it rolled.
    if (asked == StepKind::MoveSelect && after.agenda.top().kind == StepKind::MovePath && after.move.dice > 0)
        words.add(std::to_string(after.move.sum) + " inches");
    if (of_a_charge(asked))
        if (const std::string_view result = charge_result(after); !result.empty()) words.add(result);
    const bool melees = seat != Seat::Nobody && !before.contacts.empty() &&
                        after.phase == static_cast<std::uint8_t>(Phase::Combat);
    if (melees) say_melees(before, after, seat, words);
    const bool briefly = !words.empty() && (melees || of_a_charge(asked));
    for (Seat side : {other(seat), seat})
        if (side != Seat::Nobody) say_loss(loss_of(setup, before, after, side), side == seat, briefly, words);
    return words.empty() ? std::string(unchanged(asked)) : words.take();
}

}  // namespace longroll::elephant
