internal import VaultCore
internal import VaultEvaluation
internal import VaultResults

/// Every weighting measured on every event, before any choice.
struct TuningTable {
  let triples: [WeightTriple]
  /// The number of points of the grid; the design's weights follow them if they are not among them.
  let gridCount: Int
  /// The position of the document's weights.
  let document: Int
  let table: RerankingTable
  /// For each weighting the objective of each event.
  let objective: [[Double]]
  /// For each constraint its measure, by weighting and event.
  let constrained: [[[Double]]]
  let constraints: [WeightConstraint]
  let speed: TuningReport.Speed

  init(_ entries: [ComponentCache.Entry], options: TuningOptions) throws(RunError) {
    let grid = options.simplex.triples
    var triples = grid
    if let position = options.simplex.index(of: .document) {
      document = position
    } else {
      document = grid.count
      triples.append(.document)
    }
    gridCount = grid.count
    table = try RerankingTable(entries)
    let weightings = triples.map(\.shares)
    let began = ContinuousClock.now
    objective = table.values(of: options.objective, weightings: weightings)
    speed = TuningReport.Speed(
      rerankings: weightings.count * entries.count, seconds: (ContinuousClock.now - began).inSeconds
    )
    let table = self.table
    constrained = options.constraints.map { table.values(of: $0.measure, weightings: weightings) }
    constraints = options.constraints
    self.triples = triples
  }

  /// The weights of a position.
  func weights(_ position: Int) -> RankingWeights { triples[position].weights }

  /// Returns true if a weighting keeps all constraints over some events.
  func isFeasible(_ position: Int, over events: [Int]) -> Bool {
    zip(constraints, constrained).allSatisfy { constraint, values in
      constraint.isMet(by: Self.mean(values[position], over: events))
    }
  }

  /// The weighting of the grid that some events choose: of those that keep the constraints the one
  /// with the highest mean objective; of equals (within 10⁻¹²) the nearest to the document's, then
  /// the first.
  ///
  /// - Returns: `nil` if none keeps the constraints.
  func best(over events: [Int]) -> Int? {
    best(among: (0..<gridCount).filter { isFeasible($0, over: events) }, over: events)
  }

  /// The same where nothing keeps the constraints: among those that miss them by the least.
  func nearest(over events: [Int]) -> Int {
    let misses = (0..<gridCount).map { position in
      zip(constraints, constrained).map { constraint, values in
        let mean = Self.mean(values[position], over: events)
        return constraint.isMet(by: mean) ? 0 : abs(mean - constraint.bound)
      }.reduce(0, +)
    }
    let least = (misses.min() ?? 0) + 1e-12
    return best(among: misses.indices.filter { misses[$0] <= least }, over: events) ?? document
  }

  private func best(among positions: [Int], over events: [Int]) -> Int? {
    let means = positions.map { Self.mean(objective[$0], over: events) }
    guard let highest = means.max() else { return nil }
    let equals = zip(positions, means).filter { $0.1 >= highest - 1e-12 }.map(\.0)
    return equals.min { left, right in
      let (near, far) = (distance(left), distance(right))
      return near != far ? near < far : left < right
    }
  }

  private func distance(_ position: Int) -> Int { triples[position].distance(to: .document) }

  /// Returns the reason why no weighting keeps the constraints, with the best reachable values.
  func infeasibility(over events: [Int]) -> OpenQuestion {
    let reachable = zip(constraints, constrained).map { constraint, values in
      let means = (0..<gridCount).map { Self.mean(values[$0], over: events) }
      return (constraint, (constraint.wantsMore ? means.max() : means.min()) ?? 0)
    }
    let impossible = reachable.filter { !$0.0.isMet(by: $0.1) }
    guard let (constraint, value) = impossible.first else {
      return .constraintsExclude(constraints.map(\.description))
    }
    return .constraintOutOfReach(
      constraint: constraint.description, measure: constraint.measure.name, best: value)
  }

  static func mean(_ values: [Double], over events: [Int]) -> Double {
    var sum = 0.0
    for event in events { sum += values[event] }
    return events.isEmpty ? 0 : sum / Double(events.count)
  }
}
