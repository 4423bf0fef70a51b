public import Foundation
public import VaultCore
public import VaultIngest
public import VaultResults

/// Everything that one run was asked to do.
public struct RunOptions: Sendable {
  /// The source of the messages.
  public enum Source: Sendable {
    /// A corpus that is generated for this run; `seed` nil means the profile's own.
    case profile(String, seed: UInt64?)
    /// A folder of exports.
    case dataset(URL)
  }

  /// The models that a run compares with its own: they embed the same vaults and answer the same
  /// questions.
  public enum ComparedModels: Hashable, Sendable {
    /// `routed` beside the shipped model, where the weights of both its models are there.
    case usual
    /// Each of these.
    case named([RunConfiguration.EmbedderChoice])
    /// Each local model with weights that are there, and each of these.
    case installed(and: [RunConfiguration.EmbedderChoice])

    /// Creates options as a command line states them.
    ///
    /// - Parameters:
    ///   - named: The models that it names, the run's own first; `nil` where it names none.
    ///   - all: Whether it asks for every model that is there.
    ///   - settings: The run's settings; where they name a model it was chosen on purpose, and
    ///     nothing is compared with it by itself.
    public init(
      named: [RunConfiguration.EmbedderChoice]?, all: Bool, settings: RunConfiguration
    ) {
      let others = Array((named ?? []).dropFirst())
      self =
        all
        ? .installed(and: others)
        : named == nil && settings.embedder == .auto ? .usual : .named(others)
    }
  }

  /// The source of the messages.
  public var source: Source
  /// The split of the vaults whose queries are run and judged.
  public var split: EventQuery.Split
  /// The settings that decide rankings.
  public var configuration: RunConfiguration
  /// The rule of what may be embedded at a service; `nil` where only the embedder decides.
  public var policy: EmbeddingPolicyFile?
  /// The models to compare with the run's own.
  public var comparedModels = ComparedModels.named([])
  /// The run directory to write; an earlier run there is replaced.
  public var output: URL
  /// The folder of profiles, lexicons, models and targets.
  public var datasets: URL
  /// The folder of lexicons that a generated corpus is made of; `nil` for that of `datasets`.
  public var lexicons: URL?
  /// The passphrase of the vaults; `nil` generates one for this run.
  public var passphrase: String?
  /// The folder of vectors that earlier runs computed; `nil` computes every vector.
  public var vectorCache: URL?
  /// The folder in which generated large vaults are kept.
  public var cache = CacheLocation.standard()
  /// The sizes of the vaults that the suite `scale` opens.
  public var largeVaults = [100_000]
  /// The folder of the sealed vaults; `nil` keeps them with the run's other working files.
  public var vaultDirectory: URL?
  /// The IANA time zone of local times in exports without an owner's file.
  public var timeZone: String?
  /// The order of day and month in dates of WhatsApp exports; `nil` infers it from each file.
  public var dateOrder: DateOrder?
  /// A folder of texts whose entities are labeled; `nil` takes that of `datasets`.
  public var labelled: URL?
  /// The suites to run beside the matching of events, by the names of ``Suites``; `nil` means all.
  public var suites: Set<String>?
  /// An external system to measure beside ours; it becomes the run's primary one.
  public var system: SystemOptions?
  /// True if the run quotes messages and events; of generated corpora it always does.
  public var showsText = false
  /// Signs the run before it is moved to its folder; `nil` leaves it unsigned.
  public var signer: ResultSigner?
  /// The command line, for the manifest.
  public var commandLine: [String]

  /// Sets the options that most runs state; the others have usual values.
  public init(
    source: Source, split: EventQuery.Split = .test, configuration: RunConfiguration = .init(),
    policy: EmbeddingPolicyFile? = nil, output: URL, datasets: URL, suites: Set<String>? = nil,
    commandLine: [String] = []
  ) {
    self.source = source
    self.split = split
    self.configuration = configuration
    self.policy = policy
    self.output = output
    self.datasets = datasets
    self.suites = suites
    self.commandLine = commandLine
  }

  /// True if no ranking of the built-in pipeline is made.
  package var isSystemOnly: Bool { system?.isAlone == true }

  /// The options given to the reader of exports.
  package var ingestOptions: IngestOptions {
    IngestOptions(
      timeZone: timeZone, dateOrder: dateOrder,
      takesSetAside: configuration.takesDeleted == true)
  }

  /// True if the run directory holds texts.
  var writesTexts: Bool {
    if case .profile = source { return true }
    return showsText
  }

  func includes(_ suite: any MeasurementSuite.Type) -> Bool {
    allows(suite) && suites?.contains(suite.id) ?? true
  }

  /// Returns true if a suite can measure a run of these options.
  func allows(_ suite: any MeasurementSuite.Type) -> Bool { policy == nil || !suite.needsOneModel }
}
