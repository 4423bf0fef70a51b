/// The progress of a task.
public struct StageProgress: Sendable {
  /// The current stage.
  public let stage: String
  /// The number of items done; 0 where the stage does not count.
  public let done: Int
  /// The number of items in all.
  public let total: Int

  /// Creates the progress of a stage.
  public init(stage: String, done: Int = 0, total: Int = 0) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}
