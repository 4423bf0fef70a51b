internal import Dispatch
internal import Synchronization

/// Requests through libcurl over one connection that is kept open, one at a time.
public struct CurlEmbeddingTransport: EmbeddingTransport {
  /// Bounds of an exchange.
  public struct Limits: Sendable {
    /// The longest wait for a connection.
    public var connect: Duration = .seconds(10)
    /// The longest time for a whole exchange.
    public var exchange: Duration = .seconds(60)
    /// The largest answer.
    public var replyBytes = 64 << 20

    /// The defaults.
    public init() {}
  }

  private let connection: SharedConnection

  /// Prepares a connection; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint, on which the use of a proxy depends: never within this machine.
  ///   - limits: The bounds of each exchange.
  /// - Throws: `RemoteEmbeddingError.transferLibrary`, or `.unusableSetting` for a size below 1.
  public init(_ endpoint: RemoteEndpoint, limits: Limits = Limits())
    throws(RemoteEmbeddingError)
  {
    guard limits.replyBytes > 0 else { throw .unusableSetting(name: "replyBytes") }
    do {
      connection = SharedConnection(
        try CurlPost(ignoresProxy: !endpoint.isEncrypted, limits: limits))
    } catch {
      throw .transferLibrary
    }
  }

  /// Sends a request on a thread of its own, since libcurl blocks.
  ///
  /// Canceling returns at once; the abandoned exchange itself ends within about a second, and a
  /// later one waits for that.
  public func post(_ request: TransportRequest) async throws(TransportFailure) -> TransportReply {
    let exchange = CurlExchange()
    let connection = connection
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard exchange.begin(continuation) else { return }
        DispatchQueue.global().async {
          exchange.finish(connection.send(request, of: exchange))
        }
      }
    } onCancel: {
      exchange.finish(.failure(.cancelled))
    }
    return try outcome.get()
  }
}

/// One exchange, which ends once: by its answer or by being abandoned.
final class CurlExchange: Sendable {
  typealias Outcome = Result<TransportReply, TransportFailure>

  private enum State {
    case waiting
    case running(CheckedContinuation<Outcome, Never>)
    case ended
  }

  private let state = Mutex(State.waiting)

  /// True if no caller waits for the answer any more.
  var isOver: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Registers the waiting caller; returns false if it was abandoned before it began.
  func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
    let isNew = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(continuation)
      return true
    }
    if !isNew { continuation.resume(returning: .failure(.cancelled)) }
    return isNew
  }

  /// Ends the exchange; only the first end counts.
  func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      defer { state = .ended }
      if case .running(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: outcome)
  }
}

/// The connection under a lock: a libcurl handle is used by one thread at a time.
private final class SharedConnection: Sendable {
  private let post: Mutex<CurlPost>

  init(_ post: sending CurlPost) {
    self.post = Mutex(post)
  }

  func send(_ request: TransportRequest, of exchange: CurlExchange) -> CurlExchange.Outcome {
    post.withLock { post in
      guard !exchange.isOver else { return .failure(.cancelled) }
      do throws(TransportFailure) {
        return .success(try post.send(request, of: exchange))
      } catch {
        return .failure(error)
      }
    }
  }
}
