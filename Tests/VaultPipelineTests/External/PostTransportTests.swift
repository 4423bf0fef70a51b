import Synchronization
import Testing
import VaultEmbedding

@testable import VaultPipeline

/// A server that answers as it is told, or never.
private final class FakePosts: EmbeddingTransport {
  private let answer: Result<String, TransportFailure>?
  private let seen = Mutex<[TransportRequest]>([])

  init(_ answer: Result<String, TransportFailure>?) {
    self.answer = answer
  }

  var requests: [TransportRequest] { seen.withLock { $0 } }

  func post(_ request: TransportRequest) async throws(TransportFailure) -> TransportReply {
    seen.withLock { $0.append(request) }
    guard let answer else {
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        throw .cancelled
      }
      throw .timedOut
    }
    return TransportReply(status: 500, body: Array(try answer.get().utf8))
  }
}

@Suite("A system behind an address", .timeLimit(.minutes(1)))
struct PostTransportTests {
  private static func outcome(
    _ answer: Result<String, TransportFailure>?, limit: Duration = .seconds(5)
  ) async -> Result<String, SystemFailure> {
    let transport = PostTransport(FakePosts(answer), address: "http://127.0.0.1:1", key: nil)
    do throws(SystemFailure) {
      try await transport.send(Array("{}".utf8), within: limit)
      return .success(
        String(decoding: try await transport.next(within: limit).bytes, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  @Test("The body is the reply, whatever the status, and there is only one")
  func readsBodies() async throws {
    let posts = FakePosts(.success(#"{"id":1}"#))
    let key = try RemoteKey(variable: "K", environment: ["K": "abc"])
    let transport = PostTransport(posts, address: "http://127.0.0.1:1", key: key)
    try await transport.send(Array("question".utf8), within: .seconds(5))
    let reply = try await transport.next(within: .seconds(5))
    #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"id":1}"#)
    await #expect(throws: SystemFailure.wrongID) {
      try await transport.next(within: .seconds(5))
    }
    let request = try #require(posts.requests.first)
    #expect(request.body == Array("question".utf8))
    #expect(request.headers.contains("Authorization: Bearer abc"))
  }

  @Test(
    "Failures keep their kinds",
    arguments: [
      (TransportFailure.unreachable, SystemFailure.unreachable), (.untrusted, .unreachable),
      (.closed, .unreachable), (.timedOut, .timedOut), (.malformed, .malformed),
      (.tooLarge, .tooLong),
    ])
  func mapsFailures(failure: TransportFailure, expected: SystemFailure) async {
    #expect(await Self.outcome(.failure(failure)) == .failure(expected))
  }

  @Test("A server that says nothing is waited for no longer than the limit")
  func timesOut() async {
    let began = ContinuousClock.now
    #expect(await Self.outcome(nil, limit: .milliseconds(200)) == .failure(.timedOut))
    #expect(ContinuousClock.now - began < .seconds(30))
  }
}
