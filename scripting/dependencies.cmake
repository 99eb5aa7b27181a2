# Finds all that the project links, or says in one message what is missing and how to get it.

# What ./dev has fetched counts as installed.
list(APPEND CMAKE_PREFIX_PATH "${PROJECT_SOURCE_DIR}/build/deps/sol2" "${PROJECT_SOURCE_DIR}/build/deps/catch2")

# farmland_missing(TEXT [SYSTEM PACKAGE]...)
set(missing "")
macro(farmland_missing text)
    string(APPEND missing "    ${text}\n")
    cmake_parse_arguments(package "" "DEBIAN;FEDORA;ARCH;AUR;HOMEBREW" "" ${ARGN})
    foreach(system DEBIAN FEDORA ARCH AUR HOMEBREW)
        if(package_${system})
            string(APPEND missing_${system} " ${package_${system}}")
        endif()
    endforeach()
endmacro()

# A probe that failed is tried again the next time: what it lacked may have been installed by then.
macro(farmland_forget_failure variable)
    if(NOT ${variable})
        unset(${variable} CACHE)
    endif()
endmacro()

find_package(Threads REQUIRED)

find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
    farmland_missing("pkg-config" DEBIAN pkgconf FEDORA pkgconf-pkg-config ARCH pkgconf HOMEBREW pkgconf)
endif()

find_package(cxxopts QUIET)
if(NOT cxxopts_FOUND)
    farmland_missing("cxxopts" DEBIAN libcxxopts-dev FEDORA cxxopts-devel ARCH cxxopts HOMEBREW cxxopts)
endif()

find_package(nlohmann_json QUIET)
if(NOT nlohmann_json_FOUND)
    farmland_missing("nlohmann-json" DEBIAN nlohmann-json3-dev FEDORA json-devel ARCH nlohmann-json HOMEBREW nlohmann-json)
endif()

if(PkgConfig_FOUND)
    pkg_check_modules(libedit QUIET IMPORTED_TARGET libedit)
endif()
if(NOT libedit_FOUND)
    farmland_missing("libedit" DEBIAN libedit-dev FEDORA libedit-devel ARCH libedit HOMEBREW libedit)
endif()

find_package(EXPAT QUIET)
if(EXPAT_FOUND)
    # Versions that wait for more bytes before they look at a token again can be told not to; older ones do not know
    # about it.
    include(CheckSymbolExists)
    set(CMAKE_REQUIRED_LIBRARIES EXPAT::EXPAT)
    check_symbol_exists(XML_SetReparseDeferralEnabled expat.h FARMLAND_EXPAT_DEFERS)
    unset(CMAKE_REQUIRED_LIBRARIES)
    farmland_forget_failure(FARMLAND_EXPAT_DEFERS)
else()
    farmland_missing("expat" DEBIAN libexpat1-dev FEDORA expat-devel ARCH expat HOMEBREW expat)
endif()

find_path(ASIO_INCLUDE_DIR asio.hpp)
if(ASIO_INCLUDE_DIR)
    add_library(farmland_asio INTERFACE)
    add_library(farmland::asio ALIAS farmland_asio)
    target_include_directories(farmland_asio SYSTEM INTERFACE "${ASIO_INCLUDE_DIR}")
    target_compile_definitions(farmland_asio INTERFACE ASIO_STANDALONE=1 ASIO_NO_DEPRECATED=1)
    target_link_libraries(farmland_asio INTERFACE Threads::Threads)
else()
    farmland_missing("asio (without Boost)" DEBIAN libasio-dev FEDORA asio-devel ARCH asio HOMEBREW asio)
endif()

find_package(sol2 3.5 CONFIG QUIET)
if(NOT sol2_FOUND)
    farmland_missing("sol2 3.5 or newer" DEBIAN sol2-dev FEDORA sol2-devel AUR sol2 HOMEBREW sol2)
endif()

include("${CMAKE_CURRENT_LIST_DIR}/lua.cmake")

if(FARMLAND_TESTS)
    find_package(Catch2 3 QUIET)
    if(NOT Catch2_FOUND)
        farmland_missing("Catch2 3 or newer (-DFARMLAND_TESTS=OFF does without)"
                         DEBIAN catch2 FEDORA catch2-devel ARCH catch2 HOMEBREW catch2)
    endif()
endif()

if(missing)
    set(how "")
    foreach(line "DEBIAN;Debian, Ubuntu:  apt-get install" "FEDORA;Fedora:          dnf install"
                 "ARCH;Arch:            pacman -S" "AUR;                 and from the AUR:"
                 "HOMEBREW;Homebrew:        brew install")
        list(GET line 0 system)
        list(GET line 1 command)
        if(missing_${system})
            string(APPEND how "    ${command}${missing_${system}}\n")
        endif()
    endforeach()
    if(NOT TARGET farmland::lua)
        string(APPEND how "    Lua elsewhere:   unpack Lua's sources, -DFARMLAND_LUA_SOURCE=.../lua-5.4.x/src\n")
    endif()
    message(FATAL_ERROR "Farmland needs these, which were not found:\n${missing}"
                        "On Debian and Ubuntu, ./dev deps installs and fetches them, also what the release does not have. "
                        "The packages are:\n${how}")
endif()
