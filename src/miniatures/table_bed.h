#pragma once
// A position on a table under test, of any game: GameBed with terrain, in inches.
//
//     struct Bed : TableBed<G> { ... };              // puts the pieces of a game on it
//     bed.area(AreaKind::Woods, {{10, 24}, {40, 24}, {40, 24.5}, {10, 24.5}});
//     bed.line(LineKind::Wall, {{20, 30}, {40, 30}});

#include <initializer_list>
#include <memory>
#include <string>

#include "support/game_bed.h"
#include "table/battlefield.h"
#include "table/facing.h"

namespace longroll::miniatures {

inline constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
using table::AreaKind;
using table::east;
using table::LineKind;
using table::north;
using table::south;
using table::west;

// A point in inches, halves and all.
struct Inches {
    double x = 0, y = 0;
    table::Point point() const { return {thousandths(x), thousandths(y)}; }

  private:
    static table::Length thousandths(double inches) {
        return static_cast<table::Length>(inches * 1000 + (inches < 0 ? -0.5 : 0.5));
    }
};

// G::Setup keeps its table as `std::shared_ptr<const table::Battlefield> field`.
template <class G>
struct TableBed : GameBed<G> {
    table::BattlefieldPlan ground;

    // The field from the ground as it is now; to be called after a test has changed the ground itself.
    void survey() {
        Expected<table::Battlefield> field = table::Battlefield::prepare(ground);
        ASSERT_TRUE(field) << field.error();
        this->setup.field = std::make_shared<const table::Battlefield>(*std::move(field));
    }
    void table_size(int width, int depth) {
        ground.width = width * table::inch;
        ground.depth = depth * table::inch;
        survey();
    }
    void area(AreaKind kind, std::initializer_list<Inches> corners, int level = 0, table::Marks marks = 0) {
        ground.areas.push_back(
            {"area " + std::to_string(ground.areas.size() + 1), kind, points(corners), level, marks});
        survey();
    }
    void line(LineKind kind, std::initializer_list<Inches> way, table::Length width = 0,
              table::Marks marks = 0) {
        ground.lines.push_back(
            {"line " + std::to_string(ground.lines.size() + 1), kind, points(way), width, marks});
        survey();
    }
    void crossing(table::CrossingKind kind, Inches where, table::Length reach = 750) {
        ground.crossings.push_back({"crossing", kind, where.point(), reach});
        survey();
    }

  private:
    static std::vector<table::Point> points(std::initializer_list<Inches> given) {
        std::vector<table::Point> list;
        for (const Inches& one : given) list.push_back(one.point());
        return list;
    }
};

}  // namespace longroll::miniatures
