import Foundation
import Testing
import VaultCore
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline

@Suite("Exporting a vault")
struct VaultExportTests {
  private let folder: TemporaryDirectory
  private let vault: SQLiteVault

  init() throws {
    folder = try TemporaryDirectory()
    vault = try SQLiteVault.create(
      at: folder.url.appendingPathComponent("a.vault"), passphrase: "secret", rounds: 1)
    try vault.insert(VaultStoreSamples.messages)
    try vault.insert(VaultStoreSamples.events)
  }

  @Test("The file is for its owner alone, and the audit log has it")
  func writes() throws {
    let before = try vault.verifyAuditLog().entries
    let outcome = try VaultExport.write(vault, to: folder.url)
    #expect(outcome.file.hasSuffix("/vault-export.jsonl"))
    #expect(outcome.messages == VaultStoreSamples.messages.count)
    #expect(outcome.events == VaultStoreSamples.events.count)
    let attributes = try FileManager.default.attributesOfItem(atPath: outcome.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try vault.verifyAuditLog().entries == before + 1)
    let lines = try String(contentsOfFile: outcome.file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == outcome.messages + outcome.events + 2)
  }

  @Test("No file is replaced, and none is left where the vault cannot be read")
  func refuses() throws {
    let file = folder.url.appendingPathComponent("mine.jsonl")
    try folder.write("mine", to: "mine.jsonl")
    #expect(throws: RunError.misuse(.exists(path: file.path))) {
      try VaultExport.write(vault, to: file)
    }
    try vault.close()
    let other = folder.url.appendingPathComponent("other.jsonl")
    #expect(throws: StorageError.closed(path: vault.path)) {
      try VaultExport.write(vault, to: other)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains("other") })
  }
}
