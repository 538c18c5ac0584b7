#include "rally/setup.h"

namespace longroll::rally {

void complete(Army& army) {
    Units Army::* const of_arm[] = {&Army::infantry, &Army::cavalry, &Army::artillery};
    for (Units Army::* const set : of_arm) army.*set = {};
    for (std::size_t i = 0; i < army.units.size(); ++i)
        (army.*of_arm[at(army.units[i].arm)]).add(static_cast<unsigned>(i));
    miniatures::fill_below(army.posts, army.units.size(), [&](std::size_t i) { return army.units[i].post; });
    army.generals_above_brigade = 0;
    for (std::size_t i = 0; i < army.posts.size(); ++i) {
        PostPlan& post = army.posts[i];
        if (seniority(post.level) > 0) army.generals_above_brigade |= Posts{1} << i;
        post.cards = {};
        post.command_card = no_card;
    }
    for (std::size_t i = 0; i < army.cards.size(); ++i) {
        PostPlan& post = army.posts[army.cards[i].post];
        if (army.cards[i].is_command)
            post.command_card = static_cast<CardId>(i);
        else
            post.cards.add(static_cast<unsigned>(i));
    }
}

void deal_cards(Army& army, Seat side) {
    army.cards.clear();
    for (std::size_t i = 0; i < army.posts.size(); ++i) {
        const PostPlan& post = army.posts[i];
        const auto id = static_cast<PostId>(i);
        if (seniority(post.level) == 0)
            for (int n = 0; n < cards_of(post.pattern); ++n) {
                const auto number = static_cast<std::uint8_t>(n);
                army.cards.push_back(
                    {false, id, number, battle_card(side, post.pattern, post.quality, number), {}});
            }
        army.cards.push_back({true, id, 0, {}, command_card(post.level, post.grade, post.style)});
    }
}

// RF-LOS-5 to 7, 10. Heights are in half levels. The woods and the town that hold an end are free for a
// while.
table::SightRules sight_rules(const Measures& measures, bool minor_contours) {
    table::SightRules rules;
    const auto height = static_cast<std::int8_t>(2 * levels_of_woods(measures, minor_contours));
    for (const table::AreaKind kind :
         {table::AreaKind::Woods, table::AreaKind::LightWoods, table::AreaKind::Town})
        rules.set(kind, {.height = height, .own_patch = true});
    rules.patch_free = measures.woods_sight;
    rules.between_bases = true;
    return rules;
}

}  // namespace longroll::rally
