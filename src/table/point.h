#pragma once
// Points and vectors of the table: x to the east, y to the north, the origin at the southwest corner
// (SE-GEO-1, VB-GEO-1, RF-GEO-1).

#include <algorithm>
#include <cstdint>

#include "table/measure.h"
#include "table/wide.h"

namespace longroll::table {

struct Vector {
    Length x = 0;
    Length y = 0;
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
};
struct Point {
    Length x = 0;
    Length y = 0;
    friend constexpr bool operator==(const Point&, const Point&) = default;
};

constexpr Vector operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator+(Point p, Vector v) { return {p.x + v.x, p.y + v.y}; }
constexpr Point operator-(Point p, Vector v) { return {p.x - v.x, p.y - v.y}; }
constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vector operator-(Vector v) { return {-v.x, -v.y}; }

// Twice the area of the triangle; positive if b points to the left of a.
constexpr std::int64_t cross(Vector a, Vector b) { return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x; }
constexpr std::int64_t dot(Vector a, Vector b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }
constexpr std::uint64_t square(Vector v) { return static_cast<std::uint64_t>(dot(v, v)); }

constexpr Length length(Vector v) { return static_cast<Length>(root_nearest(square(v))); }

// This part of a vector, rounded once.
constexpr Vector part(Vector v, std::int64_t of, std::int64_t whole) {
    return {static_cast<Length>(quotient_nearest(v.x * of, whole)),
            static_cast<Length>(quotient_nearest(v.y * of, whole))};
}

struct Segment {
    Point from;
    Point to;
    friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

// Positive: p lies to the left of the line from a to b; zero: on it.
constexpr std::int64_t side(Point a, Point b, Point p) { return cross(b - a, p - a); }

struct Box {
    Point low;   // southwest
    Point high;  // northeast
    friend constexpr bool operator==(const Box&, const Box&) = default;
};

constexpr Box box_of(Point a, Point b) {
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}
constexpr Box box_of(const Segment& s) { return box_of(s.from, s.to); }
constexpr Box grown(const Box& box, Length by) {
    return {{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
}
constexpr Box both(const Box& a, const Box& b) {
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}
// Edges and corners belong to a box.
constexpr bool meets(const Box& a, const Box& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
constexpr bool contains(const Box& box, Point p) {
    return box.low.x <= p.x && p.x <= box.high.x && box.low.y <= p.y && p.y <= box.high.y;
}
constexpr bool contains(const Box& box, const Box& inner) {
    return contains(box, inner.low) && contains(box, inner.high);
}

// The point is one of the segment's, ends included.
constexpr bool contains(const Segment& s, Point p) {
    return side(s.from, s.to, p) == 0 && contains(box_of(s), p);
}
// The segments have a point in common: a touch and a common stretch count.
constexpr bool meets(const Segment& s, const Segment& t) {
    const std::int64_t a = side(s.from, s.to, t.from);
    const std::int64_t b = side(s.from, s.to, t.to);
    const std::int64_t c = side(t.from, t.to, s.from);
    const std::int64_t d = side(t.from, t.to, s.to);
    const auto apart = [](std::int64_t x, std::int64_t y) { return (x > 0 && y > 0) || (x < 0 && y < 0); };
    if (apart(a, b) || apart(c, d)) return false;
    // On one line, or one of them a mere point: then their boxes decide.
    if ((a == 0 && b == 0) || (c == 0 && d == 0)) return meets(box_of(s), box_of(t));
    return true;
}

}  // namespace longroll::table
