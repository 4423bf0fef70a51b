import Foundation
import Testing

@testable import VaultComparison
@testable import VaultResults

@Suite("Comparison report")
struct ComparisonReportTests {
  static let report = ComparisonReport(
    basis: ComparisonBasis(
      split: "test", queries: 20, vaults: 6, corpora: 1, level: 0.95, intervals: "i", seed: 0),
    systems: ["a", "b"].map { label in
      ComparedSystem(
        label: label,
        runs: [
          .init(
            directory: "Reports/\(label)", system: "document", seed: nil, corpusDigest: "c",
            configDigest: "d", modelDigest: nil, embedder: "hashing", weights: nil, commit: nil)
        ], missingQueries: 0)
    }, measures: ["nDCG@10"],
    families: [
      ComparisonFamily(id: "overall", size: 1, correction: "holm", members: "one pair")
    ], differences: [MeasuredDifferenceTests.difference], slices: [],
    tooFew: [UntestedSlice(slice: ["language": "es"], queries: 3, vaults: 1)],
    queries: [QueryDifferencesTests.differences], notes: ["a note"])

  @Test("A comparison reads back as it was written, in the same bytes")
  func roundTrip() throws {
    let bytes = try Self.report.encoded()
    let read = try ComparisonReport.decode(bytes, file: "compare.json")
    #expect(read == Self.report)
    #expect(try read.encoded() == bytes)
  }

  @Test("Every key is written, absent values as null")
  func absentValues() throws {
    let text = String(decoding: try Self.report.encoded(), as: UTF8.self)
    for key in ["commit", "weights", "modelDigest", "minimumDetectableEffect", "grade", "holm"] {
      #expect(text.contains("\"\(key)\" : null"), "\(key)")
    }
  }

  @Test("Another schema, cut-off text and a missing key are refused by name")
  func refusals() throws {
    let text = String(decoding: try Self.report.encoded(), as: UTF8.self)
    let other = text.replacing("\"schemaVersion\" : 1", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "compare.json", found: 9, known: 1)
    ) { try ComparisonReport.decode(Data(other.utf8), file: "compare.json") }
    #expect(throws: ResultsError.notJSON(file: "compare.json")) {
      try ComparisonReport.decode(Data(text.utf8.prefix(200)), file: "compare.json")
    }
    let without = text.replacing("\"measures\"", with: "\"measure\"")
    #expect(throws: ResultsError.missingKey(file: "compare.json", key: "measures")) {
      try ComparisonReport.decode(Data(without.utf8), file: "compare.json")
    }
  }
}
