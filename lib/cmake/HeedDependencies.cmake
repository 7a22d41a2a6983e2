# SPDX-License-Identifier: GPL-3.0-or-later
# What the SDK needs, in the tree and for a plugin built against the installed package.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core)
find_package(tl-expected REQUIRED)

# FindArmadillo links the wrapper library; Heed links OpenBLAS itself.
find_path(HEED_ARMADILLO_INCLUDE_DIR armadillo REQUIRED)
find_library(HEED_OPENBLAS_LIBRARY openblas REQUIRED)
mark_as_advanced(HEED_ARMADILLO_INCLUDE_DIR HEED_OPENBLAS_LIBRARY)

file(STRINGS ${HEED_ARMADILLO_INCLUDE_DIR}/armadillo_bits/arma_version.hpp heed_arma_lines
     REGEX "#define ARMA_VERSION_(MAJOR|MINOR) ")
string(REGEX REPLACE ".*MAJOR +([0-9]+).*MINOR +([0-9]+).*" "\\1.\\2" HEED_ARMADILLO_VERSION "${heed_arma_lines}")
set(HEED_SDK_MAJOR 1)
set(HEED_OPERATOR_PLUGIN_IID "heed.OperatorPlugin/${HEED_SDK_MAJOR} armadillo-${HEED_ARMADILLO_VERSION} word-64")

if(NOT TARGET Heed::Armadillo)
    add_library(Heed::Armadillo INTERFACE IMPORTED)
    target_include_directories(Heed::Armadillo INTERFACE ${HEED_ARMADILLO_INCLUDE_DIR})
    target_link_libraries(Heed::Armadillo INTERFACE ${HEED_OPENBLAS_LIBRARY})
    target_compile_definitions(Heed::Armadillo INTERFACE ARMA_DONT_USE_WRAPPER ARMA_DONT_USE_OPENMP ARMA_64BIT_WORD
        ARMA_WARN_LEVEL=0)
endif()
