internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// Exports vaults, imports each export into an empty vault, and compares every field of every record
/// with what the first vault held (target S6).
struct ExportTrial {
  private static let declare = MetricFamily(prefix: "export/")
  private static let missing = declare(
    "missing", "Messages, events, people and vectors that an export lacks or has in excess.")
  private static let differences = declare(
    "differences",
    "Fields that differ from the vault's after an export is imported into an empty vault.")
  static let declarations = [missing, differences]

  /// An empty folder.
  let directory: URL
  /// Changes an export before it is read.
  var alter: (URL) throws -> Void = { _ in }

  /// Returns the counts over some vaults as metrics.
  func metrics(of vaults: [SQLiteVault]) throws -> [Metric] {
    var missing = 0
    var differences = 0
    var records = 0
    for (number, vault) in vaults.enumerated() {
      let folder = directory.appendingPathComponent(String(number))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if try vault.models().isEmpty {
        // A suite's vaults hold no vectors before: those of any model show what an export keeps.
        try vault.store(
          vectors: vault.allMessages().prefix(Self.vectors).enumerated().map { row, message in
            (message.id, (0..<Self.dimension).map { Float($0 - row) / 7 })
          }, model: "planted")
      }
      let outcome = try VaultExport.write(vault, to: folder)
      let file = URL(fileURLWithPath: outcome.file)
      try alter(file)
      let copy = try SQLiteVault.create(
        at: folder.appendingPathComponent("copy.vault"), pairedWith: vault)
      var importer = try BackgroundImport(
        exports: ExportCatalog(file).exports, store: copy, clock: ContinuousClock())
      while try !importer.runWindow().isFinished {}
      try FileManager.default.removeItem(at: file)
      for compared in [
        Self.compared(try vault.allMessages(), try copy.allMessages()),
        Self.compared(try vault.allEvents(), try copy.allEvents()),
      ] {
        missing += compared.missing
        differences += compared.differences
        records += compared.records
      }
      for model in try vault.models() {
        let held = try vault.vectors(model: model).map { StoredVector(id: $0.0, values: $0.1) }
        let read = try copy.vectors(model: model).map { StoredVector(id: $0.0, values: $0.1) }
        let compared = Self.compared(held, read)
        missing += compared.missing
        differences += compared.differences
        records += compared.records
      }
      // People are not records: what the copy resolves from its own is what the vault resolved.
      missing += abs(outcome.contacts - (try VaultExport.write(copy, to: folder).contacts))
      try copy.close()
      try FileManager.default.removeItem(at: folder)
    }
    return [
      Self.missing.metric(Double(missing), n: records),
      Self.differences.metric(Double(differences), n: records),
    ]
  }

  private static let vectors = 64
  private static let dimension = 8

  private struct StoredVector: Identifiable, Equatable {
    let id: DocumentID
    let values: [Float]
  }

  /// The records that only one side has, and the fields that differ of those on both.
  static func compared<Record: Identifiable & Equatable>(
    _ held: [Record], _ read: [Record]
  ) -> (missing: Int, differences: Int, records: Int) where Record.ID == DocumentID {
    let others = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
    let common = held.compactMap { record in others[record.id].map { (record, $0) } }
    let differences = common.reduce(0) { $0 + Self.differences($1.0, $1.1) }
    return (held.count + read.count - 2 * common.count, differences, held.count)
  }

  /// The stored fields that differ, found from the type and not from what an export writes of it.
  private static func differences<Record: Equatable>(_ held: Record, _ read: Record) -> Int {
    guard held != read else { return 0 }
    let fields = zip(Mirror(reflecting: held).children, Mirror(reflecting: read).children)
    return max(1, fields.count { String(reflecting: $0.value) != String(reflecting: $1.value) })
  }
}
