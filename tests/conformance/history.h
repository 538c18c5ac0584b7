#pragma once
// A match is its history: play, undo, replay, save and load reach the same hash; the same play gives the same
// bytes, wherever in memory and whatever was played in between.

#include <new>

#include "conformance/table.h"
#include "engine/match.h"
#include "files/match_file.h"

namespace longroll::conformance {

// The states of a match made twice into memory that held different rubbish before: a slot left unset shows.
template <Game G>
void check_clean_bytes(const Table<G>& table, Findings& findings) {
    using State = typename G::State;
    struct alignas(State) Room {
        std::byte bytes[sizeof(State)];
    };
    std::unique_ptr<Room> room[2] = {std::make_unique<Room>(), std::make_unique<Room>()};
    const int rubbish[2] = {0xAA, 0x55};
    State* state[2];
    for (int i = 0; i < 2; ++i) {
        std::memset(room[i]->bytes, rubbish[i], sizeof(State));
        Dice dice(table.seed(), 0);
        const Expected<typename G::Setup> setup = G::prepare(table.scenario(), table.options(), dice);
        if (!setup) return;
        state[i] = new (room[i]->bytes) State(G::start(*setup, dice));
    }
    if (!same_bytes(*state[0], *state[1]))
        findings.add("equal play, equal bytes", table.where(1), "starting twice gives different bytes");
    // A hash goes over the bytes: a copy of them is the same state, and plays on the same.
    State copy;
    std::memcpy(&copy, state[0], sizeof copy);
    if (hash_value(copy) != hash_value(*state[0]))
        findings.add("equal play, equal bytes", table.where(1), "a copy has another hash");
}

// The same action with the same dice from copies of one state, elsewhere in memory, and again later.
template <Game G>
void check_same_again(const Moment<G>& m) {
    using State = typename G::State;
    const Seat seat = m.any_seat();
    const std::optional<typename G::Action> decided = decide_soundly(m, seat, Habit::Mixed);
    if (!decided) return;
    const typename G::Action& action = *decided;
    const auto elsewhere = std::make_unique<State>(m.state);
    State here = m.state;
    EventLog log_here, log_elsewhere;
    Dice dice_here(m.table.seed(), m.entry), dice_elsewhere(m.table.seed(), m.entry);
    G::play(m.setup(), here, seat, action, dice_here, log_here);
    G::play(m.setup(), *elsewhere, seat, action, dice_elsewhere, log_elsewhere);
    if (!same_bytes(here, *elsewhere))
        m.found("equal play, equal bytes",
                G::write(m.setup(), action) + " played twice gives different states");
    // Nobody listening changes nothing.
    State silent = m.state;
    EventLog off = EventLog::off();
    Dice dice(m.table.seed(), m.entry);
    G::play(m.setup(), silent, seat, action, dice, off);
    if (!same_bytes(here, silent))
        m.found("equal play, equal bytes",
                G::write(m.setup(), action) + " depends on whether events are kept");
    for (Seat watcher : {Seat::Union, Seat::Confederate, Seat::Nobody})
        if (m.table.told(log_here, watcher) != m.table.told(log_elsewhere, watcher))
            m.found("equal play, equal bytes",
                    G::write(m.setup(), action) + " is told differently when played again");
}

inline std::vector<std::string> all_told(const std::vector<Event>& events, const Namer& namer) {
    std::vector<std::string> lines;
    for (const Event& event : events) {
        std::string line =
            english(event.say, namer) + static_cast<char>('0' + static_cast<int>(event.audience));
        for (std::uint8_t face : event.dice) line += ' ' + std::to_string(face);
        lines.push_back(line);
    }
    return lines;
}

// A match with undos and refused actions, then: any point rebuilt, the whole replayed, told again, saved and
// loaded. At most `decisions` long, if that is not 0.
template <Game G>
void check_history(const Scenario& scenario, const OptionValues& options, Seed seed, Findings& findings,
                   std::uint32_t decisions = 0) {
    static const GameOf<G> game;
    GivenOptions given;
    for (std::size_t i = 0; i < options.size(); ++i)
        given.emplace_back(scenario.options[i].name, scenario.options[i].text(options[i]));
    Expected<Match> begun = Match::begin(game, scenario, given, seed);
    const std::string place = std::string(G::id) + '/' + scenario.id + ", " +
                              options_text(scenario, options) + ", seed " + std::to_string(seed.low);
    const auto found = [&](std::string_view check, std::string what, std::size_t entry) {
        findings.add(check, place + ", entry " + std::to_string(entry), std::move(what));
    };
    if (!begun) return found("history", "the match cannot begin: " + begun.error(), 0);
    Match& match = *begun;

    Dice rng(Seed{seed.low, seed.high + 1}, 3);
    std::vector<std::uint64_t> positions{match.position().hash()};
    std::vector<std::vector<std::string>> told;
    const std::size_t most = decisions > 0 ? decisions : std::size_t{2} * match.position().max_decisions();
    EventLog log;
    for (int undos = 3; !match.to_act().finished() && match.entries().size() < most;) {
        const Turn turn = match.to_act();
        const Seat seat = turn.seats.count() == 2 ? seats[rng.below(2)] : turn.seats.only();
        log.clear();
        if (undos > 0 && match.entries().size() > 2 && rng.below(20) == 0) {
            --undos;
            const auto to = rng.below(static_cast<std::uint32_t>(match.entries().size()));
            const std::uint64_t before = positions[to];
            if (!match.undo(seat, to)) found("history", "an undo is refused", match.entries().size());
            if (match.position().hash() != before)
                found("history", "undo to " + std::to_string(to) + " does not stand where the match stood",
                      to);
            told.emplace_back();
            positions.push_back(match.position().hash());
            continue;
        }
        AnyAction action = match.position().sample(seat, rng);
        if (rng.below(4) == 0) {
            AnyAction odd = action;
            odd.bytes[rng.below(sizeof(typename G::Action))] ^= static_cast<std::byte>(1 + rng.below(255));
            if (!match.position().check(seat, odd)) {
                const std::uint64_t chain = match.hash();
                if (match.act(seat, odd, log))
                    found("history", "a refused action is played", match.entries().size());
                if (match.hash() != chain || match.position().hash() != positions.back() ||
                    !log.events().empty())
                    found("refusals change nothing", "a refused action changed the match",
                          match.entries().size());
            } else {
                action = odd;
            }
        }
        if (const Verdict verdict = match.act(seat, action, log); !verdict) {
            found("history", "an action that is fine is refused", match.entries().size());
            return;
        }
        if (match.position().first_violation()) return;  // found elsewhere
        told.push_back(all_told(log.events(), match.position()));
        positions.push_back(match.position().hash());
    }

    Expected<Match> again = Match::begin(game, scenario, given, seed);
    if (!again) return found("history", "the match cannot begin again: " + again.error(), 0);
    for (std::size_t i = 0; i < match.entries().size(); ++i) {
        log.clear();
        if (!again->append(match.entries()[i], log) || again->hash() != match.hashes()[i + 1]) {
            found("history", "a replay reaches another hash", i + 1);
            break;
        }
        if (again->entries().back().kind == Entry::Kind::Act &&
            all_told(log.events(), again->position()) != told[i])
            found("history", "a replay tells it differently", i + 1);
    }
    for (int i = 0; i < 6 && !match.entries().empty(); ++i) {
        const auto at = rng.below(static_cast<std::uint32_t>(match.entries().size()));
        if (match.at(at)->hash() != positions[at])
            found("history", "rebuilding a point gives another state", at);
        if (match.entries()[at].kind == Entry::Kind::Act &&
            all_told(match.events_of(at), match.position()) != told[at])
            found("history", "an entry is told differently afterwards", at + 1);
    }

    const std::string file = write_match(match);
    const AnyGame* const games[] = {&game};
    const Expected<Match> loaded = read_match(file, games);
    if (!loaded) return found("save and load", "the saved match cannot be read: " + loaded.error(), 0);
    if (loaded->hashes() != match.hashes()) found("save and load", "the loaded match has other hashes", 0);
    if (write_match(*loaded) != file) found("save and load", "saving the loaded match gives another file", 0);
}

}  // namespace longroll::conformance
