# longroll_game(<name> BOOK <number> [NEEDS <folder>...])   a game: the folder src/<name>, its rulebook rules/<name>.md
# longroll_book(<name> BOOK <number> [DIR <folder>])   a rulebook whose game is not built yet, or is built by hand
#
# The number of a book is its place in RuleId: from 1 to 31, each once. `games` and `books` list the names.
#
# A registered game has a library of its own, optimised as rules are, with its rule ids and tests; it is in the program, in the wasm build
# and in every list of games that CMake makes. `game_headers` lists what most files of a game include, to be compiled once: its
# rules.h, and change.h if it has one. A game may use all that games on a table share; one that needs less says so, and a program
# that is linked with it alone compiles less.

file(GLOB unregistered CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.md)
list(FILTER unregistered EXCLUDE REGEX "README\\.md$")
set(games "")
set(books "")
set(game_headers "")

macro(longroll_book name)
    cmake_parse_arguments(book "" "BOOK;DIR" "NEEDS" ${ARGN})
    if(NOT book_DIR)
        set(book_DIR rules)
    endif()
    if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${book_DIR}/${name}.md)
        message(FATAL_ERROR "There is no rulebook ${book_DIR}/${name}.md for '${name}'.")
    endif()
    if(NOT book_BOOK)
        message(FATAL_ERROR "The rulebook of '${name}' has no number: BOOK <1 to 31>.")
    endif()
    list(APPEND books ${name})
    list(REMOVE_ITEM unregistered ${CMAKE_SOURCE_DIR}/${book_DIR}/${name}.md)
    set(book_file_${name} ${CMAKE_SOURCE_DIR}/${book_DIR}/${name}.md)
    set(book_number_${name} ${book_BOOK})
endmacro()

macro(longroll_game name)
    if(NOT EXISTS ${CMAKE_SOURCE_DIR}/src/${name}/rules.h)
        message(FATAL_ERROR "There is no game '${name}': src/${name}/rules.h is missing.")
    endif()
    longroll_book(${name} ${ARGN})
    list(APPEND games ${name})
    set(game_needs_${name} engine table miniatures history data)
    if(book_NEEDS)
        set(game_needs_${name} ${book_NEEDS})
    endif()
    # dixie -> Dixie: the type that fulfils the contract, and the name of its suites.
    string(SUBSTRING ${name} 0 1 first)
    string(SUBSTRING ${name} 1 -1 rest)
    string(TOUPPER ${first} first)
    set(game_type_${name} ${first}${rest})
    set(game_headers_${name} ${name}/rules.h)
    if(EXISTS ${CMAKE_SOURCE_DIR}/src/${name}/change.h)
        list(APPEND game_headers_${name} ${name}/change.h)
    endif()
    list(APPEND game_headers ${game_headers_${name}})
endmacro()

# Called once all are registered, so that a new game is named in no other header or test:
#
#   generated/registry/game_headers.h                     the rules of each game
#   generated/registry/page_modules.h                     which games have a module of the page (web/src/<game>/module.ts)
#   generated/conformance/game_traits.h                   what the tests must know about each (tests/conformance/<game>_traits.h)
#   generated/conformance/<game>_conformance_test.cpp     the battery
#   generated/conformance/<game>_matches_test.cpp         whole matches
#
# `conformance_tests` lists the last two, of every game.
macro(longroll_game_files)
    set(generated ${CMAKE_BINARY_DIR}/generated)
    set(rules "")
    set(traits "")
    set(conformance_tests "")
    foreach(game IN LISTS games)
        if(NOT EXISTS ${CMAKE_SOURCE_DIR}/tests/conformance/${game}_traits.h)
            message(FATAL_ERROR "There is no tests/conformance/${game}_traits.h: it holds what the tests must know about '${game}'.")
        endif()
        string(APPEND rules "#include \"${game}/rules.h\"\n")
        string(APPEND traits "#include \"conformance/${game}_traits.h\"\n")

        set(type ${game_type_${game}})
        foreach(kind conformance matches)
            string(TOUPPER ${kind} macro)
            set(header ${kind})
            if(kind STREQUAL conformance)
                set(header suite)
            endif()
            set(test ${generated}/conformance/${game}_${kind}_test.cpp)
            file(CONFIGURE OUTPUT ${test} @ONLY CONTENT [[// Made by cmake/Games.cmake.
#include "conformance/@game@_traits.h"
#include "conformance/@header@.h"

namespace {

LONGROLL_@macro@(@type@, longroll::@game@::@type@);

}  // namespace
]])
            list(APPEND conformance_tests ${test})
        endforeach()
    endforeach()
    file(CONFIGURE OUTPUT ${generated}/registry/game_headers.h @ONLY CONTENT "#pragma once\n// Made by cmake/Games.cmake.\n\n@rules@")
    file(GLOB modules RELATIVE ${CMAKE_SOURCE_DIR}/web/src CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/src/*/module.ts)
    string(REGEX REPLACE "([^;/]+)/module\\.ts" " || game == \"\\1\"" with_module "${modules}")
    string(REPLACE ";" "" with_module "${with_module}")
    file(CONFIGURE OUTPUT ${generated}/registry/page_modules.h @ONLY CONTENT [=[#pragma once
// Made by cmake/Games.cmake.

#include <string_view>

namespace longroll {

constexpr bool has_page_module([[maybe_unused]] std::string_view game) { return false@with_module@; }

}  // namespace longroll
]=])
    file(CONFIGURE OUTPUT ${generated}/conformance/game_traits.h @ONLY CONTENT "#pragma once\n// Made by cmake/Games.cmake.\n\n@traits@")
endmacro()

# longroll_veiled(<game> <target>)   the rules of a game a second time, over sets that know which of their members are hidden
# (docs/decisions/odds.md): the same files with LONGROLL_VEILED, in the namespace <game>_veiled, and src/<game>/veiled/*.cpp.
# They become part of the target. `veiled_not` lists the files that hold no rules.
set(veiled_not action board card_text cards deck_files invariants plans redraw setup text umpire view worth)
function(longroll_veiled game target)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${game}/*.cpp ${CMAKE_SOURCE_DIR}/src/${game}/veiled/*.cpp)
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    foreach(file IN LISTS veiled_not)
        list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/src/${game}/${file}.cpp)
    endforeach()
    add_library(${game}_veiled OBJECT ${sources})
    target_compile_definitions(${game}_veiled PRIVATE LONGROLL_VEILED ${game}=${game}_veiled)
    target_include_directories(${game}_veiled PRIVATE ${longroll_include_dirs})
    longroll_after_rulegen(${game}_veiled)
    longroll_precompile(${game}_veiled "" "${game_headers_${game}}")
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${game}_veiled>)
endfunction()
