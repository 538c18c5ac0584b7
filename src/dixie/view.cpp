// What a seat sees (chapter 6), as a document. What is printed on the cards and where the positions lie is
// the scene; the view names a card by its number. A card the seat may not know is a back: its slot and marks.

#include "dixie/change.h"
#include "dixie/decks.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

View words(const std::vector<std::string>& texts) {
    View list = View::list();
    for (const std::string& text : texts) list.add(text);
    return list;
}

std::string card_thing(Seat owner, int number) {
    return "card:" + std::string(longroll::name(owner)) + ':' + std::to_string(number);
}
std::string place_thing(const Setup& setup, Place place) { return "place:" + place_word(setup, place); }

// What is printed on it.
View card_face(const Setup& setup, const Card& card) {
    View view = View::fields();
    view.set("id", card.id);
    view.set("name", card.name);
    view.set("type", name(card.type));
    view.set("bp", card.bp);
    if (card.troop()) {
        view.set("cv", card.cv);
        if (setup.edition == Edition::Gettysburg)
            view.set("morale", card.letter > 0 ? "A" : card.letter < 0 ? "C" : "B");
        view.set("fire", card.fire);
        view.set("long", card.long_fire);
        view.set("melee", card.melee);
        if (card.type == CardType::Artillery)
            view.set("guns", card.guns == Guns::Smoothbore ? "smoothbore"
                             : card.guns == Guns::Rifled   ? "rifled"
                                                           : "mixed");
        if (card.horse) view.set("horse", true);
    } else if (card.type == CardType::General) {
        view.set("attack", card.attack);
        view.set("defense", card.defense);
        view.set("stack", card.stack);
        view.set("stars", card.stars);
        view.set("level", name(card.level));
        view.set("arm", card.arm == CommandArm::All       ? "all"
                        : card.arm == CommandArm::Cavalry ? "cavalry"
                                                          : "artillery");
        if (card.mark != Mark::None) view.set("mark", card.mark == Mark::Wing ? "W" : "A");
        if (!card.wing.empty()) view.set("wing", words(card.wing));
    } else if (card.type == CardType::Terrain) {
        view.set("terrain", name(card.terrain));
        if (card.limit > 0) view.set("limit", card.limit);
        if (card.no_outflank) view.set("no_outflank", true);
        if (card.places != PlaceAny) view.set("positions", words(card.positions));
    } else {
        view.set("effect", name(card.effect));
    }
    if (setup.edition == Edition::Gettysburg && !card.corps_name.empty()) view.set("corps", card.corps_name);
    if (card.day1) view.set("day1", true);
    if (!card.order_of_battle.empty()) view.set("order_of_battle", card.order_of_battle);
    if (!card.state_or_badge.empty()) view.set("badge", card.state_or_badge);
    if (!card.note.empty()) view.set("note", card.note);
    return view;
}

View card_view(Seat owner, int number) {
    View view = View::fields();
    view.set("thing", card_thing(owner, number));
    view.set("number", number);
    return view;
}

// A card on the field: a face for who may know it, with the marks that lie on it for all to see.
View field_card(const Look& look, Seat owner, Slot slot, Seat viewer) {
    const Side& side = look.side(owner);
    const bool face_up = (side.face_up >> slot & 1u) != 0;
    const bool knows = face_up || viewer == owner;
    View view = knows ? card_view(owner, side.card[slot]) : View::fields();
    view.set("slot", slot);
    view.set("face_up", face_up);
    if (viewer == owner && (side.decoy >> slot & 1u)) view.set("decoy", true);
    if (side.hits[slot] != 0) view.set("hits", side.hits[slot]);
    for (const auto& [mask, word] : {std::pair{side.fired, "fired"},
                                     {side.moved, "moved"},
                                     {side.meleed, "meleed"},
                                     {side.forfeited, "forfeited"}})
        if (mask >> slot & 1u) view.set(word, true);
    if (owner != Seat::Nobody && knows && look.state.commander[index(owner)] == side.card[slot] &&
        side.card[slot] != 0)
        view.set("army_commander", true);
    return view;
}

// By card number, so that the order of slots tells nothing.
View cards_by_number(const Look& look, Seat owner, Cards cards, bool with_marks) {
    const Side& side = look.side(owner);
    View list = View::list();
    for (int number = 1; cards != 0 && number < static_cast<int>(look.setup.cards[index(owner)].size());
         ++number)
        for (Cards rest = cards; rest != 0;) {
            const Slot slot = take_lowest(rest);
            if (side.card[slot] != number) continue;
            View& card = list.add(card_view(owner, number));
            if (side.hits[slot] != 0) card.set("hits", side.hits[slot]);
            if (with_marks)
                for (const auto& [mask, word] :
                     {std::pair{side.moved, "moved"}, {side.forfeited, "forfeited"}})
                    if (mask >> slot & 1u) card.set(word, true);
            cards &= ~one(slot);
        }
    return list;
}

// While both deploy in secret a seat sees of the other only whether he is done (DX-0.6c).
bool in_secret(const State& state) {
    const StepKind kind = state.agenda.top().kind;
    return kind == StepKind::BuildDecks || kind == StepKind::Deploy || kind == StepKind::NightDeploy;
}

// His list of a custom deck; not the cards of the Army of the Ohio that took its place unseen (DX-15.1h).
bool knows_own_deck(const Look& look, Seat owner) {
    const bool exchanged = look.setup.options.army_of_the_ohio && owner == Seat::Union && look.state.day >= 2;
    return look.setup.options.custom_decks && !exchanged;
}

View side_view(const Look& look, Seat owner, Seat viewer) {
    const Side& side = look.side(owner);
    const bool secret = in_secret(look.state) && viewer != owner;
    const bool building = look.state.agenda.top().kind == StepKind::BuildDecks;
    const Cards laid =
        secret ? side.entered & side.on_field() : 0;  // cards of this deployment stay in the hand
    View view = View::fields();
    if (look.state.agenda.top().kind == StepKind::Deploy) {  // the redraw is announced (DX-2.0d)
        const int redraws = owner == Seat::Union ? look.top().n : look.top().m;
        if (redraws > 0) view.set("redraws", redraws);
    }
    if (in_secret(look.state)) view.set("done", (look.state.deploy_done >> index(owner) & 1u) != 0);
    if (!(building && secret)) {
        view.set("reserve_count", count(side.reserve | laid));
        view.set("deck_count",
                 look.setup.options.three_days ? int{look.state.day_deck[index(owner)]} : count(side.deck));
    }
    if (viewer == owner) {
        view.set("reserve", cards_by_number(look, owner, side.reserve, true));
        if (knows_own_deck(look, owner)) view.set("deck", cards_by_number(look, owner, side.deck, false));
    } else {
        view.set("reserve_known", cards_by_number(look, owner, side.known, false));
        view.set("seen_before", cards_by_number(look, owner, side.loose, false));
        // How many of the hand have acted is seen by all, which is not.
        if (!secret && (side.reserve & side.moved) != 0)
            view.set("reserve_moved", count(side.reserve & side.moved));
        if (!secret && (side.reserve & side.forfeited) != 0)
            view.set("reserve_forfeited", count(side.reserve & side.forfeited));
    }
    view.set("lost", cards_by_number(look, owner, side.lost, false));
    view.set("discarded", cards_by_number(look, owner, side.discarded, false));
    if (look.state.commander[index(owner)] != 0)
        view.set("army_commander", look.state.commander[index(owner)]);
    return view;
}

View position_view(const Look& look, Place place, Seat viewer) {
    View view = View::fields();
    view.set("thing", place_thing(look.setup, place));
    view.set("holder", name(holder(look, place)));
    const bool engaged_now = engaged(look, place);
    view.set("engaged", engaged_now);
    if (look.state.closed >> place & 1u) view.set("closed", true);
    if (look.state.fords >> place & 1u) view.set("ford", true);
    if (look.state.works >> place & 1u) view.set("breastworks", true);
    // How many try to outflank is told in advance (DX-13.1c), not which.
    if (look.top().kind == StepKind::OutflankDraft)
        for (const Step& waiting : look.state.agenda.steps)
            if (waiting.kind == StepKind::OutflankRoll && waiting.place == place && waiting.cards != 0)
                view.set("outflankers", count(waiting.cards));
    for (Seat owner : seats) {
        const Side& side = look.side(owner);
        const bool secret = in_secret(look.state) && viewer != owner;
        View& cards = view.set(name(owner), View::list());
        for (Cards rest = side.at[place] & (secret ? ~side.entered : ~Cards{0}); rest != 0;)
            cards.add(field_card(look, owner, take_lowest(rest), viewer));
        // The limit as the viewer can work it out (DX-0.6a).
        if (!in_secret(look.state) && viewer != Seat::Nobody)
            view.set(owner == Seat::Union ? "limit_union" : "limit_confederate",
                     stacking_limit(look, owner, place, viewer));
    }
    return view;
}

View numbers_of_cards(const Side& side, Cards cards) {
    View list = View::list();
    while (cards != 0) list.add(side.card[take_lowest(cards)]);
    return list;
}
void set_place(View& view, const Look& look, std::string_view key, Place place) {
    if (place != no_place) view.set(key, place_word(look.setup, place));
}

// The position that the decision is about, where all know it: a fight, a check, a scouted position. Where a
// draft begins or goes to is its owner's secret until it is closed.
Place place_decided(const State& state) {
    const Step& top = state.agenda.top();
    switch (top.kind) {
        case StepKind::Withdraw:
        case StepKind::CombatWindow:
        case StepKind::Fire:
        case StepKind::PlaceHits:
        case StepKind::PlaceLeaderHits:
        case StepKind::PlaceFriendlyHits:
        case StepKind::LoseDecoys:
        case StepKind::MeleeWindow:
        case StepKind::MeleeRound:
        case StepKind::MeleeCheck:
        case StepKind::MeleeDecide:
        case StepKind::MeleeRetreat:
        case StepKind::ScoutFire:
        case StepKind::ScoutStay: return top.place < max_positions ? top.place : no_place;
        default: return no_place;
    }
}

// The group that is being put together, for its owner only.
void show_draft(View& view, const Look& look, Seat seat) {
    const Step& top = look.top();
    if (seat == Seat::Nobody || top.side != index(seat)) return;
    const Side& side = look.side(seat);
    const auto group = [&](const char* kind, Place to) -> View& {
        View& draft = view.set("draft", View::fields());
        draft.set("kind", kind);
        set_place(draft, look, "from", top.place);
        set_place(draft, look, "to", to);
        draft.set("cards", numbers_of_cards(side, top.cards));
        return draft;
    };
    if (top.kind == StepKind::ScoutDraft) group("scouts", top.n);
    if (top.kind == StepKind::MeleeRetreat) group("crossing", rearward(seat, top.place));
    if (top.kind == StepKind::ForceMarchDraft) {
        View& draft = group("march", top.m);
        set_place(draft, look, "over", top.n);
        if (top.slot != no_slot) draft.set("general", side.card[top.slot]);
    }
    if (top.kind != StepKind::OutflankDraft) return;
    View& draft = view.set("draft", View::fields());
    draft.set("kind", "outflank");
    View& flanks = draft.set("flanks", View::list());
    for (const Step& waiting : look.state.agenda.steps) {
        if (waiting.kind != StepKind::OutflankRoll) continue;
        View& flank = flanks.add(View::fields());
        set_place(flank, look, "place", waiting.place);
        flank.set("cards", numbers_of_cards(side, waiting.cards));
        if (waiting.slot != no_slot) flank.set("general", side.card[waiting.slot]);
    }
}

// What a deck may be made of and what it must be (14.0), for the player who builds one.
void show_deck_building(View& view, const Look& look, Seat seat) {
    if (seat == Seat::Nobody || look.top().kind != StepKind::BuildDecks) return;
    const DeckRules rules = deck_rules(look.setup, seat);
    View& asked = view.set("deck_rules", View::fields());
    asked.set("bp_limit", rules.bp_limit);
    asked.set("least_cards", rules.least_cards);
    asked.set("least_troops", rules.least_troops);
    asked.set("most_cards", rules.most_cards);
    View& pool = view.set("pool", View::list());
    for (std::uint8_t number : look.setup.pool[index(seat)]) pool.add(card_view(seat, number));
}

const char* phase_word(const State& state) {
    static constexpr const char* words[] = {"set-up", "morale", "combat", "move", "reinforce", "night"};
    return words[state.phase];
}

}  // namespace

// Every card of both sides: the lists are known to all, where a card is not.
View Dixie::scene(const Setup& setup) {
    View view = View::fields();
    view.set("edition", dixie::name(setup.edition));
    view.set("columns", setup.columns);
    View& things = view.set("things", View::fields());
    for (int row : {0, 1})
        for (int column = 0; column < setup.columns; ++column) {
            const Place place = row == 0 ? position_u(column) : position_c(column);
            View& position = things.set(place_thing(setup, place), View::fields());
            position.set("place", place_word(setup, place));
            position.set("name", place_name(setup, place));
            position.set("column", column);
            position.set("row", row == 0 ? "u" : "c");
        }
    for (Seat owner : seats)
        for (const Card& card : setup.cards[index(owner)])
            if (card.number != 0) things.set(card_thing(owner, card.number), card_face(setup, card));
    return view;
}

View Dixie::show(const Setup& setup, const State& state, Seat seat) {
    const Look look{setup, state};
    View view = View::fields();
    view.set("day", state.day);
    view.set("turn", state.turn);
    view.set("active", longroll::name(look.active()));
    view.set("phase", phase_word(state));
    if (setup.options.turn_limit) view.set("idle_turns", state.idle);
    set_place(view, look, "at", place_decided(state));
    show_draft(view, look, seat);
    show_deck_building(view, look, seat);
    View& positions = view.set("positions", View::list());
    for (int row : {0, 1})
        for (int column = 0; column < setup.columns; ++column)
            positions.add(position_view(look, row == 0 ? position_u(column) : position_c(column), seat));
    for (Seat owner : seats) view.set(longroll::name(owner), side_view(look, owner, seat));
    View& effects = view.set("effects", View::list());
    for (const ActiveEffect& active : state.effects) {
        View& effect = effects.add(View::fields());
        effect.set("effect", dixie::name(active.effect));
        effect.set("side", longroll::name(seat_of(active.side)));
        if (active.place < max_positions) effect.set("place", place_word(setup, active.place));
        if (active.slot != no_slot) {  // the card it names, by a slot that all can see
            effect.set("of", longroll::name(seat_of(active.owner)));
            effect.set("slot", active.slot);
        }
    }
    if (state.ending != 0) {
        view.set("over", true);
        if (state.winner < 2) view.set("winner", longroll::name(seat_of(state.winner)));
    }
    return view;
}

}  // namespace longroll::dixie
