#pragma once
// The battery as tests: LONGROLL_CONFORMANCE(Picket, picket::Picket) makes the suite PicketConformance with
// five tests for each scenario of the game.

#include <gtest/gtest.h>

#include "conformance/battery.h"

namespace longroll::conformance {

class FindingsTest : public testing::Test {
  public:
    explicit FindingsTest(std::function<Findings()> run) : run_(std::move(run)) {}
    void TestBody() override {
        const Findings findings = run_();
        EXPECT_TRUE(findings.empty()) << findings.text();
    }

  private:
    std::function<Findings()> run_;
};

template <Game G>
bool register_suite(const char* suite, const char* file, int line) {
    const auto add = [&](const std::string& name, std::function<Findings()> run) {
        testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, file, line,
                              [run = std::move(run)]() -> FindingsTest* { return new FindingsTest(run); });
    };
    for (const Scenario& scenario : G::scenarios()) {
        const OptionValues options = default_options(scenario);
        const auto check = [&](const char* what, auto run) {
            add(what + ('/' + scenario.id),
                [&scenario, options, run] { return run(scenario, options, effort_for<G>(scenario)); });
        };
        check("Play", [](const auto&... of) { return check_play<G>(of...); });
        check("Hidden", [](const auto&... of) { return check_hidden<G>(of...); });
        check("Chance", [](const auto&... of) { return check_chance<G>(of...); });
        check("History", [](const auto&... of) { return check_histories<G>(of...); });
        add("Options/" + scenario.id, [&scenario] { return check_options<G>(scenario); });
    }
    return true;
}

}  // namespace longroll::conformance

#define LONGROLL_CONFORMANCE(Name, GameType)         \
    [[maybe_unused]] const bool Name##_conformance = \
        ::longroll::conformance::register_suite<GameType>(#Name "Conformance", __FILE__, __LINE__)
