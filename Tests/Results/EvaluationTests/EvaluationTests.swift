internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Evaluation")
struct EvaluationTests {
  // The tools sum in double precision too; only the order of additions may differ.
  private static let tolerance = 1e-12

  @Test("Every value of every query is the reference tools'", arguments: ["crafted", "random"])
  func agreesPerQuery(name: String) throws {
    let fixture = try ReferenceFixture(name)
    let names = try #require(fixture.reference.perQuery.values.first).keys.sorted()
    let evaluation = Evaluation(
      qrels: fixture.qrels, run: fixture.run, measures: try names.map { try Measure($0) },
      denominator: .commonQueries)
    #expect(names.count == 77)
    #expect(evaluation.perQuery.map(\.query).sorted() == fixture.reference.perQuery.keys.sorted())
    for result in evaluation.perQuery {
      for (name, value) in zip(names, result.values) {
        let expected = try #require(fixture.reference.perQuery[result.query]?[name])
        // gdeval prints five decimals.
        let tolerance = name.hasPrefix("ERR") ? 0.000_006 : Self.tolerance
        #expect(abs(value - expected) < tolerance, "\(result.query) \(name)")
      }
    }
  }

  @Test("Means over either denominator are the reference tools'", arguments: ["crafted", "random"])
  func agreesOnMeans(name: String) throws {
    let fixture = try ReferenceFixture(name)
    let denominators: [(Evaluation.Denominator, [String: Double])] = [
      (.judgedQueries, fixture.reference.judgedMeans),
      (.commonQueries, fixture.reference.commonMeans),
    ]
    for (denominator, means) in denominators {
      let evaluation = Evaluation(
        qrels: fixture.qrels, run: fixture.run,
        measures: try means.keys.sorted().map { try Measure($0) }, denominator: denominator)
      for (name, expected) in means {
        let mean = try #require(evaluation.mean(of: try Measure(name)))
        let tolerance = name.hasPrefix("ERR") ? 0.000_006 : Self.tolerance
        #expect(abs(mean - expected) < tolerance, "\(denominator) \(name)")
      }
    }
  }

  /// The crafted judgments and run, evaluated.
  private static func crafted(
    _ measures: [Measure] = [], _ denominator: Evaluation.Denominator = .judgedQueries
  ) throws -> Evaluation {
    let fixture = try ReferenceFixture("crafted")
    return Evaluation(
      qrels: fixture.qrels, run: fixture.run, measures: measures, denominator: denominator)
  }

  // Counted by hand in crafted.qrels and crafted.run.
  @Test("Queries come in order of bytes; missing, unjudged and hopeless ones are counted")
  func countsQueries() throws {
    let all = try Self.crafted([.precision(at: 10)])
    #expect(
      all.perQuery.map(\.query) == [
        "Q1", "q-bytes", "q-float", "q-missing", "q-none", "q-nothing-found", "q-short", "q10",
        "q2",
      ])
    #expect(all.queries == 9 && all.missingQueries == 1 && all.unjudgedQueries == 1)
    #expect(all.missing == ["q-missing"] && all.unjudged == ["q-unjudged"])
    #expect(all.queriesWithoutRelevant == 1)
    let common = try Self.crafted([], .commonQueries)
    #expect(common.queries == 8 && common.missingQueries == 1)
  }

  @Test("The judged share leaves out queries without an answer")
  func sharesJudged() throws {
    let evaluation = try Self.crafted()
    let share = try #require(evaluation.judgedShareAt10)
    let reference = try #require(
      ReferenceFixture("crafted").reference.commonMeans["Judged@10"])
    #expect(abs(share - reference) < Self.tolerance)
    let missing = try #require(evaluation.perQuery.first { $0.query == "q-missing" })
    #expect(missing.judgedShareAt10 == nil && missing.retrieved == 0 && missing.relevant == 1)
  }

  @Test("Only P@k has a ceiling, the mean of min(R, k) / k at its own cutoff and grade")
  func hasCeilings() throws {
    let fixture = try ReferenceFixture("crafted")
    let measures: [Measure] = [.precision(at: 10), .recall(at: 10), .precision(at: 2, rel: 2)]
    let evaluation = try Self.crafted(measures)
    let graded = try fixture.qrels.queries.map { query in
      Double(min(2, try #require(fixture.qrels.grades[query]).values.count { $0 >= 2 })) / 2
    }
    // R by query, counted in crafted.qrels: 5, 2, 2, 3, 3, 4, 1, 0, 1.
    let ceilings: [(Double?, Double)] = [
      (evaluation.precisionCeiling(at: 10), 2.1 / 9), (evaluation.precisionCeiling(at: 2), 7.0 / 9),
      (evaluation.ceiling(of: measures[0]), 2.1 / 9),
      (evaluation.ceiling(of: measures[2]), graded.reduce(0, +) / Double(graded.count)),
    ]
    for (found, expected) in ceilings {
      #expect(abs(try #require(found) - expected) < Self.tolerance)
    }
    #expect(evaluation.ceiling(of: measures[1]) == nil)
    #expect(evaluation.ceiling(of: .precision(at: 5)) == nil)
    #expect(evaluation.perQuery.allSatisfy { $0.ceilings.count == 3 && $0.ceilings[1] == nil })
  }

  @Test("A slice keeps its own queries and counts, and there is no mean of nothing")
  func restricts() throws {
    let measure = Measure.reciprocalRank(at: nil)
    let all = try Self.crafted([measure])
    let slice = all.restricted { $0.hasPrefix("q-m") || $0 == "Q1" }
    #expect(slice.perQuery.map(\.query) == ["Q1", "q-missing"])
    #expect(slice.missingQueries == 1 && slice.unjudgedQueries == 0)
    // Q1's first relevant document has rank 2.
    #expect(slice.mean(of: measure) == 0.25)
    let none = all.restricted { _ in false }
    #expect(none.mean(of: measure) == nil && none.values(of: .recall(at: 1)) == nil)
    #expect(none.precisionCeiling(at: 10) == nil && none.judgedShareAt10 == nil)
  }

  @Test("Judgments and a run that were written and read back measure the same")
  func survivesFiles() throws {
    let fixture = try ReferenceFixture("random")
    let measures = try Measure.list("P@10,R@50,nDCG@10,MAP,MRR")
    let rewritten = try Run(tag: "t", rankings: fixture.run.rankings)
    let direct = Evaluation(qrels: fixture.qrels, run: rewritten, measures: measures)
    let read = Evaluation(
      qrels: try Qrels(trec: fixture.qrels.trecText, file: "x"),
      run: try Run(trec: rewritten.trecText, file: "x"), measures: measures)
    #expect(direct == read)
    #expect(direct == Evaluation(qrels: fixture.qrels, run: fixture.run, measures: measures))
  }
}
