import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultNightly

@Suite("The record of a nightly run")
struct NightlyRecordTests {
  private static func cell(_ seed: UInt64?, weights: String? = nil) -> NightlyCell {
    NightlyCell(
      profile: "../profiles/my corpus.yaml", embedder: "hashing", index: "hnsw",
      matcher: "formula", weights: weights, seed: seed)
  }

  private static func record(_ entries: [NightlyRecord.Entry]) -> NightlyRecord {
    NightlyRecord(
      plan: "p", planDigest: "a", binaryDigest: "b", dataDigest: "c", shard: "1/2", jobs: 2,
      startedAt: "2026-11-21T00:00:00Z", cells: entries)
  }

  @Test("A record reads back, absent values as null")
  func roundTrip() throws {
    let record = Self.record([
      NightlyRecord.Entry(
        cell: Self.cell(1, weights: "0.6,0.2,0.2"), key: "k", state: .failed, exitCode: 137,
        reason: "r", seconds: 1.5),
      NightlyRecord.Entry(cell: Self.cell(nil), key: "k"),
    ])
    let bytes = try record.encoded()
    #expect(try NightlyRecord.decode(bytes, file: "nightly.json") == record)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"exitCode\" : null"))
    #expect(text.contains("\"seed\" : null"))
    #expect(record.cells(.pending).count == 1)
  }

  @Test("A record of another version, cut off or with a cell twice is refused")
  func refuses() throws {
    let entry = NightlyRecord.Entry(cell: Self.cell(1), key: "k")
    let bytes = try Self.record([entry]).encoded()
    let text = String(decoding: bytes, as: UTF8.self)
    for damaged in [
      "", text.replacingOccurrences(of: "\"schemaVersion\" : 2", with: "\"schemaVersion\" : 3"),
      String(text.prefix(text.count / 2)),
      text.replacingOccurrences(of: "pending", with: "dreaming"),
    ] {
      #expect(throws: ResultsError.self) {
        try NightlyRecord.decode(Data(damaged.utf8), file: "nightly.json")
      }
    }
    let twice = try Self.record([entry, entry]).encoded()
    #expect(throws: ResultsError.duplicate(file: "nightly.json", id: entry.id)) {
      try NightlyRecord.decode(twice, file: "nightly.json")
    }
  }
}
