import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultIngest
import VaultResults
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("LatencySuite")
struct LatencySuiteTests {
  private static let messages = (0..<20).map { index in
    Message(
      id: DocumentID("m\(index)"), platform: .email, sentAt: Timestamp(seconds: Int64(index)),
      sender: .owner, recipients: [], text: "number \(index)", threadID: "t")
  }

  @Test("Every step of a message's way is timed, in its unit, on the sample that is stated")
  func timesEveryStep() throws {
    let folder = try TemporaryDirectory()
    let metrics = try LatencySuite(
      model: ModelUnderTest(HashingEmbedder()), messages: Self.messages, directory: folder.url
    ).metrics()
    let units = Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, $0.unit) })
    #expect(
      units == [
        "embedding/messageP95Milliseconds": "milliseconds",
        "ingest/mbox/parseP95Milliseconds": "milliseconds",
        "sealing/encryptP95Milliseconds": "milliseconds",
        "vault/insertP95Milliseconds": "milliseconds",
        "pipeline/newEmailP95Seconds": "seconds",
        "sealing/pbkdf2Milliseconds": "milliseconds",
      ])
    // Twenty messages, of which the first ten only warm up.
    #expect(metrics.first { $0.id == "pipeline/newEmailP95Seconds" }?.n == 10)
    #expect(metrics.allSatisfy { $0.value > 0 })
  }

  @Test("A service is not asked message by message; what does not embed is timed all the same")
  func service() throws {
    let folder = try TemporaryDirectory()
    var model = ModelUnderTest(RefusingEmbedder())
    model.isRemote = true
    let metrics = try LatencySuite(
      model: model, messages: Self.messages, directory: folder.url
    ).metrics()
    #expect(
      Set(metrics.map(\.id)) == [
        "ingest/mbox/parseP95Milliseconds", "sealing/encryptP95Milliseconds",
        "vault/insertP95Milliseconds", "sealing/pbkdf2Milliseconds",
      ])
    #expect(try #require(model.reasonLeftOut).hasPrefix("refusing is a service"))
  }

  @Test(
    "A sample mail reads back as the message's text", arguments: ["ok", "", "¿Qué tal?\n2. Zeile"])
  func sampleMails(text: String) throws {
    let message = Message(
      id: DocumentID("m"), platform: .whatsapp, sentAt: Timestamp(seconds: 0), sender: .owner,
      recipients: [], text: text, threadID: "t")
    let parsed = try MailSample(message: message, ordinal: 7).messages()
    #expect(parsed.map(\.text) == [text])
    #expect(parsed.map(\.id.rawValue) == ["sample-7@vaultbench.example"])
  }
}

@Suite("The second device of a mail's way")
struct ReceivingDeviceTests {
  private static func message(_ id: String, _ text: String) -> Message {
    Message(
      id: DocumentID(id), platform: .email, sentAt: Timestamp(seconds: 1), sender: .owner,
      recipients: [], text: text, threadID: "t")
  }

  @Test("A search finds what was received, and misses what was not")
  func finds() throws {
    let folder = try TemporaryDirectory()
    var device = ReceivingDevice(
      vault: try SQLiteVault.create(
        at: folder.url.appendingPathComponent("v"), passphrase: "secret", rounds: 1),
      embedder: HashingEmbedder())
    var replica = Replica(id: ReplicaID(rawValue: 1))
    let messages = [Self.message("a", "flat keys"), Self.message("b", "dinner at eight")]
    for message in messages {
      try replica.insert(message.id, payload: message.recordBytes, at: message.sentAt)
    }
    try device.take(messages[0].id, from: replica)
    #expect(try device.finds("flat keys", messages[0].id))
    #expect(try !device.finds("dinner at eight", messages[1].id))
    try device.take(messages[1].id, from: replica)
    #expect(try device.finds("dinner at eight", messages[1].id))
    #expect(try device.vault.allMessages() == messages)

    // A mail that its replica never got is not there to be found.
    let lost = Self.message("c", "lost on the way")
    try device.take(lost.id, from: replica)
    #expect(try !device.finds(lost.text, lost.id))
  }
}
