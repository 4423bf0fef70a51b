#ifndef VAULT_ACTIVATION_H
#define VAULT_ACTIVATION_H

#include <stddef.h>

// The operations of a transformer between its matrix products. Every array is row-major and
// contiguous unless a stride is given; no two arguments overlap. Each function exists once per
// instruction set, and the loader picks one, so results differ in their last bits between kinds of
// processor.

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// The instruction set these kernels run on: "x86-64-v4" (AVX-512), "x86-64-v3" (AVX2 and fused
/// multiply-add) or "baseline".
const char *vault_activation_kernels(void);

/// values [rows, columns] += bias [columns], row by row.
void vault_add_bias(float *values, const float *bias, size_t rows, size_t columns);

/// values [rows, columns] = gelu(values + bias [columns]), with the exact error function to
/// 1e-6 of half the argument.
void vault_bias_gelu(float *values, const float *bias, size_t rows, size_t columns);

/// hidden [rows, columns] = normalized(hidden + update [rows, columns] + bias [columns]) * gain
/// [columns] + offset [columns], where a row is normalized to mean 0 and variance 1.
void vault_residual_layer_norm(float *hidden, const float *update, const float *bias,
                               const float *gain, const float *offset, float epsilon,
                               size_t rows, size_t columns);

/// Replaces each row of scores [rows, columns] by its softmax.
///
/// `stride` is the distance between rows: a multiple of 16 and not less than `columns`. The
/// elements between a row's end and the next multiple of 16 are overwritten.
void vault_softmax(float *scores, size_t rows, size_t columns, size_t stride);

/// result[column * stride + row] = matrix[row, column]; `stride` is not less than `rows`.
void vault_transpose(const float *matrix, size_t rows, size_t columns, float *result,
                     size_t stride);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif

#endif
