// Tables of the rulebook that are words: who knows what (chapter 6), the diagram of the worked examples, and
// the primitives of Special cards. Each is read from rules/dixie.md; a row that is new or worded anew needs a
// check.

#include <functional>
#include <map>

#include "dixie/move_bed.h"
#include "dixie/scenario_bed.h"
#include "support/printed_tables.h"

namespace longroll::dixie {
namespace {

const PrintedTables& the_book() {
    static const PrintedTables book = PrintedTables::of_game("dixie");
    return book;
}

// ---- chapter 6 ----

struct Knowledge : MoveBed {
    std::uint8_t back, open, wounded, ground, decoy, at_hand, gone, leader;
    explicit Knowledge(const Options& options = decoys_on()) : MoveBed(Edition::BullRun, options) {
        back = infantry(usa, 3, u0, false);
        open = infantry(usa, 4, u1);
        wounded = infantry(usa, 2, u1);
        ground = terrain(usa, TerrainType::Woods, u0, 0, false);
        decoy = general(usa, 1, 1, u0, 0);
        at_hand = infantry(usa, 1, reserve_place, false);
        for (int i = 0; i < 3; ++i) infantry(usa, 2, no_place, false);  // still in the deck
        gone = infantry(usa, 3, u1);
        leader = general(usa, 1, 1, u1);
        infantry(csa, 3, c1);
        set_hits(usa, wounded, 1);
        Side& side = state.side[index(usa)];
        side.face_up &= ~one(slot(usa, decoy));
        side.decoy |= one(slot(usa, decoy));
        side.fired |= one(slot(usa, open));
        state.commander[index(usa)] = leader;
        state.agenda.push(step(StepKind::None));
        Script none{};
        Dice dice(none);
        Play play{setup, state, dice, log};
        eliminate(play, usa, slot(usa, gone), rule::DX_6_0d);
    }
    static Options decoys_on() {
        Options options;
        options.decoys = true;
        return options;
    }
    View shown(Seat to) const { return Dixie::show(setup, state, to); }
    // A card on the field by its slot, as a seat sees it.
    View card(Place place, std::uint8_t number, Seat to) const {
        const View view = shown(to);
        const View& cards = view["positions"].at(static_cast<std::size_t>(place))["union"];
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (cards.at(i)["slot"].number() == slot(usa, number)) return cards.at(i);
        return {};
    }
};

TEST(DX_0_6a, WhoKnowsWhatAsTabled) {
    Knowledge bed;
    const auto is_back = [](const View& card) {
        return !card.empty() && card["number"].empty() && card["thing"].empty() && card["decoy"].empty() &&
               !card["face_up"].yes();
    };
    struct Row {
        const char *owner, *opponent;
        std::function<bool(Seat)> holds;  // for the owner (USA) and for his opponent
    };
    const std::map<std::string, Row> rows = {
        {"cards not dealt (standard decks)",
         {"number only", "number only",
          [&](Seat to) {
              const View side = bed.shown(to)["union"];
              return side["deck_count"].number() == 3 && side["deck"].empty();
          }}},
        {"own Battle Deck list",
         {"custom deck: full list, no order. Standard: nothing", "number only",
          [&](Seat to) {
              Options options = Knowledge::decoys_on();
              options.custom_decks = true;
              Knowledge custom(options);
              const View side = custom.shown(to)["union"];
              return side["deck"].size() == (to == usa ? 3u : 0u) && side["deck_count"].number() == 3;
          }}},
        {"Reinforcement deck, later days' cards",
         {"number only", "number only",
          [&](Seat to) { return bed.shown(to)["union"]["deck_count"].number() == 3; }}},
        {"Reserve",
         {"all cards",
          "number only; cards that were public when they went there are remembered by the game record",
          [&](Seat to) {
              const View side = bed.shown(to)["union"];
              return side["reserve_count"].number() == 2 && side["reserve"].size() == (to == usa ? 2u : 0u);
          }}},
        {"card in Reserve that carries hits",
         {"yes", "that there is one, its hits, and which card (it was face-up when hit)",
          [&](Seat to) {
              Knowledge moved;
              moved.state.side[index(usa)].fired = 0;
              moved.begin_phase(usa);
              moved.act(usa, {.verb = Verb::Move, .card = moved.wounded, .place = reserve_place});
              const View side = moved.shown(to)["union"];
              const View& list = side[to == usa ? "reserve" : "reserve_known"];
              for (std::size_t i = 0; i < list.size(); ++i)
                  if (list.at(i)["number"].number() == moved.wounded) return list.at(i)["hits"].number() == 1;
              return false;
          }}},
        {"face-down card in a position",
         {"yes", "back, side, position, when it came from where",
          [&](Seat to) {
              const View card = bed.card(u0, bed.back, to);
              return to == usa ? card["number"].number() == bed.back : is_back(card);
          }}},
        {"face-up card",
         {"yes", "yes, all printed values",
          [&](Seat to) { return bed.card(u1, bed.open, to)["number"].number() == bed.open; }}},
        {"hits, fired/moved/meleed marks",
         {"yes", "yes",
          [&](Seat to) {
              return bed.card(u1, bed.wounded, to)["hits"].number() == 1 &&
                     bed.card(u1, bed.open, to)["fired"].yes();
          }}},
        {"holder of a position, limits of open creeks",
         {"yes", "yes",
          [&](Seat to) {
              return bed.shown(to)["positions"].at(static_cast<std::size_t>(u1))["holder"].text() == "union";
          }}},
        {"hidden terrain (DX-3.2f)",
         {"yes",
          "a face-down card like any other; stacking limit computed by the opponent from visible terrain "
          "only",
          [&](Seat to) {
              const View card = bed.card(u0, bed.ground, to);
              const bool known = to == usa ? card["number"].number() == bed.ground : is_back(card);
              return known && stacking_limit(bed.look(), usa, u0, to) == (to == usa ? 3 : 4);
          }}},
        {"decoys",
         {"yes", "a face-down card like any other",
          [&](Seat to) {
              const View card = bed.card(u0, bed.decoy, to);
              return to == usa ? card["decoy"].yes() : is_back(card);
          }}},
        {"casualties, discards, played Specials",
         {"yes", "yes",
          [&](Seat to) { return bed.shown(to)["union"]["lost"].at(0)["number"].number() == bed.gone; }}},
        {"designated Army Commander",
         {"yes", "yes",
          [&](Seat to) { return bed.shown(to)["union"]["army_commander"].number() == bed.leader; }}},
        // A face-down card force-marches: its owner reads of the M that it had, the other of the dice alone.
        {"all dice, their purpose and modifiers",
         {"yes",
          "dice and result always; identity, M and modifiers of a card only if the card is face-up (not for "
          "face-down cards that force-march or are disorganised, nor for cards that failed to outflank, "
          "DX-13.1j)",
          [&](Seat to) {
              Knowledge moved;
              moved.begin_phase(usa);
              moved.log = EventLog();
              moved.act(usa, moved.march(moved.back, reserve_place, u2), {1});
              bool dice = false, numbers = false;
              for (const Event& event : moved.log.events()) {
                  if (!may_know(event.audience, to)) continue;
                  dice |= !event.dice.empty();
                  numbers |= !event.reckoning.empty();
              }
              return dice && numbers == (to == usa);
          }}},
    };
    const PrintedTable& table = the_book().under("6. Hidden information");
    EXPECT_EQ(table.rows.size(), rows.size());
    for (const auto& [thing, row] : rows) {
        EXPECT_EQ(table.cell(thing, "owner"), row.owner) << thing;
        EXPECT_EQ(table.cell(thing, "opponent"), row.opponent) << thing;
        EXPECT_TRUE(row.holds(usa)) << thing << ", owner";
        EXPECT_TRUE(row.holds(csa)) << thing << ", opponent";
    }
}

// ---- the diagram of T09 to T15 ----

// 'I, K, A, General', 'three Troop cards, General' or a dash: how many Troop cards and Generals.
std::pair<int, int> pieces_in(const std::string& cell) {
    int troops = cell.find("three Troop cards") != cell.npos ? 3 : 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        const bool alone = (i == 0 || cell[i - 1] == ' ') && (i + 1 == cell.size() || cell[i + 1] == ',');
        troops += alone && (cell[i] == 'I' || cell[i] == 'K' || cell[i] == 'A');
    }
    return {troops, cell.find("General") != cell.npos ? 1 : 0};
}

TEST(DX_T09, TheDiagramAsPrinted) {
    const PrintedTable& table = the_book().of_rule("DX-T09");
    ASSERT_EQ(table.rows.size(), 6u);
    MoveBed bed;
    const std::map<char, Place (*)(int)> lines = {{'U', position_u}, {'C', position_c}};
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::string& label = table.cell(row, "position");  // "U0 (USA Right)"
        const Place place = lines.at(label[0])(label[1] - '0');
        EXPECT_EQ(label.substr(4, label.size() - 5), place_name(bed.setup, place));
        for (const Seat seat : seats) {
            const auto [troops, generals] = pieces_in(table.cell(row, seat == usa ? "USA" : "CSA"));
            for (int i = 0; i < troops; ++i) bed.infantry(seat, 2, place);
            for (int i = 0; i < generals; ++i) bed.general(seat, 1, 1, place);
        }
        const std::string& ground = table.cell(row, "terrain");
        if (ground.starts_with("1 "))
            bed.terrain(ground == "1 USA terrain" ? usa : csa, TerrainType::Hill, place);
        bed.hold(place, table.cell(row, "holder") == "USA" ? usa : csa);
    }
    const Look look = bed.look();
    struct Full {
        Place place;
        Seat side;
    };
    for (const Full& full : {Full{u1, usa}, Full{u1, csa}, Full{u2, csa}, Full{c0, csa}}) {
        EXPECT_EQ(stacking_limit(look, full.side, full.place, Seat::Nobody), 3);
        EXPECT_EQ(stacked(look, full.side, full.place), 3) << "full, and a General does not count";
    }
    EXPECT_TRUE(engaged(look, u1));
    for (const Place place : {u0, c0, c1, u2, c2}) EXPECT_FALSE(engaged(look, place));
    EXPECT_EQ(holder(look, u2), csa);
}

// ---- DX-K16: what a primitive is given ----

std::vector<std::string> listed(const std::string& inside) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < inside.size();) {
        const std::size_t end = std::min(inside.find(',', from), inside.size());
        std::string part = inside.substr(from, end - from);
        while (part.starts_with(' ')) part.erase(0, 1);
        parts.push_back(part);
        from = end + 1;
    }
    return parts;
}

// Every use of a primitive gives what its row names, each of its kind: a number for n, a signed one for d, a
// firepower for F, modes and a duration of the closed lists. A scope or a card may be named before the
// primitive.
TEST(DX_K16, EverySpecialGivesAPrimitiveWhatItsRowNames) {
    const PrintedTable& table = the_book().of_rule("DX-K16");
    const PrintedTable& specials = the_book().of_rule("DX-K17");
    std::map<std::string, std::vector<std::string>> takes;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::string& label = table.cell(i, "primitive");
        const std::size_t open = label.find('(');
        takes[label.substr(0, open)] = open == label.npos
                                           ? std::vector<std::string>()
                                           : listed(label.substr(open + 1, label.size() - open - 2));
    }
    const auto fits = [](const std::string& kind, const std::string& given) {
        const bool signed_one = given.starts_with("+") || given.starts_with("\u2212");
        if (kind == "d") return signed_one && printed_number(given).has_value();
        if (kind == "n") return !signed_one && (printed_number(given).has_value() || given == "all his dice");
        if (kind == "F") return given == "F1" || given == "F2" || given == "F3";
        if (kind == "duration")
            return given == "roll" || given == "phase" || given == "melee" || given == "turn" ||
                   given == "game";
        if (kind == "modes") {
            for (const char* mode : {"SHORT", "LONG", "ENFILADE", "MELEE"})
                if (given.starts_with(mode)) return true;
            return false;
        }
        return !given.empty() && !signed_one;  // scope, card, column, positions, P
    };
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < specials.rows.size(); ++i) {
        const std::string& print = specials.cell(i, "effect in primitives");
        for (const auto& [word, kinds] : takes) {
            for (std::size_t at = print.find(word); at != print.npos; at = print.find(word, at + 1)) {
                const char before = at == 0 ? ' ' : print[at - 1];
                if (before == '_' || std::isupper(static_cast<unsigned char>(before)))
                    continue;  // UNHIT, NO_FIRE
                const std::size_t open = at + word.size();
                if (open < print.size() &&
                    (print[open] == '_' || std::isupper(static_cast<unsigned char>(print[open]))))
                    continue;
                ++seen[word];
                if (open >= print.size() || print[open] != '(') continue;
                const std::vector<std::string> given =
                    listed(print.substr(open + 1, print.find(')', open) - open - 1));
                SCOPED_TRACE(specials.rows[i].front() + ": " + word);
                // What the sentence has named already is not given again: the first of the row.
                std::size_t skip = kinds.size() - std::min(kinds.size(), given.size());
                if (word == "FREE_FIRE") skip = 0;  // into P itself
                ASSERT_LE(skip, 1u);
                for (std::size_t k = 0; k < given.size(); ++k)
                    EXPECT_TRUE(fits(kinds[k + skip], given[k])) << given[k] << " for " << kinds[k + skip];
            }
        }
    }
    EXPECT_EQ(seen.size(), takes.size());
}

}  // namespace
}  // namespace longroll::dixie
