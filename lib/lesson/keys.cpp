// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/keys.h"

#include <algorithm>

namespace heed::keys {

const Keys &frontMatter()
{
    static const Keys keys{
        {"heed", "The version of the format: 1.", true},
        {"id", "What progress is remembered under; small letters, digits and dashes.", true},
        {"title", "The title, as in the first heading.", true},
        {"summary", "What the lesson is about, in a sentence.", false},
        {"lang", "The language of the text, such as en or de; it decides the decimal mark.", false},
        {"needs", "The ids of lessons that come before.", false},
        {"minutes", "How long it takes.", false},
        {"seed", "What random numbers are drawn from.", false},
        {"plugins", "The plugins that the lesson can't do without.", false},
    };
    return keys;
}

const Keys &cell()
{
    static const Keys keys{
        {"op", "The operator; its inputs and options are further keys.", true},
        {"title", "What stands above the results.", false},
        {"labels", "The names of the entries along an axis, by the letters of the operator's shapes.", false},
        {"show", "The outputs to show, each with its view; steps and laws show the working.", false},
        {"expect", "Conditions that must hold at the declared controls.", false},
        {"expect_error", "The error with which the cell must fail.", false},
        {"run", "auto, or manual for a cell that waits to be run by hand.", false},
        {"timeout", "The most seconds that a run may take; 300 when left out.", false},
        {"after", "The exercise that is to be tried before the cell is shown.", false},
        {"sweep", "Options and the values they run over: a list, from..to, from..to+step or from..to*factor.", false},
        {"alt", "What the results show, for readers who don't see them.", false},
    };
    return keys;
}

const Keys &control()
{
    static const Keys keys{
        {"type", "What the control holds.", true},
        {"value", "The declared value.", true},
        {"range", "The least and the largest number.", false},
        {"step", "How far one notch of the slider goes.", false},
        {"choices", "The texts to choose from.", false},
        {"label", "What stands beside the control.", false},
        {"unit", "What the number counts.", false},
    };
    return keys;
}

const Keys &value()
{
    static const Keys keys{
        {"type", "What the value holds; left out, numbers.", false},
        {"value", "A constant, or an expression of other values.", true},
        {"label", "What the value is.", false},
    };
    return keys;
}

const Keys &exercise()
{
    static const std::vector<std::string> answered{"number", "matrix", "text"};
    static const Keys keys{
        {"kind", "How the question is answered.", true},
        {"answer", "The right answer, as an expression.", true, answered},
        {"choices", "The answers to choose from; several may be right.", true, {"choice"}},
        {"until", "The condition that the learner is to reach.", true, {"change"}},
        {"controls", "The controls that may be changed; all when left out.", false, {"change"}},
        {"within", "How far an answer may be off: a number, or a percentage of the right one.", false,
            {"number", "matrix"}},
        {"accept", "exact, words (case, accents and spaces don't count), or a list of further answers.", false,
            {"text"}},
        {"with", "Controls that are pinned for this exercise.", false},
        {"vary", "Controls whose values are drawn afresh: a list, or a range such as 3..9.", false},
        {"mistakes", "Wrong answers that tell what went wrong.", false, answered},
        {"hints", "Hints, shown one at a time.", false},
        {"solution", "The solution.", false},
        {"points", "The points for a right answer; 1 when left out.", false},
        {"tries", "How often one may answer; unlimited when left out.", false},
        {"label", "What stands beside the answer.", false},
    };
    return keys;
}

const Keys &choice()
{
    static const Keys keys{
        {"say", "The answer's text.", true},
        {"right", "Whether it is right.", false},
        {"because", "What those are told who chose it.", false},
    };
    return keys;
}

const Keys &mistake()
{
    static const Keys keys{
        {"when", "The wrong answer.", false},
        {"change", "What leads to the wrong answer: controls, or cell.option, with other values.", false},
        {"say", "What went wrong.", true},
    };
    return keys;
}

std::vector<std::string> namesOf(const Keys &keys)
{
    std::vector<std::string> names;
    std::ranges::transform(keys, std::back_inserter(names), &Key::name);
    return names;
}

const Key *find(const Keys &keys, std::string_view name)
{
    const auto found = std::ranges::find(keys, name, &Key::name);
    return found == keys.end() ? nullptr : &*found;
}

const std::vector<std::string> &controlTypes()
{
    static const std::vector<std::string> types{"number", "integer", "toggle", "choice", "text", "tokens", "matrix"};
    return types;
}

const std::vector<std::string> &valueTypes()
{
    static const std::vector<std::string> types{
        "toggle", "integer", "number", "text", "texts", "numbers", "floats", "integers", "mask"};
    return types;
}

const std::vector<std::string> &exerciseKinds()
{
    static const std::vector<std::string> kinds{"number", "matrix", "choice", "text", "change"};
    return kinds;
}

const std::vector<std::string> &expectableErrors()
{
    static const std::vector<std::string> words{"shape", "type", "range", "not-finite", "limit", "stopped", "internal"};
    return words;
}

} // namespace heed::keys
