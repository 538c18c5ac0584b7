#include "data/embedded.h"

#include <algorithm>

namespace longroll {

std::string_view embedded(std::string_view path) {
    const std::span<const EmbeddedFile> files = embedded_files();
    const auto found =
        std::lower_bound(files.begin(), files.end(), path,
                         [](const EmbeddedFile& file, std::string_view name) { return file.path < name; });
    if (found == files.end() || found->path != path) return {};
    return found->content;
}

}  // namespace longroll
