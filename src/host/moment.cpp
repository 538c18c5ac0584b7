#include "host/moment.h"

#include "files/describe.h"
#include "files/json_writer.h"
#include "rulebook/catalogue.h"

namespace longroll::host {
namespace {

const char* die_word(DieKind kind) {
    switch (kind) {
        case DieKind::D6: return "d6";
        case DieKind::D10: return "d10";
        case DieKind::D3: return "d3";
        case DieKind::Average: return "average";
        case DieKind::Index: return "index";
    }
    return "d6";
}

void write_seats(JsonWriter& out, SeatSet set) {
    out.list();
    for (Seat seat : seats)
        if (set.has(seat)) out.value(name(seat));
    out.end();
}

void write_seat(JsonWriter& out, Seat seat) {
    if (seat == Seat::Nobody)
        out.null();
    else
        out.value(name(seat));
}

void write_reckoning(JsonWriter& out, const Reckoning& reckoning, const Namer& namer) {
    if (reckoning.empty()) {
        out.null();
        return;
    }
    out.object()
        .field("rule", rule_name(reckoning.rule))
        .field("what", reckoning.what)
        .field("total", reckoning.total())
        .field("per", reckoning.per);
    const bool by_heading = !reckoning.headings.empty();
    if (by_heading) out.field("heading", total_text(reckoning));
    out.key("parts").list();
    for (const Modifier& part : reckoning.parts) {
        out.object()
            .field("rule", rule_name(part.rule))
            .field("words", part.words)
            .field("amount", part.amount);
        if (by_heading && &part == reckoning.parts.begin())
            out.field("heading", amount_text(reckoning, part));
        if (part.has_about) out.field("about", english(Say(RuleId{}, "{}", part.about), namer));
        out.end();
    }
    out.end().end();
}

void write_event(JsonWriter& out, const Event& event, const Namer& namer) {
    out.object()
        .field("rule", rule_name(event.say.rule))
        .field("text", sentence(english(event.say, namer)))
        .key("seat");
    write_seat(out, event.seat);
    out.field("kind", event.kind);
    if (event.rolled()) {
        out.field("die", die_word(event.die)).key("dice").list();
        for (unsigned face : event.dice) out.value(face);
        out.end();
    }
    if (!event.reckoning.empty()) {
        out.key("reckoning");
        write_reckoning(out, event.reckoning, namer);
    }
    out.end();
}

// For whom we wait, by public facts alone.
std::string waiting_words(const Turn& turn) {
    if (turn.seats == both_seats) return "Waiting for both sides";
    const std::string who = capital_name(turn.seats.only());
    return turn.window ? who + " may react" : "Waiting for " + who;
}

// What a seat decides in the parts of a draft is its own business: others see the kind of a window only.
void write_turn(JsonWriter& out, Seat viewer, const Status& status, const WindowState& window) {
    const Turn& turn = status.turn;
    const bool answered = window.answered.has(viewer);
    const bool yours = turn.seats.has(viewer) && !answered;
    out.object().key("seats");
    write_seats(out, turn.seats);
    out.field("yours", yours).key("kind");
    if (turn.finished() || !(yours || turn.window))
        out.null();
    else
        out.value(status.position.kind_word(turn.kind));
    out.field("window", turn.window).field("key", status.position.turn_key());
    if (turn.window && window.until) out.field("until", *window.until);
    out.key("prompt");
    if (yours) {
        const Say prompt = status.position.prompt(viewer);
        out.object()
            .field("text", sentence(english(prompt, status.position)))
            .field("rule", rule_name(prompt.rule))
            .end();
    } else {
        out.null();
    }
    out.key("waiting");
    if (answered)
        out.value("Answer recorded; it will be revealed when the timer ends");
    else if (yours || turn.finished())
        out.null();
    else
        out.value(waiting_words(turn));
    out.end();
}

void write_result(JsonWriter& out, bool over, Seat winner, std::int32_t margin, std::string_view text) {
    if (!over) {
        out.null();
        return;
    }
    out.object().key("winner");
    write_seat(out, winner);
    out.field("margin", margin).field("text", text).end();
}

template <class Write>
std::string json(Write&& write) {
    JsonWriter out;
    write(out);
    return out.take();
}

std::uint64_t hash_say(const Say& say, std::uint64_t seed) {
    std::uint64_t h = hash_text(say.pattern, hash_text(rule_name(say.rule), seed));
    for (const Arg& arg : say.args) {
        h = hash_value(arg.value, hash_value(arg.kind, h));
        if (arg.word != nullptr) h = hash_text(arg.word, h);
    }
    return h;
}

// Exactly what `write_turn` tells the viewer: a difference that it does not see must not make a moment.
std::uint64_t hash_turn(Seat viewer, const Status& status, const WindowState& window, std::uint64_t seed) {
    const Turn& turn = status.turn;
    const bool answered = window.answered.has(viewer), yours = turn.seats.has(viewer) && !answered;
    const bool kind_is_told = !turn.finished() && (yours || turn.window);
    const std::int64_t numbers[] = {turn.seats.bits,
                                    yours,
                                    answered,
                                    kind_is_told ? turn.kind : -1,
                                    turn.window,
                                    status.position.turn_key(),
                                    turn.window && window.until ? *window.until : -1};
    const std::uint64_t h = hash_bytes(std::as_bytes(std::span(numbers)), seed);
    return yours ? hash_say(status.position.prompt(viewer), h) : h;
}

}  // namespace

Seen seen_by(Seat viewer, const Status& status, const WindowState& window) {
    Seen seen;
    seen.view = status.position.show(viewer);
    if (status.turn.seats.has(viewer) && !window.answered.has(viewer))
        seen.choices = status.position.choices(viewer);
    seen.hash = hash_turn(viewer, status, window, hash_view(seen.view));
    seen.hash = hash_bytes(std::as_bytes(std::span(seen.choices)), seen.hash);
    const Result& result = status.result;
    if (!result.over) return seen;
    const std::int64_t end[] = {static_cast<std::int64_t>(index(result.winner)), result.margin};
    seen.hash = hash_say(result.how, hash_bytes(std::as_bytes(std::span(end)), seen.hash));
    return seen;
}

MomentParts parts_for(Seat viewer, const Status& status, const WindowState& window) {
    const Seen seen = seen_by(viewer, status, window);
    MomentParts parts;
    parts.view = to_json(seen.view);
    parts.turn = turn_json(viewer, status, window);
    parts.choices = choices_json(viewer, status.position, seen.choices);
    parts.result = result_json(status);
    parts.undo = undo_json({});
    return parts;
}

std::string turn_json(Seat viewer, const Status& status, const WindowState& window) {
    return json([&](JsonWriter& out) { write_turn(out, viewer, status, window); });
}

std::string choices_json(Seat viewer, const AnyPosition& position, std::span<const AnyAction> choices) {
    JsonWriter out;
    out.list();
    for (const AnyAction& action : choices) {
        const ChoiceText choice = position.describe(viewer, action);
        out.object().field("act", choice.act);
        out.field("label", sentence(choice.label.empty() ? choice.act : choice.label));
        if (!choice.button.empty()) out.field("button", choice.button);
        out.field("verb", choice.verb).key("things").list();
        for (const std::string& thing : choice.things) out.value(thing);
        out.end();
        if (choice.at) {
            out.key("at").object().field("x", choice.at->x).field("y", choice.at->y);
            if (choice.at->facing) out.field("facing", *choice.at->facing);
            out.end();
        }
        out.end();
    }
    return out.end().take();
}

std::string result_json(const Status& status) {
    const Result& result = status.result;
    if (!result.over) return "null";
    return json([&](JsonWriter& out) {
        write_result(out, true, result.winner, result.margin, describe(result, status.position));
    });
}

std::string undo_json(const UndoState& undo) {
    JsonWriter out;
    out.object().field("can", undo.can);
    if (!undo.can && !undo.why.empty()) out.field("why", undo.why);
    if (!undo.can && !undo.rule.empty()) out.field("rule", undo.rule);
    return out.end().take();
}

std::string moment_head(const MomentParts& parts) {
    JsonWriter out;
    const std::string text = out.object()
                                 .key("events")
                                 .json(event_list(parts.events))
                                 .key("turn")
                                 .json(parts.turn)
                                 .key("undo")
                                 .json(parts.undo)
                                 .key("result")
                                 .json(parts.result)
                                 .end()
                                 .take();
    return text.substr(1, text.size() - 2);
}

std::string moment_json(std::uint32_t n, std::int64_t at, std::string_view head) {
    JsonWriter out;
    std::string text = out.object().field("n", n).field("at", at).end().take();
    text.pop_back();
    return text.append(", ").append(head) + '}';
}

std::string moment_json(std::uint32_t n, std::int64_t at, std::string_view head, std::string_view view,
                        std::string_view choices) {
    std::string text = moment_json(n, at, head);
    text.pop_back();
    text.reserve(text.size() + view.size() + choices.size() + 32);
    return text.append(", \"view\": ").append(view).append(", \"choices\": ").append(choices) + '}';
}

std::string events_for(Seat viewer, std::span<const Event> events, const Namer& namer) {
    std::string all;
    for (const Event& event : events) {
        if (!may_know(event.audience, viewer)) continue;
        if (!all.empty()) all += ", ";
        all += json([&](JsonWriter& out) { write_event(out, event, namer); });
    }
    return all;
}

std::string host_event(Seat seat, std::string_view text) {
    JsonWriter out;
    out.object().field("rule", "").field("text", text).key("seat");
    write_seat(out, seat);
    out.field("kind", host_event_kind).end();
    return out.take();
}

std::string event_list(std::string_view events) { return '[' + std::string(events) + ']'; }

std::string verdict_json(const Verdict& verdict, const Namer& namer) {
    JsonWriter out;
    out.object().field("ok", verdict.fine());
    if (!verdict)
        out.field("rule", rule_name(verdict.why().rule))
            .field("text", sentence(english(verdict.why(), namer)));
    return out.end().take();
}

std::string reckoning_json(const Reckoning& reckoning, const Namer& namer) {
    return json([&](JsonWriter& out) { write_reckoning(out, reckoning, namer); });
}

std::string distribution_json(const Distribution& odds) {
    JsonWriter out;
    out.object()
        .field("exact", odds.exact)
        .field("label", name(odds.trust))
        .field("why", odds.why)
        .field("rolls", odds.rolls)
        .field("runs", odds.runs)
        .key("chances")
        .list();
    for (const Chance& chance : odds.chances)
        out.object().field("outcome", chance.outcome).field("p", chance.p).field("error", chance.error).end();
    std::string text = out.end().end().take();
    return text.substr(1, text.size() - 2);
}

std::string card_json(const CardOf& card) {
    JsonWriter out;
    out.object()
        .field("id", card.id)
        .field("game", card.game)
        .field("scenario", std::string(card.game) + '/' + std::string(card.scenario))
        .field("title", card.title)
        .key("options")
        .object();
    if (card.options != nullptr)
        for (const auto& [option, value] : *card.options) out.field(option, value);
    out.end().key("players").object();
    for (Seat seat : seats) {
        const CardOf::Who& who = card.players[index(seat)];
        out.key(name(seat)).object().field("kind", who.kind).field("name", who.name).end();
    }
    out.end().key("seats");
    write_seats(out, card.seats);
    out.key("turn").object().key("seats");
    write_seats(out, card.turn);
    out.field("window", card.window).end().field("over", card.over).key("result");
    write_result(out, card.over, card.winner, card.margin, card.result);
    out.field("watch", card.watch)
        .field("window_seconds", card.window_seconds)
        .field("created", card.created)
        .field("updated", card.updated)
        .key("draw");
    write_seats(out, card.draw);
    if (!card.rematch.empty()) out.field("rematch", card.rematch);
    if (card.links) {
        const std::string address = "/m/" + std::string(card.id);
        out.key("links").object();
        for (Seat seat : seats)
            if (!card.tokens[index(seat)].empty())
                out.field(name(seat), address + "?join=" + std::string(card.tokens[index(seat)]));
        if (card.watch) out.field("watch", address + "?watch");
        out.end();
    }
    return out.end().take();
}

std::string games_json(std::span<const HostGame> games) {
    JsonWriter out;
    out.list();
    for (const HostGame& known : games) {
        const AnyGame& game = *known.game;
        out.object()
            .field("id", game.id())
            .field("title", game.title())
            .field("blurb", game.blurb())
            .field("rule_prefix", game.rule_prefix())
            .field("rules_version", game.rules_version())
            .key("players")
            .list();
        for (std::string_view player : player_names) out.value(player);
        out.end().key("scenarios").list();
        for (const Scenario& scenario : game.scenarios()) {
            out.object()
                .field("id", std::string(game.id()) + '/' + scenario.id)
                .field("title", scenario.title)
                .field("summary", scenario.summary)
                .key("options")
                .list();
            for (const OptionSpec& option : scenario.options) {
                out.object()
                    .field("name", option.name)
                    .field("rule", rule_name(option.rule))
                    .field("help", option.help)
                    .key("values")
                    .list();
                if (!option.words.empty())
                    for (std::int32_t value = option.low; value <= option.high; ++value)
                        out.value(option.text(value));
                out.end();
                if (option.words.empty()) out.field("low", option.low).field("high", option.high);
                out.field("default", option.text(option.default_value)).end();
            }
            out.end().end();
        }
        out.end().end();
    }
    return out.end().take();
}

}  // namespace longroll::host
