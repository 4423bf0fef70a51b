/// How far some work has come.
public struct StageProgress: Sendable {
  /// The stage at work.
  public let stage: String
  /// How many items are done; 0 where the stage does not count.
  public let done: Int
  /// Of how many.
  public let total: Int

  /// States a stage and its items.
  public init(stage: String, done: Int = 0, total: Int = 0) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}
