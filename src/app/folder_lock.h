#pragma once
// One server keeps the matches of a folder: of two, each would go by its own memory of them.

#include <filesystem>
#include <string>

#include "engine/expected.h"

namespace longroll {

// Held as long as it lives. The lock is the system's, so it goes with the process, however that ends.
class FolderLock {
  public:
    // Or the sentence that says who has it.
    static Expected<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&& from) noexcept;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

    // Where the server can be reached: whoever comes second is told.
    void say(const std::string& address) const;

  private:
    explicit FolderLock(int file) : file_(file) {}
    int file_;
};

}  // namespace longroll
