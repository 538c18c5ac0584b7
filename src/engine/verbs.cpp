#include "engine/verbs.h"

#include <bit>

#include "engine/echo.h"
#include "engine/number.h"
#include "engine/thousandths.h"

namespace longroll {
namespace {

std::string in_quotes(std::string_view word) { return "'" + echoed(word) + "'"; }

// ---- angles: 1/65536 of a circle, thousandths of a degree in the text ----

constexpr std::int64_t circle = 65536;
constexpr std::int64_t circle_degrees = 360'000;

constexpr std::int64_t nearest(std::int64_t a, std::int64_t b) {
    return a < 0 ? -((-2 * a + b) / (2 * b)) : (2 * a + b) / (2 * b);
}
std::string degrees_text(std::int32_t steps) { return thousandths_text(thousandths_of_a_degree(steps)); }
std::int32_t steps_of(std::int32_t degrees) {
    return static_cast<std::uint16_t>(nearest(degrees * circle, circle_degrees));
}

// ---- sets ----

// '1-4,6'
std::string members_text(const FieldForm& field, std::uint32_t set) {
    std::string text;
    for (std::int32_t i = 0; i < field.high; ++i) {
        if ((set >> i & 1u) == 0) continue;
        std::int32_t last = i;
        while (last + 1 < field.high && (set >> (last + 1) & 1u) != 0) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(i + field.first);
        if (last > i) text += '-' + std::to_string(last + field.first);
        i = last;
    }
    return text;
}

std::optional<std::int32_t> members_in(const FieldForm& field, std::string_view text) {
    const auto one = [&](std::string_view word) -> std::optional<std::int32_t> {
        const std::optional<std::int32_t> number = number_in<std::int32_t>(word);
        if (!number || *number < field.first || *number - field.first >= field.high) return std::nullopt;
        return *number - field.first;
    };
    std::uint32_t set = 0;
    for (bool more = true; more;) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, comma);
        const std::size_t dash = std::min(part.find('-'), part.size());
        const auto first = one(part.substr(0, dash));
        const auto last = dash < part.size() ? one(part.substr(dash + 1)) : first;
        if (!first || !last || *last < *first) return std::nullopt;
        for (std::int32_t i = *first; i <= *last; ++i) set |= 1u << i;
        more = comma < text.size();
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return static_cast<std::int32_t>(set);
}

// ---- usage ----

std::string upper(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

std::string one_of(VerbWords words) {
    std::string text;
    for (std::string_view word : words)
        if (!word.empty()) text += (text.empty() ? "" : "|") + std::string(word);
    return text;
}

// What is to be typed in its place.
std::string slot_of(const FieldForm& field) {
    switch (field.kind) {
        case FieldKind::Members: return "LIST";
        case FieldKind::Point: return "X Y";
        case FieldKind::Facing:
        case FieldKind::Angle: return "DEGREES";
        case FieldKind::Word:
        case FieldKind::Flags: return one_of(field.words);
        default: return upper(field.name);
    }
}

// A field with its key, in brackets when it may be left out.
std::string in_usage(const FieldForm& field, const std::string& slot) {
    const std::string text = (field.key.empty() ? "" : std::string(field.key) + ' ') + slot;
    return field.needed() ? ' ' + text : " [" + text + "]";
}

// ': write 'hold UNIT''
std::string write_it(std::string_view verb, const FieldForms& fields) {
    return ": write '" + usage_text(verb, fields) + "'";
}

std::string lacks(std::string_view what, const std::string& missing, std::string_view verb,
                  const FieldForms& fields) {
    return in_quotes(what) + " lacks " + missing + write_it(verb, fields);
}

// What a field must be, for the end of 'TARGET is '65'; it must be '.
std::string right_value(const FieldForm& field, const ThingNames& names) {
    if (field.by_name) return names.all(field.thing);
    const std::string low = std::to_string(field.low + field.first);
    const std::string high = std::to_string(field.high + field.first);
    switch (field.kind) {
        case FieldKind::Members:
            return "numbers from " + std::to_string(field.first) + " to " +
                   std::to_string(field.high - 1 + field.first) + ", like 1-4,6";
        case FieldKind::Facing: return "0 to 359.999, clockwise from north";
        case FieldKind::Angle: return "-180 to 180, clockwise";
        case FieldKind::Thousandths:
        case FieldKind::Point:
            return thousandths_text(field.low) + " to " + thousandths_text(field.high) +
                   (field.not_zero ? " and not 0" : "") + ", with at most three decimals";
        default: return low + " to " + high;
    }
}

// ---- reading ----

std::optional<std::int32_t> value_in(const FieldForm& field, std::string_view word, const ThingNames& names) {
    std::optional<std::int32_t> value;
    if (field.by_name) return names.value(field.thing, word);
    switch (field.kind) {
        case FieldKind::Members: return members_in(field, word);
        case FieldKind::Facing:
        case FieldKind::Angle: {
            const std::int32_t low = field.kind == FieldKind::Facing ? 0 : -180'000;
            const std::int32_t high = field.kind == FieldKind::Facing ? 359'999 : 180'000;
            const std::optional<std::int32_t> degrees = thousandths_in(word);
            if (!degrees || *degrees < low || *degrees > high) return std::nullopt;
            return steps_of(*degrees);
        }
        case FieldKind::Thousandths:
        case FieldKind::Point: value = thousandths_in(word); break;
        default:
            if (const std::optional<std::int32_t> number = number_in<std::int32_t>(word))
                if (*number >= field.first) value = *number - field.first;
    }
    return value && field.fits(*value) ? value : std::nullopt;
}

class OnlyNumbers final : public ThingNames {
  public:
    bool has(std::string_view, std::int32_t) const override { return false; }
    std::string word(std::string_view, std::int32_t) const override { return {}; }
    std::optional<std::int32_t> value(std::string_view, std::string_view) const override {
        return std::nullopt;
    }
    std::string all(std::string_view) const override { return {}; }
};

class Reader {
  public:
    Reader(std::string_view verb, const FieldForms& fields, std::span<const std::string_view> words,
           const ThingNames& names, FieldValues& into)
        : verb_(verb), fields_(fields), words_(words), names_(names), into_(into) {}

    std::string read() {
        while (next_ < words_.size())
            if (!take(words_[next_])) return wrong_;
        return {};
    }

  private:
    bool fail(std::string sentence) { return wrong_ = std::move(sentence), false; }

    // A word of a list first, then a key, then what goes by its place.
    bool take(std::string_view word) {
        for (std::size_t i = 0; i < fields_.size(); ++i) {
            const FieldForm& field = *fields_[i];
            for (std::size_t k = 0; k < field.words.size(); ++k)
                if (field.words[k] == word) return ++next_, choose(i, static_cast<std::int32_t>(k));
        }
        for (std::size_t i = 0; i < fields_.size(); ++i)
            if (fields_[i]->key == word) {
                if (into_[i].given)
                    return fail(in_quotes(word) + " is given twice" + write_it(verb_, fields_));
                return ++next_, fill(i, word);
            }
        for (std::size_t i = 0; i < fields_.size(); ++i)
            if (fields_[i]->key.empty() && fields_[i]->words.empty() && !into_[i].given)
                return fill(i, verb_);
        return fail(odd_word(word, verb_, fields_));
    }
    bool choose(std::size_t i, std::int32_t k) {
        FieldValue& into = into_[i];
        if (fields_[i]->kind == FieldKind::Flags) {
            into.value |= 1 << k;
        } else if (into.given && into.value != k) {
            return fail(one_of(fields_[i]->words) + " is given twice" + write_it(verb_, fields_));
        } else {
            into.value = k;
        }
        return into.given = true;
    }
    bool fill(std::size_t i, std::string_view after) {
        FieldValue& into = into_[i];
        if (!number(*fields_[i], after, into.value)) return false;
        if (fields_[i]->kind == FieldKind::Point && !number(*fields_[i], after, into.second)) return false;
        return into.given = true;
    }
    bool number(const FieldForm& field, std::string_view after, std::int32_t& into) {
        if (next_ == words_.size()) return fail(lacks(after, slot_of(field), verb_, fields_));
        const std::optional<std::int32_t> value = value_in(field, words_[next_], names_);
        if (!value)
            return fail(slot_of(field) + " is " + in_quotes(words_[next_]) + "; it must be " +
                        right_value(field, names_) + write_it(verb_, fields_));
        into = *value;
        return ++next_, true;
    }

    std::string_view verb_;
    const FieldForms& fields_;
    std::span<const std::string_view> words_;
    const ThingNames& names_;
    FieldValues& into_;
    std::size_t next_ = 0;
    std::string wrong_;
};

}  // namespace

const ThingNames& only_numbers() {
    static const OnlyNumbers names;
    return names;
}

std::string field_text(const FieldForm& field, const FieldValue& value, const ThingNames& names) {
    std::string text;
    const auto add = [&](std::string_view word) { (text += ' ') += word; };
    if (field.kind == FieldKind::Flags) {
        for (std::size_t i = 0; i < field.words.size(); ++i)
            if (value.value >> i & 1) add(field.words[i]);
        return text;
    }
    if (!field.key.empty()) add(field.key);
    if (field.by_name) {
        add(names.has(field.thing, value.value) ? names.word(field.thing, value.value) : "?");
        return text;
    }
    switch (field.kind) {
        case FieldKind::Members: add(members_text(field, static_cast<std::uint32_t>(value.value))); break;
        case FieldKind::Point:
            add(thousandths_text(value.value) + ' ' + thousandths_text(value.second));
            break;
        case FieldKind::Thousandths: add(thousandths_text(value.value)); break;
        case FieldKind::Facing: add(degrees_text(value.value)); break;
        case FieldKind::Angle: add(degrees_text(static_cast<std::int16_t>(value.value))); break;
        case FieldKind::Word:
            add(field.fits(value.value) ? field.words[static_cast<std::size_t>(value.value)] : "?");
            break;
        default: add(std::to_string(value.value + field.first));
    }
    return text;
}

std::int32_t thousandths_of_a_degree(std::int32_t steps) {
    return static_cast<std::int32_t>(nearest(steps * circle_degrees, circle));
}

std::string thing_text(const FieldForm& field, std::int32_t value, Seat seat, const ThingNames& names) {
    std::string text(field.thing);
    if (field.kind != FieldKind::Place)
        text += ':' + std::string(name(field.kind == FieldKind::Own ? seat : other(seat)));
    return text + ':' +
           (field.by_name ? names.word(field.thing, value) : std::to_string(value + field.first));
}

std::string blank_thing_text(const FieldForm& field) {
    const char* whose = field.kind == FieldKind::Place ? ""
                        : field.kind == FieldKind::Own ? ":own"
                                                       : ":enemy";
    return std::string(field.thing) + whose + ":{" + std::string(field.name) + '}';
}

std::string usage_text(std::string_view verb, const FieldForms& fields) {
    std::string text(verb);
    for (const FieldForm* field : fields) text += in_usage(*field, slot_of(*field));
    return text;
}

std::string blank_text(std::string_view verb, const FieldForms& fields) {
    std::string text(verb);
    for (const FieldForm* field : fields)
        text += in_usage(*field,
                         field->kind == FieldKind::Point ? "{x} {y}" : '{' + std::string(field->name) + '}');
    return text;
}

std::string read_fields(std::string_view verb, const FieldForms& fields,
                        std::span<const std::string_view> words, const ThingNames& names, FieldValues& into) {
    return Reader(verb, fields, words, names, into).read();
}

std::string lacks_field(std::string_view verb, const FieldForms& fields, const FieldForm& missing) {
    return lacks(verb, in_usage(missing, slot_of(missing)).substr(1), verb, fields);
}

std::string odd_word(std::string_view word, std::string_view verb, const FieldForms& fields) {
    return in_quotes(word) + " does not belong here" + write_it(verb, fields);
}

std::string unknown_verb(std::string_view word, std::span<const std::string_view> known) {
    std::string list;
    for (std::string_view verb : known) list += (list.empty() ? "" : ", ") + std::string(verb);
    return in_quotes(word) + std::string(is_no_action) + list;
}

}  // namespace longroll
