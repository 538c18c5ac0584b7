// Scenarios, the options of DX-0.5, and what is agreed before play.

#include <algorithm>
#include <cassert>

#include "data/embedded.h"
#include "dixie/decks.h"
#include "dixie/rules.h"
#include "engine/hash.h"
#include "engine/option_table.h"
#include "rules/dixie.h"

namespace longroll::dixie {
namespace {

enum InEdition : std::uint8_t { BR = 1, SH = 2, GB = 4, All = 7 };

struct Switch {
    const char* name;
    bool Options::* on;
    const char* help;
    RuleId rule;
    std::uint8_t editions;  // where it can be chosen at all
    bool basic, full;       // the two columns of DX-0.5a
};

// DX-0.5a, row by row.
const Switch switches[] = {
    {"outflanking", &Options::outflanking, "Reserve cards may come in on a flank", rule::DX_13_1a, All, false,
     true},
    {"melee", &Options::melee, "hand-to-hand combat of one or two rounds", rule::DX_13_2a, All, false, true},
    {"enfilade", &Options::enfilade, "fire along the line from a position held alone", rule::DX_13_3a, All,
     false, true},
    {"envelopment", &Options::envelopment, "win by enfilading a vacant enemy position", rule::DX_13_3j, All,
     false, true},
    {"counter_battery", &Options::counter_battery, "fire may be aimed at one Artillery card", rule::DX_13_4a,
     All, false, true},
    {"artillery_support", &Options::artillery_support, "long-range fire into an engaged position",
     rule::DX_13_5a, All, false, true},
    {"decoys", &Options::decoys, "Generals, Specials and Terrain may lie face-down as decoys", rule::DX_13_6a,
     All, false, true},
    {"scouting", &Options::scouting, "Cavalry may scout the position opposite", rule::DX_13_7a, All, false,
     true},
    {"five_positions", &Options::five_positions, "battlelines of five positions", rule::DX_13_8a, BR | GB,
     false, false},
    {"corps_integrity", &Options::corps_integrity, "Generals command their own corps only", rule::DX_13_9a,
     GB, false, true},
    {"division_integrity", &Options::division_integrity, "division commanders command their division only",
     rule::DX_13_9k, GB, false, false},
    {"custom_decks", &Options::custom_decks, "players build their decks from Battle Points", rule::DX_14_0b,
     All, false, false},
    {"army_of_the_ohio", &Options::army_of_the_ohio, "the Army of the Ohio comes only for Day 2",
     rule::DX_15_1g, SH, false, false},
    {"third_division_late", &Options::third_division_late,
     "Lew Wallace's division comes with the Army of the Ohio", rule::DX_15_1i, SH, false, false},
    {"three_days", &Options::three_days, "the battle lasts three days", rule::DX_15_2a, GB, false, false},
    {"day_one_historical", &Options::day_one_historical, "only Day 1 cards on Day 1", rule::DX_15_2l, GB,
     false, false},
    {"open_cards", &Options::open_cards, "all cards on the field lie face-up; for beginners", rule::DX_5_0g,
     All, false, false},
    {"hidden_terrain", &Options::hidden_terrain, "set-up Terrain lies face-down until it matters",
     rule::DX_3_2f, All, true, true},
    {"creek_binds_both", &Options::creek_binds_both, "creeks limit their holder too", rule::DX_8_3a, All,
     false, false},
    {"turn_limit", &Options::turn_limit, "idle or very long games are adjudicated", rule::DX_0_4b, All, true,
     true},
    {"muster_redraw", &Options::muster_redraw, "a Muster without enough Troop cards is drawn again",
     rule::DX_2_0d, All, true, true},
    {"even_hits", &Options::even_hits, "every hit goes to a card with the fewest", rule::DX_7_3b, All, false,
     false},
    {"decoys_stack", &Options::decoys_stack, "every face-down decoy takes a place in the stack",
     rule::DX_13_6a, All, false, false},
    {"reserve_general_march", &Options::reserve_general_march,
     "a General may lead a Force-March out of the Reserve", rule::DX_8_6e, All, false, false},
    {"carbines", &Options::carbines,
     "Union cavalry with breech-loading carbines fires at F2 and melees at F2", rule::DX_K3, GB, false,
     false},
    {"annihilation", &Options::annihilation, "a side without any Troop card left loses at once",
     rule::DX_0_4a, All, true, true},
    {"usable_specials_only", &Options::usable_specials_only,
     "Specials of advanced rules that are off leave the card pool", rule::DX_0_5b, All, true, true},
    {"front_changes_sides", &Options::front_changes_sides, "the Front is the Confederate battleline on Day 2",
     rule::DX_0_1b, SH, false, false},
    {"disorganised_forfeit", &Options::disorganised_forfeit,
     "a card that was disorganised does nothing more this turn", rule::DX_8_4b, All, false, false},
    {"specials_per_player", &Options::specials_per_player,
     "each player may play two Specials on a position in a phase", rule::DX_12_0g, All, false, false},
    {"envelop_in_combat_only", &Options::envelop_in_combat_only,
     "Horse Artillery that has moved does not envelop", rule::DX_13_3j, GB, false, false},
    {"envelop_center_only", &Options::envelop_center_only,
     "Envelopment counts only against the position that decides the battle", rule::DX_13_3l, SH, false,
     false},
    {"aimed_fire_spares_leaders", &Options::aimed_fire_spares_leaders,
     "sixes of fire aimed at one Artillery card do not hit leaders", rule::DX_13_4d, All, false, false},
    {"scout_fire_once", &Options::scout_fire_once,
     "a card that fired or fought this turn does not fire at scouts", rule::DX_13_7c, All, false, false},
    {"succession_waits", &Options::succession_waits,
     "a new Army Commander is named only at the start of the own Morale Phase", rule::DX_13_9d, GB, false,
     false},
    {"cavalry_any_division", &Options::cavalry_any_division,
     "Cavalry division commanders lead Cavalry of any division", rule::DX_13_9k, GB, false, false},
    {"free_night_retreat", &Options::free_night_retreat, "Movement Limits do not bind retreats at night",
     rule::DX_15_1c, SH | GB, false, false},
    {"ask_forced", &Options::ask_forced, "ask even when only one answer is legal", rule::DX_0_3c, All, false,
     false},
};

const OptionTable<Options>& option_table() {
    static const OptionTable<Options> table = [] {
        OptionTable<Options> all;
        for (const Switch& row : switches)
            all.rows.push_back(switch_row(row.name, row.on, row.rule, row.help, row.editions));
        // The column "depends on".
        all.needs = {{"envelopment", "enfilade"},
                     {"five_positions", "custom_decks"},
                     {"division_integrity", "corps_integrity"},
                     {"third_division_late", "army_of_the_ohio"},
                     {"day_one_historical", "three_days"},
                     {"decoys_stack", "decoys"},
                     {"envelop_in_combat_only", "envelopment"},
                     {"envelop_center_only", "envelopment"},
                     {"aimed_fire_spares_leaders", "counter_battery"},
                     {"scout_fire_once", "scouting"},
                     {"succession_waits", "corps_integrity"},
                     {"cavalry_any_division", "division_integrity"}};
        all.excludes = {
            {"five_positions", "three_days"}, {"custom_decks", "three_days"}, {"open_cards", "decoys"}};
        all.cite = "DX-0.5a";
        return all;
    }();
    return table;
}

// ---- scenarios ----

struct Battle {
    const char* id;
    const char* title;
    const char* summary;
    Edition edition;
    bool full;             // which column of DX-0.5a
    bool Options::* also;  // one more option this scenario is for
};
const Battle battles[] = {
    {"bull-run-quick", "First Bull Run, the basic game",
     "21 July 1861. Three positions per side, 30 cards each, no advanced rules; about half an hour.",
     Edition::BullRun, false, nullptr},
    {"bull-run", "First Bull Run",
     "21 July 1861. Three positions per side with every advanced rule; two enemy positions win.",
     Edition::BullRun, true, nullptr},
    {"bull-run-five", "First Bull Run, five positions",
     "21 July 1861. Five positions per side and decks of 400 Battle Points; three enemy positions win.",
     Edition::BullRun, true, &Options::five_positions},
    {"shiloh-quick", "Shiloh, the basic game",
     "6 and 7 April 1862. The Union camps in two lines are attacked at dawn; no advanced rules.",
     Edition::Shiloh, false, nullptr},
    {"shiloh", "Shiloh",
     "6 and 7 April 1862. Two days with every advanced rule; Center-Back wins for the Confederates, and on "
     "the second day Center-Front for the Union.",
     Edition::Shiloh, true, nullptr},
    {"gettysburg-quick", "Gettysburg, the basic game",
     "July 1863 in one day. Brigades, three positions per side, no advanced rules; about half an hour.",
     Edition::Gettysburg, false, nullptr},
    {"gettysburg", "Gettysburg",
     "July 1863 in one day, with every advanced rule and Corps Integrity; two enemy positions win.",
     Edition::Gettysburg, true, nullptr},
    {"gettysburg-five", "Gettysburg, five positions",
     "July 1863. Five positions per side and decks of 450 and 500 Battle Points; three enemy positions win.",
     Edition::Gettysburg, true, &Options::five_positions},
    {"gettysburg-three-days", "Gettysburg, three days",
     "1 to 3 July 1863. Night draws and night deployment; the Union wins if it still stands after the third "
     "day.",
     Edition::Gettysburg, true, &Options::three_days},
};

constexpr int most_points = 1000;
constexpr const char* points_names[] = {"union_points", "confederate_points"};
constexpr const char* deck_names[] = {"union_deck", "confederate_deck"};
constexpr const char* build = "build";

// The named decks of a side in the order of the option's words, from 1 on.
std::vector<const Deck*> decks_of(Edition edition, Seat side) {
    std::vector<const Deck*> found;
    for (const Deck& deck : named_decks())
        if (deck.edition == edition && deck.side == side) found.push_back(&deck);
    return found;
}

Scenario make_scenario(const Battle& battle) {
    Scenario scenario;
    scenario.id = battle.id;
    scenario.title = battle.title;
    scenario.summary = battle.summary;
    // The cards and decks it is played with, by their hash: the files themselves are compiled in.
    for (const std::string& file : {std::string(name(battle.edition)), std::string("decks")}) {
        const std::string path = "dixie/" + file + ".json";
        scenario.source += path + ' ' + std::to_string(hash_text(embedded(path))) + '\n';
    }
    const bool five = battle.also == &Options::five_positions;
    Options defaults;
    for (const Switch& row : switches) defaults.*row.on = battle.full ? row.full : row.basic;
    if (battle.also != nullptr) defaults.*battle.also = true;
    if (five) defaults.custom_decks = true;
    scenario.options = option_table().specs(defaults, 1u << static_cast<unsigned>(battle.edition));
    for (Seat seat : seats)
        scenario.options.push_back({points_names[index(seat)],
                                    rule::DX_14_0c,
                                    "Battle Points of a custom deck; 0: the suggested total",
                                    {},
                                    0,
                                    most_points,
                                    0});
    for (Seat seat : seats) {
        OptionSpec spec{deck_names[index(seat)],
                        rule::DX_14_0b,
                        "a custom deck with a name, or one built in the match",
                        {build},
                        0,
                        0,
                        0};
        for (const Deck* deck : decks_of(battle.edition, seat)) {
            spec.words.push_back(deck->id);
            ++spec.high;
            if (five && deck->columns == 5) spec.default_value = spec.high;
        }
        scenario.options.push_back(std::move(spec));
    }
    return scenario;
}

// ---- what the editions differ in ----

struct Numbers {
    int deck[2], muster[2], rate[2];  // by side
};
constexpr Numbers one_day[] = {
    /* Bull Run   */ {{30, 30}, {18, 15}, {1, 1}},  // DX-2.0b, DX-2.0d, DX-9.0b
    /* Shiloh     */ {{40, 30}, {18, 18}, {2, 2}},
    /* Gettysburg */ {{30, 24}, {18, 18}, {2, 1}},
};
constexpr Numbers all_three_days = {{60, 48}, {18, 18}, {1, 1}};  // DX-15.2a to DX-15.2c

constexpr int suggested[3][2][2] = {
    // 3 columns, 5 columns: USA, CSA (DX-14.1a, DX-14.2a, DX-14.3a)
    {{240, 240}, {400, 400}},
    {{300, 225}, {300, 225}},
    {{300, 270}, {500, 450}},
};

void fill_pools(Setup& setup) {
    const Options& options = setup.options;
    for (Seat seat : seats)
        for (const Card& card : setup.cards[index(seat)]) {
            if (card.number == 0) continue;
            const bool usable = (card.required_option != "melee" || options.melee) &&
                                (card.required_option != "outflanking" || options.outflanking);
            if (options.usable_specials_only && !usable) continue;  // DX-0.5b
            const bool apart = options.army_of_the_ohio &&
                               (card.ohio || (options.third_division_late && card.third_division));
            (apart ? setup.ohio : setup.pool[index(seat)]).push_back(card.number);  // DX-15.1g, DX-15.1i
            setup.timings_in_pool[index(seat)] |= card.timing;
            setup.count_in_pool(card);
        }
}

std::string and_list(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences) text += (text.empty() ? "" : "; ") + sentence;
    return text;
}

// Custom decks: totals, Musters and decks agreed on (14.0), or what is wrong with them.
std::string agree_on_decks(Setup& setup, const std::int32_t (&points)[2], const std::int32_t (&decks)[2]) {
    for (Seat seat : seats) {
        const auto side = index(seat);
        if (!setup.options.custom_decks) {
            if (points[side] != 0)
                return std::string("option ") + points_names[side] +
                       " needs custom_decks: set custom_decks=yes";
            if (decks[side] != 0)
                return std::string("option ") + deck_names[side] +
                       " needs custom_decks: set custom_decks=yes, or " + deck_names[side] + "=" + build;
            continue;
        }
        setup.bp_limit[side] =
            points[side] != 0 ? points[side] : suggested_bp(setup.edition, setup.columns, seat);
        setup.muster[side] = muster_of(setup.bp_limit[side]);
        const int cheapest = cheapest_deck(setup, seat);
        if (cheapest < 0 || cheapest > setup.bp_limit[side])
            return std::string("option ") + points_names[side] + " is " +
                   std::to_string(setup.bp_limit[side]) + ", which buys no legal deck (DX-14.0b)" +
                   (cheapest < 0 ? std::string() : ": the cheapest costs " + std::to_string(cheapest));
        if (decks[side] == 0) continue;
        const Deck& deck = *decks_of(setup.edition, seat)[static_cast<std::size_t>(decks[side] - 1)];
        std::vector<std::string> wrong;
        setup.given_deck[side] = numbers_of(deck, wrong);
        for (std::string& sentence : wrong_with_deck(setup, seat, setup.given_deck[side]))
            wrong.push_back(std::move(sentence));
        if (!wrong.empty())
            return "deck " + deck.id + " cannot be played with these options: " + and_list(wrong) +
                   "; choose another " + deck_names[side];
    }
    return {};
}

}  // namespace

int suggested_bp(Edition edition, int columns, Seat side) {
    return suggested[static_cast<std::size_t>(edition)][columns == 5 ? 1 : 0][index(side)];
}

int Setup::positions_to_fill(Seat side) const {
    if (edition == Edition::Shiloh) return side == Seat::Union ? 6 : 3;
    return columns;
}

const std::vector<Scenario>& Dixie::scenarios() {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        for (const Battle& battle : battles) list.push_back(make_scenario(battle));
        return list;
    }();
    return all;
}

Expected<Setup> Dixie::prepare(const Scenario& scenario, const OptionValues& values, Dice&) {
    const auto battle = std::find_if(std::begin(battles), std::end(battles),
                                     [&](const Battle& known) { return scenario.id == known.id; });
    if (battle == std::end(battles)) return Wrong{"Dixie has no scenario '" + scenario.id + "'"};

    Setup setup;
    setup.edition = battle->edition;
    Options& options = setup.options;
    if (std::string wrong = option_table().apply(scenario, values, options); !wrong.empty())
        return Wrong{std::move(wrong)};
    // Without both, two sides that have lost everything would sit there for ever.
    if (!options.annihilation && !options.turn_limit)
        return Wrong{
            "option annihilation can be off only with turn_limit (DX-0.4a): set turn_limit=yes, or "
            "annihilation=yes"};
    std::int32_t points[2] = {}, decks[2] = {};
    for (std::size_t i = 0; i < values.size(); ++i)
        for (Seat seat : seats) {
            if (scenario.options[i].name == points_names[index(seat)]) points[index(seat)] = values[i];
            if (scenario.options[i].name == deck_names[index(seat)]) decks[index(seat)] = values[i];
        }
    if (options.open_cards) options.hidden_terrain = false;

    setup.columns = options.five_positions ? 5 : 3;
    const CardSet& set = card_set(setup.edition);
    for (Seat seat : seats) setup.cards[index(seat)] = set.cards[index(seat)];
    if (options.carbines)  // DX-K3
        for (Seat seat : seats)
            for (Card& card : setup.cards[index(seat)])
                if (card.carbines) card.fire = card.melee = 2;
    fill_pools(setup);

    const Numbers& numbers =
        options.three_days ? all_three_days : one_day[static_cast<std::size_t>(setup.edition)];
    for (Seat seat : seats) {
        setup.deck_size[index(seat)] = numbers.deck[index(seat)];
        setup.muster[index(seat)] = numbers.muster[index(seat)];
        setup.rate[index(seat)] = numbers.rate[index(seat)];
    }
    if (const std::string wrong = agree_on_decks(setup, points, decks); !wrong.empty()) return Wrong{wrong};
    return setup;
}

}  // namespace longroll::dixie
