#include <fmt/format.h>

#include "app/command.h"
#include "app/sources.h"
#include "app/story.h"
#include "app/words.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/json_writer.h"
#include "rulebook/catalogue.h"

namespace longroll {
namespace {

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

const char* audience_name(Audience audience) {
    return audience == Audience::Everyone    ? "everyone"
           : audience == Audience::UnionOnly ? "union"
                                             : "confederate";
}

const char* kind_name(Entry::Kind kind) {
    switch (kind) {
        case Entry::Kind::Act: return "act";
        case Entry::Kind::Undo: return "undo";
        case Entry::Kind::Resign: return "resign";
        case Entry::Kind::Draw: return "draw";
    }
    return "";
}

// One row per event; an entry without events has a row of its own, so that no decision is missing.
std::string to_csv(const Match& match, const Viewer& viewer) {
    std::string text = "entry,kind,seat,action,audience,rule,event,die,dice,reckoning,total\n";
    StoryTeller teller(match);
    while (teller.more()) {
        const StoryEntry entry = teller.next();
        const bool known = !viewer.seat || *viewer.seat == entry.seat;
        const std::string front = fmt::format("{},{},{},{}", entry.number, kind_name(entry.kind),
                                              name(entry.seat), csv_field(known ? entry.act : ""));
        bool any = false;
        for (const Event& event : entry.events) {
            if (!viewer.may_know(event)) continue;
            any = true;
            std::string dice;
            for (unsigned face : event.dice) dice += (dice.empty() ? "" : " ") + std::to_string(face);
            const std::string reckoning =
                event.reckoning.empty() ? "" : english(event.reckoning, teller.position());
            const std::string total = event.reckoning.empty() ? "" : std::to_string(event.reckoning.total());
            text += fmt::format(
                "{},{},{},{},{},{},{},{}\n", front, audience_name(event.audience), rule_name(event.say.rule),
                csv_field(english(event.say, teller.position())),
                event.rolled() ? csv_field(describe_dice(event).substr(0, describe_dice(event).find(' ')))
                               : "",
                dice, csv_field(reckoning), total);
        }
        if (!any) text += front + ",,,,,,,\n";
    }
    return text;
}

void write_event(JsonWriter& out, const Event& event, const Namer& namer) {
    out.object().field("rule", rule_name(event.say.rule)).field("text", english(event.say, namer));
    out.field("for", audience_name(event.audience));
    if (event.rolled()) {
        out.key("dice").list();
        for (unsigned face : event.dice) out.value(face);
        out.end();
    }
    if (!event.reckoning.empty()) {
        out.field("reckoning", event.reckoning.what).field("total", event.reckoning.total());
        out.field("per", int{event.reckoning.per}).key("parts").list();
        for (const Modifier& part : event.reckoning.parts)
            out.object()
                .field("rule", rule_name(part.rule))
                .field("text", part.words)
                .field("value", part.amount)
                .end();
        out.end();
    }
    out.end();
}

// The position as one document, with what never changes in the match.
std::string view_json(const AnyPosition& position, const Viewer& viewer) {
    return longroll::to_json(with_scene(position.scene(), position.show(viewer.seat.value_or(Seat::Nobody))));
}

std::string to_json(const Match& match, const Viewer& viewer) {
    using Layout = JsonWriter::Layout;
    JsonWriter out;
    out.object(Layout::Lines).field("game", match.game().id()).field("scenario", match.scenario().id);
    out.key("entries").list(Layout::Lines);
    StoryTeller teller(match);
    while (teller.more()) {
        const StoryEntry entry = teller.next();
        out.object()
            .field("n", entry.number)
            .field("kind", kind_name(entry.kind))
            .field("seat", name(entry.seat));
        if (!viewer.seat || *viewer.seat == entry.seat)
            out.field("act", entry.act).field("label", entry.label);
        out.key("events").list();
        for (const Event& event : entry.events)
            if (viewer.may_know(event)) write_event(out, event, teller.position());
        out.end().end();
    }
    const Result result = match.result();
    out.end().field("over", result.over);
    if (result.over)
        out.field("winner", name(result.winner))
            .field("margin", result.margin)
            .field("how", describe(result.how, match.position()));
    out.end();
    return out.take() + '\n';
}

std::string to_text(const Match& match, const Viewer& viewer) {
    const Style plain(false);
    std::string text =
        fmt::format("{}/{}, {} entries\n\n", match.game().id(), match.scenario().id, match.entries().size());
    StoryTeller teller(match);
    while (teller.more()) {
        const StoryEntry entry = teller.next();
        if (!viewer.seat || *viewer.seat == entry.seat)
            text += fmt::format("{:>4}  {}\n", entry.number, headline(entry, plain));
        for (const Event& event : entry.events)
            if (viewer.may_know(event))
                text += fmt::format("        {}\n", describe(event, teller.position()));
    }
    text += '\n' + match.position().board(viewer.seat.value_or(Seat::Nobody));
    if (!text.ends_with('\n')) text += '\n';
    return text + '\n' + describe(match.result(), match.position()) + '\n';
}

class Convert final : public Command {
  public:
    const char* name() const override { return "convert"; }
    const char* summary() const override {
        return "converts a match file to text, JSON, CSV or a seat's view";
    }
    const char* examples() const override {
        return "longroll convert last.longroll                          the story as plain text\n"
               "longroll convert last.longroll --to csv --out events.csv    one row per event\n"
               "longroll convert last.longroll --to view --seat union --at 20    what the Union saw after "
               "entry 20\n"
               "longroll convert last.longroll --to json                every decision and event for a "
               "script\n"
               "longroll convert last.longroll --to match --no-says     the match file without its sentences";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(file_, "file", "a match file", Need::Must, {{}, true});
        arguments.option(to_, "--to", "FORM", "text, json, csv, view or match [text]",
                         {{"text", "json", "csv", "view", "match"}, false});
        arguments.option(seat_, "--seat", "SEAT",
                         "only what this seat may know [everything; for a view: nobody, a spectator]",
                         {{"union", "confederate", "nobody"}, false});
        arguments.option(at_, "--at", "N", "for a view: after this entry [the last]");
        arguments.option(out_, "--out", "FILE", "write to this file instead of printing", {{}, true});
        arguments.flag(no_says_, "--no-says", "for a match: leave the sentences out");
    }

    Expected<int> run() override {
        Viewer viewer;
        if (!seat_.empty()) {
            const Expected<Seat> seat = seat_typed(seat_, "--seat");
            if (!seat) return Wrong{seat.error()};
            viewer.seat = *seat;
        }
        const Expected<Match> match = load_match(file_);
        if (!match) return Wrong{match.error()};
        std::uint64_t at = match->entries().size();
        if (!at_.empty()) {
            const Expected<std::uint64_t> number = whole_number(at_, "--at", 0, at);
            if (!number) return Wrong{number.error()};
            at = *number;
        }
        std::string text;
        if (to_ == "text")
            text = to_text(*match, viewer);
        else if (to_ == "json")
            text = to_json(*match, viewer);
        else if (to_ == "csv")
            text = to_csv(*match, viewer);
        else if (to_ == "view")
            text = view_json(*match->at(at), viewer) + '\n';
        else if (to_ == "match")
            text = rewritten(*match);
        else
            return Wrong{fmt::format("--to takes text, json, csv, view or match, not '{}'", to_)};
        if (out_.empty()) {
            fmt::print("{}", text);
            return 0;
        }
        const Expected<Written> done = replace_file(out_, text);
        if (!done) return Wrong{done.error()};
        return 0;
    }

  private:
    std::string rewritten(const Match& match) const {
        MatchRecord record = record_of(match, no_says_ ? Says::Without : Says::With);
        if (const Expected<MatchRecord> old = load_record(file_)) record.players = old->players;
        return write_record(record);
    }

    std::string file_, to_ = "text", seat_, at_, out_;
    bool no_says_ = false;
};

}  // namespace

AnyCommand convert_command() { return std::make_unique<Convert>(); }

}  // namespace longroll
