#include "picket/action.h"

#include <algorithm>
#include <vector>

#include "engine/words.h"

namespace longroll::picket {
namespace {

// The text form of every verb: its word and what must follow, in this order.
struct Form {
    const char* word;
    bool counter, from, to;
};
constexpr Form forms[verb_count] = {
    // word       counter  from   to
    {"", false, false, false},          // None
    {"post", true, false, true},        // Post
    {"back", false, true, false},       // TakeBack
    {"done", false, false, false},      // Done
    {"shoot", false, true, true},       // Shoot
    {"volley", false, true, false},     // LayVolley
    {"hold", false, false, false},      // Hold
    {"shift", false, true, true},       // Shift
    {"up", true, false, true},          // CallUp
    {"wade", false, true, false},       // Wade
    {"lantern", false, false, true},    // Lantern
    {"rally", false, true, false},      // Rally
    {"challenge", false, true, false},  // Challenge
    {"steady", false, false, false},    // Steady
    {"pass", false, false, false},      // Pass
};

const Form& form_of(Verb verb) { return forms[static_cast<unsigned>(verb)]; }

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (char c : lower(text) + ' ') {
        if (c != ' ' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

// What a person should have typed: 'shoot <post> <post>'.
std::string usage(const Form& form) {
    return std::string(form.word) + (form.counter ? " <counter>" : "") + (form.from ? " <post>" : "") +
           (form.to ? " <post>" : "");
}

bool read_post(const Setup& setup, const std::string& word, std::uint8_t& post) {
    if (word.size() != 1 || word[0] < '1' || word[0] >= '1' + setup.posts) return false;
    post = post_number(static_cast<unsigned>(word[0] - '1'));
    return true;
}

bool read_counter(const Setup& setup, const std::string& word, std::uint8_t& piece) {
    for (Seat seat : seats) {
        for (unsigned counter : setup.of(seat).counters) {
            if (lower(setup.of(seat).counter[counter].name) != word) continue;
            piece = piece_of(seat, counter);
            return true;
        }
    }
    return false;
}

bool counter_exists(const Setup& setup, unsigned piece) {
    return piece < 16 && counter_of_piece(piece) < max_counters &&
           setup.of(side_of_piece(piece)).counters.has(counter_of_piece(piece));
}

}  // namespace

bool well_formed(const Setup& setup, const Action& action) {
    if (action.verb == Verb::None || static_cast<unsigned>(action.verb) >= verb_count) return false;
    const Form& form = form_of(action.verb);
    if (form.counter ? !counter_exists(setup, action.counter) : action.counter != 0) return false;
    if (form.from ? action.from >= setup.posts : action.from != 0) return false;
    if (form.to ? action.to >= setup.posts : action.to != 0) return false;
    return std::ranges::all_of(action.unused, [](std::uint8_t byte) { return byte == 0; });
}

std::string write_action(const Setup& setup, const Action& action) {
    if (!well_formed(setup, action)) return "?";
    const Form& form = form_of(action.verb);
    std::string text = form.word;
    if (form.counter) {
        const LineSpec& line = setup.of(side_of_piece(action.counter));
        text += ' ' + lower(line.counter[counter_of_piece(action.counter)].name);
    }
    if (form.from) text += ' ' + std::to_string(action.from + 1);
    if (form.to) text += ' ' + std::to_string(action.to + 1);
    return text;
}

Expected<Action> read_action(const Setup& setup, std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    if (words.empty()) return Wrong{"nothing was typed; an action is a word such as 'hold' or 'shoot 2 3'"};

    const Form* form =
        std::ranges::find_if(forms + 1, std::end(forms), [&](const Form& f) { return words[0] == f.word; });
    if (form == std::end(forms)) {
        std::string known;
        for (const Form* f = forms + 1; f != std::end(forms); ++f)
            known += (known.empty() ? "" : ", ") + std::string(f->word);
        return Wrong{"'" + words[0] + "'" + std::string(is_no_action) + known};
    }

    Action action = bare(static_cast<Verb>(form - forms));
    std::size_t next = 1;
    const auto wrong = [&] {
        const std::string posts =
            form->from || form->to ? ", posts being 1 to " + std::to_string(setup.posts) : "";
        return Wrong{"'" + std::string(text) + "' is not understood; write '" + usage(*form) + "'" + posts};
    };
    if (words.size() != 1u + form->counter + form->from + form->to) return wrong();
    if (form->counter && !read_counter(setup, words[next++], action.counter)) return wrong();
    if (form->from && !read_post(setup, words[next++], action.from)) return wrong();
    if (form->to && !read_post(setup, words[next++], action.to)) return wrong();
    return action;
}

}  // namespace longroll::picket
