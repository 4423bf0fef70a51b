internal import Foundation
package import Vault
package import VaultCore
package import VaultStorage
package import VaultSync
package import VaultTestSupport

/// A vault whose keys devices get, and messages for them.
package struct SyncFixture {
  package let folder: TemporaryDirectory
  package let vault: SQLiteVault

  package init() throws {
    folder = try TemporaryDirectory()
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("own.vault"), passphrase: "secret", rounds: 1)
  }

  package static func messages(_ count: Int) -> [Message] {
    (0..<count).map { index in
      Message(
        id: DocumentID("m\(index)"), platform: .email, sentAt: Timestamp(seconds: Int64(index)),
        sender: .owner, recipients: [], text: "number \(index)", threadID: "t")
    }
  }

  package static let event = CalendarEvent(
    id: DocumentID("m0"), title: "review", start: Timestamp(seconds: 5),
    end: Timestamp(seconds: 6))

  /// Two devices of the vault that know each other, without records.
  package func devices() throws -> [VaultDevice] {
    let ids = [ReplicaID(rawValue: 7), ReplicaID(rawValue: 3)]
    return try ids.map { id in
      try VaultDevice.created(
        at: folder.url.appendingPathComponent("\(id.rawValue).vault"), pairedWith: vault, id: id,
        peers: ids)
    }
  }

  /// Lets devices exchange until all are settled, at most 100 times.
  package func settle(_ devices: inout [VaultDevice], over transport: some SyncTransport)
    async throws
  {
    for round in 0..<100 where !devices.allSatisfy(\.device.isSettled) {
      for index in devices.indices { _ = try await devices[index].exchange(over: transport) }
      guard round % 5 == 4 else { continue }
      for index in devices.indices { devices[index].device.assumeLost() }
    }
  }
}

extension VaultDevice {
  /// Makes an edit without saving it.
  @discardableResult
  package mutating func make(_ change: SyncWrite.Change, _ message: Message) throws -> SyncWrite? {
    try device.replica.make(
      change, of: VaultDocument.message(message.id).replicated, at: Timestamp(seconds: 1))
  }
}
