import Testing
import VaultCore

@testable import VaultMatching

struct SearchTableTests {
  @Test("The rows of a sender ascend, strangers have none")
  func rowsOfSenders() {
    let table = SearchFixture.table()
    #expect(Array(table.rows(from: 1, within: 0..<5)) == [0, 2])
    #expect(Array(table.rows(from: 1, within: 1..<5)) == [2])
    #expect(Array(table.rows(from: SearchFixture.owner, within: 0..<5)) == [3])
    #expect(table.rows(from: 7, within: 0..<5).isEmpty)
  }
}
