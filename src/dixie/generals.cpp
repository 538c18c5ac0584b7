// 11.0 Generals, 13.9 Corps integrity: who acts as Army Commander. (What a General gives is in query.cpp.)

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

// Generals who have come into play and live (DX-13.9d).
Cards in_play(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    return side.in_play & side.generals & ~side.lost;  // also face-down again, as a decoy
}

Cards marked(const Look& look, Seat seat, Mark mark) {
    Cards found = 0;
    for (Cards rest = in_play(look, seat); rest != 0;) {
        const Slot slot = take_lowest(rest);
        if (look.card(seat, slot).mark == mark) found |= one(slot);
    }
    return found;
}

// Who may be designated: a wing commander in play before anyone else (DX-13.9f), else a Corps commander,
// three stars and of no single arm (DX-13.9d).
Cards eligible(const Look& look, Seat seat) {
    Cards wings = 0, corps = 0;
    for (Cards rest = in_play(look, seat); rest != 0;) {
        const Slot slot = take_lowest(rest);
        const Card& card = look.card(seat, slot);
        if (card.mark == Mark::ArmyCommander) return 0;
        if (card.mark == Mark::Wing) wings |= one(slot);
        if (card.stars == 3 && card.arm == CommandArm::All) corps |= one(slot);
    }
    return wings != 0 ? wings : corps;
}

bool run_designate(Play& play) {
    if (must_designate(play, seat_of(play.top().side))) return true;
    play.state.agenda.pop();
    return false;
}
void designate_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    for (Cards rest = eligible(look, seat); rest != 0;)
        if (!offers({.verb = Verb::Designate, .card = look.side(seat).card[take_lowest(rest)]})) return;
}
Verdict designate_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Designate) return not_asked(look, seat, action);
    const Slot slot = slot_of(look, seat, action.card);
    if (slot != no_slot && (eligible(look, seat) & one(slot))) return fine;
    if (marked(look, seat, Mark::Wing) != 0)
        return refuse(rule::DX_13_9f, "a wing commander in play must act as Army Commander");
    return refuse(rule::DX_13_9d, "only a Corps commander (three stars) in play can act as Army Commander");
}
void designate_apply(Play& play, Seat seat, const Action& action) {
    play.state.commander[index(seat)] = action.card;
    if (play.log.on())
        tell(play, seat, Say(rule::DX_13_9d, "{} acts as Army Commander", card_arg(seat, action.card)));
}
Say designate_prompt(const Look&, Seat) { return Say(rule::DX_13_9d, "Who acts as Army Commander?"); }

}  // namespace

bool must_designate(const Look& look, Seat seat) {
    return look.setup.options.corps_integrity && look.state.commander[index(seat)] == 0 &&
           eligible(look, seat) != 0;
}

// A designation ends when the "A" General comes into play, or a "W" General while another acts (DX-13.9e).
void commander_enters(Play& play, Seat seat, Slot general) {
    succession_opens(play, seat);
    const std::uint8_t acting = play.state.commander[index(seat)];
    if (acting == 0) return;
    const Card& card = play.card(seat, general);
    const bool ends = card.mark == Mark::ArmyCommander ||
                      (card.mark == Mark::Wing && play.setup.card(seat, acting).mark != Mark::Wing);
    if (!ends) return;
    play.state.commander[index(seat)] = 0;
    if (play.log.on())
        tell(play, seat,
             Say(rule::DX_13_9e, "{} comes into play: {} no longer acts as Army Commander",
                 card_arg(seat, card.number), card_arg(seat, acting)));
}

// Whatever brings a General into play or takes him out of it may leave the side without an Army Commander,
// or with somebody who must act: one is named at once (DX-13.9d). At set-up S5 asks.
void succession_opens(Play& play, Seat seat) {
    const Options& options = play.setup.options;
    if (!options.corps_integrity || options.succession_waits ||
        play.state.phase == static_cast<std::uint8_t>(Phase::SetUp))
        return;
    std::uint16_t& due = play.state.stack_due[index(seat)];
    due = static_cast<std::uint16_t>(due | succession_due);
}

const StepRules designate_rules{"designate",     run_designate,   step_side, designate_choices,
                                designate_check, designate_apply, nullptr,   designate_prompt};

}  // namespace longroll::dixie
