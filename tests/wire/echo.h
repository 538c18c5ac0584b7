#pragma once
// A server that says back what it is told and nothing else: as fast as a WebSocket can be here.

#include <cstdint>
#include <memory>

namespace longroll::wire {

class Echo {
  public:
    Echo();
    ~Echo();
    Echo(const Echo&) = delete;
    Echo& operator=(const Echo&) = delete;
    std::uint16_t port() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::wire
