#include "rally/deck_file.h"

#include <algorithm>

#include "data/field_reader.h"
#include "miniatures/scenario_file.h"
#include "rally/decks.h"
#include "rally/deployment.h"

namespace longroll::rally {
namespace {

Expected<DeckPlan> plan_of(const Scenario& scenario, Seat side) {
    Dice dice{Seed{1, 1}};
    const Expected<OptionValues> values = resolve_options(scenario, {});
    if (!values) return Wrong{values.error()};
    Expected<Setup> setup = Rally::prepare(scenario, *values, dice);
    if (!setup) return Wrong{setup.error()};
    DeckPlan plan{scenario.id, side, *std::move(setup), {}};
    plan.state = Rally::start(plan.setup, dice);
    return plan;
}
const Scenario* scenario_named(std::string_view id) {
    const auto& all = Rally::scenarios();
    const auto found = std::ranges::find(all, id, &Scenario::id);
    return found == all.end() ? nullptr : &*found;
}

PostId post_of(const Army& army, std::string_view general) {
    const auto found = std::ranges::find(army.posts, general, &PostPlan::general);
    return found == army.posts.end() ? no_post : static_cast<PostId>(found - army.posts.begin());
}

// One brigade of the list 'subordinated'.
class BrigadeReader {
  public:
    BrigadeReader(const FieldReader& in, DeckPlan& plan, Posts& named)
        : in_(in),
          plan_(plan),
          named_(named),
          side_(plan.state.side[index(plan.side)]),
          look_{plan.setup, plan.state} {}

    void read() {
        in_.known({"general", "under", "cards"});
        const Army& army = plan_.setup.army(plan_.side);
        const PostId brigade = post_of(army, in_.text("general")), over = post_of(army, in_.text("under"));
        const std::vector<Json>& cards = in_.list("cards");
        if (!in_.fine()) return;
        if (brigade == no_post || (brigades(look_, plan_.side) & one_post(brigade)) == 0)
            return in_.must_be("general",
                               "a General of that side who has a brigade or battalion there from the start");
        if ((named_ & one_post(brigade)) != 0) return in_.must_be("general", "a General who is named once");
        if (!may_subordinate(look_, plan_.side, over, brigade))
            return in_.must_be("under", "a division commander or higher above the brigade (RF-DECK-6)");
        named_ |= one_post(brigade);
        side_.superior[brigade] = over;
        side_.subordinated |= one_post(brigade);
        pick(army.posts[brigade], cards);
        const int fewest = fewest_cards(look_, plan_.side, brigade);
        if (in_.fine() && static_cast<int>(cards.size()) < fewest)
            in_.must_have(
                in_["cards"], "cards", std::to_string(cards.size()) + " cards",
                "at least " + std::to_string(fewest) + " under " + army.posts[over].general + " (RF-DECK-6)");
    }

  private:
    // Cards of a brigade are numbered from 1 in the order of its template (RF-DATA-2).
    void pick(const PostPlan& post, const std::vector<Json>& numbers) {
        const Army& army = plan_.setup.army(plan_.side);
        Cards left = post.cards;
        std::size_t item = 0;
        for (const Json& number : numbers) {
            const std::string called = numbered("cards", item++);
            CardId found = no_card;
            for (const CardId card : each(post.cards))
                if (number.is(Json::Kind::Whole) && number.whole() == army.cards[card].number + 1)
                    found = card;
            if (found == no_card)
                return in_.must_be(number, called,
                                   "1 to " + std::to_string(count(post.cards)) + ", a card of " + post.name);
            if (!left.has(found)) return in_.must_be(number, called, "a card that is named once");
            left.remove(found);
        }
        side_.aside |= left;
    }

    const FieldReader& in_;
    DeckPlan& plan_;
    Posts& named_;
    Side& side_;
    Look look_;
};

}  // namespace

Cards DeckPlan::cards() const { return whole_deck({setup, state}, side); }

Expected<DeckPlan> scenario_deck(std::string_view scenario, Seat side) {
    const Scenario* found = scenario_named(scenario);
    if (found == nullptr)
        return Wrong{"Rally Round the Flag has no scenario '" + std::string(scenario) + "'"};
    return plan_of(*found, side);
}

Expected<DeckPlan> read_deck(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    root.known({"format", "scenario", "side", "subordinated"});
    constexpr std::string_view format[] = {"rally_deck"};
    root.word("format", format);
    const Scenario* scenario = scenario_named(root.text("scenario"));
    if (root.fine() && scenario == nullptr)
        root.must_be("scenario", "a scenario of `longroll scenarios rally`, as in \"first-orders\"");
    const Seat side = miniatures::read_seat(root, "side");
    if (!error.none()) return error.wrong();
    Expected<DeckPlan> plan = plan_of(*scenario, side);
    if (!plan) return Wrong{plan.error()};
    Posts named_brigades = 0;
    for (const FieldReader& in : root.objects_or_none("subordinated", "general"))
        if (error.none()) BrigadeReader(in, *plan, named_brigades).read();
    if (!error.none()) return error.wrong();
    return plan;
}

}  // namespace longroll::rally
