// SPDX-License-Identifier: GPL-3.0-or-later
/// Which of the packages' files are evaluated, in their order.
#pragma once

#include <array>

namespace heed {

inline constexpr std::array typesettingFiles{"mathjax-full/es5/loader.js", "mathjax-full/es5/core.js",
    "mathjax-full/es5/adaptors/liteDOM.js", "mathjax-full/es5/input/tex-full.js", "mathjax-full/es5/output/svg.js",
    "mathjax-full/es5/output/svg/fonts/tex.js"};

/// A module as the speech rule engine asks for it.
struct ScriptModule {
    const char *name;
    const char *file;
};
inline constexpr std::array speechModules{ScriptModule{"xmldom-sre", "xmldom-sre/dom-parser.js"},
    ScriptModule{"./dom", "xmldom-sre/dom.js"}, ScriptModule{"./sax", "xmldom-sre/sax.js"},
    ScriptModule{"./entities", "xmldom-sre/entities.js"},
    ScriptModule{"wicked-good-xpath", "wicked-good-xpath/dist/wgxpath.install-node.js"}};

inline constexpr std::array speechRules{"base.json", "en.json"};
inline constexpr const char *speechRulesFolder = "mathjax-full/es5/sre/mathmaps/";
inline constexpr const char *speechEngine = "mathjax-full/es5/a11y/sre.js";

} // namespace heed
