#ifndef VAULT_ROWS_H
#define VAULT_ROWS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

// Sums of quantized rows (see VaultEmbedding/RowPrecision.swift, which draws their layout).
//
// Every kernel computes the same bits: element i of the sum takes the rows in the order of their
// indices, each by one multiplication and addition that round once. The kernels are those of
// VaultDot.h, by its numbers. No pointer needs to be aligned; `sum` overlaps nothing else; `width`
// is a multiple of 32.

/// sum[i] += scale * code, for the 8-bit rows at the given indices.
void vault_add_int8_rows(int32_t kernel, float *sum, size_t width, const uint8_t *rows,
                         const int32_t *indices, size_t index_count);

/// sum[i] += scale of the group * level of the code, for the 4-bit rows at the given indices.
void vault_add_int4_rows(int32_t kernel, float *sum, size_t width, const uint8_t *rows,
                         const int32_t *indices, size_t index_count);

/// values[i] *= factor.
void vault_scale(int32_t kernel, float *values, size_t count, float factor);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif

#endif
