#pragma once
// `longroll serve` in a process of its own.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace longroll::wire {

class Child {
  public:
    Child(const std::string& program, const std::string& data, const std::vector<std::string>& more = {}) {
        int pipe[2];
        if (::pipe2(pipe, O_CLOEXEC) != 0) return;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
        std::vector<std::string> words{program, "serve", "--port", "0", "--data", data, "--computer-window",
                                       "0"};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        if (::posix_spawn(&pid_, program.c_str(), &actions, nullptr, argv.data(), environ) != 0) pid_ = -1;
        posix_spawn_file_actions_destroy(&actions);
        ::close(pipe[1]);
        char c = 0;
        while (line_.find('\n') == std::string::npos && ::read(pipe[0], &c, 1) == 1) line_ += c;
        ::close(pipe[0]);
        if (const std::size_t colon = line_.rfind(':'); colon != std::string::npos)
            port_ = static_cast<std::uint16_t>(std::atoi(line_.c_str() + colon + 1));
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { end(SIGKILL); }

    std::uint16_t port() const { return port_; }
    const std::string& line() const { return line_; }
    // Its memory in MiB by the system's name for it: VmRSS now, VmHWM at most so far.
    double memory(const std::string& which) const {
        std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with(which + ':')) return std::atof(line.c_str() + which.size() + 1) / 1'024;
        return 0;
    }
    int end(int signal) {
        if (pid_ <= 0) return -1;
        ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return status;
    }

  private:
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
    std::string line_;
};

// The program that was built beside this one.
inline std::string program_beside() {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "longroll").string();
}

}  // namespace longroll::wire
