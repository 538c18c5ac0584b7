# bench/<name>_bench.cpp is a Google Benchmark program bench_<name>, built by `make bench` only.

file(GLOB benches CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
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
    target_include_directories(${program} PRIVATE ${longroll_include_dirs} ${CMAKE_SOURCE_DIR}/tests)
    longroll_link(${program} PRIVATE engine rulebook data players files study host picket ${games} benchmark::benchmark)
    longroll_after_rulegen(${program})
endforeach()
target_link_libraries(bench_table PRIVATE table geos)  # GEOS is measured beside the table
