#include "app/program_runner_test.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace longroll {
namespace {

namespace fs = std::filesystem;

// <build>/tests/app_test runs <build>/longroll.
const std::string& program() {
    static const std::string path =
        (fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "longroll").string();
    return path;
}

[[noreturn]] void become(const RunPlan& plan, const std::string& folder) {
    ::setenv("LONGROLL_DATA", (folder + "/data").c_str(), 1);
    ::unsetenv("NO_COLOR");
    ::setenv("TERM", "xterm", 1);
    ::signal(SIGPIPE, SIG_DFL);
    for (const auto& [name, value] : plan.environment) ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> words{const_cast<char*>("longroll")};
    for (const std::string& word : plan.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(program().c_str(), words.data());
    ::_exit(127);
}

// Everything that can be read; true while more may come.
bool drain(int from, std::string& into) {
    char room[4096];
    const ssize_t n = ::read(from, room, sizeof room);
    if (n > 0) into.append(room, static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && errno == EINTR);
}

int exit_code(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void feed(int to, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = ::write(to, text.data() + done, text.size() - done);
        if (n <= 0) break;
        done += static_cast<std::size_t>(n);
    }
}

// All that the program prints; Ctrl-C once it has printed what the plan names.
std::string listen(int from, pid_t child, const RunPlan& plan) {
    std::string out;
    bool sent = plan.interrupt_at.empty();
    while (drain(from, out)) {
        if (sent || out.find(plan.interrupt_at) == std::string::npos) continue;
        for (const int signal : plan.signals_before) ::kill(child, signal);
        ::kill(child, SIGINT);
        sent = true;
    }
    return out;
}

Ran run_in_pipes(const RunPlan& plan, const std::string& folder) {
    int in[2], out[2], err[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0)
        return {};
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(in[0], 0);
        ::dup2(out[1], 1);
        ::dup2(err[1], 2);
        become(plan, folder);
    }
    ::close(in[0]);
    ::close(out[1]);
    ::close(err[1]);
    Ran ran;
    {
        std::jthread reader([&] {
            while (drain(err[0], ran.err)) {
            }
        });
        std::jthread writer([&] {
            feed(in[1], plan.input);
            if (plan.interrupt_at.empty()) ::close(in[1]);
        });
        ran.out = listen(out[0], child, plan);
        ran.code = exit_code(child);
    }
    if (!plan.interrupt_at.empty()) ::close(in[1]);
    ::close(out[0]);
    ::close(err[0]);
    return ran;
}

Ran run_on_terminal(const RunPlan& plan, const std::string& folder) {
    winsize size{30, plan.columns, 0, 0};
    int master = -1;
    const pid_t child = ::forkpty(&master, nullptr, nullptr, &size);
    if (child == 0) become(plan, folder);
    if (child < 0) return {};
    Ran ran;
    {
        std::jthread writer([&] { feed(master, plan.input + (plan.interrupt_at.empty() ? "\x04" : "")); });
        ran.out = listen(master, child, plan);
        ran.code = exit_code(child);
    }
    ::close(master);
    return ran;
}

}  // namespace

TestFolder::TestFolder() {
    ::signal(SIGPIPE, SIG_IGN);
    std::string name = (fs::temp_directory_path() / "longroll-app-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data()) != nullptr ? name : std::string();
    EXPECT_FALSE(path_.empty());
    EXPECT_TRUE(fs::exists(program())) << "build the target longroll first: the tests run " << program();
}

TestFolder::~TestFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::vector<std::string> TestFolder::files(const std::string& below) const {
    std::vector<std::string> found;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(path(below), ignored))
        found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

Ran TestFolder::run(const RunPlan& plan) const {
    return plan.terminal ? run_on_terminal(plan, path_) : run_in_pipes(plan, path_);
}

void expect_refused_from(const TestFolder& folder, const std::vector<std::string>& words,
                         const std::string& beginning) {
    const Ran ran = folder.run(words);
    EXPECT_EQ(ran.code, 2) << beginning;
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, testing::StartsWith(beginning));
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1);
}

}  // namespace longroll
