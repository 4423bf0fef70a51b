public import Foundation
package import VaultCore
public import VaultCorpus
internal import VaultMeasurement
package import VaultResults

/// The source of a run's messages: a generated corpus, or a folder of a user's exports.
public struct CorpusSource: Sendable {
  private let datasets: URL
  private let lexicons: URL
  private let extending: URL?

  /// Looks for profiles and lexicons in the folder `Datasets`.
  ///
  /// - Parameters:
  ///   - datasets: The folder `Datasets`.
  ///   - lexicons: A folder of lexicons that takes the place of ours; `nil` for ours.
  ///   - extending: A folder of lexicons that goes before those; `nil` for none.
  public init(datasets: URL, lexicons: URL? = nil, extendedBy extending: URL? = nil) {
    self.datasets = datasets
    self.lexicons = lexicons ?? datasets.appendingPathComponent("lexicons")
    self.extending = extending
  }

  /// The changes to a profile.
  public struct Changes: Sendable {
    /// The seed; the profile's where it is `nil`.
    public var seed: UInt64?
    /// The number of messages of all vaults; the profile's where it is `nil`.
    public var messages: Int?
    /// The languages' codes; the profile's where it is `nil`.
    public var languages: [String]?
    /// The level of difficulty; the profile's where it is `nil`.
    public var difficulty: String?

    /// Sets the given changes.
    public init(
      seed: UInt64? = nil, messages: Int? = nil, languages: [String]? = nil,
      difficulty: String? = nil
    ) {
      self.seed = seed
      self.messages = messages
      self.languages = languages
      self.difficulty = difficulty
    }
  }

  /// A summary of what `generate` wrote.
  public struct Summary: Sendable, Codable {
    /// The profile's name.
    public let profile: String
    /// The seed that was used.
    public let seed: UInt64
    /// The number of vaults.
    public let vaults: Int
    /// The number of messages.
    public let messages: Int
    /// The number of events.
    public let events: Int
    /// SHA-256 over all files, in hex.
    public let digest: String
    /// The metrics of what structure reveals and of the conversations, as on the card; empty where
    /// the corpus was not audited.
    public let figures: [Figure]
  }

  /// A metric of a corpus.
  public struct Figure: Sendable, Codable {
    /// The name of the metric.
    public let name: String
    /// The value.
    public let value: Double
    /// The value of real two-person chats; `nil` where that is unknown.
    public let realChats: Double?
    /// The value of real group chats beside judged events; `nil` where that is unknown.
    public let realEvents: Double?
  }

  /// Generates a corpus and writes it as native exports, and in the standard forms if asked.
  ///
  /// - Parameters:
  ///   - profile: A profile's name or file.
  ///   - changes: The changes to it.
  ///   - standardForms: `all`, `none`, or `nil` for all unless the corpus is large.
  ///   - audit: Returns what the card states of how hard the corpus is, unless it is large; `nil`
  ///     leaves it out.
  ///   - directory: The folder to write.
  /// - Returns: What was written.
  /// - Throws: ``RunError``, `CorpusError`, or `CancellationError` if the task is canceled;
  ///   then the folder is as it was, or holds the corpus whole, its card not yet audited.
  public func write(
    profile: String, changes: Changes = Changes(), standardForms: String? = nil,
    audit: ((URL) async throws -> [CorpusAuditFigure])? = nil, to directory: URL
  ) async throws -> Summary {
    guard let forms = standardForms.map(StandardForms.init(rawValue:)) ?? .automatic else {
      throw RunError.misuse(.standardForms)
    }
    let corpus = try generate(profile: profile, changes: changes)
    let flag = CancellationFlag()
    try await withTaskCancellationHandler {
      try Self.interruptible {
        try CorpusWriter.write(
          corpus, to: directory, threads: Self.threads, standardForms: forms, until: flag)
      }
    } onCancel: {
      flag.raise()
    }
    var figures: [CorpusAuditFigure] = []
    if let audit, corpus.messageCount <= Self.mostAudited {
      figures = try await audit(directory)
      try CorpusWriter.writeCard(of: corpus, audit: figures, to: directory)
    }
    return Summary(
      profile: corpus.profile.name, seed: corpus.seed, vaults: corpus.vaults.count,
      messages: corpus.messageCount,
      events: corpus.eventCount,
      digest: try FileDigest.folder(directory),
      figures: figures.filter { $0.subject != .searches }.map {
        Figure(
          name: $0.name, value: $0.value, realChats: $0.real.chats, realEvents: $0.real.events)
      })
  }

  /// Throws for an interrupted corpus the same error as for any interrupted work.
  private static func interruptible(_ write: () throws -> Void) throws {
    do {
      try write()
    } catch CorpusError.interrupted {
      throw CancellationError()
    }
  }

  /// Audits take about a second for every three thousand messages.
  private static let mostAudited = 60_000

  private static var threads: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Puts the exports of a run in place.
  package func prepare(_ source: RunOptions.Source, below work: URL) throws -> PreparedSource {
    switch source {
    case .dataset(let directory):
      return PreparedSource(
        directory: directory, name: directory.lastPathComponent, profile: nil, seed: 0,
        digest: try FileDigest.folder(directory), messages: 0, people: nil, killedImports: 20,
        largeExportShare: 0.1, languagesTable: .sample, messagesPerSecond: nil)
    case .profile(let profile, let seed):
      let generator = try generator(profile: profile, changes: Changes(seed: seed))
      let (corpus, rate) = try Self.timed(generator)
      let directory = work.appendingPathComponent("corpus")
      try CorpusWriter.write(
        corpus, to: directory, threads: Self.threads, standardForms: .none)
      var people: [String: [Contact]] = [:]
      for vault in corpus.vaults { people[vault.name] = vault.identities }
      return PreparedSource(
        directory: directory, name: corpus.name, profile: corpus.profile.name, seed: corpus.seed,
        digest: try FileDigest.folder(directory),
        messages: corpus.messageCount, people: people,
        killedImports: corpus.profile.killedImports,
        largeExportShare: corpus.profile.largeExportShare,
        languagesTable: corpus.profile.languagesTable, messagesPerSecond: rate)
    }
  }

  /// Generates on one thread and words everything once, to measure how fast worlds and texts are
  /// made.
  private static func timed(
    _ generator: CorpusGenerator
  ) throws -> (corpus: Corpus, messagesPerSecond: Double) {
    let watch = Stopwatch()
    let corpus = try generator.generate()
    let bytes = corpus.vaults.reduce(0) { $0 + $1.wordedBytes() }
    let seconds = watch.elapsed.processCPU.inSeconds
    return (corpus, bytes > 0 ? Double(corpus.messageCount) / max(seconds, 1e-9) : 0)
  }

  private func generate(profile name: String, changes: Changes) throws -> Corpus {
    try generator(profile: name, changes: changes).generate(threads: Self.threads)
  }

  private func generator(
    profile name: String, changes: Changes
  ) throws -> CorpusGenerator {
    let profile = try CorpusProfile.load(try profileFile(name)).replacing(
      messages: changes.messages, languages: changes.languages, difficulty: changes.difficulty)
    let library = try LexiconLibrary.load(
      directory: lexicons, extendedBy: extending, languages: profile.languages)
    let difficulty = try Difficulty.load(
      profile.difficulty, file: datasets.appendingPathComponent("difficulty.yaml"))
    return CorpusGenerator(
      profile: profile, difficulty: difficulty, lexicons: library, seed: changes.seed)
  }

  /// The file of a profile, and how many messages it generates.
  ///
  /// - Throws: ``RunError/missing(path:remedy:)`` or `CorpusError` naming the file.
  public func profile(_ name: String) throws -> (file: URL, messages: Int) {
    let file = try profileFile(name)
    let profile = try CorpusProfile.load(file)
    return (file, profile.vaults * profile.messagesPerVault)
  }

  package func profileFile(_ name: String) throws(RunError) -> URL {
    let candidates = [
      datasets.appendingPathComponent("profiles/\(name).yaml"), URL(fileURLWithPath: name),
    ]
    for candidate in candidates
    where candidate.pathExtension == "yaml"
      && FileManager.default.fileExists(atPath: candidate.path)
    {
      return candidate
    }
    let folder = datasets.appendingPathComponent("profiles").path
    let files = FileManager.default.subpaths(atPath: folder) ?? []
    throw .unknownProfile(
      name: name, known: files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) })
  }
}

/// The exports of a run, in place.
package struct PreparedSource: FigureSource {
  package static let id = "corpus"
  private static let rate = MetricDeclaration(
    "corpus/messagesPerSecond", "Messages generated in a processor second.",
    unit: .generatedMessagesPerSecond, better: .higher, role: .diagnosis, deterministic: false)
  package static let declarations = [rate]

  package let directory: URL
  package let name: String
  package let profile: String?
  package let seed: UInt64
  /// SHA-256 over all files, in hex.
  package let digest: String
  /// The number of generated messages; 0 for exports that existed.
  package let messages: Int
  /// The people of each vault as the generator knows them; `nil` for data that was not generated.
  package let people: [String: [Contact]]?
  /// The number of imports that the ingest suite kills.
  package let killedImports: Int
  /// The size of the ingest suite's largest exports as a share of the full size.
  package let largeExportShare: Double
  /// The part of the table of languages that the multilingual suite measures.
  package let languagesTable: CorpusProfile.LanguagesTable
  /// The number of messages generated and worded in a processor second; `nil` where nothing was
  /// generated.
  package let messagesPerSecond: Double?

  /// The metric of how fast the corpus was made.
  package var metrics: [Metric] {
    messagesPerSecond.map { [Self.rate.metric($0, n: messages)] } ?? []
  }
}
