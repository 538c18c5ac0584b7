// 4.5 Activation of a General. The General, his card and its lines are in State::orders, his points in Side.
// Of Discard, `n` cards must still go, `m` may, and `modifier` are drawn then; `flags` is not 0 where a Draw
// line asks. Of GeneralMove, `m` is the General. Of Activation, `n` is the verb of the order that is carried
// out, `units` those whose charge was taken back.

#include "rally/activation.h"

#include "rally/entering.h"
#include "rally/generals.h"

namespace longroll::rally {
namespace {

// ---- D-DISCARD ----

enum : std::uint8_t { Choose, Draw };

void push_discard(Play& play, Seat side, DiscardBounds bounds, int draw, bool by_line) {
    Step& made = push(play, step(StepKind::Discard, side));
    made.n = static_cast<std::uint8_t>(bounds.least);
    made.m = static_cast<std::uint8_t>(bounds.most);
    made.modifier = static_cast<std::int16_t>(draw);
    made.flags = by_line ? 1 : 0;
}

bool run_discard(Play& play) {
    const Step asked = play.top();
    const Seat side = side_of(asked);
    const Cards held = play.side(side).hand;
    if (asked.stage == Choose && asked.m > 0 && held) {
        if (asked.n < count(held)) return true;
        for (const CardId card : each(held)) discard_card(play, side, card);  // all must go
    }
    step_over(play);
    draw_cards(play, side, asked.modifier);
    return false;
}

RuleId discard_rule(const Step& step) { return step.flags != 0 ? rule::RF_DRAW_1 : rule::RF_ACT_2; }

void discard_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (look.top().n == 0 && !offers(just(Verb::Done))) return;
    for (const CardId card : each(look.side(seat).hand))
        if (!offers(with_card(Verb::Discard, card))) return;
}

Verdict check_discard(const Look& look, Seat seat, const Action& action) {
    const Step& asked = look.top();
    if (action.verb == Verb::Done) {
        if (asked.n > 0)
            return refuse(discard_rule(asked), "{} more {card|cards} must be discarded to make room for {}",
                          asked.n, asked.modifier);
        return fine;
    }
    if (action.verb != Verb::Discard) return not_asked(look, seat, action);
    if (!look.side(seat).hand.has(action.card))
        return refuse(rule::RF_CARD_2, "that card is not in the {} hand", seat);
    return fine;
}

void apply_discard(Play& play, Seat seat, const Action& action) {
    Step& asked = play.top();
    if (action.verb == Verb::Done) {
        asked.stage = Draw;
        return;
    }
    if (asked.n > 0) --asked.n;
    --asked.m;
    discard_card(play, seat, action.card);
}

Say discard_prompt(const Look& look, Seat) {
    const Step& asked = look.top();
    return asked.n > 0 ? Say(discard_rule(asked), "Discard {} {card|cards} to make room", asked.n)
                       : Say(discard_rule(asked), "Discard up to {} {card|cards}, or stop", asked.m);
}

constexpr StepRules discards{.word = "discard",
                             .run = run_discard,
                             .deciders = step_side<Look>,
                             .choices = discard_choices,
                             .check = check_discard,
                             .apply = apply_discard,
                             .prompt = discard_prompt};

// ---- D-GENMOVE ----

bool run_general_move(Play& play) {
    const Step& asked = play.top();
    if (asked.stage == 0 && on_map(play, side_of(asked), asked.m)) return true;
    return step_over(play);
}

void general_move_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (offers(just(Verb::Stay))) offer_rides(look, seat, look.top().m, offers);
}

Verdict check_general_move(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Stay) return fine;
    if (action.verb != Verb::Ride) return not_asked(look, seat, action);
    if (action.post != look.top().m)
        return refuse(rule::RF_GENMOVE_2, "{} is activated, and only he moves now",
                      general_arg(seat, look.top().m));
    return check_ride(look, seat, action.post, action.point());
}

void apply_general_move(Play& play, Seat seat, const Action& action) {
    play.top().stage = 1;
    if (action.verb == Verb::Ride) ride(play, seat, action.post, action.point());
}

Say general_move_prompt(const Look& look, Seat seat) {
    const Arg general = general_arg(seat, look.top().m);
    return Say(rule::RF_GENMOVE_2, "Where does {} ride?", general);
}

bool always_several(const Look&, Seat) { return true; }

Action general_move_sample(const Look& look, Seat seat, Dice& dice) {
    return dice.below(4) == 0 ? just(Verb::Stay) : sample_ride(look, seat, look.top().m, dice);
}

constexpr StepRules general_move{.word = "general_move",
                                 .run = run_general_move,
                                 .deciders = step_side<Look>,
                                 .choices = general_move_choices,
                                 .check = check_general_move,
                                 .apply = apply_general_move,
                                 .prompt = general_move_prompt,
                                 .default_action = default_stay,
                                 .sample = general_move_sample,
                                 .several = always_several};

// ---- D-AP ----

enum : std::uint8_t { Spends, Stops };
constexpr unsigned brigade_entered = 1u << at(Line::count);  // of Orders::lines_used

CommandCard command_card_of(const Look& look) {
    return look.card(look.active(), look.state.orders.card).command;
}
bool has_line(const Look& look) {
    const Orders& orders = look.state.orders;
    return orders.is_command_card != 0 && (orders.lines_used & 1u << at(command_card_of(look).line)) == 0;
}
// Whether a line would do anything.
bool is_of_use(const Look& look, Seat seat, Line line) {
    if (line == Line::Draw) return static_cast<bool>(look.side(seat).deck);
    const Right right{Source::Line, line, look.state.orders.general, {}};
    const Top action = line == Line::Rally ? Top::Rally : Top::Move;
    return eligible(look, seat, right, action) || eligible_reserves(look, seat, right);
}
// RF-REINF-3: those whom the card of an off-map General brings on.
Units brigade_to_enter(const Look& look, Seat seat) {
    const Orders& orders = look.state.orders;
    const Side& own = look.side(seat);
    if (orders.is_command_card == 0 || (orders.lines_used & brigade_entered) != 0 || !own.off_map ||
        on_map(look, seat, orders.general))
        return {};
    return may_enter(look, seat) & look.post(seat, orders.general).below;
}
// RF-REINF-1: nobody on the map outranks him.
bool is_highest(const Look& look, Seat seat, PostId general) {
    if (!on_map(look, seat, general)) return false;
    for (const PostId post : each(look.side(seat).on_map_generals))
        if (seniority(look.post(seat, post).level) > seniority(look.post(seat, general).level)) return false;
    return true;
}

int price_of_ride(const Look& look, Seat seat, PostId post) {
    const General& who = look.general(seat, post);
    return price(look, seat, look.state.orders.general, {who.x, who.y});
}
// RF-GENMOVE-3.
Verdict check_subordinate(const Look& look, Seat seat, PostId post) {
    const PostId general = look.state.orders.general;
    if (post == general || post >= look.army(seat).posts.size() ||
        (look.post(seat, general).posts_below & one_post(post)) == 0)
        return refuse(rule::RF_GENMOVE_3, "that General is not under the command of {}",
                      general_arg(seat, general));
    const Arg who = general_arg(seat, post);
    if (!on_map(look, seat, post) || !on_map(look, seat, general) ||
        !in_radius(look, seat, general, general_base(look, seat, post)))
        return refuse(rule::RF_GENMOVE_3, "{} is not within the command radius of {}", who,
                      general_arg(seat, general));
    if (const int costs = price_of_ride(look, seat, post); costs > look.side(seat).points)
        return refuse(rule::RF_AP_4, "a move of {} costs {} Action Points; {} {is|are} left", who, costs,
                      look.side(seat).points);
    return fine;
}

bool run_activation(Play& play) {
    const Seat seat = side_of(play.top());
    if (play.top().stage == Spends &&
        (play.side(seat).points > 0 || has_line(play) || brigade_to_enter(play, seat)))
        return true;
    return step_over(play);
}

bool offer_entries(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& own = look.side(seat);
    if (!own.off_map) return true;
    if (brigade_to_enter(look, seat) && !offers(just(Verb::EnterBrigade))) return false;
    if (own.points < 1 || !is_highest(look, seat, look.state.orders.general)) return true;
    for (const UnitId id : each(may_enter(look, seat))) {
        Action action = with_unit(Verb::Enter, id);
        action.post = look.plan({seat, id}).post;
        if (check_entry(look, seat, action.post, id) && !offers(action)) return false;
    }
    return true;
}

bool offer_line(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!has_line(look)) return true;
    Action action = just(Verb::Line);
    action.mode = static_cast<std::uint8_t>(command_card_of(look).line);
    return !is_of_use(look, seat, command_card_of(look).line) || offers(action);
}

Posts subordinates(const Look& look, Seat seat) {
    return look.post(seat, look.state.orders.general).posts_below & look.side(seat).on_map_generals;
}

constexpr Top actions_of_points[] = {Top::Move, Top::Tactic, Top::Charge, Top::Fire, Top::Rally};

void activation_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done)) || !offer_line(look, seat, offers) || !offer_entries(look, seat, offers) ||
        look.side(seat).points == 0)
        return;
    for (const Top action : actions_of_points)
        if (!offer_given(look, seat, action, offers)) return;
    for (const PostId post : each(subordinates(look, seat)))
        if (check_subordinate(look, seat, post) && !offer_rides(look, seat, post, offers)) return;
}

Action sample_activation(const Look& look, Seat seat, Dice& dice) {
    enum : std::uint32_t { Stop, Ride, Bring, Order, Kinds = 12 };
    const std::uint32_t kind = dice.below(Kinds);
    if (kind == Stop) return just(Verb::Done);
    if (kind == Ride && look.side(seat).points > 0) {
        Posts below = subordinates(look, seat) & ~one_post(look.state.orders.general);
        if (below != 0) {
            const PostId post = draw_from(below, dice);
            const Action ride =
                check_subordinate(look, seat, post) ? sample_ride(look, seat, post, dice) : Action{};
            if (ride.verb == Verb::Ride) return ride;
        }
    }
    if (kind == Bring || look.side(seat).points == 0) {
        Action found[32];
        Offers<Action> offers{std::span(found)};
        if (offer_line(look, seat, offers)) offer_entries(look, seat, offers);
        if (offers.size() > 0) return found[dice.below(static_cast<std::uint32_t>(offers.size()))];
        if (look.side(seat).points == 0) return just(Verb::Done);
    }
    constexpr std::uint32_t many = std::size(actions_of_points);
    for (std::uint32_t i = 0; i < many; ++i)
        if (const Action order = sample_given(look, seat, actions_of_points[(kind + i) % many], dice);
            order.verb != Verb::None)
            return order;
    return just(Verb::Done);
}

bool several_activations(const Look& look, Seat seat) {
    const Right right = right_now(look);
    return look.side(seat).points > 0 && eligible(look, seat, right, Top::Tactic);
}

Verdict check_line(const Look& look, Line line) {
    const Orders& orders = look.state.orders;
    if (orders.is_command_card == 0) return refuse(rule::RF_PLAY_5, "no Command card was played");
    if (command_card_of(look).line != line)
        return refuse(rule::RF_PLAY_5, "the card has a {} line, not {}",
                      line_words[at(command_card_of(look).line)].data(), line_words[at(line)].data());
    if (!has_line(look)) return refuse(rule::RF_PLAY_5, "the line of the card was used");
    return fine;
}

Verdict check_activation(const Look& look, Seat seat, const Action& action) {
    const PostId general = look.state.orders.general;
    switch (action.verb) {
        case Verb::Done: return fine;
        case Verb::Line: return check_line(look, static_cast<Line>(action.mode));
        case Verb::EnterBrigade:
            if (!brigade_to_enter(look, seat))
                return refuse(rule::RF_REINF_3, "no formation waits off the map for this Command card");
            return fine;
        case Verb::Enter:
            if (!is_highest(look, seat, general))
                return refuse(rule::RF_REINF_1, "{} is not the highest in rank on the map",
                              general_arg(seat, general));
            if (look.side(seat).points < 1)
                return refuse(rule::RF_REINF_1, "an entry costs 1 Action Point; none is left");
            if (action.post >= look.army(seat).posts.size())
                return refuse(rule::RF_REINF_1, "there is no such formation");
            return check_entry(look, seat, action.post, action.unit);
        case Verb::Ride:
            if (const Verdict ordered = check_subordinate(look, seat, action.post); !ordered) return ordered;
            return check_ride(look, seat, action.post, action.point());
        default: return check_given(look, seat, action);
    }
}

void use_line(Play& play, Seat seat, Line line) {
    Orders& orders = play.state.orders;
    const int number = command_card_of(play).number;
    orders.lines_used = static_cast<std::uint8_t>(orders.lines_used | 1u << at(line));
    if (play.log.on())
        tell(play, seat, EventKind::Card,
             Say(rule::RF_PLAY_5, "{}: {} {}", general_arg(seat, orders.general), line_words[at(line)].data(),
                 number));
    if (line == Line::Draw) {
        const int surplus = must_discard(play, seat, number);
        push_discard(play, seat, {surplus, surplus}, number, true);
        return;
    }
    orders.source = Source::Line;
    orders.action = static_cast<std::uint8_t>(line);
    orders.left = static_cast<std::uint8_t>(number);
    orders.chosen = orders.hopeless = {};
    begin_orders(play, seat);
}

void apply_activation(Play& play, Seat seat, const Action& action) {
    Orders& orders = play.state.orders;
    Side& own = play.side(seat);
    switch (action.verb) {
        case Verb::Done: play.top().stage = Stops; return;
        case Verb::Line: use_line(play, seat, static_cast<Line>(action.mode)); return;
        case Verb::EnterBrigade: {
            const Units stands = brigade_to_enter(play, seat);
            orders.lines_used = static_cast<std::uint8_t>(orders.lines_used | brigade_entered);
            enter(play, seat, stands);
            return;
        }
        case Verb::Enter:
            --own.points;
            begin_entry(play, seat, action.post, {seat, action.unit});
            return;
        case Verb::Ride:
            own.points = static_cast<std::uint8_t>(own.points - price_of_ride(play, seat, action.post));
            ride(play, seat, action.post, action.point());
            return;
        default: give_order(play, seat, action);
    }
}

Say activation_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_ACT_5, "{} has {} Action {Point|Points}: give an order, or stop",
               general_arg(seat, look.state.orders.general), look.side(seat).points);
}

constexpr StepRules activation{.word = "activation",
                               .run = run_activation,
                               .deciders = step_side<Look>,
                               .choices = activation_choices,
                               .check = check_activation,
                               .apply = apply_activation,
                               .prompt = activation_prompt,
                               .default_action = default_done,
                               .sample = sample_activation,
                               .several = several_activations};

}  // namespace

void begin_activation(Play& play, Seat side, PostId general, CardId card) {
    Side& own = play.side(side);
    const DiscardBounds bounds = discard_bounds(play, side, general);
    clear_orders(play);
    Orders& orders = play.state.orders;
    orders.source = Source::Activation;
    orders.general = general;
    orders.card = card;
    orders.is_command_card = card != no_card ? 1 : 0;
    own.last_activated = general;
    own.points = static_cast<std::uint8_t>(leadership_of(play, side, general));
    if (card != no_card) own.rerolls = play.card(side, card).command.reroll;
    if (play.log.on())
        tell(play, side, EventKind::General,
             Say(rule::RF_ACT_3, "{} is activated with {} Action {Point|Points}", general_arg(side, general),
                 own.points));
    push(play, step(StepKind::Activation, side));
    push(play, step(StepKind::GeneralMove, side)).m = general;
    push_discard(play, side, bounds, command_of(play, side, general), false);
}

void end_activation(Play& play, Seat side) {
    Side& own = play.side(side);
    const PostId general = play.state.orders.general;
    own.points = 0;
    own.rerolls = 0;
    if (general != no_post) own.activated_generals |= one_post(general);
    clear_orders(play);
    clear_table(play, side);
}

const StepRules discard_rules = discards.as_next_question();
const StepRules general_move_rules = general_move.as_next_question();
const StepRules activation_rules = activation.as_next_question();

}  // namespace longroll::rally
