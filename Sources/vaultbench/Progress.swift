internal import Foundation
internal import Synchronization
internal import VaultCore
internal import VaultPipeline
internal import VaultReporting

/// One line on a terminal that is rewritten as the work goes on; elsewhere one line for each stage.
final class Progress: Sendable {
  private struct Stage {
    var name: String
    var began: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
  }

  /// The least time between two updates: more would be unreadable, and each is a system call.
  private static let interval = Duration.milliseconds(50)

  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let stage = Mutex<Stage?>(nil)
  /// The stages that have a line already, where lines stay.
  private let listed = Mutex<Set<String>>([])

  init(isQuiet: Bool = false) {
    self.isQuiet = isQuiet
  }

  /// Shows the current stage, unless the line was rewritten just before or the stage has its line.
  func show(_ event: StageProgress) {
    guard !isQuiet else { return }
    guard isTerminal else {
      // Repetitions, "11 of 20", and parts, "suite: part", belong to a line that is there.
      let name = event.stage.prefix { $0 != ":" && !$0.isNumber }
        .trimmingCharacters(in: .whitespaces)
      if listed.withLock({ $0.insert(name).inserted }) {
        Console.note("vaultbench: \(event.stage) …")
      }
      return
    }
    guard let elapsed = timeToShow(event) else { return }
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
    guard !isQuiet, isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }

  /// The terminal's width according to the shell, otherwise 80.
  private static var width: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).map { max(20, $0) } ?? 80
  }
}
