// The ratings of the whole field as a table (data/rally/squares.csv): 'K3,5,1' is name, Move Limit (X for
// none), flag.

#include <cassert>

#include "data/embedded.h"
#include "engine/echo.h"
#include "engine/words.h"
#include "rally/squares.h"

namespace longroll::rally {
namespace {

std::size_t place_of(Square square) {
    return static_cast<std::size_t>(square.row * field_columns + square.column - 1);
}

class TableReader {
  public:
    explicit TableReader(std::string_view file) : file_(file) {}

    Expected<Ratings> read(std::string_view text) {
        while (!text.empty() && wrong_.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(line.size() + 1, text.size()));
            ++number_;
            if (number_ == 1) {
                if (line != "square,limit,flag") fail("the columns must be square,limit,flag");
            } else if (!line.empty()) {
                read_row(words_in(line, ","));
            }
        }
        for (std::size_t i = 0; i < known_.size() && wrong_.empty(); ++i)
            if (!known_[i])
                wrong_ = std::string(file_) + ": it has no square " +
                         name_of({static_cast<std::int8_t>(i / field_columns),
                                  static_cast<std::int8_t>(i % field_columns + 1)}) +
                         "; it must have A1 to N9";
        if (!wrong_.empty()) return Wrong{wrong_};
        return ratings_;
    }

  private:
    void fail(const std::string& what) {
        if (wrong_.empty()) wrong_ = std::string(file_) + ", line " + std::to_string(number_) + ": " + what;
    }
    void must_be(std::string_view field, std::string_view found, std::string_view right) {
        fail("field " + std::string(field) + " is '" + echoed(found) + "'; it must be " + std::string(right));
    }
    // A digit in that range, as a text of one letter.
    static bool is_digit(std::string_view text, char low, char high) {
        return text.size() == 1 && low <= text[0] && text[0] <= high;
    }

    void read_row(const std::vector<std::string_view>& cells) {
        if (cells.size() != 3)
            return fail("it has " + counted(cells.size(), "field") + "; it must have square,limit,flag");
        const std::optional<Square> square = square_named(cells[0]);
        if (!square || !whole_field.has(*square)) return must_be("square", cells[0], "A1 to N9");
        const std::size_t place = place_of(*square);
        if (known_[place]) return must_be("square", cells[0], "a square that is named once");
        if (cells[1] != "X" && !is_digit(cells[1], '1', '6'))
            return must_be("limit", cells[1], "X or 1 to 6");
        if (!is_digit(cells[2], '1', '3')) return must_be("flag", cells[2], "1 to 3");
        known_[place] = true;
        ratings_[place] = {static_cast<std::uint8_t>(cells[1] == "X" ? 0 : cells[1][0] - '0'),
                           static_cast<std::uint8_t>(cells[2][0] - '0')};
    }

    std::string_view file_;
    int number_ = 0;
    Ratings ratings_{};
    std::array<bool, std::tuple_size_v<Ratings>> known_{};
    std::string wrong_;
};

}  // namespace

Expected<Ratings> read_ratings(std::string_view text, std::string_view file) {
    return TableReader(file).read(text);
}

SquareRating printed_rating(Square square) {
    static const Ratings ratings = [] {
        const Expected<Ratings> read = read_ratings(embedded("rally/squares.csv"), "data/rally/squares.csv");
        assert(read);
        return *read;
    }();
    return whole_field.has(square) ? ratings[place_of(square)] : rating_of(0, 1);
}

}  // namespace longroll::rally
