extension TrecEvalMeasure {
  /// Creates trec_eval's equivalent of a measure; `nil` if it has none, as of any that states its
  /// own least relevant grade.
  init?(_ measure: Measure) {
    switch measure {
    case .precision(let k, 1): self.init(family: .precision, cutoff: k)
    case .recall(let k, 1): self.init(family: .recall, cutoff: k)
    case .nDCG(let k?, .linear): self.init(family: .nDCGCut, cutoff: k)
    case .nDCG(nil, .linear): self.init(family: .nDCG)
    case .averagePrecision(let k?, 1): self.init(family: .averagePrecisionCut, cutoff: k)
    case .averagePrecision(nil, 1): self.init(family: .averagePrecision)
    case .reciprocalRank(nil, 1): self.init(family: .reciprocalRank)
    case .rPrecision(1): self.init(family: .rPrecision)
    case .success(let k, 1): self.init(family: .success, cutoff: k)
    case .bpref(1): self.init(family: .bpref)
    case .interpolatedPrecision(let recall, 1):
      self.init(family: .interpolatedPrecision, recall: recall)
    case .setPrecision(1): self.init(family: .setPrecision)
    case .setRecall(1): self.init(family: .setRecall)
    case .setF(1, 1): self.init(family: .setF)
    default: return nil
    }
  }
}
