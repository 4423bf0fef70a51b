import Foundation
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// Corpora of eight languages for the suites on calendars and standard forms.
enum FormSamples {
  static let yaml = """
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

  /// Written once and read back once.
  struct Written: Sendable {
    let corpus: Corpus
    let folder: TemporaryDirectory
    let dataset: IngestedDataset

    var directory: URL { folder.url.appendingPathComponent("corpus") }

    func text(_ path: String) throws -> String {
      try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
    }

    func lines(_ path: String) throws -> [String] {
      try text(path).split(separator: "\n").map(String.init)
    }
  }

  static let written = Result { try write(seed: 7) }

  static func corpus(seed: UInt64) throws -> Corpus {
    let profile = try CorpusProfile.parse(yaml, file: "forms.yaml")
    let lexicons = try Samples.lexicons.get()
    let difficulty = try Difficulty.load(
      "medium", file: Repository.url("Datasets/difficulty.yaml"))
    return try CorpusGenerator(
      profile: profile, difficulty: difficulty, lexicons: lexicons, seed: seed
    ).generate(threads: 2)
  }

  static func write(seed: UInt64) throws -> Written {
    let corpus = try corpus(seed: seed)
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    try CorpusWriter.write(corpus, to: directory)
    return Written(
      corpus: corpus, folder: folder, dataset: try DatasetReader.read(directory))
  }
}
