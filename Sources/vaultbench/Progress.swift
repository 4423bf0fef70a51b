internal import Foundation
internal import Synchronization
internal import VaultHarness
internal import VaultReporting

/// One line on a terminal that is rewritten as the work goes on; silent elsewhere.
final class Progress: Sendable {
  private struct Stage {
    var name: String
    var began: ContinuousClock.Instant
  }

  private let isShown: Bool
  private let stage = Mutex<Stage?>(nil)

  init(isQuiet: Bool = false) {
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// Shows the stage at work.
  func show(_ event: PipelineProgress) {
    guard isShown else { return }
    let began = stage.withLock { stage in
      if stage?.name != event.stage { stage = Stage(name: event.stage, began: .now) }
      return stage?.began ?? .now
    }
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    let line = ProgressText.line(
      stage: event.stage, done: event.done, total: event.total,
      seconds: Double(seconds) + Double(attoseconds) / 1e18, width: Self.width - 1)
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(line)".utf8))
  }

  /// Clears the line.
  func finish() {
    guard isShown else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }

  /// What the shell says of the terminal's width, else what every terminal has.
  private static var width: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).map { max(20, $0) } ?? 80
  }
}
