import Foundation
import Testing

@testable import VaultComparison
@testable import VaultResults

@Suite("Query differences")
struct QueryDifferencesTests {
  static let message = MovedMessage(
    document: "m1", grade: nil, baselineRank: 12, candidateRank: nil,
    baselineReasons: ["semantic: 0.1"], candidateReasons: [])
  static let differences = QueryDifferences(
    baseline: "a", candidate: "b", measure: "nDCG@10",
    worst: [
      QueryDifference(
        query: "v1/q1", vault: "v1", slices: ["language": "es"], relevant: 4, baselineValue: 0.5,
        candidateValue: 0.25, difference: -0.25, moved: [message], entered: [], left: [message])
    ], best: [])

  @Test("A message that is not ranked has a null rank, and everything reads back")
  func json() throws {
    let bytes = try CanonicalJSON.encode(Self.differences, file: "q.json")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"candidateRank\" : null") && text.contains("\"grade\" : null"))
    let read = try CanonicalJSON.decode(QueryDifferences.self, from: bytes, file: "q.json")
    #expect(read == Self.differences)
  }
}
