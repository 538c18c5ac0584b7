#include "files/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace longroll {
namespace {

Wrong failed(const char* what, const std::string& path) {
    return Wrong{std::string("cannot ") + what + " '" + path + "': " + std::strerror(errno)};
}

// Closes what it holds.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }
    bool good() const { return number_ >= 0; }
    int number() const { return number_; }
    bool close() {
        const int closing = number_;
        number_ = -1;
        return closing < 0 || ::close(closing) == 0;
    }

  private:
    int number_;
};

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(descriptor, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

}  // namespace

Expected<std::string> read_file(const std::string& path) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.good()) return failed("read", path);
    struct stat facts{};
    if (::fstat(file.number(), &facts) != 0) return failed("read", path);
    if (S_ISDIR(facts.st_mode)) return Wrong{"cannot read '" + path + "': it is a folder, not a file"};
    std::string text;
    char room[1 << 16];
    for (;;) {
        const ssize_t n = ::read(file.number(), room, sizeof room);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return failed("read", path);
        if (n == 0) return text;
        if (text.size() + static_cast<std::size_t>(n) > max_file_bytes)
            return Wrong{"'" + path + "' is larger than " + std::to_string(max_file_bytes >> 20) +
                         " MiB; no file of this program is"};
        text.append(room, static_cast<std::size_t>(n));
    }
}

Expected<Written> replace_file(const std::string& path, std::string_view text, Flush flush) {
    std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (folder.empty()) folder = ".";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Wrong{"cannot create the folder '" + folder.string() + "': " + error.message()};

    // A name of its own for every writer: two threads or two programs never share a half-written file.
    static std::atomic<unsigned> count = 0;
    std::string beside;
    int number = -1;
    do {
        beside = path + '.' + std::to_string(::getpid()) + '-' + std::to_string(++count) + ".part";
        number = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (number < 0 && errno == EEXIST);
    Descriptor file(number);
    if (!file.good()) return failed("write", path);
    const bool safe = write_all(file.number(), text) &&
                      (flush == Flush::Later || ::fsync(file.number()) == 0) && file.close();
    if (!safe || ::rename(beside.c_str(), path.c_str()) != 0) {
        const Wrong wrong = failed("write", path);
        ::unlink(beside.c_str());
        return wrong;
    }
    if (flush == Flush::Later) return Written{};
    // The new name itself must survive a crash too.
    Descriptor in(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (in.good()) ::fsync(in.number());
    return Written{};
}

}  // namespace longroll
