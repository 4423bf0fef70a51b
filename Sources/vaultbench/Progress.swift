internal import Foundation
internal import VaultHarness

/// One line on a terminal that is rewritten as the run goes on; silent elsewhere.
struct Progress: Sendable {
  private let isTerminal: Bool

  init() {
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Shows the stage at work.
  func show(_ event: PipelineProgress) {
    guard isTerminal else { return }
    let share = event.total > 0 ? " \(event.done * 100 / event.total) %" : ""
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(event.stage)\(share)".utf8))
  }

  /// Clears the line.
  func finish() {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
