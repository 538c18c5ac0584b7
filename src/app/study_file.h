#pragma once
// The results of a study in a file, so that a long one can be stopped and continued.

#include <array>
#include <string>
#include <vector>

#include "engine/expected.h"
#include "files/file.h"
#include "study/simulate.h"

namespace longroll {

// What was asked; a file continues this and nothing else.
struct StudyQuestion {
    std::string scenario;              // "dixie/bull-run-quick"
    std::vector<std::string> options;  // name=value, all of them
    std::string seed;
    bool swap = false;
    std::uint32_t rules_version = 0;
};

// The matches between two players so far: `tally.games` of them, the first ones by their numbers.
struct StudyPair {
    std::array<std::string, 2> players;
    Tally tally;
};

// The pairs in the file; none when there is no such file. Refuses a file of another question.
Expected<std::vector<StudyPair>> read_study(const std::string& path, const StudyQuestion& question);
Expected<Written> write_study(const std::string& path, const StudyQuestion& question,
                              const std::vector<StudyPair>& pairs);

}  // namespace longroll
