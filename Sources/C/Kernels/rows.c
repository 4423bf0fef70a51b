#include "VaultRows.h"

#include <math.h>
#include <string.h>

#include "VaultDot.h"

// One source for every instruction set: each entry point below compiles it for its own, and the
// compiler vectorizes it. fmaf rounds once on all of them, so the bits agree.
#define INLINED static inline __attribute__((always_inline))

enum { GROUP = 32, PREFETCH_ROWS = 4, CACHE_LINE = 64 };

INLINED float float_at(const uint8_t *bytes) {
  float value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

INLINED void prefetch_row(const uint8_t *rows, size_t stride, const int32_t *indices,
                          size_t index, size_t index_count) {
  if (index >= index_count) return;
  const uint8_t *row = rows + stride * (size_t)indices[index];
  for (size_t offset = 0; offset < stride; offset += CACHE_LINE) __builtin_prefetch(row + offset);
}

INLINED void add_int8_rows(float *restrict sum, size_t width, const uint8_t *rows,
                           const int32_t *indices, size_t index_count) {
  size_t stride = sizeof(float) + width;
  for (size_t i = 0; i < PREFETCH_ROWS; i++) prefetch_row(rows, stride, indices, i, index_count);
  for (size_t i = 0; i < index_count; i++) {
    prefetch_row(rows, stride, indices, i + PREFETCH_ROWS, index_count);
    const uint8_t *row = rows + stride * (size_t)indices[i];
    float scale = float_at(row);
    const int8_t *restrict codes = (const int8_t *)row + sizeof(float);
    for (size_t column = 0; column < width; column++)
      sum[column] = fmaf((float)codes[column], scale, sum[column]);
  }
}

INLINED void add_int4_rows(float *restrict sum, size_t width, const uint8_t *rows,
                           const int32_t *indices, size_t index_count) {
  size_t groups = width / GROUP;
  size_t stride = sizeof(float) + groups + width / 2;
  for (size_t i = 0; i < PREFETCH_ROWS; i++) prefetch_row(rows, stride, indices, i, index_count);
  for (size_t i = 0; i < index_count; i++) {
    prefetch_row(rows, stride, indices, i + PREFETCH_ROWS, index_count);
    const uint8_t *row = rows + stride * (size_t)indices[i];
    float unit = float_at(row);
    const uint8_t *factors = row + sizeof(float);
    const uint8_t *restrict codes = factors + groups;
    for (size_t group = 0; group < groups; group++, codes += GROUP / 2) {
      float scale = unit * (float)factors[group];
      float *restrict low = sum + group * GROUP;
      float *restrict high = low + GROUP / 2;
      for (size_t column = 0; column < GROUP / 2; column++) {
        low[column] = fmaf((float)(2 * (codes[column] & 15) - 15), scale, low[column]);
        high[column] = fmaf((float)(2 * (codes[column] >> 4) - 15), scale, high[column]);
      }
    }
  }
}

INLINED void scale(float *values, size_t count, float factor) {
  for (size_t index = 0; index < count; index++) values[index] *= factor;
}

#define ROW_ARGUMENTS \
  float *sum, size_t width, const uint8_t *rows, const int32_t *indices, size_t index_count

#if defined(__x86_64__)
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma")))
#define AVX2 __attribute__((target("avx2,fma")))

AVX2 static void scale_avx2(float *values, size_t count, float factor) {
  scale(values, count, factor);
}

// The kernels of VaultDot.h need no more than the foundation of AVX-512.
static int has_avx512(int32_t kernel) {
  return kernel == VAULT_DOT_AVX512 && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

// The instruction sets of one inner loop, and the choice among them.
#define KERNELS(add_rows)                                             \
  AVX512 static void add_rows##_avx512(ROW_ARGUMENTS) {               \
    add_rows(sum, width, rows, indices, index_count);                 \
  }                                                                   \
  AVX2 static void add_rows##_avx2(ROW_ARGUMENTS) {                   \
    add_rows(sum, width, rows, indices, index_count);                 \
  }                                                                   \
  void vault_##add_rows(int32_t kernel, ROW_ARGUMENTS) {              \
    if (has_avx512(kernel)) {                                         \
      add_rows##_avx512(sum, width, rows, indices, index_count);      \
    } else if (kernel != VAULT_DOT_PORTABLE) {                        \
      add_rows##_avx2(sum, width, rows, indices, index_count);        \
    } else {                                                          \
      add_rows(sum, width, rows, indices, index_count);               \
    }                                                                 \
  }
#else
#define KERNELS(add_rows)                                \
  void vault_##add_rows(int32_t kernel, ROW_ARGUMENTS) { \
    add_rows(sum, width, rows, indices, index_count);    \
  }
#endif

KERNELS(add_int8_rows)
KERNELS(add_int4_rows)

void vault_scale(int32_t kernel, float *values, size_t count, float factor) {
#if defined(__x86_64__)
  if (kernel != VAULT_DOT_PORTABLE) {
    scale_avx2(values, count, factor);
    return;
  }
#endif
  scale(values, count, factor);
}
