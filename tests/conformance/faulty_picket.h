#pragma once
// The sample game broken on purpose, one fault at a time, each a mistake that a game's author could make. It
// shows that the battery finds them.

#include "conformance/picket_traits.h"
#include "engine/hash.h"
#include "picket/rules.h"

namespace longroll::conformance {

enum class Fault : std::uint8_t {
    None,
    OffersIllegal,       // choices lists an action that check refuses
    AcceptsIllegal,      // check takes an action that is no choice
    AcceptsAnySeat,      // check forgets to ask whose decision it is
    AcceptsJunkBytes,    // check overlooks bytes that the text form drops
    RefusalMutates,      // check leaves a trace in the state
    SampleIllegal,       // sample draws without asking the rules
    DefaultIllegal,      // default_action holds where it cannot
    TextLosesPart,       // two actions have one text
    DraftNeverEnds,      // taking back is offered, so choices can go round for ever
    BoundTooSmall,       // matches pass the bound
    BreaksInvariant,     // play loses a counter
    TogetherInterferes,  // who decides last has the moon his way: secret decisions do not commute
    TogetherRolls,       // a secret decision throws a die
    TogetherShows,       // the other seat sees how many are posted
    ViewLeaks,           // a view holds the enemy's hand
    EventLeaks,          // an event tells all what is being drafted
    ReckoningLeaks,      // the numbers of a shot tell what lies face down
    LegalityLeaks,       // a decoy cannot be shot at, so trying tells what it is
    RedrawKeepsAll,      // redraw_for redraws nothing
    RedrawNotCanonical,  // redraw_for depends on what the seat cannot know
    RedrawUnsound,       // redraw_for makes a state that cannot be
    WindowByHand,        // the owner is asked only when it holds the card
    AsksForced,          // a question with one answer that is no window
    GlobalCounter,       // play depends on how often it was called
    DirtyBytes,          // a slot that is not in use is not zero
    OddsLie,             // the order of a handful of dice matters
    OutcomeLeaks,        // odds are told in words that hold a secret
    WorthAsymmetric,     // worth is no mirror
    EventWithoutRule,
    ForgetsReport,  // a Lantern shows a counter, and nobody says that something was revealed
    EndsWithoutResult,
    Count
};

struct FaultyPicket : Picket {
    static inline Fault fault = Fault::None;

    static bool is(Fault f) { return fault == f; }
    static Seat enemy_of(Seat seat) { return seat == Seat::Union ? Seat::Confederate : Seat::Union; }

    static std::uint32_t max_decisions(const Setup& setup) {
        return is(Fault::BoundTooSmall) ? 12 : Picket::max_decisions(setup);
    }

    static State start(const Setup& setup, Dice& dice) {
        State state = Picket::start(setup, dice);
        static std::uint8_t rubbish = 0;
        if (is(Fault::DirtyBytes)) state.agenda.steps.items[7].number = ++rubbish;
        return state;
    }

    static Turn to_act(const Setup& setup, const State& state) {
        Turn turn = Picket::to_act(setup, state);
        if (is(Fault::AsksForced)) turn.window = false;
        return turn;
    }

    // A decoy that lies face down at a post of the enemy's bank.
    static bool secret_decoy(const State& state, Seat seat, const Action& action) {
        const picket::Side& enemy = state.of(enemy_of(seat));
        return action.verb == picket::Verb::Shoot && action.to < picket::max_posts &&
               enemy.who[action.to] != 0 && !enemy.sections.has(action.to) && !enemy.shown.has(action.to);
    }

    static void choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers) {
        if (is(Fault::LegalityLeaks)) {
            Action all[max_choices];
            Offers<Action> list{std::span<Action>(all)};
            Picket::choices(setup, state, seat, list);
            for (const Action& action : list.list())
                if (!secret_decoy(state, seat, action) && !offers(action)) return;
            return;
        }
        Picket::choices(setup, state, seat, offers);
        if (!Picket::to_act(setup, state).seats.has(seat)) return;
        if (is(Fault::OffersIllegal) && state.watch == 2) offers(picket::from_to(picket::Verb::Shift, 0, 2));
        if (is(Fault::DraftNeverEnds))
            for (unsigned post = 0; post < setup.posts; ++post)
                if (const Action back = picket::from_post(picket::Verb::TakeBack, post);
                    Picket::check(setup, state, seat, back) && !offers(back))
                    return;
    }

    static Action sample(const Setup& setup, const State& state, Seat seat, Dice& dice) {
        if (is(Fault::SampleIllegal) && dice.below(20) == 0)
            return picket::from_to(picket::Verb::Shift, dice.below(setup.posts), dice.below(setup.posts));
        if (is(Fault::LegalityLeaks)) {
            Action all[max_choices];
            Offers<Action> list{std::span<Action>(all)};
            choices(setup, state, seat, list);
            return all[dice.below(static_cast<std::uint32_t>(list.size()))];
        }
        return Picket::sample(setup, state, seat, dice);
    }

    static Action default_action(const Setup& setup, const State& state, Seat seat) {
        return is(Fault::DefaultIllegal) ? picket::bare(picket::Verb::Hold)
                                         : Picket::default_action(setup, state, seat);
    }

    static Action without_junk(Action action) {
        if (is(Fault::AcceptsJunkBytes)) action.unused[3] = 0;
        return action;
    }
    static bool stray_pass(const Setup& setup, const State& state, Seat seat, const Action& action) {
        const Turn turn = Picket::to_act(setup, state);
        return is(Fault::AcceptsIllegal) && turn.seats.has(seat) && !turn.window &&
               action == picket::bare(picket::Verb::Pass);
    }

    static Verdict check(const Setup& setup, const State& state, Seat seat, const Action& given) {
        const Action action = without_junk(given);
        if (stray_pass(setup, state, seat, action)) return fine;
        if (is(Fault::AcceptsAnySeat)) {
            const Seat deciding = Picket::to_act(setup, state).seats.only();
            return Picket::check(setup, state, deciding == Seat::Nobody ? seat : deciding, action);
        }
        if (is(Fault::LegalityLeaks) && secret_decoy(state, seat, action))
            return refuse(RuleId{1}, "there is only a decoy");
        const Verdict verdict = Picket::check(setup, state, seat, action);
        if (is(Fault::RefusalMutates) && !verdict) ++const_cast<State&>(state).shot.word[0];
        return verdict;
    }

    static void play(const Setup& setup, State& state, Seat seat, const Action& given, Dice& dice,
                     EventLog& log) {
        const Action action = without_junk(given);
        const bool posting = state.phase == picket::Phase::Posting;
        const Turn before = Picket::to_act(setup, state);
        EventLog own = log.on() ? EventLog() : EventLog::off();
        if (stray_pass(setup, state, seat, action))
            Picket::play(setup, state, seat, Picket::default_action(setup, state, seat), dice, own);
        else
            Picket::play(setup, state, seat, action, dice, own);
        if (!is(Fault::ForgetsReport) || action.verb != picket::Verb::Lantern) log.reveal_if(own.revealed());
        for (const Event& event : own.events()) log.add(event);

        static std::uint32_t plays = 0;
        switch (fault) {
            case Fault::BreaksInvariant:
                if (action.verb == picket::Verb::CallUp) state.of(seat).who[action.to] = 0;
                break;
            case Fault::TogetherInterferes:
                if (posting) state.bright = seat == Seat::Union ? 1 : 0;
                break;
            case Fault::TogetherRolls:
                if (posting) state.bright = dice.d6() > 3 ? 1 : 0;
                break;
            case Fault::EventLeaks:
                if (before.kind == static_cast<std::uint8_t>(picket::Decision::Fire) && log.on() &&
                    action.verb == picket::Verb::Shoot)
                    log.add(Event{Say(RuleId{1}, "somebody aims at post {}", action.to + 1),
                                  Audience::Everyone,
                                  seat,
                                  0,
                                  DieKind::D6,
                                  {},
                                  {}});
                break;
            case Fault::WindowByHand: {
                const Turn turn = Picket::to_act(setup, state);
                const Seat owner = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
                if (turn.kind == static_cast<std::uint8_t>(picket::Decision::Steady) && !turn.finished() &&
                    state.of(owner).holds(picket::Card::Steady) == 0)
                    play(setup, state, owner, picket::bare(picket::Verb::Pass), dice, log);
                break;
            }
            case Fault::GlobalCounter:
                // Only at the end, so that a replay can get there.
                if (state.ending != picket::Ending::None && ++plays % 2 == 0) state.bright ^= 1;
                break;
            case Fault::OddsLie:
                if (action.verb == picket::Verb::Done && !posting)
                    state.bright = dice.roll(2)[0] <= 2 ? 0 : 1;
                break;
            case Fault::EventWithoutRule:
                if (log.on())
                    log.add(Event{
                        Say(RuleId{}, "a dog barks"), Audience::Everyone, seat, 0, DieKind::D6, {}, {}});
                break;
            default: break;
        }
    }

    static Result result(const Setup& setup, const State& state) {
        return is(Fault::EndsWithoutResult) ? Result{} : Picket::result(setup, state);
    }

    static std::int32_t worth(const Setup& setup, const State& state, Seat seat) {
        const std::int32_t worth = Picket::worth(setup, state, seat);
        return is(Fault::WorthAsymmetric) && seat == Seat::Union && state.watch > 2 ? worth + 1 : worth;
    }

    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
        if (is(Fault::RedrawKeepsAll)) return state;
        if (is(Fault::RedrawNotCanonical)) {
            Dice own(Seed{hash_value(state), dice.below(1000)});
            return Picket::redraw_for(setup, state, seat, own);
        }
        State hidden = Picket::redraw_for(setup, state, seat, dice);
        if (is(Fault::RedrawUnsound)) hidden.of(enemy_of(seat)).hand[0] = picket::deck_size;
        return hidden;
    }

    static View show(const Setup& setup, const State& state, Seat seat) {
        View view = Picket::show(setup, state, seat);
        if (is(Fault::ViewLeaks)) view.set("dread", state.of(enemy_of(seat)).hand[0]);
        if (is(Fault::TogetherShows)) view.set("busy", state.of(enemy_of(seat)).manned.word[0]);
        return view;
    }

    static Reckoning reckon(const Setup& setup, const State& state, Seat seat, const Action& action) {
        Reckoning reckoning = Picket::reckon(setup, state, seat, action);
        if (is(Fault::ReckoningLeaks) && secret_decoy(state, seat, action))
            reckoning.add(RuleId{1}, "easy prey", 1);
        return reckoning;
    }

    static std::string write(const Setup& setup, const Action& action) {
        if (is(Fault::TextLosesPart) && action.verb == picket::Verb::Shoot)
            return Picket::write(setup, picket::from_to(picket::Verb::Shoot, action.from, action.from));
        return Picket::write(setup, action);
    }

    static std::string outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
        std::string words = Picket::outcome(setup, before, after, seat);
        if (is(Fault::OutcomeLeaks)) words += " against " + std::to_string(before.of(enemy_of(seat)).hand[0]);
        return words;
    }
};

template <>
struct Traits<FaultyPicket> : Traits<Picket> {};

}  // namespace longroll::conformance
