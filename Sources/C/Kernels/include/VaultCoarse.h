#ifndef VAULT_COARSE_H
#define VAULT_COARSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Exact integer inner products of 16-bit queries and 8-bit rows, with the kernels of VaultDot.h.
// Integers add up to the same sum in any order, so all kernels agree.

// sums[i] is the inner product of `query` and row indices[i]. A row starts every `stride` bytes and
// has as many; `stride` is a multiple of 16. No sum of products may leave 32 bits.
void vault_coarse_rows(int32_t kernel, const int16_t *query, const int8_t *rows, size_t stride,
                       const uint32_t *indices, size_t index_count, int32_t *sums);

// The terms of a rounded row's score: the value of a step, and the error bound of the score for
// each unit of the query's length and of its own remainder.
typedef struct {
  double scale, remainder, length;
} vault_coarse_bound;

// Keeps of the listed rows those whose score may be `least` or more, in their order: sum * scale *
// the row's, plus the largest loss by rounding. `left` has room for all; returns their number.
size_t vault_coarse_left(const int32_t *sums, const uint32_t *indices, size_t index_count,
                         const vault_coarse_bound *bounds, const vault_coarse_bound *query,
                         double least, uint32_t *left);

#ifdef __cplusplus
}
#endif

#endif
