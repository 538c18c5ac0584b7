#include "history/reading.h"

#include <algorithm>

#include "table/polygon.h"

namespace longroll::history {

std::string told(Yards p) { return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")"; }
std::string told(const Ground& ground) { return told(ground.low) + " to " + told(ground.high); }

std::string numbered(std::string_view list, std::size_t number, std::string_view name) {
    std::string text = std::string(list) + "[" + std::to_string(number) + "]";
    if (!name.empty()) text += " '" + std::string(name) + "'";
    return text;
}

std::string one_of(std::span<const std::string_view> names) {
    std::string text;
    std::size_t left = names.size();
    for (std::string_view name : names) {
        text += name.empty() ? "empty" : std::string(name);
        if (--left > 0) text += left == 1 ? " or " : ", ";
    }
    return text;
}

void Reading::complain(const Json& where, std::string_view object, std::string_view sentence) {
    if (!wrong_.empty()) return;
    wrong_ = file_;
    if (where.line() > 0) wrong_ += ", line " + std::to_string(where.line());
    wrong_ += ": ";
    if (!object.empty()) wrong_ += one_line(object) + ": ";
    wrong_ += one_line(sentence);
}

const Json& Reading::of_kind(const Json& in, std::string_view object, std::string_view field, Json::Kind kind,
                             std::string_view what) {
    const Json& value = in[field];
    if (!value.is(kind)) {
        complain(value.is(Json::Kind::Nothing) ? in : value, object,
                 std::string(field) + " is " + longroll::told(value) + "; it must be " + std::string(what));
    }
    return value;
}

const Json& Reading::list(const Json& in, std::string_view object, std::string_view field) {
    return of_kind(in, object, field, Json::Kind::List, "a list");
}
const Json& Reading::fields(const Json& in, std::string_view object, std::string_view field) {
    return of_kind(in, object, field, Json::Kind::Fields, "an object");
}

std::string Reading::text(const Json& in, std::string_view object, std::string_view field) {
    const Json& value = of_kind(in, object, field, Json::Kind::Text, "a text");
    if (value.is(Json::Kind::Text) && value.text().empty())
        complain(value, object, std::string(field) + " is empty; it must be a text");
    if (value.is(Json::Kind::Text) && one_line(value.text()) != value.text())
        complain(value, object,
                 std::string(field) + " is " + longroll::told(value) + "; it must be a text in one line");
    return value.text();
}
std::string Reading::text_or_none(const Json& in, std::string_view object, std::string_view field) {
    return in.has(field) ? text(in, object, field) : std::string();
}

std::int32_t Reading::whole(const Json& in, std::string_view object, std::string_view field, std::int32_t low,
                            std::int32_t high) {
    const Json& value = in[field];
    if (!value.is(Json::Kind::Whole) || value.whole() < low || value.whole() > high) {
        complain(value.is(Json::Kind::Nothing) ? in : value, object,
                 std::string(field) + " is " + longroll::told(value) + "; it must be a whole number from " +
                     std::to_string(low) + " to " + std::to_string(high));
        return low;
    }
    return static_cast<std::int32_t>(value.whole());
}
std::int32_t Reading::whole_or(const Json& in, std::string_view object, std::string_view field,
                               std::int32_t low, std::int32_t high, std::int32_t otherwise) {
    return in.has(field) ? whole(in, object, field, low, high) : otherwise;
}

std::size_t Reading::word(const Json& in, std::string_view object, std::string_view field,
                          std::span<const std::string_view> names) {
    const Json& value = in[field];
    const auto found = std::find(names.begin(), names.end(), std::string_view(value.text()));
    if (!value.is(Json::Kind::Text) || found == names.end()) {
        complain(value.is(Json::Kind::Nothing) ? in : value, object,
                 std::string(field) + " is " + longroll::told(value) + "; it must be " + one_of(names));
        return 0;
    }
    return static_cast<std::size_t>(found - names.begin());
}

When Reading::when(const Json& in, std::string_view object, std::string_view field) {
    const Json& value = in[field];
    const std::optional<When> when = when_of(value.text());
    if (!when) {
        complain(value.is(Json::Kind::Nothing) ? in : value, object,
                 std::string(field) + " is " + longroll::told(value) +
                     "; it must be a date and hour as in 1863-07-01T10:00");
    }
    return when.value_or(When{});
}

bool Reading::read_point(const Json& value, Yards& out) const {
    const std::vector<Json>& items = value.items();
    const auto good = [](const Json& number) {
        return number.is(Json::Kind::Whole) && number.whole() >= -farthest && number.whole() <= farthest;
    };
    if (!value.is(Json::Kind::List) || items.size() != 2 || !good(items[0]) || !good(items[1])) return false;
    out = {static_cast<std::int32_t>(items[0].whole()), static_cast<std::int32_t>(items[1].whole())};
    return true;
}

Yards Reading::point(const Json& in, std::string_view object, std::string_view field) {
    const Json& value = in[field];
    Yards point;
    if (!read_point(value, point)) {
        complain(value.is(Json::Kind::Nothing) ? in : value, object,
                 std::string(field) + " is " + longroll::told(value) +
                     "; it must be two whole numbers of yards, [east, north], each from -40000 to 40000");
    }
    return point;
}

std::vector<Yards> Reading::points(const Json& in, std::string_view object, std::string_view field,
                                   std::size_t least, std::size_t most) {
    const Json& value = list(in, object, field);
    std::vector<Yards> points;
    for (std::size_t i = 0; i < value.items().size(); ++i) {
        Yards point;
        if (!read_point(value.items()[i], point)) {
            complain(value.items()[i], object,
                     numbered(field, i, "") +
                         " must be two whole numbers of yards, [east, north], each from -40000 to 40000");
            return points;
        }
        points.push_back(point);
    }
    if (points.size() < least || points.size() > most) {
        complain(value, object,
                 std::string(field) + " has " + std::to_string(points.size()) + " points; it must have " +
                     (least == most ? std::to_string(least)
                                    : "from " + std::to_string(least) + " to " + std::to_string(most)));
    }
    return points;
}

void Reading::only(const Json& in, std::string_view object, std::span<const std::string_view> known) {
    for (const Json::Field& field : in.fields()) {
        if (std::find(known.begin(), known.end(), std::string_view(field.first)) != known.end()) continue;
        complain(field.second, object,
                 "there is no field \"" + field.first + "\"; the fields are " + one_of(known));
    }
}

std::string wrong_polygon(std::span<const Yards> corners, std::string_view field) {
    std::vector<table::Point> points;
    for (const Yards& corner : corners) points.push_back({corner.x, corner.y});
    const std::size_t n = corners.size();
    const std::string word(field);
    for (std::size_t i = 0; i < n; ++i) {
        if (corners[i] == corners[(i + 1) % n]) {
            return numbered(field, i, "") + " and the one after it are both " + told(corners[i]) +
                   "; leave one of them out (a polygon closes of itself)";
        }
    }
    const table::SimpleOrTangle check = table::check_simple(points);
    if (!check.simple) {
        const auto edge = [&](std::size_t i) {
            return "the edge from " + told(corners[i]) + " to " + told(corners[(i + 1) % n]);
        };
        return word + ": the outline crosses itself: " + edge(check.tangle.edge) + " meets " +
               edge(check.tangle.other) + "; edges may meet at their common corner only";
    }
    return {};
}

}  // namespace longroll::history
