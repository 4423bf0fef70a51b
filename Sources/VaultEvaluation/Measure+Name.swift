extension Measure {
  /// The canonical name, the one that reports use: `P@10`, `R@50`, `nDCG@10`, `MAP`, `MRR`,
  /// `Rprec`.
  public var name: String {
    switch self {
    case .precision(let k): "P@\(k)"
    case .recall(let k): "R@\(k)"
    case .nDCG(let k): "nDCG" + Self.suffix(k)
    case .averagePrecision(let k): "MAP" + Self.suffix(k)
    case .reciprocalRank(let k): "MRR" + Self.suffix(k)
    case .rPrecision: "Rprec"
    case .success(let k): "Success@\(k)"
    case .judged(let k): "Judged@\(k)"
    }
  }

  /// Reads a measure's name, canonical or as trec_eval, ir_measures and ranx spell it.
  ///
  /// Case counts. The cutoff follows `@`, or `_` or `.` as in trec_eval: `P@10`, `P_10`, `P.10`,
  /// `recall_50`, `ndcg_cut_10`, `map`, `AP@100`, `recip_rank`.
  ///
  /// - Throws: `EvaluationError.unknownMeasure` if no measure has the name, and
  ///   `EvaluationError.unusableCutoff` if its cutoff is missing, unwanted or not a whole number
  ///   from 1.
  public init(_ name: String) throws(EvaluationError) {
    if let measure = Self.uncut[name] {
      self = measure
      return
    }
    let (stem, suffix) = Self.divided(name)
    if let suffix, let make = Self.cut[stem] {
      guard let k = Self.cutoff(suffix) else { throw .unusableCutoff(name: name) }
      self = make(k)
    } else if Self.uncut[stem] != nil || Self.cut[stem] != nil {
      throw .unusableCutoff(name: name)
    } else {
      throw .unknownMeasure(name: name)
    }
  }

  /// Reads names parted by commas; spaces around them do not count, repetitions are dropped.
  ///
  /// - Throws: `EvaluationError` at the first name that cannot be read.
  public static func list(_ names: String) throws(EvaluationError) -> [Measure] {
    var measures: [Measure] = []
    for part in names.split(separator: ",", omittingEmptySubsequences: false) {
      let measure = try Measure(part.split(separator: " ").joined(separator: " "))
      if !measures.contains(measure) { measures.append(measure) }
    }
    return measures
  }

  static let knownNames = "P@k, R@k, nDCG[@k], MAP[@k], MRR[@k], Rprec, Success@k, Judged@k"

  private static func suffix(_ k: Int?) -> String {
    k.map { "@\($0)" } ?? ""
  }

  /// Splits a name at its last `@` or, if it has none, its last `_` or `.`; the suffix is `nil` if
  /// there is no separator.
  private static func divided(_ name: String) -> (stem: String, suffix: String?) {
    let separator = name.lastIndex(of: "@") ?? name.lastIndex { $0 == "_" || $0 == "." }
    guard let separator else { return (name, nil) }
    return (String(name[..<separator]), String(name[name.index(after: separator)...]))
  }

  private static func cutoff(_ digits: String) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  private static let uncut: [String: Measure] = [
    "nDCG": .nDCG(at: nil), "NDCG": .nDCG(at: nil), "ndcg": .nDCG(at: nil),
    "AP": .averagePrecision(at: nil), "MAP": .averagePrecision(at: nil),
    "map": .averagePrecision(at: nil),
    "RR": .reciprocalRank(at: nil), "MRR": .reciprocalRank(at: nil),
    "mrr": .reciprocalRank(at: nil), "recip_rank": .reciprocalRank(at: nil),
    "Rprec": .rPrecision, "r-precision": .rPrecision,
  ]

  private static let cut: [String: @Sendable (Int) -> Measure] = [
    "P": { .precision(at: $0) }, "precision": { .precision(at: $0) },
    "R": { .recall(at: $0) }, "recall": { .recall(at: $0) },
    "nDCG": { .nDCG(at: $0) }, "NDCG": { .nDCG(at: $0) }, "ndcg": { .nDCG(at: $0) },
    "ndcg_cut": { .nDCG(at: $0) },
    "AP": { .averagePrecision(at: $0) }, "MAP": { .averagePrecision(at: $0) },
    "map": { .averagePrecision(at: $0) }, "map_cut": { .averagePrecision(at: $0) },
    "RR": { .reciprocalRank(at: $0) }, "MRR": { .reciprocalRank(at: $0) },
    "mrr": { .reciprocalRank(at: $0) }, "recip_rank": { .reciprocalRank(at: $0) },
    "Success": { .success(at: $0) }, "success": { .success(at: $0) },
    "hit_rate": { .success(at: $0) },
    "Judged": { .judged(at: $0) }, "judged": { .judged(at: $0) },
  ]
}

extension Measure: CustomStringConvertible {
  /// The canonical name.
  public var description: String { name }
}
