internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#endif

extension ChildProcess {
  /// Runs a command to its end without holding up the caller's thread.
  ///
  /// A child that lives too long, or whose caller is cancelled, is killed (SIGKILL) and waited for:
  /// none outlives the call. Nothing polls meanwhile, so that waiting does not disturb what the
  /// child measures.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - limit: How long it may live.
  /// - Returns: What it left behind; of a child that was killed, the status says so.
  /// - Throws: What `Process` throws if the program cannot be started, `CancellationError`.
  public func run(_ arguments: [String], within limit: Duration) async throws -> Outcome {
    let leash = Leash()
    let outcome: Result<Outcome, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own: reading blocks until the child ends.
        DispatchQueue.global().async {
          continuation.resume(returning: Result { try run(arguments, on: leash, within: limit) })
        }
      }
    } onCancel: {
      leash.pull()
    }
    try Task.checkCancellation()
    return try outcome.get()
  }

  private func run(
    _ arguments: [String], on leash: Leash, within limit: Duration
  ) throws -> Outcome {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.runWithOpenSignals()
    leash.tie(to: process.processIdentifier)
    let alarm = DispatchWorkItem { leash.pull() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: alarm)
    defer { alarm.cancel() }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    leash.untie()
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: output)
  }
}

/// Kills a child once somebody wants that, also if they want it before the child is there.
private final class Leash: Sendable {
  private struct State {
    var isPulled = false
    var child: pid_t?
  }

  private let state = Mutex(State())

  func tie(to child: pid_t) {
    state.withLock { state in
      state.child = child
      if state.isPulled { Self.end(child) }
    }
  }

  /// After this the number may be another process's.
  func untie() {
    state.withLock { $0.child = nil }
  }

  func pull() {
    state.withLock { state in
      state.isPulled = true
      if let child = state.child { Self.end(child) }
    }
  }

  /// Ends a child with its group, where it has one: a script's own children hold its output open.
  private static func end(_ child: pid_t) {
    if kill(-child, SIGKILL) != 0 { kill(child, SIGKILL) }
  }
}
