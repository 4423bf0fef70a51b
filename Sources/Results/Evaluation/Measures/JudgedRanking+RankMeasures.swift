internal import Foundation

extension JudgedRanking {
  /// RR: one over the rank of the first relevant document.
  ///
  /// Voorhees, "The TREC-8 Question Answering Track Report" (1999); trec_eval `recip_rank`. Its
  /// mean over queries is MRR.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The reciprocal; 0 if no relevant document is ranked.
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func reciprocalRank(at k: Int? = nil, rel: Int = leastRelevantGrade) -> Double {
    checkCutoff(k)
    let first = grades.prefix(k ?? .max).firstIndex { Self.isRelevant($0, rel: rel) }
    return first.map { 1 / Double($0 + 1) } ?? 0
  }

  /// AP: the mean, over all relevant documents, of the precision at each one's rank.
  ///
  /// A relevant document beyond the cutoff or not ranked at all contributes 0, and the denominator
  /// stays the number of all relevant documents: trec_eval `map` and `map_cut`. Its mean
  /// over queries is MAP.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The mean precision; 0 if no document is relevant.
  /// - Precondition: `k > 0` and `rel >= 1`.
  public func averagePrecision(at k: Int? = nil, rel: Int = leastRelevantGrade) -> Double {
    checkCutoff(k)
    let count = relevantCount(rel: rel)
    guard count > 0 else { return 0 }
    var found = 0
    var sum = 0.0
    for (index, grade) in grades.prefix(k ?? .max).enumerated()
    where Self.isRelevant(grade, rel: rel) {
      found += 1
      sum += Double(found) / Double(index + 1)
    }
    return sum / Double(count)
  }

  /// Interpolated precision: the highest precision at any rank where a recall is reached.
  ///
  /// Manning, Raghavan and Schütze, "Introduction to Information Retrieval" (2008), section 8.4;
  /// trec_eval `iprec_at_recall`. Of R relevant documents ⌊recall · R + 0.9⌋ must be found, as in
  /// trec_eval up to version 9; version 10 rounds to the nearest number instead.
  ///
  /// - Parameters:
  ///   - recall: The share of the relevant documents that must be found, from 0 to 1.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The precision; 0 where the recall is never reached.
  /// - Precondition: `0 <= recall <= 1` and `rel >= 1`.
  public func interpolatedPrecision(
    atRecall recall: Double, rel: Int = leastRelevantGrade
  ) -> Double {
    precondition(recall >= 0 && recall <= 1, "a recall is not between 0 and 1")
    let wanted = Int(recall * Double(relevantCount(rel: rel)) + 0.9)
    var found = 0
    var highest = 0.0
    for (index, grade) in grades.enumerated() where Self.isRelevant(grade, rel: rel) {
      found += 1
      if found >= wanted { highest = max(highest, Double(found) / Double(index + 1)) }
    }
    return highest
  }

  /// The mean interpolated precision at the recalls 0, 0.1, … 1: trec_eval `11pt_avg`.
  ///
  /// - Precondition: `rel >= 1`.
  public func elevenPointAverage(rel: Int = leastRelevantGrade) -> Double {
    // From the highest recall down, as trec_eval adds them up.
    let sum = Self.standardRecalls.reversed().reduce(0) {
      $0 + interpolatedPrecision(atRecall: $1, rel: rel)
    }
    return sum / Double(Self.standardRecalls.count)
  }

  /// The recalls of the standard graph, ascending.
  static let standardRecalls = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]

  /// Returns bpref: the rate at which documents that were judged not relevant are ranked below
  /// relevant ones.
  ///
  /// Buckley and Voorhees, "Retrieval Evaluation with Incomplete Information" (2004), as trec_eval
  /// `bpref` computes it: the mean over all R relevant documents of 1 − min(n, R) / min(N, R),
  /// where n counts the documents judged not relevant that are ranked before it, and N all of them.
  /// A relevant document that is not ranked contributes 0. Unjudged documents are skipped, and so
  /// is a negative grade, which trec_eval treats as not judged.
  ///
  /// - Returns: The mean; 0 if no document is relevant.
  /// - Precondition: `rel >= 1`.
  public func bpref(rel: Int = leastRelevantGrade) -> Double {
    let count = relevantCount(rel: rel)
    guard count > 0 else { return 0 }
    let notRelevant = zeroGradeCount + idealGrades.count - count
    var before = 0
    var sum = 0.0
    for case let grade? in grades where grade >= 0 {
      if grade < rel {
        before += 1
      } else if before == 0 {
        sum += 1
      } else {
        sum += 1 - Double(min(before, count)) / Double(min(notRelevant, count))
      }
    }
    return sum / Double(count)
  }

  /// RBP: (1 − p) Σ p^(i − 1) over the ranks i of relevant documents.
  ///
  /// Moffat and Zobel, "Rank-Biased Precision for Measurement of Retrieval Effectiveness" (2008),
  /// for binary relevance: the expected share of relevant documents among those seen by a reader
  /// who continues to the next rank with probability p. Missing ranks add nothing, so this is the
  /// paper's lower bound.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - p: The reader's persistence.
  ///   - rel: The least grade that counts as relevant.
  /// - Returns: The share; below 1 for every ranking.
  /// - Precondition: `k > 0`, `0 < p < 1` and `rel >= 1`.
  public func rankBiasedPrecision(
    at k: Int? = nil, p: Double, rel: Int = leastRelevantGrade
  ) -> Double {
    checkCutoff(k)
    precondition(p > 0 && p < 1, "the persistence is not between 0 and 1")
    var reached = 1.0
    var sum = 0.0
    for grade in grades.prefix(k ?? .max) {
      if Self.isRelevant(grade, rel: rel) { sum += reached }
      reached *= p
    }
    return (1 - p) * sum
  }

  /// ERR: the expected reciprocal of the rank at which a reader is satisfied.
  ///
  /// Chapelle, Metzler, Zhang and Grinspan, "Expected Reciprocal Rank for Graded Relevance" (2009):
  /// a document of grade g satisfies with probability (2^g − 1) / 2^G, G being the highest grade of
  /// the scale, and the reader stops there. TREC's gdeval, and so ir_measures, fixes G = 4.
  ///
  /// - Parameters:
  ///   - k: The last rank that counts; `nil` counts all.
  ///   - highest: The highest grade of the scale; a grade above it counts as it.
  /// - Returns: At most (2^G − 1) / 2^G for the first rank and what the others add to it; 0 if no
  ///   relevant document is ranked.
  /// - Precondition: `k > 0` and `highest >= 1`.
  public func expectedReciprocalRank(at k: Int? = nil, highest: Int = 4) -> Double {
    checkCutoff(k)
    precondition(highest >= 1, "a scale without a relevant grade")
    var reached = 1.0
    var sum = 0.0
    for (index, grade) in grades.prefix(k ?? .max).enumerated() {
      guard let grade, grade > 0 else { continue }
      let satisfied = exp2(Double(min(grade, highest) - highest)) - exp2(Double(-highest))
      sum += reached * satisfied / Double(index + 1)
      reached *= 1 - satisfied
    }
    return sum
  }
}
