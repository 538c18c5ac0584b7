# bench/<name>_bench.cpp is a Google Benchmark program bench_<name>, built by `make bench` only. A game without a file of its own gets
# the rows of every game (bench/game_bench.h), for all its scenarios.

file(GLOB benches CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
foreach(game IN LISTS games)
    if(NOT EXISTS ${CMAKE_SOURCE_DIR}/bench/${game}_bench.cpp)
        set(type ${game_type_${game}})
        set(source ${CMAKE_BINARY_DIR}/generated/bench/${game}_bench.cpp)
        file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[// Made by cmake/Bench.cmake.
#include "@game@/rules.h"
#include "game_bench.h"

int main(int argc, char** argv) {
    using Benched = longroll::@game@::@type@;
    for (const longroll::Scenario& scenario : Benched::scenarios()) longroll::bench::add_rows<Benched>(scenario.id);
    return longroll::bench::run_all(argc, argv);
}
]])
        list(APPEND benches ${source})
    endif()
endforeach()
add_custom_target(benches)
if(benches)
    find_package(benchmark REQUIRED)
endif()
foreach(source IN LISTS benches)
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "_bench$" "" name ${name})
    set(program bench_${name})
    add_executable(${program} EXCLUDE_FROM_ALL ${source})
    add_dependencies(benches ${program})
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benches)
    target_include_directories(${program} PRIVATE ${longroll_include_dirs} ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/bench)
    longroll_link(${program} PRIVATE engine rulebook data players files study registry host picket ${games} benchmark::benchmark)
    longroll_after_rulegen(${program})
endforeach()
target_link_libraries(bench_table PRIVATE table geos)  # GEOS is measured beside the table
