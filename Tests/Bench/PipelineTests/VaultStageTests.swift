import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultIndex
import VaultMatching
import VaultResults
import VaultStorage
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

@Suite("GraphLoss")
struct GraphLossTests {
  private static func run(_ rankings: [String: [String]]) throws -> Run {
    try Run(
      tag: "semantic",
      rankings: rankings.mapValues { documents in
        documents.enumerated().map { place, id in
          ScoredDocument(document: DocumentID(id), score: Float(-place))
        }
      })
  }

  private static func loss() throws -> GraphLoss {
    GraphLoss(
      kind: .events, vaultOfQuery: ["q1": "v", "q2": "w"],
      qrels: try Qrels(grades: ["q1": [DocumentID("a"): 1], "q2": [DocumentID("b"): 1]]), seed: 1)
  }

  @Test("A graph that finds the same loses nothing; one that misses a query's message shows it")
  func losses() throws {
    let exact = try Self.run(["q1": ["a", "x"], "q2": ["b", "y"]])
    let broken = try Self.run(["q1": ["x", "z"], "q2": ["b", "y"]])
    let same = try Self.loss().metrics(of: [exact], beside: [exact])
    #expect(same.map(\.id) == ["graph/semantic/recall@50", "graph/semantic/nDCG@10/lost"])
    #expect(same.map(\.value) == [1, 0])
    // Half of q1's two rows and both of q2's; an nDCG of 1 against 0, and of 1 against 1.
    #expect(try Self.loss().metrics(of: [broken], beside: [exact]).map(\.value) == [0.75, 0.5])
    #expect(try Self.loss().metrics(of: [exact], beside: []).isEmpty, "nothing was walked")
  }
}

@Suite("GraphUse")
struct GraphUseTests {
  private static func use(
    _ index: RunConfiguration.IndexChoice, efSearch: Int = 64
  ) throws -> (use: GraphUse, fixture: SearchableFixture) {
    var configuration = RunConfiguration()
    configuration.index = index
    configuration.efSearch = efSearch
    let fixture = try SearchableFixture(["v", "w"], configuration: configuration)
    for vault in fixture.vaults {
      let event = try #require(vault.profiles[SearchableFixture.event])
      _ = try vault.index.search(event.vector[...], limit: 2, within: nil)
    }
    return (GraphUse(vaults: fixture.vaults), fixture)
  }

  private static func value(_ use: GraphUse, _ id: String, way: String? = nil) -> Double? {
    use.metrics.first { $0.id == id && $0.slice?["way"] == way }?.value
  }

  @Test("Small vaults get no graph by themselves; the report says why")
  func automatic() throws {
    let (use, fixture) = try Self.use(.auto)
    #expect(Self.value(use, "index/graphs") == 0)
    #expect(Self.value(use, "index/searches") == 2)
    #expect(Self.value(use, "index/searches", way: "scan") == 2)
    #expect(!use.wasWalked)
    #expect(try #require(use.note).contains("no number of searches justifies"))
    withExtendedLifetime(fixture) {}
  }

  @Test("A graph that is asked for is built, and walked where a scan costs more")
  func forced() throws {
    let (use, fixture) = try Self.use(.hnsw, efSearch: 2)
    #expect(Self.value(use, "index/graphs") == 2)
    #expect(Self.value(use, "index/searches", way: "walk") == 2)
    #expect(use.wasWalked)
    withExtendedLifetime(fixture) {}
  }

  @Test("Without vaults there is nothing to count")
  func none() {
    #expect(GraphUse(vaults: []).metrics.isEmpty)
    #expect(GraphUse(vaults: []).note == nil)
  }
}

@Suite("A large vault that is kept")
struct LargeVaultTests {
  private static let datasets = Repository.url("Datasets")

  private static func vault(_ folder: TemporaryDirectory, messages: Int = 1000) -> LargeVault {
    LargeVault(
      cache: folder.url.appendingPathComponent("cache"), datasets: datasets, messages: messages)
  }

  @Test("It is made once, opened with its events, and known by what it is made of")
  func makesOnce() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    #expect(try large.condition() == .absent)
    try await large.make()
    #expect(try large.condition() == .usable)
    let vault = try large.opened()
    // Its two hundred events alone bring more than a thousand messages.
    #expect((1000...2500).contains(vault.messages.count))
    #expect(!vault.events.isEmpty)
    try vault.store.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: large.cache.path)
    #expect(names == [try large.folder().lastPathComponent])
    #expect(try Self.vault(folder, messages: 1001).folder() != large.folder())
  }

  @Test("A vault that was cut short or listed by another version is damaged, and made again")
  func findsDamage() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    try await large.make()
    let place = try large.folder()
    let file = place.appendingPathComponent("messages.vault")
    let bytes = try Data(contentsOf: file)
    try bytes.dropLast(100).write(to: file)
    #expect(try large.condition() == .damaged)
    try await large.make()
    #expect(try large.condition() == .usable)
    let listing = place.appendingPathComponent("large-vault.json")
    let text = try String(contentsOf: listing, encoding: .utf8)
    try text.replacingOccurrences(of: "\"schemaVersion\":1", with: "\"schemaVersion\":0").write(
      to: listing, atomically: true, encoding: .utf8)
    #expect(try large.condition() == .damaged)
    try FileManager.default.removeItem(at: listing)
    #expect(try large.condition() == .damaged)
    #expect(throws: RunError.self) { try large.opened() }
  }

  @Test("A folder that cannot be written leaves nothing behind")
  func leavesNothing() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("a file", to: "cache")
    await #expect(throws: (any Error).self) { try await Self.vault(folder).make() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["cache"])
  }

  @Test("The graph is built once for the same vectors, and again where the file is damaged")
  func keepsGraph() async throws {
    let folder = try TemporaryDirectory()
    let large = Self.vault(folder)
    try FileManager.default.createDirectory(
      at: try large.folder(), withIntermediateDirectories: true)
    func graphs() throws -> [URL] {
      try FileManager.default.contentsOfDirectory(
        at: large.folder(), includingPropertiesForKeys: nil)
    }
    let vectors = Matrix(rows: 40, columns: 4, elements: (0..<160).map { Float($0 % 7) })
    let parameters = HNSWParameters(m: 4, efConstruction: 20)
    let built = try large.graph(over: .fixture(vectors), parameters)
    let file = try #require(try graphs().first)
    let kept = try Data(contentsOf: file)
    #expect(try large.graph(over: .fixture(vectors), parameters).graphBytes == built.graphBytes)
    try kept.dropLast(1).write(to: file)
    #expect(try large.graph(over: .fixture(vectors), parameters).graphBytes == built.graphBytes)
    #expect(try Data(contentsOf: file) == kept)
    _ = try large.graph(over: .fixture(vectors.gathering(Array(0..<39))), parameters)
    #expect(try graphs().count == 2)
  }
}
