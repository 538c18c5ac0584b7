#include "dixie/action.h"

#include <optional>
#include <vector>

#include "engine/number.h"
#include "engine/words.h"

namespace longroll::dixie {
namespace {

// What a verb takes: needed, or allowed.
enum : unsigned {
    NeedsCard = 1,
    NeedsPlace = 2,
    MayPlace = 4,
    NeedsPlace2 = 8,
    MayPlace2 = 16,
    MayMode = 32,
    MayTarget = 64,
    MayEnemy = 128
};

struct VerbForm {
    std::string_view word;
    unsigned takes;
};

// In the order of Verb.
constexpr VerbForm forms[] = {
    {"", 0},
    {"pass", 0},
    {"done", 0},
    {"cancel", 0},
    {"add", NeedsCard},
    {"take-back", NeedsCard},
    {"deploy", NeedsCard | NeedsPlace | MayMode},
    {"deploy-for-me", 0},
    {"designate", NeedsCard},
    {"check", NeedsCard},
    {"roll-all", 0},
    {"special", NeedsCard | MayPlace | MayTarget | MayEnemy},
    {"melee", NeedsPlace},
    {"open", NeedsPlace},
    {"fire", NeedsCard | MayPlace | MayMode | MayEnemy},
    {"hit", NeedsCard},
    {"lose", NeedsCard},
    {"withdraw", NeedsCard},
    {"fight-on", 0},
    {"disengage", 0},
    {"move", NeedsCard | NeedsPlace | MayPlace2},
    {"march", NeedsCard | NeedsPlace | NeedsPlace2},
    {"terrain", NeedsCard | NeedsPlace},
    {"decoy", NeedsCard | NeedsPlace},
    {"reveal", NeedsCard},
    {"scout", NeedsCard | NeedsPlace},
    {"outflank", NeedsCard | NeedsPlace},
    {"keep", NeedsCard},
    {"stack", NeedsPlace},
    {"scout-fire", NeedsCard},
    {"stay", NeedsCard},
    {"return", NeedsCard},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

constexpr std::string_view mode_words[] = {"short", "long", "enfilade"};

unsigned takes(Verb verb) { return forms[static_cast<std::size_t>(verb)].takes; }

constexpr const char* columns_of_three[] = {"Right", "Center", "Left"};
constexpr const char* columns_of_five[] = {"Right", "Right-Center", "Center", "Left-Center", "Left"};

Place place_named(const Setup& setup, std::string_view word) {
    if (word == "reserve") return reserve_place;
    for (int column = 0; column < setup.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            if (word == place_word(setup, place)) return place;
            const char grid[] = {in_row_u(place) ? 'u' : 'c', static_cast<char>('0' + column)};
            if (word == std::string_view(grid, 2)) return place;
        }
    return no_place;
}

std::string places_allowed(const Setup& setup) {
    std::string text;
    for (int row : {0, 1})
        for (int column = 0; column < setup.columns; ++column)
            text += place_word(setup, row == 0 ? position_u(column) : position_c(column)) + ", ";
    return text + "reserve";
}

// As it was typed, but for what a terminal would act on.
std::string quoted(std::string_view word) {
    std::string shown(word.substr(0, 40));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return "'" + shown + "'";
}

// "'deploy' is written 'deploy CARD PLACE [as-decoy]'"
std::string how_written(Verb verb) {
    const VerbForm& form = forms[static_cast<std::size_t>(verb)];
    std::string needs(form.word);
    if (form.takes & NeedsCard) needs += " CARD";
    if (form.takes & (NeedsPlace | MayPlace)) needs += form.takes & NeedsPlace ? " PLACE" : " [PLACE]";
    if (form.takes & (NeedsPlace2 | MayPlace2)) needs += form.takes & NeedsPlace2 ? " PLACE" : " [PLACE]";
    if (verb == Verb::Fire) needs += " [short|long|enfilade]";
    if (verb == Verb::Deploy) needs += " [as-decoy]";
    if (form.takes & MayTarget) needs += " [card CARD]";
    if (form.takes & MayEnemy) needs += " [enemy SLOT]";
    return quoted(form.word) + " is written '" + needs + "'";
}

}  // namespace

std::string place_name(const Setup& setup, Place place) {
    if (place == reserve_place) return "Reserve";
    if (place >= max_positions || column_of(place) >= setup.columns) return "nowhere";
    const int column = column_of(place);
    if (setup.edition == Edition::Shiloh)  // seen from the USA side (DX-0.1a ruling)
        return std::string(columns_of_three[column]) + (in_row_u(place) ? "-Back" : "-Front");
    // Each side's own right hand: the USA counts columns from there, the CSA faces it.
    const int own = in_row_u(place) ? column : setup.columns - 1 - column;
    return (in_row_u(place) ? "USA " : "CSA ") +
           std::string(setup.columns == 5 ? columns_of_five[own] : columns_of_three[own]);
}

std::string place_word(const Setup& setup, Place place) {
    std::string word = place_name(setup, place);
    for (char& c : word) c = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word;
}

bool well_formed(const Action& action) {
    if (action.verb == Verb::None || action.verb >= Verb::Count || action.spare != 0) return false;
    const unsigned form = takes(action.verb);
    if ((action.card != 0) != ((form & NeedsCard) != 0)) return false;
    const bool has_place = action.place != no_place, has_place2 = action.place2 != no_place;
    if (has_place ? (form & (NeedsPlace | MayPlace)) == 0 || action.place > reserve_place
                  : (form & NeedsPlace) != 0)
        return false;
    if (has_place2 ? (form & (NeedsPlace2 | MayPlace2)) == 0 || action.place2 > reserve_place
                   : (form & NeedsPlace2) != 0)
        return false;
    const unsigned modes = (form & MayMode) == 0 ? 1 : action.verb == Verb::Fire ? 3 : 2;
    if (action.mode >= modes) return false;
    if (action.target != 0 && (form & MayTarget) == 0) return false;
    return action.enemy == no_slot || ((form & MayEnemy) != 0 && action.enemy < max_slots);
}

std::string write(const Setup& setup, const Action& action) {
    if (action.verb >= Verb::Count) return "?";
    std::string text(forms[static_cast<std::size_t>(action.verb)].word);
    if (action.card != 0) text += ' ' + std::to_string(action.card);
    if (action.place != no_place) text += ' ' + place_word(setup, action.place);
    if (action.place2 != no_place) text += ' ' + place_word(setup, action.place2);
    if (action.verb == Verb::Fire && action.mode < std::size(mode_words))
        text += ' ' + std::string(mode_words[action.mode]);
    if (action.verb == Verb::Deploy && action.mode == 1) text += " as-decoy";
    if (action.target != 0) text += " card " + std::to_string(action.target);
    if (action.enemy != no_slot) text += " enemy " + std::to_string(action.enemy);
    return text;
}

Expected<Action> read(const Setup& setup, std::string_view text) {
    const std::vector<std::string_view> words = words_in(text);
    if (words.empty())
        return Wrong{"an action is a word and its cards and places, like 'move 12 usa-center'"};
    Action action;
    for (std::size_t i = 1; i < std::size(forms); ++i)
        if (forms[i].word == words[0]) action.verb = static_cast<Verb>(i);
    if (action.verb == Verb::None) {
        std::string known;
        for (const VerbForm& form : forms)
            if (!form.word.empty()) known += (known.empty() ? "" : ", ") + std::string(form.word);
        return Wrong{quoted(words[0]) + std::string(is_no_action) + known};
    }
    const unsigned form = takes(action.verb);
    std::size_t at = 1;
    if (form & NeedsCard) {
        const std::optional<std::uint8_t> number =
            at < words.size() ? number_in<std::uint8_t>(words[at]) : std::nullopt;
        if (!number || *number == 0)
            return Wrong{
                (at < words.size() ? quoted(words[at]) + " is not the number of a card: " : std::string()) +
                how_written(action.verb)};
        action.card = *number;
        ++at;
    }
    for (; at < words.size(); ++at) {
        const std::string_view word = words[at];
        const bool has_next = at + 1 < words.size();
        if (word == "card" || word == "enemy") {
            const std::optional<std::uint8_t> number =
                has_next ? number_in<std::uint8_t>(words[at + 1]) : std::nullopt;
            if (!number) return Wrong{"after " + quoted(word) + " comes a number"};
            ++at;
            if (word == "card")
                action.target = *number;
            else
                action.enemy = *number;
            continue;
        }
        if (word == "as-decoy" && action.verb == Verb::Deploy) {
            action.mode = 1;
            continue;
        }
        bool is_mode = false;
        if (action.verb == Verb::Fire)
            for (std::size_t mode = 0; mode < std::size(mode_words); ++mode)
                if (word == mode_words[mode]) action.mode = static_cast<std::uint8_t>(mode), is_mode = true;
        if (is_mode) continue;
        if ((form & (NeedsPlace | MayPlace)) == 0)
            return Wrong{quoted(word) + " does not belong here: " + how_written(action.verb)};
        const Place place = place_named(setup, word);
        if (place == no_place)
            return Wrong{quoted(word) + " is not a place here: there are " + places_allowed(setup)};
        if (action.place == no_place)
            action.place = place;
        else if (action.place2 == no_place)
            action.place2 = place;
        else
            return Wrong{"one place too many: " + quoted(word)};
    }
    if (!well_formed(action)) return Wrong{how_written(action.verb)};
    return action;
}

}  // namespace longroll::dixie
