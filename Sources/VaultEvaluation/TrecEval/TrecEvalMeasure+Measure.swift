extension TrecEvalMeasure {
  /// What trec_eval prints for a measure of ours; `nil` if it has none such, as of any that states
  /// its own least relevant grade.
  init?(_ measure: Measure) {
    switch measure {
    case .precision(let k, 1): self.init(family: .precision, cutoff: k, recall: nil)
    case .recall(let k, 1): self.init(family: .recall, cutoff: k, recall: nil)
    case .nDCG(let k?, .linear): self.init(family: .nDCGCut, cutoff: k, recall: nil)
    case .nDCG(nil, .linear): self.init(family: .nDCG, cutoff: nil, recall: nil)
    case .averagePrecision(let k?, 1):
      self.init(family: .averagePrecisionCut, cutoff: k, recall: nil)
    case .averagePrecision(nil, 1): self.init(family: .averagePrecision, cutoff: nil, recall: nil)
    case .reciprocalRank(nil, 1): self.init(family: .reciprocalRank, cutoff: nil, recall: nil)
    case .rPrecision(1): self.init(family: .rPrecision, cutoff: nil, recall: nil)
    case .success(let k, 1): self.init(family: .success, cutoff: k, recall: nil)
    case .bpref(1): self.init(family: .bpref, cutoff: nil, recall: nil)
    case .interpolatedPrecision(let recall, 1):
      self.init(family: .interpolatedPrecision, cutoff: nil, recall: recall)
    case .setPrecision(1): self.init(family: .setPrecision, cutoff: nil, recall: nil)
    case .setRecall(1): self.init(family: .setRecall, cutoff: nil, recall: nil)
    case .setF(1, 1): self.init(family: .setF, cutoff: nil, recall: nil)
    default: return nil
    }
  }
}
