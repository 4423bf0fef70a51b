internal import CVaultChild

// Invariants: the child is started in `init` and destroyed once, by `end` or in `deinit`; it is
// used by one thread at a time (the class is not Sendable, its owner locks); strings live
// until the call that they are passed to returns; a buffer's count bounds what the shim writes.

/// A child process and our ends of its pipes.
///
/// A class, because it owns a process that must end.
@safe package final class ChildPipes {
  /// The data moved in one turn.
  package struct Turn {
    /// The number of the given bytes that were written; all, if no process reads them any more.
    package let written: Int
    /// The output read.
    package let output: [UInt8]
    /// The error output read.
    package let errors: [UInt8]
    /// True if no output can follow.
    package let hasEnded: Bool
  }

  private static let capacity = 1 << 16
  private static let errorCapacity = 1 << 13
  private var handle: OpaquePointer?

  /// Starts a command of `/bin/sh -c`; `nil` if the system refuses.
  ///
  /// - Precondition: No string holds a NUL.
  package init?(command: String, environment: [String]) {
    let variables = environment.flatMap { Array($0.utf8CString) }
    guard let child = unsafe vault_child_start(command, variables, variables.count) else {
      return nil
    }
    unsafe handle = child
  }

  deinit {
    unsafe vault_child_destroy(handle)
  }

  /// Waits at most so long until something can be moved; `nil` if that is impossible.
  package func move(_ bytes: ArraySlice<UInt8>, reads: Bool, milliseconds: Int32) -> Turn? {
    guard let child = unsafe handle else { return nil }
    var turn = vault_child_turn()
    var hasMoved = false
    let capacity = reads ? Self.capacity : 0
    var output: [UInt8] = []
    let errors = unsafe [UInt8](unsafeUninitializedCapacity: Self.errorCapacity) { errors, read in
      unsafe output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        hasMoved = unsafe bytes.withUnsafeBufferPointer { input in
          unsafe vault_child_move(
            child, input.baseAddress, input.count, buffer.baseAddress, capacity,
            errors.baseAddress, Self.errorCapacity, milliseconds, &turn)
        }
        count = hasMoved ? turn.output_count : 0
      }
      read = hasMoved ? turn.error_count : 0
    }
    guard hasMoved else { return nil }
    return Turn(
      written: turn.input_refused ? bytes.count : turn.written, output: output,
      errors: errors, hasEnded: turn.output_ended)
  }

  /// Keeps the child on one of the processors that this process may use; a number counts round.
  ///
  /// - Returns: True if the system allows it.
  package func keep(onProcessor number: Int) -> Bool {
    guard let child = unsafe handle else { return false }
    return unsafe vault_child_keep_on(child, UInt32(truncatingIfNeeded: number))
  }

  /// Ends the child's input.
  package func closeInput() {
    guard let child = unsafe handle else { return }
    unsafe vault_child_close_input(child)
  }

  /// The exit code, or 128 and the signal; `nil` while the child runs.
  package var status: Int32? { ending.map { $0 < 0 ? 128 - $0 : $0 } }

  /// The exit code, or the negative of the signal that ended the child; `nil` while it runs.
  package var ending: Int32? {
    guard let child = unsafe handle else { return nil }
    var status: Int32 = 0
    return unsafe vault_child_has_ended(child, &status) ? status : nil
  }

  /// Requests the child's whole group to end.
  package func askToEnd() {
    guard let child = unsafe handle else { return }
    unsafe vault_child_ask_to_end(child)
  }

  /// Kills the remaining processes of the child's group and releases it.
  package func end() {
    unsafe vault_child_destroy(handle)
    unsafe handle = nil
  }
}
