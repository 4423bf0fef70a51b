import Testing
import VaultEmbedding

@Suite("Remote embedding errors")
struct RemoteEmbeddingErrorTests {
  @Test(
    "Each says where, what and what to do, on one line",
    arguments: [
      (RemoteEmbeddingError.plaintextRefused(host: "h:80"), ["h:80", "https"]),
      (.missingKey(variable: "KEY"), ["KEY", "put"]),
      (.unusableKey(variable: "KEY"), ["KEY", "copy"]),
      (.unusableSetting(name: "batchSize"), ["batchSize"]),
      (.unreachable(host: "h:1"), ["h:1", "check"]), (.untrusted(host: "h:1"), ["h:1", "cert"]),
      (.timedOut(host: "h:1", attempts: 6), ["h:1", "6", "later"]),
      (.connectionLost(host: "h:1", attempts: 2), ["h:1", "2", "later"]),
      (.rateLimited(host: "h:1", attempts: 3), ["h:1", "3", "lower"]),
      (.serverFailed(host: "h:1", status: 503, attempts: 6), ["h:1", "503", "later"]),
      (.keyRefused(host: "h:1", status: 401), ["h:1", "401", "check"]),
      (.notFound(host: "h:1", status: 404), ["h:1", "404", "model"]),
      (.rejected(host: "h:1", status: 400), ["h:1", "400", "dimension"]),
      (.redirected(host: "h:1", status: 302), ["h:1", "302", "final address"]),
      (.replyTooLarge(host: "h:1"), ["h:1", "smaller"]),
      (
        .malformedReply(host: "h:1", defect: .wrongDimension(expected: 1536, found: 3)),
        ["h:1", "1536", "3", "check"]
      ),
      (.malformedReply(host: "h:1", defect: .wrongIndex(7)), ["7"]),
      (.malformedReply(host: "h:1", defect: .notFinite(index: 4)), ["4"]),
    ])
  func describes(error: RemoteEmbeddingError, words: [String]) {
    let text = "\(error)"
    #expect(words.allSatisfy { text.contains($0) } && !text.contains("\n"))
  }
}
