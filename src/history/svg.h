#pragma once
// SVG as text: numbers short, words escaped. Drawing only; nothing here decides a rule.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longroll::history {

struct Pixel {
    double x = 0;
    double y = 0;
};
constexpr Pixel operator+(Pixel a, Pixel b) { return {a.x + b.x, a.y + b.y}; }
constexpr Pixel operator-(Pixel a, Pixel b) { return {a.x - b.x, a.y - b.y}; }
constexpr Pixel operator*(Pixel a, double by) { return {a.x * by, a.y * by}; }
double distance(Pixel a, Pixel b);

using Pixels = std::vector<Pixel>;

// One decimal at most: "12", "-3.5".
std::string number(double value);
std::string escaped(std::string_view words);

// Data of a path: straight from point to point; the same closed; smoothed through the middles of its edges,
// open or closed.
std::string straight(std::span<const Pixel> points, bool closed);
std::string smooth(std::span<const Pixel> points, bool closed);

// Points at equal steps along a line, its ends included.
Pixels resampled(std::span<const Pixel> line, double step);
double length_of(std::span<const Pixel> line);

// Whether a point lies in a polygon, and the box around points.
bool inside(std::span<const Pixel> polygon, Pixel p);
struct PixelBox {
    Pixel low, high;
};
PixelBox box_of(std::span<const Pixel> points);

// An even stream of numbers from 0 to 1, the same every time: a picture of the same ground is the same
// picture.
class Jitter {
  public:
    explicit Jitter(unsigned seed) : state_(seed * 2654435761u + 1u) {}
    double next() {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<double>(state_ >> 8) / 16777216.0;
    }
    double about() { return next() - 0.5; }

  private:
    unsigned state_;
};

}  // namespace longroll::history
