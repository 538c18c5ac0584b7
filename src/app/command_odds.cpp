#include <fmt/format.h>

#include "app/command.h"
#include "app/odds_table.h"
#include "app/sources.h"
#include "app/words.h"
#include "engine/words.h"
#include "files/describe.h"
#include "rulebook/catalogue.h"

namespace longroll {
namespace {

class Odds final : public Command {
  public:
    const char* name() const override { return "odds"; }
    const char* summary() const override { return "prints the odds of a decision"; }
    const char* about() const override {
        return "The odds use only what the deciding seat can know. Without an action, every choice "
               "is shown.";
    }
    const char* examples() const override {
        return "longroll odds last.longroll                     every choice in the current position\n"
               "longroll odds last.longroll shoot 2 3 --at 17   one decision, after entry 17\n"
               "longroll odds picket/ford --seed 7              the first decision of a new match\n"
               "longroll odds last.longroll --json              for a script";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(source_, "match", "a match file or a scenario", Need::Must,
                          {all_scenario_ids(), true});
        arguments.operands(action_, "action", "a decision, as you would type it [every choice]", Need::May);
        arguments.option(at_, "--at", "N", "after this entry of the match [the last]");
        arguments.option(seat_, "--seat", "SEAT", "whose decision [the seat to act]",
                         {{"union", "confederate"}, false});
        arguments.option(seed_, "--seed", "S", "for a new match: a number or 32 hexadecimal digits");
        arguments.options(options_, "--option", "NAME=VALUE", "for a new match: an option; may be repeated");
        arguments.flag(json_, "--json", "as a JSON list");
    }

    Expected<int> run() override {
        const Expected<Match> match =
            looks_like_file(source_) ? load_match(source_) : new_match(source_, options_, seed_);
        if (!match) return Wrong{match.error()};
        std::uint64_t at = match->entries().size();
        if (!at_.empty()) {
            const Expected<std::uint64_t> number = whole_number(at_, "--at", 0, at);
            if (!number) return Wrong{number.error()};
            at = *number;
        }
        const std::unique_ptr<AnyPosition> position = match->at(at);
        const Turn turn = position->to_act();
        if (turn.finished())
            return Wrong{fmt::format("the match is over after entry {}; there is no decision", at)};
        Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        if (!seat_.empty()) {
            const Expected<Seat> typed = seat_typed(seat_, "--seat");
            if (!typed) return Wrong{typed.error()};
            if (!turn.seats.has(*typed))
                return Wrong{
                    fmt::format("--seat {}: after entry {} {} decides", seat_, at, longroll::name(seat))};
            seat = *typed;
        }

        std::vector<AnyAction> actions = position->choices(seat);
        if (!action_.empty()) {
            const std::string text = fmt::format("{}", fmt::join(action_, " "));
            const Expected<AnyAction> action = position->read(text);
            if (!action && action.error().find(is_no_action) != std::string::npos)
                return Wrong{fmt::format("unknown action '{}'; the actions now are {}", action_.front(),
                                         list_words(verbs_of(*position, actions)))};
            if (!action) return Wrong{action.error()};
            if (const Verdict verdict = position->check(seat, *action); !verdict)
                return Wrong{fmt::format("'{}' is not legal here: {}", text, describe(verdict, *position))};
            actions = {*action};
        }
        JsonWriter out;
        out.list(JsonWriter::Layout::Lines);
        const Style style;
        for (const AnyAction& action : actions) {
            const Distribution odds = position->odds(seat, action, {});
            const Reckoning reckoning = position->reckon(seat, action);
            if (json_) {
                write_json(out, *position, seat, action, odds, reckoning);
                continue;
            }
            fmt::print("{} {}  {}\n", style.seat(seat, capital_name(seat)),
                       style.strong(position->write(action)), style.faint(position->label(seat, action)));
            if (!reckoning.empty()) fmt::print("{}", reckoning_table(reckoning, *position, style));
            fmt::print("{}  {}\n\n", odds_table(odds.chances, style), style.faint(odds_source(odds)));
        }
        out.end();
        if (json_) fmt::print("{}\n", out.text());
        return 0;
    }

  private:
    static void write_json(JsonWriter& out, const AnyPosition& position, Seat seat, const AnyAction& action,
                           const Distribution& odds, const Reckoning& reckoning) {
        out.object().field("seat", longroll::name(seat)).field("action", position.write(action));
        out.field("exact", odds.exact)
            .field("label", longroll::name(odds.trust))
            .field("why", odds.why)
            .field("rolls", odds.rolls)
            .field("runs", odds.runs)
            .key("modifiers")
            .list();
        for (const Modifier& part : reckoning.parts)
            out.object()
                .field("rule", rule_name(part.rule))
                .field("text", part.words)
                .field("value", part.amount)
                .end();
        out.end().key("outcomes");
        write_outcomes(out, odds.chances);
        out.end();
    }

    std::string source_, at_, seat_, seed_;
    std::vector<std::string> action_, options_;
    bool json_ = false;
};

}  // namespace

AnyCommand odds_command() { return std::make_unique<Odds>(); }

}  // namespace longroll
