# Run by cpack on the files to be packed: documentation as Debian wants it.
set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share")
set(doc "${share}/doc/farmland")

file(RENAME "${doc}/LICENSE" "${doc}/copyright")
file(CREATE_LINK copyright "${doc}/LICENSE" SYMBOLIC)

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${doc}/changelog" "farmland (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * The changes are in CHANGELOG.md.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${date}
")
file(GLOB pages "${share}/man/man1/*.1")
execute_process(COMMAND gzip -9n "${doc}/changelog" ${pages} COMMAND_ERROR_IS_FATAL ANY)

# Whoever writes bots calls the program from scripts and editors, where /usr/games is rarely on the PATH.
file(WRITE "${share}/lintian/overrides/farmland" "farmland: package-section-games-but-contains-no-game\n")
