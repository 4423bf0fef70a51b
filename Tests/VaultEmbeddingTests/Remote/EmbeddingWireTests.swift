import Foundation
import Testing
import VaultCore
import VaultEmbedding

@Suite("Answers of a service")
struct EmbeddingWireTests {
  private let host = "service.example:443"

  @Test(
    "An answer that cannot be used is refused with its defect",
    arguments: [
      ("<html>", ReplyDefect.notTheProtocol),
      ("", .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":[1,0,0,0]}"#, .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":"!!!"},{"index":1,"embedding":""}]}"#, .notTheProtocol),
      (#"{"data":[{"index":0,"embedding":[1,0,0,0]}]}"#, .wrongCount(expected: 2, found: 1)),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0,0]},{"index":0,"embedding":[1,0,0,0]}]}"#,
        .wrongIndex(0)
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0,0]},{"index":-1,"embedding":[1,0,0,0]}]}"#,
        .wrongIndex(-1)
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,0,0]},{"index":1,"embedding":[1,0,0,0]}]}"#,
        .wrongDimension(expected: 4, found: 3)
      ),
      // The little-endian bytes 00 00 C0 7F are a NaN.
      (
        #"{"data":[{"index":0,"embedding":"AADAfwAAAAAAAAAAAAAAAA=="},{"index":1,"embedding":[1,0,0,0]}]}"#,
        .notFinite(index: 0)
      ),
    ])
  func checksAnswers(body: String, defect: ReplyDefect) async throws {
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    await #expect(throws: RemoteEmbeddingError.malformedReply(host: host, defect: defect)) {
      try await remote(transport).embed(["a", "b"])
    }
    #expect(transport.requests.count == 1)
  }

  @Test("Large finite elements keep their direction")
  func survivesLargeElements() async throws {
    let transport = ScriptedTransport { _, _ in
      TransportReply(
        status: 200, body: Array(#"{"data":[{"index":0,"embedding":[3e38,3e38,0,0]}]}"#.utf8))
    }
    let row = try await remote(transport).embed(["a"]).vectors[row: 0]
    // Half a right angle from either axis: 1/√2.
    let expected: [Float] = [0.707_106_77, 0.707_106_77, 0, 0]
    #expect(zip(row, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("Base64 is read as little-endian floats, in whatever order the items come")
  func readsBase64() async throws {
    // 0000803F is 1 and 000000C0 is -2 in little-endian IEEE 754.
    let body =
      #"{"data":[{"index":1,"embedding":"AAAAAAAAAAAAAADAAAAAAA=="},"#
      + #"{"index":0,"embedding":"AACAPwAAAAAAAAAAAAAAAA=="}],"usage":{"prompt_tokens":3}}"#
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    let (vectors, billed) = try await remote(transport).embed(["a", "b"])
    #expect(vectors.elements == [1, 0, 0, 0, 0, 0, -1, 0] && billed == 3)
  }

  @Test("A count of tokens that cannot be is replaced by the estimate", arguments: ["-5", "9e17"])
  func distrustsUsage(count: String) async throws {
    let body = #"{"data":[{"index":0,"embedding":[1,0,0,0]}],"usage":{"total_tokens":\#(count)}}"#
    let transport = ScriptedTransport { _, _ in
      TransportReply(status: 200, body: Array(body.utf8))
    }
    #expect(try await remote(transport).embed(["eight by"]).billedTokens == 2)
  }
}
