#pragma once
// One server per data folder: two would each trust their own copy of the matches in memory.

#include <filesystem>
#include <string>

#include "engine/expected.h"

namespace longroll {

// The lock lasts as long as the object. It is the system's lock, so it ends with the process, however that
// ends.
class FolderLock {
  public:
    // Or the sentence that names the server that has it.
    static Expected<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&& from) noexcept;
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

    // Where the server can be reached, for the message to a second server.
    void say(const std::string& address) const;

  private:
    explicit FolderLock(int file) : file_(file) {}
    int file_;
};

}  // namespace longroll
