# cmake -DOUT=<file.cpp> -DFUNCTION=<name> -DROOT=<folder> [-DFILES=<a|b>] [-DPACKED=<folder>] -P embed_files.cmake
#
# Writes a source that holds the files of ROOT (all, or FILES) as longroll::http::<name>(), copied by the assembler as
# in Embed.cmake. With PACKED each file is also there compressed, where that saves something. Done at build time: the names
# of a built page carry hashes and are not known before.

if(FILES)
    string(REPLACE "|" ";" FILES "${FILES}")
else()
    file(GLOB_RECURSE FILES ${ROOT}/*)
endif()
list(SORT FILES)

set(assembly "")
set(declarations "")
set(rows "")
set(number 0)

# The bytes of a file under a name for the assembler.
macro(embed name path)
    string(APPEND assembly
        "asm(\".section .rodata.${name},\\\"a\\\",@progbits\\n\"\n"
        "    \".globl ${name}\\n\"\n"
        "    \"${name}:\\n\"\n"
        "    \".incbin \\\"${path}\\\"\\n\"\n"
        "    \".L${name}_end:\\n\"\n"
        "    \".size ${name}, .L${name}_end - ${name}\\n\"\n"
        "    \".section .rodata.${name}_size,\\\"a\\\",@progbits\\n\"\n"
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
    set(name longroll_${FUNCTION}_${number})
    # The hash makes the source another one when a file has changed under the same name.
    file(SHA256 ${file} hash)
    string(APPEND assembly "// ${shown} ${hash}\n")
    embed(${name} ${file})
    set(packed "{}")
    if(PACKED)
        file(SIZE ${file} plain_size)
        file(MAKE_DIRECTORY ${PACKED})
        execute_process(COMMAND gzip -9 -n -c ${file} OUTPUT_FILE ${PACKED}/${hash}.gz COMMAND_ERROR_IS_FATAL ANY)
        file(SIZE ${PACKED}/${hash}.gz packed_size)
        math(EXPR bar "${plain_size} * 9 / 10")
        if(packed_size LESS bar)
            embed(${name}_gz ${PACKED}/${hash}.gz)
            set(packed "{${name}_gz, ${name}_gz_size}")
        endif()
    endif()
    string(APPEND rows "        {\"${shown}\", {${name}, ${name}_size}, ${packed}},\n")
    math(EXPR number "${number} + 1")
endforeach()

file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// Made by cmake/embed_files.cmake.
#include <cstdint>
#include <vector>

#include "http/pages.h"

@assembly@
extern "C" {
@declarations@}

namespace longroll::http {

std::span<const PageFile> @FUNCTION@() {
    static const std::vector<PageFile> files{
@rows@    };
    return files;
}

}  // namespace longroll::http
]])
