internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation
@testable internal import VaultJudging

@Suite("Pools of documents and the agreement of judges")
struct JudgingTests {
  private static func run(_ tag: String, _ rankings: [String: [String]]) throws -> Run {
    try Run(
      tag: tag,
      rankings: rankings.mapValues { names in
        names.enumerated().map { place, name in
          ScoredDocument(document: DocumentID(name), score: Float(names.count - place))
        }
      })
  }

  @Test("Holds the first documents of every system once, ascending")
  func joins() throws {
    let pool = DocumentPool(
      [
        try Self.run("a", ["q2": ["x", "y", "z"], "q1": ["c"]]),
        try Self.run("b", ["q2": ["y", "w"]]),
      ], depth: 2)
    #expect(
      pool.pairs.map { "\($0.query) \($0.document)" } == ["q1 c", "q2 w", "q2 x", "q2 y"])
  }

  @Test("A sample takes as many of each stratum, all where there are fewer, each pair once")
  func samples() throws {
    let pool = DocumentPool(
      [
        try Self.run(
          "a",
          [
            "en1": (0..<20).map { "m\($0)" }, "en2": (0..<20).map { "n\($0)" },
            "de1": (0..<5).map { "o\($0)" }, "fr1": ["p"],
          ])
      ], depth: 20)
    func sample(_ count: Int, seed: UInt64 = 1) -> [DocumentPool.Pair] {
      pool.sample(
        count, stratum: { String($0.prefix(2)) }, random: SeededRandom(seed: seed))
    }
    let some = sample(9)
    #expect(some.count == 9 && Set(some).count == 9)
    #expect(some.count { $0.query.hasPrefix("en") } == 4)
    #expect(some.count { $0.query.hasPrefix("de") } == 4)
    #expect(some.count { $0.query.hasPrefix("fr") } == 1)
    #expect(some == some.sorted { ($0.query, $0.document) < ($1.query, $1.document) })
    #expect(some == sample(9) && some != sample(9, seed: 2))
    #expect(sample(100) == pool.pairs)
  }

  private static let random = SeededRandom(seed: 3)

  /// The pairs of a table: row, the first judge's grade, column, the second's.
  private static func verdicts(_ table: [[Int]], queries: Int = 10) -> [JudgeAgreement.Verdicts] {
    var verdicts: [JudgeAgreement.Verdicts] = []
    for (first, row) in table.enumerated() {
      for (second, count) in row.enumerated() {
        for _ in 0..<count {
          verdicts.append(
            .init(query: "q\(verdicts.count % queries)", first: first, second: second))
        }
      }
    }
    return verdicts
  }

  // 50 grant proposals and two readers, of whom 20 both accept and 15 both reject: 0.40 (the
  // article "Cohen's kappa" of Wikipedia).
  @Test("κ of a textbook's table of two classes")
  func twoClasses() throws {
    let agreement = JudgeAgreement(Self.verdicts([[15, 10], [5, 20]]), random: Self.random)
    let kappa = try #require(agreement.kappa)
    #expect(abs(kappa.value - 0.4) < 1e-12)
    #expect(kappa.lower < kappa.value && kappa.value < kappa.upper)
    #expect(agreement.pairs == 50 && agreement.queries == 10)
    #expect(agreement.agreed == 0.7)
    #expect(agreement.firstRelevant == 0.5 && agreement.secondRelevant == 0.6)
    #expect(agreement.weightedKappa == kappa)
  }

  // The diagnoses of Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions", table
  // 18.1; the figures of two classes and of linear weights from an independent computation.
  @Test("Grades of 1 and more are one class for κ, and their distance counts for the weighted one")
  func threeGrades() throws {
    let agreement = JudgeAgreement(
      Self.verdicts([[75, 1, 4], [5, 4, 1], [0, 0, 10]]), random: Self.random)
    #expect(abs(try #require(agreement.kappa).value - 0.6875) < 1e-12)
    #expect(abs(try #require(agreement.weightedKappa).value - 0.72222222222222) < 1e-12)
  }

  @Test("Judges who say the same of everything have no κ, and no pairs have none")
  func undefined() {
    let same = JudgeAgreement(Self.verdicts([[8]]), random: Self.random)
    #expect(same.kappa == nil && same.agreed == 1)
    let none = JudgeAgreement([], random: Self.random)
    #expect(none.kappa == nil && none.pairs == 0 && none.agreed == 0)
  }

  @Test("One query has no spread; equal streams give equal intervals")
  func intervals() throws {
    let one = JudgeAgreement(
      Self.verdicts([[15, 10], [5, 20]], queries: 1), random: Self.random)
    let kappa = try #require(one.kappa)
    #expect(kappa.lower == kappa.value && kappa.upper == kappa.value)
    let table = Self.verdicts([[15, 10], [5, 20]])
    #expect(
      JudgeAgreement(table, random: Self.random) == JudgeAgreement(table, random: Self.random))
  }
}
