public import Foundation
internal import VaultCore
internal import VaultIngest
public import VaultStorage

/// Writes everything that a vault holds to a file that people and programs can read (GDPR, articles
/// 15 and 20); `VaultExportLine` says how.
public struct VaultExport {
  /// The number of items written.
  public struct Outcome: Codable, Hashable, Sendable {
    /// The messages.
    public let messages: Int
    /// The events.
    public let events: Int
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
      let (messages, events) = try write(vault, draft: draft)
      try vault.noteExport(messages: messages, events: events)
      try manager.moveItem(at: draft, to: file)
      return Outcome(messages: messages.count, events: events.count, file: file.path)
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
  ) throws -> (messages: [DocumentID], events: [DocumentID]) {
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw VaultError.unwritable(path: draft.path) }
    let handle = try FileHandle(forWritingTo: draft)
    defer { handle.closeFile() }
    var messages: [DocumentID] = []
    var events: [DocumentID] = []
    try handle.write(contentsOf: VaultExportLine.start(version: VaultExportLine.version).bytes())
    try vault.forEachRecord { message in
      messages.append(message.id)
      try handle.write(contentsOf: VaultExportLine.message(message).bytes())
    } event: { event in
      events.append(event.id)
      try handle.write(contentsOf: VaultExportLine.event(event).bytes())
    }
    try handle.write(
      contentsOf: VaultExportLine.end(messages: messages.count, events: events.count).bytes())
    try handle.synchronize()
    return (messages, events)
  }
}
