#pragma once
// A whole server for a test: store in a folder of its own, service, network thread.

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>

#include "host/service.h"
#include "http/server.h"

namespace longroll::wire {

// A folder of its own, gone afterwards.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "longroll-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    const std::string& path() const { return path_; }
    std::string database() const { return path_ + "/matches.db"; }

  private:
    std::string path_;
};

// No rates, no pauses: what a test does a hundred times a second is not abuse.
inline host::ServiceLimits quick_limits() {
    host::ServiceLimits limits;
    limits.computer_window = std::chrono::milliseconds(0);
    limits.requests_per_second = 0;
    limits.guest_time = limits.address_time = {};
    return limits;
}

inline http::ServerConfig quick_config() {
    http::ServerConfig config;
    config.api.version = "test";
    config.api.requests = {};
    config.api.guests = {};
    return config;
}

class House {
  public:
    House(std::span<const host::HostGame> games, const std::string& database,
          const host::ServiceLimits& limits = quick_limits(), http::ServerConfig config = quick_config(),
          http::Pages pages = http::Pages())
        : store_(host::open_sqlite_store(database)) {
        service_ = std::make_unique<host::Service>(*store_, games, limits);
        server_ = std::make_unique<http::Server>(*service_, std::move(pages), std::move(config));
        network_ = std::thread([this] { server_->run(); });
    }
    House(const House&) = delete;
    House& operator=(const House&) = delete;
    ~House() { stop(); }

    void stop() {
        if (!network_.joinable()) return;
        server_->stop();
        network_.join();
    }
    std::uint16_t port() const { return server_->port(); }
    http::Server& server() { return *server_; }
    host::Service& service() { return *service_; }
    host::Store& store() { return *store_; }

  private:
    std::unique_ptr<host::Store> store_;
    std::unique_ptr<host::Service> service_;
    std::unique_ptr<http::Server> server_;
    std::thread network_;
};

}  // namespace longroll::wire
