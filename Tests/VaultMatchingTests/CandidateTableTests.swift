import Testing
import VaultCore
import VaultMatching

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
      participants: Array(repeating: [], count: 200), vectors: Matrix(rows: 200, columns: 0))
    for lower in -1...51 {
      for upper in lower...52 {
        let range = Timestamp(seconds: Int64(lower))...Timestamp(seconds: Int64(upper))
        let scanned = (0..<200).filter { range.contains(table.sentAt[$0]) }
        #expect(Array(table.rows(in: range)) == scanned)
      }
    }
  }

  @Test("A person's rows are those that name them, ascending")
  func rowsNaming() {
    #expect(MatchingFixture.table.rows(naming: 2) == [2, 3])
    #expect(MatchingFixture.table.rows(naming: 9).isEmpty)
  }
}
