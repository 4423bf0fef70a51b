internal import Foundation
internal import Testing
internal import VaultEvaluation

@Suite("Abstention")
struct AbstentionTests {
  private static func abstention(with: [Float?], without: [Float?]) -> Abstention {
    Abstention(
      with.map { Abstention.Answer(isAnswerable: true, topScore: $0) }
        + without.map { Abstention.Answer(isAnswerable: false, topScore: $0) })
  }

  // Worked by hand: of 3 × 2 pairs 0.9 wins two, 0.5 wins one and ties one, silence wins none and
  // ties one.
  @Test("The area counts pairs, ties half, and silence is below any score")
  func countsPairs() throws {
    let abstention = Self.abstention(with: [0.9, 0.5, nil], without: [0.5, nil])
    #expect(abstention.answerable == 3 && abstention.unanswerable == 2)
    #expect(try abs(#require(abstention.areaUnderCurve) - 4.0 / 6) < 1e-15)
  }

  // Three silences, two of them right, where four were called for: 2/3, 2/4, 4/7.
  @Test("Precision, recall and F1 judge the silences")
  func judgesSilences() {
    let abstention = Self.abstention(with: [1, 2, nil], without: [nil, nil, 3, 4])
    #expect(abstention.abstained == 3 && abstention.rightlyAbstained == 2)
    #expect(abstention.precision == 2.0 / 3)
    #expect(abstention.recall == 0.5)
    #expect(abstention.f1 == 4.0 / 7)
    let talkative = Self.abstention(with: [1], without: [1])
    #expect(talkative.precision == nil && talkative.recall == 0 && talkative.f1 == 0)
  }

  // By hand: for vault `a` the best threshold on `b` is 2 (F1 1), for `b` that on `a` is 0.5 (F1 1).
  @Test("A threshold is chosen on the other vaults, and equal scores are silenced together")
  func choosesThresholds() {
    let answers: [(vault: String, isAnswerable: Bool, score: Float?)] = [
      ("a", true, 1), ("a", false, 0.5), ("a", true, 3), ("b", false, 2), ("b", false, 2),
      ("b", true, 4), ("b", false, nil),
    ]
    let silenced = Abstention.silenced(
      answers.map { .init(isAnswerable: $0.isAnswerable, topScore: $0.score) },
      clusters: answers.map(\.vault))
    #expect(silenced.map(\.topScore) == [nil, nil, 3, 2, 2, 4, nil])
    // Two of three silences are right, of four that were called for.
    #expect(Abstention(silenced).f1 == 4.0 / 7)
  }

  @Test("With one vault, or where silence never helps, nothing is silenced")
  func silencesNothing() {
    let answers: [Abstention.Answer] = [
      .init(isAnswerable: true, topScore: 1), .init(isAnswerable: false, topScore: 0),
    ]
    #expect(Abstention.silenced(answers, clusters: ["a", "a"]) == answers)
    let answerable = answers.map { Abstention.Answer(isAnswerable: true, topScore: $0.topScore) }
    #expect(Abstention.silenced(answerable, clusters: ["a", "b"]) == answerable)
  }

  @Test("Without queries of one kind there is nothing to tell apart")
  func needsBothKinds() {
    let none = Self.abstention(with: [1, nil], without: [])
    #expect(none.areaUnderCurve == nil && none.areaVariance == nil && none.recall == nil)
    #expect(none.f1 == nil && none.precision == 0)
    #expect(Self.abstention(with: [], without: [1, nil]).areaUnderCurve == nil)
    #expect(Self.abstention(with: [1, 2], without: [0]).areaVariance == nil)
  }

  // Fixtures/abstention.json: area by scipy's Mann-Whitney statistic, interval by resampling.
  @Test("Area and interval are those of another tool")
  func agreesWithReference() throws {
    struct Reference: Decodable {
      let with: [Float]
      let without: [Float]
      let area: Double
      let interval: [Double]
    }
    let reference = try ReferenceFixture.decoded("abstention.json", as: Reference.self)
    let abstention = Self.abstention(with: reference.with, without: reference.without)
    #expect(try abs(#require(abstention.areaUnderCurve) - reference.area) < 1e-12)
    let interval = try #require(abstention.areaInterval)
    // Normal against percentile bounds of 60 and 25 queries.
    #expect(abs(interval.lowerBound - reference.interval[0]) < 0.02)
    #expect(abs(interval.upperBound - reference.interval[1]) < 0.02)
  }
}
