#ifndef VAULT_WORDED_H
#define VAULT_WORDED_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The score of a search in each row by one signal: sums[row] * factor, which counts `weight`.
typedef struct {
  const float *sums;
  float factor;
  double weight;
} vault_signal;

// The signals of a search in a row, in the order in which they are added up. The fourth power of
// `coverage` counts; `words` and `grams` of the question before a row count `answer` in it.
typedef struct {
  vault_signal words, grams, near, wide, coverage;
  double answer;
  // The row of the question right before each row; negative where there is none.
  const int32_t *questions;
} vault_worded;

// totals[row] is the weighted sum of the signals for each of the first `count` rows.
void vault_worded_totals(const vault_worded *search, size_t count, double *totals);

#ifdef __cplusplus
}
#endif

#endif
