// A match printed with every answer of the contract, for people to read in a diff: who decides, what is asked
// and offered, what is refused and why, the odds, what each seat is told, and what changed in what each sees.

#include <cstdio>
#include <map>

#include "conformance/golden.h"
#include "files/json_writer.h"
#include "files/tell.h"

namespace longroll::conformance {
namespace {

using Lines = std::map<std::string, std::string>;  // path in a view: value

constexpr std::size_t listed_choices = 16;
// A long match gives every answer until its text is so long, then decisions and events only: a file that
// nobody can read tells a reviewer nothing.
constexpr std::size_t whole_answers = 160'000;
constexpr Seat watchers[] = {Seat::Union, Seat::Confederate, Seat::Nobody};

std::string watcher_name(Seat seat) { return seat == Seat::Nobody ? "spectator" : std::string(name(seat)); }

void flatten(const View& view, const std::string& path, Lines& lines) {
    if (const auto* fields = std::get_if<View::Fields>(&view.value())) {
        for (const View::Field& field : *fields)
            flatten(field.item, path.empty() ? field.key : path + '.' + field.key, lines);
    } else if (const auto* list = std::get_if<View::List>(&view.value())) {
        for (std::size_t i = 0; i < list->size(); ++i)
            flatten((*list)[i], path + '[' + std::to_string(i) + ']', lines);
    } else {
        lines[path] = to_json(view);
    }
}

class Printer {
  public:
    explicit Printer(Match match) : match_(std::move(match)) {}

    std::string print() {
        const Scenario& scenario = match_.scenario();
        line(std::string(match_.game().id()) + '/' + scenario.id + ": " + scenario.title);
        line("rules version " + std::to_string(match_.game().rules_version()) + ", seed " +
             hex16(match_.seed().low) + ", content " + hex16(scenario.content_hash()));
        for (std::size_t i = 0; i < scenario.options.size(); ++i)
            line("option " + scenario.options[i].name + ' ' + scenario.options[i].text(match_.options()[i]));
        Dice rng(match_.seed(), 0xFFFFFFFF);
        const std::uint32_t bound = match_.position().max_decisions();
        for (std::uint32_t i = 0; i < bound && !match_.to_act().finished(); ++i) decision(rng);
        line("");
        position();
        line(tell(match_.result(), match_.position()));
        return std::move(text_);
    }

  private:
    void line(const std::string& words) { text_ += words + '\n'; }
    // Every line of a block set in.
    void block(const std::string& words) {
        for (std::size_t at = 0; at < words.size();) {
            const std::size_t end = std::min(words.find('\n', at), words.size());
            std::string one = "    " + words.substr(at, end - at);
            while (!one.empty() && one.back() == ' ') one.pop_back();
            line(one);
            at = end + 1;
        }
    }

    void position() {
        const AnyPosition& position = match_.position();
        line("state " + hex16(position.hash()) + ", chain " + hex16(match_.hash()) + ", worth " +
             std::to_string(position.worth(Seat::Union)) + " to the union");
        for (Seat seat : watchers) {
            Lines now;
            flatten(position.show(seat), "", now);
            Lines& before = shown_[index(seat)];
            line(watcher_name(seat) + " sees");
            for (const auto& [path, value] : before)
                if (!now.contains(path)) line("    - " + path);
            for (const auto& [path, value] : now)
                if (const auto old = before.find(path); old == before.end() || old->second != value)
                    line("    " + path + " = " + value);
            before = std::move(now);
        }
    }

    void offers(Seat seat) {
        const AnyPosition& position = match_.position();
        line(std::string(name(seat)) + " is asked: " + tell(position.prompt(seat), position));
        block(position.board(seat));
        // What could be done before and cannot now, with the reason.
        int refusals = 3;
        for (const AnyAction& action : offered_[index(seat)])
            if (const Verdict verdict = position.check(seat, action); !verdict && refusals-- > 0)
                line("    refused " + position.write(action) + ": " + tell(verdict, position));
        const std::vector<AnyAction> choices = position.choices(seat);
        for (std::size_t i = 0; i < choices.size() && i < listed_choices; ++i) {
            const Reckoning reckoning = position.reckon(seat, choices[i]);
            line("    " + std::to_string(i + 1) + "  " + position.write(choices[i]) + "  |  " +
                 position.label(seat, choices[i]) +
                 (reckoning.empty() ? "" : "  |  " + english(reckoning, position)));
        }
        if (choices.size() > listed_choices)
            line("    and " + std::to_string(choices.size() - listed_choices) + " more");
        line("    default " + position.write(position.default_action(seat)));
        offered_[index(seat)] = choices;
    }

    void decision(Dice& rng) {
        const Turn turn = match_.to_act();
        line("");
        const bool whole = text_.size() < whole_answers;
        line("== entry " + std::to_string(match_.entries().size() + 1) + ", decision kind " +
             std::to_string(turn.kind) + (turn.window ? ", a window" : ""));
        if (whole) {
            position();
            for (Seat seat : seats)
                if (turn.seats.has(seat)) offers(seat);
        } else {
            line("state " + hex16(match_.position().hash()));
        }
        const Seat seat = turn.seats.count() == 2 ? seats[rng.below(2)] : turn.seats.only();
        const AnyAction action = match_.position().sample(seat, rng);
        if (whole) odds(seat, action);
        line(std::string(name(seat)) + " > " + match_.position().write(action));
        EventLog log;
        if (const Verdict verdict = match_.act(seat, action, log); !verdict)
            line("    refused: " + tell(verdict, match_.position()));
        for (const Event& event : log.events()) {
            const char* who = event.audience == Audience::Everyone    ? ""
                              : event.audience == Audience::UnionOnly ? "(union only) "
                                                                      : "(confederate only) ";
            line(std::string("    ") + who + tell(event, match_.position()));
        }
    }

    void odds(Seat seat, const AnyAction& action) {
        const Distribution all = match_.position().odds(seat, action, OddsLimits{4'000, 400, 4});
        if (all.chances.size() < 2) return;
        for (std::size_t i = 0; i < all.chances.size() && i < 8; ++i) {
            char percent[32];
            std::snprintf(percent, sizeof percent, "%6.2f%%", all.chances[i].p * 100);
            line(std::string("    odds ") + percent + "  " + all.chances[i].outcome);
        }
    }

    Match match_;
    std::string text_;
    Lines shown_[3];
    std::vector<AnyAction> offered_[2];
};

}  // namespace

std::string playthrough(const AnyGame& game, const Scenario& scenario, Seed seed) {
    Expected<Match> match = Match::begin(game, scenario, {}, seed);
    if (!match) return match.error();
    return Printer(*std::move(match)).print();
}

}  // namespace longroll::conformance
