# SPDX-License-Identifier: GPL-3.0-or-later
"""The peer of `heed run LESSON --sweep divisor=... --output ...`: the same loop in NumPy, the same lines.

numpy_sweep.py FROM STEP COUNT
"""
import sys

import numpy as np


def attention(query, key, value, divisor):
    scores = query @ key.T / divisor
    shifted = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = shifted / shifted.sum(axis=-1, keepdims=True)
    return weights, weights @ value


def main():
    start, step, count = float(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    query = key = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    value = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]])
    print("divisor,weights[2][2],output[0][0]")
    for i in range(count):
        divisor = start + i * step
        weights, output = attention(query, key, value, divisor)
        print(f"{divisor!r},{float(weights[2, 2])!r},{float(output[0, 0])!r}")


main()
