internal import Foundation
internal import Synchronization
internal import VaultCore
internal import VaultPipeline
internal import VaultReporting

/// One line on a terminal that is rewritten as the work goes on; silent elsewhere.
final class Progress: Sendable {
  private struct Stage {
    var name: String
    var began: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
  }

  /// The least time between two updates: more would be unreadable, and each is a system call.
  private static let interval = Duration.milliseconds(50)

  private let isShown: Bool
  private let stage = Mutex<Stage?>(nil)

  init(isQuiet: Bool = false) {
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// Shows the current stage, unless the line was rewritten just before.
  func show(_ event: StageProgress) {
    guard isShown, let elapsed = timeToShow(event) else { return }
    let (seconds, attoseconds) = elapsed.components
    let line = ProgressText.line(
      stage: event.stage, done: event.done, total: event.total,
      seconds: Double(seconds) + Double(attoseconds) / 1e18, width: Self.width - 1)
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(line)".utf8))
  }

  /// How long the stage has taken so far; `nil` if its line is not to be rewritten yet.
  private func timeToShow(_ event: StageProgress) -> Duration? {
    stage.withLock { stage in
      let now = ContinuousClock.now
      guard let known = stage, known.name == event.stage else {
        stage = Stage(name: event.stage, began: now, shown: now)
        return .zero
      }
      guard event.done == event.total || now - known.shown >= Self.interval else { return nil }
      stage?.shown = now
      return now - known.began
    }
  }

  /// Clears the line.
  func finish() {
    guard isShown else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }

  /// The terminal's width according to the shell, otherwise 80.
  private static var width: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).map { max(20, $0) } ?? 80
  }
}
