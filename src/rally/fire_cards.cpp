// RF-BOC-4 to 12: bottom actions that go with fire. A Response: `unit` is the target, `other` the firer,
// whose dice lie on the table. A Swap: `unit` has fired with Open Order.

#include "rally/fire.h"
#include "rally/generals.h"

namespace longroll::rally {

void lay_aside(Play& play, Seat side, CardId card) {
    Side& own = play.side(side);
    if (!own.played.has(card)) return;
    own.played.remove(card);
    own.discard.add(card);
}

// ---- additions (W-FIRE-ADD) ----

Verdict check_addition(const Look& look, const FireCall& call, const FireLine& line) {
    const Ref firer = call.firer, target = target_of(call);
    if (!call.shown)
        if (const Verdict held = check_bottom(look, firer, call.card, fire_additions); !held) return held;
    if (is_addition(look, call, Bottom::Flankers) && !has_unsupported_flank(look, target))
        return refuse(rule::RF_BOC_5, "{} has no unsupported flank", piece_arg(target));
    if (is_addition(look, call, Bottom::OpenOrder) && !replacements(look, firer))
        return refuse(rule::RF_BOC_7, "no stand close behind {} could take its place", piece_arg(firer));
    if (is_addition(look, call, Bottom::ShotAndShell)) {
        if (!is_artillery(look, firer)) return refuse(rule::RF_BOC_11, "{} is no battery", piece_arg(firer));
        if (line.stick > Stick::Orange)
            return refuse(rule::RF_BOC_11, "{} is {} inches away, beyond the orange stick of {}",
                          piece_arg(target), inches_arg(line.range),
                          inches_arg(look.measures().stick[at(Stick::Orange)]));
    }
    return fine;
}

// ---- RF-BOC-8, 9: responses (W-FIRE-RESP) ----

namespace {

Seat dice_of(Seat responder) { return other(responder); }

int most_dice(const Look& look, Seat seat, CardId card) {
    return battle_of(look, seat, card).bottom == Bottom::SkirmishLine ? 2 : 1;
}

Units able_to_respond(const Look& look) { return one(look.top().unit); }

bool run_response(Play&) { return true; }

void response_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    const unsigned kept = kept_dice(look, dice_of(seat));
    for (const CardId card : each(playable(look, seat, fire_responses, able_to_respond(look))))
        for (unsigned dice = 1; dice < 8; ++dice) {
            if ((dice & ~kept) != 0 || count(dice) > most_dice(look, seat, card)) continue;
            Action action = with_card(Verb::Respond, card);
            action.members = static_cast<std::uint8_t>(dice);
            if (!offers(action)) return;
        }
}

Verdict check_response(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Respond) return not_asked(look, seat, action);
    if (const Verdict held = check_bottom(look, unit_of(look.top()), action.card, fire_responses); !held)
        return held;
    const int most = most_dice(look, seat, action.card);
    const RuleId why = most == 2 ? rule::RF_BOC_9 : rule::RF_BOC_8;
    if (action.members == 0 || count(action.members) > most)
        return refuse(why, most == 2 ? "it names one die or two" : "it names one die");
    if ((action.members & ~kept_dice(look, dice_of(seat))) != 0)
        return refuse(why, "only a die that counts can be named");
    return fine;
}

void apply_response(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) {
        answer(play, Outcome::Failed);
        return;
    }
    const Ref target = unit_of(play.top());
    const Seat firer = dice_of(seat);
    show_card(play, seat, action.card);
    throw_again(play, firer, action.members);
    if (play.log.on())
        tell_roll(play, firer, EventKind::Fire,
                  Say(most_dice(play, seat, action.card) == 2 ? rule::RF_BOC_9 : rule::RF_BOC_8,
                      "{} answers with {}: {} {die|dice} thrown again", piece_arg(target),
                      card_arg(seat, action.card), count(action.members)));
    lay_aside(play, seat, action.card);
    answer(play, Outcome::Passed);
}

Say response_prompt(const Look& look, Seat) {
    return Say(rule::RF_BOC_4, "{} is hit: answer with Loose Order or Skirmish Line, or pass",
               piece_arg(unit_of(look.top())));
}

constexpr StepRules response{"response",     run_response, step_side<Look>, response_choices, check_response,
                             apply_response, nullptr,      response_prompt, default_pass};

// ---- RF-BOC-7: Open Order (W-SWAP) ----

// Both places after the swap: front edge middles and facings are exchanged.
struct Swapped {
    Pose firer, other;
};
Swapped swapped(const Look& look, Ref firer, Ref behind_it) {
    const table::Size own = size_of(look, firer), theirs = size_of(look, behind_it);
    return {exchanged(pose_of(look, behind_it), theirs, own), exchanged(pose_of(look, firer), own, theirs)};
}

bool both_fit(const Look& look, Ref firer, Ref behind_it) {
    const Swapped places = swapped(look, firer, behind_it);
    const Rect bases[] = {base_at(look, firer, places.firer), base_at(look, behind_it, places.other)};
    const Length tolerance = look.measures().contact_tol;
    if (table::overlaps_deeper(bases[0], bases[1], tolerance)) return false;
    for (const Rect& base : bases)
        if (!look.field().on_table(base)) return false;
    for (const Seat side : seats) {
        const Units both = side == firer.side ? one(firer.id) | one(behind_it.id) : Units{};
        if (table::overlapped(Crowd{look, side}, look.side(side).on_map & ~both, bases, tolerance))
            return false;
    }
    // The holders of the one that comes forward stay where they are, behind both.
    return !has_holders(look, behind_it) ||
           !table::overlaps_deeper(bases[0], holders_base(look, behind_it), tolerance);
}

bool run_swap(Play&) { return true; }

void swap_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const UnitId id : each(replacements(look, unit_of(look.top()))))
        if (!offers(with_unit(Verb::Swap, id))) return;
}

Verdict check_swap(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Swap) return not_asked(look, seat, action);
    if (!replacements(look, unit_of(look.top())).has(action.unit))
        return refuse(rule::RF_BOC_7, "only an unmarked, formed stand close behind {} can take its place",
                      piece_arg(unit_of(look.top())));
    return fine;
}

void apply_swap(Play& play, Seat seat, const Action& action) {
    const Ref firer = unit_of(play.top()), next{seat, action.unit};
    step_over(play);
    if (action.verb == Verb::Pass) return;
    const Swapped places = swapped(play, firer, next);
    play.unit(firer).pose = table::PackedPose::of(places.firer);
    put(play, next, places.other);
    put(play, firer, places.firer);
    make_room(play, next);
    make_room(play, firer);
    if (play.log.on())
        tell(play, seat, EventKind::Move,
             Say(rule::RF_BOC_7, "{} takes the place of {}", piece_arg(next), piece_arg(firer)));
}

Say swap_prompt(const Look& look, Seat) {
    return Say(rule::RF_BOC_7, "Which stand behind {} takes its place?", piece_arg(unit_of(look.top())));
}

}  // namespace

Units replacements(const Look& look, Ref firer) {
    constexpr int any_part = 1000;
    const Units able =
        friends_touching(look, firer) & formed(look, firer.side) & ~look.side(firer.side).activated;
    Units found;
    for (const UnitId id : each(able))
        if (is_close_behind(look, {firer.side, id}, firer, any_part, look.measures().form_angle) &&
            both_fit(look, firer, {firer.side, id}))
            found |= one(id);
    return found;
}

const StepRules response_rules =
    response.as_assumed(default_pass, "nobody answers the fire with a card").as_window();
const StepRules swap_rules{"swap",     run_swap, step_side<Look>, swap_choices, check_swap,
                           apply_swap, nullptr,  swap_prompt,     default_pass};

}  // namespace longroll::rally
