# SPDX-License-Identifier: GPL-3.0-or-later
# heed_add_plugin(NAME SOURCES FILE...): a library of operators, in the tree and outside it.
function(heed_add_plugin name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES")
    add_library(${name} MODULE ${arg_SOURCES})
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_link_libraries(${name} PRIVATE Heed::Sdk Heed::Math Qt6::Core)
    target_compile_definitions(${name} PRIVATE HEED_OPERATOR_PLUGIN_IID="${HEED_OPERATOR_PLUGIN_IID}")
    set_target_properties(${name} PROPERTIES AUTOMOC ON PREFIX "" CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON)
    if(HEED_PLUGIN_DIR)
        set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${HEED_PLUGIN_DIR} INSTALL_RPATH "\$ORIGIN/..")
    endif()
endfunction()
