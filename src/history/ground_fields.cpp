#include "history/ground_fields.h"

#include "table/polygon.h"

namespace longroll::history {
namespace {

constexpr std::string_view right_point = "two whole numbers of yards, [east, north], each -40000 to 40000";

bool read_point(const Json& value, Yards& out) {
    const std::vector<Json>& items = value.items();
    const auto good = [](const Json& number) {
        return number.is(Json::Kind::Whole) && number.whole() >= -farthest && number.whole() <= farthest;
    };
    if (!value.is(Json::Kind::List) || items.size() != 2 || !good(items[0]) || !good(items[1])) return false;
    out = {static_cast<std::int32_t>(items[0].whole()), static_cast<std::int32_t>(items[1].whole())};
    return true;
}

}  // namespace

std::string describe(Yards p) { return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")"; }
std::string describe(const Ground& ground) { return describe(ground.low) + " to " + describe(ground.high); }

When read_when(const FieldReader& in, std::string_view field) {
    const std::optional<When> when = when_of(in[field].text());
    if (!when) in.must_be(field, "a date and hour as in 1863-07-01T10:00");
    return when.value_or(When{});
}

Yards read_yards(const FieldReader& in, std::string_view field) {
    Yards point;
    if (!read_point(in[field], point)) in.must_be(field, right_point);
    return point;
}

std::vector<Yards> read_line(const FieldReader& in, std::string_view field, std::size_t least,
                             std::size_t most) {
    std::vector<Yards> points;
    for (const Json& item : in.list(field)) {
        Yards point;
        if (!read_point(item, point)) {
            in.must_be(item, numbered(field, points.size()), right_point);
            return points;
        }
        points.push_back(point);
    }
    if (points.size() < least || points.size() > most) {
        in.must_have(
            in[field], field, std::to_string(points.size()) + " points",
            least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most));
    }
    return points;
}

void check_polygon(const FieldReader& in, std::string_view field, std::span<const Yards> corners) {
    std::vector<table::Point> points;
    for (const Yards& corner : corners) points.push_back({corner.x, corner.y});
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (corners[i] == corners[(i + 1) % n]) {
            in.fail(in[field], "field " + numbered(field, i) + " is " + describe(corners[i]) +
                                   ", and so is the next corner; leave one of them out (a polygon closes "
                                   "itself)");
            return;
        }
    }
    const table::SimpleOrTangle check = table::check_simple(points);
    if (check.simple) return;
    const auto edge = [&](std::size_t i) {
        return "the edge from " + describe(corners[i]) + " to " + describe(corners[(i + 1) % n]);
    };
    in.fail(in[field], "field " + std::string(field) + " crosses itself: " + edge(check.tangle.edge) +
                           " meets " + edge(check.tangle.other) +
                           "; edges may meet at their common corner only");
}

}  // namespace longroll::history
