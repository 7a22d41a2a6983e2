// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/expected.h"

namespace heed::conformance {

const std::map<std::string, std::size_t> &leastAnswered()
{
    static const std::map<std::string, std::size_t> least{{"Attention", 58}, {"Erf", 1}, {"F.cross_entropy", 9},
        {"F.gelu", 2}, {"F.gelu_grad", 1}, {"F.log_softmax", 10}, {"F.log_softmax_grad", 1}, {"F.nll_loss", 1},
        {"F.relu", 1}, {"F.silu", 1}, {"F.silu_grad", 1}, {"F.softmax", 12}, {"F.softmax_grad", 1},
        {"FlexAttention", 3}, {"Gather", 3}, {"Gelu", 3}, {"Gemm", 1}, {"LayerNormalization", 13}, {"LogSoftmax", 7},
        {"RMSNormalization", 13}, {"RotaryEmbedding", 6}, {"Sigmoid", 1}, {"Softmax", 6},
        {"SoftmaxCrossEntropyLoss", 5}, {"SwiGLU", 2}, {"Swish", 1}, {"TopK", 4}, {"attention_grad", 4},
        {"gqa_attention_grad", 2}, {"nn.Embedding", 2}, {"nn.Embedding_grad", 1}, {"nn.LayerNorm", 7},
        {"nn.LayerNorm_grad", 2}, {"nn.Linear_grad", 1}, {"nn.MultiheadAttention", 19}, {"nn.Transformer", 1},
        {"nn.TransformerDecoderLayer", 18}, {"nn.TransformerEncoder", 6}, {"nn.TransformerEncoderLayer", 22},
        {"param_count", 14}, {"rms_norm", 2}, {"rotary_embedding", 4}, {"sinusoidal_positional_encoding", 5},
        {"swiglu_ffn", 1}, {"torch.sigmoid", 1}, {"torch.topk", 3}, {"seed", 33}};
    return least;
}

const std::map<std::string, std::string> &notAimedAt()
{
    static const std::map<std::string, std::string> reasons{
        {"CausalConvWithState", "a convolution over the last few tokens; Heed has none"},
        {"LinearAttention", "attention without softmax, kept in a state; Heed has attention with softmax only"},
        {"FlexAttention: a function of the scores", "Heed's attention takes a mask and a bias in place of a program"},
        {"cross_entropy: weights of the classes", "tokens of a vocabulary are not weighted against each other"},
        {"seed: a year", "nothing to compute"},
    };
    return reasons;
}

} // namespace heed::conformance
