import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultStorage
import VaultSync
import VaultTestSupport

@testable import VaultSuites

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
