import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// What several suites look at, made once.
enum Samples {
  static let lexiconFolder = Repository.url("Datasets/lexicons")

  /// The languages that the issue asks for.
  static let codes = ["en", "es", "de", "fr", "pt", "it", "ja", "zh"]

  /// The windows of the matching document (PDV 2.3), in days from an event's start.
  static let windows: [Platform: ClosedRange<Double>] = [
    .email: -30...7, .whatsapp: -7...2, .imessage: -14...7,
  ]

  static let lexicons = Result(running: { () throws(CorpusError) -> LexiconLibrary in
    try LexiconLibrary.load(directory: lexiconFolder)
  })

  static func lexicon(_ code: String) throws -> Lexicon {
    try #require(try lexicons.get().lexicon(Language(rawValue: code)))
  }

  static func outlines() throws(CorpusError) -> [TopicOutline] { try lexicons.get().outlines }

  /// The profile that every commit runs.
  static let smoke = Result(running: { () throws(CorpusError) -> Corpus in
    try corpus(CorpusProfile.load(Repository.url("Datasets/profiles/smoke.yaml")))
  })

  static let smallYAML = """
    name: small
    seed: 7
    vaults: 2
    eventsPerVault: 3
    messagesPerVault: 120
    languages: [de, fr]
    split: {train: 0, dev: 0.5}
    crossLingualShare: 0.5
    period: {start: 2025-02-01, days: 160}
    """

  /// Two small vaults, in German and in French.
  static let small = Result(running: { () throws(CorpusError) -> Corpus in
    try corpus(smallYAML)
  })

  /// The two small vaults as files.
  static let written = Result { () throws -> Written in try Written(small.get()) }

  /// A corpus as files, and what ingest makes of them.
  struct Written: Sendable {
    let corpus: Corpus
    let folder: TemporaryDirectory
    let directory: URL
    let digest: String
    let dataset: IngestedDataset

    init(_ corpus: Corpus) throws {
      self.corpus = corpus
      folder = try TemporaryDirectory()
      directory = folder.url.appendingPathComponent("corpus")
      digest = try CorpusWriter.write(corpus, to: directory)
      dataset = try DatasetReader.read(directory)
    }

    func text(_ path: String) throws -> String {
      try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
    }

    func lines(_ path: String) throws -> [String] {
      try text(path).split(separator: "\n").map(String.init)
    }
  }

  static func corpus(
    _ yaml: String, level: String = "medium", seed: UInt64? = nil, threads: Int = 1
  ) throws(CorpusError) -> Corpus {
    try corpus(
      CorpusProfile.parse(yaml, file: "p.yaml"), level: level, seed: seed, threads: threads)
  }

  static func corpus(
    _ profile: CorpusProfile, level: String = "medium", seed: UInt64? = nil, threads: Int = 1
  ) throws(CorpusError) -> Corpus {
    try CorpusGenerator(
      profile: profile, difficulty: difficulty(level), lexicons: lexicons.get(), seed: seed
    ).generate(threads: threads)
  }

  /// The lines of a file of expected texts.
  static func golden(_ name: String) throws -> [String] {
    let url = Repository.url("Tests/Bench/CorpusTests/Golden/\(name)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  static func difficulty(_ name: String) throws(CorpusError) -> Difficulty {
    try Difficulty.load(name, file: Repository.url("Datasets/difficulty.yaml"))
  }

  /// A part of a lexicon or profile, as it would stand in a file of that name.
  static func node(_ yaml: String) throws(CorpusError) -> ConfigurationNode {
    try ConfigurationNode.parse(yaml, file: "f.yaml")
  }
}

/// Corpora that the suites on searches, copies, pairs and judgments look at.
enum QuerySamples {
  /// Eight vaults, one a language, every split among them.
  static let eight = Result(running: { () throws(CorpusError) -> Corpus in
    try corpus(vaults: 8, events: 22, messages: 900, seed: 11)
  })

  /// The eight vaults as files.
  static let written = Result { () throws -> Samples.Written in try Samples.Written(eight.get()) }

  static func corpus(
    languages: [String] = Samples.codes, vaults: Int, events: Int, messages: Int, seed: UInt64,
    pairs: Int = 0
  ) throws(CorpusError) -> Corpus {
    try Samples.corpus(
      """
      name: sample
      seed: \(seed)
      vaults: \(vaults)
      eventsPerVault: \(events)
      messagesPerVault: \(messages)
      languages: [\(languages.joined(separator: ", "))]
      split: {train: 0.25, dev: 0.25}
      crossLingualShare: 0.2
      pairs: \(pairs)
      period: {start: 2023-06-01, days: 900}
      """)
  }

  static func pairs(
    languages codes: [String] = Samples.codes, count: Int, seed: UInt64
  ) throws(CorpusError) -> TranslationPairs {
    let library = try Samples.lexicons.get()
    return TranslationPairs(
      lexicons: codes.compactMap { library.lexicon(Language(rawValue: $0)) },
      outlines: library.outlines, count: count, random: SeededRandom(seed: seed))
  }
}

/// Corpora of eight languages for the suites on calendars and standard forms.
enum FormSamples {
  static let written = Result { () throws -> Samples.Written in try write(seed: 7) }

  static func write(seed: UInt64) throws -> Samples.Written {
    let yaml = """
      name: forms
      seed: 7
      vaults: 8
      eventsPerVault: 20
      messagesPerVault: 600
      languages: [en, es, de, fr, pt, it, ja, zh]
      split: {train: 0.125, dev: 0.25}
      crossLingualShare: 0.25
      period: {start: 2023-06-01, days: 900}
      """
    return try Samples.Written(Samples.corpus(yaml, seed: seed, threads: 2))
  }
}

/// Fills slots with the texts of a table; what is not there shows as `?`.
struct TableSource: SlotSource {
  var texts: [Slot: String] = [:]
  var wordings: [Slot: WordingChoice] = [:]

  func append(_ slot: Slot, to text: inout String) { text += texts[slot] ?? "?" }
  func wording(of slot: Slot) -> WordingChoice { wordings[slot] ?? .first }
}

/// The error of a corpus that a closure throws; `nil` where it throws none.
func refusal<Value>(_ body: () throws -> Value) -> CorpusError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? CorpusError
  }
}

extension CorpusError {
  /// The name of the case, its values left out.
  var name: String { Mirror(reflecting: self).children.first?.label ?? "" }

  /// Where a fault lies, for the cases that say so.
  var location: Location? {
    switch self {
    case .malformedYAML(let location), .missingKey(let location), .unknownKey(let location),
      .duplicateKey(let location), .invalidValue(let location, _),
      .tooFewEntries(let location, _, _), .malformedTemplate(let location),
      .unknownSlot(let location, _):
      location
    default: nil
    }
  }
}

extension Turn {
  /// The phrases that it is made of.
  var phrases: [Int32] { [parts.0, parts.1, parts.2].filter { $0 >= 0 } }
}

extension Script {
  /// What a turn is said in.
  func lexicon(of turn: Turn) -> Lexicon {
    turn.isSecondLanguage ? setting.second : setting.main
  }
}

extension Sequence where Element == Meaning {
  /// The phrases of all meanings.
  var forms: Set<Int32> { Set(flatMap { Array($0.forms) }) }
}

extension Result {
  /// Runs a closure with a typed error.
  init(running body: () throws(Failure) -> Success) {
    do throws(Failure) {
      self = .success(try body())
    } catch {
      self = .failure(error)
    }
  }
}
