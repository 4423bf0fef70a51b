public import VaultCore
internal import VaultEvaluation
public import VaultResults

/// One of the systems that a comparison sets side by side.
public struct ComparedSystem: Hashable, Sendable, Codable {
  /// One run of it; several where it ran on several seeds.
  public struct Run: Hashable, Sendable, Codable {
    /// The run directory, as it was named.
    public let directory: String
    /// The system's name in that run.
    public fileprivate(set) var system: String
    /// The seed of the run's corpus; `nil` where it had none.
    @NullWhenAbsent public private(set) var seed: UInt64?
    /// Digest of the corpus and its judgments.
    public let corpusDigest: String
    /// Digest of the settings.
    public let configDigest: String
    /// Digest of the model; `nil` where there is none.
    @NullWhenAbsent public private(set) var modelDigest: String?
    /// The embedder's name.
    public let embedder: String
    /// The weights of the ranking; `nil` where the system has none of its own.
    @NullWhenAbsent public private(set) var weights: RankingWeights?
    /// The commit that was built.
    @NullWhenAbsent public private(set) var commit: String?
  }

  /// The name in tables: unique within a comparison.
  public let label: String
  /// Its runs, in the order in which they were named.
  public private(set) var runs: [Run]
  /// The judged queries for which it ranked nothing; they count with 0.
  public let missingQueries: Int

  /// The system with the current names of systems that were renamed.
  var underCurrentNames: ComparedSystem {
    var system = self
    for place in runs.indices { system.runs[place].system = RenamedIDs.system(runs[place].system) }
    return system
  }
}
