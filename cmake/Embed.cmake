# longroll_embed(<library>): compiles the files of data/ into the library; src/data/embedded.h reads them.
#
# The assembler copies each file as it is (.incbin): a megabyte costs milliseconds, g++, clang and wasm alike, where
# a char array costs seconds. The list of files is known when CMake runs (CONFIGURE_DEPENDS runs it again when a file
# comes or goes); a file whose content changed is copied again because the object depends on it.

function(longroll_embedded_source out)
    file(GLOB_RECURSE files RELATIVE ${CMAKE_SOURCE_DIR}/data CONFIGURE_DEPENDS
         ${CMAKE_SOURCE_DIR}/data/*.json ${CMAKE_SOURCE_DIR}/data/*.csv ${CMAKE_SOURCE_DIR}/data/*.toml)
    list(SORT files)

    if(CMAKE_CXX_COMPILER_TARGET MATCHES wasm32)
        set(flags "\\\"\\\",@")
    else()
        set(flags "\\\"a\\\",@progbits")
    endif()
    set(assembly "")
    set(declarations "")
    set(rows "")
    set(inputs "")
    set(number 0)
    foreach(file IN LISTS files)
        set(name longroll_file_${number})
        string(APPEND assembly
            "asm(\".section .rodata.${name},${flags}\\n\"\n"
            "    \".globl ${name}\\n\"\n"
            "    \"${name}:\\n\"\n"
            "    \".incbin \\\"${CMAKE_SOURCE_DIR}/data/${file}\\\"\\n\"\n"
            "    \".L${name}_end:\\n\"\n"
            "    \".size ${name}, .L${name}_end - ${name}\\n\"\n"
            "    \".section .rodata.${name}_size,${flags}\\n\"\n"
            "    \".p2align 2\\n\"\n"
            "    \".globl ${name}_size\\n\"\n"
            "    \"${name}_size:\\n\"\n"
            "    \".4byte .L${name}_end - ${name}\\n\"\n"
            "    \".size ${name}_size, 4\\n\"\n"
            "    \".text\\n\");\n")
        string(APPEND declarations "extern const char ${name}[];\nextern const std::uint32_t ${name}_size;\n")
        string(APPEND rows "        {\"${file}\", {${name}, ${name}_size}},\n")
        list(APPEND inputs ${CMAKE_SOURCE_DIR}/data/${file})
        math(EXPR number "${number} + 1")
    endforeach()

    set(source ${CMAKE_BINARY_DIR}/generated/data/embedded_files.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[// Made by cmake/Embed.cmake from the files under data/, sorted by path.
#include <cstdint>

#include "data/embedded.h"

@assembly@
extern "C" {
@declarations@}

namespace longroll {

std::span<const EmbeddedFile> embedded_files() {
    static const EmbeddedFile files[] = {
@rows@    };
    return files;
}

}  // namespace longroll
]])
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${inputs}")
    set(${out} ${source} PARENT_SCOPE)
endfunction()

function(longroll_embed library)
    longroll_embedded_source(source)
    target_sources(${library} PRIVATE ${source})
endfunction()
