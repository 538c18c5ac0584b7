# Headers that many files include, compiled once per target. Reading the standard library and the headers of the folder takes
# longer than compiling what most files add to it (docs/decisions/folders.md).
#
# A header is named as the sources name it (engine/game.h). In angle brackets the compiler looks for it; with its full path the
# result would depend on where the tree is, and no cache of compiled files could serve two trees.

# Without this line of CMake's own the compiler warns in our headers as everywhere else.
set(CMAKE_PCH_PROLOGUE "")

# g++ 12 forgets `#pragma GCC diagnostic` in a precompiled header (GCC bug 64117), and with it that <string> turns these warnings
# off for itself. `make lint` compiles without precompiled headers and with them.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

function(longroll_precompile target from headers)
    if(from)
        target_precompile_headers(${target} REUSE_FROM ${from})
    elseif(headers)
        list(TRANSFORM headers REPLACE "(.+)" "<\\1>")
        target_precompile_headers(${target} PRIVATE ${headers})
    endif()
endfunction()

# longroll_shared_headers(<name> NEEDS <target>... PRECOMPILE <header>...)   for several small targets: PRECOMPILED_BY <name>
function(longroll_shared_headers name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "NEEDS;PRECOMPILE")
    set(source ${CMAKE_BINARY_DIR}/generated/precompiled/${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Made by cmake/Precompile.cmake: a target needs a source.\n")
    add_library(${name} OBJECT ${source})
    target_include_directories(${name} PRIVATE ${longroll_include_dirs})
    target_link_libraries(${name} PRIVATE ${arg_NEEDS})
    longroll_precompile(${name} "" "${arg_PRECOMPILE}")
endfunction()

# The same for the folders marked EDGE in a sanitized build, which compiles them with other options.
function(longroll_edge_headers name)
    if(longroll_sanitized)
        longroll_shared_headers(edge_${name} ${ARGN})
        longroll_at_the_edge(edge_${name})
    endif()
endfunction()

# The tests of a folder: GoogleTest with the headers it names (TEST_PRECOMPILE) and its testbed.h; if it has neither,
# GoogleTest and the contract, shared with the other folders whose tests are compiled alike.
function(longroll_precompile_tests target dir busy headers)
    get_filename_component(folder ${dir} NAME)
    if(EXISTS ${CMAKE_SOURCE_DIR}/${dir}/testbed.h)
        list(APPEND headers ${folder}/testbed.h)
    endif()
    if(headers)
        longroll_precompile(${target} "" "gtest/gtest.h;${headers}")
        return()
    endif()
    set(shared test_headers)
    if(busy)
        set(shared busy_test_headers)
    endif()
    if(NOT TARGET ${shared})
        longroll_shared_headers(${shared} NEEDS GTest::gtest PRECOMPILE gtest/gtest.h engine/any_game.h)
        longroll_optimise_tests(${shared} "" "${busy}")
    endif()
    longroll_precompile(${target} ${shared} "")
endfunction()
