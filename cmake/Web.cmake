# longroll_web(<library>): the page of web/, built by npm and embedded in the library; and the texts it reads
# (rulebooks, openapi.json). Without npm, or with LONGROLL_WEB=OFF, the program serves a page that says how to build it.
#
# npm's packages stay in web/node_modules and are installed again only when package-lock.json has changed.

if(LONGROLL_TEST_PREFIX STREQUAL "")
    set(with_page ON)
else()
    set(with_page OFF)  # sanitized and other builds test the server, not the page
endif()
option(LONGROLL_WEB "build the page of web/ and put it into the program" ${with_page})

function(longroll_web library)
    if(NOT TARGET ${library})
        return()
    endif()
    file(GLOB books CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.md)
    list(FILTER books EXCLUDE REGEX "README\\.md$")
    set(a_page TYPE PageFile HEADER http/pages.h)
    longroll_embed(${library} FUNCTION longroll::http::embedded_texts ${a_page} FILES ${books} ${CMAKE_SOURCE_DIR}/src/http/openapi.json)

    find_program(NPM npm)
    set(web ${CMAKE_SOURCE_DIR}/web)
    if(NOT LONGROLL_WEB OR NOT EXISTS ${web}/package-lock.json)
        set(LONGROLL_PAGE "")
    elseif(NOT NPM)
        message(WARNING "npm is not on the path: the program is built without its page.")
        set(LONGROLL_PAGE "")
    else()
        set(LONGROLL_PAGE ${CMAKE_BINARY_DIR}/web/dist)
    endif()

    if(NOT LONGROLL_PAGE)
        set(no_page ${CMAKE_BINARY_DIR}/generated/http/no_page.cpp)
        file(CONFIGURE OUTPUT ${no_page} @ONLY CONTENT [[// Made by cmake/Web.cmake: this build has no page.
#include "http/pages.h"

std::span<const longroll::http::PageFile> longroll::http::embedded_page() { return {}; }
]])
        target_sources(${library} PRIVATE ${no_page})
        return()
    endif()

    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
    list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
    file(GLOB settings CONFIGURE_DEPENDS ${web}/index.html ${web}/*.ts ${web}/*.js ${web}/*.json)
    # Two steps, so that the count shows which of them takes its time.
    set(build_page ${CMAKE_SOURCE_DIR}/scripts/build_page)
    set(packages ${CMAKE_BINARY_DIR}/web/packages)
    add_custom_command(OUTPUT ${packages}
        COMMAND ${build_page} ${NPM}
        COMMAND ${CMAKE_COMMAND} -E touch ${packages}
        DEPENDS ${web}/package-lock.json ${build_page}
        COMMENT "Installing the packages of the page (npm ci)" VERBATIM)
    set(built ${CMAKE_BINARY_DIR}/web/built)
    add_custom_command(OUTPUT ${built}
        COMMAND ${build_page} ${NPM} ${LONGROLL_PAGE}
        COMMAND ${CMAKE_COMMAND} -E touch ${built}
        DEPENDS ${packages} ${sources} ${settings} ${build_page}
        COMMENT "Building the page" VERBATIM)
    longroll_embed(${library} FUNCTION longroll::http::embedded_page ${a_page} ROOT ${LONGROLL_PAGE}
                   PACKED ${CMAKE_BINARY_DIR}/web/packed DEPENDS ${built})
endfunction()
