internal import Foundation
internal import VaultHarness

/// The parent's end as cancellation: a nightly that is killed takes its cells along.
struct Supervision {
  private let input: FileHandle?

  /// Calls back when standard input ends, if a parent watches over this process.
  init(_ cancel: @escaping @Sendable () -> Void) {
    guard ProcessInfo.processInfo.environment[SupervisedProcess.variable] != nil else {
      input = nil
      return
    }
    let input = FileHandle.standardInput
    input.readabilityHandler = { handle in
      guard handle.availableData.isEmpty else { return }
      handle.readabilityHandler = nil
      cancel()
    }
    self.input = input
  }

  /// Watches no longer.
  func end() {
    input?.readabilityHandler = nil
  }
}
