#include "miniatures/table_fields.h"

#include <algorithm>
#include <cmath>

#include "engine/thousandths.h"

namespace longroll::miniatures {
namespace {

// Far beyond any table, and far from where rounding would overflow.
constexpr double largest_number = 1000;

bool is_length(const Json& value) {
    return (value.is(Json::Kind::Whole) || value.is(Json::Kind::Decimal)) &&
           std::abs(value.decimal()) <= largest_number;
}
Length thousandths(const Json& value) {
    return static_cast<Length>(std::lround(value.decimal() * table::inch));
}

std::string right_point(const table::BattlefieldPlan& on) {
    return "a point [x, y] in inches, from [0, 0] to [" + thousandths_text(on.width) + ", " +
           thousandths_text(on.depth) + "]";
}
bool is_point(const Json& value, const table::BattlefieldPlan& on, table::Point& out) {
    if (!value.is(Json::Kind::List) || value.items().size() != 2) return false;
    if (!is_length(value.items()[0]) || !is_length(value.items()[1])) return false;
    out = {thousandths(value.items()[0]), thousandths(value.items()[1])};
    return out.x >= 0 && out.y >= 0 && out.x <= on.width && out.y <= on.depth;
}

}  // namespace

Length read_inches_or(const FieldReader& in, std::string_view field, Length low, Length high,
                      Length otherwise) {
    if (!in.has(field)) return otherwise;
    const Json& value = in[field];
    if (is_length(value) && thousandths(value) >= low && thousandths(value) <= high)
        return thousandths(value);
    in.must_be(field, thousandths_text(low) + " to " + thousandths_text(high) + " inches");
    return otherwise;
}

table::Point read_point(const FieldReader& in, std::string_view field, const table::BattlefieldPlan& on) {
    table::Point found;
    if (!is_point(in[field], on, found)) in.must_be(field, right_point(on));
    return found;
}

std::vector<table::Point> read_points(const FieldReader& in, std::string_view field,
                                      const table::BattlefieldPlan& on) {
    std::vector<table::Point> all;
    for (const Json& item : in.list(field)) {
        table::Point found;
        if (!is_point(item, on, found)) {
            in.must_be(item, numbered(field, all.size()), right_point(on));
            break;
        }
        all.push_back(found);
    }
    return all;
}

std::vector<Length> read_lengths(const FieldReader& in, std::string_view field, std::size_t count,
                                 std::string_view right) {
    const std::vector<Json>& items = in.list(field);
    std::vector<Length> found;
    for (const Json& item : items)
        if (is_length(item) && thousandths(item) >= 0) found.push_back(thousandths(item));
    if (items.size() == count && found.size() == count) return found;
    in.must_be(field, right);
    return std::vector<Length>(count, 0);
}

}  // namespace longroll::miniatures
