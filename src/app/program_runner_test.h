#pragma once
// Runs the built program as a user would: its words, its input, what it prints and its exit code.

#include <string>
#include <utility>
#include <vector>

namespace longroll {

struct Ran {
    int code = -1;  // 128 + signal when one ended it
    std::string out;
    std::string err;
};

struct RunPlan {
    std::vector<std::string> words;
    std::string input;  // typed, then the end of input
    std::vector<std::pair<std::string, std::string>> environment;
    bool terminal = false;                 // on a terminal of its own; everything is in `out`
    std::string interrupt_at;              // Ctrl-C once it has printed this; the input stays open
    unsigned short columns = 100;          // of that terminal
    std::vector<int> signals_before = {};  // sent just before that Ctrl-C
};

// A folder for one test, removed afterwards; the program keeps its matches there.
class TestFolder {
  public:
    TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    ~TestFolder();

    std::string path(const std::string& name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }
    std::vector<std::string> files(const std::string& below) const;  // full paths, sorted

    Ran run(const RunPlan& plan) const;
    Ran run(std::vector<std::string> words, std::string input = "") const {
        return run(RunPlan{std::move(words), std::move(input), {}, false, {}, 100});
    }

  private:
    std::string path_;
};

// One sentence on stderr that begins so, nothing on stdout, exit code 2. Lists at its end grow with the
// program.
void expect_refused_from(const TestFolder& folder, const std::vector<std::string>& words,
                         const std::string& beginning);

}  // namespace longroll
