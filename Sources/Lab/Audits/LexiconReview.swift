public import Foundation
internal import VaultCore
internal import VaultCorpus
internal import VaultPipeline

/// A review of a folder of lexicons: its faults, remarks, and conversations made of it.
public struct LexiconReview: Sendable, Encodable {
  /// The faults that prevent it from being used, each with file, line and remedy.
  public let faults: [String]
  /// Possible slips.
  public let remarks: [String]
  /// The number of topics.
  public let topics: Int
  /// The phrases of each language without a fault.
  public let phrases: [String: Int]
  /// Conversations made of it; none where it has faults.
  public let samples: [Sample]

  /// A conversation made of the lexicons.
  public struct Sample: Sendable, Encodable {
    /// The title of the event that it is about; `nil` for everyday talk.
    public let event: String?
    /// The language's code.
    public let language: String
    /// The lines, each with its sender and text.
    public let lines: [String]
  }

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - directory: The folder that holds `topics.yaml`.
  ///   - samples: How many conversations to make, of all languages together.
  ///   - seed: Their seed.
  ///   - datasets: The folder `Datasets`, for the profile and difficulty of the conversations.
  /// - Throws: ``RunError``, `CorpusError` if the conversations cannot be made.
  public init(_ directory: URL, samples: Int = 10, seed: UInt64 = 0, datasets: URL) throws {
    let check = LexiconCheck(directory)
    faults = check.faults.map(\.description)
    remarks = check.remarks.map(\.description)
    topics = check.topics
    phrases = Dictionary(
      uniqueKeysWithValues: check.phrases.map { ($0.key.rawValue, $0.value) })
    guard check.faults.isEmpty, !check.languages.isEmpty, samples > 0 else {
      self.samples = []
      return
    }
    let profile = try CorpusProfile.load(
      CorpusSource(datasets: datasets).profileFile("smoke")
    ).replacing(languages: check.languages.map(\.rawValue))
    let corpus = try CorpusGenerator(
      profile: profile,
      difficulty: try Difficulty.load(
        profile.difficulty, file: datasets.appendingPathComponent("difficulty.yaml")),
      lexicons: try LexiconLibrary.load(directory: directory), seed: seed
    ).generate()
    self.samples = corpus.sampleConversations(samples).map {
      Sample(event: $0.event, language: $0.language, lines: $0.lines)
    }
  }
}
