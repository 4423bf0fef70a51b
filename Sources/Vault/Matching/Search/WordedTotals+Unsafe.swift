internal import CVaultKernels
internal import VaultCore

// Invariants: every column has at least as many rows as there are totals, which is checked here,
// and a question precedes its row.

extension LexicalScores {
  /// Returns the score of each row by words: the weighted sum of the signals that need no vector.
  ///
  /// - Parameters:
  ///   - weights: The weight of each signal.
  ///   - questions: The row of the question right before each row; negative where there is none.
  /// - Returns: The sum of each row known.
  /// - Precondition: There is an entry of `questions` for each row, below the row itself.
  /// - Complexity: O(rows).
  func totals(_ weights: SearchWeights, questions: [Int32]) -> [Double] {
    let count = words.count
    precondition(questions.count >= count, "a row has no entry for its question")
    return unsafe [Double](unsafeUninitializedCapacity: count) { totals, initializedCount in
      unsafe words.withUnsafeSignal(weights.words) { words in
        unsafe grams.withUnsafeSignal(weights.grams) { grams in
          unsafe near.withUnsafeSignal(weights.near) { near in
            unsafe wide.withUnsafeSignal(weights.wide) { wide in
              unsafe coverage.withUnsafeSignal(weights.coverage) { coverage in
                unsafe questions.withUnsafeBufferPointer { questions in
                  var search = unsafe vault_worded(
                    words: words, grams: grams, near: near, wide: wide, coverage: coverage,
                    answer: weights.answer, questions: questions.baseAddress)
                  unsafe vault_worded_totals(&search, count, totals.baseAddress)
                }
              }
            }
          }
        }
      }
      initializedCount = count
    }
  }
}

extension RowScores {
  fileprivate func withUnsafeSignal(_ weight: Double, _ body: (vault_signal) -> Void) {
    withSums { sums, factor in
      unsafe sums.withUnsafeBufferPointer { sums in
        unsafe body(vault_signal(sums: sums.baseAddress, factor: factor, weight: weight))
      }
    }
  }
}
