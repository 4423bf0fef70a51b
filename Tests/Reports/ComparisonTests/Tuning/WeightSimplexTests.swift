import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultMeasurement
import VaultResults

@testable import VaultComparison

@Suite("The grid of weights")
struct WeightSimplexTests {
  @Test(
    "A step gives (n + 1)(n + 2) / 2 different triples that sum to the whole",
    arguments: [
      ("1", 3), ("0.5", 6), ("0.1", 66), (".05", 231), ("0.05", 231), ("0.050", 231),
      ("0.025", 861), ("0.02", 1326), ("0.01", 5151),
    ])
  func counts(step: String, count: Int) throws {
    let simplex = try WeightSimplex(step: step)
    #expect(simplex.triples.count == count)
    #expect(Set(simplex.triples).count == count)
    #expect(simplex.triples.allSatisfy { $0.parts == simplex.parts })
  }

  @Test("Every point knows its position, and the document's is that of 0.6, 0.2, 0.2")
  func positions() throws {
    let simplex = WeightSimplex(parts: 20)
    for (position, triple) in simplex.triples.enumerated() {
      #expect(simplex.index(of: triple) == position)
    }
    let document = try #require(simplex.index(of: .document))
    // The same bits as the literals: 12/20 is correctly rounded, as 0.6 is.
    #expect(simplex.triples[document].shares == [0.6, 0.2, 0.2])
    #expect(simplex.triples[document].weights == .document)
    #expect(WeightSimplex(parts: 4).index(of: .document) == nil)
  }

  @Test(
    "A step that does not divide 1, is too fine or is no decimal number is refused with steps to choose",
    arguments: [
      "0.03", "0.3", "0.07", "0.004", "0", "0.0", "-0.05", "2", "1.5", "abc", "", ".", "5%", "5e-2",
      "0,05", "0.05 ", "nan", "inf", "0.0.5", "٠.٥", "0.0000000000000000000001",
    ])
  func refusals(step: String) throws {
    let error = try #require(throws: RunError.self) { try WeightSimplex(step: step) }
    if case .misuse = error {} else { Issue.record("not a usage error") }
    #expect(error.description.contains("choose 0.1, 0.05"))
  }
}

@Suite("Constraints on weights")
struct WeightConstraintTests {
  @Test(
    "Measures, relations and numbers are read, spaces or not",
    arguments: [
      ("R@50>=0.92", WeightConstraint.Relation.atLeast, 0.92), ("R@50 <= 1", .atMost, 1),
      ("R@50>0.5", .above, 0.5), (" R@50 < 5e-1 ", .below, 0.5),
    ])
  func reading(text: String, relation: WeightConstraint.Relation, bound: Double) throws {
    let constraint = try WeightConstraint(parsing: text)
    #expect(constraint.measure == .recall(at: 50))
    #expect(constraint.relation == relation)
    #expect(constraint.bound == bound)
    #expect(try WeightConstraint(parsing: constraint.description) == constraint)
  }

  @Test(
    "Anything else is refused with an example",
    arguments: [
      "", "R@50", "R@50=0.9", "R@50>=", ">=0.9", "R@50>=nan", "R@50>=inf", "R@50>=a", "R@50>=0.9,1",
    ])
  func refusals(text: String) throws {
    let error = try #require(throws: RunError.self) { try WeightConstraint(parsing: text) }
    #expect(error.description.contains("'R@20>=0.85'"))
    #expect(throws: EvaluationError.self) { try WeightConstraint(parsing: "recal@50>=0.9") }
  }

  @Test(
    "Equality is met where the relation allows it, and only there; rounding is none",
    arguments: [
      ("P@1>=0.3", 0.3, true), ("P@1<=0.3", 0.3, true), ("P@1>0.3", 0.3, false),
      ("P@1<0.3", 0.3, false), ("P@1<=0.3", 0.30000000000000004, true),
    ])
  func boundary(text: String, value: Double, isMet: Bool) throws {
    #expect(try WeightConstraint(parsing: text).isMet(by: value) == isMet)
  }
}

@Suite("Folds of vaults")
struct VaultFoldsTests {
  @Test("Every vault has one fold, no fold is empty, and sizes are balanced")
  func balance() throws {
    var random = SeededRandom(seed: 5)
    for vaults in 5...40 {
      var queries: [String: Int] = [:]
      for vault in 0..<vaults { queries["v\(vault)"] = random.integer(in: 1...30) }
      let folds = try VaultFolds(queries: queries, folds: 5, seed: 1)
      #expect(Set(folds.foldOfVault.keys) == Set(queries.keys))
      var sizes = Array(repeating: 0, count: 5)
      for (vault, fold) in folds.foldOfVault { sizes[fold] += queries[vault] ?? 0 }
      let largest = queries.values.max() ?? 0
      let (most, fewest) = (sizes.max() ?? 0, sizes.min() ?? 0)
      // List scheduling: the last vault put on the fullest fold went to the then emptiest.
      #expect(fewest > 0 && most - fewest <= largest)
    }
  }

  @Test("The seed decides, and the same one decides the same")
  func seeds() throws {
    let queries = Dictionary(uniqueKeysWithValues: (0..<12).map { ("v\($0)", 4) })
    let first = try VaultFolds(queries: queries, folds: 4, seed: 1)
    #expect(try VaultFolds(queries: queries, folds: 4, seed: 1) == first)
    #expect(try (2...9).contains { try VaultFolds(queries: queries, folds: 4, seed: $0) != first })
    for fold in 0..<4 { #expect(first.foldOfVault.values.count { $0 == fold } == 3) }
  }

  @Test("With no more vaults than folds each vault is a fold of its own")
  func leaveOneOut() throws {
    let folds = try VaultFolds(queries: ["a": 1, "b": 90, "c": 3], folds: 5, seed: 1)
    #expect(folds.isLeaveOneOut && folds.count == 3)
    #expect(Set(folds.foldOfVault.values) == [0, 1, 2])
  }

  @Test("Fewer than three vaults and too few or many folds are refused with a remedy")
  func refusals() throws {
    let few = try #require(throws: RunError.self) {
      try VaultFolds(queries: ["a": 5, "b": 5], folds: 5, seed: 1)
    }
    #expect(few.description.contains("at least 3") && few.description.contains("--split"))
    if case .cannotTell = few {} else { Issue.record("not the error of data that cannot answer") }
    for folds in [-1, 0, 1, 11] {
      let error = try #require(throws: RunError.self) {
        try VaultFolds(queries: ["a": 5, "b": 5, "c": 5], folds: folds, seed: 1)
      }
      #expect(error.description.contains("--folds \(folds): give 2 to 10"))
    }
  }
}

@Suite("The choice of weights")
struct TuningTableTests {
  /// Two events with two candidates each: the relevant one is nearer in time, not in meaning.
  private func table(_ constraints: [String] = [], parts: Int = 10) throws -> TuningTable {
    let entries = ["a", "b"].map { query in
      ComponentCache.Entry(
        query: query, vault: query, split: .dev,
        candidates: [DocumentID("x"), DocumentID("y")], grades: [0, 1], idealGrades: [1],
        features: ["semantic": [1, 0.5], "temporal": [0, 1], "participant": [0.5, 0.5]])
    }
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: parts)
    options.objective = .precision(at: 1)
    options.constraints = try constraints.map(WeightConstraint.init(parsing:))
    return try TuningTable(entries, options: options)
  }

  @Test("Of equal means the weights nearest to the document's are chosen")
  func ties() throws {
    // y passes x once temporal > semantic / 2. Of the tenths that do, 0.5/0.3/0.2 lies at distance
    // 0.2 from 0.6/0.2/0.2, as no other does but 0.5/… with more temporal weight, farther off.
    let table = try table()
    let best = try #require(table.best(over: [0, 1]))
    #expect(table.triples[best] == WeightTriple(semantic: 5, temporal: 3, participant: 2))
    #expect(TuningTable.mean(table.objective[best], over: [0, 1]) == 1)
    #expect(TuningTable.mean(table.objective[table.document], over: [0, 1]) == 0)
    #expect(table.speed.rerankings == 132)
  }

  @Test("Weights that break a constraint are not chosen; without any, the nearest are")
  func constraints() throws {
    let bounded = try table(["P@1<=0.5"])
    let best = try #require(bounded.best(over: [0, 1]))
    #expect(bounded.triples[best].shares == WeightTriple.document.shares)
    let impossible = try table(["R@1>=2"])
    #expect(impossible.best(over: [0, 1]) == nil)
    // 1 is nearer to 2 than 0 is.
    let nearest = impossible.nearest(over: [0, 1])
    #expect(impossible.triples[nearest] == WeightTriple(semantic: 5, temporal: 3, participant: 2))
    #expect("\(impossible.infeasibility(over: [0, 1]))".contains("R@1 = 1.0"))
  }
}

@Suite("Advice after a tuning")
struct TuningAdviceTests {
  private static let best = RankingWeights(parts: 7, 1, 2)
  private static let profiles = [("small", 4), ("huge", 500), ("large", 28), ("usual", 12)]
    .map { TuningAdvice.Profile(name: $0.0, vaults: $0.1) }

  private static func advice(
    _ gain: Double, detectable: Double, vaults: Int,
    _ verdict: DifferenceVerdict = .noDetectableDifference
  ) -> TuningAdvice {
    TuningAdvice(
      WeightDifference(
        baseline: .document, candidate: nil, queries: 10 * vaults, vaults: vaults,
        baselineMean: 0.5, candidateMean: 0.5 + gain, difference: gain,
        interval: ConfidenceInterval(low: gain - 0.02, high: gain + 0.02), p: 0.3, correctedP: 0.3,
        minimumDetectableEffect: detectable, verdict: verdict),
      best: best, profiles: profiles)
  }

  @Test("A held-out gain says which weights to set, a loss to keep the document's")
  func tells() {
    let gain = Self.advice(0.03, detectable: 0.02, vaults: 12, .better)
    #expect(gain.canTell && gain.weights == Self.best && gain.profile == nil)
    #expect(gain.gain == 0.03 && gain.interval.low == 0.03 - 0.02)
    let loss = Self.advice(-0.03, detectable: 0.02, vaults: 12, .worse)
    #expect(loss.canTell && loss.weights == .document && loss.profile == nil)
  }

  // By scipy 1.17.1 (t.ppf), (t.975 + t.8) / √V is 2.0805 for 4 vaults, 0.8881 for 12, 0.5494 for
  // 28 and 0.1255 for 500: an effect of 0.1 for 4 vaults is one of 0.0427, 0.0264 and 0.0060 there.
  @Test(
    "Where the vaults do not tell, the smallest profile that would is named",
    arguments: [
      (0.05, 4, "usual"), (-0.043, 4, "usual"), (0.042, 4, "large"), (0.0265, 4, "large"),
      (0.0263, 4, "huge"), (0.0061, 4, "huge"), (0.0059, 4, nil), (0, 4, nil),
      // A profile of fewer than six vaults, or of no more than there are, would not tell.
      (0.9, 3, "usual"), (0.9, 12, "large"),
    ])
  func names(gain: Double, vaults: Int, profile: String?) {
    let advice = Self.advice(gain, detectable: 0.1, vaults: vaults)
    #expect(!advice.canTell && advice.weights == .document)
    #expect(advice.profile?.name == profile)
  }
}

@Suite("The front of two measures")
struct ParetoFrontTests {
  @Test("Undominated points are found as by comparing every pair, equal ones together")
  func agrees() {
    let points = [(0.1, 0.9), (0.5, 0.5), (0.5, 0.5), (0.4, 0.4), (0.5, 0.4), (0.9, 0.1), (0.9, 0)]
      .map { (x: $0.0, y: $0.1) }
    #expect(ParetoFront.positions(of: points) == [0, 1, 2, 5])
    var random = SeededRandom(seed: 3)
    for count in [0, 1, 2, 17, 60] {
      let points = (0..<count).map { _ in
        (x: Double(random.index(below: 9)), y: Double(random.index(below: 9)))
      }
      let plain = points.indices.filter { own in
        !points.contains { $0.x >= points[own].x && $0.y >= points[own].y && $0 != points[own] }
      }
      #expect(ParetoFront.positions(of: points) == plain)
    }
  }
}

@Suite("Reranking by weights")
struct RerankingTableTests {
  /// The readable version: every ranking made as a run and given to `Evaluation`.
  private func evaluated(
    _ cache: ComponentCache, _ measure: Measure, weights: [Double]
  ) throws -> [Double] {
    var rankings: [String: [ScoredDocument]] = [:]
    var judgments: [String: [DocumentID: Int]] = [:]
    for entry in cache.entries {
      let scores = entry.candidates.indices.map { row in
        weights[0] * (entry.features["semantic"]?[row] ?? 0)
          + weights[1] * (entry.features["temporal"]?[row] ?? 0)
          + weights[2] * (entry.features["participant"]?[row] ?? 0)
      }
      let order = scores.indices.sorted {
        scores[$0] != scores[$1]
          ? scores[$0] > scores[$1] : entry.candidates[$0] < entry.candidates[$1]
      }
      rankings[entry.query] = order.map {
        ScoredDocument(document: entry.candidates[$0], score: Float(scores[$0]))
      }
      // A query without any judgment is not in qrels; one that says "not relevant" changes nothing.
      var graded: [DocumentID: Int] = [DocumentID("judged"): 0]
      for (document, grade) in zip(entry.candidates, entry.grades) {
        if let grade { graded[document] = grade }
      }
      var missing = entry.idealGrades
      for case let grade? in entry.grades where grade >= 1 {
        if let place = missing.firstIndex(of: grade) { missing.remove(at: place) }
      }
      for (number, grade) in missing.enumerated() { graded[DocumentID("unfound\(number)")] = grade }
      judgments[entry.query] = graded
    }
    let evaluation = Evaluation(
      qrels: try Qrels(grades: judgments), run: try Run(tag: "x", rankings: rankings),
      measures: [measure])
    let values = Dictionary(
      uniqueKeysWithValues: evaluation.perQuery.map { ($0.query, $0.values[0]) })
    return cache.entries.map { values[$0.query] ?? .nan }
  }

  @Test(
    "Fast and slow measures agree on random tables with ties",
    arguments: [
      "nDCG@10", "nDCG@1", "nDCG@200", "nDCG", "P(rel=2)@5", "RBP(p=0.8)@20", "P@10", "P@3",
      "R@10", "R@50", "MAP", "MRR", "Rprec",
    ])
  func agrees(name: String) throws {
    let measure = try Measure(name)
    for seed: UInt64 in 1...4 {
      let cache = try RandomComponents.cache(seed: seed)
      let table = try RerankingTable(cache.entries)
      let weightings = WeightSimplex(parts: 4).triples.map(\.shares)
      let values = table.values(of: measure, weightings: weightings)
      for (weights, fast) in zip(weightings, values) {
        let slow = try evaluated(cache, measure, weights: weights)
        #expect(zip(fast, slow).allSatisfy { abs($0 - $1) <= 1e-12 })
      }
    }
  }

  @Test("Equal scores come by ascending document id, whatever the order of the file")
  func ties() throws {
    let entry = ComponentCache.Entry(
      query: "q", vault: "v", split: .dev,
      candidates: [DocumentID("c"), DocumentID("a"), DocumentID("b")], grades: [1, nil, nil],
      idealGrades: [1],
      features: ["semantic": [0.5, 0.5, 0.5], "temporal": [0, 0, 0], "participant": [0, 0, 1]])
    let table = try RerankingTable([entry])
    // a, b, c: the relevant one is third; then b alone comes first, and c stays third.
    #expect(table.values(of: .reciprocalRank(at: nil), weightings: [[1, 0, 0]]) == [[1.0 / 3]])
    #expect(table.ranking(ofQuery: 0, weights: [1, 0, 0]) == [0, 1, 2])
    #expect(table.ranking(ofQuery: 0, weights: [0.5, 0, 0.5]) == [1, 0, 2])
    #expect(table.values(of: .precision(at: 2), weightings: [[1, 0, 0]]) == [[0]])
  }

  @Test("Further features join by name, and a missing one is refused")
  func features() throws {
    let entry = ComponentCache.Entry(
      query: "q", vault: "v", split: .dev, candidates: [DocumentID("a"), DocumentID("b")],
      grades: [nil, 1], idealGrades: [1], features: ["semantic": [1, 0], "keyword": [0, 3]])
    let table = try RerankingTable([entry], features: ["semantic", "keyword"])
    #expect(table.values(of: .precision(at: 1), weightings: [[1, 0], [0.5, 0.5]]) == [[0], [1]])
    let error = try #require(throws: RunError.self) { try RerankingTable([entry]) }
    #expect(error.description.contains("participant") || error.description.contains("temporal"))
  }

  @Test("231 triples over 400 events of 50 candidates take a moment")
  func speed() throws {
    let cache = try RandomComponents.cache(
      seed: 9, vaults: 20, eventsPerVault: 20, candidates: 50...50, levels: 1000)
    let table = try RerankingTable(cache.entries)
    let weightings = WeightSimplex(parts: 20).triples.map(\.shares)
    let watch = Stopwatch()
    let values = table.values(of: .nDCG(at: 10), weightings: weightings)
    let elapsed = watch.elapsed
    #expect(values.count == 231 && values.allSatisfy { $0.count == 400 })
    // The goal is 0.2 s. Processor time, which other work on the machine changes least; ten times as
    // much for what it does change.
    #expect(try #require(elapsed.threadCPU) < .seconds(2))
  }
}
