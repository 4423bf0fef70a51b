import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultIngest
import VaultResults
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
