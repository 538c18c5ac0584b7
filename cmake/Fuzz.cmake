# fuzz/<name>.cpp is a libFuzzer target fuzz_<name>; the inputs worth keeping are in fuzz/corpus/<name>/.
# The libraries it uses are compiled with -fsanitize=fuzzer-no-link by the presets asan and fuzz.
# ctest gives each 20 seconds from the kept corpus, always by the same seed, so that what it finds can be found again; `make fuzz` gives it
# as long as asked, by a new seed each time, and keeps what it found.

file(GLOB targets CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/*.cpp)
add_custom_target(fuzzers)
foreach(source IN LISTS targets)
    get_filename_component(name ${source} NAME_WE)
    set(program fuzz_${name})
    add_executable(${program} EXCLUDE_FROM_ALL ${source})
    add_dependencies(fuzzers ${program})
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzzers)
    target_include_directories(${program} PRIVATE ${longroll_include_dirs} ${CMAKE_SOURCE_DIR}/tests)
    longroll_link(${program} PRIVATE engine rulebook data table history files picket ${games})
    longroll_after_rulegen(${program})
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)

    # New inputs go to the first folder; the kept ones are only read.
    set(found ${CMAKE_BINARY_DIR}/fuzzers/found/${name})
    set(kept ${CMAKE_SOURCE_DIR}/fuzz/corpus/${name})
    file(MAKE_DIRECTORY ${found})
    add_test(NAME fuzz.${name} COMMAND ${program} -seed=1861 -max_total_time=20 -timeout=10 -rss_limit_mb=2048 -verbosity=0
             -artifact_prefix=${CMAKE_BINARY_DIR}/fuzzers/${name}- ${found} ${kept})
    set_tests_properties(fuzz.${name} PROPERTIES TIMEOUT 300)
endforeach()
