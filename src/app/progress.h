#pragma once
// A progress bar on standard error for work longer than a second; nothing if that is no terminal.

#include <chrono>
#include <cstdint>
#include <string>

namespace longroll {

class Progress {
  public:
    Progress(std::string what, std::uint64_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();  // takes the bar away

    void show(std::uint64_t done);

  private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    std::uint64_t total_;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point shown_ = begun_;
    bool wanted_;
    bool visible_ = false;
};

}  // namespace longroll
