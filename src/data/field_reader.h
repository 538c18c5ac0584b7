#pragma once
// Reads the fields of a data file and keeps the first error as one sentence: file, line, object, field, what
// the field is and what would be right.
//
//   data/x.json, line 12, areas[3] 'Mill': field width is 90; it must be 0 to 12
//
// After an error, reading continues and yields harmless values: a caller asks once, at the end, whether all
// is well.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/json.h"

namespace longroll {

// The first error of one file. It must outlive the readers that report to it.
class FirstError {
  public:
    explicit FirstError(std::string_view file) : file_(file) {}

    bool none() const { return sentence_.empty(); }
    Wrong wrong() const { return {sentence_}; }
    const std::string& file() const { return file_; }

    // Line 0 leaves the line out; an empty object is the file itself.
    void keep(int line, std::string_view object, std::string_view sentence);

  private:
    std::string file_;
    std::string sentence_;
};

// 'field width is 90; it must be 0 to 12'.
std::string field_must_be(std::string_view field, std::string_view found, std::string_view right);
// '0 to 12'; 'a whole number, 0 to 12' where something else than a whole number was found.
std::string range_text(const Json& found, std::int64_t low, std::int64_t high);
// 'a, b or c'; an empty word is 'empty'.
std::string one_of(std::span<const std::string_view> words);
// 'points[3]': an item of a list, by its place from 0.
std::string numbered(std::string_view list, std::size_t number);

// One object of a file, with the name it has in sentences: areas[3] 'Mill', or sides.union.hqs[0] 'Keyes'.
class FieldReader {
  public:
    // The outermost object of the file.
    FieldReader(const Json& json, FirstError& error) : json_(&json), error_(&error) {}

    const Json& json() const { return *json_; }
    const Json& operator[](std::string_view field) const { return (*json_)[field]; }
    bool has(std::string_view field) const { return json_->has(field); }
    std::string object() const;  // empty: the file itself
    const std::string& file() const { return error_->file(); }
    bool fine() const { return error_->none(); }  // nothing in the whole file was wrong so far

    // ---- errors that only the caller can see ----
    // 'field width is 90; it must be <right>'.
    void must_be(std::string_view field, std::string_view right) const;
    // The same of a value within the field, an item of a list for instance; `called` as in points[2].
    void must_be(const Json& value, std::string_view called, std::string_view right) const;
    // 'field points has 2 points; it must have 3 to 512'.
    void must_have(const Json& value, std::string_view called, std::string_view found,
                   std::string_view right) const;
    void fail(std::string_view sentence) const;                     // at the line of the object
    void fail(const Json& value, std::string_view sentence) const;  // at the line of the value
    // A field that the object cannot have is a misspelt one.
    void known(std::span<const std::string_view> fields) const;
    void known(std::initializer_list<std::string_view> fields) const {
        known(std::span(fields.begin(), fields.size()));
    }

    // ---- fields: of the kind asked for, or an error. '_or': the field may be left out ----
    std::string text(std::string_view field) const;  // one line, not empty
    std::string text_or(std::string_view field, std::string_view otherwise) const;
    std::string text_or_empty(std::string_view field) const;  // must be there, may be ""
    std::int32_t whole(std::string_view field, std::int32_t low, std::int32_t high) const;  // wrong: low
    std::int32_t whole_or(std::string_view field, std::int32_t low, std::int32_t high,
                          std::int32_t otherwise) const;
    bool yes(std::string_view field) const;
    bool yes_or(std::string_view field, bool otherwise) const;
    // The number of the word in the list; 0 if it is none of them.
    std::size_t word(std::string_view field, std::span<const std::string_view> words) const;
    // A value of an enum that ends with `count`, by the word that `spell` has for it.
    template <class Enum>
    Enum word(std::string_view field, std::string_view (*spell)(Enum)) const {
        std::string_view words[static_cast<std::size_t>(Enum::count)];
        for (std::size_t i = 0; i < std::size(words); ++i) words[i] = spell(static_cast<Enum>(i));
        return static_cast<Enum>(word(field, words));
    }
    template <class Enum>
    Enum word_or(std::string_view field, std::string_view (*spell)(Enum), Enum otherwise) const {
        return has(field) ? word(field, spell) : otherwise;
    }

    // ---- what a field holds ----
    const std::vector<Json>& list(std::string_view field) const;
    const std::vector<Json>& list_or_none(std::string_view field) const;
    FieldReader fields(std::string_view field) const;          // an object
    FieldReader fields_or_none(std::string_view field) const;  // left out: an object without fields
    // The objects of a list. An item is called by its number and by the text of its field `by`.
    std::vector<FieldReader> objects(std::string_view field, std::string_view by = "name") const;
    std::vector<FieldReader> objects_or_none(std::string_view field, std::string_view by = "name") const;
    // The same object by another name, where no single field holds it.
    FieldReader named(std::string name) const { return {*json_, *error_, path_, std::move(name)}; }

  private:
    FieldReader(const Json& json, FirstError& error, std::string path, std::string name)
        : json_(&json), error_(&error), path_(std::move(path)), name_(std::move(name)) {}
    const Json& of_kind(std::string_view field, Json::Kind kind, std::string_view right) const;
    std::string path_to(std::string_view field) const;

    const Json* json_;
    FirstError* error_;
    std::string path_;  // sides.union.hqs[0]; what the paths of inner objects begin with
    std::string name_;  // Keyes; may be empty
};

}  // namespace longroll
