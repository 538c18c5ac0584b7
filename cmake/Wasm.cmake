# The rules for a browser: engine, table and games compiled by clang-19 to wasm32-wasi without exceptions, as one
# program that prints the hash of every pinned match (preset `wasm`; node runs it, scripts/wasm_run.mjs).
# The release build comes first: its rulegen runs here.

set(rulegen ${LONGROLL_RULEGEN})
if(NOT EXISTS ${rulegen})
    message(FATAL_ERROR "The wasm build uses the rulegen of the release build, which is not at '${rulegen}': run `make build` first.")
endif()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated/rules)
longroll_rule_ids()

set(sources ${CMAKE_SOURCE_DIR}/src/wasm/hash_main.cpp)
list(TRANSFORM games PREPEND src/ OUTPUT_VARIABLE folders)
foreach(folder src/engine src/data src/table src/history src/miniatures ${folders} tests/picket)
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
    list(FILTER found EXCLUDE REGEX "_test\\.cpp$")
    list(APPEND sources ${found})
endforeach()

add_executable(longroll_hash ${sources})
longroll_embed_data(longroll_hash)
longroll_precompile(longroll_hash "" "engine/any_game.h;${game_headers}")
set_target_properties(longroll_hash PROPERTIES SUFFIX .wasm)
target_include_directories(longroll_hash PRIVATE ${longroll_include_dirs} ${CMAKE_SOURCE_DIR}/tests)
target_compile_options(longroll_hash PRIVATE -fno-exceptions)
# A state has up to 16 KiB and rules keep several at hand: the linker's 64 KiB of stack would overrun the data above it.
# With the stack first an overrun is a trap at once.
target_link_options(longroll_hash PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
add_dependencies(longroll_hash rule_ids)
longroll_veiled(dixie longroll_hash)
target_compile_options(dixie_veiled PRIVATE -fno-exceptions)

enable_testing()
find_program(NODE node REQUIRED)
add_test(NAME wasm.hashes COMMAND ${NODE} --no-warnings ${CMAKE_SOURCE_DIR}/scripts/wasm_run.mjs
         $<TARGET_FILE:longroll_hash> --expect ${CMAKE_SOURCE_DIR}/tests/golden/hashes.txt)
set_tests_properties(wasm.hashes PROPERTIES TIMEOUT 300)
