// SPDX-License-Identifier: GPL-3.0-or-later
#include "mask_by_hand.h"
#include "operators.h"

#include <QtGlobal>

#include <algorithm>

namespace heed {

namespace {

using Mask = arma::Mat<arma::u8>;

/// The masks of a call, and the size to which rows and columns of one entry are repeated.
struct Masks {
    std::vector<const Mask *> masks = {};
    arma::uword queries = 1, keys = 1;
    bool needsAll = true;

    explicit Masks(const Call &call)
        : needsAll(call.text("rule") == "all")
    {
        for (const char *name : {"first", "second", "third"})
            if (call.has(name))
                masks.push_back(&call.mask(name).matrix());
        const auto common = [](arma::uword a, arma::uword b) { return a == 1 ? b : a; };
        for (const Mask *mask : masks) {
            queries = common(queries, mask->n_rows);
            keys = common(keys, mask->n_cols);
        }
    }

    [[nodiscard]] static bool allows(const Mask &mask, arma::uword query, arma::uword key)
    {
        return mask.at(mask.n_rows == 1 ? 0 : query, mask.n_cols == 1 ? 0 : key) != 0;
    }
    [[nodiscard]] bool allow(arma::uword query, arma::uword key) const
    {
        const auto allowed = [&](const Mask *mask) { return allows(*mask, query, key); };
        return needsAll ? std::ranges::all_of(masks, allowed) : std::ranges::any_of(masks, allowed);
    }
};

Result<Outputs> run(const Call &call)
{
    const Masks masks(call);
    Mask combined(masks.queries, masks.keys);
    for (arma::uword key = 0; key < masks.keys; ++key) {
        if (call.stop.stop_requested())
            return call.stopped();
        for (arma::uword query = 0; query < masks.queries; ++query)
            combined.at(query, key) = masks.allow(query, key) ? 1 : 0;
    }
    noteEmptyRows(call, combined);
    return Outputs{{"mask", Array<arma::u8>(combined)}};
}

Result<Derivation> derive(const Call &call, const Outputs &, const Focus &focus)
{
    const Masks masks(call);
    return maskPlace(focus, masks.queries, masks.keys).map([&](const MaskPlace &place) {
        const hand::AxisNames queries(focus, "n"), keys(focus, "m");
        const hand::Written sign =
            masks.needsAll ? hand::Written{" \\land ", " and "} : hand::Written{" \\lor ", " or "};
        const auto line = [&](std::size_t key) {
            const auto item = [&](std::size_t i) {
                return hand::both(Masks::allows(*masks.masks[i], place.query, key) ? "1" : "0");
            };
            const hand::Written name = hand::entry(hand::both("m"), queries[place.query], keys[key]);
            const hand::Written all = hand::listed(masks.masks.size(), item, sign);
            return keys.headed(key, {name + hand::both(" = ") + all, {masks.allow(place.query, key) ? 1.0 : 0.0}});
        };
        hand::StepWriter writer(masks.needsAll ? "Every mask must allow it" : "One mask must allow it", focus.decimals);
        return Derivation{place.key ? writer.line(line(*place.key)).step() : writer.lines(masks.keys, line).step()};
    });
}

Estimate estimate(const Call &call)
{
    const auto size = [&](const char *letter) {
        const auto found = call.letters.find(letter);
        return found == call.letters.end() ? 1.0 : static_cast<double>(found->second);
    };
    return {.bytes = size("n") * size("m"), .operations = 3 * size("n") * size("m")};
}

/// Entries that are above one of the masks, or for the rule `any` below.
Result<double> withinEach(const Call &call, const Outputs &outputs)
{
    const Masks masks(call);
    const Mask &combined = outputs.at("mask").get<MaskArray>().matrix();
    double wrong = 0;
    for (arma::uword query = 0; query < masks.queries; ++query)
        for (arma::uword key = 0; key < masks.keys; ++key)
            for (const Mask *mask : masks.masks) {
                const bool each = Masks::allows(*mask, query, key), all = combined.at(query, key) != 0;
                wrong += (masks.needsAll ? all && !each : each && !all) ? 1 : 0;
            }
    return wrong;
}

Input maskInput(const char *name, const char *help, TextList also)
{
    return {.name = name,
        .type = Type::Mask,
        .shape = {"n", "m"},
        .help = help,
        .optional = also.empty(),
        .broadcast = true,
        .also = std::move(also)};
}

} // namespace

Operator combineMasks()
{
    return {
        .name = "combine_masks",
        .summary = QT_TRANSLATE_NOOP("operators",
            "One mask from several: a key is seen where all of them allow it. Large negative numbers that are added "
            "up can overflow; permissions can't."),
        .formula = R"(m_{i,j} = a_{i,j} \land b_{i,j})",
        .letters = {{"n", "query"}, {"m", "key"}},
        .also = {"torch.logical_and", "And", "and_masks"},
        .inputs = {maskInput("first",
                       QT_TRANSLATE_NOOP("operators",
                           "1: may attend. One row serves all queries, one column all keys; leading axes are a batch."),
                       {"input", "A"}),
            maskInput("second", QT_TRANSLATE_NOOP("operators", "Another mask."), {"other", "B"}),
            maskInput("third", QT_TRANSLATE_NOOP("operators", "One more, where it is needed."), {})},
        .options = {{.name = "rule",
            .type = Type::Text,
            .fallback = "all",
            .choices = {"all", "any"},
            .help = QT_TRANSLATE_NOOP("operators",
                "A key is seen when all masks allow it, or when any does, as for tokens that everybody sees besides "
                "a window."),
            .convention = "PyTorch"}},
        .outputs = {{.name = "mask",
            .type = Type::Mask,
            .shape = {"n", "m"},
            .view = View::Heatmap,
            .help = QT_TRANSLATE_NOOP("operators", "1: this query may attend to this key.")}},
        .laws = {{.name = QT_TRANSLATE_NOOP("operators", "nothing beyond the masks"),
            .says = QT_TRANSLATE_NOOP("operators",
                "No key is seen that one of the masks hides; with the rule any, none is hidden that one shows."),
            .deviation = withinEach,
            .within = 0}},
        .examples = {{.inputs = {{"first", "[[1, 0, 0], [1, 1, 0], [1, 1, 1]]"}, {"second", "[[1, 1, 0]]"}},
                         .outputs = {{"mask", "[[1, 0, 0], [1, 1, 0], [1, 1, 0]]"}},
                         .says = QT_TRANSLATE_NOOP("operators", "A causal mask, and a last token that is padding.")},
            {.inputs = {{"first", "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]"}, {"second", "[[1, 0, 0]]"}, {"rule", "any"}},
                .outputs = {{"mask", "[[1, 0, 0], [1, 1, 0], [1, 0, 1]]"}},
                .says = QT_TRANSLATE_NOOP("operators", "Each token sees itself, and all see the first.")}},
        .estimate = estimate,
        .run = run,
        .derive = derive,
    };
}

} // namespace heed
