import Testing

@testable import VaultMatching

struct TermFieldTests {
  let field = TermField([["blue", "door", "blue"], [], ["door"]]) { [$0, String($0.prefix(1))] }

  @Test("Rows hold the terms of their words as often as the words stand there")
  func counts() {
    #expect(field.count == 3)
    let blue = field.rows(holding: "b", before: 3)
    #expect(blue.map(\.row) == [0])
    #expect(blue.map(\.frequency) == [2])
    #expect(field.rows(holding: "door", before: 3).map(\.row) == [0, 2])
    #expect(field.rows(holding: "unknown", before: 3).isEmpty)
    let numbers = ["blue", "d", "x"].map(field.number(of:))
    #expect(numbers == [0, 3, nil])
  }

  @Test("As of a row only earlier rows count")
  func countsThePrefix() {
    #expect(field.rows(holding: "door", before: 2).map(\.row) == [0])
    #expect(field.rows(holding: "door", before: 0).isEmpty)
    #expect([0, 1, 2].map(field.length(of:)) == [6, 0, 2])
    #expect(field.meanLength(before: 2) == 3)
    #expect(field.meanLength(before: 0) == 0)
  }
}
