#pragma once
// A server of one game, for tests that ask for no more.

#include "wire/house.h"

namespace longroll::wire {

std::span<const host::HostGame> dixie_games();

class DixieHouse : public House {
  public:
    explicit DixieHouse(const std::string& database, const host::ServiceLimits& limits = quick_limits(),
                        http::ServerConfig config = quick_config(), http::Pages pages = http::Pages())
        : House(dixie_games(), database, limits, std::move(config), std::move(pages)) {}
};

}  // namespace longroll::wire
