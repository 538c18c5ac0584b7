#include "data/field_reader.h"

#include <algorithm>

namespace longroll {

void FirstError::keep(int line, std::string_view object, std::string_view sentence) {
    if (!none()) return;
    sentence_ = file_;
    if (line > 0) sentence_ += ", line " + std::to_string(line);
    if (!object.empty()) sentence_ += ", " + one_line(object);
    sentence_ += ": " + one_line(sentence);
}

std::string field_must_be(std::string_view field, std::string_view found, std::string_view right) {
    return "field " + std::string(field) + " is " + std::string(found) + "; it must be " + std::string(right);
}

std::string range_text(const Json& found, std::int64_t low, std::int64_t high) {
    return (found.is(Json::Kind::Whole) ? "" : "a whole number, ") + std::to_string(low) + " to " +
           std::to_string(high);
}

std::string one_of(std::span<const std::string_view> words) {
    std::string text;
    std::size_t left = words.size();
    for (std::string_view word : words) {
        text += word.empty() ? "empty" : std::string(word);
        if (--left > 0) text += left == 1 ? " or " : ", ";
    }
    return text;
}

std::string numbered(std::string_view list, std::size_t number) {
    return std::string(list) + "[" + std::to_string(number) + "]";
}

std::string FieldReader::object() const {
    return name_.empty() ? path_ : path_ + (path_.empty() ? "'" : " '") + name_ + "'";
}

std::string FieldReader::path_to(std::string_view field) const {
    return path_.empty() ? std::string(field) : path_ + "." + std::string(field);
}

// ---- errors ----

void FieldReader::fail(const Json& value, std::string_view sentence) const {
    // What is not there has no line of its own.
    if (fine()) error_->keep(value.line() > 0 ? value.line() : json_->line(), object(), sentence);
}
void FieldReader::fail(std::string_view sentence) const { fail(*json_, sentence); }

void FieldReader::must_be(const Json& value, std::string_view called, std::string_view right) const {
    fail(value, field_must_be(
                    called, value.is(Json::Kind::Nothing) ? std::string("missing") : describe(value), right));
}
void FieldReader::must_be(std::string_view field, std::string_view right) const {
    must_be((*json_)[field], field, right);
}

void FieldReader::must_have(const Json& value, std::string_view called, std::string_view found,
                            std::string_view right) const {
    fail(value, "field " + std::string(called) + " has " + std::string(found) + "; it must have " +
                    std::string(right));
}

void FieldReader::known(std::span<const std::string_view> fields) const {
    for (const auto& [key, value] : json_->fields()) {
        if (std::find(fields.begin(), fields.end(), key) != fields.end()) continue;
        return fail(value, field_must_be(key, "unknown", one_of({fields.begin(), fields.size()})));
    }
}

// ---- fields ----

const Json& FieldReader::of_kind(std::string_view field, Json::Kind kind, std::string_view right) const {
    const Json& value = (*json_)[field];
    if (!value.is(kind)) must_be(field, right);
    return value;
}

std::string FieldReader::text(std::string_view field) const {
    std::string text = text_or_empty(field);
    if (text.empty()) must_be(field, "a text");
    return text;
}
std::string FieldReader::text_or(std::string_view field, std::string_view otherwise) const {
    return has(field) ? text(field) : std::string(otherwise);
}
std::string FieldReader::text_or_empty(std::string_view field) const {
    const std::string& text = of_kind(field, Json::Kind::Text, "a text").text();
    if (one_line(text) != text) must_be(field, "a text in one line");
    return text;
}

std::int32_t FieldReader::whole(std::string_view field, std::int32_t low, std::int32_t high) const {
    const Json& value = (*json_)[field];
    if (!value.is(Json::Kind::Whole) || value.whole() < low || value.whole() > high) {
        must_be(field, range_text(value, low, high));
        return low;
    }
    return static_cast<std::int32_t>(value.whole());
}
std::int32_t FieldReader::whole_or(std::string_view field, std::int32_t low, std::int32_t high,
                                   std::int32_t otherwise) const {
    return has(field) ? whole(field, low, high) : otherwise;
}

bool FieldReader::yes(std::string_view field) const {
    return of_kind(field, Json::Kind::Bool, "true or false").yes();
}
bool FieldReader::yes_or(std::string_view field, bool otherwise) const {
    return has(field) ? yes(field) : otherwise;
}

std::size_t FieldReader::word(std::string_view field, std::span<const std::string_view> words) const {
    const Json& value = (*json_)[field];
    const auto found = std::find(words.begin(), words.end(), std::string_view(value.text()));
    if (value.is(Json::Kind::Text) && found != words.end())
        return static_cast<std::size_t>(found - words.begin());
    must_be(field, one_of(words));
    return 0;
}

// ---- what a field holds ----

const std::vector<Json>& FieldReader::list(std::string_view field) const {
    return of_kind(field, Json::Kind::List, "a list").items();
}
const std::vector<Json>& FieldReader::list_or_none(std::string_view field) const {
    return has(field) ? list(field) : (*json_)[field].items();
}

FieldReader FieldReader::fields(std::string_view field) const {
    return {of_kind(field, Json::Kind::Fields, "an object"), *error_, path_to(field), {}};
}
FieldReader FieldReader::fields_or_none(std::string_view field) const {
    return has(field) ? fields(field) : FieldReader{(*json_)[field], *error_, path_to(field), {}};
}

std::vector<FieldReader> FieldReader::objects(std::string_view field, std::string_view by) const {
    std::vector<FieldReader> all;
    for (const Json& item : list(field)) {
        const std::string called = numbered(field, all.size());
        if (!item.is(Json::Kind::Fields)) {
            must_be(item, called, "an object");
            break;
        }
        all.push_back({item, *error_, path_to(called), item[by].text()});
    }
    return all;
}
std::vector<FieldReader> FieldReader::objects_or_none(std::string_view field, std::string_view by) const {
    return has(field) ? objects(field, by) : std::vector<FieldReader>{};
}

}  // namespace longroll
