#pragma once
// The card files beside the cards read from them, for the tests that work every number out again.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "data/embedded.h"
#include "data/json.h"
#include "dixie/card.h"

namespace longroll::dixie {

inline constexpr Edition editions[] = {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg};

inline const Json& file_of(Edition edition) {
    static std::map<Edition, Json> files;
    if (!files.contains(edition)) {
        const std::string path = "dixie/" + std::string(name(edition)) + ".json";
        Expected<Json> read = read_json(embedded(path), path);
        EXPECT_TRUE(read) << read.error();
        files[edition] = *std::move(read);
    }
    return files[edition];
}

// Visits every card with its record.
template <class Visit>
void each_card(Visit&& visit) {
    for (Edition edition : editions)
        for (const Json& json : file_of(edition)["cards"].items()) {
            const Seat seat = *seat_named(json["side"].text());
            visit(edition,
                  card_set(edition).cards[index(seat)][static_cast<std::size_t>(json["number"].whole())],
                  json);
        }
}

inline std::vector<const Card*> cards_of(Edition edition, Seat seat) {
    std::vector<const Card*> found;
    for (const Card& card : card_set(edition).cards[index(seat)])
        if (card.number != 0) found.push_back(&card);
    return found;
}

inline const Card& card_named(Edition edition, Seat seat, std::string_view called) {
    for (const Card* card : cards_of(edition, seat))
        if (card->name == called) return *card;
    ADD_FAILURE() << "no card " << called;
    static const Card none;
    return none;
}

}  // namespace longroll::dixie
