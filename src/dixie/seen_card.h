#pragma once
// A card as the rules read it. In play that is the card as printed. For odds (docs/decisions/odds.md) a card
// that was supposed stands for every card that is like it in what was read so far, and the fields that the
// rules read of it are noted.

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "dixie/card.h"

#ifndef LONGROLL_VEILED

namespace longroll::dixie {
using SeenCard = const Card&;
}

#else

namespace longroll::dixie {

// Everything by which rules can tell two cards apart. Number and name decide nothing.
inline constexpr auto printed_fields = std::tuple(
    &PrintedCard::type, &PrintedCard::horse, &PrintedCard::day1, &PrintedCard::cv, &PrintedCard::letter,
    &PrintedCard::fire, &PrintedCard::long_fire, &PrintedCard::melee, &PrintedCard::guns,
    &PrintedCard::carbines, &PrintedCard::army, &PrintedCard::corps, &PrintedCard::division,
    &PrintedCard::brigade, &PrintedCard::ohio, &PrintedCard::third_division, &PrintedCard::attack,
    &PrintedCard::defense, &PrintedCard::stack, &PrintedCard::stars, &PrintedCard::level, &PrintedCard::arm,
    &PrintedCard::mark, &PrintedCard::wing_corps, &PrintedCard::terrain, &PrintedCard::limit,
    &PrintedCard::no_outflank, &PrintedCard::places, &PrintedCard::effect, &PrintedCard::timing,
    &PrintedCard::lasting, &PrintedCard::takes_hits, &PrintedCard::bp);

template <auto Member>
inline constexpr unsigned field_number = [] {
    unsigned at = 0, found = 64;
    std::apply(
        [&](auto... members) {
            const auto look_at = [&](auto member) {
                if constexpr (std::is_same_v<decltype(member), decltype(Member)>)
                    if (member == Member) found = at;
                ++at;
            };
            (look_at(members), ...);
        },
        printed_fields);
    return found;
}();
using FieldSet = std::uint64_t;
template <auto... Members>
inline constexpr FieldSet fields_of = ((FieldSet{1} << field_number<Members>) | ...);

// What the rules read of cards that are not known in full.
struct CardReads {
    FieldSet open[2][256] = {};         // by side and number: fields that are not known
    const PrintedCard* card = nullptr;  // the first of which one was read; nullptr: none was
    FieldSet fields = 0;                // what was read of it first
};
inline thread_local CardReads card_reads;

inline void note_read(const PrintedCard& card, FieldSet fields) {
    if (card_reads.card != nullptr) return;
    card_reads.card = &card;
    card_reads.fields = fields;
}

// A field of a card: to look at it is to read it.
template <auto Member>
struct Field {
    using Value = std::remove_cvref_t<decltype(std::declval<PrintedCard>().*Member)>;
    static_assert(field_number<Member> < 64);

    const PrintedCard& card;
    bool open;

    Field(const PrintedCard& of, FieldSet fields) : card(of), open((fields & fields_of<Member>) != 0) {}
    operator Value() const {
        if (open) note_read(card, fields_of<Member>);
        return card.*Member;
    }
};

struct Card {
    const PrintedCard& printed;
    FieldSet open;

    Card(const PrintedCard& of) : printed(of), open(card_reads.open[index(of.side) & 1u][of.number]) {}
    // The whole of it.
    operator const PrintedCard&() const {
        if (open != 0) note_read(printed, open);
        return printed;
    }

    Field<&PrintedCard::type> type{printed, open};
    Field<&PrintedCard::horse> horse{printed, open};
    Field<&PrintedCard::day1> day1{printed, open};
    Field<&PrintedCard::cv> cv{printed, open};
    Field<&PrintedCard::letter> letter{printed, open};
    Field<&PrintedCard::fire> fire{printed, open};
    Field<&PrintedCard::long_fire> long_fire{printed, open};
    Field<&PrintedCard::melee> melee{printed, open};
    Field<&PrintedCard::guns> guns{printed, open};
    Field<&PrintedCard::carbines> carbines{printed, open};
    Field<&PrintedCard::army> army{printed, open};
    Field<&PrintedCard::corps> corps{printed, open};
    Field<&PrintedCard::division> division{printed, open};
    Field<&PrintedCard::brigade> brigade{printed, open};
    Field<&PrintedCard::ohio> ohio{printed, open};
    Field<&PrintedCard::third_division> third_division{printed, open};
    Field<&PrintedCard::attack> attack{printed, open};
    Field<&PrintedCard::defense> defense{printed, open};
    Field<&PrintedCard::stack> stack{printed, open};
    Field<&PrintedCard::stars> stars{printed, open};
    Field<&PrintedCard::level> level{printed, open};
    Field<&PrintedCard::arm> arm{printed, open};
    Field<&PrintedCard::mark> mark{printed, open};
    Field<&PrintedCard::wing_corps> wing_corps{printed, open};
    Field<&PrintedCard::terrain> terrain{printed, open};
    Field<&PrintedCard::limit> limit{printed, open};
    Field<&PrintedCard::no_outflank> no_outflank{printed, open};
    Field<&PrintedCard::places> places{printed, open};
    Field<&PrintedCard::effect> effect{printed, open};
    Field<&PrintedCard::timing> timing{printed, open};
    Field<&PrintedCard::lasting> lasting{printed, open};
    Field<&PrintedCard::takes_hits> takes_hits{printed, open};
    Field<&PrintedCard::bp> bp{printed, open};
    std::uint8_t number = printed.number;
    Seat side = printed.side;

    bool troop() const { return type <= CardType::Artillery; }
    bool creek() const { return limit > 0; }
};
using SeenCard = Card;

}  // namespace longroll::dixie

#endif
