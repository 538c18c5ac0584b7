// The umpire: chances of one roll at a real table, from the code that plays. Each question sets up a table of
// its own and asks the rules.

#include "engine/umpire.h"

#include "rally/melee.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

constexpr Seat ours = Seat::Union, theirs = Seat::Confederate;
using table::inch;

// ---- a small table ----

struct Table : Namer {
    static constexpr PostId brigade = 0;
    static constexpr Length middle = 24 * inch;

    Setup setup;
    State state = empty_state();
    table::BattlefieldPlan ground{"umpire", 48 * inch, 48 * inch, {}, {}, {}, {}};

    Table() {
        setup.measures = house_measures();
        setup.sight = sight_rules(setup.measures);
        setup.squares = {{0, 1}, {3, 4}};
        setup.ratings.assign(16, {6, 1});
        for (Army& army : setup.army_of) {
            PostPlan plan;
            plan.level = Rank::Brigade;
            army.posts.push_back(plan);
        }
        state.agenda.push(step(StepKind::GameOver));
    }
    Look look() const { return {setup, state}; }
    Ref add(Seat side_of, Arm arm, Point centre, Facing facing, int fire, int discipline, int strength) {
        Army& army = setup.army_of[index(side_of)];
        const Ref ref{side_of, static_cast<UnitId>(army.units.size())};
        UnitPlan plan;
        plan.arm = arm;
        plan.post = brigade;
        plan.fire = static_cast<std::uint8_t>(fire);
        plan.discipline = static_cast<std::uint8_t>(discipline);
        plan.circles[at(Part::OnFoot)] = static_cast<std::uint8_t>(strength);
        army.units.push_back(plan);
        Side& side = state.side[index(side_of)];
        side.on_map |= one(ref.id);
        side.unit[ref.id].pose = table::PackedPose::of({centre, facing});
        return ref;
    }
    // A General who covers what stands there.
    void add_general(Seat side_of, Point at_point, int heroism) {
        GeneralRating rating{4, 6, static_cast<std::uint8_t>(heroism)};
        setup.army_of[index(side_of)].posts[brigade].rating = rating;
        Side& side = state.side[index(side_of)];
        side.on_map_generals |= one_post(brigade);
        side.general[brigade].x = at_point.x;
        side.general[brigade].y = at_point.y;
    }
    void area(table::AreaKind kind, Length from_y, Length to_y) {
        ground.areas.push_back({"",
                                kind,
                                {{middle - 3 * inch, from_y},
                                 {middle + 3 * inch, from_y},
                                 {middle + 3 * inch, to_y},
                                 {middle - 3 * inch, to_y}},
                                0,
                                0});
    }
    // Ground that is a level higher from there on.
    void slope(Length y) {
        table::HeightPlan& plan = ground.heights;
        plan.spacing = inch;
        plan.columns = plan.rows = 49;
        plan.zero = 0;
        plan.interval = setup.measures.contour_major;
        for (int row = 0; row < plan.rows; ++row)
            for (int column = 0; column < plan.columns; ++column)
                plan.heights.push_back(static_cast<std::int16_t>(row * inch < y ? 0 : plan.interval));
    }
    void survey() {
        for (Army& army : setup.army_of) complete(army);
        setup.field = std::make_shared<const table::Battlefield>(*table::Battlefield::prepare(ground));
    }
    std::string name(ArgKind, std::int64_t) const override { return "the stand"; }
};

void add_part(Reckoning& parts, RuleId rule, const char* words, int amount) {
    if (amount != 0) parts.add(rule, words, amount);
}

// ---- fire ----

enum ArmWord : std::int32_t { WordInfantry, WordArtillery };
enum CardWord : std::int32_t { CardNone, CardFlankers, CardSharpshooters };
// How far a target of each stick is: within it, beyond the one before.
constexpr Length range_of_stick[at(Stick::count)] = {4 * inch, 9 * inch, 15 * inch, 25 * inch};

// A seat that could choose takes the default answer.
Outcome played_out(Play& play) {
    for (advance(play); play.top().kind != StepKind::GameOver; advance(play)) {
        const Seat seat = side_of(play.top());
        const StepRules& rules = rules_of(play.top().kind);
        rules.apply(play, seat, rules.default_action(play, seat));
    }
    return play.top().outcome;
}

Expected<UmpireAnswer> fire(const UmpireInputs& asked) {
    const bool guns = asked["arm"] == WordArtillery;
    const std::optional<std::int32_t> range = asked.find("range");
    const std::int32_t card = asked["card"];
    if (guns && !range) return Wrong{"key range is missing; it takes canister, shell, shot, long"};
    if (!guns && range) return Wrong{"key range is for artillery: infantry has one range"};
    Table table;
    const Length away = range_of_stick[guns ? static_cast<std::size_t>(*range) : at(Stick::Blue)];
    const Point place{Table::middle, 6 * inch};
    const int terrain = asked["terrain"];
    const Ref firer = table.add(ours, guns ? Arm::Artillery : Arm::Infantry, place, table::north,
                                asked["fire"] + terrain, 9, 4);
    const bool battery = asked.yes("target_artillery");
    const Arm arm = battery ? Arm::Artillery : Arm::Infantry;
    const Measures& measures = table.setup.measures;
    const table::Size size = measures.base[at(battery ? Base::Artillery : Base::Infantry)];
    // Its near edge is so far from the point that fire is measured from.
    const Length muzzle = guns ? place.y + measures.base[at(Base::Artillery)].depth / 2 : place.y;
    const Length edge = muzzle + away;
    const Ref target =
        table.add(theirs, arm, {Table::middle, edge + size.depth / 2},
                  asked.yes("enfilade") ? table::north : table::south, 9, 9, asked["strength"]);
    const Length beyond = edge + size.depth + 300;
    if (asked.yes("woods")) table.area(table::AreaKind::Woods, edge - 200, beyond);
    if (asked.yes("rocks")) table.area(table::AreaKind::Rocks, edge - 200, beyond);
    if (asked.yes("up_slope")) table.slope(muzzle + away / 2);
    if (asked.yes("barricade"))
        table.state.barricades.push_back({Table::middle - inch, edge, Table::middle + inch, edge});
    if (asked["heroism"] > 0) table.add_general(ours, place - Vector{0, 2 * inch}, asked["heroism"]);
    FireCall call{.firer = firer, .target = target.id, .context = FireContext::Return};
    if (card != CardNone) {
        CardPlan plan;
        plan.post = Table::brigade;
        plan.battle.bottom = card == CardFlankers ? Bottom::Flankers : Bottom::Sharpshooters;
        table.setup.army_of[index(ours)].cards.push_back(plan);
        table.state.side[index(ours)].played.add(0);
        call.card = 0;
        call.shown = true;
    }
    table.survey();
    UmpireAnswer answer;
    Reckoning parts = needed_parts(table.look(), call, 0);
    parts.parts[0].amount -= terrain;
    add_part(parts, rule::RF_TERRAIN_15, "further terrain", terrain);
    answer.add(parts, table);
    const int dice = fire_dice(table.look(), call);
    if (dice > 2) {
        const RuleId why = card == CardFlankers        ? rule::RF_BOC_5
                           : card == CardSharpshooters ? rule::RF_BOC_10
                                                       : rule::RF_FIRE_6;
        answer.modifiers.push_back({why, "a third die, the two highest count", 1, 1});
        answer.cite(why);
    }
    answer.cite(rule::RF_FIRE_5);
    answer.cite(rule::RF_LOSS_3);
    static constexpr const char* words[] = {"miss", "hit", "hit and check"};
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 fire_at(play, call);
                                 const Outcome outcome = played_out(play);
                                 return outcome == Outcome::Missed                            ? 0
                                        : outcome == Outcome::Hit || outcome == Outcome::Gone ? 1
                                                                                              : 2;
                             }),
             words, answer);
    return answer;
}

// ---- Discipline, rally ----

constexpr const char* pass_words[] = {"passes", "fails"};

void add_check(const Table& table, const CheckCall& call, UmpireAnswer& answer) {
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 check_discipline(play, call);
                                 advance(play);
                                 return play.top().outcome == Outcome::Passed ? 0 : 1;
                             }),
             pass_words, answer);
}

Ref add_tested(Table& table, const UmpireInputs& asked) {
    const Point place{Table::middle, Table::middle};
    if (asked["heroism"] > 0) table.add_general(ours, place - Vector{0, 2 * inch}, asked["heroism"]);
    return table.add(ours, Arm::Infantry, place, table::north, 8, asked["discipline"], 4);
}

Expected<UmpireAnswer> discipline(const UmpireInputs& asked) {
    Table table;
    const Ref unit = add_tested(table, asked);
    table.survey();
    const int burden =
        asked["burden"] + asked["surplus"] + asked["muskets"] + asked["routed"] - asked["friends"];
    const CheckCall call{CheckKind::Fire, unit, burden};
    Reckoning parts(rule::RF_DISC_1, "highest roll that passes");
    for (const Modifier& part : check_reckoning(table.look(), {CheckKind::Fire, unit}).parts)
        parts.parts.push_back(part);
    add_part(parts, rule::RF_DISC_2, "burdens on the roll", -asked["burden"]);
    add_part(parts, rule::RF_LOSS_3, "surplus of the shot", -asked["surplus"]);
    add_part(parts, rule::RF_CHARGE_7, "enemies who could fire at a mounted charge", -asked["muskets"]);
    add_part(parts, rule::RF_DISC_2, "other routed friends near", -asked["routed"]);
    add_part(parts, rule::RF_CHARGE_19, "formed friends in contact with a square", asked["friends"]);
    UmpireAnswer answer;
    answer.add(parts, table);
    add_check(table, call, answer);
    return answer;
}

Expected<UmpireAnswer> rally_question(const UmpireInputs& asked) {
    Table table;
    const Ref unit = add_tested(table, asked);
    for (int i = 0; i < asked["routed"]; ++i) {
        const Ref other_one =
            table.add(ours, Arm::Infantry, {Table::middle + 4 * inch, Table::middle}, table::north, 8, 8, 4);
        table.state.side[index(ours)].routed |= one(other_one.id);
    }
    table.survey();
    const CheckCall call{CheckKind::Rally, unit};
    UmpireAnswer answer;
    answer.add(check_reckoning(table.look(), call), table);
    answer.cite(rule::RF_RALLY_3);
    add_check(table, call, answer);
    return answer;
}

// ---- Generals ----

Expected<UmpireAnswer> general(const UmpireInputs& asked) {
    Table table;
    table.add_general(ours, {Table::middle, Table::middle}, 0);
    PostPlan& post = table.setup.army_of[index(ours)].posts[Table::brigade];
    post.rating = {static_cast<std::uint8_t>(asked["command"]),
                   static_cast<std::uint8_t>(asked["leadership"]), 0};
    table.state.side[index(ours)].general[Table::brigade].gravestones =
        static_cast<std::uint8_t>(asked["gravestones"]);
    table.survey();
    UmpireAnswer answer;
    const Look look = table.look();
    answer.modifiers.push_back(
        {rule::RF_GENHIT_2, "killed by his Command", command_of(look, ours, Table::brigade), 1});
    answer.modifiers.push_back(
        {rule::RF_GENHIT_2, "wounded by his Leadership", leadership_of(look, ours, Table::brigade), 1});
    if (asked["gravestones"] > 0) {
        answer.modifiers.push_back({rule::RF_GEN_2, "gravestones", asked["gravestones"], 1});
        answer.cite(rule::RF_GEN_2);
    }
    answer.cite(rule::RF_GENHIT_2);
    static constexpr const char* words[] = {"unhurt", "wounded", "killed"};
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 roll_dice(play, ours, 2);
                                 return static_cast<int>(
                                     casualty_of(play, ours, Table::brigade, take_sum(play, ours)));
                             }),
             words, answer);
    return answer;
}

// ---- melee ----

Expected<UmpireAnswer> melee_question(const UmpireInputs& asked) {
    Table table;
    table.survey();
    UmpireAnswer answer;
    int sum[2];
    for (const Seat side : seats) {
        const std::string who = side == ours ? "attacker" : "defender";
        const auto add = [&](RuleId rule, const std::string& text, const std::string& key) {
            const std::int32_t amount = asked[key];
            sum[index(side)] += amount;
            if (amount == 0 && key != who) return;
            answer.modifiers.push_back({rule, who + text, amount, 1});
            answer.cite(rule);
        };
        sum[index(side)] = 0;
        add(rule::RF_MELEE_5, "", who);
        add(rule::RF_MELEE_4, ": cards", who + "_cards");
        add(rule::RF_GEN_5, ": Heroism", who + "_heroism");
    }
    answer.cite(rule::RF_MELEE_6);
    answer.cite(rule::RF_MELEE_7);
    static constexpr const char* words[] = {"attacker 2", "attacker 1", "again", "defender 1", "defender 2"};
    outcomes(every_way<Play>(table,
                             [&](Play& play) {
                                 int total[2];
                                 for (const Seat side : seats) {
                                     roll_dice(play, side, 2);
                                     total[index(side)] = sum[index(side)] + take_sum(play, side);
                                 }
                                 const MeleeResult result = result_of_melee(total[0], total[1]);
                                 return 2 + (result.winner == ours ? -result.losses : result.losses);
                             }),
             words, answer);
    return answer;
}

// ---- keys ----

std::vector<UmpireKey> fire_keys() {
    return {umpire_number("fire", "of the stand that fires", 2, 12),
            umpire_words("arm", "of the stand that fires", {"infantry", "artillery"}),
            optional_key(umpire_words("range", "of artillery", {"canister", "shell", "shot", "long"})),
            umpire_number("terrain", "sum of modifiers to the number to hit, besides those of other keys", 0,
                          12, 0),
            umpire_yes_no("enfilade", "the firer has the flank of the target"),
            umpire_number("strength", "of the target before the hit", 1, 12),
            umpire_number("heroism", "of a General who covers the firer", 0, 6, 0),
            umpire_yes_no("woods", "fire into or through woods"),
            umpire_yes_no("rocks", "fire into or through rocks"),
            umpire_yes_no("up_slope", "the target is on a higher contour interval"),
            umpire_yes_no("barricade", "the target is behind a barricade"),
            umpire_yes_no("target_artillery", "the target is a battery"),
            umpire_words("card", "bottom action; the shots of Shot & Shell are range=shell and range=shot",
                         {"none", "flankers", "sharpshooters"}, CardNone)};
}
std::vector<UmpireKey> melee_keys() {
    std::vector<UmpireKey> keys;
    for (const char* who : {"attacker", "defender"})
        keys.push_back(umpire_number(who, "sum before the dice, besides those of other keys", 1, 99));
    for (const char* who : {"attacker", "defender"}) {
        keys.push_back(umpire_number(std::string(who) + "_cards", "numbers of its cards", 0, 99, 0));
        keys.push_back(umpire_number(std::string(who) + "_heroism", "of its best General", 0, 6, 0));
    }
    return keys;
}
UmpireKey heroism_key() { return umpire_number("heroism", "of a General who covers the stand", 0, 6, 0); }
UmpireKey discipline_key() { return umpire_number("discipline", "of the stand", 1, 12); }

}  // namespace

std::span<const UmpireQuestion> Rally::umpire() {
    static const std::vector<UmpireQuestion> questions{
        {"fire", "one shot of a stand", fire_keys(), fire},
        {"discipline",
         "one Discipline check",
         {discipline_key(), heroism_key(),
          umpire_number("burden", "added to the roll, besides those of other keys", -20, 20, 0),
          umpire_number("surplus", "after a hit: of the shot", 0, 20, 0),
          umpire_number("muskets", "mounted charge: formed enemies on foot who could fire at it", 0, 20, 0),
          umpire_number("routed", "square or rally: other routed friends near", 0, 20, 0),
          umpire_number("friends", "square: formed friends in contact", 0, 8, 0)},
         discipline},
        {"general",
         "a General in danger",
         {umpire_number("command", "as printed", 1, 6), umpire_number("leadership", "as printed", 1, 12),
          umpire_number("gravestones", "marked already", 0, 2, 0)},
         general},
        {"melee", "one round of a melee: who wins, and the losses", melee_keys(), melee_question},
        {"rally",
         "one Rally",
         {discipline_key(), heroism_key(),
          umpire_number("routed", "other routed friends within the longest arrow", 0, 20, 0)},
         rally_question},
    };
    return questions;
}

}  // namespace longroll::rally
