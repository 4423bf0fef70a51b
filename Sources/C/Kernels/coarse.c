#include "VaultCoarse.h"

#include <float.h>

#include "VaultDot.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

// 16 bytes become 16 numbers of 16 bits; products of neighbors add up to 8 numbers of 32 bits.
AVX2 static inline __m256i step(__m256i sum, const int16_t *query, const int8_t *row) {
  __m256i wide = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)row));
  __m256i piece = _mm256_loadu_si256((const __m256i *)query);
  return _mm256_add_epi32(sum, _mm256_madd_epi16(wide, piece));
}

AVX2 static int32_t sum_avx2(const int16_t *query, const int8_t *row, size_t stride) {
  __m256i even = _mm256_setzero_si256();
  __m256i odd = _mm256_setzero_si256();
  size_t index = 0;
  for (; index + 32 <= stride; index += 32) {
    even = step(even, query + index, row + index);
    odd = step(odd, query + index + 16, row + index + 16);
  }
  if (index < stride) even = step(even, query + index, row + index);
  __m256i eight = _mm256_add_epi32(even, odd);
  __m128i four =
      _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, _MM_SHUFFLE(1, 0, 3, 2)));
  __m128i one = _mm_add_epi32(two, _mm_shuffle_epi32(two, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_cvtsi128_si32(one);
}

#endif

static int32_t sum_portable(const int16_t *query, const int8_t *row, size_t stride) {
  int32_t sum = 0;
  for (size_t index = 0; index < stride; index++) sum += query[index] * row[index];
  return sum;
}

void vault_coarse_rows(int32_t kernel, const int16_t *query, const int8_t *rows, size_t stride,
                       const uint32_t *indices, size_t index_count, int32_t *sums) {
#if defined(__x86_64__)
  if (kernel != VAULT_DOT_PORTABLE) {
    for (size_t i = 0; i < index_count; i++) {
      sums[i] = sum_avx2(query, rows + (size_t)indices[i] * stride, stride);
    }
    return;
  }
#endif
  for (size_t i = 0; i < index_count; i++) {
    sums[i] = sum_portable(query, rows + (size_t)indices[i] * stride, stride);
  }
}

size_t vault_coarse_left(const int32_t *sums, const uint32_t *indices, size_t index_count,
                         const vault_coarse_bound *bounds, const vault_coarse_bound *query,
                         double least, uint32_t *left) {
  size_t count = 0;
  for (size_t i = 0; i < index_count; i++) {
    vault_coarse_bound bound = bounds[indices[i]];
    double slack = query->length * bound.remainder + query->remainder * bound.length;
    // A little more for the rounding of these lines, and for products too small for normal numbers.
    double greatest = sums[i] * query->scale * bound.scale + slack * 1.000001 + FLT_MIN;
    left[count] = indices[i];
    count += greatest >= least;
  }
  return count;
}
