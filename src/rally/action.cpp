#include "rally/action.h"

namespace longroll::rally {
namespace {

using Field = VerbField<Action>;
using Form = VerbForm<Action>;
using enum FieldKind;

constexpr std::string_view arrow_words[] = {"t", "a1", "a2", "a3", "a4"};
constexpr std::string_view edge_words[] = {"front", "left", "rear", "right"};
constexpr std::string_view field_words[] = {"on-map", "off-map"};
constexpr std::string_view retire_words[] = {"withdraw", "rout"};
constexpr std::string_view use_words[] = {"draw", "plan", "march", "rally"};
constexpr std::string_view file_words[] = {"leader", "left", "right"};
constexpr std::string_view whose_words[] = {"own", "enemy"};
constexpr std::string_view part_words[] = {"on-foot", "mounted", "holders"};
static_assert(std::size(part_words) == at(Part::count) && std::size(use_words) == at(Line::count));
constexpr std::string_view lay_flags[] = {"mount", "dismount"};
constexpr std::string_view special_flags[] = {"mount", "dismount", "from-rear", "on-rear"};
constexpr std::string_view reinforce_flags[] = {"", "", "", "", "short"};
constexpr std::string_view place_flags[] = {"mounted", "open"};
constexpr std::string_view edge_flags[] = {"attacker-south", "attacker-north", "attacker-west",
                                           "attacker-east",  "defender-south", "defender-north",
                                           "defender-west",  "defender-east"};

constexpr Field numbered(FieldKind kind, std::string_view name, std::string_view key, std::string_view thing,
                         int count, Kept<Action> part) {
    return {
        {.kind = kind, .name = name, .key = key, .thing = thing, .high = count - 1, .none = 255, .first = 1},
        part};
}
constexpr Field unit = numbered(Own, "unit", "", "unit", most_units, kept<&Action::unit>);
constexpr Field led_by = numbered(Own, "leader", "led-by", "unit", most_units, kept<&Action::unit>);
constexpr Field card_unit = numbered(Own, "unit", "on", "unit", most_units, kept<&Action::unit>);
constexpr Field target = numbered(Enemy, "target", "", "unit", most_units, kept<&Action::target>);
constexpr Field at_target = numbered(Enemy, "target", "at", "unit", most_units, kept<&Action::target>);
constexpr Field may_target = optional(at_target);
constexpr Field behind = numbered(Own, "friend", "behind", "unit", most_units, kept<&Action::friend_>);
constexpr Field toward = numbered(Own, "friend", "toward", "unit", most_units, kept<&Action::friend_>);
constexpr Field post = numbered(Own, "general", "", "general", most_generals, kept<&Action::post>);
constexpr Field enemy_post = numbered(Enemy, "general", "at", "general", most_generals, kept<&Action::post>);
constexpr Field may_post =
    optional(numbered(Own, "general", "to", "general", most_generals, kept<&Action::post>));
constexpr Field under =
    optional(numbered(Own, "under", "under", "general", most_generals, kept<&Action::under>));
constexpr Field card = numbered(Own, "card", "", "card", most_cards, kept<&Action::card>);
constexpr Field with = optional(numbered(Own, "card", "with", "card", most_cards, kept<&Action::card>));

constexpr Field point{
    {.kind = Point, .name = "point", .key = "to", .low = -table::farthest, .high = table::farthest},
    kept<&Action::x>,
    kept<&Action::y>};
constexpr Field facing{{.kind = Facing, .name = "facing", .key = "facing"}, kept<&Action::angle>};
constexpr Field direction{{.kind = Facing, .name = "direction", .key = "toward"}, kept<&Action::lean>};
constexpr Field lean{{.kind = Angle, .name = "lean", .key = "lean", .presence = Presence::Assumed},
                     kept<&Action::lean>};
constexpr Field word(std::string_view name, VerbWords words, Kept<Action> part,
                     Presence presence = Presence::Needed) {
    return {{.kind = Word, .name = name, .words = words, .presence = presence}, part};
}
constexpr Field arrow = word("arrow", arrow_words, kept<&Action::arrow>);
constexpr Field edge = word("edge", edge_words, kept<&Action::edge>, Presence::Assumed);
constexpr Field fielded = word("where", field_words, kept<&Action::mode>);
constexpr Field formation = word("formation", formation_words, kept<&Action::formation>);
constexpr Field way = word("way", retire_words, kept<&Action::mode>);
constexpr Field use = word("line", use_words, kept<&Action::mode>);
constexpr Field file = word("file", file_words, kept<&Action::mode>);
constexpr Field whose = word("whose", whose_words, kept<&Action::mode>);
constexpr Field part = word("part", part_words, kept<&Action::mode>);
constexpr Field flags(VerbWords words) {
    return {{.kind = Flags, .name = "flags", .words = words}, kept<&Action::flags>};
}
constexpr Field laying = flags(lay_flags), special = flags(special_flags), shorter = flags(reinforce_flags),
                placing = flags(place_flags), edges = flags(edge_flags);
constexpr Field number(std::string_view name, std::string_view key, int count) {
    return {{.kind = Number, .name = name, .key = key, .high = count - 1, .first = 1}, kept<&Action::number>};
}
constexpr Field rank = number("rank", "rank", most_units), die = number("die", "", 3),
                entry = number("line", "line", most_entry_lines);
constexpr Field shift{
    {.kind = Thousandths, .name = "shift", .key = "shift", .low = 0, .high = table::farthest},
    kept<&Action::x>};
constexpr Field dice{{.kind = Members, .name = "dice", .key = "dice", .high = 3, .first = 1},
                     kept<&Action::members>};
constexpr Field carried{{.kind = Members,
                         .name = "generals",
                         .key = "carry",
                         .high = 8,
                         .first = 1,
                         .presence = Presence::Optional},
                        kept<&Action::members>};

// In the order of Verb.
constexpr Form forms[] = {
    {""},
    {"done"},
    {"pass"},
    {"stay"},
    {"for-me"},
    {"agree"},
    {"refuse"},
    {"field", {&post, &fielded, &formation, &under}},
    {"lead", {&post}},
    {"edges", {&edges}},
    {"place-general", {&post, &point}},
    {"brigade", {&post}},
    {"place", {&unit, &point, &facing, &placing}},
    {"keep-back", {&unit}},
    {"lift", {&unit}},
    {"waive"},
    {"dislocate", {&target}},
    {"leave", {&card}},
    {"take", {&card}},
    {"top", {&card}},
    {"bottom", {&card, &card_unit, &may_target}},
    {"column", {&card, &card_unit, &arrow, &edge, &lean, &facing}},
    {"command", {&card}},
    {"activate", {&post}},
    {"retire", {&way}},
    {"fight", {&unit}},
    {"move", {&unit}},
    {"tactic", {&unit}},
    {"charge", {&unit}},
    {"rally", {&unit}},
    {"fire", {&unit, &at_target, &with}},
    {"fire-general", {&unit, &enemy_post}},
    {"discard", {&card}},
    {"ride", {&post, &point}},
    {"line", {&use}},
    {"enter", {&post, &led_by}},
    {"enter-reserve", {&unit}},
    {"enter-brigade"},
    {"come", {&unit, &entry, &shift, &arrow, &lean, &facing}},
    {"lay", {&arrow, &edge, &lean, &facing, &laying}},
    {"special", {&direction, &facing, &special}},
    {"mount"},
    {"close", {&card, &card_unit, &behind}},
    {"reinforce", {&card, &card_unit, &toward, &edge, &lean, &facing, &shorter}},
    {"form", {&unit, &file, &rank}},
    {"respond", {&card, &dice}},
    {"return", {&with}},
    {"swap", {&unit}},
    {"reroll", {&die, &whose}},
    {"lose", {&unit, &part}},
    {"test", {&unit}},
    {"flee", {&may_post}},
    {"declare", {&target, &arrow, &lean, &carried}},
    {"join", {&unit}},
    {"play", {&card}},
    {"support", {&unit, &behind}},
    {"face", {&facing}},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

}  // namespace

constinit const VerbTable<Action> verbs{forms, "fire 3 at 12"};

bool well_formed(const Action& action) { return verbs.well_formed(action); }

}  // namespace longroll::rally
