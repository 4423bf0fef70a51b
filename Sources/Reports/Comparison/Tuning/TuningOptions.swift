public import VaultCore
public import VaultEvaluation
public import VaultResults

/// The options of choosing weights.
public struct TuningOptions: Sendable {
  /// The splits whose events choose; `test` is kept for one confirmation unless it is among them.
  public var splits: Set<EventQuery.Split> = [.train, .dev]
  /// The measure whose mean over events is maximised.
  public var objective = Measure.nDCG(at: 10)
  /// The bounds that the means of other measures must keep.
  public var constraints: [WeightConstraint] = []
  /// The weights that are tried.
  public var simplex = WeightSimplex(parts: 20)
  /// The number of folds; with no more vaults than that, each vault is one.
  public var folds = 5
  /// The two measures to trade off.
  ///
  /// The second is not R@50: weights only reorder candidates, so with an over-fetch of 50 they
  /// cannot change it.
  public var tradeOff = [Measure.precision(at: 10), .recall(at: 20)]
  /// The seed of folds and resampling; `nil` is that of the run's corpus, or 1 where it has none.
  public var seed: UInt64?

  /// The profiles to tune on where the vaults are inconclusive.
  public var profiles: [TuningAdvice.Profile] = []

  /// The defaults.
  public init() {}

  /// Refuses measures that re-ranking cannot compute.
  func validate() throws(RunError) {
    for measure in [objective] + constraints.map(\.measure) + tradeOff {
      if case .bpref = measure {
        throw .misuse(.measureNeedsUnseen(name: measure.name))
      }
    }
  }

  /// Reads the splits of `--split`, separated by commas.
  ///
  /// - Throws: ``RunError/misuse(_:)`` for anything but train, dev and test.
  public static func splits(parsing text: String) throws(RunError) -> Set<EventQuery.Split> {
    var splits: Set<EventQuery.Split> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let split = EventQuery.Split(rawValue: name.filter { $0 != " " }) else {
        throw .misuse(.splits(text: text))
      }
      splits.insert(split)
    }
    return splits
  }

  /// Reads the measures of `--pareto`.
  ///
  /// - Throws: `EvaluationError` for an unknown measure, ``RunError/misuse(_:)`` unless
  ///   there are two.
  public static func tradeOff(parsing text: String) throws -> [Measure] {
    let measures = try Measure.list(text)
    guard measures.count == 2 else {
      throw RunError.misuse(.tradeOff(text: text))
    }
    return measures
  }
}
