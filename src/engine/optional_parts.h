#pragma once
// What a game may have beside the contract: a table to look at, cards to read. A position gives each as a
// pointer (AnyPosition::tabletop, card_table), null where its game has no such part.

#include <concepts>
#include <string>
#include <string_view>

#include "engine/dice.h"
#include "engine/expected.h"
#include "engine/inspection.h"
#include "engine/seat.h"

namespace longroll {

// A game of stands on a table.
class Tabletop {
  public:
    virtual ~Tabletop() = default;
    // The table as an SVG file, from what the seat may see.
    virtual std::string picture(Seat seat) const = 0;
    // What a page asks beside the view, in words of the game's own, judged only by what the seat knows: whom
    // a unit sees, where a move would end.
    virtual Expected<Inspection> inspect(Seat seat, std::string_view question) const = 0;
};

// A game of cards.
class CardTable {
  public:
    virtual ~CardTable() = default;
    // What is printed on a card, which everybody may know, by its number or name as the seat would say it.
    virtual Expected<std::string> card(Seat seat, std::string_view which) const = 0;
};

template <class G>
concept HasTabletop = requires(const typename G::Setup& setup, const typename G::State& state, Seat seat,
                               std::string_view text) {
    { G::picture(setup, state, seat) } -> std::same_as<std::string>;
    { G::inspect(setup, state, seat, text) } -> std::same_as<Expected<Inspection>>;
};

template <class G>
concept HasCardTable = requires(const typename G::Setup& setup, Seat seat, std::string_view text) {
    { G::card(setup, seat, text) } -> std::same_as<Expected<std::string>>;
};

// The parts of a position P of the game G, for P to inherit.
template <class P, class G>
class TabletopOf : public Tabletop {
  public:
    std::string picture(Seat seat) const override { return G::picture(at().setup(), at().state(), seat); }
    Expected<Inspection> inspect(Seat seat, std::string_view question) const override {
        Dice dice{Seed{}, 0};
        return G::inspect(at().setup(), G::redraw_for(at().setup(), at().state(), seat, dice), seat,
                          question);
    }

  private:
    const P& at() const { return static_cast<const P&>(*this); }
};

template <class P, class G>
class CardTableOf : public CardTable {
  public:
    Expected<std::string> card(Seat seat, std::string_view which) const override {
        return G::card(static_cast<const P&>(*this).setup(), seat, which);
    }
};

// In their place, where a game has none.
struct NoTabletop {};
struct NoCardTable {};

}  // namespace longroll
