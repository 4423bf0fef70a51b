#include "VaultActivation.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// One source, several instruction sets: the compiler vectorizes each clone for its own, and the
// dynamic loader binds the best one that the processor has.
#if defined(__x86_64__) && defined(__linux__)
#define CLONED __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define CLONED
#endif
#define INLINED static inline __attribute__((always_inline))

// Sums and maxima run in this many independent lanes: strict floating point forbids the
// compiler to invent them.
enum { LANES = 16 };

const char *vault_activation_kernels(void) {
#if defined(__x86_64__) && defined(__linux__)
  if (__builtin_cpu_supports("x86-64-v4")) return "x86-64-v4";
  if (__builtin_cpu_supports("x86-64-v3")) return "x86-64-v3";
#endif
  return "baseline";
}

// e^x for x <= 0, to a few units in the last place; arguments below -87, where single precision
// ends, count as -87. With x = n ln 2 + r, |r| <= ln 2 / 2, it is 2^n times the Taylor series to
// r^7, whose remainder is below 6e-9.
INLINED float exponential(float x) {
  const float shift = 12582912.0f;  // 1.5 * 2^23: adding it rounds to a whole number
  x = x < -87.0f ? -87.0f : x;
  float shifted = x * 1.44269504088896f + shift;
  float n = shifted - shift;
  // ln 2 in two parts: the first has so few digits that its product with n is exact.
  float r = x - n * 0.693359375f;
  r = r + n * 2.12194440054690583e-4f;
  float series = 1.0f / 5040.0f;
  series = series * r + 1.0f / 720.0f;
  series = series * r + 1.0f / 120.0f;
  series = series * r + 1.0f / 24.0f;
  series = series * r + 1.0f / 6.0f;
  series = series * r + 0.5f;
  series = series * r + 1.0f;
  series = series * r + 1.0f;
  uint32_t bits, origin;
  memcpy(&bits, &shifted, sizeof bits);
  memcpy(&origin, &shift, sizeof origin);
  bits = (bits - origin + 127) << 23;
  float power;
  memcpy(&power, &bits, sizeof power);
  return series * power;
}

// x Phi(x), Phi(x) = (1 + erf(x / sqrt 2)) / 2. The complementary error function is formula 7.1.26
// of Abramowitz and Stegun (error at most 1.5e-7); halving it on the side where it is small keeps
// large arguments exact.
INLINED float gelu(float x) {
  float z = fabsf(x) * 0.70710678118654752f;
  float t = 1.0f / (1.0f + 0.3275911f * z);
  float series = 1.061405429f;
  series = series * t - 1.453152027f;
  series = series * t + 1.421413741f;
  series = series * t - 0.284496736f;
  series = series * t + 0.254829592f;
  float tail = 0.5f * x * (series * t * exponential(-z * z));
  return x < 0.0f ? tail : x - tail;
}

INLINED float sum(const float *values, size_t count) {
  float lanes[LANES] = {0};
  size_t index = 0;
  for (; index + LANES <= count; index += LANES)
    for (size_t lane = 0; lane < LANES; lane++) lanes[lane] += values[index + lane];
  for (size_t lane = 0; index < count; index++, lane++) lanes[lane] += values[index];
  for (size_t half = LANES / 2; half > 0; half /= 2)
    for (size_t lane = 0; lane < half; lane++) lanes[lane] += lanes[lane + half];
  return lanes[0];
}

INLINED float sum_of_squared_differences(const float *values, float mean, size_t count) {
  float lanes[LANES] = {0};
  size_t index = 0;
  for (; index + LANES <= count; index += LANES)
    for (size_t lane = 0; lane < LANES; lane++) {
      float difference = values[index + lane] - mean;
      lanes[lane] += difference * difference;
    }
  for (size_t lane = 0; index < count; index++, lane++) {
    float difference = values[index] - mean;
    lanes[lane] += difference * difference;
  }
  for (size_t half = LANES / 2; half > 0; half /= 2)
    for (size_t lane = 0; lane < half; lane++) lanes[lane] += lanes[lane + half];
  return lanes[0];
}

CLONED void vault_add_bias(float *values, const float *bias, size_t rows, size_t columns) {
  for (size_t row = 0; row < rows; row++) {
    float *restrict target = values + row * columns;
    for (size_t column = 0; column < columns; column++) target[column] += bias[column];
  }
}

CLONED void vault_bias_gelu(float *values, const float *bias, size_t rows, size_t columns) {
  for (size_t row = 0; row < rows; row++) {
    float *restrict target = values + row * columns;
    for (size_t column = 0; column < columns; column++)
      target[column] = gelu(target[column] + bias[column]);
  }
}

CLONED void vault_residual_layer_norm(float *hidden, const float *update, const float *bias,
                                      const float *gain, const float *offset, float epsilon,
                                      size_t rows, size_t columns) {
  for (size_t row = 0; row < rows; row++) {
    float *restrict target = hidden + row * columns;
    const float *restrict source = update + row * columns;
    for (size_t column = 0; column < columns; column++)
      target[column] += source[column] + bias[column];
    float mean = sum(target, columns) / (float)columns;
    float variance = sum_of_squared_differences(target, mean, columns) / (float)columns;
    float scale = 1.0f / sqrtf(variance + epsilon);
    for (size_t column = 0; column < columns; column++)
      target[column] = (target[column] - mean) * scale * gain[column] + offset[column];
  }
}

CLONED void vault_softmax(float *scores, size_t rows, size_t columns, size_t stride) {
  size_t width = (columns + LANES - 1) / LANES * LANES;
  if (columns == 0) return;
  for (size_t row = 0; row < rows; row++) {
    float *restrict target = scores + row * stride;
    for (size_t column = columns; column < width; column++) target[column] = -INFINITY;
    float lanes[LANES];
    memcpy(lanes, target, sizeof lanes);
    for (size_t column = LANES; column < width; column += LANES)
      for (size_t lane = 0; lane < LANES; lane++)
        lanes[lane] = lanes[lane] > target[column + lane] ? lanes[lane] : target[column + lane];
    for (size_t half = LANES / 2; half > 0; half /= 2)
      for (size_t lane = 0; lane < half; lane++)
        lanes[lane] = lanes[lane] > lanes[lane + half] ? lanes[lane] : lanes[lane + half];
    float maximum = lanes[0];
    for (size_t column = 0; column < width; column++)
      target[column] = exponential(target[column] - maximum);
    float scale = 1.0f / sum(target, width);
    for (size_t column = 0; column < width; column++) target[column] *= scale;
  }
}

void vault_transpose(const float *matrix, size_t rows, size_t columns, float *result,
                     size_t stride) {
  for (size_t row = 0; row < rows; row++)
    for (size_t column = 0; column < columns; column++)
      result[column * stride + row] = matrix[row * columns + column];
}
