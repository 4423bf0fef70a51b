import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultPipeline

@Suite("Abstention metrics")
struct AbstentionMetricsTests {
  private static let document = DocumentID("m")

  private static func query(
    _ id: String, relevant: String? = nil, vault: String = "v", isFreeText: Bool = false
  ) -> EventQuery {
    EventQuery(
      id: id, vault: vault, event: DocumentID(id), split: .test,
      slices: relevant.map { ["relevant": $0] } ?? [:], isFreeText: isFreeText)
  }

  private static func metrics(_ queries: [EventQuery], _ scores: [String: Float]) throws
    -> [String: Metric]
  {
    let qrels = try Qrels(grades: [
      "found": [document: 1], "other": [document: 2], "judged": [document: 0],
      "text": [document: 0],
    ])
    let run = try Run(
      tag: "sys", rankings: scores.mapValues { [ScoredDocument(document: document, score: $0)] })
    let metrics = AbstentionMetrics(queries: queries, qrels: qrels).metrics(run: run)
    return Dictionary(uniqueKeysWithValues: metrics.map { ($0.id, $0) })
  }

  @Test("Judged to have nothing, and declared to have nothing, are the events to keep silent about")
  func tellsEventsApart() throws {
    let queries = [
      Self.query("found"), Self.query("other", relevant: "1-9"), Self.query("judged"),
      Self.query("declared", relevant: "0"), Self.query("unknown"),
      Self.query("text", isFreeText: true),
    ]
    let metrics = try Self.metrics(
      queries, ["found": 0.9, "other": 0.4, "judged": 0.5, "unknown": 0.1, "text": 0.2])
    // `found` beats both, `other` only the silence about `declared`: three of four pairs.
    #expect(metrics["sys/abstention/AUROC"]?.value == 0.75)
    #expect(metrics["sys/abstention/AUROC"]?.n == 4)
    #expect(metrics["sys/abstention/AUROC"]?.ci95 != nil)
    #expect(metrics["sys/abstention/precision"]?.value == 1)
    #expect(metrics["sys/abstention/recall"]?.value == 0.5)
    #expect(metrics["sys/abstention/F1"]?.value == 2.0 / 3)
  }

  @Test("A score that is low on the other vault, too, counts as silence")
  func judgesThresholds() throws {
    let queries = [
      Self.query("found"), Self.query("judged"), Self.query("other", vault: "w"),
      Self.query("declared", relevant: "0", vault: "w"),
    ]
    let metrics = try Self.metrics(
      queries, ["found": 0.9, "judged": 0.2, "other": 0.8, "declared": 0.3])
    // Chosen on `w`, 0.3 silences `judged`; chosen on `v`, 0.2 leaves `declared` its answer.
    #expect(metrics["sys/abstention/precision"]?.value == 1)
    #expect(metrics["sys/abstention/recall"]?.value == 0.5)
  }

  @Test("A system that always answers has no precision of silence")
  func alwaysAnswers() throws {
    let metrics = try Self.metrics(
      [Self.query("found"), Self.query("judged")], ["found": 1, "judged": 1])
    #expect(metrics["sys/abstention/AUROC"]?.value == 0.5)
    #expect(metrics["sys/abstention/precision"] == nil)
    #expect(metrics["sys/abstention/F1"]?.value == 0)
  }

  @Test("Where every event has a message there is nothing to tell")
  func needsBothKinds() throws {
    #expect(try Self.metrics([Self.query("found"), Self.query("other")], ["found": 1]).isEmpty)
  }
}
