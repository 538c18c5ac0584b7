# longroll_module(<name> [DIR <folder>] [NEEDS <target>...] [TEST_NEEDS <target>...] [EXCEPT <file>...] [SHARDS <n>]
#                 [THREADS] [EDGE] [BUSY_TESTS] [PRECOMPILE <header>... | PRECOMPILED_BY <target>]
#                 [TEST_PRECOMPILE <header>...] [TEST_SOURCES <generated file>...])
#
# The folder (src/<name> unless said) as static library <name>, its *_test.cpp as program <name>_test, registered
# with ctest once, or SHARDS times so that a long suite keeps all cores busy. A folder of headers alone is an interface library.
# A need may be defined further down; one that is never defined, and a folder that is not there, stop CMake.
# THREADS: its tests are run under the thread sanitizer too.
# EDGE: no rule, no playout and no fuzzer runs in it, so the sanitized builds compile it without optimisation and without the counters
# of the fuzzers: there it costs more to compile than to run.
# BUSY_TESTS: its tests are themselves compiled with optimisation, because they play matches or compute by the million. Where
# the counts are divided (the sanitizers), only those in SHARDS are: the others run for seconds and take minutes to optimise.
# PRECOMPILE: headers that most of its files include, compiled once for all of them (cmake/Precompile.cmake);
# PRECOMPILED_BY: the same, taken from a target with the same compiler flags. TEST_PRECOMPILE: of its tests.

set(module_options THREADS EDGE BUSY_TESTS)
set(module_words DIR SHARDS PRECOMPILED_BY)
set(module_lists NEEDS TEST_NEEDS EXCEPT TEST_SOURCES PRECOMPILE TEST_PRECOMPILE)
file(WRITE ${CMAKE_BINARY_DIR}/layers.txt "")
set(longroll_include_dirs ${CMAKE_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}/generated)

# Tests that read golden files and data from the source tree include this. A definition on the command line would
# make every object of every test depend on where the tree is.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/support/source_dir.h @ONLY
     CONTENT "#pragma once\n#define LONGROLL_SOURCE_DIR \"@CMAKE_SOURCE_DIR@\"\n")

function(longroll_link target scope)
    target_link_libraries(${target} ${scope} ${ARGN})
    foreach(need IN LISTS ARGN)
        set_property(GLOBAL APPEND PROPERTY longroll_needs "${target} ${need}")
    endforeach()
endfunction()

# Called when all is defined: the linker would take a mistyped need for a library of the system, or nobody would miss it.
function(longroll_check_needs)
    get_property(pairs GLOBAL PROPERTY longroll_needs)
    foreach(pair IN LISTS pairs)
        string(REPLACE " " ";" words "${pair}")
        list(POP_FRONT words target need)
        if(NOT TARGET ${need})
            message(SEND_ERROR "${target} needs '${need}', which is neither a folder of this project nor a package that was found.")
        endif()
    endforeach()
endfunction()
cmake_language(DEFER CALL longroll_check_needs)

# Generated headers (rule ids) must exist before anything that may include one is compiled. The engine, defined before
# them, includes none.
function(longroll_after_rulegen target)
    if(TARGET rule_ids)
        add_dependencies(${target} rule_ids)
    endif()
endfunction()

function(longroll_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "${module_options}" "${module_words}" "${module_lists}")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "longroll_module(${name}): '${arg_UNPARSED_ARGUMENTS}' is no word of it.")
    endif()
    if(NOT arg_DIR)
        set(arg_DIR src/${name})
    endif()
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${arg_DIR}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    foreach(except IN LISTS arg_EXCEPT)
        list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/${arg_DIR}/${except})
    endforeach()
    if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${arg_DIR})
        message(FATAL_ERROR "There is no folder ${arg_DIR}, which CMakeLists.txt names as '${name}'.")
    elseif(sources)
        set(scope PUBLIC)
        add_library(${name} STATIC ${sources})
        longroll_after_rulegen(${name})
        if(arg_EDGE AND longroll_sanitized)
            longroll_at_the_edge(${name})
            list(TRANSFORM arg_PRECOMPILED_BY PREPEND edge_)
        endif()
        longroll_precompile(${name} "${arg_PRECOMPILED_BY}" "${arg_PRECOMPILE}")
    else()
        set(scope INTERFACE)
        add_library(${name} INTERFACE)
    endif()
    target_include_directories(${name} ${scope} ${longroll_include_dirs})
    if(arg_DIR MATCHES "^tests/")
        target_include_directories(${name} ${scope} ${CMAKE_SOURCE_DIR}/tests)
    endif()
    longroll_link(${name} ${scope} ${arg_NEEDS})
    longroll_tests(${ARGV})
endfunction()

# The tests of a module alone; same arguments. Also notes what the module may use, for scripts/check_layers.
function(longroll_tests name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "${module_options}" "${module_words}" "${module_lists}")
    if(NOT arg_DIR)
        set(arg_DIR src/${name})
    endif()
    list(JOIN arg_NEEDS " " needs)
    list(JOIN arg_TEST_NEEDS " " test_needs)
    file(APPEND ${CMAKE_BINARY_DIR}/layers.txt "${name} ${arg_DIR} | ${needs} | ${test_needs}\n")

    file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${arg_DIR}/*_test.cpp)
    list(APPEND tests ${arg_TEST_SOURCES})
    if(NOT tests OR NOT LONGROLL_TESTS)
        return()
    endif()
    add_executable(${name}_test ${tests})
    set_target_properties(${name}_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_include_directories(${name}_test PRIVATE ${longroll_include_dirs} ${CMAKE_SOURCE_DIR}/tests)
    longroll_link(${name}_test PRIVATE ${name} ${arg_NEEDS} ${arg_TEST_NEEDS} rapidcheck GTest::gmock GTest::gtest_main)
    longroll_after_rulegen(${name}_test)
    if(LONGROLL_COUNT_DIVISOR GREATER 1 AND NOT arg_SHARDS)
        set(arg_BUSY_TESTS OFF)
    endif()
    longroll_precompile_tests(${name}_test ${arg_DIR} "${arg_BUSY_TESTS}" "${arg_TEST_PRECOMPILE}")
    longroll_optimise_tests(${name}_test ${arg_DIR} "${arg_BUSY_TESTS}")
    if(arg_THREADS)
        add_dependencies(threaded_tests ${name}_test)
    endif()
    if(arg_THREADS OR NOT LONGROLL_THREADED_ONLY)
        longroll_register(${name}_test "${arg_SHARDS}")
    endif()
endfunction()

# Most tests only call the library, which is optimised: without optimisation they compile in half the time (a third under the
# sanitizers) and run as long. The battery is optimised like the library: its templates play whole matches.
function(longroll_optimise_tests target dir busy)
    if(NOT busy)
        target_compile_options(${target} PRIVATE -O0)
    elseif(NOT dir STREQUAL "tests/conformance")
        # At -O1 g++ 12 takes the empty half of a std::variant for a vector that was never made.
        target_compile_options(${target} PRIVATE
            $<$<CONFIG:Release>:-O1> $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
    endif()
    longroll_without_fuzzer(${target})
endfunction()

# Of a folder marked EDGE and of the headers compiled for it, in a sanitized build.
function(longroll_at_the_edge target)
    target_compile_options(${target} PRIVATE -O0)
    longroll_without_fuzzer(${target})
endfunction()

# No fuzzer runs this target: it needs no counters of what was reached.
function(longroll_without_fuzzer target)
    if(LONGROLL_FUZZ)
        target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
endfunction()

function(longroll_register program shards)
    if(NOT shards)
        set(shards 1)
    endif()
    # RapidCheck's own default is 100 cases per property from a random seed. Here the seed is fixed, so that a test
    # fails because of a change and not by luck; a program started by hand, and `make soak`, draw new ones.
    math(EXPR cases "100 / ${LONGROLL_COUNT_DIVISOR}")
    set(environment LONGROLL_COUNT_DIVISOR=${LONGROLL_COUNT_DIVISOR} "RC_PARAMS=seed=1861 max_success=${cases}")
    if(SYMBOLIZER)
        list(APPEND environment ASAN_SYMBOLIZER_PATH=${SYMBOLIZER} UBSAN_OPTIONS=print_stacktrace=1)
    endif()
    foreach(shard RANGE 1 ${shards})
        set(test ${LONGROLL_TEST_PREFIX}${program})
        set(its_environment ${environment})
        if(shards GREATER 1)
            math(EXPR index "${shard} - 1")
            string(APPEND test .${shard})
            list(APPEND its_environment GTEST_TOTAL_SHARDS=${shards} GTEST_SHARD_INDEX=${index})
        endif()
        add_test(NAME ${test} COMMAND ${program} --gtest_brief=1)
        set_tests_properties(${test} PROPERTIES TIMEOUT 3000 ENVIRONMENT "${its_environment}")
        if(shards GREATER 1)
            set_tests_properties(${test} PROPERTIES COST 300)  # ctest starts the most expensive first
        endif()
    endforeach()
endfunction()

# longroll_hot(<module>)   rules and dice, which a search runs a million times: -O3 where the rest has -O2. Functions begin at
# a line of the cache: their speed does not depend on what happens to be linked before them.
function(longroll_hot name)
    get_target_property(type ${name} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY)
        return()  # headers alone: its users decide
    endif()
    target_compile_options(${name} PRIVATE "$<$<CONFIG:Release>:-O3;-falign-functions=64;${longroll_hot_processor}>")
endfunction()

# longroll_program(<name> SOURCE <file with main> NEEDS <target>... [PRECOMPILED_BY <target>])   left at <build>/<name>
function(longroll_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "SOURCE;PRECOMPILED_BY" "NEEDS")
    add_executable(${name} ${arg_SOURCE})
    target_include_directories(${name} PRIVATE ${longroll_include_dirs})
    longroll_link(${name} PRIVATE ${arg_NEEDS})
    longroll_after_rulegen(${name})
    longroll_precompile(${name} "${arg_PRECOMPILED_BY}" "")
endfunction()
