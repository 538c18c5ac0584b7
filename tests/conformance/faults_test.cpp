// The battery against the sample game broken on purpose: each fault is found, by the check that is there for
// it, and the game as it is has no findings with the same matches.

#include <gtest/gtest.h>

#include "conformance/battery.h"
#include "conformance/faulty_picket.h"

namespace longroll::conformance {
namespace {

struct Expectation {
    Fault fault;
    const char* name;
    const char* check;
};

constexpr Expectation expectations[] = {
    {Fault::OffersIllegal, "OffersIllegal", "choices and check"},
    {Fault::AcceptsIllegal, "AcceptsIllegal", "choices and check"},
    {Fault::AcceptsAnySeat, "AcceptsAnySeat", "only who decides"},
    {Fault::AcceptsJunkBytes, "AcceptsJunkBytes", "text form"},
    {Fault::RefusalMutates, "RefusalMutates", "refusals change nothing"},
    {Fault::SampleIllegal, "SampleIllegal", "sample and default action"},
    {Fault::DefaultIllegal, "DefaultIllegal", "sample and default action"},
    {Fault::TextLosesPart, "TextLosesPart", "text form"},
    {Fault::DraftNeverEnds, "DraftNeverEnds", "choices end"},
    {Fault::BoundTooSmall, "BoundTooSmall", "choices end"},
    {Fault::BreaksInvariant, "BreaksInvariant", "invariants"},
    {Fault::TogetherInterferes, "TogetherInterferes", "together"},
    {Fault::TogetherRolls, "TogetherRolls", "together"},
    {Fault::TogetherShows, "TogetherShows", "together"},
    {Fault::ViewLeaks, "ViewLeaks", "views leak nothing"},
    {Fault::EventLeaks, "EventLeaks", "events leak nothing"},
    {Fault::ReckoningLeaks, "ReckoningLeaks", "views leak nothing"},
    {Fault::LegalityLeaks, "LegalityLeaks", "legal is what a seat can know"},
    {Fault::RedrawKeepsAll, "RedrawKeepsAll", "redraw_for is canonical"},
    {Fault::RedrawNotCanonical, "RedrawNotCanonical", "redraw_for is canonical"},
    {Fault::RedrawUnsound, "RedrawUnsound", "redraw_for is sound"},
    {Fault::WindowByHand, "WindowByHand", "windows"},
    {Fault::AsksForced, "AsksForced", "no forced questions"},
    {Fault::GlobalCounter, "GlobalCounter", "history"},
    {Fault::DirtyBytes, "DirtyBytes", "equal play, equal bytes"},
    {Fault::OddsLie, "OddsLie", "odds"},
    {Fault::OutcomeLeaks, "OutcomeLeaks", "views leak nothing"},
    {Fault::WorthAsymmetric, "WorthAsymmetric", "worth"},
    {Fault::EventWithoutRule, "EventWithoutRule", "events cite"},
    {Fault::ForgetsReport, "ForgetsReport", "reveals are reported"},
    {Fault::EndsWithoutResult, "EndsWithoutResult", "ends"},
};
static_assert(std::size(expectations) + 1 == static_cast<std::size_t>(Fault::Count));

// Enough matches that every fault comes up; not divided under sanitizers, or the faults could hide.
Findings run(Fault fault) {
    FaultyPicket::fault = fault;
    const Scenario& scenario = FaultyPicket::scenarios().front();
    const Effort effort = Effort::exactly(12);
    Findings findings = check_all<FaultyPicket>(scenario, default_options(scenario), effort);
    FaultyPicket::fault = Fault::None;
    return findings;
}

class Faults : public testing::TestWithParam<Expectation> {};

TEST_P(Faults, AreFound) {
    const Findings findings = run(GetParam().fault);
    EXPECT_TRUE(findings.has(GetParam().check)) << "found only:\n" << findings.text();
}

INSTANTIATE_TEST_SUITE_P(Each, Faults, testing::ValuesIn(expectations),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Faults, NoneInTheGameAsItIs) {
    const Findings findings = run(Fault::None);
    EXPECT_TRUE(findings.empty()) << findings.text();
}

}  // namespace
}  // namespace longroll::conformance
