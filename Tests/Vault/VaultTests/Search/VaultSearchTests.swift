import Foundation
import Synchronization
import Testing
import VaultCore
import VaultEmbedding
import VaultIndex
import VaultIngest
import VaultMatching
import VaultStorage
import VaultTestSupport

@testable import Vault

@Suite("Search of a sealed vault")
struct VaultSearchTests {
  private static let chat = """
    [12/03/2026, 09:00:00] Ana Ruiz: where are the flat keys
    [12/03/2026, 09:01:00] Ben Moss: with the neighbour\u{1B}[2J downstairs, she is in after six
    [13/03/2026, 18:00:00] Ana Ruiz: dinner at eight
    [13/03/2026, 18:01:00] Ana Ruiz: 会議室の鍵はどこですか

    """
  private static let now = Timestamp(year: 2026, month: 4, day: 1)

  /// A vault with the chat in it, in a folder that lives as long as the search.
  private struct Fixture {
    let folder: TemporaryDirectory
    let search: VaultSearch
    let file: URL

    init(timeZone: String? = nil) async throws {
      folder = try TemporaryDirectory()
      try folder.write(VaultSearchTests.chat, to: "in/WhatsApp Chat with Ana.txt")
      file = folder.url.appendingPathComponent("mine.vault")
      _ = try await ImportJob(
        source: folder.url.appendingPathComponent("in").path, vault: file,
        passphrase: "right horse battery staple"
      ).run()
      search = try VaultSearch(
        vault: file, passphrase: "right horse battery staple", embedder: HashingEmbedder(),
        timeZone: timeZone)
    }

    func found(_ text: String) async throws -> [VaultSearch.Result] {
      try await search.results(for: SearchRequest(text), limit: 10, now: VaultSearchTests.now)
    }
  }

  @Test("A message is found by its words, with snippet, sender, time and reasons")
  func finds() async throws {
    let results = try await Fixture(timeZone: "Asia/Tokyo").found("flat keys")
    let best = try #require(results.first)
    #expect(best.rank == 1)
    #expect(best.sender == "Ana Ruiz")
    #expect(best.platform == .whatsapp)
    #expect(best.snippet == "where are the flat keys")
    #expect(best.highlights == [[14, 18], [19, 23]])
    #expect(best.sentAt == "2026-03-12T18:00:00+09:00")
    #expect(best.reasons.count == 10)
    // The answer holds none of the words.
    #expect(results.contains { $0.snippet.contains("neighbour") && $0.sender == "Ben Moss" })
    #expect(!results.contains { $0.snippet.contains("\u{1B}") })
  }

  @Test(
    "Messages with the emoji that is searched for come first, whatever its tone",
    arguments: ["🎂", "🎂\u{FE0F}", "👍🏿", "👨‍👩‍👧", "🇪🇸"])
  func findsEmoji(text: String) async throws {
    let sign = try #require(KeywordTokenizer.signs(of: text).first)
    let folder = try TemporaryDirectory()
    let lines = [
      "see you at the lake", "\(sign)\(sign)", "the rent went up", "happy day \(sign) anna",
      "where is the key", "tickets for friday", "a cake for ben", "soup with dill",
    ]
    try folder.write(
      lines.enumerated().map { "12/03/2026, 09:0\($0) - Ana: \($1)" }.joined(separator: "\n")
        + "\n",
      to: "in/WhatsApp Chat with Ana.txt")
    let file = folder.url.appendingPathComponent("v")
    _ = try await ImportJob(
      source: folder.url.appendingPathComponent("in").path, vault: file,
      passphrase: "right horse battery staple"
    ).run()
    let results = try await VaultSearch(
      vault: file, passphrase: "right horse battery staple", embedder: HashingEmbedder()
    ).results(for: SearchRequest(text), limit: 8, now: Self.now)
    let best = results.prefix(2).map(\.snippet)
    #expect(best.contains("\(sign)\(sign)") && best.contains("happy day \(sign) anna"))
  }

  @Test("The first search keeps the vectors; later ones embed what is new, of their own model")
  func keepsVectors() async throws {
    let fixture = try await Fixture()
    let notes = Mutex<[String]>([])
    func search(_ embedder: some Embedder = HashingEmbedder()) async throws {
      _ = try await VaultSearch(
        vault: fixture.file, passphrase: "right horse battery staple", embedder: embedder,
        note: { note in notes.withLock { $0.append(note) } }
      ).results(for: SearchRequest("keys"), limit: 1, now: Self.now)
    }
    func stored() throws -> Int {
      let store = try SQLiteVault.open(at: fixture.file, passphrase: "right horse battery staple")
      defer { withExtendedLifetime(store) {} }
      return try store.counts().vectors
    }
    #expect(try stored() == 0)
    try await search()
    #expect(try stored() == 4)
    #expect(notes.withLock { $0 }.count == 1 && notes.withLock { $0 }[0].hasPrefix("4 messages"))
    try await search()
    #expect(try stored() == 4)
    #expect(notes.withLock { $0 }.count == 1)
    // One message goes, and its vector with it; a new one is embedded alone.
    let store = try SQLiteVault.open(at: fixture.file, passphrase: "right horse battery staple")
    let first = try #require(try store.allMessages().first)
    _ = try store.delete([first.id])
    #expect(try store.counts().vectors == 3)
    var copy = first
    copy.id = DocumentID("new")
    try store.insert([copy])
    try store.close()
    try await search()
    #expect(try stored() == 4)
    #expect(notes.withLock { $0 }.last?.hasPrefix("1 message ") == true)
    // The wrong passphrase finds nothing and leaves everything.
    await #expect(throws: StorageError.self) {
      try await VaultSearch(
        vault: fixture.file, passphrase: "wrong", embedder: HashingEmbedder()
      ).results(for: SearchRequest("keys"), limit: 1, now: Self.now)
    }
    #expect(try stored() == 4)
  }

  @Test("A limit beyond what was ranked says so")
  func saysWhatWasRanked() async throws {
    let fixture = try await Fixture()
    let notes = Mutex<[String]>([])
    let search = try VaultSearch(
      vault: fixture.file, passphrase: "right horse battery staple", embedder: HashingEmbedder(),
      note: { note in notes.withLock { $0.append(note) } })
    let found = try await search.results(
      for: SearchRequest("keys from:ben"), limit: 100, now: Self.now)
    #expect(found.count == 1)
    #expect(notes.withLock { $0 }.last?.hasPrefix("1 message fit") == true)
  }

  @Test("Operators restrict what is found; conditions alone give the latest; nothing is refused")
  func restricts() async throws {
    let fixture = try await Fixture()
    // The command line's own refusals, of a limit and a time zone among them: EndToEndTests.
    for text in ["", "  ", "\"\"", "after:2026-05 before:2026-04 keys"] {
      await #expect(throws: VaultError.self) { try await fixture.found(text) }
    }
    // Words without spaces between them.
    #expect(try await fixture.found("会議室").first?.highlights == [[0, 3]])
    #expect(try await fixture.found("from:ben").map(\.sender) == ["Ben Moss"])
    #expect(try await fixture.found("after:2026-03-13 before:2026-03-14").count == 2)
    let quoted = try await fixture.found("\"dinner at\"")
    #expect(quoted.first?.snippet.hasPrefix("dinner at") == true)
    #expect(try await fixture.found("in:whatsapp keys").count == 4)
    #expect(try await fixture.found("in:ana keys").count == 4)
    for nothing in ["from:carla keys", "in:email keys", "in:telegram keys", "on:2020 keys"] {
      #expect(try await fixture.found(nothing).isEmpty)
    }
  }

  @Test("Stored vectors are used where the vault holds them")
  func usesStoredVectors() async throws {
    let fixture = try await Fixture()
    let store = try SQLiteVault.open(at: fixture.file, passphrase: "right horse battery staple")
    let messages = try store.allMessages()
    // The vector of the search itself, put at the message about dinner.
    let vector = Array(try HashingEmbedder().embed(["payment"])[row: 0])
    let dinner = try #require(messages.first { $0.text.hasPrefix("dinner") })
    try store.store(
      vectors: [(dinner.id, vector)], model: HashingEmbedder().storedName)
    try store.close()
    let found = try #require(try await fixture.found("payment").first { $0.document == dinner.id })
    #expect(found.components.semantic > 0.99)
  }

  @Test("A vault without messages finds nothing")
  func empty() async throws {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("empty.vault")
    try SQLiteVault.create(at: file, passphrase: "right horse battery staple").close()
    let search = try VaultSearch(
      vault: file, passphrase: "right horse battery staple", embedder: HashingEmbedder())
    let found = try await search.results(
      for: SearchRequest("keys"), limit: 5, now: Self.now)
    #expect(found.isEmpty)
  }
}

@Suite("Free-text search of a vault")
struct FreeTextSearchTests {
  private static let texts = [
    ("Ana", "where are the flat keys?"), ("Ben", "with the neighbour downstairs"),
    ("Ana", "dinner at eight then"), ("Ben", "the roof costs more than we planned"),
    ("Ana", "the keys for the bicycle are lost"),
  ]

  /// A message a day from 2026-03-01 on, in one chat.
  private static func hits(
    _ text: String, _ ranking: SearchRanking = .weighted(.standard),
    askedAt: Timestamp = Timestamp(year: 9999, month: 12, day: 31)
  ) throws -> [SearchHit] {
    let messages = texts.enumerated().map { offset, entry in
      Message(
        id: DocumentID("m\(offset)"), platform: .whatsapp,
        sentAt: Timestamp(year: 2026, month: 3, day: offset + 1, hour: 9),
        sender: Participant(Handle(.name, entry.0), displayName: entry.0), recipients: [],
        text: entry.1, language: .english, threadID: "chat")
    }
    let directory = ContactResolver.resolve(
      groups: messages.lazy.map(\.participants), addressBook: [],
      owner: Owner.inferred(from: messages, timeZone: "UTC"))
    let embedder = HashingEmbedder()
    let vectors = try embedder.embed(messages.map(\.text))
    let search = FreeTextSearch(
      messages: messages,
      candidates: CandidateTable(messages, directory, vectors: try FlatIndex(vectors: vectors)),
      index: PlannedIndex(exact: try FlatIndex(vectors: vectors)), directory: directory)
    return try search.hits(
      for: SearchRequest(text), askedAt: askedAt, ranking: ranking, limit: 5, embedder: embedder,
      startOfDay: { Timestamp(year: $0.year, month: $0.month, day: $0.day) })
  }

  private static func ids(_ hits: [SearchHit]) -> [String] { hits.map(\.id.rawValue) }

  @Test("A sender's name is part of the text, and who is named counts")
  func names() throws {
    let hits = try Self.hits("what did Ben say the roof costs")
    #expect(hits.first?.id == DocumentID("m3"))
    #expect(hits.first?.components.sender == 1)
    #expect(try Self.ids(Self.hits("ben", .bm25)) == ["m1", "m3"])
  }

  @Test("An answer shares the worth of the question before it")
  func answers() throws {
    let hits = try Self.hits("flat keys")
    #expect(hits.first?.id == DocumentID("m0"))
    let answer = try #require(hits.first { $0.id == DocumentID("m1") })
    #expect(answer.components.answer > 1)
    #expect(answer.components.words == 0)
  }

  @Test("The reference leaves out stop words and compares stems")
  func reference() throws {
    #expect(try Self.ids(Self.hits("the key", .bm25)) == ["m0", "m4"])
    #expect(try Self.ids(Self.hits("planning", .bm25)) == ["m3"])
    #expect(try Self.hits("the at", .bm25).isEmpty)
  }

  @Test("A quoted phrase comes first and excludes nothing")
  func phrases() throws {
    let hits = try Self.hits("\"the bicycle are\" keys")
    #expect(hits.first?.id == DocumentID("m4"))
    #expect(hits.first?.components.phrase == 1)
    #expect(hits.contains { $0.id == DocumentID("m0") })
  }

  @Test("A day that the search names is the one before the search, or before the last message")
  func days() throws {
    let hits = try Self.hits("what was planned on 4 March")
    #expect(hits.first { $0.id == DocumentID("m3") }?.components.date == 1)
    let earlier = try Self.hits(
      "what was planned on 4 March", askedAt: Timestamp(year: 2026, month: 3, day: 3))
    #expect(!earlier.contains { $0.id == DocumentID("m3") })
    #expect(earlier.allSatisfy { $0.components.date < 1e-9 })
  }

  @Test("A condition holds for every ranking")
  func conditions() throws {
    for ranking: SearchRanking in [.weighted(.standard), .bm25, .keyword, .semantic] {
      let hits = try Self.hits("from:ana keys", ranking)
      #expect(Set(Self.ids(hits)).isSubset(of: ["m0", "m2", "m4"]))
      #expect(!hits.isEmpty)
    }
  }
}

@Suite("EmbeddingStage")
struct EmbeddingStageTests {
  @Test("Rows follow the texts, whatever the batches and workers", arguments: [1, 2, 3, 64])
  func keepsOrder(textsPerBatch: Int) async throws {
    let embedder = HashingEmbedder()
    let texts = (0..<50).map { "message number \($0 % 17)" }
    let stage = EmbeddingStage(embedder: embedder, textsPerBatch: textsPerBatch, workers: 3)
    let result = try await stage.embed(texts)
    #expect(result.vectors == (try embedder.embed(texts)))
    #expect(result.distinctTexts.count == 17 && result.embeddedTexts == 17)
  }

  @Test("No texts give no rows")
  func empty() async throws {
    let result = try await EmbeddingStage(embedder: HashingEmbedder()).embed([])
    #expect(result.vectors.rows == 0)
    #expect(result.tokensOfText.isEmpty)
  }
}
