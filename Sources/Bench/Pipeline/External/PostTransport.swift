internal import Synchronization
internal import VaultEmbedding

/// A system behind an address: each request is the body of a POST, the answer's body its reply.
///
/// The body counts with any status, since a refusal has one, too. Redirects are not followed,
/// certificates are verified, and plain HTTP goes to this machine only.
final class PostTransport: SystemTransport {
  private let transport: any EmbeddingTransport
  private let address: String
  private let headers: [String]
  private let replies = Mutex<[[UInt8]]>([])

  init(_ transport: any EmbeddingTransport, address: String, key: RemoteKey?) {
    self.transport = transport
    self.address = address
    headers =
      ["Content-Type: application/json", "Accept: application/json"]
      + (key.map { [$0.authorization] } ?? [])
  }

  func send(_ request: [UInt8], within limit: Duration) async throws(SystemFailure) {
    let message = TransportRequest(address: address, headers: headers, body: request)
    let transport = transport
    let outcome = await withTaskGroup(of: Result<[UInt8], SystemFailure>.self) { group in
      group.addTask {
        do throws(TransportFailure) {
          return .success(try await transport.post(message).body)
        } catch {
          return .failure(Self.failure(error))
        }
      }
      group.addTask {
        do {
          try await Task.sleep(for: limit, clock: .continuous)
        } catch {
          // Canceled, since the answer is there or no caller waits for it.
        }
        return .failure(.timedOut)
      }
      let first = await group.next() ?? .failure(.timedOut)
      group.cancelAll()
      return first
    }
    let body = try outcome.get()
    replies.withLock { $0 = [body] }
  }

  /// The answer to the last request; there is no second one.
  func next(within limit: Duration) async throws(SystemFailure) -> SystemLine {
    guard let reply = replies.withLock({ $0.popLast() }) else { throw .wrongID }
    return SystemLine(bytes: reply)
  }

  func close(politely: Bool) async {}

  var ending: SystemEnding {
    get async { SystemEnding() }
  }

  private static func failure(_ failure: TransportFailure) -> SystemFailure {
    switch failure {
    case .timedOut, .cancelled: .timedOut
    case .malformed: .malformed
    case .tooLarge: .tooLong
    case .unreachable, .untrusted, .closed, .unusable: .unreachable
    }
  }
}
