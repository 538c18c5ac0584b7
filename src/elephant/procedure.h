#pragma once
// The procedure of SE-STATE-3 at work: its stages and what they share (charge.cpp, approach.cpp).

#include "elephant/charge.h"

namespace longroll::elephant::procedure {

// Where the procedure is; the numbers are those of SE-STATE-3 times ten, with the pauses between.
enum Stage : std::uint8_t {
    Check = 0,
    SkirmishersAsked = 5,
    SkirmishersShot = 10,
    Lines = 20,
    Opportunity = 25,
    FirstVolley = 30,
    PassFires = 35,
    FirstTests = 40,
    SecondVolley = 60,
    SecondTests = 70,
    Receive = 80,
    Contacts = 90,
    Pistols = 95,
    TargetGone = 100,
    RunOnCavalry = 110,
    RunOnFire = 115,
    RunOnTest = 120,
    Intercept = 150
};
// Step::m: the charger at hand (an index of State::charges), and in its highest bit whether the target had
// withdrawn already when the procedure began.
constexpr std::uint8_t withdrew_before = 128;

struct Procedure {
    Play& play;
    Step& step;

    Ref target() const { return {seat_of(step.side), step.unit}; }
    std::uint8_t at() const { return step.m & (withdrew_before - 1); }
    void set_at(std::size_t i) {
        step.m = static_cast<std::uint8_t>((step.m & withdrew_before) | static_cast<std::uint8_t>(i));
    }
    void go(Stage stage) {
        step.stage = stage;
        set_at(0);
        step.units = 0;
    }
    bool mine(const Charge& charge) const { return charge.group == step.n && under_way(charge); }
    template <class Visit>
    void each_mine(Visit visit) const {
        for (Charge& charge : play.state.charges)
            if (mine(charge)) visit(charge);
    }

    // Those who can no longer charge drop out where they are (SE-STATE-3, steps 0 and 4).
    int prune() {
        int left = 0;
        each_mine([&](Charge& charge) { goes_on(charge) ? void(++left) : stop_here(play, charge); });
        return left;
    }
    bool goes_on(const Charge& charge) const {
        const Ref ref = charger_of(charge);
        const Side& side = play.side(ref.side);
        return on_table(play, ref) && !has(side.withdrew | side.halted, ref) && !in_contact(play, ref);
    }
    // It has left its place: off the table, or withdrawn in the course of the procedure.
    bool target_gone() const {
        if (!on_table(play, target())) return true;
        if ((step.m & withdrew_before) == 0) return has(play.side(target().side).withdrew_card, target());
        for (const Charge& charge : play.state.charges)
            if (mine(charge)) return has_left_its_ground(play, charge, target());
        return false;
    }
    // Asks the target, or somebody else about it, for this group.
    void ask(StepKind kind) const {
        push(play, elephant::step(kind, target().side, target().id, no_unit, step.n));
    }
    // Fires at nobody: in contact, limbered, a wagon (SE-CHARGE-4, 12).
    bool target_fires() const {
        return !in_contact(play, target()) && !is_wagon(play, target()) && !is_limbered(play, target());
    }
};

// It has struck, and fires as it closes (SE-CAV-1).
inline bool fires_pistols(const Look& look, const Charge& charge) {
    const Ref ref = charger_of(charge);
    return charge.is(ChargeContact) && on_table(look, ref) && is_mounted(look, ref) &&
           cavalry_firearm(look, ref) != Weapon::None;
}

// charge.cpp: one test for all fire of the step (SE-CHARGE-5, 8).
void test_chargers(Procedure& p);

// approach.cpp: steps 0 to 2.
void run_check(Procedure& p);
void ask_skirmishers(Procedure& p);
void skirmishers_fall_back(Procedure& p);
// The end of step 1: chargers that go on and strike nobody are watched like all who pass (SE-SKIRM-14).
void run_on_past_cavalry(Procedure& p);
void run_on_under_fire(Procedure& p);
void run_on_tested(Procedure& p);
// True: skirmishers were caught on it and CAV_FIRE has been asked.
bool clear_line(Procedure& p, Charge& charge);
bool ask_opportunity(Procedure& p, Charge& charge);

}  // namespace longroll::elephant::procedure
