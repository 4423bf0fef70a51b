internal import VaultCore

/// The ability of a system to detect that a query has no relevant message.
///
/// An event without any related message has no right ranking, and no other measure can count it. A
/// system is tested in two ways instead: does the score of its best answer separate such events
/// from the others, and does it in fact return nothing for them?
public struct Abstention: Hashable, Sendable {
  /// A system's answer to one query.
  public struct Answer: Hashable, Sendable {
    /// True if anything is relevant.
    public let isAnswerable: Bool
    /// The score of the first document; `nil` if nothing was returned, which is below any score.
    public let topScore: Float?

    /// Creates an answer with its truth.
    ///
    /// - Precondition: The score is not NaN.
    public init(isAnswerable: Bool, topScore: Float?) {
      precondition(topScore?.isNaN != true, "a score is not a number")
      self.isAnswerable = isAnswerable
      self.topScore = topScore
    }
  }

  /// The number of queries with a relevant document.
  public let answerable: Int
  /// The number of queries without any.
  public let unanswerable: Int
  /// The number of queries to which nothing was returned.
  public let abstained: Int
  /// The number of those without a relevant document.
  public let rightlyAbstained: Int
  /// The area under the ROC curve: the share of pairs of a query with and one without relevant
  /// documents in which the former has the higher top score, ties counting half.
  ///
  /// Hanley and McNeil, "The Meaning and Use of the Area under a Receiver Operating Characteristic
  /// (ROC) Curve" (1982). 0.5 is chance; `nil` if there are no such pairs.
  public let areaUnderCurve: Double?
  /// The variance of the area over draws of queries of either kind.
  ///
  /// DeLong, DeLong and Clarke-Pearson, "Comparing the Areas under Two or More Correlated Receiver
  /// Operating Characteristic Curves" (1988), section 2; `nil` with fewer than two queries of a
  /// kind.
  public let areaVariance: Double?

  /// Counts answers.
  ///
  /// - Complexity: O(n log n).
  public init(_ answers: [Answer]) {
    let with = answers.filter(\.isAnswerable).map { $0.topScore ?? -.infinity }
    let without = answers.filter { !$0.isAnswerable }.map { $0.topScore ?? -.infinity }
    answerable = with.count
    unanswerable = without.count
    abstained = answers.count { $0.topScore == nil }
    rightlyAbstained = answers.count { $0.topScore == nil && !$0.isAnswerable }
    // Each query's share of the queries of the other kind that it is on the right side of.
    let shares = Self.sharesBelow(with, of: without)
    let others = Self.sharesBelow(without, of: with).map { 1 - $0 }
    areaUnderCurve = shares.isEmpty || others.isEmpty ? nil : shares.mean
    if let first = Self.varianceOfMean(shares), let second = Self.varianceOfMean(others) {
      areaVariance = first + second
    } else {
      areaVariance = nil
    }
  }

  /// The 95 % interval of the area, within 0 and 1; `nil` where its variance is unknown or 0, as it
  /// is when the scores part the two kinds without exception.
  public var areaInterval: ClosedRange<Double>? {
    guard let areaUnderCurve, let areaVariance, areaVariance > 0 else { return nil }
    let half = 1.959963984540054 * areaVariance.squareRoot()
    return max(0, areaUnderCurve - half)...min(1, areaUnderCurve + half)
  }

  /// The share of empty answers that were right; `nil` if the system always answered.
  public var precision: Double? {
    abstained == 0 ? nil : Double(rightlyAbstained) / Double(abstained)
  }

  /// The share of queries without relevant documents that had an empty answer; `nil` if there are
  /// none.
  public var recall: Double? {
    unanswerable == 0 ? nil : Double(rightlyAbstained) / Double(unanswerable)
  }

  /// The harmonic mean of precision and recall, 2 a / (b + c) for a right empty answers among b
  /// empty answers and c queries that required one; `nil` if there are no such queries.
  public var f1: Double? {
    unanswerable == 0 ? nil : 2 * Double(rightlyAbstained) / Double(abstained + unanswerable)
  }

  /// Returns the answers as they would be if the system returned nothing below a threshold that is
  /// chosen for the queries of each cluster on those of all others.
  ///
  /// The threshold is the score up to which, or below every score where, empty answers have the
  /// best F1; of equally good ones it is the lowest. So no query is used in the choice by which it
  /// is judged.
  ///
  /// - Parameters:
  ///   - answers: The answers of the system.
  ///   - clusters: The vault of each answer's query.
  /// - Returns: The same answers, some without a score; unchanged with fewer than two clusters.
  /// - Precondition: There are as many clusters as answers.
  /// - Complexity: O(clusters · n log n).
  public static func silenced(_ answers: [Answer], clusters: [String]) -> [Answer] {
    precondition(answers.count == clusters.count, "an answer lacks a cluster")
    let names = Set(clusters)
    guard names.count > 1 else { return answers }
    var silenced = answers
    for name in names {
      let threshold = Self.threshold(
        of: zip(answers, clusters).filter { $0.1 != name }.map(\.0))
      for place in clusters.indices where clusters[place] == name {
        guard let score = answers[place].topScore, score <= threshold else { continue }
        silenced[place] = Answer(isAnswerable: answers[place].isAnswerable, topScore: nil)
      }
    }
    return silenced
  }

  private static func threshold(of answers: [Answer]) -> Float {
    let sorted = answers.map { (score: $0.topScore ?? -.infinity, isRight: !$0.isAnswerable) }
      .sorted { $0.score < $1.score }
    let wanted = sorted.count(where: \.isRight)
    var best = (f1: 0.0, score: -Float.infinity)
    var right = 0
    for (place, answer) in sorted.enumerated() {
      if answer.isRight { right += 1 }
      // Equal scores are removed together.
      guard place + 1 == sorted.count || sorted[place + 1].score > answer.score else { continue }
      let f1 = Double(2 * right) / Double(place + 1 + wanted)
      if f1 > best.f1 { best = (f1, answer.score) }
    }
    return best.score
  }

  /// For each score the share of others that are lower, equal ones counting half; empty if there
  /// are no others.
  private static func sharesBelow(_ scores: [Float], of others: [Float]) -> [Double] {
    guard !others.isEmpty else { return [] }
    let sorted = others.sorted()
    return scores.map { score in
      let lower = sorted.partitionIndex { $0 < score }
      let higher = sorted.partitionIndex { $0 <= score }
      return (Double(lower) + Double(higher)) / 2 / Double(sorted.count)
    }
  }

  private static func varianceOfMean(_ values: [Double]) -> Double? {
    guard values.count >= 2 else { return nil }
    let center = values.mean
    let squares = values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    return squares / Double(values.count - 1) / Double(values.count)
  }
}
