#ifndef VAULT_DOT_H
#define VAULT_DOT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Inner products of single-precision vectors.
//
// Every kernel computes the same sum in the same order, so that a ranking never depends on the
// machine: element i is multiplied and added, rounding once, into partial sum i mod 64; the 64
// sums are then added in halves, each to its counterpart (see VaultIndex/DotProduct.swift, which
// is the specification). No pointer needs to be aligned.

// The instructions that a kernel uses. A machine offers every kernel up to vault_dot_best().
enum {
  VAULT_DOT_PORTABLE = 0,
  VAULT_DOT_AVX2 = 1,
  VAULT_DOT_AVX512 = 2,
};

// The fastest kernel that this machine offers.
int32_t vault_dot_best(void);

// The inner product of two vectors of `count` elements.
float vault_dot(int32_t kernel, const float *left, const float *right, size_t count);

// Scores rows of a matrix: scores[i] is the inner product of `query` and row indices[i], or row i
// where `indices` is NULL. A row starts every `stride` elements and has `count` of them.
void vault_dot_rows(int32_t kernel, const float *query, const float *rows, size_t stride,
                    size_t count, const uint32_t *indices, size_t index_count, float *scores);

#ifdef __cplusplus
}
#endif

#endif
