#pragma once
// Where matches are kept: the folder typed after --data, else LONGROLL_DATA, else the user's own data folder.

#include <filesystem>
#include <string>
#include <vector>

#include "engine/expected.h"
#include "host/types.h"

namespace longroll {

Expected<std::filesystem::path> data_folder(const std::string& typed);
inline std::string store_in(const std::filesystem::path& folder) { return (folder / "matches.db").string(); }

// The games that the server knows.
std::vector<host::HostGame> games_to_serve();

}  // namespace longroll
