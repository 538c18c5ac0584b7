#include "engine/view.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace longroll {
namespace {

View sample_view() {
    View view;
    view.set("turn", 3);
    view.set("title", "Henry Hill");
    view.set("over", false);
    View& pieces = view.set("pieces", View::list());
    View& first = pieces.add(View::fields());
    first.set("name", std::string("33rd Virginia"));
    first.set("hits", std::uint8_t{2});
    pieces.add(View());
    return view;
}

TEST(View, IsBuiltInPlaceAndReadBack) {
    const View view = sample_view();
    EXPECT_EQ(view.size(), 4u);
    EXPECT_EQ(view["turn"].number(), 3);
    EXPECT_EQ(view["title"].text(), "Henry Hill");
    EXPECT_FALSE(view["over"].yes());
    EXPECT_EQ(view["pieces"].size(), 2u);
    EXPECT_EQ(view["pieces"].at(0)["name"].text(), "33rd Virginia");
    EXPECT_EQ(view["pieces"].at(0)["hits"].number(), 2);
    EXPECT_TRUE(view["pieces"].at(1).empty());
}

TEST(View, IsWrittenAsOneExpression) {
    View written = View::fields("turn", 3, "title", "Henry Hill", "over", false, "pieces",
                                View::list(View::fields("name", "33rd Virginia", "hits", 2), View()));
    EXPECT_EQ(written, sample_view());
    EXPECT_EQ(View::list_of(std::vector{1, 2}, [](int x) { return View::list(x, -x); }),
              View::list(View::list(1, -1), View::list(2, -2)));
    written.set_if(false, "turn", 4);
    EXPECT_EQ(written["turn"].number(), 3);
    written.set_if(true, "turn", 4);
    EXPECT_EQ(written["turn"].number(), 4);
}

TEST(View, ItemsAreThoseOfAList) {
    const View view = sample_view();
    ASSERT_EQ(view["pieces"].items().size(), 2u);
    EXPECT_EQ(view["pieces"].items()[0]["hits"].number(), 2);
    EXPECT_TRUE(view.items().empty());
    EXPECT_TRUE(view["nothing"].items().empty());
}

TEST(View, WhatIsNotThereIsEmpty) {
    const View view = sample_view();
    EXPECT_TRUE(view["nothing"].empty());
    EXPECT_TRUE(view["pieces"].at(9).empty());
    EXPECT_TRUE(view["pieces"]["name"].empty());
    EXPECT_TRUE(view["turn"].at(0).empty());
    EXPECT_EQ(view["title"].number(7), 7);
    EXPECT_EQ(view["turn"].text(), "");
    EXPECT_FALSE(view["turn"].yes());
    EXPECT_EQ(view["turn"].size(), 0u);
}

TEST(View, KeepsKindsApart) {
    EXPECT_TRUE(std::holds_alternative<bool>(View(true).value()));
    EXPECT_TRUE(std::holds_alternative<std::int64_t>(View(1).value()));
    EXPECT_TRUE(std::holds_alternative<std::int64_t>(View(std::size_t{1}).value()));
    EXPECT_TRUE(std::holds_alternative<std::string>(View("1").value()));
    EXPECT_FALSE(View(true) == View(1));
    EXPECT_FALSE(View("1") == View(1));
    EXPECT_FALSE(View::list() == View::fields());
    EXPECT_FALSE(View() == View::list());
    EXPECT_TRUE(View() == View());
}

TEST(View, ASecondSetReplacesTheFirst) {
    View view;
    view.set("turn", 1);
    view.set("day", 1);
    EXPECT_EQ(&view.set("turn", 2), &view["turn"]);
    EXPECT_EQ(view.size(), 2u);
    EXPECT_EQ(view["turn"].number(), 2);
}

TEST(View, EqualFieldForFieldInOrder) {
    EXPECT_TRUE(sample_view() == sample_view());
    View changed = sample_view();
    changed.set("turn", 4);
    EXPECT_FALSE(changed == sample_view());
    View ab, ba;
    ab.set("a", 1);
    ab.set("b", 2);
    ba.set("b", 2);
    ba.set("a", 1);
    EXPECT_FALSE(ab == ba);
}

TEST(HashView, IsPinned) {
    EXPECT_EQ(hash_view(sample_view()), hash_view(sample_view()));
    EXPECT_NE(hash_view(sample_view(), 1), hash_view(sample_view(), 2));
    EXPECT_EQ(hash_view(sample_view()), 1365467426749532099u);  // odds for a seat follow from it
}

TEST(HashView, TellsViewsApartThatLookAlike) {
    std::vector<View> views = {View(),   View(false), View(true), View(0),      View(1),
                               View(""), View("1"),   View("ab"), View::list(), View::fields()};
    const auto list = [](std::initializer_list<View> items) {
        View all = View::list();
        for (const View& item : items) all.add(item);
        return all;
    };
    const auto field = [](const char* key, const View& item) {
        View all = View::fields();
        all.set(key, item);
        return all;
    };
    views.insert(views.end(),
                 {list({View()}), list({View(), View()}), list({1, 2}), list({2, 1}), list({list({1}), 2}),
                  list({list({1, 2})}), list({list({}), list({1, 2})}), list({"a", "b"}), list({"ab", ""}),
                  field("a", "b"), field("ab", ""), field("", "ab"), field("a", View()), field("a", 1),
                  field("a", field("b", 1)), list({"a", 1})});
    std::set<std::uint64_t> hashes;
    for (const View& view : views) hashes.insert(hash_view(view));
    EXPECT_EQ(hashes.size(), views.size());
}

TEST(WithScene, AViewIsLaidOverWhatNeverChanges) {
    View scene = View::fields();
    scene.set("title", "Mill Creek");
    View& army = scene.set("union", View::fields());
    army.set("name", "Army of the Ohio");
    army.set("points", 0);
    View& thing = scene.set("things", View::fields()).set("unit:union:3", View::fields());
    thing.set("name", "3rd Ohio");
    thing.set("arm", "infantry");
    View view = View::fields();
    view.set("turn", 4);
    View& side = view.set("union", View::fields());
    side.set("points", 7);
    View& units = side.set("units", View::list());
    View& first = units.add(View::fields());
    first.set("thing", "unit:union:3");
    first.set("arm", "dismounted");
    units.add(View::fields()).set("thing", "unit:union:9");

    const View whole = with_scene(scene, view);
    EXPECT_EQ(whole["title"].text(), "Mill Creek");
    EXPECT_EQ(whole["turn"].number(), 4);
    EXPECT_EQ(whole["union"]["name"].text(), "Army of the Ohio");
    EXPECT_EQ(whole["union"]["points"].number(), 7) << "the view counts where both say something";
    EXPECT_EQ(whole["union"]["units"].at(0)["name"].text(), "3rd Ohio");
    EXPECT_EQ(whole["union"]["units"].at(0)["arm"].text(), "dismounted");
    EXPECT_EQ(whole["union"]["units"].at(1), view["union"]["units"].at(1)) << "the scene does not have it";
    EXPECT_TRUE(whole["things"].empty());
    EXPECT_EQ(with_scene(View::fields(), view), view);
    EXPECT_EQ(with_scene(scene, View::fields())["title"].text(), "Mill Creek");
}

// A document drawn from a list of small numbers: equal lists give equal documents.
View grown(const std::vector<int>& from, std::size_t& at, int depth) {
    const int what = at < from.size() ? from[at++] : 0;
    if (depth > 0 && what % 5 == 3) {
        View list = View::list();
        for (int i = 0; i < what / 5 % 4; ++i) list.add(grown(from, at, depth - 1));
        return list;
    }
    if (depth > 0 && what % 5 == 4) {
        View fields = View::fields();
        for (int i = 0; i < what / 5 % 4; ++i)
            fields.set(std::string(1, static_cast<char>('a' + i)), grown(from, at, depth - 1));
        return fields;
    }
    if (what % 3 == 0) return View(what);
    return what % 3 == 1 ? View(what % 2 == 0) : View(std::to_string(what));
}

RC_GTEST_PROP(HashView, EqualExactlyWhenTheViewsAre, ()) {
    const auto from = rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 60));
    const std::vector<int> one = *from;
    std::vector<int> two = one;
    if (!two.empty() && *rc::gen::arbitrary<bool>())
        two[*rc::gen::inRange<std::size_t>(0, two.size())] = *rc::gen::inRange(0, 60);
    std::size_t at_one = 0, at_two = 0;
    const View a = grown(one, at_one, 3), b = grown(two, at_two, 3);
    RC_ASSERT((a == b) == (hash_view(a) == hash_view(b)));
}

}  // namespace
}  // namespace longroll
