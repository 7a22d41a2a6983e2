# SPDX-License-Identifier: GPL-3.0-or-later
# heed_npm_install(PROBLEM): fetches what the package-lock.json of this folder names into this build folder; once, unless that
# file changes. It names no addresses: npm takes them from its own settings, and what it has in its cache.
function(heed_npm_install problem)
    set(lock ${CMAKE_CURRENT_SOURCE_DIR}/package-lock.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${lock})
    set(stamp ${CMAKE_CURRENT_BINARY_DIR}/fetched)
    file(SHA256 ${lock} wanted)
    if(EXISTS ${stamp})
        file(READ ${stamp} present)
    endif()
    if(present STREQUAL wanted)
        return()
    endif()
    find_program(HEED_NPM NAMES npm npm.cmd)
    if(NOT HEED_NPM)
        set(${problem} "there is no npm command" PARENT_SCOPE)
        return()
    endif()
    file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/package.json ${lock} ${CMAKE_CURRENT_SOURCE_DIR}/.npmrc
        DESTINATION ${CMAKE_CURRENT_BINARY_DIR})
    execute_process(COMMAND ${HEED_NPM} ci --ignore-scripts --no-audit --no-fund --prefer-offline
        WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} TIMEOUT 600
        RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(result EQUAL 0)
        file(WRITE ${stamp} ${wanted})
    else()
        set(${problem} "\"npm ci\" ended with ${result}:\n${output}" PARENT_SCOPE)
    endif()
endfunction()
