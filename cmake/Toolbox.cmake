# Compiler, linker and cache: what every build has in common.

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # ccache takes precompiled headers only if these two are declared harmless. It must compare the headers
    # themselves (depend mode): by preprocessed text it would find a precompiled header again after a change
    # of a comment, and g++ then reads that header twice.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
                                    CCACHE_DEPEND=1 ${CCACHE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        add_compile_options(-fpch-preprocess)
    elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
        add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
    endif()
endif()
find_program(MOLD mold)
if(MOLD AND NOT CMAKE_CXX_COMPILER_TARGET)
    add_link_options(-fuse-ld=mold)
endif()

# Whether a sanitizer looks at what runs: there compiling weighs more than speed.
string(FIND "${CMAKE_CXX_FLAGS}" "-fsanitize=" at)
set(longroll_sanitized OFF)
if(at GREATER_EQUAL 0)
    set(longroll_sanitized ON)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # g++ 12 sees overlapping copies inside libstdc++ wherever two strings are joined (GCC bug 105651).
    add_compile_options(-Wno-restrict)
endif()

# Cards are sets of bits in 64-bit words, counted all the time: x86-64-v2 (every such processor since 2009) has an
# instruction for that, where the oldest of the family call a function.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT CMAKE_CXX_COMPILER_TARGET)
    add_compile_options(-march=x86-64-v2)
    # Rules and dice (longroll_hot) also use what this machine has; the results are the same.
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") ? 0 : 1; }"
        LONGROLL_HAS_X86_64_V3)
    option(LONGROLL_THIS_MACHINE "rules and dice for the processor of this machine, not for every one since 2009" ON)
    if(LONGROLL_HAS_X86_64_V3 AND LONGROLL_THIS_MACHINE)
        set(longroll_hot_processor -march=x86-64-v3 -mtune=native)
    endif()
endif()

# No rule is decided in floating point; a score or a report that uses it is the same on every compiler.
add_compile_options(-ffp-contract=off)

# For the stack traces of the sanitizers.
find_program(SYMBOLIZER NAMES llvm-symbolizer-19 llvm-symbolizer)
