// kill_campaign [N] [PROGRAM]: N times `PROGRAM campaign loss` or `supply` is ended by kill -9 at a random
// moment, half of the times while it writes. After every kill the campaign is what it was before the command
// or what it is after it, byte for byte.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include "files/file.h"
#include "rally/ledger.h"

namespace longroll {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::microseconds;

constexpr std::string_view general = "Strong Vincent";

pid_t start(const std::string& program, std::vector<std::string> words) {
    words.insert(words.begin(), program);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t pid = -1;
    if (::posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ) != 0) pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}
int wait_for(pid_t pid) {
    int status = 0;
    ::waitpid(pid, &status, 0);
    return status;
}
bool is_running(pid_t pid) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

// What a command writes beside the file before it takes its place.
std::vector<fs::path> unfinished(const std::string& folder) {
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".part") found.push_back(entry.path());
    return found;
}

// The campaign after one step, computed here.
struct Next {
    std::string action, text;
};
Expected<Next> next_of(const std::string& text) {
    Expected<rally::Ledger> ledger = rally::read_ledger(text, "campaign.json");
    if (!ledger) return Wrong{ledger.error()};
    const Expected<rally::LedgerFormation*> vincent = formation_named(*ledger, general);
    if (!vincent) return Wrong{vincent.error()};
    constexpr rally::Component infantry = rally::Component::Infantry;
    if ((**vincent).losses[rally::at(infantry)] > 0) {
        if (const auto done = supply_steps(*ledger, **vincent, infantry, 1); !done)
            return Wrong{done.error()};
        return Next{"supply", write_ledger(*ledger)};
    }
    if (const auto done = lose_steps(*ledger, **vincent, infantry, 1); !done) return Wrong{done.error()};
    return Next{"loss", write_ledger(*ledger)};
}

int fail(int kill, const std::string& what) {
    std::fprintf(stderr, "kill_campaign: kill %d: %s\n", kill, what.c_str());
    return 1;
}

int run(int kills, const std::string& program, const std::string& folder) {
    const std::string file = folder + "/campaign.json";
    const Clock::time_point began = Clock::now();
    if (wait_for(start(program, {"campaign", "new", file})) != 0) return fail(0, "no campaign was written");
    const auto span = std::chrono::duration_cast<Microseconds>(Clock::now() - began);
    Expected<std::string> text = read_file(file);
    if (!text) return fail(0, text.error());
    std::mt19937 luck(1863);
    const auto any_of = [&](Microseconds time) {
        return Microseconds(std::uniform_int_distribution<std::int64_t>(0, time.count())(luck));
    };
    int before = 0, after = 0, writing = 0;
    for (int kill = 1; kill <= kills; ++kill) {
        const Expected<Next> next = next_of(*text);
        if (!next) return fail(kill, next.error());
        const pid_t child = start(program, {"campaign", next->action, file, std::string(general), "1"});
        if (child < 0) return fail(kill, program + " did not start");
        if (kill % 2 == 0) {
            std::this_thread::sleep_for(any_of(span * 5 / 4));
        } else {
            while (unfinished(folder).empty() && is_running(child)) {
            }
            std::this_thread::sleep_for(any_of(Microseconds(1500)));
        }
        ::kill(child, SIGKILL);
        const int status = wait_for(child);
        if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
            return fail(kill, "`campaign " + next->action + "` failed");
        Expected<std::string> found = read_file(file);
        if (!found) return fail(kill, found.error());
        if (*found != *text && *found != next->text)
            return fail(kill, "the file is neither the old one nor the new one");
        (*found == *text ? before : after) += 1;
        text = std::move(found);
        const std::vector<fs::path> parts = unfinished(folder);
        writing += !parts.empty();
        for (const fs::path& part : parts) fs::remove(part);
    }
    std::printf("%d kills: %d left the old file, %d of them while the new one was written; %d the new one\n",
                kills, before, writing, after);
    // A run in which nothing happened shows nothing.
    return before > 0 && after > 0 && writing > 0 ? 0 : fail(kills, "too few kills hit the writing");
}

}  // namespace
}  // namespace longroll

int main(int argc, char** argv) {
    namespace fs = std::filesystem;
    const int kills = argc > 1 ? std::atoi(argv[1]) : 40;
    const std::string beside = (fs::read_symlink("/proc/self/exe").parent_path() / "longroll").string();
    if (kills <= 0) {
        std::fprintf(stderr, "usage: kill_campaign [how many times, 40] [the program, %s]\n", beside.c_str());
        return 2;
    }
    std::string folder = (fs::temp_directory_path() / "longroll-kill-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) return 1;
    const int code = longroll::run(kills, argc > 2 ? argv[2] : beside, folder);
    fs::remove_all(folder);
    return code;
}
