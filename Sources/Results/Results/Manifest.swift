public import VaultCore

/// The input, configuration and binary of a run: all that is needed to repeat or compare it.
///
/// Quality is comparable where `corpusDigest` agrees, rankings where the kernels, the BLAS and
/// `modelDigest` agree too, times only on the same machine class.
public struct Manifest: Hashable, Sendable, Codable {
  /// Digest of the corpus and its judgments.
  public let corpusDigest: String
  /// Digest of every setting that can move a result.
  public let configDigest: String
  /// Digest of the model's weights; `nil` where the embedder has none.
  @NullWhenAbsent public private(set) var modelDigest: String?
  /// Digest of the executable.
  public let binaryDigest: String
  /// The seed of the run; `nil` where nothing was drawn.
  @NullWhenAbsent public private(set) var seed: UInt64?
  /// The commit that was built, with `+` where the tree was altered; `nil` outside a checkout.
  @NullWhenAbsent public private(set) var commit: String?
  /// The machine that ran it.
  public let machine: Machine
  /// The dataset's name.
  public let dataset: String
  /// The corpus profile; `nil` for a dataset that no profile made.
  @NullWhenAbsent public private(set) var profile: String?
  /// The system whose ranking `run.trec` holds, for example `formula`.
  public let primarySystem: String
  /// The system that the run is about; `nil` in runs of versions that did not name it.
  @NullWhenAbsent private(set) var subject: Subject?
  /// The command that made the run, as one would type it.
  public let commandLine: String
  /// The time at which the run began, ISO 8601 in UTC; never part of a digest.
  public let createdAt: String
  /// The embedder's name.
  public let embedder: String
  /// The digests of the models that were compared with it, by their names; `nil` where there were
  /// none.
  @NullWhenAbsent public private(set) var comparedModels: [String: String]?
  /// The index of the vector searches: `hnsw` if any search used a graph, else `exact`.
  public let index: String
  /// The ranking weights of the primary system; `nil` where it has none.
  @NullWhenAbsent public private(set) var weights: RankingWeights?
  /// The split of the queries behind values without a slice, for example `test`.
  public let split: String
  /// Further notes for readers, on missing parts and fallbacks; one sentence each.
  public let notes: [String]

  /// Describes a run.
  public init(
    corpusDigest: String, configDigest: String, modelDigest: String?, binaryDigest: String,
    seed: UInt64?, commit: String?, machine: Machine, dataset: String, profile: String?,
    primarySystem: String, commandLine: String, createdAt: String, embedder: String,
    index: String, weights: RankingWeights?, split: String, notes: [String] = [],
    comparedModels: [String: String]? = nil, subject: Subject? = nil
  ) {
    self.corpusDigest = corpusDigest
    self.configDigest = configDigest
    self.modelDigest = modelDigest
    self.binaryDigest = binaryDigest
    self.seed = seed
    self.commit = commit
    self.machine = machine
    self.dataset = dataset
    self.profile = profile
    self.primarySystem = primarySystem
    self.commandLine = commandLine
    self.createdAt = createdAt
    self.embedder = embedder
    self.index = index
    self.weights = weights
    self.split = split
    self.notes = notes
    self.comparedModels = comparedModels
    self.subject = subject
  }

  /// The system that a run is about: the one that was requested.
  public struct Subject: Hashable, Sendable, Codable {
    /// The name in rankings and metrics.
    public let system: String
    /// The parts that define the system, such as its weights; the same for a later version of its
    /// code.
    public let definition: String

    /// The name, with the definition where that adds information.
    package var words: String { system == definition ? system : "\(system) (\(definition))" }

    /// Returns an external system, identified by its own name: a later version of it is the same.
    public static func external(_ system: String) -> Subject {
      Subject(system: system, definition: "external system \(system)")
    }

    /// True for an external system, for which the design of the built-in pipeline sets no targets.
    public var isExternal: Bool { self == .external(system) }

    /// Names a subject.
    public init(system: String, definition: String) {
      self.system = system
      self.definition = definition
    }
  }

  /// The system that the run is about; in a run of an earlier version the primary one, defined by
  /// its name.
  public var about: Subject {
    subject ?? Subject(system: primarySystem, definition: primarySystem)
  }

  /// The note of a run that began while the machine was busy with something else.
  package static let busyNote =
    "the machine was busy when the run began: compare times only within this run"

  /// The note on files that were not read.
  ///
  /// - Parameter words: The number of files, by endings.
  /// - Returns: The note.
  package static func unreadNote(_ words: String) -> String {
    words + "; rejected.jsonl lists them"
  }

  /// The note on mails that were left out.
  ///
  /// - Parameter words: The number of mails, by reason.
  /// - Returns: The note.
  package static func setAsideNote(_ words: String) -> String {
    words + "; --with-deleted takes them"
  }

  /// The note of a run whose model has no learned weights.
  package static func noWeightsNote(model: String) -> String {
    noWeightsNote(of: "learned") + model
  }

  /// The beginning of that note.
  static func noWeightsNote(of system: String) -> String {
    "\(system): no weights for the model "
  }

  /// True if the machine was busy with something else when the run began.
  public var wasBusy: Bool { notes.contains(Self.busyNote) }

  /// Returns true if a system of the rankings, or a metric, belongs to a model that was compared
  /// with the run's own: it is named, and no decision rests on it.
  package func isOfComparedModel(system: String) -> Bool {
    comparedModels?.keys.contains { system.hasSuffix(".\($0)") } ?? false
  }

  /// As ``isOfComparedModel(system:)``.
  package func isOfComparedModel(_ metric: Metric) -> Bool {
    guard let comparedModels else { return false }
    if let model = metric.slice?["model"], comparedModels[model] != nil { return true }
    let parts = metric.id.split(separator: "/")
    return parts.count > 2 && ["model", "embedding"].contains(parts[0])
      && comparedModels[String(parts[1])] != nil
  }

  func validate(file: String) throws(ResultsError) {
    guard let weights else { return }
    for value in [weights.semantic, weights.temporal, weights.participant] where !value.isFinite {
      throw .notFinite(file: file, key: "manifest.weights")
    }
  }
}
