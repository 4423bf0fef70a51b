import Foundation
import Testing
import VaultTestSupport

/// What a vault's log prints, and what it keeps for a time only.
@Suite("Log and retention of a vault")
struct VaultRetentionCommandTests {
  private static let words = " horse battery staple"
  private let folder: TemporaryDirectory
  private let vault: String

  init() throws {
    folder = try TemporaryDirectory()
    vault = folder.url.appendingPathComponent("mine.vault").path
  }

  private func run(_ arguments: [String]) throws -> CommandLineRun {
    try CommandLineRun(
      ["vault"] + arguments, environment: ["VAULTBENCH_PASSPHRASE": "first" + Self.words])
  }

  @Test("The log is printed as JSON, and records that are too old are counted, then erased")
  func logAndRetention() throws {
    let text = "[25/11/2019, 10:00:00] Ana: long ago\n[26/11/2019, 10:00:00] Ana: yes\n"
    let source = try folder.write(text, to: "in/a.txt").deletingLastPathComponent().path
    let imported = try CommandLineRun(
      ["import", source, "--vault", vault],
      environment: ["VAULTBENCH_PASSPHRASE": "first" + Self.words])
    #expect(imported.status == 0, "\(imported.errors)")
    // Every byte of the chat is in a record.
    let count = text.utf8.count
    #expect(
      (imported.output + imported.errors).contains("bytes read: \(count) = \(count) in records"))
    let counted = try run(["retain", vault, "--json"])
    #expect(counted.output.contains("\"messages\" : 2"), "\(counted.output)\(counted.errors)")
    #expect(try run(["retain", vault, "--yes"]).output.hasPrefix("erased: 2 messages"))
    let log = try run(["log", vault])
    let operations = log.output.split(separator: "\n").compactMap { line in
      line.split(separator: "\"operation\":\"").last?.prefix { $0 != "\"" }
    }
    #expect(operations == ["create", "importBatch", "retain"], "\(log.output)")
    #expect(try run(["retain", vault, "--message-days", "0"]).status == 64)
  }
}
