public import Foundation
internal import VaultCore
internal import VaultIngest
public import VaultStorage
internal import VaultText

/// Writes everything that a vault holds to a file that people and programs can read (GDPR, articles
/// 15 and 20); `VaultExportLine` says how.
public struct VaultExport {
  /// The number of items written.
  public struct Outcome: Codable, Hashable, Sendable {
    /// The messages.
    public let messages: Int
    /// The events.
    public let events: Int
    /// The people that the vault resolves from them.
    public let contacts: Int
    /// The vectors.
    public let vectors: Int
    /// The vectors of a model whose name the vault does not hold, which are left out: it got them
    /// from an earlier version of this program, and makes them again when it is searched.
    public let namelessVectors: Int
    /// The file.
    public let file: String
  }

  /// The name of the file in a folder.
  static let fileName = "vault-export.jsonl"

  /// Writes the export; it is there whole or not at all, and readable only by the current user.
  ///
  /// The vault's audit log has it before the file is in its place: an export that is not logged is
  /// never there.
  ///
  /// - Parameters:
  ///   - vault: The open vault.
  ///   - place: A file that is not there yet, or a folder.
  /// - Returns: What was written.
  /// - Throws: ``VaultError/exists(path:)`` if there is a file already, ``VaultError/unwritable(path:)``, `StorageError`.
  /// - Complexity: O(bytes of the vault), in memory for one record and all identifiers.
  public static func write(_ vault: SQLiteVault, to place: URL) throws -> Outcome {
    let manager = FileManager.default
    let isFolder = manager.fileExists(atPath: place.path + "/.")
    let file = isFolder ? place.appendingPathComponent(fileName) : place
    guard !manager.fileExists(atPath: file.path) else {
      throw VaultError.exists(path: file.path)
    }
    let draft = file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
    do {
      let (messages, events, counts) = try write(vault, draft: draft)
      try vault.note(.export, messages: messages, events: events)
      try manager.moveItem(at: draft, to: file)
      let vectors = counts.vectors ?? 0
      return Outcome(
        messages: counts.messages, events: counts.events, contacts: counts.contacts ?? 0,
        vectors: vectors, namelessVectors: try vault.counts().vectors - vectors, file: file.path)
    } catch {
      if manager.fileExists(atPath: draft.path) {
        try manager.removeItem(at: draft)
      }
      if error is CocoaError { throw VaultError.unwritable(path: file.path) }
      throw error
    }
  }

  private static func write(
    _ vault: SQLiteVault, draft: URL
  ) throws -> (messages: [DocumentID], events: [DocumentID], counts: VaultExportLine.Counts) {
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw VaultError.unwritable(path: draft.path) }
    let handle = try FileHandle(forWritingTo: draft)
    defer { handle.closeFile() }
    var messages: [DocumentID] = []
    var events: [DocumentID] = []
    var participants: [[Participant]] = []
    try handle.write(contentsOf: VaultExportLine.start(version: VaultExportLine.version).bytes())
    try vault.forEachRecord { message in
      messages.append(message.id)
      participants.append(message.participants)
      try handle.write(contentsOf: VaultExportLine.message(message).bytes())
    } event: { event in
      events.append(event.id)
      participants.append(event.participants)
      try handle.write(contentsOf: VaultExportLine.event(event).bytes())
    }
    let contacts = ContactResolver.resolve(
      groups: participants, addressBook: [],
      owner: Owner(name: "", handles: [.owner], timeZone: ZoneClock.utc.identifier)
    ).contacts
    for contact in contacts {
      try handle.write(contentsOf: VaultExportLine.contact(contact).bytes())
    }
    var vectors = 0
    for model in try vault.models() {
      for (message, values) in try vault.vectors(model: model) {
        vectors += 1
        try handle.write(
          contentsOf: VaultExportLine.vector(message, values, model: model).bytes())
      }
    }
    let counts = VaultExportLine.Counts(
      messages: messages.count, events: events.count, contacts: contacts.count, vectors: vectors)
    try handle.write(contentsOf: VaultExportLine.end(counts).bytes())
    try handle.synchronize()
    return (messages, events, counts)
  }
}
