internal import Dispatch
internal import Foundation
internal import Synchronization

/// Ctrl-C and termination as cancellation, so that unfinished work is cleaned up.
package struct Interruption {
  /// The end of work that a signal asked for.
  package struct Signaled: Error {
    /// SIGINT or SIGTERM.
    package let number: Int32
  }

  /// The first signal that came; 0 before.
  private final class Arrival: Sendable {
    let number = Atomic<Int32>(0)
  }

  private let sources: [any DispatchSourceSignal]
  private let arrival = Arrival()

  /// Calls back on SIGINT and SIGTERM until `end`.
  package init(_ cancel: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { [arrival] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        _ = arrival.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        cancel()
      }
      source.resume()
      return source
    }
  }

  /// The signal that came; `nil` if none did.
  package var signaled: Signaled? {
    let number = arrival.number.load(ordering: .relaxed)
    return number == 0 ? nil : Signaled(number: number)
  }

  /// Restores the system's handling of the signals.
  package func end() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}

extension Task where Failure == any Error {
  /// The result; until it is there, Ctrl-C and termination cancel the task.
  ///
  /// - Throws: ``Interruption/Signaled`` where that ended it, else the task's error.
  package var interruptibleValue: Success {
    get async throws {
      let interruption = Interruption { cancel() }
      defer { interruption.end() }
      do {
        return try await value
      } catch let error as CancellationError {
        if let signaled = interruption.signaled { throw signaled }
        throw error
      }
    }
  }
}
