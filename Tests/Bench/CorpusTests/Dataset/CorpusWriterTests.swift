import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("Writing a corpus")
struct CorpusWriterTests {
  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func write(_ target: URL) throws {
    try CorpusWriter.write(Samples.small.get(), to: target, standardForms: .none)
  }

  @Test("A new folder holds every file and nothing is left beside it")
  func writesNewFolder() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("a/corpus")
    let digest = try CorpusWriter.write(try Samples.small.get(), to: target)
    #expect(digest == (try Samples.written.get().digest))
    #expect(try Self.names(folder.url.appendingPathComponent("a")) == ["corpus"])
    #expect(
      try Self.names(target) == [
        "CARD.md", "SHA256SUMS", "aliases.tsv", "dataset.json", "entities.jsonl", "export",
        "files.tsv",
        "judgments.jsonl", "pairs.tsv", "qrels.trec", "queries.jsonl", "searches.jsonl",
        "searches.judgments.jsonl", "searches.qrels.trec", "vaults",
      ])
  }

  @Test("Without standard forms the native files are the same")
  func leavesFormsOut() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    #expect(try !Self.names(target).contains("export"))
    let sums = try String(
      contentsOf: target.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
    let all = try Samples.written.get().lines("SHA256SUMS").filter { !$0.contains("  export/") }
    #expect(sums.split(separator: "\n").map(String.init) == all)
  }

  // What the type's documentation promises for the automatic choice.
  @Test("Standard forms are written unasked up to a quarter of a million messages")
  func choosesForms() {
    #expect(StandardForms.automatic.include(messages: 250_000))
    #expect(!StandardForms.automatic.include(messages: 250_001))
    #expect(StandardForms.all.include(messages: 1_000_000))
    #expect(!StandardForms.none.include(messages: 1))
  }

  @Test("An empty folder and an earlier corpus are replaced whole")
  func replacesGenerated() throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try Self.write(target)
    try folder.write("stale", to: "corpus/vaults/vault-01/whatsapp/old.txt")
    let profile = try CorpusProfile.parse(Samples.smallYAML, file: "p.yaml")
    try CorpusWriter.write(Samples.corpus(profile, seed: 9), to: target)
    let chats = try Self.names(target.appendingPathComponent("vaults/vault-01/whatsapp"))
    #expect(!chats.contains("old.txt"))
    let text = try String(
      contentsOf: target.appendingPathComponent("dataset.json"), encoding: .utf8)
    #expect(text.contains("\"seed\":9"))
    #expect(try Self.names(folder.url) == ["corpus"])
  }

  // MARK: - Refusals

  @Test(
    "A folder that no generator wrote is left alone",
    arguments: [
      ["notes.txt": "mine"], ["dataset.json": "mine"], ["SHA256SUMS": "mine"], [".hidden": "mine"],
      ["dataset.json": #"{"name":"theirs","formatVersion":1}"#, "SHA256SUMS": ""],
    ])
  func refusesForeignFolder(files: [String: String]) throws {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(text, to: "corpus/\(name)") }
    let target = folder.url.appendingPathComponent("corpus")
    #expect(throws: CorpusError.foreignDirectory(path: target.path)) { try Self.write(target) }
    #expect(try Self.names(target) == files.keys.sorted())
    #expect(try Self.names(folder.url) == ["corpus"])
  }

  @Test("A file in the way is refused, and so is a parent that cannot hold folders")
  func refusesFiles() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("mine", to: "plain")
    #expect(throws: CorpusError.foreignDirectory(path: file.path)) { try Self.write(file) }
    let error = refusal { try Self.write(file.appendingPathComponent("corpus")) }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("a folder below a file was written")
      return
    }
    #expect(path.hasPrefix(file.path))
    #expect(try Self.names(folder.url) == ["plain"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  // POSIX: a path has at most PATH_MAX bytes, 4096 on Linux. The first files of a vault still fit
  // below a folder this deep; those of its chats, whose names are longer, do not.
  private static func deep(_ folder: TemporaryDirectory) throws -> URL {
    var place = folder.url
    while place.path.utf8.count < 4096 - 260 {
      place.appendPathComponent(String(repeating: "d", count: 180))
    }
    let rest = 4096 - 86 - place.path.utf8.count
    place.appendPathComponent(String(repeating: "e", count: rest))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  @Test("Where the file system refuses in the middle, nothing is left that looks like a corpus")
  func leavesNothing() throws {
    let folder = try TemporaryDirectory()
    let parent = try Self.deep(folder)
    let error = refusal { try Self.write(parent.appendingPathComponent("c")) }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("a path beyond the limit was written")
      return
    }
    #expect(path.hasPrefix(folder.url.path) && path.contains("/vaults/"))
    #expect(try Self.names(parent) == [])
  }

  @Test("An earlier corpus outlives a failure in the middle")
  func keepsEarlier() throws {
    let folder = try TemporaryDirectory()
    let target = try Self.deep(folder).appendingPathComponent("c")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let manifest = "{\"formatVersion\":2,\"generatorVersion\":\"2.0\"}"
    for (name, text) in [("dataset.json", manifest), ("SHA256SUMS", "earlier")] {
      try text.write(
        to: target.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    #expect(throws: CorpusError.self) { try Self.write(target) }
    #expect(try Self.names(target) == ["SHA256SUMS", "dataset.json"])
    #expect(try Self.names(target.deletingLastPathComponent()) == ["c"])
  }

  @Test("Interrupted, it leaves the earlier corpus and nothing beside it", arguments: [1, 3])
  func stopsWhenAsked(threads: Int) throws {
    let folder = try TemporaryDirectory()
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    let before = try Self.names(target)
    let flag = CancellationFlag()
    flag.raise()
    #expect(throws: CorpusError.interrupted) {
      try CorpusWriter.write(Samples.small.get(), to: target, threads: threads, until: flag)
    }
    #expect(try Self.names(folder.url) == ["corpus"])
    #expect(try Self.names(target) == before)
  }

  @Test("What a killed process left under the same number is not taken over")
  func ignoresLeftovers() throws {
    let folder = try TemporaryDirectory()
    let process = ProcessInfo.processInfo.processIdentifier
    try folder.write("stale", to: ".corpus.partial-\(process)/vaults/vault-01/old.txt")
    let target = folder.url.appendingPathComponent("corpus")
    try Self.write(target)
    #expect(try !Self.names(target.appendingPathComponent("vaults/vault-01")).contains("old.txt"))
    #expect(try Self.names(folder.url) == ["corpus"])
  }
}

@Suite("The card of a corpus and its counts")
struct CorpusCardTests {
  @Test("It says where the corpus comes from and what it holds")
  func saysWhatItIs() throws {
    let corpus = try Samples.small.get()
    let card = CorpusCard(corpus).text()
    for fact in [
      "# Corpus small", "| licence | Apache-2.0", "| seed | 7 |", "| profile | small |",
      "| messages | \(corpus.messageCount) |", "| events, each a query | 6 |", "SHA256SUMS",
      "| vault-01 | test | de | Europe/Berlin |", "| vault-02 | dev | fr | Europe/Paris |",
      "| format version | \(Corpus.formatVersion) |", "## Limits",
    ] {
      #expect(card.contains(fact), "\(fact)")
    }
    #expect(!card.contains("nan"))
  }

  @Test("It counts every language and split that the messages and queries show")
  func countsAll() throws {
    let corpus = try Samples.smoke.get()
    let card = CorpusCard(corpus).text()
    for split in EventQuery.Split.allCases {
      let count = corpus.queries.count { $0.split == split }
      #expect(card.contains("| events, split `\(split.rawValue)` | \(count) |"))
    }
    for platform in [Platform.email, .whatsapp, .imessage] {
      let count = corpus.vaults.flatMap(\.messages).count { $0.platform == platform }
      #expect(card.contains("| messages, \(platform.rawValue) | \(count) |"))
    }
    for language in corpus.profile.languages {
      #expect(card.contains("| messages in `\(language.rawValue)` |"))
    }
  }

  @Test("It counts the searches by mechanism and form, and marks a saturated slice")
  func countsSearches() throws {
    let corpus = try Samples.smoke.get()
    let figures = [("words", 0.95), ("opening", 0.949)].map {
      CorpusAuditFigure(.searches, name: $0.0, value: $0.1, interval: nil, queries: 3)
    }
    let card = CorpusCard(corpus, audit: figures).text()
    let queries = corpus.searches().map(\.query)
    for mechanism in SearchMechanism.allCases {
      let count = queries.count { $0.slices["mechanism"] == mechanism.rawValue }
      #expect(
        card.contains("| \(mechanism.rawValue) | \(mechanism.genre.rawValue) | \(count) |"))
    }
    for form in KeywordLookUps.Form.allCases {
      let count = queries.count { $0.slices["form"] == form.rawValue }
      #expect(card.contains("| \(form.rawValue) | \(count) |"))
    }
    #expect(card.contains("| words (saturated) | 0.950 |"))
    #expect(card.contains("| opening | 0.949 |"))
    #expect(card.contains("External validity, held out: unknown"))
  }

  @Test("It sets figures beside real conversations, and says where nothing real is at hand")
  func setsBesideReal() throws {
    let figures = [
      CorpusAuditFigure(
        .events, name: "random order", value: 0.125, interval: 0.1...0.15, queries: 20),
      CorpusAuditFigure(
        .conversations, name: "messages of a session", value: 2.8,
        real: CorpusAuditFigure.Real(chats: 15.3), queries: 90),
      CorpusAuditFigure(
        .conversations, name: "next one relevant", value: 0.97,
        real: CorpusAuditFigure.Real(events: 0.5), queries: 80),
    ]
    let card = CorpusCard(try Samples.small.get(), audit: figures).text()
    for row in [
      "| random order | 0.125 | 0.100 to 0.150 | unknown | unknown | 20 |",
      "| messages of a session | 2.800 |  | 15.300 | unknown | 90 |",
      "| next one relevant | 0.970 |  | unknown | 0.500 | 80 |",
    ] {
      #expect(card.contains(row), "\(row)")
    }
  }

  // MARK: - Counting a corpus

  @Test("Grades are those of the judgments, and languages come in order")
  func addsUp() throws {
    let corpus = try Samples.smoke.get()
    let statistics = CorpusStatistics(corpus)
    let judgments = corpus.vaults.flatMap(\.judgments)
    #expect(statistics.judged == judgments.reduce(0) { $0 + $1.count })
    #expect(statistics.supporting == judgments.joined().count { $0.grade == 1 })
    #expect(statistics.eventsWithTenRelevant == judgments.count { $0.count >= 10 })
    let languages = statistics.messagesByLanguage.map(\.language)
    #expect(languages == languages.sorted())
    #expect(Set(languages) == Set(corpus.profile.languages))
  }

  @Test("What lies outside the document's windows is counted by the messages' own times")
  func countsOutside() throws {
    let corpus = try Samples.smoke.get()
    let statistics = CorpusStatistics(corpus)
    var outside: [(week: Bool, window: Bool)] = []
    for vault in corpus.vaults {
      let messages = Dictionary(uniqueKeysWithValues: vault.messages.map { ($0.id, $0) })
      for (event, judgments) in zip(vault.events, vault.judgments) {
        for judgment in judgments {
          let message = try #require(messages[judgment.document])
          let days = message.sentAt.days(since: event.start)
          let window = try #require(Samples.windows[message.platform])
          outside.append((abs(days) > 7, !window.contains(days)))
        }
      }
    }
    // A copy may be judged under its twin, seconds later and on another platform.
    let count = Double(outside.count)
    let week = Double(outside.count(where: \.week)) / count
    let window = Double(outside.count(where: \.window)) / count
    #expect(abs(statistics.shareOutsideSevenDays - week) < 0.01)
    #expect(abs(statistics.shareOutsideWindows - window) < 0.01)
    for (platform, window) in Samples.windows {
      let own = CorpusStatistics.window(platform)
      #expect(-own.before == window.lowerBound && own.after == window.upperBound)
    }
  }

  // MARK: - The variety of texts

  // Counted by hand over the corpus's own messages, without the hashes.
  @Test("Words, pairs and duplicates are those of the messages")
  func countsMessages() throws {
    let corpus = try Samples.small.get()
    var texts: [Language: [String]] = [:]
    for vault in corpus.vaults {
      let script = vault.archive.script
      for entry in vault.archive.entries() where entry.turn >= 0 {
        let turn = script.turns[Int(entry.turn)]
        guard turn.copies < 0, ![.automatic, .distractor].contains(turn.content) else { continue }
        texts[script.lexicon(of: turn).language, default: []].append(entry.message.text)
      }
    }
    let rows = TextStatistics(corpus).rows
    #expect(Set(rows.map(\.language)) == Set(texts.keys))
    for row in rows where row.language == .german {
      let words = (texts[row.language] ?? []).map { text in
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      }.filter { !$0.isEmpty }
      #expect(row.texts == words.count)
      // A character may be of several scalars, of which only some are letters.
      #expect(abs(row.words - words.joined().count) <= row.words / 50)
      #expect(row.differentWords <= row.words && row.differentPairs <= row.words)
      #expect(row.longTexts <= row.texts && row.duplicates < row.longTexts)
    }
  }
}
