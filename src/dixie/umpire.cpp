// The umpire's questions about Dixie (fire, morale, general, melee), answered by the rules themselves on a
// table of two or three cards, through the enumerating dice.

#include "engine/umpire.h"

#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

// Keys and words.
const std::vector<std::string> terrain_words{"none", "woods", "hill",  "field", "creek",
                                             "pond", "ridge", "works", "rough", "town"};
UmpireKey terrain_key(const char* name, const char* help) {
    return umpire_words(name, help, terrain_words, 0);
}

// A table with just the cards a question speaks of. The Union asks.
struct Table : Namer {
    Setup setup;
    State state{};

    Table() {
        for (Seat seat : seats) setup.cards[index(seat)].resize(1);
        state.day = 1;
        state.turn = 1;
        state.winner = 2;
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
        state.agenda.push(step(StepKind::GameOver));
        for (int column = 0; column < setup.columns; ++column) hold(position_c(column), Seat::Confederate);
    }
    void hold(Place place, Seat seat) {
        const unsigned bit = 1u << place;
        state.holder =
            static_cast<std::uint16_t>(seat == Seat::Confederate ? state.holder | bit : state.holder & ~bit);
    }
    Slot add(Seat seat, Card card, Place place) {
        CardList& list = setup.cards[index(seat)];
        card.side = seat;
        card.number = static_cast<std::uint8_t>(list.size());
        list.push_back(card);
        Side& side = state.side[index(seat)];
        const Slot slot = static_cast<Slot>(card.number - 1);
        fill_slot(setup, side, seat, slot, card.number);
        side.at[place] |= one(slot);
        side.face_up |= one(slot);
        return slot;
    }
    void ground(std::int32_t type, Place place) {
        if (type == 0) return;
        Card card;
        card.type = CardType::Terrain;
        card.terrain = static_cast<TerrainType>(type);
        add(Seat::Union, card, place);
    }
    void effect(Effect what, Seat by, Place place, Slot slot = no_slot) {
        state.effects.push_back({what, static_cast<std::uint8_t>(index(by)), place, slot, 0, 0,
                                 static_cast<std::uint8_t>(Until::Phase), 0});
    }
    std::string name(ArgKind kind, std::int64_t value) const override {
        return Dixie::name(setup, kind, value);
    }
};

Card troop(std::int32_t arm, std::int32_t cv) {
    // Type defaults of DX-K3; Artillery gets its guns from the question.
    static constexpr int fire[] = {2, 1, 3}, melee[] = {3, 3, 1}, long_fire[] = {0, 0, 1};
    Card card;
    card.type = static_cast<CardType>(arm);
    card.cv = static_cast<std::uint8_t>(cv);
    card.fire = static_cast<std::uint8_t>(fire[arm]);
    card.melee = static_cast<std::uint8_t>(melee[arm]);
    card.long_fire = static_cast<std::uint8_t>(long_fire[arm]);
    return card;
}
void set_guns(Card& card, std::int32_t guns) {  // DX-K4
    static constexpr int long_fire[] = {1, 2, 1}, fire[] = {3, 2, 2};
    card.long_fire = static_cast<std::uint8_t>(long_fire[guns]);
    card.fire = static_cast<std::uint8_t>(fire[guns]);
}

enum Range { Short, Long, Enfilade };

void set_carbines(Card& card) { card.fire = card.melee = 2; }  // DX-K3

// Keys that mean nothing with the others are refused, so that nobody takes an answer for another question's.
Expected<bool> keys_apply(const UmpireInputs& asked, int range) {
    const bool infantry = asked["arm"] == 0, cavalry = asked["arm"] == 1, artillery = asked["arm"] == 2;
    const struct {
        bool given, applies;
        const char* why;
    } keys[] = {
        {asked["guns"] != 0, artillery,
         "guns are for Artillery (DX-7.2e): give arm=artillery, or leave guns out"},
        {asked["role"] != 0, range == Short, "role counts at short range only (DX-0.2e): leave role out"},
        {asked["line"] != 0, range == Enfilade,
         "line counts for Enfilade only (DX-13.3d): give range=enfilade, or leave line out"},
        {asked["firer_terrain"] != 0 || asked["firer_terrain2"] != 0, range == Long,
         "ground where the firer stands counts at long range only (DX-13.3g): give range=long, or leave it "
         "out"},
        {asked.yes("artillery_general"), artillery,
         "an Artillery General helps Artillery only (DX-13.9j): give arm=artillery"},
        {asked.yes("ammunition_train"), infantry && range == Short,
         "an Ammunition Train is for Infantry at short range (DX-K17): give arm=infantry range=short"},
        {asked.yes("double_canister"), artillery && range == Short,
         "Double Canister is for Artillery at short range (DX-K17): give arm=artillery range=short"},
        {asked.yes("massed_guns"), artillery && range != Enfilade,
         "Massed Guns is for Artillery at short or long range (DX-K17): give arm=artillery"},
        {asked.yes("mistaken_uniforms"), range == Short,
         "Mistaken Uniforms works at short range only (DX-K17): give range=short"},
        {asked.yes("carbines"), cavalry, "carbines are for Cavalry (DX-K3): give arm=cavalry"},
    };
    for (const auto& key : keys)
        if (key.given && !key.applies) return Wrong{key.why};
    return true;
}

// What a die hits up to, and what made it so.
void tell_firepower(const Look& look, const FireOrder& order, const Table& table, UmpireAnswer& answer) {
    const int power = firepower(look, order);
    Table plain = table;
    plain.state.effects.clear();
    const Look without{plain.setup, plain.state};
    const RuleId why = order.mode == FireMode::Enfilade
                           ? (home_line(look, order.side, order.from) ? rule::DX_13_3d : rule::DX_13_3e)
                           : rule::DX_7_2a;
    answer.modifiers.push_back({why, "firepower: a die hits up to", firepower(without, order), 1});
    answer.cite(why);
    if (effect_on(look, Effect::Unif, order.into, other(order.side))) {
        answer.modifiers.push_back(
            {rule::DX_K17, "Mistaken Uniforms, firepower", power - firepower(without, order), 1});
        answer.cite(rule::DX_K17);
    }
}

Expected<UmpireAnswer> fire(const UmpireInputs& asked) {
    Table table;
    const int range = asked["range"];
    const bool artillery = asked["arm"] == 2;
    if (range == Long && !artillery && !asked.yes("skirmishers"))
        return Wrong{
            "only Artillery fires at long range (DX-7.2b): give arm=artillery, or skirmishers=yes for "
            "Infantry"};
    if (asked.yes("skirmishers") && (range != Long || asked["arm"] != 0))
        return Wrong{"skirmishers=yes lets Infantry fire at long range: it takes arm=infantry range=long"};
    if (Expected<bool> sense = keys_apply(asked, range); !sense) return Wrong{sense.error()};
    const Place into = range == Short       ? position_u(1)
                       : range == Long      ? position_c(1)
                       : asked["line"] == 0 ? position_u(1)
                                            : position_c(1);
    const Place from = range == Short       ? into
                       : range == Long      ? position_u(1)
                       : asked["line"] == 0 ? position_u(0)
                                            : position_c(0);
    const bool defender = asked["role"] == 1;
    Card card = troop(asked["arm"], asked["cv"]);
    if (artillery) set_guns(card, asked["guns"]);
    if (asked.yes("carbines")) set_carbines(card);
    const Slot firer = table.add(Seat::Union, card, from);
    table.hold(from, Seat::Union);
    table.add(Seat::Confederate, troop(0, 4), into);
    if (range == Short) table.hold(into, defender ? Seat::Union : Seat::Confederate);
    for (const char* key : {"terrain", "terrain2"}) table.ground(asked[key], into);
    for (const char* key : {"firer_terrain", "firer_terrain2"}) table.ground(asked[key], from);
    if (asked.yes("artillery_general")) {
        table.setup.options.corps_integrity = true;
        Card general;
        general.type = CardType::General;
        general.arm = CommandArm::Artillery;
        table.add(Seat::Union, general, from);
    }
    if (asked.yes("cover")) table.effect(Effect::Cover, Seat::Confederate, into);
    if (asked.yes("ammunition_train")) table.effect(Effect::Ammo, Seat::Union, into);
    if (asked.yes("double_canister")) table.effect(Effect::Cani, Seat::Union, into, firer);
    if (asked.yes("massed_guns")) table.effect(Effect::Mass, Seat::Union, into);
    if (asked.yes("mistaken_uniforms")) table.effect(Effect::Unif, Seat::Confederate, into);

    const FireOrder order{Seat::Union, firer, static_cast<FireMode>(range), from, into};
    const Look look{table.setup, table.state};
    UmpireAnswer answer;
    answer.add(reckon_fire(look, order, Seat::Nobody), table);
    if (fire_dice(look, order, Seat::Nobody) == 0) {  // it may not fire at all (DX-7.1b)
        answer.cite(rule::DX_7_1b);
        answer.outcomes.push_back({"cannot fire: no die is left", 1, 0});
        return answer;
    }
    tell_firepower(look, order, table, answer);
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 fire_card(play, order, no_slot);
                                 int hits = 0;
                                 for (const Step& waiting : play.state.agenda.steps)
                                     if (waiting.kind == StepKind::PlaceHits) hits += waiting.n;
                                 return hits;
                             }),
             {}, answer);
    return answer;
}

Expected<UmpireAnswer> check(const UmpireInputs& asked, StepKind kind, const Card& card, const char* fails) {
    Table table;
    const Slot slot = table.add(Seat::Union, card, position_u(0));
    table.add(Seat::Union, troop(0, 4), position_u(1));
    table.add(Seat::Confederate, troop(0, 4), position_c(1));
    table.state.phase = static_cast<std::uint8_t>(Phase::Morale);
    table.state.side[0].hits[slot] = static_cast<std::uint8_t>(asked["hits"]);
    table.state.side[0].hit |= one(slot);
    table.state.agenda.push(step(kind, Seat::Union));
    UmpireAnswer answer;
    const Action action{.verb = Verb::Check, .card = 1};
    answer.add(Dixie::reckon(table.setup, table.state, Seat::Union, action), table);
    const char* const words[] = {kind == StepKind::CheckTroops ? "holds" : "survives", fails};
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 rules_of(kind).apply(play, Seat::Union, action);
                                 return (play.state.side[0].lost & one(slot)) != 0 ? 1 : 0;
                             }),
             words, answer);
    return answer;
}

Expected<UmpireAnswer> morale(const UmpireInputs& asked) {
    Expected<UmpireAnswer> answer = check(asked, StepKind::CheckTroops, troop(0, asked["value"]), "routs");
    for (RuleId rule : {rule::DX_6_0a, rule::DX_6_0c, rule::DX_6_0d, rule::DX_6_0g, rule::DX_6_0h})
        answer->cite(rule);
    return answer;
}

Expected<UmpireAnswer> general(const UmpireInputs& asked) {
    Card card;
    card.type = CardType::General;
    Expected<UmpireAnswer> answer = check(asked, StepKind::CheckLeaders, card, "killed");
    for (RuleId rule : {rule::DX_11_2b, rule::DX_11_2c, rule::DX_11_2d}) answer->cite(rule);
    return answer;
}

Expected<UmpireAnswer> melee(const UmpireInputs& asked) {
    Table table;
    const Place place = position_u(1);
    if (asked.yes("bayonet_charge") && asked["arm"] != 0)
        return Wrong{"a Bayonet Charge is for Infantry (DX-K17): give arm=infantry, or leave it out"};
    if (asked.yes("cavalry_charge") && asked["arm"] != 1)
        return Wrong{"a Cavalry Charge is for Cavalry (DX-K17): give arm=cavalry, or leave it out"};
    if (asked.yes("carbines") && asked["arm"] != 1)
        return Wrong{"carbines are for Cavalry (DX-K3): give arm=cavalry, or leave them out"};
    Card card = troop(asked["arm"], asked["cv"]);
    if (asked.yes("carbines")) set_carbines(card);
    const Slot slot = table.add(Seat::Union, card, place);
    table.add(Seat::Confederate, troop(0, 4), place);
    if (asked.yes("bayonet_charge")) table.effect(Effect::Bayo, Seat::Union, place);
    if (asked.yes("cavalry_charge")) table.effect(Effect::Cavch, Seat::Union, place);
    const Look look{table.setup, table.state};
    UmpireAnswer answer;
    Reckoning dice_needed(rule::DX_13_2d, "dice");
    add_melee_dice(look, Seat::Union, slot, place, dice_needed);
    answer.add(dice_needed, table);
    const int power = melee_firepower(look, Seat::Union, slot);
    answer.modifiers.push_back({rule::DX_13_2d, "firepower: a die hits up to", power, 1});
    answer.cite(rule::DX_13_2d);
    outcomes(
        every_way<Play>(table, [&](Play& play) { return roll_melee(play, Seat::Union, slot, place).hits; }),
        {}, answer);
    return answer;
}

UmpireKey arm_key() { return umpire_words("arm", "the card's arm", {"infantry", "cavalry", "artillery"}); }

}  // namespace

std::span<const UmpireQuestion> Dixie::umpire() {
    static const std::vector<UmpireQuestion> questions{
        {"fire",
         "hits of one card that fires",
         {arm_key(), umpire_number("cv", "combat value printed on the card", 1, 4),
          umpire_words("role", "at short range: does the card attack the position or defend it",
                       {"attacker", "defender"}, 0),
          umpire_words("range", "kind of fire", {"short", "long", "enfilade"}, 0),
          umpire_words("guns", "guns of an Artillery card", {"smoothbore", "rifled", "mixed"}, 0),
          terrain_key("terrain", "in the position fired into"),
          terrain_key("terrain2", "a second Terrain card there"),
          terrain_key("firer_terrain", "where the firer stands, at long range"),
          terrain_key("firer_terrain2", "a second Terrain card there"),
          umpire_words("line", "the battleline from which it enfilades", {"own", "enemy"}, 0),
          umpire_yes_no("carbines", "Cavalry with carbines (option carbines)"),
          umpire_yes_no("artillery_general", "an Artillery General helps (option corps_integrity)"),
          umpire_yes_no("cover", "the Special Cover is played on the target"),
          umpire_yes_no("ammunition_train", "the Special Ammunition Train is played"),
          umpire_yes_no("double_canister", "the Special Double Canister is played"),
          umpire_yes_no("massed_guns", "the Special Massed Guns is played"),
          umpire_yes_no("mistaken_uniforms", "the Special Mistaken Uniforms is played"),
          umpire_yes_no("skirmishers", "the Special Skirmishers lets this Infantry card fire at long range")},
         fire},
        {"morale",
         "one Troop card's check for its hits",
         {umpire_number("value", "morale: the sum of CV, letter, General, terrain and Specials", 1, 6),
          umpire_number("hits", "hits on the card; one die each", 1, 4, 1)},
         morale},
        {"general",
         "a General's check for his hits",
         {umpire_number("hits", "hits on the card; one die each", 1, 12, 1)},
         general},
        {"melee",
         "hits of one card in one round of Melee",
         {arm_key(), umpire_number("cv", "combat value printed on the card", 1, 4),
          umpire_yes_no("bayonet_charge", "the Special Bayonet Charge is played (round 1)"),
          umpire_yes_no("cavalry_charge", "the Special Cavalry Charge is played"),
          umpire_yes_no("carbines", "Cavalry with carbines (option carbines)")},
         melee},
    };
    return questions;
}

}  // namespace longroll::dixie
