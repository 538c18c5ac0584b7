# Tests that are not GoogleTest programs, registered in the release build only (the others compile the same sources).

if(LONGROLL_TEST_PREFIX STREQUAL "")
    # Debian's, which has the Debian package python3-jsonschema.
    find_program(LONGROLL_PYTHON python3 HINTS /usr/bin REQUIRED)
    foreach(kind oob maps situations schemas rally)
        add_test(NAME data.${kind} COMMAND ${LONGROLL_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/data/check_${kind}.py)
    endforeach()
    add_test(NAME data.dixie_cards COMMAND ${LONGROLL_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/make_dixie_cards.py --check)
    add_test(NAME data.volley_battles COMMAND ${LONGROLL_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/make_volley_battles.py --check)
    add_test(NAME rulebook.unknown_id COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_unknown_id $<TARGET_FILE:rulegen>
             ${CMAKE_CXX_COMPILER})
    add_test(NAME house.layers COMMAND ${LONGROLL_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/check_layers ${CMAKE_BINARY_DIR}/layers.txt)
    add_test(NAME house.new_game COMMAND ${LONGROLL_PYTHON} -B ${CMAKE_SOURCE_DIR}/scripts/check_new_game ${CMAKE_BINARY_DIR})
    set_tests_properties(house.new_game PROPERTIES PROCESSORS 2 TIMEOUT 900)
    add_test(NAME docs.links COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_links)
    add_test(NAME native.hashes COMMAND ${CMAKE_SOURCE_DIR}/scripts/same_text $<TARGET_FILE:longroll_hash>
             ${CMAKE_SOURCE_DIR}/tests/golden/hashes.txt)

    # 20,000 and 20 here; `make probe` and `make kill` take any number.
    add_test(NAME server.probe COMMAND probe 20000)
    add_test(NAME server.kill COMMAND kill 20 $<TARGET_FILE:longroll>)
    add_test(NAME campaign.kill COMMAND kill_campaign 40 $<TARGET_FILE:longroll>)
    set_tests_properties(server.probe server.kill PROPERTIES TIMEOUT 900 COST 100)

    # The page: its types, its units, its size, and whole matches in a browser.
    if(LONGROLL_WEB AND NPM)
        add_test(NAME web.types COMMAND ${NPM} run --silent check)
        add_test(NAME web.units COMMAND ${NPM} run --silent test)
        add_test(NAME web.size COMMAND ${NPM} run --silent size -- ${CMAKE_BINARY_DIR}/web/dist)
        set(web_tests web.types web.units web.size)
        foreach(part match pace broken people rally room screens table)
            add_test(NAME web.browser_${part} COMMAND ${NPM} run --silent browser -- ${part})
            set_tests_properties(web.browser_${part} PROPERTIES COST 200)
            list(APPEND web_tests web.browser_${part})
        endforeach()
        set_tests_properties(${web_tests} PROPERTIES WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/web TIMEOUT 1800
                             ENVIRONMENT LONGROLL=$<TARGET_FILE:longroll>)
    endif()

    # `make test` runs this one folder: the tests of every build of this machine, so that ctest reports once, at the end.
    # A build that should be there and is not makes ctest fail.
    set(all "")
    foreach(build . asan tsan wasm)
        string(APPEND all "include(${CMAKE_BINARY_DIR}/${build}/CTestTestfile.cmake)\n")
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/all/CTestTestfile.cmake CONTENT "${all}" @ONLY)
endif()
if(NOT LONGROLL_TEST_PREFIX STREQUAL "" AND NOT LONGROLL_THREADED_ONLY)
    add_test(NAME ${LONGROLL_TEST_PREFIX}server.probe COMMAND probe 2000)
    set_tests_properties(${LONGROLL_TEST_PREFIX}server.probe PROPERTIES TIMEOUT 900 COST 100)
endif()
