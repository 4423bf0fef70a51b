internal import Foundation
public import VaultCore
public import VaultEvaluation
public import VaultResults

/// A request for a comparison, as the user typed it.
public struct ComparisonRequest: Sendable {
  /// The run directories: `RUN`, `RUN:system`, or several seeds of one system separated by commas;
  /// with `judgments`, files of rankings.
  public let runs: [String]
  /// The systems of each argument that names none itself; empty means the primary one.
  public let systems: [String]
  /// Weights to rank each run's stored components by, besides its systems.
  public let weights: [RankingWeights]
  /// The measures; the first one orders queries and slices.
  public let measures: [Measure]
  /// The judgments of files of rankings; `nil` where run directories are compared.
  public let judgments: InputFile?
  /// A `queries.jsonl` whose fields slice the queries of files of rankings.
  public let slices: InputFile?
  /// The number of the worst and of the best queries to explain.
  public let queries: Int
  /// The seed of the statistics' random draws.
  public let seed: UInt64

  /// States a request.
  ///
  /// - Throws: ``RunError/misuse(_:)`` without runs or measures, or if the number of
  ///   queries is negative.
  public init(
    runs: [String], judgments: InputFile? = nil, slices: InputFile? = nil,
    systems: [String] = [], weights: [RankingWeights] = [], measures: [Measure],
    queries: Int = 10, seed: UInt64 = 0
  ) throws(RunError) {
    guard !runs.isEmpty else { throw .misuse(.noRuns) }
    guard !measures.isEmpty else { throw .misuse(.noMeasures) }
    guard queries >= 0 else { throw .misuse(.negativeQueries) }
    self.runs = runs
    self.judgments = judgments
    self.slices = slices
    self.systems = systems.map(RenamedIDs.acceptedSystem)
    self.weights = weights
    self.measures = measures
    self.queries = queries
    self.seed = seed
  }

  /// True if the design's 60/20/20 is a further system: where weights are tried on a single run.
  var addsDesign: Bool {
    runs.count == 1 && systems.isEmpty && !weights.isEmpty && !weights.contains(.document)
  }

  /// A ranking of one run directory.
  struct Source: Hashable {
    let directory: String
    let ranking: Ranking
  }

  /// The choice of a run's ranking.
  enum Ranking: Hashable {
    /// The one that `run.trec` holds.
    case primary
    /// A system by name.
    case system(String)
    /// The stored components under other weights.
    case weights(RankingWeights)
  }

  /// Returns the rankings of each system to compare, one per seed, in the order of tables: argument
  /// by argument, systems before weights.
  ///
  /// - Throws: ``RunError/misuse(_:)`` if that is fewer than two systems, or one twice.
  func sources() throws(RunError) -> [[Source]] {
    var sources: [[Source]] = []
    for argument in runs {
      let parts = try Self.parts(of: argument)
      let common = parts.last?.system
      var choices: [Ranking?] = systems.map { .system($0) }
      // Weights without systems are compared with a single run's own ranking.
      if systems.isEmpty, weights.isEmpty || runs.count == 1 || common != nil {
        choices = [nil]
      }
      if addsDesign { choices.append(.weights(.document)) }
      choices += weights.map { .weights($0) }
      for choice in choices {
        sources.append(
          parts.map { part in
            let own = (part.system ?? common).map { Ranking.system($0) }
            return Source(directory: part.directory, ranking: choice ?? own ?? .primary)
          })
      }
    }
    guard sources.count > 1 else {
      throw .misuse(.singleRanking)
    }
    guard Set(sources).count == sources.count else {
      throw .misuse(.sameRanking)
    }
    return sources
  }

  /// Returns the runs of one argument; a path that exists is taken unchanged, with any content.
  private static func parts(
    of argument: String
  ) throws(RunError) -> [(directory: String, system: String?)] {
    if exists(argument) { return [(argument, nil)] }
    var parts: [(directory: String, system: String?)] = []
    for piece in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(piece)
      guard !text.isEmpty else {
        throw .misuse(.emptyRunName(argument: argument))
      }
      guard !exists(text), let colon = text.lastIndex(of: ":") else {
        parts.append((text, nil))
        continue
      }
      let system = RenamedIDs.acceptedSystem(String(text[text.index(after: colon)...]))
      guard !system.isEmpty, colon > text.startIndex else {
        throw .misuse(.incompleteRunName(text: text))
      }
      parts.append((String(text[..<colon]), system))
    }
    return parts
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
