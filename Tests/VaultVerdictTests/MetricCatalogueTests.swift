import Foundation
import Testing
import VaultVerdict

@Suite("Metric catalogue")
struct MetricCatalogueTests {
  private static let stage = MetricCatalogue.Source(name: "matching", isSuite: false)
  private static let suite = MetricCatalogue.Source(name: "asOf", isSuite: true)
  private static func precision(_ slices: [MetricSlice]) -> MetricDeclaration {
    MetricDeclaration(
      "<system>/P@10", "Share of the first ten.", unit: "score", better: .higher, slices: slices)
  }
  static let catalogue = MetricCatalogue([
    .init(precision([.whole, ["relevant": ["1-9", "10+"]], .anyLabel]), by: stage),
    .init(precision([["asOf": ["start"]]]), by: suite),
    .init(
      MetricDeclaration(
        "index/p95", "A search.", unit: "milliseconds", better: .lower,
        slices: [["size": .any]]), by: suite),
  ])

  @Test("A slice that is declared goes before any label")
  func entries() {
    func source(_ slice: [String: String]) -> String? {
      Self.catalogue.entry(for: .init(id: "best/P@10", slice: slice))?.source.name
    }
    #expect(source([:]) == "matching")
    #expect(source(["asOf": "start"]) == "asOf")
    #expect(source(["case.moved": "true"]) == "matching")
    #expect(source(["a": "1", "b": "2"]) == nil)
    #expect(Self.catalogue.entry(for: .init(id: "best/R@10")) == nil)
    #expect(Self.catalogue.families == ["index"])
  }

  @Test("A filter looks at ids, meanings and sources, whatever the case")
  func filter() {
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
        "id", "meaning", "unit", "better", "deterministic", "slices", "names", "source", "isSuite",
        "standIn",
      ])
    #expect(
      object["slices"] as? [[String: [String]]] == [[:], ["relevant": ["1-9", "10+"]], ["*": []]])
  }
}
