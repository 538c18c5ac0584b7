#include "files/file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>
#include <vector>

namespace longroll {
namespace {

namespace fs = std::filesystem;

class File : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("longroll-file-test-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    std::string path(const char* name) const { return (folder_ / name).string(); }

    fs::path folder_;
};

TEST_F(File, IsReplacedAsAWhole) {
    const std::string file = path("deep/er/match");
    for (const std::string& text : {std::string("first"), std::string(), std::string(200'000, 'x')}) {
        ASSERT_TRUE(replace_file(file, text));
        const Expected<std::string> back = read_file(file);
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(*back, text);
    }
    // Nothing is left beside it.
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "deep/er"), fs::directory_iterator()), 1);
}

TEST_F(File, WritersNeverMix) {
    const std::string file = path("shared");
    {
        std::vector<std::jthread> writers;
        for (char letter : {'a', 'b', 'c'})
            writers.emplace_back([&file, letter] {
                for (int i = 0; i < 50; ++i)
                    EXPECT_TRUE(replace_file(file, std::string(5'000, letter), Flush::Later));
            });
    }
    const Expected<std::string> back = read_file(file);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, std::string(5'000, back->front()));
}

TEST_F(File, WhatCannotBeReadIsToldByName) {
    const Expected<std::string> missing = read_file(path("nothing"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error(), "cannot read '" + path("nothing") + "': No such file or directory");
    const Expected<std::string> folder = read_file(folder_.string());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error(), "cannot read '" + folder_.string() + "': it is a folder, not a file");
}

TEST_F(File, WhatCannotBeWrittenIsToldByName) {
    ASSERT_TRUE(replace_file(path("file"), "text"));
    const Expected<Written> under_a_file = replace_file(path("file/below"), "text");
    ASSERT_FALSE(under_a_file);
    EXPECT_NE(under_a_file.error().find(path("file")), std::string::npos) << under_a_file.error();
    fs::create_directories(folder_ / "folder/inner");
    const Expected<Written> over_a_folder = replace_file(path("folder"), "text");
    ASSERT_FALSE(over_a_folder);
    EXPECT_NE(over_a_folder.error().find("cannot write '" + path("folder")), std::string::npos);
}

}  // namespace
}  // namespace longroll
