#include "conformance/view_text.h"

#include <gtest/gtest.h>

namespace longroll::conformance {
namespace {

View unit(int number, int strength) {
    View view = View::fields();
    view.set("number", number);
    view.set("strength", strength);
    return view;
}

View table(std::initializer_list<View> units) {
    View view = View::fields();
    view.set("turn", 1);
    View& list = view.set("units", View::list());
    for (const View& each : units) list.add(each);
    return view;
}

Views same_for_all(const View& view) { return {view, {view, view}}; }

TEST(ViewText, PrintsWhatAllSeeOnce) {
    ViewText text;
    EXPECT_EQ(text.next(same_for_all(table({unit(1, 8), unit(2, 7)}))),
              "  all: turn 1\n"
              "  all: units +#1 strength 8; +#2 strength 7\n");
    EXPECT_EQ(text.next(same_for_all(table({unit(1, 8), unit(2, 7)}))), "");
}

TEST(ViewText, NamesWhatChangedByItsNumber) {
    ViewText text;
    text.next(same_for_all(table({unit(1, 8), unit(2, 7), unit(3, 6)})));
    EXPECT_EQ(text.next(same_for_all(table({unit(2, 7), unit(3, 5)}))),
              "  all: units #3 strength 6 -> 5; -#1\n");
}

TEST(ViewText, NumbersWhatHasNoNameOrTheSame) {
    ViewText text;
    EXPECT_EQ(text.next(same_for_all(table({unit(1, 8), unit(1, 7)}))),
              "  all: turn 1\n"
              "  all: units +[0] number 1, strength 8; +[1] number 1, strength 7\n");
}

TEST(ViewText, KeepsPlainListsWhole) {
    View view = View::fields();
    View& at = view.set("at", View::list());
    at.add(3);
    at.add(4);
    ViewText text;
    EXPECT_EQ(text.next(same_for_all(view)), "  all: at [3, 4]\n");
    View moved = View::fields();
    moved.set("at", View::list()).add(5);
    EXPECT_EQ(text.next(same_for_all(moved)), "  all: at [5]\n");
}

TEST(ViewText, SaysOfAnObjectOnlyThatItIsGone) {
    View view = table({});
    View& draft = view.set("draft", View::fields());
    draft.set("kind", "path");
    draft.set("steps", 2);
    ViewText text;
    text.next(same_for_all(view));
    EXPECT_EQ(text.next(same_for_all(table({}))), "  all: draft gone\n");
}

TEST(ViewText, TellsOfASeatOnlyWhatItSeesOtherwise) {
    const View open = table({unit(1, 8)});
    View own = open;
    own.set("hand", 3);
    ViewText text;
    EXPECT_EQ(text.next({open, {own, open}}),
              "  all: turn 1\n"
              "  all: units +#1 strength 8\n"
              "  union: hand 3\n");
    View fewer = open;
    fewer.set("hand", 2);
    EXPECT_EQ(text.next({open, {fewer, open}}), "  union: hand 3 -> 2\n");
    // All see it now: one line tells that for the seat too.
    EXPECT_EQ(text.next(same_for_all(fewer)), "  all: hand 2\n");
    // And when only the seat goes on seeing it, that is said.
    EXPECT_EQ(text.next({open, {fewer, open}}),
              "  all: hand gone\n"
              "  union: hand 2\n");
    EXPECT_EQ(text.next({open, {open, open}}), "  union: hand gone\n");
}

TEST(ViewText, TellsWhatIsPrintedOnACardOnce) {
    const auto card = [](const char* id, int hits) {
        View view = View::fields();
        view.set("id", id);
        view.set("name", "1st Ohio");
        view.set("fire", 3);
        if (hits > 0) view.set("hits", hits);
        return view;
    };
    const auto at = [](const char* place, const View& lying) {
        View view = View::fields();
        view.set(place, View::list()).add(lying);
        return same_for_all(view);
    };
    ViewText text;
    text.learn(at("left", card("A", 0)));
    text.learn(at("right", card("A", 1)));
    EXPECT_EQ(text.next(at("left", card("A", 0))), "  all: left +#A name \"1st Ohio\", fire 3\n");
    EXPECT_EQ(text.next(at("right", card("A", 1))),
              "  all: right +#A name \"1st Ohio\", hits 1\n"
              "  all: left -#A\n");
}

}  // namespace
}  // namespace longroll::conformance
