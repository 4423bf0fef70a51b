import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultComparison

@Suite("Tuning of weights")
struct WeightTuningTests {
  private static func report(
    _ cache: ComponentCache, own: RankingWeights = .document,
    _ change: (inout TuningOptions) throws -> Void = { _ in }
  ) throws -> TuningReport {
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: 10)
    try change(&options)
    return try WeightTuning(cache: cache, manifest: .sample(weights: own), options: options)
      .report()
  }

  /// A candidate is relevant if a planted weighting scores it high.
  private static func planted(
    _ weights: [Double], seed: UInt64 = 3, vaults: Int = 12, split: EventQuery.Split = .dev
  ) throws -> ComponentCache {
    try RandomComponents.cache(
      seed: seed, vaults: vaults, candidates: 30...50, split: split, levels: 1000
    ) { features, random in
      let score = zip(weights, features).map(*).reduce(0, +) + 0.05 * random.gaussian()
      return score > 0.55 ? (score > 0.7 ? 2 : 1) : 0
    }
  }

  @Test(
    "A planted optimum is found, its gain is real, and the map peaks there",
    arguments: [[0.1, 0.7, 0.2], [0.0, 0.1, 0.9], [0.9, 0.0, 0.1]])
  func plantedOptimum(weights: [Double]) throws {
    let report = try Self.report(try Self.planted(weights))
    let best = [report.best.semantic, report.best.temporal, report.best.participant]
    #expect(zip(best, weights).allSatisfy { abs($0 - $1) <= 0.1 + 1e-9 })
    #expect(report.heldOut.verdict == .better)
    #expect(report.heldOut.interval.low > 0)
    #expect(!report.plateau.holdsDocument)
    let peak = try #require(report.points.max { $0.mean < $1.mean })
    #expect(peak.weights == report.best && peak.isOnPlateau)
    #expect(report.bestMean == peak.mean)
    #expect(report.folds.map(\.events).reduce(0, +) == report.basis.events)
    #expect(report.points.map(\.chosen).reduce(0, +) == report.folds.count)
  }

  @Test("Where grades are shuffled there is no held-out gain, though the best seems to gain")
  func shuffled() throws {
    var covered = 0
    var detected = 0
    for seed: UInt64 in 1...20 {
      let cache = try RandomComponents.cache(
        seed: seed, vaults: 12, candidates: 30...50, levels: 1000
      ) { _, random in random.chance(0.2) ? 1 : 0 }
      let report = try Self.report(cache) { $0.simplex = WeightSimplex(parts: 5) }
      let interval = report.heldOut.interval
      if interval.low <= 0 && interval.high >= 0 { covered += 1 }
      if report.heldOut.verdict == .better { detected += 1 }
      #expect(report.bestMean >= report.documentMean)
    }
    // The interval covers 0 in 95 of 100 on average; three misses in twenty are within chance.
    #expect(covered >= 17)
    #expect(detected <= 2)
  }

  @Test("The run's own weights give the document's mean, and the optimism is what is left")
  func arithmetic() throws {
    let report = try Self.report(try Self.planted([0.3, 0.4, 0.3]))
    let document = try #require(report.points.first { $0.weights == report.basis.document })
    #expect(document.mean == report.documentMean)
    let seeming = report.bestMean - report.documentMean
    #expect(abs(seeming - report.heldOut.difference - report.optimism) < 1e-12)
    let pooled =
      report.folds.map { ($0.heldOutMean - $0.documentMean) * Double($0.events) }
      .reduce(0, +) / Double(report.basis.events)
    #expect(abs(pooled - report.heldOut.difference) < 1e-9)
  }

  @Test("Six steps go round the document's weights, corrected together")
  func sensitivity() throws {
    let report = try Self.report(try Self.planted([0.1, 0.7, 0.2]))
    #expect(report.sensitivity.count == 6)
    for move in report.sensitivity {
      let weights = try #require(move.difference.candidate)
      #expect(abs(weights.semantic + weights.temporal + weights.participant - 1) < 1e-12)
      #expect(move.difference.correctedP >= move.difference.p)
    }
    let up = try #require(
      report.sensitivity.first { $0.toward == "temporal" && $0.from == "semantic" })
    #expect(up.difference.difference > 0 && up.difference.verdict == .better)
    #expect(up.difference.candidate?.temporal == 0.25)
  }

  @Test("Weights are confirmed once on test events, which took no part in the choice")
  func confirmation() throws {
    let chosen = try Self.planted([0.1, 0.7, 0.2])
    let test = try Self.planted([0.1, 0.7, 0.2], seed: 77, split: .test)
    let both = try ComponentCache(chosen.entries + test.entries)
    let report = try Self.report(both)
    let alone = try Self.report(chosen)
    #expect(report.points == alone.points && alone.confirmation == nil)
    let confirmation = try #require(report.confirmation)
    #expect(confirmation.candidate == report.best && confirmation.verdict == .better)
    #expect(confirmation.queries == test.entries.count { !$0.idealGrades.isEmpty })
    let open = try Self.report(both) { $0.splits = [.train, .dev, .test] }
    #expect(open.confirmation == nil && open.notes.contains { $0.contains("test split took part") })
  }

  @Test("A constraint leaves weights out, and the best of the rest is chosen")
  func constraint() throws {
    let cache = try Self.planted([0.1, 0.7, 0.2])
    let free = try Self.report(cache)
    let bound = try #require(free.points.map(\.mean).max()) - 0.05
    let constrained = try Self.report(cache) { options in
      options.constraints = [try WeightConstraint(parsing: "nDCG@10<=\(bound)")]
    }
    #expect(constrained.bestMean <= bound + 1e-12)
    #expect(constrained.points.contains { !$0.isFeasible })
    #expect(!constrained.points.contains { !$0.isFeasible && ($0.isOnPlateau || $0.isOnFront) })
  }

  @Test("A constraint that nothing keeps is refused with the best that can be reached")
  func infeasible() throws {
    let cache = try Self.planted([0.1, 0.7, 0.2])
    let error = try #require(throws: RunError.self) {
      try Self.report(cache) { $0.constraints = [try WeightConstraint(parsing: "P@10>=0.999")] }
    }
    #expect(error.description.contains("no weights satisfy P@10>=0.999"))
    #expect(error.description.contains("P@10 = 0."))
    let clash = try #require(throws: RunError.self) {
      try Self.report(cache) { options in
        let mean = try Self.report(cache).bestMean
        options.constraints = [
          try WeightConstraint(parsing: "nDCG@10>=\(mean - 0.001)"),
          try WeightConstraint(parsing: "nDCG@10<=\(mean - 0.1)"),
        ]
      }
    }
    #expect(clash.description.contains("none satisfy all"))
  }

  @Test("Too few vaults and splits without events are refused with a remedy")
  func refusals() throws {
    let cache = try Self.planted([0.1, 0.7, 0.2])
    let few = try #require(throws: RunError.self) {
      try Self.report(try Self.planted([0.1, 0.7, 0.2], vaults: 2))
    }
    #expect(few.description.contains("cannot be told with 2 vaults"))
    #expect(few.description.contains("at least 3"))
    let none = try #require(throws: RunError.self) {
      try Self.report(cache) { $0.splits = [.train] }
    }
    #expect(none.description.contains("--split"))
    let measure = try #require(throws: RunError.self) {
      try Self.report(cache) { $0.objective = try Measure("bpref") }
    }
    #expect(measure.description.contains("Bpref counts judged messages"))
  }

  @Test("Equal caches and seeds give equal reports but for the time; every key is written")
  func repeats() throws {
    let cache = try Self.planted([0.3, 0.4, 0.3], vaults: 5)
    let (first, second) = (try Self.report(cache), try Self.report(cache))
    #expect(first.points == second.points && first.heldOut == second.heldOut)
    #expect(first.sensitivity == second.sensitivity && first.folds == second.folds)
    let object = try #require(
      try JSONSerialization.jsonObject(with: first.encoded()) as? [String: Any])
    let expected = [
      "schemaVersion", "basis", "points", "best", "bestMean", "documentMean", "folds", "heldOut",
      "optimism", "plateau", "sensitivity", "tradeOff", "confirmation", "speed", "notes",
      "overOwn", "advice",
    ]
    #expect(Set(object.keys) == Set(expected))
    #expect(object["confirmation"] is NSNull && object["schemaVersion"] as? Int == 1)
    let heldOut = try #require(object["heldOut"] as? [String: Any])
    #expect((heldOut["interval"] as? [Double])?.count == 2)
    #expect(heldOut["verdict"] as? String == "noDetectableDifference")
  }

  @Test("Five vaults tell nothing: no outcome, everything on the plateau, and a profile that could")
  func fewVaults() throws {
    let report = try Self.report(try Self.planted([0.1, 0.7, 0.2], vaults: 5)) {
      $0.profiles = [.init(name: "five", vaults: 5), .init(name: "many", vaults: 60)]
    }
    #expect(report.heldOut.difference > 0)
    #expect(report.heldOut.verdict == .noDetectableDifference)
    #expect(report.sensitivity.allSatisfy { $0.difference.verdict == .noDetectableDifference })
    #expect(report.points.allSatisfy(\.isOnPlateau) && report.plateau.holdsDocument)
    #expect(!report.advice.canTell && report.advice.weights == .document)
    #expect(report.advice.profile?.name == "many")
  }

  @Test("The choice is compared with the run's own weights, too, unless these are 60/20/20")
  func ownWeights() throws {
    let cache = try Self.planted([0.1, 0.7, 0.2])
    let own = RankingWeights(parts: 1, 7, 2)
    let report = try Self.report(cache, own: own)
    let gain = try #require(report.overOwn)
    #expect(gain.baseline == own && report.basis.own == own)
    // Both gains are of the same choices: they differ by what the two baselines differ by.
    #expect(abs(gain.candidateMean - report.heldOut.candidateMean) < 1e-12)
    #expect(gain.baselineMean > report.heldOut.baselineMean)
    #expect(report.advice.gain == report.heldOut.difference && report.advice.weights == report.best)
    #expect(try Self.report(cache).overOwn == nil)
  }

  @Test(
    "The document's weights are compared off their grid, too; R@50 of fifty is said to be constant")
  func offGrid() throws {
    let report = try Self.report(try Self.planted([0.1, 0.7, 0.2])) {
      $0.simplex = WeightSimplex(parts: 4)
      $0.tradeOff = [.precision(at: 10), .recall(at: 50)]
    }
    #expect(report.notes.contains { $0.hasPrefix("R@50 is the same under all weights") })
    #expect(report.points.count == 15)
    #expect(report.heldOut.verdict == .better)
    #expect(report.basis.document == RankingWeights.document)
  }
}

@Suite("Weights tried on other sources")
struct WeightTransferTests {
  private static let options: TuningOptions = {
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: 10)
    return options
  }()

  // A candidate is relevant if one feature alone says so.
  private static func source(
    _ name: String, feature: Int, seed: UInt64
  ) throws -> WeightTransfer.Source {
    let cache = try RandomComponents.cache(
      seed: seed, vaults: 8, candidates: 30...50, split: .dev, levels: 1000
    ) { features, _ in features[feature] > (feature == 0 ? 0.6 : 0.85) ? 1 : 0 }
    return WeightTransfer.Source(
      name: name, cache: cache,
      report: try WeightTuning(
        cache: cache, manifest: .sample(), options: options
      ).report())
  }

  @Test("What one source teaches gains on its like and loses on its contrary")
  func transfer() throws {
    let rows = try WeightTransfer(
      [
        Self.source("words", feature: 0, seed: 1), Self.source("also words", feature: 0, seed: 2),
        Self.source("time", feature: 1, seed: 3),
      ], options: Self.options
    ).rows
    #expect(rows.count == 6)
    func gain(_ tuned: String, _ tried: String) throws -> Double {
      try #require(rows.first { $0.tunedOn == tuned && $0.triedOn == tried }).difference.difference
    }
    #expect(try gain("words", "also words") > 0)
    #expect(try gain("words", "time") < 0)
    #expect(try gain("time", "words") < 0)
    #expect(rows.allSatisfy { $0.difference.vaults == 8 })
    // A single source is tried on nothing.
    let single = try Self.source("words", feature: 0, seed: 1)
    #expect(try WeightTransfer([single], options: Self.options).rows.isEmpty)
  }
}
