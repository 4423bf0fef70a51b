import Testing

@testable import VaultEmbedding

/// Every expected way is worked out by hand from the scores beside it.
@Suite("The ways to write a unit")
struct PieceLatticeTests {
  private struct Reading: Equatable {
    var ids: [Int32] = []
    var unknown: [Range<Int>] = []
  }

  private func read(
    _ text: String, _ unit: Range<Int>? = nil, by vocabulary: PieceVocabulary,
    with lattice: inout PieceLattice
  ) -> Reading {
    let bytes = Array(text.utf8)
    var reading = Reading()
    lattice.segment(unit ?? bytes.indices, of: bytes.span, by: vocabulary)
    lattice.appendIdentifiers(to: &reading.ids)
    lattice.appendUnknown(in: bytes.span, to: &reading.unknown)
    return reading
  }

  private func read(
    _ text: String, _ unit: Range<Int>? = nil, by pieces: [(String, Float)]
  ) throws -> Reading {
    var lattice = PieceLattice()
    return read(text, unit, by: try TinyPolyglot.vocabulary(pieces), with: &lattice)
  }

  @Test("The cheapest way wins, not the longest first piece")
  func findsCheapest() throws {
    // 3 + 1 against 1 + 6 and 2 + 2 + 1.
    let pieces: [(String, Float)] = [("ab", -1), ("c", -6), ("a", -3), ("bc", -1)]
    #expect(try read("abc", by: pieces).ids == [2, 3])
    #expect(try read("ab", by: pieces).ids == [0])
  }

  @Test("Runs of characters without a piece are ranges of the text, whole and in order")
  func findsRuns() throws {
    let pieces: [(String, Float)] = [("a", -1)]
    #expect(try read("xxaay", by: pieces) == Reading(ids: [0, 0], unknown: [0..<2, 4..<5]))
    // Ж and 会 take two and three bytes.
    #expect(try read("Жa会会a", by: pieces) == Reading(ids: [0, 0], unknown: [0..<2, 3..<9]))
    #expect(try read("ab cad", 3..<6, by: pieces) == Reading(ids: [0], unknown: [3..<4, 5..<6]))
    #expect(try read("aa", by: pieces).unknown == [])
  }

  @Test("The space before a word belongs to no run")
  func leavesSpaceOut() throws {
    #expect(try read(" xya", by: [("a", -1)]) == Reading(ids: [0], unknown: [1..<3]))
    #expect(try read("a xy", 1..<4, by: []) == Reading(unknown: [2..<4]))
    // A piece for the space does not help a character that has none.
    #expect(try read(" x", by: [(" ", -1)]) == Reading(unknown: [1..<2]))
    #expect(try read(" ", by: [(" ", -1)]) == Reading(ids: [0]))
    #expect(try read(" ", by: []) == Reading(unknown: [0..<1]))
  }

  @Test("The space before a word may go without a piece at the price of the dearest one")
  func pricesBareSpace() throws {
    // 3 + 1 against 3 + 3, then 9 + 1 against it.
    let pieces: [(String, Float)] = [(" a", -3), ("bc", -3), ("abc", -1)]
    #expect(try read(" abc", by: pieces) == Reading(ids: [2]))
    #expect(try read(" abc", by: pieces + [("z", -9)]) == Reading(ids: [0, 1]))
    // The space's own piece is cheaper than that.
    #expect(try read(" abc", by: [(" ", -2), ("abc", -4)]) == Reading(ids: [0, 1]))
  }

  // 251 pieces of -200 are the most that a unit of 252 bytes can cost with pieces for all of it.
  @Test("However dear, pieces for the whole unit beat a character without one")
  func spellsLongestUnit() throws {
    let run = String(repeating: "a", count: 251)
    let reading = try read(run + "b", by: [("a", -200), ("ab", -200), (run, 0)])
    #expect(reading == Reading(ids: Array(repeating: 0, count: 250) + [1]))
  }

  @Test("One lattice serves units of any length one after the other")
  func servesManyUnits() throws {
    let vocabulary = try TinyPolyglot.vocabulary([("a", -1), ("aa", -1.5), (" b", -2)])
    var lattice = PieceLattice()
    let units = [String(repeating: "a", count: 252), "x", " b", "aaa", " xa", "a"]
    for unit in units + units.reversed() {
      var fresh = PieceLattice()
      #expect(
        read(unit, by: vocabulary, with: &lattice) == read(unit, by: vocabulary, with: &fresh))
    }
    // Behind a long unit: "aa" and "a" cost 2.5 in either order, and the lower number ends it.
    #expect(read("aaa", by: vocabulary, with: &lattice).ids == [1, 0])
  }

  @Test("Findings are appended to what is there")
  func appends() throws {
    let vocabulary = try TinyPolyglot.vocabulary([("a", -1)])
    let bytes = Array("xa".utf8)
    var lattice = PieceLattice()
    lattice.segment(0..<2, of: bytes.span, by: vocabulary)
    var ids: [Int32] = [5, 6]
    // A run that ends where this one begins is another unit's.
    var runs = [7..<9, 1..<2]
    lattice.appendIdentifiers(to: &ids)
    lattice.appendUnknown(in: bytes.span, to: &runs)
    #expect(ids == [5, 6, 0])
    #expect(runs == [7..<9, 1..<2, 0..<1])
  }
}
