import Foundation
import GRDB
import VaultCore
import VaultStorage
import VaultTestSupport

/// A vault file in a folder of its own, whose passphrase is `secret`.
struct TestVault {
  let folder: TemporaryDirectory
  let url: URL

  init() throws {
    folder = try TemporaryDirectory()
    url = folder.url.appendingPathComponent("vault.sqlite")
  }

  /// One round keeps the tests fast.
  func create() throws -> SQLiteVault {
    try SQLiteVault.create(at: url, passphrase: "secret", rounds: 1)
  }

  func open(_ passphrase: String = "secret") throws -> SQLiteVault {
    try SQLiteVault.open(at: url, passphrase: passphrase)
  }

  /// A closed vault with the sample records.
  func fill() throws {
    let vault = try create()
    try vault.insert(VaultStoreSamples.messages)
    try vault.insert(VaultStoreSamples.events)
    try vault.store(vectors: [(VaultStoreSamples.messages[0].id, [1, 2, 3])], model: "minilm")
    try vault.close()
  }

  /// The SQL that makes a vault one of an earlier version, which had no audit log and no phrase.
  static func toVersion(_ version: Int) -> String {
    """
    DROP TABLE recovery; DROP TABLE audit; DROP TABLE audit_head;
    PRAGMA user_version = \(version);
    """
  }

  /// Changes the file behind the vault's back.
  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: url.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: url))
  }

  func fileNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}

/// Messages of random words from a small vocabulary, so that words repeat.
func randomMessages(_ count: Int, _ random: inout SeededRandom) -> [Message] {
  (0..<count).map { index in
    VaultStoreSamples.message(
      DocumentID("random-\(index)"), text: randomText(random.integer(in: 0...20), &random))
  }
}

extension Message {
  /// The same text, sent so many seconds after the epoch.
  func sent(at seconds: Int64) -> Message {
    Message(
      id: id, platform: platform, sentAt: Timestamp(seconds: seconds), sender: sender,
      recipients: recipients, text: text, threadID: threadID)
  }
}

func randomText(_ words: Int, _ random: inout SeededRandom) -> String {
  (0..<words).map { _ in
    "word\(random.index(below: 1 + random.index(below: 60)))"
  }.joined(separator: " ")
}
