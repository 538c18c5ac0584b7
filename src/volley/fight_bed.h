#pragma once
// A position under test in which phases are worked off: steps run until a seat decides, decisions are checked
// and played, dice are scripted. The Union attacks.

#include "volley/combat.h"
#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {

inline constexpr StepKind after_combat = StepKind::Exhaustion;

struct FightBed : Bed {
    using Faces = std::initializer_list<unsigned>;
    StepKind until = after_combat;  // steps stop before this one
    PostId own = division(us), theirs = division(cs);

    // ---- what stands where ----

    Ref brigade(Seat side_of, double x, double y, int heading, Weapon weapon = Weapon::RifledMusket) {
        const Ref ref = add(side_of, StandType::InfantryBrigade, x, y, heading, side_of == us ? own : theirs);
        plan(ref).weapon = weapon;
        return ref;
    }
    Ref stand(Seat side_of, StandType type, double x, double y, int heading) {
        return add(side_of, type, x, y, heading, side_of == us ? own : theirs);
    }
    void settle(Ref ref) { side(ref.side).stationary |= one(ref.id); }
    void charges(Ref ref) { side(ref.side).charged |= one(ref.id); }
    int strength(Ref ref) { return side(ref.side).stand[ref.id].strength; }
    Level level_now(Ref ref) { return level_of(look(), ref); }
    using Bed::level;
    Point front(Ref ref) { return front_of(look(), ref); }

    // A town block with its middle there, or a village of two inches.
    std::uint8_t building(double x, double y, bool block = true, bool stone = false) {
        const double half = block ? 1.5 : 1;
        area(block ? AreaKind::TownBlock : AreaKind::Village, x - half, y - half, x + half, y + half);
        Building made;
        made.area = static_cast<std::uint16_t>(ground.areas.size() - 1);
        made.block = block;
        made.stone = stone;
        made.base = table::rect({at_inches(x, y), table::north}, {block_side, block_side});
        setup.buildings.push_back(made);
        return static_cast<std::uint8_t>(setup.buildings.size() - 1);
    }
    // Put into it, however it got there.
    void garrison_of(std::uint8_t number, Ref ref) {
        Stand& stand = side(ref.side).stand[ref.id];
        const Facing facing = stand.pose.pose().facing;
        const Building& house = setup.buildings[number];
        const Point middle = house.base.centre;
        stand.pose = stand.from = table::PackedPose::of(
            {house.block ? middle
                         : table::rect_behind(middle, facing, stand_sizes[volley::at(plan(ref).type)]).centre,
             facing});
        stand.building = number;
    }

    // ---- play ----

    void start(StepKind kind, Faces faces = {}) {
        state.agenda.clear();
        state.agenda.push(step(until, us));
        if (kind != until) state.agenda.push(step(kind, us));
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
        run(faces, [&](Play& play) { work(play); });
    }
    void act(const Action& action, Faces faces = {}) {
        const Seat who = decides();
        ASSERT_NE(who, Seat::Nobody);
        const Verdict verdict = rules_of(waits()).check(look(), who, action);
        ASSERT_TRUE(verdict) << verdict.why().pattern;
        run(faces, [&](Play& play) {
            rules_of(play.top().kind).apply(play, who, action);
            work(play);
        });
    }
    RuleId refused(const Action& action) {
        const State before = state;
        const Verdict verdict = rules_of(waits()).check(look(), decides(), action);
        EXPECT_EQ(std::memcmp(&before, &state, sizeof state), 0);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    StepKind waits() { return state.agenda.top().kind; }
    Seat decides() {
        const StepRules& rules = rules_of(waits());
        return rules.deciders == nullptr ? Seat::Nobody : rules.deciders(look()).only();
    }
    bool over() { return waits() == until; }
    std::vector<Action> choices() {
        std::vector<Action> room(512);
        Offers<Action> offers{std::span(room)};
        rules_of(waits()).choices(look(), decides(), offers);
        room.resize(offers.size());
        for (const Action& action : room)
            EXPECT_TRUE(rules_of(waits()).check(look(), decides(), action)) << "a choice that is refused";
        return room;
    }
    Action default_action() {
        const Action action = rules_of(waits()).default_action(look(), decides());
        EXPECT_TRUE(rules_of(waits()).check(look(), decides(), action)) << "a default that is refused";
        return action;
    }
    bool offered(const Action& action) {
        const std::vector<Action> list = choices();
        return std::find(list.begin(), list.end(), action) != list.end();
    }
    bool said(RuleId rule) {
        for (const Event& event : log.events())
            if (event.say.rule == rule) return true;
        return false;
    }

    // Attacks with these, all in one; the dice are those of the last decision.
    void attack(Ref target, std::initializer_list<Ref> firers, Faces faces) {
        act(at_enemy(Verb::Attack, target));
        for (const Ref& firer : firers)
            if (waits() == StepKind::Attack) act(join(firer, false));
        if (waits() == StepKind::Attack) act(just(Verb::Done), faces);
    }

    static Action at_enemy(Verb verb, Ref target) {
        Action action = just(verb);
        action.target = target.id;
        return action;
    }
    static Action of_own(Verb verb, Ref own_stand) {
        Action action = just(verb);
        action.stand = own_stand.id;
        return action;
    }
    static Action to(Verb verb, Ref own_stand, Point point) {
        Action action = of_own(verb, own_stand);
        action.x = point.x;
        action.y = point.y;
        return action;
    }
    static Action turn(Ref own_stand, Facing facing) {
        Action action = of_own(Verb::Turn, own_stand);
        action.angle = facing.step;
        return action;
    }
    static Action join(Ref own_stand, bool melee) {
        Action action = of_own(Verb::Join, own_stand);
        action.mode = static_cast<std::uint8_t>(melee ? AttackWord::Melee : AttackWord::Fire);
        return action;
    }
    static Action allot(Ref own_stand, Ref enemy, int dice) {
        Action action = of_own(Verb::Allot, own_stand);
        action.target = enemy.id;
        action.number = static_cast<std::uint8_t>(dice);
        return action;
    }
    static Action claim(int throws_claimed) {
        Action action = just(Verb::Claim);
        action.number = static_cast<std::uint8_t>(throws_claimed);
        return action;
    }
    static Action by_side(Verb verb, Ref stand, BlockSide side_of) {
        Action action = just(verb);
        (verb == Verb::Reply ? action.target : action.stand) = stand.id;
        action.mode = static_cast<std::uint8_t>(side_of);
        return action;
    }

  private:
    void work(Play& play) {
        for (;;) {
            const StepKind kind = play.top().kind;
            if (kind == until) return;
            if (Volley::interrupt(play)) continue;
            const StepRules& rules = rules_of(kind);
            if (!rules.run(play)) continue;
            if (rules.deciders == nullptr) return;
            const Seat who = rules.deciders(play).only();
            Action found[2];
            Offers<Action> offers{std::span(found)};
            if (rules.window || rules.draft) return;
            rules.choices(play, who, offers);
            ASSERT_GT(offers.size(), 0u);
            if (offers.size() != 1) return;
            rules.apply(play, who, found[0]);
        }
    }
};

}  // namespace longroll::volley
