import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("Searches")
struct SearchQueriesTests {
  @Test("Every vault is asked questions and look-ups, no text twice in a vault")
  func countsAreMet() throws {
    let corpus = try QuerySamples.eight.get()
    let searches = corpus.searches()
    #expect(Set(searches.map(\.query.id)).count == searches.count)
    for vault in corpus.vaults {
      let own = searches.filter { $0.query.vault == vault.name }
      let questions = own.count { $0.query.kind == .question }
      let lookUps = own.count { $0.query.kind == .keyword }
      #expect(Set(own.map(\.query.text)).count == own.count)
      #expect((40...60).contains(questions), "\(vault.name)")
      #expect((4...20).contains(lookUps), "\(vault.name)")
      #expect(own.allSatisfy { $0.query.split == vault.split })
      #expect(own.allSatisfy { $0.query.id.hasPrefix("\(vault.name)/q") })
      #expect(own.allSatisfy { $0.query.slices["language"] == vault.language.rawValue })
    }
  }

  @Test("Every mechanism and every wording has questions, and none has most of them")
  func mechanismsAreMixed() throws {
    let questions = try QuerySamples.eight.get().searches().map(\.query)
      .filter { $0.kind == .question }
    for mechanism in SearchMechanism.allCases {
      let count = questions.count { $0.slices["mechanism"] == mechanism.rawValue }
      #expect(count > 0 && count * 2 < questions.count, "\(mechanism.rawValue): \(count)")
    }
    for wording in SearchQuestion.Wording.allCases {
      #expect(questions.contains { $0.slices["wording"] == wording.rawValue }, "\(wording)")
    }
    let apart = questions.count { $0.slices["shares"] == "none" }
    #expect(apart * 5 > questions.count && apart < questions.count)
    #expect(SearchMechanism.allCases.reduce(0) { $0 + $1.perMille } == 1000)
  }

  @Test("A search is put later than every message that is judged for it")
  func asksLater() throws {
    let corpus = try QuerySamples.eight.get()
    var times: [String: [DocumentID: Timestamp]] = [:]
    for vault in corpus.vaults {
      times[vault.name] = Dictionary(
        uniqueKeysWithValues: vault.messages.map { ($0.id, $0.sentAt) })
    }
    for (query, judgments) in corpus.searches() {
      let asked = try #require(query.askedAt)
      for judgment in judgments {
        let sent = try #require(times[query.vault]?[judgment.document])
        #expect(sent < asked, "\(query.id)")
      }
    }
  }

  @Test("Only what nobody ever said has no judgments, and its slice says so")
  func neverSaidIsUnjudged() throws {
    for (query, judgments) in try QuerySamples.eight.get().searches() {
      let isNeverSaid = query.slices["mechanism"] == SearchMechanism.neverSaid.rawValue
      #expect(judgments.isEmpty == isNeverSaid, "\(query.id)")
      #expect((query.slices["relevant"] == "0") == isNeverSaid)
      #expect(judgments.isEmpty || judgments.contains { $0.grade == 2 })
    }
  }

  /// Found anew by Foundation's own folding over what ingest read, not by the generator's matcher.
  @Test("A look-up's messages are those that hold its words, as ingest reads them")
  func lookUpsAreComplete() throws {
    let corpus = try QuerySamples.eight.get()
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    let dataset = try DatasetReader.read(directory)
    let aliases = Dictionary(
      uniqueKeysWithValues: corpus.vaults.flatMap { vault in
        VaultAliases(archive: vault.archive).pairs().map {
          ("\(vault.name) \($0.other.rawValue)", $0.canonical)
        }
      })
    var folded: [String: [(id: DocumentID, text: String)]] = [:]
    for vault in dataset.vaults {
      folded[vault.name] = vault.messages.filter { $0.kind == .personal }.map { message in
        let id = aliases["\(vault.name) \(message.id.rawValue)"] ?? message.id
        return (id, Self.folded("\(message.subject ?? "")\n\(message.text)"))
      }
    }
    for (query, judgments) in corpus.searches() where query.slices["form"] == "words" {
      let isSpaced = !["ja", "zh"].contains(query.slices["language"])
      let words = Self.folded(query.text).split(whereSeparator: Self.parts).map(String.init)
      let found = try #require(folded[query.vault]).filter { _, text in
        guard isSpaced else { return words.allSatisfy(text.contains) }
        let own = Set(text.split(whereSeparator: Self.parts).map(String.init))
        return words.allSatisfy(own.contains)
      }
      #expect((2...40).contains(judgments.count))
      #expect((2...3).contains(words.count))
      #expect(Set(found.map(\.id)) == Set(judgments.map(\.document)), "\(query.id)")
    }
  }

  @Test("Look-ups are typed whole, cut short, with a slip and as numbers")
  func lookUpsHaveForms() throws {
    let lookUps = try QuerySamples.eight.get().searches().map(\.query)
      .filter { $0.kind == .keyword }
    for form in KeywordLookUps.Form.allCases {
      #expect(lookUps.contains { $0.slices["form"] == form.rawValue }, "\(form)")
    }
    let unspaced = lookUps.filter { ["ja", "zh"].contains($0.slices["language"]) }
    #expect(unspaced.allSatisfy { ["words", "number"].contains($0.slices["form"]) })
  }

  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US"))
  }

  private static func parts(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber
  }

  @Test("The files hold every search, and Codable reads them back")
  func filesRoundTrip() throws {
    let corpus = try QuerySamples.corpus(
      languages: ["es", "zh"], vaults: 2, events: 12, messages: 600, seed: 5, pairs: 20)
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n")
    }
    let searches = corpus.searches()
    let read = try lines("searches.jsonl").map {
      try JSONDecoder().decode(SearchQuery.self, from: Data($0.utf8))
    }
    #expect(read == searches.map(\.query))
    #expect(try lines("searches.qrels.trec").count == searches.flatMap(\.judgments).count)
    #expect(
      try lines("searches.qrels.trec")
        == searches.flatMap { query, judgments in
          judgments.map { "\(query.id) 0 \($0.document.rawValue) \($0.grade)" }
        }.map { Substring($0) })
    let pairs = try lines("pairs.tsv")
    #expect(pairs.count == corpus.pairs.rowCount + 1)
    #expect(
      pairs.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
    #expect(try lines("aliases.tsv").first == "vault\tcanonical\tother")
  }

  @Test("Threads do not change the searches")
  func threadsDoNotMatter() throws {
    let corpus = try QuerySamples.eight.get()
    let one = corpus.searches()
    let two = corpus.searches(threads: 2)
    #expect(one.map(\.query) == two.map(\.query))
    #expect(one.map(\.judgments) == two.map(\.judgments))
  }

  @Test("Train and dev are asked nothing in phrases kept for test")
  func splitsDoNotLeak() throws {
    let corpus = try QuerySamples.eight.get()
    let held = try QuerySamples.library().outlines.filter(\.isHeldOut).map(\.kind)
    let open = try QuerySamples.library().outlines.filter { !$0.isHeldOut }.map(\.kind)
    let onlyHeld = Set(held).subtracting(open)
    for (query, _) in corpus.searches() where query.split != .test {
      #expect(!onlyHeld.contains(query.slices["kind"] ?? ""))
    }
  }
}
