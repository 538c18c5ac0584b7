#pragma once
// Events, refusals and reckonings as people read them, with the rule they cite. The terminal, the match file
// and the page all take their sentences from here.

#include <string>

#include "engine/event.h"
#include "engine/result.h"
#include "engine/verdict.h"

namespace longroll {

// 'DX-7.2a: the brigade fires (dice 2 4 5; dice to roll 3: combat value 4, woods -1)'
std::string describe(const Event& event, const Namer& namer);

// 'DX-6.1: artillery may not advance'; without a rule, the sentence alone.
std::string describe(const Say& say, const Namer& namer);
inline std::string describe(const Verdict& refusal, const Namer& namer) {
    return describe(refusal.why(), namer);
}

// 'd6 2 4 5', 'average 3'
std::string describe_dice(const Event& event);

// 'Union wins by 3: DX-4.0a: ...', 'SE-WIN-3: a draw, 10 points to 6', 'not over'
std::string describe(const Result& result, const Namer& namer);

// With a capital first letter, as page and terminal print sentences.
std::string sentence(std::string text);

// 'Union', 'Confederate', as a sentence begins.
std::string capital_name(Seat seat);

}  // namespace longroll
