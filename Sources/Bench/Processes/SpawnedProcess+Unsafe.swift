internal import CVaultChild
internal import Foundation
internal import Synchronization

// Invariants: the rows of strings live until the call that they are passed to returns; a process
// number is signaled only before it is reaped, under the lock, and waited for only by the first
// caller, so it never belongs to another process.

/// A program that runs beside this one: its number until it has ended, then its exit code.
///
/// It is waited for itself. Foundation's `Process` waits for the end of a socket that the program
/// inherits, so a program that leaves a background process is taken to run on.
///
/// A class, because it owns a process that must end: the last reference kills it.
@safe package final class SpawnedProcess: Sendable {
  /// The program's standard streams; `nil` is `/dev/null`.
  struct Streams {
    var input: FileHandle?
    var output: FileHandle?
    var errors: FileHandle?
  }

  /// Its number, which is another's as soon as it was waited for.
  package let number: Int32
  /// The state of the process number.
  private struct State {
    var isAwaited = false
    var isReaped = false
  }

  private let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's file.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: All that it finds in its environment.
  ///   - streams: Its standard streams; they stay open here.
  /// - Throws: ``ProcessError/notStarted(program:)``.
  init(
    _ executable: URL, _ arguments: [String], environment: [String: String], _ streams: Streams
  ) throws(ProcessError) {
    let words = [executable.path] + arguments
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let handles = [streams.input, streams.output, streams.errors]
    // A row cannot hold a NUL, and a closed stream would be taken for none.
    guard !(words + variables).contains(where: { $0.utf8.contains(0) }),
      handles.allSatisfy({ $0.map { $0.fileDescriptor >= 0 } ?? true })
    else { throw .notStarted(program: executable.path) }
    let descriptors = handles.map { $0?.fileDescriptor ?? -1 }
    let started = withExtendedLifetime(streams) {
      Self.start(
        words.flatMap { Array($0.utf8CString) }, variables.flatMap { Array($0.utf8CString) },
        vault_streams(input: descriptors[0], output: descriptors[1], errors: descriptors[2]))
    }
    // Only now is there something to end: number 0 would mean this process's own group.
    guard started > 0 else { throw .notStarted(program: executable.path) }
    number = started
  }

  deinit {
    send(SIGKILL)
    reap()
  }

  private static func start(
    _ words: [CChar], _ variables: [CChar], _ streams: vault_streams
  ) -> Int32 {
    unsafe vault_process_start(words, words.count, variables, variables.count, streams)
  }

  /// Sends a signal, unless the program is known to have ended.
  package func send(_ signal: Int32) {
    state.withLock { state in
      if !state.isReaped { kill(number, signal) }
    }
  }

  /// True if the program has ended, waited for or not.
  package var hasEnded: Bool {
    state.withLock { state in
      var status: Int32 = 0
      return unsafe state.isReaped || vault_process_has_ended(number, false, &status)
    }
  }

  /// Blocks this thread until the program has ended.
  ///
  /// - Returns: The exit code, or 128 and the signal that ended it; -1 to every caller but the
  ///   first.
  package func wait() -> Int32 {
    let isFirst = state.withLock { state in
      defer { state.isAwaited = true }
      return !state.isAwaited
    }
    var status: Int32 = -1
    guard isFirst, unsafe vault_process_has_ended(number, true, &status) else { return -1 }
    reap()
    return status
  }

  /// Waits on a thread of its own until the program has ended.
  ///
  /// - Returns: As of ``wait()``.
  func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in continuation.resume(returning: wait()) }
    }
  }

  private func reap() {
    state.withLock { state in
      guard !state.isReaped else { return }
      vault_process_reap(number)
      state.isReaped = true
    }
  }
}
