internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle

/// Serves an `EmbeddingService`; the base address it announces ends in `/v1`.
public typealias EmbeddingServer = LoopbackServer<EmbeddingService>

/// What a `LoopbackServer` serves: a reply to every request, whatever it holds.
public protocol LoopbackService: Sendable {
  /// The largest body of a request.
  var bodyLimit: Int { get }
  /// The path below which the service lives, such as `/v1`; empty for the root.
  var basePath: String { get }
  /// The answer to a body beyond the limit.
  var oversizedReply: ServiceReply { get }
  /// Answers one request.
  func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) async -> ServiceReply
}

extension EmbeddingService: LoopbackService {
  /// The largest body of a request.
  public var bodyLimit: Int { Self.maximumBodyBytes }
  /// `/v1`, as clients of the protocol expect.
  public var basePath: String { "/v1" }
  /// The answer to a body beyond the limit.
  public var oversizedReply: ServiceReply { Self.oversized }

  /// Answers one request.
  public func reply(
    method: String, target: String, authorization: String?, body: [UInt8]
  ) async -> ServiceReply {
    answer(method: method, target: target, authorization: authorization, body: body)
  }
}

/// Serves a service over HTTP/1.1 on this machine's loopback address.
///
/// Connections that say nothing for a while are closed, and bodies beyond the service's limit are
/// refused. Nothing is logged: a log would hold what people wrote.
public struct LoopbackServer<Service: LoopbackService>: Sendable {
  private let service: Service
  private let port: Int
  private let idleTimeout: Duration

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - service: What answers.
  ///   - port: The port; 0 lets the system choose.
  ///   - idleTimeout: The longest silence of a client.
  public init(_ service: Service, port: Int = 0, idleTimeout: Duration = .seconds(30)) {
    self.service = service
    self.port = port
    self.idleTimeout = idleTimeout
  }

  /// Serves until the task is cancelled.
  ///
  /// Requests under way are then finished, for at most a few seconds.
  ///
  /// - Parameter onListening: Told the base address, such as `http://127.0.0.1:49152/v1`
  /// - Throws: `EmbeddingServerError.cannotListen`.
  public func run(
    onListening: @escaping @Sendable (_ base: String) async -> Void
  ) async throws(EmbeddingServerError) {
    var configuration = ServiceGroupConfiguration(
      services: [application(onListening)], logger: Self.silence)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    let group = ServiceGroup(configuration: configuration)
    // A task of its own, since cancelling the server instead of asking it to end would drop
    // connections half-accepted, which SwiftNIO treats as a broken invariant.
    let serving = Task { try await group.run() }
    let outcome = await withTaskCancellationHandler {
      await serving.result
    } onCancel: {
      Task { await group.triggerGracefulShutdown() }
    }
    if case .failure = outcome, !Task.isCancelled { throw .cannotListen(port: port) }
  }

  private static var silence: Logger {
    Logger(label: "loopback") { _ in SwiftLogNoOpLogHandler() }
  }

  private func application(
    _ onListening: @escaping @Sendable (String) async -> Void
  ) -> some ApplicationProtocol {
    let service = service
    let responder = CallbackResponder<BasicRequestContext> { request, _ in
      await Self.respond(to: request, by: service)
    }
    return Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: .nanoseconds(idleTimeout.wholeNanoseconds))),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        await onListening(
          "http://127.0.0.1:\(channel.localAddress?.port ?? 0)\(service.basePath)")
      },
      logger: Self.silence)
  }

  private static func respond(to request: Request, by service: Service) async -> Response {
    var request = request
    do {
      let body = try await request.collectBody(upTo: service.bodyLimit)
      return response(
        await service.reply(
          method: request.method.rawValue, target: request.head.path ?? "",
          authorization: request.headers[.authorization], body: Array(body.readableBytesView)))
    } catch is NIOTooManyBytesError {
      var reply = response(service.oversizedReply)
      // The rest of the body is not read.
      reply.headers[.connection] = "close"
      return reply
    } catch {
      return Response(status: .badRequest, headers: [.connection: "close"])
    }
  }

  private static func response(_ reply: ServiceReply) -> Response {
    var response = Response(
      status: HTTPResponse.Status(code: reply.status),
      headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    response.headers[.allow] = reply.allow
    return response
  }
}

/// Why a server could not serve.
public enum EmbeddingServerError: Error, Equatable, Sendable {
  /// The port is taken or not allowed.
  case cannotListen(port: Int)
}

extension EmbeddingServerError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it, on one line.
  public var description: String {
    switch self {
    case .cannotListen(let port):
      "127.0.0.1:\(port): cannot listen; choose another port, or 0 for any that is free."
    }
  }
}

extension Duration {
  /// Nanoseconds, at least 1, at most a day.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = min(max(self, .nanoseconds(1)), .seconds(86_400)).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
