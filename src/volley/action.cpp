#include "volley/action.h"

namespace longroll::volley {
namespace {

using Field = VerbField<Action>;
using Form = VerbForm<Action>;
using enum FieldKind;

constexpr std::string_view pay_words[] = {"free", "half", "disorder"};
constexpr std::string_view attack_words[] = {"fire", "melee"};
constexpr std::string_view side_words[] = {"north", "east", "south", "west"};
constexpr std::string_view go_flags[] = {"recover",  "column", "deploy",   "limber",
                                         "unlimber", "mount",  "dismount", "stand-up"};
constexpr std::string_view place_flags[] = {"", "column", "", "limbered", "", "mounted", "", ""};

static_assert(no_stand == 255);
constexpr Field stand = numbered_field(Own, "stand", "", "unit", most_stands, kept<&Action::stand>);
constexpr Field target = numbered_field(Enemy, "target", "", "unit", most_stands, kept<&Action::target>);
constexpr Field at_target = numbered_field(Enemy, "target", "at", "unit", most_stands, kept<&Action::target>);
constexpr Field may_target = optional(at_target);
constexpr Field brigade = numbered_field(Own, "brigade", "to", "unit", most_stands, kept<&Action::other>);
constexpr Field post = numbered_field(Own, "commander", "", "commander", most_posts, kept<&Action::other>);
constexpr Field building =
    numbered_field(Place, "building", "", "building", most_buildings, kept<&Action::other>);

constexpr Field point{
    {.kind = Point, .name = "point", .key = "to", .low = -table::farthest, .high = table::farthest},
    kept<&Action::x>,
    kept<&Action::y>};
constexpr Field facing{{.kind = Facing, .name = "facing", .key = "facing"}, kept<&Action::angle>};
constexpr Field shift{{.kind = Thousandths,
                       .name = "shift",
                       .key = "shift",
                       .low = -entry_shift,
                       .high = entry_shift,
                       .presence = Presence::Optional},
                      kept<&Action::x>};
constexpr Field mode(VerbWords words, Presence presence = Presence::Needed) {
    return {{.kind = Word, .name = "mode", .words = words, .presence = presence}, kept<&Action::mode>};
}
constexpr Field paid = mode(pay_words, Presence::Optional), attack = mode(attack_words),
                side = mode(side_words), may_side = mode(side_words, Presence::Optional);
constexpr Field flags(VerbWords words) {
    return {{.kind = Flags, .name = "flags", .words = words}, kept<&Action::flags>};
}
constexpr Field going = flags(go_flags), placed = flags(place_flags);
constexpr Field dice{{.kind = Number, .name = "dice", .key = "dice", .low = 0, .high = 20},
                     kept<&Action::number>};
constexpr Field throws_{{.kind = Number, .name = "throws", .low = 0, .high = 40}, kept<&Action::number>};

// In the order of Verb.
constexpr Form forms[] = {
    {""},
    {"done"},
    {"pass"},
    {"drop"},
    {"for-me"},
    {"place", {&stand, &point, &facing, &placed}},
    {"place-commander", {&post, &point}},
    {"lift", {&stand}},
    {"give-gun", {&stand, &brigade}},
    {"move", {&stand}},
    {"ride", {&post, &point}},
    {"recover"},
    {"stand-up"},
    {"face", {&facing, &paid}},
    {"leg", {&point, &paid}},
    {"road", {&point}},
    {"charge", {&target, &point, &paid}},
    {"keep"},
    {"back"},
    {"form", {&facing}},
    {"deploy", {&facing}},
    {"limber"},
    {"unlimber"},
    {"mount"},
    {"dismount"},
    {"into", {&building}},
    {"out", {&side}},
    {"exit"},
    {"enter", {&shift}},
    {"go", {&may_target, &point, &facing, &going}},
    {"evade", {&point}},
    {"stay"},
    {"go-with", {&stand}},
    {"settle", {&stand}},
    {"attach", {&stand}},
    {"turn", {&stand, &facing}},
    {"advance", {&stand, &point}},
    {"break", {&stand}},
    {"ground", {&stand}},
    {"attack", {&target}},
    {"join", {&stand, &attack}},
    {"leave", {&stand}},
    {"allot", {&stand, &at_target, &dice}},
    {"reply", {&may_target, &may_side}},
    {"claim", {&throws_}},
    {"fire", {&stand, &at_target}},
    {"quit", {&stand, &side}},
    {"night", {&stand, &point, &facing, &going}},
    {"night-ride", {&post, &point}},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

}  // namespace

constinit const VerbTable<Action> verbs{forms, "charge 7 to 30 20"};

bool well_formed(const Action& action) { return verbs.well_formed(action); }

}  // namespace longroll::volley
