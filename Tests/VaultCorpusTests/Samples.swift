import Foundation
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// What several suites look at, made once.
enum Samples {
  static let lexiconFolder = Repository.url("Datasets/lexicons")

  /// The languages that the issue asks for.
  static let codes = ["en", "es", "de", "fr", "pt", "it", "ja", "zh"]

  static let lexicons = Result(running: { () throws(CorpusError) -> LexiconLibrary in
    try LexiconLibrary.load(directory: lexiconFolder)
  })

  static func lexicon(_ code: String) throws -> Lexicon {
    guard let lexicon = try lexicons.get().lexicon(Language(rawValue: code)) else {
      throw CorpusError.missingLexicon(
        language: Language(rawValue: code), directory: lexiconFolder.path)
    }
    return lexicon
  }

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
    try corpus(CorpusProfile.parse(smallYAML, file: "small.yaml"))
  })

  /// The two small vaults as files.
  static let written = Result { () throws -> Written in
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    let digest = try CorpusWriter.write(small.get(), to: directory)
    return Written(folder: folder, directory: directory, digest: digest)
  }

  struct Written: Sendable {
    let folder: TemporaryDirectory
    let directory: URL
    let digest: String

    func lines(_ path: String) throws -> [String] {
      try text(path).split(separator: "\n").map(String.init)
    }

    func text(_ path: String) throws -> String {
      try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
    }
  }

  static func corpus(
    _ profile: CorpusProfile, seed: UInt64? = nil, threads: Int = 1
  ) throws(CorpusError) -> Corpus {
    try CorpusGenerator(
      profile: profile, difficulty: difficulty("medium"), lexicons: lexicons.get(), seed: seed
    ).generate(threads: threads)
  }

  static func difficulty(_ name: String) throws(CorpusError) -> Difficulty {
    try Difficulty.load(name, file: Repository.url("Datasets/difficulty.yaml"))
  }

  /// A part of a lexicon or profile, as it would stand in a file of that name.
  static func node(_ yaml: String, file: String = "f.yaml") throws(CorpusError)
    -> ConfigurationNode
  {
    try ConfigurationNode.parse(yaml, file: file)
  }
}

/// Fills slots with the texts of a table; what is not there shows as `?`.
struct TableSource: SlotSource {
  var texts: [Slot: String] = [:]
  var wordings: [Slot: WordingChoice] = [:]

  func append(_ slot: Slot, to text: inout String) { text += texts[slot] ?? "?" }
  func wording(of slot: Slot) -> WordingChoice { wordings[slot] ?? .first }
}

extension CorpusError {
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
