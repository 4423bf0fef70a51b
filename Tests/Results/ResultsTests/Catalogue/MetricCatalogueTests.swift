import Foundation
import Testing

@testable import VaultResults

@Suite("Metric catalogue")
struct MetricCatalogueTests {
  private static let stage = MetricCatalogue.Source(name: "matching", isSuite: false)
  private static let suite = MetricCatalogue.Source(name: "asOf", isSuite: true)
  private static func precision(_ slices: [MetricSlice]) -> MetricDeclaration {
    MetricDeclaration(
      "<system>/P@10", "Share of the first ten.", unit: .score, better: .higher, slices: slices)
  }
  static let catalogue = MetricCatalogue([
    .init(precision([.whole, ["relevant": ["1-9", "10+"]], .anyLabel]), by: stage),
    .init(precision([["asOf": ["start"]]]), by: suite),
    .init(
      MetricDeclaration(
        "index/p95", "A search.", unit: .milliseconds, better: .lower,
        slices: [["size": .any]]), by: suite),
  ])

  @Test("A slice that is declared goes before any label")
  func entries() {
    func source(_ slice: [String: String]) -> String? {
      Self.catalogue.entry(for: .init(id: "learned/P@10", slice: slice))?.source.name
    }
    #expect(source([:]) == "matching")
    #expect(source(["asOf": "start"]) == "asOf")
    #expect(source(["case.moved": "true"]) == "matching")
    #expect(source(["a": "1", "b": "2"]) == nil)
    #expect(Self.catalogue.entry(for: .init(id: "learned/R@10")) == nil)
    #expect(Self.catalogue.families == ["index"])
    // A filter looks at ids, meanings and sources, whatever the case.
    #expect(Self.catalogue.matching("ASOF").count == 2)
    #expect(Self.catalogue.matching("p@10").count == 2)
    #expect(Self.catalogue.matching("a search").map(\.declaration.pattern) == ["index/p95"])
  }

  @Test("JSON states every key, a slice as an object of lists")
  func json() throws {
    let data = try JSONEncoder().encode(Self.catalogue.entries[0])
    let object = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "id", "meaning", "unit", "better", "role", "deterministic", "slices", "names", "source",
        "isSuite", "standIn",
      ])
    #expect(
      object["slices"] as? [[String: [String]]] == [[:], ["relevant": ["1-9", "10+"]], ["*": []]])
  }

  private static func catalogue(_ declarations: [MetricDeclaration]) -> MetricCatalogue {
    MetricCatalogue(declarations.map { .init($0, by: stage) })
  }

  @Test(
    "A percentile names its operation, with the id's own names in it",
    arguments: [
      ("match/queryP50/100", "match/query/100", "p50"), ("loop/p99Milliseconds", "loop", "p99"),
      ("loop/maxMilliseconds", "loop", "max"),
    ])
  func percentiles(id: String, operation: String, rank: String) throws {
    let catalogue = Self.catalogue([
      MetricDeclaration(
        "match/queryP50/<size>", "m", unit: .milliseconds, better: .lower,
        percentile: .p50(of: "match/query/<size>")),
      MetricDeclaration(
        "loop/<percentile>Milliseconds", "m", unit: .milliseconds, better: .lower,
        percentile: .named(of: "loop")),
      MetricDeclaration("vault/openSeconds", "m", unit: .seconds, better: .lower),
    ])
    let told = try #require(catalogue.percentile(of: Metric.Key(id: id)))
    #expect(told.operation == operation && told.rank.rawValue == rank)
    for other in ["vault/openSeconds", "loop/p42Milliseconds", "nothing/declares/it"] {
      #expect(catalogue.percentile(of: Metric.Key(id: other)) == nil)
    }
  }

  @Test("A role is the declared one, else the unit's; a system that nobody uses only explains")
  func roles() {
    let catalogue = Self.catalogue([
      MetricDeclaration(
        "<system>/P@10", "m", unit: .score, better: .higher, diagnosticSystems: ["random"]),
      MetricDeclaration("run/peakBytes", "m", unit: .bytes, better: .lower, role: .memory),
    ])
    func role(_ id: String, _ unit: String) -> MetricRole {
      catalogue.role(
        of: Metric(id: id, value: 1, unit: unit, better: .higher, n: 1, deterministic: true))
    }
    #expect(role("learned/P@10", "score") == .quality)
    #expect(role("random/P@10", "score") == .diagnosis)
    #expect(role("run/peakBytes", "bytes") == .memory)
    // What nothing declares: older runs, systems of others.
    #expect(role("a/b/c", "bytes") == .cost && role("a/b/c", "seconds") == .latency)
    #expect(role("a/b/c", "furlongs") == .quality)
  }

  @Test("Leading ids are of the run's own system and model; what else is open is any")
  func leading() {
    let catalogue = Self.catalogue([
      MetricDeclaration("<system>/P@10", "m", unit: .score, better: .higher, leading: [[:]]),
      MetricDeclaration("<system>/R@50", "m", unit: .score, better: .higher),
      MetricDeclaration(
        "<model>/<precision>/rate/<batch>", "m", unit: .messagesPerSecond, better: .higher,
        names: ["batch": ["1", "64"]], leading: [["batch": "64"]]),
    ])
    #expect(
      catalogue.leadingIDs(system: "learned", model: "polyglot") == [
        "learned/P@10", "polyglot/*/rate/64",
      ])
  }

  @Test("A unit is spelt as reports spell it, and times know their seconds")
  func units() {
    #expect(MetricUnit(rawValue: "1") == .one && MetricUnit(rawValue: "USD") == .dollars)
    #expect(MetricUnit(rawValue: "furlongs") == nil)
    #expect(MetricUnit.hours.seconds == 3600 && MetricUnit.microseconds.seconds == 1e-6)
    #expect(MetricUnit.bytes.seconds == nil && MetricUnit.messagesPerSecond.seconds == nil)
    #expect(MetricUnit.allCases.filter(\.isShare) == [.score, .fraction])
  }
}

@Suite("Metric declaration")
struct MetricDeclarationTests {
  private static let recall = MetricDeclaration(
    "index/recall@10/ef<ef>", "Share found.", unit: .score, better: .higher)
  private static let loss = MetricDeclaration(
    "<system>/loss@<depth>/<stage>", "Share lost.", unit: .fraction, better: .lower,
    slices: [.whole, ["platform": ["email"]]],
    names: ["depth": ["10", "50"]])

  @Test("A figure has the declared unit, direction and repeatability under the bound id")
  func metric() {
    let expected = Metric(
      id: "index/recall@10/ef64", value: 0.97, unit: "score", better: .higher, n: 5,
      deterministic: true)
    #expect(Self.recall.metric(0.97, n: 5, of: ["ef": "64"]) == expected)
  }

  @Test(
    "An id tells what its placeholders stand for, or that it is another figure's",
    arguments: [
      ("formula/loss@50/window", ["system": "formula", "depth": "50", "stage": "window"]),
      ("<system>/loss@10/cut", ["system": "<system>", "depth": "10", "stage": "cut"]),
      ("formula/loss@20/window", nil), ("formula/loss@/window", nil), ("loss@50/window", nil),
      ("formula/loss@50/window/p", nil), ("/loss@50/window", nil),
    ] as [(String, [String: String]?)])
  func bindings(id: String, expected: [String: String]?) {
    #expect(Self.loss.bindings(in: id) == expected)
    // An id is made of its names; a star asks for any.
    let names = ["system": "learned", "depth": "10", "stage": "*"]
    #expect(Self.loss.id(of: names) == "learned/loss@10/*")
    #expect(Self.recall.family == "index" && Self.loss.family == nil)
  }

  @Test("A slice has declared keys; any label admits one more")
  func slices() {
    #expect(Self.loss.admits([:]) && Self.loss.admits(["platform": "email"]))
    #expect(!Self.loss.admits(["platform": "email", "language": "en"]))
    #expect(!Self.loss.admits(["language": "en"]))
    #expect(Self.loss.slices[1].declares(["platform": "email"]))
    #expect(!Self.loss.slices[1].declares(["platform": "chat"]))
    #expect(MetricSlice.anyLabel.description == "any label")
    #expect(!MetricSlice.anyLabel.declares(["language": "en"]))
    #expect(
      MetricSlice.by("platform", ["email", "other"]).description == "platform (email, other)")
  }

  @Test("An undeclared slice or a missing name is a broken invariant")
  func invariants() async {
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration("a/b", "m", unit: .score, better: .higher)
        .metric(1, n: 1, slice: ["language": "en"])
    }
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration("a/<b>", "m", unit: .score, better: .higher).metric(1, n: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = MetricDeclaration(
        "a/<b>", "m", unit: .score, better: .higher, names: ["b": ["c"]]
      ).metric(1, n: 1, of: ["b": "d"])
    }
  }
}
