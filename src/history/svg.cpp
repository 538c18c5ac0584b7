#include "history/svg.h"

#include <algorithm>
#include <cmath>

namespace longroll::history {

double distance(Pixel a, Pixel b) { return std::hypot(a.x - b.x, a.y - b.y); }

std::string number(double value) {
    const long tenths = std::lround(value * 10);
    std::string text = tenths < 0 ? "-" : "";
    const long size = std::labs(tenths);
    text += std::to_string(size / 10);
    if (size % 10 != 0) text += '.' + std::to_string(size % 10);
    return text == "-0" ? "0" : text;
}

std::string escaped(std::string_view words) {
    std::string text;
    for (const char c : words) {
        switch (c) {
            case '&': text += "&amp;"; break;
            case '<': text += "&lt;"; break;
            case '>': text += "&gt;"; break;
            case '"': text += "&quot;"; break;
            default: text += c;
        }
    }
    return text;
}

namespace {

void put(std::string& data, Pixel p) {
    data += number(p.x);
    const std::string y = number(p.y);
    if (y[0] != '-') data += ' ';
    data += y;
}
Pixel middle(Pixel a, Pixel b) { return (a + b) * 0.5; }

}  // namespace

std::string straight(std::span<const Pixel> points, bool closed) {
    std::string data;
    for (std::size_t i = 0; i < points.size(); ++i) {
        data += i == 0 ? 'M' : 'L';
        put(data, points[i]);
    }
    return closed ? data + 'Z' : data;
}

std::string smooth(std::span<const Pixel> points, bool closed) {
    const std::size_t n = points.size();
    if (n < 3) return straight(points, closed);
    std::string data = "M";
    put(data, closed ? middle(points[n - 1], points[0]) : points[0]);
    for (std::size_t i = closed ? 0 : 1; i + (closed ? 0 : 1) < n; ++i) {
        const Pixel next = points[(i + 1) % n];
        data += 'Q';
        put(data, points[i]);
        data += ' ';
        put(data, !closed && i + 2 == n ? next : middle(points[i], next));
    }
    return closed ? data + 'Z' : data;
}

double length_of(std::span<const Pixel> line) {
    double sum = 0;
    for (std::size_t i = 1; i < line.size(); ++i) sum += distance(line[i - 1], line[i]);
    return sum;
}

Pixels resampled(std::span<const Pixel> line, double step) {
    Pixels points;
    if (line.empty()) return points;
    points.push_back(line[0]);
    double due = step;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double size = distance(line[i - 1], line[i]);
        double at = due;
        for (; at <= size; at += step) points.push_back(line[i - 1] + (line[i] - line[i - 1]) * (at / size));
        due = at - size;
    }
    if (distance(points.back(), line.back()) > step * 0.25) points.push_back(line.back());
    return points;
}

bool inside(std::span<const Pixel> polygon, Pixel p) {
    bool in = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Pixel a = polygon[i], b = polygon[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

PixelBox box_of(std::span<const Pixel> points) {
    PixelBox box{{1e9, 1e9}, {-1e9, -1e9}};
    for (const Pixel& p : points) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return box;
}

}  // namespace longroll::history
