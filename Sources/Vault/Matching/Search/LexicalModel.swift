internal import Foundation

/// A textbook way to score texts by the terms that they share with a search.
public enum LexicalModel: Hashable, Sendable {
  /// Okapi's BM25.
  case bm25(k1: Double, b: Double)
  /// The cosine of term weights, `lnc.ltc` in SMART's notation (Manning, Raghavan and Schütze,
  /// "Introduction to Information Retrieval", 2008, section 6.4.3): 1 + ln frequency on both sides,
  /// the inverse document frequency on the search's.
  case cosine
  /// The likelihood of the search in the text's language model, smoothed by Dirichlet's prior of
  /// the size `prior` (Zhai and Lafferty, "A Study of Smoothing Methods for Language Models Applied
  /// to Information Retrieval", 2004).
  case likelihood(prior: Double)

  /// Scores the rows before `end` that hold a term of the search.
  ///
  /// - Parameters:
  ///   - terms: The terms of the search, repetitions included.
  ///   - field: The rows' terms.
  ///   - end: How many rows are known; what comes later is not counted.
  /// - Returns: Of each such row a score, higher is better; a likelihood is the logarithm of its
  ///   ratio to that in the whole field, of either sign.
  /// - Complexity: O(occurrences of the terms).
  func scores(of terms: [String], in field: TermField, before end: Int) -> [Int: Double] {
    let model = self
    var scores: [Int: Double] = [:]
    let mean = field.meanLength(before: end)
    var counts: [(term: String, count: Int)] = []
    var places: [String: Int] = [:]
    for term in terms {
      if let place = places[term] {
        counts[place].count += 1
      } else {
        places[term] = counts.count
        counts.append((term, 1))
      }
    }
    for (term, count) in counts {
      let postings = field.rows(holding: term, before: end)
      guard !postings.isEmpty else { continue }
      let worth = model.worth(of: postings, count: count, in: field, before: end, mean: mean)
      for posting in postings { scores[Int(posting.row), default: 0] += worth(posting) }
    }
    guard case .likelihood(let prior) = model else { return scores }
    return scores.reduce(into: [:]) { scores, entry in
      let length = Double(field.length(of: entry.key))
      scores[entry.key] = entry.value + Double(terms.count) * log(prior / (prior + length))
    }
  }

  /// Returns the score that an occurrence of a term adds to its row.
  private func worth(
    of postings: ArraySlice<TermField.Posting>, count: Int, in field: TermField, before end: Int,
    mean: Double
  ) -> (TermField.Posting) -> Double {
    switch self {
    case .bm25(let k1, let b):
      let parameters = BM25Parameters(k1: k1, b: b)
      let weight = Double(count) * BM25Parameters.rarity(holding: postings.count, of: end)
      return { posting in
        weight
          * parameters.saturation(
            Double(posting.frequency), length: field.length(of: Int(posting.row)), mean: mean)
      }
    case .cosine:
      let weight = (1 + log(Double(count))) * log(Double(end) / Double(postings.count))
      return { posting in
        weight * (1 + log(Double(posting.frequency))) / Double(field.norms[Int(posting.row)])
      }
    case .likelihood(let prior):
      let occurrences = postings.reduce(0) { $0 + Double($1.frequency) }
      let expected = prior * occurrences / Double(max(1, field.lengthsBefore[end]))
      return { posting in Double(count) * log(1 + Double(posting.frequency) / expected) }
    }
  }
}
