// Words: names in sentences, labels and buttons of decisions.

#include "miniatures/words.h"
#include "rally/lay_judge.h"
#include "rally/query.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

using miniatures::point_text;

std::string unit_name(const Setup& setup, Seat side, UnitId id) {
    const Army& army = setup.army(side);
    return id < army.units.size() ? army.units[id].name : "nobody";
}
std::string general_name(const Setup& setup, Seat side, PostId post) {
    const Army& army = setup.army(side);
    return post < army.posts.size() ? army.posts[post].general : "nobody";
}
std::string formation_name(const Setup& setup, Seat side, PostId post) {
    const Army& army = setup.army(side);
    return post < army.posts.size() ? army.posts[post].name : "nobody";
}

std::string numbered(std::string_view word, int number) {
    return std::string(word) + " " + std::to_string(number);
}
// 'Fire 2 + Reroll 1'.
std::string top_text(const BattleCard& card) {
    return numbered(top_words[at(card.top)], card.number) +
           (card.reroll > 0 ? " + " + numbered("Reroll", card.reroll) : "");
}
std::string bottom_text(const BattleCard& card) { return std::string(bottom_words[at(card.bottom)]); }
std::string line_text(const CommandCard& card) { return numbered(line_words[at(card.line)], card.number); }
// 'Iron Brigade, Battle: Fire 3 / Flankers', 'John F. Reynolds, Command: Plan 4'.
std::string card_name(const Setup& setup, Seat side, CardId id) {
    const Army& army = setup.army(side);
    if (id >= army.cards.size()) return "no card";
    const CardPlan& card = army.cards[id];
    if (card.is_command)
        return general_name(setup, side, card.post) + ", Command: " + line_text(card.command);
    return formation_name(setup, side, card.post) + ", Battle: " + top_text(card.battle) + " / " +
           bottom_text(card.battle);
}

// 'the north edge of G1'.
std::string entry_name(const EntryLine& line) {
    return "the " + std::string(name_of(line.edge)) + " edge of " + name_of(line.square);
}

std::string facing_text(Facing facing) { return "facing " + miniatures::degrees_text(facing); }
// ', leaning 15° right'.
std::string lean_text(std::uint16_t lean) {
    const auto turn = static_cast<std::int16_t>(lean);
    if (turn == 0) return "";
    const Facing size{static_cast<std::uint16_t>(turn < 0 ? -turn : turn)};
    return ", leaning " + miniatures::degrees_text(size) + (turn < 0 ? " left" : " right");
}
constexpr const char* arrow_names[] = {"T", "A1", "A2", "A3", "A4"};
constexpr const char* edge_ways[] = {"ahead", "to the left", "to the rear", "to the right"};
// 'A3 arrow ahead, leaning 15° right'.
std::string arrow_text(const Action& action) {
    return std::string(arrow_names[std::min<int>(action.arrow, 4)]) + " arrow " +
           edge_ways[action.edge & 3u] + lean_text(action.lean);
}
std::string exchange_text(const Action& action) {
    return std::string((action.flags & LayMount) != 0 ? ", mounting first" : "") +
           ((action.flags & LayDismount) != 0 ? ", dismounting there" : "");
}
// Where an arrow or a Specialised Tactic of the step leads: ' to (12.3, 8)'.
std::string end_text(const Look& look, const Action& action) {
    if (look.top().kind != StepKind::Lay) return "";
    const auto mode = static_cast<LayMode>(look.top().n);
    const LayJudge judge(look, laying_unit(look.top()), mode, (action.flags & LayMount) != 0);
    if (action.verb == Verb::Special) return " to " + point_text(judge.end_of(action.special()).base.centre);
    const LaidWay way = judge.way_of(action.laid());
    return way.leaves ? " off the map" : " to " + point_text(judge.end_of(way, action.facing()).base.centre);
}

// 'the Attacker along the south and west'.
std::string edges_text(unsigned bits) {
    std::string text;
    for (const char* who : {"the Attacker along the ", ", the Defender along the "}) {
        text += who;
        const char* between = "";
        for (unsigned i = 0; i < 4; ++i, bits >>= 1)
            if ((bits & 1u) != 0) {
                text += between + std::string(name_of(static_cast<table::TableEdge>(i)));
                between = " and ";
            }
    }
    return text;
}

// The Generals that go along, by their bits in roster order.
std::string carried_text(const Look& look, Seat seat, const Action& action) {
    std::string text;
    unsigned nth = 0;
    for (const PostId post : each(attached_generals(look, unit_of(look.top()))))
        if ((action.members >> nth++ & 1u) != 0)
            text += (text.empty() ? ", with " : " and ") + general_name(look.setup, seat, post);
    return text;
}
// 'the 4 and the 5': dice on the table by their faces.
std::string dice_text(const Look& look, Seat side, unsigned dice) {
    std::string text;
    for (unsigned i = 0; i < 3; ++i)
        if ((dice >> i & 1u) != 0)
            text +=
                (text.empty() ? "the " : " and the ") + std::to_string(look.state.roll.dice[index(side)][i]);
    return text;
}

std::string done_text(const Step& top) {
    switch (top.kind) {
        case StepKind::Forces: return "Field these forces";
        case StepKind::PlaceGenerals: return "Keep the Generals there";
        case StepKind::DeployBrigade: return "Deploy the brigade so";
        case StepKind::Dislocate: return "No more moves";
        case StepKind::BuildDecks: return "Keep this deck";
        case StepKind::Order: return "No more orders";
        case StepKind::Discard: return "Discard no more";
        case StepKind::Activation: return "Stop giving orders";
        case StepKind::EnterMap: return "Bring on no more";
        case StepKind::JoinColumn: return "The column is complete";
        case StepKind::Shock: return "Charge in this column";
        case StepKind::MeleeFire: return "Hold fire";
        default: return "Done";
    }
}
std::string pass_text(const Step& top) {
    switch (top.kind) {
        case StepKind::TurnStart: return "Pass this turn";
        case StepKind::Rerolls: return "No reroll";
        case StepKind::ReturnFire: return "Hold fire";
        case StepKind::Swap: return "Stay in place";
        case StepKind::MeleeCards: return "No more cards";
        default: return "Play no card";
    }
}
std::string stay_text(const Step& top) {
    switch (top.kind) {
        case StepKind::Lay:
            return static_cast<LayMode>(top.n) <= LayMode::March ? "Take the order back" : "Do not move";
        case StepKind::Element: return "Hold fire";
        case StepKind::DeclareCharge: return "Do not charge";
        case StepKind::Rallied: return "Keep its facing";
        default: return "Stay here";
    }
}

constexpr const char* part_texts[] = {"", " of its mounted stand", " of its horse holders"};
constexpr const char* file_texts[] = {"behind the leader", "in the left file", "in the right file"};

}  // namespace

std::string Rally::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const Seat side = (value / seat_unit & 1) == 0 ? Seat::Union : Seat::Confederate;
    const auto number = static_cast<std::uint8_t>(value % seat_unit);
    switch (kind) {
        case ArgKind::Piece: return unit_name(setup, side, number);
        case ArgKind::Thing:
            if ((value & card_bit) != 0) return card_name(setup, side, number);
            return (value & formation_bit) != 0 ? formation_name(setup, side, number)
                                                : general_name(setup, side, number);
        case ArgKind::Place:
            if ((value & objective_bit) != 0)
                return number < setup.objectives.size() ? setup.objectives[number].name : "an objective";
            if ((value & entry_bit) != 0)
                return number < setup.entry_lines.size() ? entry_name(setup.entry_lines[number])
                                                         : numbered("entry line", number + 1);
            return name_of(
                Square{static_cast<std::int8_t>(value / 256), static_cast<std::int8_t>(value % 256)});
        default: return std::to_string(value);
    }
}

std::string Rally::label(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const Step& top = look.top();
    const Seat enemy = other(seat);
    const auto own = [&] { return unit_name(setup, seat, action.unit); };
    const auto friend_ = [&] { return unit_name(setup, seat, action.friend_); };
    const auto theirs = [&] { return unit_name(setup, enemy, action.target); };
    const auto general = [&] { return general_name(setup, seat, action.post); };
    const auto brigade = [&] { return formation_name(setup, seat, action.post); };
    const auto card = [&] { return card_name(setup, seat, action.card); };
    const auto battle = [&] {
        return action.card < setup.army(seat).cards.size() ? battle_of(look, seat, action.card)
                                                           : BattleCard{};
    };
    const auto with_card = [&] { return action.card == no_card ? "" : ", with " + card(); };
    const auto place = [&] { return " to " + point_text(action.point()); };
    // RF-AP-4: what the order costs the General who gives it.
    const auto paid = [&]() -> std::string {
        if (top.kind != StepKind::Activation || action.unit >= setup.army(seat).units.size()) return "";
        const int price = price_of(look, state.orders.general, {seat, action.unit});
        return ", for " + std::to_string(price) + (price == 1 ? " Action Point" : " Action Points");
    };
    switch (action.verb) {
        case Verb::Done: return done_text(top);
        case Verb::Pass: return pass_text(top);
        case Verb::Stay: return stay_text(top);
        case Verb::ForMe:
            return top.kind == StepKind::PlaceGenerals ? "Place the Generals for me" : "Deploy it for me";
        case Verb::Agree: return "Agree";
        case Verb::Refuse: return "Refuse";
        case Verb::Field: {
            const std::string under =
                action.under == no_post ? "" : ", under " + general_name(setup, seat, action.under);
            if (static_cast<FieldWord>(action.mode) == FieldWord::OffMap)
                return "Hold " + brigade() + " off the map" + under;
            return "Field " + brigade() + ", formation " + std::string(formation_words[action.formation]) +
                   under;
        }
        case Verb::Lead: return general() + " commands";
        case Verb::Edges: return "Deploy " + edges_text(action.flags);
        case Verb::PlaceGeneral: return "Place " + general() + " at " + point_text(action.point());
        case Verb::Brigade: return "Deploy " + brigade();
        case Verb::Place:
            return "Place " + own() + " at " + point_text(action.point()) + " " +
                   facing_text(action.facing()) + ((action.flags & PlaceMounted) != 0 ? ", mounted" : "") +
                   ((action.flags & PlaceOpen) != 0 ? ", without its barricade" : "");
        case Verb::KeepBack: return "Keep " + own() + " off the map";
        case Verb::Lift: return "Take " + own() + " off again";
        case Verb::Waive: return "Ask to deploy in Skirmish";
        case Verb::Dislocate: return "Move " + theirs();
        case Verb::Leave: return "Leave out " + card();
        case Verb::Take: return "Put back " + card();
        case Verb::Top: return "Play " + card() + " as " + top_text(battle());
        case Verb::Bottom:
            return "Play " + card() + " as " + bottom_text(battle()) + " with " + own() +
                   (action.target == no_unit ? "" : ", firing at " + theirs());
        case Verb::Column:
            return "Play " + card() + " as Field Column: " + own() + " leads, " + arrow_text(action) + ", " +
                   facing_text(action.facing());
        case Verb::Command: return "Play " + card();
        case Verb::Activate: {
            if (action.post >= setup.army(seat).posts.size()) return "Activate nobody";
            const int points = leadership_of(look, seat, action.post);
            return "Activate " + general() + " with " + std::to_string(points) +
                   (points == 1 ? " Action Point" : " Action Points");
        }
        case Verb::Retire:
            return static_cast<RetireWord>(action.mode) == RetireWord::Withdraw
                       ? "Give up the field and withdraw"
                       : "Give up the field: all stands rout";
        case Verb::Fight: return "Fight the melee of " + own();
        case Verb::Move: return "Move " + own() + paid();
        case Verb::Tactic: return "Tactic by " + own() + paid();
        case Verb::Charge: return "Charge with " + own() + paid();
        case Verb::Rally: return "Rally " + own() + paid();
        case Verb::Fire: return own() + " fires at " + theirs() + with_card() + paid();
        case Verb::FireGeneral:
            return own() + " fires at " + general_name(setup, enemy, action.post) + paid();
        case Verb::Discard: return "Discard " + card();
        case Verb::Ride: return general() + " rides" + place();
        case Verb::Line: return "Use the " + std::string(line_words[action.mode & 3u]) + " line";
        case Verb::Enter: return "Bring on " + brigade() + ", led by " + own();
        case Verb::EnterReserve: return "Bring on " + own() + " from the reserve" + paid();
        case Verb::EnterBrigade: return "Bring on the formation of the card";
        case Verb::Come:
            return own() + " enters by " + name(setup, ArgKind::Place, action.number | entry_bit) + ", " +
                   thousandths_text(action.x) + " inches along it, " + arrow_text(action) + ", " +
                   facing_text(action.facing());
        case Verb::Lay:
            return arrow_text(action) + end_text(look, action) + ", " + facing_text(action.facing()) +
                   exchange_text(action);
        case Verb::Special:
            return "Specialised Tactic" + end_text(look, action) + ", " + facing_text(action.facing()) +
                   exchange_text(action);
        case Verb::Mount: return "Mount and stay";
        case Verb::Close:
            return "Play " + card() + " as Close Order: " + own() + " closes up behind " + friend_();
        case Verb::Reinforce:
            return "Play " + card() + " as Reinforce: " + own() + " toward " + friend_() + ", " +
                   edge_ways[action.edge & 3u] + lean_text(action.lean) +
                   ((action.flags & LayShort) != 0 ? ", in column behind it" : "");
        case Verb::Form:
            return own() + " forms " + file_texts[std::min<int>(action.mode, 2)] + ", " +
                   numbered("rank", action.number + 1);
        case Verb::Respond:
            return "Play " + card() + " as " + bottom_text(battle()) + ": " +
                   dice_text(look, enemy, action.members) + " again";
        case Verb::Return: return "Fire back" + with_card();
        case Verb::Swap: return own() + " takes its place";
        case Verb::Reroll: {
            const bool mine = static_cast<WhoseWord>(action.mode) == WhoseWord::Own;
            return std::string(mine ? "Reroll your own die, " : "Reroll the enemy's die, ") +
                   dice_text(look, mine ? seat : enemy, 1u << action.number);
        }
        case Verb::Lose: return own() + " loses a circle" + part_texts[std::min<int>(action.mode, 2)];
        case Verb::Test: return own() + " tests next";
        case Verb::Flee:
            return action.post == no_post ? "Rout away from the enemy" : "Rout toward " + general();
        case Verb::Declare:
            return "Charge " + theirs() + ", " + arrow_text(action) + carried_text(look, seat, action);
        case Verb::Join: return own() + (top.units.has(action.unit) ? " stays behind" : " joins the column");
        case Verb::Play:
            if (top.kind != StepKind::MeleeCards) return "Play " + card() + " as " + bottom_text(battle());
            return "Play " + card() + " for " +
                   (state.melee.attacker == index(seat) ? numbered("red", battle().red)
                                                        : numbered("blue", battle().blue));
        case Verb::Support: return own() + " supports " + friend_();
        case Verb::Face: return "Turn, " + facing_text(action.facing());
        default: return "?";
    }
}

std::string Rally::button(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const bool has_card = action.card < setup.army(seat).cards.size();
    const BattleCard battle = has_card ? battle_of(look, seat, action.card) : BattleCard{};
    switch (action.verb) {
        case Verb::Field:
            return static_cast<FieldWord>(action.mode) == FieldWord::OffMap
                       ? "Off the map"
                       : "On the map, " + std::string(formation_words[action.formation]);
        case Verb::Lead: return "Commands the army";
        case Verb::Edges: return "These edges";
        case Verb::PlaceGeneral:
        case Verb::Place: return "Place here";
        case Verb::Brigade: return "Deploy it";
        case Verb::KeepBack: return "Keep off the map";
        case Verb::Lift: return "Take off";
        case Verb::Waive: return "Ask for Skirmish";
        case Verb::Dislocate:
        case Verb::Move: return "Move";
        case Verb::Leave: return "Leave out";
        case Verb::Take: return "Put back";
        case Verb::Top: return top_text(battle);
        case Verb::Bottom:
        case Verb::Respond: return bottom_text(battle);
        case Verb::Column: return "Field Column";
        case Verb::Command: return "Command card";
        case Verb::Activate: return "Activate";
        case Verb::Fight: return "Fight this melee";
        case Verb::Tactic: return "Tactic";
        case Verb::Charge:
        case Verb::Declare: return "Charge";
        case Verb::Rally: return "Rally";
        case Verb::Fire: return has_card ? "Fire, " + bottom_text(battle) : "Fire";
        case Verb::FireGeneral: return "Fire at him";
        case Verb::Return: return has_card ? "Fire back, " + bottom_text(battle) : "Fire back";
        case Verb::Discard: return "Discard";
        case Verb::Ride: return "Ride here";
        case Verb::Enter:
        case Verb::EnterReserve: return "Bring on";
        case Verb::Come: return "Enter here";
        case Verb::Lay: return "Move here";
        case Verb::Special: return "Specialised Tactic";
        case Verb::Close: return "Close Order";
        case Verb::Reinforce: return "Reinforce";
        case Verb::Form: return "Form here";
        case Verb::Swap: return "Take its place";
        case Verb::Reroll: return "Reroll";
        case Verb::Lose: return "Take the loss";
        case Verb::Test: return "Test next";
        case Verb::Flee: return action.post == no_post ? "Away from the enemy" : "Toward him";
        case Verb::Join: return look.top().units.has(action.unit) ? "Leave the column" : "Join the column";
        case Verb::Play:
            if (look.top().kind != StepKind::MeleeCards) return bottom_text(battle);
            return state.melee.attacker == index(seat) ? numbered("Red", battle.red)
                                                       : numbered("Blue", battle.blue);
        case Verb::Support: return "Support it";
        case Verb::Face: return std::string("Face ") + miniatures::way_word(action.facing());
        default: return {};
    }
}

}  // namespace longroll::rally
