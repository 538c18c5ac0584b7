#include "elephant/action.h"

namespace longroll::elephant {
namespace {

using Field = VerbField<Action>;
using Form = VerbForm<Action>;
using enum FieldKind;

constexpr std::string_view fire_modes[] = {"full", "reduced"};
constexpr std::string_view flanks[] = {"left", "right"};
constexpr std::string_view sides[] = {"front", "left", "right", "rear"};
constexpr std::string_view faces[] = {"left", "right", "about"};
// By bit.
constexpr std::string_view place_flags[] = {"limbered", "prone", "mounted"};
constexpr std::string_view charge_flags[] = {"column-die", "", "", "", "", "cross", "", "charge-die"};
constexpr std::string_view begin_flags[] = {"column-die", "road-die", "stand-up",     "mount",
                                            "prolong",    "cross",    "into-skirmish"};
constexpr std::string_view go_flags[] = {"limber", "unlimber", "prone", "rejoin", "backstep"};

// Units, officers and stands go by their number from 1.
static_assert(no_unit == 255 && no_hq == 255);
constexpr Field unit = numbered_field(Own, "unit", "", "unit", most_units, kept<&Action::unit>);
constexpr Field may_unit = optional(unit);
constexpr Field attach =
    optional(numbered_field(Own, "attach", "attach", "unit", most_units, kept<&Action::unit>));
constexpr Field behind = numbered_field(Own, "other", "behind", "unit", most_units, kept<&Action::other>);
constexpr Field target = numbered_field(Enemy, "target", "at", "unit", most_units, kept<&Action::target>);
constexpr Field officer =
    numbered_field(Own, "officer", "officer", "officer", most_hqs, kept<&Action::target>);
constexpr Field enemy_officer =
    numbered_field(Enemy, "officer", "officer", "officer", most_hqs, kept<&Action::target>);
constexpr Field stand =
    numbered_field(Member, "stand", "stand", "", most_stands_of_unit, kept<&Action::other>);
constexpr Field stands{
    {.kind = Members, .name = "stands", .key = "stands", .high = most_stands_of_unit, .first = 1},
    kept<&Action::stands>};
constexpr Field may_stands = optional(stands);

constexpr Field length(std::string_view name, Length low, Kept<Action> part) {
    return {{.kind = Thousandths, .name = name, .low = low, .high = table::farthest}, part};
}
constexpr Field by = length("inches", 1, kept<&Action::x>);
constexpr Field ahead = length("ahead", -table::farthest, kept<&Action::y>);
constexpr Field right = [] {
    Field field = length("right", -table::farthest, kept<&Action::x>);
    field.not_zero = true;
    return field;
}();
constexpr Field point{
    {.kind = Point, .name = "point", .key = "to", .low = -table::farthest, .high = table::farthest},
    kept<&Action::x>,
    kept<&Action::y>};
constexpr Field facing{{.kind = Facing, .name = "facing", .key = "facing"}, kept<&Action::angle>};
constexpr Field turn{{.kind = Angle, .name = "turn", .key = "turn"}, kept<&Action::angle>};

constexpr Field mode(VerbWords words) {
    return {{.kind = Word, .name = "mode", .words = words}, kept<&Action::mode>};
}
constexpr Field full_or_reduced = mode(fire_modes), flank = mode(flanks), side = mode(sides),
                face = mode(faces);
constexpr Field flags(VerbWords words) {
    return {{.kind = Flags, .name = "flags", .words = words}, kept<&Action::flags>};
}
constexpr Field placed = flags(place_flags), charging = flags(charge_flags), beginning = flags(begin_flags),
                going = flags(go_flags);

constexpr Field formation{{.kind = Word, .name = "formation", .none = no_formation, .words = formation_words},
                          kept<&Action::formation>};
constexpr Field may_formation = optional(formation);
// One rank, or a frontage of one, is what a formation has when nothing is typed.
constexpr Field depth(std::string_view key, bool (*applies)(const Action&)) {
    return {{.kind = Number,
             .name = key,
             .key = key,
             .low = 1,
             .high = most_stands_of_unit,
             .none = 1,
             .presence = Presence::Assumed},
            kept<&Action::ranks>,
            {},
            applies};
}
constexpr Field ranks =
    depth("ranks", [](const Action& a) { return a.formation == static_cast<std::uint8_t>(Formation::Line); });
constexpr Field front = depth(
    "front", [](const Action& a) { return a.formation == static_cast<std::uint8_t>(Formation::Column); });

// In the order of Verb.
constexpr Form forms[] = {
    {""},
    {"done"},
    {"drop"},
    {"take-back", {&may_unit}},
    {"for-me"},
    {"yes"},
    {"no"},
    {"place", {&unit, &point, &facing, &formation, &ranks, &front, &placed}},
    {"place-stand", {&unit, &stand, &point, &facing}},
    {"place-officer", {&officer, &point, &attach}},
    {"fire", {&unit, &target, &may_stands, &full_or_reduced}},
    {"hold", {&unit}},
    {"combine", {&target}},
    {"separate", {&target}},
    {"snipe", {&unit, &stand, &enemy_officer, &full_or_reduced}},
    {"volley", {&target, &may_stands}},
    {"continue", {&unit}},
    {"retreat", {&unit}},
    {"charge", {&unit, &target, &flank, &turn, &charging}},
    {"support", {&unit, &behind}},
    {"follow", {&by}},
    {"detach", {&unit, &stands, &side}},
    {"begin", {&unit, &may_formation, &ranks, &front, &beginning}},
    {"ride", {&officer, &point, &attach}},
    {"advance", {&by}},
    {"wheel", {&flank, &turn}},
    {"face", {&face}},
    {"backstep", {&by}},
    {"sideslip", {&right, &ahead}},
    {"form", {&formation, &ranks, &front}},
    {"limber", {&may_stands}},
    {"unlimber", {&may_stands, &facing}},
    {"prone"},
    {"rejoin"},
    {"march", {&point}},
    {"send", {&stand, &point, &facing}},
    {"go", {&point, &facing, &may_formation, &ranks, &front, &going}},
    {"pair", {&unit, &target}},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

}  // namespace

constinit const VerbTable<Action> verbs{forms, "fire 3 at 17 full"};

bool well_formed(const Action& action) { return verbs.well_formed(action); }
std::string stands_list(Stands list) {
    return field_text(stands, {list}, only_numbers()).substr(std::size(" stands ") - 1);
}

}  // namespace longroll::elephant
