internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage
internal import VaultSync

/// A vault whose messages are uploaded, embedded and sent to another device, and the messages of
/// which its audit log has none of that (target S4).
struct OperationLogTrial {
  /// The operations that the design document wants in the log.
  enum Operation: String, CaseIterable {
    /// Texts are given to a service.
    case upload
    /// Vectors are kept.
    case embed
    /// A device keeps what another sent.
    case sync
  }

  private static let declare = MetricFamily(prefix: "audit/")
  static let unlogged = declare(
    "unlogged", "Messages with which something was done that the audit log does not have.",
    slices: [.by("operation", Operation.allCases.map(\.rawValue))])
  static let declarations = [unlogged]

  /// An empty folder.
  let directory: URL
  /// Reads a vault's log.
  var log: (SQLiteVault) throws -> [AuditRecord] = { try $0.auditLog() }

  private static let messages = 20

  func metrics() async throws -> [Metric] {
    let file = directory.appendingPathComponent("operations.vault")
    let passphrase = StorageStage.randomPassphrase()
    let vault = try SQLiteVault.create(at: file, passphrase: passphrase)
    let messages = (0..<Self.messages).map { number in
      Message(
        id: DocumentID("operation-\(number)"), platform: .email,
        sentAt: Timestamp(seconds: Int64(number)), sender: .owner, recipients: [],
        text: "message \(number)", threadID: "thread")
    }
    try vault.insert(messages)
    _ = try await VaultSearch(vault: file, passphrase: passphrase, embedder: Service())
      .results(for: SearchRequest("message"), limit: 1, now: Timestamp(seconds: 1_000))
    let entries = try log(vault)
    // A search embeds all messages at once: without an entry, none is in the log.
    let embedded =
      entries.contains { $0.operation == Operation.embed.rawValue } ? Self.messages : 0
    let logged: [Operation: Int] = [
      .upload: Self.records(.upload, entries), .embed: embedded,
      .sync: try await synced(messages, pairedWith: vault),
    ]
    try vault.close()
    return Operation.allCases.map { operation in
      Self.unlogged.metric(
        max(0, Self.messages - logged[operation, default: 0]), n: Self.messages,
        slice: ["operation": operation.rawValue])
    }
  }

  /// Returns the number of messages that a second device's log has as synchronized.
  private func synced(_ messages: [Message], pairedWith vault: SQLiteVault) async throws -> Int {
    let names = [ReplicaID(rawValue: 1), ReplicaID(rawValue: 2)]
    var devices = try names.map { name in
      try VaultDevice.created(
        at: directory.appendingPathComponent("device-\(name.rawValue).vault"), pairedWith: vault,
        id: name, peers: names)
    }
    for (number, message) in messages.enumerated() {
      try devices[0].device.replica.insert(
        VaultDevice.document(of: message.id), payload: message.recordBytes,
        at: Timestamp(milliseconds: Int64(number)))
    }
    try devices[0].save()
    let network = SimulatedNetwork(seed: 4)
    repeat {
      for index in devices.indices { _ = try await devices[index].exchange(over: network) }
      await network.advance(by: .milliseconds(100))
    } while !devices.allSatisfy(\.device.isSettled)
    return Self.records(.sync, try log(devices[1].store))
  }

  private static func records(_ operation: Operation, _ entries: [AuditRecord]) -> Int {
    Set(entries.filter { $0.operation == operation.rawValue }.flatMap(\.records)).count
  }

  /// A model that counts as a service: its texts leave.
  private struct Service: Embedder {
    let model = HashingEmbedder()
    var name: String { "service" }
    var modelDigest: String { model.modelDigest }
    var dimension: Int { model.dimension }
    var sendsTexts: Bool { true }

    func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix { try model.embed(texts) }
    func tokenCount(of text: String) -> Int { model.tokenCount(of: text) }
  }
}
