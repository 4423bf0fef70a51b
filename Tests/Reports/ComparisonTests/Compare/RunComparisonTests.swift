import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison
@testable import VaultTestSupport

@Suite("Comparison of runs")
struct RunComparisonTests {
  private let reciprocal = Measure.reciprocalRank(at: nil)

  private func compare(
    _ runs: [String], systems: [String] = [], weights: [RankingWeights] = [],
    measures: [Measure]? = nil, queries: Int = 10
  ) throws -> ComparisonReport {
    try RunComparison(
      ComparisonRequest(
        runs: runs, systems: systems, weights: weights, measures: measures ?? [reciprocal],
        queries: queries)
    ).report()
  }

  /// Every query gains 1 − 1/2.
  ///
  /// All 2⁶ flips of six vaults but two give less: p = 2 / 64.
  @Test("A gain on every query of six vaults is better, with the exact p of the sign-flip test")
  func better() throws {
    let fixture = try RunFixture()
    let report = try compare(fixture.poorAndGood())
    let entry = try #require(report.differences.first)
    #expect(report.systems.map(\.label) == ["poor", "good"])
    #expect(entry.baselineMean == 0.5 && entry.candidateMean == 1 && entry.difference == 0.5)
    #expect(entry.n == 18 && entry.vaults == 6)
    #expect(entry.p.signFlip == 0.03125 && entry.p.holm == 0.03125)
    #expect(entry.balance == .init(wins: 18, ties: 0, losses: 0))
    #expect(entry.verdict == .better)
    let reverse = try compare([fixture.path("good"), fixture.path("poor")])
    #expect(reverse.differences.first?.verdict == .worse)
  }

  @Test("Two measures are one family: Holm doubles the p-value, and the outcome follows it")
  func correction() throws {
    let fixture = try RunFixture()
    let report = try compare(fixture.poorAndGood(), measures: [reciprocal, .precision(at: 1)])
    #expect(report.families.first { $0.id == "overall" }?.size == 2)
    #expect(report.differences.map(\.p.holm) == [0.0625, 0.0625])
    #expect(report.differences.allSatisfy { $0.verdict == .noDetectableDifference })
  }

  @Test("All pairs of systems are compared, each earlier one as the baseline of each later one")
  func pairs() throws {
    let fixture = try RunFixture()
    let run = try fixture.write(
      "run",
      [("formula", RunFixture.poor), ("learned", RunFixture.good), ("random", { _, _ in ["x"] })])
    let report = try compare([run], systems: ["formula", "learned", "random"])
    #expect(report.systems.map(\.label) == ["formula", "learned", "random"])
    #expect(
      report.differences.map { "\($0.baseline) \($0.candidate)" }
        == ["formula learned", "formula random", "learned random"])
    #expect(report.queries.map(\.candidate) == ["learned", "random"])
  }

  @Test("Equal rankings tie everywhere and differ nowhere")
  func equal() throws {
    let fixture = try RunFixture()
    let report = try compare([
      fixture.write("one", [("formula", RunFixture.good)]),
      fixture.write("two", [("formula", RunFixture.good)]),
    ])
    let entry = try #require(report.differences.first)
    #expect(entry.p.signFlip == 1 && entry.balance.ties == 18 && entry.difference == 0)
    #expect(entry.verdict == .noDetectableDifference)
    #expect(report.queries.first?.worst == [] && report.queries.first?.best == [])
  }

  @Test("With fewer than six vaults nothing can be significant: no MDE, no family, and a note")
  func fewVaults() throws {
    var fixture = try RunFixture()
    fixture.vaults = 5
    let report = try compare(fixture.poorAndGood())
    let entry = try #require(report.differences.first)
    #expect(entry.minimumDetectableEffect == nil && entry.p.holm == nil)
    #expect(entry.verdict == .noDetectableDifference)
    #expect(report.families.first?.size == 0)
    #expect(report.notes.contains { $0.contains("cannot be told with 5 vaults") })
    #expect(report.basis.intervals == BootstrapInterval.method)
  }

  @Test("A single vault tells nothing of others; a note says that its queries give the interval")
  func oneVault() throws {
    var fixture = try RunFixture()
    fixture.vaults = 1
    fixture.queriesPerVault = 8
    let report = try compare(fixture.poorAndGood())
    let entry = try #require(report.differences.first)
    #expect(entry.verdict == .noDetectableDifference && entry.interval.low > 0)
    let note = report.notes.first { $0.contains("cannot be told with 1 vault:") }
    #expect(note?.contains("only the queries of this vault") == true)
  }

  @Test("Small slices are named and not tested, slices that hold every query are left out")
  func slices() throws {
    var fixture = try RunFixture()
    fixture.slices = { vault, query in
      var slices = ["all": "yes", "place": query == 1 ? "first" : "later"]
      if vault == 1 { slices["vault"] = "one" }
      if vault <= 2, query == 1 { slices["few"] = "two" }
      return slices
    }
    let report = try compare(fixture.poorAndGood())
    #expect(report.slices.map(\.slice) == [["place": "first"], ["place": "later"]])
    #expect(report.slices.map(\.n) == [6, 12] && report.slices.map(\.vaults) == [6, 6])
    #expect(
      report.tooFew == [
        UntestedSlice(slice: ["few": "two"], queries: 2, vaults: 2),
        UntestedSlice(slice: ["vault": "one"], queries: 3, vaults: 1),
      ])
    #expect(report.families.first { $0.id == "slices" }?.correction == "benjaminiHochberg")
  }

  @Test("Slices of too few vaults are shown without a corrected p and burden no other slice")
  func untestable() throws {
    var fixture = try RunFixture()
    fixture.slices = { vault, query in
      ["half": vault <= 3 ? "front" : "back", "place": query == 1 ? "first" : "later"]
    }
    let report = try compare(fixture.poorAndGood())
    let halves = report.slices.filter { $0.slice["half"] != nil }
    let places = report.slices.filter { $0.slice["place"] != nil }
    #expect(halves.count == 2 && places.count == 2)
    #expect(halves.allSatisfy { $0.p.holm == nil && $0.minimumDetectableEffect == nil })
    // Two equal p-values of 2/64: Benjamini and Hochberg leave them, Holm doubles them.
    #expect(places.map(\.p.benjaminiHochberg) == [0.03125, 0.03125])
    #expect(places.map(\.p.holm) == [0.0625, 0.0625])
    #expect(places.allSatisfy { $0.verdict == .better })
    #expect(report.families.first { $0.id == "slices" }?.size == 2)
  }

  @Test("Runs over several seeds are one system: vaults of each seed are clusters of their own")
  func seeds() throws {
    var fixture = try RunFixture()
    fixture.vaults = 3
    func pair(_ seed: UInt64) throws -> [String] {
      fixture.seed = seed
      fixture.corpus = "corpus-\(seed)"
      return [
        try fixture.write("a\(seed)", [("formula", RunFixture.poor)]),
        try fixture.write("b\(seed)", [("formula", RunFixture.good)]),
      ]
    }
    let (first, second) = (try pair(1), try pair(2))
    let straight = try compare(["\(first[0]),\(second[0])", "\(first[1]),\(second[1])"])
    #expect(straight.basis.corpora == 2 && straight.basis.vaults == 6)
    #expect(straight.differences.first?.n == 18 && straight.differences.first?.vaults == 6)
    #expect(straight.differences.first?.verdict == .better)
    #expect(straight.queries.first?.best.first?.vault == "1/v1")
    let crossed = try compare(["\(first[0]),\(second[0])", "\(second[1]),\(first[1])"])
    #expect(crossed.differences.first?.interval == straight.differences.first?.interval)
    #expect(crossed.differences.first?.p == straight.differences.first?.p)
  }

  @Test("A query that a system leaves out counts with 0, and a note says how many")
  func missing() throws {
    let fixture = try RunFixture()
    let report = try compare([
      fixture.write("whole", [("formula", RunFixture.good)]),
      fixture.write("part", [("formula", { vault, _ in vault == 1 ? [] : ["r"] })]),
    ])
    #expect(report.differences.first?.candidateMean == 15.0 / 18)
    #expect(report.systems.map(\.missingQueries) == [0, 3])
    #expect(report.notes == ["part ranks nothing for 3 queries: each counts as 0."])
  }

  @Test("The queries that differ most say what moved, entered and left, and why")
  func explanations() throws {
    let fixture = try RunFixture()
    let crowd = (1...12).map { "x\($0)" }
    let report = try compare(
      [
        fixture.write("poor", [("formula", { _, _ in crowd + ["r"] })]),
        fixture.write("good", [("formula", { v, q in v == 1 && q == 1 ? ["r"] + crowd : crowd })]),
      ], queries: 2)
    let queries = try #require(report.queries.first)
    #expect(queries.worst.map(\.query) == ["v1/q2", "v1/q3"])
    let best = try #require(queries.best.first)
    #expect(queries.best.count == 1 && best.query == "v1/q1" && best.relevant == 1)
    #expect(best.moved.map(\.document) == ["r"])
    #expect(best.moved[0].baselineRank == 13 && best.moved[0].candidateRank == 1)
    #expect(best.entered.map(\.document) == ["r"] && best.left.map(\.document) == ["x10"])
    #expect(best.left[0].grade == nil && best.entered[0].grade == 1)
    #expect(best.entered[0].candidateReasons.first == "semantic: cosine 0.50 × 0.60 = 0.30")
    let lost = try #require(queries.worst.first?.moved.first)
    #expect(lost.baselineRank == 13 && lost.candidateRank == nil && lost.candidateReasons == [])
  }

  @Test("Weights rank a run's stored components without a new search")
  func weights() throws {
    let fixture = try RunFixture()
    let run = try fixture.write("run", [("formula", RunFixture.poor)])
    // By cosine alone r comes first, by time alone x does.
    let lines = fixture.ids.map { place in
      #"{"query":"\#(fixture.id(place.vault, place.query))","vault":"v\#(place.vault)","#
        + #""split":"test","candidates":["r","x"],"grades":[1,null],"idealGrades":[1],"#
        + #""features":{"semantic":[0.9,0.1],"temporal":[0.1,0.9],"participant":[0,0]}}"#
    }
    try fixture.folder.write(lines.joined(separator: "\n") + "\n", to: "run/components.jsonl")
    let time = try RankingWeights(parsing: "0,1,0")
    let cosine = try RankingWeights(parsing: "1,0,0")
    let report = try compare([run], weights: [time, cosine])
    #expect(report.systems.map(\.label) == ["formula", "0/100/0", "100/0/0"])
    let last = try #require(
      report.differences.first { $0.baseline == "0/100/0" && $0.candidate == "100/0/0" })
    #expect(last.difference == 0.5)
    #expect(report.systems[2].runs[0].weights?.semantic == 1)
    // Named once, 60/20/20 is no further system.
    let own = try compare([run], weights: [cosine, .document])
    #expect(own.systems.map(\.label) == ["formula", "100/0/0", "60/20/20"])
  }

  @Test("The same comparison gives the same bytes")
  func determinism() throws {
    let fixture = try RunFixture()
    let runs = [
      try fixture.write("a", [("formula", { v, q in (v + q) % 3 == 0 ? ["x", "r"] : ["r"] })]),
      try fixture.write("b", [("formula", { v, q in (v * q) % 2 == 0 ? ["x", "r"] : ["r"] })]),
    ]
    #expect(try compare(runs).encoded() == compare(runs).encoded())
  }
}
