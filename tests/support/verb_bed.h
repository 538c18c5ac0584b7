#pragma once
// What must hold for the table of verbs of any game: an action of good form is written and read back as the
// same bytes, and every verb can be written.

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "engine/dice.h"
#include "engine/verbs.h"
#include "support/counts.h"

namespace longroll {

class VerbBed {
  public:
    // One of every kind: any verb, each field within its bounds or left out.
    template <class Action>
    Action any(const VerbTable<Action>& table) {
        Action action;
        const VerbForm<Action>& form = table.forms()[below(table.forms().size())];
        action.verb = static_cast<decltype(action.verb)>(&form - table.forms().data() + 1);
        for (const VerbField<Action>* field : form.fields()) {
            if (!field->is_taken(action)) continue;
            const bool left_out = field->presence == Presence::Optional && below(2) == 0;
            field->part.set(action, left_out ? field->none : any_value(*field));
            if (field->second.set != nullptr) field->second.set(action, any_value(*field));
        }
        return action;
    }
    // The same with some of its bytes changed, or nothing but such bytes: seldom of good form.
    template <class Action>
    Action odd(const VerbTable<Action>& table) {
        Action action = any(table);
        auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Action)>>(action);
        const std::size_t changes = below(16) == 0 ? bytes.size() : 1 + below(3);
        for (std::size_t i = 0; i < changes; ++i)
            bytes[changes == bytes.size() ? i : below(bytes.size())] = static_cast<std::uint8_t>(below(256));
        return std::bit_cast<Action>(bytes);
    }

  private:
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(dice_.below(static_cast<std::uint32_t>(count)));
    }
    std::int32_t any_value(const FieldForm& field) {
        const auto from = [&](std::int64_t low, std::int64_t high) {
            return static_cast<std::int32_t>(
                low + static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low + 1))));
        };
        std::int32_t value = 0;
        switch (field.kind) {
            case FieldKind::Members: return from(1, (1 << field.high) - 1);
            case FieldKind::Facing:
            case FieldKind::Angle: return from(0, 65535);
            case FieldKind::Word: return from(0, static_cast<std::int64_t>(field.words.size()) - 1);
            case FieldKind::Flags:
                for (std::size_t i = 0; i < field.words.size(); ++i)
                    if (!field.words[i].empty() && below(2) == 0) value |= 1 << i;
                return value;
            default:
                do value = from(field.low, field.high);
                while (field.not_zero && value == 0);
                return value;
        }
    }

    Dice dice_{Seed{20, 5}};
};

// Every action of good form, whatever bytes it was made of, is written and read back.
template <class Action>
void expect_written_and_read_back(const VerbTable<Action>& table, const ThingNames& names = only_numbers()) {
    VerbBed bed;
    std::set<std::string_view> seen;
    const auto try_it = [&](const Action& action) {
        if (!table.well_formed(action) || !table.exists(action, names)) return false;
        const std::string text = table.write(action, names);
        const Expected<Action> back = table.read(text, names);
        EXPECT_TRUE(back) << text << ": " << back.error();
        if (!back) return false;
        EXPECT_EQ(*back, action) << text;
        EXPECT_EQ(table.write(*back, names), text);
        seen.insert(table.word(action.verb));
        return true;
    };
    const int count = repeats(20'000, 200'000);
    int good = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        const Action action = bed.any(table);
        ASSERT_TRUE(table.well_formed(action)) << table.write(action, names);
        good += try_it(action);
        try_it(bed.odd(table));
    }
    EXPECT_GT(good, count / 8);
    for (const VerbForm<Action>& form : table.forms()) EXPECT_TRUE(seen.contains(form.word)) << form.word;
}

}  // namespace longroll
