internal import Testing
internal import VaultIndex

@Suite("Errors of the index")
struct IndexErrorTests {
  static let errors: [(IndexError, [String])] = [
    (.dimensionMismatch(expected: 384, found: 383), ["383", "384", "model"]),
    (.rowNotFinite(row: 12), ["row 12", "embedder"]),
    (.queryNotFinite, ["query", "embedder"]),
    (.filterCapacityMismatch(expected: 10, found: 11), ["11", "10", "filter"]),
    (.negativeLimit(-4), ["-4", "0 rows or more"]),
    (.tooManyRows(found: 3_000_000_000, most: 2_147_483_647), ["3000000000", "split"]),
    (.parameterOutOfRange(.m, found: 1, allowed: 2...256), ["m is 1", "2 to 256"]),
  ]

  @Test("Each says what is wrong and what to do, in one line", arguments: errors)
  func describes(error: IndexError, parts: [String]) {
    let text = error.description
    #expect(parts.allSatisfy(text.contains))
    #expect(!text.contains("\n") && text.hasSuffix("."))
  }
}
