internal import Testing
internal import VaultCore

@testable internal import VaultEmbedding

/// Every expected way is worked out by hand from the scores beside it.
@Suite("Segmentation into pieces")
struct PieceSegmentTests {
  private func segment(_ text: String, _ vocabulary: PieceVocabulary) -> [Int32] {
    var ids: [Int32] = []
    vocabulary.segment(PieceText.normalized(text), into: &ids)
    return ids
  }

  @Test("Of equal segmentations the shorter wins, then the one whose later pieces come first")
  func breaksTies() throws {
    let short = try TinyPolyglot.vocabulary([(" a", -1), ("b", -1), (" ab", -2)])
    #expect(segment("ab", short) == [2])
    // " ab" + "c" and " a" + "bc" both cost 2: the last piece decides.
    let equal = try TinyPolyglot.vocabulary([(" ab", -1), ("bc", -1), ("c", -1), (" a", -1)])
    #expect(segment("abc", equal) == [3, 1])
  }

  @Test("Characters without a piece give nothing, and as few as possible are left so")
  func skipsUnknown() throws {
    let vocabulary = try TinyPolyglot.vocabulary([
      (" a", -1), ("a", -190), ("b", -190), (" ab", -1),
    ])
    #expect(segment("axb", vocabulary) == [0, 2])
    #expect(segment("aaab", vocabulary) == [0, 1, 1, 2])
    #expect(segment("会議", vocabulary) == [])
    #expect(segment("", vocabulary) == [])
    #expect(segment("b", vocabulary) == [2])
  }

  @Test("Segmentations are those of the definition")
  func agreesWithDefinition() throws {
    var random = SeededRandom(seed: 3).stream("pieces")
    for trial in 0..<300 {
      let alphabet = trial.isMultiple(of: 2) ? ["a", "b", "c"] : ["a", "é", "会", "ß", "1"]
      var pieces: [String: Float] = [:]
      for _ in 0..<random.integer(in: 0...20) {
        let word = (0..<random.integer(in: 1...4)).map { _ in random.element(of: alphabet) }
        // Few different scores, so that ties are common.
        let piece = (random.chance(0.4) ? " " : "") + word.joined()
        pieces[piece] = -Float(random.integer(in: 1...6)) / 2
      }
      let ordered = random.shuffled(pieces.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      let vocabulary = try TinyPolyglot.vocabulary(ordered)
      let plain = PlainSegmenter(pieces: vocabulary.pieces)
      for _ in 0..<4 {
        let letters = (0..<random.integer(in: 0...9)).map { _ in random.element(of: alphabet) }
        let text = letters.joined()
        // No folding: the alphabets hold what folding leaves, but for é.
        let bytes = Array((" " + text).utf8)
        var ids: [Int32] = []
        vocabulary.segment(bytes, into: &ids)
        #expect(ids == plain.segment(bytes), "\(text) by \(ordered)")
      }
    }
  }

  @Test("Long runs and bytes that are not text are read to their end")
  func readsAnything() throws {
    let vocabulary = try TinyPolyglot.vocabulary.get()
    #expect(segment(String(repeating: "a", count: 20_000), vocabulary).count == 20_000)
    var ids: [Int32] = []
    vocabulary.segment([0, 0xFF, 0x20, 0xC3, 0x20, 0x61, 0xE4, 0xBC], into: &ids)
    #expect(ids.count == 1)
  }

  @Test(
    "Unusable pieces are refused by their index",
    arguments: [
      ([UInt8](), -1, PieceDefect.empty), ([0x20, 0x61], -1, .repeated), ([0xC3], -1, .notText),
      ([0x61, 0], -1, .notText), ([0x62], Float.nan, .scoreOutOfRange),
      ([0x62], 0.5, .scoreOutOfRange), ([0x62], -Float.infinity, .scoreOutOfRange),
      ([UInt8](repeating: 0x61, count: 253), -1, .tooLong(bytes: 253)),
    ] as [([UInt8], Float, PieceDefect)])
  func refuses(bytes: [UInt8], score: Float, defect: PieceDefect) {
    #expect(throws: EmbeddingError.unusablePiece(index: 1, defect: defect)) {
      try PieceVocabulary(pieces: [
        .init(bytes: [0x20, 0x61], score: -1), .init(bytes: bytes, score: score),
      ])
    }
  }

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

  // 251 pieces of -200 are the most that a unit of 252 bytes can cost with pieces for all of it.
  @Test("However dear, pieces for the whole unit beat a character without one")
  func spellsLongestUnit() throws {
    let run = String(repeating: "a", count: 251)
    let reading = try read(run + "b", by: [("a", -200), ("ab", -200), (run, 0)])
    #expect(reading == Reading(ids: Array(repeating: 0, count: 250) + [1]))
  }
}

/// Segmentation by its definition: all ways through a unit, compared field by field.
struct PlainSegmenter {
  private struct Way {
    var unknown = 0
    var cost = 0
    var steps = 0
    var ids: [Int32] = []
    // From the end on; the bare space and unknown characters come before any piece.
    var order: [Int32] = []

    func isBetter(than other: Way) -> Bool {
      if (unknown, cost, steps) != (other.unknown, other.cost, other.steps) {
        return (unknown, cost, steps) < (other.unknown, other.cost, other.steps)
      }
      return order.lexicographicallyPrecedes(other.order)
    }
  }

  private let ids: [[UInt8]: Int32]
  private let costs: [Int]

  init(pieces: [PieceVocabulary.Piece]) {
    ids = Dictionary(
      uniqueKeysWithValues: pieces.enumerated().map { ($1.bytes, Int32($0)) })
    costs = pieces.map { Int((-$0.score * 65536).rounded()) }
  }

  func segment(_ bytes: [UInt8]) -> [Int32] {
    PieceText.units(of: bytes).flatMap { best(Array(bytes[$0])).ids }
  }

  // The best way to each boundary, from left to right.
  private func best(_ unit: [UInt8]) -> Way {
    var ways = [Way?](repeating: nil, count: unit.count + 1)
    ways[0] = Way()
    for start in unit.indices {
      guard let way = ways[start] else { continue }
      func offer(_ end: Int, _ id: Int32, unknown: Int, cost: Int) {
        var next = way
        next.unknown += unknown
        next.cost += cost
        next.steps += 1
        if id >= 0 { next.ids.append(id) }
        next.order.insert(id, at: 0)
        if ways[end].map({ next.isBetter(than: $0) }) ?? true { ways[end] = next }
      }
      for end in start + 1...unit.count {
        if let id = ids[Array(unit[start..<end])] {
          offer(end, id, unknown: 0, cost: costs[Int(id)])
        }
      }
      let hasSpace = start == 0 && unit[0] == 0x20 && unit.count > 1
      if hasSpace { offer(1, -2, unknown: 0, cost: costs.max() ?? 0) }
      var end = start + (hasSpace ? 2 : 1)
      while end < unit.count, unit[end] & 0xC0 == 0x80 { end += 1 }
      offer(end, -1, unknown: 1, cost: 0)
    }
    return ways[unit.count] ?? Way()
  }
}
