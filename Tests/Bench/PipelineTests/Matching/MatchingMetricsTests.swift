import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMatching
import VaultResults
import VaultTestSupport

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
      tag: "formula",
      rankings: Dictionary(
        uniqueKeysWithValues: ["q1", "q3"].map {
          ($0, [ScoredDocument(document: first, score: 1)])
        }))
    let metrics = MatchingMetrics(
      queries: queries, qrels: qrels,
      platforms: ["q1": [first: .email, second: .whatsapp], "q2": [first: .email]], seed: 1)
    return metrics.metrics(of: run) + (try metrics.ceilings(of: "formula"))
  }

  private static func value(_ id: String, _ slice: [String: String]? = nil) throws -> Double {
    try #require(figures().first { $0.id == id && $0.slice == slice }).value
  }

  @Test("A query without an answer counts with 0, one without relevant messages not at all")
  func means() throws {
    // q1: one of ten shown is relevant, one of two found; q2: nothing found.
    #expect(abs(try Self.value("formula/P@10") - 0.05) < 1e-12)
    #expect(abs(try Self.value("formula/R@50") - 0.25) < 1e-12)
    #expect(abs(try Self.value("formula/MRR") - 0.5) < 1e-12)
  }

  @Test("Slices are the queries' labels, the number of relevant messages, and platforms")
  func slices() throws {
    #expect(abs(try Self.value("formula/R@50", ["language": "en"]) - 0.5) < 1e-12)
    #expect(try Self.value("formula/R@50", ["language": "de"]) == 0)
    #expect(abs(try Self.value("formula/P@10", ["relevant": "1-9"]) - 0.05) < 1e-12)
    // Mail: found for q1, missed for q2; WhatsApp: only q1 has any, and it is missed.
    #expect(abs(try Self.value("formula/R@50", ["platform": "email"]) - 0.5) < 1e-12)
    #expect(try Self.value("formula/R@50", ["platform": "whatsapp"]) == 0)
  }

  @Test("The ceiling is what a perfect ranking of so few relevant messages reaches")
  func ceiling() throws {
    // min(2, 10)/10 and min(1, 10)/10.
    #expect(abs(try Self.value("formula/P@10/ceiling") - 0.15) < 1e-12)
  }

  @Test("Every metric has its own key")
  func keysAreUnique() throws {
    let keys = try Self.figures().map(\.key)
    #expect(Set(keys).count == keys.count)
  }
}

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

@Suite("The smallest difference that a run detects")
struct DetectableDifferenceTests {
  private static let right = DocumentID("right")

  /// Six vaults; in the first three a system finds what another does not, for all queries alike.
  private static func metric(
    queriesPerVault: Int, vaults: Int = 6, of system: String = "formula",
    others: [String] = ["learned"]
  ) throws -> Metric? {
    var asked: [(query: String, vault: String)] = []
    var own: [String: [ScoredDocument]] = [:]
    var grades: [String: [DocumentID: Int]] = [:]
    for vault in 0..<vaults {
      for number in 0..<queriesPerVault {
        let query = "v\(vault)q\(number)"
        asked.append((query, "v\(vault)"))
        grades[query] = [right: 1]
        if vault < 3 { own[query] = [ScoredDocument(document: right, score: 1)] }
      }
    }
    let runs =
      try [Run(tag: system, rankings: own)] + others.map { try Run(tag: $0, rankings: [:]) }
    return try DetectableDifference.metric(
      of: system, runs, qrels: Qrels(grades: grades), vaults: asked, seed: 1)
  }

  /// Worked by hand: differences of 1, 1, 1, 0, 0 and 0 have a standard error of √0.05; by Student's
  /// table with five degrees of freedom, t is 2.5706 at 97.5 % and 0.9195 at 80 %.
  ///
  /// Ten queries of a vault that go alike say no more than one: who counts queries would find
  /// a third of the difference detectable.
  @Test("It rests on vaults, however many queries they have", arguments: [1, 10])
  func byVault(queries: Int) throws {
    let metric = try #require(try Self.metric(queriesPerVault: queries))
    #expect(abs(metric.value - (2.5706 + 0.9195) * 0.05.squareRoot()) < 1e-3)
    #expect(metric.n == 6)
    #expect(metric.id == "formula/nDCG@10/detectable")
    #expect(metric.slice == ["against": "learned"])
  }

  @Test("Rankings that are all alike detect nothing, and not everything")
  func alike() throws {
    let query = "v0q0"
    let vaults = (0..<6).map { (query: "v\($0)q0", vault: "v\($0)") }
    let rankings = vaults.reduce(into: [String: [ScoredDocument]]()) {
      $0[$1.query] = [ScoredDocument(document: Self.right, score: 1)]
    }
    let qrels = try Qrels(grades: rankings.mapValues { _ in [Self.right: 1] })
    func metric(_ others: [Run]) throws -> Metric? {
      try DetectableDifference.metric(
        of: "formula", [Run(tag: "formula", rankings: rankings)] + others, qrels: qrels,
        vaults: vaults, seed: 1)
    }
    let same = try Run(tag: "learned", rankings: rankings)
    let other = try Run(tag: "semantic", rankings: [query: rankings[query] ?? []])
    #expect(try metric([same]) == nil)
    #expect(try metric([same, other])?.slice == ["against": "semantic"])
  }

  @Test("A system is compared with the formula, which is compared with the learned one or cosine")
  func partners() throws {
    func partner(_ system: String, _ others: [String]) throws -> String? {
      try Self.metric(queriesPerVault: 1, of: system, others: others)?.slice?["against"]
    }
    #expect(try partner("learned", ["formula", "semantic"]) == "formula")
    #expect(try partner("formula", ["semantic"]) == "semantic")
    #expect(try partner("formula", ["random"]) == nil)
    #expect(try Self.metric(queriesPerVault: 3, vaults: 1) == nil)
  }
}

@Suite("Slices by relevant messages")
struct RelevantSlicesTests {
  private let start = Timestamp(year: 2026, month: 3, day: 20)

  private func labels(_ messages: [(Platform, Int, Bool)]) -> [String: String] {
    RelevantSlices(
      start: start,
      messages: messages.map { platform, days, isBrief in
        .init(platform: platform, sentAt: start.advanced(byDays: -days), isBrief: isBrief)
      }
    ).labels
  }

  @Test(
    "The lead time is that of the lower median message",
    arguments: [
      ([1, 1, 40], "0-2 days"), ([3], "2-7 days"), ([8, 10], "7-30 days"), ([30], "30+ days"),
      ([-1, 90], "after the start"), ([0], "0-2 days"),
    ])
  func leadTime(days: [Int], expected: String) {
    #expect(labels(days.map { (.email, $0, false) })["leadTime"] == expected)
  }

  @Test("A platform must hold more than half of the messages; brevity is by the share of brief")
  func shares() {
    let (mail, brief) = ((Platform.email, 1, false), (Platform.email, 1, true))
    let chat = (Platform.whatsapp, 1, false)
    let platforms = [[mail, mail, chat], [mail, chat]].map { labels($0)["platform"] }
    #expect(platforms == ["email", "several"])
    let brevities = [[mail], [brief, mail, mail], [brief, mail]].map { labels($0)["brevity"] }
    #expect(brevities == ["none brief", "some brief", "mostly brief"])
  }

  @Test("Without relevant messages there are no slices, without a start no lead time")
  func nothing() {
    #expect(labels([]) == [:])
    let slices = RelevantSlices(
      start: nil, messages: [.init(platform: .email, sentAt: start, isBrief: false)])
    #expect(slices.labels["leadTime"] == nil)
  }
}
