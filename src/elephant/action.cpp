#include "elephant/action.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/number.h"
#include "engine/words.h"

namespace longroll::elephant {
namespace {

// What a verb takes. A field it may take is left out of the text when it is at its default.
enum : std::uint32_t {
    NeedsUnit = 1 << 0,
    MayUnit = 1 << 1,
    NeedsTarget = 1 << 2,   // at N
    NeedsOfficer = 1 << 3,  // officer N, in `target`
    MayAttach = 1 << 4,     // attach N, in `unit`
    NeedsBehind = 1 << 5,   // behind N, in `other`
    NeedsStand = 1 << 6,    // stand N, in `other`
    NeedsStands = 1 << 7,
    MayStands = 1 << 8,
    NeedsPoint = 1 << 9,  // to X Y
    NeedsFacing = 1 << 10,
    NeedsTurn = 1 << 11,
    NeedsBy = 1 << 12,    // a length above zero, in `x`
    NeedsSlip = 1 << 13,  // two lengths, the first not zero
    NeedsFormation = 1 << 14,
    MayFormation = 1 << 15
};

using Words = std::span<const std::string_view>;
constexpr std::string_view fire_modes[] = {"full", "reduced"};
constexpr std::string_view flanks[] = {"left", "right"};
constexpr std::string_view sides[] = {"front", "left", "right", "rear"};
constexpr std::string_view faces[] = {"left", "right", "about"};
// By bit; an empty word is a flag the verb does not take.
constexpr std::string_view place_flags[] = {"limbered", "prone", "mounted"};
constexpr std::string_view charge_flags[] = {"column-die", "", "", "", "", "cross", "", "charge-die"};
constexpr std::string_view begin_flags[] = {"column-die", "road-die", "stand-up",     "mount",
                                            "prolong",    "cross",    "into-skirmish"};
constexpr std::string_view go_flags[] = {"limber", "unlimber", "prone", "rejoin", "backstep"};

struct VerbForm {
    std::string_view word;
    std::uint32_t takes = 0;
    Words modes{};
    Words flags{};
};

// In the order of Verb.
constexpr VerbForm forms[] = {
    {""},
    {"done"},
    {"drop"},
    {"take-back", MayUnit},
    {"for-me"},
    {"yes"},
    {"no"},
    {"place", NeedsUnit | NeedsPoint | NeedsFacing | NeedsFormation, {}, place_flags},
    {"place-stand", NeedsUnit | NeedsStand | NeedsPoint | NeedsFacing},
    {"place-officer", NeedsOfficer | NeedsPoint | MayAttach},
    {"fire", NeedsUnit | NeedsTarget | MayStands, fire_modes},
    {"hold", NeedsUnit},
    {"combine", NeedsTarget},
    {"separate", NeedsTarget},
    {"snipe", NeedsUnit | NeedsStand | NeedsOfficer, fire_modes},
    {"volley", NeedsTarget | MayStands},
    {"continue", NeedsUnit},
    {"retreat", NeedsUnit},
    {"charge", NeedsUnit | NeedsTarget | NeedsTurn, flanks, charge_flags},
    {"support", NeedsUnit | NeedsBehind},
    {"follow", NeedsBy},
    {"detach", NeedsUnit | NeedsStands, sides},
    {"begin", NeedsUnit | MayFormation, {}, begin_flags},
    {"ride", NeedsOfficer | NeedsPoint | MayAttach},
    {"advance", NeedsBy},
    {"wheel", NeedsTurn, flanks},
    {"face", 0, faces},
    {"backstep", NeedsBy},
    {"sideslip", NeedsSlip},
    {"form", NeedsFormation},
    {"limber", MayStands},
    {"unlimber", MayStands | NeedsFacing},
    {"prone"},
    {"rejoin"},
    {"march", NeedsPoint},
    {"send", NeedsStand | NeedsPoint | NeedsFacing},
    {"go", NeedsPoint | NeedsFacing | MayFormation, {}, go_flags},
    {"pair", NeedsUnit | NeedsTarget},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

const VerbForm& form_of(Verb verb) { return forms[static_cast<std::size_t>(verb)]; }

std::uint8_t flags_taken(const VerbForm& form) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < form.flags.size(); ++i)
        if (!form.flags[i].empty()) bits |= 1u << i;
    return static_cast<std::uint8_t>(bits);
}

bool takes_ranks(std::uint8_t formation) {
    return formation == static_cast<std::uint8_t>(Formation::Line) ||
           formation == static_cast<std::uint8_t>(Formation::Column);
}

bool on_grid(Length length) { return length >= -table::farthest && length <= table::farthest; }

// ---- writing ----

// A number of thousandths as people write it: 7250 is 7.25.
std::string thousandths(std::int64_t number) {
    std::string text = number < 0 ? "-" : "";
    const std::int64_t size = number < 0 ? -number : number;
    text += std::to_string(size / 1000);
    if (const std::int64_t rest = size % 1000; rest != 0) {
        std::string decimals = std::to_string(1000 + rest).substr(1);
        while (decimals.back() == '0') decimals.pop_back();
        text += '.' + decimals;
    }
    return text;
}

// '1-4,6'
std::string stands_text(Stands stands) {
    std::string text;
    for (int i = 0; i < most_stands_of_unit; ++i) {
        if ((stands >> i & 1) == 0) continue;
        int last = i;
        while (last + 1 < most_stands_of_unit && (stands >> (last + 1) & 1) != 0) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(i + 1);
        if (last > i) text += '-' + std::to_string(last + 1);
        i = last;
    }
    return text;
}

// ---- reading ----

// A number of a roster or unit as it is typed, from 1 on; kept from 0 on.
std::optional<std::uint8_t> numbered(std::string_view word, unsigned most) {
    const auto value = number_in<unsigned>(word);
    if (!value || *value < 1 || *value > most) return std::nullopt;
    return static_cast<std::uint8_t>(*value - 1);
}

std::optional<std::int32_t> read_thousandths(std::string_view word) {
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    if (word.empty() || word.size() > 8) return std::nullopt;
    std::int32_t value = 0;
    int decimals = -1;
    bool digit = false;
    for (char c : word) {
        if (c == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (c < '0' || c > '9' || decimals >= 3 || value > 10'000'000) return std::nullopt;
        digit = true;
        value = value * 10 + (c - '0');
        if (decimals >= 0) ++decimals;
    }
    if (!digit) return std::nullopt;
    for (int i = std::max(decimals, 0); i < 3; ++i) {
        if (value > 10'000'000) return std::nullopt;
        value *= 10;
    }
    return negative ? -value : value;
}

std::optional<Stands> read_stands(std::string_view word) {
    unsigned stands = 0;
    while (!word.empty()) {
        const std::size_t comma = std::min(word.find(','), word.size());
        const std::string_view part = word.substr(0, comma);
        const std::size_t dash = std::min(part.find('-'), part.size());
        const auto first = numbered(part.substr(0, dash), most_stands_of_unit);
        const auto last = dash < part.size() ? numbered(part.substr(dash + 1), most_stands_of_unit) : first;
        if (!first || !last || *last < *first) return std::nullopt;
        for (unsigned i = *first; i <= *last; ++i) stands |= 1u << i;
        if (comma + 1 == word.size()) return std::nullopt;  // a comma with nothing after it
        word.remove_prefix(std::min(comma + 1, word.size()));
    }
    return stands == 0 ? std::nullopt : std::optional<Stands>(static_cast<Stands>(stands));
}

// As it was typed, but for what a terminal would act on.
std::string quoted(std::string_view word) {
    std::string shown(word.substr(0, 40));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return "'" + shown + "'";
}

std::string one_of(Words words) {
    std::string text;
    for (std::string_view word : words)
        if (!word.empty()) text += (text.empty() ? "" : "|") + std::string(word);
    return text;
}

// 'fire UNIT at UNIT [stands LIST] full|reduced'
std::string usage(const VerbForm& form) {
    std::string text(form.word);
    const auto add = [&](std::uint32_t bit, const char* what) {
        if (form.takes & bit) text += ' ' + std::string(what);
    };
    add(NeedsUnit, "UNIT");
    add(MayUnit, "[UNIT]");
    add(NeedsStand, "stand STAND");
    add(NeedsOfficer, "officer OFFICER");
    add(NeedsTarget, "at UNIT");
    add(NeedsBehind, "behind UNIT");
    add(NeedsStands, "stands LIST");
    add(MayStands, "[stands LIST]");
    add(NeedsBy, "INCHES");
    add(NeedsSlip, "INCHES INCHES");
    add(NeedsPoint, "to X Y");
    add(NeedsFacing, "facing DEGREES");
    if (!form.modes.empty()) text += ' ' + one_of(form.modes);
    add(NeedsTurn, "turn DEGREES");
    add(NeedsFormation, "line|column|road_column|skirmish|square|sections [ranks N|front N]");
    add(MayFormation, "[line|column|road_column|skirmish|square|sections [ranks N|front N]]");
    add(MayAttach, "[attach UNIT]");
    if (!form.flags.empty()) text += " [" + one_of(form.flags) + "]";
    return text;
}

struct Reader {
    std::vector<std::string_view> words;
    std::size_t next = 1;
    Action action;
    std::string wrong;

    bool more() const { return next < words.size(); }
    bool fail(std::string sentence) {
        wrong = std::move(sentence);
        return false;
    }
    bool number(std::string_view after, unsigned most, std::uint8_t& into) {
        const auto found = more() ? numbered(words[next], most) : std::nullopt;
        if (!found)
            return fail("after " + quoted(after) + " comes a number from 1 to " + std::to_string(most));
        into = *found;
        ++next;
        return true;
    }
    bool length(std::string_view after, Length& into) {
        const auto found = more() ? read_thousandths(words[next]) : std::nullopt;
        if (!found || !on_grid(*found))
            return fail("after " + quoted(after) + " comes a length in inches, like 7.25");
        into = *found;
        ++next;
        return true;
    }
    bool angle(std::string_view after, bool facing) {
        constexpr std::int32_t none = 1'000'000;
        const std::int32_t given = more() ? read_thousandths(words[next]).value_or(none) : none;
        if (given < (facing ? 0 : -180'000) || given > (facing ? 359'999 : 180'000))
            return fail("after " + quoted(after) +
                        (facing ? " come degrees from 0 to 359.999, clockwise from north"
                                : " come degrees from -180 to 180, clockwise"));
        action.angle = table::facing_of_millidegrees(given).step;
        ++next;
        return true;
    }
    // One word that is no number: a keyword, a mode, a formation, a flag.
    bool word(const VerbForm& form) {
        const std::string_view key = words[next++];
        const auto has = [&](std::uint32_t bits) { return (form.takes & bits) != 0; };
        if (key == "at" && has(NeedsTarget)) return number(key, most_units, action.target);
        if (key == "officer" && has(NeedsOfficer)) return number(key, most_hqs, action.target);
        if (key == "attach" && has(MayAttach)) return number(key, most_units, action.unit);
        if (key == "behind" && has(NeedsBehind)) return number(key, most_units, action.other);
        if (key == "stand" && has(NeedsStand)) return number(key, most_stands_of_unit, action.other);
        if (key == "to" && has(NeedsPoint)) return length(key, action.x) && length(key, action.y);
        if (key == "facing" && has(NeedsFacing)) return angle(key, true);
        if (key == "turn" && has(NeedsTurn)) return angle(key, false);
        if (key == "stands" && has(NeedsStands | MayStands)) {
            const auto found = more() ? read_stands(words[next]) : std::nullopt;
            if (!found) return fail("after 'stands' come numbers from 1 to 16, like 1-4,6");
            action.stands = *found;
            return ++next, true;
        }
        if ((key == "ranks" || key == "front") && has(NeedsFormation | MayFormation)) {
            std::uint8_t ranks = 0;
            if (!number(key, most_stands_of_unit, ranks)) return false;
            action.ranks = static_cast<std::uint8_t>(ranks + 1);
            return true;
        }
        for (std::size_t i = 0; i < form.modes.size(); ++i)
            if (key == form.modes[i]) return action.mode = static_cast<std::uint8_t>(i), true;
        if (has(NeedsFormation | MayFormation))
            if (const Formation found = named<Formation>(key); found != Formation::count)
                return action.formation = static_cast<std::uint8_t>(found), true;
        for (std::size_t i = 0; i < form.flags.size(); ++i)
            if (!key.empty() && key == form.flags[i])
                return action.flags = static_cast<std::uint8_t>(action.flags | 1u << i), true;
        return fail(quoted(key) + " does not belong here: " + quoted(form.word) + " is written '" +
                    usage(form) + "'");
    }
};

}  // namespace

std::string inches_text(Length length) { return thousandths(length); }

bool well_formed(const Action& action) {
    if (action.verb == Verb::None || action.verb >= Verb::Count) return false;
    const VerbForm& form = form_of(action.verb);
    const auto takes = [&](std::uint32_t bits) { return (form.takes & bits) != 0; };
    // A field is needed, allowed or must be at its default.
    const auto sound = [&](bool given, std::uint32_t needs, std::uint32_t may) {
        return given ? takes(needs | may) : !takes(needs);
    };
    if (!sound(action.unit != no_unit, NeedsUnit, MayUnit | MayAttach)) return false;
    if (action.unit != no_unit && action.unit >= most_units) return false;
    if (!sound(action.target != no_unit, NeedsTarget | NeedsOfficer, 0)) return false;
    if (action.target != no_unit && action.target >= (takes(NeedsOfficer) ? most_hqs : most_units))
        return false;
    if (!sound(action.other != no_unit, NeedsBehind | NeedsStand, 0)) return false;
    if (action.other != no_unit && action.other >= (takes(NeedsStand) ? most_stands_of_unit : most_units))
        return false;
    if (!sound(action.stands != 0, NeedsStands, MayStands)) return false;
    if (!takes(NeedsFacing | NeedsTurn) && action.angle != 0) return false;
    if (action.mode >= std::max<std::size_t>(1, form.modes.size())) return false;
    if ((action.flags & ~flags_taken(form)) != 0) return false;
    if (!sound(action.formation != no_formation, NeedsFormation, MayFormation)) return false;
    if (action.formation != no_formation && action.formation >= static_cast<std::uint8_t>(Formation::count))
        return false;
    if ((action.ranks != 0) != takes_ranks(action.formation) || action.ranks > most_stands_of_unit)
        return false;
    if (!on_grid(action.x) || !on_grid(action.y)) return false;
    if (takes(NeedsPoint)) return true;
    if (takes(NeedsSlip)) return action.x != 0;
    if (action.y != 0) return false;
    return takes(NeedsBy) ? action.x > 0 : action.x == 0;
}

std::string write(const Setup&, const Action& action) {
    if (action.verb >= Verb::Count) return "?";
    const VerbForm& form = form_of(action.verb);
    const auto takes = [&](std::uint32_t bits) { return (form.takes & bits) != 0; };
    std::string text(form.word);
    const auto add = [&](std::string part) { text += ' ' + std::move(part); };
    const auto number = [](std::uint8_t from_0) { return std::to_string(from_0 + 1); };
    if (action.unit != no_unit && takes(NeedsUnit | MayUnit)) add(number(action.unit));
    if (takes(NeedsStand)) add("stand " + number(action.other));
    if (takes(NeedsOfficer)) add("officer " + number(action.target));
    if (takes(NeedsTarget)) add("at " + number(action.target));
    if (takes(NeedsBehind)) add("behind " + number(action.other));
    if (action.stands != 0) add("stands " + stands_text(action.stands));
    if (takes(NeedsBy)) add(thousandths(action.x));
    if (takes(NeedsSlip)) add(thousandths(action.x) + ' ' + thousandths(action.y));
    if (takes(NeedsPoint)) add("to " + thousandths(action.x) + ' ' + thousandths(action.y));
    if (takes(NeedsFacing)) add("facing " + thousandths(table::millidegrees(action.facing())));
    if (action.mode < form.modes.size()) add(std::string(form.modes[action.mode]));
    if (takes(NeedsTurn))
        add("turn " +
            thousandths(table::quotient_nearest(std::int64_t{action.turn()} * 360'000, table::whole_turn)));
    if (action.formation != no_formation) {
        add(std::string(word(static_cast<Formation>(action.formation))));
        const bool column = action.formation == static_cast<std::uint8_t>(Formation::Column);
        if (action.ranks != 0) add((column ? "front " : "ranks ") + std::to_string(action.ranks));
    }
    if (action.unit != no_unit && takes(MayAttach)) add("attach " + number(action.unit));
    for (std::size_t i = 0; i < form.flags.size(); ++i)
        if (action.flags >> i & 1) add(std::string(form.flags[i]));
    return text;
}

Expected<Action> read(const Setup&, std::string_view text) {
    Reader reader;
    reader.words = words_in(text);
    if (reader.words.empty())
        return Wrong{"an action is a word and what it names, like 'fire 3 at 17 full' or 'advance 7.5'"};
    const std::string_view verb = reader.words[0];
    for (std::size_t i = 1; i < std::size(forms); ++i)
        if (forms[i].word == verb) reader.action.verb = static_cast<Verb>(i);
    if (reader.action.verb == Verb::None) {
        std::string known;
        for (const VerbForm& form : forms)
            if (!form.word.empty()) known += (known.empty() ? "" : ", ") + std::string(form.word);
        return Wrong{quoted(verb) + std::string(is_no_action) + known};
    }
    const VerbForm& form = form_of(reader.action.verb);
    bool good = true;
    if ((form.takes & NeedsUnit) || ((form.takes & MayUnit) && reader.more()))
        good = reader.number(verb, most_units, reader.action.unit);
    if (good && (form.takes & (NeedsBy | NeedsSlip))) good = reader.length(verb, reader.action.x);
    if (good && (form.takes & NeedsSlip)) good = reader.length(verb, reader.action.y);
    bool angle_given = false, mode_given = form.modes.empty(), point_given = false;
    while (good && reader.more()) {
        const std::string_view key = reader.words[reader.next];
        angle_given = angle_given || key == "facing" || key == "turn";
        point_given = point_given || key == "to";
        for (std::string_view mode : form.modes) mode_given = mode_given || key == mode;
        good = reader.word(form);
    }
    if (!good) return Wrong{reader.wrong};
    // A zero is as good an angle as any, so leaving it out must be an error of its own.
    const bool complete = (angle_given || (form.takes & (NeedsFacing | NeedsTurn)) == 0) && mode_given &&
                          (point_given || (form.takes & NeedsPoint) == 0);
    // One rank is what a line has when nothing is said.
    if (reader.action.ranks == 0 && takes_ranks(reader.action.formation)) reader.action.ranks = 1;
    if (!complete || !well_formed(reader.action))
        return Wrong{quoted(verb) + " is written '" + usage(form) + "'"};
    return reader.action;
}

}  // namespace longroll::elephant
