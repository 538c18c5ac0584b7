#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>

#include "app/command.h"
#include "app/data_folder.h"
#include "app/folder_lock.h"
#include "app/terminal.h"
#include "app/version.h"
#include "app/words.h"
#include "host/service.h"
#include "http/server.h"

namespace longroll {
namespace {

constexpr std::uint16_t default_port = 8061;
constexpr std::uint16_t ports_tried = 20;  // after it, when nobody asked for a certain one

bool set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

// Opens a browser if there is a screen. A failure is ignored: the address is printed anyway.
void open_browser(const std::string& address) {
    if (!is_terminal(STDOUT_FILENO) || (!set("DISPLAY") && !set("WAYLAND_DISPLAY"))) return;
    std::string program = "xdg-open", word = address;
    char* words[] = {program.data(), word.data(), nullptr};
    pid_t child = 0;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnp(&child, program.c_str(), &quiet, nullptr, words, environ);
    posix_spawn_file_actions_destroy(&quiet);
}

// As many files and sockets as the system lets us have: each browser window is one.
void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

class Serve final : public Command {
  public:
    const char* name() const override { return "serve"; }
    const char* summary() const override {
        return "serves the games to browsers, on this machine or on a network";
    }
    const char* about() const override {
        return "Prints the address and serves until Ctrl-C. All matches are kept in one file in the data "
               "folder "
               "and survive a crash of the server. Only one server can use a data "
               "folder at a time.";
    }
    const char* examples() const override {
        return "longroll serve                              at http://localhost:8061/, or the next free "
               "port\n"
               "longroll serve --port 0 --data /tmp/trial   any free port, another folder\n"
               "longroll serve --host 0.0.0.0 --port 80     for the whole network\n"
               "longroll serve --proxy 127.0.0.1 --name play.example.org    behind a proxy that ends TLS";
    }
    void declare(Arguments& arguments) override {
        arguments.option(port_, "--port", "P", "the port; 0: any free port [8061, or the next free one]");
        arguments.option(data_, "--data", "DIR", "the folder for matches [~/.local/share/longroll]",
                         {{}, true});
        arguments.option(host_, "--host", "ADDRESS", "the address to listen at [127.0.0.1]");
        arguments.options(names_, "--name", "NAME",
                          "a name browsers may call this server by; its addresses and localhost always work");
        arguments.option(proxy_, "--proxy", "ADDRESS",
                         "believe X-Forwarded-For and X-Forwarded-Proto from this address");
        arguments.flag(open_, "--open", "open the page in a browser, if there is a screen");
        arguments.option(workers_, "--workers", "N",
                         "threads for computer players, odds, hints and files [16]");
        arguments.option(hold_, "--computer-window", "MS",
                         "how long a computer player waits before it reacts, in milliseconds [400]");
        arguments.option(dice_, "--test-dice", "N",
                         "for tests: the dice of every match follow from N, so anybody can foretell them");
    }

    Expected<int> run() override {
        host::ServiceLimits limits;
        if (!workers_.empty()) {
            const Expected<std::uint64_t> count = whole_number(workers_, "--workers", 1, 64);
            if (!count) return Wrong{count.error()};
            limits.workers = static_cast<unsigned>(*count);
        }
        if (!hold_.empty()) {
            const Expected<std::uint64_t> ms = whole_number(hold_, "--computer-window", 0, 60'000);
            if (!ms) return Wrong{ms.error()};
            limits.computer_window = std::chrono::milliseconds(*ms);
        }
        if (!dice_.empty()) {
            const Expected<std::uint64_t> dice =
                whole_number(dice_, "--test-dice", 0, std::numeric_limits<std::uint32_t>::max());
            if (!dice) return Wrong{dice.error()};
            limits.seed = [dice = *dice, made = std::make_shared<std::atomic<std::uint64_t>>(0)] {
                return Seed{++*made, dice};
            };
        }
        http::ServerConfig config;
        config.api.version = program_version;
        config.api.names = names_;
        config.api.proxy = proxy_ == "localhost" ? "127.0.0.1" : proxy_;
        if (!host_.empty()) config.address = host_ == "localhost" ? "127.0.0.1" : host_;
        if (!port_.empty()) {
            const Expected<std::uint64_t> port = whole_number(port_, "--port", 0, 65'535);
            if (!port) return Wrong{port.error()};
            config.port = static_cast<std::uint16_t>(*port);
        }

        const Expected<std::filesystem::path> folder = data_folder(data_);
        if (!folder) return Wrong{folder.error()};
        // A closed terminal and a reader of our words that went away are no reason to end matches.
        std::signal(SIGHUP, SIG_IGN);
        std::signal(SIGPIPE, SIG_IGN);
        raise_file_limit();
        ::umask(077);  // the key of cookies, links and seeds are for the owner's eyes alone
        std::error_code error;
        std::filesystem::create_directories(*folder, error);
        if (error)
            return Wrong{
                fmt::format("the folder {} cannot be created: {}", folder->string(), error.message())};
        if (::access(folder->c_str(), W_OK | X_OK) != 0)
            return Wrong{fmt::format("the folder {} cannot be written to: {}", folder->string(),
                                     std::strerror(errno))};

        const Expected<FolderLock> lock = FolderLock::take(*folder);
        if (!lock) return Wrong{lock.error()};

        try {
            const std::unique_ptr<host::Store> store = host::open_sqlite_store(store_in(*folder));
            const std::vector<host::HostGame> games = games_to_serve();
            host::Service service(*store, games, limits);
            const std::unique_ptr<http::Server> server = listening(service, config);
            const bool everywhere = config.address == "127.0.0.1" || config.address == "0.0.0.0";
            const bool six = config.address.find(':') != std::string::npos;
            const std::string address = fmt::format("http://{}:{}/",
                                                    everywhere ? "localhost"
                                                    : six      ? "[" + config.address + "]"
                                                               : config.address,
                                                    server->port());
            server->watch_signals();
            lock->say(address);
            fmt::print("Longroll is open at {}\n", address);
            std::fflush(stdout);
            if (open_) open_browser(address);
            server->run();
            while (::waitpid(-1, nullptr, WNOHANG) > 0) {
            }
        } catch (const host::StoreError& wrong) {
            return Wrong{wrong.what()};
        } catch (const http::ServerError& wrong) {
            return Wrong{wrong.what()};
        }
        return 0;
    }

  private:
    // At the given port; without one, at the default port or the next free one.
    std::unique_ptr<http::Server> listening(host::Service& service, http::ServerConfig config) const {
        if (!port_.empty()) return std::make_unique<http::Server>(service, http::Pages(), config);
        for (std::uint16_t i = 0; i <= ports_tried; ++i) {
            config.port = i == ports_tried ? std::uint16_t{0} : static_cast<std::uint16_t>(default_port + i);
            try {
                return std::make_unique<http::Server>(service, http::Pages(), config);
            } catch (const http::ServerError&) {
                if (i == ports_tried) throw;
            }
        }
        return nullptr;
    }

    std::string port_, data_, host_, workers_, hold_, proxy_, dice_;
    std::vector<std::string> names_;
    bool open_ = false;
};

}  // namespace

AnyCommand serve_command() { return std::make_unique<Serve>(); }

}  // namespace longroll
