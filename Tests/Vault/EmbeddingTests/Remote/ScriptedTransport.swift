import Foundation
import Synchronization
import VaultEmbedding
import VaultTestSupport

/// A service within the test: it answers by a script and remembers what it was sent.
final class ScriptedTransport: EmbeddingTransport {
  typealias Answer =
    @Sendable (_ texts: [String], _ turn: Int) throws(TransportFailure) ->
    TransportReply

  private let log = Mutex<[TransportRequest]>([])
  private let answer: Answer

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// The requests so far, in order.
  var requests: [TransportRequest] { log.withLock { $0 } }

  /// The texts of each request.
  var batches: [[String]] { requests.map { Self.texts(of: $0.body) } }

  func post(_ request: TransportRequest) async throws(TransportFailure) -> TransportReply {
    let turn = log.withLock { log in
      log.append(request)
      return log.count - 1
    }
    return try answer(Self.texts(of: request.body), turn)
  }

  static func texts(of body: [UInt8]) -> [String] {
    struct Body: Decodable { let input: [String] }
    do {
      return try JSONDecoder().decode(Body.self, from: Data(body)).input
    } catch {
      return []
    }
  }

  /// An answer of success: the first element of a vector is its text's length, the rest are 1.
  static func success(
    _ texts: [String], dimension: Int = 4, billed: Int? = 7
  ) -> TransportReply {
    let items = texts.enumerated().map { index, text in
      let elements = [Float(text.count)] + Array(repeating: 1, count: dimension - 1)
      return #"{"index":\#(index),"embedding":\#(elements)}"#
    }
    // Services promise no order.
    let usage = billed.map { #","usage":{"prompt_tokens":\#($0),"total_tokens":\#($0)}"# } ?? ""
    return TransportReply(
      status: 200,
      body: Array(#"{"data":[\#(items.reversed().joined(separator: ","))]\#(usage)}"#.utf8))
  }
}

func remote(
  _ transport: ScriptedTransport, clock: ManualClock = ManualClock(),
  key: RemoteKey? = nil, _ change: (inout RemoteEmbedderSettings) -> Void = { _ in }
) throws -> RemoteEmbedder<ScriptedTransport, ManualClock> {
  var settings = RemoteEmbedderSettings(model: "m", dimension: 4)
  change(&settings)
  return try RemoteEmbedder(
    endpoint: try RemoteEndpoint("https://service.example/v1"), key: key, settings: settings,
    transport: transport, clock: clock)
}
