/// The measures that share a name and differ in cutoff and parameters.
struct MeasureFamily: Sendable {
  /// The syntax after the name, and the measure that it makes.
  enum Maker: Sendable {
    /// A cutoff must follow.
    case cut(@Sendable (Int, MeasureParameters) -> Measure)
    /// A cutoff may follow.
    case maybeCut(@Sendable (Int?, MeasureParameters) -> Measure)
    /// Nothing may follow.
    case uncut(@Sendable (MeasureParameters) -> Measure)
    /// A recall from 0 to 1 must follow.
    case atRecall(@Sendable (Double, MeasureParameters) -> Measure)
  }

  /// The parameters that the brackets may hold.
  let parameters: Set<String>
  let maker: Maker

  /// The measure of a cutoff and parameters.
  func measure(
    cutoff: String?, _ parameters: MeasureParameters, name: String
  ) throws(EvaluationError) -> Measure {
    switch (maker, cutoff) {
    case (.cut(let make), let digits?):
      guard let k = Self.cutoff(digits) else { throw .unusableCutoff(name: name) }
      return make(k, parameters)
    case (.maybeCut(let make), let digits?):
      guard let k = Self.cutoff(digits) else { throw .unusableCutoff(name: name) }
      return make(k, parameters)
    case (.maybeCut(let make), nil): return make(nil, parameters)
    case (.uncut(let make), nil): return make(parameters)
    case (.atRecall(let make), let digits?):
      guard let recall = Double(digits), recall >= 0, recall <= 1 else {
        throw .unusableCutoff(name: name)
      }
      return make(recall, parameters)
    default: throw .unusableCutoff(name: name)
    }
  }

  /// A whole number from 1 in ASCII digits.
  static func cutoff(_ digits: String) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Every family under each of its spellings.
  static let all: [String: MeasureFamily] = {
    var all: [String: MeasureFamily] = [:]
    for (names, family) in spellings {
      for name in names { all[name] = family }
    }
    return all
  }()

  private init(_ parameters: Set<String>, _ maker: Maker) {
    self.parameters = parameters
    self.maker = maker
  }

  private static let spellings: KeyValuePairs<[String], MeasureFamily> = [
    ["P", "precision", "Precision"]: Self(["rel"], .cut { .precision(at: $0, rel: $1.rel) }),
    ["R", "recall", "Recall"]: Self(["rel"], .cut { .recall(at: $0, rel: $1.rel) }),
    ["F1", "f1"]: Self(["rel"], .cut { .f1(at: $0, rel: $1.rel) }),
    ["nDCG", "NDCG", "ndcg"]: Self(["dcg"], .maybeCut { .nDCG(at: $0, gain: $1.gain) }),
    ["ndcg_cut"]: Self([], .cut { k, _ in .nDCG(at: k) }),
    ["ndcg_burges"]: Self([], .maybeCut { k, _ in .nDCG(at: k, gain: .exponential) }),
    ["AP", "MAP", "map"]: Self(["rel"], .maybeCut { .averagePrecision(at: $0, rel: $1.rel) }),
    ["map_cut"]: Self([], .cut { k, _ in .averagePrecision(at: k) }),
    ["RR", "MRR", "mrr", "recip_rank"]: Self(
      ["rel"], .maybeCut { .reciprocalRank(at: $0, rel: $1.rel) }),
    ["Rprec", "RPrec", "r-precision"]: Self(["rel"], .uncut { .rPrecision(rel: $0.rel) }),
    ["Success", "success", "hit_rate"]: Self(["rel"], .cut { .success(at: $0, rel: $1.rel) }),
    ["recall_any"]: Self(["rel"], .cut { .recallAny(at: $0, rel: $1.rel) }),
    ["recall_all"]: Self(["rel"], .cut { .recallAll(at: $0, rel: $1.rel) }),
    ["Judged", "judged"]: Self([], .cut { k, _ in .judged(at: k) }),
    ["Bpref", "BPref", "bpref"]: Self(["rel"], .uncut { .bpref(rel: $0.rel) }),
    ["RBP", "rbp"]: Self(
      ["p", "rel"], .maybeCut { .rankBiasedPrecision(at: $0, p: $1.p, rel: $1.rel) }),
    ["ERR", "err"]: Self(
      ["max_rel"], .maybeCut { .expectedReciprocalRank(at: $0, highest: $1.highest) }),
    ["IPrec", "iprec_at_recall"]: Self(
      ["rel"], .atRecall { .interpolatedPrecision(atRecall: $0, rel: $1.rel) }),
    ["SetP", "set_P"]: Self(["rel"], .uncut { .setPrecision(rel: $0.rel) }),
    ["SetR", "set_recall"]: Self(["rel"], .uncut { .setRecall(rel: $0.rel) }),
    ["SetF", "set_F"]: Self(["beta", "rel"], .uncut { .setF(beta: $0.beta, rel: $0.rel) }),
  ]
}
