#include "app/folder_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace longroll {

Expected<FolderLock> FolderLock::take(const std::filesystem::path& folder) {
    const std::string path = (folder / "server").string();
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return Wrong{fmt::format("the file {} cannot be opened: {}", path, std::strerror(errno))};
    FolderLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return lock;  // some disks have no locks
    char said[256] = {};
    const ssize_t length = ::pread(file, said, sizeof said - 1, 0);
    return Wrong{fmt::format(
        "another server uses the data folder {}{}; use that server, or name another folder with --data",
        folder.string(), length > 0 ? ", at " + std::string(said, static_cast<std::size_t>(length)) : "")};
}

FolderLock::FolderLock(FolderLock&& from) noexcept : file_(std::exchange(from.file_, -1)) {}

FolderLock::~FolderLock() {
    if (file_ >= 0) ::close(file_);
}

void FolderLock::say(const std::string& address) const {
    // Where it cannot be written the lock holds all the same.
    if (::ftruncate(file_, 0) == 0 && ::pwrite(file_, address.data(), address.size(), 0) < 0) return;
}

}  // namespace longroll
