// The scenarios (8.8), the switches of chapter 3, and what is agreed before play.

#include "data/embedded.h"
#include "engine/option_table.h"
#include "history/map_cut.h"
#include "rally/rules.h"
#include "rally/scenario_file.h"
#include "rules/rally.h"

namespace longroll::rally {
namespace {

using O = Options;

const OptionTable<Options>& option_table() {
    static const OptionTable<Options> table = {{
        words_row("deployment", &O::deployment, rule::RF_DEPLOY_8, "where the stands start",
                  {{Deployment::Historical, "historical"}, {Deployment::Free, "free"}}),
        switch_row("terrain_needs_tactic_action", &O::terrain_needs_tactic_action, rule::RF_TERRAIN_2,
                   "woods, orchards, marsh, rocks and creeks need a Tactic action"),
        switch_row("overshoot", &O::overshoot, rule::RF_TERRAIN_3,
                   "woods and rocks below both ends of a line do not count"),
        switch_row("generals_cross_steep", &O::generals_cross_steep, rule::RF_TERRAIN_13,
                   "Generals move over steep ground"),
        switch_row("stands_block_fire", &O::stands_block_fire, rule::RF_LOS_8,
                   "stands in the way block fire"),
        switch_row("heroism_adds_up", &O::heroism_adds_up, rule::RF_GEN_5,
                   "the Heroism of several Generals adds up"),
        switch_row("overrun_roll", &O::overrun_roll, rule::RF_GEN_6,
                   "a General displaced by an enemy stand is in danger"),
        switch_row("general_full_arrow", &O::general_full_arrow, rule::RF_GENMOVE_1,
                   "a General moves the full length of his arrow"),
        switch_row("double_move_on_foot", &O::double_move_on_foot, rule::RF_CAVMOVE_1,
                   "cavalry on foot has two Moves as well"),
        words_row("reinforce_by", &O::reinforce_by, rule::RF_REINF_1, "what one point and one check bring on",
                  {{ReinforceBy::Brigade, "brigade"}, {ReinforceBy::Stand, "stand"}}),
        switch_row("round_end_counts_generals", &O::round_end_counts_generals, rule::RF_TURN_2,
                   "a Round goes on until the Generals are activated too"),
        words_row("passage_in_moves", &O::passage_in_moves, rule::RF_MOVE_12, "friends in the way of a Move",
                  {{rally::Passage::None, "none"},
                   {rally::Passage::Check, "check"},
                   {rally::Passage::Free, "free"}}),
        words_row("ap_cost_basis", &O::ap_cost_basis, rule::RF_AP_4, "whose flag is the price of an action",
                  {{PriceOf::Max, "max"}, {PriceOf::General, "general"}, {PriceOf::Stand, "stand"}}),
        switch_row("fire_into_melee", &O::fire_into_melee, rule::RF_FIRE_1,
                   "stands in a melee may be fired at"),
        switch_row("return_fire_after_plain_hit", &O::return_fire_after_plain_hit, rule::RF_FIRE_8,
                   "a target returns fire also after a hit without a check"),
        switch_row("line_up_after_charge", &O::line_up_after_charge, rule::RF_CHARGE_20,
                   "a charger turns until its front is flush"),
        switch_row("minor_contours", &O::minor_contours, rule::RF_LOS_10, "contours every 8 feet count"),
        switch_row("marked_off_areas", &O::marked_off_areas, rule::RF_ENTRY_3,
                   "ground that the scenario marks off may not be used"),
        switch_row("ask_forced", &O::ask_forced, rule::RF_TURN_10, "ask also where only one answer is legal"),
    }};
    return table;
}

constexpr std::string_view files[] = {
    "first_orders",  "mcphersons_ridge", "railroad_cut", "barlows_knoll",      "devils_den",
    "peach_orchard", "little_round_top", "culps_hill",   "east_cavalry_field", "picketts_charge"};
std::string path_of(std::string_view file_name) { return "rally/" + std::string(file_name) + ".json"; }

history::CutOptions cut_options(const ScenarioFile& file, const Measures& measures, int contour_ft) {
    history::CutOptions options;
    options.ground = file.grid.ground(file.squares);
    options.yards_per_inch = measures.yards_per_inch;
    options.contour_ft = contour_ft;
    options.crossing_reach = table::inch / 2;  // RF-DATA-15: gaps of an inch
    return options;
}

// Of the whole field from the table of data; elsewhere from the ground itself, by its major contours
// (RF-LOS-10).
std::vector<SquareRating> ratings_of(const ScenarioFile& file, const table::Battlefield& field,
                                     const Measures& measures) {
    std::vector<SquareRating> ratings;
    for (int row = 0; row < file.squares.rows(); ++row)
        for (int column = 0; column < file.squares.columns(); ++column) {
            const Square square{static_cast<std::int8_t>(file.squares.low.row + row),
                                static_cast<std::int8_t>(file.squares.low.column + column)};
            const bool printed =
                file.map == "gettysburg" && whole_field.has(square) && measures == house_measures();
            ratings.push_back(printed
                                  ? printed_rating(square)
                                  : rate(field, {column * measures.square, row * measures.square}, measures));
        }
    return ratings;
}

}  // namespace

Expected<Setup> setup_of(ScenarioFile file) {
    const Measures measures = file.measures;
    const Expected<history::Map> map = history::map(file.map);
    if (!map) return Wrong{map.error()};
    Expected<history::CutMap> cut = history::cut(*map, cut_options(file, measures, measures.contour_major));
    if (!cut) return Wrong{file.id + ": " + cut.error()};
    Setup setup;
    setup.title = file.title;
    setup.options = file.options;
    setup.measures = measures;
    setup.squares = file.squares;
    setup.ratings = ratings_of(file, cut->field, measures);
    if (file.options.minor_contours) {
        cut = history::cut(*map, cut_options(file, measures, measures.contour_minor));
        if (!cut) return Wrong{file.id + ": " + cut.error()};
    }
    setup.captions = std::move(cut->captions);
    setup.field = std::make_shared<const table::Battlefield>(std::move(cut->field));
    setup.sight = sight_rules(measures, file.options.minor_contours);
    setup.attacker = file.attacker;
    setup.entry_lines = std::move(file.entry_lines);
    setup.marked_off = std::move(file.marked_off);
    setup.objectives = std::move(file.objectives);
    setup.max_turns = file.turns;
    setup.max_rounds = file.rounds;
    setup.scored = true;
    setup.draw_below = file.draw_below;
    if (file.walls_are_barricades)
        setup.barricades = {table::LineKind::Barricade, table::LineKind::Wall, table::LineKind::Fieldworks,
                            table::LineKind::HastyWorks};
    for (const Seat seat : seats) {
        Army& army = setup.army_of[index(seat)] = std::move(file.army_of[index(seat)]);
        deal_cards(army, seat);
        complete(army);
        if (army.cards.size() > most_cards)
            return Wrong{file.id + ": the " + std::string(name(seat)) + " side has " +
                         std::to_string(army.cards.size()) + " cards, and at most " +
                         std::to_string(most_cards) + " fit"};
        // RF-ENTRY-2: every off-map brigade may use every line of its side that is not kept for another.
        for (std::size_t i = 0; i < army.posts.size(); ++i)
            for (std::size_t line = 0; line < setup.entry_lines.size(); ++line) {
                const EntryLine& entry = setup.entry_lines[line];
                if (entry.owner == seat &&
                    (entry.label == no_post || (army.posts[entry.label].posts_below & (Posts{1} << i)) != 0))
                    army.posts[i].entry_lines |= 1u << line;
            }
    }
    return setup;
}

const std::vector<Scenario>& Rally::scenarios() {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        for (const std::string_view name : files) {
            const std::string path = path_of(name);
            const Expected<ScenarioFile> file = read_scenario(embedded(path), path, ReadWhat::Head);
            if (!file) continue;  // compiled in, and tests read them all
            std::vector<std::string> sources{path,
                                             "rally/measures.json",
                                             "rally/formations.csv",
                                             "rally/squares.csv",
                                             "maps/" + file->map + ".json",
                                             "oob/gettysburg.csv"};
            if (file->from_area) sources.emplace_back("rally/areas.json");
            if (!file->situation.empty()) sources.push_back("situations/" + file->situation + ".json");
            list.push_back({miniatures::id_of_file(file->id), file->title, file->summary,
                            miniatures::source_of(sources), option_table().specs(file->options)});
        }
        return list;
    }();
    return all;
}

Expected<Setup> Rally::prepare(const Scenario& scenario, const OptionValues& values, Dice&) {
    const std::string path = path_of(miniatures::file_of_id(scenario.id));
    const std::string_view text = embedded(path);
    if (text.data() == nullptr) return Wrong{"Rally Round the Flag has no scenario '" + scenario.id + "'"};
    Expected<ScenarioFile> file = read_scenario(text, path);
    if (!file) return Wrong{file.error()};
    if (std::string wrong = option_table().apply(scenario, values, file->options); !wrong.empty())
        return Wrong{std::move(wrong)};
    if (file->options.deployment == Deployment::Historical && file->situation.empty())
        return Wrong{scenario.id + ": historical deployment needs a situation; this battle has none"};
    return setup_of(*std::move(file));
}

Expected<std::string> Rally::check_scenario_file(std::string_view text, std::string_view file) {
    return check_scenario(text, file, {});
}

Expected<std::string> check_scenario(std::string_view text, std::string_view file, const Agreed& agreed) {
    Expected<ScenarioFile> read = read_scenario(text, file, ReadWhat::All, agreed);
    if (!read) return Wrong{read.error()};
    const Expected<Setup> setup = setup_of(*std::move(read));
    if (!setup) return Wrong{std::string(file) + ": " + setup.error()};
    miniatures::ScenarioCount count{setup->title,
                                    {},
                                    setup->field->areas().size(),
                                    setup->objectives.size(),
                                    static_cast<std::size_t>(setup->max_turns)};
    for (const Seat seat : seats)
        count.side[index(seat)] = {setup->army(seat).posts.size(), setup->army(seat).units.size()};
    return describe(count);
}

}  // namespace longroll::rally
