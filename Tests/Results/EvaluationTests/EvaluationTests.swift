import Testing
import VaultCore

@testable import VaultEvaluation

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

@Suite("Labelled entities and their scores")
struct EntityTests {
  @Test("Labels are offsets into the UTF-8 of the text without braces")
  func reads() throws {
    let line = try #require(
      LabelledText("Señor {person:Ibáñez}, {date:mañana a las 5=2026-03-13T17:00}"))
    #expect(line.text == "Señor Ibáñez, mañana a las 5")
    // "Señor " has 7 bytes and "Ibáñez" 8.
    #expect(line.labels.map(\.range) == [7..<15, 17..<32])
    #expect(line.labels.map(\.kind) == [.person, .date])
    #expect(
      line.labels[1].start == Timestamp(year: 2026, month: 3, day: 13, hour: 17))
    #expect(LabelledText("{date:noon}")?.labels.first?.start == nil)
  }

  @Test(
    "A line that is not in form is refused",
    arguments: [
      "{person:Ana", "{pet:Rex}", "{date:soon=2026-13-01}", "a } b", "{person}",
      "{date:at 3=2026-03-13T25:00}",
    ])
  func refuses(line: String) {
    #expect(LabelledText(line) == nil)
  }

  private static let day = Timestamp(year: 2026, month: 3, day: 13)

  private static func date(_ range: Range<Int>, _ start: Timestamp?) -> Entity {
    Entity(
      kind: .date, range: range, value: "",
      time: start.map { TimeSpan(start: $0, end: $0.advanced(byDays: 1)) })
  }

  @Test("Half of what is found and two thirds of what is labelled is an F1 of 4/7")
  func counts() throws {
    var score = EntityScore()
    func person(_ range: Range<Int>) -> Entity { Entity(kind: .person, range: range, value: "") }
    score.add(
      [person(0..<3), person(5..<8), person(10..<14), person(20..<22)],
      for: [0..<3, 5..<8, 10..<13].map { LabelledText.Label(kind: .person, range: $0) })
    // 2 · 2 / (4 + 3) exactly, and one more that overlaps.
    #expect(score.exact[.person]?.f1 == 4.0 / 7.0)
    #expect(score.overlapping[.person]?.f1 == 6.0 / 7.0)
    #expect(score.exact[.money]?.f1 == nil, "nothing of the kind is labelled")
  }

  @Test("The right span of another kind is wrong for both kinds")
  func kinds() {
    var score = EntityScore()
    score.add(
      [Entity(kind: .organization, range: 0..<3, value: "")],
      for: [LabelledText.Label(kind: .person, range: 0..<3)])
    #expect(score.exact[.person]?.f1 == 0 && score.exact[.organization]?.found == 1)
  }

  @Test("A date is resolved if it begins when the label says; labels without a value are left out")
  func resolves() {
    let labels = [
      LabelledText.Label(kind: .date, range: 0..<8, start: Self.day),
      LabelledText.Label(kind: .date, range: 10..<14),
    ]
    func f1(_ found: Entity...) -> Double? {
      var score = EntityScore()
      score.add(found, for: labels)
      return score.resolved.f1
    }
    #expect(f1(Self.date(0..<6, Self.day), Self.date(10..<14, nil)) == 1)
    #expect(f1(Self.date(0..<8, Self.day.advanced(byDays: 1))) == 0)
    #expect(f1(Self.date(0..<8, Self.day), Self.date(20..<24, Self.day)) == 2.0 / 3.0)
    #expect(f1() == 0)
  }

  @Test("One entity is right for one label alone")
  func pairs() {
    var score = EntityScore()
    score.add(
      [Entity(kind: .person, range: 0..<10, value: "")],
      for: [
        LabelledText.Label(kind: .person, range: 0..<4),
        LabelledText.Label(kind: .person, range: 5..<10),
      ])
    #expect(score.overlapping[.person]?.right == 1)
  }
}

@Suite("Evaluation error")
struct EvaluationErrorTests {
  private static let ambiguous = EvaluationError.ambiguousMeasure(
    name: "rbp.95",
    readings: [
      .init(measure: "RBP(p=0.95)", tool: "ranx"), .init(measure: "RBP(p=0.8)@95", tool: nil),
    ])

  private static func columns(_ found: Int, of expected: Int) -> EvaluationError {
    .wrongColumnCount(file: "f", line: 2, found: found, expected: expected)
  }

  @Test(
    "Each error is one line that names the place and a remedy",
    arguments: [
      (EvaluationError.emptyFile(file: "run.trec"), "run.trec: ", "check that"),
      (.invalidUTF8(file: "run.trec", line: 7), "run.trec:7: ", "convert"),
      (columns(3, of: 4), "f:2: 3 columns", "query, iteration, document, grade"),
      (columns(3, of: 6), "f:2: 3 columns", "query, Q0, document, rank, score, tag"),
      (columns(2, of: 3), "f:2: 2 columns", "query-id, corpus-id, score"),
      (.unusableIdentifier(file: "run.trec", line: 7), "run.trec:7: ", "percent-encode"),
      (.unreadableGrade(file: "a.qrels", line: 9), "a.qrels:9: ", "use 0"),
      (.duplicateJudgment(file: "a.qrels", line: 9, firstLine: 3), "a.qrels:9: line 3", "keep one"),
      (.unreadableScore(file: "run.trec", line: 1), "run.trec:1: ", "decimal point"),
      (.nonFiniteScore(file: "run.trec", line: 1), "run.trec:1: the score is NaN", "rescale"),
      (.duplicateDocument(file: "run.trec", line: 9, firstLine: 3), "run.trec:9: line 3", "keep"),
      (.unwritableIdentifier, "judgments or run: ", "percent-encode"),
      (.unrankableScore(rank: 4), "ranking, rank 4: ", "correct"),
      (.repeatedDocument(rank: 4), "ranking, rank 4: ", "keep"),
      (.missingHeading(file: "q.tsv", line: 1), "q.tsv:1: ", "query-id"),
      (.malformedJSON(file: "r.json", line: 3, expected: .colon), "r.json:3: ", "a colon"),
      (.duplicateQuery(file: "r.json", line: 9, firstLine: 3), "r.json:9: line 3", "keep one"),
      (.unusableCopies(file: "a.tsv", line: 2), "a.tsv:2: ", "separated by tabs"),
      (.unreadableLabel(file: "en.txt", line: 2), "en.txt:2: ", "{kind:text}"),
      (.otherEncoding(file: "q.trec", encoding: .utf16), "q.trec: the text is UTF-16", "UTF-8"),
      (ambiguous, "measure rbp.95: ", "RBP(p=0.95), as ranx reads it, or RBP(p=0.8)@95"),
      (.foreignMeasure(name: "a", tool: "ranx", near: ["P@k"]), "measure a: ", "near are P@k"),
      (.onlyInTrecEval(name: "gm_map"), "measure gm_map: ", "--compat trec_eval"),
      (.noCommonQuery, "judgments and run: ", "same data"),
      (.unusableParameter(name: "P(p=1)@5", parameter: "p"), "measure P(p=1)@5: ", "0 < p < 1"),
      (.notInTrecEval(name: "RBP"), "measure RBP: ", "without --compat"),
      (.unknownMeasure(name: "F2"), "measure F2: ", "nDCG[@k]"),
      (.unusableCutoff(name: "P@0"), "measure P@0: ", "whole number from 1"),
      (.unpairedScores(first: 3, second: 4), "paired scores: 3 of one against 4", "same queries"),
      (.tooFewPairs(count: 1), "paired scores: ", "judge more"),
      (.nonFinitePair(position: 2), "paired scores, pair 2: ", "correct"),
      (.clusterOfTwoReplicates(position: 2), "paired scores, pair 2: ", "seed/vault"),
    ])
  func describes(error: EvaluationError, place: String, remedy: String) {
    #expect(error.description.hasPrefix(place) && error.description.contains(remedy))
    #expect(error.description.hasSuffix("."))
    #expect(!error.description.contains("\n"))
  }
}
