// A decision asked of the rules of Dixie over veiled sets. Compiled with the rules of `dixie_veiled`.

#include <bit>
#include <cstring>

#include "dixie/change.h"
#include "dixie/rules.h"
#include "dixie/veiled.h"

namespace longroll::dixie {
namespace {

// A side's sets as plain words: all of them come before `card`, one after the other.
constexpr std::size_t side_sets = offsetof(SideOf<std::uint64_t>, card) / sizeof(std::uint64_t);
static_assert(side_sets == offsetof(SideOf<VeiledSet>, card) / sizeof(VeiledSet));

template <class From, class To>
void copy_set(const From& from, To& to) {
    if constexpr (std::is_same_v<From, VeiledSet>)
        to = from.bits;
    else
        to = To(from);
}
template <class From, class To>
void copy_side(const SideOf<From>& from, SideOf<To>& to) {
    const From* const sets = reinterpret_cast<const From*>(&from);
    To* const copies = reinterpret_cast<To*>(&to);
    for (std::size_t i = 0; i < side_sets; ++i) copy_set(sets[i], copies[i]);
    if constexpr (std::is_same_v<From, VeiledSet>)
        std::memcpy(to.card, from.card.number, sizeof to.card);
    else
        std::memcpy(to.card.number, from.card, sizeof from.card), to.card.unknown = 0;
    std::memcpy(to.hits, from.hits, sizeof to.hits);
}
// Everything, whatever is known of it.
template <class From, class To>
StateOf<To> copied(const StateOf<From>& from) {
    StateOf<To> to{};
    for (std::size_t i = 0; i < 2; ++i) {
        copy_side(from.side[i], to.side[i]);
        for (std::size_t column = 0; column < max_columns; ++column)
            copy_set(from.crossed[i][column], to.crossed[i][column]);
    }
    to.effects = from.effects;
    for (const StepOf<From>& step : from.agenda.steps) {
        StepOf<To> same{step.kind, step.side, step.place, step.stage, step.n,
                        step.m,    step.slot, step.other, {}};
        copy_set(step.cards, same.cards);
        to.agenda.push(same);
    }
    // The rest holds no sets.
    constexpr std::size_t rest = sizeof(StateOf<From>) - offsetof(StateOf<From>, holder);
    static_assert(rest == sizeof(StateOf<To>) - offsetof(StateOf<To>, holder));
    std::memcpy(&to.holder, &from.holder, rest);
    return to;
}

// What of a side's slots is not known, by what may be in them.
void veil(Side& side, const UnseenCards& unseen) {
    for (Cards* set : {&side.infantry, &side.cavalry, &side.artillery}) {
        set->unknown = unseen.troops;
        set->kind = VeiledSet::Part;
    }
    side.horse.unknown = unseen.troops;
    side.terrain.unknown = unseen.terrain;
    side.generals.unknown = unseen.generals;
    side.specials.unknown = side.leader_specials.unknown = unseen.specials;
    // A back is a decoy unless it is a Troop card or hidden Terrain.
    side.decoy.unknown = unseen.terrain | unseen.generals | unseen.specials;
    // Only a General whom the seat has seen has come into play.
    side.in_play.unknown = (side.in_play.bits & unseen.slots) != 0 ? unseen.generals : 0;
    side.loose.unknown = unseen.slots;
    side.card.unknown = unseen.slots;
}
void unveil(Side& side, Slot slot) {
    for (Cards* set :
         {&side.infantry, &side.cavalry, &side.artillery, &side.horse, &side.terrain, &side.generals,
          &side.specials, &side.leader_specials, &side.decoy, &side.in_play, &side.loose})
        set->unknown &= ~(std::uint64_t{1} << slot);
    side.card.unknown &= ~(std::uint64_t{1} << slot);
}

// Whether two cards are the same in some fields.
bool same(FieldSet fields, const PrintedCard& a, const PrintedCard& b) {
    unsigned at = 0;
    bool found = true;
    std::apply([&](auto... member) { ((found &= !(fields >> at++ & 1u) || a.*member == b.*member), ...); },
               printed_fields);
    return found;
}
// What sets a card is in, and where it may lie face-down, asked for as one thing.
constexpr FieldSet type_fields = fields_of<&PrintedCard::type, &PrintedCard::horse>;

// A state, and how far each card is known of which something was read, by its slot: 0 not at all (or all
// along), 1 what a back is, n + 1 the first n things that the rules asked for, `in_full` all there is to it.
// The card in such a slot stands for all that are like it in this.
struct Supposed {
    dixie::State state;
    std::uint8_t level[2][max_slots];
};
constexpr std::uint8_t in_full = 255;
constexpr double most_shares = 4'000;

class VeiledQuestion {
  public:
    using State = Supposed;

    VeiledQuestion(const Setup& setup, const PlainState& redrawn, Seat seat, const Action& action)
        : setup_(setup), redrawn_(redrawn), seat_(seat), action_(action) {
        for (Seat side : seats) unseen_[index(side)] = unseen_cards(setup, redrawn, seat, side);
        if (unseen_[0].by_type || unseen_[1].by_type) asked_.push_back(type_fields);
        for (Seat side : seats) note_types(side);
    }

    State start() const {
        State start{copied<std::uint64_t, VeiledSet>(redrawn_), {}};
        for (Seat side : seats) veil(side_of(start.state, side), unseen_[index(side)]);
        return start;
    }

    void begin(State& now, Dice& dice) {
        note_facts(now.state);
        note_open_fields(now);
        Dixie::begin(setup_, now.state, seat_, action_, dice);
    }
    bool next(State& now, Dice& dice) { return Dixie::go_on(setup_, now.state, seat_, dice, assumed_); }
    const char* assumed() const { return assumed_; }
    std::string words(const State& before, const State& after) {
        return Dixie::outcome(setup_, before.state, after.state, seat_);
    }
    std::uint64_t take_reads() {
        sets_read_ = std::exchange(veiled_reads, 0);
        card_read_ = std::exchange(card_reads.card, nullptr);
        fields_read_ = std::exchange(card_reads.fields, 0);
        return sets_read_ != 0 ? sets_read_ : std::uint64_t{card_read_ != nullptr};
    }

    // Of all that was read, one card and those like it.
    bool possibilities(const State& from, std::uint64_t, std::vector<Possibility<State>>& list) {
        for (Seat seat : {other(seat_), seat_}) {
            const Side& side = side_of(from.state, seat);
            const std::uint64_t slots = sets_read_ & not_known(side);
            if (slots == 0) continue;
            // On the field before the hand, and first where it is not even known whether they are troops.
            const std::uint64_t field = slots & side.on_field().bits;
            const std::uint64_t any_kind = field & side.decoy.unknown;
            const Slot slot = longroll::lowest(any_kind != 0 ? any_kind : field != 0 ? field : slots);
            return split(from, seat, slot, type_fields, list);
        }
        if (card_read_ == nullptr) return true;
        const Seat seat = card_read_->side;
        const Side& side = side_of(from.state, seat);
        for (Slot slot = 0; slot < max_slots; ++slot)
            if (from.level[index(seat)][slot] != 0 && side.card.number[slot] == card_read_->number)
                return split(from, seat, slot, fields_read_, list);
        return true;
    }

  private:
    static std::uint64_t not_known(const Side& side) {
        return side.card.unknown | side.infantry.unknown | side.terrain.unknown | side.generals.unknown |
               side.specials.unknown;
    }
    // Where it fights, somebody is there (redraw.cpp keeps to it).
    void note_facts(const dixie::State& state) const {
        veiled_facts.count = 0;
        const Side& side = side_of(state, other(seat_));
        for (Place place = 0; place < max_positions; ++place) {
            const std::uint64_t backs = unseen_[index(other(seat_))].fighting[place];
            // What was supposed since may be a Troop card there, or none.
            const std::uint64_t open = backs & side.decoy.unknown;
            const std::uint64_t there = side.infantry.bits | side.cavalry.bits | side.artillery.bits;
            if (backs != 0 && (backs & ~open & there) == 0) veiled_facts.some[veiled_facts.count++] = open;
        }
    }
    // The chance that none of some backs is a Troop card, drawn from `cards` of which so many are.
    static double none_of(int backs, double cards, double troops) {
        double chance = 1;
        for (int i = 0; i < backs && chance > 0; ++i)
            chance *= std::max(0.0, cards - troops - i) / std::max(1.0, cards - i);
        return chance;
    }

    // ---- how far cards are known ----

    // What the filling of slots looks at (redraw.cpp). Of Specials only those with the effect of another may
    // not lie beside each other.
    void note_types(Seat seat) {
        int times[static_cast<std::size_t>(Effect::Count)] = {};
        for (const PrintedCard& card : setup_.cards[index(seat)])
            times[static_cast<std::size_t>(card.effect)] += card.type == CardType::Special;
        const bool days = setup_.options.three_days || setup_.options.day_one_historical;
        for (const PrintedCard& card : setup_.cards[index(seat)]) {
            std::uint64_t type = static_cast<std::uint64_t>(card.type) | std::uint64_t{card.horse} << 3 |
                                 std::uint64_t{card.ohio} << 4 | std::uint64_t{card.third_division} << 5 |
                                 std::uint64_t{days && card.day1} << 6;
            if (card.type == CardType::Special)
                type |= std::uint64_t{card.lasting == Lasting::Leader} << 7 |
                        std::uint64_t{times[static_cast<std::size_t>(card.effect)] > 1
                                          ? static_cast<std::uint8_t>(card.effect)
                                          : std::uint8_t{0}}
                            << 8;
            if (card.type == CardType::Terrain)
                type |= std::uint64_t{card.creek()} << 7 |
                        std::uint64_t{card.terrain == TerrainType::Rough} << 8 |
                        std::uint64_t{card.places} << 16;
            types_[index(seat)].push_back(type);
        }
    }
    bool same_so_far(Seat seat, std::uint8_t level, std::uint8_t a, std::uint8_t b) const {
        const FieldSet known = known_at(level);
        return ((known & type_fields) == 0 || types_[index(seat)][a] == types_[index(seat)][b]) &&
               same(known, setup_.card(seat, a), setup_.card(seat, b));
    }

    FieldSet known_at(std::uint8_t level) const {
        FieldSet fields = 0;
        for (std::size_t i = 0; i + 1 < level && i < asked_.size(); ++i) fields |= asked_[i];
        return level == in_full ? ~FieldSet{0} : fields;
    }
    // The level at which some fields are known, all of which are then asked for.
    std::uint8_t level_of(FieldSet fields) {
        if ((fields & type_fields) != 0) fields = (fields & ~type_fields) | type_fields;
        std::size_t level = 1;
        const auto covered = [&](FieldSet ask) {
            for (std::size_t i = 0; i < asked_.size(); ++i)
                if ((ask & ~asked_[i]) == 0) return level = std::max(level, i + 2), true;
            return false;
        };
        if ((fields & type_fields) != 0 && !covered(type_fields))
            asked_.push_back(type_fields), level = std::max(level, asked_.size() + 1);
        for (FieldSet rest = fields & ~type_fields; rest != 0; rest &= rest - 1)
            if (const FieldSet ask = rest & -rest; !covered(ask))
                asked_.push_back(ask), level = std::max(level, asked_.size() + 1);
        return static_cast<std::uint8_t>(level);
    }
    // What a back is, first of all: a Troop card, Ground where it belongs, or a decoy; in hand and deck a
    // Troop card or none.
    enum class Back : std::uint8_t { Troop, Ground, Decoy, InHand };
    Back back_of(Seat seat, const CardThere& card, bool hand) const {
        if (setup_.card(seat, card.number).troop()) return Back::Troop;
        return hand ? Back::InHand : card.decoy ? Back::Decoy : Back::Ground;
    }
    static bool in_hand(const Side& side, Slot slot) { return (side.on_field().bits >> slot & 1u) == 0; }

    // Cards that cannot be told apart so far.
    struct Group {
        Back back;
        std::uint8_t level;
        std::vector<CardThere> cards;
    };
    // The level at which a group is still the same group: what all its cards have in common is known.
    std::uint8_t level_of(Seat seat, const Group& group) const {
        const auto all = [&](std::uint8_t level) {
            return std::all_of(group.cards.begin(), group.cards.end(), [&](const CardThere& card) {
                return same_so_far(seat, level, group.cards[0].number, card.number);
            });
        };
        std::uint8_t level = group.level;
        while (level < asked_.size() + 1 && all(static_cast<std::uint8_t>(level + 1))) ++level;
        return all(in_full) ? in_full : level;
    }
    void note_open_fields(const State& now) const {
        std::memset(card_reads.open, 0, sizeof card_reads.open);
        for (Seat seat : seats)
            for (Slot slot = 0; slot < max_slots; ++slot)
                if (const std::uint8_t level = now.level[index(seat)][slot]; level != 0)
                    card_reads.open[index(seat)][side_of(now.state, seat).card.number[slot]] =
                        ~known_at(level);
    }

    bool contains(Seat seat, const Group& group, Back back, std::uint8_t level, std::uint8_t number) const {
        return level >= group.level && group.back == back &&
               same_so_far(seat, group.level, group.cards[0].number, number);
    }

    // What may be in a slot, while some others are empty.
    std::vector<CardThere> cards_for(const State& from, Seat seat, Slot slot, std::uint64_t empty = 0) const {
        const Side& side = side_of(from.state, seat);
        std::uint64_t supposed = 0;
        for (Slot other = 0; other < max_slots; ++other)
            supposed |= std::uint64_t{from.level[index(seat)][other] != 0} << other;
        const std::uint64_t unknown = side.card.unknown | empty;
        return cards_that_may_be(setup_, redrawn_, copied<VeiledSet, std::uint64_t>(from.state), seat_, seat,
                                 slot, unknown, supposed,
                                 side.card.unknown & side.terrain.bits & ~side.terrain.unknown);
    }
    Back back_in(const State& from, Seat seat, Slot slot) const {
        const Side& side = side_of(from.state, seat);
        return back_of(seat, {side.card.number[slot], (side.decoy.bits >> slot & 1u) != 0},
                       in_hand(side, slot));
    }

    // ---- cards that lie together ----

    // Slots of a side of which the seat knows the same: which of them holds which card decides nothing, so
    // they are drawn like a handful of dice. Those are backs with the same marks in one place, or cards
    // in hand; whoever is named by a step, an effect or the decision itself stands alone.
    std::vector<Slot> alike(const State& from, Seat seat, Slot slot) const {
        std::vector<Slot> slots{slot};
        const Side& side = side_of(from.state, seat);
        // Of the own deck the next card is drawn first.
        if (named(from.state, seat, slot) || (seat == seat_ && (side.deck.bits >> slot & 1u) != 0))
            return slots;
        for (Slot more = 0; more < max_slots; ++more)
            if (more != slot && (unseen_[index(seat)].slots >> more & 1u) != 0 &&
                from.level[index(seat)][more] == from.level[index(seat)][slot] &&
                !named(from.state, seat, more) && same_marks(side, slot, more) &&
                same_chances(seat, slot, more) &&
                (from.level[index(seat)][slot] == 0 || same_card(from, seat, slot, more)))
                slots.push_back(more);
        return slots;
    }
    bool named(const dixie::State& state, Seat seat, Slot slot) const {
        const std::uint64_t bit = std::uint64_t{1} << slot;
        if (action_.enemy == slot) return true;
        for (const Step& step : state.agenda.steps)
            if (step.slot == slot || ((step.cards.bits | step.cards.unknown) & bit) != 0) return true;
        for (const ActiveEffect& effect : state.effects)
            if (effect.slot == slot) return true;
        for (const Cards& crossed : state.crossed[index(seat)])
            if ((crossed.bits & bit) != 0) return true;
        return false;
    }
    static bool same_marks(const Side& side, Slot a, Slot b) {
        const auto differ = [&](const Cards& set) { return ((set.bits >> a ^ set.bits >> b) & 1u) != 0; };
        for (const Cards& set : side.at)
            if (differ(set)) return false;
        for (const Cards* set :
             {&side.reserve, &side.deck, &side.lost, &side.discarded, &side.face_up, &side.hit, &side.fired,
              &side.moved, &side.meleed, &side.forfeited, &side.entered, &side.since_setup, &side.walked,
              &side.rode, &side.marched, &side.was_reserve, &side.known})
            if (differ(*set)) return false;
        return side.hits[a] == side.hits[b];
    }
    bool same_chances(Seat seat, Slot a, Slot b) const {
        const UnseenCards& unseen = unseen_[index(seat)];
        const auto differ = [&](std::uint64_t set) { return ((set >> a ^ set >> b) & 1u) != 0; };
        return !differ(unseen.troops) && !differ(unseen.terrain) && !differ(unseen.generals) &&
               !differ(unseen.specials);
    }
    bool same_card(const State& from, Seat seat, Slot a, Slot b) const {
        const Side& side = side_of(from.state, seat);
        return back_in(from, seat, a) == back_in(from, seat, b) &&
               same_so_far(seat, from.level[index(seat)][a], side.card.number[a], side.card.number[b]);
    }

    // The slot, and all that are like it, in every way that the fields can be.
    bool split(const State& from, Seat seat, Slot slot, FieldSet fields,
               std::vector<Possibility<State>>& list) {
        note_facts(from.state);
        const std::vector<Slot> slots = alike(from, seat, slot);
        std::uint64_t together = 0;
        for (const Slot each : slots) together |= std::uint64_t{1} << each;
        const std::vector<CardThere> cards = cards_for(from, seat, slot, together);
        const Room room = room_at(from, seat, slot, together);
        const std::vector<Group> groups = groups_of(from, seat, slot, fields, cards);
        double shares = 1;  // of so many slots among so many groups
        for (std::size_t i = 1; i < groups.size(); ++i)
            shares = shares * static_cast<double>(slots.size() + i) / static_cast<double>(i);
        if (shares > most_shares) return false;
        std::vector<int> counts(groups.size(), 0);
        const std::size_t first = list.size();
        double sum = 0;
        const auto each = [&](auto&& self, std::size_t group, int left, double orders) -> void {
            if (group + 1 == groups.size()) {
                counts[group] = left;
                const double weight = orders * ways_to_fill(from, seat, slots, groups, counts, cards) *
                                      ways_of_others(seat, room, groups, counts) *
                                      fight_weight(seat, slots, groups, counts, cards);
                if (weight <= 0) return;
                sum += weight;
                list.push_back({from, weight});
                suppose(list.back().state, seat, slots, groups, counts);
                return;
            }
            double chosen = orders;  // in how many orders: left over n
            for (int n = 0; n <= left; ++n) {
                counts[group] = n;
                self(self, group + 1, left - n, chosen);
                chosen = chosen * (left - n) / (n + 1);
            }
        };
        if (!groups.empty()) each(each, 0, static_cast<int>(slots.size()), 1);
        for (std::size_t i = first; i < list.size(); ++i) list[i].weight /= sum;
        return true;
    }
    std::vector<Group> groups_of(const State& from, Seat seat, Slot slot, FieldSet fields,
                                 const std::vector<CardThere>& cards) {
        const Side& side = side_of(from.state, seat);
        const std::uint8_t before = from.level[index(seat)][slot];
        const Back known_back = back_in(from, seat, slot);
        const bool hand = in_hand(side, slot), any_back = hand || (side.decoy.unknown >> slot & 1u) != 0;
        // First only what it is.
        const std::uint8_t level = before == 0 ? std::uint8_t{1} : level_of(fields);
        std::vector<Group> groups;
        for (const CardThere& card : cards) {
            const Back back = back_of(seat, card, hand);
            if (before != 0 &&
                (back != known_back || !same_so_far(seat, before, card.number, side.card.number[slot])))
                continue;
            if (before == 0 && !any_back && back != sure_back(side, slot)) continue;
            const auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& known) {
                return contains(seat, known, back, level, card.number);
            });
            if (group != groups.end())
                group->cards.push_back(card);
            else
                groups.push_back({back, level, {card}});
        }
        return groups;
    }
    // Where one back at least must be a Troop card, and none of these is: the chance that another one is.
    double fight_weight(Seat seat, const std::vector<Slot>& slots, const std::vector<Group>& groups,
                        const std::vector<int>& counts, const std::vector<CardThere>& cards) const {
        if (seat == seat_) return 1;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (groups[i].back == Back::Troop && counts[i] > 0) return 1;
        for (std::size_t i = 0; i < veiled_facts.count; ++i) {
            const std::uint64_t some = veiled_facts.some[i];
            if ((some >> slots[0] & 1u) == 0) continue;
            const int others = std::popcount(some) - static_cast<int>(slots.size());
            return 1 - none_of(others, static_cast<double>(cards.size() - slots.size()),
                               troops_among(seat, cards));
        }
        return 1;
    }
    // Of a back of which it follows without a read what it is.
    static Back sure_back(const Side& side, Slot slot) {
        const std::uint64_t bit = std::uint64_t{1} << slot;
        if (((side.terrain.unknown | side.generals.unknown | side.specials.unknown) & bit) == 0 &&
            ((side.infantry.bits | side.cavalry.bits | side.artillery.bits) & bit) != 0)
            return Back::Troop;
        return (side.decoy.bits & bit) != 0 ? Back::Decoy : Back::Ground;
    }
    double troops_among(Seat seat, const std::vector<CardThere>& cards) const {
        double troops = 0;
        for (const CardThere& card : cards) troops += setup_.card(seat, card.number).troop();
        return troops;
    }

    // In how many ways slots can be of some groups while the others stay what they are supposed to be: no
    // card lies in two places. Groups either lie one in the other or apart, so it is enough to fill the
    // smallest first.
    double ways_to_fill(const State& from, Seat seat, const std::vector<Slot>& slots,
                        const std::vector<Group>& groups, const std::vector<int>& counts,
                        const std::vector<CardThere>& cards) const {
        struct Filled {
            const Group* group;
            std::size_t size;
        };
        const std::uint8_t before = from.level[index(seat)][slots[0]];
        const bool hand = in_hand(side_of(from.state, seat), slots[0]);
        std::vector<Group> taken;
        for (Slot other = 0; other < max_slots; ++other) {
            const std::uint8_t level = from.level[index(seat)][other];
            if (level == 0 || level < before) continue;  // wider: the same for every group
            if (std::find(slots.begin(), slots.end(), other) != slots.end()) continue;
            const std::uint8_t number = side_of(from.state, seat).card.number[other];
            Group there{back_in(from, seat, other), level, {{number, false}}};
            if (level != in_full)
                for (const CardThere& card : cards)
                    if (card.number != number &&
                        contains(seat, there, back_of(seat, card, hand), level, card.number))
                        there.cards.push_back(card);
            taken.push_back(std::move(there));
        }
        std::vector<Filled> all;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (int n = 0; n < counts[i] && !any_decoy(groups[i]); ++n)
                all.push_back({&groups[i], groups[i].cards.size()});
        for (const Group& there : taken) all.push_back({&there, there.cards.size()});
        // The narrowest first, of equals in their order.
        for (auto next = all.begin(); next != all.end(); ++next)
            std::rotate(std::upper_bound(
                            all.begin(), next, *next,
                            [](const Filled& a, const Filled& b) { return a.group->level > b.group->level; }),
                        next, next + 1);
        double ways = 1;
        for (std::size_t i = 0; i < all.size(); ++i) {
            double left = static_cast<double>(all[i].size);
            for (std::size_t k = 0; k < i; ++k)
                left -= contains(seat, *all[i].group, all[k].group->back, all[k].group->level,
                                 all[k].group->cards[0].number);
            ways *= std::max(0.0, left);
        }
        return ways;
    }

    // How many more cards that are no troops can lie face-down in a position (DX-11.0c, DX-12.0g, DX-10.0b).
    struct Room {
        int generals = max_slots, specials = max_slots, terrain = max_slots;
    };
    Room room_at(const State& from, Seat seat, Slot slot, std::uint64_t together) const {
        Room room;
        const Side &side = side_of(from.state, seat), &enemy = side_of(from.state, other(seat));
        if (in_hand(side, slot)) return room;
        for (Place place = 0; place < max_positions; ++place) {
            if ((side.at[place].bits >> slot & 1u) == 0) continue;
            const auto known = [&](const Side& of, const Cards& set) {
                return std::popcount(of.at[place].bits & set.bits & ~set.unknown &
                                     ~(&of == &side ? together : 0));
            };
            const bool moves = from.state.moving != 0 && from.state.active == index(seat);
            if (!moves) room.generals = known(side, side.generals) != 0 ? 0 : 1;
            room.specials = std::max(0, 2 - known(side, side.specials));
            room.terrain = std::max(0, 2 - known(side, side.terrain) - known(enemy, enemy.terrain));
        }
        return room;
    }
    // Decoys of which nothing else is known.
    static bool any_decoy(const Group& group) { return group.back == Back::Decoy && group.level == 1; }
    static double choose(int n, int k) {
        double ways = k < 0 || k > n ? 0 : 1;
        for (int i = 0; i < k && i < n; ++i) ways = ways * (n - i) / (i + 1);
        return ways;
    }
    // 0 where there is no room for those that are no troops; else in how many ways the decoys of which
    // nothing else is known can lie there.
    double ways_of_others(Seat seat, Room room, const std::vector<Group>& groups,
                          const std::vector<int>& counts) const {
        double ways = 1;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (any_decoy(groups[i]) || counts[i] == 0) continue;
            const PrintedCard& card = setup_.card(seat, groups[i].cards[0].number);
            if (card.type == CardType::General) room.generals -= counts[i];
            if (card.type == CardType::Terrain) room.terrain -= counts[i];
            if (card.type != CardType::Special || groups[i].back == Back::InHand) continue;
            room.specials -= counts[i];
            if (counts[i] > 1 && (types_[index(seat)][card.number] >> 8) != 0) return 0;  // the same effect
        }
        if (room.generals < 0 || room.specials < 0 || room.terrain < 0) return 0;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (!any_decoy(groups[i]) || counts[i] == 0) continue;
            int generals = 0, terrain = 0, specials = 0;
            int times[static_cast<std::size_t>(Effect::Count)] = {};
            for (const CardThere& there : groups[i].cards) {
                const PrintedCard& card = setup_.card(seat, there.number);
                generals += card.type == CardType::General;
                terrain += card.type == CardType::Terrain;
                specials += card.type == CardType::Special;
                times[static_cast<std::size_t>(card.effect)] += card.type == CardType::Special;
            }
            double pairs = choose(specials, 2);
            for (const int same_effect : times) pairs -= choose(same_effect, 2);
            const double special_ways[] = {1, static_cast<double>(specials), pairs};
            double sets = 0;
            for (int g = 0; g <= std::min(room.generals, counts[i]); ++g)
                for (int s = 0; s <= std::min({room.specials, 2, counts[i] - g}); ++s)
                    if (const int t = counts[i] - g - s; t <= room.terrain)
                        sets += choose(generals, g) * special_ways[s] * choose(terrain, t);
            for (int n = 2; n <= counts[i]; ++n) sets *= n;  // in every order
            ways *= sets;
        }
        return ways;
    }

    // One card of a group stands for it; if another slot has it, that one takes another of its own.
    void suppose(State& now, Seat seat, const std::vector<Slot>& slots, const std::vector<Group>& groups,
                 const std::vector<int>& counts) const {
        for (const Slot slot : slots) now.level[index(seat)][slot] = 0;
        std::size_t next = 0;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (int n = 0; n < counts[i]; ++n) suppose(now, seat, slots[next++], groups[i]);
    }
    void suppose(State& now, Seat seat, Slot slot, const Group& group) const {
        const auto holder = [&](std::uint8_t number) {
            for (Slot other = 0; other < max_slots; ++other)
                if (other != slot && now.level[index(seat)][other] != 0 &&
                    side_of(now.state, seat).card.number[other] == number)
                    return other;
            return no_slot;
        };
        const auto free = std::find_if(group.cards.begin(), group.cards.end(),
                                       [&](const CardThere& card) { return holder(card.number) == no_slot; });
        const CardThere card = free != group.cards.end() ? *free : group.cards[0];
        if (free == group.cards.end()) {
            const Slot other = holder(card.number);
            const Back back = back_in(now, seat, other);
            const std::uint8_t level = now.level[index(seat)][other];
            for (const CardThere& instead : cards_for(now, seat, other)) {
                if (holder(instead.number) != no_slot || instead.number == card.number ||
                    back_of(seat, instead, in_hand(side_of(now.state, seat), other)) != back ||
                    !same_so_far(seat, level, card.number, instead.number))
                    continue;
                put_there(now, seat, other, instead, back, level);
                break;
            }
        }
        put_there(now, seat, slot, card, group.back, level_of(seat, group));
    }
    void put_there(State& now, Seat seat, Slot slot, const CardThere& card, Back back,
                   std::uint8_t level) const {
        Side& side = side_of(now.state, seat);
        const std::uint64_t bit = std::uint64_t{1} << slot;
        unveil(side, slot);
        fill_slot(setup_, side, seat, slot, card.number);
        side.decoy &= ~one(slot);
        if (card.decoy) side.decoy |= one(slot);
        now.level[index(seat)][slot] = level;
        if ((type_fields & ~known_at(level)) != 0) veil_type(side, bit, back);
        for (Cards* set : {&side.infantry, &side.cavalry, &side.artillery}) set->kind = VeiledSet::Part;
    }
    // The sets of which it is not known whether the card is in them.
    static void veil_type(Side& side, std::uint64_t bit, Back back) {
        side.loose.unknown |= bit;
        if (back == Back::Troop)
            for (Cards* set : {&side.infantry, &side.cavalry, &side.artillery, &side.horse})
                set->unknown |= bit;
        if (back == Back::Decoy || back == Back::InHand) {
            for (Cards* set : {&side.terrain, &side.generals, &side.specials, &side.leader_specials})
                set->unknown |= bit;
            if (side.in_play.unknown != 0) side.in_play.unknown |= bit;
        }
    }

    const Setup& setup_;
    const PlainState& redrawn_;
    Seat seat_;
    const Action& action_;
    UnseenCards unseen_[2];
    const char* assumed_ = "";
    std::vector<std::uint64_t> types_[2];  // by number
    std::vector<FieldSet> asked_;          // what the rules asked of hidden cards, in the order they did
    std::uint64_t sets_read_ = 0;
    const PrintedCard* card_read_ = nullptr;
    FieldSet fields_read_ = 0;
};

}  // namespace
}  // namespace longroll::dixie

#include "dixie/plain_begin.h"
namespace longroll::dixie {

std::optional<Distribution> ask_veiled(const Setup& setup, const PlainState& redrawn, Seat seat,
                                       const Action& action, std::uint64_t max_runs, bool& hidden_matters) {
    dixie_veiled::VeiledQuestion question(setup, redrawn, seat, action);
    Asking<dixie_veiled::VeiledQuestion> asking(question, max_runs);
    std::optional<std::vector<Chance>> chances = asking.every_way(question.start());
    hidden_matters = asking.hidden_matters();
    if (!chances) return std::nullopt;
    return exact_answer(*std::move(chances),
                        {asking.runs(), asking.possibilities(), asking.rolls(), question.assumed()});
}

}  // namespace longroll::dixie
#include "dixie/plain_end.h"
