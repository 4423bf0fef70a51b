internal import Foundation
internal import Synchronization
package import VaultCore
internal import VaultReporting

/// One line on a terminal that is rewritten as the work proceeds; elsewhere one line for each stage
/// that takes 15 seconds, when it has taken them: many short stages would hide the results below.
package final class Progress: Sendable {
  private struct Stage {
    var name: String
    var began: ContinuousClock.Instant
    var shown: ContinuousClock.Instant
  }

  /// The least time between two updates: more would be unreadable, and each is a system call.
  private static let interval = Duration.milliseconds(50)

  /// The time that a stage may take without a line, in seconds, where lines are not overwritten.
  private static let patience = 15.0

  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let stage = Mutex<Stage?>(nil)
  /// The stage at work and those that have a line already, where lines stay.
  private let log = Mutex<(current: String?, listed: Set<String>)>((nil, []))

  package init(isQuiet: Bool = false) {
    self.isQuiet = isQuiet
  }

  /// Shows the current stage, unless the line was rewritten just before or the stage has its line.
  package func show(_ event: StageProgress) {
    guard !isQuiet else { return }
    guard isTerminal else {
      // Repetitions, "11 of 20", and parts, "suite: part", belong to a line that is there.
      let name = event.stage.prefix { $0 != ":" && !$0.isNumber }
        .trimmingCharacters(in: .whitespaces)
      return list(name, event.stage)
    }
    guard let elapsed = timeToShow(event) else { return }
    let (seconds, attoseconds) = elapsed.components
    let line = ProgressText.line(
      stage: event.stage, done: event.done, total: event.total,
      seconds: Double(seconds) + Double(attoseconds) / 1e18, width: Self.width - 1)
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(line)".utf8))
  }

  /// Writes a stage's line after 15 seconds, if it is still at work then and has none.
  private func list(_ name: String, _ title: String) {
    let isNew = log.withLock { log in
      defer { log.current = name }
      return log.current != name && !log.listed.contains(name)
    }
    guard isNew else { return }
    // Not a task: the work may hold every thread of the pool.
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
      let isDue = log.withLock { $0.current == name && $0.listed.insert(name).inserted }
      if isDue { Console.note("\(Console.program): \(title) …") }
    }
  }

  /// Returns the time that the stage has taken so far; `nil` if its line is not to be rewritten
  /// yet.
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
  package func finish() {
    log.withLock { $0.current = nil }
    guard !isQuiet, isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }

  /// The terminal's width according to the shell, otherwise 80.
  private static var width: Int {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).map { max(20, $0) } ?? 80
  }
}
