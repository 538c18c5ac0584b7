#include "app/data_folder.h"

#include <cstdlib>
#include <optional>

#include "app/games.h"

namespace longroll {
namespace {

std::optional<std::string> set(const char* variable) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

}  // namespace

Expected<std::filesystem::path> data_folder(const std::string& typed) {
    if (!typed.empty()) return std::filesystem::path(typed);
    if (const auto own = set("LONGROLL_DATA")) return std::filesystem::path(*own);
    if (const auto shared = set("XDG_DATA_HOME")) return std::filesystem::path(*shared) / "longroll";
    if (const auto home = set("HOME")) return std::filesystem::path(*home) / ".local/share/longroll";
    return Wrong{"neither LONGROLL_DATA nor HOME is set; name a folder for matches with --data"};
}

std::vector<host::HostGame> games_to_serve() {
    std::vector<host::HostGame> games;
    for (const GameEntry& entry : all_games())
        if (entry.in_page) games.push_back({entry.game, entry.make_player});
    return games;
}

}  // namespace longroll
