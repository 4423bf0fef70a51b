internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// Chooses the weights of the design's formula over the whole simplex, and measures how reliable
/// the choice is.
///
/// The weights with the highest mean are selected on the same data as that mean, so their mean is
/// too high. Their gain is therefore measured by cross-validation over whole vaults: for each fold
/// the other folds choose, and the choice is measured on the fold. Nothing else is fitted, so
/// within the other folds an inner cross-validation of a fixed weighting, its inner folds pooled,
/// is its plain mean over them: that mean is the inner criterion. The pooled held-out differences
/// from 60/20/20 are the gain of *the procedure* (Varma and Simon, "Bias in Error Estimation when
/// Using Cross-Validation for Model Selection", 2006). Their interval is that of
/// ``CrossValidatedComparison``: folds that choose for each other are not independent.
public struct WeightTuning: Sendable {
  let cache: ComponentCache
  let manifest: Manifest
  let options: TuningOptions
  private var seed: UInt64 { options.seed ?? manifest.seed ?? 1 }
  private static let level = 0.95

  /// Prepares to tune.
  ///
  /// - Parameters:
  ///   - cache: The component scores of a run.
  ///   - manifest: The manifest of the same run.
  ///   - options: The options of the choice.
  public init(cache: ComponentCache, manifest: Manifest, options: TuningOptions) {
    self.cache = cache
    self.manifest = manifest
    self.options = options
  }

  /// Tunes.
  ///
  /// - Throws: ``RunError/cannotTell(_:)`` if there are fewer than three vaults or no
  ///   events, or no weights keep the constraints; ``RunError/unusable(file:line:problem:)`` if the
  ///   run lacks a feature of the formula.
  /// - Complexity: O(weightings · candidates), and O(weightings²) for the plateau.
  public func report() throws -> TuningReport {
    try options.validate()
    let entries = try chosenEntries()
    let table = try TuningTable(entries, options: options)
    let folds = try VaultFolds(
      queries: Dictionary(grouping: entries, by: \.vault).mapValues(\.count),
      folds: options.folds, seed: seed)
    let all = Array(entries.indices)
    guard let best = table.best(over: all) else {
      throw RunError.cannotTell(table.infeasibility(over: all))
    }
    let statistics = WeightStatistics(table: table, level: Self.level, seed: seed)
    let outer = crossValidation(table, folds)
    let heldOut = try statistics.heldOut(
      chosenOfEvent: outer.chosenOfEvent, folds: folds.count)
    let overOwn = try manifest.weights.flatMap { own in
      own == .document
        ? nil
        : try statistics.heldOut(
          chosenOfEvent: outer.chosenOfEvent, folds: folds.count, over: own,
          values: table.table.values(of: options.objective, weightings: [own.all])[0])
    }
    let plateau = plateau(table, over: all)
    // An inconclusive comparison excludes no weighting.
    let isTold = PairedComparison.fewVaults(folds.foldOfVault.count) == nil
    let pValues = isTold ? plateau.pValues : plateau.pValues.map { _ in 1 }
    let points = points(table, over: all, pValues: pValues, chosen: outer.timesChosen)
    let bestMean = TuningTable.mean(table.objective[best], over: all)
    let documentMean = TuningTable.mean(table.objective[table.document], over: all)
    return TuningReport(
      basis: basis(entries, folds, document: table.weights(table.document)), points: points,
      best: table.weights(best),
      bestMean: bestMean, documentMean: documentMean, folds: outer.folds, heldOut: heldOut,
      overOwn: overOwn,
      optimism: bestMean - documentMean - heldOut.difference,
      plateau: TuningReport.Plateau(
        size: points.count(where: \.isOnPlateau), flips: plateau.flips, isExact: plateau.isExact,
        leastPValue: plateau.leastPValue,
        holdsDocument: pValues[table.document] > 1 - Self.level),
      sensitivity: try statistics.moves(objective: options.objective),
      tradeOff: options.tradeOff.map(\.name),
      confirmation: try confirmation(of: table.triples[best]), speed: table.speed,
      notes: notes(table, points: points, unmetFolds: outer.unmetFolds),
      advice: TuningAdvice(heldOut, best: table.weights(best), profiles: options.profiles))
  }

  // MARK: - Events

  private func chosenEntries() throws(RunError) -> [ComponentCache.Entry] {
    let entries = cache.entries.filter {
      options.splits.contains($0.split) && !$0.idealGrades.isEmpty
    }
    guard !entries.isEmpty else {
      throw .cannotTell(.nothingRelevant(splits: splitNames))
    }
    return entries
  }

  private var splitNames: [String] {
    EventQuery.Split.allCases.filter(options.splits.contains).map(\.rawValue)
  }

  private func basis(
    _ entries: [ComponentCache.Entry], _ folds: VaultFolds, document: RankingWeights
  ) -> TuningBasis {
    TuningBasis(
      dataset: manifest.dataset, corpusDigest: manifest.corpusDigest,
      configDigest: manifest.configDigest, embedder: manifest.embedder, splits: splitNames,
      events: entries.count,
      eventsWithoutRelevant: cache.entries.count {
        options.splits.contains($0.split) && $0.idealGrades.isEmpty
      },
      vaults: folds.foldOfVault.count, candidates: entries.reduce(0) { $0 + $1.candidates.count },
      objective: options.objective.name, constraints: options.constraints.map(\.description),
      parts: options.simplex.parts, folds: folds.count, isLeaveOneVaultOut: folds.isLeaveOneOut,
      seed: seed, document: document, own: manifest.weights, level: Self.level,
      intervals: BootstrapInterval.method)
  }

  // MARK: - Choosing

  /// The choices and results of the outer folds.
  private struct CrossValidation {
    var folds: [TuningReport.Fold] = []
    /// For each event the weighting that its fold was measured with.
    var chosenOfEvent: [Int]
    var timesChosen: [Int]
    /// The folds, from 1, on whose training events nothing kept the constraints.
    var unmetFolds: [Int] = []
  }

  private func crossValidation(_ table: TuningTable, _ folds: VaultFolds) -> CrossValidation {
    let vaults = table.table.vaults
    let foldOfEvent = vaults.map { folds.foldOfVault[$0] ?? 0 }
    var result = CrossValidation(
      chosenOfEvent: Array(repeating: table.document, count: vaults.count),
      timesChosen: Array(repeating: 0, count: table.triples.count))
    for fold in 0..<folds.count {
      let held = foldOfEvent.indices.filter { foldOfEvent[$0] == fold }
      let training = foldOfEvent.indices.filter { foldOfEvent[$0] != fold }
      let feasible = table.best(over: training)
      if feasible == nil { result.unmetFolds.append(fold + 1) }
      let chosen = feasible ?? table.nearest(over: training)
      for event in held { result.chosenOfEvent[event] = chosen }
      result.timesChosen[chosen] += 1
      result.folds.append(
        TuningReport.Fold(
          vaults: Set(held.map { vaults[$0] }).count, events: held.count,
          chosen: table.weights(chosen),
          trainingMean: TuningTable.mean(table.objective[chosen], over: training),
          heldOutMean: TuningTable.mean(table.objective[chosen], over: held),
          documentMean: TuningTable.mean(table.objective[table.document], over: held)))
    }
    return result
  }

  /// Returns the weightings that are indistinguishable from the best, whole vaults at a time.
  ///
  /// Rivals are the feasible points of the grid; of a grid finer than 0.05, those of a coarser one
  /// inside it: comparing all of 5 151 points with each other would take a minute.
  private func plateau(_ table: TuningTable, over events: [Int]) -> BestSet {
    let vaults = table.table.vaults
    let names = Set(vaults).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let columnOfEvent = vaults.map { columns[$0] ?? 0 }
    let totals = table.objective.map { values in
      var sums = Array(repeating: 0.0, count: names.count)
      for (value, column) in zip(values, columnOfEvent) { sums[column] += value }
      return sums
    }
    let parts = options.simplex.parts
    let stride = (1...parts).first { parts.isMultiple(of: $0) && parts / $0 <= 20 } ?? parts
    let rivals = (0..<table.gridCount).filter { position in
      let triple = table.triples[position]
      return triple.semantic.isMultiple(of: stride) && triple.temporal.isMultiple(of: stride)
        && table.isFeasible(position, over: events)
    }
    return BestSet(
      totals: totals, rivals: rivals, random: SeededRandom(seed: seed).stream("tuning-plateau"))
  }

  private func points(
    _ table: TuningTable, over events: [Int], pValues: [Double], chosen: [Int]
  ) -> [TuningReport.Point] {
    let weightings = table.triples.prefix(table.gridCount).map(\.shares)
    let trades = options.tradeOff.map { measure in
      table.table.values(of: measure, weightings: weightings)
        .map { TuningTable.mean($0, over: events) }
    }
    let feasible = (0..<table.gridCount).map { table.isFeasible($0, over: events) }
    let allowed = feasible.indices.filter { feasible[$0] }
    let front = Set(
      ParetoFront.positions(of: allowed.map { (x: trades[0][$0], y: trades[1][$0]) })
        .map { allowed[$0] })
    return (0..<table.gridCount).map { position in
      TuningReport.Point(
        weights: table.weights(position),
        mean: TuningTable.mean(table.objective[position], over: events),
        isFeasible: feasible[position], plateauP: pValues[position],
        isOnPlateau: feasible[position] && pValues[position] > 1 - Self.level,
        chosen: chosen[position], tradeOff: trades.map { $0[position] },
        isOnFront: front.contains(position))
    }
  }

  /// Evaluates the test split once: the chosen weights against the design's.
  private func confirmation(of best: WeightTriple) throws -> WeightDifference? {
    guard !options.splits.contains(.test) else { return nil }
    let entries = cache.entries.filter { $0.split == .test && !$0.idealGrades.isEmpty }
    guard !entries.isEmpty else { return nil }
    return try WeightStatistics.difference(
      of: best, in: RerankingTable(entries), measure: options.objective, level: Self.level,
      random: SeededRandom(seed: seed).stream("tuning-confirmation"))
  }

  private func notes(
    _ table: TuningTable, points: [TuningReport.Point], unmetFolds: [Int]
  ) -> [String] {
    var notes = unmetFolds.map {
      "fold \($0): no weights kept the constraints on the other folds; the ones that came nearest "
        + "were chosen"
    }
    for (index, measure) in options.tradeOff.enumerated() {
      let values = points.map { $0.tradeOff[index] }
      if let low = values.min(), let high = values.max(), high - low < 1e-12 {
        notes.append(
          "\(measure.name) is the same under all weights: they reorder the candidates and add none, "
            + "so a cutoff at or beyond the number of candidates sees the same ones")
      }
    }
    if manifest.primarySystem == "learned" {
      notes.append(
        "the candidates are those of the learned matcher, which ranks without these weights: to tune "
          + "weights for use, run with --matcher formula")
    }
    let extra = Set(cache.featureNames).subtracting(table.table.features)
    if !extra.isEmpty {
      notes.append(
        "the run also stores \(extra.sorted().joined(separator: ", ")), which the "
          + "formula does not use")
    }
    if !options.splits.isDisjoint(with: [.test]) {
      notes.append("the test split took part in the choice, so nothing is left to confirm it on")
    }
    return notes
  }
}
