import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// That nothing tuned on `train` or `dev` has seen `test`: not its people, topics or wordings.
@Suite("Splits")
struct SplitLeakageTests {
  /// As the profile that changes are judged by, without its translation pairs.
  private static let corpus = Result<Corpus, any Error>(catching: {
    let url = Repository.url("Datasets/profiles/ci.yaml")
    let yaml = try String(contentsOf: url, encoding: .utf8)
      .replacing("pairs: 10000", with: "pairs: 0")
      .replacing("messagesPerVault: 1000", with: "messagesPerVault: 600")
    return try Samples.corpus(yaml, threads: 2)
  })

  /// A phrase of one language's lexicon.
  private struct Spoken: Hashable {
    let language: Language
    let phrase: Int32
  }

  // Issue 4: at least 30 % of phrasings and topics occur only in `test`.
  @Test("Three in ten of the topics and of the phrasings that are used occur in test alone")
  func surfaceFormsAreSplit() throws {
    var topics: [Bool: Set<String>] = [:]
    var phrases: [Bool: Set<Spoken>] = [:]
    for vault in try Self.corpus.get().vaults {
      let script = vault.archive.script
      let isTest = vault.split == .test
      topics[isTest, default: []].formUnion(script.plans.map(\.outline.key))
      for turn in script.turns {
        let language = script.lexicon(of: turn).language
        phrases[isTest, default: []].formUnion(
          turn.phrases.map { Spoken(language: language, phrase: $0) })
      }
    }
    let seen = try #require(topics[false])
    let tested = try #require(topics[true])
    let topicShare = Double(tested.subtracting(seen).count) / Double(tested.union(seen).count)
    #expect(topicShare >= 0.3, "\(topicShare) of \(tested.union(seen).count) topics")
    let heard = try #require(phrases[false])
    let said = try #require(phrases[true])
    let phraseShare = Double(said.subtracting(heard).count) / Double(said.union(heard).count)
    #expect(phraseShare >= 0.3, "\(phraseShare) of \(said.union(heard).count) phrasings")
  }

  @Test("Outside test nobody says what is kept for test, nor holds such events")
  func phrasesAreKept() throws {
    for vault in try Self.corpus.get().vaults where vault.split != .test {
      let script = vault.archive.script
      #expect(!script.plans.contains { $0.outline.isHeldOut })
      for turn in script.turns {
        let lexicon = script.lexicon(of: turn)
        #expect(!turn.phrases.contains { lexicon.phrases[$0].isHeldOut })
      }
    }
  }

  @Test("No text outside test holds the words of a phrasing that is kept for test")
  func wordsAreKept() throws {
    var texts: [Language: [String]] = [:]
    for vault in try Self.corpus.get().vaults where vault.split != .test {
      let wording = vault.archive.wording
      let script = vault.archive.script
      for (position, turn) in script.turns.enumerated() {
        texts[wording.lexicon(of: turn).language, default: []].append(
          wording.text(of: Int32(position)))
      }
      for thread in script.rooms.threads {
        texts[thread.language, default: []].append(wording.subject(of: thread))
      }
      for plan in script.plans {
        texts[plan.language, default: []] += [wording.title(of: plan), wording.notes(of: plan)]
      }
    }
    var kept = 0
    for code in Samples.codes {
      let lexicon = try Samples.lexicon(code)
      let passages = try KeptPassages(lexicon)
      kept += passages.count
      for text in texts[lexicon.language] ?? [] {
        let leaked = passages.found(in: text)
        #expect(leaked == nil, "\(code): \(leaked ?? "")")
      }
    }
    #expect(kept > 3000, "\(kept)")
  }

  @Test("Nobody lives in two vaults: no name, number or address occurs twice")
  func peopleAreSplit() throws {
    var seen: [Handle: Int] = [:]
    for (number, vault) in try Self.corpus.get().vaults.enumerated() {
      let people = [vault.archive.cast.owner] + vault.archive.cast.people
      var own: [Handle] = []
      for person in people {
        own += [.init(.name, person.fullName), person.phone]
        own += person.addresses.map { Handle(.email, $0) }
      }
      #expect(Set(own).count == own.count, "two people of one vault share an identifier")
      for handle in own {
        let other = seen.updateValue(number, forKey: handle)
        #expect(other == nil, "\(handle.kind) in vaults \(other ?? 0) and \(number)")
      }
    }
  }
}

/// The literal passages of a lexicon's phrases that only `test` may use, found by a fixed number of
/// their first characters.
private struct KeptPassages {
  private let length: Int
  private var passages: [UInt64: [String]] = [:]
  private(set) var count = 0

  init(_ lexicon: Lexicon) throws {
    length = lexicon.spacesSentences ? 22 : 9
    // The names of topics are everybody's: a title may consist of one.
    var names: Set<String> = []
    for outline in try Samples.outlines() {
      names.formUnion((lexicon.topic(outline.key)?.nouns ?? []).map { $0.bare.lowercased() })
    }
    var free: Set<UInt64> = []
    for phrase in lexicon.phrases.phrases where !phrase.isHeldOut {
      for text in Self.literals(phrase) { free.formUnion(Self.hashes(text, length)) }
    }
    for phrase in lexicon.phrases.phrases where phrase.isHeldOut {
      for text in Self.literals(phrase) {
        // What others may say as well cannot be told apart.
        let name = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard let first = Self.hashes(text, length).first, !free.contains(first),
          !names.contains(name)
        else { continue }
        passages[first, default: []].append(text)
        count += 1
      }
    }
  }

  func found(in text: String) -> String? {
    for hash in Self.hashes(text, length) {
      if let passage = passages[hash]?.first(where: text.contains) { return passage }
    }
    return nil
  }

  private static func literals(_ phrase: Phrase) -> [String] {
    phrase.pieces.compactMap { piece in
      if case .literal(let text) = piece { text } else { nil }
    }
  }

  // A polynomial of each window of so many scalars.
  private static func hashes(_ text: String, _ length: Int) -> [UInt64] {
    let scalars = text.unicodeScalars.map { UInt64($0.value) }
    guard scalars.count >= length else { return [] }
    let base: UInt64 = 0x100_0000_01B3
    var power: UInt64 = 1
    for _ in 0..<length { power = power &* base }
    var hash: UInt64 = 0
    var hashes: [UInt64] = []
    hashes.reserveCapacity(scalars.count - length + 1)
    for (index, scalar) in scalars.enumerated() {
      hash = hash &* base &+ scalar
      if index >= length { hash = hash &- scalars[index - length] &* power }
      if index >= length - 1 { hashes.append(hash) }
    }
    return hashes
  }
}
