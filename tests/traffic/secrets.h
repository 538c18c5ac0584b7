#pragma once
// What a viewer of a match may not have read yet: the names of things that nobody has shown him.

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/games.h"

namespace longroll::traffic {

class Secrets {
  public:
    // `public_text`: what everybody is told before anything is shown; names that stand there are no secret.
    Secrets(const conformance::TestGame& game, Seat viewer, const AnyPosition& position,
            std::string_view public_text)
        : game_(game), viewer_(viewer) {
        const std::vector<conformance::HiddenThing> things = game.hidden_things(position);
        std::string open(public_text);  // his own things may bear the same name
        std::string names;              // one's name may stand in another's: 1st Ohio in 1st Ohio Light
        for (const conformance::HiddenThing& thing : things)
            for (const std::string& word : thing.words) {
                if (thing.owner == viewer) open += "\n" + word;
                names += "\n" + word + "\n";
            }
        for (const conformance::HiddenThing& thing : things) {
            if (thing.owner == viewer) continue;
            for (const std::string& word : thing.words)
                if (!word.empty() && !stands_in(open, word) && !inside_another(names, word))
                    things_of_[word].insert({index(thing.owner), thing.number});
        }
        for (const auto& [word, named] : things_of_) by_start_[first_word(word)].push_back(word);
        look(position);
    }

    // Takes note of what the viewer may know in this position: what lies open, what he has seen.
    void look(const AnyPosition& position) {
        for (Seat owner : seats) {
            if (owner == viewer_) continue;
            for (int number : game_.shown_to(position, viewer_, owner)) shown_.insert({index(owner), number});
        }
    }

    // The first secret word in the text. Fields that name others, as historical notes do, are left out:
    // whoever reads them knows the thing they stand on, or its own name would be found.
    std::optional<std::string> leak(std::string_view frame) const {
        if (things_of_.empty()) return std::nullopt;
        const std::string text = without_notes(frame);
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (!letter(text[at]) || (at > 0 && letter(text[at - 1]))) continue;
            const auto found = by_start_.find(first_word(std::string_view(text).substr(at)));
            if (found == by_start_.end()) continue;
            for (const std::string& word : found->second) {
                const std::string_view rest = std::string_view(text).substr(at);
                if (!rest.starts_with(word) || (rest.size() > word.size() && letter(rest[word.size()])))
                    continue;
                if (hidden(word)) return word;
            }
        }
        return std::nullopt;
    }
    std::size_t size() const { return things_of_.size(); }

  private:
    std::string without_notes(std::string_view frame) const {
        std::string out;
        while (true) {
            std::size_t at = std::string_view::npos, length = 0;
            for (const std::string_view field : game_.fields_about_others()) {
                const std::string key = '"' + std::string(field) + "\": \"";
                if (const std::size_t found = frame.find(key); found < at) at = found, length = key.size();
            }
            if (at == std::string_view::npos) return out.append(frame);
            out.append(frame.substr(0, at));
            frame.remove_prefix(at + length);
            std::size_t end = 0;
            while (end < frame.size() && frame[end] != '"') end += frame[end] == '\\' ? 2 : 1;
            frame.remove_prefix(std::min(end + 1, frame.size()));
        }
    }
    static bool letter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               (c & 0x80) != 0;
    }
    static std::string_view first_word(std::string_view text) {
        std::size_t end = 0;
        while (end < text.size() && letter(text[end])) ++end;
        return text.substr(0, end);
    }
    bool hidden(const std::string& word) const {
        for (const auto& thing : things_of_.at(word))
            if (shown_.contains(thing)) return false;
        return true;
    }
    // As part of a line that is longer.
    static bool inside_another(std::string_view lines, std::string_view word) {
        while (!lines.empty()) {
            const std::string_view line = lines.substr(0, lines.find('\n'));
            lines.remove_prefix(std::min(line.size() + 1, lines.size()));
            if (line != word && stands_in(line, word)) return true;
        }
        return false;
    }
    // As a word of its own: 1st Maine is not in 11th Maine.
    static bool stands_in(std::string_view text, std::string_view word) {
        const char* from = text.data();
        const char* const end = from + text.size();
        while (const void* found =
                   ::memmem(from, static_cast<std::size_t>(end - from), word.data(), word.size())) {
            const char* at = static_cast<const char*>(found);
            const bool before = at == text.data() || !letter(at[-1]);
            const bool after = at + word.size() == end || !letter(at[word.size()]);
            if (before && after) return true;
            from = at + 1;
        }
        return false;
    }

    conformance::TestGame game_;
    Seat viewer_;
    std::map<std::string, std::set<std::pair<std::size_t, int>>> things_of_;
    std::unordered_map<std::string_view, std::vector<std::string>>
        by_start_;  // by the first word, a view of a key above
    std::set<std::pair<std::size_t, int>> shown_;
};

}  // namespace longroll::traffic
