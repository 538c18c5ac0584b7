// How good a state is for a seat, in hundredths of a point: what one side gains the other loses. Units and
// how near the army is to retirement, ground by the turns that are left, fire and melees to come, flanks,
// command, cards; and what the card or General of this turn still promises.

#include "rally/ending.h"
#include "rally/laying.h"
#include "rally/melee.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

constexpr std::int32_t won = 1'000'000;
constexpr Length inch = table::inch;

// Of 36 throws of two dice, those that show this or more.
constexpr std::int32_t at_least(int number) {
    constexpr std::int8_t ways[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
    return number > 12 ? 0 : ways[std::max(number, 0)];
}
constexpr std::int32_t at_most(int number) { return 36 - at_least(number + 1); }

// A stand as this judges it.
struct Piece {
    Ref ref;
    Point centre;
    Facing facing;
    table::Direction ahead;
    Arm arm;
    bool formed, mounted, marked;
    std::int32_t strength, circles, discipline;
    std::int32_t loss;  // what one more hit costs its side
    Length enemy = 1000 * inch;
    std::int32_t shot = 0;  // the best that its fire promises
    bool engaged = false, flanked = false, led = false;
};
using Pieces = ScratchList<Piece, most_units>;

// ---- the army (RF-END-3, 7) ----

// How near it is to retirement: units lost and routed, and in part those that are worn down.
std::int32_t army_worth(const Look& look, Seat seat) {
    const Side& side = look.side(seat);
    const Units counted = side.ever_on_map & ~side.withdrawn;
    const Units gone = side.destroyed | side.captured | side.routed_off;
    std::int32_t broken = 0, worth = 0;
    for (const UnitId id : each(counted)) {
        if (gone.has(id)) {
            broken += 100;
            worth -= 100;
        } else if (side.routed.has(id)) {
            broken += 75;
        } else {
            const Ref ref{seat, id};
            const int all = look.plan(ref).circles[at(part_of(look, ref))];
            broken += 40 * (all - strength(look, ref)) / std::max(1, all);
        }
    }
    for (std::size_t post = 0; post < look.army(seat).posts.size(); ++post)
        worth -= 100 * side.general[post].killed + 25 * side.general[post].gravestones;
    const std::int32_t engaged = 100 * std::max(1, count(counted));
    return worth - static_cast<std::int32_t>(std::int64_t{2500} * (2 * broken) * (2 * broken) /
                                             (std::int64_t{engaged} * engaged));
}

// ---- stands ----

Piece piece_of(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const UnitPlan& plan = look.plan(ref);
    Piece piece{};
    piece.ref = ref;
    const Pose pose = pose_of(look, ref);
    piece.centre = pose.centre;
    piece.facing = pose.facing;
    piece.ahead = table::direction(pose.facing);
    piece.arm = plan.arm;
    piece.formed = !has(side.routed, ref);
    piece.mounted = is_mounted(look, ref);
    piece.marked = has(side.activated, ref);
    piece.strength = strength(look, ref);
    piece.circles = plan.circles[at(part_of(look, ref))];
    piece.discipline = plan.discipline;
    piece.enemy = 1000 * inch;
    // A hit may also rout it (RF-LOSS-3).
    piece.loss = plan.arm == Arm::Artillery
                     ? 220
                     : 45 + 20 * (piece.circles - piece.strength) / std::max(1, piece.circles) +
                           (piece.strength <= 2   ? 90
                            : piece.strength == 3 ? 40
                                                  : 15);
    if (!piece.formed) piece.loss = piece.loss * 2 / 3;
    return piece;
}

Pieces pieces_of(const Look& look, Seat seat) {
    Pieces pieces;
    for (const UnitId id : each(look.side(seat).on_map)) pieces.push_back(piece_of(look, {seat, id}));
    return pieces;
}

bool is_in_arc(const Piece& firer, const Piece& target) {
    const table::Vector off = target.centre - firer.centre;
    const std::int64_t forward = table::dot(firer.ahead, off) / table::unit,
                       aside = std::abs(table::cross(firer.ahead, off)) / table::unit;
    return aside <= forward + inch;
}

// Hits in 36 at that distance, without cover.
std::int32_t hits_at(const Look& look, const Piece& firer, Length apart) {
    const int fire = look.plan(firer.ref).fire;
    const auto& stick = look.measures().stick;
    const Length reach = apart - inch / 2;
    if (firer.arm != Arm::Artillery) return reach <= stick[at(Stick::Blue)] ? at_least(fire) : 0;
    constexpr int modifiers[] = {4, 2, 0, -2};
    for (std::size_t i = 0; i < at(Stick::count); ++i)
        if (reach <= stick[i]) return at_least(fire - modifiers[i]);
    return 0;
}

// Fire that each could give: who is in its arc and in reach. Sight is not asked: it costs too much here.
void find_neighbours(const Look& look, Pieces& own, const Pieces& theirs) {
    const Length blue = look.measures().stick[at(Stick::Blue)];
    for (Piece& a : own)
        for (const Piece& b : theirs) {
            const Length apart = table::distance(a.centre, b.centre);
            a.enemy = std::min(a.enemy, apart);
            const bool fires = a.formed && !a.mounted;
            const bool in_arc = is_in_arc(a, b);
            // RF-FACE-3: from behind the line of its front.
            const bool behind = table::dot(a.ahead, b.centre - a.centre) < 0;
            if (b.formed && apart <= blue && behind && is_in_arc(b, a)) a.flanked = true;
            if (!fires || !in_arc || apart > 20 * inch) continue;
            const bool flank = table::dot(b.ahead, a.centre - b.centre) < 0;
            a.shot = std::max(a.shot, hits_at(look, a, apart) * b.loss * (flank ? 5 : 4) / (36 * 4));
        }
}

// ---- melees to come (RF-MELEE) ----

// In hundredths: what a difference of the sums promises of a round.
std::int32_t promise(std::int32_t difference) { return std::clamp(difference * 14, -80, 80); }
// What the loser of a round risks: a circle, and a check of all its stands.
std::int32_t stake(const Piece& piece) { return piece.loss + 250 * (36 - at_most(piece.discipline)) / 36; }

std::int32_t melee_worth(const Look& look, Pieces& own, Pieces& theirs) {
    std::int32_t worth = 0;
    for (Piece& a : own)
        for (Piece& b : theirs) {
            const auto apart = static_cast<std::int64_t>(table::square(b.centre - a.centre));
            if (apart > std::int64_t{3 * inch} * (3 * inch) || !contacts_of(look, a.ref).has(b.ref.id))
                continue;
            a.engaged = b.engaged = true;
            const auto flanked = [](const Piece& by, const Piece& stand) {
                return table::dot(stand.ahead, by.centre - stand.centre) < 0 && is_in_arc(by, stand);
            };
            const std::int32_t ours = a.strength - (flanked(b, a) ? std::min(2, a.strength - 1) : 0),
                               foes = b.strength - (flanked(a, b) ? std::min(2, b.strength - 1) : 0);
            const std::int32_t swing = promise(ours - foes);
            worth += swing * (swing > 0 ? stake(b) : stake(a)) / 100;
        }
    return worth;
}

// ---- one side ----

std::int32_t order_worth(const Look& look, const Piece& piece) {
    std::int32_t worth = 30 + 12 * piece.strength;
    if (!piece.formed) {
        // One more rout, and it is off the map or among the enemy.
        const table::Box board = look.field().table();
        const Length edge = std::min({piece.centre.x - board.low.x, board.high.x - piece.centre.x,
                                      piece.centre.y - board.low.y, board.high.y - piece.centre.y});
        worth -= 40 + (edge < 7 * inch ? 30 : 0) + (piece.enemy < 8 * inch ? 20 : 0);
        return worth;
    }
    if (piece.marked) worth -= 5;
    if (piece.flanked) worth -= 30;
    if (piece.arm == Arm::Artillery && piece.enemy < 7 * inch) worth -= 30;
    // Where nobody is in reach it should come nearer, infantry to the blue stick, guns to the orange one.
    const Length wish = piece.arm == Arm::Artillery ? 11 * inch : 6 * inch;
    if (piece.enemy > wish) worth -= std::min<std::int32_t>(30, (piece.enemy - wish) / inch);
    return worth;
}

std::int32_t command_worth(const Look& look, Seat seat, Pieces& pieces) {
    std::int32_t worth = 0;
    for (const PostId post : each(look.side(seat).on_map_generals)) {
        const General& general = look.general(seat, post);
        const Point here{general.x, general.y};
        const Length reach = look.measures().reach_of_command(command_of(look, seat, post)) + 3 * inch / 2;
        const std::int32_t weight = seniority(look.post(seat, post).level) == 0 ? 8 : 4;
        for (Piece& piece : pieces) {
            if (!in_chain(look, seat, post, piece.ref.id)) continue;
            const Length apart = table::distance(piece.centre, here);
            if (apart <= reach) {
                worth += weight;
                piece.led = true;
            } else {
                worth -= std::min<std::int32_t>(weight, (apart - reach) / inch);
            }
        }
        // RF-GENHIT: he is in danger beside a stand that is shot at.
        for (const Piece& piece : pieces)
            if (table::square(piece.centre - here) < std::int64_t{2 * inch} * (2 * inch) &&
                piece.enemy < 8 * inch)
                worth -= 8;
    }
    return worth;
}

std::int32_t card_worth(const CardPlan& plan) {
    if (plan.is_command) return 14;
    const BattleCard& card = plan.battle;
    return 4 + 2 * card.number + card.red + card.blue + (is_fire_response(card.bottom) ? 2 : 0);
}

std::int32_t side_worth(const Look& look, Seat seat, Pieces& pieces) {
    const Side& side = look.side(seat);
    std::int32_t worth = army_worth(look, seat) + command_worth(look, seat, pieces), shots = 0;
    for (const Piece& piece : pieces) {
        worth += order_worth(look, piece);
        if (!piece.engaged) shots += piece.marked ? piece.shot / 2 : piece.shot;
    }
    worth += shots / 4;
    for (const CardId card : each(side.hand)) worth += card_worth(look.card(seat, card));
    worth += 3 * side.rerolls;  // not spent on a die that cannot matter
    // Set-up: those who are off the map come late, and nobody is led who has no General.
    worth -= 25 * count(side.off_map) + 30 * count(std::uint64_t{side.subordinated});
    if (look.state.round == 0)
        for (std::size_t post = 0; post < look.army(seat).posts.size(); ++post)
            if (static_cast<Formation>(side.formation[post]) != Formation::Line) worth -= 10;
    return worth - count(side.aside);
}

// ---- ground (RF-END-7) ----

std::int32_t ground_worth(const Look& look, const Pieces (&pieces)[2]) {
    const int turns = std::max(1, look.setup.max_turns);
    const int left = std::max(1, turns - look.side(look.active()).turns);
    const Length span = 5 * inch * std::clamp(left, 2, 6);
    std::int32_t worth = 0;
    for (std::size_t i = 0; i < look.setup.objectives.size(); ++i) {
        const miniatures::ObjectivePlan& plan = look.setup.objectives[i];
        const Length reach = plan.radius != 0 ? plan.radius : 3 * inch;
        std::int64_t weight[2] = {};
        bool there[2] = {};
        for (int side = 0; side < 2; ++side)
            for (const Piece& piece : pieces[side]) {
                if (!piece.formed) continue;
                const Length apart = std::max(0, table::distance(piece.centre, plan.at) - inch / 2);
                there[side] = there[side] || apart <= reach;
                if (apart < span)
                    weight[side] += std::int64_t{piece.strength + 1} * (span - std::max(apart, reach));
            }
        const Seat now = miniatures::holder_of(look.state.held_by[i]);
        const Seat holder = there[0] == there[1] ? now : there[0] ? Seat::Union : Seat::Confederate;
        const std::int32_t value = 100 * plan.points;
        const std::int32_t held = holder == Seat::Union ? 1 : holder == Seat::Confederate ? -1 : 0;
        worth += held * value * (2 * turns - left) / (2 * turns);
        const std::int64_t both = weight[0] + weight[1] + std::int64_t{6} * span;
        worth += static_cast<std::int32_t>(value * (weight[0] - weight[1]) / both);
    }
    return worth;
}

// ---- what is begun ----

// The best so many shots of stands that may still be ordered.
std::int32_t best_shots(const Pieces& pieces, int many, bool also_marked) {
    std::int32_t best[8] = {};
    for (const Piece& piece : pieces) {
        if (piece.engaged || (piece.marked && !also_marked)) continue;
        std::int32_t shot = piece.shot;
        for (std::int32_t& place : best)
            if (shot > place) std::swap(shot, place);
    }
    std::int32_t sum = 0;
    for (int i = 0; i < std::min(many, 8); ++i) sum += best[i];
    return sum;
}

std::int32_t orders_worth(const Pieces& pieces, Top action, int many) {
    int fresh = 0, routed = 0, near = 0;
    for (const Piece& piece : pieces) {
        routed += !piece.formed;
        fresh += piece.formed && !piece.marked && !piece.engaged;
        near += piece.formed && !piece.marked && piece.arm != Arm::Artillery && piece.enemy < 6 * inch;
    }
    switch (action) {
        case Top::Fire: return best_shots(pieces, many, false) * 2 / 3;
        case Top::Move: return 14 * std::min(many, fresh);
        case Top::Tactic: return 7 * std::min(many, fresh);
        case Top::Charge: return 12 * std::min(many, near);
        case Top::Rally: return 70 * std::min(many, routed) + 4 * std::min(many, 2);
        default: return 0;
    }
}

std::int32_t begun_worth(const Look& look, const Pieces (&pieces)[2]) {
    const State& state = look.state;
    if (state.round == 0 || state.agenda.empty()) return 0;
    const Seat active = look.active();
    const Pieces& own = pieces[index(active)];
    const Orders& orders = state.orders;
    const Step& top = look.top();
    std::int32_t worth = 0;
    if (orders.source == Source::Top || orders.source == Source::Line) {
        if (orders.source == Source::Top) {
            worth += orders_worth(own, static_cast<Top>(orders.action), orders.left);
        } else {
            const auto line = static_cast<Line>(orders.action);
            worth += line == Line::Rally  ? orders_worth(own, Top::Rally, orders.left)
                     : line == Line::Plan ? std::max(best_shots(own, orders.left, true) * 2 / 3,
                                                     orders_worth(own, Top::Move, orders.left))
                                          : orders_worth(own, Top::Move, orders.left);
        }
    }
    if (orders.source == Source::Activation || orders.source == Source::Line) {
        const int points = look.side(active).points;
        worth += std::max({orders_worth(own, Top::Fire, points), orders_worth(own, Top::Move, points),
                           orders_worth(own, Top::Rally, std::min(points, 2))});
        if (orders.is_command_card != 0 && orders.lines_used == 0 && orders.source == Source::Activation)
            worth += 25;
    }
    // A stand that was named has its arrow still before it.
    if (top.kind == StepKind::Lay) worth += side_of(top) == active ? 16 : 0;
    if (top.kind == StepKind::DeclareCharge || top.kind == StepKind::Charge) {
        const Ref unit = unit_of(top);
        std::int32_t best = -100;
        for (const Piece& enemy : pieces[index(other(active))])
            if (table::distance(enemy.centre, centre_of(look, unit)) < 7 * inch) {
                const std::int32_t swing = promise(strength(look, unit) - enemy.strength);
                best = std::max(best, swing * stake(enemy) / 100);
            }
        worth += best / 2;
    }
    return active == Seat::Union ? worth : -worth;
}

}  // namespace

std::int32_t Rally::worth(const Setup& setup, const State& state, Seat seat) {
    if (seat == Seat::Nobody) return 0;
    if (const Seat winner = winner_of(state); winner != Seat::Nobody || state.ending != 0)
        return winner == Seat::Nobody ? 0 : winner == seat ? won : -won;
    const Look look{setup, state};
    Pieces pieces[2] = {pieces_of(look, Seat::Union), pieces_of(look, Seat::Confederate)};
    find_neighbours(look, pieces[0], pieces[1]);
    find_neighbours(look, pieces[1], pieces[0]);
    const std::int32_t melees = melee_worth(look, pieces[0], pieces[1]);
    const std::int32_t value = melees + ground_worth(look, pieces) + begun_worth(look, pieces) +
                               side_worth(look, Seat::Union, pieces[0]) -
                               side_worth(look, Seat::Confederate, pieces[1]);
    return seat == Seat::Union ? value : -value;
}

}  // namespace longroll::rally
