#pragma once
// A folder of its own for a test, gone with it.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace longroll::host {

class Folder {
  public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "longroll-host-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string operator/(const std::string& file) const { return (path_ / file).string(); }

  private:
    std::filesystem::path path_;
};

}  // namespace longroll::host
