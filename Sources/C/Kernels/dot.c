#include "VaultDot.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Rows asked for ahead of the one being scored; enough to cover a miss to main memory, few enough
// that the lines are still in the first cache when their turn comes.
enum { PREFETCH_ROWS = 4 };

static inline const float *row_at(const float *rows, size_t stride, const uint32_t *indices,
                                  size_t position) {
  return rows + (indices ? (size_t)indices[position] : position) * stride;
}

// A scan in memory order needs no hint: the hardware prefetches it.
static inline void prefetch_row(const float *rows, size_t stride, size_t count,
                                const uint32_t *indices, size_t position, size_t index_count) {
  if (!indices || position >= index_count) return;
  const float *row = row_at(rows, stride, indices, position);
  for (size_t element = 0; element < count; element += 16) __builtin_prefetch(row + element);
}

// The portable kernel. Where fused multiply-add is no instruction, the library's own keeps the
// rounding but is slower.

static float dot_portable(const float *left, const float *right, size_t count) {
  float sums[64] = {0};
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    for (size_t lane = 0; lane < 64; lane++) {
      sums[lane] = __builtin_fmaf(left[index + lane], right[index + lane], sums[lane]);
    }
  }
  for (size_t lane = 0; index + lane < count; lane++) {
    sums[lane] = __builtin_fmaf(left[index + lane], right[index + lane], sums[lane]);
  }
  // (0 + 16) + (32 + 48): the pairing that four 16-lane registers suggest.
  for (size_t lane = 0; lane < 16; lane++) {
    sums[lane] = (sums[lane] + sums[lane + 16]) + (sums[lane + 32] + sums[lane + 48]);
  }
  for (size_t half = 8; half > 0; half /= 2) {
    for (size_t lane = 0; lane < half; lane++) sums[lane] += sums[lane + half];
  }
  return sums[0];
}

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2,fma")))
#define AVX512 __attribute__((target("avx512f,avx2,fma")))
#define INLINE static inline __attribute__((always_inline))

AVX2 INLINE float sum8(__m256 sums) {
  __m128 four = _mm_add_ps(_mm256_castps256_ps128(sums), _mm256_extractf128_ps(sums, 1));
  __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

// Eight registers of eight lanes: register r holds partial sums 8 r … 8 r + 7.

AVX2 INLINE __m256i mask8(size_t remaining) {
  static const int32_t ones_then_zeros[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
  size_t lanes = remaining < 8 ? remaining : 8;
  return _mm256_loadu_si256((const __m256i *)(ones_then_zeros + 8 - lanes));
}

AVX2 static float dot_avx2(const float *left, const float *right, size_t count) {
  __m256 sums[8];
  for (int r = 0; r < 8; r++) sums[r] = _mm256_setzero_ps();
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
#pragma clang loop unroll(full)
    for (int r = 0; r < 8; r++) {
      sums[r] = _mm256_fmadd_ps(_mm256_loadu_ps(left + index + 8 * r),
                                _mm256_loadu_ps(right + index + 8 * r), sums[r]);
    }
  }
  if (index < count) {
#pragma clang loop unroll(full)
    for (size_t r = 0; r < 8; r++) {
      if (index + 8 * r < count) {
        __m256i mask = mask8(count - index - 8 * r);
        sums[r] = _mm256_fmadd_ps(_mm256_maskload_ps(left + index + 8 * r, mask),
                                  _mm256_maskload_ps(right + index + 8 * r, mask), sums[r]);
      }
    }
  }
  __m256 low = _mm256_add_ps(_mm256_add_ps(sums[0], sums[2]), _mm256_add_ps(sums[4], sums[6]));
  __m256 high = _mm256_add_ps(_mm256_add_ps(sums[1], sums[3]), _mm256_add_ps(sums[5], sums[7]));
  return sum8(_mm256_add_ps(low, high));
}

AVX2 static void rows_avx2(const float *query, const float *rows, size_t stride, size_t count,
                           const uint32_t *indices, size_t index_count, float *scores) {
  for (size_t i = 0; i < PREFETCH_ROWS; i++) {
    prefetch_row(rows, stride, count, indices, i, index_count);
  }
  for (size_t i = 0; i < index_count; i++) {
    prefetch_row(rows, stride, count, indices, i + PREFETCH_ROWS, index_count);
    scores[i] = dot_avx2(query, row_at(rows, stride, indices, i), count);
  }
}

// Four registers of sixteen lanes: register r holds partial sums 16 r … 16 r + 15.

AVX512 INLINE float sum64(const __m512 sums[4]) {
  __m512 total = _mm512_add_ps(_mm512_add_ps(sums[0], sums[1]), _mm512_add_ps(sums[2], sums[3]));
  __m256 high = _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(total), 1));
  return sum8(_mm256_add_ps(_mm512_castps512_ps256(total), high));
}

AVX512 INLINE __mmask16 mask16(size_t index, size_t count) {
  if (index >= count) return 0;
  return count - index < 16 ? (__mmask16)((1u << (count - index)) - 1) : 0xFFFF;
}

AVX512 static float dot_avx512(const float *left, const float *right, size_t count) {
  __m512 sums[4];
  for (int r = 0; r < 4; r++) sums[r] = _mm512_setzero_ps();
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      sums[r] = _mm512_fmadd_ps(_mm512_loadu_ps(left + index + 16 * r),
                                _mm512_loadu_ps(right + index + 16 * r), sums[r]);
    }
  }
  if (index < count) {
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      __mmask16 mask = mask16(index + 16 * r, count);
      sums[r] = _mm512_fmadd_ps(_mm512_maskz_loadu_ps(mask, left + index + 16 * r),
                                _mm512_maskz_loadu_ps(mask, right + index + 16 * r), sums[r]);
    }
  }
  return sum64(sums);
}

// Four rows at once, so that each piece of the query is loaded once for the four.
AVX512 INLINE void dot4_avx512(const float *query, const float *const row[4], size_t count,
                               float *scores) {
  __m512 sums[4][4];
  for (int j = 0; j < 4; j++) {
    for (int r = 0; r < 4; r++) sums[j][r] = _mm512_setzero_ps();
  }
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      __m512 piece = _mm512_loadu_ps(query + index + 16 * r);
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        sums[j][r] = _mm512_fmadd_ps(piece, _mm512_loadu_ps(row[j] + index + 16 * r), sums[j][r]);
      }
    }
  }
  if (index < count) {
#pragma clang loop unroll(full)
    for (int r = 0; r < 4; r++) {
      __mmask16 mask = mask16(index + 16 * r, count);
      __m512 piece = _mm512_maskz_loadu_ps(mask, query + index + 16 * r);
#pragma clang loop unroll(full)
      for (int j = 0; j < 4; j++) {
        sums[j][r] = _mm512_fmadd_ps(
            piece, _mm512_maskz_loadu_ps(mask, row[j] + index + 16 * r), sums[j][r]);
      }
    }
  }
  for (int j = 0; j < 4; j++) scores[j] = sum64(sums[j]);
}

AVX512 static void rows_avx512(const float *query, const float *rows, size_t stride, size_t count,
                               const uint32_t *indices, size_t index_count, float *scores) {
  for (size_t i = 0; i < PREFETCH_ROWS; i++) {
    prefetch_row(rows, stride, count, indices, i, index_count);
  }
  size_t i = 0;
  for (; i + 4 <= index_count; i += 4) {
    const float *row[4];
    for (size_t j = 0; j < 4; j++) {
      prefetch_row(rows, stride, count, indices, i + j + PREFETCH_ROWS, index_count);
      row[j] = row_at(rows, stride, indices, i + j);
    }
    dot4_avx512(query, row, count, scores + i);
  }
  for (; i < index_count; i++) {
    scores[i] = dot_avx512(query, row_at(rows, stride, indices, i), count);
  }
}

#endif

int32_t vault_dot_best(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return VAULT_DOT_AVX512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return VAULT_DOT_AVX2;
#endif
  return VAULT_DOT_PORTABLE;
}

float vault_dot(int32_t kernel, const float *left, const float *right, size_t count) {
#if defined(__x86_64__)
  if (kernel == VAULT_DOT_AVX512) return dot_avx512(left, right, count);
  if (kernel == VAULT_DOT_AVX2) return dot_avx2(left, right, count);
#endif
  return dot_portable(left, right, count);
}

void vault_dot_rows(int32_t kernel, const float *query, const float *rows, size_t stride,
                    size_t count, const uint32_t *indices, size_t index_count, float *scores) {
#if defined(__x86_64__)
  if (kernel == VAULT_DOT_AVX512) {
    rows_avx512(query, rows, stride, count, indices, index_count, scores);
    return;
  }
  if (kernel == VAULT_DOT_AVX2) {
    rows_avx2(query, rows, stride, count, indices, index_count, scores);
    return;
  }
#endif
  for (size_t i = 0; i < index_count; i++) {
    scores[i] = dot_portable(query, row_at(rows, stride, indices, i), count);
  }
}
