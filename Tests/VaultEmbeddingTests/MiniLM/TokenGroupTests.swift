import Testing

@testable import VaultEmbedding

@Suite("Token groups")
struct TokenGroupTests {
  private func groups(_ counts: [Int], bound: Int) -> [[Int]] {
    TokenGroup.groups(
      of: counts.map { Array(repeating: 0, count: $0) }, tokensPerGroup: bound
    ).map { $0.members.map(\.sequence) }
  }

  @Test("Sequences fill groups by ascending length, equal ones in order")
  func fillsGroups() {
    #expect(groups([3, 9, 2, 3, 2], bound: 7) == [[2, 4, 0], [3], [1]])
    #expect(groups([], bound: 7).isEmpty)
    #expect(groups([7, 7], bound: 7) == [[0], [1]])
  }

  @Test("Rows follow one another without gaps")
  func placesRows() throws {
    let group = try #require(
      TokenGroup.groups(of: [[1, 2], [3], [4, 5, 6]], tokensPerGroup: 10).first)
    #expect(
      group.members == [
        .init(sequence: 1, start: 0, count: 1), .init(sequence: 0, start: 1, count: 2),
        .init(sequence: 2, start: 3, count: 3),
      ])
    #expect(group.tokenCount == 6)
  }
}
