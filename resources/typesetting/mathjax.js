// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluated after MathJax's own files; the value is what app/typeset calls.
(function () {
    "use strict";
    const parts = MathJax._;
    const adaptor = parts.adaptors.liteAdaptor.liteAdaptor();
    parts.handlers.html_ts.RegisterHTMLHandler(adaptor);
    const output = new parts.output.svg_ts.SVG({fontCache: "none", font: new parts.output.svg.fonts.tex_ts.TeXFont()});
    const writer = new parts.core.MmlTree.SerializedMmlVisitor.SerializedMmlVisitor();

    // Without links, styles and what can be clicked, and without those that turn mistakes into something that looks right.
    const unwanted = ["action", "html", "noerrors", "noundefined", "configmacros", "tagformat"];
    const packages = parts.input.tex.AllPackages.AllPackages.filter((name) => !unwanted.includes(name));

    // A row with a \tag would be as wide as the page: its tag becomes a last cell instead.
    function placeTag(row) {
        const [tag, ...cells] = row.childNodes;
        const plain = row.factory.create("mtr", row.attributes.getAllAttributes(), cells);
        const gap = row.factory.create("mspace", {width: "2em"});
        const cell = row.factory.create("mtd", {columnalign: "left"}, [gap].concat(tag.childNodes));
        row.parent.replaceChild(plain, row);
        plain.appendChild(cell);
    }

    function nodesOf(root, kind) {
        const found = [];
        root.walkTree((node) => {
            if (node.isKind(kind))
                found.push(node);
        });
        return found;
    }

    // \rule is a space with a black ground.
    function paintRule(space) {
        if (space.attributes.get("mathbackground") === "black")
            space.attributes.set("mathbackground", "currentColor");
    }

    function firstError(root) {
        const errors = nodesOf(root, "merror").map((node) => node.attributes.get("data-mjx-error"));
        return errors.length === 0 ? "" : errors[0] || "This is not TeX that MathJax knows.";
    }

    // A fresh input for each formula: what one defines, the next must not know. MathJax would keep each one's tags, and build
    // the next ones upon them.
    function freshInput() {
        const tags = parts.input.tex.Tags.TagsFactory;
        tags.setDefault("none");
        const input = new parts.input.tex_ts.TeX({packages: packages, tags: "none"});
        tags.add(input.parseOptions.options.tags, null);
        return input;
    }

    function compiled(tex, isDisplay) {
        const input = freshInput();
        const page = parts.mathjax.mathjax.document("", {InputJax: input, OutputJax: output});
        const item = new page.options.MathItem(tex, input, isDisplay);
        item.setMetrics(16, 8, 1e6, 1e6, 1);
        item.compile(page);
        nodesOf(item.root, "mlabeledtr").forEach(placeTag);
        nodesOf(item.root, "mspace").forEach(paintRule);
        return {page: page, item: item};
    }

    function withoutNotes(node) {
        Object.keys(node.attributes || {}).filter((name) => name.startsWith("data-")).forEach((name) => {
            delete node.attributes[name];
        });
        (node.children || []).forEach(withoutNotes);
    }

    // MathJax loses the colour of a frame, which it draws as polygons.
    function colourFrames(node) {
        const border = /^border: \S+ \S+ ([^;]+);?$/.exec((node.attributes || {}).style || "");
        (node.children || []).forEach((child) => {
            if (border && child.kind === "polygon")
                child.attributes.fill = border[1];
            colourFrames(child);
        });
    }

    const isText = (node) => node.kind === "text";
    const isSpace = (node) => node.kind === "path" && node.attributes.d === "";
    const look = (node) => JSON.stringify([node.attributes["font-weight"], node.attributes["font-style"]]);

    // Letters that the font lacks come one by one: in one piece they are shaped and ordered as their script wants.
    function joinLetters(node) {
        const joined = [];
        (node.children || []).forEach((child) => {
            const spaces = joined.length - 1 - joined.map(isSpace).lastIndexOf(false);
            const last = joined[joined.length - 1 - spaces];
            if (isText(child) && last && isText(last) && look(child) === look(last)) {
                joined.splice(joined.length - spaces);
                last.children = [adaptor.text(adaptor.textContent(last) + " ".repeat(spaces) + adaptor.textContent(child))];
            } else {
                joinLetters(child);
                joined.push(child);
            }
        });
        if (node.children)
            node.children = joined;
    }

    function drawing({page, item}) {
        item.typeset(page);
        const svg = adaptor.firstChild(item.typesetRoot);
        const box = adaptor.getAttribute(svg, "viewBox") || "";
        withoutNotes(svg);
        colourFrames(svg);
        joinLetters(svg);
        return {svg: adaptor.outerHTML(svg), box: box};
    }

    // In \mathbb{R}^{n \times d} the rules would read a power of the real numbers letter by letter.
    function withoutLetterSets(root) {
        const isLong = (exponent) => nodesOf(exponent, "mi").length + nodesOf(exponent, "mn").length > 1;
        nodesOf(root, "msup").filter((power) => isLong(power.childNodes[1])).forEach((power) => {
            nodesOf(power.childNodes[0], "mi").forEach((letter) => {
                delete letter.attributes.getAllAttributes().mathvariant;
            });
        });
        return root;
    }

    return {
        typeset: function (tex, isDisplay) {
            const formula = compiled(tex, isDisplay);
            const error = firstError(formula.item.root);
            return error ? {error: error} : drawing(formula);
        },
        mathml: function (tex, isDisplay) {
            const {page, item} = compiled(tex, isDisplay);
            return firstError(item.root) ? "" : writer.visitTree(withoutLetterSets(item.root), page);
        },
    };
})();
