import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultReporting

@Suite("Recall at each depth")
struct RecallCurvesTests {
  @Test("Recall is the mean share of relevant messages; worked by hand")
  func curves() throws {
    let records = [
      SampleQueries.record("q1", results: ["a", "x", "b"].map { (DocumentID($0), grade: nil) }),
      SampleQueries.record("q2", results: ["y", "c", "z"].map { (DocumentID($0), grade: nil) }),
      SampleQueries.record("unjudged", results: [(DocumentID("a"), grade: nil)]),
    ]
    func ranked(_ documents: [String]) -> [ScoredDocument] {
      documents.enumerated().map {
        ScoredDocument(document: DocumentID($1), score: -Float($0))
      }
    }
    let other = try Run(tag: "other", rankings: ["q1": ranked(["b", "a"]), "q2": []])
    func graded(_ grades: [String: Int]) -> [DocumentID: Int] {
      Dictionary(uniqueKeysWithValues: grades.map { (DocumentID($0), $1) })
    }
    let curves = RecallCurves.curves(
      records, rankings: ["other": other],
      grades: ["q1": graded(["a": 1, "b": 2, "x": 0]), "q2": graded(["c": 1])], primary: "own")
    #expect(curves.map(\.system) == ["other", "own"])
    // Depths 1, 2 and 3: q1 finds a, a, a and b of two; q2 finds c at the second.
    #expect(curves[1].recalls == [0.25, 0.75, 1])
    #expect(curves[0].recalls == [0.25, 0.5])
    #expect(
      RecallCurves.curves(
        [SampleQueries.record("q")], rankings: [:], grades: [:], primary: "own"
      ).isEmpty)
  }
}
