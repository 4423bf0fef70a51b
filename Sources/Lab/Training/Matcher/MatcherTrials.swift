internal import VaultCore
public import VaultEvaluation
internal import VaultMatching
internal import VaultPipeline

/// The quality of fitted weights on events that they were not fitted to.
public struct MatcherTrials: Sendable {
  /// Means over events.
  public struct Row: Sendable {
    /// The data that the model was fitted to; for a ranking without training, its name.
    public let fittedTo: String
    /// The data on which it was tested.
    public let triedOn: String
    /// The number of events with something relevant.
    public let events: Int
    /// By measure, in the order of ``MatcherTrials/measures``.
    public let values: [Double]
    /// nDCG@10 of the events with another event of their conversation within a day, and how many they
    /// are; `nil` for none.
    public let rivals: (value: Double, count: Int)?
    /// The gain of the learned ranking over this one in nDCG@10, with the interval at 90 %, paired
    /// by event, over vaults; `nil` where that is meaningless.
    public let gain: (mean: Double, low: Double, high: Double)?
  }

  /// The name of the metric.
  public static let measures: [Measure] = [
    .nDCG(at: 10), .precision(at: 10), .recall(at: 50),
  ]
  private static let level = 0.9

  /// For each source: every vault as ranked by a model that was fitted without it; all vaults
  /// together, and, for comparison, on the same events, rankings without training, the model with a
  /// group of features silenced, and the model in calendars that lack a part; every series of
  /// several vaults by a model without its events, and the events after the first year by a model
  /// of that year, where the source has such; then each source by a model of every other source
  /// only.
  public let rows: [Row]

  private struct Tried {
    let vault: String
    let event: MatcherTrainingSet.Event
    let values: [Double]
    var others: [(name: String, values: [Double])] = []
  }

  /// Fits models and tests them.
  ///
  /// - Throws: `MatchingError.tooLittleToLearn` where what remains holds nothing to learn.
  /// - Complexity: That of one fit for each vault, series and source.
  init(_ sets: [MatcherTrainingSet], embedder: String) throws {
    func model(_ isIncluded: (Int, String, MatcherTrainingSet.Event) -> Bool) throws -> MatchModel {
      try MatchModel.fitted(
        to: Self.sources(sets) { vault, event in
          isIncluded(vault.set, vault.name, event)
        }, embedder: embedder)
    }
    var rows: [Row] = []
    for (number, set) in sets.enumerated() {
      var tried: [Tried] = []
      for vault in set.vaults {
        let model = try model { held, name, _ in held != number || name != vault.name }
        let found = Self.tried(model, in: vault, set.qrels, isCompared: true)
        rows.append(Self.row("all but \(vault.name)", vault.name, found))
        tried += found
      }
      rows.append(Self.row("all but the vault", set.source, tried))
      rows += try Self.compared(tried, set.source)
      rows += try Self.series(set) { name in
        try model { held, _, event in held != number || event.slices["series"] != name }
      }
      rows += try Self.years(set) { first in
        try model { held, _, event in held != number || event.year == first }
      }
    }
    let names = sets.map(\.source).uniqued()
    for fitted in names where names.count > 1 {
      let model = try model { number, _, _ in sets[number].source == fitted }
      for other in names where other != fitted {
        let tried = sets.filter { $0.source == other }.flatMap { set in
          set.vaults.flatMap { Self.tried(model, in: $0, set.qrels) }
        }
        rows.append(Self.row(fitted, other, tried))
      }
    }
    self.rows = rows
  }

  private static func series(
    _ set: MatcherTrainingSet, without model: (String) throws -> MatchModel
  ) throws -> [Row] {
    // A series of only one vault is left out with the vault.
    let names = set.vaults.flatMap { Set($0.events.compactMap { $0.slices["series"] }) }
    let series = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    guard !series.isEmpty else { return [] }
    let tried = try series.flatMap { name in
      let model = try model(name)
      return set.vaults.flatMap { vault in
        Self.tried(model, in: vault, set.qrels) { $0.slices["series"] == name }
      }
    }
    return [row("all but the series", set.source, tried)]
  }

  private static func years(
    _ set: MatcherTrainingSet, upTo model: (Int) throws -> MatchModel
  ) throws -> [Row] {
    let events = set.vaults.flatMap(\.events)
    guard let first = events.map(\.year).min(), events.contains(where: { $0.year > first })
    else { return [] }
    let model = try model(first)
    let tried = set.vaults.flatMap { Self.tried(model, in: $0, set.qrels) { $0.year > first } }
    return [row("\(first) and other sources", "\(set.source) after \(first)", tried)]
  }

  /// The events that a model is fitted to: corpora of one name, such as those of several seeds, are one
  /// source, and a source counts as much as any other.
  static func sources(
    _ sets: [MatcherTrainingSet],
    _ isIncluded: ((set: Int, name: String), MatcherTrainingSet.Event) -> Bool
  ) -> [[[MeasuredEvent]]] {
    let numbered = Array(sets.enumerated())
    return sets.map(\.source).uniqued().map { name in
      numbered.filter { $0.element.source == name }.flatMap { number, set in
        set.vaults.map { vault in
          vault.events.filter { isIncluded((number, vault.name), $0) }.map(\.measured)
        }
      }
    }
  }

  // MARK: - Trying

  private static func tried(
    _ model: MatchModel, in vault: MatcherTrainingSet.Vault, _ qrels: Qrels,
    isCompared: Bool = false, where isTried: (MatcherTrainingSet.Event) -> Bool = { _ in true }
  ) -> [Tried] {
    vault.events.filter { qrels.relevantCount(of: $0.measured.query) > 0 && isTried($0) }.map {
      event in
      let grades = qrels.grades[event.measured.query] ?? [:]
      func values(_ documents: [DocumentID]) -> [Double] {
        let judged = JudgedRanking(documents: documents, judgments: grades)
        return measures.map { $0.value(for: judged) }
      }
      func ranked(
        _ event: MeasuredEvent, silencing groups: Set<MatchFeature.Group> = []
      ) -> [Double] {
        let rows = model.ranking(of: event, silencing: groups) { vault.ids[$0] < vault.ids[$1] }
        return values(rows.prefix(MatchingResult.rankedDepth).map { vault.ids[$0] })
      }
      var tried = Tried(vault: vault.name, event: event, values: ranked(event.measured))
      guard isCompared else { return tried }
      tried.others =
        event.others.map { ($0.name, values($0.documents)) }
        + MatchFeature.Group.allCases.map {
          ("without \($0.rawValue)", ranked(event.measured, silencing: [$0]))
        }
        + event.lacking.map { ("no \($0.part.rawValue) in the calendar", ranked($0.measured)) }
      return tried
    }
  }

  /// Returns a row for each other ranking of the same events, with the gain of the learned ranking
  /// over it.
  private static func compared(_ learned: [Tried], _ source: String) throws -> [Row] {
    try (learned.first?.others.indices ?? 0..<0).map { place in
      let name = learned[0].others[place].name
      let tried = learned.map {
        Tried(vault: $0.vault, event: $0.event, values: $0.others[place].values)
      }
      guard learned.count > 1 else { return row(name, source, tried) }
      let comparison = PairedComparison(
        try PairedScores(
          baseline: tried.map { $0.values[0] }, candidate: learned.map { $0.values[0] },
          clusters: learned.map(\.vault)),
        level: level, random: SeededRandom(seed: 0).stream("trials/\(name)"))
      return row(
        name, source, tried,
        gain: (comparison.difference, comparison.interval.lower, comparison.interval.upper))
    }
  }

  private static func row(
    _ fittedTo: String, _ triedOn: String, _ tried: [Tried],
    gain: (mean: Double, low: Double, high: Double)? = nil
  ) -> Row {
    let rivals = tried.filter { $0.event.slices["rivals"] == "within a day" }
    func mean(_ tried: [Tried], _ measure: Int) -> Double {
      tried.reduce(0) { $0 + $1.values[measure] } / Double(max(1, tried.count))
    }
    return Row(
      fittedTo: fittedTo, triedOn: triedOn, events: tried.count,
      values: measures.indices.map { mean(tried, $0) },
      rivals: rivals.isEmpty ? nil : (mean(rivals, 0), rivals.count), gain: gain)
  }
}

extension Array where Element: Hashable {
  /// Each element once, in the order of first occurrences.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
