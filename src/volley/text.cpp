// Words: names in sentences, labels and buttons of decisions, and what came of one, for odds.

#include "miniatures/words.h"
#include "volley/moves.h"
#include "volley/rules.h"

namespace longroll::volley {
namespace {

std::string stand_name(const Setup& setup, Seat side, StandId id) {
    const Army& army = setup.army(side);
    return id < army.stands.size() ? army.stands[id].name : "stand " + std::to_string(id + 1);
}
std::string post_name(const Setup& setup, Seat side, PostId post) {
    const Army& army = setup.army(side);
    return post < army.posts.size() ? army.posts[post].name : "command " + std::to_string(post + 1);
}
std::string commander_name(const Setup& setup, Seat side, PostId post) {
    const Army& army = setup.army(side);
    if (post >= army.posts.size()) return "commander " + std::to_string(post + 1);
    const PostPlan& plan = army.posts[post];
    return plan.commander.empty() ? "the commander of " + plan.name : plan.commander;
}
std::string building_name(const Setup& setup, std::size_t number) {
    if (number >= setup.buildings.size()) return "building " + std::to_string(number + 1);
    const Building& building = setup.buildings[number];
    const std::string name(setup.field->area_name(building.area));
    return name.empty() ? building.block ? "the town block" : "the village" : name;
}

using miniatures::way_word;
std::string point_text(const Action& action) { return miniatures::point_text(action.point()); }
std::string facing_text(const Action& action) {
    return "facing " + miniatures::degrees_text(action.facing());
}
std::string way_text(const State& state, Seat seat, StandId id, const Action& action) {
    if (id == no_stand) return "";
    const table::Vector way = action.point() - state.side[index(seat)].stand[id].pose.centre();
    return std::string(" ") + way_word(table::facing_along(way));
}
constexpr const char* side_words[] = {"north", "east", "south", "west"};
std::string pay_text(const Action& action) {
    constexpr const char* words[] = {"", ", for half a move", ", at the price of disorder"};
    return words[std::min<int>(action.mode, 2)];
}
// ', recovering first, into march column'.
std::string flags_text(const Action& action) {
    constexpr const char* words[] = {"recovering",  "in march column", "out of column", "limbering",
                                     "unlimbering", "mounting",        "dismounting",   "standing up"};
    std::string text;
    for (int i = 0; i < 8; ++i)
        if ((action.flags >> i & 1) != 0) text += std::string(", ") + words[i];
    return text;
}

// Which way a shift leads along the edge by which the mover comes.
std::string along_edge(const Setup& setup, const State& state, Length shift) {
    const Ref ref = moving(state);
    const table::TableEdge edge = setup.army(ref.side).stands[ref.id].arrival.edge;
    if (edge == table::TableEdge::South || edge == table::TableEdge::North)
        return shift < 0 ? "west" : "east";
    return shift < 0 ? "south" : "north";
}
std::string done_text(const Step& top) {
    switch (top.kind) {
        case StepKind::Deploy: return "End the set-up";
        case StepKind::MovePhase: return "End movement";
        case StepKind::MoveStand: return "End this move";
        case StepKind::Settle: return "Mark these Stationary";
        case StepKind::Rally: return "Go on to morale";
        case StepKind::Ground: return "Put these to ground";
        case StepKind::Attack: return "Fight this combat";
        case StepKind::Allot: return "Throw these dice";
        case StepKind::Choose: return "End combat";
        case StepKind::LastFire: return "End defensive fire";
        case StepKind::Breaks: return "No more breakthroughs";
        case StepKind::NightMoves: return "End night moves";
        case StepKind::Dawn: return "Mark these Stationary";
        default: return "Done";
    }
}
std::string pass_text(const Step& top) {
    switch (top.kind) {
        case StepKind::Profit:
        case StepKind::Advance: return "Stay in place";
        case StepKind::Breaks: return "No breakthrough";
        case StepKind::Reply: return "No reply";
        case StepKind::Attach: return "Stay unattached";
        case StepKind::Choose: return "End combat";
        case StepKind::LastFire: return "End defensive fire";
        default: return "Pass";
    }
}
std::string for_me_text(const Step& top) {
    switch (top.kind) {
        case StepKind::Deploy: return "Deploy for me";
        case StepKind::Settle:
        case StepKind::Dawn: return "Mark all that may be";
        case StepKind::Attack: return "All who can attack it";
        case StepKind::Allot: return "Divide the dice evenly";
        default: return "Do the rest for me";
    }
}

}  // namespace

std::string Volley::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const Seat side = (value >> 8 & 1) == 0 ? Seat::Union : Seat::Confederate;
    const auto low = static_cast<std::uint8_t>(value & 255);
    switch (kind) {
        case ArgKind::Piece: return stand_name(setup, side, low);
        case ArgKind::Thing:
            return (value & commander_bit) != 0 ? commander_name(setup, side, low)
                                                : post_name(setup, side, low);
        case ArgKind::Place:
            if ((value & building_bit) != 0)
                return building_name(setup, static_cast<std::size_t>(value & 0xffff));
            return static_cast<std::size_t>(value) < setup.objectives.size()
                       ? setup.objectives[static_cast<std::size_t>(value)].name
                       : "an objective";
        default: return std::to_string(value);
    }
}

std::string Volley::label(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Step& top = state.agenda.top();
    const Seat enemy = other(seat);
    const auto own = [&] { return stand_name(setup, seat, action.stand); };
    const auto theirs = [&] { return stand_name(setup, enemy, action.target); };
    const auto who = [&] { return commander_name(setup, seat, action.other); };
    const auto at_point = [&] { return " at " + point_text(action) + " " + facing_text(action); };
    // A garrison replies side by side (VB-TERR-TOWN-9).
    const auto from_side = [&]() -> std::string {
        const StandId id = state.combat.defending;
        const std::uint8_t in = id == no_stand ? no_building : state.side[index(seat)].stand[id].building;
        if (in == no_building || !setup.buildings[in].block) return "";
        return std::string(", from the ") + side_words[action.mode & 3u] + " side";
    };
    switch (action.verb) {
        case Verb::Done: return done_text(top);
        case Verb::Pass: return pass_text(top);
        case Verb::Drop: return "Start over";
        case Verb::ForMe: return for_me_text(top);
        case Verb::Place: return "Place " + own() + at_point() + flags_text(action);
        case Verb::PlaceCommander: return "Place " + who() + " at " + point_text(action);
        case Verb::Lift: return "Take " + own() + " off again";
        case Verb::GiveGun: return "Give guns of " + own() + " to " + stand_name(setup, seat, action.other);
        case Verb::Move: return "Move " + own();
        case Verb::Ride: return who() + " rides to " + point_text(action);
        case Verb::Recover: return "Recover from disorder";
        case Verb::StandUp: return "Stand up";
        case Verb::Face: return "Turn, " + facing_text(action) + pay_text(action);
        case Verb::Leg: return "Go to " + point_text(action) + pay_text(action);
        case Verb::Road: return "Follow the road to " + point_text(action);
        case Verb::Charge: return "Charge " + theirs() + " towards " + point_text(action);
        case Verb::Keep: return "Keep contact";
        case Verb::Back: return "Step back 1 inch";
        case Verb::Form: return "Form march column, " + facing_text(action);
        case Verb::Deploy: return "Deploy from column, " + facing_text(action);
        case Verb::Limber: return "Limber";
        case Verb::Unlimber: return "Unlimber";
        case Verb::Mount: return "Mount";
        case Verb::Dismount: return "Dismount";
        case Verb::Into: return "Go into " + building_name(setup, action.other);
        case Verb::Out: return std::string("Leave by the ") + side_words[action.mode & 3u] + " side";
        case Verb::Exit: return "Leave the table";
        case Verb::Enter:
            return action.x == 0 ? "Enter the table"
                                 : "Enter " + thousandths_text(std::abs(action.x)) + " inches " +
                                       along_edge(setup, state, action.x) + " of the entry point";
        case Verb::Go:
            return (action.target != no_stand ? "Charge " + theirs() + " towards " : "Go to ") +
                   point_text(action) + (action.target != no_stand ? "" : " " + facing_text(action)) +
                   flags_text(action);
        case Verb::Evade: return "Give way to " + point_text(action);
        case Verb::Stay: return top.kind == StepKind::Commander ? "The commander stays" : "Stand and fight";
        case Verb::GoWith: return "The commander goes with " + own();
        case Verb::Settle:
            return own() + (top.stands.has(action.stand) ? " is not Stationary" : " is Stationary");
        case Verb::Attach: return "The Army Commander joins " + own();
        case Verb::Turn: return "Turn " + own() + ", " + facing_text(action);
        case Verb::Advance: return own() + " advances to " + point_text(action);
        case Verb::Break: return own() + " breaks through";
        case Verb::Ground: return own() + (top.stands.has(action.stand) ? " stays up" : " goes to ground");
        case Verb::Attack: return "Attack " + theirs();
        case Verb::Join: return own() + (action.mode == 0 ? " fires" : " melees");
        case Verb::Leave: return own() + " does not attack";
        case Verb::Allot:
            return own() + ": " + std::to_string(action.number) + (action.number == 1 ? " die" : " dice") +
                   " against " + theirs();
        case Verb::Reply:
            if (action.target == no_stand) return "No reply";
            return "Fire back at " + theirs() + from_side();
        case Verb::Claim:
            if (action.number == 0) return "Stand fast";
            return "Fall back " + std::to_string(6 * action.number) + " inches for " +
                   std::to_string(action.number) + (action.number == 1 ? " saving throw" : " saving throws");
        case Verb::Fire: return own() + " fires at " + theirs();
        case Verb::Quit: return own() + " leaves by the " + side_words[action.mode & 3u] + " side";
        case Verb::Night:
            return own() + " marches in the night to " + point_text(action) + " " + facing_text(action) +
                   flags_text(action);
        case Verb::NightRide: return who() + " rides in the night to " + point_text(action);
        default: return "?";
    }
}

std::string Volley::button(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Step& top = state.agenda.top();
    switch (action.verb) {
        case Verb::Done: return top.kind == StepKind::MoveStand && state.move.spent == 0 ? "Stay here" : "";
        case Verb::Place: return "Place here";
        case Verb::PlaceCommander: return "Place here";
        case Verb::Lift: return "Take off";
        case Verb::GiveGun: return "Give guns to it";
        case Verb::Move: return "Move";
        case Verb::Ride:
        case Verb::NightRide: return "Ride here";
        case Verb::Face: return std::string("Turn") + pay_text(action);
        case Verb::Leg: return "Go here";
        case Verb::Go: return action.target != no_stand ? "Charge" : "Go here";
        case Verb::Road: return "Follow the road";
        case Verb::Charge: return "Charge";
        case Verb::Form: return "March column";
        case Verb::Deploy: return "Deploy";
        case Verb::Into: return "Go into " + building_name(setup, action.other);
        case Verb::Evade: return "Give way" + way_text(state, seat, top.unit, action);
        case Verb::GoWith: return "Go with it";
        case Verb::Settle: return top.stands.has(action.stand) ? "Not Stationary" : "Stationary";
        case Verb::Attach: return "Join it";
        case Verb::Turn: return std::string("Turn ") + way_word(action.facing());
        case Verb::Advance: return "Advance" + way_text(state, seat, action.stand, action);
        case Verb::Break: return "Break through";
        case Verb::Ground: return top.stands.has(action.stand) ? "Stay up" : "Go to ground";
        case Verb::Attack: return "Attack it";
        case Verb::Join: return action.mode == 0 ? "Fire" : "Melee";
        case Verb::Leave: return "Leave out";
        case Verb::Allot: return std::to_string(action.number) + (action.number == 1 ? " die" : " dice");
        case Verb::Reply: return action.target == no_stand ? "No reply" : "Fire back";
        case Verb::Fire: return "Fire at it";
        case Verb::Night: return "March here";
        default: return {};
    }
}

}  // namespace longroll::volley
