import Testing
import VaultCore
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultResults
import VaultTestSupport

@testable import Vault
@testable import VaultPipeline
@testable import VaultPipelineFixtures

@Suite("MatchingStage")
struct MatchingStageTests {
  /// The law of earlier instants: the reference is a vault into which later messages never came,
  /// stored, embedded and indexed by itself.
  @Test(
    "Messages sent after a question change no system's ranking and no score",
    arguments: QueryInstant.allCases, [RunConfiguration.IndexChoice.exact, .hnsw])
  func laterMessages(instant: QueryInstant, index: RunConfiguration.IndexChoice) throws {
    var configuration = RunConfiguration()
    configuration.index = index
    let asOf = instant.timestamp(for: SearchableFixture.start)
    let whole = try SearchableFixture(configuration: configuration)
    let past = try SearchableFixture(latest: asOf, configuration: configuration)
    #expect(past.vaults[0].table.count < whole.vaults[0].table.count)

    for windows in WindowPolicy.allCases {
      var settings = MatchingConfiguration.formula(similarityCut: 0)
      settings.windows = windows
      let stage = MatchingStage(configuration: settings, seed: 5)
      let now = try whole.question(at: instant)
      let then = try past.question(at: instant)
      #expect(try stage.matches(for: now, settings) == stage.matches(for: then, settings))
      let answers = try stage.baselineAnswers(to: now, text: FreeTextSearch(now.vault))
      #expect(
        try answers == stage.baselineAnswers(to: then, text: FreeTextSearch(then.vault)))
      #expect(
        answers.keys.sorted() == [
          "bm25", "gramCosine", "keyword", "random", "recency", "reciprocalRank", "semantic",
          "timedBM25", "titleSum",
        ])
      for (_, rows) in answers {
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { now.vault.table.sentAt[$0.row] <= asOf })
      }
    }
  }
}

@Suite("Conversations of events")
struct EventConversationsTests {
  private let fixture: SearchableFixture
  // Messages of each thread of the vault, in order of time.
  private let threads: [String: [DocumentID]]

  init() throws {
    fixture = try SearchableFixture()
    let vault = fixture.vaults[0]
    let origin = Dictionary(
      uniqueKeysWithValues: vault.stored.messages.map { ($0.id, $0.threadID) })
    threads = Dictionary(grouping: vault.table.ids) { origin[$0] ?? "" }
  }

  private func question(_ id: String, hours: Int) throws -> MatchingStage.Question {
    let asked = try fixture.question()
    let start = asked.event.start.advanced(bySeconds: Int64(hours * 3600))
    return MatchingStage.Question(
      query: EventQuery(id: id, vault: asked.query.vault, event: asked.event.id, split: .test),
      event: CalendarEvent(
        id: DocumentID(id), title: asked.event.title, notes: "", start: start, end: start,
        attendees: []), profile: asked.profile, vault: asked.vault)
  }

  private func first(_ count: Int, of thread: String) throws -> [DocumentID] {
    Array(try #require(threads[thread]).prefix(count))
  }

  @Test("An event has a rival where another of its conversation begins within 24 hours")
  func rivals() throws {
    let home = Dictionary(uniqueKeysWithValues: try first(3, of: "t0").map { ($0, 1) })
    let elsewhere = Dictionary(uniqueKeysWithValues: try first(3, of: "t1").map { ($0, 1) })
    let qrels = try Qrels(grades: ["a": home, "b": home, "late": home, "other": elsewhere])
    let conversations = EventConversations(
      [
        try question("a", hours: 0), try question("b", hours: 24), try question("late", hours: 49),
        try question("other", hours: 1), try question("unjudged", hours: 0),
      ], qrels: qrels)
    #expect(conversations.rivals(of: "a") == "within a day")
    #expect(conversations.rivals(of: "b") == "within a day")
    #expect(conversations.rivals(of: "late") == "none")
    #expect(conversations.rivals(of: "other") == "none")
    #expect(conversations.rivals(of: "unjudged") == nil)
  }

  @Test(
    "The first rank's conversation, and nDCG within it, where other threads' messages are passed over"
  )
  func figures() throws {
    let relevant = try first(2, of: "t0")
    let outside = try first(1, of: "t1")
    let question = try question("a", hours: 0)
    let qrels = try Qrels(grades: ["a": [relevant[0]: 1, relevant[1]: 1]])
    let run = try Run(
      tag: "formula",
      rankings: [
        "a": (outside + relevant).enumerated().map {
          ScoredDocument(document: $1, score: Float(9 - $0))
        }
      ])
    let metrics = EventConversations([question], qrels: qrels).metrics(of: run, qrels: qrels)
    func value(_ name: String) -> Double? {
      metrics.first { $0.id == "formula/conversation/\(name)" && $0.slice == nil }?.value
    }
    #expect(value("first") == 0)
    // Both relevant messages, in the first two places of their conversation.
    #expect(value("nDCG@10") == 1)
  }

  @Test("By time the conversation's messages come nearest first, and no others")
  func byTime() throws {
    let question = try question("a", hours: 0)
    let qrels = try Qrels(grades: ["a": [try first(1, of: "t2")[0]: 1]])
    let ids = EventConversations([question], qrels: qrels).byTime(question)
    #expect(Set(ids).isSubset(of: Set(threads["t2"] ?? [])))
    // What was sent after the question is not there.
    let table = question.vault.table
    let asOf = try #require(question.profile.asOf)
    let known = table.ids.indices.filter { table.sentAt[$0] <= asOf }.map { table.ids[$0] }
    #expect(ids.count == min(50, Set(known).intersection(threads["t2"] ?? []).count))
    let away = ids.compactMap { id in
      table.ids.firstIndex(of: id).map {
        abs(table.sentAt[$0].days(since: question.event.start))
      }
    }
    #expect(away == away.sorted())
  }
}
