internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultMatching
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage

/// Measures what the vaults' files reveal, how large they are, and how fast their words are found.
enum VaultAudit: MeasurementSuite {
  static let id = "audit"
  static let help = "plaintext in the vaults' files, file size, keyword search latency"
  static let cost = SuiteCost.seconds

  private static let plaintextHits = MetricDeclaration(
    "vault/plaintextHits", "Texts, senders and long words of messages found in the vaults' files.",
    unit: .count, better: .lower, slices: [.whole, .by("vaults", ["devices"])])
  private static let fileBytes = MetricDeclaration(
    "vault/fileBytes", "The size of the vaults' files.", unit: .bytes, better: .lower,
    deterministic: false)
  static let keywordP95 = MetricDeclaration.p95(
    "vault/keyword", of: "a keyword search for an event's text in its vault",
    slices: [.whole, ["messages": .any]], leading: [[:]])
  static let declarations = [plaintextHits, fileBytes, keywordP95]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    input.progress("vault")
    try await output.measure(id, items: input.searchable.count) {
      try plaintextMetrics(input) + keywordMetrics(input)
    }
  }

  /// A search of the files below a folder for the run's messages.
  private static func report(of folder: URL, _ input: SuiteInput) throws -> PlaintextScan.Report {
    let empty = try input.folder("empty")
    let file = empty.appendingPathComponent("\(UUID().uuidString).vault")
    try SQLiteVault.create(at: file, passphrase: StorageStage.randomPassphrase()).close()
    return try PlaintextAudit(vaults: input.searchable.map(\.stored))
      .scan(folder, emptyVaultDirectory: empty)
  }

  /// The hits in the vaults of an owner's devices.
  static func deviceMetrics(_ folder: URL, _ input: SuiteInput) throws -> [Metric] {
    let report = try report(of: folder, input)
    return [
      plaintextHits.metric(report.hitCount, n: report.bytes, slice: ["vaults": "devices"])
    ]
  }

  private static func plaintextMetrics(_ input: SuiteInput) throws -> [Metric] {
    let report = try report(of: input.vaultDirectory, input)
    return [
      plaintextHits.metric(report.hitCount, n: report.bytes),
      fileBytes.metric(report.bytes, n: input.vectorCount),
    ]
  }

  /// Searches the keyword index of each vault for every query's text.
  private static func keywordMetrics(_ input: SuiteInput) throws -> [Metric] {
    keywordP95.percentile(
      of: try LatencyHistogram(timing: input.matching.questions) { question in
        _ = try question.vault.stored.store.keywordSearch(
          question.event.searchableText, limit: 50, asOf: question.profile.asOf)
      })
  }
}
