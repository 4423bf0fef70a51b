internal import Dispatch
internal import Foundation

/// Ctrl-C and termination as cancellation, so that unfinished work is cleaned up.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Calls back on SIGINT and SIGTERM until `end`.
  init(_ cancel: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: cancel)
      source.resume()
      return source
    }
  }

  /// Gives the signals back to the system.
  func end() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}

extension Task where Failure == any Error {
  /// The result; until it is there, Ctrl-C and termination cancel the task.
  var interruptibleValue: Success {
    get async throws {
      let interruption = Interruption { cancel() }
      defer { interruption.end() }
      return try await value
    }
  }
}
