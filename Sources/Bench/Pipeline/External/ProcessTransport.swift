internal import Dispatch
internal import Foundation
internal import Synchronization
internal import VaultProcesses

/// A system that runs as a child process: one JSON object a line, over standard input and output.
///
/// The command is the shell's (`/bin/sh -c`). The child gets this process's working folder and
/// environment, less the variables that hold our secrets. Its error stream is
/// read whenever its output is, or the shell sends it to the file that was asked for, so that it ends
/// up in no log; its end is reported if the system fails.
final class ProcessTransport: SystemTransport {
  private let link: Mutex<LineLink>
  // A queue of its own: a system that is waited for must not hold up the threads that all share.
  private let queue = DispatchQueue(label: "external-system")

  private let errors: SystemErrorStream

  /// Starts the command; `nil` if the system refuses to.
  init?(command: String, longestLine: Int, errors: SystemErrorStream) {
    guard !command.utf8.contains(0),
      let pipes = ChildPipes(
        command: errors.redirection + command,
        environment: Self.variables(of: ProcessInfo.processInfo.environment))
    else { return nil }
    self.errors = errors
    link = Mutex(LineLink(pipes: pipes, longestLine: longestLine, errors: errors))
  }

  /// Queues a request for the next turn: nothing is written until a caller waits for the answer,
  /// so that the answer's time begins with its question.
  func send(_ request: [UInt8], within limit: Duration) async throws(SystemFailure) {
    link.withLock { $0.send(request) }
  }

  func next(within limit: Duration) async throws(SystemFailure) -> SystemLine {
    try await blocking { link, stop in
      let began = ContinuousClock.now
      return link.next(until: began + limit, stop).map {
        SystemLine(bytes: $0, waited: ContinuousClock.now - began)
      }
    }.get()
  }

  func close(politely: Bool) async {
    _ = await blocking { link, _ in
      link.close(grace: politely ? .seconds(2) : .zero)
      return .success(SystemLine(bytes: []))
    }
  }

  var ending: SystemEnding {
    get async {
      let (count, lastWords) = errors.contents
      return SystemEnding(
        status: link.withLock { $0.status }, errorBytes: count, lastWords: lastWords)
    }
  }

  /// Works on a thread that may block; the work is notified when the task is canceled.
  private func blocking(
    _ work:
      @escaping @Sendable (LineLink, ExchangeCancellationFlag) -> Result<SystemLine, SystemFailure>
  ) async -> Result<SystemLine, SystemFailure> {
    let stop = ExchangeCancellationFlag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          continuation.resume(returning: link.withLock { work($0, stop) })
        }
      }
    } onCancel: {
      stop.raise()
    }
  }

  private static let secrets = ["PASSPHRASE", "PASSWORD", "KEY"]

  /// The variables of a child, `NAME=value`: all of an environment but our secrets.
  static func variables(of environment: [String: String]) -> [String] {
    environment
      .filter { name, _ in
        !(name.hasPrefix("VAULTBENCH_") && secrets.contains { name.hasSuffix($0) })
      }
      .map { "\($0.key)=\($0.value)" }.sorted()
  }
}

/// A flag that asks for the current exchange to stop.
final class ExchangeCancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isRaised: Bool { flag.load(ordering: .relaxed) }

  func raise() { flag.store(true, ordering: .relaxed) }
}
