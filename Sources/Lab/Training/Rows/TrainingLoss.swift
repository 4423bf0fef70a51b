internal import VaultCore

/// The loss of a batch, part by part, before the parts are weighted.
public struct TrainingLoss: Hashable, Sendable {
  /// 1 less the cosine to the teacher, averaged over pairs and summed over both sides.
  public var distance: Float = 0
  /// The contrastive loss of left against right, in nats: the mean of both directions.
  public var pairs: Float = 0
  /// The contrastive losses of both sides against the teacher, in nats, summed.
  public var teacher: Float = 0

  /// No loss.
  public init() {}
}

extension TrainingLoss {
  /// Adds sums over some of a batch's pairs, divided by the number of all.
  mutating func add(_ sums: TrainingLoss, over count: Int) {
    distance += sums.distance / Float(count)
    pairs += sums.pairs / Float(count)
    teacher += sums.teacher / Float(count)
  }

  /// The means of so many losses, for a log.
  func summary(over count: Int) -> String {
    func mean(_ sum: Float) -> String {
      let padded = Int((Double(sum) / Double(count) * 10_000).rounded()).padded(to: 5)
      return "\(padded.dropLast(4)).\(padded.suffix(4))"
    }
    return "distance \(mean(distance)) pairs \(mean(pairs)) teacher \(mean(teacher))"
  }
}
