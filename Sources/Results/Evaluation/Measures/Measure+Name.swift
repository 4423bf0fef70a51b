extension Measure: CustomStringConvertible {
  /// The canonical name, the one that reports use: `P@10`, `R@50`, `nDCG@10`, `MAP`, `MRR`,
  /// `Rprec`; with parameters as ir_measures writes them: `P(rel=2)@10`, `RBP(p=0.8)@20`,
  /// `nDCG(dcg='exp-log2')@10`.
  ///
  /// A parameter at its default is left out, except RBP's `p`, on which everything depends.
  public var name: String {
    switch self {
    case .precision(let k, let rel): Self.name("P", rel: rel, k)
    case .recall(let k, let rel): Self.name("R", rel: rel, k)
    case .f1(let k, let rel): Self.name("F1", rel: rel, k)
    case .nDCG(let k, let gain):
      Self.name("nDCG", gain == .linear ? [] : ["dcg='\(gain.rawValue)'"], k)
    case .averagePrecision(let k, let rel): Self.name("MAP", rel: rel, k)
    case .reciprocalRank(let k, let rel): Self.name("MRR", rel: rel, k)
    case .rPrecision(let rel): Self.name("Rprec", rel: rel, nil)
    case .success(let k, let rel): Self.name("Success", rel: rel, k)
    case .recallAny(let k, let rel): Self.name("recall_any", rel: rel, k)
    case .recallAll(let k, let rel): Self.name("recall_all", rel: rel, k)
    case .judged(let k): Self.name("Judged", [], k)
    case .bpref(let rel): Self.name("Bpref", rel: rel, nil)
    case .rankBiasedPrecision(let k, let p, let rel):
      Self.name("RBP", ["p=\(p)"] + (rel == 1 ? [] : ["rel=\(rel)"]), k)
    case .expectedReciprocalRank(let k, let highest):
      Self.name("ERR", highest == 4 ? [] : ["max_rel=\(highest)"], k)
    case .interpolatedPrecision(let recall, let rel):
      Self.name("IPrec", rel: rel, nil) + "@\(recall)"
    case .setPrecision(let rel): Self.name("SetP", rel: rel, nil)
    case .setRecall(let rel): Self.name("SetR", rel: rel, nil)
    case .setF(let beta, let rel):
      Self.name("SetF", (beta == 1 ? [] : ["beta=\(beta)"]) + (rel == 1 ? [] : ["rel=\(rel)"]), nil)
    }
  }

  /// The canonical name.
  public var description: String { name }

  private static func name(_ stem: String, rel: Int, _ k: Int?) -> String {
    name(stem, rel == 1 ? [] : ["rel=\(rel)"], k)
  }

  private static func name(_ stem: String, _ parameters: [String], _ k: Int?) -> String {
    stem + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ",")))")
      + (k.map { "@\($0)" } ?? "")
  }
}
