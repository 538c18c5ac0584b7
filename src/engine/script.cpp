#include "engine/script.h"

#include "engine/number.h"
#include "engine/words.h"

namespace longroll {
namespace {

const char* name_of(DieKind kind) {
    switch (kind) {
        case DieKind::D10: return "a d10";
        case DieKind::D3: return "a d3";
        case DieKind::Average: return "an average die";
        default: return "a d6";
    }
}

}  // namespace

Script::Script(std::string_view text) {
    for (std::string_view word : words_in(text, ", ")) {
        const auto number = number_in<unsigned>(word);
        if (!number) {
            complain("'" + std::string(word) +
                     "' in a script is not a face: faces are whole numbers, as in '2, 4, 5'");
            return;
        }
        faces_.push_back(*number);
    }
}

void Script::complain(const std::string& sentence) {
    if (complaint_.empty()) complaint_ = sentence;
}

bool Script::take(const std::string& wanted, unsigned& number) {
    if (at_ == faces_.size()) {
        complain("the script ends after " + std::to_string(faces_.size()) +
                 (faces_.size() == 1 ? " number, and " : " numbers, and ") + wanted +
                 " is thrown after them");
        return false;
    }
    number = faces_[at_++];
    return true;
}

unsigned Script::face(DieKind kind) {
    const DieFaces die = faces_of(kind);
    unsigned number = 0;
    if (!take(name_of(kind), number)) return die.face[0];
    for (unsigned i = 0; i < die.kinds; ++i)
        if (die.face[i] == number) return number;
    complain("number " + std::to_string(at_) + " of the script is " + std::to_string(number) +
             ", but the die is " + name_of(kind) + " with faces " + std::to_string(die.face[0]) + " to " +
             std::to_string(die.face[die.kinds - 1]));
    return die.face[0];
}

std::uint32_t Script::below(std::uint32_t count) {
    unsigned number = 0;
    if (!take("one of " + std::to_string(count) + " things", number)) return 0;
    if (number < count) return number;
    complain("number " + std::to_string(at_) + " of the script is " + std::to_string(number) +
             ", but one of " + std::to_string(count) + " things is drawn: 0 to " + std::to_string(count - 1));
    return 0;
}

void Script::handful(DieKind kind, std::span<std::uint8_t> faces) {
    for (std::uint8_t& thrown : faces) thrown = static_cast<std::uint8_t>(face(kind));
}

}  // namespace longroll
