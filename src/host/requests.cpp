#include "host/requests.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "engine/echo.h"

namespace longroll::host {
namespace {

using Json = nlohmann::json;

constexpr std::string_view do_words[] = {"act",  "why",    "inspect", "odds",   "hint",   "auto",
                                         "undo", "resign", "draw",    "policy", "moment", "ping"};
constexpr std::string_view policy_words[] = {"ask", "if-able", "pass-turn", "pass"};

// Nothing when the text is no JSON object.
std::optional<Json> object_in(std::string_view text) {
    Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (!json.is_object()) return std::nullopt;
    return json;
}

const Json* member(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

std::optional<std::string> text_in(const Json& object, const char* name) {
    const Json* item = member(object, name);
    if (item == nullptr || !item->is_string()) return std::nullopt;
    return item->get<std::string>();
}

std::optional<std::int64_t> whole_number(const Json* item, std::int64_t low, std::int64_t high) {
    if (item == nullptr || !item->is_number_integer()) return std::nullopt;
    if (item->is_number_unsigned() &&
        item->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    const auto value = item->get<std::int64_t>();
    return value >= low && value <= high ? std::optional(value) : std::nullopt;
}

Wrong wrong(std::string sentence) { return Wrong{std::move(sentence)}; }

constexpr std::int64_t largest_id = (std::int64_t{1} << 53) - 1;  // what a page's numbers hold exactly
constexpr std::int64_t largest_n = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t longest_window = 120;  // seconds

Frame bad_frame(std::optional<std::int64_t> id, std::string text) {
    Frame frame;
    frame.bad = {id, std::move(text)};
    return frame;
}

}  // namespace

std::string_view policy_word(Policy policy) { return policy_words[static_cast<std::size_t>(policy)]; }

Expected<CreateRequest> read_create(std::string_view body) {
    const std::optional<Json> json = object_in(body);
    if (!json) return wrong("the body must be a JSON object with scenario and seats");
    CreateRequest request;
    const std::optional<std::string> scenario = text_in(*json, "scenario");
    if (!scenario) return wrong("field 'scenario' must be a text such as \"dixie/bull-run-quick\"");
    request.scenario = *scenario;
    if (const Json* options = member(*json, "options")) {
        if (!options->is_object()) return wrong("field 'options' must be an object of names and values");
        for (const auto& [name, value] : options->items()) {
            if (!value.is_string())
                return wrong("option '" + echoed(name) + "' must be a text such as \"yes\"");
            request.options.emplace_back(name, value.get<std::string>());
        }
    }
    const Json* seating = member(*json, "seats");
    if (seating == nullptr || !seating->is_object())
        return wrong("field 'seats' must be an object that says who sits at union and confederate");
    for (Seat seat : seats) {
        const std::optional<std::string> who = text_in(*seating, std::string(name(seat)).c_str());
        if (!who)
            return wrong("seat '" + std::string(name(seat)) +
                         "' must be \"me\", \"link\" or a computer player's name");
        request.seats[index(seat)] = *who;
    }
    if (const Json* seconds = member(*json, "window_seconds")) {
        const std::optional<std::int64_t> value = whole_number(seconds, 0, longest_window);
        if (!value) return wrong("field 'window_seconds' must be a whole number from 0 to 120");
        request.window_seconds = static_cast<std::uint32_t>(*value);
    }
    if (const Json* watch = member(*json, "watch")) {
        if (!watch->is_boolean()) return wrong("field 'watch' must be true or false");
        request.watch = watch->get<bool>();
    }
    return request;
}

Expected<std::string> read_text(std::string_view body, const char* field) {
    const std::optional<Json> json = object_in(body);
    std::optional<std::string> text;
    if (json) text = text_in(*json, field);
    if (!text) return wrong(std::string("the body must be a JSON object with the text '") + field + "'");
    return *text;
}

Frame read_frame(std::string_view frame) {
    if (frame.size() > longest_frame) return bad_frame(std::nullopt, "A frame has at most 64 KiB");
    const std::optional<Json> json = object_in(frame);
    if (!json) return bad_frame(std::nullopt, "A frame must be a JSON object");
    const std::optional<std::int64_t> id = whole_number(member(*json, "id"), 0, largest_id);
    if (!id) return bad_frame(std::nullopt, "A request must have a whole number as its id");
    const std::optional<std::string> word = text_in(*json, "do");
    FrameRequest request;
    request.id = *id;
    bool known = false;
    for (std::size_t i = 0; word && i < std::size(do_words); ++i)
        if (do_words[i] == *word) {
            request.what = static_cast<Do>(i);
            known = true;
        }
    if (!known)
        return bad_frame(std::nullopt,
                         "A request must say what to do: act, why, inspect, odds, hint, auto, undo, "
                         "resign, draw, policy, moment or ping");
    if (request.what == Do::Act || request.what == Do::Moment) {
        const std::optional<std::int64_t> n = whole_number(member(*json, "n"), 0, largest_n);
        if (!n) return bad_frame(id, "Field 'n' must be the number of a moment");
        request.n = static_cast<std::uint32_t>(*n);
    }
    if (request.what == Do::Act) {
        const Json* actions = member(*json, "actions");
        if (actions == nullptr || !actions->is_array() || actions->empty() || actions->size() > most_actions)
            return bad_frame(id, "Field 'actions' must be a list of 1 to 256 texts");
        for (const Json& action : *actions) {
            if (!action.is_string()) return bad_frame(id, "Field 'actions' must be a list of texts");
            request.actions.push_back(action.get<std::string>());
        }
    }
    if (request.what == Do::Why || request.what == Do::Inspect || request.what == Do::Odds) {
        const std::optional<std::string> action = text_in(*json, "action");
        if (!action) return bad_frame(id, "Field 'action' must be a text");
        request.action = *action;
    }
    if (request.what == Do::Policy) {
        const std::optional<std::string> kind = text_in(*json, "kind");
        const std::optional<std::string> policy = text_in(*json, "policy");
        if (!kind) return bad_frame(id, "Field 'kind' must be a kind of decision as a turn names it");
        request.kind = *kind;
        bool named = false;
        for (std::size_t i = 0; policy && i < std::size(policy_words); ++i)
            if (policy_words[i] == *policy) {
                request.policy = static_cast<Policy>(i);
                named = true;
            }
        if (!named) return bad_frame(id, "Field 'policy' must be ask, if-able, pass-turn or pass");
    }
    Frame good;
    good.request = std::move(request);
    return good;
}

}  // namespace longroll::host
