# What cmake --install installs: the program with all that it needs, and the library farmland::core for programs of
# one's own (find_package(farmland)).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS farmland RUNTIME)
install(DIRECTORY scripts mods DESTINATION "${CMAKE_INSTALL_DATADIR}/farmland"
        REGEX "/scripts/cluster/[a-z-]+$"
        PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES README.md CHANGELOG.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES scripting/app/completion.bash DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
        RENAME farmland)
if(NOT CMAKE_CROSSCOMPILING)
    install(DIRECTORY "${PROJECT_BINARY_DIR}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}")
endif()

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/farmland")
install(TARGETS farmland_core EXPORT farmland ARCHIVE INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/farmland")
install(DIRECTORY core DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/farmland" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT farmland NAMESPACE farmland:: DESTINATION "${package_folder}" FILE farmland-config.cmake)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/farmland-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/farmland-config-version.cmake" DESTINATION "${package_folder}")
