#pragma once
// A position under test: an invented battle on 4 x 4 squares of open ground, A1 to D4, 48 inches each way.
// Centres are in inches from the southwest corner, facings in degrees clockwise from north, as the rulebook
// writes them.
//
//     Bed bed;
//     const Ref a = bed.infantry(usa, 10, 10, 0), b = bed.infantry(csa, 10, 16, 180);
//     bed.general(usa, bed.first_brigade, 10, 7);
//     bed.go({3, 4}, [&](Play& play) { check_discipline(play, {CheckKind::Rally, a}); });
//     EXPECT_EQ(bed.outcome(), Outcome::Passed);
//     bed.act("fire 1 at 1", {4, 4});
//     EXPECT_EQ(bed.refused_by("move 2"), rule::RF_MOVE_10);
//
// Each side has a division (post 1 as people write it) and a brigade under it; Generals are on the map only
// where a test puts them. Below everything lies a step that waits for nobody: a procedure that is over leaves
// its outcome there.

#include "miniatures/table_bed.h"
#include "rally/change.h"
#include "rally/rules.h"

namespace longroll::rally {

using miniatures::AreaKind;
using miniatures::csa;
using miniatures::Inches;
using miniatures::LineKind;
using miniatures::usa;

struct UnitNumbers {
    int fire = 7, discipline = 9;
    int strength = 4;
    int mounted = 4, holders = 1;  // of cavalry
    PostId post = 1;
};

struct Bed : miniatures::TableBed<Rally> {
    static constexpr PostId division = 0, first_brigade = 1;

    Bed() {
        setup.measures = house_measures();
        setup.sight = sight_rules(setup.measures);
        setup.squares = {{0, 1}, {3, 4}};
        setup.ratings.assign(16, {6, 1});
        setup.attacker = usa;
        table_size(48, 48);
        state = empty_state();
        state.round = 1;
        for (const Seat seat : seats) {
            add_post(seat, Rank::Division, no_post);
            brigade(seat);
        }
        state.agenda.push(step(StepKind::GameOver));
    }

    Side& side(Seat seat) { return state.side[index(seat)]; }
    Army& army(Seat seat) { return setup.army_of[index(seat)]; }
    UnitPlan& plan(Ref ref) { return army(ref.side).units[ref.id]; }
    PostPlan& post(Seat seat, PostId id) { return army(seat).posts[id]; }
    void active(Seat seat) { state.active = static_cast<std::uint8_t>(index(seat)); }

    // ---- forces ----

    PostId brigade(Seat seat, Rank rank = Rank::Brigade, PostId parent = division) {
        return add_post(seat, rank, parent);
    }
    Ref infantry(Seat seat, double x, double y, double facing = 0, UnitNumbers numbers = {}) {
        return add(seat, Arm::Infantry, x, y, facing, numbers);
    }
    Ref battery(Seat seat, double x, double y, double facing = 0, UnitNumbers numbers = {}) {
        numbers.strength = 1;
        return add(seat, Arm::Artillery, x, y, facing, numbers);
    }
    Ref mounted(Seat seat, double x, double y, double facing = 0, UnitNumbers numbers = {}) {
        side(seat).mounted |= one(static_cast<UnitId>(army(seat).units.size()));
        return add(seat, Arm::Cavalry, x, y, facing, numbers);
    }
    // With its holders behind it.
    Ref dismounted(Seat seat, double x, double y, double facing = 0, UnitNumbers numbers = {}) {
        return add(seat, Arm::Cavalry, x, y, facing, numbers);
    }
    // Held off the map.
    Ref off_map(Seat seat, Arm arm = Arm::Infantry, UnitNumbers numbers = {}) {
        const Ref ref = record(seat, arm, numbers);
        side(seat).off_map |= one(ref.id);
        return ref;
    }
    void general(Seat seat, PostId id, double x, double y) {
        side(seat).on_map_generals |= one_post(id);
        side(seat).off_map_generals &= ~one_post(id);
        side(seat).general[id].x = Inches{x, y}.point().x;
        side(seat).general[id].y = Inches{x, y}.point().y;
    }
    void general(Seat seat, PostId id, double x, double y, GeneralRating rating) {
        post(seat, id).rating = rating;
        general(seat, id, x, y);
    }
    void lose_circles(Ref ref, int circles, Part part = Part::OnFoot) {
        side(ref.side).unit[ref.id].lost[at(part)] = static_cast<std::uint8_t>(circles);
    }
    void routed(Ref ref) {
        side(ref.side).routed |= one(ref.id);
        side(ref.side).activated |= one(ref.id);
    }
    void activated(Ref ref) { side(ref.side).activated |= one(ref.id); }

    // ---- cards: each is a card of its own in the hand, or in the deck ----

    CardId give(Seat seat, const BattleCard& battle, PostId of = first_brigade) {
        return add_card(seat, {false, of, 0, battle, {}}, &Side::hand);
    }
    CardId give(Seat seat, Bottom bottom, PostId of = first_brigade) {
        return give(seat, {Top::Move, 3, 0, 1, 1, bottom}, of);
    }
    CardId give(Seat seat, Top top, int number, PostId of = first_brigade) {
        return give(seat, {top, static_cast<std::uint8_t>(number), 0, 1, 1, Bottom::LooseOrder}, of);
    }
    CardId give(Seat seat, const CommandCard& command, PostId of) {
        return add_card(seat, {true, of, 0, {}, command}, &Side::hand);
    }
    CardId into_deck(Seat seat, const BattleCard& battle = {Top::Move, 3, 0, 1, 1, Bottom::LooseOrder},
                     PostId of = first_brigade) {
        return add_card(seat, {false, of, 0, battle, {}}, &Side::deck);
    }
    // So many Reroll points, of a Command card that lies open.
    void rerolls(Seat seat, std::uint8_t points) {
        add_card(seat, {true, first_brigade, 0, {}, {Line::Plan, 1, points}}, &Side::played);
        side(seat).rerolls = points;
    }

    // ---- ground, beside area(), line() and crossing() ----

    void woods(double x0, double y0, double x1, double y1) { box(AreaKind::Woods, x0, y0, x1, y1); }
    void box(AreaKind kind, double x0, double y0, double x1, double y1) {
        area(kind, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
    }
    // Heights in feet by columns, an inch apart, the same in every row: ground that rises to the east; or by
    // rows, the same in every column.
    void heights(const std::vector<int>& feet, bool to_the_north = true) {
        table::HeightPlan& plan = ground.heights;
        plan.spacing = table::inch;
        plan.columns = plan.rows = 49;
        plan.zero = 0;
        plan.interval = setup.measures.contour_major * table::heights_per_foot;
        plan.heights.clear();
        for (std::size_t row = 0; row < 49; ++row)
            for (std::size_t column = 0; column < 49; ++column) {
                const std::size_t i = to_the_north ? row : column;
                plan.heights.push_back(
                    static_cast<std::int16_t>(feet[std::min(i, feet.size() - 1)] * table::heights_per_foot));
            }
        survey();
    }
    void barricade(double x0, double y0, double x1, double y1) {
        const Point from = Inches{x0, y0}.point(), to = Inches{x1, y1}.point();
        state.barricades.push_back({from.x, from.y, to.x, to.y});
    }
    void square(std::string_view name, SquareRating rating) {
        setup.ratings[square_number(look(), *square_named(name))] = rating;
    }

    // ---- playing ----

    // A part of the rules, then steps until somebody decides or all is over.
    template <class Do>
    void go(std::initializer_list<unsigned> faces, Do&& what) {
        with_dice(faces, [&](Play& play) {
            play.top().outcome = Outcome::None;
            what(play);
            advance(play);
        });
        EXPECT_EQ(Rally::first_violation(setup, state).value_or(""), "");
    }
    // By the seat that decides.
    using TableBed::act;
    using TableBed::legal;
    using TableBed::offered;
    using TableBed::refused_by;
    void act(std::string_view text, std::initializer_list<unsigned> faces = {}) {
        ASSERT_NE(decides(), Seat::Nobody) << "nobody decides: " << text;
        act(decides(), text, faces);
    }
    bool legal(std::string_view text) { return legal(decides(), text); }
    bool offered(std::string_view text) { return offered(decides(), text); }
    RuleId refused_by(std::string_view text) { return refused_by(decides(), text); }
    std::string why(std::string_view text) { return TableBed::why(decides(), read(text)); }
    using TableBed::why;
    // Nothing is left to do, and what came of it.
    bool over() const { return waiting() == StepKind::GameOver; }
    Outcome outcome() const { return state.agenda.top().outcome; }

    // ---- looking ----

    Point centre(Ref ref) { return centre_of(look(), ref); }
    Pose pose(Ref ref) { return pose_of(look(), ref); }
    static Point inches(double x, double y) { return Inches{x, y}.point(); }

  private:
    PostId add_post(Seat seat, Rank rank, PostId parent) {
        PostPlan plan;
        plan.level = rank;
        plan.parent = parent;
        plan.rating = general_rating(rank, Grade::B, false);
        plan.grade = Grade::B;
        plan.quality = Class::Veteran;
        plan.pattern = rank == Rank::Battalion ? Template::Artillery : Template::Line;
        army(seat).posts.push_back(plan);
        const auto id = static_cast<PostId>(army(seat).posts.size() - 1);
        post(seat, id).name = "formation " + std::to_string(id + 1);
        post(seat, id).general = "General " + std::to_string(id + 1);
        complete(army(seat));
        return id;
    }
    Ref record(Seat seat, Arm arm, const UnitNumbers& numbers) {
        UnitPlan plan;
        plan.name = "Regiment " + std::to_string(army(seat).units.size() + 1);
        plan.short_name = plan.name;
        plan.arm = arm;
        plan.post = numbers.post;
        plan.fire = static_cast<std::uint8_t>(numbers.fire);
        plan.discipline = static_cast<std::uint8_t>(numbers.discipline);
        plan.circles[at(Part::OnFoot)] = static_cast<std::uint8_t>(numbers.strength);
        if (arm == Arm::Cavalry) {
            plan.circles[at(Part::Mounted)] = static_cast<std::uint8_t>(numbers.mounted);
            plan.circles[at(Part::Holders)] = static_cast<std::uint8_t>(numbers.holders);
        }
        army(seat).units.push_back(plan);
        complete(army(seat));
        return {seat, static_cast<UnitId>(army(seat).units.size() - 1)};
    }
    Ref add(Seat seat, Arm arm, double x, double y, double facing, const UnitNumbers& numbers) {
        const Ref ref = record(seat, arm, numbers);
        with_dice({}, [&](Play& play) {
            set_on_map(play, ref,
                       {Inches{x, y}.point(),
                        table::facing_of_millidegrees(static_cast<std::int64_t>(facing * 1000))});
        });
        return ref;
    }
    CardId add_card(Seat seat, const CardPlan& card, Cards Side::* pile) {
        army(seat).cards.push_back(card);
        complete(army(seat));
        const auto id = static_cast<CardId>(army(seat).cards.size() - 1);
        (side(seat).*pile).add(id);
        return id;
    }
};

}  // namespace longroll::rally
