#include "app/folder_lock.h"

#include <gtest/gtest.h>

#include "app/program_runner_test.h"

namespace longroll {
namespace {

TEST(FolderLock, OneServerKeepsAFolder) {
    const TestFolder folder;
    {
        const Expected<FolderLock> first = FolderLock::take(folder.path());
        ASSERT_TRUE(first) << first.error();
        EXPECT_EQ(FolderLock::take(folder.path()).error(),
                  "another server uses the data folder " + folder.path() +
                      "; use that server, or name another folder with --data");
        first->say("http://localhost:8099/");
        expect_refused_from(
            folder, {"serve", "--port", "0", "--data", folder.path()},
            "longroll serve: another server uses the data folder " + folder.path() +
                ", at http://localhost:8099/; use that server, or name another folder with --data\n");
    }
    EXPECT_TRUE(FolderLock::take(folder.path())) << "it went with its holder";
}

TEST(FolderLock, AFolderThatIsNoneIsTold) {
    const TestFolder folder;
    EXPECT_EQ(FolderLock::take(folder.path("none")).error(),
              "the file " + folder.path("none") + "/server cannot be opened: No such file or directory");
}

}  // namespace
}  // namespace longroll
