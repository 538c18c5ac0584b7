# longroll_rulebooks(): turns the rulebooks (cmake/Games.cmake) into C++ with the program `rulegen` (src/rulebook/rulegen.cpp).
#
#   generated/rules/<book>.h      a constant for every rule id, so that an unknown id does not compile  (target rule_ids)
#   generated/rules/texts.cpp     the texts of the rules
#   generated/rules/tested.cpp    the names of all test suites, for `longroll rules --coverage`
#
# rulegen leaves a file alone that would not change, so a new sentence in a rulebook compiles one file, not the game.

set(LONGROLL_RULEGEN "" CACHE FILEPATH "a rulegen that runs on this machine, for builds whose own programs do not")

function(longroll_rule_ids)
    if(unregistered)
        message(FATAL_ERROR "CMakeLists.txt registers no game and no book for ${unregistered}.")
    endif()
    set(headers "")
    foreach(name IN LISTS books)
        set(header ${CMAKE_BINARY_DIR}/generated/rules/${name}.h)
        set(file ${book_file_${name}})
        add_custom_command(OUTPUT ${header} COMMAND ${rulegen} ids ${book_number_${name}}=${file} ${header} DEPENDS ${rulegen} ${file}
                           COMMENT "Rule ids of ${name}" VERBATIM)
        list(APPEND headers ${header})
    endforeach()
    add_custom_target(rule_ids DEPENDS ${headers})
endfunction()

# rulegen is linked with what it needs of the folder; the library rulebook is the same objects and the generated files.
function(longroll_rulebooks)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/rulebook/*.cpp)
    list(FILTER sources EXCLUDE REGEX "(_test|/rulegen)\\.cpp$")
    add_library(rulebook_code STATIC ${sources})
    target_include_directories(rulebook_code PUBLIC ${longroll_include_dirs})
    add_executable(rulegen src/rulebook/rulegen.cpp)
    target_link_libraries(rulegen PRIVATE rulebook_code)
    set(rulegen rulegen)
    longroll_rule_ids()

    set(prose ${CMAKE_SOURCE_DIR}/rules/prose.txt)
    set(texts ${CMAKE_BINARY_DIR}/generated/rules/texts.cpp)
    set(numbered "")
    set(files ${prose})
    foreach(name IN LISTS books)
        list(APPEND numbered ${book_number_${name}}=${book_file_${name}})
        list(APPEND files ${book_file_${name}})
    endforeach()
    add_custom_command(OUTPUT ${texts} COMMAND rulegen text ${texts} ${numbered} ${prose} DEPENDS rulegen ${files}
                       COMMENT "Rule texts" VERBATIM)

    file(GLOB_RECURSE test_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*_test.cpp ${CMAKE_SOURCE_DIR}/tests/*_test.cpp)
    set(tested ${CMAKE_BINARY_DIR}/generated/rules/tested.cpp)
    add_custom_command(OUTPUT ${tested} COMMAND rulegen tested ${tested} ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/tests
                       DEPENDS rulegen ${test_files} COMMENT "Names of the test suites" VERBATIM)

    add_library(rulebook STATIC $<TARGET_OBJECTS:rulebook_code> ${texts} ${tested})
    target_include_directories(rulebook PUBLIC ${longroll_include_dirs})
    target_link_libraries(rulebook PUBLIC engine)
    longroll_tests(rulebook NEEDS engine)
endfunction()
