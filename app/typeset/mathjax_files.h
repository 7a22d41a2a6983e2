// SPDX-License-Identifier: GPL-3.0-or-later
/// Which of the packages' files are evaluated, in their order.
#pragma once

#include <array>

namespace heed {

inline constexpr std::array typesettingFiles{"mathjax-full/es5/loader.js", "mathjax-full/es5/core.js",
    "mathjax-full/es5/adaptors/liteDOM.js", "mathjax-full/es5/input/tex-full.js", "mathjax-full/es5/output/svg.js",
    "mathjax-full/es5/output/svg/fonts/tex.js"};

inline constexpr const char *speechEngine = "mathjax-full/es5/a11y/sre.js";

/// A file under the name by which the speech rule engine asks for it.
struct NamedFile {
    const char *name;
    const char *file;
};
inline constexpr std::array speechModules{NamedFile{"xmldom-sre", "xmldom-sre/dom-parser.js"},
    NamedFile{"./dom", "xmldom-sre/dom.js"}, NamedFile{"./sax", "xmldom-sre/sax.js"},
    NamedFile{"./entities", "xmldom-sre/entities.js"},
    NamedFile{"wicked-good-xpath", "wicked-good-xpath/dist/wgxpath.install-node.js"}};
inline constexpr std::array speechRules{NamedFile{"base.json", "mathjax-full/es5/sre/mathmaps/base.json"},
    NamedFile{"en.json", "mathjax-full/es5/sre/mathmaps/en.json"}};

} // namespace heed
