/// A learning rate that rises linearly to its peak and falls linearly to nothing.
public struct LearningRate: Hashable, Sendable {
  /// The highest rate.
  public let peak: Float
  /// The number of steps to reach the peak.
  public let warmUpSteps: Int
  /// The number of steps of the whole training.
  public let steps: Int

  /// A schedule.
  ///
  /// - Precondition: `0 <= warmUpSteps <= steps`.
  public init(peak: Float, warmUpSteps: Int, steps: Int) {
    precondition(warmUpSteps >= 0 && warmUpSteps <= steps, "the warm-up outlasts the training")
    self.peak = peak
    self.warmUpSteps = warmUpSteps
    self.steps = steps
  }

  /// The rate of one step, counted from 0; 0 after the last.
  public func rate(at step: Int) -> Float {
    guard step < steps else { return 0 }
    if step < warmUpSteps { return peak * Float(step + 1) / Float(warmUpSteps) }
    return peak * Float(steps - step) / Float(max(1, steps - warmUpSteps))
  }
}
