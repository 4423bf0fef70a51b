internal import Foundation
internal import VaultCore
public import VaultEvaluation
public import VaultResults

/// The distinguishable systems of a run, and the slices that differ from the whole, by nDCG@10 of
/// its event queries.
public struct RunStatistics: Hashable, Sendable {
  /// Every pair of systems, as one family of questions.
  public struct Pairs: Hashable, Sendable {
    /// The systems, those with the highest mean first; equal means by name.
    public let systems: [String]
    /// The pairs, by the positions of `systems`, and the letters.
    public let comparison: AllPairsComparison
    /// The systems that are not compared, since there are too many.
    public let omitted: Int

    /// The letters of a system; `nil` if it is not compared.
    public func letters(of system: String) -> String? {
      systems.firstIndex(of: system).map { comparison.letters[$0] }
    }
  }

  /// A part of the queries, and how much better or worse the subject is there than on all.
  public struct Slice: Hashable, Sendable {
    /// The condition, one key and its value.
    public let condition: [String: String]
    /// The difference of the means, shrunk towards the others' as in ``ShrunkEffects``; `nil` for a
    /// slice of too few queries or vaults.
    public let effect: Double?
  }

  /// The subject and the best of the other systems, query by query.
  public struct Duel: Hashable, Sendable {
    /// The other system.
    public let rival: String
    /// The subject's values, in the order of the records.
    public let subject: [Double]
    /// The other system's.
    public let others: [Double]
  }

  /// The measure.
  public static let measure = "nDCG@10"
  /// The most systems of which every pair is compared; of more, the best are, and the subject.
  public static let mostSystems = 24

  /// `nil` if fewer than two systems ranked.
  public let pairs: Pairs?
  /// `nil` if no other system ranked.
  public let duel: Duel?
  /// The slices of the subject, by condition.
  public let slices: [Slice]
  /// The number of the queries' vaults.
  public let vaults: Int

  /// Computes them of a run directory; `nil` if it was kept without its queries' records, or fewer
  /// than two are judged.
  ///
  /// - Parameter run: The run directory.
  /// - Throws: `RunError` or `EvaluationError` naming the unreadable file.
  public init?(_ run: RunDirectory) throws {
    let file = run.file(QuestionKind.events.recordsFile)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    // The same systems with another model are compared with the models.
    let models = (run.manifest.comparedModels ?? [:]).keys
    try self.init(
      try run.records(), subject: run.manifest.about.system, seed: run.manifest.seed ?? 0,
      isLeftOut: { system in models.contains { system.hasSuffix(".\($0)") } })
  }

  /// Computes them of records; `nil` with fewer than two queries.
  ///
  /// - Parameters:
  ///   - records: The queries; those without a value of the subject are left out.
  ///   - subject: The system whose slices are compared.
  ///   - seed: Of the random draws.
  ///   - isLeftOut: Returns true if a system is not compared.
  /// - Throws: `EvaluationError` for values that are not finite.
  /// - Complexity: O((systems² + slices) · resamples · vaults).
  init?(
    _ records: [PerQueryRecord], subject: String, seed: UInt64,
    isLeftOut: (_ system: String) -> Bool = { _ in false }
  ) throws {
    let judged = records.filter { $0.measures[subject]?[Self.measure] != nil }
    guard judged.count > 1 else { return nil }
    let random = SeededRandom(seed: seed)
    vaults = Set(judged.map(\.vault)).count
    let systems = Set(judged.flatMap(\.measures.keys)).filter { !isLeftOut($0) }
    pairs = try Self.pairs(judged, systems, subject, random.stream("system-pairs"))
    duel = pairs?.systems.first { $0 != subject }.map { rival in
      Duel(
        rival: rival, subject: Self.values(judged, of: subject),
        others: Self.values(judged, of: rival))
    }
    slices = try Self.slices(judged, subject, random.stream("slice-effects"))
  }

  private static func values(_ records: [PerQueryRecord], of system: String) -> [Double] {
    records.compactMap { $0.measures[system]?[measure] }
  }

  private static func pairs(
    _ records: [PerQueryRecord], _ systems: Set<String>, _ subject: String,
    _ random: SeededRandom
  ) throws -> Pairs? {
    let found = systems.compactMap { name -> (name: String, mean: Double, values: [Double])? in
      let values = values(records, of: name)
      guard values.count == records.count else { return nil }
      return (name, values.reduce(0, +) / Double(values.count), values)
    }.sorted { (-$0.mean, $0.name) < (-$1.mean, $1.name) }
    let compared = found.enumerated()
      .filter { $0.offset < mostSystems || $0.element.name == subject }.map(\.element)
    guard compared.count > 1 else { return nil }
    return Pairs(
      systems: compared.map(\.name),
      comparison: try AllPairsComparison(
        scores: compared.map(\.values), clusters: records.map(\.vault), resamples: 2_000,
        random: random),
      omitted: found.count - compared.count)
  }

  private static func slices(
    _ records: [PerQueryRecord], _ subject: String, _ random: SeededRandom
  ) throws -> [Slice] {
    let values = values(records, of: subject)
    let mean = values.reduce(0, +) / Double(values.count)
    var members: [[String: String]: [Int]] = [:]
    for (index, record) in records.enumerated() {
      for (key, value) in record.slices { members[[key: value], default: []].append(index) }
    }
    // Keys with the same value on every query distinguish nothing.
    let conditions = members.filter { $0.value.count < records.count }.keys
      .sorted { $0.description < $1.description }
    let effects = try conditions.map { condition -> ShrunkEffects.Effect in
      let queries = members[condition] ?? []
      let clusters = queries.map { records[$0].vault }
      guard queries.count >= ShrunkEffects.leastQueries else {
        return .init(value: 0, standardError: 0, queries: queries.count, vaults: 0)
      }
      let comparison = PairedComparison(
        try PairedScores(
          baseline: queries.map { _ in mean }, candidate: queries.map { values[$0] },
          clusters: clusters), resamples: 50, random: random)
      return ShrunkEffects.Effect(
        value: comparison.difference, standardError: comparison.standardError,
        queries: queries.count, vaults: Set(clusters).count)
    }
    return zip(conditions, ShrunkEffects(effects).values).map(Slice.init(condition:effect:))
  }
}
