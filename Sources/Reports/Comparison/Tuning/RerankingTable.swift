internal import Foundation
internal import VaultCore
public import VaultEvaluation
public import VaultResults

/// Re-ranks the candidates of a component cache by other weights and measures the result.
///
/// A candidate's score is the weighted sum of its features, added in the order of the features as
/// the matcher adds them, so that the run's own weights give the run's own order bit by bit. Equal
/// scores come by ascending document id: candidates are arranged in that order once, and a later
/// one must score more to pass.
///
/// Only as many ranks are found as the measure uses. ``ranking(ofQuery:weights:)`` is the readable
/// version against which the fast one is tested.
public struct RerankingTable: Sendable {
  /// The queries, in the order of the cache.
  public let queries: [String]
  /// The vault of each query.
  public let vaults: [String]
  /// The names of the features, in the order in which weights are given.
  public let features: [String]

  /// The start of each query's candidates, and after the last one their end.
  private let starts: [Int]
  /// One column per feature over all candidates.
  private let columns: [[Double]]
  /// The gain of each candidate where it is ranked: its grade, 0 where that is not positive.
  private let gains: [Double]
  /// 1 where a candidate is relevant, else 0.
  private let relevance: [Double]
  /// The relevant grades of each query, descending.
  private let idealGrades: [[Int]]
  private let entries: [ComponentCache.Entry]

  /// Lays out the candidates of queries.
  ///
  /// - Parameters:
  ///   - entries: Queries of one cache.
  ///   - features: The features that weights are given for.
  /// - Throws: ``RunError/unusable(file:line:problem:)`` if the cache lacks a feature.
  /// - Complexity: O(c log c) for c candidates of a query.
  public init(
    _ entries: [ComponentCache.Entry], features: [String] = ComponentCache.documentFeatures
  ) throws(RunError) {
    self.features = features
    self.entries = entries.map(\.sortedByCandidate)
    queries = entries.map(\.query)
    vaults = entries.map(\.vault)
    idealGrades = entries.map(\.idealGrades)
    var starts = [0]
    var columns = features.map { _ in [Double]() }
    var gains: [Double] = []
    for entry in self.entries {
      for (index, name) in features.enumerated() {
        guard let column = entry.features[name] else {
          throw .unusable(
            file: ComponentCache.fileName, line: nil, problem: .missingFeature(name: name))
        }
        columns[index] += column
      }
      gains += entry.grades.map { Double(max($0 ?? 0, 0)) }
      starts.append(starts[starts.count - 1] + entry.candidates.count)
    }
    self.starts = starts
    self.columns = columns
    self.gains = gains
    relevance = gains.map { $0 >= Double(JudgedRanking.leastRelevantGrade) ? 1 : 0 }
  }

  /// The number of candidates of all queries.
  public var candidates: Int { starts[starts.count - 1] }

  /// A measure of every query under every weighting.
  ///
  /// - Parameters:
  ///   - measure: The measure to compute.
  ///   - weightings: For each weighting a number per feature.
  /// - Returns: For each weighting, in order, a value per query.
  /// - Precondition: Each weighting has as many numbers as there are features, and the measure is not
  ///   bpref: that one counts judged messages which search did not return.
  /// - Complexity: O(weightings · candidates · features), and for each query the ranks that the
  ///   measure uses; measures beyond nDCG with a cutoff and linear gain, P and R build each ranking
  ///   anew.
  public func values(of measure: Measure, weightings: [[Double]]) -> [[Double]] {
    precondition(
      weightings.allSatisfy { $0.count == features.count }, "a weighting lacks a feature's weight")
    switch measure {
    case .nDCG(at: let k?, gain: .linear):
      let discounts = (0..<min(k, longest)).map { 1 / log2(Double($0 + 2)) }
      let ideals = idealGrades.map { Self.ideal($0.prefix(k)) }
      return topSums(k, weightings, of: gains, discounts: discounts) { sum, query in
        ideals[query] > 0 ? sum / ideals[query] : 0
      }
    case .precision(let k, rel: 1):
      return topSums(k, weightings, of: relevance, discounts: nil) { sum, _ in sum / Double(k) }
    case .recall(let k, rel: 1):
      return topSums(k, weightings, of: relevance, discounts: nil) { sum, query in
        idealGrades[query].isEmpty ? 0 : sum / Double(idealGrades[query].count)
      }
    default:
      return weightings.map { weights in
        entries.indices.map { query in
          measure.value(for: judged(query, weights: weights))
        }
      }
    }
  }

  /// The documents of a query from the best rank on: the plain version.
  ///
  /// - Complexity: O(c log c) for c candidates.
  public func ranking(ofQuery query: Int, weights: [Double]) -> [Int] {
    let rows = starts[query]..<starts[query + 1]
    let scores = rows.map { row in
      zip(weights, columns).map { $0 * $1[row] }.reduce(-0.0, +)
    }
    return scores.indices.sorted {
      scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1
    }
  }

  /// A query's ranking with all that is known of its judgments.
  private func judged(_ query: Int, weights: [Double]) -> JudgedRanking {
    let entry = entries[query]
    var judgments: [DocumentID: Int] = [:]
    var missing: [Int: Int] = [:]
    for grade in entry.idealGrades { missing[grade, default: 0] += 1 }
    for (document, grade) in zip(entry.candidates, entry.grades) {
      guard let grade else { continue }
      judgments[document] = grade
      if grade >= JudgedRanking.leastRelevantGrade { missing[grade, default: 0] -= 1 }
    }
    // Relevant messages that search did not return need a name, whichever: one that is not taken.
    var number = 0
    for grade in missing.keys.sorted() {
      for _ in 0..<(missing[grade] ?? 0) {
        while judgments[DocumentID("missing-\(number)")] != nil { number += 1 }
        judgments[DocumentID("missing-\(number)")] = grade
      }
    }
    return JudgedRanking(
      documents: ranking(ofQuery: query, weights: weights).map { entry.candidates[$0] },
      judgments: judgments)
  }
}

// MARK: - The fast way

extension RerankingTable {
  /// The most candidates of a query.
  private var longest: Int {
    zip(starts, starts.dropFirst()).map { $1 - $0 }.max() ?? 0
  }

  /// Sums a column over the first ranks of each query under each weighting; each rank counts its
  /// share of a candidate's gain, or all of it where there are no discounts, and `finish` turns a
  /// query's sum into its value.
  private func topSums(
    _ depth: Int, _ weightings: [[Double]], of column: [Double], discounts: [Double]?,
    _ finish: (_ sum: Double, _ query: Int) -> Double
  ) -> [[Double]] {
    var scores = Array(repeating: 0.0, count: candidates)
    var top = TopRanks(room: min(depth, longest))
    return weightings.map { weights in
      score(weights, into: &scores)
      return queries.indices.map { query in
        top.select(starts[query]..<starts[query + 1], by: scores)
        return finish(top.sum(of: column, discounts: discounts), query)
      }
    }
  }

  /// Scores every candidate: one pass per feature over contiguous numbers.
  private func score(_ weights: [Double], into scores: inout [Double]) {
    // −0 is the neutral element: 0 would turn a sum of −0 into 0.
    for row in scores.indices { scores[row] = -0.0 }
    for (weight, column) in zip(weights, columns) {
      for row in scores.indices { scores[row] += weight * column[row] }
    }
  }

  private static func ideal(_ grades: ArraySlice<Int>) -> Double {
    var sum = 0.0
    for (offset, grade) in grades.enumerated() { sum += Double(grade) / log2(Double(offset + 2)) }
    return sum
  }
}

/// The best few rows of a range, kept in order by insertion.
private struct TopRanks {
  private var rows: [Int]
  private var scores: [Double]
  private var count = 0

  /// Reserves space for the given number of rows.
  init(room: Int) {
    rows = Array(repeating: 0, count: room)
    scores = Array(repeating: 0, count: room)
  }

  /// Selects anew; of equal scores the row that comes first is ranked first.
  mutating func select(_ range: Range<Int>, by score: [Double]) {
    let room = rows.count
    count = 0
    guard room > 0 else { return }
    var last = -Double.infinity
    for row in range {
      let value = score[row]
      if count == room {
        guard value > last else { continue }
      } else {
        count += 1
      }
      var place = count - 1
      while place > 0, value > scores[place - 1] {
        scores[place] = scores[place - 1]
        rows[place] = rows[place - 1]
        place -= 1
      }
      scores[place] = value
      rows[place] = row
      last = scores[count - 1]
    }
  }

  /// The sum of a column over the selected rows, each kept by its rank's share.
  func sum(of column: [Double], discounts: [Double]?) -> Double {
    var sum = 0.0
    guard let discounts else {
      for rank in 0..<count { sum += column[rows[rank]] }
      return sum
    }
    for rank in 0..<count { sum += column[rows[rank]] * discounts[rank] }
    return sum
  }
}

extension ComponentCache.Entry {
  /// The same query with its candidates by ascending id.
  fileprivate var sortedByCandidate: ComponentCache.Entry {
    let order = candidates.indices.sorted { candidates[$0] < candidates[$1] }
    return ComponentCache.Entry(
      query: query, vault: vault, split: split, candidates: order.map { candidates[$0] },
      grades: order.map { grades[$0] }, idealGrades: idealGrades,
      features: features.mapValues { column in order.map { column[$0] } })
  }
}
