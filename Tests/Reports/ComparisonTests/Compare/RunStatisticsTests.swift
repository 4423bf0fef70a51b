import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison

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
