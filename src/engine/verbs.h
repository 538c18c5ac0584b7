#pragma once
// The decisions of a game as a table of verbs with typed fields: 'fire 3 at 17 full' is the verb `fire` with
// an own unit, an enemy unit and a word. One table writes actions, reads them, checks their form, says how
// they are typed, and names the things on the table that they are about.
//
//     constexpr VerbField<Action> unit{
//         {.kind = FieldKind::Own, .name = "unit", .thing = "unit", .high = 63, .none = 255, .first = 1},
//         kept<&Action::unit>};
//     constexpr VerbForm<Action> forms[] = {{""}, {"hold", {&unit}}, ...};  // in the order of Verb
//     constexpr VerbTable<Action> verbs{forms, "hold 3"};
//
// An Action has a member `verb`, an enumeration whose first value is none of them. A field that a verb does
// not take is at its default, so that one decision has one form, byte for byte. Checking the form allocates
// nothing; everything that makes text does.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "engine/inline_vector.h"
#include "engine/seat.h"
#include "engine/words.h"

namespace longroll {

enum class FieldKind : std::uint8_t {
    Own,          // a piece of the seat that decides
    Enemy,        // a piece of the other seat
    Place,        // nobody's
    Member,       // a part of a piece: a stand of its unit
    Members,      // a set of them, one bit each: '1-4,6'
    Number,       // that counts something
    Thousandths,  // a length: '7.25'
    Point,        // two of them
    Facing,       // 1/65536 of a circle clockwise from north, written in degrees from 0
    Angle,        // the same as a turn, written in degrees from -180 to 180
    Word,         // one of a list, kept as its index
    Flags         // any of a list, one bit each; an empty word is a bit that is not taken
};

enum class Presence : std::uint8_t {
    Needed,
    Optional,  // left out of the text when it is `none`
    Assumed    // always written; a player may leave it out, and then it is `none`
};

using VerbWords = std::span<const std::string_view>;

// What is typed for a field and what may be kept in it, without where.
struct FieldForm {
    FieldKind kind = FieldKind::Number;
    std::string_view name;   // 'target': TARGET in the usage, {target} in a form to be filled in
    std::string_view key{};  // the word before it: 'at'
    // Of Own, Enemy and Place: what sort of thing, 'unit'. Several fields may name the same sort.
    std::string_view thing{};
    bool on_the_way = false;  // a thing that is not named when one comes after it: where a path leads through
    bool by_name = false;     // the game spells it (ThingNames); else it goes by number
    std::int32_t low = 0;     // as kept; of Members, Facing, Angle, Word and Flags without meaning
    std::int32_t high = 0;    // the same; of Members how many there are
    std::int32_t none = 0;    // what is kept when it is left out
    std::int32_t first = 0;   // the number that people write for 0
    bool not_zero = false;    // else between low and high
    VerbWords words{};        // of Word and Flags
    Presence presence = Presence::Needed;

    // Whether a text without it is incomplete: none of several flags is as good as any.
    constexpr bool needed() const { return presence == Presence::Needed && kind != FieldKind::Flags; }
    constexpr bool left_out(std::int32_t value) const {
        return presence == Presence::Optional && value == none;
    }
    constexpr bool fits(std::int32_t value) const {
        switch (kind) {
            case FieldKind::Members: return value > 0 && value < 1 << high;
            case FieldKind::Facing:
            case FieldKind::Angle: return true;
            case FieldKind::Word: return value >= 0 && static_cast<std::size_t>(value) < words.size();
            case FieldKind::Flags:
                for (std::size_t i = 0; i < words.size(); ++i)
                    if (!words[i].empty()) value &= ~(1 << i);
                return value == 0;
            default: return value >= low && value <= high && !(not_zero && value == 0);
        }
    }
};

// Where a number is kept in an action.
template <class Action>
struct Kept {
    std::int32_t (*get)(const Action&) = nullptr;
    void (*set)(Action&, std::int32_t) = nullptr;
};

template <auto Member>
struct KeptIn;
template <class Action, class Number, Number Action::* Member>
struct KeptIn<Member> {
    static constexpr Kept<Action> part{
        [](const Action& action) { return static_cast<std::int32_t>(action.*Member); },
        [](Action& action, std::int32_t value) { action.*Member = static_cast<Number>(value); }};
};
template <auto Member>
inline constexpr auto kept = KeptIn<Member>::part;

template <class Action>
struct VerbField : FieldForm {
    Kept<Action> part;
    Kept<Action> second{};                     // of a Point
    bool (*applies)(const Action&) = nullptr;  // only then, by fields that come before it

    constexpr bool is_taken(const Action& action) const { return applies == nullptr || applies(action); }
};

template <class Action>
constexpr VerbField<Action> optional(VerbField<Action> field) {
    field.presence = Presence::Optional;
    return field;
}
// One of `count` things or parts of a thing, by its number from 1; 255 is none.
template <class Action>
constexpr VerbField<Action> numbered_field(FieldKind kind, std::string_view name, std::string_view key,
                                           std::string_view thing, int count, Kept<Action> part) {
    return {
        {.kind = kind, .name = name, .key = key, .thing = thing, .high = count - 1, .none = 255, .first = 1},
        part};
}

inline constexpr std::size_t most_verb_fields = 7;

template <class Action>
struct VerbForm {
    std::string_view word;
    std::array<const VerbField<Action>*, most_verb_fields> list{};  // in the order of writing

    constexpr std::span<const VerbField<Action>* const> fields() const {
        return {list.begin(), std::find(list.begin(), list.end(), nullptr)};
    }
};

// How a game spells the things that do not go by number.
class ThingNames {
  public:
    // Whether there is such a thing in this match. Allocates nothing.
    virtual bool has(std::string_view thing, std::int32_t value) const = 0;
    virtual std::string word(std::string_view thing, std::int32_t value) const = 0;
    virtual std::optional<std::int32_t> value(std::string_view thing, std::string_view word) const = 0;
    // All there are, for a sentence: 'usa-left, usa-center, reserve'.
    virtual std::string all(std::string_view thing) const = 0;

  protected:
    ~ThingNames() = default;
};
// Of a game all of whose things go by number.
const ThingNames& only_numbers();

// ---- what the templates below are made of ----

struct FieldValue {
    std::int32_t value = 0, second = 0;
    bool given = false;
};
using FieldForms = InlineVector<const FieldForm*, most_verb_fields>;
using FieldValues = std::array<FieldValue, most_verb_fields>;

// ' at 17', or nothing when it is left out.
std::string field_text(const FieldForm& field, const FieldValue& value, const ThingNames& names);
// Of 1/65536 of a circle.
std::int32_t thousandths_of_a_degree(std::int32_t steps);
// 'unit:union:3'; of the seat that decides.
std::string thing_text(const FieldForm& field, std::int32_t value, Seat seat, const ThingNames& names);
// 'unit:own:{unit}'
std::string blank_thing_text(const FieldForm& field);
// 'fire UNIT at TARGET [stands LIST] full|reduced'
std::string usage_text(std::string_view verb, const FieldForms& fields);
// 'fire {unit} at {target} [stands {stands}] {mode}'
std::string blank_text(std::string_view verb, const FieldForms& fields);
// What is typed behind the verb; what is wrong, or nothing. Fields with a key and words of a list come in any
// order, the others in theirs.
std::string read_fields(std::string_view verb, const FieldForms& fields,
                        std::span<const std::string_view> words, const ThingNames& names, FieldValues& into);
std::string lacks_field(std::string_view verb, const FieldForms& fields, const FieldForm& missing);
std::string odd_word(std::string_view word, std::string_view verb, const FieldForms& fields);
std::string unknown_verb(std::string_view word, std::span<const std::string_view> known);

// ---- the table ----

// Where an action puts something, and how it faces then.
struct VerbSpot {
    std::int32_t x = 0, y = 0;           // thousandths
    std::optional<std::int32_t> facing;  // thousandths of a degree

    friend bool operator==(const VerbSpot&, const VerbSpot&) = default;
};

template <class Action>
class VerbTable {
  public:
    using Verb = decltype(Action::verb);

    // The forms are in the order of Verb, with one for its first value. The example is for a player who types
    // nothing.
    constexpr VerbTable(std::span<const VerbForm<Action>> forms, std::string_view example)
        : forms_(forms), example_(example) {
        assert(forms.size() <= most_verbs);
        for (std::size_t i = 0; i < forms.size(); ++i) taken_[i] = bits_of(forms[i]);
    }

    // Every verb there is: not the first value of Verb.
    constexpr std::span<const VerbForm<Action>> forms() const { return forms_.subspan(1); }
    // Nothing when it is no verb.
    constexpr const VerbForm<Action>* find(Verb verb) const {
        const auto i = static_cast<std::size_t>(verb);
        return i > 0 && i < forms_.size() ? &forms_[i] : nullptr;
    }
    std::string_view word(Verb verb) const {
        const VerbForm<Action>* form = find(verb);
        return form == nullptr ? "?" : form->word;
    }

    // Every field that the verb takes is there and within its bounds, every other is at its default.
    bool well_formed(const Action& action) const {
        const VerbForm<Action>* form = find(action.verb);
        if (form == nullptr) return false;
        const Bytes& taken = taken_[static_cast<std::size_t>(action.verb)];
        Action rest = action;
        rest.verb = Action{}.verb;
        const Bytes given = bytes_of(rest);
        unsigned odd = 0;
        for (std::size_t i = 0; i < given.size(); ++i) odd |= (given[i] ^ plain_[i]) & ~unsigned{taken[i]};
        if (odd != 0) return false;
        for (const VerbField<Action>* field : form->list) {
            if (field == nullptr) break;
            if (field->applies != nullptr) return keeps_to_taken(*form, action);
            if (!fits(*field, action)) return false;
        }
        return true;
    }
    // Whether what a well-formed action names by its own word is there in this match.
    template <class Names>
    bool exists(const Action& action, const Names& names) const {
        const VerbForm<Action>* form = find(action.verb);
        if (form == nullptr) return false;
        for (const VerbField<Action>* field : form->list) {
            if (field == nullptr) break;
            if (!field->by_name || !field->is_taken(action)) continue;
            const std::int32_t value = field->part.get(action);
            if (!field->left_out(value) && !names.has(field->thing, value)) return false;
        }
        return true;
    }

    std::string write(const Action& action, const ThingNames& names = only_numbers()) const {
        std::string text(word(action.verb));
        for (const VerbField<Action>* field : fields_of(action))
            text += field_text(*field, value_of(*field, action), names);
        return text;
    }
    Expected<Action> read(std::string_view text, const ThingNames& names = only_numbers()) const {
        const std::vector<std::string_view> words = words_in(text);
        if (words.empty())
            return Wrong{"an action is a word and what it names, like '" + std::string(example_) + "'"};
        for (std::size_t i = 1; i < forms_.size(); ++i)
            if (forms_[i].word == words[0])
                return read(static_cast<Verb>(i), forms_[i], std::span(words).subspan(1), names);
        std::vector<std::string_view> known;
        for (const VerbForm<Action>& form : forms()) known.push_back(form.word);
        return Wrong{unknown_verb(words[0], known)};
    }

    std::string usage(const VerbForm<Action>& form) const { return usage_text(form.word, plain(form)); }
    // The action as a text with blanks, for a page that fills them in, and the things that it then names.
    std::string blank(const VerbForm<Action>& form) const { return blank_text(form.word, plain(form)); }
    std::vector<std::string> blank_things(const VerbForm<Action>& form) const {
        std::vector<std::string> list;
        for (const VerbField<Action>* field : form.fields())
            if (!field->thing.empty()) list.push_back(blank_thing_text(*field));
        return list;
    }

    // What it names on the table, in the order of writing: 'unit:union:3', 'place:usa-left'.
    std::vector<std::string> things(const Action& action, Seat seat, const ThingNames& names) const {
        std::vector<std::string> list;
        bool passed = false;
        for (const VerbField<Action>* field : fields_of(action)) {
            if (field->thing.empty()) continue;
            if (passed) list.pop_back();
            list.push_back(thing_text(*field, field->part.get(action), seat, names));
            passed = field->on_the_way;
        }
        return list;
    }
    std::optional<VerbSpot> spot(const Action& action) const {
        std::optional<VerbSpot> found;
        for (const VerbField<Action>* field : fields_of(action)) {
            const std::int32_t value = field->part.get(action);
            if (field->kind == FieldKind::Point) found = VerbSpot{value, field->second.get(action), {}};
            if (field->kind == FieldKind::Facing && found) found->facing = thousandths_of_a_degree(value);
        }
        return found;
    }

  private:
    using Bytes = std::array<std::uint8_t, sizeof(Action)>;
    static constexpr std::size_t most_verbs = 96;

    static constexpr Bytes bytes_of(const Action& action) { return std::bit_cast<Bytes>(action); }
    // The bits of an action that the fields of a form are kept in.
    static constexpr Bytes bits_of(const VerbForm<Action>& form) {
        Action other;
        const auto flip = [&](const Kept<Action>& part) {
            if (part.set != nullptr) part.set(other, ~part.get(Action{}));
        };
        for (const VerbField<Action>* field : form.fields()) {
            flip(field->part);
            flip(field->second);
        }
        Bytes bits = bytes_of(other);
        for (std::size_t i = 0; i < bits.size(); ++i)
            bits[i] = static_cast<std::uint8_t>(bits[i] ^ bytes_of(Action{})[i]);
        return bits;
    }
    static bool fits(const VerbField<Action>& field, const Action& action) {
        const std::int32_t value = field.part.get(action);
        return (field.left_out(value) || field.fits(value)) &&
               (field.second.get == nullptr || field.fits(field.second.get(action)));
    }
    // The long way, for a verb whose fields depend on each other and may be kept in one place.
    static bool keeps_to_taken(const VerbForm<Action>& form, const Action& action) {
        Action plain;
        plain.verb = action.verb;
        for (const VerbField<Action>* field : form.fields()) {
            if (!field->is_taken(action)) continue;
            if (!fits(*field, action)) return false;
            field->part.set(plain, field->part.get(action));
            if (field->second.set != nullptr) field->second.set(plain, field->second.get(action));
        }
        return plain == action;
    }
    // Those of its form that it has.
    InlineVector<const VerbField<Action>*, most_verb_fields> fields_of(const Action& action) const {
        InlineVector<const VerbField<Action>*, most_verb_fields> list;
        if (const VerbForm<Action>* form = find(action.verb))
            for (const VerbField<Action>* field : form->fields())
                if (field->is_taken(action) && !field->left_out(field->part.get(action)))
                    list.push_back(field);
        return list;
    }
    static FieldForms plain(const VerbForm<Action>& form) {
        FieldForms list;
        for (const VerbField<Action>* field : form.fields()) list.push_back(field);
        return list;
    }
    static FieldValue value_of(const VerbField<Action>& field, const Action& action) {
        return {field.part.get(action), field.second.get == nullptr ? 0 : field.second.get(action), true};
    }
    Expected<Action> read(Verb verb, const VerbForm<Action>& form, std::span<const std::string_view> words,
                          const ThingNames& names) const {
        const std::span<const VerbField<Action>* const> fields = form.fields();
        const FieldForms forms = plain(form);
        FieldValues values{};
        if (std::string wrong = read_fields(form.word, forms, words, names, values); !wrong.empty())
            return Wrong{std::move(wrong)};
        Action action;
        action.verb = verb;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const VerbField<Action>& field = *fields[i];
            const bool taken = field.is_taken(action);
            if (values[i].given && !taken) return Wrong{odd_word(field.key, form.word, forms)};
            if (!taken) continue;
            if (!values[i].given && field.needed()) return Wrong{lacks_field(form.word, forms, field)};
            field.part.set(action, values[i].given ? values[i].value : field.none);
            if (field.second.set != nullptr) field.second.set(action, values[i].second);
        }
        assert(well_formed(action));
        return action;
    }

    std::span<const VerbForm<Action>> forms_;
    std::string_view example_;
    std::array<Bytes, most_verbs> taken_{};  // by verb
    Bytes plain_ = bytes_of(Action{});
};

}  // namespace longroll
