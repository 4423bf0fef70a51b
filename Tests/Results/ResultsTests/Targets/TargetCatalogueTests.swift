import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("Target catalogue")
struct TargetCatalogueTests {
  /// The ids are those of the project's table of design targets.
  @Test("The committed catalogue holds every row of the design targets, then our own budgets")
  func complete() throws {
    let quality = ["Q1a", "Q1b", "Q2", "Q3", "Q4", "Q5a", "Q5b"] + (6...12).map { "Q\($0)" }
    let latency = (1...19).map { "L\($0)" }
    let security = (1...10).map { "S\($0)" }
    let memory = (1...6).map { "M\($0)" }
    let definitions = try committed().definitions
    #expect(definitions.map(\.id) == quality + latency + security + memory)
    for definition in definitions {
      let isOwn = definition.source.document == "vaultbench"
      #expect(isOwn == memory.contains(definition.id), "\(definition.id)")
      #expect(isOwn == (definition.asks == nil), "\(definition.id) states what its document asks")
    }
    // Rows measured on other hardware or by a stand-in are of that kind.
    let papers = definitions.filter { $0.kind == .paper }.map(\.id)
    #expect(papers == ["Q6", "Q12", "L5", "L12", "L13"])
    let proxies = definitions.filter { $0.kind == .proxy }.map(\.id)
    #expect(proxies == ["Q10", "Q11", "L2", "L17", "L18", "L19"])
  }

  @Test("Every figure is asked for once, with words for its absence, of quality with a least count")
  func parts() throws {
    for definition in try committed().definitions {
      let keys = definition.parts.map {
        "\(Metric.Key(id: $0.metric, slice: $0.slice)) \($0.comparison.rawValue) \($0.kind)"
      }
      #expect(Set(keys).count == keys.count, "\(definition.id) asks twice for one figure")
      #expect(
        !definition.notMeasuredReason.isEmpty
          || definition.parts.allSatisfy { $0.unbuiltReason != nil })
      #expect(Set(definition.parts.map(\.label)).count == definition.parts.count)
      // Q6 compares three stated sentences; Q12 asks for no value, and for a speed.
      guard definition.id.hasPrefix("Q"), !["Q6", "Q12"].contains(definition.id) else { continue }
      for part in definition.parts where part.comparison != .reported {
        #expect(part.minimumCount ?? 0 >= 50, "\(definition.id) \(part.label ?? "")")
      }
    }
  }

  /// Targets read off the documents' table, one of each shape.
  @Test(
    "Values are the documents'",
    arguments: [
      ("Q1a", Comparison.atLeast, 0.78), ("Q1b", .atLeast, 0.85), ("Q2", .atLeast, 0.92),
      ("L3", .below, 200_000), ("L7", .below, 5), ("L13", .atMost, 500), ("S2", .equal, 0),
    ])
  func values(id: String, comparison: Comparison, value: Double) throws {
    let definition = try #require(try committed().definitions.first { $0.id == id })
    #expect(definition.parts.first?.comparison == comparison)
    #expect(definition.parts.first?.value == value)
  }

  @Test("Parts inherit from their row what they leave out")
  func inheritance() throws {
    let parts = try #require(try committed().definitions.first { $0.id == "L10" }?.parts)
    #expect(parts.map(\.label) == ["time", "memory above idle", "wrong fields", "crashes"])
    #expect(parts.map(\.comparison) == [.below, .below, .equal, .equal])
    #expect(parts.map(\.value) == [10, 15_000_000, 0, 0])
    #expect(parts.map(\.unit) == ["seconds", "bytes", "count", "count"])
    #expect(parts.allSatisfy { $0.slice == ["messages": "1000"] && $0.kind == .hard })
  }

  /// A folder of twelve documents with three queries once met Q2.
  @Test("Three queries meet no row of quality, and fifty may", arguments: [(3, false), (50, true)])
  func fewQueries(count: Int, isMeasured: Bool) throws {
    let perfect = ["formula", "learned"].map {
      Sample.metric(id: "\($0)/R@50", value: 1, n: count, interval: nil)
    }
    let verdicts = TargetJudge.judge(try committed().definitions, metrics: perfect)
    let row = try #require(verdicts.first { $0.id == "Q2" })
    #expect(row.verdict == (isMeasured ? .met : .notMeasured))
    #expect(row.parts.map(\.measured) == [1, 1])
    #expect(row.reason == (isMeasured ? "" : "has n = 3; the row needs at least 50"))
  }

  /// The issue asks that `learned` is shown beside the document's formula, which alone is judged.
  @Test("Rows of the formula show the learned ranking under its name, without judging it")
  func learnedBeside() throws {
    for id in ["Q2", "Q3"] {
      let parts = try #require(try committed().definitions.first { $0.id == id }?.parts)
      let learned = parts.filter { $0.label?.hasPrefix("learned") == true }
      #expect(!learned.isEmpty, "\(id)")
      #expect(learned.allSatisfy { $0.comparison == .reported && $0.metric.contains("learned") })
      #expect(parts.contains { $0.comparison != .reported && !$0.metric.contains("learned") })
    }
  }

  @Test("Contacts that are joined rightly in small vaults alone do not meet their row")
  func hardestContacts() throws {
    func figures(_ precision: Double, _ recall: Double, _ slice: [String: String]?) -> [Metric] {
      [("precision", precision), ("recall", recall)].map {
        Sample.metric(id: "contacts/\($0)", value: $1, n: 4000, interval: nil, slice: slice)
      }
    }
    let definitions = try committed().definitions
    func verdict(_ metrics: [Metric]) -> TargetVerdict? {
      TargetJudge.judge(definitions, metrics: metrics).first { $0.id == "Q7" }
    }
    let small = figures(1, 1, nil)
    let hardest = ["identifiers": "largest"]
    #expect(verdict(small)?.verdict == .notMeasured)
    #expect(verdict(small + figures(0.973, 0.872, hardest))?.verdict == .missed)
    #expect(verdict(small + figures(0.99, 0.95, hardest))?.verdict == .met)
    #expect(verdict(small)?.parts.last?.measured == 1)
  }

  /// Four languages, and three against English in both directions, as the documents' table says.
  @Test("Recall across and within languages names its pool, and the worse direction decides")
  func languages() throws {
    let definitions = try committed().definitions.filter { ["Q5a", "Q5b"].contains($0.id) }
    let parts = definitions.flatMap(\.parts)
    #expect(parts.allSatisfy { $0.metric.hasSuffix("@10/1000") && $0.kind == .hard })
    #expect(parts.map(\.value) == [0.96, 0.94, 0.92, 0.93, 0.94, 0.94, 0.92, 0.92, 0.93, 0.93])
    func recall(_ query: String, _ document: String, _ value: Double) -> Metric {
      Sample.metric(
        id: "m/crossLingualRecall@10/1000", value: value, n: 1000, interval: nil,
        slice: ["queryLanguage": query, "documentLanguage": document])
    }
    func verdict(_ lowest: Double) -> TargetVerdict? {
      TargetJudge.judge(
        definitions,
        metrics: ["es", "de", "fr"].flatMap {
          [recall($0, "en", 0.99), recall("en", $0, $0 == "de" ? lowest : 0.99)]
        }, bindings: ["model": "m"]
      ).last
    }
    #expect(verdict(0.92)?.verdict == .met)
    #expect(verdict(0.91)?.verdict == .missed && verdict(0.91)?.measured == 0.91)
  }

  @Test(
    "A row that contradicts itself is refused by its id",
    arguments: [
      (#""metric": [], "comparison": "≥", "value": 1, "unit": "score""#, .noParts),
      (#""metric": "a", "value": 1, "unit": "score""#, .noComparison),
      (#""metric": "a", "comparison": "≥", "unit": "score""#, .valueWithoutComparison),
      (
        #""metric": [{"metric": "a", "label": "x"}, {"metric": "b"}], "comparison": "≥", "value": 1, "unit": "score""#,
        .unlabelledPart
      ),
      (#""metric": "a", "kind": "proxy", "comparison": "≥", "value": 1, "unit": "s""#, .noStandIn),
      (
        #""metric": [{"metric": "a", "kind": "hard"}], "kind": "paper", "comparison": "≥", "value": 1, "unit": "s""#,
        .kindBeyondRow
      ),
      (
        #""metric": "a", "comparison": "≥", "value": 1, "unit": "s", "source": {"document": "XYZ", "section": "1"}"#,
        .unknownDocument
      ),
    ] as [(String, TargetDefinition.Problem)])
  func contradictions(row: String, problem: TargetDefinition.Problem) {
    #expect(throws: ResultsError.invalidTarget(file: "t.json", id: "Q1", problem: problem)) {
      try TargetCatalogue.decode(Data(Self.catalogue(row).utf8), file: "t.json")
    }
  }

  @Test("A repeated row, an unknown comparison and an unknown schema are refused")
  func refusals() throws {
    let row = #""metric": "a", "comparison": "≥", "value": 1, "unit": "score""#
    let twice = Self.catalogue(row, row)
    #expect(throws: ResultsError.duplicate(file: "t.json", id: "Q1")) {
      try TargetCatalogue.decode(Data(twice.utf8), file: "t.json")
    }
    let unknown = Self.catalogue(row.replacing("≥", with: "~"))
    #expect(
      throws: ResultsError.unexpectedValue(
        file: "t.json", key: "targets[0].comparison", expected: .knownValue)
    ) { try TargetCatalogue.decode(Data(unknown.utf8), file: "t.json") }
    #expect(throws: ResultsError.unknownSchemaVersion(file: "t.json", found: 9, known: 1)) {
      try TargetCatalogue.decode(Data(#"{"schemaVersion": 9}"#.utf8), file: "t.json")
    }
  }

  @Test("A target that is not a number is a problem", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    #expect(Sample.definition(parts: [Sample.part(value: value)]).problem == .notFinite)
    #expect(Sample.definition().problem == nil)
    #expect(Sample.definition().source.description == "PDV 2.3")
  }

  private func committed() throws -> TargetCatalogue {
    let bytes = try Data(contentsOf: Repository.url("Datasets/targets.json"))
    return try TargetCatalogue.decode(bytes, file: "Datasets/targets.json")
  }

  private static func catalogue(_ rows: String...) -> String {
    let objects = rows.map { row in
      var fields = [#""id": "Q1", "what": "w", "notMeasuredReason": "r""#, row]
      if !row.contains("\"kind\": \"p") { fields.append(#""kind": "hard""#) }
      if !row.contains("\"source\"") {
        fields.append(#""source": {"document": "PDV", "section": "2.3"}"#)
      }
      return "{\(fields.joined(separator: ", "))}"
    }
    return #"{"schemaVersion": 1, "documents": {"PDV": "Vault"}, "targets": ["#
      + objects.joined(separator: ", ") + "]}"
  }
}
