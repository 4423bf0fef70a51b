#include "VaultWorded.h"

static inline float value(const vault_signal *signal, size_t row) {
  return signal->sums[row] * signal->factor;
}

void vault_worded_totals(const vault_worded *search, size_t count, double *totals) {
  const vault_worded s = *search;
  for (size_t row = 0; row < count; row++) {
    double share = value(&s.coverage, row);
    totals[row] = s.words.weight * value(&s.words, row) + s.grams.weight * value(&s.grams, row) +
                  s.near.weight * value(&s.near, row) + s.wide.weight * value(&s.wide, row) +
                  s.coverage.weight * (share * share * share * share);
  }
  for (size_t row = 0; row < count; row++) {
    int32_t before = s.questions[row];
    if (before < 0) continue;
    float asked = value(&s.words, (size_t)before) + value(&s.grams, (size_t)before);
    totals[row] += s.answer * asked;
  }
}
