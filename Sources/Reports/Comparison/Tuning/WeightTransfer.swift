public import Foundation
internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// The effect of weights that were tuned on one source on the others: each choice against the
/// design's 60/20/20, on all judged events of every source that was not used in the choice.
public struct WeightTransfer: Codable, Sendable {
  /// A choice on a source.
  public struct Row: Codable, Sendable {
    /// The source that chose.
    public let tunedOn: String
    /// The source that the choice was tried on.
    public let triedOn: String
    /// The gain of the choice over the design's weights there.
    public let difference: WeightDifference
  }

  /// A source and the choice on it.
  public struct Source: Sendable {
    let name: String
    let cache: ComponentCache
    /// The tuning on the source.
    public let report: TuningReport

    /// Names a source.
    public init(name: String, cache: ComponentCache, report: TuningReport) {
      self.name = name
      self.cache = cache
      self.report = report
    }
  }

  /// By tuned source, then by tried one, in the order of the sources.
  public let rows: [Row]

  /// Tries every choice on every other source.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` if a run lacks a feature of the formula.
  /// - Complexity: O(sources · candidates of all).
  public init(_ sources: [Source], options: TuningOptions) throws {
    var rows: [Row] = []
    for (number, tuned) in sources.enumerated() {
      let best =
        options.simplex.triples.first { $0.weights == tuned.report.best } ?? .document
      for (other, tried) in sources.enumerated() where other != number {
        let entries = tried.cache.entries.filter { !$0.idealGrades.isEmpty }
        guard !entries.isEmpty else { continue }
        rows.append(
          Row(
            tunedOn: tuned.name, triedOn: tried.name,
            difference: try WeightStatistics.difference(
              of: best, in: RerankingTable(entries), measure: options.objective, level: 0.95,
              random: SeededRandom(seed: options.seed ?? 1)
                .stream("tuning-transfer/\(tuned.name)/\(tried.name)"))))
      }
    }
    self.rows = rows
  }

  /// The file, keys in order.
  ///
  /// - Throws: `ResultsError.notFinite` where a number is NaN or infinite.
  public func encoded() throws(ResultsError) -> Data {
    try CanonicalJSON.encode(self, file: "transfer.json")
  }
}
