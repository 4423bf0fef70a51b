internal import CVaultChild
internal import Foundation

extension Process {
  /// Starts the process with no signal blocked.
  ///
  /// Foundation lets a child inherit the mask of the calling thread, and the threads of a pool
  /// block nearly everything: a shell started by one never learns that its own children ended, and
  /// nobody can ask it to.
  ///
  /// - Throws: What `run` throws if the program cannot be started.
  func runWithOpenSignals() throws {
    let mask = vault_signals_open()
    defer { vault_signals_restore(mask) }
    try run()
  }
}
