#include "data/embedded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/source_dir.h"

namespace longroll {
namespace {

const std::filesystem::path data_folder = std::filesystem::path(LONGROLL_SOURCE_DIR) / "data";

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Embedded, HoldsEveryDataFileByteForByte) {
    std::size_t on_disk = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder)) {
        const std::string kind = entry.path().extension().string();
        if (kind != ".json" && kind != ".csv" && kind != ".toml") continue;
        ++on_disk;
        const std::string path = std::filesystem::relative(entry.path(), data_folder).generic_string();
        ASSERT_NE(embedded(path).data(), nullptr) << path;
        EXPECT_TRUE(embedded(path) == read(entry.path())) << path;
    }
    EXPECT_GT(on_disk, 20u);
    EXPECT_EQ(embedded_files().size(), on_disk);
}

TEST(Embedded, IsSortedByPath) {
    EXPECT_TRUE(std::ranges::is_sorted(embedded_files(), {}, &EmbeddedFile::path));
}

TEST(Embedded, AnswersNothingForAnUnknownPath) {
    EXPECT_EQ(embedded("").data(), nullptr);
    EXPECT_EQ(embedded("oob/antietam.csv").data(), nullptr);
    EXPECT_EQ(embedded("zzz").data(), nullptr);
}

}  // namespace
}  // namespace longroll
