#pragma once
// What a viewer of a Dixie match may not have read yet: the names and ids of cards that nobody has shown him.

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

#include "dixie/rules.h"
#include "engine/any_game.h"

namespace longroll::traffic {

class Secrets {
  public:
    // `public_text`: what everybody is told before the first card is shown; names that stand there are no
    // secret.
    Secrets(Seat viewer, const AnyPosition& position, std::string_view public_text) : viewer_(viewer) {
        const dixie::Setup& setup = own(position).setup();
        std::string open(public_text);  // his own cards may bear the same name
        std::string names;              // one card's name may stand in another's: 1st Ohio in 1st Ohio Light
        for (Seat owner : seats)
            for (const dixie::Card& card : setup.cards[index(owner)]) {
                if (owner == viewer) open += "\n" + card.name + "\n" + card.id;
                names += "\n" + card.name + "\n";
            }
        for (Seat owner : seats) {
            if (owner == viewer) continue;
            for (const dixie::Card& card : setup.cards[index(owner)]) {
                if (card.number == 0) continue;
                for (const std::string& word : {card.name, card.id})
                    if (!word.empty() && !stands_in(open, word) && !inside_another(names, word))
                        cards_of_[word].insert({index(owner), card.number});
                // As a view or a choice names it.
                cards_of_["card:" + std::string(name(owner)) + ':' + std::to_string(card.number)].insert(
                    {index(owner), card.number});
            }
        }
        for (const auto& [word, cards] : cards_of_) by_start_[first_word(word)].push_back(word);
        look(position);
    }

    // Takes note of what the viewer may know in this position: what lies open, what he has seen.
    void look(const AnyPosition& position) {
        const dixie::State& state = own(position).state();
        for (Seat owner : seats) {
            if (owner == viewer_) continue;
            const dixie::Side& side = state.side[index(owner)];
            dixie::Cards seen =
                side.lost | side.discarded | (side.face_up & side.on_field()) | side.known | side.loose;
            while (seen != 0) shown_.insert({index(owner), side.card[take_lowest(seen)]});
            if (state.commander[index(owner)] != 0)
                shown_.insert({index(owner), state.commander[index(owner)]});
        }
    }

    // The first secret word in the text. The historical notes on a card, which name others, are left out:
    // whoever reads them knows the card they stand on, or its own name would be found.
    std::optional<std::string> leak(std::string_view frame) const {
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
    std::size_t size() const { return cards_of_.size(); }

  private:
    static const Position<dixie::Dixie>& own(const AnyPosition& position) {
        return static_cast<const Position<dixie::Dixie>&>(position);
    }
    static std::string without_notes(std::string_view frame) {
        std::string out;
        while (true) {
            std::size_t at = std::string_view::npos;
            std::string_view key;
            for (const std::string_view field : {"\"note\": \"", "\"order_of_battle\": \"", "\"badge\": \""})
                if (const std::size_t found = frame.find(field); found < at) at = found, key = field;
            if (at == std::string_view::npos) return out.append(frame);
            out.append(frame.substr(0, at));
            frame.remove_prefix(at + key.size());
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
        for (const auto& card : cards_of_.at(word))
            if (shown_.contains(card)) return false;
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

    Seat viewer_;
    std::map<std::string, std::set<std::pair<std::size_t, std::uint8_t>>> cards_of_;
    std::unordered_map<std::string_view, std::vector<std::string>>
        by_start_;  // by the first word, a view of a key above
    std::set<std::pair<std::size_t, std::uint8_t>> shown_;
};

}  // namespace longroll::traffic
