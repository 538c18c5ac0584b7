#pragma once
// The files of data/, compiled into the program: it needs no folder beside it, on a server or in a browser.

#include <span>
#include <string_view>

namespace longroll {

struct EmbeddedFile {
    std::string_view path;  // below data/, as in "oob/gettysburg.csv"
    std::string_view content;
};

// All of them, sorted by path.
std::span<const EmbeddedFile> embedded_files();

// The content of one file; a view without data (`data() == nullptr`) when there is no such file.
std::string_view embedded(std::string_view path);

}  // namespace longroll
