import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("MTEB task results")
struct TaskResultJSONTests {
  private static let report = Report.sample(
    [
      .sample("formula/nDCG@10", 0.5), .sample("formula/P@5", 0.25), .sample("formula/MAP", 0.4),
      .sample("formula/Success@1", 0.6), .sample("formula/P@10/ceiling", 0.9),
      .sample("formula/abstention/F1", 0.1),
      .sample("formula/nDCG@10", 0.3, slice: ["language": "de"]),
      .sample("formula/nDCG@10", 0.2, slice: ["language": "ja"]),
      .sample("formula/nDCG@10", 0.2, slice: ["language": "mixed"]),
      .sample("formula/nDCG@10", 0.1, slice: ["kind": "dinner"]),
      .sample("semantic/nDCG@10", 0.7), .sample("search/hybrid/nDCG@10", 0.8),
      .sample("search/hybrid/MRR", 0.9),
    ],
    stages: [("embedding", 2.0), ("index", 0.5), ("matching", 0.25), ("audit", 9)].map {
      StageMeasurement(id: $0.0, items: 1, seconds: $0.1, cpuSeconds: 1, peakBytes: 1)
    })

  private static func result(
    _ report: Report = report, of questions: QuestionKind = .events, system: String? = nil
  ) throws -> [String: Any] {
    var source = ExportFormatTests.source(report)
    source.system = system
    let text = try TaskResultJSON.render(source, of: questions)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func scores(_ result: [String: Any]) throws -> [String: Any] {
    let scores = try #require(result["scores"] as? [String: [[String: Any]]])
    #expect(scores.keys.sorted() == ["test"])
    return try #require(scores["test"]?.first)
  }

  /// The keys are those of MTEB's class `TaskResult`, the measures' names those of its retrieval
  /// tasks, the languages those of ISO 639-3 and ISO 15924.
  @Test("A result has the keys that MTEB requires, unknown ones null")
  func matching() throws {
    let result = try Self.result()
    #expect(
      result.keys.sorted() == [
        "dataset_revision", "evaluation_time", "kg_co2_emissions", "mteb_version", "scores",
        "task_name",
      ])
    #expect(result["task_name"] as? String == "VaultbenchMatching.default")
    #expect(result["dataset_revision"] as? String == SampleReport.manifest.corpusDigest)
    #expect(result["evaluation_time"] as? Double == 2.75)
    #expect(result["mteb_version"] is NSNull && result["kg_co2_emissions"] is NSNull)
    let scores = try Self.scores(result)
    #expect(
      scores.keys.sorted() == [
        "hf_subset", "hit_rate_at_1", "languages", "main_score", "map", "ndcg_at_10",
        "precision_at_5",
      ])
    #expect(scores["main_score"] as? Double == 0.5 && scores["precision_at_5"] as? Double == 0.25)
    #expect(scores["hf_subset"] as? String == "default")
    #expect(scores["languages"] as? [String] == ["deu-Latn", "jpn-Jpan"])
  }

  @Test("Searches are a task of their own, and no time is invented for them")
  func searches() throws {
    let result = try Self.result(of: .searches)
    #expect(result["task_name"] as? String == "VaultbenchSearch.default")
    #expect(result["evaluation_time"] is NSNull)
    #expect(try Self.scores(result)["mrr"] as? Double == 0.9)
  }

  @Test("Another system can be taken; one without nDCG@10 is refused")
  func systems() throws {
    #expect(
      try Self.scores(Self.result(system: "semantic"))["main_score"] as? Double == 0.7)
    #expect(
      throws: ReportingError.notRanked(format: "mteb-search", metric: "search/semantic/nDCG@10")
    ) { try Self.result(of: .searches, system: "semantic") }
  }

  @Test("Hostile texts stay text", arguments: ExportFormatTests.hostile)
  func hostile(text: String) throws {
    let id = "\(text)/nDCG@10"
    let hostile = SampleReport.hostile(text)
    let report = Report(
      manifest: hostile.manifest, metrics: [.sample(id)], targets: [], stages: [])
    var source = ExportFormatTests.source(report)
    source.system = text
    let json = try TaskResultJSON.render(source, of: .events)
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(result["dataset_revision"] as? String == text)
    let name = try #require(result["task_name"] as? String)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) })
  }
}
