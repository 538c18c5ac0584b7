// Decks as files: data/dixie/decks.json and what `longroll decks dixie` reads and writes.

#include <algorithm>

#include "data/embedded.h"
#include "data/field_reader.h"
#include "dixie/decks.h"

namespace longroll::dixie {
namespace {

constexpr Edition editions[] = {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg};

// The deck, or everything that is wrong with its form: a player who fixes one thing should not come back for
// the next.
Expected<Deck> read_deck(const FieldReader& json) {
    std::string all_wrong;
    const auto add_wrong = [&](const Json& value, std::string_view field, const std::string& right) {
        const bool missing = value.is(Json::Kind::Nothing);
        const std::string sentence = field_must_be(field, missing ? "missing" : describe(value), right);
        const int line = missing ? json.json().line() : value.line();
        if (!all_wrong.empty()) {
            all_wrong += "; line " + std::to_string(line) + ": " + sentence;
            return;
        }
        FirstError first(json.file());
        first.keep(line, json.object(), sentence);
        all_wrong = first.wrong().sentence;
    };
    const auto wrong = [&](std::string_view field, const std::string& right) {
        add_wrong(json[field], field, right);
    };
    Deck deck;
    if (!json["id"].is(Json::Kind::Text) || json["id"].text().empty()) wrong("id", "a text");
    deck.id = json["id"].text();
    deck.name = json["name"].text();
    const auto edition = std::find_if(std::begin(editions), std::end(editions),
                                      [&](Edition e) { return name(e) == json["edition"].text(); });
    if (edition == std::end(editions))
        wrong("edition", "bull_run, shiloh or gettysburg");
    else
        deck.edition = *edition;
    const std::optional<Seat> side = seat_named(json["side"].text());
    if (!side) wrong("side", "union or confederate");
    deck.side = side.value_or(Seat::Union);
    const std::int64_t columns = json["columns"].whole();
    const bool good_columns = columns == 3 || (columns == 5 && deck.edition != Edition::Shiloh);
    if (!good_columns) wrong("columns", deck.edition == Edition::Shiloh ? "3" : "3 or 5");
    deck.columns = good_columns ? static_cast<int>(columns) : 3;
    const std::int64_t limit = json["limit"].whole();
    if (json.has("limit") && (!json["limit"].is(Json::Kind::Whole) || limit < 1 || limit > 1000))
        wrong("limit", range_text(json["limit"], 1, 1000));
    deck.limit =
        json.has("limit") ? static_cast<int>(limit) : suggested_bp(deck.edition, deck.columns, deck.side);
    if (!json["cards"].is(Json::Kind::List)) wrong("cards", "a list of cards");
    for (const Json& item : json["cards"].items()) {
        // A card is an object with its id, or the id alone.
        const Json& id = item.is(Json::Kind::Fields) ? item["id"] : item;
        if (!id.is(Json::Kind::Text))
            add_wrong(item, numbered("cards", deck.cards.size()), "the id of a card, as in \"BR-U-004\"");
        deck.cards.push_back(id.text());
    }
    if (!all_wrong.empty()) return Wrong{all_wrong};
    return deck;
}

}  // namespace

Expected<std::vector<Deck>> read_decks(std::string_view json, std::string_view file) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    FirstError error(file);
    const FieldReader root(*document, error);
    constexpr std::string_view format[] = {"dixie_decks"};
    root.word("format", format);
    std::vector<Deck> decks;
    for (const FieldReader& item : root.objects("decks", "id")) {
        if (!error.none()) break;
        Expected<Deck> deck = read_deck(item);
        if (!deck) return Wrong{deck.error()};
        for (const Deck& known : decks)
            if (known.id == deck->id) item.must_be("id", "one that no other deck has");
        decks.push_back(*std::move(deck));
    }
    if (!error.none()) return error.wrong();
    return decks;
}

std::vector<std::uint8_t> numbers_of(const Deck& deck, std::vector<std::string>& wrong) {
    const CardSet& set = card_set(deck.edition);
    std::vector<std::uint8_t> numbers;
    for (const std::string& id : deck.cards) {
        const Card* found = nullptr;
        for (Seat seat : seats)
            for (const Card& card : set.cards[index(seat)])
                if (card.number != 0 && card.id == id) found = &card;
        if (found == nullptr)
            wrong.push_back("there is no card " + id + " in " + std::string(title(deck.edition)));
        else if (found->side != deck.side)
            wrong.push_back(id + " " + found->name +
                            (deck.side == Seat::Union ? " is not a Union" : " is not a Confederate") +
                            " card (DX-14.0b)");
        else
            numbers.push_back(found->number);
    }
    return numbers;
}

std::string write_decks(const std::vector<Deck>& decks) {
    std::string text = "{\n\"format\": \"dixie_decks\",\n\"decks\": [\n";
    for (const Deck& deck : decks) {
        std::vector<std::string> wrong;
        const std::vector<std::uint8_t> numbers = numbers_of(deck, wrong);
        const CardList& cards = card_set(deck.edition).cards[index(deck.side)];
        int bp = 0;
        std::string lines;
        for (std::uint8_t number : numbers) {
            const Card& card = cards[number];
            bp += card.bp;
            lines += (lines.empty() ? "  {\"id\": " : ",\n  {\"id\": ") + quoted(card.id) +
                     ", \"name\": " + quoted(card.name) + ", \"bp\": " + std::to_string(card.bp) + "}";
        }
        text += (&deck == decks.data() ? "{\"id\": " : ",\n{\"id\": ") + quoted(deck.id) +
                ", \"name\": " + quoted(deck.name) + ", \"edition\": " + quoted(name(deck.edition)) +
                ", \"side\": " + quoted(name(deck.side)) + ", \"columns\": " + std::to_string(deck.columns) +
                ", \"limit\": " + std::to_string(deck.limit) + ", \"bp\": " + std::to_string(bp) +
                ", \"cards\": [\n" + lines + "\n]}";
    }
    return text + "\n]\n}\n";
}

const std::vector<Deck>& named_decks() {
    static const std::vector<Deck> decks = [] {
        Expected<std::vector<Deck>> read = read_decks(embedded("dixie/decks.json"), "data/dixie/decks.json");
        assert(read);  // compiled in and tested
        return read ? *std::move(read) : std::vector<Deck>{};
    }();
    return decks;
}

}  // namespace longroll::dixie
