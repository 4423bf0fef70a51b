import Foundation
import Testing
import VaultCore
import VaultEvaluation

@testable import VaultComparison
@testable import VaultResults
@testable import VaultTestSupport

@Suite("Statistics within a run")
struct RunStatisticsTests {
  /// Eight vaults of ten queries.
  ///
  /// `a` gains 0.3 on `c` in every query, `b` gains nothing on `a` but
  /// noise; German queries are 0.2 worse, and one Czech query is the worst of all.
  private static func records(vaults: Int = 8, systems: [String] = ["a", "b", "c"])
    -> [PerQueryRecord]
  {
    (0..<vaults * 10).map { index in
      let language = index == 0 ? "cs" : index.isMultiple(of: 2) ? "de" : "en"
      let base = 0.6 + Double(index * 7 % 5) / 50 - (language == "en" ? 0 : 0.2)
      let values = [
        "a": base, "b": base + (index.isMultiple(of: 3) ? 0.01 : -0.005), "c": base - 0.3,
      ]
      return PerQueryRecord(
        query: "vault-\(index / 10)/\(index)", vault: "vault-\(index / 10)",
        slices: ["language": language, "all": "yes"], relevant: 3, asOf: nil, weights: .document,
        measures: Dictionary(
          uniqueKeysWithValues: systems.map {
            ($0, [RunStatistics.measure: index == 0 ? 0 : values[$0] ?? base])
          }),
        results: [], losses: [])
    }
  }

  @Test("Systems that cannot be told apart share a letter, the best first")
  func letters() throws {
    let pairs = try #require(try RunStatistics(Self.records(), subject: "b", seed: 1)?.pairs)
    #expect(pairs.systems == ["a", "b", "c"] || pairs.systems == ["b", "a", "c"])
    #expect(pairs.letters(of: "a") == "a")
    #expect(pairs.letters(of: "b") == "a")
    #expect(pairs.letters(of: "c") == "b")
    #expect(pairs.letters(of: "d") == nil)
    let told = pairs.comparison.pairs.filter { $0.verdict != .noDetectableDifference }
    #expect(told.map { pairs.systems[$0.candidate] } == ["c", "c"])
  }

  @Test("A system that is left out has no letters and is no rival; few queries say nothing")
  func leavesOut() throws {
    let records = Self.records()
    let statistics = try #require(try RunStatistics(records, subject: "a", seed: 1) { $0 == "b" })
    #expect(statistics.pairs?.systems == ["a", "c"])
    #expect(statistics.duel?.rival == "c")
    #expect(try RunStatistics(Array(records.prefix(1)), subject: "a", seed: 1) == nil)
    #expect(try RunStatistics(records, subject: "unknown", seed: 1) == nil)
  }

  @Test("Of two hundred systems the best and the subject are compared")
  func manySystems() throws {
    let names = (0..<200).map { "system-\($0)" } + ["c"]
    let pairs = try #require(
      try RunStatistics(Self.records(vaults: 2, systems: names), subject: "c", seed: 1)?.pairs)
    #expect(pairs.systems.count == RunStatistics.mostSystems + 1)
    #expect(pairs.systems.last == "c")
    #expect(pairs.omitted == 201 - RunStatistics.mostSystems - 1)
  }

  @Test("A slice of few queries has no effect, and one of all queries is none")
  func slices() throws {
    let statistics = try #require(try RunStatistics(Self.records(), subject: "a", seed: 1))
    let effects = Dictionary(
      uniqueKeysWithValues: statistics.slices.map { ($0.condition, $0.effect) })
    #expect(statistics.vaults == 8)
    #expect(Set(effects.keys) == [["language": "cs"], ["language": "de"], ["language": "en"]])
    #expect(effects[["language": "cs"]] == .some(.none))
    let german = try #require(effects[["language": "de"]] ?? nil)
    let english = try #require(effects[["language": "en"]] ?? nil)
    #expect(german < -0.05 && german > -0.15)
    #expect(english > 0.05 && english < 0.15)
  }
}

@Suite("Comparison report")
struct ComparisonReportTests {
  /// Of five vaults, so that nothing can be tested.
  private static func report() throws -> ComparisonReport {
    var fixture = try RunFixture()
    fixture.vaults = 5
    return try RunComparison(
      ComparisonRequest(runs: fixture.poorAndGood(), measures: [.reciprocalRank(at: nil)])
    ).report()
  }

  @Test("A comparison reads back as it was written, in the same bytes, absent values as null")
  func roundTrip() throws {
    let report = try Self.report()
    let bytes = try report.encoded()
    let read = try ComparisonReport.decode(bytes, file: "compare.json")
    #expect(read == report)
    #expect(try read.encoded() == bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    for key in ["commit", "modelDigest", "minimumDetectableEffect", "holm"] {
      #expect(text.contains("\"\(key)\" : null"), "\(key)")
    }
    #expect(text.contains("\"verdict\" : \"noDetectableDifference\""))
  }

  @Test("Another schema, cut-off text and a missing key are refused by name")
  func refusals() throws {
    let text = String(decoding: try Self.report().encoded(), as: UTF8.self)
    let other = text.replacing("\"schemaVersion\" : 2", with: "\"schemaVersion\" : 9")
    #expect(
      throws: ResultsError.unknownSchemaVersion(file: "compare.json", found: 9, known: 2)
    ) { try ComparisonReport.decode(Data(other.utf8), file: "compare.json") }
    #expect(throws: ResultsError.notJSON(file: "compare.json")) {
      try ComparisonReport.decode(Data(text.utf8.prefix(200)), file: "compare.json")
    }
    let without = text.replacing("\"measures\"", with: "\"measure\"")
    #expect(throws: ResultsError.missingKey(file: "compare.json", key: "measures")) {
      try ComparisonReport.decode(Data(without.utf8), file: "compare.json")
    }
  }

  @Test("A number that is not finite is refused when written")
  func notFinite() {
    let broken = MeasuredDifference(
      baseline: "a", candidate: "b", measure: "P@10", slice: [:], n: 1, vaults: 1,
      baselineMean: .nan, candidateMean: 0, difference: 0,
      interval: ConfidenceInterval(low: 0, high: 0),
      p: .init(
        signFlip: 1, clusterTTest: 1, tTest: 1, wilcoxon: 1, holm: nil, benjaminiHochberg: nil),
      balance: .init(wins: 0, ties: 1, losses: 0), effectSize: nil, minimumDetectableEffect: nil,
      verdict: .better)
    #expect(throws: ResultsError.self) { try CanonicalJSON.encode(broken, file: "d.json") }
  }

  @Test("Of rank correlations, undefined coefficients are null, and everything reads back")
  func rankCorrelation() throws {
    let report = RankCorrelationReport(
      first: "a.qrels", second: "b.qrels", firstQueries: 3, secondQueries: 4,
      measures: [
        .init(
          measure: "MAP", tauB: nil, p: nil, tauAP: nil,
          systems: [
            .init(name: "x", firstMean: 0.5, secondMean: 0.25, firstRank: 1, secondRank: 2)
          ],
          swaps: [.init(firstPrefers: "x", secondPrefers: "y", firstMargin: 1, secondMargin: 2)])
      ])
    let bytes = try report.encoded()
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"tauAP\" : null"))
    let read = try CanonicalJSON.decode(RankCorrelationReport.self, from: bytes, file: "r.json")
    #expect(read == report)
  }
}

@Suite("Rank correlation of judged sets")
struct RankCorrelationTests {
  /// By hand from equation 3 of Yilmaz, Aslam and Robertson (2008).
  ///
  /// The top two swapped: of the
  /// three places the shares are 0, 1, 1, so 2/3 · 2 − 1 = 1/3; the bottom two: 1, 1, 2/3, so 7/9.
  @Test("Swaps at the top weigh more for τ_AP and the same for τ-b")
  func topHeavy() throws {
    let truth: [Double] = [4, 3, 2, 1]
    let names = ["a", "b", "c", "d"]
    let top = try RankCorrelation.agreement(
      measure: "MAP", names: names, first: truth, second: [3, 4, 2, 1])
    let bottom = try RankCorrelation.agreement(
      measure: "MAP", names: names, first: truth, second: [4, 3, 1, 2])
    let tauAP = (try #require(top.tauAP), try #require(bottom.tauAP))
    #expect(abs(tauAP.0 - 1.0 / 3) < 1e-12)
    #expect(abs(tauAP.1 - 7.0 / 9) < 1e-12)
    // One discordant pair of six: (5 − 1) / 6.
    let tau = (try #require(top.tauB), try #require(bottom.tauB))
    #expect(abs(tau.0 - 2.0 / 3) < 1e-12 && abs(tau.1 - 2.0 / 3) < 1e-12)
    #expect(
      top.swaps == [.init(firstPrefers: "a", secondPrefers: "b", firstMargin: 1, secondMargin: 1)])
  }

  @Test(
    "The same order correlates by 1, its reverse by −1",
    arguments: [([0.9, 0.5, 0.4], 1), ([-0.9, -0.5, -0.4], -1)] as [([Double], Double)])
  func extremes(second: [Double], expected: Double) throws {
    let agreement = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b", "c"], first: [0.9, 0.5, 0.4], second: second)
    #expect(agreement.tauB == expected && agreement.tauAP == expected)
  }

  @Test("Equal means leave τ_AP undefined, and τ-b where a whole set is tied")
  func ties() throws {
    let some = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b", "c"], first: [1, 1, 0], second: [2, 1, 0])
    #expect(some.tauAP == nil && some.tauB != nil)
    #expect(some.systems.map(\.firstRank) == [1, 1, 3])
    let whole = try RankCorrelation.agreement(
      measure: "MAP", names: ["a", "b"], first: [1, 1], second: [2, 1])
    #expect(whole.tauB == nil && whole.swaps == [])
  }

  @Test("Files are measured against both sets; runs that share a tag are named after their file")
  func files() throws {
    let folder = try TemporaryDirectory()
    // a ranks x first and b ranks y first; the first set wants x, the second wants y.
    let a = try folder.write("q Q0 x 1 2 t\nq Q0 y 2 1 t\n", to: "a.trec").path
    let b = try folder.write("q Q0 y 1 2 t\nq Q0 x 2 1 t\n", to: "b.trec").path
    let first = try folder.write("q 0 x 1\n", to: "first.qrels").path
    let second = try folder.write("q 0 y 1\n", to: "second.qrels").path
    let report = try RankCorrelation.compare(
      first: first, second: second, runs: [a, b], measures: [.reciprocalRank(at: nil)])
    let agreement = try #require(report.measures.first)
    #expect(agreement.tauB == -1 && agreement.tauAP == -1)
    #expect(agreement.systems.map(\.name) == [a, b])
    #expect(agreement.systems.map(\.firstMean) == [1, 0.5])
    #expect(agreement.swaps.count == 1)
  }

  @Test("A run that answers nothing of a set, a run twice, and one run alone are refused")
  func refusals() throws {
    let folder = try TemporaryDirectory()
    let a = try folder.write("q Q0 x 1 2 t\n", to: "a.trec").path
    let b = try folder.write("other Q0 x 1 2 u\n", to: "b.trec").path
    let set = try folder.write("q 0 x 1\n", to: "set.qrels").path
    for runs in [[a], [a, a], [a, b], [a, "nowhere"]] {
      #expect(throws: RunError.self) {
        try RankCorrelation.compare(
          first: set, second: set, runs: runs, measures: [.precision(at: 1)])
      }
    }
  }
}

@Suite("Slices of a file of queries")
struct QuerySlicesTests {
  private static func slices(_ lines: [String]) throws -> QuerySlices {
    let folder = try TemporaryDirectory()
    let file = try folder.write(lines.joined(separator: "\n"), to: "queries.jsonl")
    return try QuerySlices(InputFile(file.path))
  }

  @Test(
    "Identifiers are read under each of their names",
    arguments: ["_id", "id", "query_id", "qid", "query"])
  func readsIdentifiers(name: String) throws {
    let slices = try Self.slices(
      (1...4).map { "{\"\(name)\": \"q\($0)\", \"text\": \"t\($0)\", \"kind\": \"a\"}" })
    #expect(slices.values == ["q1", "q2", "q3", "q4"].reduce(into: [:]) { $0[$1] = ["kind": "a"] })
    #expect(try slices.remarks(on: ["q1", "q2"]).isEmpty)
    // Those that differ in bytes alone are two queries.
    let accents = try Self.slices(
      ["caf\u{E9}", "cafe\u{301}"].map { "{\"_id\": \"\($0)\", \"kind\": \"a\"}" })
    #expect(accents.values.count == 2)
  }

  @Test("Texts, numbers and truth values are slices, in the object or in its metadata")
  func readsValues() throws {
    let slices = try Self.slices(
      (1...4).map {
        """
        {"_id": \($0), "year": 2024, "score": 1.5, "isLong": true, "empty": "", "none": null, \
        "metadata": {"language": "de", "text": "t\($0)"}}
        """
      })
    let expected = ["year": "2024", "score": "1.5", "isLong": "true", "language": "de"]
    #expect(slices.values == ["1": expected, "2": expected, "3": expected, "4": expected])
  }

  @Test("Texts, lists and fields that differ from query to query are left out and said")
  func leavesOut() throws {
    let slices = try Self.slices(
      (1...6).map {
        """
        {"_id": "q\($0)", "url": "u\($0)", "tags": ["a"], "title": "same", \
        "language": "\($0 < 4 ? "de" : "en")"}
        """
      })
    #expect(slices.values["q1"] == ["language": "de"] && slices.values["q6"] == ["language": "en"])
    let remarks = try slices.remarks(on: ["q1", "q7"])
    #expect(remarks.count == 2)
    #expect(remarks.first?.contains("1 of 2 judged queries") == true)
    #expect(remarks.last?.contains("tags, url") == true)
  }

  @Test(
    "A line that is no query is refused with its number",
    arguments: [
      "{}", "[]", "\"q\"", "{\"text\": \"t\"}", "{\"_id\": \"\"}", "{\"_id\": null}",
      "{\"_id\": [\"q\"]}", "not JSON",
    ])
  func refusesLines(line: String) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("{\"_id\": \"q\"}\n\n\(line)\n", to: "queries.jsonl").path
    #expect(throws: RunError.unusable(file: file, line: 3, problem: .notAQuery)) {
      try QuerySlices(InputFile(file))
    }
  }

  @Test("A query twice, and a file of other queries, are refused")
  func refusesFiles() throws {
    #expect(throws: RunError.self) { try Self.slices(["{\"_id\": \"q\"}", "{\"id\": \"q\"}"]) }
    let slices = try Self.slices(["{\"_id\": \"q\"}"])
    #expect(throws: RunError.self) { try slices.remarks(on: ["p"]) }
  }
}
