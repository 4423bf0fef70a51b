import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// The shipped lexicons: what the issue asks of them, and what a native reader would stumble over.
@Suite("Shipped lexicons")
struct LexiconDataTests {
  private static let codes = Samples.codes
  private static let spaced = codes.filter { !["ja", "zh"].contains($0) }

  /// Every line of a language's files, with the file's name.
  private static func lines(_ code: String) throws -> [(file: String, text: Substring)] {
    let folder = Repository.url("Datasets/lexicons/\(code)")
    let topics = folder.appendingPathComponent("topics")
    let files = try [folder, topics].flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return try files.filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }.flatMap {
      file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        (file.lastPathComponent, $0)
      }
    }
  }

  /// The names of every topic in the classes that the files give them.
  private static func nouns(_ code: String) throws -> [(class: String, noun: String)] {
    let folder = Repository.url("Datasets/lexicons/\(code)/topics")
    var nouns: [(class: String, noun: String)] = []
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "yaml"
    {
      for (_, topic) in try ConfigurationNode.load(file).entries() {
        for pair in try topic.child("nouns").elements() {
          let parts = try pair.texts(atLeast: 2)
          nouns.append((parts[0], parts[1]))
        }
      }
    }
    return nouns
  }

  // The numbers of issue 4.
  @Test(
    "Eighty topics, thirty acts and forty subjects of everyday talk, each with enough to say",
    arguments: codes)
  func isRich(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    #expect(lexicon.topicCount >= 80)
    for outline in try Samples.outlines() {
      let topic = try #require(lexicon.topic(outline.key))
      #expect(Set(topic.nouns.map(\.bare)).count >= 6, "\(outline.key)")
    }
    #expect(DialogueAct.allCases.count >= 30)
    for act in DialogueAct.allCases {
      for register in Register.allCases {
        #expect(lexicon.meanings(act, register).count >= 10, "\(act) \(register)")
      }
    }
    let subjects = ChatterSubject.Company.allCases.flatMap { lexicon.chatter.subjects($0) }
    #expect(subjects.count >= 40)
    #expect(Set(subjects.map(\.key)).count == subjects.count)
  }

  // Translation pairs and the split of phrasings go by position.
  @Test("Lists are as long as their English counterparts", arguments: codes.dropFirst())
  func listsAreAligned(code: String) throws {
    func lengths(_ lexicon: Lexicon) throws -> [String: [Int]] {
      var lengths: [String: [Int]] = [:]
      for outline in try Samples.outlines() {
        let topic = try #require(lexicon.topic(outline.key))
        lengths[outline.key] =
          [topic.titles, topic.subjects, topic.notes, topic.plan, topic.soon, topic.after]
          .map(\.count) + [topic.related.count, topic.exchanges.count]
      }
      for act in DialogueAct.allCases {
        lengths["\(act)"] = Register.allCases.map { lexicon.meanings(act, $0).count }
      }
      for company in ChatterSubject.Company.allCases {
        for subject in lexicon.chatter.subjects(company) {
          lengths["\(company) \(subject.key)"] = [subject.openers.count, subject.replies.count]
        }
      }
      return lengths
    }
    let own = try lengths(Samples.lexicon(code))
    let english = try lengths(Samples.lexicon("en"))
    #expect(Set(own.keys) == Set(english.keys))
    for (list, length) in own { #expect(length == english[list], "\(list)") }
  }

  @Test("No list is empty, and everything to choose from has something in it", arguments: codes)
  func nothingIsEmpty(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    let typing = lexicon.typing
    #expect(!typing.abbreviations.isEmpty && !typing.slips.isEmpty && !typing.voice.isEmpty)
    #expect(typing.abbreviations.allSatisfy { !$0.replacements.contains($0.text) })
    #expect(!lexicon.mail.automatic.isEmpty && !lexicon.mail.distractors.isEmpty)
    #expect(!lexicon.mail.signatures.isEmpty && !lexicon.regions.isEmpty)
    for register in Register.allCases {
      let frame = lexicon.mail.frame(register)
      #expect(!frame.toOne.isEmpty && !frame.toSeveral.isEmpty && !frame.closings.isEmpty)
    }
    for outline in try Samples.outlines() {
      #expect(!lexicon.names.places(outline.placeKind).isEmpty, "\(outline.placeKind)")
    }
    for circle in Circle.allCases { #expect(!lexicon.names.groupTitles(circle).isEmpty) }
    #expect(lexicon.chatter.fillers.allSatisfy { !$0.isEmpty })
    #expect(lexicon.phrases.phrases.allSatisfy { !$0.pieces.isEmpty })
  }

  // RFC 2606 reserves .example: nothing in a corpus may point at somebody's real machine.
  @Test("Every domain and address lies below .example", arguments: codes)
  func domainsAreReserved(code: String) throws {
    let domain = try Regex(
      "[A-Za-z0-9-]+\\.(com|net|org|io|co|info|eu|de|fr|es|it|pt|jp|cn|uk|br)\\b")
    let link = try Regex("://[A-Za-z0-9.-]*[A-Za-z0-9]")
    let address = try Regex("@[A-Za-z0-9.-]+")
    for (file, line) in try Self.lines(code) {
      #expect(line.firstMatch(of: domain) == nil, "\(code)/\(file): \(line)")
      #expect(!line.contains("www."), "\(code)/\(file): \(line)")
      for link in line.matches(of: link) {
        #expect(line[link.range].hasSuffix(".example"), "\(code)/\(file): \(line)")
      }
      if let found = line.firstMatch(of: address) {
        #expect(line[found.range].hasSuffix(".example"), "\(code)/\(file): \(line)")
      }
    }
    for place in try Samples.lexicon(code).names.mailDomains {
      #expect(place.hasSuffix(".example"))
    }
  }

  // Full-width stops carry their own space.
  @Test(
    "Nothing is set apart by two spaces, nothing starts or ends with one, Chinese has none",
    arguments: codes)
  func spacesAreSingle(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    let gap = try Regex(lexicon.spacesSentences ? "  " : "  |[。！？，、] ")
    #expect(lexicon.spacesSentences == Self.spaced.contains(code))
    #expect(lexicon.spacesSentences || lexicon.sentenceGap.isEmpty)
    for phrase in lexicon.phrases.phrases {
      for piece in phrase.pieces {
        guard case .literal(let text) = piece else { continue }
        #expect(text.firstMatch(of: gap) == nil, "\(code): \(text)")
      }
      if case .literal(let text)? = phrase.pieces.first { #expect(text.first != " ") }
      if case .literal(let text)? = phrase.pieces.last { #expect(text.last != " ") }
    }
  }

  // Duden: nouns are written with a capital letter; der, die, das and their cases.
  @Test("German nouns have a capital letter, and their articles are those of one gender")
  func germanNouns() throws {
    let articles: [String: [String]] = [
      "m": ["der ", "den ", "dem ", "zum ", "beim "],
      "f": ["die ", "die ", "der ", "zur ", "bei der "],
      "n": ["das ", "das ", "dem ", "zum ", "beim "],
    ]
    let grammar = try Samples.lexicon("de").grammar
    #expect(grammar.forms == ["nom", "acc", "dat", "zu", "bei"])
    for (key, noun) in try Self.nouns("de") {
      let first = try #require(noun.first)
      #expect(first.isUppercase || first.isNumber, "\(noun)")
      let expected = try #require(articles[key], "\(key)")
      #expect(grammar.declined(noun, class: key)?.forms == expected.map { $0 + noun })
    }
  }

  // French: the article is elided before a vowel or a mute h: l'anniversaire, l'heure. English: an
  // before a vowel's sound; some are said "yoo" or "wun", or letter by letter. Treccani: lo before
  // z, s and consonant, gn, ps, x, y; l' before a vowel or h; il otherwise.
  @Test("Articles suit the first sound of a noun", arguments: ["en", "fr", "it"])
  func articlesSuit(code: String) throws {
    for (key, noun) in try Self.nouns(code) {
      let word = noun.lowercased()
      let first = try #require(word.first)
      let isVowel = "aeiouàâéèêëìîïòôùûœ".contains(first)
      switch code {
      case "en":
        let isAbbreviation = noun.prefix(2).allSatisfy { $0.isUppercase || $0.isNumber }
        let isException = ["uni", "use", "eu", "one", "u", "h"].contains(where: word.hasPrefix)
        if !isAbbreviation, !isException { #expect((key == "v") == isVowel, "\(key) \(noun)") }
      case "fr":
        if first != "h", first != "y" { #expect((key == "v") == isVowel, "\(key) \(noun)") }
      default:
        let second = word.dropFirst().first ?? " "
        let isImpure =
          "zxy".contains(first) || first == "s" && !"aeiouàèéìòù ".contains(second)
          || ["gn", "ps", "pn"].contains { word.hasPrefix($0) }
        let expected: String =
          isVowel || first == "h" ? "v" : key == "f" ? "f" : isImpure ? "ms" : "m"
        #expect(key == expected, "\(key) \(noun)")
      }
    }
  }

  @Test("No two topics of a language share all their names", arguments: codes)
  func topicsDiffer(code: String) throws {
    let lexicon = try Samples.lexicon(code)
    let names = try Samples.outlines().compactMap { lexicon.topic($0.key) }.map {
      Set($0.nouns.map(\.bare))
    }
    #expect(Set(names).count == names.count)
  }
}
