internal import FlyingSocks
internal import Synchronization

/// Ends a server's tasks: those that wait for a client stop at once, those that serve one continue.
final class ServerShutdown: Sendable {
  private struct State {
    var hasBegun = false
    var waits: [Int: @Sendable () -> Void] = [:]
    var nextWait = 0
  }

  private let state = Mutex(State())

  /// True if nothing new is to be begun.
  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  /// Cancels every wait, those to come included.
  func begin() {
    let waits = state.withLock { state in
      state.hasBegun = true
      return state.waits.values
    }
    for cancel in waits { cancel() }
  }

  /// Waits for work that the shutdown, or the caller's cancellation, cancels.
  func interrupting<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await work() }
    let wait = state.withLock { state in
      state.nextWait += 1
      state.waits[state.nextWait] = { task.cancel() }
      return state.nextWait
    }
    defer { state.withLock { $0.waits[wait] = nil } }
    if hasBegun { task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits for a while, or until the shutdown.
  func pause(_ duration: Duration) async {
    do {
      try await interrupting { try await Task.sleep(for: duration) }
    } catch {
      // Waiting is over, either way.
    }
  }
}

/// Closes a client that neither sends nor takes anything for a while.
struct IdleLimit<Events: AsyncSocketPool>: AsyncSocketPool {
  let events: Events
  let limit: Duration

  func prepare() async throws { try await events.prepare() }

  func run() async throws { try await events.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor event: Socket.Events) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await events.suspendSocket(socket, untilReadyFor: event) }
      group.addTask {
        try await Task.sleep(for: limit)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
