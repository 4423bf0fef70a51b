import Testing
import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

@Suite("CandidateTable")
struct CandidateTableTests {
  @Test("A span of time is the contiguous range that a scan finds")
  func rowsInRange() {
    var random = SeededRandom(seed: 4)
    let times = (0..<200).map { _ in Int64(random.index(below: 50)) }.sorted()
    let table = CandidateTable(
      ids: (0..<200).map { DocumentID("m\($0)") },
      sentAt: times.map { Timestamp(seconds: $0) },
      platforms: Array(repeating: .email, count: 200),
      participants: Array(repeating: [], count: 200),
      vectors: .fixture(Matrix(rows: 200, columns: 0)))
    for lower in -1...51 {
      for upper in lower...52 {
        let range = Timestamp(seconds: Int64(lower))...Timestamp(seconds: Int64(upper))
        let scanned = (0..<200).filter { range.contains(table.sentAt[$0]) }
        #expect(Array(table.rows(in: range)) == scanned)
      }
    }
  }

  @Test("The rows up to an instant are those that a scan finds not later", arguments: -1...51)
  func rowsUpTo(second: Int64) {
    let times = (0..<100).map { Int64($0 * $0 / 200) }
    let table = CandidateTable(
      ids: (0..<100).map { DocumentID("m\($0)") }, sentAt: times.map { Timestamp(seconds: $0) },
      platforms: Array(repeating: .email, count: 100),
      participants: Array(repeating: [], count: 100),
      vectors: .fixture(Matrix(rows: 100, columns: 0)))
    #expect(
      table.rows(upTo: Timestamp(seconds: second))
        == 0..<table.sentAt.count { $0.milliseconds <= second * 1000 })
  }

  @Test("Postings within a span are those that a scan of it finds")
  func postingsWithinSpan() {
    let table = MatchingFixture.table
    for lower in 0...6 {
      for upper in lower...6 {
        let span = lower..<upper
        for platform in Platform.allCases {
          let scanned = span.filter { table.platforms[$0] == platform }
          #expect(table.rows(from: platform, within: span).map(Int.init) == scanned)
        }
        for person in [1, 2, 9] {
          let scanned = span.filter { table.participants[$0].contains(person) }
          #expect(table.rows(naming: person, within: span).map(Int.init) == scanned)
        }
      }
    }
  }
}
