internal import Foundation
internal import VaultProcesses

/// Cancels work when the parent process ends: a killed nightly run ends its matrix entries.
struct Supervision {
  private let input: FileHandle?

  /// Calls back when standard input ends, if a parent process supervises this one.
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

  /// Stops watching.
  func end() {
    input?.readabilityHandler = nil
  }
}
