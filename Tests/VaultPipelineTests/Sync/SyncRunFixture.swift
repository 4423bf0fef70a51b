import Foundation
import VaultCore
import VaultCorpus
import VaultEmbedding
import VaultIngest
import VaultResults
import VaultStorage
import VaultTestSupport

@testable import VaultPipeline

/// A folder of exports, and what a run of it gives its suites.
enum SyncRunFixture {
  static let chat = (0..<24).map { minute in
    let words = ["flat keys", "dinner at eight", "budget of spring", "see you"][minute % 4]
    return
      "12/03/2026, 09:\(minute + 10) - \(minute % 2 == 0 ? "Ana" : "Ben"): \(words) \(minute)\n"
  }.joined()

  static let calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", "BEGIN:VEVENT", "UID:review",
    "DTSTAMP:20260301T000000Z", "DTSTART:20260312T120000Z", "DTEND:20260312T130000Z",
    "SUMMARY:budget of spring", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  /// What a run of a folder gives its suites.
  static func input(_ folder: TemporaryDirectory) async throws -> SuiteInput {
    let exports = folder.url.appendingPathComponent("in")
    let ingested = try IngestStage(options: IngestOptions()).read(exports)
    let vaults = folder.url.appendingPathComponent("vaults")
    let stored = try StorageStage(directory: vaults, passphrase: "right", mayExist: false)
      .store(ingested.vaults) { _, _ in }
    let options = RunOptions(
      source: .dataset(exports), output: folder.url.appendingPathComponent("out"),
      datasets: Repository.url("Datasets"))
    let embedder = HashingEmbedder()
    let stage = SearchStage(configuration: options.configuration, seed: 1)
    let searchable = try stage.searchable(
      stored.vaults, vectors: embedder.embed(stage.texts(of: stored.vaults)))
    let matching = try MatchingRun(
      options: options, seed: 1, queries: QuerySet(ingested), vaults: searchable
    ).answer()
    return SuiteInput(
      options: options,
      source: PreparedSource(
        directory: exports, name: "in", profile: nil, seed: 1, digest: "", messages: 0, people: nil,
        killedImports: 0, largeExportShare: 1, languagesTable: .sample, messagesPerSecond: nil),
      ingested: ingested, searchable: searchable, matching: matching,
      models: [ModelUnderTest(embedder)], columns: [], vaultDirectory: vaults,
      work: folder.url.appendingPathComponent("work"), progress: { _ in })
  }
}

extension TemporaryDirectory {
  func write(chat: String, calendar: String?) throws {
    try write(chat, to: "in/chat.txt")
    if let calendar { try write(calendar, to: "in/calendar.ics") }
  }
}
