import Testing
import VaultCore
import VaultTestSupport

@testable import VaultStorage

@Suite("KeywordPostings")
struct KeywordPostingsTests {
  private func vault() throws -> (TestVault, SQLiteVault) {
    let test = try TestVault()
    let vault = try test.create()
    let texts = ["red red", "red blue", "red blue", "blue", "", "green green green"]
    try vault.insert(
      texts.enumerated().map {
        VaultStoreSamples.message(DocumentID("\($0)"), text: $1)
      })
    return (test, vault)
  }

  private func best(
    _ limit: Int, _ words: [String], among rows: [Int64]? = nil, in vault: SQLiteVault
  ) throws -> [Double] {
    try vault.read { database, sealer in
      var postings = try KeywordPostings(database)
      let names = words.map(sealer.name(ofToken:))
      let first = try postings.best(limit, for: names, among: rows, in: database)
      // From memory the answer is the same.
      let second = try postings.best(limit, for: names, among: rows, in: database)
      #expect(first.map(\.row) == second.map(\.row))
      return first.map(\.score).sorted(by: >)
    }
  }

  @Test("Ties with the last place all come along", arguments: [(1, 1), (2, 3), (3, 3), (9, 3)])
  func ties(limit: Int, expected: Int) throws {
    let (_, vault) = try vault()
    let scores = try best(limit, ["red"], in: vault)
    #expect(scores.count == expected)
    #expect(scores.dropFirst().allSatisfy { $0 == scores.last })
  }

  @Test("Messages without a word of the query never come along")
  func strangers() throws {
    let (_, vault) = try vault()
    #expect(try best(9, ["green"], in: vault).count == 1)
    #expect(try best(9, ["violet"], in: vault).isEmpty)
    #expect(try best(9, [], in: vault).isEmpty)
  }

  @Test("Rows to choose from may be unknown or none")
  func choice() throws {
    let (_, vault) = try vault()
    #expect(try best(9, ["red"], among: [], in: vault).isEmpty)
    #expect(try best(9, ["red"], among: [-1, 99], in: vault).isEmpty)
    #expect(
      try best(9, ["red", "blue", "green"], among: [1, 2, 3, 4, 5, 6], in: vault).count == 5)
  }
}
