#include "rulebook/suites.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

using Names = std::vector<std::string>;

TEST(SuiteNames, EveryTestMacro) {
    EXPECT_EQ(
        suite_names("TEST(DX_1_1a, x) {}\n  TEST_F ( DX_2 , y) {}\nTEST_P(DX_3,z){}\nTYPED_TEST(DX_4, a)\n"
                    "TYPED_TEST_P(DX_5, a)\nRC_GTEST_PROP(DX_6, a, (int b)) {}\n"
                    "RC_GTEST_FIXTURE_PROP(DX_7, a, ()) {}\nTEST(\n  DX_8,\n  // why\n  a) {}\n"),
        (Names{"DX_1_1a", "DX_2", "DX_3", "DX_4", "DX_5", "DX_6", "DX_7", "DX_8"}));
}

TEST(SuiteNames, OtherMacrosAreNoTests) {
    EXPECT_EQ(suite_names(
                  "MY_TEST(DX_1, a) TESTING(DX_2, a) INSTANTIATE_TEST_SUITE_P(DX_3, a, b) TEST; TEST(DX_4)"),
              Names{});
}

TEST(SuiteNames, CommentsStringsAndDirectives) {
    EXPECT_EQ(suite_names(R"x(
        // TEST(DX_1, a)
        // continued \
        TEST(DX_2, a)
        /* TEST(DX_3, a) */
        const char* s = "TEST(DX_4, a) \" TEST(DX_5, a)";
        auto r = R"y(TEST(DX_6, a) )" TEST(DX_7, a))y";
        char q = '"'; int n = 1'000'000; char e = '\'';
        #define MAKE(x) \
            TEST(DX_8, x)
        TEST(DX_9, a) {}
    )x"),
              Names{"DX_9"});
}

TEST(SuiteNames, TestsThatNeverRunProveNothing) {
    EXPECT_EQ(suite_names("TEST(DX_1, DISABLED_a) {}\nTEST(DISABLED_DX_2, a) {}\n"
                          "#if 0\nTEST(DX_3, a)\n#if X\nTEST(DX_4, a)\n#else\n#endif\nTEST(DX_5, a)\n#else\n"
                          "TEST(DX_6, a) {}\n#endif\n#ifdef Y\nTEST(DX_7, a) {}\n#endif\n"),
              (Names{"DX_6", "DX_7"}));
}

TEST(SuiteNames, UnfinishedSources) {
    for (const char* source : {"TEST(", "TEST(DX_1", "TEST(DX_1,", "/* TEST(DX_1, a)", "\"", "'\\", "R\"x(",
                               "R\"x", "#if 0", "#", "1'", "TEST(DX_1, /*", "\\"})
        EXPECT_EQ(suite_names(source), Names{}) << source;
}

}  // namespace
}  // namespace longroll
