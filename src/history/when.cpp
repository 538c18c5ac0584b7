#include "history/when.h"

#include <array>

namespace longroll::history {
namespace {

constexpr std::array<int, 12> lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

bool leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }
int days_in(int year, int month) {
    return lengths[static_cast<std::size_t>(month - 1)] + (month == 2 && leap(year) ? 1 : 0);
}

struct Parts {
    int year = 1860, month = 1, day = 1, hour = 0, minute = 0;
};

Parts parts_of(When when) {
    Parts parts;
    std::int64_t days = when.minutes / (24 * 60);
    const int rest = static_cast<int>(when.minutes % (24 * 60));
    while (days >= (leap(parts.year) ? 366 : 365)) days -= leap(parts.year++) ? 366 : 365;
    while (days >= days_in(parts.year, parts.month)) days -= days_in(parts.year, parts.month++);
    parts.day = static_cast<int>(days) + 1;
    parts.hour = rest / 60;
    parts.minute = rest % 60;
    return parts;
}

std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

std::optional<When> when_of(std::string_view text) {
    constexpr std::string_view form = "dddd-dd-ddTdd:dd";
    if (text.size() != form.size()) return std::nullopt;
    int numbers[5] = {};
    std::size_t number = 0;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const char c = text[i];
        if (form[i] == 'd') {
            if (c < '0' || c > '9') return std::nullopt;
            numbers[number] = numbers[number] * 10 + (c - '0');
        } else {
            if (c != form[i] && !(form[i] == 'T' && c == ' ')) return std::nullopt;
            ++number;
        }
    }
    const auto [year, month, day, hour, minute] = numbers;
    if (year < 1860 || year > 1899 || month < 1 || month > 12 || day < 1 || day > days_in(year, month) ||
        hour > 23 || minute > 59) {
        return std::nullopt;
    }
    std::int64_t days = day - 1;
    for (int y = 1860; y < year; ++y) days += leap(y) ? 366 : 365;
    for (int m = 1; m < month; ++m) days += days_in(year, m);
    return When{(days * 24 + hour) * 60 + minute};
}

std::string date_of(When when) {
    constexpr std::array<const char*, 12> months = {"January",   "February", "March",    "April",
                                                    "May",       "June",     "July",     "August",
                                                    "September", "October",  "November", "December"};
    const Parts parts = parts_of(when);
    return std::to_string(parts.day) + ' ' + months[static_cast<std::size_t>(parts.month - 1)] + ' ' +
           std::to_string(parts.year);
}

std::string hour_of(When when) {
    const Parts parts = parts_of(when);
    return two(parts.hour) + ':' + two(parts.minute);
}

std::string text_of(When when) {
    const Parts parts = parts_of(when);
    return std::to_string(parts.year) + '-' + two(parts.month) + '-' + two(parts.day) + 'T' + hour_of(when);
}

}  // namespace longroll::history
