#pragma once
// A position under test: a table, stands and commanders put where a rule speaks of them. Places are those of
// F, in inches; headings are degrees counter-clockwise from east, as the rulebook writes them.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/script.h"
#include "volley/query.h"
#include "volley/terrain.h"

namespace longroll::volley {

constexpr Seat us = Seat::Union, cs = Seat::Confederate;

inline Length in(double inches) { return static_cast<Length>(std::lround(inches * 1000)); }
inline Point at_inches(double x, double y) { return {in(x), in(y)}; }

struct Bed {
    Setup setup;
    State state{};
    table::BattlefieldPlan ground{"test", 72 * inch, 72 * inch, {}, {}, {}, {}};

    Bed() {
        setup.days = {{6, 10}};
        state.move.stand = no_stand;
        state.turn = 1;
        setup.sight = sight_rules();
        for (const Seat side : {us, cs}) {
            PostPlan army;
            army.name = "army";
            army.level = Rank::Army;
            setup.army_of[index(side)].posts.push_back(army);
            state.side[index(side)].commander[0].fate = Fate::None;
        }
    }

    // A division under the army, with its commander; `at` off the table: he is not there.
    PostId division(Seat side, Point at = {-1, -1}, Quality quality = Quality::Average) {
        PostPlan post;
        post.name = "division";
        post.level = Rank::Division;
        post.parent = 0;
        post.quality = quality;
        return post_of(side, post, at);
    }
    PostId corps(Seat side, Point at = {-1, -1}) {
        PostPlan post;
        post.name = "corps";
        post.level = Rank::Corps;
        post.parent = 0;
        return post_of(side, post, at);
    }
    void commander(Seat side, PostId post, Point at) {
        Commander& commander = state.side[index(side)].commander[post];
        commander = {at.x, at.y, no_stand, Fate::Active, 0, 0, 0, {}};
    }

    StandPlan& plan(Ref ref) { return setup.army_of[index(ref.side)].stands[ref.id]; }
    Side& side(Seat seat) { return state.side[index(seat)]; }

    // A stand with its F there. Guns come unlimbered, horsemen mounted.
    Ref add(Seat side_of, StandType type, double x, double y, int heading = 90, PostId post = 0) {
        Army& army = setup.army_of[index(side_of)];
        StandPlan plan;
        plan.name = std::string(stand_type_codes[volley::at(type)]) + std::to_string(army.stands.size());
        plan.type = type;
        plan.strength = 4;
        plan.post = post;
        if (is_artillery(type)) plan.weapon = Weapon::SmoothboreField;
        army.stands.push_back(plan);
        const Ref ref{side_of, static_cast<StandId>(army.stands.size() - 1)};
        Side& there = side(side_of);
        Stand& stand = there.stand[ref.id];
        stand.strength = plan.strength;
        stand.building = no_building;
        there.on_table |= one(ref.id);
        if (has_horses(type)) there.mounted |= one(ref.id);
        put(ref, x, y, heading);
        return ref;
    }
    void put(Ref ref, double x, double y, int heading) {
        const Facing facing = table::facing_of_heading(heading);
        const Rect base =
            table::rect_behind(at_inches(x, y), facing, stand_sizes[volley::at(plan(ref).type)]);
        Stand& stand = side(ref.side).stand[ref.id];
        stand.pose = stand.from = table::PackedPose::of({base.centre, facing});
    }
    // Casualties up to the level of a formation, each from the first stand that has more than one point left.
    void wear_out(Seat side_of, PostId post) {
        look();
        const PostPlan& plan_of = setup.army(side_of).posts[post];
        Side& there = side(side_of);
        while (there.casualties[post] < plan_of.exhaustion)
            for (const StandId id : each(plan_of.own))
                if (there.stand[id].strength > 1 && there.casualties[post] < plan_of.exhaustion) {
                    --there.stand[id].strength;
                    ++there.casualties[post];
                }
    }
    void exhaust(Seat side_of, PostId post) {
        wear_out(side_of, post);
        side(side_of).exhausted |= Posts{1} << post;
    }
    void level(Ref ref, Level level) { set_level(side(ref.side), ref.id, level); }

    void area(AreaKind kind, double x0, double y0, double x1, double y1, int hill = 0) {
        ground.areas.push_back({"",
                                kind,
                                {at_inches(x0, y0), at_inches(x1, y0), at_inches(x1, y1), at_inches(x0, y1)},
                                hill,
                                0});
    }
    void line(LineKind kind, double x0, double y0, double x1, double y1) {
        ground.lines.push_back({"", kind, {at_inches(x0, y0), at_inches(x1, y1)}, 0, 0});
    }
    void crossing(table::CrossingKind kind, double x, double y) {
        ground.crossings.push_back({"", kind, at_inches(x, y), crossing_reach});
    }

    // What follows from all that was added.
    Look look() {
        if (!setup.field) {
            Expected<table::Battlefield> field = table::Battlefield::prepare(ground);
            EXPECT_TRUE(field) << field.error();
            setup.field = std::make_shared<const table::Battlefield>(std::move(*field));
            setup.roads = table::RoadNet(*setup.field, road_kinds, 250);
        }
        for (Army& army : setup.army_of) complete(army);
        return {setup, state};
    }

    // Runs a part of the rules with scripted dice, all of which it must throw.
    template <class Run>
    void run(std::initializer_list<unsigned> faces, Run part) {
        look();
        Script script(faces);
        Dice dice(script);
        Play play{setup, state, dice, log};
        part(play);
        EXPECT_TRUE(script.used_up());
    }
    EventLog log;

  private:
    PostId post_of(Seat side_of, PostPlan post, Point at) {
        auto& posts = setup.army_of[index(side_of)].posts;
        posts.push_back(post);
        const auto id = static_cast<PostId>(posts.size() - 1);
        if (at.x >= 0) commander(side_of, id, at);
        return id;
    }
};

}  // namespace longroll::volley
