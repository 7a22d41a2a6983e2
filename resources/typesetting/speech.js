// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluated before the speech rule engine; the value is what app/typeset calls.
(function (global) {
    "use strict";

    // As much of MathJax as the speech rule engine adds itself to.
    MathJax._ = {components: {global: {combineWithMathJax: (added) => Object.assign(MathJax._, added._)}, package: {}}};

    // The speech rule engine believes to be in Node: it asks for modules and reads its rules from files.
    function prepareSpeech(modules, rules) {
        const loaded = {};
        global.require = function require(name) {
            if (!loaded[name]) {
                loaded[name] = {exports: {}};
                if (modules[name])
                    modules[name](loaded[name], loaded[name].exports, require);
            }
            return loaded[name].exports;
        };
        global.require("fs").readFileSync = (path) => rules[path.split("/").pop()] || "{}";
        global.global = global;
        global.process = {env: {SRE_JSON_PATH: "mathmaps"}};
    }

    let isSpeaking = false;

    function startSpeech() {
        const setup = {mode: "sync", locale: "en", domain: "clearspeak", modality: "speech", style: "default"};
        MathJax._.a11y.sre.Sre.setupEngine(setup).then(() => { isSpeaking = true; });
    }

    const words = [[/raised to the down tack power/g, "transpose"], [/\blamda\b/g, "lambda"], [/\bLamda\b/g, "Lambda"],
        [/\bnormal infinity\b/g, "infinity"]];

    function speak(mathml) {
        const text = MathJax._.a11y.sre.Sre.toSpeech(mathml);
        return words.reduce((all, [found, word]) => all.replace(found, word), text);
    }

    return {
        prepare: prepareSpeech,
        start: startSpeech,
        isReady: () => isSpeaking,
        speak: speak,
    };
})(this);
