#pragma once
// Dice that fall as a test says: a list of printed faces, taken one after the other. `below` takes its answer
// from the same list, counted from 0, and so do the steps of a shuffle.
//
// What goes wrong is kept and can be asked for: a face that the die has not, or more throws than the script
// has. The lowest face is thrown then, so that the rules run on to their end. A test requires `used_up()`.

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice.h"

namespace longroll {

class Script final : public DiceSource {
  public:
    Script(std::initializer_list<unsigned> faces) : faces_(faces) {}
    explicit Script(std::string_view text);  // "2, 4, 5" or "2 4 5"

    bool ok() const { return complaint_.empty(); }
    const std::string& complaint() const { return complaint_; }  // the first thing that went wrong
    bool used_up() const { return ok() && at_ == faces_.size(); }
    std::size_t left() const { return faces_.size() - at_; }

    unsigned face(DieKind kind) override;
    std::uint32_t below(std::uint32_t count) override;
    void handful(DieKind kind, std::span<std::uint8_t> faces) override;
    void before_throw() override {}
    // A throw that the script refuses for ever must end all the same.
    bool after_throw(bool refused) override { return refused && ok(); }

  private:
    bool take(const std::string& wanted, unsigned& number);
    void complain(const std::string& sentence);

    std::vector<unsigned> faces_;
    std::size_t at_ = 0;
    std::string complaint_;
};

}  // namespace longroll
