// Words of Seeing the Elephant!: labels of actions, what came of one.

#include "elephant/change.h"
#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

std::string unit_name(const Look& look, Seat seat, UnitId id) {
    if (id >= most_units) return "?";
    const Ref ref{seat, id};
    if (look.unit(ref).roster >= look.setup.army(seat).units.size()) return "unit " + std::to_string(id + 1);
    return Elephant::name(look.setup, ArgKind::Piece, unit_arg(look, ref).value);
}
std::string officer_name(const Look& look, Seat seat, HqId hq) {
    if (hq >= look.setup.army(seat).hqs.size()) return "officer " + std::to_string(hq + 1);
    return Elephant::name(look.setup, ArgKind::Thing, officer_arg(look, seat, hq).value);
}
std::string point_text(const Action& action) {
    return "(" + inches_text(action.x) + ", " + inches_text(action.y) + ")";
}
std::string degrees_text(std::int64_t millidegrees) {
    return inches_text(static_cast<Length>(millidegrees)) + "°";
}
std::string facing_text(const Action& action) { return degrees_text(table::millidegrees(action.facing())); }
std::string turn_text(const Action& action) {
    const std::int64_t turn =
        table::quotient_nearest(std::int64_t{action.turn()} * 360'000, table::whole_turn);
    return degrees_text(turn < 0 ? -turn : turn) + (turn < 0 ? " to the left" : " to the right");
}
std::string formation_text(const Action& action) {
    std::string text(word(static_cast<Formation>(action.formation)));
    for (char& c : text)
        if (c == '_') c = ' ';
    if (action.ranks > 1)
        text += action.formation == static_cast<std::uint8_t>(Formation::Line)
                    ? " of " + std::to_string(action.ranks) + " ranks"
                    : " of front " + std::to_string(action.ranks);
    return text;
}
std::string stands_text(const Action& action) {
    if (action.stands == 0) return {};
    const int n = count(action.stands);
    return " with " + std::to_string(n) + (n == 1 ? " stand" : " stands");
}
std::string effect_text(const Action& action) {
    return action.fire_mode() == FireMode::Full ? ", full effect" : ", reduced effect";
}

std::string begin_text(const Action& action) {
    constexpr const char* words[] = {"with the die of the column",
                                     "with the die of the road",
                                     "standing up",
                                     "mounting or dismounting",
                                     "prolonging",
                                     "across the obstacle",
                                     "in skirmish order"};
    std::string text;
    for (int i = 0; i < 7; ++i)
        if (action.flags >> i & 1) text += std::string(", ") + words[i];
    if (action.formation != no_formation) text += ", coming on in " + formation_text(action);
    return text;
}

// 'Move, column die, road die'; what is done on the spot alone is named alone: 'Stand up'.
std::string begin_button(const Action& action) {
    constexpr const char* words[] = {"column die",         "road die",    "stand up",
                                     "mount or dismount",  "by prolonge", "cross the obstacle",
                                     "into skirmish order"};
    constexpr unsigned alone = StandUp | Mount | Prolong | CrossObstacle | IntoSkirmish;
    std::string text = action.formation == no_formation ? "Move" : "Come on in " + formation_text(action);
    if (text == "Move" && (action.flags & alone) == action.flags && std::has_single_bit(action.flags)) {
        text = words[std::countr_zero(action.flags)];
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    for (int i = 0; i < 7; ++i)
        if (action.flags >> i & 1) text += std::string(", ") + words[i];
    return text;
}
int whole_degrees(const Action& action) {
    const int turn =
        static_cast<int>(table::quotient_nearest(std::int64_t{action.turn()} * 360, table::whole_turn));
    return turn < 0 ? -turn : turn;
}

std::string done_text(StepKind kind) {
    switch (kind) {
        case StepKind::Deploy: return "Deployed";
        case StepKind::FireDeclare: return "Fire as declared";
        case StepKind::ChargeDeclare: return "Charge as announced";
        case StepKind::Volley1:
        case StepKind::Volley2: return "Fire the volley";
        case StepKind::MoveSelect: return "End moves";
        case StepKind::MovePath: return "Move so";
        case StepKind::Pairing: return "Fight so";
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
        case StepKind::MeetCharge: return "Go on";
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
        case Verb::Done: return done_text(kind);
        case Verb::Drop: return "Begin again";
        case Verb::TakeBack: return action.unit == no_unit ? "Take back the last step" : "Take back " + own();
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
        case Verb::Combine: return "One roll of all fire at " + theirs();
        case Verb::Separate: return "Small arms and guns roll apart at " + theirs();
        case Verb::Snipe:
            return own() + " shoots at " + officer_name(look, enemy, action.target) + effect_text(action);
        case Verb::Volley: return "Volley at " + theirs() + stands_text(action);
        case Verb::Continue: return own() + " fights on";
        case Verb::Retreat: return own() + " breaks off";
        case Verb::Charge:
            return own() + " charges " + theirs() +
                   (action.angle != 0 ? ", wheeling " + turn_text(action) : "");
        case Verb::Support: return own() + " follows " + unit_name(look, seat, action.other);
        case Verb::Follow: return "Follow " + inches_text(action.x) + " inches";
        case Verb::Detach:
            return own() + " sends out skirmishers" + stands_text(action) + ' ' +
                   side_words[action.mode & 3u];
        case Verb::Begin: return "Move " + own() + begin_text(action);
        case Verb::Ride:
            return officer_name(look, seat, action.target) +
                   (action.unit != no_unit ? " joins " + own() : " rides to " + point_text(action));
        case Verb::Advance: return "Advance " + inches_text(action.x) + " inches";
        case Verb::Wheel:
            return std::string("Wheel on the ") + (action.mode == 0 ? "left" : "right") + " end, " +
                   turn_text(action);
        case Verb::Face: return std::string("Face ") + face_words[std::min<int>(action.mode, 2)];
        case Verb::Backstep: return "Step back " + inches_text(action.x) + " inches";
        case Verb::Sideslip:
            return "Sideslip " + inches_text(action.x) + " to the right, " + inches_text(action.y) + " ahead";
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

// For odds: what the action did to both sides.
std::string Elephant::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    if (after.ending != 0 && before.ending == 0)
        return after.winner == index(seat) ? "the battle is won"
               : after.winner == 2         ? "a draw"
                                           : "the battle is lost";
    // Parts of a deployment are a draft: units and officers that are taken up again are no losses.
    if (before.agenda.top().kind == StepKind::Deploy) return "no change";
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    const auto counted = [](int n, const char* thing) {
        return std::to_string(n) + ' ' + thing + (n == 1 ? "" : "s");
    };
    for (Seat side : {other(seat), seat}) {
        if (side == Seat::Nobody) continue;
        const std::string whose = side == seat ? "own " : "enemy ";
        const Side& then = before.side[index(side)];
        const Side& now = after.side[index(side)];
        int hits = 0, panic = 0, retreats = 0, routs = 0;
        for (unsigned unit = 0; unit < most_units; ++unit) {
            const Unit &was = then.unit[unit], &is = now.unit[unit];
            if (!((then.on_table & now.on_table) >> unit & 1u)) continue;
            const int limit = hits_per_stand[at(setup.army(side).units[is.roster].arm)];
            hits += is.hits - was.hits + limit * (is.lost - was.lost);
            panic += is.panic - was.panic;
            retreats += is.status == Withdrawing::Retreat && (now.withdrew & ~then.withdrew) >> unit & 1u;
            routs += is.status == Withdrawing::Rout && (now.withdrew & ~then.withdrew) >> unit & 1u;
        }
        const int stands = after.stands_lost[index(side)] - before.stands_lost[index(side)];
        if (stands > 0)
            add(counted(stands, (whose + "stand").c_str()) + " lost");
        else if (hits > 0)
            add(counted(hits, "hit") + " on " + (side == seat ? "own units" : "the enemy"));
        if (panic > 0) add(counted(panic, (whose + "Panic Marker").c_str()));
        if (retreats > 0)
            add(counted(retreats, (whose + "unit").c_str()) + " retreat" + (retreats == 1 ? "s" : ""));
        if (routs > 0) add(counted(routs, (whose + "unit").c_str()) + " rout" + (routs == 1 ? "s" : ""));
        int officers = 0;
        for (unsigned hq = 0; hq < most_hqs; ++hq)
            officers += then.officer[hq].fate == Fate::Active && now.officer[hq].fate != Fate::Active;
        if (officers > 0) add(counted(officers, (whose + "officer").c_str()) + " lost");
    }
    return text.empty() ? "no change" : text;
}

}  // namespace longroll::elephant
