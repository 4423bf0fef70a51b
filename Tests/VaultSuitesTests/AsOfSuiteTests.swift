import Testing
import VaultCore
import VaultEvaluation
import VaultMatching
import VaultResults

@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("AsOfSuite")
struct AsOfSuiteTests {
  /// Every message about the budget is relevant.
  private static func judgments(_ fixture: SearchableFixture) throws -> Qrels {
    let vault = fixture.vaults[0]
    let relevant = vault.stored.messages.filter { $0.text.contains("budget") }
    return try Qrels(
      grades: ["v/event": Dictionary(uniqueKeysWithValues: relevant.map { ($0.id, 1) })])
  }

  @Test("In retrospect every judgment counts; earlier, those of later messages are left out")
  func pastJudgments() throws {
    let fixture = try SearchableFixture()
    let stated = try Self.judgments(fixture)
    let table = fixture.vaults[0].table
    for instant in QueryInstant.allCases {
      let past = try PastJudgments(stated, of: [try fixture.question()], at: instant)
      let asOf = instant.timestamp(for: SearchableFixture.start)
      let kept = (stated.grades["v/event"] ?? [:]).filter { entry in
        guard instant != .sevenDaysAfter, let row = fixture.vaults[0].rowOfID[entry.key] else {
          return true
        }
        return table.sentAt[row] <= asOf
      }
      #expect(past.qrels.grades["v/event"] == kept)
      #expect(past.omitted == stated.relevantCount(of: "v/event") - kept.count)
      #expect((past.note(instant) == nil) == (past.omitted == 0))
    }
  }

  @Test("A query without a relevant message by then is in no mean, and the note counts it")
  func emptied() throws {
    let fixture = try SearchableFixture()
    let last = try #require(fixture.vaults[0].table.ids.last)
    let first = try #require(fixture.vaults[0].table.ids.first)
    let stated = try Qrels(grades: ["v/event": [last: 2, first: 0]])
    let past = try PastJudgments(stated, of: [try fixture.question()], at: .oneDayBefore)
    #expect(past.qrels.grades.isEmpty)
    #expect(past.omitted == 1)
    #expect(past.emptied == 1)
    let note = try #require(past.note(.oneDayBefore))
    #expect(note.contains("asked at -1d") && note.contains("1 queries"))
  }

  @Test("Judgments of strangers and free-text questions stay")
  func strangers() throws {
    let fixture = try SearchableFixture()
    let stated = try Qrels(
      grades: ["v/event": [DocumentID("unknown"): 1], "other": [DocumentID("m1"): 1]])
    let past = try PastJudgments(stated, of: [try fixture.question()], at: .fourteenDaysBefore)
    #expect(past.qrels == stated)
  }

  @Test("Each instant is a slice, and the retrospect equals the run's own figures")
  func slices() throws {
    let fixture = try SearchableFixture()
    let qrels = try Self.judgments(fixture)
    let stage = MatchingStage(
      configuration: .document(similarityCut: nil), seed: 1)
    let question = try fixture.question()
    let metrics = try AsOfSuite(
      stage: stage, primary: "document", questions: [question], qrels: qrels, seed: 1
    ).metrics()
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    let ids = ["document", "recency"].flatMap { system in
      ["P@10", "R@50", "nDCG@10"].map { "\(system)/\($0)" }
    }
    for instant in QueryInstant.allCases {
      let slice = metrics.filter { $0.slice == ["asOf": instant.rawValue] }
      #expect(Set(slice.map(\.id)) == Set(ids + ["document/P@10/ceiling"]))
    }
    let matches = try stage.matches(for: question, stage.configuration)
    let expected = JudgedRanking(
      documents: matches.map(\.id), judgments: qrels.grades["v/event"] ?? [:])
    let recall = try #require(
      metrics.first { $0.id == "document/R@50" && $0.slice == ["asOf": "+7d"] })
    #expect(abs(recall.value - expected.recall(at: 50)) < 1e-12)
  }
}
