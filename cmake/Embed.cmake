# Files compiled into the program (docs/decisions/embedded-data.md).
#
# longroll_embed(<target> FUNCTION <name> TYPE <struct> HEADER <header> [ROOT <folder>] [FILES <file>...] [PACKED <folder>]
#                [DEPENDS <file>...])
#
# Adds a source to the target with a function that returns the files as std::span<const TYPE>, sorted by path: all of ROOT, or
# FILES. A path is given below ROOT; without ROOT it is the bare name. TYPE begins with {path, bytes}; with PACKED a third field
# holds the file compressed, where that saves a tenth, and the folder keeps what was compressed. HEADER declares function and type.
#
# The source is written by this same file at build time (`cmake -P`): the names of a built page carry hashes and are not known
# before. The assembler copies each file unchanged (.incbin): a megabyte costs milliseconds with g++, clang and wasm alike, where a
# char array costs seconds.

function(longroll_embed target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FUNCTION;TYPE;HEADER;ROOT;PACKED" "FILES;DEPENDS")
    string(REGEX REPLACE "^.*::" "" name ${arg_FUNCTION})
    set(source ${CMAKE_BINARY_DIR}/generated/embedded/${name}.cpp)
    list(JOIN arg_FILES "|" files)
    set(wasm OFF)
    if(CMAKE_CXX_COMPILER_TARGET MATCHES wasm32)
        set(wasm ON)
    endif()
    set(script ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
    add_custom_command(OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} -DOUT=${source} -DNAME=${name} -DFUNCTION=${arg_FUNCTION} -DTYPE=${arg_TYPE} -DHEADER=${arg_HEADER}
                -DROOT=${arg_ROOT} -DFILES=${files} -DPACKED=${arg_PACKED} -DWASM=${wasm} -P ${script}
        DEPENDS ${arg_DEPENDS} ${arg_FILES} ${script}
        COMMENT "Embedding: ${name}" VERBATIM)
    target_sources(${target} PRIVATE ${source})
endfunction()

# The files of data/, which src/data/embedded.h reads.
function(longroll_embed_data target)
    set(root ${CMAKE_SOURCE_DIR}/data)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${root}/*.json ${root}/*.csv ${root}/*.toml)
    longroll_embed(${target} FUNCTION longroll::embedded_files TYPE EmbeddedFile HEADER data/embedded.h ROOT ${root} FILES ${files})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    return()
endif()

if(FILES)
    string(REPLACE "|" ";" FILES "${FILES}")
else()
    file(GLOB_RECURSE FILES ${ROOT}/*)
endif()
list(SORT FILES)
if(NOT FILES)
    message(FATAL_ERROR "There are no files to embed as ${FUNCTION}().")
endif()

set(section_flags "\\\"a\\\",@progbits")
if(WASM)
    set(section_flags "\\\"\\\",@")
endif()
set(assembly "")
set(declarations "")
set(rows "")
set(number 0)

# The bytes of a file under a name for the assembler.
macro(embed name path)
    string(APPEND assembly
        "asm(\".section .rodata.${name},${section_flags}\\n\"\n"
        "    \".globl ${name}\\n\"\n"
        "    \"${name}:\\n\"\n"
        "    \".incbin \\\"${path}\\\"\\n\"\n"
        "    \".L${name}_end:\\n\"\n"
        "    \".size ${name}, .L${name}_end - ${name}\\n\"\n"
        "    \".section .rodata.${name}_size,${section_flags}\\n\"\n"
        "    \".p2align 2\\n\"\n"
        "    \".globl ${name}_size\\n\"\n"
        "    \"${name}_size:\\n\"\n"
        "    \".4byte .L${name}_end - ${name}\\n\"\n"
        "    \".size ${name}_size, 4\\n\"\n"
        "    \".text\\n\");\n")
    string(APPEND declarations "extern const char ${name}[];\nextern const std::uint32_t ${name}_size;\n")
endmacro()

foreach(file IN LISTS FILES)
    if(ROOT)
        file(RELATIVE_PATH shown ${ROOT} ${file})
    else()
        get_filename_component(shown ${file} NAME)
    endif()
    set(name longroll_${NAME}_${number})
    # With the hash the source changes whenever a file does, and is compiled again.
    file(SHA256 ${file} hash)
    string(APPEND assembly "// ${shown} ${hash}\n")
    embed(${name} ${file})
    set(packed "")
    if(PACKED)
        file(SIZE ${file} plain_size)
        file(MAKE_DIRECTORY ${PACKED})
        execute_process(COMMAND gzip -9 -n -c ${file} OUTPUT_FILE ${PACKED}/${hash}.gz COMMAND_ERROR_IS_FATAL ANY)
        file(SIZE ${PACKED}/${hash}.gz packed_size)
        math(EXPR bar "${plain_size} * 9 / 10")
        if(packed_size LESS bar)
            embed(${name}_gz ${PACKED}/${hash}.gz)
            set(packed ", {${name}_gz, ${name}_gz_size}")
        endif()
    endif()
    string(APPEND rows "        {\"${shown}\", {${name}, ${name}_size}${packed}},\n")
    math(EXPR number "${number} + 1")
endforeach()

string(REGEX REPLACE "::[a-z_]+$" "" space ${FUNCTION})
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// Made by cmake/Embed.cmake.
#include <cstdint>

#include "@HEADER@"

@assembly@
extern "C" {
@declarations@}

namespace @space@ {

std::span<const @TYPE@> @NAME@() {
    static const @TYPE@ files[] = {
@rows@    };
    return files;
}

}  // namespace @space@
]])
