internal import FlyingSocks
internal import Glibc
public import VaultCore

/// Serves an `EmbeddingService`; the base address it announces ends in `/v1`.
public typealias EmbeddingServer = LoopbackServer<EmbeddingService>

/// The service of a `LoopbackServer`: a reply to every request, with any content.
public protocol LoopbackService: Sendable {
  /// The largest body of a request.
  var bodyLimit: Int { get }
  /// The path below which the service is, such as `/v1`; empty for the root.
  var basePath: String { get }
  /// The answer to a body beyond the limit.
  var oversizedReply: ServiceReply { get }
  /// Answers one request.
  func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) async -> ServiceReply
}

/// Serves a service over HTTP/1.1 on this machine's loopback address.
///
/// Idle connections are closed after a while, and bodies beyond the service's limit are refused.
/// Nothing is logged: a log would hold users' texts.
public struct LoopbackServer<Service: LoopbackService>: Sendable {
  private let service: Service
  private let port: Int
  private let idleTimeout: Duration

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - port: The port; 0 lets the system choose.
  ///   - idleTimeout: The longest wait for data from a client.
  public init(_ service: Service, port: Int = 0, idleTimeout: Duration = .seconds(30)) {
    self.service = service
    self.port = port
    self.idleTimeout = idleTimeout
  }

  /// Serves until the task is canceled.
  ///
  /// Requests in progress are then finished, for at most a few seconds.
  ///
  /// - Parameter onListening: Receives the base address, such as `http://127.0.0.1:49152/v1`
  /// - Throws: `EmbeddingServerError.cannotListen`.
  public func run(
    onListening: @escaping @Sendable (_ base: String) async -> Void
  ) async throws(EmbeddingServerError) {
    let events = SocketPool.make()
    let listener: AsyncSocket
    let base: String
    do {
      try await events.prepare()
      let (socket, address) = try listeningSocket()
      listener = try AsyncSocket(socket: socket, pool: events)
      base = "http://\(address)\(service.basePath)"
    } catch {
      throw .cannotListen(port: port)
    }
    let waiting = Task { try await events.run() }
    defer { waiting.cancel() }
    let shutdown = ServerShutdown()
    let serving = Task { await serve(listener, events: events, shutdown: shutdown) }
    await withTaskCancellationHandler {
      await onListening(base)
      await serving.value
    } onCancel: {
      shutdown.begin()
      Task {
        try await Task.sleep(for: .seconds(5))
        serving.cancel()
      }
    }
  }

  private func listeningSocket() throws -> (Socket, address: String) {
    guard let port = UInt16(exactly: port) else { throw SocketError.unsupportedAddress }
    let socket = try Socket(domain: AF_INET)
    do {
      // A port whose last connections are still closing is free.
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      guard case .ip4(let host, let port) = try socket.sockname() else {
        throw SocketError.unsupportedAddress
      }
      return (socket, "\(host):\(port)")
    } catch {
      try socket.close()
      throw error
    }
  }

  /// Takes connections until the shutdown begins, then waits for those that are open.
  private func serve(
    _ listener: AsyncSocket, events: some AsyncSocketPool, shutdown: ServerShutdown
  ) async {
    let patience = IdleLimit(events: events, limit: idleTimeout)
    await withDiscardingTaskGroup { group in
      while !shutdown.hasBegun {
        do {
          let socket = try await shutdown.interrupting { try await listener.accept() }.socket
          let connection = HTTPConnection(
            socket: try AsyncSocket(socket: socket, pool: patience), service: service,
            shutdown: shutdown)
          group.addTask { await connection.serve() }
        } catch {
          // The shutdown, or a lack that passes, such as of file descriptors.
          await shutdown.pause(.milliseconds(50))
        }
      }
      listener.end()
    }
  }
}

/// The reason why a server could not serve.
public enum EmbeddingServerError: Error, Equatable, Sendable {
  /// The port is taken or not allowed.
  case cannotListen(port: Int)
}

extension EmbeddingServerError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind { .inputOutput }

  /// The problem, its place and its remedy, on one line.
  public var description: String {
    switch self {
    case .cannotListen(let port):
      "127.0.0.1:\(port): cannot listen; choose another port, or 0 for any that is free."
    }
  }
}
