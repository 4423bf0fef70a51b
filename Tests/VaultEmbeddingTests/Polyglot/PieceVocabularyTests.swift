import Testing
import VaultCore

@testable import VaultEmbedding

@Suite("Unigram pieces")
struct PieceVocabularyTests {
  private func segment(_ text: String, _ vocabulary: PieceVocabulary) -> [Int32] {
    var ids: [Int32] = []
    vocabulary.segment(PieceText.normalized(text), into: &ids)
    return ids
  }

  // Worked by hand: -2 - 3 beats -6 and -1 - 2 - 3, loses against -4.
  @Test("The most probable segmentation wins")
  func choosesMostProbable() throws {
    let pieces: [(String, Float)] = [(" a", -2), ("bc", -3), (" abc", -6), (" ", -1), ("a", -2)]
    let vocabulary = try TinyPolyglot.vocabulary(pieces)
    #expect(segment("abc", vocabulary) == [0, 1])
    #expect(segment("abc abc", vocabulary) == [0, 1, 0, 1])
    let better = try TinyPolyglot.vocabulary(pieces + [(" ab", -1), ("c", -3)])
    #expect(segment("abc", better) == [5, 6])
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

  @Test("A vocabulary without pieces leaves everything unknown")
  func allowsEmpty() throws {
    #expect(segment("anything 会議 ?", try PieceVocabulary(pieces: [])) == [])
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

  @Test("Identifiers are appended to what is there")
  func appends() throws {
    let vocabulary = try TinyPolyglot.vocabulary([(" a", -1)])
    var ids: [Int32] = [7]
    vocabulary.segment(PieceText.normalized("a"), into: &ids)
    #expect(ids == [7, 0])
  }

  @Test("Pieces come back as they went in")
  func keepsPieces() throws {
    let vocabulary = try TinyPolyglot.vocabulary([(" b", -1.25), ("会議", 0), ("a", -200)])
    #expect(vocabulary.count == 3)
    #expect(
      vocabulary.pieces == [
        .init(bytes: [0x20, 0x62], score: -1.25), .init(bytes: Array("会議".utf8), score: 0),
        .init(bytes: [0x61], score: -200),
      ])
  }

  @Test(
    "Unusable pieces are refused by their index",
    arguments: [
      ([UInt8](), -1, PieceDefect.empty), ([0x20, 0x61], -1, .repeated), ([0xC3], -1, .notText),
      ([0x61, 0], -1, .notText), ([0x62], Float.nan, .scoreOutOfRange),
      ([0x62], 0.5, .scoreOutOfRange),
      ([0x62], -Float.infinity, .scoreOutOfRange),
      ([UInt8](repeating: 0x61, count: 253), -1, .tooLong(bytes: 253)),
    ] as [([UInt8], Float, PieceDefect)])
  func refuses(bytes: [UInt8], score: Float, defect: PieceDefect) {
    #expect(throws: EmbeddingError.unusablePiece(index: 1, defect: defect)) {
      try PieceVocabulary(pieces: [
        .init(bytes: [0x20, 0x61], score: -1), .init(bytes: bytes, score: score),
      ])
    }
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
