#pragma once
// What chapters do for each other. Each function is written in the file named above it; none of them asks a
// seat anything: what has to be decided is a step (flow.h).

#include <numeric>

#include "elephant/query.h"

namespace longroll::elephant {

// ---- units.cpp: positions, kept right together ----

// Lays a unit out: poses of all its stands, its formation, anchor and facing; skirmishers and sections in
// their default row.
void put_layout(Play& play, Ref ref, const Layout& layout);
// The same, and the officers with it go along.
void move_to(Play& play, Ref ref, const Layout& layout);
// It counts as moved this turn (SE-MORALE-3), mounted or not.
void mark_moved(Play& play, Ref ref);
// Poses of a unit whose stands have a place of their own, in the order of their numbers.
void put_poses(Play& play, Ref ref, std::span<const Pose> poses, Facing facing);
// The whole unit moved, stands keeping their relative places (SE-GEO-25); then turned where it stands.
void shift_unit(Play& play, Ref ref, Vector by);
void turn_unit(Play& play, Ref ref, Facing facing);
// After losses: the same formation with the stands left, moved straight back while it overlaps (SE-GEO-6).
void settle_layout(Play& play, Ref ref);
// A unit of the roster as it begins: all stands, no hits, no markers, its grade, mounted as planned
// (SE-SETUP-9). Not on the table yet.
void muster_unit(Play& play, Ref ref);
// A free slot for a detachment, or no_unit: all 64 are taken.
UnitId free_slot(const Look& look, Seat side);
// Ends every contact of a unit; those left without opponents are free again (SE-MELEE-8).
void leave_contacts(Play& play, Ref ref);

// ---- free_place.cpp (SE-GEO-15) ----

// Movers in the middle of a walk and chargers on their way may stand among friends.
Units in_passing(const State& state, Seat seat);
inline constexpr Length look_step = 50;  // a place is looked for in steps of a twentieth of an inch
// A unit that stands on another when its move is over: to the nearest place that is free.
void clear_of_others(Play& play, Ref ref);

// ---- events ----

// What a page animates an event by.
enum class EventKind : std::uint8_t {
    Words,
    Card,
    Test,
    Fire,
    Move,
    Withdrawal,
    Charge,
    Melee,
    Loss,
    Officer,
    Objective,
    Victory
};
// Tells everyone. Callers write `if (play.log.on()) tell(...)` where the sentence takes more than its
// arguments to make.
inline Event& tell(Play& play, Seat seat, const Say& say, EventKind kind = EventKind::Words) {
    return play.log.add(seat, say, static_cast<std::uint8_t>(kind));
}
template <class... Args>
void tell(Play& play, Seat seat, EventKind kind, RuleId rule, const char* text, Args... args) {
    if (play.log.on()) tell(play, seat, Say(rule, text, args...), kind);
}
template <class... Args>
void tell(Play& play, Seat seat, RuleId rule, const char* text, Args... args) {
    tell(play, seat, EventKind::Words, rule, text, args...);
}
// The same of a unit, which its side is told of and the sentence names first.
template <class... Args>
void tell(Play& play, Ref ref, EventKind kind, RuleId rule, const char* text, Args... args) {
    if (play.log.on()) tell(play, ref.side, Say(rule, text, unit_arg(play, ref), args...), kind);
}
template <class... Args>
void tell(Play& play, Ref ref, RuleId rule, const char* text, Args... args) {
    tell(play, ref, EventKind::Words, rule, text, args...);
}
// The same with the dice and the numbers of a roll (SE-STATE-9).
inline void tell_roll(Play& play, Seat seat, const Say& say, EventKind kind, DieKind die,
                      std::span<const std::uint8_t> dice, const Reckoning& numbers = {}) {
    tell(play, seat, say, kind).set_roll(die, dice, numbers);
}
inline void tell_roll(Play& play, Seat seat, const Say& say, EventKind kind, DieKind die, int face,
                      const Reckoning& numbers = {}) {
    const auto only = static_cast<std::uint8_t>(face);
    tell_roll(play, seat, say, kind, die, {&only, 1}, numbers);
}
// Throws average dice and gives their sum, in inches; told as words(sum).
template <class Words>
int roll_average(Play& play, Seat seat, int dice, EventKind kind, Words words) {
    const Dice::Handful faces = play.dice.roll(static_cast<std::size_t>(dice), DieKind::Average);
    const int sum = std::accumulate(faces.begin(), faces.end(), 0);
    if (play.log.on()) tell_roll(play, seat, words(sum), kind, DieKind::Average, faces);
    return sum;
}

// ---- what follows ----

// What the rules owe once the fire, test or Combat at hand has been fully applied (SE-MORALE-4,
// SE-OFFICER-10, SE-EFFECT-3). Filled by the functions below, worked off by settle(); lives on the stack of
// one play.
struct Withdrawn {
    Ref unit;
    Withdrawing how = Withdrawing::None;  // Retreat or Rout
    Units near = 0;                       // friends within 100 yards of its way (SE-EFFECT-2)
    Grade grade = Grade::Green;  // of the unit, which may be gone by then; known where anyone is near
};
struct Aftermath {
    Units to_test[2] = {};  // for a lost commander, by seat
    Units tested[2] = {};   // that have taken a test, stand-ups apart (SE-MORALE-1, SE-MORALE-4)
    ScratchList<Withdrawn, 2 * most_units> withdrawn;
};

// Set while odds are asked: settle() then leaves the rest of it undone. What other units do about a lost
// commander or a friend who runs are tests of their own, another question.
inline thread_local bool asking_odds = false;

// ---- panic.cpp (2.4) ----

void add_panic(Play& play, Ref ref, int markers, RuleId why);
// Hits with their markers, stands lost by them; `from`: whence, for the order of loss (SE-PANIC-5).
void add_hits(Play& play, Ref ref, int hits, Point from, RuleId why);
// Whole stands, with points for the enemy (SE-WIN-4); the last takes the unit with it.
void lose_stands(Play& play, Ref ref, int stands, Loss how, Point from, RuleId why);
// Whence losses are counted that no fire caused: where the nearest enemy is nearest to a stand that can go.
Point nearest_enemy_point(const Look& look, Ref ref);
void remove_unit(Play& play, Ref ref, Loss how, RuleId why);

// ---- morale.cpp (2.3, 2.5) ----

enum class TestFor : std::uint8_t {
    MoralePhase,
    Friends,        // SE-EFFECT-1
    CommanderLost,  // SE-OFFICER-10, 11
    ChargerHit,     // SE-CHARGE-5, 8
    SecondVolley,   // with SE-MORALE-14: SE-CHARGE-7
    PassFire,       // SE-MOVE-2
    SkirmFire,      // SE-SKIRM-16
    Receive,        // SE-CHARGE-9
    Opportunity,    // SE-CAV-2
    StandUp         // SE-COST-15: fails without consequences
};
struct Test {
    TestFor what = TestFor::MoralePhase;
    Ref enemy;  // that caused it; nobody: the nearest counts for cover (SE-MORALE-15)
};
// Every modifier with its rule. Sum is Reckoning or Total.
template <class Sum>
void add_morale(const Look& look, Ref ref, const Test& test, Sum& sum);
Reckoning reckon_morale(const Look& look, Ref ref, const Test& test);
// Rolls, and applies the result to the unit and to its follow-up units (SE-COMBAT-7): markers, hit, status,
// and the withdrawal itself. What that does to friends is left in the aftermath.
TestResult test_morale(Play& play, Ref ref, const Test& test, Aftermath& after);
// The grade, rolled now if it was Green (SE-MORALE-6).
Grade grade_of(Play& play, Ref ref);

// ---- retreat.cpp (SE-RETREAT) ----

enum class WithdrawalKind : std::uint8_t { Retreat, Rout, FallBack, Voluntary };
enum class WithdrawalResult : std::uint8_t { Stayed, Moved, LeftTable, Surrendered, Abandoned };
// A lane, or none (SE-RETREAT-4, 6).
struct Lane {
    bool found = false;
    bool through_friends = false;  // only the second pass found it
    Facing way;
    Length room = 0;  // to the table edge
};
// `distance`: SE-RETREAT-3, or a fall back's dice.
Lane find_lane(const Look& look, Ref ref, Ref from, Length distance);
// The whole of it: lane, move, collisions, facing, formation, status, contacts, officers. FallBack and
// Voluntary leave nothing in the aftermath (SE-EFFECT-4). `distance` 0: as the rule says.
WithdrawalResult withdraw(Play& play, Ref ref, WithdrawalKind how, Ref from, Length distance,
                          Aftermath& after);
// Collision with a friend by SE-COST-12; `mover` may be withdrawing (SE-RETREAT-2).
void collide(Play& play, Ref mover, Ref passed, bool withdrawing);

// ---- effect.cpp (2.14) ----

// Tests for lost commanders, then friends of those who withdrew, first in, first out, until nothing is owed.
void settle(Play& play, Aftermath& after);

// ---- officers.cpp, ride.cpp, succession.cpp (2.17) ----

// SE-SCALE-7: the large stand is for division and corps commanders, at Brigade scale for corps alone.
constexpr Size general_size(Scale scale, HqLevel level) {
    const HqLevel large = scale == Scale::Brigade ? HqLevel::Corps : HqLevel::Division;
    return level >= large ? large_general : small_general;
}
// An officer has a place but no facing: his stand lies square to the table.
Rect officer_rect(const Look& look, Seat side, HqId hq, Point place);
// How far he rides in a turn, or gets away (SE-OFFICER-3, 12, 15).
inline Length ride_of(const Officer& officer) {
    return officer.wounded != 0 ? wounded_officer_move : officer_move;
}

// SE-OFFICER-7: the officer is with the unit from now on.
void attach_officer(Play& play, Seat side, HqId hq, UnitId unit);

// SE-OFFICER-1: his unit has announced a charge, is the target of one, or fights.
bool held_by_combat(const Look& look, Seat side, HqId hq);
// A unit he may be attached to, if he is at that place (SE-OFFICER-7).
Verdict check_attach(const Look& look, Ref to, HqId hq, Point place);

// The rating that would help the unit now (SE-OFFICER-4, 5), and who gives it; 0 and no_hq: none.
struct Help {
    int rating = 0;
    HqId officer = no_hq;
};
Help morale_help(const Look& look, Ref ref);
Help combat_help(const Look& look, Ref ref);
void use_morale_help(Play& play, Ref ref);  // makes it his unit for the turn
void use_combat_help(Play& play, Ref ref);
void officers_under_fire(Play& play, Ref ref, int hits, Aftermath& after);           // SE-OFFICER-8
void officers_in_combat(Play& play, Ref ref, int stands_lost, Aftermath& after);     // SE-OFFICER-9
void strike_officer(Play& play, Seat side, HqId hq, int strikes, Aftermath& after);  // SE-OFFICER-10 to 13
// for_each_attached(look, ref, [](HqId) {...}) in roster order.
template <class Visit>
void for_each_attached(const Look& look, Ref ref, Visit visit) {
    const std::size_t posts = look.setup.army(ref.side).hqs.size();
    for (std::size_t hq = 0; hq < posts; ++hq) {
        const Officer& officer = look.side(ref.side).officer[hq];
        if (officer.fate == Fate::Active && officer.attached == ref.id) visit(static_cast<HqId>(hq));
    }
}
// Attached officers go where the unit goes; to be called after every change of its place.
void carry_officers(Play& play, Ref ref);
void bind_officers(Play& play, Ref ref);                    // SE-OFFICER-2, by withdrawals
void officers_of_lost_unit(Play& play, Ref ref, Loss how);  // SE-OFFICER-1, before the unit goes
// Enemy officers alone that these stands touch or pass within 50 yards (SE-OFFICER-15).
void scatter_officers(Play& play, Seat of_enemy, std::span<const Rect> stands);
void replace_commanders(Play& play);  // step 0 of an activation (SE-OFFICER-14)
// OFFICER_MOVE, offered by MOVE_SELECT; also PlaceOfficer at DEPLOY uses the attaching part.
void ride_choices(const Look& look, Seat seat, Offers<Action>& offers);
// The rides among which ride_choices looks for legal ones, not judged yet: for drawing one at random.
void ride_wishes(const Look& look, Seat seat, Offers<Action>& offers);
Verdict check_ride(const Look& look, Seat seat, const Action& action);
void ride(Play& play, Seat seat, const Action& action);

// ---- fire.cpp (2.6), shifts.cpp (2.7) ----

// One unit's fire at one target.
struct Shot {
    Ref firer;
    Ref target;
    Stands stands = 0;      // allocated
    Length range = -1;      // fixed for all stands (volleys); -1: each measures its own (SE-FIRE-10)
    bool still = true;      // receives SE-SHIFT-1
    bool reduced = false;   // artillery: SE-SHIFT-10
    bool sidearms = false;  // SE-CAV-1: with PISTOL or SHOTGUN
    HqId officer = no_hq;   // the mark of SE-OPT-1
    bool settled = false;   // its stands are known to bear: only their factors are asked for
};
// The stands that may fire at it: weapon, arc, sight, range (SE-FIRE-6).
Stands bearing(const Look& look, const Shot& shot);
// Twice the factors that are left after the loss by Panic Markers (SE-FIRE-7, 11).
int fire_halves(const Look& look, const Shot& shot);
template <class Sum>
void add_shifts(const Look& look, const Shot& shot, Sum& sum);  // SE-SHIFT-1 to 15
// One roll of several shots at one target (SE-FIRE-9, SE-SHIFT-17), numbers fixed before the die.
struct FireRoll {
    Ref target;
    int halves = 0;
    int shift = 0;
    bool flank = false;  // SE-MORALE-13: at least half of the factors from SE-FLANK-1
    Units firers = 0;    // that contributed factors (SE-OPT-5)
    Point from;          // of the firing stand nearest to the target
    Ref nearest_firer;   // SE-RETREAT-4
    struct Part {        // of the shift: what is told of the roll (SE-STATE-9)
        RuleId rule;
        const char* words;
        int amount;
    };
    InlineVector<Part, 12> parts;
};
FireRoll make_roll(const Look& look, std::span<const Shot> shots);
// A shot at an officer (SE-OPT-1, 3, 4): whether the one stand can fire at him, its numbers, and the roll.
Verdict check_officer_shot(const Look& look, const Shot& shot);
Reckoning reckon_officer_shot(const Look& look, const Shot& shot);
Reckoning reckon_fire(const Look& look, std::span<const Shot> shots);
// Rolls and applies it: hits, markers, stands, officers, memory of the target, ammunition. No die for 0
// halves.
FireResult roll_fire(Play& play, const FireRoll& roll, Aftermath& after);
inline FireResult fire_shot(Play& play, const Shot& shot, Aftermath& after) {
    return roll_fire(play, make_roll(play, {&shot, 1}), after);
}
Verdict check_target(const Look& look, Ref firer, Ref target);  // SE-FIRE-20
Verdict check_may_fire(const Look& look, Ref firer);            // SE-FIRE-21, in the Fire Phase
bool may_pass_fire(const Look& look, Ref firer, Ref mover);     // "available" of SE-MOVE-2, but for the range

// ---- skirmishers.cpp (2.9) ----

// DETACH, offered by MOVE_SELECT and at DEPLOY.
void detach_choices(const Look& look, Seat seat, Offers<Action>& offers);
void detach_wishes(const Look& look, Seat seat, Offers<Action>& offers);  // not judged yet
Verdict check_detach(const Look& look, Seat seat, const Action& action);
UnitId detach(Play& play, Seat seat, const Action& action);
void into_skirmish_order(Play& play, Ref ref, bool dismounts = false);  // SE-SKIRM-3, the whole unit
void rejoin(Play& play, Ref ref);                                       // SE-SKIRM-12
Verdict check_spacing(const Look& look, std::span<const Pose> poses, const Size& size);  // SE-SKIRM-5
// SE-SKIRM-14: dice, move away, perhaps into the parent. True: they have rejoined it.
bool fall_back(Play& play, Ref ref, Ref charger);
// SE-SKIRM-15: enemy skirmishers that a formed mover, standing so, comes within 100 yards of; each once.
void drive_back(Play& play, Ref mover, std::span<const Rect> mover_stands, Units& driven);
// SE-GEO-16: enemy wagons that these stands of a unit touch; a wagon takes none. In contact.cpp.
void capture_wagons(Play& play, Ref mover, std::span<const Rect> stands);

// ---- costs.cpp (2.10), obstacles.cpp (SE-OBST) ----

Passing passing_of(const Look& look, Ref mover, Ref passed, bool prolonging);
// What a path costs (SE-COST-1): kinds of ground once, lines and friends as often as they are met.
struct Costs {
    Length length = 0;
    int deductions = 0;
    int halvings = 0;
    Units passed = 0;               // friends passed through, HIT cells among them
    Units hit = 0;                  // those of HIT cells
    bool stream = false;            // a stream or ford was crossed (SE-MELEE-16)
    bool bridge_or_defile = false;  // SE-MOVE-14
    bool woods = false;             // SE-MOVE-10
};
// Adds what one straight sweep or wheel of a unit's stands meets.
struct GroundSeen {
    bool uphill = false, woods = false, buildings = false;
    // How often each stand has crossed each line: a unit crosses it as often as the stand that does so most.
    struct Crossed {
        std::uint16_t line;
        std::uint8_t times[most_stands_of_unit];
    };
    ScratchList<Crossed, 48> lines;
    int command = -1;  // place of the command stand, whose way is up or down (SE-GEO-21); -1: any stand's
};
// `place`: of the first of these stands among the unit's, where a stand goes alone.
// `friends`: those it may pass, where they are known.
void add_sweep_costs(const Look& look, Ref mover, std::span<const Rect> from, Vector way, GroundSeen& seen,
                     Costs& costs, int place = 0, Units friends = ~Units{0});
void add_wheel_costs(const Look& look, Ref mover, const Layout& from, Flank pivot, Angle turn,
                     GroundSeen& seen, Costs& costs, Units friends = ~Units{0});
// Impassable ground, obstacles, the table's edge: whether a stand may go that way (SE-COST-5, SE-GEO-27).
Verdict check_ground(const Look& look, Ref mover, std::span<const Rect> from, Vector way);
// A unit may be put there: on the table, on ground that it may enter, upon nobody but those left out.
bool is_room(const Look& look, Ref ref, std::span<const Rect> stands, Units but_own, Units but_enemy = 0);
// Nothing of the kind lies in the cells that this box, which is on the table, has a part of.
bool nothing_bars(const Look& look, const Box& box);
Verdict check_crossing(const Look& look, Ref ref, Point goal);  // SE-OBST-1, 2
void cross_obstacle(Play& play, Ref ref, Point goal);           // SE-OBST-3

// ---- movement.cpp (2.8), path.cpp, walk.cpp and pass_fire.cpp (4.4), samples.cpp ----

int movement_dice(const Look& look, Ref ref, std::uint8_t begin_flags, bool charging, bool through_woods);
// The die of the column, if it is asked for, is for such a unit (SE-MOVE-6).
inline Verdict check_column_die(Arm arm, Formation formation, std::uint8_t begin_flags) {
    if ((begin_flags & ColumnDie) == 0 || (arm == Arm::Infantry && in_column(formation))) return fine;
    return refuse(rule::SE_MOVE_6, "the die of the column is for infantry in column");
}
// Whether a unit may be picked at all, and why not (SE-STATE-1, MOVE_SELECT).
Verdict check_may_move(const Look& look, Ref ref);
// One stand sent to a place.
constexpr PathStep step_to(int stand, const Pose& pose) {
    return {PathKind::To, 0, static_cast<std::uint8_t>(stand), 0, pose.facing.step, 0, pose.centre.x,
            pose.centre.y};
}
// The steps of a Go action, written into a move (samples are made and judged by the same code).
Verdict compose_path(const Look& look, const Action& go, Move& move);
// Good Go actions for the unit that has rolled: toward objectives, flanks, cover and range.
void move_samples(const Look& look, Seat seat, Offers<Action>& offers);
Action sample_move(const Look& look, Seat seat, Dice& dice);
// The next enemy unit, not of `asked`, that PASS_FIRE must be asked of for a charger on its line (SE-STATE-3,
// step 3); no_unit: nobody. Those looked at are added to `asked`.
UnitId next_pass_fire_at_charger(const Look& look, const Charge& charge, Units& asked);

// ---- charge_plan.cpp, charge.cpp (2.11, 4.3), contact.cpp (SE-GEO-17) ----

// SE-CHARGE-2 with this wheel; the length of the advance to contact if fine.
struct ChargeLine {
    Length wheel_cost = 0;
    Length advance = 0;  // from the wheeled position to contact
    Costs costs;
    Layout wheeled;
};
// A Panic Marker keeps a unit from announcing a charge; to an opportunity charge its morale test is the gate
// (SE-CAV-2).
enum class ChargeCause : std::uint8_t { Declared, Opportunity };
Verdict check_charge(const Look& look, Ref charger, Ref target, Flank pivot, Angle wheel, std::uint8_t flags,
                     ChargeLine* line, ChargeCause cause = ChargeCause::Declared);
// The wheel that needs the shortest advance, 0 first (SE-MORALE-20, samples); false: no legal charge.
bool best_charge(const Look& look, Ref charger, Ref target, Action& out,
                 ChargeCause cause = ChargeCause::Declared);
// Starts the procedure of SE-STATE-3 for the charges of a group.
void begin_charge_group(Play& play, std::uint8_t group, UnitId target, Seat target_side);
// The charger on its line, so far from where it wheeled: the poses it has there.
Poses poses_on_line(const Look& look, const Charge& charge, Length travelled);
// Contact, turn to conform, findings for the melee (SE-GEO-17, SE-MELEE-13, 15, 16, 19).
void make_contact(Play& play, Charge& charge, Ref target);

// ---- cavalry.cpp (2.15) ----

// Enemy cavalry that may be asked now about this mover standing so: in State::move or for a charger on its
// line.
Units opportunity_cavalry(const Look& look, Ref mover, std::span<const Rect> mover_stands);

// ---- combat.cpp (2.12), melee.cpp (2.13) ----

// Friends drawn up behind the unit as further ranks, nearest first (SE-COMBAT-6): of a charger on its way
// those that were named with the charge, of any other unit those so placed.
using Behind = InlineVector<UnitId, 8>;
Behind follow_ups(const Look& look, Ref front);
int melee_halves(const Look& look, Ref ref);  // SE-COMBAT-8, with follow-up units
template <class Sum>
void add_melee_shifts(const Look& look, Ref attacker, Ref defender, const Contact& contact, Seat attacking,
                      Sum& sum);

// One Combat: attackers on one defender, or one attacker on several (SE-COMBAT-4).
struct Combat {
    Seat attacking = Seat::Union;
    Units attackers = 0;
    Units defenders = 0;

    Seat defending() const { return other(attacking); }
};

// The column an attacker's die is read in, after all modifiers (SE-COMBAT-2, 4, SE-MELEE-1, 11); the numbers
// of it.
int combat_column(const Look& look, const Combat& combat, UnitId attacker);
Reckoning reckon_combat(const Look& look, const Combat& combat, UnitId attacker);

// Dice, losses, officers, retreats, and all that follows from them.
void fight(Play& play, const Combat& combat);

// ---- victory.cpp (SE-WIN) ----

void score(Play& play, Seat who, int points, RuleId why);
void take_objectives(Play& play);      // ACT_END
bool check_nothing_left(Play& play);   // SE-WIN-5; true: the game is over
void end_of_turn_victory(Play& play);  // SE-WIN-2, 3

// ---- ammunition.cpp (SE-OPT-5 to 7) ----

void mark_ammunition(Play& play, Seat side, Units firers, int natural_die);
void resupply(Play& play);  // step 0 of an activation

}  // namespace longroll::elephant
