internal import Foundation

/// A measure that trec_eval prints, under trec_eval's name.
///
/// The measures here are trec_eval's `official` ones and those of its others that `Measure` has
/// too.
public struct TrecEvalMeasure: Hashable, Sendable {
  /// The measures that share a name, in the order in which trec_eval prints them.
  enum Family: String, CaseIterable {
    case runID = "runid"
    case queries = "num_q"
    case retrieved = "num_ret"
    case relevant = "num_rel"
    case relevantRetrieved = "num_rel_ret"
    case averagePrecision = "map"
    case geometricMean = "gm_map"
    case rPrecision = "Rprec"
    case bpref = "bpref"
    case reciprocalRank = "recip_rank"
    case interpolatedPrecision = "iprec_at_recall"
    case precision = "P"
    case recall = "recall"
    case elevenPointAverage = "11pt_avg"
    case nDCG = "ndcg"
    case nDCGCut = "ndcg_cut"
    case averagePrecisionCut = "map_cut"
    case success = "success"
    case setPrecision = "set_P"
    case setRecall = "set_recall"
    case setF = "set_F"
    case nonRelevantRetrieved = "num_nonrel_judged_ret"
  }

  let family: Family
  /// The last rank that counts, for a family with cutoffs.
  var cutoff: Int?
  /// The recall at which precision is interpolated.
  var recall: Double?

  /// The name that trec_eval prints: `map`, `P_10`, `iprec_at_recall_0.10`.
  public var name: String {
    if let cutoff { return "\(family.rawValue)_\(cutoff)" }
    if let recall { return "\(family.rawValue)_" + String(format: "%3.2f", recall) }
    return family.rawValue
  }

  /// The measures that trec_eval prints by default.
  public static let official: [TrecEvalMeasure] = ordered(
    officialFamilies.flatMap(standard))

  /// Reads what trec_eval takes after `-m`, several of it separated by commas.
  ///
  /// That is `official`, a name, or a name with one cutoff (`P.10`, `P_10`) or with several
  /// (`P.5,10`). A name without the cutoffs that it needs gets trec_eval's own. A name of ours
  /// means trec_eval's of the same measure: `nDCG@10` is `ndcg_cut_10`.
  ///
  /// - Returns: The measures in the order in which trec_eval prints them, each once.
  /// - Throws: `EvaluationError.notInTrecEval` at a measure that trec_eval lacks, and what
  ///   `Measure.init(_:)` throws at other names.
  public static func list(_ names: String) throws(EvaluationError) -> [TrecEvalMeasure] {
    var measures: [TrecEvalMeasure] = []
    var family: Family?
    for part in names.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.split(separator: " ").joined(separator: " ")
      if name == "official" {
        measures += official
        family = nil
      } else if let known = Family(rawValue: name) {
        measures += standard(known)
        family = nil
      } else if let current = family, name.first?.isNumber == true || name.first == "." {
        measures.append(try cut(current, name, of: name))
      } else if let (known, suffix) = divided(name) {
        measures.append(try cut(known, suffix, of: name))
        family = known
      } else {
        guard let same = TrecEvalMeasure(try Measure(name)) else {
          throw .notInTrecEval(name: name)
        }
        measures.append(same)
        family = nil
      }
    }
    return ordered(measures)
  }

  /// The family that a name begins with, and what follows it after `.` or `_`.
  private static func divided(_ name: String) -> (Family, String)? {
    for index in name.indices.reversed() where name[index] == "_" || name[index] == "." {
      if let family = Family(rawValue: String(name[..<index])) {
        return (family, String(name[name.index(after: index)...]))
      }
    }
    return nil
  }

  private static func cut(
    _ family: Family, _ suffix: String, of name: String
  ) throws(EvaluationError) -> TrecEvalMeasure {
    if family == .interpolatedPrecision, let recall = Double(suffix), recall >= 0, recall <= 1 {
      return TrecEvalMeasure(family: family, recall: recall)
    }
    guard standardCutoffs(family) != nil, let k = MeasureFamily.cutoff(suffix) else {
      throw .unusableCutoff(name: name)
    }
    return TrecEvalMeasure(family: family, cutoff: k)
  }

  /// A family at trec_eval's own cutoffs.
  private static func standard(_ family: Family) -> [TrecEvalMeasure] {
    if family == .interpolatedPrecision {
      return JudgedRanking.standardRecalls.map {
        TrecEvalMeasure(family: family, recall: $0)
      }
    }
    guard let cutoffs = standardCutoffs(family) else {
      return [TrecEvalMeasure(family: family)]
    }
    return cutoffs.map { TrecEvalMeasure(family: family, cutoff: $0) }
  }

  private static func standardCutoffs(_ family: Family) -> [Int]? {
    switch family {
    case .precision, .recall, .nDCGCut, .averagePrecisionCut:
      [5, 10, 15, 20, 30, 100, 200, 500, 1000]
    case .success: [1, 5, 10]
    default: nil
    }
  }

  private static let officialFamilies: [Family] = [
    .runID, .queries, .retrieved, .relevant, .relevantRetrieved, .averagePrecision, .geometricMean,
    .rPrecision, .bpref, .reciprocalRank, .interpolatedPrecision, .precision,
  ]

  private static func ordered(_ measures: [TrecEvalMeasure]) -> [TrecEvalMeasure] {
    let wanted = Set(measures)
    return Family.allCases.flatMap { family in
      wanted.filter { $0.family == family }.sorted {
        ($0.cutoff ?? 0, $0.recall ?? 0) < ($1.cutoff ?? 0, $1.recall ?? 0)
      }
    }
  }
}
