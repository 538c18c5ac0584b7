// How good a state is for a seat, in hundredths of a victory point: what one side gains the other loses.
// Strength and order of the divisions, ground by the turns that are left, fire and melees to come, flanks,
// command, guns with their support.

#include "volley/exhaustion.h"
#include "volley/melee.h"
#include "volley/moves.h"
#include "volley/rules.h"
#include "volley/throws.h"

namespace longroll::volley {
namespace {

constexpr std::int32_t won = 1'000'000;
constexpr Length near_enemy = 12 * inch;

// A stand as this judges it.
struct Piece {
    Ref ref;
    Point centre, front;
    table::Direction ahead;
    Length half_width;
    StandType type;
    Level level;
    bool mounted, stationary, formed;  // formed: neither in column nor limbered
    std::int32_t strength, loss;       // loss: what one more casualty costs its side
    // Fire: thousandths of a hit at close and long range.
    std::int32_t close_hits, long_hits;
    Length close, far;
    std::int32_t saves = 1;  // hits by fire are divided by this
    Length enemy = 1000 * inch;
    std::int32_t shot = 0;  // the best it can do: thousandths of a hit times what they cost
    std::int32_t contacts = 0;
    bool flank_open = false, supported = false;
};
using Pieces = ScratchList<Piece, most_stands>;

std::int64_t squared(table::Vector v) { return table::dot(v, v); }
std::int64_t squared(Length length) { return std::int64_t{length} * length; }

// ---- divisions (VB-EXH, VB-WIN-3) ----

struct Divisions {
    std::int32_t worth = 0;
    std::int32_t loss[most_posts] = {};
};
// Exhaustion draws near with every casualty; once it is there each one may be the collapse.
Divisions divisions_of(const Look& look, Seat seat) {
    constexpr std::int32_t exhausted = 100 * points_exhausted,
                           more = 100 * (points_collapsed - points_exhausted);
    const Army& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    Divisions found;
    std::int64_t collapsed = 0;
    for (std::size_t post = 0; post < army.posts.size(); ++post) {
        const std::int32_t level = army.posts[post].exhaustion, lost = side.casualties[post];
        found.loss[post] = 25;
        if ((side.collapsed >> post & 1u) != 0) {
            found.worth -= exhausted + more;
            collapsed += army.posts[post].strength;
        } else if (level > 0 && lost >= level) {
            found.worth -= exhausted + more * std::min<std::int32_t>(side.casualties_now[post], 6) / 6;
            found.loss[post] += more / 5;
        } else if (level > 0) {
            found.worth -= exhausted * 2 / 3 * lost / level;
            found.loss[post] += exhausted * (lost + 2 >= level ? 1 : 2) / (lost + 2 >= level ? 3 : 3 * level);
        }
        if (side.commander[post].killed != 0)
            found.worth -= 100 * side.commander[post].killed *
                           (army.posts[post].level == Rank::Army ? points_army_commander : points_commander);
    }
    // VB-WIN-5: more than half of the army collapsed loses the battle.
    const std::int64_t all = std::max(1, army.strength);
    found.worth -= static_cast<std::int32_t>(6000 * collapsed * collapsed / (all * all));
    return found;
}

// ---- stands ----

std::int32_t hits_by(const DiceNumbers& numbers, bool stationary, int to_hit) {
    return (stationary ? numbers.stationary.fire : numbers.normal.fire) * (7 - to_hit) * 1000 / 6;
}

Piece piece_of(const Look& look, Ref ref, const Divisions& divisions) {
    const StandPlan& plan = look.plan(ref);
    const Side& side = look.side(ref.side);
    Piece piece{};
    piece.ref = ref;
    const Pose pose = look.stand(ref).pose.pose();
    piece.centre = pose.centre;
    piece.front = front_of(look, ref);
    piece.ahead = table::direction(pose.facing);
    piece.half_width = stand_sizes[at(plan.type)].frontage / 2;
    piece.type = plan.type;
    piece.level = level_of(look, ref);
    piece.mounted = is_mounted(look, ref);
    piece.stationary = has(side.stationary, ref);
    piece.formed = !has(side.column | side.limbered, ref);
    piece.strength = look.stand(ref).strength;
    piece.loss = divisions.loss[plan.post];
    piece.saves = 1;
    piece.enemy = 1000 * inch;
    const RangeRow& range = ranges[at(plan.weapon)];
    if (piece.formed && !piece.mounted && piece.level != Level::Rout && !has(side.rallied_now, ref)) {
        piece.close = range.close;
        piece.far = range.far;
        const DiceNumbers& near = dice_numbers[at(dice_row(plan.type, false, plan.weapon, true))];
        const DiceNumbers& away = dice_numbers[at(dice_row(plan.type, false, plan.weapon, false))];
        const int better = plan.repeating ? better_to_hit : 6;
        piece.close_hits = hits_by(near, piece.stationary, std::min<int>(near.to_hit, better));
        piece.long_hits = hits_by(away, piece.stationary, plan.sharpshooter ? better_to_hit : away.to_hit);
        const int guns = look.stand(ref).guns;
        piece.close_hits += guns * 167;
        piece.long_hits += guns * 167;
        const bool halved =
            is_disordered(piece.level) || (plan.type == StandType::ArtilleryBattery && !piece.stationary);
        if (halved) piece.close_hits /= 2, piece.long_hits /= 2;
        if (has(side.attacked, ref) && static_cast<Phase>(look.state.phase) == Phase::Combat)
            piece.close_hits = piece.long_hits = 0;
    }
    return piece;
}

Pieces pieces_of(const Look& look, Seat seat, const Divisions& divisions) {
    Pieces pieces;
    for (const StandId id : each(look.side(seat).on_table))
        pieces.push_back(piece_of(look, {seat, id}, divisions));
    return pieces;
}

// Cover counts where there is somebody to fire at it.
void find_cover(const Look& look, Pieces& pieces) {
    constexpr LineKinds works{LineKind::Fieldworks, LineKind::HastyWorks, LineKind::Wall,
                              LineKind::SunkenRoad};
    for (Piece& piece : pieces) {
        if (piece.enemy > near_enemy || piece.mounted) continue;
        const bool open_order = is_skirmisher(piece.type) || (is_artillery(piece.type) && piece.formed);
        bool covered = look.stand(piece.ref).building != no_building;
        if (!covered && !is_artillery(piece.type)) covered = in_forest(look, piece.ref);
        if (!covered) {
            const Rect front = table::rect({piece.front, look.stand(piece.ref).pose.pose().facing},
                                           {2 * piece.half_width, 20});
            covered = look.field().lines_within(front, behind_reach, works).any();
        }
        piece.saves = (open_order ? 2 : 1) * (covered ? 2 : 1);
        if (has(look.side(piece.ref.side).ground, piece.ref)) piece.saves *= 2;
    }
}

// Who is near whom, who is in whose flank.
void find_neighbours(const Look& look, Pieces& own, Pieces& theirs) {
    for (Piece& a : own)
        for (Piece& b : theirs) {
            const std::int64_t apart = squared(b.centre - a.centre);
            if (apart < squared(a.enemy)) a.enemy = table::distance(a.centre, b.centre);
            if (apart < squared(b.enemy)) b.enemy = table::distance(a.centre, b.centre);
            if (apart > squared(8 * inch)) continue;
            const auto behind = [](const Piece& stand, const Piece& foe) {
                return table::dot(stand.ahead, foe.front - stand.front) < 0 && foe.level != Level::Rout &&
                       is_brigade(foe.type) && foe.formed;
            };
            a.flank_open = a.flank_open || behind(a, b);
            b.flank_open = b.flank_open || behind(b, a);
            if (apart < squared(6 * inch) && in_contact(look, a.ref, b.ref)) ++a.contacts, ++b.contacts;
        }
    for (Pieces* side : {&own, &theirs})
        for (Piece& guns : *side) {
            if (!is_artillery(guns.type) || guns.enemy > near_enemy) continue;
            for (const Piece& other_one : *side)
                guns.supported =
                    guns.supported || (is_brigade(other_one.type) && other_one.level == Level::Good &&
                                       squared(other_one.centre - guns.centre) < squared(4 * inch));
        }
}

// ---- fire (VB-RANGE, VB-DICE) ----

bool in_arc(const Piece& firer, const Piece& target) {
    const table::Vector off = target.centre - firer.front;
    const auto forward = static_cast<Length>(table::dot(firer.ahead, off) / table::unit);
    const auto aside = static_cast<Length>(std::abs(table::cross(firer.ahead, off)) / table::unit);
    return forward + target.half_width >= 0 &&
           aside <= firer.half_width + target.half_width + std::max(forward, 0);
}

void find_shots(Pieces& own, const Pieces& theirs) {
    for (Piece& firer : own) {
        if (firer.far == 0 || firer.contacts > 0 || firer.enemy > firer.far + 4 * inch) continue;
        for (const Piece& target : theirs) {
            const Length reach = firer.far + target.half_width;
            const std::int64_t apart = squared(target.centre - firer.front);
            if (apart > squared(reach) || !in_arc(firer, target)) continue;
            const bool close = firer.close > 0 && apart <= squared(firer.close + target.half_width);
            const std::int32_t hits = (close ? firer.close_hits : firer.long_hits) / target.saves;
            firer.shot = std::max(firer.shot, hits * target.loss);
        }
    }
}

// ---- melees to come (VB-MELEE, VB-MORALE) ----

std::int32_t melee_hits(const Look& look, const Piece& piece, const Piece& enemy) {
    const DiceNumbers& numbers =
        dice_numbers[at(dice_row(piece.type, piece.mounted, look.plan(piece.ref).weapon, true))];
    const int dice =
        (piece.stationary ? numbers.stationary.melee : numbers.normal.melee) + look.stand(piece.ref).guns;
    const bool better = is_disordered(enemy.level) && piece.mounted && !is_disordered(piece.level);
    std::int32_t hits = piece.level == Level::Rout ? 0
                                                   : dice * (better                    ? 333
                                                             : 7 - numbers.to_hit == 1 ? 167
                                                                                       : 400);
    if (is_disordered(piece.level)) hits /= 2;
    return hits / std::max(1, piece.contacts);
}

std::int32_t melee_worth(const Look& look, const Piece& own, const Piece& foe) {
    const std::int32_t out = melee_hits(look, own, foe), in = melee_hits(look, foe, own);
    // The loser is driven off in disorder.
    const std::int32_t swing =
        std::clamp((out - in) / 3 + (foe.flank_open ? 100 : 0) - (own.flank_open ? 100 : 0), -450, 450);
    return (out * foe.loss - in * own.loss) / 1000 + swing * 150 / 1000;
}
// What the morale test of a stand in contact may cost it.
std::int32_t risk_of(const Look& look, const Piece& piece) {
    const int fails_in_six = std::clamp(6 - modified_morale(look, piece.ref), 0, 6);
    const std::int32_t cost = piece.level == Level::Good ? 35 : 60 + piece.strength * 20;
    return cost * fails_in_six / 6;
}

// ---- one side ----

std::int32_t order_worth(const Piece& piece) {
    const std::int32_t value = 40 + 20 * piece.strength;
    std::int32_t worth = value;
    switch (piece.level) {
        case Level::TemporaryDisorder: worth -= 25; break;
        case Level::PermanentDisorder: worth -= 35; break;
        case Level::Rout: worth -= value * 2 / 3; break;
        default: break;
    }
    const bool close = piece.enemy < 10 * inch;
    // Stationary doubles the dice: it matters where there is, or will be, somebody to throw them at.
    if (piece.stationary) worth += close ? 14 : 4;
    if (!piece.formed && close) worth -= piece.enemy < 6 * inch ? 50 : 25;
    if (is_artillery(piece.type) && piece.enemy < 7 * inch && !piece.supported) worth -= 35;
    if (piece.flank_open) worth -= 30;
    return worth;
}

// VB-CMD: stands under the eye of their commander, divisions together, commanders of corps near the routed.
std::int32_t command_worth(const Look& look, Seat seat, const Pieces& pieces) {
    const Army& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    std::int32_t worth = 0;
    for (const Piece& piece : pieces) {
        const PostId post = look.plan(piece.ref).post;
        const Commander& commander = side.commander[post];
        if (commander.fate != Fate::Active) {
            worth -= 8;
            continue;
        }
        const Length apart = table::distance(piece.centre, Point{commander.x, commander.y});
        const Length reach = command_distance + stand_sizes[at(piece.type)].depth / 2;
        worth += apart <= reach ? 10 : -std::min<std::int32_t>(20, 4 + (apart - reach) / inch);
        if (piece.level != Level::Rout) continue;
        Length nearest = 24 * inch;
        for (std::size_t i = 0; i < army.posts.size(); ++i)
            if (army.posts[i].level != Rank::Division && side.commander[i].fate == Fate::Active)
                nearest = std::min(
                    nearest, table::distance(piece.centre, Point{side.commander[i].x, side.commander[i].y}));
        worth += 30 * (24 * inch - nearest) / (24 * inch);
    }
    return worth;
}

std::int32_t side_worth(const Look& look, Seat seat, const Pieces& pieces, const Divisions& divisions) {
    std::int32_t worth = divisions.worth + command_worth(look, seat, pieces);
    std::int64_t shots = 0;
    for (const Piece& piece : pieces) {
        worth += order_worth(piece);
        shots += piece.shot;
        if (piece.contacts > 0) worth -= risk_of(look, piece);
    }
    // The attacker of the turn fires first; the others reply, and fire in their own turn.
    const bool first =
        look.attacker() == seat && look.state.phase <= static_cast<std::uint8_t>(Phase::Combat);
    worth += static_cast<std::int32_t>(shots * (first ? 10 : 7) / 10'000);
    for (const StandId id : each(look.side(seat).coming))
        worth += 30 + 20 * look.side(seat).stand[id].strength;
    return worth;
}

// ---- ground (VB-WIN-2) ----

// For each side every stand counts, the more the nearer: what is too far for the turns left counts nothing.
std::int32_t ground_worth(const Look& look, const Pieces (&pieces)[2]) {
    const int turns = look.setup.turns(), left = std::max(1, turns - look.state.turn + 1);
    const Length span = objective_reach + 10 * inch * std::min(left, 4);
    std::int32_t worth = 0;
    for (std::size_t i = 0; i < look.setup.objectives.size() && i < most_objectives; ++i) {
        const miniatures::ObjectivePlan& plan = look.setup.objectives[i];
        const Length reach = plan.radius != 0 ? plan.radius : objective_reach;
        std::int64_t weight[2] = {};
        int there[2] = {};
        for (int side = 0; side < 2; ++side)
            for (const Piece& piece : pieces[side]) {
                if (piece.level == Level::Rout) continue;
                const Length apart = std::max(0, table::distance(piece.centre, plan.at) - piece.half_width);
                if (apart <= reach) ++there[side];
                if (apart < span)
                    weight[side] += std::int64_t{piece.strength + 1} * (span - std::max(apart, reach));
            }
        // Who will hold it if all stays so.
        const Seat now = miniatures::holder_of(look.state.held_by[i]);
        const bool both = (there[0] != 0) == (there[1] != 0);
        const Seat holder = both ? now : there[0] != 0 ? Seat::Union : Seat::Confederate;
        const std::int32_t value = 100 * plan.points;
        // Held ground counts the more the fewer turns are left to lose it; near ground the other way round.
        const std::int32_t held = holder == Seat::Union ? 1 : holder == Seat::Confederate ? -1 : 0;
        // Ground that nobody guards is taken by the first who comes.
        const int guards = held == 0 ? 0 : there[held > 0 ? 0 : 1];
        constexpr std::int32_t kept[] = {45, 90, 100};
        worth += held * value * (2 * turns - left) / (2 * turns) * kept[std::min(guards, 2)] / 100;
        const std::int64_t all = weight[0] + weight[1] + std::int64_t{6} * span;
        worth += static_cast<std::int32_t>(value * (weight[0] - weight[1]) / all);
    }
    return worth;
}

// Decisions that are begun look as good as they are: a stand that moves has its choice still before it, a
// combat that is named its dice.
std::int32_t begun_worth(const Look& look) {
    std::int32_t worth = 0;
    if (const Ref ref = moving(look.state); ref.any()) worth += ref.side == Seat::Union ? 12 : -12;
    if (look.state.combat.defending != no_stand && look.top().kind == StepKind::Attack)
        worth += seat_of(look.state.combat.side) == Seat::Union ? 40 : -40;
    return worth;
}

}  // namespace

std::int32_t Volley::worth(const Setup& setup, const State& state, Seat seat) {
    if (seat == Seat::Nobody) return 0;
    if (state.ending != 0) return state.winner == index(seat) ? won : state.winner == 2 ? 0 : -won;
    const Look look{setup, state};
    const Divisions divisions[2] = {divisions_of(look, Seat::Union), divisions_of(look, Seat::Confederate)};
    Pieces pieces[2] = {pieces_of(look, Seat::Union, divisions[0]),
                        pieces_of(look, Seat::Confederate, divisions[1])};
    find_neighbours(look, pieces[0], pieces[1]);
    for (Pieces& side : pieces) find_cover(look, side);
    find_shots(pieces[0], pieces[1]);
    find_shots(pieces[1], pieces[0]);
    std::int32_t value = ground_worth(look, pieces) + begun_worth(look) +
                         side_worth(look, Seat::Union, pieces[0], divisions[0]) -
                         side_worth(look, Seat::Confederate, pieces[1], divisions[1]);
    for (const Piece& own : pieces[0])
        for (const Piece& foe : pieces[1])
            if (own.contacts > 0 && foe.contacts > 0 &&
                squared(foe.centre - own.centre) < squared(6 * inch) && in_contact(look, own.ref, foe.ref))
                value += melee_worth(look, own, foe);
    return seat == Seat::Union ? value : -value;
}

}  // namespace longroll::volley
