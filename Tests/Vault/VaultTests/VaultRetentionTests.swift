internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultEmbedding
internal import VaultStorage
internal import VaultTestSupport

@testable internal import Vault

/// Ages are counted by a clock that stands still, from dates a day apart from the limits.
@Suite("Keeping records for a time only")
struct VaultRetentionTests {
  private let folder: TemporaryDirectory
  private let vault: SQLiteVault
  private let now = Timestamp(seconds: 1_900_000_000)

  init() throws {
    folder = try TemporaryDirectory()
    let now = now
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("a.vault"), passphrase: "secret", rounds: 1,
      clock: .stopped(at: now))
    let ages = [1, 364, 366, 729, 731, 4000]
    try vault.insert(
      ages.map { days in
        Message(
          id: DocumentID("d\(days)"), platform: .email,
          sentAt: now.advanced(bySeconds: -Int64(days) * 86_400),
          sender: Participant(Handle(.email, "ana@example.com")), recipients: [.owner],
          text: "of day \(days)", threadID: "t")
      })
    try vault.store(
      vectors: ages.map { (DocumentID("d\($0)"), [Float](repeating: 1, count: 4)) }, model: "m")
  }

  private func names() throws -> (messages: [String], vectors: [String]) {
    (
      try vault.allMessages().map(\.id.rawValue),
      try vault.vectors(model: "m").map(\.0.rawValue).sorted()
    )
  }

  @Test("Messages of more than two years and vectors of more than one are gone, all else stays")
  func erases() throws {
    let outcome = try VaultRetention().apply(to: vault, clock: .stopped(at: now))
    #expect(outcome.messages == 2)
    #expect(outcome.vectors == 2)
    #expect(try names().messages == ["d729", "d366", "d364", "d1"])
    #expect(try names().vectors == ["d1", "d364"])
    #expect(try vault.keywordSearch("day", limit: 9).count == 4)
    #expect(try vault.auditLog().map(\.operation).suffix(2) == ["embed", "retain"])
    let again = try VaultRetention().apply(to: vault, clock: .stopped(at: now))
    #expect(again.messages == 0 && again.vectors == 0)
  }

  @Test("A trial counts and erases nothing")
  func counts() throws {
    let outcome = try VaultRetention(messageDays: 365, vectorDays: 30)
      .apply(to: vault, clock: .stopped(at: now), isTrial: true)
    #expect(outcome.messages == 4)
    #expect(outcome.vectors == 1)
    #expect(try names().messages.count == 6)
    #expect(try names().vectors.count == 6)
  }

  @Test("Vectors of old messages are not made again")
  func makesNone() async throws {
    _ = try VaultRetention().apply(to: vault, clock: .stopped(at: now))
    let messages = try vault.allMessages()
    let embedder = HashingEmbedder()
    let rows = try await StoredVectors(embedder, note: { _ in }).vectors(of: messages, in: vault)
    #expect(rows.rows == 4)
    let kept = try vault.vectors(model: embedder.storedName).map(\.0.rawValue).sorted()
    #expect(kept == ["d1", "d364"])
  }

  @Test("A clock that is behind the last operation is refused, and nothing is erased")
  func refusesPast() throws {
    #expect(throws: VaultError.clockBehind(last: now.description)) {
      try VaultRetention(messageDays: 1)
        .apply(to: vault, clock: .stopped(at: now.advanced(bySeconds: -1)))
    }
    #expect(try names().messages.count == 6)
  }

  @Test("The log has texts that a service was given, before it is asked")
  func logsUploads() async throws {
    struct Service: Embedder {
      let name = "service"
      let modelDigest = "1"
      let dimension = 4
      var sendsTexts: Bool { true }
      func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
        Matrix(rows: texts.count, columns: 4, elements: texts.flatMap { _ in [1, 0, 0, 0] })
      }
      func tokenCount(of text: String) -> Int { 1 }
    }
    let messages = try vault.allMessages()
    _ = try await StoredVectors(Service(), note: { _ in }).vectors(of: messages, in: vault)
    let log = try vault.auditLog()
    #expect(log.map(\.operation).suffix(2) == ["upload", "embed"])
    #expect(Set(log.first { $0.operation == "upload" }?.records ?? []).count == messages.count)
  }
}
