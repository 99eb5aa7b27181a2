# farmland_embed(<target> <file>...): puts files, named from the repository root, into the program as embedded_files().
#
# Included, this file defines the function. Run by the build (cmake -P), it writes the C++ source: a file is an array of
# char literals, because string literals have a length limit.

function(farmland_embed target)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded_files.cpp")
    set(inputs "${ARGN}")
    list(TRANSFORM inputs PREPEND "${PROJECT_SOURCE_DIR}/")
    list(JOIN ARGN "|" files)
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DFILES=${files}" "-DOUTPUT=${output}"
                -P "${PROJECT_SOURCE_DIR}/scripting/embed.cmake"
        DEPENDS ${inputs} "${PROJECT_SOURCE_DIR}/scripting/embed.cmake"
        COMMENT "Embedding files into ${target}"
        VERBATIM)
    # Beside the groups of a unity build, which are read before it is written.
    set_source_files_properties("${output}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE "${output}")
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE OR NOT DEFINED OUTPUT)
    return()
endif()

string(REPLACE "|" ";" FILES "${FILES}")
set(arrays "")
set(entries "")
set(count 0)
string(REPEAT "." 64 line)
foreach(path IN LISTS FILES)
    file(READ "${ROOT}/${path}" hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(${line})" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," hex "${hex}")
    string(APPEND arrays "constexpr char file_${count}[] = {\n${hex}'\\0'};\n\n")
    string(APPEND entries "    {\"${path}\", {file_${count}, ${size}}},\n")
    math(EXPR count "${count} + 1")
endforeach()

set(table "constexpr std::array<EmbeddedFile, ${count}> files = {{\n${entries}}};")
file(WRITE "${OUTPUT}" "// Written by scripting/embed.cmake.
#include \"scripting/app/files/embedded.hpp\"

#include <array>

namespace farmland::scripting {
namespace {

${arrays}${table}

}  // namespace

std::span<const EmbeddedFile> embedded_files() {
    return files;
}

}  // namespace farmland::scripting
")
