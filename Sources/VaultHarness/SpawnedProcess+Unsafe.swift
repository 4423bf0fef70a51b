internal import CVaultChild
internal import Foundation
internal import Synchronization

// Invariants: the rows of strings live until the call that they are passed to returns; a number is
// signalled only before it is reaped, under the lock, so it never belongs to anybody else.

/// A program that runs beside this one: its number until it has ended, then its exit code.
///
/// It is waited for itself. Foundation's `Process` waits for the end of a socket that the program
/// inherits, so a program that leaves something running behind is taken to run on.
///
/// A class, because it stands for something that must end: the last reference kills it.
@safe final class SpawnedProcess: Sendable {
  /// Why a program cannot be started: it is not there, is not a program, or the system is short.
  struct NotStarted: Error {}

  /// What the program's standard streams are; `nil` is `/dev/null`.
  struct Streams {
    var input: FileHandle?
    var output: FileHandle?
    var errors: FileHandle?
  }

  private let number: Int32
  /// Whether the number is still the program's.
  private let isReaped = Mutex(false)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's file.
  ///   - arguments: What follows the program's name.
  ///   - environment: All that it finds in its environment.
  ///   - streams: Its standard streams; they stay open here.
  /// - Throws: ``NotStarted``.
  init(
    _ executable: URL, _ arguments: [String], environment: [String: String], _ streams: Streams
  ) throws(NotStarted) {
    let words = [executable.path] + arguments
    guard !words.contains(where: { $0.utf8.contains(0) }) else { throw NotStarted() }
    let row = words.flatMap { Array($0.utf8CString) }
    let variables = environment.flatMap { Array("\($0.key)=\($0.value)".utf8CString) }
    func descriptor(_ handle: FileHandle?) -> Int32 { handle?.fileDescriptor ?? -1 }
    let started = unsafe vault_process_start(
      row, row.count, variables, variables.count,
      vault_streams(
        input: descriptor(streams.input), output: descriptor(streams.output),
        errors: descriptor(streams.errors)))
    // Only now is there something to end: number 0 would mean this process's own group.
    guard started > 0 else { throw NotStarted() }
    number = started
  }

  deinit {
    send(SIGKILL)
    reap()
  }

  /// Sends a signal, unless the program is known to have ended.
  func send(_ signal: Int32) {
    isReaped.withLock { isReaped in
      if !isReaped { kill(number, signal) }
    }
  }

  /// Whether the program has ended, waited for or not.
  var hasEnded: Bool {
    isReaped.withLock { isReaped in
      var status: Int32 = 0
      return unsafe isReaped || vault_process_has_ended(number, false, &status)
    }
  }

  /// Blocks this thread until the program has ended.
  ///
  /// - Returns: The exit code, or 128 and the signal that ended it; -1 if it was waited for before.
  func wait() -> Int32 {
    var status: Int32 = -1
    let hasEnded = unsafe vault_process_has_ended(number, true, &status)
    reap()
    return hasEnded ? status : -1
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
    isReaped.withLock { isReaped in
      guard !isReaped else { return }
      vault_process_reap(number)
      isReaped = true
    }
  }
}
