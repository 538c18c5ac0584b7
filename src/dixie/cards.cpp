// Reads the card sets of data/dixie (DX-K1, DX-K2).

#include <algorithm>
#include <array>
#include <optional>

#include "data/embedded.h"
#include "data/field_reader.h"
#include "dixie/card.h"

namespace longroll::dixie {
namespace {

using Names = std::span<const std::string_view>;

constexpr std::string_view edition_names[] = {"bull_run", "shiloh", "gettysburg"};
constexpr std::string_view edition_titles[] = {"First Bull Run", "Shiloh", "Gettysburg"};
constexpr std::string_view edition_letters[] = {"BR", "SH", "GB"};
constexpr std::string_view type_names[] = {"infantry", "cavalry", "artillery",
                                           "general",  "terrain", "special"};
constexpr std::string_view guns_names[] = {"none", "smoothbore", "rifled", "mixed"};
constexpr std::string_view terrain_names[] = {"none", "woods", "hill",  "field", "creek",
                                              "pond", "ridge", "works", "rough", "town"};
constexpr std::string_view level_names[] = {"brigade", "division", "corps", "wing", "army"};
constexpr std::string_view arm_names[] = {"all", "cavalry", "artillery"};
constexpr std::string_view mark_names[] = {"none", "A", "W"};
constexpr std::string_view lasting_names[] = {"none", "leader", "ground"};
constexpr std::string_view side_names[] = {"union", "confederate"};
constexpr std::string_view effect_names[] = {
    "none",   "SHARP", "FORD",  "RAIL",  "COLOR",  "JOHNNY", "YELL",  "BAYO",  "CAVCH",   "COVER", "RALLY",
    "CANI",   "AMMO",  "LOW",   "UNIF",  "WALL",   "BAND",   "PANIC", "HOSP",  "GUNB",    "LOOT",  "MASS",
    "DQUICK", "GUIDE", "LATER", "WORKS", "SIGNAL", "SPY",    "SKIRM", "SMOKE", "COURIER", "REAR",  "AIDE"};
static_assert(std::size(effect_names) == static_cast<std::size_t>(Effect::Count));

// DX-K15. `any` is both own and enemy.
struct TimingName {
    std::string_view name;
    unsigned bits;
};
constexpr TimingName timing_names[] = {
    {"setup", TimingSetup},
    {"morale_own", TimingMoraleOwn},
    {"morale_enemy", TimingMoraleEnemy},
    {"morale_any", TimingMoraleOwn | TimingMoraleEnemy},
    {"combat_own", TimingCombatOwn},
    {"combat_enemy", TimingCombatEnemy},
    {"combat_any", TimingCombatOwn | TimingCombatEnemy},
    {"melee", TimingMelee},
    {"melee_round_1", TimingMelee},  // which round is the effect's own condition (DX-K17)
    {"own_move", TimingOwnMove},
    {"enemy_move_start", TimingEnemyMoveStart},
    {"reinforce", TimingReinforce},
    {"react_reroll", TimingReactReroll},
    {"react_rout", TimingReactRout},
    {"react_leader_lost", TimingReactLeaderLost},
};

struct PlaceName {
    std::string_view name;
    std::uint8_t bits;
};
constexpr PlaceName gettysburg_places[] = {
    {"left", PlaceLeft}, {"center", PlaceCenter}, {"right", PlaceRight}};
constexpr PlaceName shiloh_places[] = {{"left_front", PlaceLeftFront},   {"center_front", PlaceCenterFront},
                                       {"right_front", PlaceRightFront}, {"left_back", PlaceLeftBack},
                                       {"center_back", PlaceCenterBack}, {"right_back", PlaceRightBack}};

// Equal names get equal numbers, from 1 on.
class Numbers {
  public:
    int of(const std::string& text) {
        if (text.empty()) return 0;
        const auto found = std::find(texts_.begin(), texts_.end(), text);
        if (found != texts_.end()) return static_cast<int>(found - texts_.begin()) + 1;
        texts_.push_back(text);
        return static_cast<int>(texts_.size());
    }

  private:
    std::vector<std::string> texts_;
};

class CardReader {
  public:
    CardReader(const FieldReader& json, Edition edition) : json_(json), edition_(edition) {}

    Card read(Numbers (&numbers)[4]);

  private:
    std::uint8_t number(std::string_view field, int low, int high) {
        return static_cast<std::uint8_t>(json_.whole(field, low, high));
    }
    template <class Enum>
    Enum word(std::string_view field, Names names, std::size_t from = 0) {
        return static_cast<Enum>(json_.word(field, names.subspan(from)) + from);
    }

    void read_belonging(Card& card, Numbers (&numbers)[4]);
    void read_troop(Card& card);
    void read_general(Card& card, Numbers& corps);
    void read_terrain(Card& card);
    void read_special(Card& card);

    const FieldReader& json_;
    Edition edition_;
};

Card CardReader::read(Numbers (&numbers)[4]) {
    Card card;
    card.side = word<Seat>("side", side_names);
    card.number = number("number", 1, 255);
    card.type = word<CardType>("type", type_names);
    card.bp = number("bp", 1, 30);
    card.id = json_.text("id");
    card.name = json_.text("name");
    card.note = json_.text_or_empty("note");
    card.state_or_badge = json_.text_or_empty("art");
    if (word<Edition>("edition", edition_names) != edition_)
        json_.must_be("edition", std::string(edition_names[static_cast<std::size_t>(edition_)]));

    std::string id = std::string(edition_letters[static_cast<std::size_t>(edition_)]) +
                     (card.side == Seat::Union ? "-U-" : "-C-");
    const std::string digits = std::to_string(card.number);
    id += std::string(3 - std::min<std::size_t>(3, digits.size()), '0') + digits;
    if (card.id != id) json_.must_be("id", id + ", after its edition, side and number");

    if (card.troop() || card.type == CardType::General) read_belonging(card, numbers);
    if (card.troop()) read_troop(card);
    switch (card.type) {
        case CardType::General: read_general(card, numbers[1]); break;
        case CardType::Terrain: read_terrain(card); break;
        case CardType::Special: read_special(card); break;
        default: break;
    }
    return card;
}

void CardReader::read_belonging(Card& card, Numbers (&numbers)[4]) {
    const auto small = [this](std::string_view field, Numbers& known, int most) {
        const int value = known.of(json_.text_or_empty(field));
        if (value > most) json_.must_be(field, "one of at most " + std::to_string(most) + " different names");
        return static_cast<std::uint8_t>(std::min(value, most));
    };
    card.army = small("army", numbers[0], 255);
    card.corps = small("corps", numbers[1], 31);
    card.corps_name = json_.text_or_empty("corps");
    card.division = small("division", numbers[2], 255);
    card.brigade = small("brigade", numbers[3], 255);
    card.day1 = json_.yes("day1");
    card.order_of_battle = json_.text_or_empty("oob");
    card.ohio = json_.yes_or("army_of_the_ohio", false);
    card.third_division = json_.yes_or("third_division_late", false);
}

void CardReader::read_troop(Card& card) {
    static constexpr std::string_view letters[] = {"C", "B", "A", "none"};
    card.cv = number("cv", 1, 4);
    const int letter = word<int>("morale", letters);
    const bool lettered = edition_ == Edition::Gettysburg;
    if (lettered != (letter < 3)) json_.must_be("morale", lettered ? "A, B or C" : "none");
    card.letter = static_cast<std::int8_t>(letter == 3 ? 0 : letter - 1);
    card.fire = number("fire", 1, 3);
    card.long_fire = number("long", 0, 3);
    card.melee = number("melee", 1, 3);
    card.guns = word<Guns>("guns", guns_names);
    card.horse = json_.yes("horse");
    card.carbines = json_.yes_or("carbines", false);

    const bool artillery = card.type == CardType::Artillery;
    if (artillery != (card.guns != Guns::None))
        json_.must_be("guns", artillery ? "smoothbore, rifled or mixed" : "none");
    if (artillery != (card.long_fire > 0)) json_.must_be("long", artillery ? "1 to 3" : "0");
    if (card.horse && (!artillery || !lettered)) json_.must_be("horse", "false");
    if (card.carbines && card.type != CardType::Cavalry) json_.must_be("carbines", "false");
}

void CardReader::read_general(Card& card, Numbers& corps) {
    card.attack = number("attack", 0, 3);
    card.defense = number("defense", 0, 3);
    card.stack = number("stack", 0, edition_ == Edition::BullRun ? 0 : 3);  // DX-11.3a
    card.stars = number("stars", 0, 4);
    card.level = word<Level>("level", level_names);
    card.arm = word<CommandArm>("arm", arm_names);
    card.mark = word<Mark>("mark", mark_names);
    const std::vector<Json>& wing = json_["wing_corps"].items();
    const std::size_t named = card.mark == Mark::Wing ? 3 : 0;
    if (!json_["wing_corps"].is(Json::Kind::List) || wing.size() != named)
        json_.must_be("wing_corps", "a list of " + std::to_string(named) + " corps");
    for (const Json& name : wing) {
        if (!name.is(Json::Kind::Text) || name.text().empty())
            json_.must_be("wing_corps", "a list of names of corps");
        card.wing_corps |= std::uint32_t{1} << (corps.of(name.text()) & 31);
        card.wing.push_back(name.text());
    }
}

void CardReader::read_terrain(Card& card) {
    card.terrain = word<TerrainType>("ttype", terrain_names, 1);
    card.limit = number("limit", 0, 3);
    card.no_outflank = json_.yes("no_outflank");
    card.day1 = json_.yes("day1");
    const bool water = card.terrain == TerrainType::Creek || card.terrain == TerrainType::Pond;
    if (water != (card.limit > 0)) json_.must_be("limit", water ? "1 to 3" : "0");
    if (card.no_outflank && !water) json_.must_be("no_outflank", "false");

    const std::vector<Json>& positions = json_.list("positions");
    if (positions.empty()) json_.must_be("positions", "a list of positions");
    card.places = 0;
    for (const Json& position : positions) {
        std::uint8_t bits = 0;
        if (edition_ == Edition::BullRun && position.text() == "any") bits = PlaceAny;
        if (edition_ == Edition::Gettysburg)
            for (const PlaceName& place : gettysburg_places)
                if (place.name == position.text()) bits = place.bits;
        if (edition_ == Edition::Shiloh)
            for (const PlaceName& place : shiloh_places)
                if (place.name == position.text()) bits = place.bits;
        if (bits == 0)
            json_.must_be(position, numbered("positions", card.positions.size()),
                          "a position of this edition (DX-10.1c)");
        card.places |= bits;
        card.positions.push_back(position.text());
    }
}

void CardReader::read_special(Card& card) {
    card.effect = word<Effect>("effect", effect_names, 1);
    card.lasting = word<Lasting>("lasting", lasting_names);
    card.takes_hits = json_.yes("takes_hits");
    card.required_option = json_.text_or_empty("requires");
    if (card.required_option == "none") card.required_option.clear();
    if (!card.required_option.empty() && card.required_option != "melee" &&
        card.required_option != "outflanking")
        json_.must_be("requires", "none, melee or outflanking");
    if (card.takes_hits != (card.lasting == Lasting::Leader))
        json_.must_be("takes_hits", "true only for a lasting leader");
    const std::vector<Json>& timings = json_.list("timing");
    if (timings.empty()) json_.must_be("timing", "a list of timings");
    for (const Json& timing : timings) {
        const auto known = std::find_if(std::begin(timing_names), std::end(timing_names),
                                        [&](const TimingName& name) { return name.name == timing.text(); });
        if (known == std::end(timing_names))
            json_.must_be(timing, "timing", "one of DX-K15");
        else
            card.timing = static_cast<std::uint16_t>(card.timing | known->bits);
    }
}

}  // namespace

Expected<CardSet> read_card_set(std::string_view json, std::string_view file) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    FirstError error(file);
    const FieldReader root(*document, error);
    constexpr std::string_view format[] = {"dixie_cards"};
    root.word("format", format);
    CardSet set;
    set.edition = static_cast<Edition>(root.word("edition", edition_names));
    Numbers numbers[2][4];
    for (const FieldReader& item : root.objects("cards", "id")) {
        if (!error.none()) break;
        const Seat seat = item["side"].text() == side_names[1] ? Seat::Confederate : Seat::Union;
        Card card = CardReader(item, set.edition).read(numbers[index(seat)]);
        CardList& list = set.cards[index(seat)];
        if (card.number < list.size() && list[card.number].number != 0)
            item.must_be("number", "another one: " + list[card.number].name + " has it");
        if (list.size() <= card.number) list.resize(std::size_t{card.number} + 1);
        list[card.number] = std::move(card);
    }
    for (Seat seat : seats) {
        const CardList& list = set.cards[index(seat)];
        const std::string side(name(seat));
        if (list.empty())
            root.must_have(root["cards"], "cards", "no " + side + " card", "cards of both sides");
        for (std::size_t n = 1; n < list.size(); ++n)
            if (list[n].number == 0)
                root.must_have(root["cards"], "cards", "no " + side + " number " + std::to_string(n),
                               "every number up to the highest, " + std::to_string(list.size() - 1));
    }
    if (!error.none()) return error.wrong();
    return set;
}

const CardSet& card_set(Edition edition) {
    static const std::array<CardSet, 3> sets = [] {
        std::array<CardSet, 3> read;
        for (std::size_t i = 0; i < read.size(); ++i) {
            const std::string path = "dixie/" + std::string(edition_names[i]) + ".json";
            Expected<CardSet> set = read_card_set(embedded(path), "data/" + path);
            // The files are compiled in and tested; a program with broken ones never leaves the house.
            assert(set);
            if (set) read[i] = *std::move(set);
        }
        return read;
    }();
    return sets[static_cast<std::size_t>(edition)];
}

std::string_view name(Edition edition) { return edition_names[static_cast<std::size_t>(edition)]; }
std::string_view title(Edition edition) { return edition_titles[static_cast<std::size_t>(edition)]; }
std::string_view name(CardType type) { return type_names[static_cast<std::size_t>(type)]; }
std::string_view name(TerrainType type) { return terrain_names[static_cast<std::size_t>(type)]; }
std::string_view name(Level level) { return level_names[static_cast<std::size_t>(level)]; }
std::string_view name(Effect effect) { return effect_names[static_cast<std::size_t>(effect)]; }

}  // namespace longroll::dixie
