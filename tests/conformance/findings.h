#pragma once
// What the battery found wrong, as text: so that a broken game can be shown to be caught, and a reader of a
// failed test knows where to look.

#include <string>
#include <string_view>
#include <vector>

namespace longroll::conformance {

struct Finding {
    std::string check;  // the name of the property that does not hold: "choices and check"
    std::string where;  // scenario, options, seed and entry: enough to go there again
    std::string what;
};

class Findings {
  public:
    // A broken property usually breaks at every step; the first few say it all.
    static constexpr std::size_t told_of_each = 3;

    void add(std::string_view check, std::string where, std::string what) {
        if (count(check) < told_of_each)
            list_.push_back({std::string(check), std::move(where), std::move(what)});
    }
    void add(const Findings& more) {
        for (const Finding& finding : more.list_) add(finding.check, finding.where, finding.what);
    }

    bool empty() const { return list_.empty(); }
    bool has(std::string_view check) const { return count(check) > 0; }
    const std::vector<Finding>& list() const { return list_; }

    std::string text() const {
        std::string text;
        for (const Finding& finding : list_)
            text += finding.check + ": " + finding.what + "\n    at " + finding.where + '\n';
        return text;
    }

  private:
    std::size_t count(std::string_view check) const {
        std::size_t n = 0;
        for (const Finding& finding : list_) n += finding.check == check ? 1 : 0;
        return n;
    }

    std::vector<Finding> list_;
};

}  // namespace longroll::conformance
