import Foundation
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

/// What several suites look at, made once.
enum Samples {
  static let lexiconFolder = Repository.url("Datasets/lexicons")

  static let lexicons = Result { () throws(CorpusError) -> LexiconLibrary in
    try LexiconLibrary.load(directory: lexiconFolder)
  }

  static let smoke = Result { () throws(CorpusError) -> Corpus in
    let profile = try CorpusProfile.load(Repository.url("Datasets/profiles/smoke.yaml"))
    return try CorpusGenerator(profile: profile, lexicons: lexicons.get()).generate()
  }

  static let smallYAML = """
    name: small
    seed: 7
    vaults: 2
    eventsPerVault: 3
    messagesPerVault: 120
    languages: [de, fr]
    developmentShare: 0.5
    crossLingualShare: 0.5
    period: {start: 2025-02-01, days: 160}
    """

  static let small = Result { () throws(CorpusError) -> Corpus in try corpus(seed: nil) }

  static func corpus(seed: UInt64?) throws(CorpusError) -> Corpus {
    let profile = try CorpusProfile.parse(smallYAML, file: "small.yaml")
    return try CorpusGenerator(profile: profile, lexicons: lexicons.get(), seed: seed).generate()
  }

  /// The languages that the project ships.
  static let languages: [Language] = [.german, .english, .spanish, .french]
}

extension Result {
  /// Runs a closure with a typed error.
  init(_ body: () throws(Failure) -> Success) {
    do throws(Failure) {
      self = .success(try body())
    } catch {
      self = .failure(error)
    }
  }
}
