internal import Foundation

extension TrecEvalMeasure {
  /// The aggregation of the values of single queries into the value over all.
  enum Summary {
    /// Their mean.
    case mean
    /// Their sum.
    case sum
    /// exp of the mean of logarithms, where a query that is left out counts as the least.
    case geometricMean
    /// The name of the run.
    case tag
  }

  /// The least average precision that the geometric mean takes for one, as its logarithm.
  static let leastLogarithm = log(leastAveragePrecision)
  private static let leastAveragePrecision = 0.00001

  var summary: Summary {
    switch family {
    case .runID: .tag
    case .queries, .retrieved, .relevant, .relevantRetrieved, .nonRelevantRetrieved: .sum
    case .geometricMean: .geometricMean
    default: .mean
    }
  }

  /// True if trec_eval prints the value of a single query.
  public var isPrintedPerQuery: Bool {
    switch family {
    case .runID, .queries, .geometricMean: false
    default: true
    }
  }

  /// The value for one query; that of the geometric mean is a logarithm, that of the run's name 0.
  func value(for ranking: JudgedRanking, rel: Int) -> Double {
    switch family {
    case .runID: 0
    case .queries: 1
    case .retrieved: Double(ranking.grades.count)
    case .relevant: Double(ranking.relevantCount(rel: rel))
    case .relevantRetrieved: Double(ranking.relevantCount(in: nil, rel: rel))
    case .averagePrecision: ranking.averagePrecision(rel: rel)
    case .geometricMean:
      log(max(ranking.averagePrecision(rel: rel), Self.leastAveragePrecision))
    case .rPrecision: ranking.rPrecision(rel: rel)
    case .bpref: ranking.bpref(rel: rel)
    case .reciprocalRank: ranking.reciprocalRank(rel: rel)
    case .interpolatedPrecision:
      ranking.interpolatedPrecision(atRecall: recall ?? 0, rel: rel)
    case .precision: ranking.precision(at: cutoff ?? 1, rel: rel)
    case .recall: ranking.recall(at: cutoff ?? 1, rel: rel)
    case .elevenPointAverage: ranking.elevenPointAverage(rel: rel)
    case .nDCG, .nDCGCut: ranking.nDCG(at: cutoff)
    case .averagePrecisionCut: ranking.averagePrecision(at: cutoff, rel: rel)
    case .success: ranking.success(at: cutoff ?? 1, rel: rel)
    case .setPrecision: ranking.setPrecision(rel: rel)
    case .setRecall: ranking.setRecall(rel: rel)
    case .setF: ranking.setF(rel: rel)
    case .nonRelevantRetrieved:
      Double(ranking.grades.count { $0.map { $0 >= 0 && $0 < rel } ?? false })
    }
  }
}
