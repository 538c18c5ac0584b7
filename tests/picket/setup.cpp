// Scenarios, and what is made of them before play.

#include <algorithm>
#include <string>

#include "engine/number.h"
#include "engine/option_table.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

// One fact a line. A match names its scenario by the hash of this text, so a change here is another scenario.
constexpr const char* outpost_source = R"(posts 3
ford 2
moon bright
first union
over 1
union section Maine 3 4
union section Ohio 2 4
union section Jersey 3 3
union decoy Scarecrow
confederate section Georgia 3 4
confederate section Texas 2 5
confederate section Virginia 3 3
confederate decoy Campfire
)";

constexpr const char* ford_source = R"(posts 5
ford 3 4
moon bright
first confederate
over 2
union section Maine 4 4
union section Ohio 3 4
union section Vermont 3 5
union section Indiana 2 4
union section Jersey 3 3
union decoy Scarecrow
confederate section Georgia 3 4
confederate section Texas 3 5
confederate section Virginia 4 4
confederate section Alabama 2 4
confederate section Florida 3 3
confederate decoy Campfire
)";

constexpr const char* mill_source = R"(posts 4
ford 2
moon dark
first confederate
over 2
mist
union section Maine 4 4
union section Michigan 3 5
union section Ohio 3 4
union section Jersey 2 3
union decoy Scarecrow
union decoy Haystack
confederate section Georgia 3 4
confederate section Texas 4 5
confederate section Louisiana 3 4
confederate section Alabama 2 4
confederate section Florida 2 3
confederate decoy Campfire
)";

const OptionTable<Setup>& option_table() {
    static const OptionTable<Setup> table = {
        {switch_row("fickle_moon", &Setup::fickle_moon, rule::PK_1_4b,
                    "the moon may change with every watch"),
         switch_row("panic", &Setup::panic, rule::PK_5_4b, "a rout makes the neighbours check"),
         switch_row("challenge", &Setup::challenge, rule::PK_6_2b, "a wading patrol may be challenged"),
         number_row("watches", &Setup::watches, rule::PK_3_1a, "watches until dawn", 3, 9)}};  // PK-8.1a
    return table;
}

Scenario make_scenario(const char* id, const char* title, const char* summary, const char* source,
                       int watches) {
    Setup defaults;
    defaults.watches = static_cast<std::uint8_t>(watches);
    return {id, title, summary, source, option_table().specs(defaults)};
}

// The words of a text, one after the other; empty when there are no more.
class Words {
  public:
    explicit Words(std::string_view text) : rest_(text) {}
    std::string_view next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(word.size());
        return word;
    }

  private:
    std::string_view rest_;
};

// Reads a scenario's text line by line; the first thing wrong ends it.
class Reader {
  public:
    explicit Reader(const Scenario& scenario) : scenario_(scenario) {}

    Expected<Setup> read() {
        for (std::string_view rest = scenario_.source; wrong_.empty() && !rest.empty();) {
            ++line_;
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            Words words(line);
            if (const std::string_view word = words.next(); !word.empty())
                read_line(std::string(word), words);
        }
        if (wrong_.empty()) check_whole();
        if (!wrong_.empty()) return Wrong{wrong_};
        return setup_;
    }

    bool has_mist() const { return mist_; }

  private:
    void fail(const std::string& sentence) {
        if (!wrong_.empty()) return;
        wrong_ = "scenario " + scenario_.id;
        if (line_ > 0) wrong_ += ", line " + std::to_string(line_);
        wrong_ += ": " + sentence;
    }

    // A number within its bounds, or the sentence that names it.
    unsigned number(std::string_view word, const char* what, unsigned low, unsigned high) {
        const auto value = number_in<unsigned>(word);
        if (!value || *value < low || *value > high) {
            fail(std::string(what) + " '" + std::string(word) + "' is not a number from " +
                 std::to_string(low) + " to " + std::to_string(high));
            return low;
        }
        return *value;
    }

    void read_line(const std::string& word, Words& words) {
        if (word == "posts") {
            setup_.posts = static_cast<std::uint8_t>(number(words.next(), "posts", min_posts, max_posts));
            setup_.bank = Mask::below(setup_.posts);
        } else if (word == "ford") {
            for (std::string_view post = words.next(); !post.empty(); post = words.next())
                setup_.ford.add(number(post, "ford post", 1, std::max<unsigned>(setup_.posts, 1)) - 1);
        } else if (word == "moon") {
            const std::string moon(words.next());
            setup_.bright = moon == "bright";
            if (!setup_.bright && moon != "dark") fail("moon '" + moon + "' is neither bright nor dark");
        } else if (word == "first") {
            const std::string seat(words.next());
            const std::optional<Seat> first = seat_named(seat);
            if (!first) return fail("first '" + seat + "' is neither union nor confederate");
            setup_.first = *first;
        } else if (word == "over") {
            setup_.over_needed = static_cast<std::uint8_t>(number(words.next(), "over", 1, max_counters));
        } else if (word == "mist") {
            mist_ = true;
        } else if (const std::optional<Seat> seat = seat_named(word)) {
            read_counter(*seat, words);
        } else {
            fail("'" + word +
                 "' is not known; a line begins with posts, ford, moon, first, over, mist, union or "
                 "confederate");
        }
    }

    void read_counter(Seat seat, Words& words) {
        LineSpec& line = setup_.line[longroll::index(seat)];
        const unsigned next = line.counters.count();
        const std::string kind(words.next()), counter_name(words.next());
        if (next == max_counters)
            return fail("a side has at most " + std::to_string(max_counters) +
                        " counters, and this is one more");
        if (counter_name.empty()) return fail("a counter has a name, as in 'union decoy Scarecrow'");
        for (const LineSpec& known : setup_.line)
            for (const CounterSpec& counter : known.counter)
                if (counter.name == counter_name) return fail("there are two counters named " + counter_name);
        CounterSpec& counter = line.counter[next];
        counter.name = counter_name;
        line.counters.add(next);
        if (kind == "decoy") return;
        if (kind != "section") return fail("'" + kind + "' is neither section nor decoy");
        line.sections.add(next);
        counter.men = static_cast<std::uint8_t>(number(words.next(), "men", 1, max_men));
        counter.nerve = static_cast<std::uint8_t>(number(words.next(), "nerve", min_nerve, max_nerve));
    }

    // PK-8.1b.
    void check_whole() {
        line_ = 0;
        if (setup_.posts == 0) return fail("it has no line 'posts'");
        if (setup_.ford.empty()) return fail("it has no line 'ford'");
        if (setup_.over_needed == 0) return fail("it has no line 'over'");
        for (Seat seat : seats) {
            const LineSpec& line = setup_.of(seat);
            const unsigned wanted = setup_.ford.count() + 1;
            if (line.counters.count() < wanted)
                return fail(std::string(longroll::name(seat)) + " has " +
                            std::to_string(line.counters.count()) +
                            " counters; for its ford and reserve it needs " + std::to_string(wanted));
            if (line.sections.count() < setup_.over_needed)
                return fail(std::string(longroll::name(seat)) + " has " +
                            std::to_string(line.sections.count()) + " sections, but " +
                            std::to_string(setup_.over_needed) + " must get over");
        }
    }

    const Scenario& scenario_;
    Setup setup_;
    bool mist_ = false;
    int line_ = 0;
    std::string wrong_;
};

}  // namespace

const std::vector<Scenario>& Picket::scenarios() {
    static const std::vector<Scenario> all = {
        make_scenario("outpost", "The outpost",
                      "Three posts a side and one ford: learn the game in five minutes.", outpost_source, 4),
        make_scenario("ford", "The ford", "Even lines of five posts; two patrols must get over.", ford_source,
                      6),
        make_scenario(
            "mill", "The mill",
            "A dark night and mist on the water. The Confederates have more sections, the Union more decoys.",
            mill_source, 7)};
    return all;
}

Expected<Setup> Picket::prepare(const Scenario& scenario, const OptionValues& options, Dice& dice) {
    Reader reader(scenario);
    Expected<Setup> setup = reader.read();
    if (!setup) return setup;
    if (std::string wrong = option_table().apply(scenario, options, *setup); !wrong.empty())
        return Wrong{std::move(wrong)};
    if (reader.has_mist())  // PK-1.4c
        for (LineSpec& line : setup->line) line.mist = Mask::of(dice.below(setup->posts));
    return setup;
}

State Picket::start(const Setup& setup, Dice& dice) {
    State state;
    state.bright = setup.bright;
    state.mover = setup.first;
    for (Seat seat : seats) {
        const LineSpec& line = setup.of(seat);
        Side& own = state.of(seat);
        own.reserve = line.counters;
        for (unsigned counter : line.counters) own.men[counter] = line.counter[counter].men;
        // PK-1.3a
        for (Card card : cards)
            for (unsigned copy = 0; copy < copies[index(card)]; ++copy) own.deck.push_back(card);
        dice.shuffle(std::span(own.deck.begin(), own.deck.end()));
        for (unsigned card = 0; card < dealt; ++card) ++own.hand[index(own.deck.pop_back())];
    }
    return state;
}

std::uint32_t Picket::max_decisions(const Setup& setup) {
    // A turn: five parts of a fire order, one order, one challenge, and at the very most a check of every
    // post for each of three shots. Posting: every post, and done.
    const std::uint32_t turn = 5 + 1 + 1 + 3u * setup.posts;
    return 2u * (setup.posts + 1u) + 2u * setup.watches * turn + 1;
}

}  // namespace longroll::picket
