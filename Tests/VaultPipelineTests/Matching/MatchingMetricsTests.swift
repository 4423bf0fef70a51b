import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultPipeline

@Suite("MatchingMetrics")
struct MatchingMetricsTests {
  private static let first = DocumentID("a")
  private static let second = DocumentID("b")

  private static func figures() throws -> [Metric] {
    let queries = ["q1", "q2", "q3"].map {
      EventQuery(
        id: $0, vault: "v", event: DocumentID($0), split: .test,
        slices: ["language": $0 == "q1" ? "en" : "de"])
    }
    let qrels = try Qrels(grades: [
      "q1": [first: 2, second: 1], "q2": [first: 1], "q3": [first: 0],
    ])
    let run = try Run(
      tag: "document",
      rankings: Dictionary(
        uniqueKeysWithValues: ["q1", "q3"].map {
          ($0, [ScoredDocument(document: first, score: 1)])
        }))
    let metrics = MatchingMetrics(
      queries: queries, qrels: qrels,
      platforms: ["q1": [first: .email, second: .whatsapp], "q2": [first: .email]], seed: 1)
    return metrics.metrics(system: "document", run: run) + (try metrics.ceilings(of: "document"))
  }

  private static func value(_ id: String, _ slice: [String: String]? = nil) throws -> Double {
    try #require(figures().first { $0.id == id && $0.slice == slice }).value
  }

  @Test("A query without an answer counts with 0, one without relevant messages not at all")
  func means() throws {
    // q1: one of ten shown is relevant, one of two found; q2: nothing found.
    #expect(abs(try Self.value("document/P@10") - 0.05) < 1e-12)
    #expect(abs(try Self.value("document/R@50") - 0.25) < 1e-12)
    #expect(abs(try Self.value("document/MRR") - 0.5) < 1e-12)
  }

  @Test("Slices are the queries' labels, the number of relevant messages, and platforms")
  func slices() throws {
    #expect(abs(try Self.value("document/R@50", ["language": "en"]) - 0.5) < 1e-12)
    #expect(try Self.value("document/R@50", ["language": "de"]) == 0)
    #expect(abs(try Self.value("document/P@10", ["relevant": "1-9"]) - 0.05) < 1e-12)
    // Mail: found for q1, missed for q2; WhatsApp: only q1 has any, and it is missed.
    #expect(abs(try Self.value("document/R@50", ["platform": "email"]) - 0.5) < 1e-12)
    #expect(try Self.value("document/R@50", ["platform": "whatsapp"]) == 0)
  }

  @Test("The ceiling is what a perfect ranking of so few relevant messages reaches")
  func ceiling() throws {
    // min(2, 10)/10 and min(1, 10)/10.
    #expect(abs(try Self.value("document/P@10/ceiling") - 0.15) < 1e-12)
  }

  @Test("Every figure has its own key")
  func keysAreUnique() throws {
    let keys = try Self.figures().map(\.key)
    #expect(Set(keys).count == keys.count)
  }
}
