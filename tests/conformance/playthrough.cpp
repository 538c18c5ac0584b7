// A golden match printed with every answer of the contract, for people to read in a diff: who decides, what
// is asked and offered, what is refused and why, the odds, what each seat is told, and what changed in what
// each sees. A line that would say the same as before is left out.

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "conformance/covering.h"
#include "conformance/golden.h"
#include "conformance/view_text.h"
#include "files/describe.h"
#include "files/json_writer.h"

namespace longroll::conformance {
namespace {

constexpr std::size_t listed_of_a_verb = 3;
constexpr int listed_refusals = 3;
constexpr std::size_t listed_odds = 8;
constexpr std::size_t board_every = 40;  // entries

std::string verb_of(const std::string& act) { return act.substr(0, act.find(' ')); }

// As a page reads them: laid over what never changes.
Views views_of(const AnyPosition& position) {
    const View scene = position.scene();
    const auto seen = [&](Seat seat) { return with_scene(scene, position.show(seat)); };
    return {seen(Seat::Nobody), {seen(Seat::Union), seen(Seat::Confederate)}};
}

std::vector<std::string> rows_of(const std::string& board) {
    std::vector<std::string> rows;
    for (std::size_t at = 0; at < board.size();) {
        const std::size_t end = std::min(board.find('\n', at), board.size());
        rows.push_back(board.substr(at, end - at));
        while (!rows.back().empty() && rows.back().back() == ' ') rows.back().pop_back();
        at = end + 1;
    }
    return rows;
}

class Printer {
  public:
    explicit Printer(const Match& match) : model_(match), match_(beginning()) {}

    std::string print() {
        const Scenario& scenario = match_.scenario();
        line(std::string(match_.game().id()) + '/' + scenario.id + ": " + scenario.title);
        line("rules version " + std::to_string(match_.game().rules_version()) + ", seed " +
             hex16(match_.seed().low) + ", content " + hex16(scenario.content_hash()));
        for (std::size_t i = 0; i < scenario.options.size(); ++i)
            line("option " + scenario.options[i].name + ' ' + scenario.options[i].text(match_.options()[i]));
        line("== the beginning");
        learn_views();
        text_ += views_.next(views_of(match_.position()));
        for (const Entry& each : model_.entries()) entry(each);
        line("== the end: " + describe(match_.result(), match_.position()));
        board(Seat::Nobody);
        return std::move(text_);
    }

  private:
    // What a seat was asked when a decision of this kind was last its own.
    struct Asked {
        std::string prompt;
        std::map<std::string, std::string> offers;  // by act: what is said of it
        std::vector<std::pair<std::string, AnyAction>> actions;
    };

    Match beginning() const {
        return *Match::begin(model_.game(), model_.scenario(), as_typed(model_.scenario(), model_.options()),
                             model_.seed());
    }
    void learn_views() {
        Match match = beginning();
        EventLog log = EventLog::off();
        views_.learn(views_of(match.position()));
        for (const Entry& entry : model_.entries()) {
            if (!match.append(entry, log)) return;
            views_.learn(views_of(match.position()));
        }
    }

    void line(const std::string& words) { text_ += words + '\n'; }

    void board(Seat seat) {
        line("  worth " + std::to_string(match_.position().worth(Seat::Union)) + " to the union");
        for (const std::string& row : rows_of(match_.position().board(seat))) line("  | " + row);
    }

    // Some of every verb, in the order of the alphabet: what is offered in another order is offered the same.
    void offers(const Asked& now, const Asked& before) {
        std::map<std::string, std::size_t> told;
        for (const auto& [act, words] : now.offers) {
            const auto known = before.offers.find(act);
            if (known != before.offers.end() && known->second == words) continue;
            if (told[verb_of(act)]++ < listed_of_a_verb) line("  may " + act + words);
        }
        std::string more;
        for (const auto& [verb, count] : told)
            if (count > listed_of_a_verb)
                more += (more.empty() ? "" : ", ") + verb + ' ' + std::to_string(count - listed_of_a_verb);
        if (!more.empty()) line("  more: " + more);
    }

    // What could be done the last time and cannot now, with the reason.
    void refusals(Seat seat, const Asked& before) {
        int room = listed_refusals;
        std::set<std::string> verbs;
        for (const auto& [act, action] : before.actions) {
            if (room == 0) return;
            const Verdict verdict = match_.position().check(seat, action);
            if (verdict || !verbs.insert(verb_of(act)).second) continue;
            line("  not " + act + ": " + describe(verdict, match_.position()));
            --room;
        }
    }

    void question(Seat seat, const Turn& turn) {
        const AnyPosition& position = match_.position();
        Asked now;
        now.prompt = describe(position.prompt(seat), position);
        for (const AnyAction& action : position.choices(seat)) {
            const std::string act = position.write(action);
            const Reckoning reckoning = position.reckon(seat, action);
            now.offers[act] = "  |  " + position.label(seat, action) +
                              (reckoning.empty() ? "" : "  |  " + english(reckoning, position));
            now.actions.emplace_back(act, action);
        }
        std::sort(now.actions.begin(), now.actions.end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
        line("== " + std::to_string(match_.entries().size() + 1) + ' ' + std::string(name(seat)) +
             (turn.window ? ", a window" : "") + (turn.always_asked ? ", always asked" : "") + ": " +
             now.prompt + " [" + position.write(position.default_action(seat)) + ']');
        if (match_.entries().size() % board_every == 0) board(seat);
        Asked& before = asked_[{seat, turn.kind}];
        refusals(seat, before);
        offers(now, before);
        before = std::move(now);
    }

    void entry(const Entry& entry) {
        const Turn turn = match_.to_act();
        for (Seat seat : seats)
            if (turn.seats.has(seat) && (entry.kind != Entry::Kind::Act || seat == entry.seat))
                question(seat, turn);
        switch (entry.kind) {
            case Entry::Kind::Act:
                odds(entry.seat, entry.action);
                line(std::string(name(entry.seat)) + " > " + match_.position().write(entry.action));
                break;
            case Entry::Kind::Undo:
                line(std::string(name(entry.seat)) + " goes back to entry " + std::to_string(entry.to));
                break;
            case Entry::Kind::Resign: line(std::string(name(entry.seat)) + " resigns"); break;
            case Entry::Kind::Draw: line("a draw is agreed"); break;
        }
        EventLog log;
        if (const Verdict verdict = match_.append(entry, log); !verdict)
            line("  refused: " + describe(verdict, match_.position()));
        for (const Event& event : log.events()) {
            const char* who = event.audience == Audience::Everyone    ? ""
                              : event.audience == Audience::UnionOnly ? "(union only) "
                                                                      : "(confederate only) ";
            line(std::string("    ") + who + describe(event, match_.position()));
        }
        text_ += views_.next(views_of(match_.position()));
    }

    // Only what hangs neither on luck nor on what the seat cannot know: sampled dice and hidden things follow
    // from the view, and another field in it would draw them all anew.
    void odds(Seat seat, const AnyAction& action) {
        const Distribution all = match_.position().odds(seat, action, OddsLimits{8'000, 1, 8, false});
        const bool certain = std::all_of(all.chances.begin(), all.chances.end(),
                                         [](const Chance& chance) { return chance.error < 1e-9; });
        if (all.chances.size() < 2 || !certain) return;
        for (std::size_t i = 0; i < all.chances.size() && i < listed_odds; ++i) {
            char percent[32];
            std::snprintf(percent, sizeof percent, "%6.2f%%", all.chances[i].p * 100);
            line(std::string("  odds ") + percent + "  " + all.chances[i].outcome);
        }
    }

    const Match& model_;
    Match match_;
    std::string text_;
    ViewText views_;
    std::map<std::pair<Seat, std::uint8_t>, Asked> asked_;  // by seat and kind of decision
};

}  // namespace

std::string playthrough(const Match& match) { return Printer(match).print(); }

}  // namespace longroll::conformance
