// Words of Seeing the Elephant!: names in sentences, from what an argument carries (query.h), and labels of
// actions. What came of one is in outcome.cpp.

#include "elephant/change.h"
#include "elephant/rules.h"
#include "engine/thousandths.h"
#include "engine/words.h"
#include "miniatures/article.h"

namespace longroll::elephant {
namespace {

std::string unit_name(const Roster& army, unsigned roster, unsigned id) {
    if (roster >= army.units.size()) return "unit " + std::to_string(id + 1);
    const std::string& name = army.units[roster].name;
    return id == roster ? name : "skirmish line of " + name;
}
// The same inside a sentence.
std::string unit_phrase(const Roster& army, unsigned roster, unsigned id) {
    if (roster >= army.units.size()) return "unit " + std::to_string(id + 1);
    return miniatures::with_article(unit_name(army, roster, id));
}

// SE-OFFICER-14: the man the post began with, a colonel, or one who moved up from another post.
std::string officer_name(const Roster& army, unsigned person, unsigned post) {
    if (post >= army.hqs.size()) return "officer " + std::to_string(post + 1);
    if (person == 255) return miniatures::with_article(army.hqs[post].name);  // hq_arg
    if (person == 0) return army.hqs[post].commander;
    if (person >= 128)
        return person - 128 < army.hqs.size() ? army.hqs[person - 128].commander : "an officer";
    return person - 1 < army.units.size()
               ? "the colonel of " + miniatures::with_article(army.units[person - 1].name)
               : "a colonel";
}

// 'the south end of the bridge', but 'Henry Hill'.
std::string objective_name(const Setup& setup, std::size_t number) {
    if (number >= setup.objectives.size()) return "an objective";
    const std::string& name = setup.objectives[number].name;
    const bool proper = name.empty() || name[0] < 'a' || name[0] > 'z';
    return proper ? name : miniatures::with_article(name);
}

}  // namespace

std::string Elephant::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const Roster& army = setup.roster[value >> 16 & 1];
    const auto high = static_cast<unsigned>(value >> 8 & 255), low = static_cast<unsigned>(value & 255);
    switch (kind) {
        case ArgKind::Piece: return unit_phrase(army, high, low);
        case ArgKind::Thing:
            if ((value & objective_bit) != 0)
                return objective_name(setup, static_cast<std::size_t>(value & ~objective_bit));
            return officer_name(army, high, low);
        default: return std::to_string(value);
    }
}

std::string name_of(const Look& look, Ref ref) {
    return unit_name(look.setup.army(ref.side), look.unit(ref).roster, ref.id);
}
std::string name_of(const Look& look, Seat side, HqId hq) {
    return Elephant::name(look.setup, ArgKind::Thing, officer_arg(look, side, hq).value);
}

// ---- labels ----

namespace {

std::string unit_name(const Look& look, Seat seat, UnitId id) {
    return id >= most_units ? "?" : name_of(look, {seat, id});
}
std::string officer_name(const Look& look, Seat seat, HqId hq) {
    return hq >= most_hqs ? "officer " + std::to_string(hq + 1) : name_of(look, seat, hq);
}
std::string point_text(const Action& action) {
    return "(" + thousandths_text(action.x) + ", " + thousandths_text(action.y) + ")";
}
std::string degrees_text(std::int64_t millidegrees) {
    return thousandths_text(static_cast<Length>(millidegrees)) + "°";
}
std::string facing_text(const Action& action) { return degrees_text(table::millidegrees(action.facing())); }
std::string turn_text(const Action& action) {
    const std::int64_t turn =
        table::quotient_nearest(std::int64_t{action.turn()} * 360'000, table::whole_turn);
    return degrees_text(std::abs(turn)) + (turn < 0 ? " to the left" : " to the right");
}
std::string formation_text(const Action& action) {
    std::string text(word(static_cast<Formation>(action.formation)));
    std::replace(text.begin(), text.end(), '_', ' ');
    if (action.ranks > 1)
        text += action.formation == static_cast<std::uint8_t>(Formation::Line)
                    ? " of " + std::to_string(action.ranks) + " ranks"
                    : " of front " + std::to_string(action.ranks);
    return text;
}
std::string stands_text(const Action& action) {
    return action.stands == 0 ? "" : " with " + counted(std::popcount(action.stands), "stand");
}
std::string effect_text(const Action& action) {
    return action.fire_mode() == FireMode::Full ? ", full effect" : ", reduced effect";
}

// ', standing up, prolonging': the words of the flags, by bit.
std::string flags_text(const Action& action, std::span<const char* const> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (action.flags >> i & 1) text += std::string(", ") + words[i];
    return text;
}

std::string begin_text(const Action& action) {
    constexpr const char* words[] = {"with the die of the column",
                                     "with the die of the road",
                                     "standing up",
                                     "mounting or dismounting",
                                     "prolonging",
                                     "across the obstacle",
                                     "in skirmish order"};
    return flags_text(action, words) +
           (action.formation == no_formation ? "" : ", coming on in " + formation_text(action));
}

// 'Move, column die, road die'; what is done on the spot alone is named alone: 'Stand up'.
std::string begin_button(const Action& action) {
    constexpr const char* words[] = {"column die",         "road die",    "stand up",
                                     "mount or dismount",  "by prolonge", "cross the obstacle",
                                     "into skirmish order"};
    constexpr unsigned alone = StandUp | Mount | Prolong | CrossObstacle | IntoSkirmish;
    if (action.formation != no_formation)
        return "Come on in " + formation_text(action) + flags_text(action, words);
    if ((action.flags & ~alone) != 0 || !std::has_single_bit(action.flags))
        return "Move" + flags_text(action, words);
    std::string text = words[std::countr_zero(action.flags)];
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}
int whole_degrees(const Action& action) {
    return std::abs(
        static_cast<int>(table::quotient_nearest(std::int64_t{action.turn()} * 360, table::whole_turn)));
}

std::string done_text(const State& state, StepKind kind) {
    switch (kind) {
        case StepKind::Deploy: return "Finish this deployment";
        case StepKind::FireDeclare: return state.plan.targets.empty() ? "No fire" : "Fire as declared";
        case StepKind::ChargeDeclare: return state.charges.empty() ? "No charges" : "Charge as announced";
        case StepKind::Volley1:
        case StepKind::Volley2: return "Fire the volley";
        case StepKind::MoveSelect: return "End moves";
        case StepKind::MovePath: return state.move.path.empty() ? "Stay here" : "End this move";
        case StepKind::Pairing: return "Fight in these pairs";
        default: return "Done";
    }
}
std::string yes_text(StepKind kind, bool yes) {
    switch (kind) {
        case StepKind::SkirmFire: return yes ? "Fire before falling back" : "Fall back without fire";
        case StepKind::PassFire: return yes ? "Try pass-through fire" : "Hold fire";
        case StepKind::CavFire: return yes ? "Fire as they ride in" : "Hold fire";
        case StepKind::OppCharge: return yes ? "Try an opportunity charge" : "Stay";
        case StepKind::Volley1: return yes ? "Fire" : "Hold the first volley";
        case StepKind::Volley2: return yes ? "Try the second volley" : "No second volley";
        case StepKind::MeetCharge: return "Continue";
        case StepKind::Follow: return "Stay";
        case StepKind::Advance: return yes ? "Advance into their ground" : "Stay";
        default: return yes ? "Yes" : "No";
    }
}

constexpr const char* side_words[] = {"in front", "on the left", "on the right", "to the rear"};
constexpr const char* face_words[] = {"left", "right", "about"};

}  // namespace

std::string Elephant::label(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const Seat enemy = other(seat);
    const StepKind kind = state.agenda.empty() ? StepKind::None : state.agenda.top().kind;
    const auto own = [&] { return unit_name(look, seat, action.unit); };
    const auto theirs = [&] { return unit_name(look, enemy, action.target); };
    switch (action.verb) {
        case Verb::Done: return done_text(state, kind);
        case Verb::Drop: return "Start over";
        case Verb::TakeBack: return action.unit == no_unit ? "Undo the last step" : "Undo " + own();
        case Verb::ForMe: return kind == StepKind::Deploy ? "Deploy for me" : "Aim for me";
        case Verb::Yes: return yes_text(kind, true);
        case Verb::No: return yes_text(kind, false);
        case Verb::Place:
            return "Place " + own() + " at " + point_text(action) + " facing " + facing_text(action) +
                   " in " + formation_text(action);
        case Verb::PlaceStand:
            return "Place stand " + std::to_string(action.other + 1) + " of " + own() + " at " +
                   point_text(action);
        case Verb::PlaceOfficer:
            return "Place " + officer_name(look, seat, action.target) +
                   (action.unit != no_unit ? " with " + own() : " at " + point_text(action));
        case Verb::Fire: return own() + " fires at " + theirs() + stands_text(action) + effect_text(action);
        case Verb::Hold: return own() + " holds fire";
        case Verb::Combine: return "Roll all fire at " + theirs() + " together";
        case Verb::Separate: return "Roll small arms and guns at " + theirs() + " separately";
        case Verb::Snipe:
            return own() + " shoots at " + officer_name(look, enemy, action.target) + effect_text(action);
        case Verb::Volley: return "Volley at " + theirs() + stands_text(action);
        case Verb::Continue: return own() + " fights on";
        case Verb::Retreat: return own() + " breaks off";
        case Verb::Charge:
            return own() + " charges " + theirs() +
                   (action.angle != 0 ? ", wheeling " + turn_text(action) : "");
        case Verb::Support: return own() + " follows " + unit_name(look, seat, action.other);
        case Verb::Follow: return "Follow " + thousandths_text(action.x) + " inches";
        case Verb::Detach:
            return own() + " sends out skirmishers" + stands_text(action) + ' ' +
                   side_words[action.mode & 3u];
        case Verb::Begin: return "Move " + own() + begin_text(action);
        case Verb::Ride:
            return officer_name(look, seat, action.target) +
                   (action.unit != no_unit ? " joins " + own() : " rides to " + point_text(action));
        case Verb::Advance: return "Advance " + thousandths_text(action.x) + " inches";
        case Verb::Wheel:
            return std::string("Wheel on the ") + (action.mode == 0 ? "left" : "right") + " end, " +
                   turn_text(action);
        case Verb::Face: return std::string("Face ") + face_words[std::min<int>(action.mode, 2)];
        case Verb::Backstep: return "Step back " + thousandths_text(action.x) + " inches";
        case Verb::Sideslip:
            return "Sideslip " + thousandths_text(action.x) + " to the right, " + thousandths_text(action.y) +
                   " ahead";
        case Verb::Form: return "Form " + formation_text(action);
        case Verb::Limber: return "Limber" + stands_text(action);
        case Verb::Unlimber: return "Unlimber" + stands_text(action) + " facing " + facing_text(action);
        case Verb::Prone: return "Lie down";
        case Verb::Rejoin: return "Rejoin the parent unit";
        case Verb::March: return "March to " + point_text(action);
        case Verb::To: return "Stand " + std::to_string(action.other + 1) + " goes to " + point_text(action);
        case Verb::Go:
            return "Go to " + point_text(action) + " facing " + facing_text(action) +
                   (action.formation != no_formation ? ", then form " + formation_text(action) : "");
        case Verb::Pair: return own() + " fights " + theirs();
        default: return "?";
    }
}

std::string Elephant::button(const Setup&, const State& state, Seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
            return state.agenda.top().kind == StepKind::MovePath && state.move.path.empty() ? "Stay here"
                                                                                            : "";
        case Verb::Place:
        case Verb::PlaceStand: return "Place here";
        case Verb::PlaceOfficer: return action.unit != no_unit ? "Join it" : "Place here";
        case Verb::Fire: return action.fire_mode() == FireMode::Full ? "Fire, full effect" : "Fire, reduced";
        case Verb::Hold: return "Hold fire";
        case Verb::Combine: return "One roll";
        case Verb::Separate: return "Two rolls";
        case Verb::Snipe: return "Shoot at the officer";
        case Verb::Volley: return "Fire the volley at it";
        case Verb::Continue: return "Fight on";
        case Verb::Retreat: return "Break off";
        case Verb::Charge:
            return action.angle == 0 ? "Charge"
                                     : "Charge, wheel " + std::to_string(whole_degrees(action)) + "° " +
                                           (action.turn() < 0 ? "left" : "right");
        case Verb::Support: return "Follow it";
        case Verb::Detach:
            return "Skirmishers " + std::string(side_words[action.mode & 3u]) + " (" +
                   stands_list(action.stands) + ")";
        case Verb::Begin: return begin_button(action);
        case Verb::Ride: return action.unit != no_unit ? "Join it" : "Ride here";
        case Verb::Pair: return "Fight it";
        default: return {};
    }
}

}  // namespace longroll::elephant
